import math

import pytest

from pnp.game.model.view import BACK, FRONT
from pnp.pieces.figures.pieces import CounterCluster, cluster_side, draw_cluster
from pnp.press.geometry.path import enclosed_area
from tests.pieces.hexes import hex_context, hex_layout, hex_view
from tests.pieces.walk import shapes
from tests.press.scene.bounds import bounds


def seen_on(board="board"):
    return hex_layout(hex_view(board)).boards[0]


def drawn(*cells, board="board", ghost=False):
    return shapes(draw_cluster(CounterCluster("red", FRONT, cells), seen_on(board), hex_context(), ghost=ghost))


def hexagon(share):
    """The area of a cell's outline so large."""
    return math.sqrt(3) / 2 * (share * seen_on().across) ** 2


@pytest.mark.parametrize("board", ["board", "rows"])
@pytest.mark.parametrize("cells", [("C3",), ("C3", "C5"), ("C3", "E5", "B4")])
def test_counters_that_do_not_touch_fill_most_of_their_cells_each(board, cells):
    seen = seen_on(board)
    apart = [cell for cell in cells if not set(seen.cells.neighbours(cell)) & set(cells)]
    (_, _), (fill, _), *_ = drawn(*apart, board=board)
    one = math.sqrt(3) / 2 * (0.86 * seen.across) ** 2
    assert enclosed_area(fill.path) == pytest.approx(len(apart) * one, rel=1e-6)


def test_what_is_between_counters_that_touch_is_filled():
    """Two share an edge: they are joined by as much of the gap as lies between their sides; three, by all of it."""
    seen = seen_on()
    one, edge, gap = hexagon(0.86), seen.across / math.sqrt(3), 0.14 * seen.across
    (_, _), (two, _), *_ = drawn("C4", "C5")
    assert enclosed_area(two.path) == pytest.approx(2 * one + 0.86 * edge * gap, rel=1e-6)
    (_, _), (three, _), *_ = drawn("C4", "C5", "D4")
    triangle = math.sqrt(3) / 4 * gap**2
    assert enclosed_area(three.path) == pytest.approx(3 * one + 3 * 0.86 * edge * gap + triangle, rel=1e-6)


@pytest.mark.parametrize("board", ["board", "rows"])
def test_a_cell_surrounded_by_others_leaves_no_hole(board):
    seen = seen_on(board)
    around = seen.cells.neighbours("D4")
    (_, _), (ring, _), *_ = drawn(*around, board=board)
    (_, _), (whole, _), *_ = drawn("D4", *around, board=board)
    gap, edge = 0.14 * seen.across, 0.86 * seen.across / math.sqrt(3)
    one = math.sqrt(3) / 2 * (0.86 * seen.across) ** 2
    filled = one + 6 * edge * gap + 6 * math.sqrt(3) / 4 * gap**2
    assert enclosed_area(whole.path) - enclosed_area(ring.path) == pytest.approx(filled, rel=1e-6)


def test_no_line_runs_between_counters_of_a_body_and_each_has_its_mark():
    rim, fill, *marks = drawn("C4", "C5", "D4")
    assert rim[0].paint.fill is None and fill[0].paint.stroke is None and fill[0].path == rim[0].path
    seen = seen_on()
    assert [box.centre for _, box in marks] == [pytest.approx(seen.box(cell).centre) for cell in ("C4", "C5", "D4")]
    assert all(box.width == pytest.approx(0.42 * seen.across) for _, box in marks)


def test_a_body_stays_in_its_cells():
    seen, drawing = seen_on(), hex_context()
    painted = bounds(list(draw_cluster(CounterCluster("red", FRONT, ("D4",)), seen, drawing)), drawing.book)
    cell = seen.box("D4")
    assert cell.left < painted.left and painted.right < cell.right
    assert cell.top < painted.top and painted.bottom < cell.bottom


def test_a_ghost_is_paler_and_its_rim_is_dashed():
    (rim, _), (fill, _), (mark, _) = drawn("C4", ghost=True)
    (_, _), (solid, _), _ = drawn("C4")
    assert rim.paint.dash and fill.paint.fill.luminance > solid.paint.fill.luminance
    assert mark.paint.fill.luminance < fill.paint.fill.luminance


def test_only_hexagons_of_one_colour_fill_hexagons():
    drawing, seen = hex_context(), seen_on()
    assert cluster_side("red", FRONT, seen, drawing) == cluster_side("red", BACK, seen, drawing)
    assert cluster_side("stone", FRONT, seen, drawing) is None
    assert cluster_side("board", FRONT, seen, drawing) is None
    assert cluster_side("nobody", FRONT, seen, drawing) is None
