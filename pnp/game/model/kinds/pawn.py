"""A small figure of one piece: a tent that is folded, or a cone that is rolled up."""

# No `from __future__ import annotations`: the loader needs the types of fields, and text would be compiled again.

import math
from collections.abc import Iterator
from typing import ClassVar, Literal

from pnp.game.model.components.component import Component, Count
from pnp.game.model.components.flat_pieces import Side, flat_sides, sides_markup, sides_texts
from pnp.game.model.components.kind import MAKE_PAWNS, Kind, PieceExtent
from pnp.game.model.values import ColourName, Id, Label, Length
from pnp.problems import Finding

# A tent's depth as a share of its width, and the least in mm: it must not fall over (by eye).
_TENT_DEPTH = 0.8
_LEAST_DEPTH = 10.0


class Pawn(Component, frozen=True, kw_only=True):
    """A small figure of one piece: a tent, folded from a strip, or a cone that is rolled up."""

    noun: ClassVar[str] = "a pawn"

    kind: Literal["pawn"]
    shape: Literal["tent", "cone"] = "tent"
    width: Length  # of a cone, across its foot
    height: Length
    count: Count = 1
    fits: Id | None = None
    front: Side
    back: Side | None = None  # the same as front unless given
    fill: ColourName | None = None  # all around
    letter: Label | None = None  # the mark in figures

    @property
    def depth(self) -> float:
        """How deep it is at its foot, in mm."""
        return self.width if self.shape == "cone" else max(_LEAST_DEPTH, _TENT_DEPTH * self.width)

    @property
    def slant(self) -> float:
        """How long it is from its tip to its foot along its side, in mm."""
        return math.hypot(self.height, self.depth / 2)

    def findings(self) -> Iterator[Finding]:
        """Yield a shape that is too flat to be made."""
        if self.shape == "cone" and self.height < self.width / 2:
            yield Finding("P006", "this cone is too flat to be rolled", "make it higher or narrower", ("height",))


def pawn_extents(pawn: Pawn) -> Iterator[PieceExtent]:
    """Yield the sides of a pawn's foot, and where it is longest."""
    yield PieceExtent("width", "width", pawn.width, "its foot of ")
    yield PieceExtent("height", "width", pawn.depth, "its foot of ")
    longest = pawn.width if pawn.shape == "cone" else math.hypot(pawn.width, pawn.depth)
    yield PieceExtent("flats", "width", longest, "its foot of ")


KIND = Kind(
    model=Pawn,
    names=("pawn", "pawns"),
    step=MAKE_PAWNS,
    stance="upright",
    extents=pawn_extents,
    texts=lambda figure: iter(((figure.letter, ("letter",)), *sides_texts(flat_sides(figure)))),
    markup=lambda figure: sides_markup(flat_sides(figure)),
    pictured=flat_sides,
    is_scored=True,
    is_glued=True,
)
