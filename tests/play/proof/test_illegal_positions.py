"""Claims that a position is illegal: what `always` forbids, what it does not, and values that can't be read."""

import pytest

from pnp.problems import Problems
from pnp.workshop.checks.figures import prove_figures
from pnp.workshop.checks.ruleset import load_ruleset
from tests.workshop.checks.test_statements import GAME, written

ALWAYS = """\
always:
  end.three: {is: "count(held(cross)) - count(held(nought)) in (0, 1)", says: "{count(held(cross))} crosses"}
  place.free: vacant(C3)
"""
MORE = '{board: ["x o .", "x o .", "x x ."]}'


def told(folder, claim):
    figure = f'caption: A.\nposition: {{board: ["x o .", "x o .", ". . ."], turn: cross}}\nclaims: [{{{claim}}}]\n'
    play = GAME["play.yaml"] + ALWAYS
    ruleset = load_ruleset(written(folder, {"play.yaml": play, "figures/row.yaml": figure}), Problems())
    assert ruleset is not None
    problems = Problems()
    proofs = prove_figures(ruleset, problems)
    broken = {name: figure.broken for name, figure in proofs.figures.items()}
    errors = [f"{one.code}: {one.message}" for one in problems if one.severity.value == "error"]
    return errors or broken["row"]


def test_a_position_that_breaks_one_clause_is_illegal_by_it(tmp_path):
    assert told(tmp_path, f"illegal: {MORE}, because: end.three") == ("end.three",)


@pytest.mark.parametrize(
    ("claim", "error"),
    [
        (f"illegal: {MORE}", 'P005: missing key "because": the clause that the position breaks'),
        (
            f"illegal: {MORE}, because: place.free",
            "P055: this is false: a position with these values breaks end.three: 4 crosses",
        ),
        (
            'illegal: {board: ["x o .", "x o .", "x x x"]}, because: end.three',
            "P055: this is false: a position with these values breaks end.three and place.free: 5 crosses",
        ),
        (
            "illegal: {turn: nought}, because: end.three",
            "P055: this is false: a position with these values is possible",
        ),
        (f"illegal: {MORE}, because: end.three, text: No.", "P006: text is about a move; a position has no mark"),
    ],
)
def test_another_clause_several_or_none_is_told(tmp_path, claim, error):
    assert told(tmp_path, claim)[0] == error


def test_values_that_no_position_has_are_told(tmp_path):
    (error,) = told(tmp_path, "illegal: {tern: cross}, because: end.three")
    assert error.startswith("P051: ")
