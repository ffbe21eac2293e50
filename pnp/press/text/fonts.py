"""Turn font files into faces, with their coverage, metrics, outlines and subsets; check a game's own fonts."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from io import BytesIO
from pathlib import Path as FilePath
from typing import Any, Literal

import uharfbuzz as hb
from msgspec import Struct
from msgspec.structs import replace

from pnp.interrupts import hold_interrupts
from pnp.press.geometry.path import Box, Path, Segment, quadratic
from pnp.press.text.line import TextStyle
from pnp.press.text.typography import reads_from_right

_TYPEFACES = FilePath(__file__).parent / "typefaces"

_WITHOUT_ITALICS = frozenset({"ja", "ko", "zh"})  # in addition to languages written from the right

# The faces a game may set its titles in, by their names in look.yaml. The files are named by PostScript name.
DISPLAY_FACES: Mapping[str, str] = {
    "Noto Sans": "NotoSans-Bold",
    "Amatic SC": "AmaticSC-Bold",
    "Comfortaa": "PnPRounded-Bold",
    "Jost": "Jost-Bold",
    "Exo 2": "Exo2-Bold",
}
# By family, then by (bold, italic).
_TEXT_FACES: Mapping[str, Mapping[tuple[bool, bool], str]] = {
    "serif": {
        (False, False): "Literata-Regular",
        (True, False): "Literata-Bold",
        (False, True): "Literata-Italic",
        (True, True): "Literata-BoldItalic",
    },
    "sans": {
        (False, False): "NotoSans-Regular",
        (True, False): "NotoSans-Bold",
        (False, True): "NotoSans-Italic",
        (True, True): "NotoSans-Bold",
    },
}
# Faces for arrows and signs that no text face has, searched after the text faces.
_SIGN_FACES = ("NotoSansMath-Regular", "NotoSansSymbols2-Regular")
# Faces of other scripts, searched last: regular and bold. None is slanted, so emphasis is bold.
_HEBREW_SERIF = ("NotoSerifHebrew-Regular", "NotoSerifHebrew-Bold")
_HEBREW, _ARABIC = ("NotoSansHebrew-Regular", "NotoSansHebrew-Bold"), ("NotoSansArabic-Regular", "NotoSansArabic-Bold")
_JAPANESE = ("NotoSansJP-Regular", "NotoSansJP-Bold")


def face_names(style: TextStyle, display: str, language: str = "en") -> tuple[str, ...]:
    """Return the fonts searched for the glyphs of *style*, in order; *display* is the game's title face.

    Japanese has its own face first, for its quotes and Latin letters. Titles in languages written from the right take
    figures and signs from Noto Sans, as title faces lack their letters. Raises KeyError for an unknown family or face.
    """
    cut = (style.weight == "bold", style.italic)
    if style.family == "display":
        first = DISPLAY_FACES[display]
        cut = (True, False)  # title faces are bold, so the letters they lack are bold, too
    else:
        first = _TEXT_FACES[style.family][cut]
    is_bold = any(cut)
    hebrew = _HEBREW_SERIF if style.family == "serif" else _HEBREW
    sans = _TEXT_FACES["sans"][cut]
    letters = (sans, first) if style.family == "display" and reads_from_right(language) else (first, sans)
    names = (*letters, *_SIGN_FACES, hebrew[is_bold], _ARABIC[is_bold])
    japanese = _JAPANESE[is_bold]
    return tuple(dict.fromkeys((japanese, *names) if language == "ja" else (*names, japanese)))


class Face:
    """A font file, read on first use; *key* is its PostScript name. Measures are in em, y pointing down in outlines."""

    def __init__(self, key: str, source: FilePath | bytes) -> None:
        self.key = key
        self._source = source
        self._advances: dict[int, float] = {}
        self._outlines: dict[int, Path] = {}

    @cached_property
    def data(self) -> bytes:
        """The font file."""
        return self._source if isinstance(self._source, bytes) else self._source.read_bytes()

    @cached_property
    def is_cff(self) -> bool:
        """Whether the outlines are cubic ones, as in OpenType fonts of that kind."""
        return bool(self.hb_face.reference_table("CFF ").data)

    @cached_property
    def hb_face(self) -> hb.Face:
        """The HarfBuzz face."""
        return hb.Face(hb.Blob(self.data))

    @cached_property
    def hb_font(self) -> hb.Font:
        """The HarfBuzz font for shaping, scaled in the font's own units."""
        return hb.Font(self.hb_face)

    @cached_property
    def upem(self) -> int:
        """Font units in an em."""
        return int(self.hb_face.upem)

    @cached_property
    def ascent(self) -> float:
        """How far letters rise above the baseline, in em."""
        return self._table("hhea", ">h", 4)[0] / self.upem

    @cached_property
    def descent(self) -> float:
        """How far letters reach below the baseline, in em, positive."""
        return -self._table("hhea", ">h", 6)[0] / self.upem

    @cached_property
    def cap_height(self) -> float:
        """The height of capitals, in em; 70 % of the ascent if the font doesn't give it."""
        height = self.hb_font.get_metric_position(hb.OTMetricsTag.CAP_HEIGHT)
        return height / self.upem if height else 0.7 * self.ascent

    @cached_property
    def italic_angle(self) -> float:
        """The slant in degrees, negative for letters that lean to the right."""
        return float(self.hb_font.get_style_value(hb.StyleTag.SLANT_ANGLE))

    @cached_property
    def bbox(self) -> Box:
        """A box around every glyph of the face, in em, y down."""
        left, bottom, right, top = (value / self.upem for value in self._table("head", ">4h", 36))
        return Box(left, -top, right, -bottom)

    def _table(self, tag: str, layout: str, offset: int) -> tuple[int, ...]:
        # For values that HarfBuzz doesn't provide: the bounding box, and the ascent and descent of the hhea table. It
        # prefers those of OS/2, which would make signs taller than the letters around them.
        return struct.unpack_from(layout, self.hb_face.reference_table(tag).data, offset)

    @cached_property
    def _characters(self) -> frozenset[int]:
        return frozenset(self.hb_face.unicodes)

    def covers(self, char: str) -> bool:
        """Return whether the face has a glyph for *char*."""
        return ord(char) in self._characters

    def covers_all(self, text: str) -> bool:
        """Return whether the face has a glyph for each character of *text*."""
        return self._characters.issuperset(map(ord, text))

    def advance(self, glyph_id: int) -> float:
        """Return how far a glyph by itself moves the pen, in em."""
        if glyph_id not in self._advances:
            self._advances[glyph_id] = self.hb_font.get_glyph_h_advance(glyph_id) / self.upem
        return self._advances[glyph_id]

    def outline(self, glyph_id: int) -> Path:
        """Return the glyph's outline relative to its origin, to be filled by the non-zero rule; empty for a space."""
        if glyph_id not in self._outlines:
            scale, here, segments = 1 / self.upem, (0.0, 0.0), list[Segment]()
            for step, *numbers in _steps(self.hb_font, glyph_id):
                ordinates = iter(numbers)
                # In em, y pointing down (0.0 never negative).
                points = tuple((x * scale, -y * scale if y else 0.0) for x, y in zip(ordinates, ordinates, strict=True))
                segments.append(quadratic(here, *points) if step == "Q" else (step, points))
                here = points[-1] if points else here
            self._outlines[glyph_id] = Path(tuple(segments))
        return self._outlines[glyph_id]

    def bounds(self, glyph_id: int) -> Box | None:
        """Return the box around the glyph's outline, or None for an invisible glyph such as a space."""
        outline = self.outline(glyph_id)
        return outline.bounds if outline.segments else None


