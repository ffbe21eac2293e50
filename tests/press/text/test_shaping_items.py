"""Which face and script sets which part of a text."""

from hypothesis import given
from hypothesis import strategies as st

from pnp.press.text.fonts import font_book
from pnp.press.text.line import TextStyle
from pnp.press.text.shaping import _itemise

CHAIN = font_book("Amatic SC").chain(TextStyle("display"))


def parts(text: str) -> list[tuple[str, str, str]]:
    return [(text[i.start : i.end], i.face.key, i.script) for i in _itemise(text, CHAIN)]


def test_the_first_face_that_has_a_character_sets_it() -> None:
    assert parts("Ab→●Ω") == [
        ("Ab", "AmaticSC-Bold", "Latn"),
        ("→", "NotoSansMath-Regular", ""),
        ("●", "NotoSansSymbols2-Regular", ""),
        ("Ω", "NotoSans-Bold", "Grek"),
    ]


def test_scripts_are_set_apart_and_punctuation_goes_with_what_stands_before() -> None:
    assert [(text, script) for text, _, script in parts("1a.Ж!")] == [("1a.", "Latn"), ("Ж!", "Cyrl")]


def test_a_character_that_no_face_has_stays_with_the_first_face() -> None:
    assert parts("😀") == [("😀", "AmaticSC-Bold", "")]


def test_joiners_never_split_a_word() -> None:
    assert [text for text, *_ in parts("a\u200db\ufe0f\u0301")] == ["a\u200db\ufe0f\u0301"]


@given(st.text())
def test_items_cover_the_text_without_a_gap(text: str) -> None:
    items = list(_itemise(text, CHAIN))
    assert "".join(text[item.start : item.end] for item in items) == text
    assert all(item.start < item.end for item in items)
