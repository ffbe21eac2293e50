"""Turn the spans of a paragraph into lines of words, shaping a text once for all its sizes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from pnp.press.text.fonts import FontBook
from pnp.press.text.line import InlineBox, Span, TextStyle
from pnp.press.text.shaping import StyledChunk
from pnp.press.text.words import HardLine, Shaper, Word, hard_lines, split_words, width_of


class ShapedLine(Struct, frozen=True):
    """A hard line and its words."""

    hard: HardLine
    words: tuple[Word, ...]


@lru_cache(maxsize=1 << 11)
def shaped_lines(book: FontBook, spans: tuple[Span | InlineBox, ...], language: str) -> tuple[ShapedLine, ...]:
    """Return the hard lines of *spans* with their words, shaped once for lines of all widths and for all sizes.

    Raises KeyError for an unknown family.
    """
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


@lru_cache(maxsize=1 << 10)
def _first_setting(book: FontBook, sizeless: tuple[object, ...], language: str) -> _FirstSetting:
    """Return the holder of the first setting of a text, shared by all its sizes."""
    return _FirstSetting()


@lru_cache(maxsize=1 << 10)
def _sized(style: TextStyle, size: float) -> TextStyle:
    return replace(style, size=size)


def _resized(lines: Iterable[ShapedLine], styles: Mapping[TextStyle, TextStyle]) -> Iterator[ShapedLine]:
    """Yield lines in other *styles*, which differ from the original ones only in size."""
    for line in lines:
        hard = HardLine(
            _stretches(line.hard.stretches, styles), line.hard.soft, styles.get(line.hard.style, line.hard.style)
        )
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
        yield Word(
            word.text,
            _stretches(word.stretches, styles),
            parts,
            width_of(parts),
            word.soft,
            spaces,
            gap,
            word.breakable,
            word.is_typed,
        )


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
