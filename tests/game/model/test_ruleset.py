from pnp.game.model.ruleset import component_numbers, untranslated_values
from tests.game.reading.deck import ALIKE, DECK, load_deck
from tests.game.reading.small import FILES
from tests.targets.games import loaded


def test_numbers_and_short_words_have_names(tmp_path):
    ruleset = loaded(tmp_path / "small")
    values = untranslated_values(ruleset.game, ruleset.components)
    assert values["game.title"] == "Small"
    assert values["game.players"] == "2"
    assert values["button.count"] == "15"
    assert values["button.size"] == 16.0
    assert values["town.columns"] == "3"
    assert values["hero.title"] == "Hero"


def test_what_is_no_number_and_no_word_has_none(tmp_path):
    ruleset = loaded(tmp_path / "small")
    values = untranslated_values(ruleset.game, ruleset.components)
    for name in ("town.labels", "town.kind", "button.front", "shop.rows", "town.art"):
        assert name not in values
    assert all(isinstance(value, str | float) for value in values.values())


def test_what_a_component_lists_has_its_number_as_statements_name_it(tmp_path):
    ruleset = load_deck(tmp_path, {"components.yaml": DECK["components.yaml"]})[0]
    numbers = component_numbers(ruleset.components)
    values = untranslated_values(ruleset.game, ruleset.components)
    assert numbers and {name: values[name] for name in numbers} == {name: str(one) for name, one in numbers.items()}


def test_what_fits_the_paper_has_no_size_to_be_named(tmp_path):
    text = FILES["components.yaml"].replace("cell: 50mm", "cell: fit").replace("size: 48mm", "size: fit")
    ruleset = loaded(tmp_path / "small", {"components.yaml": text})
    values = untranslated_values(ruleset.game, ruleset.components)
    assert "town.cell" not in values and "house.size" not in values
    assert values["town.rows"] == "4" and values["house.count"] == "3"


def test_a_group_has_the_number_of_all_its_pieces(tmp_path):
    said = DECK["rules.yaml"].replace("Play a {icon:coin}", "{bees.count} {bees.count|card|cards}")
    ruleset, problems = load_deck(tmp_path, {"components.yaml": ALIKE, "rules.yaml": said})
    assert problems == []
    values = untranslated_values(ruleset.game, ruleset.components)
    assert (values["bees.count"], values["bee-1.count"], values["bee-2.count"]) == ("7", "3", "3")
    assert "die.group" not in values and "bees.title" not in values
