"""List the cuts of a guillotine: each runs right across the sheet, or across strips that earlier cuts have made.

A stack lies with one edge at the back of the guillotine. Cuts of one direction follow each other from the far end
towards that edge, so that it serves all of them; then the stack is turned, and all strips are cut in the next
direction. There are as few directions one after the other as the places of the pieces allow.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import cycle, pairwise, permutations
from typing import Literal, NamedTuple

from msgspec import Struct

from pnp.press.geometry.path import Box, Point
from pnp.sheets.layout import Batch, Placement
from pnp.sheets.sheet_plan import SheetPlan

Edge = Literal["left", "top", "right", "bottom"]

# In mm. Edges nearer to each other than this are one, a tenth of what a guillotine can be set to.
_TOLERANCE = 0.01
_DECIMALS = 1  # of the distances in mm: what a guillotine can be set to
_STRAIGHT = 90  # degrees
_LETTERS = 26
# Of cuts of rectangles only: of their orders, which are soon tried, the one with the fewest cuts is taken.
_FEW_DIRECTIONS = 2


class KnifeSetting(NamedTuple):
    """Where the knife is: *distance* mm from one end of the edge *along* which it is measured.

    That end is at the edge *start*. The *angle* in whole degrees is that between the cut and the rest of the edge.
    """

    start: Edge
    along: Edge
    distance: float
    angle: int

    @property
    def is_straight(self) -> bool:
        """Whether the cut is parallel to the edge from which it is measured."""
        return self.angle == _STRAIGHT


class Cut(Struct, frozen=True):
    """A cut of *strips* that lie side by side, after the stack was turned *turns* times.

    *beyond* names what lies beyond the knife, for each strip: a strip or a piece, "" for what is left over.
    """

    turns: int
    strips: tuple[str, ...]
    setting: KnifeSetting
    beyond: tuple[str, ...]


class CutRun(Struct, frozen=True):
    """Cuts *first* to *last* of a list: all of one direction, through the same *strips*; *every* strip if so."""

    first: int
    last: int
    strips: tuple[str, ...]
    every: bool
    settings: tuple[KnifeSetting, ...]


class CutList(Struct, frozen=True, dict=True):
    """The cuts of some sheets, counted from 1, that are cut as one stack."""

    sheets: tuple[int, ...]
    cuts: tuple[Cut, ...]

    @cached_property
    def runs(self) -> tuple[CutRun, ...]:
        """The cuts, those that follow each other in one direction through the same strips together."""
        runs: list[list[int]] = []
        for index, cut in enumerate(self.cuts):
            before = self.cuts[runs[-1][-1]] if runs else None
            if before is not None and _same_run(before, cut):
                runs[-1].append(index)
            else:
                runs.append([index])
        return tuple(map(self._run, runs))

    @property
    def has_slanted_cuts(self) -> bool:
        """Whether some cuts are neither along nor across the paper."""
        return not all(cut.setting.is_straight for cut in self.cuts)

    def _run(self, indices: Sequence[int]) -> CutRun:
        cuts = [self.cuts[index] for index in indices]
        strips = cuts[0].strips
        others = {name for cut in self.cuts if cut.turns == cuts[0].turns for name in cut.strips}
        settings = tuple(cut.setting for cut in cuts)
        return CutRun(indices[0] + 1, indices[-1] + 1, strips, others == {*strips}, settings)


def _same_run(one: Cut, other: Cut) -> bool:
    where = (one.turns, one.strips, *one.setting[:2], one.setting.angle)
    return where == (other.turns, other.strips, *other.setting[:2], other.setting.angle)


def cut_lists(plan: SheetPlan) -> tuple[CutList, ...]:
    """Return the lists of cuts of a file's sheets; sheets without pieces that a guillotine can cut have none."""
    paper = plan.spec.paper
    is_folded = plan.spec.backs == "fold-over"
    width = paper.width / 2 if is_folded and plan.axis == "vertical" else paper.width
    height = paper.height / 2 if is_folded and plan.axis == "horizontal" else paper.height
    sheets: dict[tuple[Cut, ...], list[int]] = {}
    first = 1
    for batch in plan.batches:
        cuts = _cuts(batch, Box(0.0, 0.0, width, height))
        if cuts:
            sheets.setdefault(cuts, []).extend(range(first, first + len(batch.pages)))
        first += len(batch.pages)
    return tuple(CutList(tuple(numbers), cuts) for cuts, numbers in sheets.items())


