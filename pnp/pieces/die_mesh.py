"""Describe a die as a solid for programs that show it in space, painted with its net: a Wavefront OBJ file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.game.model.kinds.die import Die
from pnp.pieces.kinds.die import die_net
from pnp.press.geometry.path import Point
from pnp.press.geometry.solids import Point3, cross3, flat_solid, plus3, solid, times3
from pnp.press.units import MM_PER_INCH, number

_CUBE = 6
# The directions that the faces of a cube look in, and which way is down on each: y is up.
_UP: Point3 = (0.0, 1.0, 0.0)
_RIGHT: Point3 = (1.0, 0.0, 0.0)
_AWAY: Point3 = (0.0, 0.0, -1.0)
_NORMALS: dict[str, tuple[Point3, Point3]] = {
    "1": (_UP, _AWAY),
    "6": (times3(_UP, -1.0), _AWAY),
    "2": (_RIGHT, _UP),
    "5": (times3(_RIGHT, -1.0), _UP),
    "3": (_AWAY, _UP),
    "4": (times3(_AWAY, -1.0), _UP),
}


def die_mesh(die: Die, width: float, height: float) -> str:
    """Return a die as an OBJ file, in inches; its faces take their colours from its net, *width* × *height* mm."""
    lines: list[str] = []
    faces: list[str] = []
    count = 0
    for corners, places in _faces(die):
        lines += ("v " + " ".join(number(value / MM_PER_INCH, 5) for value in corner) for corner in corners)
        lines += (f"vt {number(x / width, 5)} {number(1 - y / height, 5)}" for x, y in places)
        # Corners run clockwise as seen from outside; the format expects the opposite order.
        indexes = range(count + len(corners), count, -1)
        faces.append("f " + " ".join(f"{index}/{index}" for index in indexes))
        count += len(corners)
    return "\n".join(["# a die", *lines, *faces]) + "\n"


def _faces(die: Die) -> Iterator[tuple[Sequence[Point3], Sequence[Point]]]:
    """Yield the corners of each face in space, in mm about the middle, and where they are on the net."""
    if die.side_count == _CUBE:
        half = die.size / 2
        for panel in die_net(die.size).panels:
            normal, up = _NORMALS[panel.name]
            right = cross3(up, normal)
            shares = ((-1, 1), (1, 1), (1, -1), (-1, -1))  # clockwise from the upper left
            yield (
                [
                    times3(plus3(normal, plus3(times3(right, across), times3(up, high))), half)
                    for across, high in shares
                ],
                panel.corners,
            )
        return
    flat = flat_solid(die.side_count, die.size)
    whole = solid(die.side_count)
    for face_number, placing in flat.placings.items():
        face = whole.face(face_number)
        yield [times3(corner, die.size) for corner in face.corners], [placing(point) for point in face.outline]
