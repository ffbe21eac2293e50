"""Messages quote, shorten, join, count and suggest in one way."""

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp import messages
from pnp.messages import (
    closest,
    did_you_mean,
    escape_controls,
    format_literal,
    format_value,
    join_words,
    plural,
    quote_value,
    shorten,
    suggest_name,
)

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


def test_the_examples_hold():
    assert doctest.testmod(messages).failed == 0


@given(st.text())
def test_nothing_that_is_printed_drives_a_terminal(text):
    assert all(char.isprintable() or char == "\n" for char in escape_controls(text))


@given(st.text(st.characters(codec="ascii", categories=["L", "N", "P", "Zs"])))
def test_plain_text_is_printed_as_it_is(text):
    assert escape_controls(text) == text


@given(st.text(), st.integers(1, 80))
def test_a_shortened_text_keeps_its_beginning(text, limit):
    short = shorten(text, limit)
    assert len(short) <= limit
    assert short == text or (short.endswith("…") and text.startswith(short[:-1]))


@given(PLAIN)
def test_every_value_has_a_short_spelling_without_errors(value):
    assert len(quote_value(value)) <= 60
    assert len(format_literal(value)) <= 62 * 13**3
    assert isinstance(format_value(value), str)


@pytest.mark.parametrize(
    ("value", "spelling"),
    [(None, "nothing"), (False, "false"), (3, "3"), (2.5, "2.5"), (10**400, "a very large number"),
        ("x" * 50, '"' + "x" * 39 + '…"'), ({}, "a mapping"), ((), "a list")],
)  # fmt: skip
def test_values_of_files_are_quoted(value, spelling):
    assert quote_value(value) == spelling


def test_words_are_joined_and_only_the_first_few_of_many():
    assert join_words(["a"], "and") == "a"
    assert join_words(["a", "b"], "and") == "a and b"
    assert join_words([], empty="none") == "none"
    assert join_words(map(str, range(20)), "and") == "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …"


@pytest.mark.parametrize(("count", "words"), [(0, "no games"), (1, "1 game"), (2, "2 games"), (12_000, "12,000 games")])
def test_things_are_counted_in_words(count, words):
    assert plural(count, "game") == words


def test_the_closest_name_is_suggested_and_no_far_one():
    assert closest("COUNT", ["count", "colour"]) == "count"
    assert closest("rde", ["red", "blue"]) == "red"
    assert closest("bus", ["red", "blue"]) is None
    assert closest("x" * 100, ["x" * 100]) is None
    assert did_you_mean("zzz", ["red"], "write red") == "write red"
    assert suggest_name(["red"], ["red", "blue"]) == "available: red, blue"
    assert suggest_name("x", []) == "available: none"
