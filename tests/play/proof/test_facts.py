"""Facts of figures: statements about a frame, in the language of play.yaml."""

import ast
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pnp
from pnp.play.language.statements import is_always_true
from pnp.problems import Problems
from pnp.workshop.checks.figures import prove_figures
from pnp.workshop.checks.ruleset import load_ruleset
from tests.play.language.games_in_data import engine_of
from tests.workshop.checks.test_statements import GAME, SCORED, named, written

FIGURE = """\
caption: Cross closes a row.
position:
  board: ["x o .", "o x .", ". . ."]
  turn: cross
frames:
  - {}
  - {move: C3}
claims:
"""


def problems_of(folder, *claims, figure=FIGURE, **changes):
    files = named(changes)
    files["figures/row.yaml"] = figure + "".join(f"  - {claim}\n" for claim in claims)
    files["rules.yaml"] = GAME["rules.yaml"] + "    - figure: row\n"
    problems = Problems()
    ruleset = load_ruleset(written(folder, files), problems)
    assert ruleset is not None
    prove_figures(ruleset, problems)
    return [f"{one.code}: {one.message}" for one in problems.sorted() if one.code != "P056"]


def test_facts_know_the_position_the_end_and_what_moves_did(tmp_path):
    claims = (
        'fact: "{A1, B2, C3} <= held(cross)"',
        "fact: over and winner == cross",
        "fact: placed.cross_disc == 1 and removed.cross_disc == 0 and cost == 0",
        "fact: count(held(cross)) == before(count(held(cross))) + 1",
        "fact: me == nought and before(me) == cross",
        "fact: all(before(vacant(c)) for c in held(cross) if row(c) == 3)",
        'fact: "before({c for c in cells if vacant(c)}) - {c for c in cells if vacant(c)} == {C3}"',
        "{fact: not over and count(held(cross)) == 2, frame: a}",
        "fact: board.columns == 3 and nought_disc.count == 4",
    )
    assert problems_of(tmp_path, *claims) == []


@pytest.mark.parametrize(
    ("claim", "told"),
    [
        ("fact: count(held(cross)) == 4", "P055: this is false in frame b: count(held(cross)) is 3, not 4"),
        ("fact: count(held(cross)) > 4", "P055: this is false in frame b: count(held(cross)) is 3"),
        ("fact: winner == nought", "P055: this is false in frame b: winner is cross, not nought"),
        ("fact: placed.cross_disc == 2", "P055: this is false in frame b: placed.cross_disc is 1, not 2"),
        ("{fact: over, frame: a}", "P055: this is false in frame a: over is false"),
        (
            "fact: held(cross) == before(held(cross))",
            "P055: this is false in frame b: held(cross) is A1, B2, C3 and before(held(cross)) is A1, B2",
        ),
        ('fact: "B1 in held(cross)"', "P055: this is false in frame b: held(cross) is A1, B2, C3"),
        ("{fact: before(turn) == cross, frame: a}", "P083: there is no position before this one"),
        ("fact: before(before(turn)) == cross", "P083: before(...) asks for what a position shows"),
        ("fact: before() == cross", 'P084: "before" takes 1 argument, not 0'),
        ("fact: counts(held(cross)) == 4", 'P014: unknown function "counts"'),
        ("fact: count(held(green)) == 4", 'P014: unknown name "green"'),
        ("fact: cross_discs.count == 5", 'P014: unknown name "cross_discs.count"'),
        ("fact: count(held(cross))", "P084: expected a condition, found a number"),
        ("fact: over or not over", "P090: this is true whatever the rules say"),
        ("fact: {A1, B2}", "P006: fact expects a statement, not {A1: null, B2: null}"),
        ("fact: true", "P006: fact expects a statement, not true"),
        ("fact:", "P006: fact expects a statement, not null"),
    ],
)
def test_what_is_wrong_with_a_fact_is_told(tmp_path, claim, told):
    assert problems_of(tmp_path, claim) == [told]


def test_a_fact_of_a_start_knows_no_position_before(tmp_path):
    figure = "caption: The start.\nstart: {players: 2}\nclaims:\n"
    assert problems_of(tmp_path, "fact: not held(cross)", figure=figure) == []


def test_a_fact_needs_rules(tmp_path):
    game = GAME["game.yaml"].replace("engine: play", "engine: none")
    figure = "caption: A start.\nposition:\n  board: {A1: cross-disc}\nclaims:\n"
    (told,) = problems_of(tmp_path, "fact: count(cells) == 9", figure=figure, game=game, play=None)
    assert told.startswith("P059: ")


def test_names_of_scores_and_of_what_left_the_board(tmp_path):
    assert problems_of(tmp_path, "fact: scores.cross == 3 and scores.nought == 2", play=SCORED) == []
    assert problems_of(tmp_path, "fact: scores.cross == 2", play=SCORED) == [
        "P055: this is false in frame b: scores.cross is 3, not 2"
    ]
    assert problems_of(tmp_path, "{fact: 2 == scores.cross, frame: a}", play=SCORED) == [
        "P014: there are no scores before the end of the game"
    ]
    assert problems_of(tmp_path, "{fact: scores.cross == 2, frame: a}") == ['P014: unknown name "scores.cross"']


def test_a_finder_looks_for_a_fact():
    result = pnp.rules("hex").find(["fact: count(held(red)) == 2"], limit=500)
    assert result.figure is not None
    assert result.figure["claims"] == [{"fact": "count(held(red)) == 2"}]


SLOW = "count(a for a in cells for b in cells for c in cells for d in cells if a == b) == 1"


def test_a_fact_that_takes_too_long_ends(monkeypatch):
    engine = engine_of(GAME["play.yaml"].replace("board: board", "board: {kind: square-board, columns: 9, rows: 9}", 1))
    state = engine.start(pnp.play.protocol.StartOptions())
    monkeypatch.setattr("pnp.play.language.running.runtime.LONGEST_TIME", 0.01)
    finding = engine.false_statement(state, SLOW, {})
    assert finding is not None
    assert finding.code == "P008"


# What is always true

ATOMS = ("here", "b == 2", "count(x) >= 3")
CONDITIONS = st.recursive(
    st.sampled_from((*ATOMS, "1 < 2", "2 == 3", "true")),
    lambda inner: st.one_of(
        st.builds("({} and {})".format, inner, inner),
        st.builds("({} or {})".format, inner, inner),
        st.builds("not ({})".format, inner),
    ),
    max_leaves=6,
)


@given(CONDITIONS)
def test_what_a_truth_table_finds_true_and_nothing_else_is_always_true(text):
    """Each atom may be true or false, whatever the others are; so what some row makes false is contingent."""
    rows = []
    for values in product((False, True), repeat=len(ATOMS)):
        spelled = text
        for atom, value in zip(ATOMS, values, strict=True):
            spelled = spelled.replace(atom, "(1 == 1)" if value else "(1 == 0)")
        rows.append(eval(compile(ast.parse(spelled.replace("true", "True"), mode="eval"), "", "eval")))
    assert is_always_true(text) == all(rows)


@pytest.mark.parametrize(
    "text",
    ["3 == 3", "2 + 2 == 4", "count(x) >= 0", "count(x) > -1", "x <= x", "x == x", "not (a and not a)", "a or 1 < 2"],
)
def test_what_its_form_makes_true_is_always_true(text):
    assert is_always_true(text)


@pytest.mark.parametrize(
    "text", ["count(x) >= 1", "x == y", "x < x", "a", "a or b", "3 == 4", "not a", "((", "count(x) != 0"]
)
def test_what_could_be_false_is_not_always_true(text):
    assert not is_always_true(text)
