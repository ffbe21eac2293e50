"""English Draughts: men with crowns on their backs, and the published numbers of moves."""

from __future__ import annotations

import pytest

from pnp.game.model.view import BACK
from pnp.pieces.kinds import draw_component
from pnp.play.proof.transcripts import perft
from pnp.play.protocol import Rejected, StartOptions
from tests.bundled import bundled_engine, opened_game


def test_the_numbers_of_moves_are_those_published():
    engine = bundled_engine("english-draughts")
    start = engine.start(StartOptions())
    assert [perft(engine, start, depth) for depth in range(1, 6)] == [7, 49, 302, 1469, 7361]


def test_the_box_has_twelve_men_a_side_with_a_crown_on_the_back():
    build = opened_game("english-draughts")
    counts = {name: draw_component(name, build.context)[0].count for name in build.ruleset.components}
    assert counts == {"board": 1, "dark-man": 12, "light-man": 12, "card": 2}
    men = [build.ruleset.components[f"{side}-man"] for side in ("dark", "light")]
    assert [(man.front.art, man.back.art) for man in men] == [
        (f"art/{side}-man.svg", f"art/{side}-king.svg") for side in ("dark", "light")
    ]


def test_men_begin_on_the_dark_squares_of_three_rows():
    (frame,) = opened_game("english-draughts").figures["setup"].frames
    lying = {name: piece.component for name, (piece,) in frame.view.boards[0].cells}
    assert len(lying) == 24
    assert {(ord(name[0]) - ord("A") + int(name[1]) - 1) % 2 for name in lying} == {0}
    rows = {name: {at[1] for at, piece in lying.items() if piece == name} for name in ("light-man", "dark-man")}
    assert rows == {"light-man": set("123"), "dark-man": set("678")}


def test_a_king_lies_on_its_front():
    *_, last = opened_game("english-draughts").figures["crown"].frames
    pieces = dict(last.view.boards[0].cells)
    assert [(piece.component, piece.face) for piece in pieces["D8"]] == [("light-man", BACK)]


@pytest.mark.parametrize(
    ("rows", "clauses"),
    [
        ({3: "d . . . . . . ."}, {"", "setup.men"}),
        ({4: ". . . L . . . ."}, {"", "setup.men"}),
        ({0: ". d . l . d . d", 7: "l . l . . . l ."}, {"king.crown"}),
        ({0: "d . . d . d . d"}, {"setup.board"}),
    ],
    ids=["a man too many", "a king too many", "a man on the last row", "a light square"],
)
def test_an_impossible_position_is_refused(rows, clauses):
    engine = bundled_engine("english-draughts")
    start = engine.write_position(engine.start(StartOptions()))
    board = [rows.get(number, row) for number, row in enumerate(start["board"])]
    refused = engine.read_position({**start, "board": board})
    assert isinstance(refused, Rejected)
    assert {finding.clause for finding in refused.findings} == clauses
