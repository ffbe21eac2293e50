"""Hexagonal cells: coordinates, directions, letters, and the fields of boards with their lines and straight sides."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from operator import itemgetter
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from pnp.press.geometry.cells import BoardCells, LabelAxis, Top
from pnp.press.geometry.path import Box, Point

Cell = tuple[int, int]  # axial: q along the rows of a pointy-top board, r down; the middle of the board is (0, 0)
# The six directions along straight lines of cells, clockwise on paper from the first one nearest to straight up.
DIRECTIONS: Mapping[Top, Mapping[str, Cell]] = {
    "flat": {"N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)},
    "pointy": {"NE": (1, -1), "E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1)},
}
# The six sides of a board that is a hexagon, clockwise. Each begins where the straight line from the middle in the
# direction with the same position in DIRECTIONS ends.
HEX_SIDES: Mapping[Top, tuple[str, ...]] = {
    "flat": ("NE", "E", "SE", "SW", "W", "NW"),
    "pointy": ("NE", "SE", "S", "SW", "NW", "N"),
}
Form = Literal["hexagon", "rectangle", "triangle", "rhombus"]
Numbering = Literal["letter-number", "axial", "column-row", "spiral", "none"]
# The step to the cell beyond each edge of a cell, the edges in the order of corner_offsets.
_ACROSS: Mapping[Top, tuple[Cell, ...]] = {
    "flat": tuple(DIRECTIONS["flat"][direction] for direction in ("SE", "S", "SW", "NW", "N", "NE")),
    "pointy": tuple(DIRECTIONS["pointy"][direction] for direction in ("E", "SE", "SW", "W", "NW", "NE")),
}
_ROOM = 0.95  # the share of a hexagon's width that a disc may fill
# Outwards from the cell that a line of hexagons begins with: the positions of its letter and of its number.
_NAME = re.compile(r"([A-Z]+)([0-9]+)")


def offset(cell: Cell, top: Top, edge: float) -> Point:
    """Return how far the middle of *cell* lies right of and below that of cell (0, 0), in mm."""
    q, r = cell
    if top == "flat":
        return edge * 1.5 * q, edge * math.sqrt(3) * (r + q / 2)
    return edge * math.sqrt(3) * (q + r / 2), edge * 1.5 * r


def corner_offsets(top: Top, edge: float) -> tuple[Point, ...]:
    """Return the six corners of a cell relative to its middle, in mm, clockwise from the right or upper right."""
    half, high = edge / 2, edge * math.sqrt(3) / 2
    if top == "flat":
        return (edge, 0.0), (half, high), (-half, high), (-edge, 0.0), (-half, -high), (half, -high)
    return (high, -half), (high, half), (0.0, edge), (-high, half), (-high, -half), (0.0, -edge)


def line_letters(line: int) -> str:
    """Return A to Z, then AA, AB, … for lines counted from 0."""
    return (line_letters(line // 26 - 1) if line >= 26 else "") + chr(ord("A") + line % 26)


def home_cells(side: int, seat: str, size: int, top: Top = "flat") -> tuple[Cell, ...]:
    """Return the *size* middle cells of the side *seat* of a board with *side* cells along it, in clockwise order.

    A side that is no longer than *size* gives all its cells except its two corners. A home that can't lie in the
    exact middle is nearer to the beginning of its side.
    """
    far, begins, steps = side - 1, HEX_SIDES[top].index(seat), tuple(DIRECTIONS[top].values())
    (q, r), (dq, dr) = steps[begins], steps[(begins + 2) % 6]
    cells = tuple((far * q + i * dq, far * r + i * dr) for i in range(side))
    first = (side - size) // 2
    return cells[1:-1] if side <= size else cells[first : first + size]


class HexField(Struct, BoardCells, frozen=True, dict=True):
    """Cells with edges *edge* mm long that form a hexagon, rectangle, triangle or rhombus.

    A hexagon and a triangle have *columns* cells along a side. Straight lines of cells run down a flat-top field (its
    columns) and across a pointy-top one (its rows). (0, 0) is the upper left corner of the box around all cells of the
    form; the field lacks those *omitted*, the others keep their names and places.
    """

    form: Form
    columns: int
    rows: int
    top: Top = "flat"
    edge: float = 1.0
    numbering: Numbering = "letter-number"
    omitted: frozenset[str] = frozenset()

    @cached_property
    def _plan(self) -> _Plan:
        return _plan(self.form, self.columns, self.rows, self.top, self.numbering)

    @property
    def width(self) -> float:
        """Width of the whole form in mm."""
        return self._plan.box.width * self.edge

    @property
    def height(self) -> float:
        """Height of the whole form in mm."""
        return self._plan.box.height * self.edge

    @property
    def across(self) -> float:
        """The distance between opposite sides of a cell in mm."""
        return math.sqrt(3) * self.edge

    @cached_property
    def names(self) -> tuple[str, ...]:
        """All names in reading order: line by line, each from its left or upper end; those of a spiral by number."""
        return tuple([name for name in self._plan.cells if name not in self.omitted])

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The q and r of all cells, in the order of their names."""
        return tuple(cell for name, cell in self._plan.cells.items() if name not in self.omitted)

    def __contains__(self, name: str) -> bool:
        return name in self._plan.cells and name not in self.omitted

    def at(self, name: str) -> Cell:
        """Return the q and r of a cell. Raises ValueError if the field has no such cell."""
        cell = self._plan.cells.get(name)
        if cell is None or name in self.omitted:
            raise ValueError(f"the field has no {name}")
        return cell

    def name(self, cell: Cell) -> str | None:
        """Return the name of the cell at q and r, None if the field has no cell there."""
        name = self._plan.names.get(cell)
        return None if name in self.omitted else name

    def across_edges(self, name: str) -> tuple[str | None, ...]:
        """Return the cell beyond each edge, edge i from corner i to i + 1, or None. Raises ValueError for no cell."""
        q, r = self.at(name)
        return tuple(self.name((q + dq, r + dr)) for dq, dr in _ACROSS[self.top])

    def place(self, cell: Cell) -> Point:
        """Return the middle of the cell at q and r in mm, whether or not the field has it."""
        x, y = offset(cell, self.top, self.edge)
        box = self._plan.box
        return x - box.left * self.edge, y - box.top * self.edge

    def centre(self, name: str) -> Point:
        """Return the middle of a cell in mm. Raises ValueError if the field has no such cell."""
        middle = self._centres.get(name)
        return self.place(self.at(name)) if middle is None else middle

    @cached_property
    def _centres(self) -> Mapping[str, Point]:
        left, upper = self._plan.box.left * self.edge, self._plan.box.top * self.edge
        straight, across = self.edge * 1.5, self.edge * math.sqrt(3)
        cells = self._plan.cells.items() if not self.omitted else zip(self.names, self.cells, strict=True)
        if self.top == "flat":
            return {name: (straight * q - left, across * (r + q / 2) - upper) for name, (q, r) in cells}
        return {name: (across * (q + r / 2) - left, straight * r - upper) for name, (q, r) in cells}

    def corners(self, name: str) -> tuple[Point, ...]:
        """Return the six corners of a cell in mm, clockwise. Raises ValueError if the field has no such cell."""
        x, y = self.centre(name)
        return tuple([(x + dx, y + dy) for dx, dy in self._corner_offsets])

    @cached_property
    def _corner_offsets(self) -> tuple[Point, ...]:
        return corner_offsets(self.top, self.edge)

    def outline(self, name: str, inset: float = 0.0) -> tuple[Point, ...]:
        """Return the six corners, clockwise, *inset* inside, a share of the width. Raises ValueError for no cell."""
        (x, y), share = self.centre(name), 1 - 2 * inset
        return tuple([(x + share * dx, y + share * dy) for dx, dy in self._corner_offsets])

    def room(self, name: str) -> Box:
        """Return the upright square in a cell's middle. Raises ValueError if the field has no such cell."""
        (x, y), half = self.centre(name), _ROOM * self.across / 2
        return Box(x - half, y - half, x + half, y + half)

    @cached_property
    def label_axes(self) -> tuple[LabelAxis, ...]:
        """The lines that letters name, and those that numbers name, which have theirs at both ends."""
        return _label_axes(replace(self, edge=1.0))

    def scaled(self, factor: float) -> HexField:
        """Return the field *factor* times as large."""
        return replace(self, edge=self.edge * factor)

    def box(self, name: str) -> Box:
        """Return the upright box around a cell. Raises ValueError if the field has no such cell."""
        return _box_around([self.centre(name)], self.top, self.edge)

    def box_of(self, cells: Iterable[str]) -> Box:
        """Return the upright box around *cells*. Raises ValueError if there are none, or for an unknown cell."""
        outermost = _outermost(replace(self, edge=1.0), tuple(cells))
        return _box_around([self.place(cell) for cell in outermost], self.top, self.edge)


