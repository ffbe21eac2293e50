"""Arrange what is in the box: boards, and small things in rows beside them and below, all rows equally full."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from pnp.press.geometry.path import Box, Point
from pnp.press.text.line import Line
from pnp.press.text.typography import TYPE_SCALE

GAP = 3.0  # the least between neighbours
_BESIDE = 5.0  # between a board and what is beside it
_LEAST_BESIDE = 40.0  # the least width of what is beside a board
_MOST_BESIDE = 1.5  # its greatest height, as a multiple of the board's
_BESIDE_WASTE = 0.3  # room that is left there counts so much
_ROW_GAP = 3.0  # between rows
_END = 2.0  # below each part of the list
LABEL_GAP = 1.4
LABEL_SIZE = TYPE_SCALE.part.size
LEADING = TYPE_SCALE.part.leading
_UNEVEN = 40.0  # the cost of an empty row, in mm of height


class BoxEntry(Struct, frozen=True):
    """A component of the list, measured: how large it is (*box*, in its true size), where each of it goes, its label.

    It is shown *scale* times as large. All else is in mm on paper.
    """

    name: str
    box: Box
    scale: float
    places: tuple[Point, ...]
    lines: tuple[Line, ...]
    label: str

    @property
    def width(self) -> float:
        """The width of the component, with all copies that are shown."""
        return max(x for x, _ in self.places) + self.box.width * self.scale

    @property
    def height(self) -> float:
        """The height of the component, with all copies that are shown."""
        return max(y for _, y in self.places) + self.box.height * self.scale

    @property
    def room(self) -> float:
        """The width of the entry with its label."""
        return max(self.width, *(line.width for line in self.lines)) if self.lines else self.width

    @property
    def label_height(self) -> float:
        """The height of its label and of the gap above it."""
        return LABEL_GAP + LEADING * len(self.lines)


BoxRow = list[BoxEntry]


class PlacedRow(Struct, frozen=True):
    """A row of a part of the list: from *left*, *width* mm wide, its upper edge at *top*."""

    entries: tuple[BoxEntry, ...]
    left: float
    top: float
    width: float


class BoxStrip(Struct, frozen=True):
    """A part of the list that is not divided among pages."""

    rows: tuple[PlacedRow, ...]
    height: float


def arrange_box(boards: Sequence[BoxEntry], small: Sequence[BoxEntry], width: float) -> list[BoxStrip]:
    """Return boards, and small things beside the last of them and below, in strips at most *width* mm wide."""
    rows = _fill_rows(boards, width)
    if not rows:
        return [_strip([(row, width)], width) for row in _fill_rows(small, width)]
    *above, last = rows
    beside, below = _divide(last, small, width)
    strips = [_strip([(row, width)], width) for row in above]
    strips.append(_cluster(last, beside, width) if beside else _strip([(last, width)], width))
    return strips + [_strip([(row, width)], width) for row in below]


def _fill_rows(entries: Sequence[BoxEntry], width: float) -> list[BoxRow]:
    """Deal the entries into rows, in their order, so that the rows are low together, and equally full."""
    costs: list[tuple[float, int]] = [(0.0, 0)]  # of the best rows of the first entries, and where the last row begins
    for end in range(1, len(entries) + 1):
        best: tuple[float, int] | None = None
        taken = -GAP
        for start in range(end - 1, -1, -1):
            taken += entries[start].room + GAP
            if taken > width + 1e-6 and start < end - 1:
                break
            empty = max(0.0, 1 - taken / width)
            cost = costs[start][0] + _row_height(entries[start:end]) + _ROW_GAP + _UNEVEN * empty * empty
            if best is None or cost < best[0] - 1e-9:
                best = cost, start
        assert best is not None, "an entry alone is a row"
        costs.append(best)
    rows: list[BoxRow] = []
    end = len(entries)
    while end:
        start = costs[end][1]
        rows.insert(0, list(entries[start:end]))
        end = start
    return rows


def _divide(boards: BoxRow, small: Sequence[BoxEntry], width: float) -> tuple[list[BoxRow], list[BoxRow]]:
    """Return the rows beside the boards, and those below: as many beside as make the whole list lowest."""
    room, tall = width - _row_width(boards) - _BESIDE, _row_height(boards)
    best: tuple[list[BoxRow], list[BoxRow]] = [], _fill_rows(small, width)
    if room < _LEAST_BESIDE:
        return best
    lowest = tall + _rows_height(best[1]) + _waste([boards, *best[1]], width)
    for number in range(1, len(small) + 1):
        beside = _fill_rows(small[:number], room)
        if max(_row_width(row) for row in beside) > room + 1e-6:
            break
        if (high := _rows_height(beside) - _ROW_GAP) > _MOST_BESIDE * tall:
            break
        below = _fill_rows(small[number:], width)
        height = max(high, tall) + _rows_height(below) + _waste(below, width) + _BESIDE_WASTE * _waste(beside, room)
        if height <= lowest:
            best, lowest = (beside, below), height
    return best


def _waste(rows: Iterable[BoxRow], width: float) -> float:
    """Return the empty space in rows, as mm of height."""
    return sum(_UNEVEN * max(0.0, 1 - _row_width(row) / width) ** 2 for row in rows)


def _row_width(row: Sequence[BoxEntry]) -> float:
    return sum(entry.room for entry in row) + GAP * (len(row) - 1)


def _row_height(row: Sequence[BoxEntry]) -> float:
    return max(entry.height for entry in row) + max(entry.label_height for entry in row)


def _rows_height(rows: Sequence[BoxRow]) -> float:
    return sum(_row_height(row) + _ROW_GAP for row in rows)


def _strip(rows: Sequence[tuple[BoxRow, float]], width: float) -> BoxStrip:
    """Return rows, one below the other, as a part of the list."""
    placed, top = list[PlacedRow](), 0.0
    for row, wide in rows:
        placed.append(PlacedRow(tuple(row), 0.0, top, wide))
        top += _row_height(row) + _ROW_GAP
    return BoxStrip(tuple(placed), top - _ROW_GAP + _END)


def _cluster(boards: BoxRow, beside: Sequence[BoxRow], width: float) -> BoxStrip:
    """Return boards, and rows beside them that are distributed over their height."""
    wide, tall = _row_width(boards), max(_row_height(boards), _rows_height(beside) - _ROW_GAP)
    needed = sum(_row_height(row) for row in beside)
    gap = max(0.0, tall - needed) / max(1, len(beside) - 1)
    placed = [PlacedRow(tuple(boards), 0.0, (tall - _row_height(boards)) / 2, wide)]
    top = gap / 2 if len(beside) == 1 else 0.0
    for row in beside:
        placed.append(PlacedRow(tuple(row), wide + _BESIDE, top, width - wide - _BESIDE))
        top += _row_height(row) + gap
    return BoxStrip(tuple(placed), tall + _END)
