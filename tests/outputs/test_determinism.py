"""Two builds, in other folders, with other hash seeds, languages, time zones and rights, are equal byte for byte."""

import filecmp
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.pipeline.games import write_game

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
    command = [sys.executable, "-m", "pnp", "build", f"games/{game.name}", "--output", "made here"]
    return subprocess.Popen(
        command, cwd=folder, env=environment, umask=umask, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )


def tree(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def check(builds: list[subprocess.Popen[bytes]], outputs: list[Path], expected: Path) -> None:
    """Wait for the builds, and compare each with the *expected* files."""
    for running in builds:
        assert running.communicate()[1] == b""
        assert running.returncode == 0
    files = tree(expected)
    assert "manifest.json" in files
    for output in outputs:
        assert tree(output) == files
        assert filecmp.cmpfiles(expected, output, files, shallow=False) == (files, [], [])


def test_builds_are_equal_byte_for_byte(tmp_path):
    small = write_game(tmp_path / "small")
    folders = [tmp_path / "one", tmp_path / "quite elsewhere" / "and äöü" / "two"]
    builds = [begin(small, *three) for three in zip(folders, BUILDS, (0o077, 0o000), strict=True)]
    one, two = (folder / "made here" for folder in folders)
    check(builds, [two], one)


def test_a_whole_game_is_built_elsewhere_as_here(tmp_path, game):
    """This process is another build of it: with its own hash seed, folder, language and rights."""
    assert len(tree(game.output)) > 50
    folder = tmp_path / "quite elsewhere" / "and äöü"
    build = begin(ROOT / "rulesets" / "quiet-adventures", folder, BUILDS[1], 0o000)
    check([build], [folder / "made here"], game.output)
