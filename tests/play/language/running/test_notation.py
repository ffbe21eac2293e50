"""Positions as plain values: what is written is read again, also as figures without rules write it."""

import pytest
import yaml

from pnp.play.protocol import Rejected, StartOptions
from tests.play.language.games_in_data import FOUR, engine_of, faults_of
from tests.play.language.naive.game import NaiveGame

SIDES = (
    FOUR.replace("y: {owner: yellow}", "y: {owner: yellow, component: disc, face: up}")
    .replace("r: {owner: red}", "r: {owner: red, component: disc, face: down}\n  k: {owner: red, kind: king}")
)  # fmt: skip


@pytest.fixture(scope="module")
def sides():
    return engine_of(SIDES)


def test_a_board_is_read_by_letters_and_components(sides):
    listed = {"board": {"disc": ["A3"], "disc down": ["B3", "c3"], "k": ["D3"]}, "turn": "red"}
    with_rows = {"board": [". . . .", ". . . .", "y r r k"], "turn": "red"}
    state = sides.read_position({**listed, "board": {**listed["board"], "disc down": ["B3", "C3"]}})
    assert state == sides.read_position(with_rows)
    assert sides.write_position(state) == with_rows


@pytest.mark.parametrize(
    ("board", "found"),
    [
        ({"dsic": ["A3"]}, [(("board", "dsic"), '"dsic" is not a piece', 'did you mean "disc"?')]),
        ({"y": "A3"}, [(("board", "y"), '"y" is "A3", not a list', "write [C3, D4]")]),
        ({"y": ["A3"], "r": ["A3"]}, [(("board", "r", 0), '"A3" holds two pieces', "name each cell once")]),
        ({3: ["A3"]}, [(("board",), "3 is not a piece", "available")]),
    ],
)
def test_every_fault_of_a_listed_board_is_told(sides, board, found):
    answer = sides.read_position({"board": board, "turn": "red"})
    assert isinstance(answer, Rejected)
    faults = [(one.at, one.message) for one in answer.findings]
    assert faults == [(at, message) for at, message, _ in found]
    assert found[0][2] in answer.findings[0].hint


def test_a_component_with_several_pieces_is_no_word():
    engine = engine_of(SIDES.replace("face: down", "face: up"))
    answer = engine.read_position({"board": {"disc": ["A3"]}, "turn": "red"})
    assert [one.message for one in answer.findings] == ['"disc" is not a piece']


@pytest.mark.parametrize("piece", ["r: {owner: yellow}", "r: {owner: red}\n  k: {owner: red, kind: king}"])
def test_cells_by_player_need_one_piece_for_each(piece):
    text = FOUR.replace("r: {owner: red}", piece) + "position: {board: {cells: board}, turn: turn}\n"
    assert [fault[2:] for fault in faults_of(text)] == [("P006", "a player has no piece, or several")]


EVERYTHING = """
players: [red, blue]
board: {kind: square-board, columns: 3, rows: 2}
sets: {card: [ace, two, three]}
pieces:
  r: {owner: red, kind: man}
  R: {owner: red, kind: king}
  b: {owner: blue, kind: man}
state:
  land: piece per cell
  coins: 0..9 per cell
  stand: cell or none per player
  held: 0..4 per player, card
  deck: pile of card
  hand: pile of card per player
  seen: set of card
  area: set of cell
  points: -5..5 or none
  over: flag
  last: player or none
  led: piece or none
  laid: pile of piece
  out: set of piece
  marks: flag per cell, card
  scouts: 0..3 per player, cell
position:
  board: {rows: land, number: coins}
  stands: stand
  cards: held
  deck: deck
  hand: hand
  seen: seen
  area: area
  points: points
  over: over
  last: last
  led: led
  laid: laid
  out: out
  marks: marks
  scouts: scouts
  turn: turn
actions: {wait: {does: over = true; led = none}}
"""
POSITION = {
    "board": ["r3 . b", ". R .2"],
    "stands": {"red": "A1", "blue": "none"},
    "cards": {"red": {"ace": 1, "two": 0, "three": 4}, "blue": {"ace": 0, "two": 0, "three": 0}},
    "deck": ["two", "two", "ace"],
    "hand": {"red": [], "blue": ["three"]},
    "seen": ["ace", "three"],
    "area": ["B1", "C2"],
    "points": None,
    "over": False,
    "last": "none",
    "led": "R",
    "laid": ["R", "b"],
    "out": ["r", "b"],
    "marks": {"B2": {"ace": False, "two": True, "three": False}},
    "scouts": {"red": {"A1": 3, "C2": 1}, "blue": {}},
    "turn": "blue",
}


