"""Join edges into the fewest strokes, and put these in an order in which the tool travels little between them.

At every node edges are paired, straight on where that is possible. Where an odd number of edges meets, one has no
partner and a stroke ends there: by Euler, no smaller number of strokes draws every edge once. Edges of a grid pair up
into the lines that a guillotine would cut.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from pnp.geometry.path import Path, Segment
from pnp.geometry.transform import Point
from pnp.sheets.cut_mesh import SNAP, Mesh

# An edge and which of its ends is meant: 0 its start, 1 its end.
_End = tuple[int, int]
# The edges of a stroke, each with the end that it is entered by.
_Stroke = list[_End]
# Of each edge, the directions (radians) in which it leaves the nodes at its ends.
_Directions = Sequence[tuple[float, float]]

# Edges that bend by less than this (radians) go straight on.
_STRAIGHT = 0.02


def strokes(mesh: Mesh) -> list[Path]:
    """Return every edge of *mesh* once, joined into strokes in the order in which they are cut.

    Lines between pieces come first and outlines of blocks last, so that pieces stay in place as long as possible. Among
    each of these, the tool goes on with the stroke that begins or ends nearest to where it is.
    """
    directions = _directions(mesh)
    partner = _partners(mesh, directions)
    used = [False] * len(mesh.edges)
    ends = [(edge, end) for edge in range(len(mesh.edges)) for end in (0, 1)]
    open_ends = [end for end in ends if end not in partner]
    inner: list[_Stroke] = []
    outlines: list[_Stroke] = []
    for start in [*open_ends, *((edge, 0) for edge in range(len(mesh.edges)))]:
        for part in _parts(mesh, directions, _walk(start, partner, used)):
            (outlines if _is_outline(mesh, part) else inner).append(part)
    paths: list[Path] = []
    here: Point = (0.0, 0.0)
    for alike in (inner, outlines):
        ordered = _order_strokes(mesh, directions, alike, here)
        paths += (_joined(mesh, stroke) for stroke in ordered)
        here = _last_node(mesh, ordered[-1]) if ordered else here
    return paths


def _order_strokes(mesh: Mesh, directions: _Directions, walked: Sequence[_Stroke], start: Point) -> list[_Stroke]:
    """Return strokes so that each begins as near as possible to the end of the one before, the first to *start*.

    An open stroke may be reversed, a closed one may begin at any of its corners. Greedy, in near-linear time.
    """
    entries = [
        _Entry(*entry) for index, stroke in enumerate(walked) for entry in _entries(mesh, directions, index, stroke)
    ]
    nearest = _Nearest([mesh.nodes[entry.node] for entry in entries])
    of_stroke: dict[int, list[int]] = {}
    for number, entry in enumerate(entries):
        of_stroke.setdefault(entry.stroke, []).append(number)
    ordered: list[_Stroke] = []
    here = start
    for _ in walked:
        entry = entries[nearest.find(here)]
        for number in of_stroke[entry.stroke]:
            nearest.remove(number)
        stroke = walked[entry.stroke]
        if entry.is_reversed:
            stroke = [(edge, 1 - end) for edge, end in reversed(stroke)]
        stroke = stroke[entry.first :] + stroke[: entry.first]
        ordered.append(stroke)
        here = _last_node(mesh, stroke)
    return ordered


class _Entry(NamedTuple):
    """A place where a stroke may begin: at a *node*, with its edge number *first*, perhaps *is_reversed*."""

    stroke: int
    node: int
    first: int = 0
    is_reversed: bool = False


def _entries(mesh: Mesh, directions: _Directions, index: int, stroke: _Stroke) -> Iterator[tuple[int, int, int, bool]]:
    """Yield the places where a stroke may begin; a closed one not within a straight line, which would be parted."""
    if not _is_closed(mesh, stroke):
        last, entered = stroke[-1]
        yield index, _node_number(mesh, stroke[0]), 0, False
        yield index, _node_number(mesh, (last, 1 - entered)), 0, True
        return
    before = stroke[-1]
    for first, end in enumerate(stroke):
        straight = mesh.edges[end[0]].controls is None and mesh.edges[before[0]].controls is None
        if not straight or _turn(directions[before[0]][1 - before[1]], directions[end[0]][end[1]]) > _STRAIGHT:
            yield index, _node_number(mesh, end), first, False
        before = end


class _Nearest:
    """Points in square cells, to find the one nearest to a place among those not yet removed."""

    def __init__(self, points: Sequence[Point]) -> None:
        self._points = points
        xs, ys = [x for x, _ in points], [y for _, y in points]
        self._left, self._top = min(xs, default=0.0), min(ys, default=0.0)
        width, height = max(xs, default=0.0) - self._left, max(ys, default=0.0) - self._top
        self._cell = max(math.sqrt(width * height / max(1, len(points))), (width + height) / 1000, SNAP)
        self._cells: dict[tuple[int, int], list[int]] = {}
        for number, point in enumerate(points):
            self._cells.setdefault(self._cell_of(point), []).append(number)
        self._columns, self._rows = int(width // self._cell), int(height // self._cell)

    def _cell_of(self, point: Point) -> tuple[int, int]:
        return int((point[0] - self._left) // self._cell), int((point[1] - self._top) // self._cell)

    def remove(self, number: int) -> None:
        """Take a point out."""
        cell = self._cell_of(self._points[number])
        self._cells[cell].remove(number)
        if not self._cells[cell]:
            del self._cells[cell]

    def find(self, place: Point) -> int:
        """Return the number of the nearest point, the lowest among equals. Raises ValueError if none remains."""
        if not self._cells:
            raise ValueError("no point remains")
        column, row = self._cell_of(place)
        column, row = min(max(column, 0), self._columns), min(max(row, 0), self._rows)
        x = min(max(place[0], self._left), self._left + (self._columns + 1) * self._cell)
        y = min(max(place[1], self._top), self._top + (self._rows + 1) * self._cell)
        best: tuple[float, int] | None = None
        for ring in range(max(self._columns, self._rows) + 1):
            for cell in _ring(column, row, ring):
                for number in self._cells.get(cell, ()):
                    point = (round(math.dist(place, self._points[number]), 6), number)
                    if best is None or point < best:
                        best = point
            # Later rings are at least *ring* cells from (x, y), the point of the cells nearest to the place. Seen
            # from there, they and the place lie at a right angle or more to each other.
            if best is not None and best[0] <= math.hypot(ring * self._cell, math.dist(place, (x, y))):
                break
        assert best is not None, "a point remains, and all cells have been searched"
        return best[1]


def _ring(column: int, row: int, ring: int) -> Iterator[tuple[int, int]]:
    """Yield the cells that are *ring* cells away from one, along a row or a column."""
    if not ring:
        yield column, row
        return
    for offset in range(-ring, ring + 1):
        yield column + offset, row - ring
        yield column + offset, row + ring
    for offset in range(1 - ring, ring):
        yield column - ring, row + offset
        yield column + ring, row + offset


def _is_outline(mesh: Mesh, walked: _Stroke) -> bool:
    """Whether only waste is on the other side of all these edges."""
    return all(mesh.edges[edge].count == 1 for edge, _ in walked)


def _parts(mesh: Mesh, directions: _Directions, walked: _Stroke) -> list[_Stroke]:
    """Return a stroke whole if it is all outline or all inner lines, or else in parts that are, bend by bend."""
    parts: list[_Stroke] = []
    was_leaving = 0.0  # the way back along the last edge
    for end in walked:
        edge, entered = end
        if parts and _turn(was_leaving, directions[edge][entered]) <= _STRAIGHT:
            parts[-1].append(end)
        else:
            parts.append([end])
        was_leaving = directions[edge][1 - entered]
    joined: list[_Stroke] = []
    was_outline = False  # the last of them; what is joined to it is alike
    for part in parts:
        is_outline = _is_outline(mesh, part)
        if joined and is_outline == was_outline:
            joined[-1] += part
        else:
            joined.append(part)
        was_outline = is_outline
    return joined


def _partners(mesh: Mesh, directions: _Directions) -> dict[_End, _End]:
    """Return with which other end of an edge each end goes on."""
    at: dict[int, list[_End]] = {}
    for index, edge in enumerate(mesh.edges):
        at.setdefault(edge.start, []).append((index, 0))
        at.setdefault(edge.end, []).append((index, 1))
    partner: dict[_End, _End] = {}
    for ends in at.values():
        ranked = sorted((_bend(mesh, directions, a, b), a, b) for a, b in combinations(ends, 2))
        for _, a, b in ranked:
            if a not in partner and b not in partner:
                partner[a], partner[b] = b, a
    return partner


def _directions(mesh: Mesh) -> _Directions:
    """Return the directions (radians) in which every edge leaves the nodes at its start and at its end."""
    directions = []
    for edge in mesh.edges:
        (x1, y1), (x2, y2) = mesh.nodes[edge.start], mesh.nodes[edge.end]
        (x3, y3), (x4, y4) = edge.controls or ((x2, y2), (x1, y1))
        directions.append((math.atan2(y3 - y1, x3 - x1), math.atan2(y4 - y2, x4 - x2)))
    return directions


def _bend(mesh: Mesh, directions: _Directions, a: _End, b: _End) -> tuple[bool, bool, float]:
    """Rank a pair: straight on comes first, then edges that are both shared or both not, then the smaller bend."""
    turn = _turn(directions[a[0]][a[1]], directions[b[0]][b[1]])
    unlike = (mesh.edges[a[0]].count > 1) != (mesh.edges[b[0]].count > 1)
    return turn > _STRAIGHT, unlike, round(turn, 4)


def _turn(one: float, other: float) -> float:
    """Return by how much (radians) a stroke turns that comes in against direction *one* and goes on in *other*."""
    return abs(math.pi - abs((one - other + math.pi) % (2 * math.pi) - math.pi))


def _walk(start: _End, partner: dict[_End, _End], used: list[bool]) -> _Stroke:
    """Return the edges of the stroke that begins at *start*, each with the end it is entered by."""
    walked: _Stroke = []
    here: _End | None = start
    while here is not None and not used[here[0]]:
        used[here[0]] = True
        walked.append(here)
        here = partner.get((here[0], 1 - here[1]))
    return walked


def _node_number(mesh: Mesh, end: _End) -> int:
    """Return the number of the node at an end of an edge."""
    edge = mesh.edges[end[0]]
    return edge.start if end[1] == 0 else edge.end


def _node(mesh: Mesh, end: _End) -> Point:
    """Return the place of an end of an edge."""
    return mesh.nodes[_node_number(mesh, end)]


def _last_node(mesh: Mesh, stroke: _Stroke) -> Point:
    """Return the place where a stroke ends."""
    last, entered = stroke[-1]
    return _node(mesh, (last, 1 - entered))


def _joined(mesh: Mesh, walked: _Stroke) -> Path:
    """Return the path along the edges of a stroke; straight edges in one line become one."""
    segments: list[Segment] = [("M", (_node(mesh, walked[0]),))]
    for index, entered in walked:
        edge = mesh.edges[index]
        target = _node(mesh, (index, 1 - entered))
        if edge.controls is not None:
            a, b = edge.controls if entered == 0 else edge.controls[::-1]
            segments.append(("C", (a, b, target)))
            continue
        if segments[-1][0] == "L" and _between(segments[-2][1][-1], segments[-1][1][0], target):
            segments.pop()
        segments.append(("L", (target,)))
    if _is_closed(mesh, walked):
        if segments[-1][0] == "L":
            segments.pop()  # closing draws it
        segments.append(("Z", ()))
    return Path(tuple(segments))


def _between(start: Point, middle: Point, end: Point) -> bool:
    """Whether *middle* lies on the straight line from *start* to *end*, as far as snapping can tell."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    x, y = middle[0] - start[0], middle[1] - start[1]
    length = math.hypot(dx, dy)
    return length > 0 and 0 < x * dx + y * dy < length * length and abs(x * dy - y * dx) / length <= 2 * SNAP


def _is_closed(mesh: Mesh, walked: _Stroke) -> bool:
    """Whether a stroke comes back to where it began."""
    return _last_node(mesh, walked) == _node(mesh, walked[0])
