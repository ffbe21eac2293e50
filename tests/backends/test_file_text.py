from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from pnp.backends.file_text import clean, path_text, transform_text, utf16
from pnp.geometry.path import Path, Transform, circle, rectangle, rotation, translation

ANY = st.text(st.characters(categories=["L", "N", "P", "Cc", "Cs", "Cn", "Zs"]) | st.sampled_from("\ufffe\uffff\0"))


@given(ANY)
def test_every_string_can_be_written(text: str) -> None:
    element = etree.Element("t")
    element.text = clean(text)
    assert etree.fromstring(etree.tostring(element, encoding="utf-8")).text == (clean(text) or None)
    assert len(clean(text).encode("utf-16-be")) >= 2 * len(text)
    assert len(clean(text)) == len(text)


def test_words_stay_as_they_are() -> None:
    text = "Ход 2 + 3 = 5\n\t«Ω» 🍄 <&>"
    assert clean(text) == text
    assert clean("a\x00b\ud800") == "a\ufffdb\ufffd"


def test_paths_are_absolute_and_rounded() -> None:
    assert path_text(rectangle(1, 2, 3.00049, 4)) == "M1 2L4 2L4 6L1 6Z"
    assert path_text(circle(0, 0, 1)).startswith("M1 0C1 0.552 0.552 1 0 1")
    assert path_text(Path(())) == ""


def test_transforms_are_as_short_as_they_can_be() -> None:
    assert transform_text(translation(1.23456, -2)) == "translate(1.235 -2)"
    assert transform_text(rotation(90)) == "matrix(0 1 -1 0 0 0)"
    assert transform_text(Transform(a=0.0034567)) == "matrix(0.003457 0 0 1 0 0)"


def test_strings_are_hexadecimal() -> None:
    assert utf16("A🍄") == "<FEFF0041D83CDF44>"
    assert utf16("\ud800") == "<FEFFFFFD>"
