"""Fields of hexagonal cells, which boards are made of: the names of their cells, their places and their lines."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from pnp.geometry.hexagons import ACROSS, DIRECTIONS, Cell, Top, corner_offsets, line_letters, offset
from pnp.geometry.path import Box
from pnp.geometry.transform import Point

Form = Literal["hexagon", "rectangle", "triangle", "rhombus"]
Numbering = Literal["letter-number", "axial", "column-row", "spiral", "none"]


class FieldLine(Struct, frozen=True):
    """A line of cells, all that the field's form has there, and the label at its ends.

    The two directions lead outwards from the middle of its first and of its last cell and are 1 mm long; None at an
    end where another line has its label. Every line has a label at its *main* end.
    """

    label: str
    cells: tuple[Cell, ...]
    main: Literal["first", "last"]  # the end at which every line of its kind has its label
    way_first: Point | None
    way_last: Point | None


class HexField(Struct, frozen=True, dict=True):
    """Cells with edges *edge* mm long that together are a hexagon, rectangle, triangle or rhombus.

    A hexagon and a triangle have *columns* cells along a side, and as many *rows*. Straight lines of cells run down a
    flat-top field (its columns) and across a pointy-top one (its rows). (0, 0) is the upper left corner of the box
    around all cells of the form; the field lacks those *omitted*, the others keep their names and places.
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
        """What all fields of this form share, computed once: boards ask for thousands of places."""
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

    @property
    def lines(self) -> tuple[FieldLine, ...]:
        """The lines whose labels locate a cell from the edge, except wholly omitted ones; a spiral has none."""
        lines = _lines(self.form, self.columns, self.rows, self.top, self.numbering)
        if not self.omitted:
            return lines
        cells = set(self.cells)
        return tuple(line for line in lines if not cells.isdisjoint(line.cells))

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
        """Return the cell beyond each edge of *name*, where edge i leads from corner i to corner i + 1.

        None beyond an edge of the field. Raises ValueError if there is no such cell.
        """
        q, r = self.at(name)
        return tuple(self.name((q + dq, r + dr)) for dq, dr in ACROSS[self.top])

    def neighbours(self, name: str) -> tuple[str, ...]:
        """Return the cells that share an edge with *name*, clockwise. Raises ValueError if there is no such cell."""
        return tuple(near for near in self.across_edges(name) if near is not None)

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
        """The middle of each cell by its name: boards ask for them again and again."""
        return {name: self.place(self._plan.cells[name]) for name in self.names}

    def corners(self, name: str) -> tuple[Point, ...]:
        """Return the six corners of a cell in mm, clockwise. Raises ValueError if the field has no such cell."""
        x, y = self.centre(name)
        return tuple([(x + dx, y + dy) for dx, dy in self._corner_offsets])

    @cached_property
    def _corner_offsets(self) -> tuple[Point, ...]:
        return corner_offsets(self.top, self.edge)

    def box(self, name: str) -> Box:
        """Return the upright box around a cell. Raises ValueError if the field has no such cell."""
        return _box_around([self.centre(name)], self.top, self.edge)

    def box_of(self, cells: Iterable[str]) -> Box:
        """Return the upright box around *cells*. Raises ValueError if there are none, or for an unknown cell."""
        outermost = _outermost(replace(self, edge=1.0), tuple(cells))
        return _box_around([self.place(cell) for cell in outermost], self.top, self.edge)


@lru_cache(maxsize=64)
def hex_field(
    form: Form,
    columns: int,
    rows: int,
    top: Top,
    edge: float,
    numbering: Numbering,
    omitted: frozenset[str] = frozenset(),
) -> HexField:
    """Return the field of these cells: one value for equal arguments, so that its places are computed once."""
    return HexField(form, columns, rows, top, edge, numbering, omitted)


class _Plan(Struct, frozen=True):
    """A field whose edges are 1 mm long: the places and the names of its cells."""

    cells: Mapping[str, Cell]
    names: Mapping[Cell, str]
    box: Box  # around all cells, the middle of cell (0, 0) at (0, 0)


class _IndexedCell(NamedTuple):
    """A cell, the straight line that it lies on, and which of the lines across those it lies on, both from 0 on."""

    cell: Cell
    line: int
    number: int


@lru_cache(maxsize=64)
def _plan(form: Form, columns: int, rows: int, top: Top, numbering: Numbering) -> _Plan:
    straight, places = (columns, rows) if top == "flat" else (rows, columns)
    cells = _form_cells(form, straight, places, top)
    box = _box_around([offset(each.cell, top, 1.0) for each in cells], top, 1.0)
    if numbering == "spiral":
        cells = _spiral_order(cells, top, box.centre)
    named = dict(zip(_cell_names(cells, top, numbering), (each.cell for each in cells), strict=True))
    return _Plan(
        cells=named,
        names={cell: name for name, cell in named.items()},
        box=box,
    )


@lru_cache(maxsize=64)
def _lines(form: Form, columns: int, rows: int, top: Top, numbering: Numbering) -> tuple[FieldLine, ...]:
    if numbering == "spiral":
        return ()
    straight, places = (columns, rows) if top == "flat" else (rows, columns)
    return _field_lines(_form_cells(form, straight, places, top), form, top, numbering)


@lru_cache(maxsize=256)
def _outermost(field: HexField, names: tuple[str, ...]) -> tuple[Cell, ...]:
    """Return those of the cells that lie farthest left, right, up and down: the same ones however long their edges."""
    cells = [field.at(name) for name in names]
    if not cells:
        return ()
    x, y = (lambda cell: field.place(cell)[0]), (lambda cell: field.place(cell)[1])
    return min(cells, key=x), max(cells, key=x), min(cells, key=y), max(cells, key=y)


