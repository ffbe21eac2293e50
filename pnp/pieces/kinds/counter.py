"""Turn a counter into pieces: a disc, square, hexagon or egg for each look; its back is the same or its own."""

from __future__ import annotations

from pnp.game.model.components.flat_pieces import FrontLook, Side
from pnp.game.model.kinds.counter import Counter
from pnp.pieces.draw_context import DrawContext
from pnp.pieces.kinds import KindDrawing
from pnp.pieces.sides import counter_outline, draw_counter_face, draw_side, lies_flat, look_design
from pnp.press.geometry.cells import Top
from pnp.press.scene.nodes import Symbol
from pnp.press.scene.piece import Piece, PieceOutline
from pnp.problems import DocumentPath, Finding

# The bleed of a counter's fill or picture, in mm: a cut slightly off shows no white.
BLEED = 1.0


def draw_counter(name: str, counter: Counter, context: DrawContext) -> tuple[Piece, ...]:
    """Return a piece for each look of a counter."""
    outlines = counter_outlines(name, counter, context)
    return tuple(_draw(name, counter, *each, context) for each in zip(counter.front_looks, outlines, strict=True))


def _draw(name: str, counter: Counter, look: FrontLook, outline: PieceOutline, context: DrawContext) -> Piece:
    findings: list[Finding] = []
    front = _side(counter, look.side, outline.front_design, (name, *look.path), context, findings, look)
    back = front if counter.back == "same" else None
    if isinstance(counter.back, Side):
        back = _side(counter, counter.back, f"{name}:back", (name, "back"), context, findings)
    return outline.with_art(front, back, findings)


def counter_outlines(name: str, counter: Counter, context: DrawContext) -> tuple[PieceOutline, ...]:
    """Return the outline of the piece of each look of a counter."""
    looks = counter.front_looks
    return tuple(
        _outline(name, counter, look, look_design(name, number), context) for number, look in enumerate(looks, 1)
    )


def _outline(name: str, counter: Counter, look: FrontLook, design: str, context: DrawContext) -> PieceOutline:
    trim = counter_outline(counter, flat=lies_flat(counter, context))
    back = look.side if counter.back == "same" else counter.back
    return PieceOutline(
        component=name,
        title=context.title(name),
        width=trim.bounds.width,
        height=trim.bounds.height,
        trim=(trim,),
        look=look.name,
        front_design=design,
        back_design=None if back is None else design if counter.back == "same" else f"{name}:back",
        count=look.count,
        bleed=_bleed(look.side),
        back_bleed=0.0 if back is None else _bleed(back),
    )


def _bleed(side: Side) -> float:
    """Return how far a side bleeds, in mm: its fill, or its picture; a mark or label alone is on bare card."""
    return BLEED if side.fill is not None or side.picture is not None or side.layout is not None else 0.0


def _side(
    counter: Counter,
    side: Side,
    design: str,
    at: DocumentPath,
    context: DrawContext,
    findings: list[Finding],
    look: FrontLook | None = None,
) -> Symbol:
    flat = lies_flat(counter, context)
    outline, edge = counter_outline(counter, flat=flat), counter_outline(counter, _bleed(side), flat=flat)
    return draw_side(side, design, at, outline, edge, context, findings, look)


def draw_turned_side(component: str, side: Side, name: str, top: Top, context: DrawContext) -> Symbol:
    """Return a side of a hexagonal counter, in its true size, turned as cells with that *top* are, as symbol *name*."""
    counter = context.component(component)
    assert isinstance(counter, Counter), "only counters are hexagons"
    trim = counter_outline(counter, flat=top == "flat")
    path = next((look.path for look in counter.front_looks if look.side == side), ("front",))
    at = ("back",) if side is counter.back else path
    return draw_side(side, name, (component, *at), trim, trim, context)


DRAWING = KindDrawing[Counter](draw=draw_counter, outlines=counter_outlines, face=draw_counter_face)
