import re

import pytest

from pnp.geometry.path import Box, rectangle
from pnp.geometry.transform import IDENTITY
from pnp.scene.nodes import Glyphs, Group, Shape
from pnp.sheets.poster_marks import joint_marks
from pnp.sheets.poster_plan import OVERLAP, plan_poster
from pnp.sheets.spec import SheetSpec
from pnp.units import PAPERS
from tests.sheets.pieces import BOOK, inside, tile, words

JOINTS = ["overlap", "butt"]
PLANS = {
    (joint, paper): plan_poster(tile("board", width=578, height=821), SheetSpec(paper=PAPERS[paper]), joint)
    for joint in JOINTS
    for paper in ("a4", "letter")
}


def _marks(plan, part):
    return joint_marks(plan, part, words, BOOK, "en")


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
        glued = [f"glue {other.name} here" for other in near[:2] if other]
        assert [text for text in texts if "glue" in text] == (glued if plan.joint == "overlap" else [])


@pytest.mark.parametrize("plan", PLANS.values(), ids=str)
def test_a_cross_stands_at_each_corner_of_what_is_seen(plan):
    edge = Box(0, 0, plan.paper.width, plan.paper.height).grown(-5)
    for part in plan.parts.values():
        at = plan.placing(part)
        box = part.box.moved(at.e, at.f)
        (crosses,) = [node.path for node in _marks(plan, part) if isinstance(node, Shape) and node.paint.stroke]
        assert inside(crosses.bounds, edge)
        assert crosses.bounds.bottom <= plan.paper.height - 7.9
        strokes = crosses.flattened()
        assert len(strokes) == 8
        for x in (box.left, box.right):
            for y in (box.top, box.bottom):
                level = [s for s in strokes if s[0][1] == s[1][1] == y and min(s)[0] < x < max(s)[0]]
                upright = [s for s in strokes if s[0][0] == s[1][0] == x and min(s)[1] < y < max(s)[1]]
                assert (len(level), len(upright)) == (1, 1)
                assert abs(level[0][1][0] - x) >= 2.9  # the arm that points away from the corner


def test_strips_for_the_glue_lie_right_and_below_and_hide_nothing_that_is_seen():
    for part in PLANS["overlap", "a4"].parts.values():
        plan = PLANS["overlap", "a4"]
        at = plan.placing(part)
        box, window = part.box.moved(at.e, at.f), part.window.moved(at.e, at.f)
        strips = [n.path.bounds for n in _marks(plan, part) if isinstance(n, Shape) and n.paint.opacity < 1]
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
            apart = max(
                window.left - box.right, box.left - window.right, window.top - box.bottom, box.top - window.bottom
            )
            assert apart >= 0.5


def _ink(nodes):
    """Yield the boxes of the capitals and arrows that stand in margins."""
    for node in nodes:
        inner, transform = (node.children[0], node.transform) if isinstance(node, Group) else (node, IDENTITY)
        if isinstance(inner, Glyphs) and "glue" not in inner.line.text:
            size = inner.line.runs[0].size
            yield rectangle(inner.x, inner.y - 0.72 * size, inner.line.width, 0.72 * size).transformed(transform).bounds
        elif isinstance(inner, Shape) and inner.paint.fill and inner.paint.opacity == 1:
            yield inner.path.bounds
