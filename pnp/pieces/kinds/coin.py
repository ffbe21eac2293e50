"""Turn a coin into pieces: a disc with a rim, a ring of beads inside it, and its side in the middle."""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec.structs import replace

from pnp.game.model.components.flat_pieces import FrontLook, Side
from pnp.game.model.kinds.coin import Coin
from pnp.game.model.view import VisibleFace
from pnp.pieces.draw_context import DrawContext, face_name, find_look, is_back_up
from pnp.pieces.kinds import KindDrawing, draw_looks, look_outlines
from pnp.pieces.labels import SMALLEST_TYPE, LabelBox, set_label
from pnp.pieces.sides import SIGN_LETTERS, draw_open_face, draw_side
from pnp.press.colour import Colour, readable_on
from pnp.press.geometry.path import Path, Segment, circle
from pnp.press.scene.nodes import Node, Paint, Shape, Symbol
from pnp.press.scene.piece import Piece, PieceOutline
from pnp.press.text.line import TextStyle
from pnp.problems import DocumentPath, Finding

_BLEED = 1.0  # mm, as of counters
# By eye, as all below. How wide the rim is, as a share of the diameter; from notch to notch and bead to bead, in mm.
_RIM = 0.085
_NOTCH = 1.1
_BEAD = 1.7
# The width of a bead, and how far beads and the field are from the rim, as shares of the rim.
_BEAD_WIDTH = 0.34
_BEAD_GAP = 0.42
_FIELD_GAP = 0.85
# The rim of a coin whose fill it does not name, and of the figures' line around it.
_DARKER = 0.22
_EDGE = 0.03
# The em of a number or sign alone in the field, and of words, as shares of the field; how wide they may be.
_SIGN = 0.62
_WORDS = 0.3
_ROOM = 0.84
_GOLD = Colour(0xD9, 0xB2, 0x4C)


def draw_coin(name: str, coin: Coin, context: DrawContext) -> tuple[Piece, ...]:
    """Return a piece for each look of a coin."""
    outlines = coin_outlines(name, coin, context)
    return draw_looks(name, coin, outlines, lambda *side: _side(coin, context, _BLEED, *side))


def coin_outlines(name: str, coin: Coin, context: DrawContext) -> tuple[PieceOutline, ...]:
    """Return the outline of the piece of each look of a coin."""
    return look_outlines(name, coin, circle(*(coin.size / 2,) * 3), lambda side: _BLEED, context)


def _side(
    coin: Coin,
    context: DrawContext,
    bleed: float,
    side: Side,
    design: str,
    at: DocumentPath,
    findings: list[Finding] | None = None,
    look: FrontLook | None = None,
) -> Symbol:
    """Return a side with the rim that runs around it."""
    middle, edge = coin.size / 2, circle(coin.size / 2, coin.size / 2, coin.size / 2 + bleed)
    fill = context.colour(side.fill, _GOLD)
    rim = context.colour(coin.rim, fill.shade(_DARKER))
    field = circle(middle, middle, middle - (1 + _FIELD_GAP) * _RIM * coin.size)
    is_value = side.label is not None and side.mark is None and side.picture is None and side.layout is None
    shown = replace(side, fill=fill, label=None if is_value else side.label)
    inner = draw_side(shown, design, at, field, field, context, findings, look).children
    if is_value:  # large in the middle
        words, room = context.text_at(*at, "label"), field.bounds
        share = _SIGN if len(words) <= SIGN_LETTERS else _WORDS
        style = TextStyle("display", max(SMALLEST_TYPE, share * room.width), readable_on(fill, context.ink), "bold")
        label = LabelBox(_ROOM * room.width, (*at, "label"))
        inner += (set_label(context, words, *room.centre, style, room=label, findings=findings),)
    return Symbol(design, (Shape(edge, Paint(fill=fill)), *_rim(coin.size, bleed, rim, fill), *inner), edge.bounds)


def _rim(size: float, bleed: float, rim: Colour, fill: Colour) -> Iterator[Node]:
    """Yield the rim with its notches, and the beads inside it."""
    middle, width = size / 2, _RIM * size
    ring = circle(middle, middle, middle + bleed) + circle(middle, middle, middle - width)
    yield Shape(ring, Paint(fill=rim, even_odd=True))
    notches: list[Segment] = []
    count = max(12, round(math.pi * size / _NOTCH))
    for k in range(count):
        angle = math.tau * k / count
        x, y = math.cos(angle), math.sin(angle)
        ends = (middle - 0.72 * width, middle + bleed)
        notches += (("M" if i == 0 else "L", ((middle + r * x, middle + r * y),)) for i, r in enumerate(ends))
    yield Shape(Path(tuple(notches)), Paint(stroke=rim.mix(fill, 0.45), width=0.25, cap="butt"))
    yield Shape(circle(middle, middle, middle - width), Paint(stroke=rim.shade(0.3), width=0.2))
    reach = middle - (1 + _BEAD_GAP) * width
    beads = max(12, round(math.tau * reach / _BEAD))
    dots = Path(())
    for k in range(beads):
        angle = math.tau * k / beads
        dots += circle(middle + reach * math.cos(angle), middle + reach * math.sin(angle), _BEAD_WIDTH * width / 2)
    yield Shape(dots, Paint(fill=rim))


def coin_face(name: str, coin: Coin, face: VisibleFace, context: DrawContext) -> Symbol | None:
    """Return a side of a coin as figures show it."""
    if face.side == "open":
        return draw_open_face(name, face.look, lambda one: coin_face(name, coin, one, context))
    look = None if is_back_up(coin, face) else find_look(coin, face.look)
    side = coin.back if look is None else look.side
    if not isinstance(side, Side):
        return None
    at = (name, *look.path) if look is not None and face.look else (name, "back" if look is None else "front")
    drawn = _side(coin, context, 0.0, side, f"{name}:{face_name(face)}:small", at, None, look)
    middle = coin.size / 2
    line = Shape(circle(middle, middle, middle), Paint(stroke=context.ink.tint(0.2), width=_EDGE * coin.size))
    return Symbol(drawn.name, (*drawn.children, line), drawn.box.grown(_EDGE * middle))


DRAWING = KindDrawing[Coin](draw=draw_coin, outlines=coin_outlines, face=coin_face)
