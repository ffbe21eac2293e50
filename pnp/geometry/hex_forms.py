"""Know which cells a field of hexagons has, what they are called, and along which lines they are found."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from pnp.geometry.hex_grid import DIRECTIONS, Cell, Top, line_letters, offset
from pnp.geometry.transform import Point

Form = Literal["hexagon", "rectangle", "triangle", "rhombus"]
Numbering = Literal["letter-number", "axial", "column-row", "spiral", "none"]


class Spot(Struct, frozen=True):
    """A cell, and which it is: on which straight line, and on which of the lines that cross those, from 0 on."""

    cell: Cell
    line: int
    number: int


class FieldLine(Struct, frozen=True):
    """A line of cells, all that the field's form has there, and the label that stands at its ends.

    The ways lead from its first cell's middle and its last one's outwards, 1 mm long; None at an end where another
    line's label stands. Every line has a label at its *main* end.
    """

    label: str
    cells: tuple[Cell, ...]
    main: Literal["first", "last"]  # the end at which every line of its kind has its label
    way_first: Point | None
    way_last: Point | None


def spots(form: Form, lines: int, places: int, top: Top) -> list[Spot]:
    """Return the cells of a field of so many straight lines, with so many places each if it is a four-sided one.

    They come in reading order: line by line, each from its left or upper end.
    """
    return [
        Spot((line, place) if top == "flat" else (place, line), index, number)
        for line, place, index, number in _steps(form, lines, places)
    ]


def _steps(form: Form, lines: int, places: int) -> Iterator[tuple[int, int, int, int]]:
    """Yield how many lines and places each cell lies from cell (0, 0), then which line and number it has."""
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


def names(cells: Sequence[Spot], top: Top, numbering: Numbering) -> list[str]:
    """Return what the cells are called, those of a spiral in the order of :func:`wound`."""
    if numbering == "axial":
        return [f"{spot.cell[0]},{spot.cell[1]}" for spot in cells]
    if numbering == "spiral":
        return [str(index + 1) for index in range(len(cells))]
    if numbering == "column-row":
        digits = _digits(cells)
        pairs = ((spot.line, spot.number) if top == "flat" else (spot.number, spot.line) for spot in cells)
        return [f"{column + 1:0{digits}}{row + 1:0{digits}}" for column, row in pairs]
    return [f"{line_letters(spot.line)}{spot.number + 1}" for spot in cells]


def _digits(cells: Sequence[Spot]) -> int:
    """Return how many digits a column's and a row's number have where they are written one behind the other."""
    return max(2, len(str(1 + max(max(spot.line, spot.number) for spot in cells))))


def wound(cells: Sequence[Spot], top: Top, middle: Point) -> list[Spot]:
    """Return the cells ring by ring around the one nearest to *middle*, each ring clockwise from straight up.

    *middle* is in lengths of a cell's edge from the middle of cell (0, 0).
    """
    q0, r0 = min(cells, key=lambda spot: round(math.dist(offset(spot.cell, top, 1.0), middle), 6)).cell
    up_x, up_y = offset(next(iter(DIRECTIONS[top].values())), top, 1.0)
    first = math.atan2(up_y, up_x)

    def turn(spot: Spot) -> tuple[int, float]:
        q, r = spot.cell[0] - q0, spot.cell[1] - r0
        x, y = offset((q, r), top, 1.0)
        return max(abs(q), abs(r), abs(q + r)), (math.atan2(y, x) - first + 1e-9) % math.tau

    return sorted(cells, key=turn)


def lines(cells: Sequence[Spot], form: Form, top: Top, numbering: Numbering) -> tuple[FieldLine, ...]:
    """Return the straight lines, which letters name, then those across, which numbers name.

    Each letter stands at its line's first cell, each number at its line's last; then the other ends have them too, as
    far as those places are still free.
    """
    down, across = _directions(form, top, numbering)
    groups: tuple[dict[str, list[Cell]], dict[str, list[Cell]]] = ({}, {})
    digits = _digits(cells)
    for spot in cells:
        for group, label in zip(groups, _labels(spot, top, numbering, digits), strict=True):
            group.setdefault(label, []).append(spot.cell)
    taken: set[Point] = set()
    ways: dict[tuple[int, str, int], Point] = {}
    ends = ((0, 0), (1, -1), (0, -1), (1, 0))
    mixed = form == "rectangle" and numbering == "axial"  # one side would have labels of both kinds
    for kind, end in ends[:2] if mixed else ends:
        x, y = (down, across)[kind]
        x, y = (x, y) if end else (0 - x, 0 - y)
        for label, line in groups[kind].items():
            at = offset(line[end], top, 1.0)
            beyond = round(at[0] + math.sqrt(3) * x, 3), round(at[1] + math.sqrt(3) * y, 3)
            if beyond not in taken:
                taken.add(beyond)
                ways[kind, label, end] = x, y
    return tuple(
        FieldLine(label, tuple(line), ("first", "last")[kind], ways.get((kind, label, 0)), ways.get((kind, label, -1)))
        for kind, group in enumerate(groups)
        for label, line in group.items()
    )


def _labels(spot: Spot, top: Top, numbering: Numbering, digits: int) -> tuple[str, str]:
    """Return what the two lines are called on which a cell lies."""
    if numbering == "axial":
        q, r = map(str, spot.cell)
        return (q, r) if top == "flat" else (r, q)
    if numbering == "column-row":
        return f"{spot.line + 1:0{digits}}", f"{spot.number + 1:0{digits}}"
    return line_letters(spot.line), str(spot.number + 1)


def _directions(form: Form, top: Top, numbering: Numbering) -> tuple[Point, Point]:
    """Return the ways, 1 mm long, from a line's first cell to its last: of straight lines, of those across them."""
    straight = (0, 1) if top == "flat" else (1, 0)
    across = (1, 0) if top == "flat" else (0, 1)
    if form == "triangle" and numbering != "axial":
        across = (across[0] - straight[0], across[1] - straight[1])
    (x, y), (u, v) = (offset(step, top, 1 / math.sqrt(3)) for step in (straight, across))
    if form == "rectangle" and numbering != "axial":  # they go to and fro
        u, v = (1.0, 0.0) if top == "flat" else (0.0, 1.0)
    return (x, y), (u, v)
