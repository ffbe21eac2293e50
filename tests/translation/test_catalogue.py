import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.game.model.components.component import list_entries
from pnp.game.model.texts import Name, Series, Text, comma_list, program_context, semicolon_list, ui_text
from pnp.game.reading.inheritance import inherit
from pnp.translation.catalogue import (
    Catalogue,
    by_path,
    components_fields,
    counted_name,
    counted_values,
    fill,
    is_translatable,
    ruleset_texts,
    unfold,
)
from pnp.translation.languages import PluralForms
from tests.game.reading.small import load
from tests.pieces.box import context

BEE = {"kind": "card", "title": "Bee", "size": "poker", "count": 2, "front": {"fill": "red", "label": "1"}}
ONE_OR_MANY = ui_text("{n} point left", "{n} points left")
ROADS = {("pnp", "{n} point left"): ("{n} punkt", "{n} punkty", "{n} punktov")}


def cards(**more):
    result = inherit({"bee-1": BEE, "bee-2": {"like": "bee-1", "front": {"label": "2"}}, **more})
    assert result.findings == []
    drawn = context(result.components).ruleset.components
    return {
        name: type(one)(**{key: getattr(one, key) for key in one.__struct_fields__ if key != "origins"},
            origins=tuple(result.origins.get(name, {}).items()))
        for name, one in drawn.items()
    }  # fmt: skip


def fields_of(components):
    return [
        (".".join(map(str, each.path)), each.text.context, each.text.message) for each in components_fields(components)
    ]


def test_a_text_that_is_taken_is_that_of_the_component_where_it_is_written():
    assert fields_of(cards()) == [
        ("bee-1.title", "components.bee-1.title", "Bee"),
        ("bee-1.front.label", "components.bee-1.front.label", "1"),
        ("bee-2.title", "components.bee-1.title", "Bee"),
        ("bee-2.front.label", "components.bee-2.front.label", "2"),
    ]
    texts = by_path(components_fields(cards()))
    assert texts["bee-1", "title"] == texts["bee-2", "title"]


def test_a_text_of_defaults_has_a_context_of_its_own():
    result = cards(defaults={"card": {"print_note": "Sleeves."}})
    notes = [entry for entry in fields_of(result) if entry[0].endswith("print_note")]
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
    groups = {entry for entry in fields_of(drawing.ruleset.components) if entry[1].startswith("group ")}
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


def and_list(items):
    return Series(tuple(items), ui_text("{list}, {next}"), ui_text("{list} and {next}"))


RUSSIAN = PluralForms(3, "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2")


def test_a_message_is_found_by_context_and_words_or_stays_as_its_author_wrote_it():
    assert Catalogue().translate(Text("Buy a tile")) == "Buy a tile"
    catalogue = Catalogue("de", {("", "Buy a tile"): ("Kaufe ein Plättchen",)})
    assert catalogue.translate(Text("Buy\n  a tile\n")) == "Kaufe ein Plättchen"
    catalogue = Catalogue("de", {("board", "Row"): ("Reihe",), ("verb", "Row"): ("Rudern",)})
    texts = [catalogue.translate(Text("Row", context)) for context in ("board", "verb", "")]
    assert texts == ["Reihe", "Rudern", "Row"]


def test_a_message_that_counts_has_the_forms_of_its_language():
    forms = [Catalogue().translate(ONE_OR_MANY.filled(n=n)) for n in (0, 1, 2)]
    assert forms == ["0 points left", "1 point left", "2 points left"]
    catalogue = Catalogue("ru", ROADS, program_forms=RUSSIAN)
    forms = [catalogue.translate(ONE_OR_MANY.filled(n=n)) for n in (1, 3, 5, 21, 111)]
    assert forms == ["1 punkt", "3 punkty", "5 punktov", "21 punkt", "111 punktov"]


def test_texts_in_a_text_are_translated_and_ids_stand_for_themselves():
    catalogue = Catalogue("de", {("pnp", "{tile} with {cost}"): ("{tile} mit {cost}",), ("t", "Snail"): ("Schnecke",)})
    text = ui_text("{tile} with {cost}", tile=Text("Snail", "t"), cost=ONE_OR_MANY.filled(n=2))
    assert catalogue.translate(text) == "Schnecke mit 2 points left"
    assert Catalogue().translate(ui_text("{player} wins", player=Name("red"))) == "red wins"


