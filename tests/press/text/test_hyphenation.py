"""Where words may be hyphenated."""

import re
import unicodedata
from pathlib import Path

import pyphen
import pytest

from pnp.press.text.fonts import font_book
from pnp.press.text.hyphenation import LONGEST_HYPHENATED, hyphen_of, hyphen_points
from pnp.press.text.line import Span, TextStyle
from pnp.press.text.paragraph import set_paragraph


def hyphenated(word: str, language: str) -> str:
    points = hyphen_points(word, language)
    return "".join(("-" if i in points else "") + char for i, char in enumerate(word))


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "gen-er-ate"),
        ("en-GB", "hy-phen-a-tion"),
        ("ru", "ко-шель-ков"),
        ("de-DE", "Spiel-an-lei-tung"),
        ("el", "κα-νόνες"),
        ("en", "“gen-er-ate!”"),
        ("en", "meadow"),
        ("en", "town"),  # too short
        ("en", "3x3generate"),  # a digit
        ("tlh", "generate"),  # no patterns
        ("he", "generate"),
        ("ja", "generate"),
        ("", "generate"),
        ("en", "x" * 5000),
        ("tr", "İstanbul"),  # its small letters are more than its capitals: patterns would count from the wrong place
        ("de", "KİLOMETERZAHL"),
        ("de", "KI-LO-ME-TER-ZAHL"),
    ],
)
def test_points(language: str, expected: str) -> None:
    assert hyphenated(expected.replace("-", ""), language) == expected


def test_two_letters_stay_before_and_three_after() -> None:
    for word in ("generation", "internationalisation", "abbreviations", "elephant"):
        points = hyphen_points(word, "en")
        assert points
        assert min(points) >= 2
        assert max(points) <= len(word) - 3


WORDS = {
    "af_ZA": "vergadering ontwikkeling",
    "ca": "paral·lel excel·lent aprenentatge",
    "de": "Schifffahrt Spielanleitung Backofen",
    "en": "associate associates project record abbreviations hyphenation",
    "fr": "particulièrement règlement",
    "hu": "asszonnyal kulissza mennyezet játékszabály",
    "nl": "reglement cafeetje toernooitje",
    "pl": "instrukcja przedsięwzięcie",
    "ru": "правила переносов",
}


def peer_of(language: str, words: list[str], folder: Path) -> pyphen.Pyphen:
    """Return pyphen with those patterns alone that words may have: to read all of a language takes half a second."""
    file = pyphen.LANGUAGES[pyphen.language_fallback(language)]
    encoding, _, patterns = file.read_bytes().partition(b"\n")
    marked = " ".join(f".{word.lower()}." for word in words)
    lines = patterns.decode(encoding.decode()).splitlines()
    needed = [line for line in lines if "^^" in line or re.sub(r"\d|/.*|\s", "", line) in marked]
    assert 5 < len(needed) < len(lines)
    (folder / "patterns.dic").write_text("\n".join(["UTF-8", *needed]), encoding="utf-8")
    return pyphen.Pyphen(filename=folder / "patterns.dic", left=2, right=3)


@pytest.mark.parametrize("language", WORDS)
def test_words_are_divided_as_pyphen_does_where_their_spelling_does_not_change(language: str, tmp_path: Path) -> None:
    words = WORDS[language].split()
    peer = peer_of(language, words, tmp_path)
    for word in words:
        assert hyphen_points(word, language) == tuple(p for p in peer.positions(word) if not p.data), word
    assert any(hyphen_points(word, language) for word in words)


def test_thai_is_divided_without_hyphens_and_signs_stay_with_their_letters():
    text = "ไม่สามารถยืมกะหล่ำปลีของผู้อื่นได้ในตาของคุณให้ทอยลูกเต๋าหนึ่งครั้งแล้วไม่สามารถข้ามตาของตัวเองได้"
    assert len(text) > LONGEST_HYPHENATED
    assert hyphen_of("th") == hyphen_of("th-TH") == ""
    points = hyphen_points(text, "th")
    assert len(points) > 8
    assert all(unicodedata.category(text[point]) == "Lo" for point in points)
    assert all(text[point - 1] not in "เแโใไ" for point in points)  # vowels that are written before their letter
    book = font_book("Jost", "th")
    lines = set_paragraph(book, [Span(text, TextStyle("serif", 3))], 40, "th")
    assert len(lines) > 2
    assert "".join(line.text for line in lines) == text
