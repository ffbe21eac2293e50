"""The solids of dice: their faces in space, their view on a table, and their nets with a tab for every two edges."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import pairwise

from msgspec import Struct

from pnp.press.geometry.net import Net, Panel, edge_tab, moved_net
from pnp.press.geometry.path import IDENTITY, Point, Transform, box_around, edges, rotation, scaling, translation

Point3 = tuple[float, float, float]
# The angle of view, in degrees above the table; some solids are turned, so that more faces are visible; by eye.
_ELEVATION = 56.0
_ELEVATIONS: Mapping[int, float] = {4: 24.0, 8: 52.0}
_SPINS: Mapping[int, float] = {4: 28.0, 8: 14.0}
# Smaller differences are rounding errors.
_NEAR = 1e-6
# Solids with no more faces lie with a corner on top.
MOST_CORNERED = 4


class SolidFace(Struct, frozen=True):
    """A face of a solid, its *corners* clockwise as it is seen from outside, in space.

    On the face itself, *outline* are its corners about (0, 0), the middle of the largest circle in it, y down: its top
    is up. *room* is that circle's radius, *right* and *down* are the directions of x and y in space.
    """

    corners: tuple[Point3, ...]
    outline: tuple[Point, ...]
    room: float
    middle: Point3
    right: Point3
    down: Point3

    @property
    def normal(self) -> Point3:
        """Its outward direction."""
        return cross3(self.down, self.right)


class Solid(Struct, frozen=True):
    """A convex solid whose longest edges have length 1.

    *parents* has the face that each is folded away from in its net; *numbers* what is on each: the faces' numbers from
    1, opposites adding up to one more than there are; of the pyramid with four faces, the corner opposite.
    """

    faces: tuple[SolidFace, ...]
    parents: tuple[int | None, ...]
    numbers: tuple[int, ...]

    def face(self, number: int) -> SolidFace:
        """Return the face with a number. Raises ValueError if there is none."""
        return self.faces[self.numbers.index(number)]


def _minus3(a: Point3, b: Point3) -> Point3:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def plus3(a: Point3, b: Point3) -> Point3:
    """Return the sum of two vectors."""
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def times3(a: Point3, factor: float) -> Point3:
    """Return a vector times a number."""
    return a[0] * factor, a[1] * factor, a[2] * factor


def _dot3(a: Point3, b: Point3) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross3(a: Point3, b: Point3) -> Point3:
    """Return the vector product of two vectors."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _unit3(a: Point3) -> Point3:
    return times3(a, 1 / math.sqrt(_dot3(a, a)))


def _face(corners: Sequence[Point3]) -> SolidFace:
    """Return the face with these corners, the first its top, of a solid about (0, 0, 0)."""
    count = len(corners)
    middle = times3(reduce(plus3, corners), 1 / count)
    normal = _unit3(cross3(_minus3(corners[1], corners[0]), _minus3(corners[2], corners[0])))
    if _dot3(normal, middle) > 0:  # seen from outside they run anticlockwise
        corners = [corners[0], *reversed(corners[1:])]
    else:
        normal = times3(normal, -1)
    up = _minus3(corners[0], middle)
    down = _unit3(times3(_minus3(up, times3(normal, _dot3(up, normal))), -1))
    right = cross3(normal, down)
    flat = [(_dot3(_minus3(corner, middle), right), _dot3(_minus3(corner, middle), down)) for corner in corners]
    (x, y), room = _circle_within(flat)
    centre = tuple(m + x * r + y * d for m, r, d in zip(middle, right, down, strict=True))
    outline = tuple((px - x, py - y) for px, py in flat)
    return SolidFace(tuple(corners), outline, room, (centre[0], centre[1], centre[2]), right, down)


def _circle_within(corners: Sequence[Point]) -> tuple[Point, float]:
    """Return the middle and the radius of the circle that touches all sides of a shape, symmetric about x = 0."""
    low, high = min(y for _, y in corners), max(y for _, y in corners)

    def room(y: float) -> float:
        """Return how near the nearest side is to (0, y)."""
        return min(
            ((bx - ax) * (y - ay) - (by - ay) * (0 - ax)) / math.dist((ax, ay), (bx, by))
            for (ax, ay), (bx, by) in edges(corners)
        )

    for _ in range(80):  # the distance to the nearest side is concave
        third = (high - low) / 3
        low, high = (low + third, high) if room(low + third) < room(high - third) else (low, high - third)
    return (0.0, low), room(low)


