"""Moves are read as written, whatever their spaces and capitals; values have ids, or titles that readers know."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.play.language.running.move_notation import value_writer
from pnp.play.language.terms.book import PieceSet, PlayBook
from pnp.play.language.terms.grid import Grid, bits
from pnp.play.protocol import StartOptions
from pnp.problems import Finding
from tests.play.language.games_in_data import engine_of

SAYING = """
players: [red, blue]
board: {kind: square-board, columns: 12, rows: 12}
sets: {ware: [raw-wool, salt]}
pieces: {r: {owner: red, kind: man}, b: {owner: blue, kind: man}}
state: {board: piece per cell, wares: 0..99 per ware}
actions:
  go: {with: {from: cell, to: cell}, say: "{from}-{to}", needs: {go.on: mine(from)}, does: "move(from, to)"}
  take: {with: {from: cell, to: cell}, say: "{from}-{to}", needs: {take.own: mine(from), take.theirs: theirs(to)},
         does: "move(from, to)"}
  buy: {with: {n: 1..12, ware: ware, at: cell or none}, say: "buy {n} {ware}[ at {at}]",
        needs: {buy.few: n < 9, buy.at: at == none or vacant(at)}, does: "wares[ware] += n"}
  swap: {with: {piece: piece, sure: flag}, say: "swap ({piece}), {sure}", needs: {swap.sure: sure}, does: again}
  rest: {needs: {rest.now: vacant(A1)}, does: []}
  rob: {with: {cell: [A1, C1, E1]}, say: "rob {cell}", needs: {rob.there: theirs(cell)}, does: take(cell)}
setup: {board: {r: [A1], b: [B1, A12]}}
"""


WALK = """
players: [red, blue]
board: {kind: square-board, columns: 4, rows: 1}
pieces: {r: {owner: red}}
state: {board: piece per cell}
setup: {board: [r . . .]}
actions:
  walk:
    with: {from: [A1], to: cell}
    say: "{from}-{to}"
    needs: {walk.step: "to == next(from, E)"}
    does: move(from, to)
    chain: {from: to, say: "-{to}", clause: walk.on}
