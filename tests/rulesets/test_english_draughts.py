"""English Draughts: men with crowns on their backs, and the published numbers of moves."""

from __future__ import annotations

from pnp.components.kinds import draw_component
from pnp.rules.playout import perft
from pnp.rules.protocol import Rejected, StartOptions
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
    assert [(piece.component, piece.face) for piece in pieces["D8"]] == [("light-man", "back")]


def test_a_thirteenth_man_is_refused():
    engine = bundled_engine("english-draughts")
    start = engine.write_position(engine.start(StartOptions()))
    rows = [*start["board"][:3], "d . . . . . . .", *start["board"][4:]]
    refused = engine.read_position({**start, "board": rows})
    assert isinstance(refused, Rejected)
    assert {finding.code for finding in refused.findings} == {"P052"}
