import re

import pytest

from pnp.geometry.path import Box, polygon, rectangle
from pnp.geometry.transform import IDENTITY
from pnp.scene.nodes import Glyphs, Group, Shape, Use
from pnp.sheets.poster_marks import CROSS, joint_marks
from pnp.sheets.poster_plan import OVERLAP, plan_poster
from pnp.sheets.spec import SheetSpec
from pnp.units import PAPERS
from tests.sheets.pieces import BOOK, inside, tile

JOINTS = ["overlap", "butt"]
PLANS = {
    (joint, paper): plan_poster(tile("board", width=578, height=821), SheetSpec(paper=PAPERS[paper]), joint)
    for joint in JOINTS
    for paper in ("a4", "letter")
}


def _marks(plan, part):
    return joint_marks(plan, part, BOOK, "en")


def _texts(nodes):
    return [
        node.line.text for each in nodes for node in (each.children if isinstance(each, Group) else [each])
        if isinstance(node, Glyphs)
    ]  # fmt: skip


@pytest.mark.parametrize("plan", PLANS.values(), ids=str)
def test_each_page_names_itself_and_its_neighbours(plan):
    for part in plan.parts.values():
        texts = _texts(_marks(plan, part))
        near = [plan.neighbour(part, *step) for step in ((1, 0), (0, 1), (-1, 0), (0, -1))]
        named = {match for text in texts for match in re.findall(r"[A-Z][0-9]", text)}
        assert named == {part.name, *(other.name for other in near if other)}


@pytest.mark.parametrize("plan", PLANS.values(), ids=str)
def test_a_cross_stands_at_each_corner_of_what_is_seen(plan):
    (level, upright) = CROSS.children[0].path.flattened()
    assert (level, upright) == ([(-3, 0), (3, 0)], [(0, -3), (0, 3)])
    edge = Box(0, 0, plan.paper.width, plan.paper.height).grown(-5)
    for part in plan.parts.values():
        at = plan.placing(part)
        box = part.box.moved(at.e, at.f)
        crosses = [node.transform for node in _marks(plan, part) if isinstance(node, Use) and node.symbol is CROSS]
        corners = {(x, y) for x in (box.left, box.right) for y in (box.top, box.bottom)}
        assert {(cross.e, cross.f) for cross in crosses} == corners
        assert len(crosses) == 4
        for cross in crosses:
            assert inside(CROSS.box.moved(cross.e, cross.f), edge)
            assert cross.f + 3 <= plan.paper.height - 9 + 1e-6  # where the footer begins


def test_strips_for_the_glue_lie_right_and_below_and_hide_nothing_that_is_seen():
    for part in PLANS["overlap", "a4"].parts.values():
        plan = PLANS["overlap", "a4"]
        at = plan.placing(part)
        box, window = part.box.moved(at.e, at.f), part.window.moved(at.e, at.f)
        pale = [n.path for n in _marks(plan, part) if isinstance(n, Shape) and n.paint.opacity < 1]
        strips = [polygon(points[:4]).bounds for path in pale for points in path.flattened()]
        assert len(strips) == sum(plan.neighbour(part, *step) is not None for step in ((1, 0), (0, 1)))
        for strip in strips:
            assert min(strip.width, strip.height) == pytest.approx(OVERLAP)
            assert inside(strip, window)
            assert strip.left >= box.right - 1e-9 or strip.top >= box.bottom - 1e-9


@pytest.mark.parametrize("plan", PLANS.values(), ids=str)
def test_text_in_the_margins_stands_on_no_art_and_no_nearer_than_5_mm_to_the_edge(plan):
    edge = Box(0, 0, plan.paper.width, plan.paper.height).grown(-5)
    for part in plan.parts.values():
        at = plan.placing(part)
        window = part.window.moved(at.e, at.f)
        for box in _ink(_marks(plan, part)):
            assert inside(box, edge), box
            if inside(box, window):  # on a strip: what is seen when all is joined stays clean
                seen = part.box.moved(at.e, at.f)
                assert box.left >= seen.right + 1 or box.top >= seen.bottom + 1
                continue
            beside = max(window.left - box.right, box.left - window.right)
            assert max(beside, window.top - box.bottom, box.top - window.bottom) >= 0.5


def _ink(nodes, transform=IDENTITY):
    """Yield the boxes of all capitals and arrows."""
    for node in nodes:
        match node:
            case Group():
                yield from _ink(node.children, node.transform)
            case Glyphs():
                size = node.line.runs[0].size
                capitals = rectangle(node.x, node.y - 0.72 * size, node.line.width, 0.72 * size)
                yield capitals.transformed(transform).bounds
            case Shape() if node.paint.opacity == 1:
                yield node.path.transformed(transform).bounds
