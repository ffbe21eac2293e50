"""Two builds, in other folders, with other hash seeds, languages, time zones and rights, are equal byte for byte."""

import filecmp
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.game.reading.bundle import find_ruleset, list_bundled_rulesets
from pnp.targets.build import build_games
from pnp.workshop.options import BuildOptions
from tests.samples import SEED
from tests.targets.games import write_game

A4 = BuildOptions(papers=("a4",))
ROOT = Path(__file__).parents[2]

BUILDS = (
    {"PYTHONHASHSEED": "1", "LC_ALL": "C", "TZ": "Pacific/Kiritimati", "PYTHONUTF8": "0", "COLUMNS": "40"},
    {"PYTHONHASHSEED": "4294967295", "LC_ALL": "C.UTF-8", "TZ": "America/Anchorage", "PYTHONOPTIMIZE": "1"},
)


def begin(game: Path, folder: Path, settings: dict[str, str], umask: int) -> subprocess.Popen[bytes]:
    """Begin a build of a copy of the *game* below *folder*, from within that folder."""
    folder.mkdir(parents=True)
    shutil.copytree(game, folder / "games" / game.name)
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **settings}
    command = [sys.executable, "-m", "pnp", "build", f"games/{game.name}", "--output", "made here", "--paper", "a4"]
    return subprocess.Popen(
        command, cwd=folder, env=environment, umask=umask, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )


def tree(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def check(running: subprocess.Popen[bytes], output: Path, expected: Path) -> None:
    assert running.communicate()[1] == b""
    assert running.returncode == 0
    files = tree(expected)
    assert "manifest.json" in files and len(files) > 15
    assert tree(output) == files
    assert filecmp.cmpfiles(expected, output, files, shallow=False) == (files, [], [])


# This process is the other build of each: with its own hash seed, folder, language and rights.


def test_a_build_is_equal_byte_for_byte(tmp_path):
    small = write_game(tmp_path / "small")
    running = begin(small, tmp_path / "one", BUILDS[0], 0o077)
    assert build_games([small], tmp_path / "here", A4).problems == ()
    check(running, tmp_path / "one" / "made here", tmp_path / "here")


@pytest.mark.parametrize("name", list_bundled_rulesets() if SEED else ["reversi"])
def test_a_whole_game_is_built_elsewhere_as_here(tmp_path, name):
    running = begin(ROOT / "rulesets" / name, tmp_path / "quite elsewhere" / "and äöü", BUILDS[1], 0o000)
    assert build_games([find_ruleset(name)], tmp_path / "here", A4).problems == ()
    check(running, tmp_path / "quite elsewhere" / "and äöü" / "made here", tmp_path / "here")
