"""A game's own fonts: their families, and why a file can't be used as a font."""

from __future__ import annotations

import re
import struct
from io import BytesIO
from typing import Literal

import uharfbuzz as hb
from msgspec import Struct

Family = Literal["serif", "sans", "display"]

_SFNT = (b"\x00\x01\x00\x00", b"OTTO", b"true")
_SAVE = "save it as .ttf or .otf"
_NO_EMBEDDING, _MAY_EMBED, _NO_SUBSETS, _BITMAPS = 0x0002, 0x000C, 0x0100, 0x0200  # bits of fsType in the OS/2 table
_LONGEST_NAME = 60


class OwnFont(Struct, frozen=True):
    """A font file of a game: for one *family*, or, if None, for letters that no family's fonts have."""

    data: bytes
    family: Family | None = None
    bold: bool = False
    italic: bool = False


def font_fault(data: bytes) -> tuple[str, str] | None:
    """Return why a file can't be used as a font and what to do about it; None for one that can."""
    if data[:4] == b"ttcf":
        return "a collection of several fonts", "save the one you need as a file of its own"
    if data[:3] == b"wOF":
        return "a font for web pages (WOFF)", _SAVE
    if data[:4] not in _SFNT:
        return "neither a TrueType nor an OpenType font", _SAVE
    face = hb.Face(hb.Blob(data))
    if _table(face, "fvar"):
        return "a variable font", "save the weight you need as a static font"
    if not _is_whole(face):
        return "a damaged font, or one without outlines", "use another copy of it"
    if _forbids_embedding(_table(face, "OS/2")):
        return "a font that may not be subset and embedded in a PDF", "use a font whose licence allows it"
    if not _table(face, "glyf") and not _has_plain_order(data):
        return "a damaged font, or one with glyphs in an unusual order", "save it as .ttf"
    return None


def _table(face: hb.Face, tag: str) -> bytes:
    """Return a table of a font, or empty bytes if it has none."""
    return bytes(face.reference_table(tag).data or b"")


def _is_whole(face: hb.Face) -> bool:
    """Return whether a face has all the tables needed to measure and draw it."""
    sizes = {"head": 54, "hhea": 36, "maxp": 6, "hmtx": 4, "cmap": 4}
    if not all(len(_table(face, tag)) >= size for tag, size in sizes.items()):
        return False
    has_outlines = bool(_table(face, "glyf") or _table(face, "CFF "))
    return has_outlines and face.glyph_count > 1 and bool(list(face.unicodes)) and _can_be_cut_down(face)


def _can_be_cut_down(face: hb.Face) -> bool:
    """Return whether HarfBuzz can subset the font, keeping all glyphs: that reads every table."""
    request = hb.SubsetInput()
    request.keep_everything()
    try:
        hb.subset(face, request)
    except RuntimeError:
        return False
    return True


def _forbids_embedding(metrics: bytes) -> bool:
    """Return whether a font's OS/2 table forbids embedding a subset of it in a PDF."""
    if len(metrics) < 10:
        return False
    (kind,) = struct.unpack_from(">H", metrics, 8)
    return bool((kind & _NO_EMBEDDING and not kind & _MAY_EMBED) or kind & (_NO_SUBSETS | _BITMAPS))


def _has_plain_order(data: bytes) -> bool:
    """Return whether the codes of a CFF font's glyphs are their positions in the file, as PDF assumes."""
    from fontTools.ttLib import TTFont

    try:
        top = TTFont(BytesIO(data), lazy=True)["CFF "].cff.topDictIndex[0]
        names = list(top.charset) if hasattr(top, "ROS") else []
    except Exception:  # fontTools raises many kinds of exceptions for a damaged table
        return False
    return all(name == f"cid{index:05d}" for index, name in enumerate(names) if index)


def own_key(data: bytes, taken: set[str]) -> str:
    """Return a PostScript name for a font: its own unless another font of the book has it."""
    name = re.sub(r"[^A-Za-z0-9-]", "", hb.Face(hb.Blob(data)).get_name(6) or "")[:_LONGEST_NAME] or "Font"
    number = 1
    key = name
    while key in taken:
        number += 1
        key = f"{name}-{number}"
    return key


def family_name(data: bytes) -> str:
    """Return the name of a font's family, as drawing programs show it, or "" if the font has none."""
    face = hb.Face(hb.Blob(data))
    for wanted in (hb.OTNameIdPredefined.TYPOGRAPHIC_FAMILY, hb.OTNameIdPredefined.FONT_FAMILY):
        name = face.get_name(wanted)
        if name:
            return str(name)
    return ""
