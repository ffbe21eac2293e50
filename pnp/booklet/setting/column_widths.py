"""Share the width of a table among its columns. All widths are in mm."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter

_HALVINGS = 20  # of a width that is searched
_STEPS = (8, 16, 32, 64)  # parts of the table's width, one of which goes from a column to another
_WASTE = 1.06  # of the room on lines, since words are whole
_NEAR = 1.5  # of a column's width: a cell that is not wider is almost on one line
_LONGEST = 6  # lines: a column of longer cells takes nothing from the others
_KEPT = 0.62  # of its width, that a column keeps
_MOST_COMPARED = 4000  # cells: a larger table keeps the widths of its words


def lower_rows(columns: list[float], least: Sequence[float], rows: Sequence[Sequence[float]]) -> list[float]:
    """Return columns in which the *rows* of a table, of cells so wide on one line, take fewer lines in all.

    No column becomes narrower than its *least* width, or than it is, nor gives more than a part of its own.
    """
    floors = [max(low, _KEPT * width) for low, width in zip(least, columns, strict=True)]
    best = _excess(columns, rows)
    for step in (sum(columns) / parts for parts in _STEPS):
        while best > (len(rows), 0.0):
            widest = [max((row[i] for row in rows if len(row) > i), default=0.0) for i in range(len(columns))]
            takers = [i for i, width in enumerate(columns) if width < widest[i] < _LONGEST * width]
            if len(takers) * len(rows) * len(columns) ** 2 > _MOST_COMPARED:
                return columns
            tried = [(_excess(widths, rows), widths) for widths in _exchanges(columns, floors, takers, step)]
            fewest, widths = min(tried, key=itemgetter(0), default=(best, columns))
            if fewest >= best:
                break
            best, columns = fewest, widths
    return columns


def _exchanges(
    columns: Sequence[float], floors: Sequence[float], takers: Iterable[int], step: float
) -> Iterator[list[float]]:
    """Yield the columns there are if one gives *step* mm to one of the *takers*, those with most to spare first."""
    givers = sorted(range(len(columns)), key=lambda i: floors[i] - columns[i])
    for taker in takers:
        for giver in givers:
            if taker != giver and columns[giver] - step >= floors[giver]:
                widths = list(columns)
                widths[giver] -= step
                widths[taker] += step
                yield widths


def _excess(columns: Sequence[float], rows: Sequence[Sequence[float]]) -> tuple[int, float]:
    """Return about how many lines all rows take, and how much is lacking where a cell is a little too wide for one."""
    lines, lack = 0, 0.0
    for row in rows:
        most = 1
        for cell, column in zip(row, columns, strict=False):
            if cell > column:
                most = max(most, math.ceil(_WASTE * cell / column))
                lack += cell - column if cell < _NEAR * column else 0.0
        lines += most
    return lines, lack


def widths_between(least: Sequence[float], most: Sequence[float], room: float) -> list[float]:
    """Return widths from the *least* to the *most* whose sum is *room*, those between them equal."""
    low, high = 0.0, room
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if sum(max(few, min(many, middle)) for few, many in zip(least, most, strict=True)) > room:
            high = middle
        else:
            low = middle
    return [max(few, min(many, low)) for few, many in zip(least, most, strict=True)]


def raise_widths(columns: list[float], least: list[float]) -> list[float]:
    """Return columns none of which is narrower than its *least* width, if the others have width to spare.

    If they can't, short words stay whole, and the columns with the longest words are equally wide.
    """
    pairs = list(zip(columns, least, strict=True))
    lack = sum(max(0.0, low - column) for column, low in pairs)
    spare = sum(max(0.0, column - low) for column, low in pairs)
    if lack > spare:
        most = _even_share(least, sum(columns))
        return [min(low, most) for low in least]
    if not lack:
        return columns
    return [low if column < low else column - lack / spare * (column - low) for column, low in pairs]


def _even_share(widths: Sequence[float], room: float) -> float:
    """Return how wide the widest of *widths* may be, so that all fit into a *room* that is less than their sum."""
    left = room
    for number, width in enumerate(ordered := sorted(widths)):
        share = left / (len(ordered) - number)
        if width > share:
            return share
        left -= width
    return ordered[-1]
