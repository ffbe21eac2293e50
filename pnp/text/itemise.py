"""Turn a stretch of text into items: parts that one face can set in one script and one direction."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

from msgspec import Struct

from pnp.text.characters import ignorable, script_of
from pnp.text.fonts import Face


class Item(Struct, frozen=True):
    """text[start:end], set by one face; *script* is "" if its characters belong to none, odd levels run leftwards."""

    start: int
    end: int
    face: Face
    script: str
    level: int


def itemise(text: str, chain: Sequence[Face], levels: Sequence[int] | None = None) -> Iterator[Item]:
    """Yield the items of clean *text* in logical order.

    *levels* gives the embedding level (UAX #9) of each character, all 0 unless given. The first face of the chain
    that has a character sets it, the chain's first one where none has; marks and ignorable characters stay with the
    letter before them if its face has them, ignorable ones without such a letter with the one after.
    """
    start, face, script, level = 0, chain[0], "", 0
    shows = False  # whether a character of the item asks for a glyph
    for index, char in enumerate(text):
        its_face = _face_for(char, face if index else None, chain)
        its_script = script_of(char)
        its_level = levels[index] if levels else 0
        strange = bool(its_script and script and its_script != script)
        if shows and (its_face is not face or its_level != level or strange):
            yield Item(start, index, face, script, level)
            start, script = index, ""
        face, script, level = its_face, its_script or script, its_level
        shows = shows or not ignorable(char)
    if text:
        yield Item(start, len(text), face, script, level)


def _face_for(char: str, before: Face | None, chain: Sequence[Face]) -> Face:
    """Return the face that sets *char* after a letter of the face *before*."""
    if before is not None and (ignorable(char) or (unicodedata.combining(char) and before.covers(char))):
        return before
    return next((face for face in chain if face.covers(char)), chain[0])
