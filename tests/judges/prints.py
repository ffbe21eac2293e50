"""Pikepdf, pdfium and shapely on printed sheets: marks beside cuts, backs behind fronts, and art beyond the cuts."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy
import pikepdf
import pypdfium2
import shapely
from msgspec import Struct

from tests.judges.cut_lines import MARKS, chords_of, read_cut_file
from tests.judges.tools import Verdicts
from tests.judges.vectors import Drawn, Point, distance, read_drawn, turned_over

# All in mm. Marks and backs lie where they should, to this.
_EXACT = 0.01
# How far from what it shows a mark may be; the shortest line that counts as straight, which chords of curves never are.
_FARTHEST, _STRAIGHT = 12.0, 0.7
# How far the middle of what is drawn on a back may be from that of a front to be of the same piece.
_SAME_PIECE = 3.0
# Of a picture: its dots an inch. Dots that are darker than this are inked; how far art goes is seen if it is so dark.
_DPI, _BARE, _SEEN = 300, 0.5, 4
# So near a fold, art goes over it onto a tab, which has no bleed.
_OVER_FOLD = 2.5
_SAMPLE, _ROUGH = 0.5, 0.005  # apart along a cut; the cut is that near
_WINDOW = 6  # samples that are judged at once: short marks and letters are no ground
_INSIDE, _OUTSIDE = (-0.3, -0.7), (0.3, 0.62)  # a dot is 0.08 wide: the bleed is at least 0.7
_SHARE = 0.8  # of a window that has bleed: a mark with a white rim may lie in it
_STEP, _BLURRED = 0.05, 5  # between the places of a profile; so many of them may show art and paper mixed
_PROFILE = numpy.arange(_STEP, 2.45, _STEP)
# By the bleeds of opposite sides, a back lies behind its front to this: pdfium draws rectangles of whole dots, so that
# each bleed is up to one dot off.
_MOVED = 0.12


class Sheets(Struct):
    """The sheets of a printed file that are cut alike: their pages, from 1, and the file of their cuts.

    A last sheet may have the marks of a full one, so that a stack is cut at once: *others* are the file's other cuts.
    """

    printed: Path
    pages: Sequence[int]
    cuts: Path
    others: Sequence[Path] = ()


def judge_sheets(sheets: Sheets, verdicts: Verdicts) -> None:
    """Judge the marks, backs and bleed of sheets."""
    with pikepdf.open(sheets.printed) as pdf:
        flip = str(pdf.Root.get("/ViewerPreferences", {}).get("/Duplex", ""))
        drawn = {number: read_drawn(pdf.pages[number - 1]) for number in _with_backs(sheets, flip)}
        box = pdf.pages[0].mediabox
    size = float(box[2]) * 25.4 / 72, float(box[3]) * 25.4 / 72
    mirror = _Mirror(size, flip, _fold_of(sheets.cuts) if "fold-over" in sheets.printed.stem else None)
    _judge_registration(sheets, drawn, verdicts)
    if any(drawn[number].is_divided for number in sheets.pages):  # a part of a board ends at a joint
        return
    _judge_marks(sheets, drawn, mirror, verdicts)
    for number in sheets.pages if mirror.has_backs else ():
        back = Drawn([], drawn[number].middles) if mirror.fold else drawn[number + 1]
        _judge_backs(f"{sheets.printed} page {number}", drawn[number], back, mirror, verdicts)
    _judge_art(sheets, mirror, verdicts)


def _with_backs(sheets: Sheets, flip: str) -> list[int]:
    has_backs = flip.startswith("/DuplexFlip")
    return sorted({page for number in sheets.pages for page in (number, number + has_backs)})


class _Mirror(Struct):
    """Where a front's place is on its back."""

    size: Point
    flip: str
    fold: tuple[Point, Point] | None

    @property
    def has_backs(self) -> bool:
        return self.fold is not None or self.flip.startswith("/DuplexFlip")

    def __call__(self, point: Point) -> Point:
        if self.fold is None:
            return turned_over(point, *self.size, self.flip)
        (x1, y1), (x2, y2) = self.fold
        return (2 * x1 - point[0], point[1]) if abs(x1 - x2) < abs(y1 - y2) else (point[0], 2 * y1 - point[1])


