"""Write a PDF's objects, its fonts (Type0 subsets, by glyph id), and the operators that show runs of glyphs."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pnp.late_imports import late_imports
from pnp.press.text.fonts import Face, subset
from pnp.press.text.line import Glyph, Run, base_of, glyph_clusters
from pnp.press.text.typography import DIRECTION_MARKS, MIRRORED_SIGNS, writable_text
from pnp.press.units import number

with late_imports("reportlab"):
    from reportlab.pdfbase import pdfdoc
    from reportlab.pdfgen.canvas import Canvas

# Glyphs nearer to their place than this (in 1/1000 em) are not moved: moves are whole numbers.
_TOLERANCE = 0.5
_MARK = "."  # how direction marks are shown, invisibly: PDFium ignores glyphs without ink,
_MARK_WIDTH = 1.0  # and uses the width of the ink where a glyph has a width of zero; in 1/1000 em
_IN_LINE = 6  # entries of a dictionary in a line, by eye
_SYMBOLIC, _LAST_CODE = 4, 0xFFFF  # a font whose codes are its own; the last one


class PdfObjects:
    """The objects of the PDF that *canvas* writes: the only place that uses undocumented parts of ReportLab."""

    def __init__(self, canvas: Canvas) -> None:
        self._document: Any = canvas._doc

    def reference(self, thing: Any) -> Any:
        """Return a reference to an object, which it makes part of the document."""
        return self._document.Reference(thing)

    def x_object_name(self, key: str, x_object: Any) -> str:
        """Add a form or a picture, and return its resource name."""
        self._document.addForm(key, x_object)
        return str(self._document.getXObjectName(key))

    def set_font(self, name: str, font: Any) -> None:
        """Add a font under its resource name."""
        self._document.idToObject["BasicFonts"][name] = self.reference(font)

    def set_catalog(self, **entries: Any) -> None:
        """Set entries of the document's catalogue."""
        _set_entries(self._document.Catalog, entries)

    def set_page(self, index: int, **entries: Any) -> None:
        """Set entries of a page, counted from 0; None leaves an entry out."""
        _set_entries(self._document.Pages[index], entries)  # -1 is the last page so far

    def note_content(self, content: str) -> None:
        """Let the document's id depend on *content*: documents that differ get different ids."""
        self._document.updateSignature(content)


def _set_entries(dictionary: Any, entries: dict[str, Any]) -> None:
    """Set entries of an object with a fixed list of keys; other keys are added to the list."""
    known = {*dictionary.__NoDefault__, *getattr(dictionary, "__Refs__", ())}
    dictionary.__NoDefault__ = [*dictionary.__NoDefault__, *(name for name in entries if name not in known)]
    for name, value in entries.items():
        setattr(dictionary, name, value)


class PdfDictionary(pdfdoc.PDFDictionary):  # type: ignore[misc]
    """A dictionary with plain keys and ASCII texts, written as ReportLab would, without checking each character."""

    def __init__(self, **entries: Any) -> None:
        self.dict = entries

    def format(self, document: Any) -> bytes:
        """Return the dictionary as it is written."""
        parts = [b"/%s %s" % (key.encode(), _written(value, document)) for key, value in sorted(self.dict.items())]
        for index in reversed(range(_IN_LINE, len(parts), _IN_LINE)):
            parts.insert(index, b"\n ")
        return b"<<\n%s\n>>" % b" ".join(parts)


def _written(value: Any, document: Any) -> bytes:
    kind = type(value)
    if kind is pdfdoc.PDFObjectReference:
        return b"%d %d R" % document.idToObjectNumberAndVersion[value.name]
    if kind is str:
        return bytes(value, "ascii")
    written: bytes = pdfdoc.format(pdfdoc.PDFArray(value) if kind is list else value, document)
    return written


def compressed(content: bytes, **entries: Any) -> Any:
    """Return a compressed stream of *content* whose dictionary has these *entries* too."""
    return pdfdoc.PDFStream(PdfDictionary(Filter="[ /FlateDecode ]", **entries), compress(content), [])


