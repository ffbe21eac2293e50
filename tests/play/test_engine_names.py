"""Engines of bundled games: playthroughs, stored once, that must replay for ever; what every engine keeps to."""

import shutil
from functools import cache, partial
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

import pnp
from pnp.game.reading.bundle import find_ruleset
from pnp.game.reading.yaml.json_document import read_json_lines
from pnp.messages import quote
from pnp.play import engine_names as engines
from pnp.play.language.checking.book_check import check_book
from pnp.play.language.compiling.program_code import compile_program
from pnp.play.proof.transcripts import replay_games
from pnp.play.protocol import StartOptions
from pnp.problems import Problems
from pnp.questions.rules_source import BUNDLED_ENGINES
from pnp.workshop.checks.figures import prove_figures
from pnp.workshop.checks.ruleset import load_ruleset

PLAYTHROUGHS = sorted((Path(__file__).parent / "playthroughs").glob("*.jsonl"))


@pytest.mark.parametrize("name", BUNDLED_ENGINES)
def test_every_clause_says_something(name):
    assert BUNDLED_ENGINES[name].name == name
    assert BUNDLED_ENGINES[name].clauses
    assert all(about.strip() for about in BUNDLED_ENGINES[name].clauses.values())


def stored_games(file):
    problems = Problems()
    games = list(read_json_lines(file.read_bytes(), file.name, problems))
    assert list(problems) == []
    return games


@pytest.mark.parametrize("file", PLAYTHROUGHS, ids=lambda file: file.stem)
def test_stored_playthroughs_replay(file):
    problems, games = Problems(), stored_games(file)
    moves = [replay_games(game, source, problems, engines=BUNDLED_ENGINES) for game, source in games]
    assert [str(problem) for problem in problems] == []
    assert len(moves) >= 9 and min(moves) > 0
    assert all(game["ruleset"] == file.stem and "legal" in game and "outcome" in game for game, _ in games)


@pytest.mark.parametrize("name", BUNDLED_ENGINES)
def test_applying_unchecked_is_applying_and_illegal_moves_raise(name):
    engine = BUNDLED_ENGINES[name]
    state, seen = engine.start(StartOptions()), []
    for step in range(12):
        moves = [move for move in engine.legal_moves(state) if engine.outcome(engine.apply(state, move)[0]) is None]
        move = moves[(7 * step) % len(moves)]
        seen.append(engine.write_move(state, move))
        checked, unchecked = engine.apply(state, move), engine.apply_unchecked(state, move)
        assert checked == unchecked
        state = checked[0]
        assert set(engine.players(state)) >= {engine.turn(state)}
    again = [engine.read_move(state, text) for text in seen]
    refused = next(move for move in again if engine.refusal(state, move))
    with pytest.raises(ValueError, match="illegal move"):
        engine.apply(state, refused)


@pytest.mark.parametrize("name", BUNDLED_ENGINES)
def test_components_are_those_that_views_show(name):
    engine = BUNDLED_ENGINES[name]
    view = engine.view(engine.start(StartOptions()))
    shown = {piece.component for board in view.boards for _, pieces in board.cells for piece in pieces}
    shown |= {piece.component for track in view.tracks for _, _, pieces in track.places for piece in pieces}
    shown |= {piece.component for pool in view.pools for piece in pool.pieces}
    assert shown <= set(engine.components) == set(dict.fromkeys(engine.components))


class Written:
    """An engine in Python, of the name that game.yaml has: it plays what the rules of OVO say."""

    def __init__(self, ovo):
        self.ovo = ovo

    def for_setup(self, setup):
        assert setup.players == (2, 4)
        return self.ovo


def test_an_engine_in_python_joins_by_one_line(tmp_path, monkeypatch):
    """It proves the figures of the ruleset that names it, whose rules are not in play.yaml."""
    ovo = BUNDLED_ENGINES["ovo"]
    monkeypatch.setitem(engines.ENGINES, "ovo", Written(ovo))
    folder = shutil.copytree(find_ruleset("ovo"), tmp_path / "ovo", ignore=shutil.ignore_patterns("play.yaml"))
    game = folder / "game.yaml"
    game.write_text(game.read_text(encoding="utf-8").replace("engine: play", "engine: ovo"), encoding="utf-8")
    problems = Problems()
    ruleset = load_ruleset(folder, problems)
    proofs = prove_figures(ruleset, problems)
    assert list(problems) == [] and ruleset.play is None
    assert proofs.engine is ovo is pnp.rules(ruleset).engine
    assert proofs.figures.keys() == ruleset.figures.keys()


@pytest.mark.parametrize("name", ["chess", "english-draughts", "royal-game-of-ur", "tablut"])
def test_a_refusal_without_a_sentence_names_the_condition_that_fails(name, monkeypatch):
    engine, random, told = BUNDLED_ENGINES[name], Random(0), set()
    monkeypatch.setattr(engine, "clauses", {})
    state = engine.start(StartOptions())
    program = check_book(state.game.book).program
    alone = cache(partial(compiled_alone, program))
    for _ in range(12):
        me, moves = state.slots[state.game.turn], engine.legal_moves(state)
        for at, action in enumerate(program.actions.values()):
            for _ in range(40 if action.needs else 0):
                values = tuple(random.choice(one.values) for one in action.parameters)
                refused = [alone(action.name, one)(state.slots, {}, me, values) for one in range(len(action.needs))]
                failed = next((number for number, one in enumerate(refused) if one is not None), None)
                if failed is None or action.needs[failed].says:
                    continue
                text = " ".join(state.game.book.actions[action.name].needs[failed].test.text.split())
                refusal = engine.refusal(state, (at, *values))
                assert refusal.clause == action.needs[failed].clause
                assert refusal.message.startswith(f"{quote(text)} doesn't hold" + " for " * bool(values))
                told.add((action.name, failed))
        if not moves or engine.outcome(state) is not None:
            break
        state = engine.apply_unchecked(state, random.choice(moves))[0]
    assert len(told) > 1


def compiled_alone(program, name, number):
    """Return the refusal of an action that has one of its conditions only."""
    action = program.actions[name]
    alone = replace(action, needs=action.needs[number : number + 1], leaves=())
    return compile_program(replace(program, actions={**program.actions, name: alone}), late=True).actions[name].refusal
