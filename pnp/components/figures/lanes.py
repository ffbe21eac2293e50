"""Draw hands, rows of cards and piles beside the boards: lanes as wide as the picture, with a name over the pieces."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from pnp.components.draw_context import DrawContext
from pnp.components.figures.pieces import count, thumbnail
from pnp.components.labels import set_label
from pnp.geometry.path import Box
from pnp.model.kinds import stance_of
from pnp.model.view import PoolView, Standing
from pnp.scene.nodes import Node
from pnp.text.line import TextStyle
from pnp.text.typography import TYPE_SCALE

_HEAD = 4.2  # the height of a lane's name, in mm
_INSET, _GAP = 1.4, 1.2  # from the lane's edges, and between pieces
_CARD = (15.0, 22.0)  # the largest box of a card in a lane, in mm
_TILE = (12.0, 12.0)
_SMALL = (6.0, 7.2)  # of a counter, a standee, a die
_NUMBER = 6.4  # the room for a number beside a piece


class LanePiece(Struct, frozen=True):
    """Pieces of one kind in a lane: the box of their picture, and where their number stands."""

    piece: Standing
    box: Box


def lane_height(pool: PoolView, context: DrawContext) -> float:
    """Return how high a lane is in mm: as its largest piece needs."""
    tallest = max((_size(piece, context)[1] for piece in pool.pieces), default=0.0)
    return _HEAD + (tallest + _INSET if tallest else 0.4)


def _size(piece: Standing, context: DrawContext) -> tuple[float, float]:
    """Return the width and the height of a piece in a lane, in mm."""
    component = context.component(piece.component)
    symbol = context.face(piece.component, piece.face)
    if symbol is None:
        return _SMALL
    room = {"cover": _TILE, None: _SMALL if component.kind == "die" else _CARD}.get(stance_of(component), _SMALL)
    scale = min(room[0] / symbol.box.width, room[1] / symbol.box.height)
    return scale * symbol.box.width, scale * symbol.box.height


def place_in_lane(pool: PoolView, box: Box, context: DrawContext) -> tuple[LanePiece, ...]:
    """Return where the pieces of a pool lie in its lane; where there is too little room, each covers the one before."""
    sizes = [(piece, *_size(piece, context)) for piece in pool.pieces]
    if not sizes:
        return ()
    steps = [width + _GAP + (_NUMBER if piece.count > 1 else 0.0) for piece, width, _ in sizes]
    room = box.width - 2 * _INSET
    last = sizes[-1][1] + (_NUMBER if sizes[-1][0].count > 1 else 0.0)
    before = sum(steps[:-1])
    share = min(1.0, (room - last) / before) if before else 1.0
    placed, left = [], box.left + _INSET
    for (piece, width, height), step in zip(sizes, steps, strict=True):
        bottom = box.bottom - _INSET
        placed.append(LanePiece(piece, Box(left, bottom - height, left + width, bottom)))
        left += max(0.0, share) * step
    return tuple(placed)


def draw_lane(pool: PoolView, box: Box, context: DrawContext) -> Iterator[Node]:
    """Yield a pool's name, and below it its pieces side by side, each kind with its number."""
    style = TextStyle("sans", TYPE_SCALE.mark.size, context.ink, "bold")
    yield set_label(context, pool_title(pool, context), box.left + _INSET, box.top + _HEAD / 2 + 0.2, style, align=0.0)
    for lying in place_in_lane(pool, box, context):
        node = thumbnail(lying.piece.component, lying.box, context, face=lying.piece.face)
        if node is not None:
            yield node
        if lying.piece.count > 1:
            yield count(lying.piece.count, lying.box.right + 0.6, lying.box.centre[1], context, times=True, align=0.0)


def pool_title(pool: PoolView, context: DrawContext) -> str:
    """Return what readers call a pool: its own title, or that of a component or a seat."""
    return context.title(pool.name) if pool.title is None else context.translate(pool.title)
