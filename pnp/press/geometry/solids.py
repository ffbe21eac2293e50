"""The solids of dice: their faces in space, and their view on a table."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from msgspec import Struct

from pnp.press.geometry.path import Point, Transform, edges

Point3 = tuple[float, float, float]
# The angle of view, in degrees above the table; some solids are turned, so that more faces are visible.
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


def minus3(a: Point3, b: Point3) -> Point3:
    """Return the difference of two vectors."""
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def plus3(a: Point3, b: Point3) -> Point3:
    """Return the sum of two vectors."""
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def times3(a: Point3, factor: float) -> Point3:
    """Return a vector times a number."""
    return a[0] * factor, a[1] * factor, a[2] * factor


def dot3(a: Point3, b: Point3) -> float:
    """Return the scalar product of two vectors."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross3(a: Point3, b: Point3) -> Point3:
    """Return the vector product of two vectors."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def unit3(a: Point3) -> Point3:
    """Return the vector of length 1 in the same direction."""
    return times3(a, 1 / math.sqrt(dot3(a, a)))


def _face(corners: Sequence[Point3]) -> SolidFace:
    """Return the face with these corners, the first its top, of a solid about (0, 0, 0)."""
    count = len(corners)
    middle = times3(
        (sum(x for x, _, _ in corners), sum(y for _, y, _ in corners), sum(z for *_, z in corners)), 1 / count
    )
    normal = unit3(cross3(minus3(corners[1], corners[0]), minus3(corners[2], corners[0])))
    if dot3(normal, middle) > 0:  # seen from outside they run anticlockwise
        corners = [corners[0], *reversed(corners[1:])]
    else:
        normal = times3(normal, -1)
    up = minus3(corners[0], middle)
    down = unit3(times3(minus3(up, times3(normal, dot3(up, normal))), -1))
    right = cross3(normal, down)
    flat = [(dot3(minus3(corner, middle), right), dot3(minus3(corner, middle), down)) for corner in corners]
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


@lru_cache
def solid(sides: int) -> Solid:
    """Return the solid of a die with *sides* faces. Raises KeyError if there is none."""
    return _SOLIDS[sides]()


class SeenFace(Struct, frozen=True):
    """A visible face of a solid on the table: its transform to paper, y down, and its light, from 0 to 1."""

    number: int
    placing: Transform
    light: float


@lru_cache(maxsize=64)
def seen_faces(sides: int, top: int) -> tuple[SeenFace, ...]:
    """Return the visible faces of a solid that shows *top*, from back to front, its longest edge 1.

    The face with that number lies on top and is nearly upright; the pyramid with four faces has that corner on top.
    """
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
    light = unit3(plus3(plus3(up, times3(side, -0.3)), times3(away, -0.1)))
    seen = [
        SeenFace(number, _projected(one, side, down), max(0.0, dot3(one.normal, light)))
        for number, one in zip(whole.numbers, whole.faces, strict=True)
        if dot3(one.normal, eye) > _NEAR
    ]
    return tuple(sorted(seen, key=lambda each: dot3(whole.face(each.number).normal, eye)))


def _projected(face: SolidFace, side: Point3, down: Point3) -> Transform:
    """Return the transform of a face to paper, by the directions of the paper's x and y in space."""
    (a, b), (c, d), (e, f) = ((dot3(way, side), dot3(way, down)) for way in (face.right, face.down, face.middle))
    return Transform(a, b, c, d, e, f)