@pytest.fixture(scope="module")
def engine():
    return engine_of(EVERYTHING)


def findings(engine, **changed):
    answer = engine.read_position(POSITION | changed)
    assert isinstance(answer, Rejected)
    return [(finding.code, finding.at) for finding in answer.findings]


def test_every_type_is_written_as_it_is_read(engine):
    state = engine.read_position(POSITION)
    assert engine.write_position(state) == POSITION
    assert list(engine.write_position(state)) == list(POSITION)
    assert engine.read_position(POSITION | {"points": "none"}) == state
    assert engine.read_position(POSITION | {"points": -5}) != state


def test_what_setup_leaves_out_is_nothing(engine):
    position = engine.write_position(engine.start(StartOptions()))
    assert position["board"] == [". . .", ". . ."]
    assert position["stands"] == {"red": "none", "blue": "none"}
    assert (position["deck"], position["points"], position["turn"]) == ([], None, "red")
    assert position["led"] == "none"


def test_no_piece_is_written_as_none(engine):
    state = engine.read_position(POSITION)
    after, _ = engine.apply(state, engine.read_move(state, "wait"))
    assert engine.write_position(after)["led"] == "none"
    assert engine.read_position(engine.write_position(after)) == engine.read_position(
        POSITION | {"over": True, "led": "none", "turn": "red"}
    )
    assert findings(engine, led="x", laid=["none"]) == [("P051", ("led",)), ("P051", ("laid", 0))]


def test_a_piece_is_read_by_its_name(engine):
    named = {"led": "red_king", "laid": ["red_king", "blue_man"]}
    assert engine.read_position(POSITION | named) == engine.read_position(POSITION)
    game = NaiveGame(yaml.safe_load(EVERYTHING))
    plain = {**POSITION, "last": None}
    assert game.read_position(plain | named).parts == game.read_position(plain).parts


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"board": ["r3 . b", ". X ."]}, [("P051", ("board", 1))]),
        ({"board": ["r3 . b"]}, [("P051", ("board",))]),
        ({"board": ["r3 . b", ". R 12"]}, [("P051", ("board", 1))]),
        ({"board": ["r33 . b", ". . ."]}, [("P052", ("board", 0))]),
        ({"stands": {"red": "A9", "blue": "none"}}, [("P051", ("stands", "red"))]),
        ({"stands": {"red": "A1"}}, [("P051", ("stands",))]),
        ({"cards": {"red": {}, "blue": 3}}, [("P051", ("cards", "red"))] * 3 + [("P051", ("cards", "blue"))]),
        ({"deck": "two"}, [("P051", ("deck",))]),
        ({"deck": ["two", 2, "tow"]}, [("P051", ("deck", 1)), ("P051", ("deck", 2))]),
        ({"seen": ["ace", "ace"]}, [("P052", ("seen", 1))]),
        ({"points": 6}, [("P052", ("points",))]),
        ({"points": True}, [("P051", ("points",))]),
        ({"over": "no"}, [("P051", ("over",))]),
        ({"last": "green", "turn": "none"}, [("P051", ("last",)), ("P051", ("turn",))]),
        ({"extra": 1}, [("P051", ("extra",))]),
        # What all others have is told once.
        ({"stands": {"else": "A9"}}, [("P051", ("stands", "else"))]),
        (
            {"cards": {"red": {"else": "x"}, "else": 9}},
            [("P051", ("cards", "red", "else")), ("P052", ("cards", "else", "else"))],
        ),
        ({"stands": {"else": "A1", "green": "A1"}}, [("P051", ("stands", "green"))]),
    ],
)
def test_every_fault_is_told_at_its_path(engine, changed, expected):
    assert findings(engine, **changed) == expected


