"""Space the letters of a line: justify it, and tighten the punctuation of Chinese and Japanese."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from pnp.press.text.line import Glyph, InlineBox, Line, Run

_SPACELESS = frozenset({"ja", "zh"})  # languages without spaces between words
# Punctuation that is as wide as a kanji and has a blank left or right half.
_OPENING, _CLOSING = frozenset("「『（【〈《〔｛［"), frozenset("」』）】〉》〕｝］、。，．")
_BLANK = 0.5  # of the em, as the Requirements for Japanese Text Layout (JLREQ) say
# Of the em, by eye: the most that is added; lines with more room left keep their own width. No test shows half or
# twice of them.
_WIDEST_GAP = 0.2  # between letters
_WIDEST_SPACE = 0.75  # to a space


def is_spaceless(language: str) -> bool:
    """Return whether a language has no spaces between words, so that lines are justified between letters."""
    return language.partition("-")[0] in _SPACELESS


class _Item(Struct):
    """A cluster of a run, or an inline box: white *added* on its right, *trimmed* off its blank left half, in mm."""

    source: Run | InlineBox
    text: str
    glyphs: list[Glyph]
    added: float = 0.0
    trimmed: float = 0.0

    @property
    def size(self) -> float:
        """The em in mm; of a box, its height."""
        source = self.source
        return source.size if isinstance(source, Run) else source.ascent + source.descent


def space_line(line: Line, room: float | None, language: str) -> Line:
    """Return a line *room* mm wide, its free space shared between words, or between letters in spaceless languages.

    Without a room, or if gaps would become too wide, it keeps its own width. In spaceless languages, brackets at its
    beginning, punctuation at its end and marks in a row lose their blank halves.
    """
    # The ways to keep a line as it is: nothing in it, no room given, no gaps, or gaps that become too wide.
    items = _items(line)
    spaceless = is_spaceless(language)
    if not items:
        return line
    if spaceless:
        _trim(items)
    width = line.width + sum(item.added - item.trimmed for item in items)
    if room is not None and width < room:
        gaps = [a for a, b in pairwise(items) if _is_gap(a.text, b.text, spaceless)]
        each = (room - width) / len(gaps) if gaps else 0.0
        widest = _WIDEST_GAP if spaceless else _WIDEST_SPACE
        if each and all(each <= widest * item.size for item in gaps):
            for item in gaps:
                item.added += each
            width = room
    return _moved(line, items, width)


def _items(line: Line) -> list[_Item]:
    items: list[_Item] = []
    sources: list[Run | InlineBox] = [*line.runs, *line.inlines]
    for source in sorted(sources, key=lambda source: source.x if isinstance(source, InlineBox) else source.glyphs[0].x):
        if isinstance(source, InlineBox):
            items.append(_Item(source, "\ufffc", []))
            continue
        for glyph in source.glyphs:
            if glyph.text or not items or items[-1].source is not source:
                items.append(_Item(source, glyph.text, []))
            items[-1].glyphs.append(glyph)
    return items


def _trim(items: Sequence[_Item]) -> None:
    """Cut off the blank halves of punctuation at both ends of a line and between two marks."""
    for before, after in pairwise(items):
        if before.text in _CLOSING and (after.text in _OPENING or after.text in _CLOSING):
            before.added -= _BLANK * before.size
        elif before.text in _OPENING and after.text in _OPENING:
            after.trimmed = _BLANK * after.size
    if items[0].text in _OPENING:
        items[0].trimmed = _BLANK * items[0].size
    if items[-1].text in _CLOSING:
        items[-1].added -= _BLANK * items[-1].size


def _is_gap(before: str, after: str, spaceless: bool) -> bool:
    if before.isspace() or after.isspace():
        return before == " "
    return spaceless and before != after and (_is_wide(before[-1]) or _is_wide(after[0]))


@cache
def _is_wide(char: str) -> bool:
    return unicodedata.east_asian_width(char) in "WF"


def _moved(line: Line, items: Sequence[_Item], width: float) -> Line:
    glyphs: dict[int, list[Glyph]] = {}
    boxes: list[InlineBox] = []
    shift = 0.0
    for item in items:
        shift -= item.trimmed
        if isinstance(item.source, InlineBox):
            boxes.append(replace(item.source, x=item.source.x + shift))
        else:
            moved = [replace(glyph, x=glyph.x + shift) for glyph in item.glyphs]
            moved[0] = replace(moved[0], advance=moved[0].advance - item.trimmed)
            moved[-1] = replace(moved[-1], advance=moved[-1].advance + item.added)
            glyphs.setdefault(id(item.source), []).extend(moved)
        shift += item.added
    runs = tuple(replace(run, glyphs=tuple(glyphs[id(run)])) for run in line.runs)
    return replace(line, runs=runs, inlines=tuple(boxes), width=width)
