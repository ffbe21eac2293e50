import math

import pytest

from pnp.pieces.kinds.box import BoxSize, parts_of_net, tray_net, tuck_net
from pnp.press.geometry.net import Net, Panel, joint_marks, moved_net, tab, upright_panel
from pnp.press.geometry.path import Box, edges, polygon, translation


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


def test_straight_corners_go_and_curves_stay():
    assert Panel("a", ((0, 0), (1, 0), (2, 0), (2, 2), (0, 2))).path() == polygon([(0, 0), (2, 0), (2, 2), (0, 2)])
    curve = (1.0, 1.0), (2.0, 1.0)
    curves = (None, curve, None, None, None)
    net = Net((Panel("a", ((0, 0), (1, 0), (2, 0), (2, 2), (0, 2)), curves=curves),), ())
    assert net.outline().segments == (
        ("M", ((0, 0),)),
        ("L", ((1, 0),)),
        ("C", (*curve, (2, 0))),
        ("L", ((2, 2),)),
        ("L", ((0, 2),)),
        ("Z", ()),
    )
    assert moved_net(net, 5, 3).outline() == net.outline().transformed(translation(5, 3))


NETS = {
    "tray in 3": tray_net(BoxSize(150, 200, 30)),
    "tray in 5": tray_net(BoxSize(180, 240, 60)),
    "tuck in 2": tuck_net(BoxSize(60, 200, 60)),
    "tuck in 4": tuck_net(BoxSize(180, 240, 90)),
    "whole": tray_net(BoxSize(50, 50, 20)),
}


@pytest.mark.parametrize("name", NETS)
def test_each_letter_is_on_one_tab_and_on_one_edge_of_another_part(name):
    net = NETS[name]
    parts = parts_of_net(net)
    marks = joint_marks(net, parts)
    assert len(marks) == len(parts)
    by_letter = {}
    for number, (part, letters) in enumerate(zip(parts, marks, strict=True)):
        panels = {panel.name: panel for panel in part.panels}
        for mark in letters:
            by_letter.setdefault(mark.letter, []).append((number, mark))
            (a, b), around = mark.edge, list(edges(panels[mark.panel].corners))
            assert any(math.dist(a, c) + math.dist(b, d) < 1e-6 for c, d in around), mark
    part_of = {panel.name: number for number, part in enumerate(parts) for panel in part.panels}
    between = [flap for part in parts for flap in part.tabs if part_of[flap.panel] != part_of[flap.joins]]
    assert len(by_letter) == len(between) and bool(between) == (len(parts) > 1)
    for pair in by_letter.values():
        (one, tab), (other, edge) = sorted(pair, key=lambda each: not each[1].is_tab)
        assert one != other and tab.is_tab and not edge.is_tab
        assert math.dist(*tab.edge) == pytest.approx(math.dist(*edge.edge))
        assert tab.depth > 2


def test_edges_that_meet_have_one_letter():
    """Every wall of a divided tray meets its bottom; at the corners each wall meets the next."""
    net = NETS["tray in 5"]
    parts = parts_of_net(net)
    pairs = {}
    for letters in joint_marks(net, parts):
        for mark in letters:
            pairs.setdefault(mark.letter, set()).add(mark.panel)
    walls = ["back", "right", "front", "left"]
    corners = [{walls[i], walls[(i + 1) % 4]} for i in range(4)]
    met = list(pairs.values())
    assert sorted(map(sorted, met)) == sorted(map(sorted, [*corners, *({"bottom", wall} for wall in walls)]))


def test_letters_go_on_after_those_that_are_taken():
    net = NETS["tray in 5"]
    parts = parts_of_net(net)
    letters = [mark.letter for marks in joint_marks(net, parts, 22) for mark in marks if mark.is_tab]
    assert letters == ["W", "X", "Y", "Z", "AA", "AB", "AC", "AD"]
