from pnp.model.translatable import PROGRAM, Name, Text, comma_list, enumeration, sentences, ui_text, with_titles
from pnp.translate.catalogue import Catalogue


def test_the_program_s_own_texts_have_a_context_of_their_own():
    text = ui_text("{n} point", "{n} points", n=2)
    assert (text.context, text.plural, text.values) == (PROGRAM, "{n} points", (("n", 2),))
    material = ui_text("card", context="a material")
    assert (material.context, material.values) == ("pnp: a material", ())
    assert text.is_of_program
    assert material.is_of_program
    assert not Text("Card", "components.pnp.title").is_of_program


def test_values_are_filled_in_one_after_the_other():
    assert ui_text("{a} {b}", a="1").filled(b="2").values == (("a", "1"), ("b", "2"))


def test_titles_stand_for_names_however_deep_they_are():
    red, nest = Text("Red", "seat red"), Text("Nest", "components.nest.title")
    text = ui_text(
        "{player}: {cells}", player=Name("red"), cells=comma_list(["A1", ui_text("{tile}", tile=Name("nest"))])
    )
    titled = with_titles(text, {"red": red, "nest": nest})
    assert titled == ui_text("{player}: {cells}", player=red, cells=comma_list(["A1", ui_text("{tile}", tile=nest)]))


def test_an_id_without_a_title_stays():
    assert with_titles(ui_text("{player}", player=Name("red")), {}) == ui_text("{player}", player="red")


def test_words_that_are_translated_already_are_joined_by_the_language_s_comma():
    japanese = Catalogue("ja", {("pnp", "{list}, {next}"): ("{list}、{next}",)})
    assert japanese.translate(enumeration(["A", "B", "C"])) == "A、B、C"


def test_a_language_says_what_is_between_sentences():
    japanese = Catalogue("ja", {("pnp: sentences", "{list} {next}"): ("{list}{next}",)})
    text = sentences([ui_text("{player}.", player="A"), "B."])
    assert [catalogue.translate(text) for catalogue in (Catalogue(), japanese)] == ["A. B.", "A.B."]
    assert [catalogue.translate(sentences(("", ""))) for catalogue in (Catalogue(), japanese)] == [" ", ""]