def _cuts(batch: Batch, sheet: Box) -> tuple[Cut, ...]:
    """Return the cuts of the sheets of a batch, which all have those of a full one; none if some can't be made."""
    items = [_item(placement) for placement in batch.template]
    normals = sorted({normal for item in items for normal in item.normals}, key=_slant)
    whole = _Strip("", sheet.corners, tuple(items))
    lists: list[tuple[Cut, ...]] = []
    for order in permutations(normals):
        stages = _stages(whole, order)
        if stages:
            lists.append(tuple(cut for turns, stage in enumerate(stages) for cut in _stage_cuts(turns, stage)))
        if len(stages) == len(normals) > _FEW_DIRECTIONS:
            break  # hexagons: no order has fewer directions, and each takes long to try
    return min(lists, key=lambda cuts: (cuts[-1].turns, len(cuts))) if lists else ()


class _Item(NamedTuple):
    """A piece on its sheet; what a guillotine can't cut has no *normals* of its edges, and is only kept whole."""

    corners: tuple[Point, ...]
    normals: tuple[Point, ...]


def _item(placement: Placement) -> _Item:
    footprint, x, y = placement.footprint, placement.x, placement.y
    if footprint.kind in ("rectangle", "hexagon"):
        corners = tuple((x + cx, y + cy) for cx, cy in footprint.corners)
        sides = pairwise((*corners, corners[0]))
        return _Item(corners, tuple(dict.fromkeys(_normal(a, b) for a, b in sides)))
    box = placement.box.grown(footprint.reach)
    return _Item(((box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom)), ())


def _normal(a: Point, b: Point) -> Point:
    """Return the direction across an edge: to the right or, if the edge is rather level than upright, down."""
    length = math.dist(a, b)
    nx, ny = round((b[1] - a[1]) / length, 6), round((a[0] - b[0]) / length, 6)
    sign = math.copysign(1.0, nx if abs(nx) > abs(ny) else ny)
    return sign * nx + 0.0, sign * ny + 0.0


def _slant(normal: Point) -> tuple[bool, Point]:
    """Return a key that sorts what is cut along and across the paper first."""
    return all(normal), normal


def _span(corners: Iterable[Point], normal: Point) -> tuple[float, float]:
    values = [x * normal[0] + y * normal[1] for x, y in corners]
    return min(values), max(values)


class _Strip(NamedTuple):
    """A part of the sheet, with straight edges, and what is on it."""

    name: str
    outline: tuple[Point, ...]
    items: tuple[_Item, ...]

    @property
    def is_finished(self) -> bool:
        """Whether nothing is left to cut: it is a piece, or holds none that a guillotine can cut."""
        targets = [item for item in self.items if item.normals]
        return not targets or all(
            len(self.items) == 1 and all(map(_is_near, _span(one.corners, normal), _span(self.outline, normal)))
            for one in targets
            for normal in one.normals
        )

    def within(self, normal: Point, low: float, high: float) -> tuple[Point, ...]:
        """Return the outline of what lies between two cuts."""
        kept = list(self.outline)
        for sign, limit in ((1.0, high), (-1.0, -low)):
            corners, kept = kept, []
            for a, b in pairwise([*corners, corners[0]]):
                before, after = (sign * (x * normal[0] + y * normal[1]) - limit for x, y in (a, b))
                if before <= _TOLERANCE:
                    kept.append(a)
                if min(before, after) < -_TOLERANCE and max(before, after) > _TOLERANCE:
                    share = before / (before - after)
                    kept.append((a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])))
        return tuple(kept)

    def named(self, index: int) -> str:
        """Return the name of a part: A, B, C … of the sheet, A1, A2 … of a strip, A1a, A1b … of a part."""
        if not self.name:
            return _letters(index).upper()
        return self.name + (_letters(index) if self.name[-1].isdigit() else str(index + 1))


def _letters(index: int) -> str:
    rest, last = divmod(index, _LETTERS)
    return (_letters(rest - 1) if rest else "") + chr(ord("a") + last)


def _is_near(one: float, other: float) -> bool:
    return abs(one - other) <= _TOLERANCE


