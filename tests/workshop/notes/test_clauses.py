"""Clauses that a booklet leaves out, and rules that refer forward."""

import pytest

from tests.workshop.notes.game_of_notes import FIRST, noted

EXPLAINED = ("rules.yaml", FIRST, "Fill a **line**.")
DROP = "- {clause: drop.free, title: Where, "


@pytest.mark.parametrize(
    ("when", "condition", "choices", "is_told"),
    [
        ("", "thrown == 0", {}, False),
        ("when: {length: short}, ", "thrown == 0", {}, False),
        ("when: {length: long}, ", "thrown == 0", {}, True),
        ("when: {length: long}, ", "thrown == 0", {"length": "long"}, False),
        ("when: {length: short}, ", "thrown == 0", {"length": "long"}, True),
        ("when: {length: long}, ", "thrown == 0 or length == short", {}, False),
    ],
)
def test_a_clause_that_the_booklet_leaves_out(tmp_path, when, condition, choices, is_told):
    clause = ("rules.yaml", DROP, f"{DROP}{when}")
    asked = ("play.yaml", "{drop.free: thrown == 0}", f"{{drop.free: {condition}}}")
    notes = [note for note in noted(tmp_path / "game", EXPLAINED, clause, asked, choices=choices) if note[0] == "N105"]
    assert notes == [("N105", 'the game is played by "drop.free", and this booklet leaves that clause out')] * is_told


@pytest.mark.parametrize(
    ("words", "pages", "told"),
    [
        ("See {rule:drop.free}.", None, []),
        ("See {rule:drop.free} and {rule:drop.free}.", None, []),
        ("See {rule:drop.free} and {rule:end.line}.", None, ["this rule"]),
        ("See {rule:goal.fill} and {rule:end.line}.", None, []),
        ("See {rule:drop.free} and {rule:end.line}.", {"rule-goal.fill": 2}, ["page 3"]),
    ],
)
def test_a_rule_that_refers_forward(tmp_path, words, pages, told):
    goal = (
        "rules.yaml",
        f"- text: {FIRST}",
        f"- clause: goal.fill\n      text: Fill a **line**. {words}\n      played: false",
    )
    notes = [message for code, message in noted(tmp_path / "game", goal, pages=pages) if code == "N109"]
    assert notes == [f"{what} refers forward 2 times, to rule:drop.free and rule:end.line" for what in told]


def test_rules_on_a_page_count_together(tmp_path):
    clauses = [("a", "A **line**: {rule:drop.free}."), ("b", "{rule:end.line}")]
    rules = "\n    ".join(f"- {{clause: {name}, played: false, text: '{text}'}}" for name, text in clauses)
    goal = ("rules.yaml", f"- text: {FIRST}", rules)
    for pages, count in (({"rule-a": 1, "rule-b": 1}, 1), ({"rule-a": 1, "rule-b": 2}, 0)):
        notes = noted(tmp_path / f"game-{count}", goal, pages=pages)
        assert [code for code, _ in notes] == ["N109"] * count
