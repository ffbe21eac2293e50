"""The models of boards: squares, rows of places, hexagons."""

# No `from __future__ import annotations`: the loader needs the types of fields, and text would be compiled again.

import math
from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta

from pnp.game.model.components.component import Bracket, Component, Specials
from pnp.game.model.components.spaces import EdgeTrack
from pnp.game.model.values import (
    CellName,
    ColourName,
    FileName,
    Id,
    Length,
    LengthOrFit,
    Many,
    Mark,
    Record,
    Title,
    settled,
)
from pnp.press.geometry.cells import Top
from pnp.press.geometry.hex_grid import HexField, hex_field, home_cells
from pnp.press.geometry.square_grid import LINED, Corner, SquareGrid, SquareNumbering
from pnp.problems import Finding

EDGE = 6.0  # from the trim of a board to its content, in mm

# Where the names of cells are printed: at the edge of the board, in the cells, or nowhere.
Labels = Literal["edge", "cell", "none"]
HexSide = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]  # of a board of hexagons
Omitted = Annotated[Many[CellName], Meta(max_length=10_000)]


class SquareBoard(Component, frozen=True, kw_only=True):
    """A board of square cells, named by letters and numbers, or counted.

    The names of its cells are checked with the whole ruleset.
    """

    noun: ClassVar[str] = "a square-board"

    kind: Literal["square-board"]
    columns: Annotated[int, Meta(ge=1, le=26)]
    rows: Annotated[int, Meta(ge=1, le=40)]
    cell: LengthOrFit
    smallest_cell: Length | None = None  # of cells that fit the paper
    cell_style: Literal["plain", "chequered", "lines", "square-nests", "round-nests", "none"] = "plain"
    cell_fill: ColourName | None = None
    dark_fill: ColourName | None = None  # of the dark cells of a chequered board
    line: ColourName | None = None
    numbering: SquareNumbering = "letter-number"
    origin: Corner = "top-left"  # the corner with the first cell
    labels: Labels | None = None
    label_sides: Annotated[Many[Bracket], Meta(max_length=4)] = ()
    turn_labels: bool = False  # those at the top and on the right, for the player opposite
    fill: ColourName | None = None
    art: FileName | None = None  # laid over the board's middle, behind the cells
    special: Specials = msgspec.field(default_factory=dict)
    track: EdgeTrack | None = None  # around the board
    omit_cells: Omitted = ()

    @property
    def grid(self) -> SquareGrid:
        """The board's cells. Raises ValueError if their size is not settled for a paper."""
        return self._grid(frozenset(self.omit_cells))

    @property
    def whole_names(self) -> tuple[str, ...]:
        """The names of all its cells, omitted ones too."""
        return SquareGrid(self.columns, self.rows, 1.0, self.numbering, self.origin).names

    def _grid(self, omitted: frozenset[str]) -> SquareGrid:
        return SquareGrid(self.columns, self.rows, settled(self.cell), self.numbering, self.origin, omitted)

    @property
    def shown_labels(self) -> Labels:
        """Where the names of cells are printed: in the cells if these are counted."""
        return self.labels or ("edge" if self.numbering in LINED else "cell")

    @property
    def labelled_sides(self) -> tuple[Bracket, ...]:
        """The sides of the board that have labels at the edge."""
        if self.shown_labels != "edge":
            return ()
        return self.label_sides or ("bottom" if "bottom" in self.origin else "top", "left", "right")

    def findings(self) -> Iterator[Finding]:
        """Yield labels and colours that don't go with the board's numbering and style."""
        if self.labels == "edge" and self.numbering not in LINED:
            message = f"cells numbered by {self.numbering} have no names at the edge"
            yield Finding("P006", message, "write labels: cell", ("labels",))
        for key in ("label_sides", "turn_labels"):
            if getattr(self, key) and self.shown_labels != "edge":
                yield Finding("P006", f"{key} without labels at the edge", f"remove {key}", (key,), at_key=True)
        if self.dark_fill is not None and self.cell_style != "chequered":
            hint = "add cell_style: chequered, or remove dark_fill"
            yield Finding("P006", "only a chequered board has dark cells", hint, ("dark_fill",), at_key=True)


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
    rows: Annotated[Mapping[Id, Row], Meta(min_length=1, max_length=12)]
    tiles: Id  # the component whose size the left place has
    counters: Id  # the component whose size the right places have
    places: Annotated[int, Meta(ge=1, le=60)]  # the number of places for counters in a row
    tiles_title: Title
    counters_title: Title
    fill: ColourName | None = None


