"""Plan a poster: where a piece that is larger than a page is cut up, and where each of its parts is on its page.

The parts are about equal, so that no page is nearly empty; where that costs no page and leaves no part much smaller
than the others, the joints keep away from words, and lie on the piece's own lines.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise, product
from operator import itemgetter
from typing import NamedTuple

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
_BLEEDS = (JOINT_BLEED, 0.75, 0.5, 0.25, 0.0)  # around words, in mm
# Where joints move, a part has at least this share of the size that all would have if equal; the second one around
# words that the first leaves no room for.
_SMALLEST_PARTS = (0.5, 0.2)
# Between letters and a joint (mm), by eye.
WORD_CLEARANCE = 3.0
# A part gets no page if less of the piece than this (mm²) lies in it.
_EMPTY = 1.0  # a square millimetre is not worth a page
_SLACK = 1e-6
# Joints one after the other: what they cost, in the order of importance, and where they are.
_Chain = tuple[tuple[float, ...], tuple[float, ...]]


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


def plan_poster(piece: PieceOutline, spec: SheetSpec, joint: Joint, words: Sequence[Box] = ()) -> PosterPlan:
    """Return *piece* cut up over the fewest pages, then with the fewest of its *words* at a joint, then on its lines.

    The *words* are boxes of letters, in the piece's mm. Pages may lie either way round, unless the paper of *spec* is
    broader than high. They go nearer to the edges of the paper, and less is printed beyond joints, where that saves a
    page or a word.
    """
    plans = []
    levels, uprights = ([(box.left, box.right) for box in words], [(box.top, box.bottom) for box in words])
    for room in (spec.mark_room, 0.0):
        for paper, area in _pages_with(spec, room):
            x = _Axis(piece.width, piece.bleed, area.width, joint).division(piece.seams[0], levels)
            y = _Axis(piece.height, piece.bleed, area.height, joint).division(piece.seams[1], uprights)
            plan = PosterPlan(piece, paper, area, joint, x.edges, y.edges, (x.bleed, y.bleed))
            plans.append(((len(plan.parts), x.near + y.near, -room, x.off_lines + y.off_lines), plan))
    return min(plans, key=itemgetter(0))[1]


def fewest_pages(width: float, height: float, spec: SheetSpec, joint: Joint) -> int:
    """Return over how many pages a piece of this size (mm), with its bleed, is cut up, empty ones counted too."""
    areas = [area for room in (spec.mark_room, 0.0) for _, area in _pages_with(spec, room)]
    return min(
        _Axis(width, 0.0, area.width, joint).count * _Axis(height, 0.0, area.height, joint).count for area in areas
    )


def sizes_of_pages(columns: int, rows: int, spec: SheetSpec, joint: Joint) -> tuple[tuple[float, float], ...]:
    """Return the sizes (mm) that so many pages side by side and below hold, with all bleed, or the other way round."""
    shared = sum(_beyond(joint, JOINT_BLEED))
    areas = [area for _, area in _pages_with(spec, spec.mark_room)]
    grids = dict.fromkeys(((columns, rows), (rows, columns)))
    return tuple(
        (wide * area.width - (wide - 1) * shared, high * area.height - (high - 1) * shared)
        for area in areas
        for wide, high in grids
    )


def _pages_with(spec: SheetSpec, room: float) -> Iterator[tuple[Paper, Box]]:
    """Yield a page either way round, and where art may lie on it; landscape paper is not turned."""
    for paper in (spec.paper,) if spec.is_landscape else (spec.paper, spec.paper.turned):
        area = replace(spec, paper=paper, mark_room=room, backs="none").area
        # Words and crosses beside the art are clear of registration marks too.
        yield paper, area if spec.registration is None else area.grown(-MARK_ROOM)


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


def is_too_near(joint: float, low: float, high: float) -> bool:
    """Return whether a joint cuts letters that reach from *low* to *high* mm, or comes too near to them."""
    return low - WORD_CLEARANCE + _SLACK < joint < high + WORD_CLEARANCE - _SLACK


class _Division(NamedTuple):
    """How a piece is divided in one direction: how many words are too near to its joints, how many joints off lines."""

    near: int
    off_lines: int
    bleed: float
    edges: tuple[float, ...]


class _Axis(Struct, frozen=True, dict=True):
    """One direction of a piece: *size* mm, and *rim* mm more at either end, divided over pages with *room* mm each.

    At most *most_bleed* mm are printed beyond a joint that is cut.
    """

    size: float
    rim: float
    room: float
    joint: Joint
    most_bleed: float = JOINT_BLEED

    @cached_property
    def count(self) -> int:
        """The fewest parts, if nothing is printed beyond a joint that is cut."""
        return _pages(self.size + 2 * self.rim, self.room, sum(_beyond(self.joint, 0.0)))

    @cached_property
    def bleed(self) -> float:
        """How much is printed beyond a joint that is cut, in mm: as much as the fewest parts have room for."""
        joints, (before, after) = self.count - 1, _beyond(self.joint, 0.0)
        if not joints:
            return self.most_bleed
        spare = self.count * self.room - self.size - 2 * self.rim - joints * (before + after)
        sides = 1 if self.joint == "overlap" else 2
        return max(0.0, min(self.most_bleed, math.floor(100 * spare / (joints * sides)) / 100))

    def division(self, lines: Sequence[float], words: Sequence[tuple[float, float]]) -> _Division:
        """Return the fewest parts: their joints away from *words*, then with all bleed, then on *lines*, then even."""
        best: _Division | None = None
        for share, bleed in product(_SMALLEST_PARTS, _BLEEDS):
            division = replace(self, most_bleed=bleed)._with_parts(share, lines, words)
            if best is None or division.near < best.near:
                best = division
            if not best.near:
                break
        assert best is not None
        return best

    def _with_parts(self, share: float, lines: Sequence[float], words: Sequence[tuple[float, float]]) -> _Division:
        """Return parts that have at least a *share* of their size if all are equal."""
        before, after = _beyond(self.joint, self.bleed)
        both, count = before + after, self.count
        printed = (self.size + 2 * self.rim + (count - 1) * both) / count  # on each page, if all are equal
        even = [part * (printed - both) + before - self.rim for part in range(1, count)]
        joints = self._best(even, lines, words, share * printed)
        near = sum(any(is_too_near(joint, *word) for joint in joints) for word in words)
        return _Division(near, len({*joints} - {*lines}), self.bleed, (0.0, *joints, self.size))

    def _limit(self, part: int) -> float:
        """Return the largest size of a part that leaves room on its page for the art printed beyond it."""
        before, after = _beyond(self.joint, self.bleed)
        return self.room - (before if part else self.rim) - (after if part < self.count - 1 else self.rim) + _SLACK

    def _best(
        self, even: Sequence[float], lines: Sequence[float], words: Sequence[tuple[float, float]], least: float
    ) -> Sequence[float]:
        """Return joints that make no part too small or too large, with the fewest words near, then off lines.

        The rest is as near to *even* as that allows; *even* is returned if there is nothing else.
        """
        on_lines = frozenset(lines)
        limits = [self._limit(part) for part in range(self.count)]
        chains: dict[float, _Chain] = {0.0: ((0, 0, 0.0), ())}  # by the last joint
        for part, wanted in enumerate(even):
            least_at, most_at = self.size - sum(limits[part + 1 :]), sum(limits[: part + 1])
            ends = (end for low, high in words for end in (low - WORD_CLEARANCE, high + WORD_CLEARANCE))
            longer: dict[float, _Chain] = {}
            for at in {wanted, *lines, *ends, least_at, most_at}:
                if not least_at <= at <= most_at:
                    continue
                near = sum(is_too_near(at, *word) for word in words)
                own = (near, at not in on_lines, (at - wanted) ** 2)
                plans = [
                    (tuple(map(sum, zip(costs, own, strict=True))), (*joints, at))
                    for last, (costs, joints) in chains.items()
                    if least <= at - last <= limits[part]
                ]
                if plans:
                    longer[at] = min(plans)
            chains = longer
        ended = [chain for last, chain in chains.items() if least <= self.size - last <= limits[-1]]
        return min(ended)[1] if ended else even
