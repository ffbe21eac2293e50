"""A board of hexagonal cells, as components.yaml writes it."""

from __future__ import annotations

import math
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from pnp.geometry.hex_coordinates import Top, home_cells
from pnp.geometry.hex_field import HexField
from pnp.model.component import Component
from pnp.model.special_cells import CellName, SpecialCells
from pnp.model.values import ColourName, Frozen, Id, Many, Mark, Size

_Pair = Annotated[Many[CellName], Field(min_length=2, max_length=2)]


class Home(Frozen):
    """The middle cells of a side of a board, where one player begins."""

    noun: ClassVar[str] = "a home"
    fill: ColourName | None = None
    mark: Mark | None = None


class HexBoard(Component):
    """A board of hexagonal cells, which have a corner or a side at the top.

    That its values go together (a triangle has no columns) is for the loader to see, which knows where each stands.
    """

    noun: ClassVar[str] = "a hex-board"
    kind: Literal["hex-board"]
    cells: Literal["pointy-top", "flat-top"]
    shape: Literal["hexagon", "rectangle", "triangle", "rhombus"] = "hexagon"
    side: Annotated[int, Field(ge=1, le=60)] | None = None  # in cells
    columns: Annotated[int, Field(ge=1, le=100)] | None = None
    rows: Annotated[int, Field(ge=1, le=100)] | None = None
    cell: Size  # across flats: from a cell's side to the opposite one
    numbering: Literal["letter-number", "axial", "column-row", "spiral", "none"] = "letter-number"
    labels: Literal["edge", "cell"] = "edge"  # where the cells' names stand
    fill: ColourName | None = None
    special: dict[Id, SpecialCells] = Field(default_factory=dict, max_length=100)
    without: Annotated[Many[CellName], Field(max_length=10_000)] = ()  # cells that are left out
    walls: Annotated[Many[_Pair], Field(max_length=10_000)] = ()  # thick edges between two cells
    homes: dict[Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"], Home] = Field(default_factory=dict)
    home: Annotated[int, Field(ge=1, le=60)] = 6  # how many cells a home has

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
        left_out = frozenset(self.without)
        return HexField(whole.form, whole.columns, whole.rows, whole.top, whole.edge, whole.numbering, left_out)

    def home_of(self, seat: str) -> tuple[str, ...]:
        """Return the names of the cells of the home on that side of the board, in clockwise order."""
        field = self.field
        cells = home_cells(field.columns, seat, self.home, self.top)
        return tuple(name for name in map(field.name, cells) if name is not None)
