import pytest

from pnp.press.geometry.net import Net, drop_straight_corners, tab, upright_panel
from pnp.press.geometry.path import Box


def test_two_panels_are_cut_around_and_folded_between():
    net = Net((upright_panel("a", 0, 0, 10, 5), upright_panel("b", 10, 0, 20, 5, "a")), ())
    assert net.outline().bounds == Box(0, 0, 30, 5)
    assert len(list(net.outline().points())) == 4  # the corners on the straight sides are gone
    (fold,) = net.folds()
    assert list(fold.points()) == [(10, 0), (10, 5)]


def test_a_tab_leans_in_by_more_than_45_degrees():
    panel = upright_panel("a", 0, 0, 20, 20)
    flap = tab(panel, 0, "b", 5)
    assert flap.corners == ((20, 0), (0, 0), pytest.approx((5.3, -5)), pytest.approx((14.7, -5)))
    net = Net((panel,), (flap,))
    assert net.outline().bounds == Box(0, -5, 20, 20)
    assert [list(fold.points()) for fold in net.folds()] == [[(0, 0), (20, 0)]]


@pytest.mark.parametrize(("side", "box"), [(1, Box(0, 0, 13, 10)), (2, Box(0, 0, 10, 13)), (3, Box(-3, 0, 10, 10))])
def test_tabs_are_outside_on_every_side(side, box):
    panel = upright_panel("a", 0, 0, 10, 10)
    assert Net((panel,), (tab(panel, side, "b", 3),)).outline().bounds == box


def test_parts_that_do_not_hang_together_are_a_bug():
    with pytest.raises(ValueError, match="not connected"):
        Net((upright_panel("a", 0, 0, 1, 1), upright_panel("b", 5, 5, 1, 1)), ()).outline()


def test_parts_that_touch_at_a_corner_are_a_bug():
    with pytest.raises(ValueError, match="touches itself"):
        Net((upright_panel("a", 0, 0, 1, 1), upright_panel("b", 1, 1, 1, 1)), ()).outline()


def test_straight_corners_go():
    assert drop_straight_corners([(0, 0), (1, 0), (2, 0), (2, 2), (0, 2)]) == [(0, 0), (2, 0), (2, 2), (0, 2)]
