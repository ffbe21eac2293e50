"""What lies in the box: one model a kind of component, as components.yaml writes it."""

from __future__ import annotations

import math
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from pnp.model.card import Card
from pnp.model.component import Component, Count
from pnp.model.hex_board import HexBoard
from pnp.model.side import Back, Side
from pnp.model.special_cells import SpecialCells
from pnp.model.values import ColourName, FileName, Fit, Frozen, Id, Label, Length, Many, Size, Title

# An egg's height as a multiple of its width.
EGG_TALL = 96 / 76


class SquareBoard(Component):
    """A board of square cells with letters above and numbers beside it."""

    noun: ClassVar[str] = "a square-board"
    kind: Literal["square-board"]
    columns: Annotated[int, Field(ge=1, le=26)]
    rows: Annotated[int, Field(ge=1, le=40)]
    cell: Size
    labels: bool = True
    nests: Literal["square", "round"] = "square"  # what the cells look like
    fill: ColourName | None = None
    art: FileName | None = None  # laid over the board's middle, behind the cells
    special: dict[Id, SpecialCells] = Field(default_factory=dict, max_length=100)


class Row(Frozen):
    """A row of a row board."""

    noun: ClassVar[str] = "a row"

    title: Title
    emblem: FileName | None = None
    fill: ColourName | None = None


class RowBoard(Component):
    """A board of rows: a place for a stack of tiles on the left, for so many counters on the right."""

    noun: ClassVar[str] = "a row-board"
    kind: Literal["row-board"]
    rows: dict[Id, Row] = Field(min_length=1, max_length=12)
    tiles: Id  # the component whose size the left place is made for
    counters: Id  # the component whose size the right place is made for
    room: Annotated[int, Field(ge=1, le=60)]  # how many counters must find a place in a row
    tiles_title: Title
    counters_title: Title
    fill: ColourName | None = None


def _can_fit(piece: Any) -> Any:
    """Refuse a size that is to fit a cell where there is no board, and a shape that is not known with it."""
    if isinstance(piece.size, Fit) and piece.fits is None:
        context = {"hint": "add fits: and the name of its board, or write a length", "at": "size"}
        raise PydanticCustomError("P006", "a size that is to fit, and no board that it fits", context)
    if isinstance(piece.size, Fit) and getattr(piece, "height", None) is not None:
        context = {"hint": "take the height out: the tile will be square", "at": "height"}
        raise PydanticCustomError("P006", "a height beside a size that is to fit", context)
    return piece


def _back_hides(piece: Any) -> Any:
    """Refuse a *secret* piece, one whose back hides what is on its front, that has no back of its own."""
    if piece.secret and not isinstance(piece.back, Side):
        hint = "add back: {art: …}, the same for all pieces that must not be told apart"
        context = {"hint": hint, "at": "secret"}
        raise PydanticCustomError("P006", "a secret piece without a back that hides it", context)
    return piece


class Tile(Component):
    """A square or rectangular piece of card."""

    noun: ClassVar[str] = "a tile"
    kind: Literal["tile"]
    size: Size
    height: Length | None = None  # the same as size unless given
    corner: Length | None = None
    count: Count
    fits: Id | None = None
    front: Side
    back: Back = None
    secret: bool = False

    _back_hides = model_validator(mode="after")(_back_hides)
    _can_fit = model_validator(mode="after")(_can_fit)


class Counter(Component):
    """A small piece: disc, square, hexagon or egg, *size* its width (a hexagon's across flats)."""

    noun: ClassVar[str] = "a counter"
    kind: Literal["counter"]
    shape: Literal["disc", "square", "hexagon", "egg"] = "disc"
    size: Size
    count: Count
    fits: Id | None = None
    front: Side
    back: Back = None
    secret: bool = False

    _back_hides = model_validator(mode="after")(_back_hides)
    _can_fit = model_validator(mode="after")(_can_fit)

    @property
    def tall(self) -> float:
        """Its height in mm: a hexagon stands on a corner, an egg is higher than wide."""
        match self.shape:
            case "hexagon":
                return self.size / math.cos(math.pi / 6)
            case "egg":
                return EGG_TALL * self.size
            case _:
                return self.size


# How far a standee's base reaches beyond its feet, in mm.
_BASE_RIM = 1.6


class Standee(Component):
    """A figure to fold up: its front, its back the other way up above it, and tabs to stand on."""

    noun: ClassVar[str] = "a standee"
    kind: Literal["standee"]
    width: Length
    height: Length
    count: Count = 1
    fits: Id | None = None
    art: FileName
    back_art: FileName | None = None  # the same as art, mirrored, unless given
    fill: ColourName | None = None
    letter: Label | None = None  # the mark in figures, beside the outline

    @property
    def foot_depth(self) -> float:
        """How deep each of its two feet is, in mm: a third of the width stands firmly on its base."""
        return min(10.0, max(5.0, 0.3 * self.width))

    @property
    def base_radius(self) -> float:
        """The radius of its round base, in mm: it reaches around both feet."""
        return math.hypot(self.width / 2, self.foot_depth) + _BASE_RIM


class Die(Component):
    """A die to cut, fold and glue: six faces, in the order 1, 2, 3, 4, 5, 6 (opposites are 1-6, 2-5, 3-4)."""

    noun: ClassVar[str] = "a die"
    kind: Literal["die"]
    size: Length
    count: Count = 1
    faces: Many[Label] = Field(min_length=6, max_length=6)
    pips: bool = False
    fill: ColourName | None = None
    colour: ColourName | None = None


class Cup(Component):
    """An open cup to cut, fold and glue from one sheet."""

    noun: ClassVar[str] = "a cup"
    kind: Literal["cup"]
    width: Length
    depth: Length
    height: Length
    count: Count = 1
    art: FileName | None = None  # on its front
    label: Label | None = None
    fill: ColourName | None = None


AnyComponent = Annotated[
    SquareBoard | HexBoard | RowBoard | Tile | Card | Counter | Standee | Die | Cup, Field(discriminator="kind")
]