"""


@pytest.fixture(scope="module")
def engine():
    return engine_of(SAYING)


@pytest.fixture(scope="module")
def state(engine):
    return engine.start(StartOptions())


def spelled(engine, state, text):
    move = engine.read_move(state, text)
    return move.code if isinstance(move, Finding) else engine.write_move(state, move)


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("buy 13 salt", '"buy 13 salt" is not a move of this game: "n" is never 13', "n is from 1 to 12"),
        ("buy -1 salt at A1", '"buy -1 salt at A1" is not a move of this game: "n" is never -1', "n is from 1 to 12"),
        ("rob B1", '"rob B1" is not a move of this game: "cell" is never "B1"', "cell is A1, C1 or E1"),
    ],
)
def test_a_value_that_a_parameter_never_has_makes_no_move(engine, state, text, message, hint):
    finding = engine.read_move(state, text)
    assert (finding.code, finding.message, finding.hint) == ("P053", message, hint)


@pytest.mark.parametrize(
    ("text", "wrong", "hint"),
    [
        ("A1-A13", ': "A13" is not a cell', "to is A1, B1, C1, D1, E1, F1, G1, H1, I1, J1, K1, L1, …"),
        ("buy few salt", ': "few" is not a number', "n is from 1 to 12"),
        ("buy 3 pepper", ': "pepper" is not a ware', "ware is raw-wool or salt"),
        (
            "buy few pepper",
            "",
            "write {from}-{to}, buy {n} {ware}[ at {at}], swap ({piece}), {sure}, rest or rob {cell}",
        ),
    ],
)
def test_the_word_that_names_nothing_is_told(engine, state, text, wrong, hint):
    finding = engine.read_move(state, text)
    message = f'"{text}" is not a move of this game{wrong}'
    assert (finding.code, finding.message, finding.hint) == ("P053", message, hint)


def test_a_link_begins_where_the_one_before_ends_whatever_the_first_can_begin_with():
    engine = engine_of(WALK)
    state = engine.start(StartOptions())
    assert [engine.write_move(state, move) for move in engine.legal_moves(state)] == ["A1-B1"]
    assert engine.refusal(state, engine.read_move(state, "A1-B1-C1")).clause == "walk.step"
    assert engine.read_move(state, "B1-C1").hint == "from is A1"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("a1-a12", "A1-A12"),
        (" A1 -  A12 ", "A1-A12"),
        ("A1–A12", "A1-A12"),
        ("A1−A12", "A1-A12"),
        ("BUY 3 SALT", "buy 3 salt"),
        ("buy  3  raw wool  at  c3", "buy 3 raw-wool at C3"),
        ("buy 3 Raw-Wool at C3", "buy 3 raw-wool at C3"),
        ("swap(Red Man),yes", "swap (red_man), yes"),
        ("swap (b), no", "swap (blue_man), no"),
        ("REST", "rest"),
        ("buy 3salt", "P053"),
        ("buy3 salt", "P053"),
        ("buy 3 salt at", "P053"),
        ("buy 3 pepper", "P053"),
        ("a1", "P053"),
        ("", "P053"),
        ("x" * 5000, "P053"),
    ],
)
def test_what_is_read_and_how_it_is_written(engine, state, text, written):
    assert spelled(engine, state, text) == written


def test_of_moves_that_are_written_alike_the_one_that_goes_furthest_is_meant(engine, state):
    for text, action in (("A1-B1", 0), ("C3-D3", 0), ("B1-A1", 0)):
        assert engine.read_move(state, text)[0] == action
    assert engine.refusal(state, engine.read_move(state, "B1-C1")).clause == "go.on"


def test_a_number_that_an_action_ranges_over_is_refused_by_a_clause(engine, state):
    assert engine.refusal(state, engine.read_move(state, "buy 12 salt")).clause == "buy.few"
    assert engine.refusal(state, engine.read_move(state, "buy 8 salt at A1")).clause == "buy.at"


def test_every_listed_move_is_read_again(engine, state):
    moves = engine.legal_moves(state)
    assert len(moves) > 2000
    for move in moves[::37]:
        text = engine.write_move(state, move)
        read = engine.read_move(state, text.upper())
        assert engine.write_move(state, read) == text and engine.refusal(state, read) is None


@given(st.text(alphabet="abuy 013-()salt[]{}A\\.*?\n", max_size=30))
def test_no_text_is_a_fault_of_the_program(text):
    answer = ENGINE.read_move(START, text)
    assert isinstance(answer, Finding | tuple)


ENGINE = engine_of(SAYING)
START = ENGINE.start(StartOptions())


WORD_PIECES = PieceSet(
    (".", "r", "R", "b"),
    {"empty": 0, "red_man": 1, "red_king": 2, "blue": 3},
    components=(None, "red-disc", "red-disc", "blue-disc"),
)
WORD_BOOK = PlayBook(("red", "blue"), Grid(()), {"player": ("red", "blue"), "type": ("moss", "bee")}, {}, WORD_PIECES)
TITLED_BOOK = replace(
    WORD_BOOK, titles={"red": "Red", "moss": "Moss tile", "red-disc": "Red disc", "blue-disc": "Blue disc"}
)


@pytest.mark.parametrize(
    ("kind", "form", "value", "ids", "titles"),
    [
        ("player", "one", 0, "red", "Red"),
        ("player", "one", 1, "blue", "blue"),
        ("player", "one", -1, "none", "none"),
        ("player", "set", 3, "red, blue", "Red, blue"),
        ("type", "one", 0, "moss", "Moss tile"),
        ("piece", "one", 3, "blue", "Blue disc"),
        ("piece", "one", 2, "red king", "red king"),  # its component is the man as well
        ("number", "one", 4, "4", "4"),
        ("flag", "one", 1, "yes", "yes"),
        ("flag", "one", 1 << 70, "yes", "yes"),  # a set is true if it has a member
    ],
)
def test_a_value_has_its_id_or_its_title(kind, form, value, ids, titles):
    asked = [(WORD_BOOK, {}), (WORD_BOOK, WORD_BOOK.titles), (TITLED_BOOK, {}), (TITLED_BOOK, TITLED_BOOK.titles)]
    written = [value_writer(book, bits, words, kind, form)(value) for book, words in asked]
    assert written == [ids, ids, ids, titles]