def _solid(
    points: Mapping[str, Point3], loops: Sequence[str], parents: Sequence[int | None], numbers: Sequence[int]
) -> Solid:
    """Return the solid with named *points*, its longest edge 1; *loops* name each face's corners, top first."""
    ways = [loop.split() for loop in loops]
    longest = max(math.dist(points[a], points[b]) for way in ways for a, b in pairwise(way))
    faces = tuple(_face([times3(points[name], 1 / longest) for name in way]) for way in ways)
    return Solid(faces, tuple(parents), tuple(numbers))


def _ring(name: str, count: int, radius: float, height: float, turn: float = 0.0) -> dict[str, Point3]:
    """Return *count* points around the z axis, called *name*0, *name*1 …, the first *turn* degrees from the x axis."""
    angles = (math.radians(turn + 360 * k / count) for k in range(count))
    return {f"{name}{k}": (radius * math.cos(a), radius * math.sin(a), height) for k, a in enumerate(angles)}


def _tetrahedron() -> Solid:
    points: dict[str, Point3] = {"a": (1, 1, 1), "b": (1, -1, -1), "c": (-1, 1, -1), "d": (-1, -1, 1)}
    return _solid(points, ("a b c", "b c d", "c a d", "a b d"), (None, 0, 0, 0), (4, 1, 2, 3))


def _octahedron() -> Solid:
    points = {"n": (0.0, 0.0, 1.0), "s": (0.0, 0.0, -1.0)} | _ring("e", 4, 1, 0)
    loops = [f"{pole} e{k} e{(k + 1) % 4}" for pole in "ns" for k in range(4)]
    # A row of six triangles, and one above and below it.
    return _solid(points, loops, (3, None, 1, 2, 7, 4, 7, 3), (1, 7, 4, 6, 5, 3, 8, 2))


def _trapezohedron() -> Solid:
    """Return the solid of ten kites; the corners beside the sharp one are right angles, to a fifth of a degree."""
    low = 0.105
    apex = low * (1 + math.cos(math.pi / 5)) / (1 - math.cos(math.pi / 5))
    points = {"n": (0.0, 0.0, apex), "s": (0.0, 0.0, -apex)}
    points |= {f"v{k}": _ring("", 10, 1, low if k % 2 == 0 else -low)[str(k)] for k in range(10)}
    upper = [f"n v{2 * k} v{2 * k + 1} v{(2 * k + 2) % 10}" for k in range(5)]
    lower = [f"s v{2 * k + 1} v{(2 * k + 2) % 10} v{(2 * k + 3) % 10}" for k in range(5)]
    # Upper and lower kites in turn, in one row. Faces with 0 to 9 on them: the upper ones are even.
    return _solid(points, upper + lower, (None, 5, 6, 7, 8, 0, 1, 2, 3, 4), (1, 9, 3, 7, 5, 4, 6, 10, 2, 8))


def _dodecahedron() -> Solid:
    golden = (1 + math.sqrt(5)) / 2
    # Both rings of five corners about a face, and those about the opposite face.
    edge_high, low = math.sqrt((5 + 2 * math.sqrt(5)) / 15), math.sqrt((5 - 2 * math.sqrt(5)) / 15)
    narrow, wide = math.sqrt(1 - edge_high**2), math.sqrt(1 - low**2)
    assert math.isclose(wide, golden * narrow), "the corners lie on a sphere"
    points = _ring("a", 5, narrow, edge_high) | _ring("b", 5, wide, low)
    points |= _ring("c", 5, wide, -low, 36) | _ring("d", 5, narrow, -edge_high, 36)
    upper = [f"b{k} c{k} b{(k + 1) % 5} a{(k + 1) % 5} a{k}" for k in range(5)]
    lower = [f"c{k} b{(k + 1) % 5} c{(k + 1) % 5} d{(k + 1) % 5} d{k}" for k in range(5)]
    loops = ["a0 a1 a2 a3 a4", *upper, *lower, "d0 d1 d2 d3 d4"]
    # Two flowers, joined by a petal of each.
    parents = (None, 0, 0, 0, 0, 0, 1, 11, 11, 11, 11, 6)
    return _solid(points, loops, parents, (1, 11, 3, 9, 5, 7, 8, 6, 2, 10, 4, 12))


def _icosahedron() -> Solid:
    high = 1 / math.sqrt(5)
    points = {"n": (0.0, 0.0, 1.0), "s": (0.0, 0.0, -1.0)}
    points |= _ring("u", 5, 2 * high, high) | _ring("l", 5, 2 * high, -high, 36)
    after = [(k + 1) % 5 for k in range(5)]
    caps = [f"n u{k} u{after[k]}" for k in range(5)]
    upper = [f"l{k} u{k} u{after[k]}" for k in range(5)]
    lower = [f"u{after[k]} l{k} l{after[k]}" for k in range(5)]
    bases = [f"s l{k} l{after[k]}" for k in range(5)]
    # A row of ten triangles, and one above or below each.
    row = (None, 10, 11, 12, 13, 5, 6, 7, 8, 9)
    parents = (5, 6, 7, 8, 9, *row, 10, 11, 12, 13, 14)
    return _solid(points, (*caps, *upper, *lower, *bases), parents, _TWENTY)


