"""Measure how far art runs past the cut on printed sheets: what a knife that is a little off lays bare."""

import itertools
import math

import pytest
from msgspec.structs import replace

from pnp.pieces.kinds import draw_component
from pnp.press.geometry.path import Box, Path, circle, rectangle
from pnp.press.scene.nodes import Paint, Shape, Symbol
from pnp.press.writers.pdf import write_pdf
from pnp.sheets.sheet_pages import sheet_document
from pnp.sheets.sheet_plan import plan_sheets
from pnp.sheets.spec import SheetSpec, mirror_transform
from tests.pieces.box import COMPONENTS, context
from tests.press.writers.looks import DPI, pdf_pixels
from tests.sheets.pieces import translate

GREEN = {"kind": "tile", "title": "Green", "size": "25mm", "height": "50mm", "corner": "4mm", "count": 28}
GREEN |= {"front": {"fill": "green"}}
RED = {**GREEN, "title": "Red", "front": {"fill": "red"}}
CARD = {"kind": "card", "title": "Card", "width": "63mm", "height": "88mm", "count": 54, "rows": [{"title": "Go"}]}


def _sheets(names, backs="none", low_ink=False, art=None, **components):
    """The plan of these components, and the pixels of its first sheet: its front, and its back if it has one."""
    drawing = context({**COMPONENTS, **components}, low_ink=low_ink)
    drawing = replace(drawing, art={**drawing.art, **(art or {})})
    pieces = [piece for name in names for piece in draw_component(name, drawing)]
    plan = plan_sheets(pieces, SheetSpec(backs=backs))
    document = sheet_document("x", plan, pieces, translate, drawing.book)
    pdf = write_pdf(document, drawing.book)
    return plan, [pdf_pixels(pdf, page) for page in range(1 if backs == "none" else 2)]


def _outward(path: Path):
    """Points along an outline, and the way out at each."""
    for points in path.flattened():
        area = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in itertools.pairwise(points))
        for (x1, y1), (x2, y2) in itertools.pairwise(points):
            length = math.dist((x1, y1), (x2, y2))
            side, steps = math.copysign(1, area), math.ceil(length) + 1
            way = side * (y2 - y1) / length, -side * (x2 - x1) / length
            for share in (k / steps for k in range(1, steps)):
                yield (x1 + (x2 - x1) * share, y1 + (y2 - y1) * share), way


def _colours(plan, pixels, off, reflection=None):
    """The colours that lie *off* mm outside the cuts of the first sheet, by component."""
    colours = {}
    for placement in plan.sheets[0]:
        for path in placement.piece.trim:
            for (x, y), (dx, dy) in _outward(path.transformed(placement.transform)):
                point = (x + off * dx, y + off * dy)
                point = reflection(point) if reflection else point
                pixel = pixels.getpixel(tuple(math.floor(v * DPI / 25.4) for v in point))
                colours.setdefault(placement.piece.component, set()).add(pixel)
    return colours


@pytest.mark.parametrize("off", [-0.3, 0.0, 0.3, 0.5])
def test_a_cut_beside_round_corners_shows_the_tiles_own_colour(off):
    plan, (pixels,) = _sheets(["green"], green=GREEN)
    assert len(plan.sheets) == 1
    (colours,) = _colours(plan, pixels, off).values()
    assert len(colours) == 1 and (255, 255, 255) not in colours


def test_tiles_of_two_colours_keep_their_bleed_apart():
    plan, (pixels,) = _sheets(["green", "red"], green={**GREEN, "count": 6}, red={**RED, "count": 6})
    beside = _colours(plan, pixels, 0.4)
    assert all(len(colours) == 1 for colours in beside.values())
    assert beside["green"] != beside["red"]
    boxes = [placement.box for placement in plan.sheets[0]]
    assert all(_gap(a, b) >= 1.5 - 1e-6 for a, b in itertools.combinations(boxes, 2))


def _gap(a: Box, b: Box) -> float:
    return max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom)


@pytest.mark.parametrize("off", [0.0, 0.3, 0.6])
@pytest.mark.parametrize("name", ["button", "mushroom", "help"])
def test_both_sides_bleed(name, off):
    plan, sides = _sheets([name], "duplex")
    for pixels, reflection in zip(sides, (None, mirror_transform(plan.spec.paper, "vertical")), strict=True):
        (colours,) = _colours(plan, pixels, off, reflection).values()
        # Marks that point at a round counter begin within its bleed.
        assert len(colours) == 1 or (name == "button" and off)
        assert (255, 255, 255) not in colours


