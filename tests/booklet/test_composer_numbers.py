"""Sections, rules and figures have their numbers, and texts outside the booklet can name them."""

from pnp.booklet.blocks.composer import number_all, references
from pnp.game.model.texts import Text, ui_text
from tests.booklet.blocks.test_composer import section


def test_rules_are_counted_in_the_chapters_that_hold_them():
    numbers = number_all(
        [
            section("about", {"text": "Words."}),
            section("buy", {"clause": "buy.price", "text": "Pay."}, {"clause": "buy.vacant", "text": "Build."}),
            section("end"),
            section("last", {"clause": "end.winner", "text": "Win."}, level=2),
        ]
    )
    assert numbers.rules == {"buy.price": "1.1", "buy.vacant": "1.2", "end.winner": "2.1"}
    assert numbers.sections == {"buy": "1", "end": "2"}


def test_the_numbers_that_an_author_gave_are_kept():
    numbers = number_all([section("moves", {"clause": "move.start", "number": "6", "text": "Pay."})])
    assert numbers.rules == {"move.start": "6"}
    assert numbers.sections == {}


def test_figures_are_numbered_as_they_come():
    numbers = number_all([section("a", {"figure": "one"}, {"figure": "two"}), section("b", {"figure": "one"})])
    assert numbers.figures == {"one": 1, "two": 2}


def test_texts_elsewhere_may_name_rules_and_figures():
    numbers = number_all([section("a", {"clause": "a.b", "text": "Words."}, {"figure": "one"})])
    assert references(numbers) == {
        "rule:a.b": "1.1",
        "figure:one": ui_text("Figure {number}", number=1),
        "section:a": Text("a", "section a"),
    }
