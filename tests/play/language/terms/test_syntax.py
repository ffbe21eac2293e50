"""Texts as trees of Python's syntax, their words given back and their columns kept."""

import ast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.play.language.terms.syntax import (
    LanguageError,
    parse_effect,
    parse_expression,
    parse_loop,
    span_of,
    written_name,
)


@pytest.mark.parametrize("word", ["from", "is", "class", "pass", "del", "with", "as", "import", "yield", "global"])
def test_the_words_that_are_only_pythons_are_names(word):
    tree = parse_expression(f"  {word} == 1")
    assert written_name(tree.left.id) == word
    assert span_of(tree.left) == (2, len(word))


def test_columns_count_from_the_first_character_of_the_text():
    tree = parse_expression("a and\n  from == bee")
    assert [span_of(one) for one in tree.values] == [(0, 1), (8, 11)]


def test_a_loop_is_read_without_its_brackets():
    loop = parse_loop("c in cells if vacant(c)")
    assert (loop.target.id, span_of(loop.iter), span_of(loop.ifs[0])) == ("c", (5, 5), (14, 9))


@pytest.mark.parametrize("text", ["c", "c in cells for d in cells", "c in cells] + [1", "c in", ""])
def test_what_is_no_loop_is_told(text):
    with pytest.raises(LanguageError) as raised:
        parse_loop(text)
    assert raised.value.code == "P083"
    assert 0 <= raised.value.start <= len(text)


def test_an_effect_is_one_statement():
    assert isinstance(parse_effect("a[b] += 1"), ast.AugAssign)
    with pytest.raises(LanguageError):
        parse_effect("again\nagain")


@given(st.text(st.characters(max_codepoint=0x2FF), max_size=30) | st.text("()[]{}'\"a1 .,:=<>not", max_size=60))
def test_any_text_is_read_or_told_within_itself(text):
    for parse in (parse_expression, parse_effect, parse_loop):
        try:
            parse(text)
        except LanguageError as error:
            assert error.hint
            assert 0 <= error.start <= len(text)
            assert error.length >= 1 or not text