class Home(Record, frozen=True, kw_only=True):
    """The middle cells of a side of a board, where one player starts."""

    noun: ClassVar[str] = "a home"

    fill: ColourName | None = None
    mark: Mark | None = None
    colour: ColourName | None = None  # of the mark
    edge: ColourName | None = None  # of the line around its cells


class Rim(Record, frozen=True, kw_only=True):
    """A coloured rim along a side of a board, with a mark that identifies it without colour."""

    noun: ClassVar[str] = "a rim"

    fill: ColourName
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
    cell: LengthOrFit  # across flats: from a cell's side to the opposite one
    smallest_cell: Length | None = None  # with cells that fit the paper
    numbering: Literal["letter-number", "axial", "column-row", "spiral", "none"] = "letter-number"
    labels: Labels = "edge"  # where the cells' names are printed
    fill: ColourName | None = None
    cell_fill: ColourName | None = None
    line: ColourName | None = None
    special: Specials = msgspec.field(default_factory=dict)
    track: EdgeTrack | None = None  # around the board
    omit_cells: Omitted = ()
    walls: Annotated[Many[Annotated[Many[CellName], Meta(min_length=2, max_length=2)]], Meta(max_length=10_000)] = ()
    homes: Mapping[HexSide, Home] = msgspec.field(default_factory=dict)
    home_size: Annotated[int, Meta(ge=1, le=60)] = 6  # how many cells a home has
    edge: ColourName | None = None  # of the raised edge around the cells, which then are hollows
    rims: Mapping[HexSide, Rim] = msgspec.field(default_factory=dict)

    def findings(self) -> Iterator[Finding]:
        """Yield brackets, for which hexagons leave no straight side, and rims where there is a raised edge."""
        if self.rims and self.edge is not None:
            yield Finding("P006", "rims around a raised edge", "remove edge, or rims", ("rims",), at_key=True)
        for name, group in self.special.items():
            if group.bracket is not None:
                hint = "remove it, or give the cells a fill, a mark or an edge"
                yield Finding("P006", "a hex-board has no brackets", hint, ("special", name, "bracket"), at_key=True)

    @property
    def top(self) -> Top:
        """The top of a cell: a side or a corner."""
        return "flat" if self.cells == "flat-top" else "pointy"

    @property
    def whole_names(self) -> tuple[str, ...]:
        """The names of all its cells, omitted ones too."""
        return self.whole_unit_field.names

    @property
    def shown_labels(self) -> Labels:
        """Where the names of cells are printed: nowhere if nothing numbers them."""
        return "none" if self.numbering == "none" else self.labels

    @property
    def whole_unit_field(self) -> HexField:
        """All cells of the board, omitted ones too, each edge 1 mm long: for their names."""
        return self._field(1.0, frozenset())

    @property
    def unit_field(self) -> HexField:
        """The board's cells, each edge 1 mm long: for names and neighbours, which don't depend on their size."""
        return self._field(1.0, frozenset(self.omit_cells))

    @property
    def field(self) -> HexField:
        """The board's cells, (0, 0) being the upper left corner of the box around them and those omitted.

        Raises ValueError if their size is not settled for a paper.
        """
        return self._field(settled(self.cell) / math.sqrt(3), frozenset(self.omit_cells))

    def _field(self, edge: float, omitted: frozenset[str]) -> HexField:
        columns, rows = self.columns or self.side or 1, self.rows or self.side or 1
        return hex_field(self.shape, columns, rows, self.top, edge, self.numbering, omitted)

    def home_of(self, seat: str) -> tuple[str, ...]:
        """Return the names of the cells of the home on that side of the board, in clockwise order."""
        field = self.unit_field
        cells = home_cells(field.columns, seat, self.home_size, self.top)
        return tuple(name for name in map(field.name, cells) if name is not None)
