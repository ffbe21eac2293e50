from pnp.check.figures import prove_figures
from pnp.check.ruleset import load_ruleset
from pnp.problems import Problems
from pnp.rules.engines import ENGINES
from tests.load.small import spoilt, spots, write

NO_FIGURE = {"figures/start.yaml": None, **spoilt("rules.yaml", "    - figure: start\n", "")}


def proved(folder, changes):
    problems = Problems()
    ruleset = load_ruleset(write(folder, changes), problems)
    assert ruleset is not None
    return prove_figures(ruleset, problems), problems.sorted()


def test_a_game_without_an_engine_has_clauses_of_its_own_and_proves_nothing(tmp_path):
    proofs, problems = proved(tmp_path, {**NO_FIGURE, **spoilt("game.yaml", "engine: small", "engine: none")})
    assert problems == []
    assert (proofs.figures, proofs.coverage.clauses) == ({}, ())


def test_a_game_without_an_engine_can_have_no_figures(tmp_path):
    proofs, problems = proved(tmp_path, spoilt("game.yaml", "engine: small", "engine: none"))
    assert proofs.figures == {}
    assert spots(problems) == [("P059", 1, 1)]
    assert problems[0].place.file.endswith("figures/start.yaml")


def test_an_engine_that_is_not_there_is_reported_with_those_that_are(tmp_path):
    proofs, problems = proved(tmp_path, NO_FIGURE)
    assert proofs.figures == {}
    assert spots(problems) == [("P014", 7, 9)]
    assert ", ".join([*ENGINES, "none"]) in problems[0].hint
