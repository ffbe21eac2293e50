import pytest

from pnp.translate.texts import ruleset_texts
from tests.load.small import load


@pytest.fixture
def found(tmp_path):
    ruleset, problems = load(tmp_path)
    assert problems == []
    return {(each.text.context, each.text.message.strip()): each for each in ruleset_texts(ruleset)}


def texts(found):
    return {text for _, text in found}


def test_every_text_a_reader_sees_is_a_message(found):
    assert {
        "Small", "Somebody", "A game as small as can be.", "Red", "Blue", "Game",
        "Town", "Shop", "Wood", "Tiles", "Price", "House", "Button", "Hero", "Die", "Bank", "1", "2", "3",
        "Your turn", "Build", "Rest", "Or do nothing.", "The end", "Count",
        "Goal", "Most buttons", "One", "Two", "Take one", "Pass", "a", "b", "We take it so.", "Summary", "All of it.",
        "How it *begins*.", "After a pass",
    } <= texts(found)  # fmt: skip


def test_what_names_something_is_none(found):
    assert not {
        "town",
        "moss",
        "art/wood.svg",
        "50mm",
        "square-board",
        "small",
        "first",
        "goal.most",
        "en",
        "The first or the second",
        "First edition",
        "With dice",
    } & texts(found)


def test_equal_texts_of_different_places_are_told_apart(found):
    assert ("title", "Small") in found
    assert ("seat red", "Red") in found
    assert ("components.house.title", "House") in found
    assert ("goal.most", "Most buttons") in found
    assert ("figure start", "After a pass") in found


def test_each_knows_its_line(found):
    place = found["title", "Small"].place
    assert (place.file.rpartition("/")[2], place.line, place.column) == ("game.yaml", 1, 8)
    place = found["components.shop.rows.wood.title", "Wood"].place
    assert place.source == "    wood: {title: Wood, emblem: art/wood.svg, fill: moss}"
    assert found["figure start", "After a pass"].place.file.endswith("figures/start.yaml")


def test_each_knows_the_letters_it_is_set_in_and_whether_it_has_markup(found):
    assert found["title", "Small"].family == "display"
    assert found["section goal", "Goal"].family == "display"
    assert found["about", "A game as small as can be."].family == "serif"
    assert found["seat red", "Red"].family == "sans"
    rule = next(message for (_, text), message in found.items() if text.startswith("Whoever"))
    assert (rule.family, rule.rich) == ("serif", True)
    assert not found["components.house.title", "House"].rich
    assert found["components.help.rows.1.text", "Or do nothing."].rich
    assert not found["components.help.rows.1.title", "Rest"].rich


def test_the_bundled_game_s_messages_have_places_of_their_own(game):
    every = list(ruleset_texts(game.build.ruleset))
    assert len(every) > 200
    places = {(message.place.file, message.place.line, message.place.column, message.text.context) for message in every}
    assert len(places) == len(every)
