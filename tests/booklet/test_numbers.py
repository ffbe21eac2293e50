from pnp.booklet.compose import number_all
from pnp.model.ruleset import Section


def section(name, *items, level=1):
    return Section.model_validate({"section": name, "title": name, "level": level, "items": items}, strict=False)


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
