"""Decide where a piece that is larger than a page is cut up, and how each of its parts lies on its page.

The parts are dealt out evenly, so that no page is nearly empty; where that costs no page and leaves none much
smaller than the others, the joints lie on lines that the piece itself offers.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from pnp.geometry.area import area_within
from pnp.geometry.hex_grid import line_letters
from pnp.geometry.path import Box
from pnp.geometry.transform import Transform, translation
from pnp.scene.piece import Piece
from pnp.sheets.spec import Joint, SheetSpec
from pnp.units import Paper

# With overlap, a page goes on for so many mm beyond its right and its lower joint: its neighbour is glued onto that.
OVERLAP = 10.0
# So much more (mm) is printed beyond a joint where it is cut, so that a cut beside it shows no white.
BLEED = 1.0
# With joints on the piece's own lines, a part is at least this share of what all would be if they were alike.
_LEAST = 0.5
# A part in which so little (mm²) of the piece lies gets no page.
_NOTHING = 1.0
_SLACK = 1e-6


class Part(Struct, frozen=True):
    """What one page is for; all in the piece's own mm. *box* is seen when all is joined, *window* is printed."""

    column: int
    row: int
    box: Box
    window: Box

    @property
    def name(self) -> str:
        """Its id: letters for the column, a number for the row."""
        return f"{line_letters(self.column)}{self.row + 1}"


class PosterPlan(Struct, frozen=True, dict=True):
    """A piece cut up over pages of *paper*, which lies as it is printed; *area* is where art may lie on a page.

    *across* and *down* are the edges of all columns and rows, in the piece's mm, from edge to edge of the piece.
    """

    piece: Piece
    paper: Paper
    area: Box
    joint: Joint
    across: tuple[float, ...]
    down: tuple[float, ...]

    @cached_property
    def parts(self) -> dict[tuple[int, int], Part]:
        """The parts in which something of the piece lies, by column and row, row by row."""
        found = {}
        for row, (top, bottom) in enumerate(pairwise(self.down)):
            for column, (left, right) in enumerate(pairwise(self.across)):
                box = Box(left, top, right, bottom)
                if sum(area_within(path, box) for path in self.piece.trim) > _NOTHING:
                    found[column, row] = Part(column, row, box, self._window(column, row, box))
        return found

    def _window(self, column: int, row: int, box: Box) -> Box:
        rim, (before, after) = self.piece.bleed, _beyond(self.joint)
        return Box(
            box.left - (before if column else rim),
            box.top - (before if row else rim),
            box.right + (after if column < len(self.across) - 2 else rim),
            box.bottom + (after if row < len(self.down) - 2 else rim),
        )

    def neighbour(self, part: Part, right: int, down: int) -> Part | None:
        """Return the part so many columns and rows on, if there is one."""
        return self.parts.get((part.column + right, part.row + down))

    def placing(self, part: Part) -> Transform:
        """Return the map from the piece to the part's page: what is printed lies in the middle of the area."""
        (x, y), (from_x, from_y) = self.area.centre, part.window.centre
        return translation(x - from_x, y - from_y)


def plan_poster(piece: Piece, spec: SheetSpec, joint: Joint) -> PosterPlan:
    """Return how *piece* is cut up over the fewest pages of ``spec.paper``, held upright or across.

    Of two ways with as many pages, that is taken which has more joints on the piece's own lines.
    """
    ways = []
    for paper in (spec.paper, spec.paper.turned):
        area = replace(spec, paper=paper, backs="none").area
        axes = ((piece.width, piece.seams[0], area.width), (piece.height, piece.seams[1], area.height))
        edges = [_Axis(size, piece.bleed, room, joint).edges(lines) for size, lines, room in axes]
        (across, x_on_lines), (down, y_on_lines) = edges
        ways.append((PosterPlan(piece, paper, area, joint, across, down), x_on_lines + y_on_lines))
    return min(ways, key=lambda way: (len(way[0].parts), -way[1]))[0]


def _beyond(joint: Joint) -> tuple[float, float]:
    """Return how many mm are printed beyond a joint: left of or above a part, and right of or below it."""
    return BLEED, OVERLAP if joint == "overlap" else BLEED


class _Axis(Struct, frozen=True):
    """One direction: *size* mm and *rim* more at either end are cut up over pages with *room* mm each."""

    size: float
    rim: float
    room: float
    joint: Joint

    def edges(self, lines: Sequence[float]) -> tuple[tuple[float, ...], bool]:
        """Return the edges of the fewest parts, from 0 to *size*, and whether all joints lie on *lines*."""
        before, after = _beyond(self.joint)
        both, whole = before + after, self.size + 2 * self.rim
        count = 1
        if whole > self.room + _SLACK:
            count = max(2, math.ceil((whole - both - _SLACK) / (self.room - both)))
        printed = (whole + (count - 1) * both) / count  # by every page, if all are alike
        even = [part * (printed - both) + before - self.rim for part in range(1, count)]
        chosen = self._nearest(even, lines, _LEAST * printed)
        return (0.0, *(even if chosen is None else chosen), self.size), chosen is not None

    def _limit(self, part: int, count: int) -> float:
        """Return how large a part may be so that its page has room for it and for what is printed beyond it."""
        before, after = _beyond(self.joint)
        return self.room - (before if part else self.rim) - (after if part < count - 1 else self.rim) + _SLACK

    def _nearest(self, even: Sequence[float], lines: Sequence[float], least: float) -> tuple[float, ...] | None:
        """Return the lines nearest to *even* between which every part is large and small enough, if there are any."""
        count = len(even) + 1
        found: dict[float, tuple[float, tuple[float, ...]]] = {0.0: (0.0, ())}  # last joint -> deviation, all joints
        for part, wanted in enumerate(even):
            longer: dict[float, tuple[float, tuple[float, ...]]] = {}
            for here in lines:
                ways = [
                    (cost + (here - wanted) ** 2, (*joints, here))
                    for last, (cost, joints) in found.items()
                    if least <= here - last <= self._limit(part, count)
                ]
                if ways:
                    longer[here] = min(ways)
            found = longer
        ended = [way for last, way in found.items() if least <= self.size - last <= self._limit(count - 1, count)]
        return min(ended)[1] if ended else None
