"""Plan a poster: where a piece that is larger than a page is cut up, and where each of its parts is on its page.

The parts are about equal, so that no page is nearly empty; where that costs no page and leaves no part much smaller
than the others, the joints lie on the piece's own lines.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise, product
from operator import itemgetter

from msgspec import Struct
from msgspec.structs import replace

from pnp.press.geometry.path import Box, Path, Transform, area_within, cropped, translation
from pnp.press.papers import Paper
from pnp.press.scene.piece import PieceOutline
from pnp.sheets.spec import MARK_ROOM, Joint, SheetSpec

# With overlap, a page continues for this many mm beyond its right and lower joints: its neighbour is glued there.
OVERLAP = 10.0  # a glue stick is 10 to 20 mm wide
# The art that is printed beyond a joint (mm) so that a cut beside it shows no white; less where that saves pages.
JOINT_BLEED = 1.0  # by judgement, as the next
# With joints on the piece's own lines, a part has at least this share of the size that all would have if equal.
_SMALLEST_PART = 0.5
# A part gets no page if less of the piece than this (mm²) lies in it.
_EMPTY = 1.0  # a square millimetre is not worth a page
_SLACK = 1e-6


class PosterPart(Struct, frozen=True):
    """The part of a piece on one page, in the piece's own mm. *box* is visible once joined, *window* is printed."""

    column: int
    row: int
    number: int  # from 1, row by row
    box: Box
    window: Box


class PosterLines(Struct, frozen=True):
    """Where a machine cuts and folds the part of a piece on one page, on the page's mm."""

    outer: tuple[Path, ...]
    inner: tuple[Path, ...]
    folds: tuple[Path, ...]


class PosterPlan(Struct, frozen=True, dict=True):
    """A piece cut up over pages of *paper*, in the orientation of printing; *area* is where a page may have art.

    *across* and *down* are the edges of all columns and rows, in the piece's mm, from edge to edge of the piece;
    *bleeds* is how much is printed beyond vertical and beyond horizontal joints that are cut, in mm.
    """

    piece: PieceOutline
    paper: Paper
    area: Box
    joint: Joint
    across: tuple[float, ...]
    down: tuple[float, ...]
    bleeds: tuple[float, float]

    @cached_property
    def parts(self) -> dict[tuple[int, int], PosterPart]:
        """The parts that contain something of the piece, by column and row, row by row."""
        parts: dict[tuple[int, int], PosterPart] = {}
        for row, (top, bottom) in enumerate(pairwise(self.down)):
            for column, (left, right) in enumerate(pairwise(self.across)):
                box = Box(left, top, right, bottom)
                if sum(area_within(path, box) for path in self.piece.trim) > _EMPTY:
                    parts[column, row] = PosterPart(column, row, len(parts) + 1, box, self._window(column, row, box))
        return parts

    def _window(self, column: int, row: int, box: Box) -> Box:
        rim = self.piece.bleed
        (left, right), (above, below) = (_beyond(self.joint, bleed) for bleed in self.bleeds)
        return Box(
            box.left - (left if column else rim),
            box.top - (above if row else rim),
            box.right + (right if column < len(self.across) - 2 else rim),
            box.bottom + (below if row < len(self.down) - 2 else rim),
        )

    @property
    def has_margin(self) -> bool:
        """Whether there is room for words and marks between the art and what printers leave blank."""
        return self.area.left > self.paper.margins.left

    @property
    def page_count(self) -> int:
        """How many pages are printed: the map, and every part for each copy of the piece."""
        return 1 + self.piece.count * len(self.parts)

    def neighbour(self, part: PosterPart, right: int, down: int) -> PosterPart | None:
        """Return the part *right* columns to the right and *down* rows below, or None if there is none."""
        return self.parts.get((part.column + right, part.row + down))

    def part_transform(self, part: PosterPart) -> Transform:
        """Return the map from the piece to the part's page: the printed part lies in the middle of the area."""
        (x, y), (from_x, from_y) = self.area.centre, part.window.centre
        return translation(x - from_x, y - from_y)


def part_lines(plan: PosterPlan, part: PosterPart) -> PosterLines:
    """Return the lines of a part: around it, with what is glued under its neighbours, and as far as they go in it."""
    box, last = part.box, (len(plan.across) - 2, len(plan.down) - 2)
    glued = OVERLAP if plan.joint == "overlap" else 0.0
    right = box.right + (glued if part.column < last[0] else 0.0)
    bottom = box.bottom + (glued if part.row < last[1] else 0.0)
    kept, place = Box(box.left, box.top, right, bottom), plan.part_transform(part)

    def lines(paths: Sequence[Path]) -> tuple[Path, ...]:
        parts = (cropped(path, kept) for path in paths)
        return tuple(path.transformed(place) for path in parts if path.segments)

    return PosterLines(lines(plan.piece.trim), lines(plan.piece.inner), lines(plan.piece.folds))