# The numbers of the twenty triangles: five about a corner, the row of ten, five about the opposite corner.
_TWENTY = (1, 13, 5, 15, 7, 19, 11, 18, 12, 17, 9, 4, 2, 10, 3, 6, 14, 20, 8, 16)
_SOLIDS = {4: _tetrahedron, 8: _octahedron, 10: _trapezohedron, 12: _dodecahedron, 20: _icosahedron}


@lru_cache  # 1 entry in a build of all games
def solid(sides: int) -> Solid:
    """Return the solid of a die with *sides* faces. Raises KeyError if there is none."""
    return _SOLIDS[sides]()


class SeenFace(Struct, frozen=True):
    """A visible face of a solid on the table: its transform to paper, y down, and its light, from 0 to 1."""

    number: int
    placing: Transform
    light: float


@lru_cache(maxsize=64)  # 1 entry in a build of all games
def seen_faces(sides: int, top: int) -> tuple[SeenFace, ...]:
    """Return the visible faces of a solid with *top* (of a pyramid, that corner) on top, from back to front."""
    whole = solid(sides)
    face = whole.face(top)
    up = face.normal if sides > MOST_CORNERED else times3(face.normal, -1)
    elevation, spin = math.radians(_ELEVATIONS.get(sides, _ELEVATION)), math.radians(_SPINS.get(sides, 0.0))
    back = times3(face.down, -1)
    side, away = (
        plus3(times3(one, math.cos(spin)), times3(other, math.sin(spin)))
        for one, other in ((cross3(back, up), back), (back, times3(cross3(back, up), -1)))
    )
    high, low = math.sin(elevation), math.cos(elevation)
    # On paper, higher and farther points are further up.
    down = times3(plus3(times3(up, low), times3(away, high)), -1)
    eye = plus3(times3(up, high), times3(away, -low))
    light = _unit3(plus3(plus3(up, times3(side, -0.3)), times3(away, -0.1)))
    seen = []
    for number, one in zip(whole.numbers, whole.faces, strict=True):
        if _dot3(one.normal, eye) > _NEAR:
            placing = Transform(
                *(_dot3(way, axis) for way in (one.right, one.down, one.middle) for axis in (side, down))
            )
            seen.append(SeenFace(number, placing, max(0.0, _dot3(one.normal, light))))
    return tuple(sorted(seen, key=lambda each: _dot3(whole.face(each.number).normal, eye)))


_LEAN = 0.94  # of its free angle that a tab's end takes; half of it makes the tabs of pyramids too shallow to glue
_SLANTS = 0.75  # of its edge, that both slanting ends of a tab take at most: halved or doubled, four tests of tabs fail
_DEEPEST = 7.0  # mm, of a tab: by eye, deep enough for glue; no test shows half or twice of it
_STEEPEST = math.radians(60)  # that an end leans in
_DEEP = 0.3  # of its edge; half of it makes tabs too shallow to glue


class FlatSolid(Struct, frozen=True):
    """A solid's net in mm, and the transform of each face to its panel, by number."""

    net: Net
    placings: Mapping[int, Transform]


@lru_cache(maxsize=64)  # 1 entry in a build of all games
def flat_solid(sides: int, size: float) -> FlatSolid:
    """Return the net of the solid with *sides* faces, its longest edges *size* mm, right of and below 0.

    Panels are called by their numbers. Of two edges that are glued, that of the earlier panel has a tab.
    """
    whole = solid(sides)
    placed = _lay_flat(whole)
    middles = [placing((0.0, 0.0)) for placing in placed]
    lines = [*edges(whole.faces[0].outline), *((middles[0], middle) for middle in middles[1:])]
    turns = {round(-math.degrees(math.atan2(y2 - y1, x2 - x1)) % 180, 6) for (x1, y1), (x2, y2) in lines}
    best = min(sorted(turns), key=lambda angle: _extent(whole, placed, angle))
    grown = scaling(size) @ rotation(best)
    placings = [grown @ placing for placing in placed]
    net = _net(whole, placings)
    box = net.outline().bounds
    move = translation(-box.left, -box.top)
    placed_by_number = zip(whole.numbers, placings, strict=True)
    return FlatSolid(moved_net(net, -box.left, -box.top), {number: move @ one for number, one in placed_by_number})