def _fold_of(cuts: Path) -> tuple[Point, Point]:
    """Return the line along which a sheet is folded: the longest of its folds, whose dashes may be strokes."""
    lines: dict[tuple[int, float], list[Point]] = {}
    for stroke in read_cut_file(cuts).folds:
        for axis in (0, 1):
            if numpy.ptp(stroke.points[:, axis]) <= _EXACT:
                key = axis, round(float(stroke.points[0, axis]), 2)
                lines.setdefault(key, []).extend(map(tuple, stroke.points[[0, -1]].tolist()))
    longest = max(lines.values(), key=lambda points: distance(min(points), max(points)))
    return min(longest), max(longest)


# Marks


def _judge_marks(sheets: Sheets, drawn: dict[int, Drawn], mirror: _Mirror, verdicts: Verdicts) -> None:
    """Judge whether each mark of a front is on the line of a cut, or points at one."""
    shown = [_ShownCuts(cuts) for cuts in (sheets.cuts, *sheets.others)]
    judged: set[tuple[Point, Point]] = set()
    for number in sheets.pages:
        for mark in drawn[number].marks:
            if mark not in judged:
                judged.add(mark)
                lines = (mark, _turned(mark, mirror)) if mirror.fold else (mark,)
                right = any(cuts.has(line) for cuts in shown for line in lines)
                where = tuple(round(value, 2) for value in mark[0])
                verdicts.hold("marks", right, f"{sheets.printed} page {number}: the mark at {where} shows no cut")


def _turned(mark: tuple[Point, Point], mirror: _Mirror) -> tuple[Point, Point]:
    return mirror(mark[0]), mirror(mark[1])


class _ShownCuts:
    """The cuts of a file, as marks may show them."""

    def __init__(self, cuts: Path) -> None:
        strokes = read_cut_file(cuts).cuts
        self._ends = chords_of(strokes).ends
        self._tree = shapely.STRtree(shapely.linestrings(self._ends))
        self._middles = numpy.array([middle for stroke in strokes if (middle := _middle_of(stroke.points)) is not None])
        self._lengths = numpy.hypot(*(self._ends[:, 1] - self._ends[:, 0]).T)

    def has(self, mark: tuple[Point, Point]) -> bool:
        """Return whether a mark continues a straight cut, or points at the middle of a disc, a corner or a curve."""
        start, end = numpy.array(mark)
        length = float(numpy.hypot(*(end - start)))
        way = (end - start) / length
        far = way * (_FARTHEST + length)
        near = self._tree.query(shapely.linestrings([end - far, start + far]), predicate="dwithin", distance=_EXACT)
        ends = self._ends[near]
        off = abs(_across(ends - start, way))
        if ((off.max(axis=1, initial=0.0) <= _EXACT) & (self._lengths[near] >= _STRAIGHT)).any():
            return True
        if len(self._middles) and (abs(_across(self._middles - start, way)) <= _EXACT).any():
            return True
        along = (ends[:, 1] - ends[:, 0]) / self._lengths[near][:, None]
        is_straight = self._lengths[near] >= _STRAIGHT
        is_corner = is_straight & (off.min(axis=1, initial=numpy.inf) <= _EXACT)
        is_across = ~is_straight & (abs(along @ way) <= 0.09)  # 5°: curves are marked at one of a few places
        return bool((is_corner | is_across).any())


def _across(offsets: Any, way: Any) -> Any:
    """Return how far places are beside a line through the origin."""
    return offsets[..., 0] * way[1] - offsets[..., 1] * way[0]


