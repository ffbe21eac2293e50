import pytest

from pnp.game.model.components.component import list_entries
from pnp.game.reading.inheritance import inherit
from pnp.translation.component_fields import by_path, components_fields, counted_name
from tests.pieces.box import context

BEE = {"kind": "card", "title": "Bee", "size": "poker", "count": 2, "front": {"fill": "red", "label": "1"}}


def cards(**more):
    """Return the components with a card, one like it, and those that are *more*."""
    result = inherit({"bee-1": BEE, "bee-2": {"like": "bee-1", "front": {"label": "2"}}, **more})
    assert result.findings == []
    drawn = context(result.components).ruleset.components
    return {
        name: type(one)(**{key: getattr(one, key) for key in one.__struct_fields__ if key != "origins"},
            origins=tuple(result.origins.get(name, {}).items()))
        for name, one in drawn.items()
    }  # fmt: skip


def listed(components):
    return [
        (".".join(map(str, each.path)), each.text.context, each.text.message) for each in components_fields(components)
    ]


def test_a_text_that_is_taken_is_that_of_the_component_where_it_is_written():
    assert listed(cards()) == [
        ("bee-1.title", "components.bee-1.title", "Bee"),
        ("bee-1.front.label", "components.bee-1.front.label", "1"),
        ("bee-2.title", "components.bee-1.title", "Bee"),
        ("bee-2.front.label", "components.bee-2.front.label", "2"),
    ]
    texts = by_path(components_fields(cards()))
    assert texts["bee-1", "title"] == texts["bee-2", "title"]


def test_a_text_of_defaults_has_a_context_of_its_own():
    result = cards(defaults={"card": {"print_note": "Sleeves."}})
    notes = [entry for entry in listed(result) if entry[0].endswith("print_note")]
    assert [entry[1] for entry in notes] == ["components.defaults.card.print_note"] * 2


@pytest.mark.parametrize(
    ("words", "called", "number"),
    [
        ({"singular": "card", "plural": "cards"}, "cards", "5 cards"),
        ({"plural": "cards"}, "cards", "5 cards"),
        ({}, "Bee cards", "5 × Bee cards"),
    ],
)
def test_a_group_has_the_words_of_its_components(words, called, number):
    defaults = {"card": {"group": "bee-cards", **words}}
    drawing = context(inherit({"defaults": defaults, "bee-1": BEE, "bee-2": {"like": "bee-1", "count": 3}}).components)
    assert [drawing.count_and_name(name) for name in ("bee-1", "bee-2")] == [number] * 2
    assert (drawing.counted_name("bee-2"), drawing.entry_title("bee-2"), drawing.title("bee-2")) == (
        *(called, "Bee cards", "Bee"),
    )
    groups = {entry for entry in listed(drawing.ruleset.components) if entry[1].startswith("group ")}
    assert {entry[1:] for entry in groups} == {
        ("group bee-cards", "Bee cards"),
        *[("group bee-cards", words.get("singular", "cards"))] * bool(words),
    }


def test_components_of_a_group_with_different_words_are_counted_by_its_name():
    more = {"group": "bees", "singular": "wasp", "plural": "wasps"}
    drawing = context(
        inherit({"bee-1": {**BEE, "group": "bees", "plural": "bees"}, "b": {"like": "bee-1", **more}}).components
    )
    assert drawing.count_and_name("bee-1") == drawing.count_and_name("b") == "4 × Bees"
    assert counted_name("b", drawing.ruleset.components) is None
    assert list(list_entries(drawing.ruleset.components, drawing.ruleset.components)) == ["bee-1"]
