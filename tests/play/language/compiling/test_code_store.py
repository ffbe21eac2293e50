"""Compiled rules are kept between runs, by their content and that of the program."""

from pathlib import Path
from unittest.mock import Mock

import pytest

from pnp.kept_values import CACHE_VARIABLE
from pnp.play.game_setup import setup_of
from pnp.play.language.checking import book_check
from pnp.play.language.compiling import code_store, program_code
from pnp.play.language.compiling.code_store import find_code, forget_code, keep_code
from pnp.play.language.engine import PlayEngine
from pnp.play.protocol import RulesFaultError, StartOptions
from pnp.problems import Problems
from pnp.targets.opening.kept_games import load_game
from tests.play.language.compiled import compiled_game
from tests.play.language.games_in_data import FOUR, engine_of

RULESETS = Path(__file__).parents[4] / "rulesets"
SIZED = FOUR.replace("columns: 4, rows: 3}", "columns: 4, rows: {option: size, values: {'3': 3, '2': 2}}}")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "cache"))
    monkeypatch.setattr(code_store, "_loaded", {})
    return tmp_path / "cache" / "rules"


def kept(folder, game="reversi"):
    code = compiled_game(game)
    keep_code(code)
    forget_code()
    (file,) = folder.iterdir()
    return code, file


@pytest.mark.parametrize("game", ["barter", "frogs", "longest-capture", "menagerie", "morris", "rummage", "tablut"])
def test_rules_are_kept_as_they_were_compiled(folder, game):
    code, _ = kept(folder, game)
    found = find_code(code.book)
    assert found is not None and found is not code
    assert found.program == code.program
    assert found.book == code.book and found.actions.keys() == code.actions.keys()
    assert find_code(code.book) is found


@pytest.mark.parametrize("name", sorted(path.parent.name for path in RULESETS.glob("*/play.yaml")))
def test_every_bundled_game_is_kept(folder, name):
    problems = Problems()
    engine = PlayEngine().for_setup(setup_of(load_game(RULESETS / name, problems)))
    assert isinstance(engine, PlayEngine)
    book = engine.book.game({}).book
    program = find_code(book).program
    forget_code()
    assert find_code(book).program == program


def test_kept_rules_answer_what_fresh_ones_do(folder, monkeypatch):
    def moves_of(engine):
        state, listed = engine.start(StartOptions()), []
        while moves := engine.legal_moves(state):
            listed.append([engine.write_move(state, move) for move in moves])
            state, _ = engine.apply(state, moves[len(listed) % len(moves)])
        refused = engine.refusal(state, engine.read_move(state, "A1"))
        return listed, engine.outcome(state), refused, engine.view(state)

    fresh = moves_of(engine_of(FOUR))
    forget_code()
    monkeypatch.setattr(book_check, "check_book", None)
    monkeypatch.setattr(program_code, "compile_program", None)
    assert moves_of(engine_of(FOUR)) == fresh
    assert len(fresh[0]) > 3


def test_other_rules_are_not_those_that_are_kept(folder):
    assert engine_of(FOUR).book.game({}).book.endings
    forget_code()
    assert len(list(folder.iterdir())) == 1
    with pytest.raises(AssertionError, match="P014"):
        engine_of(FOUR.replace("stuck", "stock"))
    assert len(engine_of(FOUR.replace("runs(3)", "runs(2)")).legal_moves(engine_of(FOUR).start(StartOptions()))) == 4
    assert len(list(folder.iterdir())) == 2


def test_that_no_choice_of_options_has_faults_is_kept(folder, monkeypatch):
    engine = engine_of(SIZED, options={"size": (3, 2)})
    assert list(engine.other_findings()) == []
    monkeypatch.setattr(book_check, "check_book", None)
    assert list(engine_of(SIZED, options={"size": (3, 2)}).other_findings()) == []


def test_faults_of_other_choices_are_told_again(folder):
    text = FOUR.replace("end:\n", "regions: {goal: {option: size, values: {'3': [A1], '2': [Z1]}}}\nend:\n")
    for _ in range(2):
        (finding,) = engine_of(text, options={"size": (3, 2)}).other_findings()
        assert finding.code == "P014"


def test_another_program_compiles_anew(folder, monkeypatch):
    code, _ = kept(folder)
    monkeypatch.setattr(code_store, "_compiler", lambda: "the next version")
    assert find_code(code.book) is None


def test_nothing_is_kept_where_nothing_can_be_written(folder):
    folder.parent.write_text("a file in the place of the folder", encoding="utf-8")
    engine = engine_of(FOUR)
    forget_code()
    assert len(engine.legal_moves(engine.start(StartOptions()))) == 4
    assert find_code(compiled_game("reversi").book) is None


def test_an_empty_variable_turns_it_off(folder, monkeypatch):
    monkeypatch.setenv(CACHE_VARIABLE, "")
    keep_code(compiled_game("reversi"))
    forget_code()
    assert find_code(compiled_game("reversi").book) is None and not folder.exists()


def test_a_process_loads_few_rules_at_a_time(folder, monkeypatch):
    monkeypatch.setattr(code_store, "_MOST_LOADED", 2)
    for name in ("reversi", "frogs", "rummage"):
        keep_code(compiled_game(name))
    assert len(code_store._loaded) == 2


def test_of_other_choices_functions_are_compiled_and_kept_as_they_are_called(folder):
    def started():
        engine = engine_of(SIZED, options={"size": (3, 2)})
        return engine, engine.start(StartOptions(choices={"size": "2"}))

    def missing(state):
        forget_code()
        return [name.rstrip("0") for name in find_code(state.game.book).program.missing]

    engine, state = started()
    move = engine.read_move(state, "A2")
    assert engine.refusal(state, move) is None
    engine.keep_rules()
    assert missing(state) == ["apply", "legal", "broken", "shown"]
    moves, after = engine.legal_moves(state), engine.apply_unchecked(state, move)[0].slots
    forget_code()
    again, state = started()
    assert again.refusal(state, move) is None
    assert again.legal_moves(state) == moves and again.apply_unchecked(state, move)[0].slots == after
    assert missing(state) == []


def test_rules_that_are_nested_too_deep_where_they_are_called_are_a_fault(folder, monkeypatch):
    engine = engine_of(SIZED, options={"size": (3, 2)})
    state = engine.start(StartOptions(choices={"size": "2"}))
    monkeypatch.setattr(program_code, "ParameterLoops", Mock(side_effect=RecursionError))
    with pytest.raises(RulesFaultError, match="the rules are nested too deep"):
        engine.legal_moves(state)
