"""Turn the places where lines may end into lines: those that look best together, not one after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

# What lines cost, in squares of tenths: a line with a fifth of its room left costs 4.
_PER_LINE = 0.5
_HYPHEN = 4.0
_SECOND_HYPHEN = 8.0  # right below another
_HYPHEN_BEFORE_LAST = 4.0  # so that the last line is a piece of a word and what follows it
_SHORT_LAST = 6.0
_LONE_WORD = 5.0  # on the last line

_SHORT = 0.15  # of the line's room
_LOOSE = 0.25  # a line with more room left asks for hyphens
_MOST_BREAKS = 300  # in one line, so that time is bounded whatever is to be set
_SLIP = 1e-6  # mm, more than sums of rounded widths can differ by


class Break(Struct, frozen=True):
    """A place where a line may end, in word *word* before *offset*; at offset 0, before the word.

    *end* is where a line that ends here does so and *start* where the next one begins, both in mm along the paragraph
    set as one endless line. A break with a hyphen has the hyphen in its *end*.
    """

    word: int
    offset: int
    end: float
    start: float
    hyphen: bool = False


def _cost(before: Break, after: Break, width: float, room: float, last: bool) -> float:
    """Return what a line from one break to another costs."""
    cost = _PER_LINE
    if after.hyphen:
        cost += _SECOND_HYPHEN if before.hyphen else _HYPHEN
    if not last:
        slack = 10 * (room - width) / room if room else 0.0
        return cost + slack * slack
    if width < _SHORT * room:
        cost += _SHORT_LAST
    if before.hyphen:
        cost += _HYPHEN_BEFORE_LAST
    elif after.word - before.word == 1 and before.word:
        cost += _LONE_WORD
    return cost


def fill(
    breaks: Sequence[Break], first: float, rest: float, measure: Callable[[Break, Break], float]
) -> tuple[list[Break], bool] | None:
    """Return the breaks that end the lines, the last of *breaks* among them, and whether a line is loose.

    *breaks* begins with the paragraph's start. The first line has room for *first* mm, the others for *rest*.
    *measure* gives the width between two breaks of one word, which *end* and *start* don't tell. None if some line
    cannot but be too wide.
    """
    count = len(breaks)
    if breaks[-1].end <= first:
        return [breaks[-1]], False
    costs = [0.0] + [float("inf")] * (count - 1)
    origins = [0] * count
    widest = max(first, rest) + _SLIP
    for j in range(1, count):
        after, last = breaks[j], j == count - 1
        for i in range(j - 1, max(-1, j - 1 - _MOST_BREAKS), -1):
            before = breaks[i]
            width = after.end - before.start
            if before.word == after.word and after.offset and before.offset:
                width = measure(before, after)
            if width > widest:
                break
            room = rest if i else first
            if width <= room + _SLIP:
                cost = costs[i] + _cost(before, after, width, room, last)
                if cost < costs[j]:
                    costs[j], origins[j] = cost, i
    if costs[-1] == float("inf"):
        return None
    chosen = [count - 1]
    while origins[chosen[-1]]:
        chosen.append(origins[chosen[-1]])
    lines = [breaks[j] for j in reversed(chosen)]
    return lines, _any_loose(breaks[0], lines, first, rest)


def _any_loose(start: Break, lines: Sequence[Break], first: float, rest: float) -> bool:
    """Say whether a line other than the last has much room left."""
    return any(
        after.end - before.start < (1 - _LOOSE) * (first if before is start else rest)
        for before, after in zip([start, *lines], lines[:-1], strict=False)
    )