def _middle_of(points: Any) -> Any:
    """Return the middle of a circle, or None if the points are not on one."""
    if len(points) < 16 or (points[0] != points[-1]).any():
        return None
    middle = (points.min(axis=0) + points.max(axis=0)) / 2
    radii = numpy.hypot(*(points - middle).T)
    return middle if numpy.ptp(radii) < _EXACT else None


def _judge_registration(sheets: Sheets, drawn: dict[int, Drawn], verdicts: Verdicts) -> None:
    """Judge whether the marks of a machine are where its file says, and nothing else is printed there or cut."""
    file = read_cut_file(sheets.cuts)
    if file.safe_area is None:
        return
    kept_free = shapely.difference(shapely.box(*file.safe_area.bounds), file.safe_area)
    cuts = shapely.multilinestrings([shapely.linestrings(stroke.points) for stroke in (*file.cuts, *file.folds)])
    is_safe = shapely.covers(shapely.buffer(file.safe_area, _EXACT), cuts)
    verdicts.hold("registration", is_safe, f"{sheets.cuts}: it cuts outside the safe area")
    document = pypdfium2.PdfDocument(_without(sheets.printed, MARKS))
    try:
        for number in sheets.pages:
            where = f"{sheets.printed} page {number}"
            printed = drawn[number].registration
            verdicts.hold("registration", len(printed) == len(file.marks), f"{where}: {len(printed)} marks")
            for name, box in file.marks.items():
                off = min((float(numpy.abs(numpy.subtract(box, one)).max()) for one in printed), default=numpy.inf)
                verdicts.hold("registration", off <= _EXACT, f"{where}: {name} is {off:.3f} mm off in print")
            rows, columns = numpy.nonzero(_picture(document[number - 1]) > _BARE)
            dots = numpy.stack([columns + 0.5, rows + 0.5], axis=1) * (25.4 / _DPI)
            corners = [shapely.buffer(part, -_EXACT) for part in shapely.get_parts(kept_free)]
            is_bare = not any(shapely.contains_xy(corner, dots).any() for corner in corners)
            verdicts.hold("registration", is_bare, f"{where}: something is printed beside a mark")
    finally:
        document.close()


# Backs


def _judge_backs(where: str, front: Drawn, back: Drawn, mirror: _Mirror, verdicts: Verdicts) -> None:
    """Judge whether the marks of a back are behind those of its front, and its art behind the art."""
    for name, fronts, backs, reach in (
        ("mark", [_middle(mark) for mark in front.marks], [_middle(mark) for mark in back.marks], numpy.inf),
        ("art", front.middles, back.middles, _SAME_PIECE),
    ):
        if not fronts or not backs:
            continue
        behind = [mirror(point) for point in backs]
        tree = shapely.STRtree(shapely.points(fronts))
        _, distances = tree.query_nearest(shapely.points(behind), return_distance=True, all_matches=False)
        for point, off in zip(behind, distances, strict=True):
            if off < reach:
                right = off <= _EXACT
                place = tuple(round(value, 2) for value in point)
                verdicts.hold("backs", right, f"{where}: {name} at {place} is {off:.3f} mm off on the back")


def _middle(mark: tuple[Point, Point]) -> Point:
    (x1, y1), (x2, y2) = mark
    return (x1 + x2) / 2, (y1 + y2) / 2


# Art


class _Edge(Struct):
    """Places along the outlines of blocks of pieces that are cut apart, the way out at each, and where blocks begin.

    *looks* is whether there may be a ground: not beside a fold.
    """

    places: Any
    ways: Any
    looks: Any
    begins: Sequence[int]

    def blocks(self) -> Iterator[slice]:
        """Yield which places are of each block."""
        for begin, end in pairwise((*self.begins, len(self.places))):
            yield slice(begin, end)


