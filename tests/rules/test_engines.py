"""Every engine has playthroughs, stored once, that must replay for ever."""

from pathlib import Path

import pytest

from pnp.load.json_document import read_json_lines
from pnp.problems import Problems
from pnp.rules.engines import ENGINES
from pnp.rules.transcripts import replay

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"


@pytest.mark.parametrize("name", ENGINES)
def test_the_table_names_an_engine_as_it_names_itself(name):
    assert ENGINES[name].name == name


@pytest.mark.parametrize("name", ENGINES)
def test_stored_playthroughs_replay(name):
    file = PLAYTHROUGHS / f"{name}.jsonl"
    problems = Problems()
    games = list(read_json_lines(file.read_bytes(), file.name, problems))
    assert len(games) >= 9
    moves = [replay(game, source, problems) for game, source in games]
    assert [str(problem) for problem in problems] == []
    assert min(moves) > 0
    assert all(game["ruleset"] == name and "legal" in game and "outcome" in game for game, _ in games)


@pytest.mark.parametrize("name", ENGINES)
def test_every_clause_says_something(name):
    assert ENGINES[name].clauses
    assert all(about.strip() for about in ENGINES[name].clauses.values())


def test_no_playthrough_without_its_engine():
    assert {file.stem for file in PLAYTHROUGHS.glob("*.jsonl")} == set(ENGINES)
