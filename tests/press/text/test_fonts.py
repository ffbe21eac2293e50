"""Which fonts a style asks for."""

import struct
from functools import cache
from importlib.resources import files
from io import BytesIO
from itertools import pairwise

import pytest
import uharfbuzz as hb
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.press.geometry.path import Path
from pnp.press.text.fonts import (
    DISPLAY_FACES,
    Face,
    FontBook,
    OwnFont,
    face_names,
    family_name,
    font_book,
    font_fault,
    own_key,
    subset,
    web_font,
)
from pnp.press.text.line import TextStyle
from pnp.press.text.shaping import missing_characters, set_line

FOLDER = files("pnp.press.text").joinpath("typefaces")
SHIPPED = sorted(path.name for path in FOLDER.iterdir() if path.name.endswith(".ttf"))


def test_every_shipped_font_is_asked_for_and_every_one_asked_for_is_shipped() -> None:
    asked = {
        f"{name}.ttf"
        for display in DISPLAY_FACES
        for family in ("serif", "sans", "display")
        for weight in ("regular", "bold")
        for italic in (False, True)
        for language in ("en", "ja")
        for name in face_names(TextStyle(family, weight=weight, italic=italic), display, language)
    }
    assert asked == set(SHIPPED)


@pytest.mark.parametrize(
    ("style", "names"),
    [
        (TextStyle("serif"), ("Literata-Regular", "NotoSans-Regular")),
        (TextStyle("serif", weight="bold", italic=True), ("Literata-BoldItalic", "NotoSans-Bold")),
        (TextStyle("sans", italic=True), ("NotoSans-Italic",)),
        (TextStyle("display"), ("Jost-Bold", "NotoSans-Bold")),
    ],
)
def test_chains(style: TextStyle, names: tuple[str, ...]) -> None:
    hebrew = "NotoSerifHebrew" if style.family == "serif" else "NotoSansHebrew"
    # No face of these scripts is slanted, so bold letters emphasise.
    weight = "Bold" if style.weight == "bold" or style.italic or style.family == "display" else "Regular"
    others = tuple(f"{face}-{weight}" for face in (hebrew, "NotoSansArabic", "NotoSansJP"))
    expected = (*names, "NotoSansMath-Regular", "NotoSansSymbols2-Regular", *others)
    assert face_names(style, "Jost") == expected
    assert face_names(style, "Jost", "ja") == (expected[-1], *expected[:-1])
    turned = (expected[1], expected[0], *expected[2:]) if style.family == "display" else expected
    assert face_names(style, "Jost", "he") == turned


@pytest.mark.parametrize(("language", "is_slanted"), [("en", True), ("ru", True), ("he", False), ("ja-JP", False)])
def test_italics_for_looks_are_left_out_where_letters_stand_upright(language: str, is_slanted: bool) -> None:
    assert font_book("Jost", language).slanted(TextStyle("serif")).italic == is_slanted


BOOK = font_book("Amatic SC")
RUSSIAN = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя"
GREEK = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ"
EUROPEAN = "ÀÉÎÕÜßàçñøåæœþðŁłŐőŘřŞşŢţĞğİıĲŒẞ"
SIGNS = "→←↑↓×÷✓✗½–—…“”„«»●▲◆✱★■○△◇☆□≤≥−•·†№€"


def glyph(face: Face, char: str) -> int:
    return int(face.hb_font.get_nominal_glyph(ord(char)))


def signed_area(path: Path) -> float:
    """The area that a path encloses, to about a thousandth; its sign gives the direction."""
    return sum((x0 * y1 - x1 * y0) / 2 for line in path.flattened(0.001) for (x0, y0), (x1, y1) in pairwise(line))


def test_every_shipped_font_is_named_by_its_postscript_name_and_has_its_licence() -> None:
    assert len(SHIPPED) == 21
    for name in SHIPPED:
        face = BOOK.face(name.removesuffix(".ttf"))
        assert face.hb_face.get_name(6) == face.key
        assert "OFL" in face.hb_face.get_name(13) or "Open Font License" in face.hb_face.get_name(13)


@pytest.mark.parametrize("family", ["serif", "sans", "display"])
@pytest.mark.parametrize("display", DISPLAY_FACES)
def test_every_chain_has_the_letters_of_europe_and_the_signs_of_the_games(family: str, display: str) -> None:
    assert missing_characters(font_book(display), RUSSIAN + GREEK + EUROPEAN + SIGNS, TextStyle(family)) == ""
    first = font_book(display).chain(TextStyle(family))[0]
    assert [char for char in RUSSIAN + EUROPEAN[:20] if not first.covers(char)] == [], "those it has itself"


