"""Turn outlines into edges that are each cut once: snap their ends, split them where others begin, count them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise

from msgspec import Struct, field

from pnp.press.geometry.path import Path, Point

# Ends nearer than this (mm) are treated as one point.
SNAP = 0.001
# The neighbours of a cell, the nearest first.
_BESIDE = ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1))
# The size of search cells as a share of the median edge, which thus spans one cell or two in each direction.
_ROOM = 1.05
# Nodes farther from a line than this (mm) are not on it.
_NEAR = 0.01


class _Edge(Struct):
    """An edge between two nodes, straight or with the two controls of a cubic curve; *count* pieces share it."""

    start: int
    end: int
    controls: tuple[Point, Point] | None = None
    count: int = 1


class Mesh(Struct):
    """Nodes (in mm) and the edges between them; no two edges overlap."""

    nodes: list[Point] = field(default_factory=list)
    edges: list[_Edge] = field(default_factory=list)


def mesh_of(outlines: Iterable[Path]) -> Mesh:
    """Return the edges of all outlines, each edge that several outlines share only once.

    Straight edges are split where another outline has a corner on them, so that parts can be shared. Curves are
    shared only as a whole.
    """
    snapper = _Snapper()
    node = snapper.node
    lines: list[tuple[int, int]] = []
    curves: dict[tuple[int, int, tuple[int, ...]], _Edge] = {}
    for outline in outlines:
        start = current = -1
        for command, points in outline.segments:
            end = node(*points[-1]) if points else start
            if command == "M":
                start = end
            elif command == "C":
                _add_curve(curves, current, end, (points[0], points[1]))
            elif end != current:
                lines.append((current, end))
            current = end
    nodes = snapper.points
    straight: dict[tuple[int, int], _Edge] = {}
    for a, b in _split(nodes, lines):
        key = (a, b) if a < b else (b, a)
        if key in straight:
            straight[key].count += 1
        else:
            straight[key] = _Edge(a, b)
    return Mesh(nodes, [*straight.values(), *curves.values()])


def _add_curve(
    curves: dict[tuple[int, int, tuple[int, ...]], _Edge], start: int, end: int, controls: tuple[Point, Point]
) -> None:
    """Add a curve, or increase its count if it is there already, possibly reversed."""
    forward = start <= end
    ordered = controls if forward else controls[::-1]
    key = (min(start, end), max(start, end), tuple(round(v / (10 * SNAP)) for point in ordered for v in point))
    if key in curves:
        curves[key].count += 1
    else:
        curves[key] = _Edge(start, end, controls)


class _Snapper:
    """Assigns one number to all points that (almost) coincide."""

    def __init__(self) -> None:
        self.points: list[Point] = []
        self._cells: dict[tuple[int, int], int] = {}

    def node(self, x_mm: float, y_mm: float) -> int:
        """Return the number of the point at (x, y) mm."""
        x, y = round(x_mm / SNAP), round(y_mm / SNAP)
        cells = self._cells
        number = cells.get((x, y))
        if number is not None:
            return number
        # The same point, computed twice, may fall on both sides of a cell's border.
        for column, row in _BESIDE:
            number = cells.get((x + column, y + row))
            if number is not None:
                return number
        self._cells[x, y] = len(self.points)
        self.points.append((x * SNAP, y * SNAP))
        return len(self.points) - 1


def _split(nodes: list[Point], lines: list[tuple[int, int]]) -> Iterable[tuple[int, int]]:
    """Yield the lines, split at every node that lies on them."""
    if not lines:
        return
    lengths = sorted(math.dist(nodes[a], nodes[b]) for a, b in lines)
    cell = max(1.0, _ROOM * lengths[len(lengths) // 2])
    within: dict[tuple[int, int], list[int]] = {}
    for number in {n for line in lines for n in line}:
        x, y = nodes[number]
        within.setdefault((math.floor(x / cell), math.floor(y / cell)), []).append(number)
    cuts: dict[tuple[int, int], list[int]] = {}
    for line in lines:
        key = (min(line), max(line))
        between = cuts.get(key)
        if between is None:
            between = cuts[key] = _on_line(nodes, key, within, cell)
        if between:
            yield from pairwise([key[0], *between, key[1]])
        else:
            yield key


def _on_line(
    nodes: list[Point], line: tuple[int, int], within: dict[tuple[int, int], list[int]], cell: float
) -> list[int]:
    """Return the nodes strictly inside a line, ordered along it."""
    (x1, y1), (x2, y2) = nodes[line[0]], nodes[line[1]]
    dx, dy = x2 - x1, y2 - y1
    length = math.hypot(dx, dy)
    off = 1.5 * SNAP * length
    on_line = []
    for key in _cells_along(x1, y1, dx, dy, math.ceil(length / cell), cell):
        for number in within.get(key, ()):
            x, y = nodes[number]
            if -off <= (x - x1) * dy - (y - y1) * dx <= off:
                along = ((x - x1) * dx + (y - y1) * dy) / length
                if SNAP < along < length - SNAP:
                    on_line.append((along, number))
    return [number for _, number in sorted(on_line)] if on_line else []


def _cells_along(x: float, y: float, dx: float, dy: float, stretches: int, cell: float) -> Iterable[tuple[int, int]]:
    """Return the cells around the line from (x, y) by (dx, dy), in *stretches* parts at most one cell long."""
    dx, dy = dx / stretches, dy / stretches
    cells: dict[tuple[int, int], None] = {}
    for _ in range(stretches):
        (west, east), (north, south) = (x, x + dx) if dx > 0 else (x + dx, x), (y, y + dy) if dy > 0 else (y + dy, y)
        left, right = math.floor((west - _NEAR) / cell), math.floor((east + _NEAR) / cell)
        top, bottom = math.floor((north - _NEAR) / cell), math.floor((south + _NEAR) / cell)
        if left == right and top == bottom:
            cells[left, top] = None
        else:
            for column in range(left, right + 1):
                for row in range(top, bottom + 1):
                    cells[column, row] = None
        x, y = x + dx, y + dy
    return cells
