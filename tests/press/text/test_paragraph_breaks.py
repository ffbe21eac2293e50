"""Breaks become lines that look well together."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.press.text.paragraph_breaks import Break, _cost, choose_breaks


def breaks_of(widths: list[float], gap: float = 1.0) -> list[Break]:
    """Return the breaks between words so many mm wide."""
    breaks, x = [Break(0, 0, 0.0, 0.0)], 0.0
    for index, width in enumerate(widths):
        x += width
        breaks.append(Break(index + 1, 0, x, x + gap))
        x += gap
    return breaks


def never(before: Break, after: Break) -> float:
    raise AssertionError((before, after))


def words_per_line(widths: list[float], first: float, rest: float) -> list[int] | None:
    chosen = choose_breaks(breaks_of(widths), first, rest, never)
    if chosen is None:
        return None
    ends = [0, *(b.word for b in chosen[0])]
    return [b - a for a, b in itertools.pairwise(ends)]


def test_what_fits_is_one_line() -> None:
    assert words_per_line([3, 3, 3], 11, 0) == [3]


def test_lines_are_evened_out() -> None:
    # Word after word, the first line would be full and the second half empty.
    assert words_per_line([2, 3, 3, 5, 9.5, 9.5], 10, 10) == [2, 2, 1, 1]


def test_the_first_line_may_be_shorter_or_longer() -> None:
    assert words_per_line([4] * 5, 4, 9) == [1, 2, 2]
    assert words_per_line([4] * 5, 14, 9) == [3, 2]


def test_no_word_is_alone_at_the_end_if_it_can_be_helped() -> None:
    assert words_per_line([2] * 8 + [3], 23, 23) == [7, 2]


def test_too_wide_a_word_has_no_solution() -> None:
    assert words_per_line([3, 12, 3], 10, 10) is None


def test_loose_lines_are_reported() -> None:
    assert choose_breaks(breaks_of([6, 6, 2]), 10, 10, never) is not None
    assert choose_breaks(breaks_of([6, 6, 2]), 10, 10, never)[1]  # type: ignore[index]
    assert not choose_breaks(breaks_of([9, 6, 2]), 10, 10, never)[1]  # type: ignore[index]


def test_hyphens_are_used_where_they_help_and_not_elsewhere() -> None:
    words = breaks_of([8, 9, 5])
    hyphen = Break(1, 3, 14.0, 13.0, hyphen=True)
    with_hyphen = [*words[:2], hyphen, *words[2:]]
    assert hyphen in choose_breaks(with_hyphen, 14.0, 14.0, never)[0]  # type: ignore[index]
    assert hyphen not in choose_breaks(with_hyphen, 18.5, 18.5, never)[0]  # type: ignore[index]


def test_two_breaks_of_one_word_are_measured() -> None:
    start, one, two = Break(0, 0, 0.0, 0.0), Break(0, 2, 5.0, 4.0, True), Break(0, 4, 9.0, 8.0, True)
    end = Break(1, 0, 12.0, 12.0)
    asked: list[tuple[Break, Break]] = []

    def measure(before: Break, after: Break) -> float:
        asked.append((before, after))
        return 4.5

    chosen = choose_breaks([start, one, two, end], 5.0, 5.0, measure)
    assert asked == [(one, two)]
    assert chosen is not None
    assert chosen[0] == [one, two, end]


@given(st.lists(st.floats(0.5, 9.0), min_size=1, max_size=30), st.floats(9.5, 30))
def test_lines_fit_and_hold_every_word_once(widths: list[float], room: float) -> None:
    counts = words_per_line(widths, room, room)
    assert counts is not None
    assert sum(counts) == len(widths)
    start = 0
    for count in counts:
        assert sum(widths[start : start + count]) + count - 1 <= room + 1e-5
        start += count


@given(st.lists(st.floats(1.0, 6.0), min_size=1, max_size=9))
def test_no_other_lines_cost_less(widths: list[float]) -> None:
    breaks, room = breaks_of(widths), 12.0

    def cost(lines: tuple[Break, ...]) -> float:
        pairs = list(itertools.pairwise((breaks[0], *lines)))
        if any(b.end - a.start > room + 1e-6 for a, b in pairs):
            return float("inf")
        return sum(_cost(a, b, b.end - a.start, room, b is breaks[-1]) for a, b in pairs)

    inner = breaks[1:-1]
    ways = ((*way, breaks[-1]) for count in range(len(inner) + 1) for way in itertools.combinations(inner, count))
    chosen = choose_breaks(breaks, room, room, never)
    assert chosen is not None
    assert cost(tuple(chosen[0])) == pytest.approx(min(map(cost, ways)))
