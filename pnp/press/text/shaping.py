"""Turn strings into set lines: words are shaped by HarfBuzz, once for all sizes and colours, then put side by side."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise

import uharfbuzz as hb
from msgspec import Struct
from msgspec.structs import replace

from pnp.press.colour import Colour
from pnp.press.text.bidi import embedding_levels, line_levels, visual_order
from pnp.press.text.fonts import Face, FontBook
from pnp.press.text.line import Glyph, InlineBox, Line, Run, TextStyle, Weight
from pnp.press.text.typography import reads_from_right, without_controls

# Invisible characters that need no glyph, the first and last of each range: joiners, variation selectors,
# direction marks, soft hyphens, tags (Unicode's Default_Ignorable_Code_Point).
_IGNORABLE = tuple(
    zip(
        "\u00ad\u034f\u061c\u115f\u17b4\u180b\u200b\u202a\u2060\u3164\ufe00\ufeff\uffa0\ufff0\U0001bca0\U0001d173\U000e0000",
        "\u00ad\u034f\u061c\u1160\u17b5\u180f\u200f\u202e\u206f\u3164\ufe0f\ufeff\uffa0\ufff8\U0001bca3\U0001d17a\U000e0fff",
        strict=True,
    )
)
# A pattern that few texts need, compiled on first use.
_UNSETTABLE = "[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]"
# Characters that can't be set from left to right as written: letters, numbers and signs of right-to-left scripts, and
# the controls that change a text's direction.
_REVERSING = re.compile(
    "[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_BLANK_CONTROL = "[\t\n\x0b\x0c\r\x85\u2028\u2029]"
_WORDS = re.compile(" |[^ ]+")
_LANGUAGE = re.compile("[A-Za-z0-9]{1,8}(-[A-Za-z0-9]{1,8}){0,4}")
_LONGEST_KEPT = 40  # characters of a word that is cached: longer ones, such as addresses, seldom come again
_LONGEST_LINE = 100  # characters of a line that is cached: labels, and cells of tables, are set again and again
# Figures as tall as capitals, with proportional widths.
_FEATURES = {"lnum": True, "pnum": True}


def clean_text(text: str) -> str:
    """Return *text* ready to set: line ends and tabs are spaces, other controls dropped, lone surrogates U+FFFD."""
    if text.isprintable():
        return text
    text = re.sub(_BLANK_CONTROL, " ", text)
    return re.sub(_UNSETTABLE, lambda match: "\ufffd" if match[0] >= "\ud800" else "", text)


def _is_ignorable(char: str) -> bool:
    return char >= _IGNORABLE[0][0] and any(first <= char <= last for first, last in _IGNORABLE)


def missing_characters(book: FontBook, text: str, style: TextStyle) -> str:
    """Return the characters of *text* that no face of the style has, each once, including lone surrogates."""
    chain, missing = book.chain(style), list[str]()
    for char in dict.fromkeys(text):
        is_control = not char.isprintable() and char < "\ud800" and re.match(_UNSETTABLE, char) is not None
        if not (is_control or _is_ignorable(char) or any(face.covers(char) for face in chain)):
            missing.append(char)
    return "".join(missing)


@cache
def script_of(char: str) -> str:
    """Return the ISO 15924 name of a character's script, "" for one of all; few need the table that is loaded late."""
    if char < "\u0530" or "\u1e00" <= char <= "\u2bff":
        if unicodedata.category(char) not in ("Lu", "Ll", "Lt", "Lm", "Lo") or char >= "\u2000":
            return ""
        if char < "\u02b9" or "\u1e00" <= char < "\u1f00":
            return "Latn"
        return "" if char < "\u0370" else "Cyrl" if "\u0400" <= char < "\u0530" else "Grek"
    from fontTools.unicodedata import script

    name = str(script(char))
    return "" if name in ("Zyyy", "Zinh", "Zzzz") else name


class _Item(Struct, frozen=True):
    """text[start:end], set by one face in one script; *script* is "" if its characters belong to none."""

    start: int
    end: int
    face: Face
    script: str


def _itemise(text: str, chain: Sequence[Face]) -> Iterator[_Item]:
    """Yield the items of clean *text*, each character set by the first face that has it, or the first of all.

    Marks stay with the letter before them if its face has them, ignorable characters with the one before or after.
    """
    # One pass over the letters: an item ends with its face or its script, unless nothing of it is seen yet.
    scripts = {script_of(char) for char in text}
    if len(scripts - {""}) <= 1 and chain[0].covers_all(text):  # true of most words
        if text:
            yield _Item(0, len(text), chain[0], max(scripts))
        return
    start, face, script = 0, chain[0], ""
    shows = False  # whether a character of the item needs a glyph
    for index, char in enumerate(text):
        its_face = _face_for(char, face if index else None, chain)
        its_script = script_of(char)
        if shows and (its_face is not face or (its_script and script and its_script != script)):
            yield _Item(start, index, face, script)
            start, script = index, ""
        face, script = its_face, its_script or script
        shows = shows or not _is_ignorable(char)
    if text:
        yield _Item(start, len(text), face, script)


