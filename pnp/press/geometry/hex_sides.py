"""The straight sides of a field of hexagonal cells, and the edges of cells that lie along each of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from math import sqrt

from msgspec.structs import replace

from pnp.press.geometry.cells import Top
from pnp.press.geometry.hex_grid import HEX_SIDES, Form, HexField, corner_offsets
from pnp.press.geometry.path import Point

_CARDINAL: Mapping[str, Point] = {"N": (0.0, -1.0), "E": (1.0, 0.0), "S": (0.0, 1.0), "W": (-1.0, 0.0)}
_STEEP, _FLAT = sqrt(0.75), 0.5
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
_RAGGED = 0.51  # the share of a cell's width by which every second line of a rectangle is shifted inwards

# Points of a line along a side of the field, clockwise.
SideLine = tuple[Point, ...]


def side_directions(form: Form, top: Top) -> Mapping[str, Point]:
    """Return the sides of a form, clockwise, each with the direction that is straight outwards there."""
    if form == "rhombus":
        return _RHOMBUS[top]
    if form == "rectangle":
        return _CARDINAL
    names = HEX_SIDES[top] if form == "hexagon" else _TRIANGLE[top]
    return {name: _DIAGONAL[top][name] for name in names}


def side_lines(field: HexField, side: str, shown: Collection[str] | None = None) -> tuple[SideLine, ...]:
    """Return the lines along a side: the edges that its cells have outside, as far as these are *shown*, in mm.

    An edge at a corner, which belongs to two sides alike, is divided between them. Raises KeyError if the field has no
    such side.
    """
    unit, names = replace(field, edge=1.0), field.names if shown is None else tuple(shown)
    return tuple(
        tuple((x * field.edge, y * field.edge) for x, y in line) for line in _unit_lines(unit, side, frozenset(names))
    )


@lru_cache(maxsize=64)
def _unit_lines(field: HexField, side: str, shown: frozenset[str]) -> tuple[SideLine, ...]:
    directions = side_directions(field.form, field.top)
    cells = {name: _side_cells(field, direction) for name, direction in directions.items()}
    strokes: dict[Point, tuple[Point, Point]] = {}  # by where they begin, rounded
    for cell in shown & cells[side]:
        corners, at = field.corners(cell), [name for name in directions if cell in cells[name]]
        for edge, near in enumerate(_edge_directions(field.top)):
            if field.across_edges(cell)[edge] is not None:
                continue
            start, end = _share(directions, at, side, near)
            if start < end:
                ends = [_between(corners[edge], corners[(edge + 1) % 6], part) for part in (start, end)]
                strokes[_rounded(ends[0])] = (ends[0], ends[1])
    return tuple(_joined(strokes))


def _side_cells(field: HexField, direction: Point) -> frozenset[str]:
    """Return the cells that lie farthest in a direction."""
    reach = {name: x * direction[0] + y * direction[1] for name in field.names for x, y in (field.centre(name),)}
    farthest = max(reach.values(), default=0.0) - _RAGGED * field.across
    return frozenset(name for name, far in reach.items() if far > farthest)


def _edge_directions(top: Top) -> tuple[Point, ...]:
    """Return the direction outwards across each edge of a cell."""
    corners = corner_offsets(top, 1 / _STEEP)
    return tuple(_between(corners[edge], corners[(edge + 1) % 6], 0.5) for edge in range(6))


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
    """Return strokes joined to lines: each continues where the one before it ends."""
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