# Equal streams of several documents once. Level 5 takes two thirds of the time of 6, for a hundredth more bytes.
compress = lru_cache(maxsize=1 << 10)(partial(zlib.compress, level=5))  # full in a build of all games: half find theirs


class PdfFont:
    """A face of the font book in one document: records which glyphs are shown and the text that each represents.

    The code of a glyph is its id. A glyph that represents several texts has more codes, above the ids.
    """

    def __init__(self, name: str, face: Face) -> None:
        self.name = name  # of the resource
        self.face = face
        self._texts: dict[int, str] = {}  # by code, as the widths
        self._widths: dict[int, float] = {}
        self._codes: dict[tuple[int, str, float], int] = {}  # above the ids; the width is -1 if it is the glyph's
        self._glyph_ids: dict[int, int] = {}  # of these codes

    def width(self, code: int) -> float:
        """Return how far the glyph of a code moves a viewer's pen, in 1/1000 em, and record it as shown."""
        if code not in self._widths:
            self._widths[code] = _width(self.face, self._glyph_ids.get(code, code))
        return self._widths[code]

    @property
    def has_codes(self) -> bool:
        """Whether a glyph can have several codes: those of a CFF font have one each."""
        return not self.face.is_cff

    def code(self, glyph: Glyph, size: float) -> int:
        """Return the code of a glyph with its text; its id if no code is left. *size* is the em in mm.

        Viewers reorder the letters of right-to-left words, but not those of an ActualText. A glyph with a space on its
        right is as wide as both.
        """
        glyph_id, text, width = glyph.glyph_id, glyph.text, -1.0
        if text in DIRECTION_MARKS:
            glyph_id, width = self.face.hb_font.get_nominal_glyph(ord(_MARK)) or 0, _MARK_WIDTH
        elif text != " " and text.endswith(" "):
            width = round(glyph.advance * 1000 / size)
        elif self._texts.setdefault(glyph_id, text) == text:
            return glyph_id
        code = self._codes.get((glyph_id, text, width))
        if code is None:
            code = self.face.hb_face.glyph_count + len(self._codes)
            if code > _LAST_CODE:
                return glyph_id
            self._codes[glyph_id, text, width] = code
            self._glyph_ids[code], self._texts[code] = glyph_id, text
            if width >= 0:
                self._widths[code] = width
        return code

    def is_default_text(self, glyph_id: int, text: str) -> bool:
        """Return whether *text* is what the glyph's id represents everywhere in the document."""
        return bool(text) and self._texts.setdefault(glyph_id, text) == text

    def shows_plainly(self, run: _PlainRun) -> bool:
        """Return whether the glyphs of a run represent exactly its letters, and record them as shown."""
        for glyph_id, text in run.letters:
            if not self.is_default_text(glyph_id, text):
                return False
            self.width(glyph_id)
        return True

    def add_to(self, objects: PdfObjects) -> None:
        """Embed the glyphs shown so far in a document, under this font's name."""
        codes = sorted(self._widths)
        mark = hashlib.sha256(f"{self.face.key} {codes}".encode()).digest()
        base = f"{''.join(chr(65 + b % 26) for b in mark[:6])}+{self.face.key}"
        top = PdfDictionary(
            Type="/Font",
            Subtype="/Type0",
            BaseFont=pdfdoc.PDFName(base),
            Encoding="/Identity-H",
            DescendantFonts=[objects.reference(self._descendant(objects, base, codes))],
            ToUnicode=objects.reference(compressed(_unicode_map(self._texts))),
        )
        objects.set_font(self.name, top)

    def _descendant(self, objects: PdfObjects, base: str, codes: list[int]) -> Any:
        # TrueType and CFF fonts differ in four entries.
        face = self.face
        data = subset(face, (self._glyph_ids.get(code, code) for code in codes))
        box = face.bbox  # y pointing down, as everywhere but in font files
        descriptor = PdfDictionary(
            Type="/FontDescriptor",
            FontName=pdfdoc.PDFName(base),
            Flags=_SYMBOLIC,
            FontBBox=[round(v * 1000) for v in (box.left, -box.bottom, box.right, -box.top)],
            ItalicAngle=round(face.italic_angle, 2),
            Ascent=round(face.ascent * 1000),
            Descent=-round(face.descent * 1000),
            CapHeight=round(face.cap_height * 1000),
            StemV=80,  # a viewer asks for it only if it must replace the font: that of a regular weight
        )
        if face.is_cff:
            descriptor["FontFile3"] = objects.reference(compressed(data, Subtype="/CIDFontType0C"))
        else:
            descriptor["FontFile2"] = objects.reference(compressed(data, Length1=len(data)))
        ranges: list[Any] = []  # of codes: the first, then their widths
        for before, code in pairwise([-1, *codes]):
            if not ranges or code != before + 1:
                ranges += (b"%d" % code, pdfdoc.PDFArray([]))
            # Written: ReportLab takes its time over thousands of numbers.
            ranges[-1].sequence.append(number(self._widths[code], 2).encode())
        font = PdfDictionary(
            Type="/Font",
            Subtype="/CIDFontType0" if face.is_cff else "/CIDFontType2",
            BaseFont=pdfdoc.PDFName(base),
            CIDSystemInfo=PdfDictionary(
                Registry=pdfdoc.PDFString("Adobe"), Ordering=pdfdoc.PDFString("Identity"), Supplement=0
            ),
            FontDescriptor=objects.reference(descriptor),
            DW=1000,
            W=ranges,
        )
        if not face.is_cff and self._codes:
            glyph_ids = (self._glyph_ids.get(code, code) for code in range(max(self._glyph_ids) + 1))
            glyph_map = b"".join(glyph_id.to_bytes(2, "big") for glyph_id in glyph_ids)
            font["CIDToGIDMap"] = objects.reference(compressed(glyph_map))
        elif not face.is_cff:
            font["CIDToGIDMap"] = "/Identity"
        return font


