"""Flat pieces: sides with pictures, the looks of fronts, and tiles, counters and coins."""

# No `from __future__ import annotations`: the loader needs the types of fields, and text would be compiled again.

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import repeat
from typing import Annotated, Any, ClassVar, Literal, Protocol

import msgspec
from msgspec import Meta, Struct, field

from pnp.game.model.components.component import Component, Count, From
from pnp.game.model.faces import GivenValue, OwnFace
from pnp.game.model.table import Design
from pnp.game.model.values import (
    AutoSize,
    ColourName,
    FileName,
    Id,
    Label,
    Length,
    LengthOrFit,
    Many,
    Mark,
    Record,
    settled,
)
from pnp.problems import DocumentPath, Finding


class Pictured(Record, frozen=True, kw_only=True):
    """Something that can show a picture: art of the ruleset, a face of faces.yaml, or a face template of the program.

    *layout* is the face of faces.yaml, with the layers that it takes from others.
    """

    derived: ClassVar[tuple[str, ...]] = ("layout",)

    art: FileName | None = None
    face: Id | None = None  # of faces.yaml, or a template under templates/faces
    values: Mapping[str, GivenValue] = field(default_factory=dict)  # the values that fill the face
    layout: OwnFace | None = None

    @property
    def picture(self) -> str | None:
        """The name of its picture: a file of the ruleset, or a face of the program and its values.

        Equal ones have equal names. A face of faces.yaml is drawn for the piece, and has none.
        """
        if self.face is None or self.layout is not None:
            return self.art
        return f"face {self.face} {sorted(self.values.items())}"

    def findings(self) -> Iterator[Finding]:
        """Yield the finding that there are two pictures, or values without a face."""
        if self.face is not None and self.art is not None:
            yield Finding("P006", f"{self.noun} has two pictures", "remove art or face", ("face",), at_key=True)
        if self.values and self.face is None:
            yield Finding("P006", "values without a face", "name the face that they are for", ("values",), at_key=True)


class Side(Pictured, frozen=True, kw_only=True):
    """One side of a flat piece: a fill, and on it a picture, a mark, a label."""

    noun: ClassVar[str] = "a side"

    fill: ColourName | None = None
    label: Label | None = None
    mark: Mark | None = None


# The back of a flat piece: the same as the front, its own, or none.
Back = Annotated[
    Side | Literal["same"] | None,
    Meta(extra={"expected": "same, or a mapping like front", "hint": "write back: same, or back: {fill: …}"}),
]


# More looks of a front: each replaces the keys that it names; copies have the looks in turn.
Looks = Annotated[Many[Side], Meta(max_length=100)]
# The keys of the front that a look removes.
Lacks = tuple[str, ...]


class FrontLook(Struct, frozen=True):
    """A look that *count* copies of a flat piece have on their front.

    *path* leads to the side in components.yaml that has its label. The values *designed* are those of a row of the
    component's table; their paths begin with *design*. *name* is the id of that design.
    """

    side: Side
    path: DocumentPath
    count: int
    design: DocumentPath = ()
    designed: frozenset[str] = frozenset()
    name: str = ""


class TwoSided(Protocol):
    """A piece with a front and perhaps a back."""

    @property
    def front_looks(self) -> tuple[FrontLook, ...]:
        """The fronts of its copies."""
        ...

    @property
    def back(self) -> Side | Literal["same"] | None:
        """Its back."""
        ...


def design_looks(front: Side, designs: Sequence[Design]) -> tuple[FrontLook, ...]:
    """Return the front with the values of each design."""
    return tuple(
        FrontLook(
            msgspec.structs.replace(front, values={**front.values, **design.values}),
            ("front",),
            design.count,
            ("designs", index),
            frozenset(design.values),
            design.id,
        )
        for index, design in enumerate(designs)
    )


