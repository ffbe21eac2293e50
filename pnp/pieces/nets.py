"""Turn nets into pieces that are folded and glued, mark glue areas, and show solids in perspective."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence

from msgspec.structs import replace

from pnp.pieces.bleed_art import NET_BLEED, bled_panels
from pnp.pieces.draw_context import DrawContext, cut_outline
from pnp.press.colour import WHITE, Colour
from pnp.press.geometry.net import Net, tab, upright_panel
from pnp.press.geometry.path import (
    QUARTER_ARC,
    Path,
    Point,
    Transform,
    edges,
    hatching,
    polygon,
)
from pnp.press.scene.nodes import Node, Paint, Shape, Symbol
from pnp.press.scene.piece import Piece, PieceOutline
from pnp.problems import Finding

GREY = Colour(0xB4, 0xB1, 0xAC)
# By eye, as the offset below: between two lines of the hatching, across them, in mm.
SPACING = 1.3
# The offset on paper, to the right and up, of a mm away from the reader.
AWAY = (0.38, 0.32)


def draw_glue(corners: Sequence[Point]) -> tuple[Node, ...]:
    """Return the hatching of a convex polygon, rising to the right, and a drop of glue in its middle."""
    strokes = tuple(segment for stroke in hatching(corners, SPACING) for segment in stroke.segments)
    x, y = (sum(values) / len(corners) for values in zip(*corners, strict=True))
    drop = _drop(x, y, min(4.0, 0.55 * _narrowest(corners)))
    return (
        Shape(Path(strokes), Paint(stroke=GREY, width=0.2, cap="butt")),
        Shape(drop, Paint(fill=WHITE, stroke=GREY, width=0.35)),
    )


def _narrowest(corners: Sequence[Point]) -> float:
    """Return the least width of a convex polygon: from a side to the corner farthest from it."""
    widths = []
    for (x0, y0), (x1, y1) in edges(corners):
        length = math.dist((x0, y0), (x1, y1))
        widths.append(max(abs((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / length for x, y in corners))
    return min(widths)


def _drop(x: float, y: float, size: float) -> Path:
    """Return a drop, its point up, *size* mm high about (x, y)."""
    r = 0.32 * size
    belly, top = y + size / 2 - r, y - size / 2
    return Path(
        (
            ("M", ((x, top),)),
            ("C", ((x + 0.2 * r, top + 0.8 * r), (x + r, belly - 0.8 * r), (x + r, belly))),
            ("C", ((x + r, belly + r * QUARTER_ARC), (x + r * QUARTER_ARC, belly + r), (x, belly + r))),
            ("C", ((x - r * QUARTER_ARC, belly + r), (x - r, belly + r * QUARTER_ARC), (x - r, belly))),
            ("C", ((x - r, belly - 0.8 * r), (x - 0.2 * r, top + 0.8 * r), (x, top))),
            ("Z", ()),
        )
    )


def net_piece(
    net: Net,
    outline: PieceOutline,
    printed: Iterable[Node],
    findings: Iterable[Finding] = (),
    above: Iterable[Node] = (),
    flaps: Collection[str] = (),
) -> Piece:
    """Return *outline* with nodes *printed* on the net's panels, the glue areas, and nodes *above* both.

    What is printed goes on beyond the cuts, and over the folds onto tabs and onto *flaps*: panels that will be inside.
    """
    glue = (node for flap in net.tabs for node in draw_glue(flap.corners))
    panels = {panel.name: polygon(panel.corners) for panel in net.panels}
    laps = [(panels[each.parent], panels[each.name]) for each in net.panels if each.name in flaps and each.parent]
    # What is inside goes on below the others.
    ordered = sorted(panels, key=lambda name: name not in flaps)
    art = bled_panels(printed, (panels[name] for name in ordered), laps)
    nodes = (*art, *glue, *above)
    box = outline.trim[0].bounds.grown(NET_BLEED)
    return outline.with_art(Symbol(outline.front_design, nodes, box), findings=findings)


def net_outline(name: str, net: Net, count: int, context: DrawContext) -> PieceOutline:
    """Return the outline of the component called *name*, which is folded from *net*."""
    return replace(cut_outline(name, "net", net.outline(), count, context), folds=net.folds(), bleed=NET_BLEED)


def top_view(width: float, depth: float) -> Transform:
    """Return the map of a square seen from above to the top of a solid *width* mm wide, its front edge at y = 0."""
    dx, dy = AWAY
    return Transform(1.0, 0.0, -dx, dy, dx * depth, -dy * depth)


def side_view(width: float) -> Transform:
    """Return the map of an upright square to the right side of a solid *width* mm wide, its front edge on the left."""
    dx, dy = AWAY
    return Transform(dx, -dy, 0.0, 1.0, width, 0.0)


def cup_net(width: float, depth: float, height: float) -> Net:
    """Return the net of an open box, its bottom *width* × *depth* mm: panels bottom, back, right, front and left."""
    bottom = upright_panel("bottom", height, height, width, depth)
    back = upright_panel("back", height, 0, width, height, "bottom")
    right = upright_panel("right", height + width, height, height, depth, "bottom")
    front = upright_panel("front", height, height + depth, width, height, "bottom")
    left = upright_panel("left", 0, height, height, depth, "bottom")
    flap = min(10.0, 0.3 * height, 0.3 * depth)
    tabs = (
        tab(back, 1, "right", flap),
        tab(back, 3, "left", flap),
        tab(front, 1, "right", flap),
        tab(front, 3, "left", flap),
    )
    return Net((bottom, back, right, front, left), tabs)
