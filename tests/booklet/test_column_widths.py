import pytest

from pnp.booklet.setting.tables import lower_rows, raise_widths, widths_between


def lines(columns, rows):
    """Return how many lines rows take, were words as fine as sand."""
    return sum(max(-(-cell // column) for cell, column in zip(row, columns, strict=True)) for row in rows)


@pytest.mark.parametrize(
    ("columns", "rows"),
    [
        ([20.0, 80.0], [[27.0, 20.0]] * 20 + [[10.0, 100.0]] * 3),  # names that are a little too wide
        ([22.0, *[8.0] * 9], [[26.0, *[5.0] * 9]] * 9),  # no single column of numbers has enough to give
    ],
)
def test_columns_that_need_less_give_to_those_whose_cells_break(columns, rows):
    made = lower_rows(columns, [5.0] * len(columns), rows)
    assert sum(made) == pytest.approx(sum(columns))
    assert lines(made, rows) < lines(columns, rows)


def test_no_column_gives_most_of_its_width_or_what_its_words_need():
    columns, rows = [40.0, 40.0, 40.0], [[39.0, 500.0, 39.0]] * 2
    made = lower_rows(columns, [5.0, 5.0, 38.0], rows)
    assert made[0] >= 0.6 * 40.0 and made[2] >= 38.0


def test_columns_whose_cells_fit_and_large_tables_keep_their_widths():
    columns = [40.0, 40.0]
    assert lower_rows(columns, [5.0, 5.0], [[30.0, 39.0]]) is columns
    assert lower_rows(columns, [5.0, 5.0], [[50.0, 10.0]] * 5000) is columns


def test_widths_are_raised_to_what_words_need_or_shared_evenly():
    assert raise_widths([10.0, 50.0], [20.0, 30.0]) == pytest.approx([20.0, 40.0])
    assert raise_widths([10.0, 20.0], [40.0, 5.0]) == pytest.approx([25.0, 5.0])
    assert widths_between([5.0, 10.0], [40.0, 12.0], 40.0) == pytest.approx([28.0, 12.0], abs=1e-3)
