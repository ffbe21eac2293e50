"""After any edits of a ruleset, a build that makes only what changed leaves what a clean build leaves."""

import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.targets.build import build_games
from pnp.targets.manifest import MANIFEST, read_manifest
from pnp.workshop.options import BuildOptions
from tests.game.reading.small import FILES
from tests.samples import SEED
from tests.targets.games import NO_ENGINE, TINY, write_game

A4 = BuildOptions(papers=("a4",))
ROOT = Path(__file__).parents[2]

# Changes of one place each: a file, a text that is there once, and what it becomes.
EDITS = (
    ("game.yaml", "title: Small", "title: Smaller"),
    ("game.yaml", "about: A game as small as can be.", "about: Another game."),
    ("components.yaml", "size: 18mm", "size: 17mm"),
    ("components.yaml", "count: 15", "count: 9"),
    ("components.yaml", "title: House", "title: Hut"),
    ("components.yaml", "front: {fill: red}", "front: {fill: moss}"),
    ("components.yaml", "title: Rest", "title: Sleep"),
    ("components.yaml", "size: 48mm", "size: 47mm"),
    ("components.yaml", "die:\n", "cube:\n"),
    ("rules.yaml", "- note: We take it so.", "- note: We take it otherwise."),
    ("rules.yaml", "- list: [One, Two]", "- list: [One, Two, Three]"),
    ("rules.yaml", "- table:", "# a remark\n    - table:"),
    ("look.yaml", "accent: moss", "accent: red"),
    ("art/wood.svg", "<svg", "<!-- a remark --><svg"),
)
TEXTS = {**FILES, **NO_ENGINE}
if not SEED:  # what no edit changes takes a third of the time
    LESS = re.sub(r"(?m)^(field|shop|hero|bank):\n(  .*\n)+", "", FILES["components.yaml"])
    TEXTS["components.yaml"] = LESS.replace("fits: shop", "fits: town")

# The game of which builds are killed, and some of its edits: `make soak` has more time.
KILLED = TEXTS if SEED else TINY
KILLED_EDITS = [edit for edit in EDITS if edit[1] in (KILLED.get(edit[0]) or "")]


def edited(edits, texts=TEXTS):
    files = dict(texts)
    for file, old, new in edits:
        files[file] = files[file].replace(old, new, 1)
    return files


def contents(folder):
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def without_manifest(files):
    return {path: content for path, content in files.items() if path.name != MANIFEST}


OPTIONS = st.sampled_from((A4, A4, A4._replace(choices={"edition": "first"}), A4._replace(papers=("a4", "letter"))))


def test_every_edit_is_one():
    for file, old, _ in EDITS:
        assert old in TEXTS[file], (file, old)
    assert len(KILLED_EDITS) >= 4


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    """The folder that a build of the game leaves; nothing may change it."""
    folder = tmp_path_factory.mktemp("finished")
    assert build_games([write_game(folder / "small", TEXTS)], folder / "output", A4).ok
    return folder / "output"


@settings(max_examples=40 if SEED else 5)
@given(st.lists(st.tuples(st.sets(st.sampled_from(EDITS), max_size=3), OPTIONS), min_size=1, max_size=3))
def test_after_any_edits_a_build_leaves_what_a_clean_one_leaves(tmp_path_factory, finished, steps):
    folder = tmp_path_factory.mktemp("edits")
    shutil.copytree(finished, folder / "kept")
    for edits, options in steps:
        game = write_game(folder / "small", edited(edits))
        result = build_games([game], folder / "kept", options)
        assert result.ok, list(map(str, result.problems))
    clean = build_games([game], folder / "clean", options)
    kept, made = contents(folder / "kept"), contents(folder / "clean")
    names = {Path(file.path) for file in clean.files}
    assert {name: kept[name] for name in names} == {name: made[name] for name in names}
    assert {file.path: file.key for file in result.files} == {file.path: file.key for file in clean.files}
    papers = {paper for used in (A4, *(used for _, used in steps)) for paper in used.papers}
    if papers == set(options.papers):
        assert {name for name in kept if name.suffix != ".json"} == names


def kill_after(files, seconds, folder, jobs):
    """Build, and kill the process some seconds after it has begun to make so many files, or when it has ended."""
    command = [sys.executable, "-m", "pnp", "build", "small", "--paper", "a4", "--jobs", str(jobs)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    begun = time.time()
    process = subprocess.Popen(
        command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    while process.poll() is None and count_made(folder / "output", begun) < files:
        time.sleep(0.02)
    time.sleep(seconds)
    process.send_signal(signal.SIGKILL)
    process.wait()


def count_made(output, since):
    """Return how many files, whole or not, were written since some time."""
    count = 0
    for path in output.rglob("*.*"):
        with suppress(FileNotFoundError):  # it has just been renamed
            count += path.stat().st_mtime >= since
    return count


def wait_for_writers(output):
    """Wait until the processes that were writing files are gone: a system may keep ended ones for a while."""
    end = time.monotonic() + 10
    while any(is_running(int(path.name[1:].split("-")[0])) for path in output.rglob(".*.part")):
        assert time.monotonic() < end
        time.sleep(0.02)


def is_running(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def is_true(output):
    """Return whether all that a manifest says of files is so, and nothing is there of which it says nothing."""
    manifest = read_manifest(output)
    named = {entry.path for entry in (*manifest.files, *manifest.unfinished)} | {"manifest.json"}
    there = {path.relative_to(output).as_posix() for path in output.rglob("*") if path.is_file()}
    strange = {path for path in there - named if not path.endswith(".part")}
    return not strange and all(entry.is_on_disk(output) for entry in manifest.files)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_build_killed_at_any_moment_leaves_a_true_manifest_and_is_continued(tmp_path, jobs):
    chance, output = random.Random(SEED or jobs), tmp_path / "output"
    clean = write_game(tmp_path / "clean" / "small", KILLED)
    assert build_games([clean], tmp_path / "whole", A4).ok
    expected = without_manifest(contents(tmp_path / "whole"))
    for number in range(100 if SEED else 3):
        if number % 4 == 0:
            shutil.rmtree(output, ignore_errors=True)
        game = write_game(tmp_path / "small", edited([chance.choice(KILLED_EDITS)], KILLED))
        kill_after(chance.randrange(10), chance.uniform(0, 0.05), tmp_path, jobs)
        if jobs > 1:
            time.sleep(0.3)  # until what it has begun has noticed
        wait_for_writers(output)
        assert not output.exists() or is_true(output)
        write_game(game, KILLED)
        assert build_games([game], output, A4).ok
        assert without_manifest(contents(output)) == expected
        assert read_manifest(output).unfinished == ()
