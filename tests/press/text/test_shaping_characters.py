"""Which characters can be set, show, and belong to a script."""

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.press.text.fonts import font_book
from pnp.press.text.line import TextStyle
from pnp.press.text.shaping import clean_text, missing_characters, script_of


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
    assert clean_text(given_text) == set_text


@given(st.text(st.characters(exclude_categories=())))
def test_what_is_clean_can_be_written_and_stays_as_it_is(text: str) -> None:
    cleaned = clean_text(text)
    cleaned.encode("utf-8")
    assert clean_text(cleaned) == cleaned


def test_scripts() -> None:
    assert [script_of(char) for char in "aßΩЖ1.—\u0301あ漢أ"] == [
        *("Latn", "Latn", "Grek", "Cyrl"),
        *("", "", "", ""),
        *("Hira", "Hani", "Arab"),
    ]
    assert [script_of(char) for char in "தతગខລမ"] == ["Taml", "Telu", "Gujr", "Khmr", "Laoo", "Mymr"]
    assert [script_of(char) for char in "ẞ→●😀ʹ"] == ["Latn", "", "", "", ""]


def test_scripts_of_european_letters_need_no_table() -> None:
    code = (
        "import sys; from pnp.press.text.shaping import script_of; "
        "print(*map(script_of, 'aÉŻλЖ1—→ẞ')); print('fontTools' in sys.modules)"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told.splitlines() == ["Latn Latn Latn Grek Cyrl    Latn", "False"]


def test_what_shows_nothing_needs_no_glyph() -> None:
    book, style = font_book(), TextStyle()
    assert missing_characters(book, "a\u00ad\u200b\u200d\ufe0f\u2060\x00\n", style) == ""
    assert missing_characters(book, "a \u0301-\ud800😀", style) == "\ud800😀"