def run_operators(font: PdfFont, run: Run, x: float, y: float) -> list[str]:
    """Return the operators that show *run*, the baseline of its line beginning at (x, y) mm, y pointing down.

    Where letters and glyphs are not one to one, the letters are written beside the glyphs (ActualText). Those of a
    line with both directions are shown by their largest glyph, if *font* has codes for it; others are `loose_marks`.
    """
    operators = [f"BT /{font.name} {number(run.size, 4)} Tf"]
    plain = _plain_run(font.face, run)
    if plain is not None and font.shows_plainly(plain):
        operators.extend(_operators(plain.shown, x, y))
    else:
        showing = _Showing(font.width, run.size)
        for cluster in glyph_clusters(run.glyphs):
            if font.has_codes and (run.place or cluster[0].text in MIRRORED_SIGNS):
                base = replace(base_of(cluster), text=cluster[0].text)
                showing.show((base,), font.code(base, run.size))
            else:
                operators.extend(_spoken(font, run, cluster, showing, (x, y)))
        operators.extend(_operators(showing.taken(), x, y))
    if run.glyphs[0].text in DIRECTION_MARKS:
        return [operators[0], "3 Tr", *operators[1:], "0 Tr", "ET"]  # not visible
    return [*operators, "ET"]


def _spoken(
    font: PdfFont, run: Run, cluster: Sequence[Glyph], showing: _Showing, place: tuple[float, float]
) -> Iterator[str]:
    """Show a cluster; yield operators only if its glyph represents another text elsewhere."""
    text = cluster[0].text
    if run.level % 2:
        text = text[::-1].strip()
    if len(cluster) == 1 and font.is_default_text(cluster[0].glyph_id, text):
        showing.show(cluster)
        return
    yield from _operators(showing.taken(), *place)
    yield f"/Span <</ActualText {utf16(text)}>> BDC"
    showing.show(cluster)
    yield from _operators(showing.taken(), *place)
    yield "EMC"


def _width(face: Face, glyph_id: int) -> float:
    return round(face.advance(glyph_id) * 1000, 2)


# Where a row of glyphs begins in its line, None if it continues a row; the array that shows them.
_Shown = tuple[tuple[float, float] | None, str]


