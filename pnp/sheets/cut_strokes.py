"""Join edges into the fewest strokes: at every node edges are paired, straight on where that is possible.

Where an odd number of edges meets, one is left without a partner and a stroke ends there: by Euler, no smaller number
of strokes draws every edge once. Edges of a grid pair up into the lines a guillotine would cut.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations

from pnp.geometry.path import Path, Segment
from pnp.geometry.transform import Point
from pnp.sheets.cut_mesh import SNAP, Mesh

# An edge and which of its ends is meant: 0 its start, 1 its end.
_End = tuple[int, int]
# Of each edge, the directions (radians) in which it leaves the nodes at its ends.
_Ways = Sequence[tuple[float, float]]

# Edges that bend by less than this (radians) go straight on.
_STRAIGHT = 0.02


def strokes(mesh: Mesh) -> list[Path]:
    """Return every edge of *mesh* once, joined into strokes: lines between pieces first, outlines of blocks last."""
    ways = _ways(mesh)
    partner = _partners(mesh, ways)
    used = [False] * len(mesh.edges)
    found: list[tuple[tuple[bool, float, float], Path]] = []
    ends = [(edge, end) for edge in range(len(mesh.edges)) for end in (0, 1)]
    open_ends = [end for end in ends if end not in partner]
    for start in [*open_ends, *((edge, 0) for edge in range(len(mesh.edges)))]:
        for part in _parts(mesh, ways, _walk(start, partner, used)):
            path = _joined(mesh, _from_above(mesh, part))
            box = path.bounds
            found.append(((_is_outline(mesh, part), round(box.top, 3), round(box.left, 3)), path))
    return [path for _, path in sorted(found, key=lambda f: f[0])]


def _is_outline(mesh: Mesh, walked: list[_End]) -> bool:
    """Whether nothing but waste lies on the other side of all these edges."""
    return all(mesh.edges[edge].count == 1 for edge, _ in walked)


def _parts(mesh: Mesh, ways: _Ways, walked: list[_End]) -> list[list[_End]]:
    """Return a stroke whole if it is all outline or all inner lines, or else in parts that are, bend by bend."""
    parts: list[list[_End]] = []
    was_leaving = 0.0  # the way back along the last edge
    for end in walked:
        edge, entered = end
        if parts and _turn(was_leaving, ways[edge][entered]) <= _STRAIGHT:
            parts[-1].append(end)
        else:
            parts.append([end])
        was_leaving = ways[edge][1 - entered]
    joined: list[list[_End]] = []
    was_outline = False  # the last of them; what is joined to it is alike
    for part in parts:
        is_outline = _is_outline(mesh, part)
        if joined and is_outline == was_outline:
            joined[-1] += part
        else:
            joined.append(part)
        was_outline = is_outline
    return joined


def _partners(mesh: Mesh, ways: _Ways) -> dict[_End, _End]:
    """Return with which other end of an edge each end goes on."""
    at: dict[int, list[_End]] = {}
    for index, edge in enumerate(mesh.edges):
        at.setdefault(edge.start, []).append((index, 0))
        at.setdefault(edge.end, []).append((index, 1))
    partner: dict[_End, _End] = {}
    for ends in at.values():
        ranked = sorted((_bend(mesh, ways, a, b), a, b) for a, b in combinations(ends, 2))
        for _, a, b in ranked:
            if a not in partner and b not in partner:
                partner[a], partner[b] = b, a
    return partner


def _ways(mesh: Mesh) -> _Ways:
    """Return the directions (radians) in which every edge leaves the nodes at its start and at its end."""
    ways = []
    for edge in mesh.edges:
        (x1, y1), (x2, y2) = mesh.nodes[edge.start], mesh.nodes[edge.end]
        (x3, y3), (x4, y4) = edge.controls or ((x2, y2), (x1, y1))
        ways.append((math.atan2(y3 - y1, x3 - x1), math.atan2(y4 - y2, x4 - x2)))
    return ways


def _bend(mesh: Mesh, ways: _Ways, a: _End, b: _End) -> tuple[bool, bool, float]:
    """Rank a pair: straight on comes first, then edges that are both shared or both not, then the smaller bend."""
    turn = _turn(ways[a[0]][a[1]], ways[b[0]][b[1]])
    unlike = (mesh.edges[a[0]].count > 1) != (mesh.edges[b[0]].count > 1)
    return turn > _STRAIGHT, unlike, round(turn, 4)


def _turn(one: float, other: float) -> float:
    """Return by how much (radians) a stroke turns that comes in against direction *one* and goes on in *other*."""
    return abs(math.pi - abs((one - other + math.pi) % (2 * math.pi) - math.pi))


def _walk(start: _End, partner: dict[_End, _End], used: list[bool]) -> list[_End]:
    """Return the edges of the stroke that begins at *start*, each with the end it is entered by."""
    walked: list[_End] = []
    here: _End | None = start
    while here is not None and not used[here[0]]:
        used[here[0]] = True
        walked.append(here)
        here = partner.get((here[0], 1 - here[1]))
    return walked


def _from_above(mesh: Mesh, walked: list[_End]) -> list[_End]:
    """Return an open stroke from its upper left end, so that a knife works from the top down."""
    last, entered = walked[-1]
    (x1, y1), (x2, y2) = _node(mesh, walked[0]), _node(mesh, (last, 1 - entered))
    if (y1, x1) <= (y2, x2):
        return walked
    return [(edge, 1 - end) for edge, end in reversed(walked)]


def _node(mesh: Mesh, end: _End) -> Point:
    """Return where an end of an edge is."""
    edge = mesh.edges[end[0]]
    return mesh.nodes[edge.start if end[1] == 0 else edge.end]


def _joined(mesh: Mesh, walked: list[_End]) -> Path:
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


def _is_closed(mesh: Mesh, walked: list[_End]) -> bool:
    """Whether a stroke comes back to where it began."""
    last, entered = walked[-1]
    return _node(mesh, (last, 1 - entered)) == _node(mesh, walked[0])