def test_lists_are_put_together_by_messages():
    def said(series, catalogue=Catalogue()):  # noqa: B008
        return catalogue.translate(ui_text("{all}", all=series))

    assert [said(make("ABC")) for make in (comma_list, and_list, semicolon_list)] == [
        "A, B, C",
        "A, B and C",
        "A; B; C",
    ]
    assert [said(and_list(items)) for items in ("", "A", "AB")] == ["", "A", "A and B"]
    japanese = Catalogue("ja", {("pnp", "{list}, {next}"): ("{list}、{next}",)})
    assert said(comma_list("ABC"), japanese) == "A、B、C"
    assert said(comma_list(str(n) for n in range(5000))).endswith("4998, 4999")


def test_decimals_are_written_as_in_the_language_of_the_reader():
    size = ui_text("{mm} mm", mm=17.3)
    assert [Catalogue(language).translate(size) for language in ("en", "de")] == ["17.3 mm", "17,3 mm"]


def test_fill_replaces_names_and_nothing_else():
    assert fill("{n} of {total}: {other} {0} {n!r} {n.real} {{n}}", n=1, total=2) == (
        "1 of 2: {other} {0} {n!r} {n.real} {1}"
    )


@given(st.text())
def test_values_are_never_read_again(text):
    assert fill("{a}{b}", a=text, b="") == text


@given(st.text())
def test_unfolding_twice_changes_nothing(text):
    assert unfold(unfold(text)) == unfold(text)


@pytest.fixture
def listed(tmp_path):
    ruleset, problems = load(tmp_path)
    assert problems == []
    return {(each.text.context, each.text.message.strip()): each for each in ruleset_texts(ruleset)}


def texts(listed):
    return {text for _, text in listed}


def test_every_text_a_reader_sees_is_a_message(listed):
    assert {
        "Small", "Somebody", "A game as small as can be.", "Red", "Blue", "Game",
        "Town", "Shop", "Wood", "Tiles", "Price", "House", "Button", "Hero", "Die", "Bank", "1", "2", "3",
        "Your turn", "Build", "Rest", "Or do nothing.", "The end", "Count",
        "Goal", "Most buttons", "One", "Two", "Take one", "Pass", "a", "b", "We take it so.", "Summary", "All of it.",
        "How it *begins*.", "After a pass",
    } <= texts(listed)  # fmt: skip


def test_what_names_something_is_none(listed):
    names = ["town", "moss", "art/wood.svg", "50mm", "square-board", "small", "first", "goal.most", "en"]
    assert not {*names, "The first or the second", "First edition", "With dice"} & texts(listed)


def test_equal_texts_of_different_places_are_distinct_and_each_knows_its_line(listed):
    assert ("title", "Small") in listed
    assert ("seat red", "Red") in listed
    assert ("components.house.title", "House") in listed
    assert ("goal.most", "Most buttons") in listed
    assert ("figure start", "After a pass") in listed
    place = listed["title", "Small"].place
    assert (place.file.rpartition("/")[2], place.line, place.column) == ("game.yaml", 1, 8)
    place = listed["components.shop.rows.wood.title", "Wood"].place
    assert place.source == "    wood: {title: Wood, emblem: art/wood.svg, fill: moss}"
    assert listed["figure start", "After a pass"].place.file.endswith("figures/start.yaml")


def test_each_knows_the_letters_it_is_set_in_and_whether_it_has_markup(listed):
    assert listed["title", "Small"].family == "display"
    assert listed["section goal", "Goal"].family == "display"
    assert listed["about", "A game as small as can be."].family == "serif"
    assert listed["seat red", "Red"].family == "sans"
    rule = next(message for (_, text), message in listed.items() if text.startswith("Whoever"))
    assert (rule.family, rule.rich) == ("serif", True)
    assert not listed["components.house.title", "House"].rich
    assert listed["components.help.rows.text", "Or do nothing."].rich
    assert not listed["components.help.rows.title", "Rest"].rich


