"""How far the tool of a cutting machine travels between the lines of bundled games."""

import math

import pytest

from pnp.sheets.cut_pages import cut_page
from tests.bundled import opened_game


def idle_way(page):
    """Return how far the tool travels from the end of each line of a layer to the next line, in mm."""
    way = 0.0
    for layer in page.layers:
        paths = [node.path.segments for node in layer.nodes]
        starts = [path[0][1][0] for path in paths]
        ends = [start if path[-1][0] == "Z" else path[-1][1][-1] for start, path in zip(starts, paths, strict=True)]
        way += sum(math.dist(end, start) for end, start in zip(ends, starts[1:], strict=False))
    return way


@pytest.mark.parametrize(
    ("name", "sheet", "backs", "nearest", "most"),
    [
        ("quiet-adventures", "tiles-and-buttons", "duplex", 347, 380),
        ("chess", "pieces", "fold-over", 505, 410),
        ("hex", "stones", "fold-over", 768, 660),
        ("hexania", "counters", "duplex", 1610, 1590),
    ],
)
def test_the_tool_travels_little(name, sheet, backs, nearest, most):
    """*nearest* is what vpype 1.15's linesort leaves of the way if each line is the one nearest to the line before."""
    build = opened_game(name)
    form = next(form for form in build.options.formats if form.name == "a4")
    plan = build.sheet_plan(build.sheets[sheet], form, backs)
    page = cut_page(sheet, plan, plan.cut_layouts[0], build.catalogue.translate)
    assert idle_way(page) < most <= 1.2 * nearest


def test_inner_lines_are_cut_before_the_outlines_of_their_block():
    build = opened_game("quiet-adventures")
    plan = build.sheet_plan(build.sheets["tiles-and-buttons"], build.options.formats[0], "duplex")
    (layer,) = cut_page("tiles", plan, plan.cut_layouts[0], build.catalogue.translate).layers
    closed = [node.path.segments[-1][0] == "Z" for node in layer.nodes]
    assert closed.count(False) == 4 and closed[-1]
    last = layer.nodes[-1].path.bounds
    assert (last.width, last.height) == (pytest.approx(4 * 48), pytest.approx(3 * 48))
