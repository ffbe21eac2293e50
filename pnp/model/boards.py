"""Boards as components.yaml writes them: of squares, of hexagons, of rows."""

from __future__ import annotations

import math
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta

from pnp.geometry.hex_coordinates import Top, home_cells
from pnp.geometry.hex_field import HexField
from pnp.model.component import Component
from pnp.model.values import CellName, ColourName, FileName, Id, Many, Mark, Record, Size, Title


class SpecialCells(Record, frozen=True, kw_only=True):
    """Cells that differ from the others: by their ground, by a mark, by a line around all of them."""

    noun: ClassVar[str] = "a group of special cells"

    cells: Annotated[Many[CellName], Meta(min_length=1, max_length=2000)]
    fill: ColourName | None = None
    mark: Mark | None = None
    colour: ColourName | None = None  # of the mark
    edge: ColourName | None = None  # of the line around them
    title: Title | None = None  # printed in each


Specials = Annotated[dict[Id, SpecialCells], Meta(max_length=100)]


class SquareBoard(Component, frozen=True, kw_only=True):
    """A board of square cells with letters above and numbers beside it."""

    noun: ClassVar[str] = "a square-board"

    kind: Literal["square-board"]
    columns: Annotated[int, Meta(ge=1, le=26)]
    rows: Annotated[int, Meta(ge=1, le=40)]
    cell: Size
    labels: bool = True
    cell_style: Literal["square", "round"] = "square"  # what the cells look like
    fill: ColourName | None = None
    art: FileName | None = None  # laid over the board's middle, behind the cells
    special: Specials = msgspec.field(default_factory=dict)


class Row(Record, frozen=True, kw_only=True):
    """A row of a row board."""

    noun: ClassVar[str] = "a row"

    title: Title
    emblem: FileName | None = None
    fill: ColourName | None = None


class RowBoard(Component, frozen=True, kw_only=True):
    """A board of rows: a place for a stack of tiles on the left, places for counters on the right."""

    noun: ClassVar[str] = "a row-board"

    kind: Literal["row-board"]
    rows: Annotated[dict[Id, Row], Meta(min_length=1, max_length=12)]
    tiles: Id  # the component whose size the left place has
    counters: Id  # the component whose size the right places have
    places: Annotated[int, Meta(ge=1, le=60)]  # how many counters a row has places for
    tiles_title: Title
    counters_title: Title
    fill: ColourName | None = None


class Home(Record, frozen=True, kw_only=True):
    """The middle cells of a side of a board, where one player starts."""

    noun: ClassVar[str] = "a home"

    fill: ColourName | None = None
    mark: Mark | None = None


class HexBoard(Component, frozen=True, kw_only=True):
    """A board of hexagonal cells, which have a corner or a side at the top.

    Whether its values go together (a triangle has no columns) is checked with the whole ruleset.
    """

    noun: ClassVar[str] = "a hex-board"

    kind: Literal["hex-board"]
    cells: Literal["pointy-top", "flat-top"]
    shape: Literal["hexagon", "rectangle", "triangle", "rhombus"] = "hexagon"
    side: Annotated[int, Meta(ge=1, le=60)] | None = None  # in cells
    columns: Annotated[int, Meta(ge=1, le=100)] | None = None
    rows: Annotated[int, Meta(ge=1, le=100)] | None = None
    cell: Size  # across flats: from a cell's side to the opposite one
    numbering: Literal["letter-number", "axial", "column-row", "spiral", "none"] = "letter-number"
    labels: Literal["edge", "cell"] = "edge"  # where the cells' names are printed
    fill: ColourName | None = None
    special: Specials = msgspec.field(default_factory=dict)
    omit_cells: Annotated[Many[CellName], Meta(max_length=10_000)] = ()
    # Thick edges between two cells.
    walls: Annotated[Many[Annotated[Many[CellName], Meta(min_length=2, max_length=2)]], Meta(max_length=10_000)] = ()
    homes: dict[Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"], Home] = msgspec.field(default_factory=dict)
    home_size: Annotated[int, Meta(ge=1, le=60)] = 6  # how many cells a home has

    @property
    def top(self) -> Top:
        """What a cell has at its top."""
        return "flat" if self.cells == "flat-top" else "pointy"

    @property
    def whole(self) -> HexField:
        """The board's cells before any is left out, (0, 0) being the upper left corner of the box around them."""
        columns, rows = self.columns or self.side or 1, self.rows or self.side or 1
        return HexField(self.shape, columns, rows, self.top, self.cell / math.sqrt(3), self.numbering)

    @property
    def field(self) -> HexField:
        """The board's cells, (0, 0) being the upper left corner of the box around them and those left out."""
        whole = self.whole
        left_out = frozenset(self.omit_cells)
        return HexField(whole.form, whole.columns, whole.rows, whole.top, whole.edge, whole.numbering, left_out)

    def home_of(self, seat: str) -> tuple[str, ...]:
        """Return the names of the cells of the home on that side of the board, in clockwise order."""
        field = self.field
        cells = home_cells(field.columns, seat, self.home_size, self.top)
        return tuple(name for name in map(field.name, cells) if name is not None)
