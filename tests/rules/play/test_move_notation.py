"""Moves are read as they are written, whatever their spaces and capitals; what is optional can be left out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.problems import Finding
from pnp.rules.protocol import StartOptions
from tests.rules.play.games_in_data import engine_of

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
setup: {board: {r: [A1], b: [B1, A12]}}
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
    ("text", "written"),
    [
        ("a1-a12", "A1-A12"),
        (" A1 -  A12 ", "A1-A12"),
        ("BUY 3 SALT", "buy 3 salt"),
        ("buy  3  raw wool  at  c3", "buy 3 raw-wool at C3"),
        ("buy 3 Raw-Wool at C3", "buy 3 raw-wool at C3"),
        ("swap(Red Man),yes", "swap (red_man), yes"),
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


def test_a_number_that_an_action_does_not_range_over_is_refused_by_its_first_clause(engine, state):
    assert engine.refusal(state, engine.read_move(state, "buy 13 salt")).clause == "buy.few"
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
