"""Every engine has playthroughs, stored once, that must replay for ever."""

import shutil
from pathlib import Path

import pytest

import pnp
from pnp.game.reading.bundle import find_ruleset
from pnp.game.reading.yaml.json_document import read_json_lines
from pnp.play import engine_names as engines
from pnp.play.proof.transcripts import replay_games
from pnp.play.protocol import StartOptions
from pnp.problems import Problems
from pnp.workshop.checks.figures import prove_figures
from pnp.workshop.checks.ruleset import load_ruleset
from tests.play.python_engines import ENGINES

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
    moves = [replay_games(game, source, problems, engines=ENGINES) for game, source in games]
    assert [str(problem) for problem in problems] == []
    assert min(moves) > 0
    assert all(game["ruleset"] == name and "legal" in game and "outcome" in game for game, _ in games)


@pytest.mark.parametrize("name", sorted(ENGINES.keys() - engines.ENGINES.keys()))
def test_playthroughs_of_a_game_whose_rules_are_data_replay_by_them(name):
    """On smaller boards: Hollow's engine in Python knows two that no ruleset offers, and large ones take long."""
    engine, file, problems = pnp.rules(name).engine, PLAYTHROUGHS / f"{name}.jsonl", Problems()
    games = list(read_json_lines(file.read_bytes(), file.name, problems))
    offered = [(game, source) for game, source in games if 3 <= game["position"].get("side", 3) <= 7]
    moves = [replay_games(game, source, problems, engine) for game, source in offered]
    assert [str(problem) for problem in problems] == [] and len(moves) >= 9 and min(moves) > 0


@pytest.mark.parametrize("name", ENGINES)
def test_every_clause_says_something(name):
    assert ENGINES[name].clauses
    assert all(about.strip() for about in ENGINES[name].clauses.values())


def test_no_playthrough_without_its_engine():
    assert {file.stem for file in PLAYTHROUGHS.glob("*.jsonl")} == set(ENGINES)


@pytest.mark.parametrize("name", ENGINES)
def test_applying_unchecked_is_applying_and_illegal_moves_raise(name):
    engine = ENGINES[name]
    state = engine.start(StartOptions())
    for step in range(12):
        moves = [move for move in engine.legal_moves(state) if engine.outcome(engine.apply(state, move)[0]) is None]
        move = moves[(7 * step) % len(moves)]
        checked, unchecked = engine.apply(state, move), engine.apply_unchecked(state, move)
        assert checked == unchecked
        state = checked[0]
        assert set(engine.players(state)) >= {engine.turn(state)}
    refused = engine.read_move(state, {"hexania": "roll 99", "ovo": "pass", "hollow": "pass"}.get(name, "pass"))
    assert engine.refusal(state, refused) is not None
    with pytest.raises(ValueError, match="illegal move"):
        engine.apply(state, refused)


@pytest.mark.parametrize("name", ENGINES)
def test_components_are_those_that_views_show(name):
    engine = ENGINES[name]
    view = engine.view(engine.start(StartOptions()))
    shown = {piece.component for board in view.boards for _, pieces in board.cells for piece in pieces}
    shown |= {piece.component for track in view.tracks for _, _, pieces in track.places for piece in pieces}
    shown |= {piece.component for pool in view.pools for piece in pool.pieces}
    assert shown <= set(engine.components) == set(dict.fromkeys(engine.components))


def test_an_engine_in_python_joins_by_one_line(tmp_path, monkeypatch):
    """It proves the figures of the ruleset that names it, whose rules are not in play.yaml."""
    monkeypatch.setitem(engines.ENGINES, "ovo", ENGINES["ovo"])
    folder = shutil.copytree(find_ruleset("ovo"), tmp_path / "ovo", ignore=shutil.ignore_patterns("play.yaml"))
    game = folder / "game.yaml"
    game.write_text(game.read_text(encoding="utf-8").replace("engine: play", "engine: ovo"), encoding="utf-8")
    problems = Problems()
    ruleset = load_ruleset(folder, problems)
    proofs = prove_figures(ruleset, problems)
    assert list(problems) == [] and ruleset.play is None
    assert type(proofs.engine) is type(ENGINES["ovo"]) is type(pnp.rules(ruleset).engine)
    assert proofs.figures.keys() == ruleset.figures.keys()
