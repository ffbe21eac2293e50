"""Nine Men's Morris: the board's lines, its sixteen mills, and men that fit it."""

from __future__ import annotations

from itertools import combinations

import pytest

from pnp.game.model.kinds import cells_of
from pnp.pieces.kinds import draw_component
from pnp.play.proof.transcripts import perft
from pnp.play.protocol import Rejected, StartOptions
from tests.bundled import bundled_engine, opened_game

MILLS = [
    *({"A1", "D1", "G1"}, {"B2", "D2", "F2"}, {"C3", "D3", "E3"}, {"A4", "B4", "C4"}),
    *({"E4", "F4", "G4"}, {"C5", "D5", "E5"}, {"B6", "D6", "F6"}, {"A7", "D7", "G7"}),
    *({"A1", "A4", "A7"}, {"B2", "B4", "B6"}, {"C3", "C4", "C5"}, {"D1", "D2", "D3"}),
    *({"D5", "D6", "D7"}, {"E3", "E4", "E5"}, {"F2", "F4", "F6"}, {"G1", "G4", "G7"}),
]


def test_its_lines_make_sixteen_mills_and_no_other():
    cells = cells_of(opened_game("nine-mens-morris").ruleset.components["board"])
    assert len(cells.names) == 24
    assert sorted(map(len, map(cells.neighbours, cells.names))) == [2] * 12 + [3] * 8 + [4] * 4
    found = set()
    for middle in cells.names:
        for one, other in combinations(cells.neighbours(middle), 2):
            (x1, y1), (x2, y2), (x, y) = map(cells.centre, (one, other, middle))
            if (x1 + x2, y1 + y2) == pytest.approx((2 * x, 2 * y)):
                found.add(frozenset((one, middle, other)))
    assert found == set(map(frozenset, MILLS))


def test_the_box_has_nine_men_a_side():
    build = opened_game("nine-mens-morris")
    assert {name: draw_component(name, build.context)[0].count for name in build.ruleset.components} == {
        "board": 1,
        "light-man": 9,
        "dark-man": 9,
        "card": 2,
    }


@pytest.mark.parametrize(("figure", "mill"), [("placing", "A1 A4 A7"), ("taking", "A1 D1 G1"), ("flying", "A7 D7 G7")])
def test_a_figure_that_takes_a_man_shows_a_mill(figure, mill):
    *_, last = opened_game("nine-mens-morris").figures[figure].frames
    light = {name for name, pieces in last.view.boards[0].cells if pieces[0].component == "light-man"}
    assert set(mill.split()) in MILLS
    assert [one for one in MILLS if one <= light] == [set(mill.split())]


def test_the_blocked_men_of_its_figure_have_no_neighbour_free():
    build = opened_game("nine-mens-morris")
    cells = cells_of(build.ruleset.components["board"])
    (frame,) = build.figures["blocked"].frames
    standing = {name: pieces[0].component for name, pieces in frame.view.boards[0].cells}
    dark = [name for name, piece in standing.items() if piece == "dark-man"]
    assert len(dark) == 4
    assert all(neighbour in standing for name in dark for neighbour in cells.neighbours(name))


def state_of(light, dark, *, hand=(0, 0), taking=False, quiet=0, turn="light"):
    return bundled_engine("nine-mens-morris").read_position(
        {
            "board": {"light": light.split(), "dark": dark.split()},
            "hand": {"light": hand[0], "dark": hand[1]},
            "turn": turn,
            "taking": taking,
            "quiet": quiet,
        }
    )


def moves(state):
    engine = bundled_engine("nine-mens-morris")
    return {engine.write_move(state, move) for move in engine.legal_moves(state)}


def test_placing_fills_points_and_a_mill_must_take_before_anything_else():
    engine = bundled_engine("nine-mens-morris")
    start = engine.start(StartOptions())
    assert [perft(engine, start, depth) for depth in (1, 2, 3)] == [24, 24 * 23, 24 * 23 * 22]
    taking = state_of("A7 D7 G7", "B4 E3", hand=(6, 7), taking=True)
    assert moves(taking) == {"take B4", "take E3"}


def test_men_in_mills_are_safe_unless_all_are():
    mill = "A1 D1 G1"
    assert moves(state_of("A7 D7 G7", f"{mill} B4", taking=True)) == {"take B4"}
    assert moves(state_of("A7 D7 G7", mill, taking=True)) == {f"take {point}" for point in mill.split()}


def test_three_men_fly_and_four_do_not():
    three, four = state_of("A7 B4 E3", "F2 F4 G1 D6"), state_of("A7 B4 E3 C5", "F2 F4 G1 D6")
    assert len(moves(three)) == 3 * 17
    assert all(move.split("-")[1] in ("D7", "A4") for move in moves(four) if move.startswith("A7-"))


def test_a_position_with_a_tenth_man_or_a_mill_that_is_not_there_is_refused():
    for wrong, clause in (
        (state_of("A7", "B4", hand=(9, 8)), "setup.men"),
        (state_of("A7 D7", "B4", taking=True, hand=(5, 5)), "turn.mill"),
    ):
        assert isinstance(wrong, Rejected)
        assert [finding.clause for finding in wrong.findings if finding.clause] == [clause]
