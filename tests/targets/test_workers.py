import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pnp.targets import workers as working
from pnp.targets.build import build_games
from pnp.targets.workers import MakeTask, OpenedGame, OpenTask, Worker, Workers
from pnp.workshop.options import BuildOptions
from pnp.workshop.processes import WorkerError
from tests.targets.games import changed, write_game, write_tiny

# Files of the booklet, the board and the die.
NAMES = ("booklet.pdf", "booklet-a4.pdf", "rules.html", "town.pdf", "die.pdf", "town.svg", "die.svg")
A4 = BuildOptions(papers=("a4",))
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def folders(tmp_path_factory):
    folder = tmp_path_factory.mktemp("games")
    return [write_tiny(folder / name) for name in ("one", "two", "three")]


def test_games_are_opened_in_several_processes(folders):
    with Workers(2) as workers:
        opened = list(workers.run([OpenTask(folder, A4) for folder in folders]))
    assert {game.name for game in opened} == {"one", "two", "three"}
    assert all(isinstance(game, OpenedGame) and game.game for game in opened)
    assert all({*NAMES} <= {Path(file.target.path).name for file in game.files} for game in opened)


def test_a_worker_makes_files_of_a_game_that_another_has_opened(folders, tmp_path):
    (opened,) = Worker().run(OpenTask(folders[0], A4))
    files = opened.files[:3]
    entries = list(Worker().run(MakeTask("one", "en", opened.game, files, tmp_path)))
    assert [entry.path for entry in entries] == [file.target.path for file in files]
    assert all(entry.is_on_disk(tmp_path) for entry in entries)


def test_problems_come_back_from_a_process(tmp_path, folders):
    faulty = write_game(tmp_path / "faulty", changed("game.yaml", "players: 2", "players: 200"))
    with Workers(2) as workers:
        opened = {game.name: game for game in workers.run([OpenTask(folder, A4) for folder in (faulty, folders[0])])}
    assert [problem.code for problem in opened["faulty"].problems] == ["P006"]
    assert opened["faulty"].game is None and opened["one"].problems == ()


def test_no_process_is_left(folders):
    with Workers(3) as workers:
        list(workers.run([OpenTask(folder, A4) for folder in folders]))
        processes = [process._process for process in workers._processes]
        assert len(processes) == 3
    assert not any(process.is_alive() for process in processes)


def test_an_interrupt_ends_all_processes_at_once(folders):
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt), Workers(3) as workers:
        for _ in workers.run([OpenTask(folder, A4) for folder in folders]):
            processes = [process._process for process in workers._processes]
            raise KeyboardInterrupt
    assert not any(process.is_alive() for process in processes)
    assert time.monotonic() - started < 30


def test_a_process_that_is_killed_is_an_error(folders):
    with pytest.raises(WorkerError, match="killed by signal 9"), Workers(2) as workers:
        for _ in workers.run([OpenTask(folder, A4) for folder in folders]):
            for process in workers._processes:
                os.kill(process._process.pid, signal.SIGKILL)


def test_a_fault_of_the_program_is_reported_with_its_traceback(folders, monkeypatch):
    def fail(*arguments):
        raise ZeroDivisionError("on purpose")

    monkeypatch.setattr(working, "load_game", fail)
    with pytest.raises(WorkerError, match="ZeroDivisionError: on purpose"), Workers(2) as workers:
        list(workers.run([OpenTask(folder, A4) for folder in folders]))


SPAWNED = """
import multiprocessing, sys
import pnp

if __name__ == "__main__":
    multiprocessing.set_start_method(sys.argv[1])
    options = pnp.BuildOptions(papers=("a4",), only=("boards", "dice"))
    result = pnp.build(sys.argv[3:], sys.argv[2], options, jobs=2)
    assert result.ok and len(result.made) == len(result.files), result
"""


def contents(folder):
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*.*")}


@pytest.fixture(scope="module")
def expected(folders, tmp_path_factory):
    output = tmp_path_factory.mktemp("one process")
    assert build_games(folders[:2], output, A4._replace(only=("boards", "dice")), jobs=1).ok
    files = contents(output)
    names = ["die-a4-sheet-1.svg", "die.pdf", "die.svg", "town-a4-sheet-1.svg", "town.pdf", "town.svg"]
    assert sorted(path.name for path in files) == sorted([*names, *names, "manifest.json"])
    return files


@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
def test_every_way_to_start_a_process_makes_the_same_files(folders, expected, tmp_path, method):
    (tmp_path / "script.py").write_text(SPAWNED)
    command = [sys.executable, "script.py", method, "output", *map(str, folders[:2])]
    subprocess.run(command, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=True)
    assert contents(tmp_path / "output") == expected


def test_no_process_outlives_a_parent_that_is_killed(tmp_path):
    folders, output = [write_game(tmp_path / name) for name in ("one", "two", "three")], tmp_path / "output"
    command = [sys.executable, "-m", "pnp", "build", *map(str, folders), "--jobs", "2", "--output", str(output)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    parent = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)
    time.sleep(1.5)
    parent.kill()
    # The pipe ends when the last process that holds it has ended.
    parent.communicate(timeout=20)
    assert parent.returncode != 0 or (output / "manifest.json").is_file()
