"""Measure how far the art of every sheet of every bundled game runs past its cuts, in colour and in low ink."""

import itertools
import math

import pytest
from msgspec.structs import replace
from PIL import Image, ImageDraw

from pnp.pieces.nets import GREY
from pnp.press.geometry.path import passes_through
from pnp.press.papers import PAPERS
from pnp.press.scene.transforms import iter_leaves
from pnp.press.writers.pdf import write_pdf
from pnp.sheets.marks import FOLD_PAINT
from pnp.sheets.spec import mirror_transform
from pnp.workshop.bench.game_build import CheckedGame, GameBuild
from pnp.workshop.options import Format
from tests.bundled import PAGE_COUNTS, opened_game
from tests.press.writers.looks import DPI, pdf_pixels

WHITE = (255, 255, 255)
# The bleed that is asked for, and how much of an edge must have it: marks with a white rim may lie in it.
LEAST, SHARE = 0.7, 0.95
# In mm: a pixel of 0.2 mm is measured at its middle; how far inside an edge its ground is looked for.
OFFSETS, INSIDE = (0.3, LEAST - 0.1), (0.3, 0.7)
# In mm from a cut, at distances of a pixel: no line of low ink begins within 1.5 mm, and a pixel is smoothed. How much
# darker than its surroundings a line is there, in grey, and how many of a side's places may be: a crown's point is one.
NEAR_CUT, LINE_DARKNESS, SPOTS = tuple(round(-1.2 + 0.2 * k, 1) for k in range(10)), 30, 0.05


def _build(name, low_ink, papers, **changes):
    whole = opened_game(name)
    options = whole.options._replace(low_ink=low_ink, papers=papers, **changes)
    game = whole.game
    checked = CheckedGame(game.ruleset, game.figures, game.coverage, game.catalogue, options)
    return GameBuild(checked, replace(whole.context, low_ink=low_ink))


def _edges(path):
    """Yield each side of an outline as points along it and the way out."""
    for points in path.flattened():
        area = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in itertools.pairwise(points))
        for (x1, y1), (x2, y2) in itertools.pairwise(points):
            length = math.dist((x1, y1), (x2, y2))
            if length > 1e-6:
                steps, side = max(2, math.ceil(length)), math.copysign(1, area)
                way = side * (y2 - y1) / length, -side * (x2 - x1) / length
                shares = [k / steps for k in range(1, steps)]
                yield [(x1 + (x2 - x1) * share, y1 + (y2 - y1) * share) for share in shares], way


def _shown(pixels, points, way, off, reflection):
    """The share of points *off* mm outside a cut that are not bare paper."""
    moved = [(x + off * way[0], y + off * way[1]) for x, y in points]
    places = map(reflection, moved) if reflection else moved
    seen = [pixels.getpixel((math.floor(x * DPI / 25.4), math.floor(y * DPI / 25.4))) for x, y in places]
    return sum(pixel != WHITE for pixel in seen) / len(seen)


def _bare_edges(pixels, placements, reflection=None, offsets=OFFSETS):
    """Yield each edge that has a ground and too little bleed, and count those with a ground."""
    for placement in placements:
        for path in placement.piece.trim:
            for points, way in _edges(path.transformed(placement.transform)):
                if all(_shown(pixels, points, way, -off, reflection) >= SHARE for off in INSIDE):
                    shares = [_shown(pixels, points, way, off, reflection) for off in offsets]
                    yield placement.piece.front_design, min(shares) >= SHARE


def _measured(build, sheet, form, backs, offsets=OFFSETS):
    plan = build.sheet_plan(sheet, form, backs)
    pdf = write_pdf(build.sheet_document(sheet, form, backs), build.context.book)
    sides = 2 if plan.spec.backs == "duplex" else 1
    mirror = mirror_transform(plan.spec.paper, plan.spec.flip_axis)
    known = set()
    for number, page in enumerate(plan.sheets):
        new = [one for one in page if one.piece.front_design not in known]
        if new:  # other sheets show the same pieces in the same places
            known |= {one.piece.front_design for one in new}
            yield from _bare_edges(pdf_pixels(pdf, number * sides), new, None, offsets)
            if sides == 2:
                backed = [one for one in new if one.piece.has_back]
                yield from _bare_edges(pdf_pixels(pdf, number * sides + 1), backed, mirror, offsets)


@pytest.mark.parametrize("low_ink", [False, True], ids=["colour", "low-ink"])
@pytest.mark.parametrize("name", PAGE_COUNTS)
def test_every_edge_with_a_ground_bleeds(name, low_ink):
    papers = ("a4", "letter")
    build = _build(name, low_ink, papers)
    measured = []
    for sheet in build.sheets.values():
        for paper in papers:
            form = Format(PAPERS[paper], PAPERS[paper])
            measured += _measured(build, sheet, form, build.backs(sheet, form)[0])
    assert {design for design, is_bled in measured if not is_bled} == set()
    assert len(measured) >= 36 or name in ("hex",)  # a rectangle with round corners has as many sides and more


def _lines_at_cuts(pixels, placements, reflection=None):
    """Yield how many places along the cuts of each piece have a line beside them, and how many there are."""
    grey = pixels.convert("L")
    for placement in placements:
        is_back = reflection is not None
        bleed = placement.piece.back_bleed if is_back else placement.piece.bleed
        ranges = []
        for path in placement.piece.trim:
            for points, way in _edges(path.transformed(placement.transform)):
                for x, y in points:
                    places = [(x + off * way[0], y + off * way[1]) for off in NEAR_CUT if bleed or off < 0]
                    seen = [
                        grey.getpixel((math.floor(x * DPI / 25.4), math.floor(y * DPI / 25.4)))
                        for x, y in (map(reflection, places) if is_back else places)
                    ]
                    ranges.append(max(seen) - min(seen))
        yield placement.piece.front_design, is_back, sum(one > LINE_DARKNESS for one in ranges), len(ranges)


