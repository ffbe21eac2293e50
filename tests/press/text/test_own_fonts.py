"""Fonts that a game brings: which files are refused, and when each is asked."""

from functools import cache
from io import BytesIO

import pytest
import uharfbuzz as hb
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.press.text.fonts import FontBook, font_book, subset, web_font
from pnp.press.text.line import TextStyle
from pnp.press.text.own_fonts import OwnFont, family_name, font_fault, own_key
from pnp.press.text.shaping import missing_characters, set_line


@cache
def shipped(name: str = "NotoSans-Regular") -> bytes:
    return font_book().face(name).data


@cache
def cff(name: str = "Drops", letters: str = "A한", embedding: int = 0) -> bytes:
    """Return an OpenType font whose letters are squares of 500 units."""
    builder = FontBuilder(1000, isTTF=False)
    names = {ord(letter): f"uni{ord(letter):04X}" for letter in letters}
    order = [".notdef", *names.values()]
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(names)
    pen = T2CharStringPen(600, None)
    pen.moveTo((50, 0))
    for point in ((550, 0), (550, 500)):
        pen.lineTo(point)
    pen.curveTo((400, 500), (200, 500), (50, 500))  # a straight one
    pen.closePath()
    square = pen.getCharString()
    builder.setupCFF(name, {}, dict.fromkeys(order, square), {})
    builder.setupHorizontalMetrics(dict.fromkeys(order, (600, 50)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupOS2(fsType=embedding)
    builder.setupNameTable({"familyName": name, "styleName": "Regular", "psName": name})
    builder.setupPost()
    file = BytesIO()
    builder.font.recalcTimestamp = False
    builder.save(file)
    return file.getvalue()


def with_embedding(kind: int) -> bytes:
    font = TTFont(BytesIO(shipped()), recalcTimestamp=False)
    font["OS/2"].fsType = kind
    file = BytesIO()
    font.save(file)
    return file.getvalue()


def test_sound_fonts_have_no_fault() -> None:
    assert font_fault(shipped()) is None
    assert font_fault(cff()) is None
    for kind in (0x0004, 0x0008, 0x0006):  # print and preview, editable, restricted but for printing
        assert font_fault(with_embedding(kind)) is None


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", "neither a TrueType nor an OpenType font"),
        (b"<svg/>", "neither a TrueType nor an OpenType font"),
        (b"ttcf\x00\x01\x00\x00" + bytes(40), "a collection of several fonts"),
        (b"wOF2" + bytes(40), "a font for web pages (WOFF)"),
        (b"\x00\x01\x00\x00" + bytes(400), "a damaged font, or one without outlines"),
        (b"OTTO", "a damaged font, or one without outlines"),
    ],
)
def test_other_files(data: bytes, fault: str) -> None:
    reason = font_fault(data)
    assert reason is not None
    assert reason[0] == fault


@pytest.mark.parametrize("kind", [0x0002, 0x0104, 0x0200])
def test_fonts_that_may_not_be_embedded(kind: int) -> None:
    fault = font_fault(with_embedding(kind))
    assert fault is not None and "may not be subset" in fault[0]


@pytest.mark.parametrize("tag", ["cmap", "glyf", "hmtx", "hhea"])
def test_fonts_without_a_table(tag: str) -> None:
    font = TTFont(BytesIO(shipped()), recalcTimestamp=False, lazy=True)
    kept = {name: font.reader[name] for name in font.reader.keys() if name != tag}  # noqa: SIM118
    assert font_fault(sfnt(kept)) == ("a damaged font, or one without outlines", "use another copy of it")


def sfnt(tables: dict[str, bytes]) -> bytes:
    """Return a TrueType file of some tables."""
    head = b"\x00\x01\x00\x00" + len(tables).to_bytes(2, "big") + bytes(6)
    offset = len(head) + 16 * len(tables)
    records, body = b"", b""
    for tag, data in sorted(tables.items()):
        records += tag.encode() + bytes(4) + (offset + len(body)).to_bytes(4, "big") + len(data).to_bytes(4, "big")
        body += data + bytes(-len(data) % 4)
    return head + records + body


