import pytest

from pnp.load.scalars import MOST_DIGITS, doubt, plain_value

VALUES = [
    ("true", True),
    ("false", False),
    ("null", None),
    ("", None),
    ("0", 0),
    ("-12", -12),
    ("0.5", 0.5),
    ("-0.25", -0.25),
    ("1.10", 1.1),
]
DOUBTFUL = (
    *("yes", "No", "on", "OFF", "True", "NULL", "~", "012", "1_000", "1:30", "12:30:45", "2024-01-31", "0x1F"),
    *("0o17", "+5", ".5", "5.", "1e3", "1,000", ".inf", ".NaN", "-.5", "00"),
)
ORDINARY = (
    *("n", "y", "N", "E5", "5-10", "A1-B2", "1.0.2", "20mm", "m13", "north", "once", "yesterday", "1/2", "3d6"),
    *("v1.0", "--", "none", "10x10", "B2", "#7A8F5A"),
)


@pytest.mark.parametrize(("text", "value"), VALUES)
def test_words_that_are_values(text, value):
    result = plain_value(text)
    assert result == value
    assert type(result) is type(value)


@pytest.mark.parametrize("text", DOUBTFUL)
def test_words_that_others_take_for_values_are_text_with_a_doubt(text):
    assert plain_value(text) == text
    assert doubt(text) is not None


@pytest.mark.parametrize("text", ORDINARY)
def test_ordinary_words_raise_no_doubt(text):
    assert plain_value(text) == text
    assert doubt(text) is None


def test_a_number_with_too_many_digits_is_refused_before_it_is_read():
    assert plain_value("9" * MOST_DIGITS) == 10**MOST_DIGITS - 1
    for text in ("9" * (MOST_DIGITS + 1), "9" * 10_000, "1" * 400 + ".5"):
        with pytest.raises(ValueError, match="a number of"):
            plain_value(text)
