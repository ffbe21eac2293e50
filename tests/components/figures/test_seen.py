import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.components.figures.seen import board_in, cells_of, seen_in
from pnp.geometry.hex_field import HexField
from pnp.geometry.square_grid import SquareGrid
from pnp.model.view import BoardView
from tests.components.hexes import hex_context, hex_layout, hex_view

GRID = SquareGrid(6, 5, 1.0)
FIELDS = {top: HexField("hexagon", 6, 6, top) for top in ("flat", "pointy")}


def test_a_window_of_squares_is_a_rectangle_of_columns_and_rows():
    assert seen_in(GRID, ("B2", "D3")) == ("B2", "C2", "D2", "B3", "C3", "D3")
    assert seen_in(GRID, ("D3", "B2")) == seen_in(GRID, ("B3", "D2")) == seen_in(GRID, ("B2", "D3"))
    assert seen_in(GRID, ()) == GRID.names


@pytest.mark.parametrize(
    ("top", "window", "seen"),
    [
        ("flat", ("C4", "E5"), "C4 C5 C6 D4 D5 E3 E4 E5"),  # columns of three, two, three
        ("flat", ("C4", "D5"), "C4 C5 D4 D5"),
        ("pointy", ("C4", "E5"), "C4 C5 C6 D4 D5 E3 E4 E5"),
    ],
)
def test_a_window_of_hexagons_has_whole_columns_or_rows(top, window, seen):
    assert " ".join(seen_in(FIELDS[top], window)) == seen


@given(st.sampled_from(sorted(FIELDS)), st.data())
def test_a_window_holds_its_own_cells_whichever_comes_first(top, data):
    field = FIELDS[top]
    window = data.draw(st.lists(st.sampled_from(field.names), min_size=2, max_size=4))
    seen = seen_in(field, window)
    assert set(window) <= set(seen) and seen_in(field, window[::-1]) == seen
    assert seen_in(field, (*window, seen[0], seen[-1])) == seen


def test_a_cell_that_is_not_there_is_refused():
    for cells in (GRID, FIELDS["flat"]):
        with pytest.raises(ValueError, match="no Z9"):
            seen_in(cells, ("D4", "Z9"))


def test_a_board_is_as_large_as_its_position():
    components = hex_context().ruleset.components
    assert len(cells_of(board_in(BoardView("board", ()), components)).names) == 61
    assert len(cells_of(board_in(BoardView("board", (), side=3), components)).names) == 19
    with pytest.raises(TypeError, match="red is no board"):
        board_in(BoardView("red", ()), components)


@pytest.mark.parametrize("board", ["board", "rows"])
def test_outlines_have_six_corners_inside_their_cells(board):
    (seen,) = hex_layout(hex_view(board)).boards
    box, outline = seen.box("D4"), seen.outline("D4")
    assert len(outline) == 6 and seen.box("Z9") is None
    assert all(box.left < x < box.right and box.top < y < box.bottom for x, y in outline)
    room = seen.room("D4")
    assert room.centre == pytest.approx(box.centre) and room.width == pytest.approx(0.95 * seen.across)
