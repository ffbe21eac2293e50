from hypothesis import example, given
from hypothesis import strategies as st

from pnp.pieces.box_rows import GAP, BoxEntry, arrange_box
from pnp.press.geometry.path import Box
from pnp.press.text.line import Line

WIDTH = 118.0
SIZES = st.tuples(st.floats(5, 40), st.floats(5, 40), st.integers(1, 3))


def entry(name, width, height, lines):
    line = Line("words", (), min(width, 12.0), 3.0, 1.0)
    return BoxEntry(name, Box(0, 0, width, height), 1.0, ((0.0, 0.0),), (line,) * lines, name)


def entries(prefix, sizes):
    return [entry(f"{prefix}{number}", *size) for number, size in enumerate(sizes)]


@given(st.lists(SIZES, max_size=5), st.lists(SIZES, max_size=30))
@example([(5.0, 8.0, 3)], [(5.0, 21.21739536626482, 2)])  # rows beside a board that are as high as all of it
def test_each_entry_has_a_place_in_a_row_that_is_wide_and_high_enough(boards, small):
    first, rest = entries("board", boards), entries("piece", small)
    strips = arrange_box(first, rest, WIDTH)
    placed = [one.name for strip in strips for row in strip.rows for one in row.entries]
    assert placed == [one.name for one in (*first, *rest)]
    for strip in strips:
        for row in strip.rows:
            assert row.left >= 0 and row.left + row.width <= WIDTH + 1e-6 and row.top >= 0
            assert sum(one.room for one in row.entries) + GAP * (len(row.entries) - 1) <= row.width + 1e-6
            high = max(one.height for one in row.entries) + max(one.label_height for one in row.entries)
            assert row.top + high <= strip.height + 1e-6


@given(st.lists(SIZES, min_size=1, max_size=1), st.lists(SIZES, max_size=12))
def test_rows_of_a_strip_do_not_lie_on_each_other(boards, small):
    for strip in arrange_box(entries("board", boards), entries("piece", small), WIDTH):
        boxes = []
        for row in strip.rows:
            high = max(one.height for one in row.entries) + max(one.label_height for one in row.entries)
            boxes.append(Box(row.left, row.top, row.left + row.width, row.top + high))
        for number, box in enumerate(boxes):
            for other in boxes[:number]:
                across = min(box.right, other.right) - max(box.left, other.left)
                down = min(box.bottom, other.bottom) - max(box.top, other.top)
                assert min(across, down) < 1e-6


def test_nothing_in_the_box_makes_no_strip():
    assert arrange_box([], [], WIDTH) == []