def plan_poster(piece: PieceOutline, spec: SheetSpec, joint: Joint) -> PosterPlan:
    """Return *piece* cut up over the fewest pages, then with most joints on its own lines.

    Pages may lie either way round, unless the paper of *spec* is broader than high. They go nearer to the edges of the
    paper where that saves one.
    """
    plans = []
    for room, turned in product((spec.mark_room, 0.0), (False,) if spec.is_landscape else (False, True)):
        paper = spec.paper.turned if turned else spec.paper
        area = replace(spec, paper=paper, mark_room=room, backs="none").area
        if spec.registration is not None:  # words and crosses beside the art are clear of its marks too
            area = area.grown(-MARK_ROOM)
        columns = _Axis(piece.width, piece.bleed, area.width, joint)
        rows = _Axis(piece.height, piece.bleed, area.height, joint)
        across, x_on_lines = columns.edges(piece.seams[0])
        down, y_on_lines = rows.edges(piece.seams[1])
        plan = PosterPlan(piece, paper, area, joint, across, down, (columns.bleed, rows.bleed))
        plans.append(((len(plan.parts), -room, -x_on_lines - y_on_lines), plan))
    return min(plans, key=itemgetter(0))[1]


def overlapping_pages(width: float, height: float, spec: SheetSpec) -> int:
    """Return the fewest pages, in portrait or landscape, for a piece of this size (mm), its joints with all bleed."""
    shared = OVERLAP + JOINT_BLEED
    areas = [replace(spec, paper=paper, backs="none").area for paper in (spec.paper, spec.paper.turned)]
    return min(_pages(width, area.width, shared) * _pages(height, area.height, shared) for area in areas)


def _pages(size: float, room: float, shared: float) -> int:
    """Return how many pages of *room* mm cover *size* mm in one direction if neighbours have *shared* mm in common."""
    return 1 if size <= room + _SLACK else max(2, math.ceil((size - shared - _SLACK) / (room - shared)))


def _beyond(joint: Joint, bleed: float) -> tuple[float, float]:
    """Return how many mm are printed beyond a joint: left of or above a part, and right of or below it."""
    return bleed, OVERLAP if joint == "overlap" else bleed


class _Axis(Struct, frozen=True, dict=True):
    """One direction of a piece: *size* mm, and *rim* mm more at either end, divided over pages with *room* mm each."""

    size: float
    rim: float
    room: float
    joint: Joint

    @cached_property
    def count(self) -> int:
        """The fewest parts, if nothing is printed beyond a joint that is cut."""
        return _pages(self.size + 2 * self.rim, self.room, sum(_beyond(self.joint, 0.0)))

    @cached_property
    def bleed(self) -> float:
        """How much is printed beyond a joint that is cut, in mm: as much as the fewest parts have room for."""
        joints, (before, after) = self.count - 1, _beyond(self.joint, 0.0)
        if not joints:
            return JOINT_BLEED
        spare = self.count * self.room - self.size - 2 * self.rim - joints * (before + after)
        sides = 1 if self.joint == "overlap" else 2
        return max(0.0, min(JOINT_BLEED, math.floor(100 * spare / (joints * sides)) / 100))

    def edges(self, lines: Sequence[float]) -> tuple[tuple[float, ...], bool]:
        """Return the edges of the fewest parts, from 0 to *size*, and whether all joints lie on *lines*."""
        before, after = _beyond(self.joint, self.bleed)
        both, count = before + after, self.count
        printed = (self.size + 2 * self.rim + (count - 1) * both) / count  # on each page, if all are equal
        even = [part * (printed - both) + before - self.rim for part in range(1, count)]
        chosen = self._nearest(even, lines, _SMALLEST_PART * printed)
        return (0.0, *(even if chosen is None else chosen), self.size), chosen is not None

    def _limit(self, part: int, count: int) -> float:
        """Return the largest size of a part that leaves room on its page for the art printed beyond it."""
        before, after = _beyond(self.joint, self.bleed)
        return self.room - (before if part else self.rim) - (after if part < count - 1 else self.rim) + _SLACK

    def _nearest(self, even: Sequence[float], lines: Sequence[float], least: float) -> tuple[float, ...] | None:
        """Return the lines nearest to *even* that make no part too small or too large, or None if there are none."""
        count = len(even) + 1
        chains: dict[float, tuple[float, tuple[float, ...]]] = {0.0: (0.0, ())}  # last joint -> deviation, all joints
        for part, wanted in enumerate(even):
            longer: dict[float, tuple[float, tuple[float, ...]]] = {}
            for line in lines:
                plans = [
                    (cost + (line - wanted) ** 2, (*joints, line))
                    for last, (cost, joints) in chains.items()
                    if least <= line - last <= self._limit(part, count)
                ]
                if plans:
                    longer[line] = min(plans)
            chains = longer
        ended = [chain for last, chain in chains.items() if least <= self.size - last <= self._limit(count - 1, count)]
        return min(ended)[1] if ended else None
