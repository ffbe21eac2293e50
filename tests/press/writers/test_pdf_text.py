from __future__ import annotations

import re
from io import BytesIO
from unicodedata import normalize

import pikepdf
import pypdfium2
import pytest
import uharfbuzz as hb
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.press.colour import BLACK
from pnp.press.scene.document import Document
from pnp.press.scene.nodes import Glyphs
from pnp.press.text.fonts import OwnFont, font_book
from pnp.press.text.line import Glyph, Run, TextStyle
from pnp.press.text.shaping import set_line
from pnp.press.text.typography import without_controls
from pnp.press.writers.pdf import write_pdf
from pnp.press.writers.pdf_text import PdfFont, run_operators, utf16
from tests.press.text.test_fonts import cff
from tests.press.writers.scenes import BOOK, page
from tests.samples import amount

LINE = set_line(BOOK, "Home → 12 ½", TextStyle("serif", 5))


def opened(*glyphs: Glyphs) -> pikepdf.Pdf:
    return pikepdf.open(BytesIO(write_pdf(Document("t", (page(*glyphs),)), BOOK)))


def font(pdf: pikepdf.Pdf, name: str) -> pikepdf.Object:
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
    assert font.is_default_text(36, "A")
    assert not font.is_default_text(36, "Α")
    assert not font.is_default_text(37, "")
    assert font.is_default_text(36, "A")


FACE = BOOK.face("NotoSans-Regular")


def run(*glyphs: Glyph) -> Run:
    return Run("NotoSans-Regular", 10.0, BLACK, glyphs)


def shown(*glyphs: Glyph) -> list[str]:
    return run_operators(PdfFont("F1", FACE), run(*glyphs), 5, 20)


def test_letters_in_a_row_are_one_array() -> None:
    wide = FACE.advance(36) * 10
    glyphs = [Glyph(36, i * wide, 0, wide, "A") for i in range(3)]
    assert shown(*glyphs) == ["BT /F1 10 Tf", "1 0 0 -1 5 20 Tm", "[<002400240024>] TJ", "ET"]


def test_gaps_are_in_thousandths_of_the_em() -> None:
    wide = FACE.advance(36) * 10
    operators = shown(
        Glyph(36, 0, 0, wide, "A"), Glyph(36, wide + 0.25, 0, wide, "A"), Glyph(36, 2 * wide, 0, wide, "A")
    )
    assert operators[2] == "[<0024>-25<0024>25<0024>] TJ"


def test_raised_glyphs_are_placed_anew() -> None:
    operators = shown(Glyph(36, 0, 0, 6, "A"), Glyph(36, 6, -2, 6, "A"))
    assert operators[1:-1] == ["1 0 0 -1 5 20 Tm", "[<0024>] TJ", "1 0 0 -1 11 18 Tm", "[<0024>] TJ"]


def test_clusters_say_their_letters() -> None:
    operators = shown(Glyph(36, 0, 0, 6, "A\u0301"), Glyph(37, 0, 0, 0, ""), Glyph(36, 6, 0, 6, "A"))
    assert operators[1] == "/Span <</ActualText <FEFF00410301>>> BDC"
    assert operators.count("EMC") == 1
    assert operators.index("EMC") < len(operators) - 2


def test_a_glyph_that_stands_for_other_letters_says_so() -> None:
    operators = shown(Glyph(36, 0, 0, 6, "A"), Glyph(36, 6, 0, 6, "Α"))  # a Greek capital of the same shape
    assert [o for o in operators if "ActualText" in o] == ["/Span <</ActualText <FEFF0391>>> BDC"]


def test_nothing_moves_far_on_a_long_line() -> None:
    """Rounding each gap must not add up."""
    font = PdfFont("F1", FACE)
    glyphs = [Glyph(36, i * 6.40046, 0, 6.4, "A") for i in range(300)]
    (array,) = [o for o in run_operators(font, run(*glyphs), 0, 0) if o.endswith("TJ")]
    moved = -sum(int(n) for n in re.findall(r">(-?\d+)<", array))
    ends_at = (moved + 300 * font.width(36)) / 1000 * 10
    assert abs(ends_at - (glyphs[-1].x + font.width(36) / 100)) < 0.01


WORDS = st.text(
    st.sampled_from("abcdefghijklmnopqrstuvwxyzABCDEFfiffl0123456789.,;:!?()ÄéñçабвгдежзийШЩαβγδάέΩ"), min_size=1
)


@settings(max_examples=amount(10, soak=250), deadline=None)
@given(st.lists(WORDS, min_size=1, max_size=4), st.sampled_from(["serif", "sans", "display"]))
def test_words_come_out_as_they_went_in(words: list[str], family: str) -> None:
    text = " ".join(words)
    line = set_line(BOOK, text, TextStyle(family, 3))
    document = pypdfium2.PdfDocument(write_pdf(Document("t", (page(Glyphs(line, 2, 20)),)), BOOK))
    read = document[0].get_textpage().get_text_range()
    document.close()
    assert read == text


