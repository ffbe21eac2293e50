"""Cut files of bundled games: how far the tool travels, how sheets are arranged for machines, DXF beside SVG."""

import math
from functools import reduce
from io import StringIO
from itertools import pairwise

import ezdxf
import pytest
from ezdxf import path as drawn
from msgspec.structs import replace

from pnp.press.geometry.path import Box
from pnp.press.papers import PAPERS
from pnp.press.writers.dxf import cut_dxf
from pnp.sheets.cut_pages import cut_page, line_box
from pnp.workshop.bench.game_build import GameBuild
from pnp.workshop.options import BuildOptions
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


@pytest.mark.parametrize("name", ["silhouette", "cricut"])
def test_sheets_are_arranged_for_machines_that_find_them_or_take_only_so_much(name):
    """Boards that are too large for that are printed as usual, and told."""
    usual = opened_game("chess")
    options = BuildOptions(papers=("a4",), cutters=(name,))
    build = GameBuild(replace(usual.game, options=options), usual.context)
    (cutter,) = build.cutters
    (form,) = options.formats
    left, top, *_ = cutter.on(PAPERS["a4"]).clear
    for sheet in build.selected:
        assert build.backs(sheet, form) in (("none",), ("duplex",))
        plan = build.sheet_plan(sheet, form, build.backs(sheet, form)[0])
        is_made = build.cutters_of(plan) == (cutter,)
        assert is_made == (sheet.name != "board")
        assert [finding.code for finding in plan.findings] == ([] if is_made else ["P048"])
        assert (plan.spec.registration is not None) == (is_made and name == "silhouette")
        for layout in plan.cut_layouts if is_made else ():
            box = line_box(plan, layout, cutter)
            assert box.left >= left and box.right <= 210 - left and box.top >= top and box.bottom <= 297 - top


def test_dxf_has_the_lines_of_svg_as_long_and_as_large():
    """Each layer's length, and extent, to 0.02 mm; ezdxf finds no fault."""
    build = opened_game("royal-game-of-ur")
    form = next(form for form in build.options.formats if form.name == "a4")
    for sheet in build.selected:
        for backs in build.backs(sheet, form):
            plan = build.sheet_plan(sheet, form, backs)
            page = cut_page(sheet.name, plan, plan.cut_layouts[0], build.catalogue.translate)
            written = ezdxf.read(StringIO(cut_dxf(page)))
            audit = written.audit()
            assert (audit.errors, audit.fixes) == ([], [])
            for layer in page.layers:
                lines = [one for one in written.modelspace() if one.dxf.layer == layer.name]
                paths = [node.path for node in layer.nodes]
                assert sum(map(polyline_length, lines)) == pytest.approx(sum(map(path_length, paths)), abs=0.02)
                assert [one.closed for one in lines] == [path.segments[-1][0] == "Z" for path in paths]
                extent = drawn.bbox(map(drawn.make_path, lines))
                whole = reduce(Box.union, (path.bounds for path in paths))
                found = (extent.extmin.x, page.height - extent.extmax.y, extent.extmax.x, page.height - extent.extmin.y)
                assert found == pytest.approx((whole.left, whole.top, whole.right, whole.bottom), abs=0.02)


def path_length(path):
    return sum(math.dist(a, b) for points in path.flattened(1e-5) for a, b in pairwise(points))


def polyline_length(line):
    corners = list(line.get_points("xyb"))
    total = 0.0
    for (x, y, bulge), (to_x, to_y, _) in pairwise([*corners, *corners[:1]] if line.closed else corners):
        chord, angle = math.dist((x, y), (to_x, to_y)), 4 * math.atan(abs(bulge))
        total += chord * angle / (2 * math.sin(angle / 2)) if angle else chord
    return total
