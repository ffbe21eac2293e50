"""Fill lines with words: each line takes as many as it has room for, whatever the widths of the lines."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, chain, pairwise, repeat

from msgspec import Struct

from pnp.text.fonts import FontBook
from pnp.text.line import InlineBox, Line, Span
from pnp.text.paragraph import SLIP, Break, HardLineSetter
from pnp.text.shaping import assemble, strut
from pnp.text.spacing import is_spaceless
from pnp.text.words import Shaper, Word, shaped_lines

_SHORT = 0.15  # of a line's room: a last line is longer, if the line before can spare a word
_HYPHEN_FROM, _NEXT_HYPHEN_FROM = 0.1, 0.22  # of a line's room: so much white asks for a hyphen
_FULL_ENOUGH = 0.72  # of the room: a line can spare its last word


class FilledText(Struct, frozen=True):
    """Words that are shaped and measured once, and fill lines of any widths from the first to the last.

    No line is shortened for the sake of others. *narrowest* is the least width in mm that lines may have.
    """

    hard: tuple[_Filling, ...]

    def count(self, narrow: float, lines: int, wide: float) -> int:
        """Return how many lines the words fill if the first *lines* have *narrow* mm, the others *wide*."""
        return sum(len(breaks) - 1 for breaks in self._breaks(narrow, lines, wide))

    def lines(self, narrow: float, lines: int, wide: float) -> tuple[Line, ...]:
        """Return the lines that the words fill if the first *lines* have *narrow* mm, the others *wide*."""
        breaks = self._breaks(narrow, lines, wide)
        rooms = chain(repeat(narrow, lines), repeat(wide))
        return tuple(
            line for filling, chosen in zip(self.hard, breaks, strict=True) for line in filling.set(chosen, rooms)
        )

    def _breaks(self, narrow: float, lines: int, wide: float) -> list[list[Break]]:
        rooms = [narrow] * lines
        every = []
        for filling in self.hard:
            every.append(filling.fill(rooms, wide))
            rooms = rooms[len(every[-1]) - 1 :]
        return every


def filled_text(
    book: FontBook,
    spans: Sequence[Span | InlineBox],
    narrowest: float,
    language: str = "en",
    *,
    hyphenate: bool = True,
    ragged: bool = False,
) -> FilledText:
    """Return *spans* ready to fill lines; no text fills no line. Lines end where those of `set_paragraph` may.

    Lines of languages without spaces between words are justified unless they are to be *ragged*. Raises KeyError for an
    unknown family.
    """
    if not any(isinstance(span, InlineBox) or span.text for span in spans):
        return FilledText(())
    shaper = Shaper(book, language)
    lines = shaped_lines(book, tuple(spans), language)
    rooms, justified = (narrowest, narrowest), is_spaceless(language) and not ragged
    setters = (HardLineSetter(shaper, line, rooms, hyphenate, justified) for line in lines)
    return FilledText(tuple(map(_filling, setters)))


class _Filling(Struct, frozen=True):
    """A hard line as words side by side: where each begins and ends, in mm along one endless line."""

    setter: HardLineSetter
    words: Sequence[Word]
    starts: Sequence[float]
    ends: Sequence[float]

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
        """Yield the lines between breaks, each in the next of the *rooms*."""
        setter = self.setter
        if not self.words:
            next(rooms)
            yield assemble("", (), strut(setter.shaper.book, setter.hard.style))
            return
        for before, after in pairwise(breaks):
            yield setter.line_between(self.words, before, after, next(rooms))

    def _next(self, before: Break, room: float) -> Break:
        """Return where a line of *room* mm ends."""
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
        """Return the last break within a word with which the line ends before *limit*."""
        word = self.words[index]
        if index == len(self.words) - 1 and word.width <= limit - before.start and index > before.word:
            return None  # the last line is more than the rest of a word
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
        """Give a last line of a few letters another word, if the line before can spare one."""
        before, end, last = breaks[-3:]
        word = end.word - 1
        if last.end - end.start > _SHORT * wide or end.offset or word - before.word < 2:
            return
        earlier = self._after(word - 1)
        if self.words[word - 1].breakable and earlier.end - before.start > _FULL_ENOUGH * room:
            breaks[-2] = earlier


def _filling(setter: HardLineSetter) -> _Filling:
    words = list(setter.shaped.words)
    narrowest = setter.room[0]
    if any(word.width > narrowest for word in words):
        points = {i: offsets for i, word in enumerate(words) if (offsets := setter.hyphen_offsets(word))}
        words, _ = setter.cut(words, points, narrowest)
    starts = list(accumulate((word.width + word.gap for word in words), initial=0.0))[:-1] if words else []
    return _Filling(setter, words, starts, [x + word.width for x, word in zip(starts, words, strict=True)])
