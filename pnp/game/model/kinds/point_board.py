"""A board of points joined by lines."""

# No `from __future__ import annotations`: the loader needs the types of fields, and text would be compiled again.

from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta

from pnp.game.model.components.boards import (
    EdgeTrack,
    Labels,
    Omitted,
    board_texts,
    bracket_findings,
    edge_label_findings,
)
from pnp.game.model.components.component import Bracket, Component, Specials
from pnp.game.model.components.kind import MAKE_BOARDS, Kind
from pnp.game.model.texts import ui_text
from pnp.game.model.values import CellName, ColourName, FileName, Length, LengthOrFit, Many, settled
from pnp.messages import quote, suggest_name
from pnp.press.geometry.place_map import Diagonals, PlaceGraph, lattice, place_graph, rings
from pnp.press.geometry.square_grid import Corner
from pnp.problems import Finding

# The greatest distance of a place from the corner of a board, in its units: ten times that of go's 19 lines.
_FARTHEST_PLACE = 200.0
# Shorter than the names of other cells: they are printed beside their points.
_PointName = Annotated[str, Meta(min_length=1, max_length=8)]
_Ordinate = Annotated[float, Meta(extra={"expected": "a number"})]
_Place = Annotated[Many[_Ordinate], Meta(min_length=2, max_length=2)]
# The letters of go's columns: an I would look like a 1.
_GO_LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