hex_field = lru_cache(maxsize=64)(HexField)  # one value for equal arguments, so that its places are computed once


class _Plan(Struct, frozen=True):
    """What all fields of a form share, their edges 1 mm long, since boards ask for thousands of places."""

    cells: Mapping[str, Cell]
    names: Mapping[Cell, str]
    box: Box  # around all cells, the middle of cell (0, 0) at (0, 0)


class IndexedCell(NamedTuple):
    """A cell with the indices, from 0, of the straight line and of the crossing line that it lies on."""

    cell: Cell
    line: int
    number: int


@lru_cache(maxsize=64)  # 17 entries in a build of all games
def _plan(form: Form, columns: int, rows: int, top: Top, numbering: Numbering) -> _Plan:
    straight, places = (columns, rows) if top == "flat" else (rows, columns)
    cells = form_cells(form, straight, places, top)
    box = _box_around([offset(each.cell, top, 1.0) for each in cells], top, 1.0)
    if numbering == "spiral":
        cells = _spiral_order(cells, top, box.centre)
    named = dict(zip(_cell_names(cells, top, numbering), (each.cell for each in cells), strict=True))
    return _Plan(named, {cell: name for name, cell in named.items()}, box)


@lru_cache(maxsize=64)  # 3 entries in a build of all games
def _label_axes(field: HexField) -> tuple[LabelAxis, ...]:
    matches = {name: match for name in field.names if (match := _NAME.fullmatch(name))}
    if not matches:
        return ()
    (x, y), (u, v) = line_directions(field.form, field.top, field.numbering)
    slanting = field.form != "rectangle"  # where they zigzag, a stroke would lead to another line
    return (
        LabelAxis({name: match[1] for name, match in matches.items()}, (0 - x, 0 - y)),
        LabelAxis({name: match[2] for name, match in matches.items()}, (0 - u, 0 - v), both=True, tick=slanting),
    )


