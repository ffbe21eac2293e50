"""Texts of the pocket booklet do without mentions of figures, and their sentences still read."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.booklet.blocks.content import Heading, Inlines, Interpretation, Listing, Prose, Rule, Table, plain_text
from pnp.booklet.blocks.figure_mentions import without_mentions
from pnp.game.model.texts import Icon
from pnp.press.text.line import Span

INSTEAD = "the figure in the booklet"


def inlines(text: str) -> Inlines:
    parts = []
    for part in re.split("([@^])", text):
        if part == "@":
            parts.append(Span("Figure 3", link="#figure-three"))
        elif part:
            parts.append(Icon("stone", title="^") if part == "^" else Span(part))
    return tuple(parts)


def cleared(text: str) -> str:
    block = without_mentions(Prose(inlines(text)), INSTEAD)
    assert isinstance(block, Prose)
    return plain_text(block.inlines)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("You can't steal from anywhere else (@).", "You can't steal from anywhere else."),
        ("The stone stays (see @), as a ^ does.", "The stone stays, as a ^ does."),
        ("Roll (if both are on E5, as in @) again.", "Roll (if both are on E5) again."),
        ("Roll (as in @, twice) again.", "Roll (twice) again."),
        ("Roll (see @; @) again.", "Roll again."),
        ("Anyone may move it, as in @. It stays.", "Anyone may move it. It stays."),
        ("What if two cores meet, as in @? Nothing.", "What if two cores meet? Nothing."),
        ("Join them later, as shown in @", "Join them later"),
        ("As in @, the winner begins.", "The winner begins."),
        ("Move. In @, ^ is blocked.", "Move. ^ is blocked."),
        ("Move once. See @. Then pay.", "Move once. Then pay."),
        ("Move once. @ shows this.", "Move once."),
        ("@ shows this. Move once.", "Move once."),
        ("On the edge: as in @, the edge counts.", "On the edge: the edge counts."),
        ("石が盤の端に達しているときは、縁が殻になります（@）。", "石が盤の端に達しているときは、縁が殻になります。"),
        ("端：@のように、殻の代わりになります。", "端：殻の代わりになります。"),
        ("Край - часть контура, как на @.", "Край - часть контура."),
        # What the sentence needs stays, and is found in the booklet.
        ("Set the pieces up as in @.", f"Set the pieces up as in {INSTEAD}."),
        ("@ shows where all pieces begin.", "The figure in the booklet shows where all pieces begin."),
        ("If stones lie there, as in @, they move.", f"If stones lie there, as in {INSTEAD}, they move."),
        ("@", "The figure in the booklet"),
        ("A length of 3,5 mm, as in @ 3.5, is meant.", f"A length of 3,5 mm, as in {INSTEAD} 3.5, is meant."),
        ("No figure at all, and (no) bracket.", "No figure at all, and (no) bracket."),
    ],
)
def test_a_mention_goes_with_the_words_that_serve_it_alone(text, expected):
    assert cleared(text) == expected


def test_words_keep_their_look_and_links():
    text = (Span("Take "), Span("all", strong=True), Span(" (rule "), Span("3.1", link="#rule-take"), Span(", "))
    block = without_mentions(Prose((*text, Span("Figure 3", link="#figure-three"), Span(")."))), INSTEAD)
    assert block == Prose((*text[:-1], Span(").")))


def test_all_blocks_of_text_are_cleared():
    text, clear = inlines("Go (@)."), inlines("Go.")
    assert without_mentions(Rule("1", "rule-go", "Go", text), INSTEAD) == Rule("1", "rule-go", "Go", _joined("Go", "."))
    assert without_mentions(Interpretation("Ours.", text), INSTEAD) == Interpretation("Ours.", _joined("Go", "."))
    assert without_mentions(Listing((text, clear), ordered=True), INSTEAD) == Listing(
        (_joined("Go", "."), clear), ordered=True
    )
    assert without_mentions(Table(((text,), (clear,))), INSTEAD) == Table(((_joined("Go", "."),), (clear,)))
    heading = Heading("Going", 1, "section-go")
    assert without_mentions(heading, INSTEAD) is heading


def _joined(*words: str) -> Inlines:
    return tuple(map(Span, words))


@given(st.text("@^abc ,.;:()、。（）!", max_size=40))
def test_no_mention_is_left_and_no_picture_is_lost_outside_brackets(text):
    after = cleared(text)
    assert "Figure 3" not in after
    assert "@" not in after and "\ue000" not in after
    if "@" not in text:
        assert after == text