def _steps(font: hb.Font, glyph_id: int) -> list[tuple[Any, ...]]:
    """Return the steps by which HarfBuzz draws an outline: a letter, as in SVG's paths, and its numbers.

    HarfBuzz drops an exception of a function that it calls, and goes on: after Ctrl-C, a part would be missing.
    """
    steps: list[tuple[Any, ...]] = []
    functions = hb.DrawFuncs()
    functions.set_move_to_func(lambda *point: steps.append(("M", *point[:-1])))
    functions.set_line_to_func(lambda *point: steps.append(("L", *point[:-1])))
    functions.set_quadratic_to_func(lambda *points: steps.append(("Q", *points[:-1])))
    functions.set_cubic_to_func(lambda *points: steps.append(("C", *points[:-1])))
    functions.set_close_path_func(lambda _: steps.append(("Z",)))
    with hold_interrupts():
        font.draw_glyph(glyph_id, functions, None)
    return steps


@cache
def _load(key: str) -> Face:
    return Face(key, _TYPEFACES / f"{key}.ttf")


class FontBook:
    """The faces of one game in one language: the shipped ones, with its title face, and its own."""

    def __init__(self, display: str, language: str, own: Sequence[OwnFont] = ()) -> None:
        self.display = display
        self.language = language
        self._chains: dict[tuple[str, str, bool], tuple[Face, ...]] = {}
        self._own: dict[str, tuple[OwnFont, Face]] = {}
        self.content = (display, language, tuple(own))  # distinguishes it from other books
        for font in own:
            shipped = {path.stem for path in _TYPEFACES.glob("*.ttf")}
            key = own_key(font.data, shipped | set(self._own))
            self._own[key] = (font, Face(key, font.data))

    def face(self, key: str) -> Face:
        """Return the face that a run's *face* names."""
        return self._own[key][1] if key in self._own else _load(key)

    def slanted(self, style: TextStyle) -> TextStyle:
        """Return *style* in italics for looks, not for emphasis; unchanged if the language has no slanted letters."""
        has_none = reads_from_right(self.language) or self.language in _WITHOUT_ITALICS
        return style if has_none else replace(style, italic=True)

    def chain(self, style: TextStyle) -> tuple[Face, ...]:
        """Return the faces searched for the style's glyphs, in order. Raises KeyError for an unknown family."""
        cut = (style.family, style.weight, style.italic)
        if cut not in self._chains:
            names = face_names(style, self.display, self.language)
            middle = names.index(_SIGN_FACES[0])
            first, others = map(_load, names[:middle]), map(_load, names[middle:])
            # A family's own face comes before the shipped ones, other own faces after those of Latin letters.
            own, more = (self._nearest(style, style.family)[:1], self._nearest(style, None)) if self._own else ((), ())
            self._chains[cut] = (*own, *first, *more, *others)
        return self._chains[cut]

    def _nearest(self, style: TextStyle, family: str | None) -> list[Face]:
        """Return the game's fonts of a family, best match for a style first; bold replaces lacking italics."""
        fonts = [(font, face) for font, face in self._own.values() if font.family == family]
        is_emphasised = style.italic and not any(font.italic for font, _ in fonts)
        is_bold = style.weight == "bold" or style.family == "display" or is_emphasised
        fonts.sort(key=lambda pair: (pair[0].bold != is_bold, pair[0].italic != style.italic))
        return [face for _, face in fonts]


