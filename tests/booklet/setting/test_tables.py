from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.booklet.blocks.content import Table
from pnp.booklet.setting.strips import OverfullPageError
from pnp.booklet.setting.tables import lower_rows, raise_widths, table_rows, widths_between
from pnp.game.model.texts import Icon
from pnp.press.scene.nodes import Shape
from pnp.press.text.line import Span
from tests.booklet.small import lines, setter, walk
from tests.samples import amount

SETTER = setter()
WIDTH = 118.0


def table_strips(*table, **more):
    return [row.strip for row in table_rows(*table, **more)]


def table(*rows):
    return Table(tuple(tuple((Span(cell),) if cell else () for cell in row) for row in rows))


def rulers(strip):
    """Return the horizontal lines of a strip: from, to, height."""
    boxes = [node.path.bounds for node, _ in walk(strip.nodes) if isinstance(node, Shape)]
    return [(box.left, box.right, box.top) for box in boxes]


def test_every_row_is_a_strip_and_its_cells_begin_in_columns():
    rows = ["What", "How far"], ["Snail", "1 cell"], ["Hare", "no cell"]
    strips = table_strips(SETTER, table(*rows), WIDTH)
    assert [[text for text, *_ in lines(strip.nodes)] for strip in strips] == [*rows]
    starts = [[x for _, x, _, _ in lines(strip.nodes)] for strip in strips]
    assert starts[0] == starts[1] == starts[2]
    assert starts[0][0] == 0
    assert starts[0][1] > WIDTH / 4  # what is spare is shared


def test_the_head_is_bold_over_a_line_and_the_last_row_too_has_one():
    strips = table_strips(SETTER, table(("What", "How far"), ("Snail", "1 cell")), WIDTH)
    head, row = strips
    (glyphs, *_) = [node for node, _ in walk(head.nodes) if hasattr(node, "line")]
    assert "Bold" in glyphs.line.runs[0].face
    assert [ruler[:2] for ruler in rulers(head)] == [(0, WIDTH)]
    assert rulers(head)[0][2] == pytest.approx(head.height)
    assert len(rulers(row)) == 1


def test_a_table_without_a_head_ends_without_a_line():
    strips = table_strips(SETTER, table(("Game", "Ada"), ("Art", "Bob")), WIDTH, head=False)
    assert [len(rulers(strip)) for strip in strips] == [1, 0]
    assert all(
        "Bold" not in node.line.runs[0].face for s in strips for node, _ in walk(s.nodes) if hasattr(node, "line")
    )


def test_a_short_table_stays_together_and_a_long_one_keeps_its_head_and_its_last_rows():
    rows = [("a", "b")] * 9
    assert [row.keeps for row in table_rows(SETTER, table(*rows), WIDTH)] == [True] * 8 + [False]
    rows = [("a", "b")] * 12
    assert [row.keeps for row in table_rows(SETTER, table(*rows), WIDTH)] == [True, *[False] * 9, True, False]


def test_long_cells_break_within_their_columns():
    long = "a long explanation of what happens when snails meet " * 3
    strips = table_strips(SETTER, table(("What", "Why"), ("Snail", long)), WIDTH)
    set_lines = lines(strips[1].nodes)
    assert len(set_lines) > 2
    assert max(end for _, _, end, _ in set_lines) <= WIDTH + 1e-6
    assert strips[1].height > strips[0].height


