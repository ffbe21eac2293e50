"""Turn the spans of a paragraph into words: shaped, measured, and marked where a line may end after them."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate

from msgspec import Struct
from msgspec.structs import replace

from pnp.press.text.breaking import bracketed_quotes, line_breaks
from pnp.press.text.fonts import FontBook
from pnp.press.text.hyphenation import hyphen_of
from pnp.press.text.line import InlineBox, Span, TextStyle
from pnp.press.text.shaping import Chunk, Setting, StyledChunk, clean_text, level_runs, setting_of, shape_word
from pnp.press.text.spacing import is_spaceless
from pnp.press.text.typography import COMMAND, DIRECTION_CONTROLS, without_controls

_LINE_END = re.compile("\r\n|[\n\r\x0b\x0c\x85\u2028\u2029]")
_WORD = re.compile("[^ ]+")
_SOFT_HYPHEN = "\u00ad"
_BOX = "\ufffc"
# Where no line ends: before a unit ("5 mm") and within it ("g/m²"), and around the sign of "3 × stone".
_KEPT_WITH_NUMBER = (
    r"(?<=[0-9]) (?=(?:[cm]?m|k?g|g/m²|[см]?м|к?г|г/м²|%)(?!\w))|(?<=[0-9] [gг]/)(?=[mм]²)"
    r"|(?<=[0-9]) (?=× )|(?<=[0-9] ×) "
)


def width_of(parts: Sequence[StyledChunk | InlineBox]) -> float:
    """Return the width in mm of parts side by side; most words have one part."""
    return parts[0].width if len(parts) == 1 else sum([part.width for part in parts])


def _text_of(stretches: Sequence[Span | InlineBox]) -> str:
    return "".join(stretch.text if isinstance(stretch, Span) else _BOX for stretch in stretches)


class HardLine(Struct, frozen=True):
    """The text between two line ends typed by the author: words of several styles."""

    stretches: tuple[Span | InlineBox, ...]  # clean_text, without soft hyphens, not empty
    soft: frozenset[int]  # where soft hyphens stood, as offsets in the text
    style: TextStyle  # used if the line is empty

    @property
    def text(self) -> str:
        """The text, one placeholder for each inline box."""
        return _text_of(self.stretches)


class Word(Struct, frozen=True, gc=False):
    """A shaped word: the text between two spaces or two places where UAX #14 allows a line end."""

    text: str  # one placeholder for each inline box
    stretches: tuple[Span | InlineBox, ...]
    parts: tuple[StyledChunk | InlineBox, ...]
    width: float
    soft: tuple[int, ...] = ()  # offsets of soft hyphens
    spaces: tuple[StyledChunk, ...] = ()  # those after it
    gap: float = 0.0  # the width of those
    breakable: bool = True  # a line may end after it
    is_typed: bool = False  # it belongs to a command, in which no hyphen may be put


def hard_lines(spans: Sequence[Span | InlineBox], language: str) -> Iterator[HardLine]:
    """Yield *spans* split at their line ends, without the characters that cannot be set.

    In a text with both directions, each stretch has one embedding level, based on the direction of *language*; the
    controls of direction are no longer needed.
    """
    for line in _cleaned_lines(spans):
        runs = level_runs(line.text, language)
        if not runs:
            yield line
            continue
        cutter = _Cutter(line.stretches)
        stretches: list[Span | InlineBox] = []
        for start, end, level in runs:
            for piece in cutter.cut(start, end):
                if isinstance(piece, InlineBox):
                    stretches.append(replace(piece, level=level))
                elif text := without_controls(piece.text):
                    stretches.append(replace(piece, text=text, level=level))
        controls = [match.start() for match in re.finditer(DIRECTION_CONTROLS, line.text)]
        soft = frozenset(offset - bisect_left(controls, offset) for offset in line.soft)
        yield HardLine(tuple(stretches), soft, line.style)


def _cleaned_lines(spans: Sequence[Span | InlineBox]) -> Iterator[HardLine]:
    stretches: list[Span | InlineBox] = []
    soft: set[int] = set()
    size = 0
    style = next((span.look for span in spans if isinstance(span, Span)), TextStyle())
    for span in spans:
        if isinstance(span, InlineBox):
            stretches.append(span)
            size += 1
            continue
        style = span.look
        for index, line in enumerate(_LINE_END.split(span.text)):
            if index:
                yield HardLine(tuple(stretches), frozenset(soft), style)
                stretches, soft, size = [], set(), 0
            syllables = clean_text(line).split(_SOFT_HYPHEN)
            for syllable in syllables[:-1]:
                size += len(syllable)
                soft.add(size)
            size += len(syllables[-1])
            if text := "".join(syllables):
                stretches.append(Span(text, style))
    yield HardLine(tuple(stretches), frozenset(soft), style)