def test_missing_names_each_character_once() -> None:
    assert missing_characters(BOOK, "a😀b한😀\ud800\x00\u200d", TextStyle()) == "😀한\ud800"


def test_unknown_names_are_bugs_of_the_caller() -> None:
    with pytest.raises(KeyError):
        font_book("Comic Sans")
    with pytest.raises(KeyError):
        BOOK.chain(TextStyle("fantasy"))


def test_metrics() -> None:
    face = BOOK.chain(TextStyle("sans"))[0]
    assert (face.upem, face.ascent, face.descent, face.cap_height) == (1000, 1.069, 0.293, 0.714)
    assert face.italic_angle == 0.0
    assert BOOK.face("NotoSans-Italic").italic_angle == pytest.approx(-12.0, abs=0.1)
    assert face.bbox.top < -face.cap_height < 0 < face.bbox.bottom


def test_signs_stand_no_taller_than_the_letters_around_them() -> None:
    text, *signs = BOOK.chain(TextStyle("sans"))[:3]
    assert [sign.key for sign in signs] == ["NotoSansMath-Regular", "NotoSansSymbols2-Regular"]
    assert all(sign.ascent <= text.ascent and sign.descent <= text.descent for sign in signs)


@pytest.mark.parametrize("name", SHIPPED)
def test_advances_are_those_of_the_font_program(name: str) -> None:
    face = BOOK.face(name.removesuffix(".ttf"))
    count = struct.unpack_from(">H", face.hb_face.reference_table("hhea").data, 34)[0]
    widths = struct.unpack_from(f">{2 * count}H", face.hb_face.reference_table("hmtx").data)[::2]
    assert [face.advance(i) * face.upem for i in range(count)] == pytest.approx(widths)


def test_outlines_are_on_the_baseline_with_y_pointing_down() -> None:
    face = BOOK.chain(TextStyle("sans"))[0]
    box = face.outline(glyph(face, "H")).bounds
    assert (box.top, box.bottom) == pytest.approx((-face.cap_height, 0.0))
    assert 0 < box.left < box.right < face.advance(glyph(face, "H"))
    assert face.outline(glyph(face, " ")) == Path(())


def test_raised_curves_are_the_curves_of_the_font() -> None:
    face = BOOK.chain(TextStyle("sans"))[0]
    ring = face.outline(glyph(face, "o"))
    extents = face.hb_font.get_glyph_extents(glyph(face, "o"))
    box = ring.bounds
    assert box.left * 1000 == pytest.approx(extents.x_bearing, abs=1)
    assert -box.top * 1000 == pytest.approx(extents.y_bearing, abs=1)
    assert box.height * 1000 == pytest.approx(-extents.height, abs=1)
    assert {command for command, _ in ring.segments} == {"M", "C", "Z"}
    outer, inner = ring.flattened(0.001)
    assert signed_area(ring) * signed_area(Path((("M", (outer[0],)), *(("L", (p,)) for p in outer[1:])))) > 0
    assert len(inner) > 8


def test_a_subset_keeps_numbers_and_outlines_and_drops_the_rest() -> None:
    face = BOOK.chain(TextStyle("serif"))[0]
    kept, dropped = glyph(face, "g"), glyph(face, "k")
    data = subset(face, [kept])
    small = Face("small", data)
    assert len(data) < 5000 < len(face.data)
    assert small.outline(kept) == face.outline(kept)
    assert small.outline(0) == face.outline(0) != Path(())
    assert small.outline(dropped) == Path(())
    assert subset(face, [kept, kept, 0]) == data
    accented = glyph(face, "é")  # which brings its parts
    assert Face("small", subset(face, {accented})).outline(accented) == face.outline(accented)


def test_fonts_are_not_hinted_but_keep_kerning_and_figures() -> None:
    for name in SHIPPED:
        face = BOOK.face(name.removesuffix(".ttf"))
        assert not {"fpgm", "prep", "cvt "} & set(face.hb_face.table_tags)
    serif = BOOK.chain(TextStyle("serif"))[0].hb_face
    assert {"onum", "lnum", "tnum", "liga"} <= set(serif.get_language_feature_tags("GSUB"))
    assert "kern" in set(serif.get_language_feature_tags("GPOS"))


