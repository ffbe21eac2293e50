"""Clauses are explained: text, conditions with their places, figures, and a move that they forbid."""

import doctest

import pytest

from pnp.play.proof.finder import Breach
from pnp.problems import Place
from pnp.questions import clauses
from pnp.questions.clauses import ExplainedClause, WrittenCondition, clause_page, explain_clauses
from pnp.questions.rule_words import RuleWords
from pnp.workshop.new_ruleset import new_ruleset

SPOT = Place("rules.yaml", 3)
BARE = ExplainedClause("a.b", "", "", SPOT, (), (), (), True)
NO_BREACH = "No move that it forbids was found in the games that were played."


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    return new_ruleset(tmp_path_factory.mktemp("games") / "game", rules=True).folder


def test_the_examples_do_what_they_say():
    result = doctest.testmod(clauses)
    assert result.attempted > 2 and result.failed == 0


def test_a_clause_of_rules_as_data_has_its_conditions_and_a_breach(game):
    report = explain_clauses(game, "move.empty")
    (clause,) = report.clauses
    assert report.problems == () and report.has_conditions
    assert clause.text == "The cell must be **empty**."
    assert (clause.place.file, clause.kept, clause.broken) == (f"{game}/rules.yaml", ("turn",), ("turn",))
    lines = (game / "play.yaml").read_text(encoding="utf-8").splitlines()
    assert [one.text for one in clause.conditions] == ["mine(from)", "vacant(to)"]
    for one in clause.conditions:
        assert one.role == "move, needs" and one.text in lines[one.place.line - 1]
    assert clause.breach is not None and clause.breach.move and "turn: " in clause.position()


def test_a_clause_has_its_facts_and_laws(game):
    report = explain_clauses(game, "move.empty")
    (clause,) = report.clauses
    (law,) = clause.laws
    assert (clause.facts, law.law) == ((), "always: count(held(red)) == red_piece.count")
    assert (law.holds, law.games > 0, law.positions > 300) == (True, True, True)
    assert clause.as_dict()["laws"][0]["seen"].startswith(f"held in {law.positions:,} positions of ")
    stated = clause._replace(facts=("count(cells) == 25",))
    assert clause_page(stated, report.words).partition("\n\nIt forbids")[0].splitlines()[-3:] == [
        "Facts and laws:",
        "  count(cells) == 25",
        f"  always: count(held(red)) == red_piece.count: held in {law.positions} positions",
    ]
    assert "Facts and laws:" not in clause_page(clause._replace(laws=()), report.words)


def test_all_clauses_are_told_and_those_without_a_condition(game):
    report = explain_clauses(game)
    assert [(one.clause, len(one.conditions), one.played) for one in report.clauses] == [
        ("move.empty", 2, True),
        ("move.near", 0, False),
        ("end.home", 0, False),
    ]
    assert all(one.breach is None for one in report.clauses)


def test_a_game_without_rules_has_texts_and_figures(tmp_path):
    folder = new_ruleset(tmp_path / "game").folder
    (clause,) = explain_clauses(folder, "move.empty").clauses
    assert (clause.kept, clause.conditions, clause.played, clause.breach) == (("turn",), (), False, None)


def test_what_is_unknown_is_told(game, tmp_path):
    (problem,) = explain_clauses(game, "move.emty").problems
    assert (problem.code, problem.hint) == ("P014", 'did you mean "move.empty"?')
    (problem,) = explain_clauses("no-such-game").problems
    assert problem.code == "P014"
    (tmp_path / "bad").mkdir()
    assert {problem.code for problem in explain_clauses(tmp_path / "bad").problems} == {"P001"}


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
