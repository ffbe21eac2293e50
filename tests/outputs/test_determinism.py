"""Two builds, in other folders, with other hash seeds, languages, time zones and rights, are equal byte for byte."""

import filecmp
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

BUILDS = (
    {"PYTHONHASHSEED": "1", "LC_ALL": "C", "TZ": "Pacific/Kiritimati", "PYTHONUTF8": "0", "COLUMNS": "40"},
    {"PYTHONHASHSEED": "4294967295", "LC_ALL": "C.UTF-8", "TZ": "America/Anchorage", "PYTHONOPTIMIZE": "1"},
)


def begin(folder: Path, settings: dict[str, str], umask: int) -> subprocess.Popen[bytes]:
    """Begin a build of a copy of the game below *folder*, from within that folder."""
    folder.mkdir(parents=True)
    shutil.copytree(ROOT / "rulesets" / "quiet-adventures", folder / "games" / "quiet-adventures")
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", **settings}
    command = [sys.executable, "-m", "pnp", "build", "games/quiet-adventures", "--output", "made here"]
    return subprocess.Popen(
        command, cwd=folder, env=environment, umask=umask, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )


def tree(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_builds_are_equal_byte_for_byte(tmp_path, game):
    folders = [tmp_path / "one", tmp_path / "quite elsewhere" / "and äöü" / "two"]
    builds = [begin(*three) for three in zip(folders, BUILDS, (0o077, 0o000), strict=True)]
    for running in builds:
        assert running.communicate()[1] == b""
        assert running.returncode == 0
    outputs = [folder / "made here" for folder in folders]
    files = tree(game.output)
    assert len(files) > 50
    assert "manifest.json" in files
    for output in outputs:
        assert tree(output) == files
        assert filecmp.cmpfiles(game.output, output, files, shallow=False) == (files, [], [])
