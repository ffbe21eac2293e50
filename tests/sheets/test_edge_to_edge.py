import itertools
import math

import pytest
from msgspec.structs import replace

from pnp.press.geometry.path import IDENTITY
from pnp.press.scene.nodes import Group, Use
from pnp.press.units import PAPERS
from pnp.sheets.layout import SheetLayout, group_by_footprint
from pnp.sheets.marks import neighbours
from pnp.sheets.sheet_pages import backs, cut_page, edge_marks, fronts
from pnp.sheets.sheet_plan import plan_sheets
from pnp.sheets.spec import SheetSpec, flip_transform
from tests.sheets.pieces import art_of, hexagon, length, tile, translate

LAYOUTS = ["honeycomb", "straight"]
EDGE = 30 / math.sqrt(3)


def _placements(layout="honeycomb", *pieces):
    pieces = pieces or (hexagon(count=500, bleed=1.0),)
    return SheetLayout(SheetSpec().area, 0.0, layout).lay_out(group_by_footprint(pieces, False))[0].pages[0]


def _fronts(placements):
    return list(fronts(placements, neighbours(placements), art_of(*(each.piece for each in placements))))


def _backs(placements, reflection):
    return list(backs(placements, neighbours(placements), art_of(*(each.piece for each in placements)), reflection))


def _corners(placement):
    return [(placement.x + x, placement.y + y) for x, y in placement.footprint.corners]


def _depth(point, placement):
    """How far inside a hexagon a point lies, in mm; below 0 if it is outside."""
    corners = _corners(placement)
    return min(
        ((bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)) / math.hypot(bx - ax, by - ay)
        for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True)
    )


def test_hexagons_of_one_design_are_edge_to_edge_and_others_apart():
    # 7 columns of 9 and 8 in turns, where 194 × 277 mm have room for art: 4 × 9 + 3 × 8.
    assert len(_placements()) == 60
    assert len(_placements("straight")) == 42
    assert len(_placements("honeycomb", hexagon("a", 500, bleed=1.0), hexagon("b", 500, bleed=1.0))) == 60
    few = (hexagon(name, 11, bleed=1.0) for name in "abcdef")
    assert len(_placements("honeycomb", *few)) == 50


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("count", [500, 7])
def test_no_hexagon_is_printed_over_its_neighbour_and_each_bleeds_where_it_has_none(layout, count):
    placements = _placements(layout, hexagon(count=count, bleed=1.0))
    for placement, node in zip(placements, _fronts(placements), strict=True):
        assert isinstance(node, Group)
        (use,) = node.children
        assert node.transform @ use.transform == placement.transform
        points = [node.transform(point) for point in node.clip.points()]
        others = [other for other in placements if other is not placement]
        assert max((_depth(point, other) for point in points for other in others), default=0) < 0.051
        # Nothing of the piece itself is lost, and no point is further off than the bleed reaches.
        assert all(-1.0 - 1e-6 <= _depth(point, placement) < 0 for point in points)
    lone = min(placements, key=lambda placement: placement.y)
    (group,) = _fronts([lone])
    assert [_depth(group.transform(point), lone) for point in group.clip.points()] == pytest.approx([-1.0] * 6)


@pytest.mark.parametrize("flip", ["long", "short"])
def test_backs_are_clipped_behind_their_fronts(flip):
    piece = hexagon(count=500, bleed=1.0)
    placements = _placements(
        "honeycomb", replace(piece, back=piece.front, back_design=piece.front_design, back_bleed=1.0)
    )
    reflection = flip_transform(PAPERS["a4"], flip)
    for front, back in zip(
        _fronts(placements),
        _backs(placements, reflection),
        strict=True,
    ):
        seen = [reflection(front.transform(point)) for point in front.clip.points()]
        assert [back.transform(point) for point in back.clip.points()] == [pytest.approx(point) for point in seen]


def test_rectangles_are_clipped_on_their_backs_only():
    placements = _placements("honeycomb", tile(count=4, back="b", back_bleed=0.75))
    assert all(isinstance(node, Use) for node in _fronts(placements))
    assert len(_backs(placements, IDENTITY)) == 4


def test_the_edges_that_hexagons_share_are_marked_at_both_ends():
    placements = _placements()
    halo, ink = edge_marks(placements, neighbours(placements))
    assert halo.path is ink.path
    strokes = ink.path.flattened()
    edges = sum(
        math.isclose(math.dist(a.box.centre, b.box.centre), 30) for a, b in itertools.combinations(placements, 2)
    )
    assert len(strokes) == 2 * edges > 250
    for start, end in strokes:
        assert math.dist(start, end) == pytest.approx(2.0)
        for point in (start, end):  # on the edge of two hexagons, and in none
            depths = sorted(_depth(point, placement) for placement in placements)
            assert depths[-1] == pytest.approx(0, abs=1e-6)
            assert depths[-2] == pytest.approx(0, abs=1e-6)
    for apart in (_placements("straight"), _placements("honeycomb", tile(count=4))):
        assert edge_marks(apart, neighbours(apart)) == ()


def test_every_cut_of_the_straight_layout_crosses_the_whole_sheet_and_no_hexagon():
    placements = _placements("straight")
    lines = set()
    for placement in placements:
        corners = _corners(placement)
        for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
            nx, ny = (by - ay) / EDGE, (ax - bx) / EDGE
            sign = 1 if (nx, ny) > (1e-9, 0) or (abs(nx) < 1e-9 and ny > 0) else -1
            nx, ny = sign * nx, sign * ny
            lines.add((round(nx, 6), round(ny, 6), round(nx * ax + ny * ay, 4)))
    # Three directions; the guillotine's lines are far fewer than edges, and none runs through a hexagon.
    assert len({line[:2] for line in lines}) == 3
    assert len(lines) < len(placements)
    for nx, ny, far in lines:
        for placement in placements:
            sides = [nx * x + ny * y - far for x, y in _corners(placement)]
            assert min(sides) > -1e-3 or max(sides) < 1e-3


def test_the_same_edges_are_cut_once_in_a_honeycomb():
    # Of 60 hexagons the inner edges are shared; straight rows share none.
    placements = _placements()
    shared = sum(
        math.isclose(math.dist(a.box.centre, b.box.centre), 30) for a, b in itertools.combinations(placements, 2)
    )
    assert _cut(hexagon(count=60, bleed=1.0)) == pytest.approx((60 * 6 - shared) * EDGE, rel=1e-4)
    assert _cut(hexagon(count=42, bleed=1.0), "straight") == pytest.approx(42 * 6 * EDGE, rel=1e-4)


def _cut(piece, layout="honeycomb"):
    """The millimetres that a machine cuts."""
    plan = plan_sheets([piece], SheetSpec(hexagons=layout))
    (layout,) = plan.cut_layouts
    page = cut_page("x", plan, layout, translate)
    return sum(length(shape.path) for layer in page.layers if layer.name == "cut-outside" for shape in layer.nodes)
