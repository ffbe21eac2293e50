"""Turn the glyphs that a document shows into embedded fonts: Type0, by glyph id, subset, readable as text."""

from __future__ import annotations

import hashlib
from typing import Any

from reportlab.pdfbase import pdfdoc

from pnp.backends.clean import clean
from pnp.backends.pdf_objects import PdfObjects
from pnp.text.fonts import Face, subset
from pnp.text.line import Glyph

_SYMBOLIC = 4  # a font whose codes are its own


def utf16(text: str) -> str:
    """Return *text* as a PDF string: hexadecimal UTF-16 with its byte order mark."""
    return f"<FEFF{clean(text).encode('utf-16-be').hex().upper()}>"


class PdfFont:
    """A face of the font book in one document: knows which glyphs are shown and what each stands for."""

    def __init__(self, name: str, face: Face) -> None:
        self.name = name  # of the resource
        self._face = face
        self._texts: dict[int, str] = {}
        self._widths: dict[int, float] = {}

    def width(self, glyph_id: int) -> float:
        """Return how far a glyph moves a viewer's pen, in 1/1000 em, and note that it is shown."""
        width = self._widths.get(glyph_id)
        if width is None:
            width = self._widths[glyph_id] = round(self._face.advance(glyph_id) * 1000, 2)
        return width

    def says(self, glyph: Glyph) -> bool:
        """Tell whether this glyph's letters are what its id stands for everywhere in the document."""
        return bool(glyph.text) and self._texts.setdefault(glyph.glyph_id, glyph.text) == glyph.text

    def add_to(self, objects: PdfObjects) -> None:
        """Embed the glyphs shown so far in a document, under this font's name."""
        glyph_ids = sorted(self._widths)
        mark = hashlib.sha256(f"{self._face.key} {glyph_ids}".encode()).digest()
        base = f"{''.join(chr(65 + b % 26) for b in mark[:6])}+{self._face.postscript_name}"
        top = pdfdoc.PDFDictionary(
            {
                "Type": "/Font",
                "Subtype": "/Type0",
                "BaseFont": pdfdoc.PDFName(base),
                "Encoding": "/Identity-H",
                "DescendantFonts": pdfdoc.PDFArray([objects.reference(self._descendant(objects, base, glyph_ids))]),
                "ToUnicode": objects.reference(compressed(_unicode_map(self._texts))),
            }
        )
        objects.set_font(self.name, top)

    def _descendant(self, objects: PdfObjects, base: str, glyph_ids: list[int]) -> Any:
        """Return the font that holds the glyphs, its ids those of the face."""
        face = self._face
        data = subset(face, glyph_ids)
        box = face.bbox  # y pointing down, as everywhere but in font files
        descriptor = {
            "Type": "/FontDescriptor",
            "FontName": pdfdoc.PDFName(base),
            "Flags": _SYMBOLIC,
            "FontBBox": pdfdoc.PDFArray([round(v * 1000) for v in (box.left, -box.bottom, box.right, -box.top)]),
            "ItalicAngle": round(face.italic_angle, 2),
            "Ascent": round(face.ascent * 1000),
            "Descent": -round(face.descent * 1000),
            "CapHeight": round(face.cap_height * 1000),
            "StemV": 80,
            "FontFile2": objects.reference(compressed(data, Length1=len(data))),
        }
        return pdfdoc.PDFDictionary(
            {
                "Type": "/Font",
                "Subtype": "/CIDFontType2",
                "BaseFont": pdfdoc.PDFName(base),
                "CIDSystemInfo": pdfdoc.PDFDictionary(
                    {"Registry": pdfdoc.PDFString("Adobe"), "Ordering": pdfdoc.PDFString("Identity"), "Supplement": 0}
                ),
                "FontDescriptor": objects.reference(pdfdoc.PDFDictionary(descriptor)),
                "DW": 1000,
                "W": pdfdoc.PDFArray(self._width_ranges(glyph_ids)),
                "CIDToGIDMap": "/Identity",
            }
        )

    def _width_ranges(self, glyph_ids: list[int]) -> list[Any]:
        """Return glyph ids and widths as PDF lists them: the first id of each unbroken range, then its widths."""
        ranges: list[tuple[int, list[float]]] = []
        for glyph_id in glyph_ids:
            if not ranges or glyph_id != ranges[-1][0] + len(ranges[-1][1]):
                ranges.append((glyph_id, []))
            ranges[-1][1].append(self._widths[glyph_id])
        return [part for first, widths in ranges for part in (first, pdfdoc.PDFArray(widths))]


def compressed(content: bytes, **entries: Any) -> Any:
    """Return a compressed stream of *content* whose dictionary has these *entries* too."""
    return pdfdoc.PDFStream(pdfdoc.PDFDictionary(entries), content, [pdfdoc.PDFZCompress])


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
_MAP_ROWS = 100  # the most that one block may have


def _unicode_map(texts: dict[int, str]) -> bytes:
    """Return the CMap that says what each glyph stands for."""
    rows = [f"<{g:04X}> <{clean(texts[g]).encode('utf-16-be').hex().upper()}>" for g in sorted(texts)]
    lines = [_MAP_HEAD]
    for i in range(0, len(rows), _MAP_ROWS):
        block = rows[i : i + _MAP_ROWS]
        lines += [f"{len(block)} beginbfchar", *block, "endbfchar"]
    return "\n".join([*lines, _MAP_FOOT]).encode()
