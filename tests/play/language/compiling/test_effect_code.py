"""Effects, compiled: what they change, what they tell, and what they can't do."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from pnp.play.language.running.code import DRAWN, NOT_ENDED, Happening, PartPlace, TableError
from pnp.play.language.terms.book import EffectsFor, EffectsIf, EffectText, StatePart
from pnp.play.language.terms.kinds import CELL, NO_MEMBER, NO_NUMBER, NUMBER
from tests.play.language.compiled import applied, board, compiled, effects_of, happenings, legal, slots_of, with_action
from tests.play.language.sample_book import BOOK, phrase

ROWS = ("r . b", "r r .", ". . b")
A1, B1, C1, A2, B2 = range(5)


def after(*effects: Any, values: tuple[int, ...] = (A1, B1), **parts: Any) -> dict[str, Any]:
    """Return the position after effects, texts or others, of a move of the sample with needs."""
    written = tuple(EffectText(phrase(one, "does")) if isinstance(one, str) else one for one in effects)
    code = compiled(with_action("true", effects=written))
    return applied(code, slots_of(code, board=board(code, *ROWS), **parts), values)


def rows(position: dict[str, Any]) -> str:
    text = "".join(".rb"[piece] for piece in position["board"][:-1])
    return f"{text[:3]} {text[3:6]} {text[6:]}"


@pytest.mark.parametrize(
    ("effects", "expected"),
    [
        (["move(from, to)"], ".rb rr. ..b"),
        (["put(to, piece(owner=opponent))"], "rbb rr. ..b"),
        (["take(from)"], "..b rr. ..b"),
        (["move(from, to)", "put(from, board[to])"], "rrb rr. ..b"),
        (["board[C3] = empty"], "r.b rr. ..."),
        (["board[from] = board[C1]", "board[C1] = empty"], "b.. rr. ..b"),
        (["move(from, C3)"], "..b rr. ..r"),
    ],
)
def test_pieces(effects, expected):
    assert rows(after(*effects)) == expected


def test_the_turn_passes_unless_an_effect_holds_it():
    assert after("take(from)")["turn"] == 1
    assert after("again")["turn"] == after("turn = me")["turn"] == 0
    assert after("win(opponent)") | {"board": 0} == after("win(opponent)") | {"board": 0, "turn": 0, "ended": 1}
    assert after("draw()")["ended"] == DRAWN
    assert after("take(from)")["ended"] == NOT_ENDED


def test_numbers():
    assert after("purse[me] += 3", purse=(4, 2, 0))["purse"] == (7, 2, 0)
    assert after("pay(2, purse[me], purse[opponent])", purse=(4, 2, 0))["purse"] == (2, 4, 0)
    assert after("pay(purse[me], purse[me], purse[opponent])", purse=(4, 2, 0))["purse"] == (0, 6, 0)
    assert after("held_of[opponent, moss] = held_of[me, bee] + 1", held_of=(2, 0, 0, 0, 0, 0, 0, 0, 0))["held_of"] == (
        *(2, 0, 0, 0, 3, 0),
        *(0, 0, 0),
    )
    assert after("points = none", points=4)["points"] == NO_NUMBER
    assert after("points = purse[me]", "points += 1", purse=(4, 2, 0))["points"] == 5


@pytest.mark.parametrize(
    ("effect", "reason"),
    [
        ("purse[me] -= 5", '"purse[red]" would be -1, but can\'t be less than 0'),
        ("pay(5, purse[me], purse[opponent])", '"purse[red]" would be -1, but can\'t be less than 0'),
        ("price[moss] = purse[me]", '"price[moss]" would be 4, but can\'t be more than 3'),
        ("held_of[opponent, bee] += purse[me] + 1", '"held_of[blue, bee]" would be 5, but can\'t be more than 4'),
        ("purse[me] = points", '"purse[red]" would be none, but can\'t be less than 0'),
        ("points = purse[blue] - 2", '"points" would be 10, but can\'t be more than 9'),
    ],
)
def test_a_number_leaves_its_range(effect, reason):
    with pytest.raises(TableError) as error:
        after(effect, purse=(4, 12, 0))
    assert error.value.clause == "table.number"
    assert str(error.value) == f"{effect}: {reason}"


@pytest.mark.parametrize(
    "effect",
    ["take(next(from, N))", "put(none, red)", "move(from, next(from, N))", "put(to, board[none])", "turn = none"],
)
def test_no_such_place(effect):
    with pytest.raises(TableError) as error:
        after(effect)
    assert error.value.clause == "table.place"


def test_piles():
    deck = (0, 1, 1, 0)
    assert after("push(moss, deck)", deck=deck)["deck"] == (*deck, 1)
    assert after("pop(deck)", deck=deck)["deck"] == (0, 1, 1)
    assert after("pop(deck)", deck=())["deck"] == ()
    assert after("push(moss, deck, bottom)", deck=deck)["deck"] == (1, *deck)
    assert after("pop(deck, bottom)", deck=deck)["deck"] == (1, 1, 0)
    assert after("pop(deck, bottom)", deck=())["deck"] == ()
    assert after("remove(moss, deck)", deck=deck)["deck"] == (0, 1, 0)
    assert after("remove(moss, deck)", deck=(0,))["deck"] == (0,)
    position = after("deal(deck, hand[me])", "deal(deck, hand[opponent], 2)", deck=deck)
    assert (position["deck"], position["hand"]) == ((0,), ((0,), (1, 1), ()))
    assert after("deal(deck, hand[me], 9)", deck=(0, 1))["hand"] == ((1, 0), (), ())
    assert after("deal(deck, deck, 3)", deck=deck)["deck"] == deck
    assert after("deal(hand[me], hand[me], 3)", hand=((0, 1), (), ()))["hand"] == ((0, 1), (), ())
    assert after("deck = hand[me]", hand=((0, 1), (), ()))["deck"] == (0, 1)


def shuffled(pile, random):
    things = list(pile)
    for last in range(len(things) - 1, 0, -1):
        other = int(random.random() * (last + 1))
        things[last], things[other] = things[other], things[last]
    return tuple(things)


def test_a_shuffle_in_play_takes_its_order_from_the_part_chance():
    book = with_action("true", effects=effects_of("shuffle(deck)"))
    book = replace(book, parts={**book.parts, "chance": StatePart("chance", NUMBER, (), 0, 999_999)})
    code, deck = compiled(book), (0, 1, 1, 0, 1, 0)
    position = applied(code, slots_of(code, deck=deck, chance=7), (A1, B1))
    random = Random(7)
    assert position["deck"] == shuffled(deck, random)
    assert position["chance"] == int(random.random() * 1_000_000)


def test_conditions_and_loops():
    held = EffectsFor(phrase("c in held(me) if row(c) == 2", "for"), effects_of("take(c)"))
    assert rows(after(held)) == "r.b ... ..b"
    spread = EffectsFor(phrase("c in vacancies()", "for"), effects_of("put(c, piece(owner=me))"))
    assert rows(after(spread)) == "rrb rrr rrb"
    settled = EffectsFor(phrase("c in cells if mine(c)", "for"), effects_of("take(next(c, S))"))
    assert rows(after(EffectsIf(phrase("mine(from)", "if"), (settled,)))) == "r.b .r. ..b"
    other = EffectsIf(phrase("vacant(from)", "if"), effects_of("take(to)"), effects_of("take(from)"))
    assert rows(after(other)) == "..b rr. ..b"


def test_a_loop_in_an_order_of_its_own():
    order = EffectsFor(
        phrase("c in held(me)", "for"), effects_of("points = row(c) * 2 + column(c)"), phrase("0 - column(c)", "by")
    )
    assert after(order)["points"] == 2 * 2 + 1
    deal = EffectsFor(phrase("t in types", "for"), effects_of("push(t, deck)"), phrase("0 - price[t]", "by"))
    assert after(deal, price=(1, 2, 0))["deck"] == (1, 0)
    assert after(deal, price=(2, 2, 0))["deck"] == (0, 1)


def test_each_effect_sees_those_before_it_and_lets_do_not():
    code = compiled(
        with_action(
            "true",
            lets=(("mass", phrase("count(held(me))", "let")),),
            effects=effects_of("take(from)", "points = count(held(me)) * 2 + mass"),
        )
    )
    assert applied(code, slots_of(code, board=board(code, *ROWS)), (A1, B1))["points"] == 2 * 2 + 3


def test_what_happened():
    code = compiled(with_action("true", effects=effects_of("move(from, to)", "put(from, blue)", "take(to)", "win(me)")))
    slots = slots_of(code, board=board(code, *ROWS))
    assert happenings(code, slots, (A1, C1)) == [
        Happening("move", (A1, C1, 1, 2), (PartPlace("board", (A1,)), PartPlace("board", (C1,)))),
        Happening("put", (A1, 0, 2), (PartPlace("board", (A1,)),)),
        Happening("take", (C1, 1), (PartPlace("board", (C1,)),)),
        Happening("end", (0,)),
    ]
    texts = (
        "pay(1, purse[me], price[moss], harvested)",
        "purse[me] -= 2",
        "points = 3",
        "push(bee, deck)",
        "deal(deck, hand[me])",
    )
    code = compiled(with_action("true", effects=effects_of(*texts)))
    purse, price = PartPlace("purse", (0,)), PartPlace("price", (1,))
    assert happenings(code, slots_of(code, purse=(4, 0, 0)), (A1, B1)) == [
        Happening("pay", (1,), (purse, price), "harvested"),
        Happening("add", (-2,), (purse,)),
        Happening("set", (NO_NUMBER, 3), (PartPlace("points", ()),)),
        Happening("push", (0,), (PartPlace("deck", ()),)),
        Happening("deal", (1, 0), (PartPlace("deck", ()), PartPlace("hand", (0,)))),
    ]


@pytest.mark.parametrize(
    ("effect", "clause", "count"),
    [
        ("move(from, to)", None, 5 * 4),
        ("take(from)", None, 5 * 9),
        ("put(from, red)", None, 4 * 9),
        ("take(next(from, N))", None, 4 * 9),
        ("purse[me] -= row(from)", None, 3 * 9),
        ("pop(hand[me])", "table.empty", 0),
    ],
)
def test_a_free_action_is_legal_if_its_effects_can_be_done(effect, clause, count):
    code = compiled(with_action(needs=None, effects=effects_of(effect)))
    slots = slots_of(code, board=board(code, *ROWS), purse=(1, 0, 0))
    moves = legal(code, slots)
    assert len(moves) == count
    if clause:
        assert code.actions["go"].refusal(slots, {}, 0, (A1, B1)) == (clause, f"{effect}: there is nothing to take", 0)


def test_why_a_free_action_is_refused():
    code = compiled(with_action(needs=None, effects=effects_of("move(from, to)")))
    slots = slots_of(code, board=board(code, *ROWS))
    refusals = [code.actions["go"].refusal(slots, {}, 0, values) for values in ((A1, B1), (B1, A1), (A1, C1))]
    assert [refusal and refusal[0] for refusal in refusals] == [None, "table.empty", "table.occupied"]


def test_a_part_that_needs_a_value_gets_none():
    book = with_action("true", effects=effects_of("spot = next(from, N)"))
    cells = {"spot": StatePart("spot", CELL)}
    for optional, ends in ((True, NO_MEMBER), (False, None)):
        code = compiled(replace(book, parts={**BOOK.parts, "spot": replace(cells["spot"], optional=optional)}))
        slots = slots_of(code, spot=A1)
        if ends is None:
            with pytest.raises(TableError):
                applied(code, slots, (A1, B1))
        else:
            assert applied(code, slots, (A1, B1))["spot"] == ends
        assert applied(code, slots, (A2, B1))["spot"] == A1
