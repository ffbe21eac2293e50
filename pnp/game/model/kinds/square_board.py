"""A board of square cells."""

# No `from __future__ import annotations`: the loader needs the types of fields, and text would be compiled again.

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta

from pnp.game.model.components.boards import (
    EdgeTrack,
    Labels,
    Omitted,
    board_texts,
    cell_size_text,
    edge_label_findings,
)
from pnp.game.model.components.component import Bracket, Component, Specials
from pnp.game.model.components.kind import MAKE_BOARDS, Kind
from pnp.game.model.values import ColourName, FileName, Length, LengthOrFit, Many, settled
from pnp.press.geometry.square_grid import LINED, Corner, SquareGrid, SquareNumbering
from pnp.problems import Finding


class SquareBoard(Component, frozen=True, kw_only=True):
    """A board of square cells, named by letters and numbers, or counted.

    The names of its cells are checked with the whole ruleset.
    """

    noun: ClassVar[str] = "a square-board"

    kind: Literal["square-board"]
    columns: Annotated[int, Meta(ge=1, le=26)]  # by the letters of their names
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
        yield from edge_label_findings(self, self.shown_labels)
        if self.dark_fill is not None and self.cell_style != "chequered":
            hint = "add cell_style: chequered, or remove dark_fill"
            yield Finding("P006", "only a chequered board has dark cells", hint, ("dark_fill",), at_key=True)


KIND = Kind(
    model=SquareBoard,
    names=("square-board", "board", "boards"),
    step=MAKE_BOARDS,
    texts=lambda board: board_texts(board.special, board.track),
    size_text=lambda board: cell_size_text(board.cell),
    places="squares",
    cells=lambda board: board.grid,
    is_stiffened=True,
)