def _face_for(char: str, before: Face | None, chain: Sequence[Face]) -> Face:
    """Return the face that sets *char* after a letter of the face *before*."""
    if before is not None and (_is_ignorable(char) or (unicodedata.combining(char) and before.covers(char))):
        return before
    return next((face for face in chain if face.covers(char)), chain[0])


class Setting(Struct, frozen=True):
    """What decides a word's glyphs; *before* and *after* are letters of other styles that join it from the right."""

    family: str
    weight: Weight
    italic: bool
    language: str
    from_right: bool = False
    before: str = ""
    after: str = ""


def setting_of(style: TextStyle, language: str) -> Setting:
    """Return the parts of *style* that decide which glyphs are set; an invalid BCP 47 tag counts as no language."""
    tag = language if _LANGUAGE.fullmatch(language) else "und"
    return Setting(style.family, style.weight, style.italic, tag)


class Chunk(Struct, frozen=True, gc=False):
    """Shaped glyphs of one face from left to right, measured in em from the chunk's beginning."""

    face: Face
    glyphs: tuple[Glyph, ...]
    width: float


class StyledChunk(Struct, frozen=True, gc=False):
    """A chunk and its style; *place* counts from 1 in the text of a line with both directions, and is 0 in others."""

    chunk: Chunk
    style: TextStyle
    level: int = 0
    place: int = 0

    @property
    def width(self) -> float:
        """Width in mm."""
        return self.chunk.width * self.style.size


def shape_word(book: FontBook, word: str, setting: Setting) -> tuple[Chunk, ...]:
    """Return the chunks of one clean word, or of a space."""
    return _shape(book, word, setting) if len(word) > _LONGEST_KEPT else _shape_cached(book, word, setting)


def _shape(book: FontBook, word: str, setting: Setting) -> tuple[Chunk, ...]:
    chain = book.chain(TextStyle(setting.family, weight=setting.weight, italic=setting.italic))
    return tuple(_shape_item(word, item, setting) for item in _itemise(word, chain))


_shape_cached = lru_cache(maxsize=1 << 14)(_shape)  # 11,513 entries in a build of all games


def _shape_item(word: str, item: _Item, setting: Setting) -> Chunk:
    buffer = hb.Buffer()
    first = len(setting.before) + item.start
    buffer.add_str(f"{setting.before}{word}{setting.after}", first, item.end - item.start)
    buffer.flags = hb.BufferFlags.REMOVE_DEFAULT_IGNORABLES
    buffer.direction = "rtl" if setting.from_right else "ltr"
    buffer.language = setting.language
    if item.script:
        buffer.script = item.script
    buffer.guess_segment_properties()
    hb.shape(item.face.hb_font, buffer, _FEATURES)
    infos, positions = buffer.glyph_infos, buffer.glyph_positions
    lead = len(setting.before)
    texts = _cluster_texts(word, item, [info.cluster - lead for info in infos])
    em, pen, glyphs = 1 / item.face.upem, 0.0, []
    for info, position, text in zip(infos, positions, texts, strict=True):
        advance = position.x_advance * em
        x, y = pen + position.x_offset * em, -position.y_offset * em if position.y_offset else 0.0
        glyphs.append(Glyph(info.codepoint, x, y, advance, text))
        pen += advance
    return Chunk(item.face, tuple(glyphs), pen)


def _cluster_texts(word: str, item: _Item, clusters: list[int]) -> Sequence[str]:
    """Return the text of each glyph of an item: the first of a cluster has all of it."""
    if clusters == [*range(item.start, item.end)]:  # true of most words
        return word[item.start : item.end]
    starts = sorted(set(clusters))
    bounds = [item.start, *starts[1:], item.end]  # invisible characters join a visible cluster
    texts = {start: word[a:b] for start, (a, b) in zip(starts, pairwise(bounds), strict=False)}
    return [texts[cluster] if cluster != before else "" for before, cluster in pairwise([-1, *clusters])]


def shape_text(book: FontBook, text: str, style: TextStyle, language: str) -> Iterator[StyledChunk]:
    """Yield the parts of clean *text* in logical order, shaping each word and each space separately."""
    setting = setting_of(style, language)
    for start, end, level in level_runs(text, language) or ((0, len(text), 0),):
        directed = replace(setting, from_right=True) if level % 2 else setting
        for match in _WORDS.finditer(without_controls(text[start:end])):
            for chunk in shape_word(book, match.group(), directed):
                yield StyledChunk(chunk, style, level)


def has_reversing(text: str) -> bool:
    """Return whether *text* has a character that reads from right to left, or a directional control."""
    return not text.isascii() and _REVERSING.search(text) is not None


def level_runs(text: str, language: str) -> list[tuple[int, int, int]]:
    """Return the stretches of one embedding level each (start, end, level); none if all reads from left to right."""
    if not has_reversing(text):
        return []
    levels = embedding_levels(text, int(reads_from_right(language)))
    cuts = [0, *(i for i in range(1, len(text)) if levels[i] != levels[i - 1]), len(text)]
    return [(start, end, levels[start]) for start, end in pairwise(cuts)]


