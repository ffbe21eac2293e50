from pnp.model.facts import facts
from tests.load.small import FILES
from tests.pipeline.games import loaded


def test_numbers_and_short_words_have_names(tmp_path):
    ruleset = loaded(tmp_path / "small")
    found = facts(ruleset.game, ruleset.components)
    assert found["game.title"] == "Small"
    assert found["game.players"] == "2"
    assert found["button.count"] == "15"
    assert found["button.size"] == "16"
    assert found["town.columns"] == "3"
    assert found["hero.title"] == "Hero"


def test_what_is_no_number_and_no_word_has_none(tmp_path):
    ruleset = loaded(tmp_path / "small")
    found = facts(ruleset.game, ruleset.components)
    for name in ("town.labels", "town.kind", "die.faces", "button.front", "shop.rows", "town.art"):
        assert name not in found
    assert all(isinstance(value, str) for value in found.values())


def test_what_fits_the_paper_has_no_size_to_be_named(tmp_path):
    text = FILES["components.yaml"].replace("cell: 50mm", "cell: fit").replace("size: 48mm", "size: fit")
    ruleset = loaded(tmp_path / "small", {"components.yaml": text})
    found = facts(ruleset.game, ruleset.components)
    assert "town.cell" not in found and "house.size" not in found
    assert found["town.rows"] == "4" and found["house.count"] == "3"
