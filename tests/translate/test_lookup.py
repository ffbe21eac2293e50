from hypothesis import given
from hypothesis import strategies as st

from pnp.translate.lookup import Catalogue, fill, unfold


def test_without_a_catalogue_the_words_are_the_message():
    assert Catalogue().words("Buy a tile") == "Buy a tile"


def test_a_message_is_found_however_its_lines_are_wrapped():
    catalogue = Catalogue("de", {("", "Buy a tile"): "Kaufe ein Plättchen"})
    assert catalogue.words("Buy\n  a tile\n") == "Kaufe ein Plättchen"


def test_the_context_tells_equal_messages_apart():
    catalogue = Catalogue("de", {("board", "Row"): "Reihe", ("verb", "Row"): "Rudern"})
    assert [catalogue.words("Row", context) for context in ("board", "verb", "")] == ["Reihe", "Rudern", "Row"]


def test_fill_replaces_names_and_nothing_else():
    assert fill("{n} of {total}: {other} {0} {n!r} {n.real} {{n}}", n=1, total=2) == (
        "1 of 2: {other} {0} {n!r} {n.real} {1}"
    )


@given(st.text())
def test_values_are_never_read_again(text):
    assert fill("{a}{b}", a=text, b="") == text


@given(st.text())
def test_unfolding_twice_changes_nothing(text):
    assert unfold(unfold(text)) == unfold(text)
