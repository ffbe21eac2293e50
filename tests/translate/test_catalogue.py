from hypothesis import given
from hypothesis import strategies as st

from pnp.model.translatable import Name, Text, and_list, comma_list, semicolon_list, ui_text
from pnp.translate.catalogue import Catalogue, fill, unfold

ONE_OR_MANY = ui_text("{n} point left", "{n} points left")
ROADS = {("pnp", "{n} point left"): ("{n} punkt", "{n} punkty", "{n} punktov")}


def russian(count: int) -> int:
    """Return the form for 1, 21, 31; 2 to 4, 22 to 24; all others."""
    if count % 10 == 1 and count % 100 != 11:
        return 0
    return 1 if 2 <= count % 10 <= 4 and not 12 <= count % 100 <= 14 else 2


def test_without_an_entry_a_text_stays_as_its_author_wrote_it():
    assert Catalogue().translate(Text("Buy a tile")) == "Buy a tile"


def test_a_message_is_found_however_its_lines_are_wrapped():
    catalogue = Catalogue("de", {("", "Buy a tile"): ("Kaufe ein Plättchen",)})
    assert catalogue.translate(Text("Buy\n  a tile\n")) == "Kaufe ein Plättchen"


def test_the_context_tells_equal_messages_apart():
    catalogue = Catalogue("de", {("board", "Row"): ("Reihe",), ("verb", "Row"): ("Rudern",)})
    texts = [catalogue.translate(Text("Row", context)) for context in ("board", "verb", "")]
    assert texts == ["Reihe", "Rudern", "Row"]


def test_a_message_that_counts_has_a_form_for_one_and_one_for_others():
    forms = [Catalogue().translate(ONE_OR_MANY.filled(n=n)) for n in (0, 1, 2)]
    assert forms == ["0 points left", "1 point left", "2 points left"]


def test_a_catalogue_has_as_many_forms_as_its_language():
    catalogue = Catalogue("ru", ROADS, russian)
    forms = [catalogue.translate(ONE_OR_MANY.filled(n=n)) for n in (1, 3, 5, 21, 111)]
    assert forms == ["1 punkt", "3 punkty", "5 punktov", "21 punkt", "111 punktov"]


def test_texts_in_a_text_are_translated_too():
    catalogue = Catalogue("de", {("pnp", "{tile} with {cost}"): ("{tile} mit {cost}",), ("t", "Snail"): ("Schnecke",)})
    text = ui_text("{tile} with {cost}", tile=Text("Snail", "t"), cost=ONE_OR_MANY.filled(n=2))
    assert catalogue.translate(text) == "Schnecke mit 2 points left"


def test_an_id_without_a_title_stands_for_itself():
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