def _seen_at_cuts(build):
    form = Format(PAPERS["a4"], PAPERS["a4"])
    for sheet in build.sheets.values():
        plan = build.sheet_plan(sheet, form, build.backs(sheet, form)[0])
        document = build.sheet_document(sheet, form, build.backs(sheet, form)[0])
        bare = [[layer for layer in page.layers if layer.name != "marks"] for page in document.pages]
        pages = [replace(page, layers=tuple(kept)) for page, kept in zip(document.pages, bare, strict=True)]
        pdf = write_pdf(replace(document, pages=tuple(pages)), build.context.book)
        sides = 2 if plan.spec.backs == "duplex" else 1
        known = set()
        for number, page in enumerate(plan.sheets):
            new = {one.piece.front_design: one for one in page if one.piece.front_design not in known}
            known |= {*new}
            if new:
                yield from _lines_at_cuts(pdf_pixels(pdf, number * sides), new.values())
            if new and sides == 2:
                backed = [one for one in new.values() if one.piece.has_back]
                mirror = mirror_transform(plan.spec.paper, plan.spec.flip_axis)
                yield from _lines_at_cuts(pdf_pixels(pdf, number * sides + 1), backed, mirror)


@pytest.mark.parametrize("name", PAGE_COUNTS)
def test_low_ink_has_no_line_near_a_cut(name):
    seen = list(_seen_at_cuts(_build(name, True, ("a4",))))
    assert [one for one in seen if one[2] > SPOTS * one[3]] == []
    assert len(seen) >= 4


def test_the_measure_notices_the_rims_of_stones_in_colour():
    rims = {design: lines / places for design, _, lines, places in _seen_at_cuts(_build("reversi", False, ("a4",)))}
    assert rims["disc:front"] > 0.9


def test_the_measure_notices_a_net_that_does_not_bleed():
    build = _build("quiet-adventures", False, ("a4",))
    form = Format(PAPERS["a4"], PAPERS["a4"])
    plan = build.sheet_plan(build.sheets["fold-and-glue"], form, "none")
    picture = Image.new("RGB", (round(210 * DPI / 25.4), round(297 * DPI / 25.4)), "white")
    pen = ImageDraw.Draw(picture)
    for placement in plan.sheets[0]:
        for path in placement.piece.trim:
            (points,) = path.transformed(placement.transform).flattened()
            pen.polygon([(x * DPI / 25.4, y * DPI / 25.4) for x, y in points], fill=str(GREY))
    measured = list(_bare_edges(picture, plan.sheets[0]))
    assert len(measured) > 100
    assert sum(is_bled for _, is_bled in measured) < 0.05 * len(measured)  # inner corners, and narrow notches


def _marks_of(document):
    """Yield the strokes of the layers with marks: their points, two a stroke."""
    for page in document.pages:
        for layer in page.layers:
            if layer.name == "marks":
                for leaf in iter_leaves(layer.nodes):
                    points = list(leaf.node.path.transformed(leaf.transform).points())
                    yield page, leaf.node.paint, list(zip(points[::2], points[1::2], strict=True))


@pytest.mark.parametrize("name", ["almanac", "quiet-adventures", "reversi"])
def test_with_a_gap_of_3_mm_every_edge_bleeds_half_of_it(name):
    build = _build(name, False, ("a4",), gap=3.0)
    form = Format(PAPERS["a4"], PAPERS["a4"])
    for sheet in build.sheets.values():
        for backs in build.backs(sheet, form):
            plan = build.sheet_plan(sheet, form, backs)
            pieces = [one.piece for page in plan.sheets for one in page]
            assert all(piece.bleed in (0.0, 1.5) and piece.back_bleed in (0.0, 1.5) for piece in pieces)
            for page in plan.sheets:
                for one, other in itertools.combinations(page, 2):
                    assert _apart(one.box, other.box) >= 3.0 - 1e-6 or one.footprint.kind in ("disc", "hexagon")
            measured = list(_measured(build, sheet, form, backs, offsets=(1.35,)))
            assert {design for design, is_bled in measured if not is_bled} == set()


def _apart(one, other):
    return max(one.left - other.right, other.left - one.right, one.top - other.bottom, other.top - one.bottom)


@pytest.mark.parametrize("name", PAGE_COUNTS)
def test_marks_at_the_edges_or_none_are_on_no_piece(name):
    for marks in ("edge", "none"):
        build = _build(name, False, ("a4",), marks=marks)
        form = Format(PAPERS["a4"], PAPERS["a4"])
        for sheet in build.sheets.values():
            for backs in build.backs(sheet, form):
                plan, document = build.sheet_plan(sheet, form, backs), build.sheet_document(sheet, form, backs)
                if plan.posters:  # their marks say how pages are joined
                    continue
                strokes = [stroke for _, paint, some in _marks_of(document) if paint != FOLD_PAINT for stroke in some]
                assert marks == "edge" or not strokes
                boxes = [one.box.grown(-0.01) for page in plan.sheets for one in page]
                for start, end in strokes:
                    assert not any(passes_through(start, end, box) for box in boxes if backs == "none")
                    assert math.dist(start, end) <= 2.5 + 1e-6
