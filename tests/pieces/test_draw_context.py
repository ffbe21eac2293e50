import gc
from weakref import ref

import pytest

from pnp.game.model.ruleset import LookFile
from pnp.game.model.texts import Name, ui_text
from pnp.pieces.draw_context import once_in_context, palette
from pnp.press.colour import BLACK, NAMED, WHITE, Colour
from tests.pieces.box import COMPONENTS, context
from tests.records import record


def test_a_palette_holds_the_usual_names_the_rulesets_own_and_the_roles():
    look = record(LookFile, {"accent": "moss", "palette": {"moss": "#7a8f5a", "sky": "blue", "red": "#f00000"}})
    colours = palette(look)
    assert colours["moss"] == colours["accent"] == Colour(0x7A, 0x8F, 0x5A)
    assert colours["sky"] == NAMED["blue"] and colours["red"] == Colour(0xF0, 0, 0)
    assert colours["paper"] == WHITE


def test_words_pass_through_one_look_up_with_their_place():
    asked = []

    def words(message, place):
        asked.append((message, place))
        return message.upper()

    drawing = context(words=words)
    assert drawing.title("town") == "TOWN" and drawing.title("guest") == "A GUEST"
    assert drawing.text_at("market", "tiles_title") == "TILES"
    assert asked == [
        ("Town", "components.town.title"),
        ("A guest", "seat guest"),
        ("Tiles", "components.market.tiles_title"),
    ]
    with pytest.raises(KeyError):
        context().text_at("market", "emblem")


@pytest.mark.parametrize(
    ("keys", "called", "listed"),
    [
        ({}, "Stone", "6 × Stone"),
        ({"count": 1}, "Stone", "Stone"),
        ({"singular": "pebble", "plural": "pebbles"}, "pebbles", "6 pebbles"),
        ({"singular": "pebble", "plural": "pebbles", "count": 1}, "pebble", "1 pebble"),
        ({"plural": "stones"}, "stones", "6 stones"),
        ({"plural": "stones", "count": 1}, "Stone", "1 Stone"),
        ({"singular": "pebble"}, "pebble", "6 × pebble"),
    ],
)
def test_lists_call_pieces_by_their_number(keys, called, listed):
    drawing = context({"stone": {**COMPONENTS["stone"], "count": 6, **keys}})
    assert (drawing.counted_name("stone"), drawing.count_and_name("stone")) == (called, listed)


def test_the_names_of_several_have_one_message_with_its_forms():
    asked = []

    def words(message, place):
        asked.append((message, place))
        return message

    stone = {**COMPONENTS["stone"], "count": 6, "singular": "pebble", "plural": "pebbles"}
    context({"stone": stone}, words=words).count_and_name("stone")
    assert ("pebble", "components.stone.singular") in asked


def test_unknown_colours_are_bugs_and_positions_are_described():
    drawing = context()
    assert drawing.colour(None) == WHITE and drawing.colour("red") == NAMED["red"] and drawing.colour(BLACK) == BLACK
    with pytest.raises(KeyError):
        drawing.colour("rubbish")
    sentences = (ui_text("{player} is to act.", player=Name("guest")), ui_text("{tile}.", tile=Name("town")))
    assert context().describe(sentences) == "A guest is to act. Town."


def test_small_art_is_made_once():
    drawing, made = context(), []

    @once_in_context
    def draw(context, name):
        made.append(name)
        return name

    for _ in range(3):
        assert draw(drawing, "a") == "a" and draw(drawing, name="b") == "b"
    assert made == ["a", "b"]
    draw(drawing.with_ruleset(drawing.ruleset), "a")
    assert made == ["a", "b", "a"]


def test_drawn_art_is_forgotten_with_its_context():
    gc.freeze()  # what other tests keep takes seconds to look through
    drawing, results = context(), []

    @once_in_context
    def draw(context):
        result = type("Result", (), {})()
        results.append(ref(result))
        return result

    draw(drawing)
    assert results[0]() is not None
    del drawing
    gc.collect()
    assert results[0]() is None