@lru_cache(maxsize=256)  # 31 entries in a build of all games
def _outermost(field: HexField, names: tuple[str, ...]) -> tuple[Cell, ...]:
    middles = [field.centre(name) for name in names]
    if not middles:
        return ()
    outermost = (extreme(middles, key=itemgetter(axis)) for axis in (0, 1) for extreme in (min, max))
    return tuple(field.at(names[middles.index(middle)]) for middle in outermost)


def line_directions(form: Form, top: Top, numbering: Numbering) -> tuple[Point, Point]:
    """Return the directions, 1 mm long, from first to last cell: of straight lines, and of those across them."""
    straight = (0, 1) if top == "flat" else (1, 0)
    across = (1, 0) if top == "flat" else (0, 1)
    if form == "triangle" and numbering != "axial":
        across = (across[0] - straight[0], across[1] - straight[1])
    (x, y), (u, v) = (offset(step, top, 1 / math.sqrt(3)) for step in (straight, across))
    if form == "rectangle" and numbering != "axial":  # they zigzag
        u, v = (1.0, 0.0) if top == "flat" else (0.0, 1.0)
    return (x, y), (u, v)


def _box_around(middles: list[Point], top: Top, edge: float) -> Box:
    short = edge * math.sqrt(3) / 2  # from the middle of a cell to an edge
    wide, high = (edge, short) if top == "flat" else (short, edge)
    xs, ys = [x for x, _ in middles], [y for _, y in middles]
    return Box(min(xs) - wide, min(ys) - high, max(xs) + wide, max(ys) + high)


