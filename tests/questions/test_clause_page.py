"""A clause is told as a page of text, in English or in the reader's language."""

import pytest

from pnp.play.proof.breach import Breach
from pnp.problems import Place
from pnp.questions.clause_page import clause_page
from pnp.questions.clauses import ExplainedClause, WrittenCondition, explain_clauses
from pnp.questions.rule_words import RuleWords

SPOT = Place("rules.yaml", 3)
BARE = ExplainedClause("a.b", "", "", SPOT, (), (), (), True)
NO_BREACH = "No move that it forbids was found in the games that were played."


def test_a_page_has_all_that_is_known_of_a_clause():
    clause = BARE._replace(
        title="Empty",
        text="Any empty cell.",
        conditions=(WrittenCondition("vacant(cell)", "place, needs", Place("play.yaml", 7)),),
        kept=("start", "turn"),
        breach=Breach({"turn": "red"}, "A1", "it is taken"),
    )
    assert (
        clause_page(clause, RuleWords())
        == """\
a.b: Empty  (rules.yaml:3)
  Any empty cell.

Conditions:
  play.yaml:7: place, needs: vacant(cell)

Figures that show it kept: start, turn
Figures that show it broken: none

It forbids the move A1: it is taken. In this position:

    turn: red"""
    )


@pytest.mark.parametrize(
    ("changes", "conditions", "ending"),
    [
        ({}, "the engine has them in its program", NO_BREACH),
        ({"played": False}, "none", "Figures that show it broken: none"),
        ({"is_unread": True}, "not known, because of the errors in play.yaml", NO_BREACH),
    ],
)
def test_a_page_says_why_no_condition_is_told(changes, conditions, ending):
    page = clause_page(BARE._replace(**changes), RuleWords())
    assert page.splitlines()[2] == f"Conditions: {conditions}"
    assert page.splitlines()[-1] == ending


def test_a_page_is_in_the_language():
    report = explain_clauses("hex", "place.empty", language="ru")
    (clause,) = report.clauses
    assert clause.title == "Пустая клетка" and clause.breach.message == f"на {clause.breach.move} стоит камень"
    page = clause_page(clause, report.words).replace("\N{NO-BREAK SPACE}", " ")
    assert "Условия:" in page and "Рисунки, где оно соблюдено: win" in page and "Conditions" not in page
    assert f"Оно запрещает ход {clause.breach.move}: {clause.breach.message}. В этой позиции:" in page