COPIED = [
    "הלוח מוכן, והמשחק מתחיל!",
    "איור 3. אדום (ראו כלל 41) שיחק, ואז Hollow ניצח.",  # signs where directions change
    "40 אבנים, 2 לוחות: 7",
    "שָׁלוֹם בָּא",  # points are drawn over their letters
    "اللعبة للاعبين، ومعها قطعة.",  # letters of one shape, told apart by dots
    "لا إله مُحَمَّد",
    "駒を3つ置く。「終わり」です……",
]


@pytest.mark.parametrize("text", COPIED)
def test_copied_text_is_in_logical_order(text: str) -> None:
    language = "ja" if "つ" in text or "る" in text else "he"
    book = font_book("Jost", language)
    line = set_line(book, text, TextStyle("serif", 4), language)
    data = write_pdf(Document("t", (page(Glyphs(line, 2, 10)),)), book)
    copied = pypdfium2.PdfDocument(data)[0].get_textpage().get_text_range()
    assert normalize("NFC", without_controls(copied)) == normalize("NFC", text)


def test_a_glyph_of_a_word_from_the_right_has_a_code_for_each_letter_that_it_shows() -> None:
    book = font_book("Jost", "ar")
    line = set_line(book, "حجحح", TextStyle("sans", 4), "ar")  # two letters that differ in a dot
    shown_ids = {glyph.glyph_id for glyph in line.runs[0].glyphs if glyph.advance}
    with pikepdf.open(BytesIO(write_pdf(Document("t", (page(Glyphs(line, 2, 10)),)), book))) as pdf:
        arabic = font(pdf, "NotoSansArabic-Regular")
        places = bytes(arabic.DescendantFonts[0].CIDToGIDMap.read_bytes())
        content = bytes(pdf.pages[0].Contents.read_bytes())
        (array,) = re.findall(rb"\[<([0-9A-F]+)>\] TJ", content)
        codes = [int(array[i : i + 4], 16) for i in range(0, len(array), 4)]
        cmap = bytes(arabic.ToUnicode.read_bytes()).decode()
    assert (len(codes), len(set(codes)), len(shown_ids)) == (4, 4, 3)
    assert {int.from_bytes(places[2 * code : 2 * code + 2], "big") for code in codes} == shown_ids
    texts = [text for code in codes for text in re.findall(f"<{code:04X}> <([0-9A-F]+)>", cmap)]
    assert texts == ["062D", "062D", "062C", "062D"]  # in the order in which they are seen
    painted = sum(line.endswith(b"h f") for line in content.splitlines())
    assert painted == len([glyph for glyph in line.runs[0].glyphs if not glyph.advance]) == 1


def test_cubic_fonts_are_embedded_by_their_outlines_alone() -> None:
    book = font_book("Jost", "en", (OwnFont(cff()),))
    line = set_line(book, "한 A", TextStyle("sans", 4))
    data = write_pdf(Document("t", (page(Glyphs(line, 2, 10)),)), book)
    with pikepdf.open(BytesIO(data)) as pdf:
        descendant = font(pdf, "Drops").DescendantFonts[0]
        assert descendant.Subtype == "/CIDFontType0"
        assert "/CIDToGIDMap" not in descendant
        file = descendant.FontDescriptor.FontFile3
        assert file.Subtype == "/CIDFontType0C"
        assert bytes(file.read_bytes())[:1] == b"\x01"  # the version of the CFF table
    document = pypdfium2.PdfDocument(data)
    assert document[0].get_textpage().get_text_range() == "한 A"
    ink = document[0].render(scale=8).to_pil().convert("L")
    dark = sum(value < 128 for value in ink.crop((0, 0, 100, 300)).tobytes())
    assert dark == pytest.approx((2.0 * 8 * 72 / 25.4) ** 2, rel=0.1)  # a square of half an em


def test_letters_from_the_right_of_a_cubic_font_say_what_they_are() -> None:
    book = font_book("Jost", "he", (OwnFont(cff("Square", "()אב"), "sans"),))
    line = set_line(book, "(א)", TextStyle("sans", 4), "he")
    data = write_pdf(
        Document("t", (page(Glyphs(line, 2, 10), Glyphs(set_line(book, "()", TextStyle("sans", 4)), 2, 20)),)), book
    )
    with pikepdf.open(BytesIO(data)) as pdf:
        assert "/CIDToGIDMap" not in font(pdf, "Square").DescendantFonts[0]
        assert b"ActualText <FEFF0028>" in pdf.pages[0].Contents.read_bytes()  # its glyph was the other bracket before
    assert pypdfium2.PdfDocument(data)[0].get_textpage().count_chars() >= 5


def test_strings_are_hexadecimal() -> None:
    assert utf16("A🍄") == "<FEFF0041D83CDF44>"
    assert utf16("\ud800") == "<FEFFFFFD>"
