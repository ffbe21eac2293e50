import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.game.spreadsheets.cells import SheetCell, SheetReading, SheetSize, cell_name, cell_of


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3.0, "3"), (3, "3"), (-2.5, "-2.5"), (0.1 + 0.2, "0.3"), (1e20, "1e+20"), (float("inf"), "inf"),
        (False, "FALSE"), (None, ""), (" a\r\nb ", "a\nb"), ("=x", "=x"), ("007", "007"),
    ],
)  # fmt: skip
def test_a_value_is_read_as_it_is_shown(value, text):
    assert cell_of(value) == SheetCell(text)


def test_a_share_is_a_percentage_and_a_text_with_it_stays():
    assert [cell_of(value, is_share=True).text for value in (0.07, 1, "x")] == ["7%", "100%", "x"]


def test_a_control_character_is_a_fault():
    assert cell_of("a\x07").fault == "a control character"


@given(st.integers(1, 20_000))
def test_columns_count_in_letters(column):
    value = 0
    for letter in cell_name(1, column)[:-1]:
        value = 26 * value + ord(letter) - 64
    assert value == column


def test_as_many_rows_are_kept_as_are_wanted_and_empty_ones_not_counted():
    reading = SheetReading(SheetSize(2, 5))
    for row in range(1, 9):
        reading.add(row, {1: SheetCell("x" if row % 2 else "")})
    assert (list(reading.rows), reading.is_full) == ([1, 3], True)