@cache
def font_book(display: str = "Noto Sans", language: str = "en", own: tuple[OwnFont, ...] = ()) -> FontBook:
    """Return the fonts of a game in a *language*, its *own* checked. Raises KeyError for an unknown *display*."""
    face_names(TextStyle("display"), display)
    return FontBook(display, language.partition("-")[0], own)


# Tables that a PDF viewer doesn't need in a font whose glyphs are named by number.
_UNPRINTED_TABLES = (b"GSUB", b"GPOS", b"GDEF", b"BASE", b"STAT", b"kern", b"name", b"OS/2", b"cmap", b"post", b"DSIG")


def subset(face: Face, glyph_ids: Iterable[int]) -> bytes:
    """Return the font file cut down to *glyph_ids* and 0, glyphs keeping their numbers; of CFF, only that table."""
    request = hb.SubsetInput()
    flags = hb.SubsetFlags
    request.flags = flags.RETAIN_GIDS | flags.NO_HINTING | flags.NOTDEF_OUTLINE | flags.NO_LAYOUT_CLOSURE
    request.sets(hb.SubsetInputSets.GLYPH_INDEX).update({0, *glyph_ids})
    dropped = request.sets(hb.SubsetInputSets.DROP_TABLE_TAG)
    for tag in _UNPRINTED_TABLES:
        dropped.add(int.from_bytes(tag, "big"))
    small = hb.subset(face.hb_face, request)
    return bytes(small.reference_table("CFF ").data if face.is_cff else small.blob.data)


def web_font(face: Face, characters: str) -> bytes:
    """Return a font file for a web page: the glyphs of *characters* and those that shaping turns them into."""
    request = hb.SubsetInput()
    request.flags = hb.SubsetFlags.NO_HINTING
    request.unicode_set.update(ord(char) for char in characters)
    return bytes(hb.subset(face.hb_face, request).blob.data)


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
    return bytes(face.reference_table(tag).data or b"")


def _is_whole(face: hb.Face) -> bool:
    sizes = {"head": 54, "hhea": 36, "maxp": 6, "hmtx": 4, "cmap": 4}
    if not all(len(_table(face, tag)) >= size for tag, size in sizes.items()):
        return False
    if not (_table(face, "glyf") or _table(face, "CFF ")) or face.glyph_count <= 1 or not list(face.unicodes):
        return False
    request = hb.SubsetInput()
    request.keep_everything()
    try:
        hb.subset(face, request)  # reads every table
    except RuntimeError:
        return False
    return True


def _forbids_embedding(metrics: bytes) -> bool:
    """Return whether a font's OS/2 table forbids embedding a subset of it in a PDF."""
    kind = int.from_bytes(metrics[8:10], "big") if len(metrics) >= 10 else 0
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
    return next(key for key in (name, *(f"{name}-{number}" for number in range(2, len(taken) + 3))) if key not in taken)


def family_name(data: bytes) -> str:
    """Return the name of a font's family, as drawing programs show it, or "" if the font has none."""
    face = hb.Face(hb.Blob(data))
    wanted = (hb.OTNameIdPredefined.TYPOGRAPHIC_FAMILY, hb.OTNameIdPredefined.FONT_FAMILY)
    return next((str(name) for name in map(face.get_name, wanted) if name), "")
