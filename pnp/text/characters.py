"""Turn characters into what setting them needs to know: their script, and whether they show at all."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right

# Characters that show nothing and ask no font for a glyph: joiners, variation selectors, direction marks, soft
# hyphens, tags (Unicode's Default_Ignorable_Code_Point).
_IGNORABLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_UNSETTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_BLANK_CONTROLS = "\t\n\x0b\x0c\r\x85\u2028\u2029"

# Where scripts begin and end, as first code points and ISO 15924 names; "" is common to all.
_SCRIPTS = (
    (0x0000, ""),
    (0x0041, "Latn"),
    (0x02B9, ""),
    (0x0370, "Grek"),
    (0x0400, "Cyrl"),
    (0x0530, "Armn"),
    (0x0590, "Hebr"),
    (0x0600, "Arab"),
    (0x0700, "Syrc"),
    (0x0750, "Arab"),
    (0x0780, ""),
    (0x0900, "Deva"),
    (0x0980, "Beng"),
    (0x0A00, ""),
    (0x0E00, "Thai"),
    (0x0E80, ""),
    (0x10A0, "Geor"),
    (0x1100, "Hang"),
    (0x1200, "Ethi"),
    (0x13A0, ""),
    (0x1C80, "Cyrl"),
    (0x1C90, "Geor"),
    (0x1CC0, ""),
    (0x1D00, "Latn"),
    (0x1DC0, ""),
    (0x1E00, "Latn"),
    (0x1F00, "Grek"),
    (0x2000, ""),
    (0x2DE0, "Cyrl"),
    (0x2E00, ""),
    (0x3040, "Hira"),
    (0x30A0, "Kana"),
    (0x3100, ""),
    (0x3400, "Hani"),
    (0x4DC0, ""),
    (0x4E00, "Hani"),
    (0xA000, ""),
    (0xA640, "Cyrl"),
    (0xA6A0, ""),
    (0xAC00, "Hang"),
    (0xD7B0, ""),
    (0xF900, "Hani"),
    (0xFB00, "Latn"),
    (0xFB1D, "Hebr"),
    (0xFB50, "Arab"),
    (0xFE00, ""),
    (0xFE70, "Arab"),
    (0xFF00, ""),
    (0x20000, "Hani"),
    (0x32000, ""),
)
_SCRIPT_STARTS = tuple(start for start, _ in _SCRIPTS)


def clean(text: str) -> str:
    """Return *text* as it can be set: line ends and tabs are spaces, other controls go, lone surrogates are U+FFFD."""

    def replacement(match: re.Match[str]) -> str:
        char = match.group()
        if char in _BLANK_CONTROLS:
            return " "
        return "\ufffd" if char >= "\ud800" else ""

    return text if text.isascii() and text.isprintable() else _UNSETTABLE.sub(replacement, text)


def ignorable(char: str) -> bool:
    """Say whether *char* shows nothing by itself and so needs no glyph."""
    return _IGNORABLE.fullmatch(char) is not None


def script_of(char: str) -> str:
    """Return the ISO 15924 name of the script of *char*; "" for digits, punctuation, marks and the unknown."""
    script = _SCRIPTS[bisect_right(_SCRIPT_STARTS, ord(char)) - 1][1]
    return script if script and unicodedata.category(char) in ("Lu", "Ll", "Lt", "Lm", "Lo") else ""


def unseen(char: str) -> bool:
    """Say whether *char* needs no glyph: it shows nothing, or ``clean`` takes it away."""
    return ignorable(char) or (char < "\ud800" and _UNSETTABLE.match(char) is not None)