def test_variable_fonts_are_refused() -> None:
    font = TTFont(BytesIO(shipped()), recalcTimestamp=False, lazy=True)
    tables = {name: font.reader[name] for name in font.reader.keys()}  # noqa: SIM118
    fault = font_fault(sfnt({**tables, "fvar": bytes(16)}))
    assert fault == ("a variable font", "save the weight you need as a static font")


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, 671), st.integers(0, 255)), max_size=12), st.integers(400, 1200))
def test_a_damaged_font_is_refused_or_can_be_used(damage: list[tuple[int, int]], size: int) -> None:
    file = bytearray(cff())
    for place, value in damage:
        file[place] = value
    data = bytes(file[:size])
    fault = font_fault(data)
    assert fault is None or all(fault)
    if fault is None:
        book = FontBook("Jost", "en", (OwnFont(data, "sans"),))
        for run in set_line(book, "A한B", TextStyle("sans", 5.0)).runs:
            face = book.face(run.face)
            ids = {glyph.glyph_id for glyph in run.glyphs}
            assert all(face.outline(number).segments is not None for number in ids)
            assert subset(face, ids)
            assert web_font(face, "A")


def test_no_file_stops_the_program() -> None:
    assert all(font_fault(start + bytes(400)) for start in (b"", b"OTTO", b"true", b"ttcf", b"wOFF"))


def faces(book: FontBook, text: str, style: TextStyle) -> list[str]:
    return [run.face for run in set_line(book, text, style).runs]


def test_a_font_without_a_family_sets_what_others_lack() -> None:
    book = font_book("Jost", "en", (OwnFont(cff()),))
    for family in ("serif", "sans", "display"):
        assert missing_characters(book, "한A", TextStyle(family)) == ""
        assert faces(book, "한", TextStyle(family)) == ["Drops"]
    assert faces(book, "A", TextStyle("sans")) == ["NotoSans-Regular"]
    line = set_line(book, "한", TextStyle("sans", 10.0))
    assert line.width == pytest.approx(6.0)


def test_a_font_of_a_family_is_asked_first_in_the_weight_and_slant_that_is_nearest() -> None:
    own = (OwnFont(cff("One"), "serif"), OwnFont(cff("Two"), "serif", bold=True), OwnFont(cff("Title"), "display"))
    book = font_book("Jost", "en", own)
    assert faces(book, "A", TextStyle("serif")) == ["One"]
    assert faces(book, "A", TextStyle("serif", italic=True)) == ["Two"]  # emphasis must be seen
    assert faces(book, "A", TextStyle("serif", weight="bold")) == ["Two"]
    assert faces(book, "A", TextStyle("display")) == ["Title"]
    assert faces(book, "AB", TextStyle("serif")) == ["One", "Literata-Regular"]
    assert book.face("Two").postscript_name == "Two"


def test_names_are_unique_and_plain() -> None:
    assert own_key(cff("Drops"), set()) == "Drops"
    assert own_key(cff("Drops"), {"Drops", "Drops-2"}) == "Drops-3"
    assert own_key(shipped(), {"NotoSans-Regular"}) == "NotoSans-Regular-2"
    assert own_key(b"no font", set()) == "Font"
    twice = FontBook("Jost", "en", (OwnFont(shipped()), OwnFont(shipped())))
    assert [twice.face(f"NotoSans-Regular-{i}").key for i in (2, 3)] == ["NotoSans-Regular-2", "NotoSans-Regular-3"]


def test_cubic_outlines_are_drawn() -> None:
    face = font_book("Jost", "en", (OwnFont(cff()),)).face("Drops")
    assert face.is_cff and not font_book().face("NotoSans-Regular").is_cff
    box = face.outline(1).bounds
    assert (box.left, box.top, box.right, box.bottom) == pytest.approx((0.05, -0.5, 0.55, 0.0))
    assert hb.Face(hb.Blob(face.data)).glyph_count == 3


def test_a_font_says_what_its_family_is_called() -> None:
    assert family_name(shipped()) == "Noto Sans"
    assert family_name(b"no font") == ""
