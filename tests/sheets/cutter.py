"""Follow a list of cuts on a plain sheet of paper, as somebody at a guillotine does who knows nothing of games."""

from __future__ import annotations

import csv
import math
from collections.abc import Iterator
from io import StringIO

Polygon = list[tuple[float, float]]


def cut_stacks(table: str, width: float, height: float) -> Iterator[tuple[list[int], list[Polygon]]]:
    """Yield the numbers of the sheets of each list of a table, and all parts that are named when it is done."""
    rows = list(csv.DictReader(StringIO(table)))
    for sheets in dict.fromkeys(row["sheets"] for row in rows):
        own = [row for row in rows if row["sheets"] == sheets]
        assert [int(row["cut"]) for row in own] == list(range(1, len(own) + 1))
        yield [int(number) for number in sheets.split()], _cut(own, width, height)


def _cut(rows, width, height) -> list[Polygon]:
    parts: dict[str, Polygon] = {"sheet": [(0, 0), (width, 0), (width, height), (0, height)]}
    turns, cut = 0, set()
    for row in rows:
        if int(row["turns"]) != turns:
            assert int(row["turns"]) == turns + 1, "the stack is never turned back"
            turns = int(row["turns"])
            _name_rests(parts, cut)
        strips, beyond = row["strips"].split(), row["beyond"].split()
        for strip, name in zip(strips, beyond, strict=True):
            near, far = _halves(parts[strip], row)
            assert near and far, "a cut runs through its strip"
            parts[strip] = near
            cut.add(strip)
            if name != "-":
                assert name not in parts
                parts[name] = far
    _name_rests(parts, cut)
    return list(parts.values())


def _name_rests(parts: dict[str, Polygon], cut: set[str]) -> None:
    """What is left at the edge from which distances count is the first strip, or waste if another one is."""
    for name in cut:
        rest = parts.pop(name)
        first = "A" if name == "sheet" else name + ("a" if name[-1].isdigit() else "1")
        parts.setdefault(first, rest)
    cut.clear()


def _halves(polygon: Polygon, row) -> tuple[Polygon, Polygon]:
    """Return what lies at the edge from which a distance counts, and what lies beyond the knife."""
    axis = 0 if row["along"] in ("top", "bottom") else 1
    level = (min if row["along"] in ("top", "left") else max)(point[1 - axis] for point in polygon)
    begin = min(point[axis] for point in polygon if abs(point[1 - axis] - level) < 1e-6)
    assert row["from"] == ("left", "top")[axis]
    angle, inwards = math.radians(int(row["angle"])), 1 if row["along"] in ("top", "left") else -1
    along, across = math.cos(angle), inwards * math.sin(angle)
    place = begin + float(row["distance_mm"])

    def beyond(point) -> float:
        return inwards * ((point[axis] - place) * across - (point[1 - axis] - level) * along)

    return _half(polygon, lambda point: -beyond(point)), _half(polygon, beyond)


def _half(polygon: Polygon, side) -> Polygon:
    kept: Polygon = []
    for a, b in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        if side(a) >= 0:
            kept.append(a)
        if side(a) * side(b) < 0:
            share = side(a) / (side(a) - side(b))
            kept.append((a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])))
    return kept if len(kept) > 2 else []


def find(parts: list[Polygon], piece: Polygon) -> tuple[float, float]:
    """Return by how many mm the part that a piece should be lies beside it, and how much its size differs.

    Both are measured across each edge of the piece.
    """
    return min(_differences(part, piece) for part in parts)


def _differences(part: Polygon, piece: Polygon) -> tuple[float, float]:
    beside = size = 0.0
    for a, b in zip(piece, piece[1:] + piece[:1], strict=True):
        length = math.dist(a, b)
        nx, ny = (b[1] - a[1]) / length, (a[0] - b[0]) / length
        (low, high), (least, most) = (
            (min(values), max(values)) for values in ([x * nx + y * ny for x, y in each] for each in (part, piece))
        )
        beside = max(beside, abs(low - least), abs(high - most))
        size = max(size, abs(high - low - most + least))
    return beside, size
