"""Measure how large a box is inside: from what goes into it, or as it says itself."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from msgspec import Struct

from pnp.components.box_nets import BoxSize
from pnp.components.draw_context import DrawContext, once_in_context
from pnp.model.boxes import SHEET_MM, GameBox
from pnp.problems import Finding
from pnp.scene.piece import PackedPiece
from pnp.units import number

# A box is no thinner inside, in mm.
_THINNEST = 4.0
_SLACK = 1e-6


class FittedBox(Struct, frozen=True):
    """The inner size of a box, and what does not fit it."""

    size: BoxSize
    findings: tuple[Finding, ...] = ()


class _Held(Struct, frozen=True):
    """A piece that a box holds: *at* is where its component stands in the list."""

    piece: PackedPiece
    at: int

    @property
    def sides(self) -> tuple[float, float]:
        """Its shorter and its longer side in mm, as it lies."""
        return min(self.piece.width, self.piece.height), max(self.piece.width, self.piece.height)


@once_in_context
def fitted_box(context: DrawContext, name: str) -> FittedBox:
    """Return how large the box called *name* is inside.

    It is as wide and as high as the largest piece; the pieces of each component lie in layers, as many side by side as
    there is room for, and the layers upon each other.
    """
    box = context.component(name)
    assert isinstance(box, GameBox), "only boxes hold something"
    held = [_Held(piece, at) for at, other in enumerate(box.holds) for piece in packed_pieces(context, other, box)]
    width = box.width or max(one.sides[0] for one in held) + box.play
    height = box.height or max(one.sides[1] for one in held) + box.play
    deep = sum(_depth(one, width, height) for one in held)
    depth = box.depth or max(_THINNEST, deep + box.play)
    findings = (*_too_large(name, box, held, width, height), *_too_deep(name, box, deep))
    return FittedBox(BoxSize(width, height, depth), findings)


def packed_pieces(context: DrawContext, name: str, box: GameBox) -> Sequence[PackedPiece]:
    """Return the pieces of a component as they lie in a box."""
    component = context.component(name)
    sheet = box.thickness or SHEET_MM[component.material]
    return context.pack(name, sheet, context)


def _depth(one: _Held, width: float, height: float) -> float:
    """Return how deep the layers of a piece are together, in mm."""
    short, long = one.sides
    ways = (_fitting(width, short) * _fitting(height, long), _fitting(width, long) * _fitting(height, short))
    return math.ceil(one.piece.count / max(1, *ways)) * one.piece.depth


def _fitting(room: float, side: float) -> int:
    return math.floor(room / side + _SLACK)


def _too_large(name: str, box: GameBox, held: Sequence[_Held], width: float, height: float) -> Iterator[Finding]:
    """Yield each component that is wider or longer than the box."""
    told: set[int] = set()
    for one in held:
        short, long = one.sides
        fits = short <= min(width, height) + _SLACK and long <= max(width, height) + _SLACK
        if not fits and one.at not in told:
            told.add(one.at)
            message = (
                f"{box.holds[one.at]} is {number(short, 1)} × {number(long, 1)} mm, and the box is "
                f"{number(width, 1)} × {number(height, 1)} mm inside"
            )
            yield Finding(
                "P040", message, "make the box larger, or remove its width and height", (name, "holds", one.at)
            )


def _too_deep(name: str, box: GameBox, deep: float) -> Iterator[Finding]:
    """Yield that what a box holds is higher than the box is deep."""
    if box.depth is not None and deep > box.depth + _SLACK:
        message = f"what the box holds is {number(deep, 1)} mm deep, and the box is {number(box.depth, 1)} mm deep"
        yield Finding("P040", message, "make it deeper, or remove depth", (name, "depth"))
