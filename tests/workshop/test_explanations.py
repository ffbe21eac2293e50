"""Every code is explained in the words of docs/problems.md, however it is written."""

import doctest

import pytest

from pnp.problems import CODES, Problem
from pnp.workshop import explanations
from pnp.workshop.explanations import Explanation, explain


def test_the_examples_do_what_they_say():
    result = doctest.testmod(explanations)
    assert result.attempted > 0 and result.failed == 0


def test_every_code_has_all_parts():
    for code, title in CODES.items():
        told = explain(code)
        assert isinstance(told, Explanation)
        assert (told.code, told.title) == (code, title)
        assert len(told.text) > 40 and f"[{code}]" in told.example and told.correction
        assert "```" not in f"{told.text}{told.example}{told.correction}"
        assert "](" not in told.text


@pytest.mark.parametrize("written", ["P054", "p54", "54", " [P054] ", "error[P054]"])
def test_a_code_may_be_written_in_any_way(written):
    told = explain(written)
    assert isinstance(told, Explanation) and told.code == "P054"
    assert told.correction == "- {move: move A1}"
    assert "move.adjacent" in told.example


@pytest.mark.parametrize(
    ("written", "hint"),
    [
        ("P0544", 'did you mean "P054"?'),
        ("length", "did you mean P012 (invalid length)?"),
        ("P999", "pnp explain lists all codes"),
        ("", "pnp explain lists all codes"),
    ],
)
def test_an_unknown_code_is_told(written, hint):
    problem = explain(written)
    assert isinstance(problem, Problem)
    assert (problem.code, problem.hint) == ("P014", hint)