def test_the_bundled_game_s_messages_have_places_of_their_own(game):
    every = list(ruleset_texts(game.build.ruleset))
    assert len(every) > 200
    places = {(message.place.file, message.place.line, message.place.column, message.text.context) for message in every}
    assert len(places) == len(every)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (1, "1 punkt left"),
        ("1", "1 punkt left"),
        ("2 to 4", "2 to 4 punkty left"),
        ("5-21", "5–21 punkt left"),
        ("many", "many punktov left"),
        (Text("2 or more"), "2 or more punkty left"),
    ],
)
def test_the_last_number_of_words_chooses_the_form(value, words):
    entries = {("pnp", "{n} point left"): ("{n} punkt left", "{n} punkty left", "{n} punktov left")}
    assert Catalogue("ru", entries, program_forms=RUSSIAN).translate(ONE_OR_MANY.filled(n=value)) == words


def test_the_program_s_messages_have_plural_forms_of_their_own():
    entries = {("pnp", "{n} x"): ("{n} one", "{n} few", "{n} many"), ("", "{n} x"): ("{n} single", "{n} several")}
    catalogue = Catalogue("ru", entries, PluralForms(), RUSSIAN)
    texts = [ui_text("{n} x", "{n} xs", n=3), Text("{n} x", plural="{n} xs", values=(("n", 3),))]
    assert [catalogue.translate(text) for text in texts] == ["3 few", "3 several"]


def test_what_is_not_translated_keeps_the_quotes_of_its_author():
    catalogue = Catalogue("ru", {("", 'a "b"'): ('\u0430 "\u0431"',)}, source="de")
    texts = [Text('a "b"'), Text('c "d"'), ui_text('e "f"')]
    assert [catalogue.translate(text) for text in texts] == ["\u0430\u00a0«\u0431»", "c „d“", "e “f”"]


def test_a_draft_has_what_is_not_translated_in_brackets():
    catalogue = Catalogue("de", {("", "One"): ("Eins",)}, marks_missing=True)
    texts = [Text("One"), Text("Two {x}", values=(("x", "3"),)), Text("3"), ui_text("{list}", list=comma_list("AB"))]
    assert [catalogue.translate(text) for text in texts] == ["Eins", "[Two 3]", "3", "A, B"]


RUSSIAN_STONES = {("", "{stone.count} stones"): ("{stone.count} {stone.count|камень|камня|камней}",)}


@pytest.mark.parametrize(("count", "words"), [(1, "камень"), (3, "камня"), (11, "камней"), (21, "камень")])
def test_a_translation_has_words_for_a_number_of_the_game(count, words):
    catalogue = Catalogue("ru", RUSSIAN_STONES, RUSSIAN, numbers={"stone.count": count})
    assert catalogue.translate(Text("{stone.count} stones")) == f"{{stone.count}} {words}"


@pytest.mark.parametrize(("count", "words"), [(1, "one is"), (2, "several | are"), (21, "several | are")])
def test_an_author_s_words_for_a_number_follow_the_author_s_language(count, words):
    catalogue = Catalogue("ru", {}, RUSSIAN, source="en", numbers={"stone.count": count})
    assert catalogue.translate(Text(r"{stone.count|one is|several \| are}")) == words


def test_words_for_what_is_no_number_and_literal_braces_stay():
    catalogue = Catalogue("en", numbers={"stone.count": 1})
    for text in ("{stone.title|a|b}", "{{stone.count|a|b}}", "a | b"):
        assert catalogue.translate(Text(text)) == text


def test_a_text_has_numbers_of_its_own():
    catalogue = Catalogue("ru", RUSSIAN_STONES, RUSSIAN, numbers={"stone.count": 1})
    text = Text("{stone.count} stones", numbers=(("stone.count", 3),))
    assert catalogue.translate(text) == "{stone.count} камня"


def test_numbers_are_found_in_values_and_words_for_them_are_translated():
    values = {"a.count": "12", "a.cell": 18.0, "a.size": 2.5, "game.players": "2–6", "a.title": "Row"}
    assert counted_values(values) == {"a.count": 12, "a.cell": 18, "a.size": 2, "game.players": 6}
    assert is_translatable("{stone.count|stone|stones}")
    assert not is_translatable("{stone.count}")


def test_what_is_not_translated_keeps_the_direction_of_its_author():
    text = Text("{n} players", program_context(""), values=(("n", "2–4"),))
    assert Catalogue("ar").translate(text) == "\u20682–4 players\u2069"
    hebrew = Text("שחקן אחד.")
    assert Catalogue("en", source="he").translate(hebrew) == "\u2068שחקן אחד.\u2069"
    assert Catalogue("he").translate(hebrew) == "שחקן אחד."
