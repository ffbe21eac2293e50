"""A board of hexagonal cells."""

# No `from __future__ import annotations`: the loader needs the types of fields, and text would be compiled again.

import math
from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta

from pnp.game.model.components.boards import EdgeTrack, Labels, Omitted, board_texts, bracket_findings, cell_size_text
from pnp.game.model.components.component import Component, Specials
from pnp.game.model.components.kind import MAKE_BOARDS, Kind
from pnp.game.model.values import CellName, ColourName, Length, LengthOrFit, Many, Mark, Record, settled
from pnp.press.geometry.cells import Top
from pnp.press.geometry.hex_grid import HexField, hex_field, home_cells
from pnp.problems import Finding

HexSide = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]  # of a board of hexagons


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
        yield from bracket_findings(self.special, "a hex-board has", "cells")

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


KIND = Kind(
    model=HexBoard,
    names=("hex-board", "board", "boards"),
    step=MAKE_BOARDS,
    texts=lambda board: board_texts(board.special, board.track),
    size_text=lambda board: cell_size_text(board.cell),
    places="hexagons",
    cells=lambda board: board.field,
    is_stiffened=True,
)
