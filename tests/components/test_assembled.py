import pytest

from pnp.components.assembled import AWAY, assembled
from pnp.scene.bounds import bounds
from tests.components.box import COMPONENTS, context
from tests.components.walk import words


@pytest.mark.parametrize("name", COMPONENTS)
def test_its_box_holds_all_of_it(name):
    drawing = context()
    symbol = assembled(name, drawing)
    painted = bounds(symbol.children, drawing.book)
    for seen, allowed in ((-painted.left, -symbol.box.left), (-painted.top, -symbol.box.top)):
        assert seen <= allowed + 0.3
    assert painted.right <= symbol.box.right + 0.3 and painted.bottom <= symbol.box.bottom + 0.3
    # The box is no larger than what is seen by much, so that neighbours stand evenly.
    assert painted.width >= 0.95 * symbol.box.width and painted.height >= 0.9 * symbol.box.height


def test_a_die_shows_one_two_and_three_in_true_size():
    drawing = context()
    symbol = assembled("die", drawing)
    assert words(symbol.children) == ["3", "2", "1"]
    assert symbol.box.width == pytest.approx(18 * (1 + AWAY[0]) + 0.35)


def test_a_cup_shows_its_front():
    drawing = context()
    symbol = assembled("bank", drawing)
    assert words(symbol.children) == ["Bank"]
    assert symbol.box.height == pytest.approx(30 + 40 * AWAY[1] + 0.35)


def test_a_standee_stands_on_its_base():
    drawing = context()
    symbol = assembled("hollow", drawing)
    assert symbol.box.width > 26 and symbol.box.height > 38
