"""The models of figures: standees on a base, and pawns that are folded or rolled."""

# No `from __future__ import annotations`: the loader needs the types of fields, and text would be compiled again.

import math
from collections.abc import Iterator
from typing import ClassVar, Literal

from pnp.game.model.components.component import Component, Count
from pnp.game.model.components.flat_pieces import Side
from pnp.game.model.values import ColourName, FileName, Id, Label, Length
from pnp.problems import Finding

# How far a standee's base reaches beyond its feet, in mm.
_BASE_RIM = 1.6
# A tent's depth as a share of its width, and the least in mm: it must not fall over.
_TENT_DEPTH, _LEAST_DEPTH = 0.8, 10.0


class Standee(Component, frozen=True, kw_only=True):
    """A folded figure: its front, its back upside down above it, and feet or a slot for a base."""

    noun: ClassVar[str] = "a standee"

    kind: Literal["standee"]
    width: Length
    height: Length
    count: Count = 1
    fits: Id | None = None
    base: Literal["round", "square", "slotted"] = "round"
    art: FileName | None = None
    back_art: FileName | None = None  # the same as art, mirrored, unless given
    front: Side | None = None  # instead of art
    back: Side | None = None  # the same as front unless given
    fill: ColourName | None = None
    letter: Label | None = None  # the mark in figures, beside the outline

    @property
    def foot_depth(self) -> float:
        """How deep each of its two feet is, in mm: a third of the width is stable on its base."""
        return min(10.0, max(5.0, 0.3 * self.width))

    @property
    def base_radius(self) -> float:
        """The radius of its round base, in mm: it reaches around both feet."""
        return math.hypot(self.width / 2, self.foot_depth) + _BASE_RIM

    @property
    def base_width(self) -> float:
        """How wide its base is, in mm."""
        match self.base:
            case "round":
                return 2 * self.base_radius
            case "square":
                return max(self.width, 2 * self.foot_depth) + 2 * _BASE_RIM
            case "slotted":
                return self.width

    def findings(self) -> Iterator[Finding]:
        """Yield a missing or second front, and a back of another kind than the front."""
        if (self.art is None) == (self.front is None):
            message = (
                "a standee needs art or a front" if self.art is None else "a standee can't have both art and front"
            )
            hint = "write art: and a file, or front: and a side"
            yield Finding("P006", message, hint, () if self.art is None else ("front",), at_key=True)
        for key, front in (("back_art", "art"), ("back", "front")):
            if getattr(self, key) is not None and getattr(self, front) is None:
                yield Finding("P006", f"{key} without {front}", f"write {front} too, or remove it", (key,), at_key=True)


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
