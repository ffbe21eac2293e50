"""Unfold solids: nets with a glue tab for every two edges that meet, none on top of another."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from pnp.press.geometry.net import Net, Panel, Tab, moved_net
from pnp.press.geometry.path import IDENTITY, Point, Transform, edges, rotation, scaling, translation
from pnp.press.geometry.solids import Point3, Solid, SolidFace, dot3, minus3, solid, unit3

# The share of its free angle that a tab's end takes, and the share of its edge that both slanting ends take.
_LEAN, _SLANTS = 0.94, 0.75
# The deepest tab, in mm and as a share of its edge.
_DEEPEST, _DEEP = 7.0, 0.3
# Corners of a net that are nearer count as one.
_NEAR = 1e-6


class FlatSolid(Struct, frozen=True):
    """A solid's net in mm, and the transform of each face to its panel, by number."""

    net: Net
    placings: Mapping[int, Transform]


@lru_cache(maxsize=64)
def flat_solid(sides: int, size: float) -> FlatSolid:
    """Return the net of the solid with *sides* faces, its longest edges *size* mm, right of and below 0.

    Panels are called by their numbers, in the order in which they hang from each other. Of two edges that are glued,
    that of the earlier panel has a tab: the last panel closes the solid.
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
    placings: dict[int, Transform] = {}

    def place(index: int) -> Transform:
        """Return the transform of a face: beside its parent, along their common edge."""
        if index not in placings:
            parent = whole.parents[index]
            placings[index] = (
                IDENTITY if parent is None else _beside(whole.faces[index], whole.faces[parent], place(parent))
            )
        return placings[index]

    return [place(index) for index in range(len(whole.faces))]


def _beside(face: SolidFace, parent: SolidFace, placing: Transform) -> Transform:
    """Return the transform of a face beside its parent, whose own is *placing*."""
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
    ways = {edge[::-1]: index for index, edge in enumerate(_edges3(other.corners))}
    return next((index, ways[edge]) for index, edge in enumerate(_edges3(face.corners)) if edge in ways)


def _edges3(corners: Sequence[Point3]) -> list[tuple[Point3, Point3]]:
    return list(zip(corners, (*corners[1:], corners[0]), strict=True))


def _extent(whole: Solid, placings: Sequence[Transform], angle: float) -> tuple[float, float, float]:
    """Return the area of the box around a net that is turned, its height, and how far its first face is turned."""
    turned = rotation(angle)
    points = [(turned @ placing)(p) for placing, face in zip(placings, whole.faces, strict=True) for p in face.outline]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    width, height = max(xs) - min(xs), max(ys) - min(ys)
    return round(width * height, 3), round(height, 3), angle


def _net(whole: Solid, placings: Sequence[Transform]) -> Net:
    """Return the net whose panels lie as *placings* say, with a tab for every two edges that are glued."""
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
            if whole.parents[second] == first or not _meet(whole.faces[first], whole.faces[second]):
                continue
            side, _ = _shared_edge(whole.faces[first], whole.faces[second])
            start, end = corners[first][side], corners[first][(side + 1) % len(corners[first])]
            leans = tuple(
                _LEAN * min(_corner_angle(whole.faces[second], corner) / 2, _free_angle(corners.values(), point))
                for corner, point in zip(_edges3(whole.faces[first].corners)[side], (start, end), strict=True)
            )
            tabs.append(_tab(names[first], names[second], (start, end), (leans[0], leans[1])))
    return Net(tuple(panels), tuple(tabs))


def _order(whole: Solid) -> list[int]:
    """Return the faces, each after the one that it is folded away from."""
    order = [whole.parents.index(None)]
    for index in order:
        order += (other for other, parent in enumerate(whole.parents) if parent == index)
    return order


def _meet(face: SolidFace, other: SolidFace) -> bool:
    """Return whether two faces share an edge."""
    return len({*face.corners} & {*other.corners}) > 1


def _corner_angle(face: SolidFace, corner: Point3) -> float:
    """Return the angle of a face at one of its corners, in radians."""
    at = face.corners.index(corner)
    before, after = face.corners[at - 1], face.corners[(at + 1) % len(face.corners)]
    one, other = unit3(minus3(before, corner)), unit3(minus3(after, corner))
    return math.acos(dot3(one, other))


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


def _tab(panel: str, joins: str, edge: tuple[Point, Point], leans: tuple[float, float]) -> Tab:
    """Return the tab on an edge of a panel, its ends leaning in so that it overlaps nothing, flat or glued."""
    (x1, y1), (x2, y2) = edge
    length = math.dist(*edge)
    along = (x2 - x1) / length, (y2 - y1) / length
    out = along[1], -along[0]
    insets = [1 / math.tan(min(lean, math.radians(60))) for lean in leans]
    depth = min(_DEEPEST, _DEEP * length, _SLANTS * length / sum(insets))

    def corner(distance: float) -> Point:
        return x1 + along[0] * distance + out[0] * depth, y1 + along[1] * distance + out[1] * depth

    return Tab(panel, joins, (edge[1], edge[0], corner(insets[0] * depth), corner(length - insets[1] * depth)))
