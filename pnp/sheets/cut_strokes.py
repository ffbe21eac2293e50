"""Join edges into the fewest strokes, ordered so that the tool travels little between them.

At every node, edges are paired, straight on where possible. Where an odd number of edges meets, one has no
partner and a stroke ends there: by Euler, no smaller number of strokes draws every edge once. Edges of a grid pair up
into the lines that a guillotine would cut.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from heapq import nlargest
from itertools import chain, combinations, groupby, pairwise

from msgspec import Struct, field

from pnp.press.geometry.path import Path, Point, Segment

# Ends nearer than this (mm) are treated as one point.
SNAP = 0.001
# The neighbours of a cell, the nearest first.
_BESIDE = ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1))
# The size of search cells as a share of the median edge, which thus spans one cell or two in each direction.
_ROOM = 1.05
# Nodes farther from a line than this (mm) are not on it.
_NEAR = 0.01
# An end of an edge: 2·edge is its start, 2·edge + 1 its end. The other end of the same edge is ``end ^ 1``.
_End = int
# The edges of a stroke, each as the end at which it is entered.
_Stroke = list[_End]
# A place where a stroke may begin: the node, which edge of the stroke comes first, and whether it is reversed.
_Entry = tuple[int, int, bool]

# How many of the longest jumps between strokes are tried for a shorter way: no bundled game gains from more.
_LONGEST = 8
# Up to so many strokes, other beginnings of the way are tried: a block or two of cards, as it takes a few ms.
_FEW = 12

# Edges that bend by less than this (radians) go straight on.
_STRAIGHT = 0.02
# Edges that bend by more turn back: round corners of two pieces that meet at the end of a line between them.
_SHARP = math.radians(150)


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
    # One branch a command of paths; a curve is keyed by its controls, a line is split first.
    nodes: list[Point] = []
    node = partial(_number, nodes, {})
    lines: list[tuple[int, int]] = []
    curves: dict[tuple[int, int, tuple[int, ...]], _Edge] = {}
    for outline in outlines:
        start = current = -1
        for command, points in outline.segments:
            end = node(points[-1]) if points else start
            if command == "M":
                start = end
            elif command == "C":  # the same curve may be reversed
                ordered = points[:2] if current <= end else points[1::-1]
                near = tuple(round(v / (10 * SNAP)) for point in ordered for v in point)
                key = min(current, end), max(current, end), near
                curves.setdefault(key, _Edge(current, end, (points[0], points[1]), count=0)).count += 1
            elif end != current:
                lines.append((current, end))
            current = end
    straight: dict[tuple[int, int], _Edge] = {}
    for a, b in _split(nodes, lines):
        straight.setdefault((min(a, b), max(a, b)), _Edge(a, b, count=0)).count += 1
    return Mesh(nodes, [*straight.values(), *curves.values()])


def separate_mesh(outlines: Iterable[Path]) -> Mesh:
    """Return the edges of all outlines, each outline with nodes and edges of its own."""
    whole = Mesh()
    for mesh in (mesh_of([outline]) for outline in outlines):
        first = len(whole.nodes)
        whole.nodes += mesh.nodes
        whole.edges += (_Edge(first + one.start, first + one.end, one.controls) for one in mesh.edges)
    return whole


def _number(nodes: list[Point], cells: dict[tuple[int, int], int], point: Point) -> int:
    """Return the number of a point (mm), the same for all that (almost) coincide; a new one is added to *nodes*."""
    x, y = round(point[0] / SNAP), round(point[1] / SNAP)
    number = cells.get((x, y))
    if number is not None:
        return number
    # The same point, computed twice, may fall on both sides of a cell's border.
    for column, row in _BESIDE:
        number = cells.get((x + column, y + row))
        if number is not None:
            return number
    cells[x, y] = len(nodes)
    nodes.append((x * SNAP, y * SNAP))
    return len(nodes) - 1


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


class _Ends(Struct, frozen=True):
    """For each end: its node, and the direction (radians) in which the edge leaves it.

    For each edge: whether it is curved, and whether several pieces share it.
    """

    nodes: Sequence[int]
    directions: Sequence[float]
    curved: Sequence[bool]
    shared: Sequence[bool]


def strokes(mesh: Mesh) -> list[Path]:
    """Return every edge of *mesh* once, joined into strokes in the order in which they are cut.

    Lines between pieces come first and outlines of blocks last, so that pieces stay in place as long as possible. A
    piece that shares no line is cut on the way. The tool travels little.
    """
    ends = _ends(mesh)
    partner = _partners(mesh, ends)
    used = [False] * len(mesh.edges)
    open_ends = [end for end, other in enumerate(partner) if other is None]
    parts: list[_Stroke] = []
    for start in [*open_ends, *range(0, len(partner), 2)]:
        if not used[start >> 1]:
            parts += _parts(ends, _walk(start, partner, used))
    return [_joined(mesh, ends, stroke) for stroke in _shortest(mesh, ends, parts)]


def _order_strokes(mesh: Mesh, ends: _Ends, walked: Sequence[_Stroke], start: Point) -> list[_Stroke]:
    """Return the strokes in order: each begins as near as possible to the end of the last, the first to *start*.

    An open stroke may be reversed, and a closed one may begin at any of its corners. The search is greedy and takes
    near-linear time.
    """
    entries: list[_Entry] = []
    stroke_of: list[int] = []
    first_entry = [0]
    for index, stroke in enumerate(walked):
        entries += _entries(ends, stroke)
        stroke_of += [index] * (len(entries) - first_entry[-1])
        first_entry.append(len(entries))
    nearest = _Nearest([mesh.nodes[node] for node, _, _ in entries])
    ordered: list[_Stroke] = []
    point = start
    for _ in walked:
        entry = nearest.find(point)
        index = stroke_of[entry]
        for number in range(first_entry[index], first_entry[index + 1]):
            nearest.remove(number)
        stroke = walked[index]
        _, first, is_reversed = entries[entry]
        if is_reversed:
            stroke = [end ^ 1 for end in reversed(stroke)]
        stroke = stroke[first:] + stroke[:first]
        ordered.append(stroke)
        point = mesh.nodes[_last_node(ends, stroke)]
    return ordered


class _Leg(Struct):
    """A stroke on the way of the tool, and where it begins and ends.

    *early* is True for a line between pieces, False for the outline of a block, None for what may be cut at any time.
    """

    start: Point
    end: Point
    stroke: _Stroke
    early: bool | None = None

    @property
    def is_closed(self) -> bool:
        """Whether the stroke ends where it begins."""
        return self.start == self.end

    def reversed(self) -> _Leg:
        """Return the stroke drawn from its end; a closed one is drawn as before."""
        if self.is_closed:
            return self
        return _Leg(self.end, self.start, [end ^ 1 for end in reversed(self.stroke)], self.early)


def _shortest(mesh: Mesh, ends: _Ends, walked: Sequence[_Stroke]) -> list[_Stroke]:
    """Return the strokes on a short way from (0, 0), all early ones before all late ones.

    Where a few are early and a few late, those that come first decide how far it is from the last early one to the
    late ones: then other beginnings are tried, of which the best leaves the shortest way between strokes.
    """
    early, late = _early_and_late(ends, walked)
    legs = _short_way(mesh, ends, (early, late), (0.0, 0.0))
    if early and late and len(walked) <= _FEW:
        whole = _way((0.0, 0.0), legs)
        places = {mesh.nodes[node]: None for stroke in early for node, _, _ in _entries(ends, stroke)}
        ways = [legs, *(_short_way(mesh, ends, (early, late), place) for place in places)]
        legs = min((way for way in ways if _way((0.0, 0.0), way) <= whole), key=lambda way: _way(way[0].start, way))
    return [leg.stroke for leg in legs]


def _way(start: Point, legs: Sequence[_Leg]) -> float:
    """Return how far the tool travels from *start* and between strokes, in mm."""
    places = [start, *(leg.end for leg in legs)]
    return round(sum(math.dist(place, leg.start) for place, leg in zip(places, legs, strict=False)), 3)


def _short_way(
    mesh: Mesh, ends: _Ends, groups: tuple[Sequence[_Stroke], Sequence[_Stroke]], start: Point
) -> list[_Leg]:
    """Return early and late strokes on a short way from a place.

    Where each stroke is the nearest to the one before, some are left behind, and the tool comes back for them. So
    runs of strokes are reversed then and closed strokes begin elsewhere, as long as that saves some of the way.
    """
    legs = [_Leg(start, start, [])]
    for is_late, alike in enumerate(groups):
        for stroke in _order_strokes(mesh, ends, alike, legs[-1].end):
            begin, end = mesh.nodes[ends.nodes[stroke[0]]], mesh.nodes[_last_node(ends, stroke)]
            is_early = None if not is_late and _is_outline(ends, stroke) else not is_late
            legs.append(_Leg(begin, end, stroke, is_early))
    is_shorter = True
    while is_shorter:
        while run := _best_run(legs):
            first, after = run
            legs[first:after] = [leg.reversed() for leg in reversed(legs[first:after])]
        is_shorter = _begin_elsewhere(mesh, ends, legs)
    return legs[1:]


def _early_and_late(ends: _Ends, walked: Sequence[_Stroke]) -> tuple[list[_Stroke], list[_Stroke]]:
    """Return the strokes in two groups, those of the second the outlines of blocks, where lines between pieces end."""
    shared = {node for end, node in enumerate(ends.nodes) if ends.shared[end >> 1]}
    early: list[_Stroke] = []
    late: list[_Stroke] = []
    for stroke in walked:
        of_block = _is_outline(ends, stroke) and not shared.isdisjoint(_nodes(ends, stroke))
        (late if of_block else early).append(stroke)
    return early, late


def _best_run(legs: Sequence[_Leg]) -> tuple[int, int] | None:
    """Return the run of legs (until before the second number) whose reversal saves most of the way; None if none does.

    It begins or ends at one of the longest jumps. None has both early and late strokes.
    """
    jumps = [round(math.dist(one.end, other.start), 6) for one, other in pairwise(legs)]
    last_early = max((at for at, leg in enumerate(legs) if leg.early), default=0)
    first_late = min((at for at, leg in enumerate(legs) if leg.early is False), default=len(legs))
    best: tuple[float, int, int] = (SNAP, 0, 0)
    for at in nlargest(_LONGEST, range(1, len(legs)), key=lambda at: jumps[at - 1]):
        for other in range(1, len(legs) + 1):
            begin, after = min(at, other), max(at, other)
            if begin < after and not begin <= last_early < first_late < after:
                best = max(best, (_saved(legs, begin, after), begin, after))
    return best[1:] if best[1] else None


def _saved(legs: Sequence[_Leg], begin: int, after: int) -> float:
    """Return how much shorter the way is, in mm, with a run of legs reversed."""
    before, start, end = legs[begin - 1].end, legs[begin].start, legs[after - 1].end
    saved = math.dist(before, start) - math.dist(before, end)
    if after < len(legs):
        following = legs[after].start
        saved += math.dist(end, following) - math.dist(start, following)
    return round(saved, 6)


def _begin_elsewhere(mesh: Mesh, ends: _Ends, legs: list[_Leg]) -> bool:
    """Let each closed stroke begin where the way past it is shortest; return whether that saves anything."""
    is_shorter = False
    for at, leg in enumerate(legs):
        if at and leg.is_closed:
            before = legs[at - 1].end
            past = before, legs[at + 1].start if at + 1 < len(legs) else before
            ways = ((_way_past(mesh.nodes[node], past), begin, node) for node, begin, _ in _entries(ends, leg.stroke))
            length, begin, node = min(ways)
            if length < _way_past(leg.start, past) - SNAP:
                point = mesh.nodes[node]
                legs[at] = _Leg(point, point, leg.stroke[begin:] + leg.stroke[:begin], leg.early)
                is_shorter = True
    return is_shorter


def _way_past(point: Point, between: tuple[Point, Point]) -> float:
    """Return the way from one place to another by way of a point, in mm."""
    return round(math.dist(between[0], point) + math.dist(point, between[1]), 6)


def _entries(ends: _Ends, stroke: _Stroke) -> Iterator[_Entry]:
    """Yield the places where a stroke may begin; a closed one never begins within a straight line."""
    if not _is_closed(ends, stroke):
        yield ends.nodes[stroke[0]], 0, False
        yield _last_node(ends, stroke), 0, True
        return
    before = stroke[-1]
    for first, end in enumerate(stroke):
        straight = not (ends.curved[end >> 1] or ends.curved[before >> 1])
        if not straight or _turn(ends.directions[before ^ 1], ends.directions[end]) > _STRAIGHT:
            yield ends.nodes[end], first, False
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
        """Remove a point."""
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
        ring = 0
        # Once rings cover more cells than still hold points, it is quicker to look at all cells that do.
        while (2 * ring + 1) ** 2 <= len(self._cells):
            for across, down in _ring(ring):
                numbers = self._cells.get((column + across, row + down))
                if numbers is not None:
                    near = self._nearest_of(numbers, place)
                    if best is None or near < best:
                        best = near
            # Later rings are at least *ring* cells from (x, y), the point of the grid nearest to the place. Seen
            # from there, they and the place lie at a right angle or more to each other.
            if best is not None and best[0] <= math.hypot(ring * self._cell, math.dist(place, (x, y))):
                return best[1]
            ring += 1
        return min(self._nearest_of(numbers, place) for numbers in self._cells.values())[1]

    def _nearest_of(self, numbers: Sequence[int], place: Point) -> tuple[float, int]:
        """Return the distance and the number of the nearest of some points."""
        if len(numbers) == 1:  # as in most cells
            return round(math.dist(place, self._points[numbers[0]]), 6), numbers[0]
        return min([(round(math.dist(place, self._points[number]), 6), number) for number in numbers])


@lru_cache(maxsize=32)  # 5 entries in a build of all games
def _ring(ring: int) -> tuple[tuple[int, int], ...]:
    """Return the offsets of the cells at distance *ring*, in rows or columns, whichever is more."""
    if not ring:
        return ((0, 0),)
    level = ((offset, side) for offset in range(-ring, ring + 1) for side in (-ring, ring))
    upright = ((side, offset) for offset in range(1 - ring, ring) for side in (-ring, ring))
    return (*level, *upright)


def _is_outline(ends: _Ends, walked: _Stroke) -> bool:
    """Return whether there is only waste on the other side of all these edges."""
    return not any(ends.shared[end >> 1] for end in walked)


def _parts(ends: _Ends, walked: _Stroke) -> list[_Stroke]:
    """Return a stroke whole if it is all outline or all inner lines, or else split at bends into parts that are."""
    if len({ends.shared[end >> 1] for end in walked}) == 1:
        return [walked]
    parts: list[_Stroke] = []
    was_leaving = 0.0  # the direction back along the last edge
    for end in walked:
        if parts and _turn(was_leaving, ends.directions[end]) <= _STRAIGHT:
            parts[-1].append(end)
        else:
            parts.append([end])
        was_leaving = ends.directions[end ^ 1]
    return [list(chain.from_iterable(alike)) for _, alike in groupby(parts, partial(_is_outline, ends))]


def _partners(mesh: Mesh, ends: _Ends) -> list[_End | None]:
    """Return the other end with which each end continues, None where a stroke ends."""
    at: list[list[_End]] = [[] for _ in mesh.nodes]
    for end, node in enumerate(ends.nodes):
        at[node].append(end)

    def bend(pair: tuple[_End, _End]) -> tuple[bool, bool, float]:
        """Rank edges that do not turn back first, then those both shared or both not, then the smaller bend."""
        a, b = pair
        turn = _turn(ends.directions[a], ends.directions[b])
        return turn > _SHARP, ends.shared[a >> 1] != ends.shared[b >> 1], round(turn, 4)

    partner: list[_End | None] = [None] * len(ends.nodes)
    for meeting in at:
        pairs = [*combinations(meeting, 2)]
        if len(pairs) > 1:  # otherwise there is no choice
            pairs.sort(key=bend)
        for a, b in pairs:
            if partner[a] is None and partner[b] is None:
                partner[a], partner[b] = b, a
    return partner


def _ends(mesh: Mesh) -> _Ends:
    """Return the nodes and directions of all ends, and which edges are curved or shared."""
    nodes: list[int] = []
    directions: list[float] = []
    for edge in mesh.edges:
        nodes += edge.start, edge.end
        (x1, y1), (x2, y2) = mesh.nodes[edge.start], mesh.nodes[edge.end]
        (x3, y3), (x4, y4) = edge.controls or ((x2, y2), (x1, y1))
        directions += math.atan2(y3 - y1, x3 - x1), math.atan2(y4 - y2, x4 - x2)
    curved = [edge.controls is not None for edge in mesh.edges]
    return _Ends(nodes, directions, curved, [edge.count > 1 for edge in mesh.edges])


def _turn(one: float, other: float) -> float:
    """Return the angle (radians) by which a stroke turns that arrives against *one* and leaves in *other*."""
    return abs(math.pi - abs((one - other + math.pi) % (2 * math.pi) - math.pi))


def _walk(start: _End, partner: Sequence[_End | None], used: list[bool]) -> _Stroke:
    """Return the edges of the stroke that begins at *start*, each as the end at which it is entered."""
    walked: _Stroke = []
    end: _End | None = start
    while end is not None and not used[end >> 1]:
        used[end >> 1] = True
        walked.append(end)
        end = partner[end ^ 1]
    return walked


def _nodes(ends: _Ends, stroke: _Stroke) -> Iterator[int]:
    """Yield the nodes where the edges of a stroke begin, and where it ends."""
    yield from (ends.nodes[end] for end in stroke)
    yield _last_node(ends, stroke)


def _last_node(ends: _Ends, stroke: _Stroke) -> int:
    return ends.nodes[stroke[-1] ^ 1]


def _is_closed(ends: _Ends, stroke: _Stroke) -> bool:
    return _last_node(ends, stroke) == ends.nodes[stroke[0]]


def _joined(mesh: Mesh, ends: _Ends, walked: _Stroke) -> Path:
    """Return the path along the edges of a stroke; collinear straight edges become one."""
    segments: list[Segment] = [("M", (mesh.nodes[ends.nodes[walked[0]]],))]
    for end in walked:
        target = mesh.nodes[ends.nodes[end ^ 1]]
        controls = mesh.edges[end >> 1].controls
        if controls is not None:
            a, b = controls[::-1] if end & 1 else controls
            segments.append(("C", (a, b, target)))
            continue
        if segments[-1][0] == "L" and _between(segments[-2][1][-1], segments[-1][1][0], target):
            segments.pop()
        segments.append(("L", (target,)))
    if _is_closed(ends, walked):
        if segments[-1][0] == "L":
            segments.pop()  # drawn by closing the path
        segments.append(("Z", ()))
    return Path(tuple(segments))


def _between(start: Point, middle: Point, end: Point) -> bool:
    """Return whether *middle* lies on the straight line from *start* to *end*, as far as snapping can tell."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    x, y = middle[0] - start[0], middle[1] - start[1]
    length = math.hypot(dx, dy)
    return length > 0 and 0 < x * dx + y * dy < length * length and abs(x * dy - y * dx) / length <= 2 * SNAP
