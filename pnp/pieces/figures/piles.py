"""Draw several pieces together, as piles and stacks, and the numbers and letters on pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.game.model.texts import ui_text
from pnp.game.model.view import Standing
from pnp.pieces.draw_context import DrawContext, thumbnail
from pnp.pieces.kinds.standee import LETTER_EM, LETTER_RADIUS
from pnp.pieces.labels import set_label
from pnp.press.colour import WHITE
from pnp.press.geometry.path import Box, circle
from pnp.press.scene.nodes import Glyphs, Node, Paint, Shape
from pnp.press.text.line import TextStyle
from pnp.press.text.typography import TYPE_SCALE

# Numbers in figures: the smallest letters on a page are captions'.
COUNT_SIZE = TYPE_SCALE.number.size
PILE_STEP = 0.42  # from one counter of a pile to the next, as a share of its width
ALONE_SHARE = 0.78  # of a cell, a counter that has it to itself
COUNTER_SHARE = 0.4  # a counter's width as a share of its cell: larger than true to scale, for visibility
CORNER_INSET = 0.07  # of a counter beside other pieces, from its cell's edges
# Of stacked counters: the width of each, the offset of each from the one below, and how far out they reach.
_STACKED = 0.6
_STACK_STEP = 0.2
_STACK_BEYOND = 0.14
_LETTER_COVERS = 0.35  # of a figure's width and height: how far the disc of its letter reaches over it


def pile(standing_there: Standing, box: Box, size: float, context: DrawContext) -> list[Node]:
    """Return counters of *size* mm, overlapping from left to right at the foot of *box*.

    All are drawn if there is room, else one of them: :func:`count` draws their number.
    """
    step = PILE_STEP * size
    room = 1 + int((box.width - size + 1e-6) / step)
    shown = standing_there.count if standing_there.count <= room else 1
    spots = (
        Box(left, box.bottom - size, left + size, box.bottom) for left in (box.left + i * step for i in range(shown))
    )
    nodes = (thumbnail(standing_there.component, spot, context, face=standing_there.face) for spot in spots)
    return [node for node in nodes if node is not None]


def count(number: int, x: float, y: float, context: DrawContext, *, times: bool = False, align: float = 0.5) -> Glyphs:
    """Return a number (3), bold, or a multiplier (×3), set about (x, y)."""
    words = context.translate(ui_text("×{n}", n=number) if times else ui_text("{n}", n=number))
    style = TextStyle("sans", COUNT_SIZE, context.ink, "regular" if times else "bold")
    return set_label(context, words, x, y, style, align=align)


def draw_stack(pieces: Sequence[Standing], cell: Box, context: DrawContext) -> Iterator[Node]:
    """Yield stacked counters, the lowest at the lower left; equal ones next to each other share a number."""
    across = min(cell.width, cell.height)
    size = _STACKED * across
    reach = min((ALONE_SHARE + _STACK_BEYOND - _STACKED) * across, _STACK_STEP * across * (len(pieces) - 1))
    for i, piece in enumerate(pieces):
        shift = reach * (i / (len(pieces) - 1) - 0.5)
        x, y = cell.centre
        box = Box(x, y, x, y).moved(shift, -shift).grown(size / 2)
        if (node := thumbnail(piece.component, box, context, face=piece.face)) is not None:
            yield node
        if piece.count > 1:
            yield from draw_number(piece.count, box.right - 0.3, box.bottom - 0.3, context)


def draw_counters(piece: Standing, cell: Box, shift: float, context: DrawContext) -> Iterator[Node]:
    """Yield a pile of counters *shift* mm from the cell's lower left corner, with their number if there are several."""
    size = COUNTER_SHARE * cell.width
    inset = CORNER_INSET * cell.width
    left = cell.left + inset + shift
    yield from pile(piece, Box(left, cell.top, left + 1.9 * size, cell.bottom - inset), size, context)
    if piece.count > 1:
        radius = 0.66 * COUNT_SIZE
        yield from draw_number(piece.count, left + radius, cell.bottom - inset - size - 0.4 * radius, context)


def draw_number(number: int, x: float, y: float, context: DrawContext) -> Iterator[Node]:
    """Yield a number on a disc about (x, y)."""
    yield Shape(circle(x, y, 0.66 * COUNT_SIZE), Paint(fill=WHITE, stroke=context.ink, width=0.2))
    yield count(number, x, y, context)


def draw_letter(name: str, place: Box, context: DrawContext, *, at_head: bool) -> Iterator[Node]:
    """Yield the letter that identifies a figure, on a disc at its foot or head, if it has one.

    Beside a small figure, it is farther out, so that most of the figure is seen.
    """
    if getattr(context.component(name), "letter", None) is not None:
        radius = LETTER_RADIUS
        out, beyond = (max(0.0, radius - _LETTER_COVERS * side) for side in (place.width, place.height))
        x, y = place.right - 0.6 + out, place.bottom - 0.8 + beyond
        if at_head:
            y = place.top + 0.8 - beyond
        yield Shape(circle(x, y, radius), Paint(fill=WHITE, stroke=context.ink, width=0.2))
        style = TextStyle("sans", LETTER_EM, context.ink, "bold")
        yield set_label(context, context.text_at(name, "letter"), x, y, style)
