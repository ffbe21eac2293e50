"""Messages: values in the words of the game."""

import pytest

from pnp.rules.play.book import Need
from tests.rules.play.compiled import board, compiled, slots_of, with_action
from tests.rules.play.sample_book import phrase

ROWS = ("r . b", "r r .", ". . b")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("from", "A1"),
        ("next(from, N)", "none"),
        ("me", "red"),
        ("board[to]", "empty"),
        ("board[from]", "red"),
        ("points", "none"),
        ("purse[me] + 1", "5"),
        ("mine(from)", "yes"),
        ("mine(to)", "no"),
        ("held(me)", "A1, A2, B2"),
        ("nothing", "none"),
        ("players", "red, blue"),
        ("top(deck)", "moss"),
        ("deck", "bee, moss"),
    ],
)
def test_values_in_messages(value, text):
    need = Need("go.never", phrase("false", "needs"), ("It is ", phrase(value, "says"), "."))
    code = compiled(with_action(needs=(need,)))
    slots = slots_of(code, board=board(code, *ROWS), purse=(4, 0, 0), deck=(0, 1))
    assert code.actions["go"].refusal(slots, {}, 0, (0, 1)) == ("go.never", f"It is {text}.")