def _is_blank(part: StyledChunk | InlineBox) -> bool:
    """Return whether all letters of a part are spaces; boxes have no letters and keep their places."""
    return isinstance(part, StyledChunk) and all(glyph.text.isspace() for glyph in part.chunk.glyphs)


def visual_parts(parts: Sequence[StyledChunk | InlineBox], language: str) -> Sequence[StyledChunk | InlineBox]:
    """Return the parts of a line from left to right, each with its place if the line has both directions."""
    if not any(part.level for part in parts):
        return parts
    solid_or_blank = "".join(" " if _is_blank(part) else "x" for part in parts)
    levels = line_levels(solid_or_blank, [part.level for part in parts], int(reads_from_right(language)))
    placed = ((parts[index], levels[index], index + 1) for index in visual_order(levels))
    return [
        part if isinstance(part, InlineBox) else replace(part, level=level, place=place)
        for part, level, place in placed
    ]


def strut(book: FontBook, style: TextStyle) -> tuple[float, float]:
    """Return the ascent and descent in mm of a line in *style*, regardless of its text."""
    face = book.chain(style)[0]
    return face.ascent * style.size, face.descent * style.size


class _Builder:
    """Gathers the runs of a line from left to right."""

    def __init__(self) -> None:
        self.x = 0.0
        self.runs: list[Run] = []
        self.boxes: list[InlineBox] = []
        self.glyphs: list[Glyph] = []
        self.kind: tuple[Face, float, Colour, str, int, int] | None = None

    def add(self, part: StyledChunk) -> None:
        """Add the glyphs of *part* at the pen position."""
        size = part.style.size
        kind = (part.chunk.face, size, part.style.colour, part.style.link, part.level, part.place)
        if kind != self.kind:
            self.end_run()
            self.kind = kind
        start = self.x
        self.glyphs += [
            Glyph(glyph.glyph_id, start + glyph.x * size, glyph.y * size, glyph.advance * size, glyph.text)
            for glyph in part.chunk.glyphs
        ]
        self.x += part.width

    def end_run(self) -> None:
        """Close the open run."""
        if self.kind is not None and self.glyphs:
            face, size, colour, link, level, place = self.kind
            self.runs.append(Run(face.key, size, colour, tuple(self.glyphs), link, level, place))
        self.glyphs, self.kind = [], None


def assemble(
    text: str, parts: Sequence[StyledChunk | InlineBox], strut: tuple[float, float], offset: float = 0.0
) -> Line:
    """Return the line of *parts* side by side, saying *text*; *strut* is its least ascent and descent in mm."""
    builder = _Builder()
    ascent, descent = strut
    before: tuple[Face, float] | None = None  # of the last words
    for part in parts:
        if isinstance(part, InlineBox):
            builder.end_run()
            builder.boxes.append(replace(part, x=builder.x))
            builder.x += part.width
            ascent, descent = max(ascent, part.ascent), max(descent, part.descent)
        else:
            builder.add(part)
            face, size = part.chunk.face, part.style.size
            if before is None or face is not before[0] or size != before[1]:
                ascent, descent = max(ascent, face.ascent * size), max(descent, face.descent * size)
                before = face, size
    builder.end_run()
    return Line(text, tuple(builder.runs), builder.x, ascent, descent, tuple(builder.boxes), offset)


def set_line(book: FontBook, text: str, style: TextStyle, language: str = "en") -> Line:
    """Return *text* on one line, an empty box for what no face has. Raises KeyError for an unknown family."""
    return (_set_line if len(text) > _LONGEST_LINE else _set_line_cached)(book, text, style, language)


def _set_line(book: FontBook, text: str, style: TextStyle, language: str) -> Line:
    settable = clean_text(text).replace("\u00ad", "")
    parts = list(shape_text(book, settable, style, language))
    return assemble(without_controls(settable), visual_parts(parts, language), strut(book, style))


_set_line_cached = lru_cache(maxsize=1 << 10)(_set_line)  # full in a build of all games: 90 % of calls find theirs


def line_width(book: FontBook, text: str, style: TextStyle, language: str = "en") -> float:
    """Return how wide the line of `set_line` is, in mm. Raises KeyError for an unknown family."""
    return (_line_width if len(text) > _LONGEST_LINE else _line_width_cached)(book, text, style, language)


def _line_width(book: FontBook, text: str, style: TextStyle, language: str) -> float:
    width, parts = 0.0, list(shape_text(book, clean_text(text).replace("\u00ad", ""), style, language))
    for part in visual_parts(parts, language):
        width += part.width
    return width


_line_width_cached = lru_cache(maxsize=1 << 11)(_line_width)  # full in a build of all games: 91 % of calls find theirs


def fit_line(
    book: FontBook, text: str, style: TextStyle, width: float, smallest: float, language: str = "en"
) -> Line | None:
    """Return *text* on a line at most *width* mm wide, set smaller if need be; None if below *smallest* mm."""
    line = set_line(book, text, style, language)
    if line.width <= width:
        return line
    size = style.size * width / line.width * (1 - 1e-9)
    return set_line(book, text, replace(style, size=size), language) if size >= smallest else None