class _Parting(NamedTuple):
    """A strip, where it is cut across *normal*, and its parts: one more, from the reference edge on."""

    strip: _Strip
    normal: Point
    offsets: tuple[float, ...]
    parts: tuple[_Strip, ...]


def _stages(sheet: _Strip, normals: Sequence[Point]) -> list[list[_Parting]]:
    """Return the strips that are cut in one direction after the other; none if that doesn't separate all pieces."""
    stages: list[list[_Parting]] = []
    strips, idle = [sheet], 0
    for normal in cycle(normals):
        strips = [strip for strip in strips if not strip.is_finished]
        if not strips:
            break
        partings = [_parted(strip, normal) for strip in strips]
        strips = [part for parting in partings for part in parting.parts]
        stage = [parting for parting in partings if parting.offsets]
        stages += [stage] if stage else []
        idle = 0 if stage else idle + 1
        if idle == len(normals):
            return []
    return stages


def _parted(strip: _Strip, normal: Point) -> _Parting:
    """Return a strip cut beside all pieces that no other piece keeps from being cut off."""
    first, last = _span(strip.outline, normal)
    offsets: list[float] = []
    for end in (end for span in _cut_off(strip, normal) for end in span):
        if first + _TOLERANCE < end < last - _TOLERANCE and not (offsets and _is_near(end, offsets[-1])):
            offsets.append(end)
    parts: list[_Strip] = []
    count = 0
    for low, high in pairwise((first, *offsets, last)):
        items = tuple(item for item in strip.items if low < sum(_span(item.corners, normal)) / 2 < high)
        name = strip.name if not offsets else strip.named(count) if any(item.normals for item in items) else ""
        count += bool(name)
        parts.append(_Strip(name, strip.within(normal, low, high), items))
    return _Parting(strip, normal, tuple(offsets), tuple(parts))


def _cut_off(strip: _Strip, normal: Point) -> Iterator[tuple[float, float]]:
    """Yield the ends of what can be cut off whole in one direction and holds pieces to cut, in their order."""
    spans: list[tuple[float, float, bool]] = []
    for low, high, item in sorted((*_span(item.corners, normal), item) for item in strip.items):
        if spans and low < spans[-1][1] - _TOLERANCE:
            before = spans.pop()
            spans.append((before[0], max(before[1], high), before[2] or bool(item.normals)))
        else:
            spans.append((low, high, bool(item.normals)))
    return ((low, high) for low, high, is_cut in spans if is_cut)


def _stage_cuts(turns: int, stage: Sequence[_Parting]) -> Iterator[Cut]:
    """Yield the cuts of one direction, strips that are cut alike at the same time; the farthest from the edge first."""
    alike: dict[tuple[KnifeSetting, ...], list[_Parting]] = {}
    for parting in stage:
        places = reversed(parting.offsets)
        settings = tuple(_setting(parting.strip.outline, parting.normal, offset) for offset in places)
        alike.setdefault(settings, []).append(parting)
    for settings, partings in alike.items():
        names = tuple(parting.strip.name for parting in partings)
        for index, setting in enumerate(settings, start=1):
            yield Cut(turns, names, setting, tuple(parting.parts[-index].name for parting in partings))


def _setting(outline: Sequence[Point], normal: Point, offset: float) -> KnifeSetting:
    """Return how a cut is measured: from the left end of the edge above or below, or the upper end of one at a side."""
    is_down = abs(normal[0]) > abs(normal[1])  # or across
    main, other = (0, 1) if is_down else (1, 0)
    start: Edge = "left" if is_down else "top"
    edges: tuple[Edge, Edge] = ("top", "bottom") if is_down else ("left", "right")
    levels = _span(outline, (0.0, 1.0) if is_down else (1.0, 0.0))
    settings = []
    for along, level, sign in zip(edges, levels, (-1.0, 1.0), strict=True):
        ends = [point[main] for point in outline if _is_near(point[other], level)]
        place = (offset - normal[other] * level) / normal[main]
        angle = math.degrees(math.atan2(normal[main], sign * normal[other]))
        beside = max(min(ends) - place, place - max(ends))  # a slanting cut may miss one of the edges
        settings.append(
            (beside > _TOLERANCE, KnifeSetting(start, along, round(place - min(ends), _DECIMALS), round(angle)))
        )
    return min(settings, key=lambda each: each[0])[1]
