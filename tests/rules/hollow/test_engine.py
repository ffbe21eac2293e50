"""What holds at every state of every game, and the numbers of its moves."""

from collections import Counter
from itertools import count

import pytest

from pnp.model.view import Event, Gain, GameEnded, PiecePlaced, PieceRemoved, PoolPlace
from pnp.rules.playout import perft
from pnp.rules.protocol import Rejected
from tests.rules import naive_hollow as naive
from tests.rules.english import described
from tests.rules.hollow.table import ENGINE, play, start, state, table, written
from tests.samples import SEED, generator, seeds


@pytest.mark.parametrize(("side", "games"), [(2, 12), (3, 8), (4, 3), (5, 1), (6, 1), (8, 1)])
def test_invariants_at_every_state_of_random_games(side, games):
    for seed in seeds(games):
        chance = generator(seed)
        here, again = start(side), start(side)
        clearings = 0
        for turn in count():
            assert here == again and hash(here) == hash(again)
            if side < 6 or SEED or turn % (3 if side == 6 else 30) == 0:  # there are hundreds of moves to look at
                check_state(here)
            legal = ENGINE.legal_moves(here)
            if not legal:
                break
            move = chance.choice(legal)
            before = written(here)
            after, events = ENGINE.apply(here, move)
            assert written(here) == before  # nothing is changed in place
            assert {ENGINE.turn(here), ENGINE.turn(after)} == {"red", "blue"}
            check_events(before, written(after), events, over=ENGINE.outcome(after) is not None)
            made = ENGINE.write_move(here, move).startswith("hollow ")
            clearings += made
            assert len(naive.hollows(written(after))) == len(naive.hollows(before)) + made
            here, again = after, ENGINE.apply(again, move)[0]
        check_end(here, clearings, drawn_allowed=side == 2)


def check_state(here):
    legal = ENGINE.legal_moves(here)
    outcome = ENGINE.outcome(here)
    assert (not legal) is (outcome is not None)
    assert len(set(legal)) == len(legal)
    spellings = [*here.board.names, *(f"hollow {name}" for name in here.board.names), "pass"]
    for text in spellings:
        move = ENGINE.read_move(here, text)
        spelled = ENGINE.write_move(here, move)
        assert ENGINE.read_move(here, spelled) == move
        refusal = ENGINE.refusal(here, move)
        assert (refusal is None) is (move in legal)
        if refusal is not None:
            assert spelled == text
            assert refusal.clause in ENGINE.clauses and refusal.message
            with pytest.raises(ValueError, match="illegal"):
                ENGINE.apply(here, move)
    position = written(here)
    anew = state(position)
    assert anew == here and not isinstance(anew, Rejected)
    assert (anew.mainland, set(anew.islands), anew.inner, set(anew.cores)) == (
        here.mainland,
        set(here.islands),
        here.inner,
        set(here.cores),
    )
    assert (anew.shut ^ here.shut) & here.empty == 0
    check_view(ENGINE.view(here), position, outcome)
    assert described(ENGINE, here).endswith(".")


def check_view(view, position, outcome):
    assert (view.turn is None) is (outcome is not None)
    stones = Counter(standing.component for _, pieces in view.boards[0].cells for standing in pieces)
    letters = Counter("".join(position["board"]))
    assert stones == Counter({"red-stone": letters["R"], "blue-stone": letters["B"]})
    pools = {pool.name: [standing.component for standing in pool.pieces] for pool in view.pools}
    assert [name for name, pieces in pools.items() if pieces] == [
        "button" if position["button"] == "none" else position["button"]
    ]
    assert [piece for pieces in pools.values() for piece in pieces] == ["button"]


def check_events(before, after, events, over):
    """The events account for every stone that has come or gone, and say so once if the game has ended."""
    assert all(isinstance(event, Event) for event in events)
    stands = naive.look(before)
    component = {"red-stone": "R", "blue-stone": "B"}
    button = before["button"]
    for event in events:
        if isinstance(event, PiecePlaced):
            cell = event.target.name
            assert stands[cell] == "."
            stands[cell] = component[event.component]
            assert event.component == f"{before['turn']}-stone"
        elif isinstance(event, PieceRemoved):
            cell = event.source.name
            assert stands[cell] == component[event.component]
            assert event.target == PoolPlace(event.component.removesuffix("-stone"))
            stands[cell] = "."
        elif isinstance(event, Gain):
            assert event.component == "button"
            assert event.source == (None if button == "none" else PoolPlace(button))
            button = event.target.name
    assert (naive.written(before["side"], stands), button) == (after["board"], after["button"])
    assert {event.player for event in events if not isinstance(event, GameEnded)} == {before["turn"]}
    assert [event.clause for event in events if isinstance(event, GameEnded)] == ["end.no-move"] * over


def check_end(here, clearings, drawn_allowed):
    """When it is over the empty cells are a maximal set of cells no two of which touch, and count the removals."""
    position = written(here)
    side, stands = position["side"], naive.look(position)
    empty = {cell for cell in stands if stands[cell] == "."}
    assert all(not empty.intersection(naive.neighbours(side)[cell]) for cell in empty)
    assert all(empty.intersection(naive.neighbours(side)[cell]) for cell in stands if cell not in empty)
    assert len(empty) == len(naive.hollows(position)) == clearings + 1
    outcome = ENGINE.outcome(here)
    assert sum(outcome.scores.values()) == len(stands) - len(empty) + (0.5 if clearings else 0)
    assert outcome.winner is not None or drawn_allowed
    assert (position["button"] == "none") is (clearings == 0)


def test_no_two_empty_cells_touch_at_the_end_means_a_game_is_over():
    for text in (". B B | R B R . | . R R R R | B . B B | B R .", "R R | R . B | B B"):
        assert ENGINE.outcome(table(text)) is not None


# The sides 3, 4 and 5 were found by an independent program; the rest by the naive engine as well.
PERFT = {
    2: (7, 42, 156, 468, 1188, 2736),
    3: (19, 342, 5778, 90252, 1267704),
    4: (37, 1332, 46584, 1579716),
    5: (61, 3660, 215904),
}
# Near its end, with cores to clear.
LATE = table("B B B | B R B . | B R B R . | B B R . | B R .", turn="blue", button="red")
LATE_NODES = (3, 18, 167, 1570, 13906, 113268)


@pytest.mark.parametrize("side", PERFT)
def test_perft_of_the_empty_board(side):
    nodes = PERFT[side]
    assert tuple(perft(ENGINE, start(side), depth) for depth in range(1, len(nodes) + 1)) == nodes


def test_perft_with_cores():
    assert tuple(perft(ENGINE, LATE, depth) for depth in range(1, len(LATE_NODES) + 1)) == LATE_NODES


@pytest.mark.parametrize(("here", "nodes"), [(start(2), PERFT[2]), (start(3), PERFT[3]), (LATE, LATE_NODES)])
def test_perft_of_the_naive_engine(here, nodes):
    shallow = [number for number in nodes if number < 7000]
    assert [naive.perft(written(here), depth) for depth in range(1, len(shallow) + 1)] == shallow


def test_states_that_are_one_and_states_that_are_not():
    one, other = start(3), start(4)
    assert one == start(3) and one != other and one != written(one)
    assert len({one, start(3), other}) == 2
    played, _ = play(start(5), "E5", "C5", "G5", "E8")
    read = state(written(played))
    assert played.islands != read.islands  # known in another order
    assert played == read and (played != read) is False and hash(played) == hash(read)
