"""The reasons of refusals are messages of their own, and a ruleset can be had with those of another language."""

import doctest

from pnp.problems import Problems
from pnp.translation import reasons
from pnp.translation.catalogue import Catalogue, ruleset_texts
from pnp.translation.reasons import reason_texts, translate_reasons
from pnp.translation.template import ruleset_messages
from pnp.workshop.checks.ruleset import load_ruleset
from tests.bundled import opened_game
from tests.play.language.small_ruleset import FILES as ROWS
from tests.play.language.small_ruleset import write_rows


def listed(ruleset):
    return [(each.text.message, each.place.line) for each in reason_texts(ruleset)]


def test_the_examples_do_what_they_say():
    result = doctest.testmod(reasons)
    assert result.attempted == 1 and result.failed == 0


def test_reasons_of_invariants_and_of_options_are_listed_where_they_are_written(tmp_path):
    start = len(ROWS["play.yaml"].splitlines())
    more = """\
always:
  a.b: {is: "true", says: "no {me}"}
  a.c: {for: p in players, is: "true", says: {option: width, values: {"4": four, "5": five}}, at: board}
  a.d: "true"
"""
    reasons_there = listed(load_ruleset(write_rows(tmp_path, play=ROWS["play.yaml"] + more), Problems()))
    assert reasons_there[-3:] == [("no {me}", start + 2), ("four", start + 3), ("five", start + 3)]


def test_a_reason_is_no_printed_text_but_a_message_with_its_expressions():
    ruleset = opened_game("hollow").ruleset
    assert not {each.text.context for each in ruleset_texts(ruleset)} & {"reason"}
    of_reasons = [each for each in ruleset_messages(ruleset) if each.context == "reason"]
    (one,) = (each for each in of_reasons if each.message.startswith("a {owner"))
    assert one.flags == ('placeholders:"{owner(board[cell])}":"{cell}"',)
    assert one.notes == ("why a move or a position is refused; not printed",)
    printed = ruleset_messages(ruleset, with_reasons=False)
    assert len(printed) == len(ruleset_messages(ruleset)) - len(of_reasons)


def test_reasons_and_the_titles_of_clauses_are_translated_and_nothing_else():
    ruleset = opened_game("hex").ruleset
    entries = {
        ("reason", "a stone lies on {cell}"): ("камень на {cell}",),
        ("place.empty", "An empty cell"): ("Пусто",),
    }
    spoken = translate_reasons(ruleset, Catalogue("ru", entries))
    before, after = ({each.path: each.text.message for each in reason_texts(one)} for one in (ruleset, spoken))
    assert [after[path] for path in before if before[path] != after[path]] == ["камень на {cell}"]
    titles = {item.clause: item.title for section in spoken.sections for item in section.items if item.clause}
    assert titles["place.empty"] == "Пусто" and len(set(titles.values())) > 3
    assert ruleset.play.values["actions"] != spoken.play.values["actions"]
