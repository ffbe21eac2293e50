from random import Random

import pytest

from pnp.model.translatable import Text
from pnp.model.view import ActionCost, BoardView, Payment, PiecePlaced, PoolView, Standing, TrackView, View
from pnp.problems import Place, Problems, SourceMap
from pnp.rules.protocol import HasPieceCounts, StartOptions, count_pieces, play_move, read_state
from tests.rules.python_engines import ENGINES
from tests.rules.quiet_adventures.table import ENGINE, EXAMPLE, state

PLACE = Place("a file", 3, 4)


def step(text):
    problems = Problems()
    return play_move(ENGINE, state(EXAMPLE), text, PLACE, problems), [
        (problem.code, problem.message, problem.place) for problem in problems
    ]


def test_a_position_that_can_be_started_at():
    problems = Problems()
    assert read_state(ENGINE, EXAMPLE, SourceMap("a file"), (), problems) == state(EXAMPLE)
    assert list(problems) == []


def test_a_position_that_cannot_is_reported_where_its_faults_are():
    problems = Problems()
    source = SourceMap("a file", {("here", "bank"): Place("a file", 7), ("here",): Place("a file", 5)})
    assert read_state(ENGINE, EXAMPLE | {"bank": -1}, source, ("here",), problems) is None
    assert [(problem.code, problem.place.line) for problem in problems] == [("P052", 7), ("P052", 5)]


def test_a_legal_move():
    taken, problems = step("BUY mushroom b1")
    after, spelling, events = taken
    assert spelling == "buy mushroom B1"
    assert ENGINE.turn(after) == "dooky"
    assert [type(event) for event in events] == [ActionCost, Payment, PiecePlaced]
    assert problems == []


def test_an_illegal_move_names_the_clause():
    taken, problems = step("move b1")
    assert taken is None
    assert problems == [("P054", "move B1 is illegal by move.tile: there is no tile on B1", PLACE)]


def test_an_unreadable_move():
    taken, problems = step("jump")
    assert taken is None
    assert problems == [("P053", '"jump" is not an action of this game', PLACE)]


@pytest.mark.parametrize("name", ENGINES)
def test_pieces_are_counted_as_the_view_shows_them(name):
    engine = ENGINES[name]
    assert isinstance(engine, HasPieceCounts) == (name != "ovo")
    chance = Random(name)
    for seed in range(3):
        state = engine.start(StartOptions(seed=seed, choices={"side": "5"} if name == "hexania" else {}))
        for _ in range(60):
            counted = count_pieces(engine.view(state), engine.players(state))
            served = engine.piece_counts(state) if isinstance(engine, HasPieceCounts) else counted
            assert {key: count for key, count in served.items() if count} == counted
            moves = engine.legal_moves(state)
            if not moves:
                break
            state, _ = engine.apply_unchecked(state, chance.choice(moves))
        assert counted


def test_a_supply_beside_the_boards_is_not_in_use():
    pools = (
        PoolView("bank", (Standing("button", 9),)),
        PoolView("red", (Standing("button", 2), Standing("stone"))),
        PoolView("discarded", (Standing("card", 3),), title=Text("Discarded")),
    )
    boards = (BoardView("board", (("A1", (Standing("stone", 2), Standing("button"))),)),)
    tracks = (TrackView("market", (("low", "tiles", (Standing("tile", 4),)),)),)
    counts = count_pieces(View(boards, tracks, pools), ("red", "blue"))
    assert counts == {"stone": 3, "button": 3, "tile": 4, "card": 3}
