"""The shorthand for pieces stands for actions as their author could have written them."""

import pytest

from tests.play.language.games_in_data import engine_of, faults_of

BOARD = """
players: {light: {forward: N}, dark: {forward: S}}
board: {kind: square-board, columns: 4, rows: 4}
pieces:
  l: {owner: light, kind: man}
  L: {owner: light, kind: king}
  d: {owner: dark, kind: man}
state: {board: piece per cell}
"""


def moves(text, *rows, turn="light"):
    engine = engine_of(BOARD + text)
    state = engine.read_position({"board": list(rows), "turn": turn})
    return sorted(engine.write_move(state, move) for move in engine.legal_moves(state))


def refused(text, move, *rows):
    engine = engine_of(BOARD + text)
    state = engine.read_position({"board": list(rows), "turn": "light"})
    return engine.refusal(state, engine.read_move(state, move)).clause


STEP = "moves: {walk: {step: {man: forward_diagonals, king: all}}}"


def test_pieces_step_by_their_kind():
    assert moves(STEP, ". . . .", ". . . .", ". l . .", ". . . L") == ["B3-A2", "B3-C2", "D4-C3", "D4-C4", "D4-D3"]


@pytest.mark.parametrize(
    ("move", "clause"),
    [("A1-B1", "walk.own"), ("B3-B2", "walk.way"), ("B3-A2", "walk.to"), ("D1-C1", "walk.own")],
)
def test_the_reason_that_a_reader_gives_first(move, clause):
    assert refused(STEP, move, ". . . d", "d . . .", ". l . .", ". . . .") == clause


def test_clauses_have_the_names_that_are_given():
    text = STEP.replace("all}}", "all}, clauses: {way: move.so, to: move.free}}")
    assert refused(text, "B3-B2", ". . . .", ". . . .", ". l . .", ". . . .") == "move.so"


def test_slides_end_before_a_piece_or_on_it():
    rows = ("d . L d", ". . . .", ". . l .", ". . . .")
    free = "moves: {ride: {piece: king, slide: orthogonal}}"
    assert moves(free, *rows) == ["C1-B1", "C1-C2"]
    taking = free.replace("orthogonal", "orthogonal, to: vacant or theirs")
    assert moves(taking, *rows) == ["C1-A1", "C1-B1", "C1-C2", "C1-D1"]
    assert moves(free.replace("orthogonal", "orthogonal, to: theirs"), *rows) == ["C1-A1", "C1-D1"]


HOP = """
moves:
  hop: {hop: all, again: true, ends: row(to) == 1, clauses: {again: hop.on}}
  walk: {must: hop, step: all}
"""


def test_hops_take_what_they_pass_and_go_on():
    rows = (". . . .", "d . d .", "l . . .", ". . . .")
    assert moves(HOP, *rows) == ["A3xA1"]
    assert refused(HOP, "A3-B3", *rows) == "walk.must"
    on = (". . . .", ". d . .", ". . . .", "d d . l")
    assert moves(HOP, *on) == ["D4-C3", "D4-C4", "D4-D3"]
    far = (". . . .", ". . d .", ". . . .", "L d . .")
    assert moves(HOP, *far) == ["A4xC4"]
    chain = (". . . .", ". . . .", ". . d .", "L d . .")
    assert moves(HOP, *chain) == ["A4xC4xC2"]
    assert refused(HOP, "A4xC4", *chain) == "hop.on"
    keeps = HOP.replace("again: true", "again: true, takes: false")
    assert moves(keeps.replace("again: true, ", ""), *chain) == ["A4xC4"]


def test_a_piece_becomes_another():
    text = "moves: {walk: {step: forward, becomes: {if: row(to) == 1, piece: 'piece(kind=king, owner=me)'}}}"
    engine = engine_of(BOARD + text)
    state = engine.read_position({"board": [". . . .", "l . . .", ". . . .", ". . . d"], "turn": "light"})
    (move,) = engine.legal_moves(state)
    after, _ = engine.apply(state, move)
    assert engine.write_position(after)["board"][0] == "L . . ."


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("moves: {walk: {stop: all}}", (9, "P004")),
        ("moves: {walk: {step: all, leap: all}}", (9, "P006")),
        ("moves: {walk: {step: sideway}}", (9, "P014")),
        ("moves: {walk: {step: {man: all, quen: all}}}", (9, "P014")),
        ("moves: {walk: {step: all, to: mine}}", (9, "P006")),
        ("moves: {walk: {step: all, must: jump}}", (9, "P014")),
        ("moves: {walk: {step: all, clauses: {wya: a.b}}}", (9, "P004")),
        ("moves: {walk: {step: all, if: from == me}}", (9, "P084")),
        ("moves: {walk: {step: [all]}}", (9, "P006")),
        ("moves: {walk: {step: all}}\nactions: {walk: {}}", (10, "P007")),
    ],
)
def test_faults_are_told_at_the_key_that_they_are_in(text, fault):
    told = faults_of(BOARD + text)
    assert (told[0][0], told[0][2]) == fault


def test_a_fault_of_a_made_text_is_at_its_key():
    ((line, column, code, _),) = faults_of(BOARD + "moves: {walk: {step: sideway}}")
    assert (line, column, code) == (9, 22, "P014")
