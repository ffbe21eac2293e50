from copy import deepcopy

import pytest

from pnp.play.protocol import Outcome
from tests.play.language.comparison import GAMES, DifferenceError, compare
from tests.play.language.naive.document import read_game, read_yaml
from tests.play.language.naive.engine import NaiveEngine
from tests.play.language.naive.game import NaiveGame
from tests.play.toy import Heaps

# The rules of Heaps, which has an engine of its own.
HEAPS = read_yaml("""
players: [red, blue]
board: {kind: square-board, columns: 2, rows: 1}
state:
  heaps: 0..9 per cell
  bank: 0..9
  purses: 0..20 per player
position: {heaps: heaps, bank: bank, purses: purses, turn: turn}
setup: {turn: red, heaps: {A1: 3, B1: 3}, bank: 2, purses: {red: 0, blue: 0}}
actions:
  take:
    with: {cell: cell, n: 1..9}
    say: take {cell} {n}
    needs:
      take.few: n <= 2
      take.enough: heaps[cell] >= n
    does: pay(n, heaps[cell], purses[me])
  grab:
    say: grab bank
    needs: {grab.bank: bank > 0}
    does: pay(1, bank, purses[me])
after:
  - if: me == blue
    do:
      - for: c in cells if heaps[c] > 0
        do: pay(min(1, bank), bank, heaps[c])
end:
  - {if: "all(heaps[c] == 0 for c in cells)", scores: "purses[player]", winner: most, clause: end.over}
""")


class TwoHeaps(Heaps):
    """Heaps with two stones in the bank, in the notation of play.yaml: empty heaps are left out, capitals are free."""

    def start(self, options):
        return super().start(options)._replace(bank=2)

    def write_position(self, state):
        position = super().write_position(state)
        return position | {"heaps": {cell: heap for cell, heap in position["heaps"].items() if heap}}

    def read_move(self, state, text):
        verb, *words = text.lower().split()
        return super().read_move(state, " ".join([verb, *map(str.upper, words)] if verb == "take" else [verb, *words]))

    def read_position(self, data):
        return super().read_position(data | {"heaps": {"A1": 0, "B1": 0} | data["heaps"]})


def test_an_engine_that_follows_the_rules_agrees(monkeypatch):
    monkeypatch.setattr("tests.play.language.comparison.MUTATIONS", 0)
    tally = compare(NaiveGame(HEAPS), TwoHeaps(), games=10, positions=100)
    assert tally.ends == 10
    assert tally.refusals > 30 < tally.positions


class Greedy(TwoHeaps):
    """Takes three at a time."""

    def refusal(self, state, move):
        return None if move.amount == 3 and max(state.heaps) >= 3 else super().refusal(state, move)

    def legal_moves(self, state):
        moves = [self.read_move(state, f"take {cell} {n}") for cell in ("A1", "B1") for n in (1, 2, 3)]
        moves.append(self.read_move(state, "grab bank"))
        return [move for move in moves if self.refusal(state, move) is None]


class Careless(TwoHeaps):
    """Pays for nothing."""

    def apply(self, state, move):
        after, events = super().apply(state, move)
        return after._replace(purses=state.purses), events


class Biased(TwoHeaps):
    """Lets red win."""

    def outcome(self, state):
        return super().outcome(state) and Outcome("red", {"red": 1, "blue": 0})


class Curt(TwoHeaps):
    """Knows one reason for everything."""

    def refusal(self, state, move):
        refusal = super().refusal(state, move)
        return refusal and type(refusal)(refusal.code, "no", "no", clause="take.enough")


@pytest.mark.parametrize(
    ("engine", "what"),
    [
        (Greedy(), "the list of moves"),
        (Careless(), "the position after a move"),
        (Biased(), "the outcome"),
        (Curt(), "the clause of a move"),
    ],
    ids=["moves", "positions", "outcomes", "clauses"],
)
def test_what_an_engine_does_otherwise_is_told(monkeypatch, engine, what):
    monkeypatch.setattr("tests.play.language.comparison.MUTATIONS", 0)
    with pytest.raises(DifferenceError) as caught:
        compare(NaiveGame(HEAPS), engine, games=20, positions=500)
    assert caught.value.what == what
    assert f"{what} differs" in str(caught.value)
    assert "  position: {" in str(caught.value)


def test_a_list_tells_which_side_has_which_moves(monkeypatch):
    monkeypatch.setattr("tests.play.language.comparison.MUTATIONS", 0)
    with pytest.raises(DifferenceError, match=r"only naive:  \[\]\n  only engine: \['take A1 3', 'take B1 3'\]"):
        compare(NaiveGame(HEAPS), Greedy(), games=1, positions=10)


def changed(data, path, value):
    data = deepcopy(data)
    *keys, last = path
    place = data
    for key in keys:
        place = place[key]
    place[last] = value
    return data


TRADERS = read_game(GAMES / "traders.yaml")


@pytest.mark.parametrize(
    ("path", "value", "what"),
    [
        (("setup", "turn"), "north", "the start"),
        (("actions", "walk", "needs"), TRADERS["actions"]["walk"]["needs"] | {"walk.free": True}, "the list of moves"),
        (("actions", "walk", "by_chance"), "cell == C1", "the list of considered moves"),
        (("always", "walk.free"), True, "the broken invariants"),
        (("end", 0, "if"), False, "the outcome"),
        (("after",), [], "the position after a move"),
        (("actions", "score", "canonical"), {}, "the list of moves"),
    ],
    ids=["start", "needs", "by-chance", "always", "end", "after", "canonical"],
)
def test_a_change_of_any_part_of_the_rules_is_told(path, value, what):
    class Considerate(NaiveEngine):
        max_playout_moves = 500

        def playout_moves(self, state):
            return self.game.considered_moves(state)

    engine = Considerate(NaiveGame(changed(TRADERS, path, value)))
    with pytest.raises(DifferenceError) as caught:
        compare(NaiveGame(TRADERS), engine, games=50, positions=2000)
    assert caught.value.what == what


def test_the_same_rules_agree():
    tally = compare(NaiveGame(TRADERS), NaiveEngine(NaiveGame(TRADERS)), games=2, positions=60)
    assert tally.positions >= 60
    assert tally.refusals > 60
    assert tally.mutations > 20
