"""Measure the areas of a map: the place for pieces in each, overlaps, and common borders."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence

from pnp.press.geometry.path import Path, Point, edges

Ring = Sequence[Point]
Spans = list[tuple[float, float]]

_ROWS = 400  # scan lines across a map: one every 0.7 mm of A4
_FINE_ROWS = 36  # across one area, for a first guess of its middle, which is then improved
_TOLERANCE = 0.05  # of flattened curves, in mm
# For areas of up to this many lines: how often their middle is improved, as its time grows with them.
_REFINED: Sequence[tuple[int, int]] = ((200, 9), (2_000, 4))
# Comparisons of points and lines: no hand-drawn border needs more.
_MOST_STEPS = 1_500_000
_SAMPLES = 40_000  # points along all borders together, at most


class TooDetailed(Exception):  # noqa: N818 - it ends the measuring, and becomes a problem
    """The outlines are too detailed to be measured."""


def closed_lines(outline: Path) -> tuple[tuple[Point, ...], ...]:
    """Return the closed lines of an outline, in mm."""
    return tuple(tuple(points) for points in outline.flattened(_TOLERANCE) if len(points) > 2)


def area_middle(outline: Path) -> tuple[Point, float] | None:
    """Return the middle of the largest upright square in an area, and its side in mm; None for an area of no size."""
    lines = closed_lines(outline)
    if not lines:
        return None
    box = outline.bounds
    step = max(box.width, box.height) / _FINE_ROWS
    if min(box.width, box.height) <= 0:
        return None
    columns, rows = math.ceil(box.width / step), math.ceil(box.height / step)
    best, size = (box.left, box.top), 0
    above = [0] * (columns + 1)
    spans = scan(lines, box.top + step / 2, step, rows)
    for row in range(rows):
        filled = _filled(spans[row], box.left, step, columns)
        here = [0] * (columns + 1)
        for column in range(columns):
            if filled[column]:
                here[column + 1] = 1 + min(above[column], above[column + 1], here[column])
                if here[column + 1] > size:
                    size = here[column + 1]
                    best = box.left + (column + 1 - size / 2) * step, box.top + (row + 1 - size / 2) * step
        above = here
    if not size:
        return None
    return _refined(best, size * step / 4, lines)


def _filled(spans: Spans, left: float, step: float, columns: int) -> list[bool]:
    filled = [False] * columns
    for start, end in spans:
        first, last = math.ceil((start - left) / step - 0.5), math.floor((end - left) / step - 0.5)
        for column in range(max(0, first), min(columns - 1, last) + 1):
            filled[column] = True
    return filled


def _refined(middle: Point, reach: float, lines: Sequence[Ring]) -> tuple[Point, float]:
    """Return the point near *middle* farthest from all lines, and twice that distance, which is more than *reach*."""
    room = _distance(middle, lines)
    size = sum(map(len, lines))
    for _ in range(next((times for most, times in _REFINED if size <= most), 0)):
        x, y = middle
        around = [(x + dx * reach, y + dy * reach) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
        larger = max((_distance(point, lines), point) for point in around)
        if larger[0] > room + 1e-9:
            room, middle = larger
        else:
            reach /= 2
    return middle, round(2 * room, 1)


def _distance(point: Point, lines: Sequence[Ring]) -> float:
    """Return half the side of the largest upright square about a point that no line crosses."""
    (x, y), nearest = point, math.inf
    for (x0, y0), (x1, y1) in _sides(lines):
        left, right = (x0, x1) if x0 < x1 else (x1, x0)
        top, bottom = (y0, y1) if y0 < y1 else (y1, y0)
        if max(left - x, x - right, top - y, y - bottom) < nearest:  # it may be nearer
            px, py, dx, dy = x0 - x, y0 - y, x1 - x0, y1 - y0
            turns = ((-px, dx), (-py, dy), (py - px, dx - dy), (-px - py, dx + dy))
            shares = [0.0, 1.0, *(min(1.0, max(0.0, above / below)) for above, below in turns if below)]
            nearest = min(nearest, *(max(abs(px + share * dx), abs(py + share * dy)) for share in shares))
    return nearest


def scan(lines: Sequence[Ring], first: float, step: float, rows: int) -> list[Spans]:
    """Return the spans of level lines inside *lines*, from height *first*, *step* mm apart. Raises TooDetailed."""
    crossings: list[list[tuple[float, int]]] = [[] for _ in range(rows)]
    steps = 0
    for (x0, y0), (x1, y1) in _sides(lines):
        way = 1 if y1 > y0 else -1
        top, bottom = (y0, y1) if y0 < y1 else (y1, y0)
        start = max(0, math.ceil((top - first) / step))
        end = min(rows, math.ceil((bottom - first) / step))
        steps += max(1, end - start)
        if steps > _MOST_STEPS:
            raise TooDetailed
        for row in range(start, end):
            crossings[row].append((x0 + (x1 - x0) * (first + row * step - y0) / (y1 - y0), way))
    return [_spans(sorted(row)) for row in crossings]


def _spans(crossings: Sequence[tuple[float, int]]) -> Spans:
    """Return the spans inside: those with a winding number other than 0."""
    spans: Spans = []
    winding, start = 0, 0.0
    for x, way in crossings:
        if not winding:
            start = x
        winding += way
        if not winding and x > start:
            spans.append((start, x))
    return spans


def overlaps(areas: Sequence[Path]) -> dict[tuple[int, int], float]:
    """Return the overlap of pairs of areas in mm², and under (i, i) the size of each. Raises TooDetailed."""
    # A sweep along each scan line, so that areas that are apart are never compared.
    boxes = [area.bounds for area in areas]
    top, bottom = min(box.top for box in boxes), max(box.bottom for box in boxes)
    step = (bottom - top) / _ROWS
    shared: defaultdict[tuple[int, int], float] = defaultdict(float)
    rows: list[list[tuple[float, float, int]]] = [[] for _ in range(_ROWS)]
    for index, area in enumerate(areas):
        for row, spans in enumerate(scan(closed_lines(area), top + step / 2, step, _ROWS)):
            rows[row] += [(start, end, index) for start, end in spans]
    steps = 0
    for whole in rows:
        open_spans: list[tuple[float, int]] = []
        for start, end, index in sorted(whole):
            open_spans = [(until, other) for until, other in open_spans if until > start]
            steps += len(open_spans)
            if steps > _MOST_STEPS:
                raise TooDetailed
            for until, other in open_spans:
                if other != index:
                    shared[min(index, other), max(index, other)] += (min(end, until) - start) * step
            shared[index, index] += (end - start) * step
            open_spans.append((end, index))
    return dict(shared)


def shared_borders(areas: Sequence[Path], gap: float) -> dict[tuple[int, int], float]:
    """Return the length in mm of borders, at most *gap* mm apart, that pairs of areas share. Raises TooDetailed."""
    borders = [closed_lines(area) for area in areas]
    length = sum(math.dist(a, b) for lines in borders for a, b in _sides(lines))
    step = max(gap / 2, length / _SAMPLES)
    nearby = _Nearby(borders, gap)
    shared: defaultdict[tuple[int, int], float] = defaultdict(float)
    for index, lines in enumerate(borders):
        for start, end in _sides(lines):
            whole = math.dist(start, end)
            pieces = max(1, round(whole / step))
            for piece in range(pieces):
                share = (piece + 0.5) / pieces
                at = start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
                for other in nearby.areas(at, index):
                    shared[min(index, other), max(index, other)] += whole / pieces / 2  # each finds the other
    return dict(shared)


def _sides(lines: Sequence[Ring]) -> Iterator[tuple[Point, Point]]:
    for line in lines:
        yield from edges(line)


class _Nearby:
    """The sides of areas by the squares of a raster that they cross, so that near ones are found quickly."""

    def __init__(self, borders: Sequence[Sequence[Ring]], gap: float) -> None:
        sides = [(index, start, end) for index, lines in enumerate(borders) for start, end in _sides(lines)]
        points = [point for _, *ends in sides for point in ends]
        spread = max((max(abs(x), abs(y)) for x, y in points), default=1.0)
        self.gap = gap
        self.square = max(2 * gap, spread / 400)
        self.steps = 0
        self.sides: dict[tuple[int, int], list[tuple[int, Point, Point]]] = {}
        for side in sides:
            for square in self._squares(side[1], side[2]):
                self.sides.setdefault(square, []).append(side)

    def _squares(self, start: Point, end: Point) -> set[tuple[int, int]]:
        pieces = max(1, math.ceil(math.dist(start, end) / self.square))
        squares = set()
        for piece in range(pieces):
            shares = (piece / pieces, (piece + 1) / pieces)
            xs = sorted(start[0] + share * (end[0] - start[0]) for share in shares)
            ys = sorted(start[1] + share * (end[1] - start[1]) for share in shares)
            columns = range(self._index(xs[0] - self.gap), self._index(xs[1] + self.gap) + 1)
            rows = range(self._index(ys[0] - self.gap), self._index(ys[1] + self.gap) + 1)
            self._count(len(columns) * len(rows))
            squares |= {(column, row) for column in columns for row in rows}
        return squares

    def _index(self, ordinate: float) -> int:
        return math.floor(ordinate / self.square)

    def _count(self, steps: int) -> None:
        self.steps += steps
        if self.steps > _MOST_STEPS:
            raise TooDetailed

    def areas(self, point: Point, index: int) -> set[int]:
        """Return the other areas with a side at most the gap away from a point."""
        sides = self.sides.get((self._index(point[0]), self._index(point[1])), ())
        self._count(len(sides))
        (x, y), near = point, set[int]()
        for other, (x0, y0), (x1, y1) in sides:
            if other != index and other not in near:
                dx, dy = x1 - x0, y1 - y0
                square = dx * dx + dy * dy
                share = min(1.0, max(0.0, ((x - x0) * dx + (y - y0) * dy) / square)) if square else 0.0
                if math.hypot(x0 + share * dx - x, y0 + share * dy - y) <= self.gap:
                    near.add(other)
        return near
