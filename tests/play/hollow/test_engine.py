"""The engine as a whole: set-up, views, playthroughs, invariants of every state; and a naive engine agrees with it."""

import json
from collections import Counter
from itertools import count
from pathlib import Path

import pytest

import tests.play
from pnp.game.model.view import Event, Gain, GameEnded, PiecePlaced, PieceRemoved, PoolPlace, PoolView, Standing
from pnp.play.proof.playout import perft
from pnp.play.protocol import Rejected, StartOptions
from tests.play import naive_hollow as naive
from tests.play.english import described
from tests.play.hollow.table import ENGINE, EXAMPLE, clause, play, spelled, start, state, table, written
from tests.samples import SEED, amount, generator, seeds


@pytest.mark.parametrize(("side", "games"), [(2, 6), (3, 3), (4, 1), (5, 1), (6, 1), (8, 1)])
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
    shallow = [number for number in nodes if SEED or number < 100_000]
    assert [perft(ENGINE, start(side), depth) for depth in range(1, len(shallow) + 1)] == shallow


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


def check(here, position):
    """Hold everything that both know of a position against each other; return the legal moves."""
    assert written(here) == position
    legal = naive.legal(position)
    assert spelled(here) == legal
    outcome = ENGINE.outcome(here)
    assert (outcome.as_dict() if outcome else None) == (None if legal else naive.outcome(position))
    assert ENGINE.turn(here) == position["turn"]
    return legal


@pytest.mark.parametrize(("side", "positions"), [(2, 100), (3, 200), (4, 140), (5, 40), (6, 20), (7, 10), (8, 5)])
def test_both_engines_play_the_same_games(side, positions):
    positions, games, shown = amount(positions, soak=30 * positions), count(seeds(1).start), set()
    while positions > 0:
        here, chance = start(side), generator(next(games))
        position = written(here)
        while True:
            positions -= 1
            legal = check(here, position)
            if not legal or (side > 5 and positions <= 0):
                break
            move = chance.choice(legal)
            here, events = play(here, move)
            position = naive.play(position, move)
            shown.update(type(event) for event in events)
    whole = {Gain, GameEnded, PiecePlaced, PieceRemoved}
    assert shown == whole if side <= 5 else PiecePlaced in shown  # games on larger boards are cut


def filled(side, chance):
    """A board filled by chance, as thinly or as densely as chance will have it: reachable or not."""
    share = chance.random() ** 0.5
    stands = {name: chance.choice("RB") if chance.random() < share else "." for row in naive.rows(side) for name in row}
    return {
        "side": side,
        "board": naive.written(side, stands),
        "turn": chance.choice(("red", "blue")),
        "button": chance.choice(("none", "red", "blue")),
    }


@pytest.mark.parametrize(("side", "positions"), [(2, 50), (3, 80), (4, 50), (5, 15), (8, 2)])
def test_both_engines_judge_any_filling_alike(side, positions):
    chance = generator(side)
    for _ in range(amount(positions, soak=20 * positions)):
        position = filled(side, chance)
        here = state(position)
        legal = check(here, position)
        refused = {name for row in naive.rows(side) for name in row} - set(legal)
        assert all(clause(here, name) in ("place.empty", "place.keeps-hollows", "end.over") for name in refused)
        for move in chance.sample(legal, min(2, len(legal))):
            assert check(play(here, move)[0], naive.play(position, move)) is not None


STORED = Path(tests.play.__path__[0]) / "playthroughs" / "hollow.jsonl"
GAMES = [json.loads(line) for line in STORED.read_text(encoding="utf-8").splitlines()]


def test_every_side_to_its_end():
    assert {game["position"]["side"] for game in GAMES} == set(range(2, 9))
    assert all(game["over"] for game in GAMES)
    assert {game["outcome"]["winner"] for game in GAMES} == {"red", "blue", None}