def _lay_flat(whole: Solid) -> list[Transform]:
    """Return the transform of each face to the plane of the first, whose outline is unchanged."""
    first, *others = _order(whole)
    placings = {first: IDENTITY}
    for index in others:
        parent = whole.parents[index]
        assert parent is not None, "only the first has no parent"
        placings[index] = _beside(whole.faces[index], whole.faces[parent], placings[parent])
    return [placings[index] for index in range(len(whole.faces))]


def _beside(face: SolidFace, parent: SolidFace, placing: Transform) -> Transform:
    own, other = _shared_edge(face, parent)
    (x1, y1), (x2, y2) = face.outline[own], face.outline[(own + 1) % len(face.outline)]
    # One runs clockwise around each, so the shared edge runs there and back.
    end, start = placing(parent.outline[other]), placing(parent.outline[(other + 1) % len(parent.outline)])
    turn = math.atan2(end[1] - start[1], end[0] - start[0]) - math.atan2(y2 - y1, x2 - x1)
    turned = rotation(math.degrees(turn))
    x, y = turned((x1, y1))
    return translation(start[0] - x, start[1] - y) @ turned


def _shared_edge(face: SolidFace, other: SolidFace) -> tuple[int, int]:
    """Return where the edge begins that two faces share, among the corners of each. Raises StopIteration for none."""
    ways = {edge[::-1]: index for index, edge in enumerate(edges(other.corners))}
    return next((index, ways[edge]) for index, edge in enumerate(edges(face.corners)) if edge in ways)


def _extent(whole: Solid, placings: Sequence[Transform], angle: float) -> tuple[float, float, float]:
    """Return the area of the box around a net that is turned, its height, and how far its first face is turned."""
    turned = rotation(angle)
    placed = zip(placings, whole.faces, strict=True)
    box = box_around((turned @ placing)(point) for placing, face in placed for point in face.outline)
    return round(box.width * box.height, 3), round(box.height, 3), angle


def _net(whole: Solid, placings: Sequence[Transform]) -> Net:
    """Return the net whose panels lie as *placings* say, with a tab for every two edges that are glued."""
    # Panels, then each two of them: whether they meet, where, and how far the ends of a tab there may lean.
    order = _order(whole)
    corners = {index: tuple(map(placings[index], whole.faces[index].outline)) for index in order}
    names = {index: str(whole.numbers[index]) for index in order}
    panels = [
        Panel(names[index], corners[index], None if (parent := whole.parents[index]) is None else names[parent])
        for index in order
    ]
    tabs = []
    for at, first in enumerate(order):
        for second in order[at + 1 :]:
            common = {*whole.faces[first].corners} & {*whole.faces[second].corners}
            if whole.parents[second] == first or len(common) < 2:
                continue
            side, _ = _shared_edge(whole.faces[first], whole.faces[second])
            start, end = corners[first][side], corners[first][(side + 1) % len(corners[first])]
            leans = tuple(
                _LEAN * min(_corner_angle(whole.faces[second], corner) / 2, _free_angle(corners.values(), point))
                for corner, point in zip((*edges(whole.faces[first].corners),)[side], (start, end), strict=True)
            )
            # The ends lean in so that the tab overlaps nothing, flat or glued.
            length, (before, after) = math.dist(start, end), (1 / math.tan(min(lean, _STEEPEST)) for lean in leans)
            depth = min(_DEEPEST, _DEEP * length, _SLANTS * length / (before + after))
            insets = (before * depth, after * depth)
            tabs.append(edge_tab(names[first], names[second], (start, end), depth, insets))
    return Net(tuple(panels), tuple(tabs))


def _order(whole: Solid) -> list[int]:
    order = [whole.parents.index(None)]
    for index in order:
        order += (other for other, parent in enumerate(whole.parents) if parent == index)
    return order


def _corner_angle(face: SolidFace, corner: Point3) -> float:
    at = face.corners.index(corner)
    before, after = face.corners[at - 1], face.corners[(at + 1) % len(face.corners)]
    one, other = _unit3(_minus3(before, corner)), _unit3(_minus3(after, corner))
    return math.acos(_dot3(one, other))


def _free_angle(panels: Iterable[tuple[Point, ...]], point: Point) -> float:
    """Return the angle that the panels about a corner of a net leave free, in radians."""
    free = math.tau
    for corners in panels:
        for index, corner in enumerate(corners):
            if math.dist(corner, point) < _NEAR:
                (x0, y0), (x1, y1) = corners[index - 1], corners[(index + 1) % len(corners)]
                one, other = (x0 - corner[0], y0 - corner[1]), (x1 - corner[0], y1 - corner[1])
                free -= math.acos((one[0] * other[0] + one[1] * other[1]) / (math.hypot(*one) * math.hypot(*other)))
    return free