class PointBoard(Component, frozen=True, kw_only=True):
    """A board of points joined by lines, on which pieces lie: a lattice, rings, or points of the author's own.

    The names of its points are checked with the whole ruleset.
    """

    noun: ClassVar[str] = "a point-board"

    kind: Literal["point-board"]
    columns: Annotated[int, Meta(ge=2, le=25)] | None = None  # by the letters of go
    rows: Annotated[int, Meta(ge=2, le=40)] | None = None
    diagonals: Diagonals = "none"
    rings: Annotated[int, Meta(ge=2, le=6)] | None = None
    points: Annotated[Mapping[_PointName, _Place], Meta(max_length=1000)] = msgspec.field(default_factory=dict)
    lines: Annotated[Many[Annotated[Many[CellName], Meta(min_length=2, max_length=1000)]], Meta(max_length=1000)] = ()
    cell: LengthOrFit  # from a point of a lattice to the next; one unit of the places
    smallest_cell: Length | None = None
    point_style: Literal["disc", "dot", "none"] = "disc"
    star_points: Annotated[Many[CellName], Meta(max_length=1000)] = ()
    numbering: Literal["letter-number", "go"] = "letter-number"
    origin: Corner = "bottom-left"  # the corner with the first point
    labels: Labels | None = None
    label_sides: Annotated[Many[Bracket], Meta(max_length=4)] = ()
    turn_labels: bool = False
    fill: ColourName | None = None
    cell_fill: ColourName | None = None  # of the discs
    line: ColourName | None = None
    art: FileName | None = None
    special: Specials = msgspec.field(default_factory=dict)
    track: EdgeTrack | None = None  # around the board
    omit_cells: Omitted = ()

    @property
    def graph(self) -> PlaceGraph:
        """The board's points and lines. Raises ValueError if their size is not settled for a paper."""
        return self._whole.without(frozenset(self.omit_cells)).scaled(settled(self.cell))

    @property
    def _whole(self) -> PlaceGraph:
        # The patterns exclude each other, and each has its own numbers and order of names.
        below = "bottom" in self.origin
        if self.points:
            places = {name: (place[0], place[1]) for name, place in self.points.items()}
            return place_graph(places, self.lines)
        many = 2 * (self.rings or 0) + 1
        columns, rows = (self.columns or 2, self.rows or 2) if self.rings is None else (many, many)
        letters = _GO_LETTERS if self.numbering == "go" else "ABCDEFGHIJKLMNOPQRSTUVWXY"
        across = tuple(letters[:columns])
        down = tuple(str(i + 1) for i in range(rows))
        across = across[::-1] if "right" in self.origin else across
        down = down[::-1] if below else down
        if self.rings is None:
            return lattice(across, down, self.diagonals, below=below)
        return rings(across, down, diagonals=self.diagonals != "none", below=below)

    @property
    def whole_names(self) -> tuple[str, ...]:
        """The names of its points before any is omitted."""
        return self._whole.names

    @property
    def shown_labels(self) -> Labels:
        """Where the names of points are printed: beside them if the author has named them."""
        return self.labels or ("cell" if self.points else "edge")

    @property
    def labelled_sides(self) -> tuple[Bracket, ...]:
        """The sides of the board that have labels at the edge."""
        if self.shown_labels != "edge":
            return ()
        return self.label_sides or ("bottom" if "bottom" in self.origin else "top", "left")

    def findings(self) -> Iterator[Finding]:
        """Yield keys of different patterns, points that coincide or lie outside, lines to unknown points."""
        yield from self._pattern_findings()
        yield from self._point_findings()
        yield from self._line_findings()
        if self.labels == "edge" and self.points:
            yield Finding("P006", "points of your own have no names at the edge", "write labels: cell", ("labels",))
        yield from edge_label_findings(self, self.shown_labels)
        yield from bracket_findings(self.special, "a point-board has", "points")

    def _pattern_findings(self) -> Iterator[Finding]:
        """Yield the finding that the board has no points, or points of two patterns."""
        # Each branch is a fault with keys of its own: no pattern, two of them, half a lattice.
        own = {"columns": self.columns, "rows": self.rows, "rings": self.rings, "points": self.points or None}
        given = [key for key, value in own.items() if value is not None]
        if not given:
            hint = "add columns: 9 and rows: 9, rings: 3, or points"
            yield Finding("P006", "a point-board without points", hint, (), at_key=True)
        elif self.points or self.rings is not None:
            pattern = "points" if self.points else "rings"
            for key in given:
                if key != pattern:
                    message = f"a board has {pattern} or {key}, not both"
                    yield Finding("P006", message, f"remove {key}", (key,), at_key=True)
        elif len(given) == 1:
            missing = "rows" if self.rows is None else "columns"
            yield Finding("P006", f"a lattice without {missing}", f"add {missing}: 5", (given[0],), at_key=True)
        yield from self._joining_findings()

    def _joining_findings(self) -> Iterator[Finding]:
        """Yield lines without points of the author's own, and diagonals between such points."""
        if self.lines and not self.points:
            yield Finding("P006", "lines without points", "remove lines, or add points", ("lines",), at_key=True)
        if self.points and self.diagonals != "none":
            hint = "remove diagonals, and name the lines under lines"
            yield Finding("P006", "points of your own have no diagonals", hint, ("diagonals",), at_key=True)

    def _point_findings(self) -> Iterator[Finding]:
        """Yield points that coincide with another one, and those that lie outside the board."""
        taken: dict[tuple[float, float], str] = {}
        for name, (x, y) in self.points.items():
            if not (0 <= x <= _FARTHEST_PLACE and 0 <= y <= _FARTHEST_PLACE):
                hint = f"write numbers from 0 to {_FARTHEST_PLACE:g}: x to the right, then y down"
                yield Finding("P006", f"the point {name} is outside the board", hint, ("points", name))
                continue
            at = (round(x, 2), round(y, 2))
            if at in taken:
                hint = "move one of them, or remove it"
                yield Finding("P006", f"the points {taken[at]} and {name} coincide", hint, ("points", name))
            taken.setdefault(at, name)

    def _line_findings(self) -> Iterator[Finding]:
        """Yield lines to points that do not exist, and lines from a point to itself."""
        for number, way in enumerate(self.lines if self.points else ()):
            for index, name in enumerate(way):
                path = ("lines", number, index)
                if name not in self.points:
                    hint = suggest_name(name, self.points)
                    yield Finding("P014", f"a line names {quote(name)}, which is not a point", hint, path)
                elif index and way[index - 1] == name:
                    hint = "name two different points"
                    yield Finding("P006", f"a line from {name} to {name} has no length", hint, path)


KIND = Kind(
    model=PointBoard,
    names=("point-board", "board", "boards"),
    step=MAKE_BOARDS,
    texts=lambda board: board_texts(board.special, board.track),
    size_text=lambda board: ui_text("points {mm} mm apart", mm=round(board.graph.across, 1)),
    places="points",
    cells=lambda board: board.graph,
    is_stiffened=True,
)
