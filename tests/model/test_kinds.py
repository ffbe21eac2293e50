import pytest

from pnp.model.component import Component, Pictured
from pnp.model.kinds import KINDS, component_texts, kind_of, piece_count
from tests.components.box import COMPONENTS, ruleset
from tests.components.test_hex_cells import BOARD
from tests.components.test_screen import SCREEN

BOX = ruleset({**COMPONENTS, "field": BOARD, "screen": SCREEN}).components


def test_every_model_of_a_component_is_in_the_table():
    assert {kind.model for kind in KINDS.values()} == set(Component.__subclasses__())


@pytest.mark.parametrize("name", BOX)
def test_each_component_has_the_record_of_its_kind(name):
    component = BOX[name]
    assert kind_of(component).model is type(component)
    assert piece_count(component) == {**COMPONENTS, "screen": SCREEN}.get(name, {}).get("count", 1)


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_answers_to_its_own_name_and_has_a_step(kind):
    record = KINDS[kind]
    assert kind in record.names
    assert record.step.title.message and record.step.text.message.endswith(".")


@pytest.mark.parametrize("name", BOX)
def test_texts_and_pictured_parts_are_where_their_paths_say(name):
    component = BOX[name]

    def at(path):
        value = component
        for key in path:
            value = value[key] if isinstance(value, dict | tuple) else getattr(value, key)
        return value

    texts = list(component_texts(component))
    assert texts[0] == (component.title, ("title",))
    assert all(text == at(path) for text, path in texts)
    assert set(kind_of(component).markup(component)) <= set(texts)
    for part, path in kind_of(component).pictured(component):
        assert isinstance(part, Pictured) and part is at(path)


def test_an_unknown_kind_is_no_secret():
    class Kite:
        kind = "kite"

    with pytest.raises(KeyError, match="kite"):
        kind_of(Kite())
