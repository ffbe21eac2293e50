"""Which characters can be set, show, and belong to a script."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.text.characters import clean, ignorable, script_of, unseen


@pytest.mark.parametrize(
    ("given_text", "set_text"),
    [
        ("plain", "plain"),
        ("a\tb\nc\u2028d", "a b c d"),
        ("a\x00\x07\x1b\x7f\x9fb", "ab"),
        ("a\ud800b\udfff", "a\ufffdb\ufffd"),
        ("héllo Ёж 😀", "héllo Ёж 😀"),
    ],
)
def test_clean(given_text: str, set_text: str) -> None:
    assert clean(given_text) == set_text


@given(st.text(st.characters(exclude_categories=())))
def test_what_is_clean_can_be_written_and_stays_as_it_is(text: str) -> None:
    cleaned = clean(text)
    cleaned.encode("utf-8")
    assert clean(cleaned) == cleaned


def test_scripts() -> None:
    assert [script_of(char) for char in "aßΩЖ1.—\u0301あ漢أ"] == [
        *("Latn", "Latn", "Grek", "Cyrl"),
        *("", "", "", ""),
        *("Hira", "Hani", "Arab"),
    ]


def test_what_shows_nothing_needs_no_glyph() -> None:
    assert all(ignorable(char) for char in "\u00ad\u200b\u200d\ufe0f\u2060")
    assert not any(ignorable(char) for char in "a \u0301-")
    assert unseen("\x00")
    assert not unseen("\ud800")