def _scene() -> Symbol:
    """Sky above grass: no one colour along its edge."""
    sky = Shape(rectangle(0, 0, 48, 20), Paint(fill=context().palette["blue"]))
    grass = Shape(rectangle(0, 20, 48, 28), Paint(fill=context().palette["green"]))
    return Symbol("tile.svg", (sky, grass), Box(0, 0, 48, 48))


def test_art_of_several_colours_goes_on_as_it_ends():
    drawing = context()
    plan, (pixels, _) = _sheets(["mushroom"], "duplex", art={"tile.svg": _scene()})
    (placement, *_) = plan.sheets[0]
    box = placement.box

    def at(x, y):
        return pixels.getpixel((math.floor(x * DPI / 25.4), math.floor(y * DPI / 25.4)))

    blue, green = (drawing.palette[name] for name in ("blue", "green"))
    for x in (box.left - 0.5, box.right + 0.5):
        assert at(x, box.top + 5) == at(x, box.top - 0.5) == (blue.red, blue.green, blue.blue)
        assert at(x, box.bottom - 5) == at(x, box.bottom + 0.5) == (green.red, green.green, green.blue)


def test_art_that_leaves_card_bare_along_the_edge_is_not_continued():
    spot = Symbol("tile.svg", (Shape(circle(24, 24, 24), Paint(fill=context().palette["blue"])),), Box(0, 0, 48, 48))
    drawing = replace(context(), art={**context().art, "tile.svg": spot})
    (piece,) = draw_component("mushroom", drawing)
    assert len(piece.front.children) == 1


def test_low_ink_bleeds_too_so_that_no_line_is_on_the_cut():
    full, (pixels,) = _sheets(["green"], green={**GREEN, "count": 1})
    plan, (pale,) = _sheets(["green"], low_ink=True, green={**GREEN, "count": 1})
    assert [placement.box for placement in plan.sheets[0]] == [placement.box for placement in full.sheets[0]]
    colours = [_colours(plan, pale, off)["green"] for off in (-0.3, 0.0, 0.3)]
    assert colours[0] == colours[1] == colours[2] and len(colours[0]) == 1
    assert colours[0] != _colours(plan, pixels, 0.3)["green"]


@pytest.mark.parametrize("grounds", [("paper",), ("red", "blue", "green", "yellow")])
def test_fifty_four_poker_cards_take_six_sheets_of_a4(grounds):
    """With one ground they share cuts, with several they keep their bleed apart; either way nine fit a sheet."""
    share = [54 // len(grounds) + (index < 54 % len(grounds)) for index in range(len(grounds))]
    cards = {f"card-{fill}": {**CARD, "fill": fill, "count": count} for fill, count in zip(grounds, share, strict=True)}
    drawing = context({**COMPONENTS, **cards})
    plan = plan_sheets([piece for name in cards for piece in draw_component(name, drawing)], SheetSpec())
    assert len(plan.sheets) == 6
    first, second = plan.sheets[0][:2]
    assert _gap(first.box, second.box) == pytest.approx(0.0 if len(grounds) == 1 else 1.5)


def test_a_back_in_low_ink_has_no_line_near_its_cuts_that_it_does_not_have_in_colour():
    """The picture's ground ends at the cut; a line around it there would tell a card cut 0.5 mm off from the others."""
    blue = Shape(rectangle(0, 0, 48, 48), Paint(fill=context().palette["blue"]))
    spot = Shape(circle(24, 24, 10), Paint(fill=context().palette["yellow"]))
    back = Symbol("tile.svg", (blue, spot), Box(0, 0, 48, 48))
    plan, sides = _sheets(["mushroom"], "duplex", low_ink=True, art={"tile.svg": back})
    mirror = mirror_transform(plan.spec.paper, "vertical")
    for pixels, reflection in zip(sides, (None, mirror), strict=True):
        colours = [_colours(plan, pixels, off, reflection)["mushroom"] for off in (-1.3, -0.7, -0.3, 0.0, 0.3, 0.6)]
        assert all(one == colours[0] and len(one) == 1 and (255, 255, 255) not in one for one in colours)
        assert _colours(plan, pixels, -14.0, reflection)["mushroom"] != colours[0]  # the spot still has an edge
