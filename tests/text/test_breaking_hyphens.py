"""Where words may be hyphenated."""

import pytest

from pnp.text.breaking import hyphen_points


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
        ("", "generate"),
        ("en", "x" * 5000),
        ("tr", "İstanbul"),  # its small letters are more than its capitals
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
