"""Turn a counter into a piece: a disc, square, hexagon or egg, its back the same or its own."""

from __future__ import annotations

import math

from pnp.components.context import Context
from pnp.components.sides import draw_side
from pnp.geometry.path import Path, circle, polygon, rectangle
from pnp.geometry.transform import Point
from pnp.model.components import Counter
from pnp.model.hex_board import HexBoard
from pnp.model.side import Side
from pnp.scene.nodes import Symbol
from pnp.scene.piece import Piece

# How far a counter's fill reaches beyond its outline, so that a cut beside it shows no white.
BLEED = 1.0


def draw_counter(name: str, counter: Counter, context: Context) -> tuple[Piece, ...]:
    """Return the one piece of a counter."""
    flat = lies_flat(counter, context)
    outline = counter_outline(counter, flat=flat)
    front, bleed = _side(counter, counter.front, (name, "front"), context)
    back, back_bleed = None, 0.0
    if counter.back == "same":
        back, back_bleed = front, bleed
    elif counter.back is not None:
        back, back_bleed = _side(counter, counter.back, (name, "back"), context)
    trim = outline.bounds
    return (
        Piece(
            component=name,
            title=context.title(name),
            width=trim.width,
            height=trim.height,
            front=front,
            trim=(outline,),
            back=back,
            count=counter.count,
            bleed=bleed,
            back_bleed=back_bleed,
        ),
    )


def _side(counter: Counter, side: Side, at: tuple[str, str], context: Context) -> tuple[Symbol, float]:
    """Return a side and how far it bleeds: art without a fill ends where the counter does."""
    bleed = BLEED if side.fill is not None else 0.0
    flat = lies_flat(counter, context)
    outline, edge = counter_outline(counter, flat=flat), counter_outline(counter, bleed, flat=flat)
    return draw_side(side, ":".join(at), at, outline, edge, context), bleed


def lies_flat(counter: Counter, context: Context) -> bool:
    """Whether the board that a counter is for has a side at the top of its cells: its mark stands upright there."""
    board = None if counter.fits is None else context.component(counter.fits)
    return isinstance(board, HexBoard) and board.top == "flat"


def counter_outline(counter: Counter, bleed: float = 0.0, *, flat: bool = False) -> Path:
    """Return the outline of a counter, its trim box beginning at (0, 0), grown by *bleed* mm on every side.

    A hexagon stands on a corner, or on a side if it is *flat*; its size is its width across flats.
    """
    size = counter.size
    half, grown = size / 2, size / 2 + bleed
    match counter.shape:
        case "disc":
            return circle(half, half, grown)
        case "square":
            return rectangle(-bleed, -bleed, 2 * grown, 2 * grown)
        case "hexagon":
            radius = grown / math.cos(math.pi / 6)
            middle = counter.tall / 2
            corners = [(middle + dy * radius, half + dx * grown) for dx, dy in _HEXAGON]
            return polygon(corners if flat else [(y, x) for x, y in corners])
        case "egg":
            middle = counter.tall / 2

            def on(x: float, y: float) -> Point:
                return half + x * grown, middle + y * (middle + bleed)

            return Path(
                (
                    ("M", (on(0, -1),)),
                    ("C", (on(0.474, -1), on(1, -0.354), on(1, 0.208))),
                    ("C", (on(1, 0.688), on(0.553, 1), on(0, 1))),
                    ("C", (on(-0.553, 1), on(-1, 0.688), on(-1, 0.208))),
                    ("C", (on(-1, -0.354), on(-0.474, -1), on(0, -1))),
                    ("Z", ()),
                )
            )


# The corners of a hexagon clockwise from the top, in its half width and its radius.
_HEXAGON = ((0, -1), (1, -0.5), (1, 0.5), (0, 1), (-1, 0.5), (-1, -0.5))
