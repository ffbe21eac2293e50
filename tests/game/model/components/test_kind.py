import pytest

from pnp.game.model.components.kind import PieceExtent
from pnp.game.model.kinds import kind_of
from pnp.game.model.kinds.counter import counter_extents
from pnp.game.model.kinds.standee import standee_extents
from pnp.game.model.kinds.tile import tile_extents
from tests.pieces.box import COMPONENTS, ruleset

BOX = ruleset(COMPONENTS).components


def lengths(extents):
    return {extent.against: extent.length for extent in extents}


def test_a_tile_has_sides_and_a_diagonal():
    tile = next(one for one in BOX.values() if one.kind == "tile")
    square = lengths(tile_extents(tile))
    assert square["both"] == tile.size and square["flats"] == pytest.approx(tile.size * 2**0.5)


@pytest.mark.parametrize("name", BOX)
def test_a_kind_has_extents_if_figures_show_it_on_a_cell(name):
    component = BOX[name]
    extents = list(kind_of(component).extents(component))
    assert bool(extents) == (kind_of(component).stance is not None)
    for extent in extents:
        assert isinstance(extent, PieceExtent) and extent.length > 0 and hasattr(component, extent.field)


def test_a_counter_is_measured_where_it_is_longest():
    counter = {"title": "Bit", "kind": "counter", "size": "10mm", "count": 1, "front": {"fill": "red"}}
    for shape, longest in (("disc", 10), ("hexagon", 10), ("square", 200**0.5)):
        one = ruleset({"bit": {**counter, "shape": shape}}).components["bit"]
        assert lengths(counter_extents(one))["flats"] == pytest.approx(longest)


def test_a_standee_stands_on_its_base():
    standee = next(one for one in BOX.values() if one.kind == "standee")
    assert set(lengths(standee_extents(standee)).values()) == {2 * standee.base_radius}