def test_a_table_says_once_what_all_others_have(engine):
    state = engine.read_position(POSITION)
    short = {
        "stands": {"red": "A1", "else": "none"},
        "cards": {"red": {"ace": 1, "three": 4, "else": 0}, "else": 0},
        "hand": {"blue": ["three"], "else": []},
    }
    assert engine.read_position(POSITION | short) == state
    inner = {"cards": {"red": {"ace": 1, "three": 4, "else": 0}, "else": {"else": 0}}}
    assert engine.read_position(POSITION | inner) == state
    game = NaiveGame(yaml.safe_load(EVERYTHING))
    whole = game.read_position({**POSITION, "last": None})
    assert game.read_position({**POSITION, **short, "last": None}).parts == whole.parts
    assert game.write_position(whole) == POSITION


def test_a_position_that_is_none():
    engine = engine_of(EVERYTHING)
    for data in (None, [], "x", 3):
        assert isinstance(engine.read_position(data), Rejected)


OWNED = """
players: [red, blue]
board: {kind: square-board, columns: 2, rows: 2}
pieces:
  r: {owner: red, component: disc}
  b: {owner: blue, component: disc, face: down}
state: {board: piece per cell}
%s
actions: {wait: {does: again}}
"""


def test_the_cells_of_each_player():
    engine = engine_of(OWNED % "position: {counters: {cells: board}, turn: turn}")
    position = {"counters": {"red": ["A1", "B2"], "blue": []}, "turn": "red"}
    assert engine.write_position(engine.read_position(position)) == position
    twice = engine.read_position({"counters": {"red": ["A1"], "blue": ["A1", "Z9"]}, "turn": "red"})
    assert [(one.code, one.at) for one in twice.findings] == [
        ("P052", ("counters", "blue", 0)),
        ("P051", ("counters", "blue", 1)),
    ]


KEPT = """
players: [red, blue]
board: {kind: square-board, columns: 2, rows: 1}
pieces: {x: {owner: red}}
state: {board: piece per cell, purse: 0..9 per player}
actions: {wait: {does: again}}
always:
  box.coins: {is: "sum(purse[p] for p in players) <= 9", says: "{sum(purse[p] for p in players)} coins"}
  box.each: {for: p in players, is: "purse[p] != 3", says: "{p} has 3", at: "purse.{p}"}
"""


def test_all_invariants_that_are_broken_are_told():
    engine = engine_of(KEPT)
    broken = engine.read_position({"board": ["x x"], "purse": {"red": 8, "blue": 3}, "turn": "red"})
    assert [(one.code, one.at, one.message, one.clause) for one in broken.findings] == [
        ("P052", (), "11 coins", "box.coins"),
        ("P052", ("purse", "blue"), "blue has 3", "box.each"),
    ]


GRAPH = """
players: [red, yellow]
board: {kind: graph, points: [Ash, Elm, Oak], lines: [[Ash, Elm, Oak]]}
pieces: {r: {owner: red, component: disc}, y: {owner: yellow}}
state: {board: piece per cell}
actions: {go: {with: {from: cell, to: cell}, needs: {go: mine(from) and vacant(to)}, does: "move(from, to)"}}
"""


def test_a_board_without_rows_is_read_by_cells_and_by_pieces():
    graph = engine_of(GRAPH)
    by_cells = {"board": {"Ash": "r", "Oak": "y"}, "turn": "red"}
    state = graph.read_position({"board": {"disc": ["Ash"], "y": ["Oak"]}, "turn": "red"})
    assert state == graph.read_position(by_cells)
    assert graph.write_position(state) == by_cells
    answer = graph.read_position({"board": {"disc": ["Ask"]}, "turn": "red"})
    assert [one.at for one in answer.findings] == [("board", "disc", 0)]
