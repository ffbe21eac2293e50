"""Effects as typed trees, and what is said of wrong ones."""

import pytest

from pnp.play.language.checking.book_check import check_book
from pnp.play.language.checking.effects import _EFFECTS
from pnp.play.language.terms.book import EffectText, StatePart
from pnp.play.language.terms.kinds import NUMBER
from pnp.play.language.terms.tree import Again, Assign, Deal, Finish, Pay, Pop, Push, Put, Shift, Shuffle, Take
from tests.play.language.sample_book import BOOK, changed_book, check_effect, phrase


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("put(to, red)", Put),
        ("put(board, to, piece(owner=me))", Put),
        ("take(from)", Take),
        ("move(from, to)", Shift),
        ("pay(1, purse[me], points)", Pay),
        ("pay(1, purse[me], points, harvested)", Pay),
        ("purse[me] += price[bee]", Assign),
        ("points = none", Assign),
        ("held_of[me, bee] -= 1", Assign),
        ("push(bee, deck)", Push),
        ("push(bee, deck, bottom)", Push),
        ("pop(deck)", Pop),
        ("pop(deck, bottom)", Pop),
        ("remove(moss, hand[me])", Pop),
        ("deal(deck, hand[blue], 2)", Deal),
        ("again", Again),
        ("win(opponent)", Finish),
        ("draw()", Finish),
    ],
)
def test_a_text_becomes_an_effect(text, kind):
    checked = check_effect(text)
    assert checked.findings == ()
    assert type(checked.program.actions["go"].effects[0]) is kind


@pytest.mark.parametrize(
    ("text", "code", "span", "hint"),
    [
        ("putt(to, red)", "P014", (0, 4), 'did you mean "put"?'),
        ("put(to)", "P084", (0, 7), "write put(cell, piece)"),
        ("put(to, from)", "P084", (8, 4), "write a piece"),
        ("purse = 3", "P084", (0, 5), "write purse[player]"),
        ("to = from", "P083", (0, 2), "available: board, purse"),
        ("purse[me] == 3", "P083", (0, 14), "write = to set a value"),
        ("turn += 1", "P084", (0, 4), "write = with the new value"),
        ("pay(1, turn, points)", "P084", (7, 4), "pay goes from a number to a number"),
        ("push(bee, purse[me])", "P084", (10, 9), "name a part that is a pile"),
        ("push(red, deck)", "P084", (5, 3), "write a type"),
        ("push(bee, deck, top)", "P083", (16, 3), "write push(thing, pile, bottom)"),
        ("pop(deck, 2)", "P083", (10, 1), "write pop(pile, bottom)"),
        (
            "shuffle(deck)",
            "P084",
            (8, 4),
            "add chance: 0..999999 to state",
        ),
        ("vacant(to)", "P014", (0, 6), "available"),
        ("purse[me] *= 2", "P083", (0, 14), "effects are"),
        ("put(to, red); take(to)", "P083", (0, 1), "write put(cell, piece), part = value, and so on"),
        ("del board", "P083", (4, 5), "write and, or, + or a comma between them"),
        ("purse[me] = ", "P083", (11, 1), "write a condition or a value there"),
    ],
)
def test_a_fault_has_its_code_its_place_and_a_hint(text, code, span, hint):
    checked = check_effect(text)
    assert [(one.code, one.span) for one in checked.findings] == [(code, span)]
    assert hint in checked.findings[0].hint


@pytest.mark.parametrize(("name", "effect"), _EFFECTS.items())
def test_a_wrong_number_of_values_is_told_with_how_many_there_must_be(name, effect):
    least, most, usage, _ = effect
    for count in {*range(7)} - {*range(least, most + 1)}:
        (finding,) = check_effect(f"{name}({', '.join(['to'] * count)})").findings
        assert finding.code == "P084" and finding.hint == f"write {usage}"
        assert finding.message.startswith(f'"{name}" takes {least or "no"}') and finding.message.endswith(
            f", not {count}"
        )


def test_shuffling_in_play_takes_its_order_from_the_position():
    book = changed_book(
        parts={**BOOK.parts, "chance": StatePart("chance", NUMBER, (), 0, 999_999)},
        after=(EffectText(phrase("shuffle(deck)")),),
    )
    assert isinstance(check_book(book).program.after[0], Shuffle)
