import math
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.components.figures.board import draw_labels, draw_window_margin, label_places, visible_cells
from pnp.components.figures.layout import frame_layout, overlap
from pnp.geometry.hex_grid import HexField
from pnp.geometry.square_grid import SquareGrid
from tests.components.box import context
from tests.components.hexes import hex_context, hex_layout, hex_view
from tests.components.positions import VIEW
from tests.components.walk import words
from tests.samples import amount
from tests.scene.bounds import bounds

GRID = SquareGrid(6, 5, 1.0)
FIELDS = {top: HexField("hexagon", 6, 6, top) for top in ("flat", "pointy")}


def test_a_window_of_squares_is_a_rectangle_of_columns_and_rows():
    assert visible_cells(GRID, ("B2", "D3")) == ("B2", "C2", "D2", "B3", "C3", "D3")
    assert visible_cells(GRID, ("D3", "B2")) == visible_cells(GRID, ("B3", "D2")) == visible_cells(GRID, ("B2", "D3"))
    assert visible_cells(GRID, ()) == GRID.names


@pytest.mark.parametrize(
    ("top", "window", "seen"),
    [
        ("flat", ("C4", "E5"), "C4 C5 C6 D4 D5 E3 E4 E5"),  # columns of three, two, three
        ("flat", ("C4", "D5"), "C4 C5 D4 D5"),
        ("pointy", ("C4", "E5"), "C4 C5 C6 D4 D5 E3 E4 E5"),
    ],
)
def test_a_window_of_hexagons_has_whole_columns_or_rows(top, window, seen):
    assert " ".join(visible_cells(FIELDS[top], window)) == seen


@given(st.sampled_from(sorted(FIELDS)), st.data())
def test_a_window_holds_its_own_cells_whichever_comes_first(top, data):
    field = FIELDS[top]
    window = data.draw(st.lists(st.sampled_from(field.names), min_size=2, max_size=4))
    seen = visible_cells(field, window)
    assert set(window) <= set(seen) and visible_cells(field, window[::-1]) == seen
    assert visible_cells(field, (*window, seen[0], seen[-1])) == seen


def test_a_cell_that_is_not_there_is_refused():
    for cells in (GRID, FIELDS["flat"]):
        with pytest.raises(ValueError, match="no Z9"):
            visible_cells(cells, ("D4", "Z9"))


@pytest.mark.parametrize("board", ["board", "rows"])
def test_outlines_have_six_corners_inside_their_cells(board):
    (seen,) = hex_layout(hex_view(board)).boards
    box, outline = seen.box("D4"), seen.outline("D4")
    assert len(outline) == 6 and seen.box("Z9") is None
    assert all(box.left < x < box.right and box.top < y < box.bottom for x, y in outline)
    room = seen.room("D4")
    assert room.centre == pytest.approx(box.centre) and room.width == pytest.approx(0.95 * seen.across)


BOARDS = ("board", "rows")


def seen_on(board, window=()):
    return hex_layout(hex_view(board), window=window).boards[0]


@pytest.mark.parametrize("board", BOARDS)
@settings(max_examples=amount(16, soak=400), deadline=None)
@given(data=st.data())
def test_every_line_that_is_seen_is_named_once_and_no_two_names_meet(board, data):
    names = seen_on(board).names
    seen = seen_on(board, tuple(data.draw(st.lists(st.sampled_from(names), min_size=2, max_size=3))))
    labels = label_places(seen)
    letters, numbers = ({name[part] for name in seen.names} for part in (slice(1), slice(1, None)))
    told = [label.text for label in labels]
    assert {text for text in told if text.isalpha()} == letters and len(told) <= len(letters) + 2 * len(numbers)
    assert {text for text in told if text.isdigit()} <= numbers
    for one, other in combinations(labels, 2):
        assert overlap(one.box, other.box) == 0
    boxes = [seen.box(name) for name in seen.names]
    for label in labels:
        nearest = min(boxes, key=lambda box: math.dist(label.place, box.centre))
        assert math.dist(label.place, nearest.centre) == pytest.approx(seen.across / 2 + 2.0)
        assert math.dist(label.edge, nearest.centre) == pytest.approx(seen.across / 2)


def test_the_numbers_of_hexagons_stand_at_both_ends_of_their_lines_on_the_axis():
    seen = seen_on("rows")
    ends = {}
    for label in label_places(seen):
        if label.text.isdigit():
            ends.setdefault(label.text, []).append(label.place)
    assert {number: len(places) for number, places in ends.items()} == dict(
        zip("4567321", (2, 2, 2, 2, 1, 1, 1), strict=True)
    )
    for number, (one, *rest) in ends.items():
        other = rest[0] if rest else one  # where a letter stands, there is no number
        along = other[0] - one[0], other[1] - one[1]
        for name in seen.names:
            if name[1:] == number:
                x, y = seen.box(name).centre
                assert along[0] * (y - one[1]) == pytest.approx(along[1] * (x - one[0]))


def test_of_small_cells_every_second_or_third_line_has_its_label():
    wide, narrow = (hex_layout(hex_view("board"), width=width).boards[0] for width in (60, 16))
    many, few = ([label.text for label in label_places(seen)] for seen in (wide, narrow))
    assert len(few) < len(many) and set(few) <= set(many) and few[0] == many[0]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("window", [(), ("C4", "D5"), ("D1", "D3"), ("A4", "D6")])
def test_names_are_in_the_picture(board, window):
    if board == "board":
        window = {("D1", "D3"): ("E1", "E4"), ("A4", "D6"): ("A5", "D7")}.get(window, window)
    layout, drawing = hex_layout(hex_view(board), window=window), hex_context()
    (seen,) = layout.boards
    painted = bounds(list(draw_labels(seen, drawing.board_colours(None), drawing)), drawing.book)
    assert painted.left >= 0 and painted.top >= 0
    assert painted.right <= layout.width and painted.bottom <= layout.height


def test_letters_are_above_columns_and_numbers_beside_rows_of_squares():
    drawing = context()
    (seen,) = frame_layout(VIEW, drawing, 57).boards
    labels = list(draw_labels(seen, drawing.board_colours(None), drawing))
    assert words(labels) == ["A", "B", "C", "1", "2", "3"]
    places = {label.text: label.place for label in label_places(seen)}
    assert places["B"] == (pytest.approx(seen.box("B1").centre[0]), pytest.approx(seen.crop.top - 2.0))
    assert places["2"] == (pytest.approx(seen.crop.left - 2.0), pytest.approx(seen.box("A2").centre[1]))


def test_cells_beyond_a_window_are_pale_and_end_with_the_picture():
    drawing = hex_context()
    seen = seen_on("board", ("C4", "E5"))
    colours = drawing.board_colours(None)
    (group,) = draw_window_margin(seen, colours)
    clip, outer = group.clip.bounds, seen.outer
    assert (clip.left, clip.top, clip.right, clip.bottom) == pytest.approx(
        (outer.left, outer.top, outer.right, outer.bottom)
    )
    around = {near for name in seen.names for near in seen.cells.neighbours(name)} - set(seen.names)
    assert len(group.children) >= len(around) > 5
    assert all(shape.paint.fill.luminance > colours.nest.luminance for shape in group.children)
    assert draw_window_margin(seen_on("board"), colours) == ()