def test_both_kinds_of_move():
    for game in GAMES:
        if game["position"]["side"] > 2:
            assert {len(move.split()) for move in game["moves"]} == {1, 2}


def begin(players=None, **choices):
    return ENGINE.start(StartOptions(players, choices))


def test_a_game_begins_on_an_empty_board_of_side_five():
    here = written(begin())
    assert here["side"] == 5
    assert {field for row in here["board"] for field in row.split()} == {"."}
    assert (here["turn"], here["button"]) == ("red", "none")
    assert begin() == begin(2, side="5")


@pytest.mark.parametrize("side", range(2, 9))
def test_other_sides(side):
    assert written(begin(side=str(side)))["side"] == side
    assert len(ENGINE.legal_moves(begin(side=str(side)))) == 3 * side * (side - 1) + 1


@pytest.mark.parametrize(
    ("players", "choices", "messages"),
    [
        (3, {}, ["this game is for 2 players, not for 3"]),
        (None, {"side": "1"}, ['there is no board of side "1"']),
        (None, {"side": "9"}, ['there is no board of side "9"']),
        (None, {"side": "05"}, ['there is no board of side "05"']),
        (None, {"side": "five"}, ['there is no board of side "five"']),
        (None, {"size": "5"}, ['the game has no option "size"']),
        (4, {"b": "1", "a": "2", "side": ""}, [
            "this game is for 2 players, not for 4",
            'the game has no option "a"',
            'the game has no option "b"',
            'there is no board of side ""',
        ]),
    ],
)  # fmt: skip
def test_options_that_are_wrong(players, choices, messages):
    answer = begin(players, **choices)
    assert isinstance(answer, Rejected)
    assert [finding.message for finding in answer.findings] == messages
    assert {finding.code for finding in answer.findings} == {"P015"}


OVER = table(". B B | R B R . | . R R R R | B . B B | B R .", button="red")


def test_the_view_has_each_piece_in_its_place():
    view = ENGINE.view(state(EXAMPLE))
    (board,) = view.boards
    assert (board.component, board.side) == ("board", 5)
    assert board.cells == (
        ("E5", (Standing("red-stone", owner="red"),)),
        ("F5", (Standing("blue-stone", owner="blue"),)),
    )
    assert view.tracks == ()
    assert view.pools == (
        PoolView("red", (), portrait="red-stone"),
        PoolView("button", (Standing("button"),)),
        PoolView("blue", (), portrait="blue-stone"),
    )
    assert view.turn == "red"
    assert view.status == ()


def test_the_button_lies_with_its_owner():
    view = ENGINE.view(state(EXAMPLE | {"button": "blue"}))
    assert view.pools == (
        PoolView("red", (), portrait="red-stone"),
        PoolView("blue", (Standing("button"),), portrait="blue-stone"),
    )


def test_no_player_is_to_act_once_it_is_over():
    view = ENGINE.view(OVER)
    assert view.turn is None
    assert view.status == ()


def test_description_in_words():
    assert described(ENGINE, state(EXAMPLE)) == (
        "Red is to act. Red has stones on E5. Blue has stones on F5. Empty cells: 59. Hollows: 1. "
        "The button belongs to neither player."
    )
    assert described(ENGINE, OVER) == (
        "The game is over. Points: Red 7.5, Blue 7. Red has stones on B2, B4, C2, C3, C4, C5, E2. Blue has stones on "
        "A4, A5, B3, D1, D3, D4, E1. Empty cells: 5. Hollows: 5. The button belongs to Red."
    )
    full = table("R B | B B R | R R", turn="blue", button="blue")
    assert described(ENGINE, full) == (
        "Blue is to act. Red has stones on A2, B3, C1, C2. Blue has stones on A3, B1, B2. Empty cells: 0. Hollows: 0. "
        "The button belongs to Blue."
    )
    bare = described(ENGINE, state(EXAMPLE | {"side": 2, "board": [". .", ". . .", ". ."]}))
    assert "Red has no stones on the board." in bare
