"""What the rules of a game say is told in the language that a reader asks for."""

import pytest

import pnp
from pnp.play.protocol import Outcome
from pnp.problems import Problems
from pnp.questions.clauses import explain_clauses
from pnp.questions.rule_words import RuleWords, read_rule_words
from pnp.workshop.checks.ruleset import load_ruleset
from tests.bundled import opened_game
from tests.play.language.small_ruleset import FILES, write_rows

START = "buy mushroom A1"  # not beside Hollow, who stands on B3


def refused(name, move, language):
    rules = pnp.rules(name, language=language)
    finding = rules.refusal(rules.start(seed=0), move)
    return finding.clause, finding.message


@pytest.mark.parametrize(
    ("language", "message"),
    [
        (None, "A1 is not next to B3, where hollow stands (cells that touch at a corner are not)"),
        ("en", "A1 is not next to B3, where Hollow stands (cells that touch at a corner are not)"),
        ("ru", "A1 не рядом с B3, где стоит Холлоу (по углам не считается)"),
    ],
)
def test_a_refusal_has_the_reason_in_the_language_and_the_titles_of_players(language, message):
    assert refused("quiet-adventures", START, language) == ("buy.adjacent", message)


def test_a_refusal_without_a_reason_has_the_title_of_its_clause_in_the_language():
    assert refused("english-draughts", "C3-C4", None)[1] == "Your own pieces"
    assert refused("english-draughts", "C3-C4", "ru")[1] == "Свои шашки"


def test_moves_and_positions_are_the_same_in_all_languages():
    ours, theirs = (pnp.rules("hex", language=language) for language in (None, "ru"))
    state, other = ours.start(), theirs.start()
    assert ours.moves(state) == theirs.moves(other) and ours.values(state) == theirs.values(other)


def test_the_engines_own_reasons_and_outcomes_are_told_in_the_language():
    words = read_rule_words(opened_game("reversi").ruleset, "ru", Problems())
    assert words.play_words().reasons["the game is over"] == "игра окончена"
    called = words.play_words().titles
    assert [called[word] for word in ("none", "no", "yes", "black")] == ["ничего", "нет", "да", "Чёрные"]
    assert words.tell_outcome(Outcome("white", {"black": 1, "white": 63})) == (
        "игра окончена: победитель: Белые (Чёрные 1, Белые 63)"
    )
    assert RuleWords().tell_outcome(Outcome(None, {}, "why")) == "the game is over: a draw: why"


def test_members_of_sets_are_called_by_the_titles_that_the_rules_give_them(tmp_path):
    play = FILES["play.yaml"] + "sets: {sky: {rain: {title: Heavy rain, wet: 2}}, sea: [high, low]}\n"
    words = read_rule_words(load_ruleset(write_rows(tmp_path, play=play), Problems()), "en", Problems())
    titles = words.play_words().titles
    assert titles["rain"] == "Heavy rain" and "high" not in titles


def test_a_language_without_a_translation_is_a_problem():
    with pytest.raises(pnp.RulesetError) as error:
        pnp.rules("hex", language="fr")
    assert [problem.code for problem in error.value.problems if problem.severity.value == "error"] == ["P001"]
    assert explain_clauses("hex", language="fr").clauses == ()