def front_looks(front: Side, looks: Sequence[Side], count: int, lacks: Sequence[Lacks] = ()) -> tuple[FrontLook, ...]:
    """Return the looks of *count* copies: the front, and each of *looks* laid over it. The first have most copies.

    Each look *lacks* the keys of the front that it sets to ``none``.
    """
    sides: list[tuple[Side, DocumentPath]] = [(front, ("front",))]
    for index, (look, lacking) in enumerate(zip(looks, lacks or repeat(()), strict=False)):
        sides.append((_over(front, look, lacking), ("front",) if look.label is None else ("looks", index)))
    shares = [count // len(sides) + (index < count % len(sides)) for index in range(len(sides))]
    return tuple(FrontLook(side, path, share) for (side, path), share in zip(sides, shares, strict=True) if share)


def _over(front: Side, look: Side, lacking: Lacks) -> Side:
    """Return a front with the keys of a look; one picture replaces the other, whatever its kind."""
    gone: dict[str, Any] = {key: {} if key == "values" else None for key in lacking}
    if "face" in gone:
        gone |= {"values": {}, "layout": None}
    front = msgspec.structs.replace(front, **gone)
    picture = front if look.art is None and look.face is None else look
    return Side(
        art=picture.art,
        face=picture.face,
        values=picture.values,
        layout=picture.layout,
        fill=look.fill or front.fill,
        label=look.label or front.label,
        mark=look.mark or front.mark,
    )


# An egg's height as a multiple of its width.
EGG_TALL = 96 / 76


class Tile(Component, frozen=True, kw_only=True):
    """A square or rectangular piece of card."""

    noun: ClassVar[str] = "a tile"
    derived: ClassVar[tuple[str, ...]] = ("designs", "lacks", "origins")

    kind: Literal["tile"]
    size: LengthOrFit
    height: Length | None = None  # the same as size unless given
    corner: Length | None = None
    count: Count
    fits: Id | None = None
    front: Side
    looks: Looks = ()
    back: Back = None
    secret: bool = False
    from_: From = field(default=None, name="from")
    designs: tuple[Design, ...] = ()  # the rows of its table
    lacks: tuple[Lacks, ...] = ()  # of each of its looks

    @property
    def front_looks(self) -> tuple[FrontLook, ...]:
        """The fronts of its copies."""
        return design_looks(self.front, self.designs) or front_looks(self.front, self.looks, self.count, self.lacks)

    @property
    def box_mm(self) -> tuple[float, float]:
        """Its width and height in mm. Raises ValueError if its size is not settled for a paper."""
        width = settled(self.size)
        return width, self.height or width

    def findings(self) -> Iterator[Finding]:
        """Yield keys of a flat piece that exclude each other, and a height beside the size fit."""
        yield from _flat_piece_findings(self)
        if isinstance(self.size, AutoSize) and self.height is not None:
            hint = "remove the height: the tile will be square"
            yield Finding("P006", "height can't be combined with size: fit", hint, ("height",), at_key=True)


class Counter(Component, frozen=True, kw_only=True):
    """A small piece: disc, square, hexagon or egg, *size* its width (a hexagon's across flats)."""

    noun: ClassVar[str] = "a counter"
    derived: ClassVar[tuple[str, ...]] = ("designs", "lacks", "origins")

    kind: Literal["counter"]
    shape: Literal["disc", "square", "hexagon", "egg"] = "disc"
    size: LengthOrFit
    count: Count
    fits: Id | None = None
    front: Side
    looks: Looks = ()
    back: Back = None
    secret: bool = False
    from_: From = field(default=None, name="from")
    designs: tuple[Design, ...] = ()  # the rows of its table
    lacks: tuple[Lacks, ...] = ()  # of each of its looks

    @property
    def front_looks(self) -> tuple[FrontLook, ...]:
        """The fronts of its copies."""
        return design_looks(self.front, self.designs) or front_looks(self.front, self.looks, self.count, self.lacks)

    def findings(self) -> Iterator[Finding]:
        """Yield keys of a flat piece that exclude each other."""
        return _flat_piece_findings(self)

    @property
    def box_mm(self) -> tuple[float, float]:
        """Its width and height in mm: a hexagon has a corner at the bottom, an egg is higher than wide.

        Raises ValueError if its size is not settled for a paper.
        """
        width = settled(self.size)
        match self.shape:
            case "hexagon":
                return width, width / math.cos(math.pi / 6)
            case "egg":
                return width, EGG_TALL * width
            case _:
                return width, width


class Coin(Component, frozen=True, kw_only=True):
    """A round coin with a rim, the same on both sides unless a back is given; *size* is its diameter."""

    noun: ClassVar[str] = "a coin"
    derived: ClassVar[tuple[str, ...]] = ("designs", "origins")
    looks: ClassVar[Looks] = ()
    secret: ClassVar[bool] = False

    kind: Literal["coin"]
    size: Length
    count: Count
    fits: Id | None = None
    front: Side
    rim: ColourName | None = None  # a shade of the fill unless given
    back: Back = "same"
    from_: From = field(default=None, name="from")
    designs: tuple[Design, ...] = ()  # the rows of its table

    @property
    def front_looks(self) -> tuple[FrontLook, ...]:
        """The fronts of its copies."""
        return design_looks(self.front, self.designs) or front_looks(self.front, (), self.count)

    @property
    def box_mm(self) -> tuple[float, float]:
        """Its width and height in mm."""
        return self.size, self.size


def _flat_piece_findings(piece: Tile | Counter) -> Iterator[Finding]:
    """Yield keys of a flat piece that exclude each other.

    The size fit needs a board, a secret piece needs its own back, and looks exclude a table.
    """
    if piece.looks and piece.from_ is not None:
        hint = "remove one of them: each row of the table is a look"
        yield Finding("P006", "looks and from of one piece", hint, ("looks",), at_key=True)
    if isinstance(piece.size, AutoSize) and piece.fits is None:
        hint = "add fits: and the name of its board, or write a length"
        yield Finding("P006", "size: fit needs a board", hint, ("size",), at_key=True)
    if piece.secret and not isinstance(piece.back, Side):
        hint = "add back: {art: …}, the same for all pieces that must look alike"
        yield Finding("P006", "a secret piece needs a back of its own", hint, ("secret",), at_key=True)


FlatPiece = Tile | Counter | Coin
