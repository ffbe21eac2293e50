"""Turn spans of mixed styles into the lines of a paragraph."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate, pairwise
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from pnp.press.text.fonts import FontBook
from pnp.press.text.hyphenation import LONGEST_HYPHENATED, hyphen_of, hyphen_points
from pnp.press.text.line import InlineBox, Line, Span, TextStyle
from pnp.press.text.shaping import StyledChunk, assemble, strut, visual_parts
from pnp.press.text.spacing import is_spaceless, space_line
from pnp.press.text.typography import reads_from_right
from pnp.press.text.words import HardLine, Shaper, Word, fragment_width, hard_lines, split_word, split_words, width_of

Align = Literal["start", "end", "centre", "justified"]  # of the reading direction

# Of the free room, before a line.
_SHARES: Mapping[Align, float] = {"start": 0.0, "justified": 0.0, "end": 1.0, "centre": 0.5}
_MOST_EVENED = 4  # centred lines that are made about equally long, by eye: halved, titles of three and four are ragged
_EVENING_STEPS = 6  # each halves the range of widths that are tried, half the room, to less than a hundredth of it


def set_paragraph(
    book: FontBook,
    spans: Sequence[Span | InlineBox],
    width: float,
    language: str = "en",
    *,
    align: Align = "start",
    hyphenate: bool = True,
) -> tuple[Line, ...]:
    """Return *spans* set as lines in a column *width* mm wide; each line's *offset* is its distance from the left edge.

    Lines end where UAX #14 allows it, at soft hyphens and, with *hyphenate*, where the patterns of *language* do; a
    word that still doesn't fit is cut between two letters. A few centred lines are about equally long. Languages
    without spaces between words are justified unless *hyphenate* is off, as for titles. In a language written from the
    right, the start is on the right. An empty text makes no lines. Raises KeyError for an unknown family.
    """
    return break_paragraph(book, tuple(spans), width, language, align=align, hyphenate=hyphenate).lines


class BrokenParagraph(Struct, frozen=True, dict=True):
    """A paragraph in a column *width* mm wide whose line ends are known: *count* lines, which are set when needed."""

    hard: tuple[BrokenLine, ...]
    width: float
    align: Align

    @property
    def count(self) -> int:
        """The number of lines."""
        return sum(max(1, len(line.breaks) - 1) for line in self.hard)

    @property
    def overlong(self) -> tuple[Word, ...]:
        """The words that are cut between two letters because they don't fit a line."""
        return tuple(word for line in self.hard for word in line.setter.overlong())

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The lines."""
        share, lines = _SHARES[self.align], list[Line]()
        for broken in self.hard:
            from_right = reads_from_right(broken.setter.shaper.language)
            for line in broken.lines():
                offset = share * (self.width - line.width)
                lines.append(replace(line, offset=self.width - offset - line.width if from_right else offset))
        return tuple(lines)


@lru_cache(maxsize=1 << 12)  # a print guide tries all cells of its table, hundreds, in several widths
def break_paragraph(
    book: FontBook,
    spans: tuple[Span | InlineBox, ...],
    width: float,
    language: str = "en",
    *,
    align: Align = "start",
    hyphenate: bool = True,
) -> BrokenParagraph:
    """Return the paragraph that `set_paragraph` sets, its lines counted and not set yet."""
    hard: tuple[BrokenLine, ...] = ()
    if any(isinstance(span, InlineBox) or span.text for span in spans):
        shaper = Shaper(book, language)
        justified = align == "justified" or (align == "start" and hyphenate and is_spaceless(language))
        setters = (
            HardLineSetter(shaper, shaped, max(width, 0.0), hyphenate, justified, is_evened=align == "centre")
            for shaped in shaped_lines(book, spans, language)
        )
        hard = tuple(setter.broken() for setter in setters)
    return BrokenParagraph(hard, width, align)


class HardLineSetter(Struct, frozen=True):
    """Sets a hard line *room* mm wide: *justified*, all lines but the last; *is_evened*, a few equally long."""

    shaper: Shaper
    shaped: ShapedLine
    room: float
    hyphenate: bool
    justified: bool = False
    is_evened: bool = False

    @property
    def hard(self) -> HardLine:
        """The hard line before it is divided."""
        return self.shaped.hard

    def broken(self) -> BrokenLine:
        """Return the words and the breaks between the lines."""
        every = list(self.shaped.words)
        if not every:
            return BrokenLine(self, [], [])
        return BrokenLine(self, *(self._evened(every) if self.is_evened else self._chosen(every)))

    def line_between(self, every: Sequence[Word], before: Break, after: Break, room: float) -> Line:
        """Return the line from one break to the next, set in a room of *room* mm."""
        language = self.shaper.language
        text, parts = self._between(every, before, after)
        style = next((s.style for s in every[before.word].stretches if isinstance(s, Span)), self.hard.style)
        line = assemble(text, visual_parts(parts, language), strut(self.shaper.book, style))
        if self.justified or is_spaceless(language):
            return space_line(line, room if self.justified and after.word < len(every) else None, language)
        return line

    def _chosen(self, every: list[Word]) -> tuple[list[Word], list[Break]]:
        """Return the words, cut where they must be, and the breaks from the first to the last."""
        # Ever less pleasant ways until one fits: whole words, hyphens, cut words, any word, letter by letter.
        narrow = self.room
        fits = all(word.width <= narrow for word in every)
        if fits and (plain := self._filled(every, {})) and not plain[1]:
            return every, plain[0]
        points = {i: offsets for i, word in enumerate(every) if (offsets := self.hyphen_offsets(word))}
        if not fits:
            every, points = self.cut(every, points, narrow)
        chosen = self._filled(every, points)
        if chosen is None:  # no allowed break fits, so every word becomes breakable
            every = [replace(word, breakable=True) for word in every]
            chosen = self._filled(every, points)
        if chosen is None:  # a single letter wider than the column
            return every, [Break(index, 0, 0.0, 0.0) for index in range(len(every) + 1)]
        return every, chosen[0]

    def _evened(self, every: list[Word]) -> tuple[list[Word], list[Break]]:
        """Return the words and breaks of as many lines as `_chosen` makes, in the narrowest room that needs no more."""
        chosen = self._chosen(every)
        if not 2 < len(chosen[1]) <= _MOST_EVENED + 1:
            return chosen
        least, most = 0.5, 1.0
        for _ in range(_EVENING_STEPS):
            share = (least + most) / 2
            narrower = replace(self, room=share * self.room)._chosen(every)
            if _effort(*narrower) == _effort(*chosen):
                chosen, most = narrower, share
            else:
                least = share
        return chosen

    def hyphen_offsets(self, word: Word) -> tuple[int, ...]:
        """Return the offsets in *word* where it may be hyphenated; its own soft hyphens take precedence."""
        if word.soft or word.is_typed or not self.hyphenate:
            return word.soft if len(word.text) <= LONGEST_HYPHENATED else ()
        return hyphen_points(word.text, self.shaper.language)

    def overlong(self) -> Iterator[Word]:
        """Yield the words that fit no line even when hyphenated."""
        narrow = self.room
        for word in self.shaped.words:
            if word.width > narrow and not self._hyphens_help(word, self.hyphen_offsets(word), narrow):
                yield word

    def cut(
        self, every: list[Word], points: dict[int, tuple[int, ...]], narrow: float
    ) -> tuple[list[Word], dict[int, tuple[int, ...]]]:
        """Return the words, cutting those that fit no line even when hyphenated, and the hyphen points of the rest."""
        kept: list[Word] = []
        kept_points: dict[int, tuple[int, ...]] = {}
        for index, word in enumerate(every):
            offsets = points.get(index, ())
            if word.width > narrow and not self._hyphens_help(word, offsets, narrow):
                kept.extend(split_word(word, narrow, self.shaper))
                continue
            if offsets:
                kept_points[len(kept)] = offsets
            kept.append(word)
        return kept, kept_points

    def _hyphens_help(self, word: Word, points: tuple[int, ...], narrow: float) -> bool:
        size = len(word.text)
        pieces = pairwise((0, *points, size))
        return bool(points) and all(self.width_of(word, start, end, end < size) <= narrow for start, end in pieces)

    def width_of(self, word: Word, start: int, end: int, hyphen: bool) -> float:
        """Return the width in mm of a piece of *word*, with a hyphen after it if asked."""
        return fragment_width(self.shaper.book, self.shaper.language, word.stretches, start, end, hyphen)

    def _filled(self, every: list[Word], points: dict[int, tuple[int, ...]]) -> tuple[list[Break], bool] | None:
        """Return the chosen breaks, including the start, and whether a line is loose; None if there are none."""
        breaks = [Break(0, 0, 0.0, 0.0)]
        starts = accumulate((word.width + word.gap for word in every), initial=0.0)
        for index, (word, x) in enumerate(zip(every, starts, strict=False)):
            size = len(word.text)
            for point in points.get(index, ()):
                end = x + self.width_of(word, 0, point, True)
                start = x + word.width - self.width_of(word, point, size, False)
                breaks.append(Break(index, point, end, start, True))
            if word.breakable or index == len(every) - 1:
                breaks.append(Break(index + 1, 0, x + word.width, x + word.width + word.gap))

        def measure(before: Break, after: Break) -> float:
            return self.width_of(every[before.word], before.offset, after.offset, True)

        chosen = choose_breaks(breaks, self.room, measure)
        return None if chosen is None else ([breaks[0], *chosen[0]], chosen[1])

    def _between(
        self, every: Sequence[Word], before: Break, after: Break
    ) -> tuple[str, Sequence[StyledChunk | InlineBox]]:
        """Return the text of the line from one break to the next, a hyphen at its end, and its parts in that order."""
        # The first and the last word may be cut, and the spaces at the end are left out.
        pieces: list[str] = []
        parts: list[StyledChunk | InlineBox] = []
        for index in range(before.word, after.word + (after.offset > 0)):
            word = every[index]
            start, cut = before.offset if index == before.word else 0, index == after.word
            end = after.offset if cut else len(word.text)
            parts += self.shaper.fragment(word.stretches, start, end, cut) if start or cut else word.parts
            if index + 1 < after.word or (index + 1 == after.word and after.offset):
                parts += word.spaces
            if any(isinstance(stretch, InlineBox) for stretch in word.stretches):
                pieces.append("".join(stretch.text for stretch in word.stretches))
            else:
                pieces.append(word.text[start:end])
            pieces.append(hyphen_of(self.shaper.language) if cut else " " * len(word.spaces))
        return "".join(pieces).rstrip(" "), parts


class BrokenLine(Struct, frozen=True):
    """A hard line whose breaks are chosen, from the first to the last; no *breaks* if it has no word."""

    setter: HardLineSetter
    every: Sequence[Word]
    breaks: Sequence[Break]

    def lines(self) -> Iterator[Line]:
        """Yield the lines; one empty line if there is no word."""
        setter = self.setter
        if not self.every:
            yield assemble("", (), strut(setter.shaper.book, setter.hard.style))
        for before, after in pairwise(self.breaks):
            yield setter.line_between(self.every, before, after, setter.room)


class ShapedLine(Struct, frozen=True):
    """A hard line and its words."""

    hard: HardLine
    words: tuple[Word, ...]


@lru_cache(maxsize=1 << 11)  # full in a build of all games: 63 % of calls find theirs
def shaped_lines(book: FontBook, spans: tuple[Span | InlineBox, ...], language: str) -> tuple[ShapedLine, ...]:
    """Return the hard lines of *spans* with their words, shaped once for all widths and sizes. Raises KeyError."""
    looks = [span.look for span in spans if isinstance(span, Span)]
    ranks = {size: float(rank) for rank, size in enumerate(dict.fromkeys([look.size for look in looks]), start=1)}
    sizeless = tuple(
        span if isinstance(span, InlineBox) else (span.text, span.level, _sized(span.look, ranks[span.look.size]))
        for span in spans
    )
    first = _first_setting(book, sizeless, language)
    if first.lines is None:
        shaper = Shaper(book, language)
        lines = (ShapedLine(line, tuple(split_words(line, shaper))) for line in hard_lines(spans, language))
        first.looks, first.lines = tuple(looks), tuple(lines)
        return first.lines
    return tuple(_resized(first.lines, dict(zip(first.looks, looks, strict=True))))


class _FirstSetting(Struct):
    """The lines of a text from its first setting, and the looks of its spans."""

    looks: tuple[TextStyle, ...] = ()
    lines: tuple[ShapedLine, ...] | None = None


@lru_cache(maxsize=1 << 10)  # full in a build of all games: 62 % of calls find theirs
def _first_setting(book: FontBook, sizeless: tuple[object, ...], language: str) -> _FirstSetting:
    """Return the holder of the first setting of a text, shared by all its sizes."""
    return _FirstSetting()


@lru_cache(maxsize=1 << 10)  # full in a build of all games: 90 % of calls find theirs
def _sized(style: TextStyle, size: float) -> TextStyle:
    return replace(style, size=size)


def _resized(lines: Iterable[ShapedLine], styles: Mapping[TextStyle, TextStyle]) -> Iterator[ShapedLine]:
    """Yield lines in other *styles*, which differ from the original ones only in size."""
    for line in lines:
        style = styles.get(line.hard.style, line.hard.style)
        hard = HardLine(_stretches(line.hard.stretches, styles), line.hard.soft, style)
        yield ShapedLine(hard, tuple(_resized_words(line.words, styles)))


def _resized_words(words: Iterable[Word], styles: Mapping[TextStyle, TextStyle]) -> Iterator[Word]:
    known: tuple[StyledChunk, ...] = ()
    spaces, gap = known, 0.0
    for word in words:
        parts = _parts(word.parts, styles)
        if word.spaces is not known:  # most words of a line share theirs
            known = word.spaces
            spaces = tuple([StyledChunk(each.chunk, styles[each.style], each.level) for each in known])
            gap = width_of(spaces)
        stretches, width = _stretches(word.stretches, styles), width_of(parts)
        yield replace(word, stretches=stretches, parts=parts, width=width, spaces=spaces, gap=gap)


def _stretches(
    stretches: Iterable[Span | InlineBox], styles: Mapping[TextStyle, TextStyle]
) -> tuple[Span | InlineBox, ...]:
    return tuple(
        [
            each if isinstance(each, InlineBox) else Span(each.text, styles[each.style], level=each.level)
            for each in stretches
        ]
    )


def _parts(
    parts: Iterable[StyledChunk | InlineBox], styles: Mapping[TextStyle, TextStyle]
) -> tuple[StyledChunk | InlineBox, ...]:
    return tuple(
        [
            each if isinstance(each, InlineBox) else StyledChunk(each.chunk, styles[each.style], each.level)
            for each in parts
        ]
    )


# Costs of lines, in squared tenths of the room: a line with a fifth of its room left costs 4. What changes when one is
# halved or doubled was counted in 375 paragraphs of the rulesets, set 45 and 80 mm wide: 4,016 lines, 43 hyphens.
_PER_LINE = 0.5  # nothing changes: it only decides between ways that look alike
_HYPHEN = 4.0  # ten hyphens more or fewer
_SECOND_HYPHEN = 8.0  # directly below another: of two in all, doubled none is left, at the cost of a line
_HYPHEN_BEFORE_LAST = 4.0  # the last line would begin with part of a word: one more or fewer of four
_SHORT_LAST = 6.0  # one or two paragraphs
_LONE_WORD = 5.0  # on the last line: halved, 53 instead of 22; doubled, 5, but six more hyphens

_SHORT = 0.15  # of the line's room; doubled, every seventh paragraph changes, mostly to looser lines
_LOOSE = 0.25  # a line with more room left calls for hyphens; halved, there are twice as many, doubled hardly any
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


def _effort(every: Sequence[Word], breaks: Sequence[Break]) -> tuple[int, int, int]:
    return len(every), len(breaks), sum(each.hyphen for each in breaks)


def _cost(before: Break, after: Break, width: float, room: float, last: bool) -> float:
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
    breaks: Sequence[Break], room: float, measure: Callable[[Break, Break], float]
) -> tuple[list[Break], bool] | None:
    """Return the breaks that end the lines, including the last of *breaks*, and whether a line is loose.

    *breaks* begins with the paragraph's start. *measure* returns the width between two breaks of one word, which *end*
    and *start* don't give. Returns None if a line would inevitably be wider than *room* mm.
    """
    count = len(breaks)
    if breaks[-1].end <= room:
        return [breaks[-1]], False
    costs = [0.0] + [float("inf")] * (count - 1)
    origins = [0] * count
    for j in range(1, count):
        after, last = breaks[j], j == count - 1
        for i in range(j - 1, max(-1, j - 1 - _MOST_BREAKS), -1):
            before = breaks[i]
            width = after.end - before.start
            if before.word == after.word and after.offset and before.offset:
                width = measure(before, after)
            if width > room + SLIP:
                break
            cost = costs[i] + _cost(before, after, width, room, last)
            if cost < costs[j]:
                costs[j], origins[j] = cost, i
    return None if costs[-1] == float("inf") else _traced(breaks, origins, room)


def _traced(breaks: Sequence[Break], origins: Sequence[int], room: float) -> tuple[list[Break], bool]:
    """Return the breaks that lead to the last one, and whether a line before the last has much room left."""
    chosen = [len(breaks) - 1]
    while origins[chosen[-1]]:
        chosen.append(origins[chosen[-1]])
    lines = [breaks[j] for j in reversed(chosen)]
    pairs = pairwise([breaks[0], *lines[:-1]])
    return lines, any(after.end - before.start < (1 - _LOOSE) * room for before, after in pairs)