def form_cells(form: Form, lines: int, places: int, top: Top) -> list[IndexedCell]:
    """Return the cells of a form with that many lines, and places on each if it has four sides, in reading order."""
    far, cells = lines - 1, list[IndexedCell]()
    for line in range(-far, far + 1) if form == "hexagon" else range(lines):
        shift, index = 0, line  # from a cell's number to its place on the line
        numbers = range(places)
        match form:
            case "hexagon":  # about its middle
                numbers, shift, index = range(max(0, -line), min(2 * far, 2 * far - line) + 1), -far, line + far
            case "rectangle":  # every second line is shifted by half a cell
                shift = -(line // 2)
            case "triangle":  # its first line is the single cell at its tip
                numbers, shift = range(line + 1), -line
        for number in numbers:
            place = number + shift
            cells.append(IndexedCell((line, place) if top == "flat" else (place, line), index, number))
    return cells


def _cell_names(cells: Sequence[IndexedCell], top: Top, numbering: Numbering) -> list[str]:
    if numbering == "axial":
        return [f"{q},{r}" for (q, r), _, _ in cells]
    if numbering == "spiral":
        return [str(index + 1) for index in range(len(cells))]
    if numbering == "column-row":
        digits = number_digits(cells)
        pairs = ((line, number) if top == "flat" else (number, line) for _, line, number in cells)
        return [f"{column + 1:0{digits}}{row + 1:0{digits}}" for column, row in pairs]
    return [f"{line_letters(line)}{number + 1}" for _, line, number in cells]


def number_digits(cells: Sequence[IndexedCell]) -> int:
    """Return the number of digits of a column and of a row in names that join the two."""
    return max(2, len(str(1 + max(max(line, number) for _, line, number in cells))))


def _spiral_order(cells: Sequence[IndexedCell], top: Top, middle: Point) -> list[IndexedCell]:
    """Return the cells ring by ring around the one nearest to *middle*, in edges; clockwise from straight up."""
    q0, r0 = min(cells, key=lambda each: round(math.dist(offset(each.cell, top, 1.0), middle), 6)).cell
    up_x, up_y = offset(next(iter(DIRECTIONS[top].values())), top, 1.0)
    first = math.atan2(up_y, up_x)

    def turn(each: IndexedCell) -> tuple[int, float]:
        q, r = each.cell[0] - q0, each.cell[1] - r0
        x, y = offset((q, r), top, 1.0)
        return max(abs(q), abs(r), abs(q + r)), (math.atan2(y, x) - first + 1e-9) % math.tau

    return sorted(cells, key=turn)


class FieldLine(Struct, frozen=True):
    """A line of cells, all that the field's form has there, and the label at its ends.

    The ways lead outwards from its first and its last cell, 1 mm long; None at an end where another line has its label.
    """

    label: str
    cells: tuple[Cell, ...]
    main: Literal["first", "last"]  # the end at which every line of its kind has its label
    way_first: Point | None
    way_last: Point | None


def field_lines(field: HexField) -> tuple[FieldLine, ...]:
    """Return the lines whose labels locate a cell from the edge, except wholly omitted ones; a spiral has none."""
    cells = set(field.cells)
    lines = _field_lines(field.form, field.columns, field.rows, field.top, field.numbering)
    return tuple(line for line in lines if not cells.isdisjoint(line.cells))


@lru_cache(maxsize=64)  # 3 entries in a build of all games
def _field_lines(form: Form, columns: int, rows: int, top: Top, numbering: Numbering) -> tuple[FieldLine, ...]:
    """Return the straight lines, named by letters at their first cells, then those across, by numbers at their last.

    The other ends get the labels too, if their places are free.
    """
    # Both kinds of line take places in turn, so that neither of them can be finished before the other.
    if numbering == "spiral":
        return ()
    straight, places = (columns, rows) if top == "flat" else (rows, columns)
    cells = form_cells(form, straight, places, top)
    # A place beyond an edge holds one label: the main ends of both kinds get theirs before the others.
    down, across = line_directions(form, top, numbering)
    groups: tuple[dict[str, list[Cell]], dict[str, list[Cell]]] = ({}, {})
    digits = number_digits(cells)
    for each in cells:
        for group, label in zip(groups, _line_labels(each, top, numbering, digits), strict=True):
            group.setdefault(label, []).append(each.cell)
    known: set[Point] = set()
    directions: dict[tuple[int, str, int], Point] = {}
    ends = ((0, 0), (1, -1), (0, -1), (1, 0))
    mixed = form == "rectangle" and numbering == "axial"  # one side would have labels of both kinds
    for kind, end in ends[:2] if mixed else ends:
        x, y = (down, across)[kind]
        x, y = (x, y) if end else (0 - x, 0 - y)
        for label, line in groups[kind].items():
            at = offset(line[end], top, 1.0)
            beyond = round(at[0] + math.sqrt(3) * x, 3), round(at[1] + math.sqrt(3) * y, 3)
            if beyond not in known:
                known.add(beyond)
                directions[kind, label, end] = x, y
    return tuple(
        FieldLine(label, tuple(line), ("first", "last")[kind], *(directions.get((kind, label, end)) for end in (0, -1)))
        for kind, group in enumerate(groups)
        for label, line in group.items()
    )


def _line_labels(each: IndexedCell, top: Top, numbering: Numbering, digits: int) -> tuple[str, str]:
    if numbering == "axial":
        q, r = map(str, each.cell)
        return (q, r) if top == "flat" else (r, q)
    if numbering == "column-row":
        return f"{each.line + 1:0{digits}}", f"{each.number + 1:0{digits}}"
    return line_letters(each.line), str(each.number + 1)


_CARDINAL: Mapping[str, Point] = {"N": (0.0, -1.0), "E": (1.0, 0.0), "S": (0.0, 1.0), "W": (-1.0, 0.0)}
_STEEP, _FLAT = math.sqrt(0.75), 0.5
_CORNERS = {"NE": (1, -1), "SE": (1, 1), "SW": (-1, 1), "NW": (-1, -1)}
_DIAGONAL: Mapping[Top, Mapping[str, Point]] = {
    "pointy": {**_CARDINAL, **{name: (_STEEP * x, _FLAT * y) for name, (x, y) in _CORNERS.items()}},
    "flat": {**_CARDINAL, **{name: (_FLAT * x, _STEEP * y) for name, (x, y) in _CORNERS.items()}},
}
# Outwards from the middle of a side: of a rhombus the lines of cells across the straight ones lean to the right.
_RHOMBUS: Mapping[Top, Mapping[str, Point]] = {
    "pointy": {**_CARDINAL, "E": (_STEEP, -_FLAT), "W": (-_STEEP, _FLAT)},
    "flat": {**_CARDINAL, "N": (_FLAT, -_STEEP), "S": (-_FLAT, _STEEP)},
}
_TRIANGLE: Mapping[Top, tuple[str, ...]] = {"pointy": ("NE", "S", "NW"), "flat": ("E", "SW", "NW")}
_SAME = 1e-6
_RAGGED = 0.51  # the share of a cell's width, and a bit, by which every second line of a rectangle is shifted inwards

SideLine = tuple[Point, ...]  # along a side of the field, clockwise


def side_directions(form: Form, top: Top) -> Mapping[str, Point]:
    """Return the sides of a form, clockwise, each with the direction that is straight outwards there."""
    if form == "rhombus":
        return _RHOMBUS[top]
    if form == "rectangle":
        return _CARDINAL
    names = HEX_SIDES[top] if form == "hexagon" else _TRIANGLE[top]
    return {name: _DIAGONAL[top][name] for name in names}


def side_lines(field: HexField, side: str, shown: Collection[str] | None = None) -> tuple[SideLine, ...]:
    """Return the edges along a side, as far as its cells are *shown*, in mm. Raises KeyError for an unknown side."""
    unit, names = replace(field, edge=1.0), field.names if shown is None else tuple(shown)
    return tuple(
        tuple((x * field.edge, y * field.edge) for x, y in line) for line in _unit_lines(unit, side, frozenset(names))
    )


@lru_cache(maxsize=64)  # 16 entries in a build of all games
def _unit_lines(field: HexField, side: str, shown: frozenset[str]) -> tuple[SideLine, ...]:
    directions = side_directions(field.form, field.top)
    cells = {name: _outer_cells(field, direction) for name, direction in directions.items()}
    strokes: dict[Point, tuple[Point, Point]] = {}  # by where they begin, rounded
    around = corner_offsets(field.top, 1 / _STEEP)
    for cell in sorted(shown & cells[side]):
        corners, at = field.corners(cell), [name for name in directions if cell in cells[name]]
        for edge in range(6):
            near = _between(around[edge], around[(edge + 1) % 6], 0.5)
            if field.across_edges(cell)[edge] is not None:
                continue
            start, end = _share(directions, at, side, near)
            if start < end:
                ends = [_between(corners[edge], corners[(edge + 1) % 6], part) for part in (start, end)]
                strokes[_rounded(ends[0])] = (ends[0], ends[1])
    return tuple(_joined(strokes))


def _outer_cells(field: HexField, direction: Point) -> frozenset[str]:
    reach = {name: x * direction[0] + y * direction[1] for name in field.names for x, y in (field.centre(name),)}
    farthest = max(reach.values(), default=0.0) - _RAGGED * field.across
    return frozenset(name for name, far in reach.items() if far > farthest)


def _share(directions: Mapping[str, Point], at: list[str], side: str, edge: Point) -> tuple[float, float]:
    """Return the part of an edge that belongs to a side, of the sides *at* its cell: the one that it faces most."""
    facing = {name: edge[0] * directions[name][0] + edge[1] * directions[name][1] for name in at}
    most = max(facing.values())
    if facing[side] < most - _SAME or most <= 0:
        return 0.0, 0.0
    rivals = [name for name in at if name != side and facing[name] > most - _SAME]
    if not rivals:
        return 0.0, 1.0
    (x, y), (other_x, other_y) = directions[side], directions[rivals[0]]
    return (0.0, 0.5) if x * other_y - y * other_x > 0 else (0.5, 1.0)  # the side before comes first, clockwise


def _joined(strokes: dict[Point, tuple[Point, Point]]) -> list[SideLine]:
    ends = {_rounded(end) for _, end in strokes.values()}
    lines = []
    for first in [start for start in strokes if start not in ends]:
        line, at = [], first
        while at in strokes:
            start, end = strokes.pop(at)
            line.append(start)
            at = _rounded(end)
        lines.append((*line, end))
    return lines


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def _rounded(point: Point) -> Point:
    return round(point[0], 4), round(point[1], 4)