def test_columns_of_words_need_7_mm_and_those_of_numbers_less():
    columns = int((WIDTH + 2) // 8.8)
    assert table_rows(SETTER, table(("top of a cell",) * columns), WIDTH)
    with pytest.raises(OverfullPageError) as refused:
        table_rows(SETTER, table(("top of a cell",) * (columns + 1)), WIDTH)
    assert refused.value.is_wide
    assert table_rows(SETTER, table((*"123456789", "10", "11", "12", *"34567890")), WIDTH)


def test_a_column_has_room_for_its_longest_word_where_the_others_can_spare_it():
    text = "an empty cell, if there are as many of them as before, and none of yours beside it"
    strips = table_strips(SETTER, table(("Move", "Where", "What"), ("Unmistakable stone", text, text)), 58.0)
    assert "Unmistakable" in [word for word, *_ in lines(strips[1].nodes)]


def crowded(columns, title):
    """Return the lines of a table whose every third column has words that are too long for all to stay whole."""
    row = ["extraordinarily long" if column % 3 == 0 else str(column) for column in range(columns)]
    strips = table_strips(SETTER, table([f"{title} {column}" for column in range(columns)], row), WIDTH)
    return [[text for text, *_ in lines(strip.nodes)] for strip in strips]


def test_short_words_stay_whole_beside_words_that_are_too_long():
    head, row = crowded(8, "Column")
    assert head.count("Column") + sum(text.startswith("Column ") for text in head) == 8
    assert any(text.endswith("-") for text in row)


def test_words_of_a_head_that_are_wider_than_their_columns_are_hyphenated():
    head, _ = crowded(8, "Mountains")
    assert head.count("Moun-") == 8


def cut(*rows, width=WIDTH, **more):
    """Return the lines of a table, and the words of it that are cut without a hyphen."""
    strips = table_strips(SETTER, table(*rows), width, **more)
    said = [text for strip in strips for text, *_ in lines(strip.nodes)]
    words = {word for row in rows for cell in row for word in cell.split()}
    return said, [word for text in said for word in text.split() if word not in words and not _is_part(word, words)]


def _is_part(word, words):
    return word.endswith("-") or any(whole.endswith(word) and len(word) < len(whole) - 1 for whole in words)


@pytest.mark.parametrize("columns", [6, 8, 9, 10, 11])
def test_no_word_is_cut_in_a_table_of_many_columns(columns):
    heads = [f"Column {number}" for number in range(columns)]
    said, pieces = cut(heads, ["words here"] * columns)
    assert pieces == [] and said.count("Colu") == 0
    assert sum("Column" in text for text in said) == columns


def test_type_is_smaller_before_heads_are_turned():
    def smallest(columns):
        strips = table_strips(SETTER, table(["Column"] * columns, ["1"] * columns), WIDTH)
        glyphs = [(node.line.runs[0].size, place.b) for node, place in walk(strips[0].nodes) if hasattr(node, "line")]
        return min(size for size, _ in glyphs) / SETTER.style.table.size, {round(b) for _, b in glyphs}

    assert smallest(8) == (1.0, {0})
    size, turns = smallest(9)
    assert 0.79 < size < 1.0 and turns == {0}
    size, turns = smallest(11)
    assert 0.79 < size < 1.0 and turns == {-1}


def test_turned_heads_are_within_their_row_and_apart():
    strips = table_strips(SETTER, table(["A long head"] * 11, ["1"] * 11), WIDTH)
    texts = [(node, place) for node, place in walk(strips[0].nodes) if hasattr(node, "line")]
    starts = [place((node.x, node.y)) for node, place in texts]
    assert strips[0].height > 12
    for (node, _), (_, y) in zip(texts, starts, strict=True):
        assert node.line.width < y < strips[0].height
    assert min(after - before for before, after in pairwise(sorted({x for x, _ in starts}))) > 2.8


def test_a_word_that_fits_no_column_is_refused():
    with pytest.raises(OverfullPageError) as refused:
        table_rows(SETTER, table(*[["xxxxxxxxxxxxxxxxxxxxxxx"] * 4] * 2), 60.0)
    assert refused.value.is_wide


def test_a_row_may_be_shorter_than_the_others_and_cells_empty():
    strips = table_strips(SETTER, table(("a", "b", "c"), ("d",), ("", "", "e")), WIDTH)
    assert [[text for text, *_ in lines(strip.nodes)] for strip in strips] == [["a", "b", "c"], ["d"], ["e"]]
    (_, x, _, _) = lines(strips[2].nodes)[0]
    assert x == lines(strips[0].nodes)[2][1]


def test_an_icon_in_a_cell_takes_its_room():
    cell = (Span("1 "), Icon("button", title="Button"))
    strips = table_strips(SETTER, Table((((Span("Price"),),), (cell,))), WIDTH)
    assert any(hasattr(node, "symbol") for node, _ in walk(strips[1].nodes))


def test_a_column_of_very_long_words_leaves_the_others_their_share():
    strips = table_strips(
        SETTER, table(("A snail that is slow and steady", "long " * 400, "A hare that is fast and lazy")), WIDTH
    )
    starts = sorted({x for _, x, _, _ in lines(strips[0].nodes)})
    assert len(starts) == 3
    assert starts[1] > 20
    assert WIDTH - starts[2] > 20


words = st.text("abcdefghij éß<&", max_size=40)


@settings(max_examples=amount(20, soak=500), deadline=None)
@given(st.lists(st.lists(words, min_size=1, max_size=12), min_size=1, max_size=8), st.floats(40, 120))
def test_whatever_the_words_no_column_reaches_into_the_next(rows, width):
    columns = max(map(len, rows))
    try:
        strips = table_strips(SETTER, table(*rows), max(width, 11.0 * columns))
    except OverfullPageError:
        assert max(len(word) for row in rows for cell in row for word in cell.split()) > 4  # it can't be hyphenated
        return
    assert len(strips) == len(rows)
    for strip in strips:
        cells = {}
        if any(round(place.b) for node, place in walk(strip.nodes) if hasattr(node, "line")):
            continue  # a turned head
        for _, start, end, y in lines(strip.nodes):
            assert 0 < y < strip.height
            cells.setdefault(start, []).append(end)
            assert end <= max(width, 11.0 * columns) + 1e-6
        edges = sorted((start, max(ends)) for start, ends in cells.items())
        assert all(end <= start + 1e-6 for (_, end), (start, _) in pairwise(edges))


def test_words_too_long_for_wide_columns_are_cut_and_nothing_else():
    strips = table_strips(SETTER, table(("A", "B", "C"), ("w" * 40, "v" * 40, "short words")), WIDTH)
    said = [text for text, *_ in lines(strips[1].nodes)]
    assert "".join(text for text in said if set(text) <= {"v", "w"}) == "w" * 40 + "v" * 40
    assert {"short", "words"} <= set(said)
    assert all(end <= WIDTH + 1e-6 for strip in strips for _, _, end, _ in lines(strip.nodes))


def lines_taken(columns, rows):
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
    assert lines_taken(made, rows) < lines_taken(columns, rows)


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
