"""Compiled rules are kept between runs, for the user alone; damaged, foreign and old files are as good as none."""

import os
from pathlib import Path

import pytest

from pnp.pipeline.open_game import load_game
from pnp.problems import Problems
from pnp.rules.game_setup import setup_of
from pnp.rules.play import book_check, code_store, program_code
from pnp.rules.play.code_store import CACHE_VARIABLE, cache_folder, find_code, forget_code, keep_code
from pnp.rules.play.engine import PlayEngine
from pnp.rules.protocol import StartOptions
from tests.rules.play.compiled import compiled_game
from tests.rules.play.games_in_data import FOUR, engine_of

RULESETS = Path(__file__).parents[3] / "rulesets"
SIZED = FOUR.replace("columns: 4, rows: 3}", "columns: 4, rows: {option: size, values: {'3': 3, '2': 2}}}")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Return the empty folder in which rules are kept."""
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "cache"))
    monkeypatch.setattr(code_store, "_loaded", {})
    return tmp_path / "cache" / "rules"


def kept(folder, game="reversi"):
    """Keep the rules of a game, and return them and their file."""
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


def _cut(content):
    return content[:-7]


def _changed(content):
    return content[:-1] + bytes((content[-1] ^ 1,))


def _other_key(content):
    return b"0" * 64 + content[64:]


@pytest.mark.parametrize("damage", [_cut, _changed, _other_key, lambda _: b"", lambda _: b"import os", lambda _: None])
def test_a_damaged_file_is_never_run(folder, monkeypatch, damage):
    code, file = kept(folder)
    content = damage(file.read_bytes())
    if content is None:
        file.unlink()
        file.mkdir()
    else:
        file.write_bytes(content)
    monkeypatch.setattr(code_store.marshal, "loads", None)
    assert find_code(code.book) is None


def test_files_that_others_can_open_do_not_count(folder, tmp_path):
    code, file = kept(folder)
    assert (file.stat().st_mode & 0o777, folder.stat().st_mode & 0o777) == (0o600, 0o700)
    file.chmod(0o644)
    assert find_code(code.book) is None
    file.chmod(0o600)
    folder.chmod(0o755)
    assert find_code(code.book) is None
    folder.chmod(0o700)
    moved = file.rename(tmp_path / "elsewhere")
    file.symlink_to(moved)
    assert find_code(code.book) is None
    file.unlink()
    moved.rename(file)
    assert find_code(code.book) is not None
    forget_code()
    real = folder.rename(tmp_path / "real")
    folder.symlink_to(real)
    keep_code(compiled_game("frogs"))
    assert find_code(code.book) is None and len(list(real.iterdir())) == 1


def test_files_of_other_users_do_not_count(folder, monkeypatch):
    code, _ = kept(folder)
    monkeypatch.setattr(os, "geteuid", lambda: 1_234_567)
    assert find_code(code.book) is None


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


def test_an_interrupted_run_leaves_nothing_behind(folder, monkeypatch):
    def interrupt(self, target):
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", interrupt)
    with pytest.raises(KeyboardInterrupt):
        keep_code(compiled_game("reversi"))
    assert list(folder.iterdir()) == []


def test_the_oldest_files_go(folder, monkeypatch):
    monkeypatch.setattr(code_store, "_MOST_FILES", 2)
    games = [compiled_game(name) for name in ("reversi", "frogs", "rummage")]
    for age, code in enumerate(games):
        keep_code(code)
        os.utime(max(folder.iterdir(), key=lambda file: file.stat().st_mtime_ns), (age, age))
    forget_code()
    assert [find_code(code.book) is not None for code in games] == [False, True, True]


def test_a_process_loads_few_rules_at_a_time(folder, monkeypatch):
    monkeypatch.setattr(code_store, "_MOST_LOADED", 2)
    for name in ("reversi", "frogs", "rummage"):
        keep_code(compiled_game(name))
    assert len(code_store._loaded) == 2


def test_the_folder_is_the_users(monkeypatch):
    monkeypatch.delenv(CACHE_VARIABLE)
    monkeypatch.setattr(code_store.sys, "platform", "linux")
    monkeypatch.setattr(code_store.os, "name", "posix")
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    assert cache_folder() == Path("/somewhere/pnp")
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    monkeypatch.setenv("HOME", "/home/somebody")
    assert cache_folder() == Path("/home/somebody/.cache/pnp")
    monkeypatch.setattr(code_store.sys, "platform", "darwin")
    assert cache_folder() == Path("/home/somebody/Library/Caches/pnp")
