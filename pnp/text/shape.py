"""Turn strings into set lines: words are shaped by HarfBuzz, once for all sizes and colours, then put side by side."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import uharfbuzz as hb

from pnp.text.assemble import Chunk, Part, assemble
from pnp.text.characters import clean
from pnp.text.fonts import FontBook
from pnp.text.itemise import Item, itemise
from pnp.text.line import Figures, Glyph, Line, TextStyle, Weight

_WORDS = re.compile(" |[^ ]+")
_LANGUAGE = re.compile("[A-Za-z0-9]{1,8}(-[A-Za-z0-9]{1,8}){0,4}")
_LONGEST_KEPT = 40  # characters of a word that is remembered
_FIGURES = {
    "lining": {"lnum": True, "pnum": True},
    "oldstyle": {"onum": True, "pnum": True},
    "tabular": {"lnum": True, "tnum": True},
}


class Setting(NamedTuple):
    """What decides the glyphs of a word: a style without its size and colour, and the language."""

    family: str
    weight: Weight
    italic: bool
    figures: Figures
    tracking: float  # in em
    language: str


def setting_of(style: TextStyle, language: str) -> Setting:
    """Return what of *style* decides which glyphs are set; a language that is no BCP 47 tag counts as none."""
    tag = language if _LANGUAGE.fullmatch(language) else "und"
    return Setting(style.family, style.weight, style.italic, style.figures, style.tracking, tag)


def shape_word(book: FontBook, word: str, setting: Setting, levels: tuple[int, ...] | None = None) -> tuple[Chunk, ...]:
    """Return the chunks of one clean word (or space) in logical order; *levels* as ``itemise`` takes them."""
    if len(word) > _LONGEST_KEPT:
        return _shape(book, word, setting, levels)
    return _shape_kept(book, word, setting, levels)


def _shape(book: FontBook, word: str, setting: Setting, levels: tuple[int, ...] | None) -> tuple[Chunk, ...]:
    chain = book.chain(TextStyle(setting.family, weight=setting.weight, italic=setting.italic))
    return tuple(_shape_item(word, item, setting) for item in itemise(word, chain, levels))


_shape_kept = lru_cache(maxsize=1 << 14)(_shape)


def _shape_item(word: str, item: Item, setting: Setting) -> Chunk:
    """Return an item's glyphs, in em."""
    buffer = hb.Buffer()
    buffer.add_str(word, item.start, item.end - item.start)
    buffer.flags = hb.BufferFlags.REMOVE_DEFAULT_IGNORABLES
    buffer.direction = "rtl" if item.level % 2 else "ltr"
    buffer.language = setting.language
    if item.script:
        buffer.script = item.script
    buffer.guess_segment_properties()
    features = dict(_FIGURES[setting.figures])
    if setting.tracking:
        features.update(liga=False, clig=False)  # letters set apart don't join
    hb.shape(item.face.hb_font, buffer, features)
    infos, positions = buffer.glyph_infos, buffer.glyph_positions
    clusters = [info.cluster for info in infos]
    bounds = [item.start, *sorted(set(clusters))[1:], item.end]  # what shows nothing goes with what does
    texts = {start: word[a:b] for start, (a, b) in zip(sorted(set(clusters)), pairwise(bounds), strict=False)}
    em, pen, glyphs = 1 / item.face.upem, 0.0, []
    for index, (info, position) in enumerate(zip(infos, positions, strict=True)):
        cluster = clusters[index]
        first = index == 0 or clusters[index - 1] != cluster
        last = index + 1 == len(clusters) or clusters[index + 1] != cluster
        advance = position.x_advance * em + (setting.tracking if last else 0.0)
        x, y = pen + position.x_offset * em, -position.y_offset * em if position.y_offset else 0.0
        glyphs.append(Glyph(info.codepoint, x, y, advance, texts[cluster] if first else ""))
        pen += advance
    return Chunk(item.face, tuple(glyphs), pen, item.level)


def shape_text(
    book: FontBook, text: str, style: TextStyle, language: str, levels: Sequence[int] | None = None
) -> Iterator[Part]:
    """Yield the parts of clean *text* in logical order, words and single spaces shaped each by itself."""
    setting = setting_of(style, language)
    for match in _WORDS.finditer(text):
        word_levels = tuple(levels[match.start() : match.end()]) if levels else None
        for chunk in shape_word(book, match.group(), setting, word_levels):
            yield Part(chunk, style)


def strut(book: FontBook, style: TextStyle) -> tuple[float, float]:
    """Return the ascent and descent in mm of a line in *style*, whatever it says."""
    face = book.chain(style)[0]
    return face.ascent * style.size, face.descent * style.size


def set_line(book: FontBook, text: str, style: TextStyle, language: str = "en") -> Line:
    """Return *text* set on one line, however long; characters that no face has become the first face's empty box.

    Controls and lone surrogates are set as ``characters.clean`` says. Raises KeyError for an unknown family.
    """
    settable = clean(text).replace("\u00ad", "")
    return assemble(settable, list(shape_text(book, settable, style, language)), strut(book, style))
