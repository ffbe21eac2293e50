"""Components as they lie on the table: whole, a few designs."""

import pytest
from msgspec.structs import replace

from pnp.game.model.table import Design
from pnp.pieces.table_views import table_designs, table_size, table_view
from tests.pieces.box import COMPONENTS, context

CARD = {"kind": "card", "title": "Card", "size": "poker", "count": 9, "front": {"fill": "white"}}


@pytest.mark.parametrize("name", ["town", "market", "button", "hollow", "die", "bank"])
def test_a_picture_is_as_large_as_is_told_before_it_is_drawn(name):
    drawing = context()
    assert table_view(name, drawing).box == table_size(name, drawing)
    assert [symbol.box for symbol in table_designs(name, drawing, 3)] == [table_size(name, drawing)]


@pytest.mark.parametrize(("most", "shown"), [(1, ["0"]), (3, ["0", "3", "6"]), (20, [str(n) for n in range(9)])])
def test_some_designs_of_a_deck_are_evenly_chosen(most, shown):
    whole = context({**COMPONENTS, "deck": CARD})
    deck = replace(whole.component("deck"), designs=tuple(Design(f"c-{n}", 1, {}) for n in range(9)))
    drawing = whole.with_ruleset(replace(whole.ruleset, components={**whole.ruleset.components, "deck": deck}))
    names = [symbol.name for symbol in table_designs("deck", drawing, most)]
    assert names == ([f"deck:table:{n}" for n in shown] if most > 1 else ["deck:table"])


def test_of_a_group_each_component_of_its_size_shows_its_share_of_designs():
    tile = {**CARD, "kind": "tile", "size": "30mm", "group": "tiles"}
    tiles = {f"tile-{n}": {**tile, "looks": [{"mark": "disc"}] * n} for n in range(3)}
    drawing = context({**COMPONENTS, **tiles, "large": {**tile, "size": "40mm"}})
    names = {most: [symbol.name for symbol in table_designs("tile-0", drawing, most)] for most in (2, 3, 6)}
    assert names[2] == ["tile-0:table", "tile-1:table"]
    assert names[3] == ["tile-0:table", "tile-1:table", "tile-2:table"]
    assert names[6] == ["tile-0:table", "tile-1:table:0", "tile-1:table:1", "tile-2:table:0", "tile-2:table:1"]
