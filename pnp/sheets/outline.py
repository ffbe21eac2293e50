"""Tell from a piece's outline how it can be packed: rectangle, disc, hexagon, or anything else."""

from __future__ import annotations

import math
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from pnp.geometry.path import Path
from pnp.geometry.transform import Point
from pnp.scene.piece import PieceOutline

Kind = Literal["rectangle", "disc", "hexagon", "loose"]

# Outlines that differ by no more than this (mm) are the same to a pair of scissors.
_LIKE = 0.01


class Outline(Struct, frozen=True, cache_hash=True):
    """A shape to pack: its trim box in mm, and how far art reaches beyond the trim.

    A hexagon is *pointed* if a corner is its top. "loose" shapes (nets, standees) never share edges. *touching*
    shapes stand edge to edge although their art reaches further: all have the same, so what a knife or a printer
    shifts over the cut looks like what belongs there.
    """

    kind: Kind
    width: float
    height: float
    reach: float = 0.0
    pointed: bool = False
    touching: bool = False

    @property
    def rim(self) -> float:
        """How far art reaches beyond the trim's box, in mm: a hexagon's corners reach further than its edges."""
        return self.reach * 2 / math.sqrt(3) if self.kind == "hexagon" else self.reach

    @property
    def turned(self) -> Outline:
        """The outline after a quarter turn."""
        return replace(self, width=self.height, height=self.width, pointed=not self.pointed)

    @property
    def corners(self) -> tuple[Point, ...]:
        """The corners of the shape, or of the box around it, clockwise on paper."""
        w, h = self.width, self.height
        if self.kind != "hexagon":
            return (0.0, 0.0), (w, 0.0), (w, h), (0.0, h)
        if self.pointed:
            return (w / 2, 0.0), (w, h / 4), (w, 3 * h / 4), (w / 2, h), (0.0, 3 * h / 4), (0.0, h / 4)
        return (w / 4, 0.0), (3 * w / 4, 0.0), (w, h / 2), (3 * w / 4, h), (w / 4, h), (0.0, h / 2)


def outline_of(piece: PieceOutline, with_back: bool) -> Outline:
    """Return how *piece* is packed; *with_back* if its back's bleed needs room, too."""
    reach = max(piece.bleed, piece.back_bleed) if with_back and piece.has_back else piece.bleed
    outline = Outline("loose", piece.width, piece.height, reach)
    if len(piece.trim) != 1:
        return outline
    trim = piece.trim[0]
    if _is_disc(trim, piece.width, piece.height):
        return replace(outline, kind="disc")
    for pointed in (True, False):
        hexagon = Outline("hexagon", piece.width, piece.height, reach, pointed)
        if _has_corners(trim, hexagon.corners) and _is_regular(hexagon):
            return hexagon
    if _is_rectangle(trim, piece.width, piece.height):
        return replace(outline, kind="rectangle")
    return outline


def _is_disc(trim: Path, width: float, height: float) -> bool:
    """Whether all of the outline is as far from the middle as half its width."""
    if abs(width - height) > _LIKE or any(command == "L" for command, _ in trim.segments):
        return False
    radius = width / 2
    lines = trim.flattened()
    return len(lines) == 1 and all(abs(math.hypot(x - radius, y - radius) - radius) <= _LIKE for x, y in lines[0])


def _is_regular(hexagon: Outline) -> bool:
    """Whether the hexagon's six edges are equally long."""
    across, along = (hexagon.width, hexagon.height) if hexagon.pointed else (hexagon.height, hexagon.width)
    return abs(along * math.sqrt(3) / 2 - across) <= _LIKE


def _has_corners(trim: Path, corners: tuple[Point, ...]) -> bool:
    """Whether the outline is a polygon with exactly these corners, in any order of walking."""
    if any(command == "C" for command, _ in trim.segments):
        return False
    points = [points[-1] for command, points in trim.segments if points]
    if len(points) > 1 and math.dist(points[0], points[-1]) <= _LIKE:
        points.pop()
    return len(points) == len(corners) and all(any(math.dist(c, p) <= _LIKE for p in points) for c in corners)


def _is_rectangle(trim: Path, width: float, height: float) -> bool:
    """Whether the outline is its box, perhaps with rounded corners: something straight lies on all four sides."""
    sides = {0: False, 1: False, 2: False, 3: False}
    for (x1, y1), (x2, y2) in _straights(trim):
        near = (
            max(abs(y1), abs(y2)),
            max(abs(x1 - width), abs(x2 - width)),
            max(abs(y1 - height), abs(y2 - height)),
            max(abs(x1), abs(x2)),
        )
        side = min(range(4), key=near.__getitem__)
        if near[side] > _LIKE:
            return False
        sides[side] = True
    return all(sides.values())


def _straights(trim: Path) -> list[tuple[Point, Point]]:
    """Return the straight stretches of an outline."""
    found: list[tuple[Point, Point]] = []
    start = here = (0.0, 0.0)
    for command, points in trim.segments:
        end = points[-1] if points else start
        if command == "M":
            start = end
        elif command != "C" and math.dist(here, end) > _LIKE:
            found.append((here, end))
        here = end
    return found