class _Cutter:
    def __init__(self, stretches: Sequence[Span | InlineBox]) -> None:
        self.stretches = stretches
        sizes = (len(stretch.text) if isinstance(stretch, Span) else 1 for stretch in stretches)
        self.bounds = [*accumulate(sizes, initial=0)]  # of the stretches in the line's text
        self.index = 0  # of the stretch in which the last cut began

    def cut(self, start: int, end: int) -> tuple[Span | InlineBox, ...]:
        """Return the stretches from *start* to *end*; no cut may begin before an earlier one."""
        stretches, bounds, index = self.stretches, self.bounds, self.index
        while index < len(stretches) and bounds[index + 1] <= start:
            index += 1
        self.index = index
        pieces: list[Span | InlineBox] = []
        while index < len(stretches) and bounds[index] < end:
            stretch, before = stretches[index], bounds[index]
            if isinstance(stretch, InlineBox):
                pieces.append(stretch)
            elif text := stretch.text[max(0, start - before) : end - before]:
                pieces.append(Span(text, stretch.style, level=stretch.level))
            index += 1
        return tuple(pieces)


class Shaper:
    """Shapes the words of one paragraph."""

    def __init__(self, book: FontBook, language: str) -> None:
        self.book = book
        self.language = language
        self._settings: dict[int, tuple[TextStyle, Setting]] = {}  # by the identity of the style

    def parts(self, stretches: Sequence[Span | InlineBox]) -> tuple[StyledChunk | InlineBox, ...]:
        """Return a word's or its fragment's parts in logical order."""
        parts: list[StyledChunk | InlineBox] = []
        for index, stretch in enumerate(stretches):
            if isinstance(stretch, InlineBox):
                parts.append(stretch)
            else:
                around = _joined(stretches, index) if stretch.level % 2 and len(stretches) > 1 else ("", "")
                chunks = self._chunks(stretch, *around)
                parts += [StyledChunk(chunk, stretch.style, stretch.level) for chunk in chunks]
        return tuple(parts)

    def _chunks(self, span: Span, before: str = "", after: str = "") -> tuple[Chunk, ...]:
        known = self._settings.get(id(span.style))
        if known is None:
            known = self._settings[id(span.style)] = (span.style, setting_of(span.style, self.language))
        setting = known[1]
        if span.level % 2:
            setting = replace(setting, from_right=True, before=before, after=after)
        return shape_word(self.book, span.text, setting)

    def spaces(self, stretches: Sequence[Span | InlineBox]) -> tuple[StyledChunk, ...]:
        """Return the parts of spaces, each shaped separately."""
        return tuple(
            StyledChunk(chunk, stretch.style, stretch.level)
            for stretch in stretches
            if isinstance(stretch, Span)
            for chunk in self._chunks(Span(" ", stretch.style, level=stretch.level)) * len(stretch.text)
        )

    def word(self, stretches: tuple[Span | InlineBox, ...]) -> Word:
        """Return a word without spaces after it."""
        parts = self.parts(stretches)
        return Word(_text_of(stretches), stretches, parts, width_of(parts))

    def fragment(
        self, stretches: Sequence[Span | InlineBox], start: int, end: int, hyphen: bool
    ) -> tuple[StyledChunk | InlineBox, ...]:
        """Return the parts of a word from one offset to another, with a hyphen after it if asked."""
        pieces = _Cutter(stretches).cut(start, end)
        if hyphen and isinstance(last := pieces[-1], Span):
            pieces = (*pieces[:-1], Span(last.text + hyphen_of(self.language), last.style, level=last.level))
        return self.parts(pieces)


@lru_cache(maxsize=1 << 14)  # 2,730 entries in a build of all games
def fragment_width(
    book: FontBook, language: str, stretches: tuple[Span | InlineBox, ...], start: int, end: int, hyphen: bool
) -> float:
    """Return the width in mm of a fragment of a word; cached, because lines of all widths measure the same ones."""
    return sum(part.width for part in Shaper(book, language).fragment(stretches, start, end, hyphen))


def _joined(stretches: Sequence[Span | InlineBox], index: int) -> tuple[str, str]:
    """Return the letters before and after a stretch of a word, to which Arabic letters join across styles."""
    before = stretches[index - 1] if index else None
    after = stretches[index + 1] if index + 1 < len(stretches) else None
    return (
        before.text[-1:] if isinstance(before, Span) and before.level % 2 else "",
        after.text[:1] if isinstance(after, Span) and after.level % 2 else "",
    )


