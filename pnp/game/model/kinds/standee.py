"""A figure that is folded and stands on a base."""

# No `from __future__ import annotations`: the loader needs the types of fields, and text would be compiled again.

import math
from collections.abc import Iterator
from typing import ClassVar, Literal

from pnp.game.model.components.component import Component, Count
from pnp.game.model.components.flat_pieces import Side, flat_sides, sides_markup, sides_texts
from pnp.game.model.components.kind import MAKE_STANDEES, Kind, PieceExtent
from pnp.game.model.values import ColourName, FileName, Id, Label, Length
from pnp.problems import Finding

# How far a standee's base reaches beyond its feet, in mm, by eye.
_BASE_RIM = 1.6


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


def standee_extents(standee: Standee) -> Iterator[PieceExtent]:
    """Yield the width of a standee's base; in a hexagon, of a square one the diagonal."""
    width = standee.base_width
    yield PieceExtent("both", "width", width, "its base of ")
    yield PieceExtent("flats", "width", math.sqrt(2) * width if standee.base == "square" else width, "its base of ")


KIND = Kind(
    model=Standee,
    names=("standee", "standees"),
    step=MAKE_STANDEES,
    stance="upright",
    extents=standee_extents,
    texts=lambda figure: iter(((figure.letter, ("letter",)), *sides_texts(flat_sides(figure)))),
    markup=lambda figure: sides_markup(flat_sides(figure)),
    pictured=flat_sides,
    is_scored=True,
    is_glued=True,
)
