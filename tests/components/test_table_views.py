"""Components as they lie on the table: whole, each look, a few designs."""

import pytest
from msgspec.structs import replace

from pnp.components.table_views import table_designs, table_looks, table_size, table_view
from pnp.model.table import Design
from tests.components.box import COMPONENTS, context

CARD = {"kind": "card", "title": "Card", "size": "poker", "count": 9, "front": {"fill": "white"}}


@pytest.mark.parametrize("name", ["town", "market", "button", "hollow", "die", "bank"])
def test_a_picture_is_as_large_as_is_told_before_it_is_drawn(name):
    drawing = context()
    assert table_view(name, drawing).box == table_size(name, drawing)
    assert [symbol.box for symbol in table_looks(name, drawing)] == [table_size(name, drawing)]


@pytest.mark.parametrize(("most", "shown"), [(1, ["0"]), (3, ["0", "3", "6"]), (20, [str(n) for n in range(9)])])
def test_some_designs_of_a_deck_are_evenly_chosen(most, shown):
    whole = context({**COMPONENTS, "deck": CARD})
    deck = replace(whole.component("deck"), designs=tuple(Design(f"c-{n}", 1, {}) for n in range(9)))
    drawing = whole.with_ruleset(replace(whole.ruleset, components={**whole.ruleset.components, "deck": deck}))
    names = [symbol.name for symbol in table_designs("deck", drawing, most)]
    assert names == ([f"deck:table:{n}" for n in shown] if most > 1 else ["deck:table"])
