"""The pieces that components draw and sheets lay out, as they are printed and cut."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

from pnp.press.colour import Colour
from pnp.press.geometry.path import Path
from pnp.press.scene.nodes import Symbol
from pnp.problems import Finding


class PieceOutline(Struct, frozen=True, kw_only=True):
    """The facts about a piece before it is drawn, in mm, (0, 0) the upper left corner of its trim box.

    Art may reach *bleed* and *back_bleed* mm beyond the trim. *ground* and *back_ground* are the colour of the art all
    along the trim, None if it's unknown or not one alone: neighbours of one ground may share their edges.
    """

    component: str  # id of the component in components.yaml
    title: str
    width: float
    height: float
    trim: tuple[Path, ...]  # outer cuts
    look: str = ""  # the id of its row, if the component has a design for each row of a table
    front_design: str  # equal designs are equal art: the name of the symbol that is drawn
    back_design: str | None = None  # None: nothing is printed on the back
    inner: tuple[Path, ...] = ()  # cuts inside the piece, made first
    folds: tuple[Path, ...] = ()
    count: int = 1
    bleed: float = 0.0
    back_bleed: float = 0.0
    ground: Colour | None = None
    back_ground: Colour | None = None
    least_fold: float = 10.0  # in mm: shorter folds can't be made by hand
    # The best places to join a poster's pages: x of vertical lines, y of horizontal ones.
    seams: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())

    @property
    def has_back(self) -> bool:
        """Whether the piece is printed on both sides."""
        return self.back_design is not None

    def face_stem(self, number: int, side: int) -> str:
        """Return the file's stem of a side (0: front, 1: back) of piece *number*; shared backs don't name a row."""
        own = self.look or (str(number) if number > 1 else "")
        if side and self.look and self.back_design != self.front_design:
            own = ""
        return "-".join(part for part in (self.component, own, "back" if side else "") if part)

    def with_art(self, front: Symbol, back: Symbol | None = None, findings: Iterable[Finding] = ()) -> Piece:
        """Return this outline with its art, each finding once. Raises ValueError for a *back* that is not expected."""
        return Piece(**_values(self), front=front, back=back, findings=tuple(dict.fromkeys(findings)))


class Piece(PieceOutline, frozen=True, kw_only=True):
    """An outline with its art, the back as it is seen from behind, and the faults that only drawing reveals."""

    front: Symbol
    back: Symbol | None = None
    findings: tuple[Finding, ...] = ()

    def __post_init__(self) -> None:
        if (self.back is not None) != self.has_back:
            raise ValueError(f"the back of {self.component} is not what its outline says")


def _values(outline: PieceOutline) -> dict[str, Any]:
    return dict(zip(PieceOutline.__struct_fields__, astuple(outline), strict=False))


class PackedPiece(Struct, frozen=True):
    """A piece as it lies in a box: its sides and its height, in mm, and its count."""

    width: float
    height: float
    depth: float
    count: int