def _box_around(middles: list[Point], top: Top, edge: float) -> Box:
    """Return the upright box around the cells with these middles. Raises ValueError if there are none."""
    long, short = edge, edge * math.sqrt(3) / 2  # from the middle of a cell to a corner, to an edge
    wide, high = (long, short) if top == "flat" else (short, long)
    xs, ys = [x for x, _ in middles], [y for _, y in middles]
    return Box(min(xs) - wide, min(ys) - high, max(xs) + wide, max(ys) + high)


def _form_cells(form: Form, lines: int, places: int, top: Top) -> list[_IndexedCell]:
    """Return the cells of a form with that many straight lines and, if it has four sides, places on each.

    They come in reading order: line by line, each from its left or upper end.
    """
    return [
        _IndexedCell((line, place) if top == "flat" else (place, line), index, number)
        for line, place, index, number in _form_steps(form, lines, places)
    ]


def _form_steps(form: Form, lines: int, places: int) -> Iterator[tuple[int, int, int, int]]:
    """Yield for each cell its lines and places from cell (0, 0), then the indices of its line and number."""
    match form:
        case "hexagon":  # about its middle
            far = lines - 1
            for line in range(-far, far + 1):
                for place in range(max(-far, -far - line), min(far, far - line) + 1):
                    yield line, place, line + far, place + far
        case "rectangle":  # every second line is shifted by half a cell
            for line in range(lines):
                for number in range(places):
                    yield line, number - line // 2, line, number
        case "triangle":  # its first line is the single cell at its tip
            for line in range(lines):
                for number in range(line + 1):
                    yield line, number - line, line, number
        case "rhombus":
            for line in range(lines):
                for place in range(places):
                    yield line, place, line, place


def _cell_names(cells: Sequence[_IndexedCell], top: Top, numbering: Numbering) -> list[str]:
    """Return the names of cells, those of a spiral in the order of :func:`_spiral_order`."""
    if numbering == "axial":
        return [f"{q},{r}" for (q, r), _, _ in cells]
    if numbering == "spiral":
        return [str(index + 1) for index in range(len(cells))]
    if numbering == "column-row":
        digits = _digits(cells)
        pairs = ((line, number) if top == "flat" else (number, line) for _, line, number in cells)
        return [f"{column + 1:0{digits}}{row + 1:0{digits}}" for column, row in pairs]
    return [f"{line_letters(line)}{number + 1}" for _, line, number in cells]


def _digits(cells: Sequence[_IndexedCell]) -> int:
    """Return the number of digits of a column and of a row in names that join the two."""
    return max(2, len(str(1 + max(max(line, number) for _, line, number in cells))))


def _spiral_order(cells: Sequence[_IndexedCell], top: Top, middle: Point) -> list[_IndexedCell]:
    """Return the cells ring by ring around the one nearest to *middle*, each ring clockwise from straight up.

    *middle* is in lengths of a cell's edge from the middle of cell (0, 0).
    """
    q0, r0 = min(cells, key=lambda each: round(math.dist(offset(each.cell, top, 1.0), middle), 6)).cell
    up_x, up_y = offset(next(iter(DIRECTIONS[top].values())), top, 1.0)
    first = math.atan2(up_y, up_x)

    def turn(each: _IndexedCell) -> tuple[int, float]:
        q, r = each.cell[0] - q0, each.cell[1] - r0
        x, y = offset((q, r), top, 1.0)
        return max(abs(q), abs(r), abs(q + r)), (math.atan2(y, x) - first + 1e-9) % math.tau

    return sorted(cells, key=turn)


def _field_lines(cells: Sequence[_IndexedCell], form: Form, top: Top, numbering: Numbering) -> tuple[FieldLine, ...]:
    """Return the straight lines, named by letters, then those across them, named by numbers.

    Each letter is at the first cell of its line, each number at the last; then the other ends get them too where
    their places are still free.
    """
    down, across = _line_directions(form, top, numbering)
    groups: tuple[dict[str, list[Cell]], dict[str, list[Cell]]] = ({}, {})
    digits = _digits(cells)
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
        FieldLine(
            label,
            tuple(line),
            ("first", "last")[kind],
            directions.get((kind, label, 0)),
            directions.get((kind, label, -1)),
        )
        for kind, group in enumerate(groups)
        for label, line in group.items()
    )


def _line_labels(each: _IndexedCell, top: Top, numbering: Numbering, digits: int) -> tuple[str, str]:
    """Return the labels of the two lines that a cell lies on."""
    if numbering == "axial":
        q, r = map(str, each.cell)
        return (q, r) if top == "flat" else (r, q)
    if numbering == "column-row":
        return f"{each.line + 1:0{digits}}", f"{each.number + 1:0{digits}}"
    return line_letters(each.line), str(each.number + 1)


def _line_directions(form: Form, top: Top, numbering: Numbering) -> tuple[Point, Point]:
    """Return the directions, 1 mm long, from first to last cell: of straight lines, and of those across them."""
    straight = (0, 1) if top == "flat" else (1, 0)
    across = (1, 0) if top == "flat" else (0, 1)
    if form == "triangle" and numbering != "axial":
        across = (across[0] - straight[0], across[1] - straight[1])
    (x, y), (u, v) = (offset(step, top, 1 / math.sqrt(3)) for step in (straight, across))
    if form == "rectangle" and numbering != "axial":  # they zigzag
        u, v = (1.0, 0.0) if top == "flat" else (0.0, 1.0)
    return (x, y), (u, v)