@lru_cache(maxsize=4)
def _edge_of(cuts: Path) -> _Edge:
    """Return the outer edges of the blocks of a cut file."""
    lines = [shapely.linestrings(stroke.points) for stroke in read_cut_file(cuts).cuts]
    faces = shapely.polygonize([shapely.union_all(shapely.simplify(lines, _ROUGH), grid_size=2 * _ROUGH)])
    blocks = shapely.get_parts(shapely.union_all(shapely.get_parts(faces), grid_size=2 * _ROUGH))
    along = [_along(shapely.get_exterior_ring(block)) for block in blocks]
    begins = numpy.cumsum([0, *(len(places) for places, _ in along[:-1])]).tolist()
    places, ways = (numpy.concatenate(parts) for parts in zip(*along, strict=True))
    folds = shapely.multilinestrings(chords_of(read_cut_file(cuts).folds).lines)
    looks = ~shapely.dwithin(shapely.points(places), folds, _OVER_FOLD)
    return _Edge(places, ways, looks, begins)


def _along(ring: Any) -> tuple[Any, Any]:
    """Return places along the outline of a block, and the way out at each."""
    corners = shapely.get_coordinates(shapely.simplify(ring, _ROUGH))
    if not shapely.is_ccw(shapely.linearrings(corners)):
        corners = corners[::-1]
    steps = corners[1:] - corners[:-1]
    lengths = numpy.hypot(*steps.T)
    counts = numpy.maximum(1, (lengths / _SAMPLE).round().astype(int))
    shares = numpy.concatenate([(numpy.arange(count) + 0.5) / count for count in counts])
    starts, ways = numpy.repeat(corners[:-1], counts, axis=0), numpy.repeat(steps, counts, axis=0)
    units = numpy.repeat(steps / lengths[:, None], counts, axis=0)
    return starts + shares[:, None] * ways, numpy.stack([units[:, 1], -units[:, 0]], axis=1)


def _judge_art(sheets: Sheets, mirror: _Mirror, verdicts: Verdicts) -> None:
    """Judge whether the art runs past the cuts of its pieces, and on backs as on fronts."""
    edge = _edge_of(sheets.cuts)
    document = pypdfium2.PdfDocument(_without(sheets.printed, "marks", "footer", MARKS))
    try:
        for number in sheets.pages:
            where = f"{sheets.printed} page {number}"
            picture = _picture(document[number - 1])
            front = _seen(picture, edge, None)
            _judge_bleed(where, front, edge, verdicts)
            if mirror.has_backs:
                back = _seen(picture if mirror.fold else _picture(document[number]), edge, mirror)
                _judge_bleed(f"{where}, back", back, edge, verdicts)
                _judge_place(where, front, back, edge, verdicts)
    finally:
        document.close()


def _without(path: Path, *names: str) -> bytes:
    """Return a file without what these layers have."""
    with pikepdf.open(path) as pdf:
        layers = pdf.Root.OCProperties
        layers.D.OFF = pikepdf.Array([layer for layer in layers.OCGs if str(layer.Name) in names])
        written = io.BytesIO()
        pdf.save(written)
    return written.getvalue()


def _picture(page: pypdfium2.PdfPage) -> Any:
    """Return how much darker than paper each dot of a page is, in its darkest colour."""
    red, green, blue = numpy.moveaxis(page.render(scale=_DPI / 72, draw_annots=False).to_numpy()[..., :3], 2, 0)
    return 255 - numpy.minimum(numpy.minimum(red, green), blue)


class _Seen(Struct):
    """What is seen at each place of an edge."""

    is_ground: Any  # whether there is art inside it
    is_bled: Any  # whether there is outside
    bleed: Any  # how far (mm) the art goes beyond it; NaN where it doesn't end


