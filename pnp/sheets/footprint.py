"""Classify the outline of a piece by how it is packed: rectangle, disc, hexagon, or loose."""

from __future__ import annotations

import math
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from pnp.press.geometry.path import Path, Point
from pnp.press.scene.piece import PieceOutline
from pnp.sheets.outline_ticks import Tick, outline_ticks

_Kind = Literal["rectangle", "disc", "hexagon", "loose"]

# Outlines that differ by no more than this (mm) are treated as the same.
_TOLERANCE = 0.01

# The number of directions, clockwise from the right, in which cut marks leave an egg: a multiple of four.
_MARKS = 12
_DIRECTIONS = tuple((math.cos(k * math.tau / _MARKS), math.sin(k * math.tau / _MARKS)) for k in range(_MARKS))
# In mm. Marks that point at a curve begin this far outside it, within the bleed, and end at least this far outside it.
CURVE_GAP = 0.25  # half of that of marks beside corners, as bleed is narrow
CURVE_END = 1.75


class Footprint(Struct, frozen=True, cache_hash=True):
    """A shape to pack: its trim box in mm, and how far art reaches beyond the trim.

    A hexagon is *pointed* if a corner is its top. "loose" shapes (eggs, nets, standees) never share edges. *touching*
    shapes lie edge to edge although their art reaches further: all have the same art, so that a small shift of the
    knife or the print does not show. *ticks* are the cut marks of a loose shape whose art bleeds.
    """

    kind: _Kind
    width: float
    height: float
    reach: float = 0.0
    pointed: bool = False
    touching: bool = False
    ticks: tuple[Tick, ...] = ()

    @property
    def rim(self) -> float:
        """How far art reaches beyond the trim's box, in mm: a hexagon's corners reach further than its edges."""
        return self.reach * 2 / math.sqrt(3) if self.kind == "hexagon" else self.reach

    @property
    def turned(self) -> Footprint:
        """The footprint after a quarter turn clockwise."""
        ticks = [((self.height - y1, x1), (self.height - y2, x2)) for (x1, y1), (x2, y2) in self.ticks]
        quarter = len(ticks) // 4
        ticks = [*ticks[-quarter:], *ticks[:-quarter]] if ticks else []
        return replace(self, width=self.height, height=self.width, pointed=not self.pointed, ticks=tuple(ticks))

    @property
    def corners(self) -> tuple[Point, ...]:
        """The corners of the shape, or of the box around it, clockwise on paper."""
        w, h = self.width, self.height
        if self.kind != "hexagon":
            return (0.0, 0.0), (w, 0.0), (w, h), (0.0, h)
        if self.pointed:
            return (w / 2, 0.0), (w, h / 4), (w, 3 * h / 4), (w / 2, h), (0.0, 3 * h / 4), (0.0, h / 4)
        return (w / 4, 0.0), (3 * w / 4, 0.0), (w, h / 2), (3 * w / 4, h), (w / 4, h), (0.0, h / 2)


def footprint_of(piece: PieceOutline, with_back: bool) -> Footprint:
    """Return the footprint of *piece*; *with_back* leaves room for the bleed of its back as well."""
    # One test a way of packing; a hexagon stands on a corner or on an edge, and what is nothing else is loose.
    reach = max(piece.bleed, piece.back_bleed) if with_back and piece.has_back else piece.bleed
    if len(piece.trim) == 1:
        (trim,) = piece.trim
        if _is_disc(trim, piece.width, piece.height):
            return Footprint("disc", piece.width, piece.height, reach)
        for pointed in (True, False):
            hexagon = Footprint("hexagon", piece.width, piece.height, reach, pointed)
            across, along = (piece.width, piece.height) if pointed else (piece.height, piece.width)
            is_regular = abs(along * math.sqrt(3) / 2 - across) <= _TOLERANCE
            if is_regular and _has_corners(trim, hexagon.corners):
                return hexagon
        if _is_rectangle(trim, piece.width, piece.height):
            return Footprint("rectangle", piece.width, piece.height, reach)
    ticks = _loose_ticks(piece, reach) if piece.bleed else ()
    return Footprint("loose", piece.width, piece.height, reach, ticks=ticks)


def _loose_ticks(piece: PieceOutline, reach: float) -> tuple[Tick, ...]:
    """Return the cut marks of a loose shape; a smooth one has some in all directions, at its outermost points."""
    if any(command == "L" for path in piece.trim for command, _ in path.segments):
        return outline_ticks(piece.trim, (), reach).cuts
    points = [point for path in piece.trim for points in path.flattened() for point in points]
    end, ticks = max(CURVE_END, reach + 1.0), []
    for dx, dy in _DIRECTIONS:
        x, y = max(points, key=lambda p: p[0] * dx + p[1] * dy)
        ticks.append(((x + CURVE_GAP * dx, y + CURVE_GAP * dy), (x + end * dx, y + end * dy)))
    return tuple(ticks)


def _is_disc(trim: Path, width: float, height: float) -> bool:
    """Return whether every point of the outline is half its width away from its middle."""
    if abs(width - height) > _TOLERANCE or any(command == "L" for command, _ in trim.segments):
        return False
    radius = width / 2
    lines = trim.flattened()
    return len(lines) == 1 and all(abs(math.hypot(x - radius, y - radius) - radius) <= _TOLERANCE for x, y in lines[0])


def _has_corners(trim: Path, corners: tuple[Point, ...]) -> bool:
    """Return whether the outline is a polygon with exactly these corners, in any order."""
    if any(command == "C" for command, _ in trim.segments):
        return False
    points = [points[-1] for command, points in trim.segments if points]
    if len(points) > 1 and math.dist(points[0], points[-1]) <= _TOLERANCE:
        points.pop()
    return len(points) == len(corners) and all(any(math.dist(c, p) <= _TOLERANCE for p in points) for c in corners)


def _is_rectangle(trim: Path, width: float, height: float) -> bool:
    """Return whether the outline is its box, possibly with rounded corners: a straight segment lies on each side."""
    lines, sides = ((1, 0.0), (0, width), (1, height), (0, 0.0)), set()  # an axis, and a place on it
    for start, end in _straights(trim):
        near = [max(abs(start[axis] - at), abs(end[axis] - at)) for axis, at in lines]
        if min(near) > _TOLERANCE:
            return False
        sides.add(near.index(min(near)))
    return len(sides) == 4


def _straights(trim: Path) -> list[tuple[Point, Point]]:
    straights: list[tuple[Point, Point]] = []
    start = point = (0.0, 0.0)
    for command, points in trim.segments:
        end = points[-1] if points else start
        if command == "M":
            start = end
        elif command != "C" and math.dist(point, end) > _TOLERANCE:
            straights.append((point, end))
        point = end
    return straights