@lru_cache(maxsize=1 << 10)  # full in a build of all games: 41 % of calls find theirs
def _word_bounds(text: str) -> tuple[tuple[int, int, int, bool, bool], ...]:
    """Return, for each word, its start and end, the start of the next one, and whether a line may end after it.

    Lines end where UAX #14 allows it, but not before a dash, which no line should begin with, nor within a command or
    between a number and its unit. The last value is whether the word belongs to a command.
    """
    # What UAX #14 allows, less what is not wanted; then the words between two ends.
    commands = [range(*match.span()) for match in re.finditer(COMMAND, text)] if "--" in text else []
    ends = {position for position, _ in line_breaks(text) if text[position] not in "–—"}
    ends -= {position for command in commands for position in command[1:]}
    ends -= {match.end() for match in re.finditer(_KEPT_WITH_NUMBER, text)}
    bounds = list(_cut_at(text, ends))
    words = []
    for (start, end), (after, _) in zip(bounds, [*bounds[1:], (bounds[-1][1], 0)] if bounds else (), strict=True):
        is_typed = any(start < command.stop and command.start < end for command in commands)
        words.append((start, end, after, after in ends or after == end, is_typed))
    return tuple(words)


def _cut_at(text: str, ends: set[int]) -> Iterator[tuple[int, int]]:
    """Yield the start and end of each word, divided at those of *ends* that are inside it."""
    inside = iter(sorted(position for position in ends if text[position] != " " and text[position - 1] != " "))
    cut = next(inside, len(text))
    for match in _WORD.finditer(text):
        start, end = match.span()
        while cut < end:
            yield start, cut
            start, cut = cut, next(inside, len(text))
        yield start, end


def split_words(line: HardLine, shaper: Shaper) -> Iterator[Word]:
    """Yield the words of *line*; spaces before the first and after the last are dropped."""
    text = line.text
    cutter = _Cutter(line.stretches)
    is_plain = len(line.stretches) == 1  # all its spaces are alike
    space: tuple[StyledChunk, ...] | None = None
    bounds = _word_bounds(bracketed_quotes(text) if is_spaceless(shaper.language) else text)
    for start, end, following, breakable, is_typed in bounds:
        soft = tuple(p - start for p in range(start + 1, end) if p in line.soft) if line.soft else ()
        stretches = cutter.cut(start, end)
        parts = shaper.parts(stretches)
        if is_plain and space is not None and following == end + 1:
            spaces = space
        else:
            spaces = shaper.spaces(cutter.cut(end, following))
            space = spaces if following == end + 1 else space
        width, gap = width_of(parts), width_of(spaces)
        yield Word(text[start:end], stretches, parts, width, soft, spaces, gap, breakable, is_typed)


def split_word(word: Word, width: float, shaper: Shaper) -> Iterator[Word]:
    """Yield *word* in pieces at most *width* mm wide if possible, cutting only between glyph clusters."""
    clusters = [cluster for part in word.parts for cluster in _clusters(part)]
    ends = list(accumulate(size for size, _ in clusters))
    ends[-1:] = [len(word.text)]  # an invisible span has no cluster
    start = first = 0
    while first < len(ends):
        room, after = width - clusters[first][1], first + 1
        while after < len(ends) and clusters[after][1] <= room:
            room -= clusters[after][1]
            after += 1
        while (piece := shaper.word(_Cutter(word.stretches).cut(start, ends[after - 1]))).width > width:
            if after <= first + 1:
                break
            after -= 1  # kerning with what was cut off had made it narrower
        is_last = after == len(ends)
        yield replace(piece, spaces=word.spaces, gap=word.gap, breakable=word.breakable) if is_last else piece
        start, first = ends[after - 1], after


def _clusters(part: StyledChunk | InlineBox) -> list[tuple[int, float]]:
    """Return the number of characters and the width in mm of each cluster of *part*, in logical order."""
    if isinstance(part, InlineBox):
        return [(1, part.width)]
    clusters: list[tuple[int, float]] = []
    for glyph in part.chunk.glyphs:  # in either direction, a cluster's first glyph carries its letters
        advance = glyph.advance * part.style.size
        if glyph.text:
            clusters.append((len(glyph.text), advance))
        elif clusters:
            clusters[-1] = (clusters[-1][0], clusters[-1][1] + advance)
    return clusters[::-1] if part.level % 2 else clusters
