import pytest

from pnp.components.figures.pools import COUNTER, draw_pools, portrait_place
from pnp.geometry.path import Box
from pnp.model.view import PoolView, Standing
from tests.components.box import context
from tests.components.walk import shapes, uses, words

WIDE, NARROW = Box(0, 0, 26, 8.6), Box(0, 0, 11, 8.6)


def panel(pool, box=WIDE, *, acts=False):
    (node,) = draw_pools((pool,), {pool.name: box}, pool.name if acts else None, context())
    return node


def test_a_panel_is_called_by_its_owner():
    assert panel(PoolView("hollow", ())).title == "Hollow"
    assert panel(PoolView("bank", ())).title == "Bank"
    assert panel(PoolView("guest", ())).title == "A guest"


def test_a_wide_panel_has_a_name_a_picture_counters_and_their_number():
    node = panel(PoolView("hollow", (Standing("button", 7),)))
    assert words([node]) == ["Hollow", "7"]
    assert any(name.startswith("hollow") for name in uses([node]))
    assert any("button" in name for name in uses([node]))


def test_all_panels_have_their_names_or_none_has():
    pools = PoolView("hollow", (Standing("button", 7),)), PoolView("bank", (Standing("button", 3),))
    for box, said in ((WIDE, ["Hollow", "7", "Bank", "3"]), (NARROW, ["7", "3"])):
        panels = draw_pools(pools, {"hollow": WIDE, "bank": box}, None, context())
        assert words(list(panels)) == said


def test_a_narrow_panel_keeps_its_number():
    assert words([panel(PoolView("hollow", (Standing("button", 7),)), NARROW)]) == ["7"]


def test_an_empty_pool_says_none_and_shows_the_ring_of_a_counter():
    node = panel(PoolView("bank", ()))
    assert words([node])[-1] == "0"
    assert any(box.width == pytest.approx(0.84 * COUNTER) for _, box in shapes([node]))


def test_an_owner_without_a_picture_has_a_panel_all_the_same():
    node = panel(PoolView("guest", (Standing("button", 1),)))
    assert words([node])[-1] == "1"
    assert not any("guest" in name for name in uses([node]))


def test_a_stock_of_one_thing_shows_it_once():
    node = panel(PoolView("button", (Standing("button"),)))
    assert len([name for name in uses([node]) if name.startswith("button:front")]) == 1
    assert words([node]) == ["Button", "1"]


def test_whoever_acts_has_a_thicker_edge_and_a_pointer():
    quiet, acting = (shapes([panel(PoolView("hollow", ()), acts=acts)]) for acts in (False, True))
    assert len(acting) == len(quiet) + 1
    assert acting[0][0].paint.width > 3 * quiet[0][0].paint.width
    _, pointer = acting[-1]
    assert pointer.left < WIDE.left < pointer.right


def test_nothing_but_the_pointer_leaves_the_panel():
    for box in (WIDE, NARROW):
        for _, painted in shapes([panel(PoolView("hollow", (Standing("button", 12),)), box)]):
            assert box.left <= painted.left and painted.right <= box.right
            assert box.top <= painted.top and painted.bottom <= box.bottom


def test_a_portrait_stands_at_the_left_of_its_panel():
    place = portrait_place(WIDE)
    assert WIDE.left < place.left < place.right < WIDE.centre[0]
    assert WIDE.top < place.top < place.bottom < WIDE.bottom
