from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from pnp.backends.clean import clean

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