class _PlainRun(Struct, frozen=True):
    """A run of one glyph for each of its letters: every such pair once, and the glyphs as they are shown."""

    letters: tuple[tuple[int, str], ...]
    shown: tuple[_Shown, ...]


@lru_cache(maxsize=1 << 12)  # full in a build of all games: 60 % of calls find theirs
def _plain_run(face: Face, run: Run) -> _PlainRun | None:
    """Return a run in the form that all documents share; None for one whose clusters need special treatment."""
    if run.place or not all(glyph.text for glyph in run.glyphs):
        return None
    letters = dict.fromkeys([(glyph.glyph_id, glyph.text) for glyph in run.glyphs])
    widths = {glyph_id: _width(face, glyph_id) for glyph_id, _ in letters}
    showing = _Showing(widths.__getitem__, run.size)
    showing.show(run.glyphs)
    return _PlainRun(tuple(letters), tuple(showing.taken()))


def _operators(shown: Iterable[_Shown], x: float, y: float) -> Iterator[str]:
    # Glyphs are turned over, since the page is upside down.
    for place, array in shown:
        if place is not None:
            yield f"1 0 0 -1 {number(x + place[0])} {number(y + place[1])} Tm"
        yield f"[{array}] TJ"


class _Showing:
    """Glyphs collected into ``TJ`` arrays, tracking a viewer's pen by *width* in 1/1000 em; the em is *size* mm."""

    def __init__(self, width: Callable[[int], float], size: float) -> None:
        self._width, self._size = width, size
        self._pen = 0.0  # in 1/1000 em from the beginning of the text matrix
        self._start = 0.0  # of the text matrix, in mm from the line's beginning
        self._row: float | None = None
        self._place: tuple[float, float] | None = None  # of the glyphs in the array, where a row begins with them
        self._shown: list[_Shown] = []
        self._array: list[str] = []
        self._open = False

    def show(self, glyphs: Iterable[Glyph], code: int | None = None) -> None:
        """Add *glyphs* by a *code* or else their ids, moving the pen where a place is not where the last one ended."""
        pen, row = self._pen, self._row
        for glyph in glyphs:
            shown = glyph.glyph_id if code is None else code
            if glyph.y != row:
                self._finish()
                row, self._start, pen = glyph.y, glyph.x, 0.0
                self._place = (glyph.x, glyph.y)
            gap = (glyph.x - self._start) * 1000 / self._size - pen
            if abs(gap) >= _TOLERANCE:
                move = round(gap)
                self._array.append(f"{'>' if self._open else ''}{-move}")
                self._open = False
                pen += move
            if not self._open:
                self._array.append("<")
                self._open = True
            self._array.append(f"{shown:04X}")
            pen += self._width(shown)
        self._pen, self._row = pen, row

    def taken(self) -> list[_Shown]:
        """Return the glyphs shown since the last call."""
        self._finish()
        shown, self._shown = self._shown, []
        return shown

    def _finish(self) -> None:
        if self._array:
            self._shown.append((self._place, f"{''.join(self._array)}{'>' if self._open else ''}"))
            self._place = None
            self._array.clear()
            self._open = False


def utf16(text: str) -> str:
    """Return *text* as a PDF string: hexadecimal UTF-16 with its byte order mark."""
    return f"<FEFF{writable_text(text).encode('utf-16-be').hex().upper()}>"


_MAP_HEAD = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange"""
_MAP_FOOT = "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend"
_MAP_ROWS = 100  # the most that one block may have, by the specification of CMaps


def _unicode_map(texts: dict[int, str]) -> bytes:
    rows = [f"<{g:04X}> <{writable_text(texts[g]).encode('utf-16-be').hex().upper()}>" for g in sorted(texts)]
    lines = [_MAP_HEAD]
    for i in range(0, len(rows), _MAP_ROWS):
        block = rows[i : i + _MAP_ROWS]
        lines += [f"{len(block)} beginbfchar", *block, "endbfchar"]
    return "\n".join([*lines, _MAP_FOOT]).encode()
