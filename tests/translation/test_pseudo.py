import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.game.model.texts import counted_words, parse_markup
from pnp.press.text.typography import reads_from_right
from pnp.translation.languages import find_language
from pnp.translation.pseudo import pseudo_po, pseudo_text
from pnp.translation.template import Message, placeholders

WORDS = st.text(st.sampled_from("abcxyz ABC.,!–"), min_size=1, max_size=80)


def test_words_for_a_number_are_in_other_letters():
    assert pseudo_text("{stone.count} {stone.count|stone|stones}", "xb") == "{stone.count} {stone.count|עףמםה|עףמםהע}"
    (words,) = counted_words(pseudo_text("{stone.count|stone|stones}", "xa"))
    assert words.forms == ("šţóñé", "šţóñéš")


def test_placeholders_addresses_and_escapes_stay():
    text = r"**See** {rule:a.b} {{x}} \* [here](https://x.org)"
    assert pseudo_text(text, "xb") == r"**עהה** {rule:a.b} {{ק}} \* [חהסה](https://x.org)"
    assert placeholders(pseudo_text(text, "xa")) == ["{rule:a.b}"]
    assert parse_markup(pseudo_text(text, "xa")).findings == ()


@given(WORDS)
def test_accented_words_are_forty_per_cent_longer_and_in_brackets(text):
    longer = pseudo_text(text, "xa")
    if len(text) == 1:  # the letter of a piece
        assert len(longer) == 1
        return
    assert (longer[0], longer[-1]) == ("[", "]")
    short = max(len(text) + 2, math.ceil(1.4 * len(text))) - len(longer)
    assert short in (0, 1)  # no padding of a space alone
    assert not any(char in longer for char in "acyz")


@given(WORDS)
def test_mirrored_words_are_as_long(text):
    mirrored = pseudo_text(text, "xb")
    assert len(mirrored) == len(text)
    assert not any(char.isascii() and char.isalpha() for char in mirrored)


def test_a_translation_is_complete_and_counts():
    file = pseudo_po([Message("{n} men", "x", "{n} mens", (), (), ())], {}, "xa")
    (entry,) = file.entries
    assert entry.is_translated
    assert entry.forms == ("[{n} méñ]", "[{n} méñš]")


@pytest.mark.parametrize(("code", "name"), [("xa", "accented English"), ("xb", "English from the right")])
def test_both_are_known_languages(code, name):
    assert find_language(code).name == name
    assert reads_from_right(code) == (code == "xb")
