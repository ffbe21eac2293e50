import math

import pytest
from msgspec.structs import replace

from pnp.press.papers import PAPERS
from pnp.sheets.paper_use import outline_area, paper_yields
from pnp.sheets.sheet_plan import plan_sheets
from pnp.sheets.spec import SheetSpec
from tests.sheets.pieces import disc, hexagon, net, tile

A4 = SheetSpec()
PAGE = 210 * 297


def test_an_area_is_that_within_the_outline():
    assert outline_area(tile(width=63, height=88)) == pytest.approx(63 * 88)
    assert outline_area(disc(size=20.0)) == pytest.approx(100 * math.pi, rel=2e-4)
    assert outline_area(hexagon(width=30.0)) == pytest.approx(900 * math.sqrt(3) / 2)
    assert outline_area(net(size=20.0)) == pytest.approx(
        5 * 400
    )  # a cross of five squares, its slot is waste of no one


def test_a_yield_is_the_area_of_pieces_by_that_of_the_paper():
    plan = plan_sheets([tile("card", 11, 63, 88)], A4)
    assert paper_yields(plan) == pytest.approx((100 * 9 * 63 * 88 / PAGE, 100 * 2 * 63 * 88 / PAGE))
    letter = plan_sheets([tile("card", 9, 63, 88)], replace(A4, paper=PAPERS["letter"]))
    assert paper_yields(letter) == pytest.approx((100 * 9 * 63 * 88 / (215.9 * 279.4),))


@pytest.mark.parametrize("backs", ["duplex", "fold-over"])
def test_a_piece_counts_once_although_it_has_a_back(backs):
    plan = plan_sheets([tile("card", 4, 63, 88, back="b")], replace(A4, backs=backs))
    assert paper_yields(plan) == pytest.approx((100 * 4 * 63 * 88 / PAGE,))


def test_the_pages_of_a_poster_are_parts_of_it_and_a_map():
    plan = plan_sheets([tile("board", 2, 300, 400)], replace(A4, poster="butt"))
    first, *others = paper_yields(plan)
    assert first == 0 and len(others) == plan.sheet_count - 1
    assert sum(others) == pytest.approx(100 * 2 * 300 * 400 / PAGE)