def _seen(picture: Any, edge: _Edge, mirror: _Mirror | None) -> _Seen:
    ground, outside, profile = (_darkness(picture, edge, offsets, mirror) for offsets in (_INSIDE, _OUTSIDE, _PROFILE))
    # Where paper begins, and the darkness of the art before it, from which to the paper's is one dot and another.
    is_bare = profile <= _BARE
    paper = is_bare.argmax(axis=0)
    last = numpy.take_along_axis(profile, (paper - _BLURRED + numpy.arange(_BLURRED + 1)[:, None]).clip(0), 0)
    end = (last < last[0] / 2).argmax(axis=0)
    before, after = (numpy.take_along_axis(last, (end + off).clip(0)[None], 0)[0] for off in (-1, 0))
    share = (before - last[0] / 2) / numpy.maximum(before - after, 1)
    bleed = _PROFILE[0] + (paper - _BLURRED + end - 1 + share) * _STEP
    ends = is_bare.any(axis=0) & (paper >= _BLURRED) & (last[0] >= _SEEN)
    return _Seen(
        edge.looks & (ground > _BARE).all(axis=0), (outside > _BARE).all(axis=0), numpy.where(ends, bleed, numpy.nan)
    )


def _darkness(picture: Any, edge: _Edge, offsets: Any, mirror: _Mirror | None) -> Any:
    """Return how dark it is so far outside an edge, for each distance at all places, between the middles of dots."""
    places = edge.places + numpy.asarray(offsets)[:, None, None] * edge.ways
    if mirror is not None:
        (x, y), (beside, below) = mirror((0.0, 0.0)), mirror((1.0, 1.0))
        places = numpy.array([x, y]) + places * numpy.array([beside - x, below - y])
    height, width = picture.shape
    dots = (places * (_DPI / 25.4) - 0.5).clip(0, (width - 2, height - 2))
    first = dots.astype(int)
    (right, down), (column, row) = numpy.moveaxis(dots - first, -1, 0), numpy.moveaxis(first, -1, 0)
    upper = picture[row, column] * (1 - right) + picture[row, column + 1] * right
    lower = picture[row + 1, column] * (1 - right) + picture[row + 1, column + 1] * right
    return upper * (1 - down) + lower * down


def _judge_bleed(where: str, seen: _Seen, edge: _Edge, verdicts: Verdicts) -> None:
    """Judge whether there is art outside each block where there is inside."""
    for block in edge.blocks():
        is_ground, is_bled, places = seen.is_ground[block], seen.is_bled[block], edge.places[block]
        bare = [
            places[first]
            for first in range(0, len(is_ground) - _WINDOW + 1, _WINDOW)
            if is_ground[first : first + _WINDOW].all() and is_bled[first : first + _WINDOW].mean() < _SHARE
        ]
        if is_ground.any():
            place = tuple(bare[0].round(1).tolist()) if bare else ()
            verdicts.hold("bleed", not bare, f"{where}: too little bleed at {len(bare)} places, first {place}")


def _judge_place(where: str, front: _Seen, back: _Seen, edge: _Edge, verdicts: Verdicts) -> None:
    """Judge by the bleed on opposite sides of a block whether its back has moved; so of all blocks together.

    The bleeds of neighbours may meet, except around all of them.
    """
    wider = numpy.where(front.is_ground & back.is_ground, back.bleed - front.bleed, numpy.nan)
    for block in (*edge.blocks(), slice(None)):
        ways, own = edge.ways[block], wider[block]
        for axis, name in enumerate("xy"):
            sides = [own[numpy.isfinite(own) & (way * ways[:, axis] > 0.7)] for way in (1, -1)]
            if min(map(len, sides)) >= _WINDOW:
                after, before = (float(numpy.median(side)) for side in sides)
                moved = (after - before) / 2
                place = tuple(edge.places[block].mean(axis=0).round(1).tolist())
                complaint = f"{where}: the back of what is around {place} is {moved:.2f} mm off in {name}"
                verdicts.hold("backs", abs(moved) <= _MOVED, complaint)


def sheets_of(entries: Sequence[dict[str, Any]], output: Path) -> Iterator[Sheets]:
    """Yield the sheets that the cut files of a manifest are for."""
    files = [entry for entry in entries if entry["kind"] == "cut-file"]
    for entry in files:
        others = [output / one["path"] for one in files if one["sheet"] == entry["sheet"] and one is not entry]
        yield Sheets(output / entry["sheet"], entry["sheet_pages"], output / entry["path"], others)
