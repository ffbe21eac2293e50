"""The pictures that a ruleset names, in tables and icons too."""

from tests.game.reading.deck import changed_deck, load_deck, spots


def test_pictures_of_layers_icons_and_rows_are_read(tmp_path):
    ruleset, problems = load_deck(tmp_path)
    assert list(map(str, problems)) == []
    assert ruleset is not None
    assert set(ruleset.art) == {"art/bee.svg", "art/moss.svg", "art/coin.svg"}


def test_a_picture_that_a_cell_names_is_missed_at_the_cell(tmp_path):
    _, problems = load_deck(tmp_path, changed_deck("cards.csv", "Moss,moss", "Moss,moos"))
    assert spots(problems) == ["P001 cards.csv:4:6"]
    assert problems[0].hint == "there is art/moss.svg"


def test_a_picture_that_a_layer_names_is_missed_at_the_face(tmp_path):
    _, problems = load_deck(tmp_path, changed_deck("faces.yaml", "art/{suit}.svg", "art/none.svg"))
    assert spots(problems) == ["P001 faces.yaml:8:13"]


def test_an_icon_without_its_file(tmp_path):
    _, problems = load_deck(tmp_path, changed_deck("look.yaml", "coin: art/coin.svg", "coin: art/con.svg"))
    assert spots(problems) == ["P001 look.yaml:2:33"]