def test_faces_are_opened_once() -> None:
    assert font_book("Jost").chain(TextStyle("serif"))[0] is BOOK.chain(TextStyle("serif", size=9.0))[0]
    assert isinstance(BOOK.face("Jost-Bold").hb_face, hb.Face)


FACE = font_book().face("Literata-Regular")


def opened(data):
    return hb.Face(hb.Blob(data))


def widths(face, text):
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    hb.shape(hb.Font(face), buffer)
    return [position.x_advance for position in buffer.glyph_positions]


@pytest.mark.parametrize("text", ["Wave, ä", ""])
def test_a_web_font_is_small_and_has_the_characters_that_are_asked_for_and_no_others(text: str) -> None:
    data = web_font(FACE, text)
    assert {chr(code) for code in opened(data).unicodes} == set(text)
    assert len(data) < len(FACE.data) / 8
    assert data == web_font(FACE, text[::-1] * 3)


@pytest.mark.parametrize(("text", "has_ligatures"), [("AVATAR Towers", False), ("office fjord", True)])
def test_letters_of_a_web_font_are_as_wide_kerned_and_joined_as_in_the_whole_face(text, has_ligatures):
    whole = widths(FACE.hb_face, text)
    assert widths(opened(web_font(FACE, text)), text) == whole
    assert (len(whole) < len(text)) == has_ligatures


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
        *((start, "a damaged font, or one without outlines") for start in (b"OTTO", b"OTTO" + bytes(400))),
        (b"true" + bytes(400), "a damaged font, or one without outlines"),
    ],
)
def test_other_files(data: bytes, fault: str) -> None:
    assert (font_fault(data) or ("",))[0] == fault


@pytest.mark.parametrize("kind", [0x0002, 0x0104, 0x0200])
def test_fonts_that_may_not_be_embedded(kind: int) -> None:
    fault = font_fault(with_embedding(kind))
    assert fault is not None and "may not be subset" in fault[0]


@pytest.mark.parametrize("tag", ["cmap", "glyf", "hmtx", "hhea"])
def test_fonts_without_a_table(tag: str) -> None:
    font = TTFont(BytesIO(shipped()), recalcTimestamp=False, lazy=True)
    kept = {name: font.reader[name] for name in font.reader.keys() if name != tag}  # noqa: SIM118
    assert font_fault(sfnt(kept)) == ("a damaged font, or one without outlines", "use another copy of it")
    variable = font_fault(sfnt({**kept, "fvar": bytes(16)}))
    assert variable == ("a variable font", "save the weight you need as a static font")


def sfnt(tables: dict[str, bytes]) -> bytes:
    head = b"\x00\x01\x00\x00" + len(tables).to_bytes(2, "big") + bytes(6)
    offset = len(head) + 16 * len(tables)
    records, body = b"", b""
    for tag, data in sorted(tables.items()):
        records += tag.encode() + bytes(4) + (offset + len(body)).to_bytes(4, "big") + len(data).to_bytes(4, "big")
        body += data + bytes(-len(data) % 4)
    return head + records + body


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


def faces(book: FontBook, text: str, style: TextStyle) -> list[str]:
    return [run.face for run in set_line(book, text, style).runs]


def test_a_font_without_a_family_sets_what_others_lack() -> None:
    book = font_book("Jost", "en", (OwnFont(cff()),))
    for family in ("serif", "sans", "display"):
        assert missing_characters(book, "한A", TextStyle(family)) == ""
        assert faces(book, "한", TextStyle(family)) == ["Drops"]
    assert faces(book, "A", TextStyle("sans")) == ["NotoSans-Regular"]
    assert set_line(book, "한", TextStyle("sans", 10.0)).width == pytest.approx(6.0)


def test_a_font_of_a_family_is_asked_first_in_the_weight_and_slant_that_is_nearest() -> None:
    own = (OwnFont(cff("One"), "serif"), OwnFont(cff("Two"), "serif", bold=True), OwnFont(cff("Title"), "display"))
    book = font_book("Jost", "en", own)
    assert faces(book, "A", TextStyle("serif")) == ["One"]
    assert faces(book, "A", TextStyle("serif", italic=True)) == ["Two"]  # emphasis must be seen
    assert faces(book, "A", TextStyle("serif", weight="bold")) == ["Two"]
    assert faces(book, "A", TextStyle("display")) == ["Title"]
    assert faces(book, "AB", TextStyle("serif")) == ["One", "Literata-Regular"]
    assert book.face("Two").key == "Two"


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
