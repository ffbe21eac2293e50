import math
from itertools import pairwise

import pytest

from pnp.game.model.view import BACK, FRONT, Standing
from pnp.pieces.draw_context import thumbnail
from pnp.pieces.figures.layout import frame_layout
from pnp.pieces.figures.pieces import (
    CounterCluster,
    cluster_side,
    count,
    draw_cluster,
    draw_pieces,
    draw_token,
    figure_box,
    pile,
    tile_box,
)
from pnp.pieces.kinds import draw_component_face
from pnp.press.geometry.path import Box, enclosed_area
from pnp.press.scene.nodes import Group, Shape
from tests.pieces.box import COMPONENTS, context
from tests.pieces.hexes import hex_context, hex_layout, hex_view
from tests.pieces.positions import VIEW
from tests.pieces.walk import shapes, uses, words
from tests.press.scene.bounds import bounds

_KINDS = ("tile", "counter", "standee", "die", "cup")
SEEN = {name for name, value in COMPONENTS.items() if value["kind"] in _KINDS}


@pytest.mark.parametrize("name", COMPONENTS)
def test_pieces_have_a_face_and_boards_have_none(name):
    assert (draw_component_face(name, FRONT, context()) is not None) == (name in SEEN)


@pytest.mark.parametrize("name", sorted(SEEN))
def test_a_thumbnail_stays_in_its_box_and_is_made_once(name):
    drawing = context()
    box = Box(5, 5, 13, 12)
    node = thumbnail(name, box, drawing)
    painted = bounds([node], drawing.book)
    assert box.left - 0.1 <= painted.left and painted.right <= box.right + 0.1
    assert box.top - 0.1 <= painted.top and painted.bottom <= box.bottom + 0.1
    assert node.title == COMPONENTS[name]["title"]
    assert thumbnail(name, Box(0, 0, 8, 7), drawing).symbol is node.symbol


def test_both_sides_can_be_seen():
    drawing = context()
    front, back = (draw_component_face("stone", face, drawing) for face in (FRONT, BACK))
    assert front.name != back.name and front != back
    assert (
        draw_component_face("button", BACK, drawing).children == draw_component_face("button", FRONT, drawing).children
    )
    names = {thumbnail("hollow", Box(0, 0, 5, 5), drawing, pale=share).symbol.name for share in (0.0, 0.5, 0.66)}
    assert len(names) == 3


@pytest.mark.parametrize(("number", "shown"), [(1, 1), (2, 2), (4, 4), (5, 1), (15, 1)])
def test_a_pile_shows_all_or_one(number, shown):
    drawing = context()
    nodes = pile(Standing("button", number), Box(0, 0, 3.5 + 3 * 0.42 * 3.5, 3.5), 3.5, drawing)
    assert len(nodes) == shown
    assert bounds(nodes, drawing.book).right == pytest.approx(3.5 + (shown - 1) * 0.42 * 3.5, abs=0.05)


def test_counts_are_numbers_or_multipliers():
    drawing = context()
    assert count(7, 0, 0, drawing).line.text == "7" and count(3, 0, 0, drawing, times=True).line.text == "×3"


def test_a_token_is_a_counter_with_its_mark():
    drawing = hex_context()
    outline, mark = draw_token("red", 10, 20, 4, drawing)
    assert isinstance(outline, Shape) and outline.path.bounds.centre == pytest.approx((10, 20))
    assert outline.path.bounds.width == pytest.approx(4) and mark.path.bounds.width == pytest.approx(1.68)
    assert len(draw_token("stone", 0, 0, 4, drawing)) == 1 and draw_token("board", 0, 0, 4, drawing) == ()


def cells_drawn():
    drawing = context()
    (seen,) = frame_layout(VIEW, drawing, 57).boards
    nodes = list(draw_pieces(VIEW.boards[0], seen, drawing))
    return {node.title: node for node in nodes if isinstance(node, Group) and node.title}


def test_pieces_are_on_their_cells_from_the_bottom_up():
    drawn = cells_drawn()
    assert list(drawn) == ["A1", "C1", "B2"]
    names = [name.split(":")[0].split(".")[0] for name in uses([drawn["B2"]]) if "+" in name or ":" in name]
    assert names[0] == "mushroom" and "button" in names
    assert names.index("button") < len(names) - 1 - names[::-1].index("dooky")
    assert words([drawn["C1"]]) == ["5"] and words([drawn["B2"]]) == []


def test_pieces_on_a_marked_cell_are_pale_and_others_are_not():
    drawing = context()
    (seen,) = frame_layout(VIEW, drawing, 57).boards
    nodes = draw_pieces(VIEW.boards[0], seen, drawing, {"A1"})
    names = {node.title: uses([node]) for node in nodes if isinstance(node, Group) and node.title}
    assert names["A1"] and all("×0.60" in name for name in names["A1"])
    assert names["C1"] and not any("×0.60" in name for name in names["C1"])


def test_somebody_on_a_tile_leaves_most_of_it_seen():
    cell = Box(10, 10, 20, 20)
    alone, aside = figure_box(cell), figure_box(cell, aside=True)
    assert alone.centre[0] == pytest.approx(15) and alone.height > aside.height == pytest.approx(6)
    assert cell.right - aside.right == pytest.approx(0.3) and cell.bottom - aside.bottom == pytest.approx(0.3)
    box = tile_box(Box(0, 0, 10, 10))
    assert box.width == pytest.approx(9.3) and box.centre == pytest.approx((5, 5))


@pytest.mark.parametrize("together", [1, 2, 3])
@pytest.mark.parametrize("aside", [False, True])
def test_figures_are_on_their_cell_beside_each_other(together, aside):
    cell = Box(0, 0, 10, 10)
    boxes = [figure_box(cell, i, together, aside=aside) for i in range(together)]
    assert all(box.left < after.left for box, after in pairwise(boxes))
    assert all(box.top >= 0 and box.bottom <= 10 for box in boxes)


def test_a_figure_may_have_a_letter():
    drawing = context({**COMPONENTS, "dooky": {**COMPONENTS["dooky"], "letter": "D"}})
    (seen,) = frame_layout(VIEW, drawing, 57).boards
    cells = {getattr(node, "title", ""): node for node in draw_pieces(VIEW.boards[0], seen, drawing)}
    assert words([cells["B2"]]) == ["D"] and "H" not in words([cells["A1"]])


def seen_on(board="board"):
    return hex_layout(hex_view(board)).boards[0]


def drawn(*cells, board="board", ghost=False):
    return shapes(draw_cluster(CounterCluster("red", FRONT, cells), seen_on(board), hex_context(), ghost=ghost))


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
    one, edge, gap = math.sqrt(3) / 2 * (0.86 * seen.across) ** 2, seen.across / math.sqrt(3), 0.14 * seen.across
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
