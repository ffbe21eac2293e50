"""Choose where the lines of a paragraph end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from pnp.press.text.words import Word

# Costs of lines, in squared tenths of the room: a line with a fifth of its room left costs 4.
_PER_LINE = 0.5
_HYPHEN = 4.0
_SECOND_HYPHEN = 8.0  # directly below another
_HYPHEN_BEFORE_LAST = 4.0  # the last line would begin with part of a word
_SHORT_LAST = 6.0
_LONE_WORD = 5.0  # on the last line

_SHORT = 0.15  # of the line's room
_LOOSE = 0.25  # a line with more room left calls for hyphens
_MOST_BREAKS = 300  # in one line, which bounds the time for any text
SLIP = 1e-6  # mm, more than sums of rounded widths can differ by


class Break(Struct, frozen=True, gc=False):
    """A place where a line may end, in word *word* before *offset*; at offset 0, before the word.

    *end* is where a line that breaks here ends and *start* where the next one begins, both in mm along the paragraph
    set as one endless line. The *end* of a break with a hyphen includes the hyphen.
    """

    word: int
    offset: int
    end: float
    start: float
    hyphen: bool = False


def count_effort(every: Sequence[Word], breaks: Sequence[Break]) -> tuple[int, int, int]:
    """Return the number of words, cut ones in parts, of lines and of hyphens."""
    return len(every), len(breaks), sum(each.hyphen for each in breaks)


def every_break(every: list[Word]) -> list[Break]:
    """Return breaks that put each word on a line of its own."""
    return [Break(index, 0, 0.0, 0.0) for index in range(len(every) + 1)]


def _cost(before: Break, after: Break, width: float, room: float, last: bool) -> float:
    """Return the cost of a line from one break to another."""
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


def choose_breaks(
    breaks: Sequence[Break], first: float, rest: float, measure: Callable[[Break, Break], float]
) -> tuple[list[Break], bool] | None:
    """Return the breaks that end the lines, including the last of *breaks*, and whether a line is loose.

    *breaks* begins with the paragraph's start. The first line has room for *first* mm, the others for *rest*.
    *measure* returns the width between two breaks of one word, which *end* and *start* don't give. Returns None if
    a line would inevitably be too wide.
    """
    count = len(breaks)
    if breaks[-1].end <= first:
        return [breaks[-1]], False
    costs = [0.0] + [float("inf")] * (count - 1)
    origins = [0] * count
    widest = max(first, rest) + SLIP
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
            if width <= room + SLIP:
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
    """Return whether a line other than the last has much room left."""
    return any(
        after.end - before.start < (1 - _LOOSE) * (first if before is start else rest)
        for before, after in zip([start, *lines], lines[:-1], strict=False)
    )
