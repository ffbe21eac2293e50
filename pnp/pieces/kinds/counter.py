"""Turn a counter into pieces: a disc, square, hexagon or egg for each look; its back is the same or its own."""

from __future__ import annotations

from pnp.game.model.components.flat_pieces import FrontLook, Side
from pnp.game.model.kinds.counter import Counter
from pnp.pieces.draw_context import DrawContext
from pnp.pieces.kinds import KindDrawing, draw_looks, look_outlines
from pnp.pieces.sides import counter_outline, draw_counter_face, draw_side, lies_flat
from pnp.press.geometry.cells import Top
from pnp.press.scene.nodes import Symbol
from pnp.press.scene.piece import Piece, PieceOutline
from pnp.problems import DocumentPath, Finding

# The bleed of a counter's fill or picture, in mm: a cut slightly off shows no white.
BLEED = 1.0


def draw_counter(name: str, counter: Counter, context: DrawContext) -> tuple[Piece, ...]:
    """Return a piece for each look of a counter."""
    flat = lies_flat(counter, context)
    trim = counter_outline(counter, flat=flat)

    def draw(side: Side, design: str, at: DocumentPath, findings: list[Finding], look: FrontLook | None) -> Symbol:
        edge = counter_outline(counter, _bleed(side), flat=flat)
        return draw_side(side, design, at, trim, edge, context, findings, look)

    return draw_looks(name, counter, counter_outlines(name, counter, context), draw)


def counter_outlines(name: str, counter: Counter, context: DrawContext) -> tuple[PieceOutline, ...]:
    """Return the outline of the piece of each look of a counter."""
    trim = counter_outline(counter, flat=lies_flat(counter, context))
    return look_outlines(name, counter, trim, _bleed, context)


def _bleed(side: Side) -> float:
    """Return how far a side bleeds, in mm: its fill, or its picture; a mark or label alone is on bare card."""
    return BLEED if side.fill is not None or side.picture is not None or side.layout is not None else 0.0


def draw_turned_side(component: str, side: Side, name: str, top: Top, context: DrawContext) -> Symbol:
    """Return a side of a hexagonal counter, in its true size, turned as cells with that *top* are, as symbol *name*."""
    counter = context.component(component)
    assert isinstance(counter, Counter), "only counters are hexagons"
    trim = counter_outline(counter, flat=top == "flat")
    path = next((look.path for look in counter.front_looks if look.side == side), ("front",))
    at = ("back",) if side is counter.back else path
    return draw_side(side, name, (component, *at), trim, trim, context)


DRAWING = KindDrawing[Counter](draw=draw_counter, outlines=counter_outlines, face=draw_counter_face)
