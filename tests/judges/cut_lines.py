"""Svgelements reads the lines of a cut file, shapely finds what a machine would do twice, leave open or tear."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy
import shapely
from msgspec import Struct
from svgelements import SVG, Close, Group, Line, Move
from svgelements import Path as SvgPath

from tests.judges.tools import Verdicts

MARKS = "regmark"  # the layer by which a machine finds its place
LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"

# What svgelements takes for a pixel, in dots an inch and in mm.
_DPI, _PIXEL = 96.0, 25.4 / 96
# All in mm. Curves are read as chords that are nowhere farther from them.
_CHORD = 0.0005
# Numbers in the files have three decimals: ends nearer than this are one.
_SNAP = 0.004
# Lines that run so near each other, for so long, are one line that is cut twice; round corners that touch are shorter.
_BESIDE, _LONGEST_TOUCH = 0.002, 0.5
_SIZE_SLACK = 0.06  # of the size that is told, to a tenth


class Stroke(Struct):
    """What a tool does without being lifted: chords in mm, and for each the number of the segment that it is of."""

    points: Any  # an array of n + 1 places
    segments: Any  # an array of n numbers

    @property
    def length(self) -> float:
        """The length in mm: chords half as long are three quarters nearer to that of a curve."""
        steps = numpy.hypot(*numpy.diff(self.points, axis=0).T)
        length = 0.0
        for number in numpy.unique(self.segments):
            (own,) = numpy.nonzero(self.segments == number)
            fine, places = steps[own].sum(), self.points[[*own[::2], own[-1] + 1]]
            coarse = numpy.hypot(*numpy.diff(places, axis=0).T).sum()
            length += float(fine + (fine - coarse) / 3)
        return length


class CutFile(Struct):
    """The lines of a cut file: the strokes of each layer, in the order of work; its size and title.

    Of what a machine finds its place by, the boxes of the *marks* with the width of their lines, and the *safe_area*.
    """

    path: Path
    width: float
    height: float
    described: str
    layers: dict[str, list[Stroke]]
    marks: dict[str, tuple[float, float, float, float]]
    safe_area: Any

    def strokes(self, *words: str) -> list[Stroke]:
        """Return the strokes of the layers in whose names one of these words is; each machine has names of its own."""
        named = re.compile(rf"\b({'|'.join(words)})\b")
        return [stroke for name, strokes in self.layers.items() if named.search(name) for stroke in strokes]

    @property
    def cuts(self) -> list[Stroke]:
        """The strokes that cut."""
        return self.strokes("cut")

    @property
    def folds(self) -> list[Stroke]:
        """The strokes that score or perforate."""
        return self.strokes("fold", "perforation")


@lru_cache(maxsize=8)
def read_cut_file(path: Path) -> CutFile:
    """Return the lines of an SVG file."""
    document = SVG.parse(path, ppi=_DPI)
    text = path.read_text(encoding="utf-8")
    described = re.search(r"<desc>(.*?)</desc>", text, re.S)
    layers = {
        str(group.values.get(LABEL)): [stroke for path in group.select(_is_path) for stroke in _strokes(path)]
        for group in document.select(lambda element: isinstance(element, Group) and LABEL in element.values)
    }
    marks = {str(path.id): path for path in document.select(_is_path) if str(path.id).startswith(f"{MARKS}-")}
    area = marks.pop(f"{MARKS}-safe-area", None)
    safe_area = None if area is None else shapely.polygons(next(_strokes(area)).points)
    boxes = {name: _box(path) for name, path in marks.items()}
    size = document.width * _PIXEL, document.height * _PIXEL
    return CutFile(path, *size, described[1] if described else "", layers, boxes, safe_area)


def _box(path: SvgPath) -> tuple[float, float, float, float]:
    edge = path.stroke_width / 2 if path.stroke.value is not None else 0.0
    left, top, right, bottom = path.bbox()
    return tuple(value * _PIXEL for value in (left - edge, top - edge, right + edge, bottom + edge))


def _is_path(element: Any) -> bool:
    return isinstance(element, SvgPath)


def _strokes(path: SvgPath) -> Iterator[Stroke]:
    for part in path.as_subpaths():
        places: list[Any] = []
        numbers: list[int] = []
        for number, segment in enumerate(SvgPath(part)):
            if isinstance(segment, Move):
                places.append([[segment.end.x, segment.end.y]])
            elif segment.start != segment.end:
                places.append(_chords(segment))
                numbers += [number] * len(places[-1])
        if numbers:
            yield Stroke(numpy.concatenate(places) * _PIXEL, numpy.array(numbers))


def _chords(segment: Any) -> Any:
    """Return the ends of the chords of a segment."""
    if isinstance(segment, (Line, Close)):
        return [[segment.end.x, segment.end.y]]
    coarse = segment.npoint(numpy.linspace(0, 1, 9))
    bends = numpy.diff(coarse, 2, axis=0)
    # A chord of 1/n of a curve is n² times nearer: by the second differences of eight parts of it.
    farthest = float(numpy.hypot(*bends.T).max()) * _PIXEL / 8
    count = 8 * max(1, math.ceil(math.sqrt(farthest / _CHORD)))
    return segment.npoint(numpy.linspace(0, 1, count + 1))[1:]


class Chords(Struct):
    """All chords of some strokes: their ends, and which stroke and segment each is of."""

    ends: Any  # n × 2 × 2
    owners: Any  # n numbers, another for each segment of each stroke

    @property
    def lines(self) -> Any:
        """The chords as geometries."""
        return shapely.linestrings(self.ends)


def chords_of(strokes: Sequence[Stroke]) -> Chords:
    """Return the chords of strokes."""
    if not strokes:
        return Chords(numpy.zeros((0, 2, 2)), numpy.zeros(0, dtype=int))
    ends = [numpy.stack([stroke.points[:-1], stroke.points[1:]], axis=1) for stroke in strokes]
    owners, first = [], 0
    for stroke in strokes:
        owners.append(stroke.segments + first)
        first += int(stroke.segments.max()) + 1
    return Chords(numpy.concatenate(ends), numpy.concatenate(owners))


def judge_cut_lines(path: Path, verdicts: Verdicts) -> None:
    """Judge whether nothing is cut twice, folded where it is cut, or left open, and whether the told size is right."""
    file = read_cut_file(path)
    cuts, folds = chords_of(file.cuts), chords_of(file.folds)
    told = [float(number) for number in re.findall(r"[\d.]+(?= [×m])", file.described)]
    everything = numpy.concatenate([stroke.points for stroke in (*file.cuts, *file.folds)])
    size = (everything.max(axis=0) - everything.min(axis=0)).tolist()
    right = len(told) == 2 and all(abs(one - other) < _SIZE_SLACK for one, other in zip(told, size, strict=True))
    verdicts.hold("shapely", right, f"{path}: the lines measure {size}, not {told}")
    for one, other, complaint in (
        (cuts, cuts, "cut twice"),
        (cuts, folds, "cut and folded"),
        (folds, folds, "folded twice"),
    ):
        where = _overlap(one, other)
        verdicts.hold("shapely", where is None, f"{path}: {complaint} at {where}")
    open_ends = list(_open_ends(file.cuts))
    verdicts.hold("shapely", not open_ends, f"{path}: {len(open_ends)} cuts are open, first at {open_ends[:1]}")


def _overlap(one: Chords, other: Chords) -> tuple[float, float] | None:
    """Return a place where a segment of *one* lies on one of *other* for longer than a touch."""
    if not len(one.ends) or not len(other.ends):
        return None
    lines = one.lines
    first, second = shapely.STRtree(lines).query(other.lines, predicate="dwithin", distance=_BESIDE)[::-1]
    if one is other:  # each pair once, and no segment with itself
        kept = one.owners[first] < other.owners[second]
        first, second = first[kept], second[kept]
    beside = shapely.buffer(other.lines[second], _BESIDE, cap_style="flat")
    shared = shapely.length(shapely.intersection(lines[first], beside))
    pairs = {}
    for a, b, length, index in zip(one.owners[first], other.owners[second], shared, first, strict=True):
        total, _ = pairs.get((a, b), (0.0, 0))
        pairs[a, b] = total + length, index
    for total, index in pairs.values():
        if total > _LONGEST_TOUCH:
            x, y = one.ends[index].mean(axis=0)
            return round(float(x), 2), round(float(y), 2)
    return None


def _open_ends(strokes: Sequence[Stroke]) -> Iterator[tuple[float, float]]:
    """Yield the ends of strokes that end neither where they began nor on another line."""
    chords = chords_of(strokes)
    tree = shapely.STRtree(chords.lines)
    first = 0
    for stroke in strokes:
        last = first + int(stroke.segments.max())
        start, end = stroke.points[0], stroke.points[-1]
        for place, own in ((start, stroke.segments[0] + first), (end, last)):
            near = tree.query(shapely.points(place), predicate="dwithin", distance=_SNAP)
            if all(chords.owners[index] == own for index in near) and not (start == end).all():
                yield tuple(place.round(3).tolist())
        first = last + 1
