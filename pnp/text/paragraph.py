"""Turn spans of mixed styles into the lines of a paragraph."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from pnp.text.assemble import BoxPart, Part, assemble
from pnp.text.fill import Break, fill
from pnp.text.fonts import FontBook
from pnp.text.hyphenate import LONGEST, hyphen_points
from pnp.text.line import InlineBox, Line, Span
from pnp.text.shape import strut
from pnp.text.words import HardLine, Shaper, Word, chopped, hard_lines, words

Align = Literal["left", "right", "centre", "justify"]

# A justified line's spaces grow at most by this share of the em each; a looser line is left ragged.
_WIDEST_STRETCH = 0.6


def set_paragraph(
    book: FontBook,
    spans: Sequence[Span | InlineBox],
    width: float,
    language: str = "en",
    *,
    align: Align = "left",
    hyphenate: bool = True,
    first: float = 0.0,
    hang: float = 0.0,
) -> tuple[Line, ...]:
    """Return *spans* set as lines in a column *width* mm wide; each line's *offset* says where in it the line begins.

    *first* indents the first line after each line end, *hang* the others, in mm. Lines end where UAX #14 lets them,
    at soft hyphens and, with *hyphenate*, where the patterns of *language* do; a word that still doesn't fit is cut
    between two letters, and only a single letter or inline box can be wider than the column. Spaces at the ends of
    lines are dropped. No text makes no line. Raises KeyError for an unknown family.
    """
    if not any(isinstance(span, InlineBox) or span.text for span in spans):
        return ()
    shaper = Shaper(book, language)
    room = (max(width - first, 0.0), max(width - hang, 0.0))
    lines: list[Line] = []
    for hard in hard_lines(spans):
        setter = _Setter(shaper, hard, room, hyphenate)
        indents = (first, hang)
        for index, line in enumerate(setter.lines(align == "justify")):
            indent = indents[min(index, 1)]
            spare = width - indent - line.width
            share = {"right": 1.0, "centre": 0.5}.get(align, 0.0)
            lines.append(replace(line, offset=indent + share * spare))
    return tuple(lines)


class _Setter(Struct, frozen=True):
    """Sets one hard line: *room* is the width of its first line and of the others, in mm."""

    shaper: Shaper
    hard: HardLine
    room: tuple[float, float]
    hyphenate: bool

    def lines(self, justify: bool) -> Iterator[Line]:
        """Yield the lines; one empty line if there is no word."""
        every = list(words(self.hard, self.shaper))
        if not every:
            yield assemble("", (), strut(self.shaper.book, self.hard.style))
            return
        every, breaks = self._chosen(every)
        for before, after in pairwise(breaks):
            last = after is breaks[-1]
            parts = self._between(every, before, after)
            if justify and not last:
                parts = _stretched(parts, self.room[0 if before is breaks[0] else 1])
            yield assemble(self._text(every, before, after), parts, self._strut(every[before.word]))

    def _strut(self, word: Word) -> tuple[float, float]:
        style = next((s.style for s in word.stretches if isinstance(s, Span)), self.hard.style)
        return strut(self.shaper.book, style)

    def _chosen(self, every: list[Word]) -> tuple[list[Word], list[Break]]:
        """Return the words, cut where they must be, and the breaks from the first to the last."""
        narrow = min(self.room)
        fits = all(word.width <= narrow for word in every)
        if fits and (plain := self._filled(every, {})) and not plain[1]:
            return every, plain[0]
        points = {i: offsets for i, word in enumerate(every) if (offsets := self._points(word))}
        if not fits:
            every, points = self._cut(every, points, narrow)
        found = self._filled(every, points)
        if found is None:  # where no break is allowed one must be made
            every = [replace(word, breakable=True) for word in every]
            found = self._filled(every, points)
        if found is None:  # a single letter wider than the column
            return every, _every_break(every)
        return every, found[0]

    def _points(self, word: Word) -> tuple[int, ...]:
        """Return the offsets in *word* where it may be hyphenated; its own soft hyphens know best."""
        if word.soft or not self.hyphenate:
            return word.soft if len(word.text) <= LONGEST else ()
        return hyphen_points(word.text, self.shaper.language)

    def _cut(
        self, every: list[Word], points: dict[int, tuple[int, ...]], narrow: float
    ) -> tuple[list[Word], dict[int, tuple[int, ...]]]:
        """Return the words with those chopped that fit no line even when hyphenated, and the points of the others."""
        kept: list[Word] = []
        kept_points: dict[int, tuple[int, ...]] = {}
        for index, word in enumerate(every):
            found = points.get(index, ())
            if word.width > narrow and not self._hyphens_help(word, found, narrow):
                kept.extend(chopped(word, narrow, self.shaper))
                continue
            if found:
                kept_points[len(kept)] = found
            kept.append(word)
        return kept, kept_points

    def _hyphens_help(self, word: Word, points: tuple[int, ...], narrow: float) -> bool:
        size = len(word.text)
        bounds = (0, *points, size)
        return bool(points) and all(
            self._width(word, start, end, end < size) <= narrow for start, end in pairwise(bounds)
        )

    def _width(self, word: Word, start: int, end: int, hyphen: bool) -> float:
        return sum(part.width for part in self.shaper.fragment(word, start, end, hyphen))

    def _filled(self, every: list[Word], points: dict[int, tuple[int, ...]]) -> tuple[list[Break], bool] | None:
        """Return the breaks chosen, the start among them, and whether a line is loose; None if they don't exist."""
        breaks = [Break(0, 0, 0.0, 0.0)]
        starts = accumulate((word.width + word.gap for word in every), initial=0.0)
        for index, (word, x) in enumerate(zip(every, starts, strict=False)):
            size = len(word.text)
            for point in points.get(index, ()):
                end = x + self._width(word, 0, point, True)
                start = x + word.width - self._width(word, point, size, False)
                breaks.append(Break(index, point, end, start, True))
            if word.breakable or index == len(every) - 1:
                breaks.append(Break(index + 1, 0, x + word.width, x + word.width + word.gap))

        def measure(before: Break, after: Break) -> float:
            return self._width(every[before.word], before.offset, after.offset, True)

        found = fill(breaks, *self.room, measure)
        return None if found is None else ([breaks[0], *found[0]], found[1])

    def _between(self, every: list[Word], before: Break, after: Break) -> list[Part | BoxPart]:
        """Return the parts of the line from one break to the next, without the spaces at its end."""
        parts: list[Part | BoxPart] = []
        for index in range(before.word, after.word + (after.offset > 0)):
            word = every[index]
            start = before.offset if index == before.word else 0
            cut = index == after.word
            if start or cut:
                end = after.offset if cut else len(word.text)
                parts.extend(self.shaper.fragment(word, start, end, cut))
            else:
                parts.extend(word.parts)
            if index + 1 < after.word or (index + 1 == after.word and after.offset):
                parts.extend(word.spaces)
        return parts

    def _text(self, every: list[Word], before: Break, after: Break) -> str:
        """Return what the line from one break to the next says, a hyphen at its end included."""
        said: list[str] = []
        for index in range(before.word, after.word + (after.offset > 0)):
            word = every[index]
            start = before.offset if index == before.word else 0
            end = after.offset if index == after.word else len(word.text)
            if any(isinstance(stretch, InlineBox) for stretch in word.stretches):
                said.append("".join(stretch.text for stretch in word.stretches))
            else:
                said.append(word.text[start:end])
            said.append("-" if index == after.word else " " * len(word.spaces))
        return "".join(said).rstrip(" ")


def _every_break(every: list[Word]) -> list[Break]:
    """Return breaks that put each word on a line of its own."""
    return [Break(index, 0, 0.0, 0.0) for index in range(len(every) + 1)]


def _stretched(parts: list[Part | BoxPart], room: float) -> list[Part | BoxPart]:
    """Return *parts* with their spaces grown so that they fill *room* mm, or as they are if there is too much of it."""
    spaces = [part for part in parts if isinstance(part, Part) and part.chunk.is_space]
    spare = room - sum(part.width for part in parts)
    if not spaces or spare <= 0 or spare > _WIDEST_STRETCH * sum(part.style.size for part in spaces):
        return parts
    share = spare / len(spaces)
    return [replace(p, stretch=share) if isinstance(p, Part) and p.chunk.is_space else p for p in parts]
