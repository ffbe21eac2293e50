"""Fill lines of any widths with words, computing each line end once: each line takes as many as fit."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, chain, pairwise, repeat

from msgspec import Struct

from pnp.press.text.fonts import FontBook
from pnp.press.text.line import InlineBox, Line, Span
from pnp.press.text.paragraph import SLIP, Break, HardLineSetter, shaped_lines
from pnp.press.text.shaping import assemble, strut
from pnp.press.text.spacing import is_spaceless
from pnp.press.text.words import Shaper

# In shares of a line's room.
_SHORT = 0.15  # as in paragraphs: a shorter last line gets another word, if the line before can spare one
_HYPHEN_FROM = 0.1  # more white space than this calls for a hyphen: halved or doubled, lines of the tests end elsewhere
_NEXT_HYPHEN_FROM = 0.22  # the same below a line with a hyphen
_FULL_ENOUGH = 0.72  # a line still this full can spare its last word: nearly as full as one that isn't loose


class LineFiller:
    """A hard line as words side by side, in mm; it keeps line ends, as texts are filled many times."""

    def __init__(self, setter: HardLineSetter) -> None:
        self.setter = setter
        words, narrowest = list(setter.shaped.words), setter.room
        if any(word.width > narrowest for word in words):
            points = {i: offsets for i, word in enumerate(words) if (offsets := setter.hyphen_offsets(word))}
            words, _ = setter.cut(words, points, narrowest)
        self.words = words
        starts = accumulate((word.width + word.gap for word in words), initial=0.0)
        self.starts = [start for start, _ in zip(starts, words, strict=False)]
        self.ends = [start + word.width for start, word in zip(self.starts, words, strict=True)]
        self._line_ends: dict[tuple[int, int, float], Break] = {}  # by the word and its offset, and the line's room

    def count(self, narrow: float, lines: int, wide: float) -> int:
        """Return how many lines are filled if the first *lines* have *narrow* mm, the others *wide*."""
        count, end, last = 0, Break(0, 0, 0.0, 0.0), len(self.words)
        while not count or end.word < last:
            end = self._next(end, narrow if count < lines else wide)
            count += 1
        return count

    def fill(self, rooms: Sequence[float], wide: float) -> list[Break]:
        """Return the breaks, the start among them; the first lines have *rooms*, the others *wide*."""
        breaks = [Break(0, 0, 0.0, 0.0)]
        count = len(self.words)
        while True:
            line = len(breaks) - 1
            breaks.append(self._next(breaks[-1], rooms[line] if line < len(rooms) else wide))
            if breaks[-1].word >= count:
                break
        if len(breaks) > 2:
            line = len(breaks) - 3
            self._lengthen_last(breaks, rooms[line] if line < len(rooms) else wide, wide)
        return breaks

    def set(self, breaks: Sequence[Break], rooms: Iterator[float]) -> Iterator[Line]:
        """Yield the lines between breaks, each as wide as the next of the *rooms*."""
        setter = self.setter
        if not self.words:
            next(rooms)
            yield assemble("", (), strut(setter.shaper.book, setter.hard.style))
            return
        for before, after in pairwise(breaks):
            yield setter.line_between(self.words, before, after, next(rooms))

    def _next(self, before: Break, room: float) -> Break:
        key = (before.word, before.offset, room)
        if key not in self._line_ends:
            self._line_ends[key] = self._line_end(before, room)
        return self._line_ends[key]

    def _line_end(self, before: Break, room: float) -> Break:
        limit = before.start + room + SLIP
        fitting = bisect_right(self.ends, limit) - 1
        if fitting >= len(self.words) - 1:
            return Break(len(self.words), 0, self.ends[-1] if self.ends else 0.0, 0.0)
        last = fitting
        while last >= before.word and not self.words[last].breakable:
            last -= 1
        white = (limit - self.ends[last]) / room if last >= before.word else 1.0
        if white > (_NEXT_HYPHEN_FROM if before.hyphen else _HYPHEN_FROM):
            hyphened = self._hyphened(before, max(last + 1, before.word), limit)
            if hyphened is not None:
                return hyphened
        return self._after(max(last if last >= before.word else fitting, before.word))

    def _after(self, word: int) -> Break:
        following = self.starts[word + 1] if word + 1 < len(self.words) else 0.0
        return Break(word + 1, 0, self.ends[word], following)

    def _hyphened(self, before: Break, index: int, limit: float) -> Break | None:
        """Return the last break within a word at which the line still ends before *limit*."""
        word = self.words[index]
        if index == len(self.words) - 1 and word.width <= limit - before.start and index > before.word:
            return None  # the last line should not be only the rest of a word
        start = before.offset if index == before.word else 0
        x = before.start if start else self.starts[index]
        for point in reversed(self.setter.hyphen_offsets(word)):
            if point <= start:
                return None
            end = x + self.setter.width_of(word, start, point, True)
            if end <= limit:
                rest = self.setter.width_of(word, point, len(word.text), False)
                return Break(index, point, end, self.ends[index] - rest, True)
        return None

    def _lengthen_last(self, breaks: list[Break], room: float, wide: float) -> None:
        """Move another word to a last line of a few letters, if the line before can spare one."""
        before, end, last = breaks[-3:]
        word = end.word - 1
        if last.end - end.start > _SHORT * wide or end.offset or word - before.word < 2:
            return
        earlier = self._after(word - 1)
        if self.words[word - 1].breakable and earlier.end - before.start > _FULL_ENOUGH * room:
            breaks[-2] = earlier


class FilledText(Struct, frozen=True):
    """Words that are shaped and measured once, then fill lines of any widths of at least *narrowest* mm."""

    hard: tuple[LineFiller, ...]

    def count(self, narrow: float, lines: int, wide: float) -> int:
        """Return how many lines the words fill if the first *lines* have *narrow* mm, the others *wide*."""
        total = 0
        for filler in self.hard:
            total += filler.count(narrow, lines - total, wide)
        return total

    def lines(self, narrow: float, lines: int, wide: float) -> tuple[Line, ...]:
        """Return the lines that the words fill if the first *lines* have *narrow* mm, the others *wide*."""
        every, rest = [], [narrow] * lines
        for filler in self.hard:
            every.append(filler.fill(rest, wide))
            rest = rest[len(every[-1]) - 1 :]
        rooms = chain(repeat(narrow, lines), repeat(wide))
        return tuple(
            line for filler, breaks in zip(self.hard, every, strict=True) for line in filler.set(breaks, rooms)
        )


def filled_text(
    book: FontBook,
    spans: Sequence[Span | InlineBox],
    narrowest: float,
    language: str = "en",
    *,
    hyphenate: bool = True,
    ragged: bool = False,
) -> FilledText:
    """Return *spans* ready to fill lines, justified between letters unless *ragged*. Raises KeyError for no family."""
    if not any(isinstance(span, InlineBox) or span.text for span in spans):
        return FilledText(())
    shaper = Shaper(book, language)
    lines = shaped_lines(book, tuple(spans), language)
    justified = is_spaceless(language) and not ragged
    setters = (HardLineSetter(shaper, line, narrowest, hyphenate, justified) for line in lines)
    return FilledText(tuple(map(LineFiller, setters)))
