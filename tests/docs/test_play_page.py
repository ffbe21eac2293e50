"""docs/play.md: every example is sound, and every word of the language is on the page."""

import re

import pytest
from msgspec.structs import replace

from pnp.rules.play.book import EffectText, Phrase
from pnp.rules.play.book_check import check_book
from pnp.rules.play.functions import FUNCTIONS, SPECIAL_FUNCTIONS
from pnp.rules.play.reader import KEYS
from tests.docs.play_pictures import files
from tests.docs.play_snippets import EXAMPLES, PAGE, merged, picture_game, program_of, values_of

_BOARD = ("The pieces on the board", "Around a cell", "Lines and shapes")


@pytest.mark.parametrize("block", EXAMPLES, ids=[block.heading for block in EXAMPLES])
def test_every_example_is_sound(block):
    assert program_of(merged(block)).actions or "actions" in values_of(block)


def expressions():
    for heading in (*_BOARD, "Counting"):
        for row in PAGE.table(heading):
            yield from re.findall(r"`([^`]+)`", row[0])


@pytest.mark.parametrize("text", list(expressions()))
def test_every_expression_of_the_tables_is_sound(text):
    book = program_of(picture_game()).book
    other = replace(book.actions["place"], name="other", lets=(("value", Phrase(text)),), needs=(), effects=())
    deals = (EffectText(Phrase(f"last = {text}")),) if text.startswith("random") else ()
    actions = book.actions if deals else {**book.actions, "other": other}
    checked = check_book(replace(book, actions=actions, deal=deals))
    assert checked.program is not None, checked.findings


def test_every_function_and_key_is_on_the_page():
    words = set(re.findall(r"\w+", PAGE.text))
    assert set(FUNCTIONS) | set(SPECIAL_FUNCTIONS) <= words
    assert set(KEYS) <= words


def test_the_pictures_show_what_the_expressions_give():
    for path, content in files():
        assert path.read_text(encoding="utf-8") == content, "python -m tests.docs.play_pictures draws it anew"
