from __future__ import annotations

from io import BytesIO

import pikepdf
import uharfbuzz as hb

from pnp.backends.pdf import write_pdf
from pnp.backends.pdf_fonts import PdfFont, utf16
from pnp.scene.document import Document
from pnp.scene.nodes import Glyphs
from pnp.text.line import Glyph, TextStyle
from pnp.text.shaping import set_line
from tests.backends.scenes import BOOK, page

LINE = set_line(BOOK, "Home → 12 ½", TextStyle("serif", 5))


def opened(*glyphs: Glyphs) -> pikepdf.Pdf:
    return pikepdf.open(BytesIO(write_pdf(Document("t", (page(*glyphs),)), BOOK)))


def font(pdf: pikepdf.Pdf, name: str) -> pikepdf.Object:
    """Return the font of that name, the mark of its subset left out."""
    fonts = dict(pdf.pages[0].Resources.Font).values()
    return next(f for f in fonts if str(f.BaseFont).split("+")[1] == name)


def test_glyphs_keep_their_ids_and_others_are_dropped() -> None:
    pdf = opened(Glyphs(LINE, 2, 10))
    literata = font(pdf, "Literata-Regular")
    data = bytes(literata.DescendantFonts[0].FontDescriptor.FontFile2.read_bytes())
    whole = BOOK.face("Literata-Regular")
    assert len(data) < len(whole.data) / 4
    small = hb.Font(hb.Face(data))
    for run in LINE.runs:
        for glyph in run.glyphs:
            if run.face == "Literata-Regular":
                assert small.get_glyph_extents(glyph.glyph_id) == whole.hb_font.get_glyph_extents(glyph.glyph_id)


def test_widths_are_those_of_the_face() -> None:
    pdf = opened(Glyphs(LINE, 2, 10))
    descendant = font(pdf, "Literata-Regular").DescendantFonts[0]
    widths: dict[int, float] = {}
    entries = list(descendant.W)
    for first, row in zip(entries[::2], entries[1::2], strict=True):
        widths.update({int(first) + i: float(w) for i, w in enumerate(row)})
    face = BOOK.face("Literata-Regular")
    shown = {g.glyph_id for run in LINE.runs if run.face == "Literata-Regular" for g in run.glyphs}
    assert set(widths) == shown
    assert all(abs(width - face.advance(g) * 1000) < 0.01 for g, width in widths.items())


def test_every_glyph_tells_its_letters() -> None:
    pdf = opened(Glyphs(LINE, 2, 10))
    cmap = bytes(font(pdf, "Literata-Regular").ToUnicode.read_bytes()).decode()
    home = {g.text: g.glyph_id for run in LINE.runs for g in run.glyphs}
    assert f"<{home['H']:04X}> <0048>" in cmap
    assert cmap.count("beginbfchar") == 1


def test_large_maps_come_in_blocks_of_a_hundred() -> None:
    letters = "".join(
        chr(c) for c in [*range(0x41, 0x5B), *range(0x61, 0x7B), *range(0x410, 0x450), *range(0x391, 0x3A2)]
    )
    line = set_line(BOOK, letters, TextStyle("sans", 1))
    pdf = opened(Glyphs(line, 2, 10))
    cmap = bytes(font(pdf, "NotoSans-Regular").ToUnicode.read_bytes()).decode()
    assert "100 beginbfchar" in cmap
    assert cmap.count("endbfchar") == 2


def test_a_glyph_stands_for_the_first_letters_it_showed() -> None:
    font = PdfFont("F1", BOOK.face("NotoSans-Regular"))
    assert font.says(Glyph(36, 0, 0, 1, "A"))
    assert not font.says(Glyph(36, 0, 0, 1, "Α"))
    assert not font.says(Glyph(37, 0, 0, 1, ""))
    assert font.says(Glyph(36, 0, 0, 1, "A"))


def test_strings_are_hexadecimal() -> None:
    assert utf16("A🍄") == "<FEFF0041D83CDF44>"
    assert utf16("\ud800") == "<FEFFFFFD>"
