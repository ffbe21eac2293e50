"""Whole games: published numbers of positions, and what does not belong to one action."""

from random import Random

import pytest

from pnp.play.language.running.code import DRAWN, Ended
from pnp.play.language.terms.book import Need
from tests.play.language.compiled import (
    board,
    compiled,
    compiled_game,
    compiled_text,
    mover,
    perft,
    slots_of,
    start,
    with_action,
)
from tests.play.language.games_in_data import engine_of
from tests.play.language.sample_book import phrase


@pytest.mark.parametrize(
    ("game", "options", "counts"),
    [
        ("english-draughts", {}, [7, 49, 302, 1469, 7361]),
        ("reversi", {}, [4, 12, 56, 244, 1396]),
        ("breakthrough", {"size": 8}, [22, 484]),
        ("connect-four", {}, [7, 49, 343, 2401]),
    ],
)
def test_published_numbers_of_positions(game, options, counts):
    code = compiled_game(game, **options)
    assert [perft(code, start(code), depth) for depth in range(1, len(counts) + 1)] == counts


ENDS = """
players: [north, south]
board: {kind: square-board, columns: 2, rows: 1}
sets: {card: [sun, moon]}
state:
  points: 0..9 per player
  deck: pile of card
  over: flag
actions:
  draw:
    with: {card: card}
    by: chance
    odds: count(c for c in deck if c == card)
    say: draw {card}
    needs: {draw.there: card in deck}
    does: remove(card, deck); points[me] += 1
  spend:
    with: {n: 1..3}
    say: spend {n}
    spends: points[me]
    by_chance: n == 1
    greedy: n == points[me]
    needs: {spend.have: "points[me] >= n"}
    does: points[me] -= n
turns: {skip: "points[player] == 9"}
end:
  - {if: over, scores: "points[player]", winner: most, halves: true, clause: end.most}
  - {if: times >= 3, scores: "points[player]", winner: least, clause: end.least}
  - {if: stuck, winner: nobody, clause: end.stuck}
always:
  few: {for: p in players, is: "points[p] < 8", says: "{p} has {points[p]}", at: "points.{p}"}
setup:
  turn: north
  deal:
    - for: c in cards
      do: push(c, deck); push(c, deck)
    - shuffle(deck)
    - points[random(players)] = 3
"""
NORTH, SOUTH = 0, 1


def test_ends_and_their_winners():
    code = compiled_text(ENDS)

    def ended(points, over=0, stuck=False, times=1):
        return code.ended(slots_of(code, points=(*points, 0), over=over), {}, NORTH, stuck, times)

    assert ended((3, 1)) is None
    assert ended((3, 1), over=1) == Ended(NORTH, (1.5, 0.5), "end.most")
    assert ended((3, 3), over=1) == Ended(DRAWN, (1.5, 1.5), "end.most")
    assert ended((3, 1), times=3) == Ended(SOUTH, (3, 1), "end.least")
    assert ended((3, 1), stuck=True) == Ended(DRAWN, (), "end.stuck")
    won = (*slots_of(code)[:-1], SOUTH)
    assert code.ended(won, {}, NORTH, False, 1) == Ended(SOUTH, (), "")


def test_invariants_that_do_not_hold():
    code = compiled_text(ENDS)
    assert code.broken(slots_of(code, points=(7, 9, 0)), {}, NORTH) == [("few", "south has 9", "points.south")]
    assert code.broken(slots_of(code), {}, NORTH) == []


def test_what_chance_deals():
    code = compiled_text(ENDS)
    random = Random(5)
    slots = code.deal(slots_of(code), random)
    points, deck = slots[0], slots[1]
    again = Random(5)
    cards = [0, 0, 1, 1]
    for last in (3, 2, 1):
        other = int(again.random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    chosen = int(again.random() * 2)
    assert deck == tuple(cards)
    assert points == tuple(3 if player == chosen else 0 for player in (0, 1, 2))


def test_weights_costs_and_what_is_considered():
    code = compiled_text(ENDS)
    slots = slots_of(code, points=(3, 0, 0), deck=(1, 0, 1))
    draw, spend = code.actions["draw"], code.actions["spend"]
    assert [draw.odds(slots, {}, NORTH, (card,)) for card in (0, 1)] == [1, 2]
    assert [spend.considered(slots, {}, NORTH, (n,)) for n in (1, 2)] == [True, False]
    assert [spend.preferred(slots, {}, NORTH, (n,)) for n in (2, 3)] == [False, True] and draw.preferred is None
    assert spend.spent(slots, {}, NORTH, (2,)) == 3
    assert mover(code, draw.apply(slots, NORTH, (0,), None)) == NORTH
    assert mover(code, spend.apply(slots, NORTH, (1,), None)) == SOUTH
    full = slots_of(code, points=(3, 9, 0))
    assert mover(code, spend.apply(full, NORTH, (1,), None)) == NORTH


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
    assert code.actions["go"].refusal(slots, {}, 0, (0, 1)) == ("go.never", f"It is {text}.", 0)


RACE = """
players: [ann, ben]
state: {points: 0..9 per player, rest: 0..9, goal: 0..9}
define:
  far(player p): points[p] + goal > 8
actions:
  run: {say: run, needs: {a.run: rest > 0}, does: "points[me] += 1"}
  sit: {say: sit, needs: {a.sit: rest < 9}, does: [rest += 1]}
  stop: {say: stop, needs: {a.stop: rest > 3}, does: [{if: rest > 5, do: win(me), else: draw()}]}
  quit: {say: quit, needs: {a.quit: rest > 3}, does: [draw()]}
end:
  - {if: "ENDS", winner: WINNER, clause: end.one}
after: AFTER
"""


def actions(ends, winner="ann", after="[]"):
    engine = engine_of(RACE.replace("ENDS", ends).replace("WINNER", winner).replace("AFTER", after))
    return engine.book.game({}).code.program.winning


ALL = ("run", "sit", "stop", "quit")


@pytest.mark.parametrize(
    ("ends", "found"),
    [
        ("points[ann] > 3", ("run", "stop")),
        ("any(far(p) for p in players)", ("run", "stop")),
        ("rest > 8", ("sit", "stop")),
        ("goal > 8", ("stop",)),
        ("points[me] > 3", ALL),  # another player moves next
        ("turn == ann and goal > 3", ALL),
        ("stuck", ALL),
        ("times > 2", ALL),
        ("not possible(sit)", ALL),
    ],
)
def test_an_action_may_win_if_it_changes_what_an_ending_reads(ends, found):
    assert actions(ends) == found


def test_an_ending_without_a_winner_is_no_win_and_what_follows_every_move_may_be_one():
    assert actions("rest > 8", "nobody") == ("stop",)
    assert actions("goal > 8", after="[goal += 1]") == ALL
    assert actions("rest > 8", after="[goal += 1]") == ("sit", "stop")
    assert actions("rest > 8", after="[{if: goal > 3, do: win(ann)}]") == ALL
