"""Nine Men's Morris: the board's lines, its sixteen mills, and men that fit it."""

from __future__ import annotations

from itertools import combinations

import pytest

from pnp.components.kinds import draw_component
from pnp.model.kinds import cells_of
from tests.bundled import opened_game

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
