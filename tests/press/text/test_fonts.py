"""Which fonts a style asks for."""

import struct
from importlib.resources import files
from itertools import pairwise

import pytest
import uharfbuzz as hb

from pnp.press.geometry.path import Path
from pnp.press.text.fonts import DISPLAY_FACES, Face, face_names, font_book, subset
from pnp.press.text.line import TextStyle
from pnp.press.text.shaping import missing_characters


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
    folder = files("pnp.press.text").joinpath("typefaces")
    assert asked == {path.name for path in folder.iterdir() if path.name.endswith(".ttf")}


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
SHIPPED = sorted(
    path.name for path in files("pnp.press.text").joinpath("typefaces").iterdir() if path.name.endswith(".ttf")
)
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
        assert face.hb_face.get_name(6) == face.postscript_name
        assert "OFL" in face.hb_face.get_name(13) or "Open Font License" in face.hb_face.get_name(13)


@pytest.mark.parametrize("family", ["serif", "sans", "display"])
@pytest.mark.parametrize("display", DISPLAY_FACES)
def test_every_chain_has_the_letters_of_europe_and_the_signs_of_the_games(family: str, display: str) -> None:
    assert missing_characters(font_book(display), RUSSIAN + GREEK + EUROPEAN + SIGNS, TextStyle(family)) == ""


@pytest.mark.parametrize("display", DISPLAY_FACES)
def test_title_faces_have_russian_themselves(display: str) -> None:
    first = font_book(display).chain(TextStyle("display"))[0]
    assert [char for char in RUSSIAN + EUROPEAN[:20] if not first.covers(char)] == []


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


def test_a_subset_of_an_accented_letter_brings_its_parts() -> None:
    face = BOOK.chain(TextStyle("serif"))[0]
    wanted = glyph(face, "é")
    assert Face("small", subset(face, {wanted})).outline(wanted) == face.outline(wanted)


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
