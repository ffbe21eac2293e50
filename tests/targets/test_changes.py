"""What an interrupted build leaves, whatever it had written but not yet noted."""

import shutil
import subprocess
import sys

import pytest

from pnp.targets import changes
from pnp.targets.build import build_games
from pnp.targets.manifest import MANIFEST, Manifest, read_manifest, write_manifest
from pnp.workshop.fingerprint import digest_file
from pnp.workshop.options import BuildOptions
from tests.targets.games import write_tiny

A4 = BuildOptions(papers=("a4",))


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    folder = tmp_path_factory.mktemp("built")
    game = write_tiny(folder / "small")
    build_games([game], folder / "out", A4, jobs=1)
    return folder


def files(output):
    paths = (path for path in output.rglob("*") if path.is_file() and path.name != MANIFEST)
    return {path.relative_to(output).as_posix(): digest_file(path.read_bytes()) for path in paths}


def interrupt(monkeypatch, noted):
    """Interrupt the build when a file is written that is the next after *noted* ones."""
    add = changes._Note.add

    def stop(note, file):
        if len(note.made) == noted:
            raise KeyboardInterrupt
        add(note, file)

    monkeypatch.setattr(changes._Note, "add", stop)


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("noted", [0, 3])
def test_a_file_written_but_not_noted_is_removed(built, tmp_path, monkeypatch, jobs, noted):
    output = tmp_path / "out"
    interrupt(monkeypatch, noted)
    with pytest.raises(KeyboardInterrupt):
        build_games([built / "small"], output, A4, jobs=jobs)
    manifest = read_manifest(output)
    assert files(output) == {file.path: file.sha256 for file in manifest.files}
    assert len(manifest.files) == noted
    monkeypatch.undo()
    build_games([built / "small"], output, A4, jobs=jobs)
    assert files(output) == files(built / "out")


def test_an_interrupt_while_the_last_manifest_is_written_loses_no_file(built, tmp_path, monkeypatch):
    write = changes.write_manifest

    def stop_once(output, manifest):
        if not manifest.unfinished:
            monkeypatch.undo()
            raise KeyboardInterrupt
        write(output, manifest)

    monkeypatch.setattr(changes, "write_manifest", stop_once)
    with pytest.raises(KeyboardInterrupt):
        build_games([built / "small"], tmp_path / "out", A4, jobs=1)
    listed = {file.path: file.sha256 for file in read_manifest(tmp_path / "out").files}
    assert files(tmp_path / "out") == listed == files(built / "out")


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupt_leaves_files_that_were_there_before(built, tmp_path, monkeypatch, jobs):
    """One file is changed by the user, the others are older: what the build has not reached stays as it was."""
    for name in ("small", "out"):
        shutil.copytree(built / name, tmp_path / name)
    output, late = tmp_path / "out", "small/en/faces/die.svg"
    own = output / late
    own.write_text("my own")
    title = tmp_path / "small" / "game.yaml"
    title.write_text(title.read_text().replace("title: ", "title: The "))
    before = files(output)
    interrupt(monkeypatch, 1)
    with pytest.raises(KeyboardInterrupt):
        build_games([tmp_path / "small"], output, A4, jobs=jobs)
    manifest = read_manifest(output)
    assert own.read_text() == "my own"
    listed = {file.path: file.sha256 for file in manifest.files}
    assert files(output) == listed | {late: before[late]}
    removed = set(before) - set(files(output))
    assert len(removed) == 1 if jobs == 1 else removed


def test_what_a_stopped_process_has_half_written_is_removed(built, tmp_path, monkeypatch):
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    output = tmp_path / "out"
    parts = [output / "small" / "en" / name for name in (f".{ended.pid}-0123456789abcdef.part", "my.part")]
    begin = changes._Note.begin

    def write_half(note):
        begin(note)
        for part in parts:
            part.parent.mkdir(parents=True, exist_ok=True)
            part.write_bytes(b"half")

    monkeypatch.setattr(changes._Note, "begin", write_half)
    interrupt(monkeypatch, 0)
    with pytest.raises(KeyboardInterrupt):
        build_games([built / "small"], output, A4, jobs=1)
    assert [part.exists() for part in parts] == [False, True]


def test_what_a_killed_process_has_half_written_is_removed_though_no_file_has_changed(built, tmp_path):
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    output = tmp_path / "out"
    shutil.copytree(built / "out", output)
    write_manifest(output, Manifest((), read_manifest(output).files, ()))
    part = output / "small" / "en" / f".{ended.pid}-0123456789abcdef.part"
    part.write_bytes(b"half")
    assert build_games([built / "small"], output, A4, jobs=1).made == ()
    assert not part.exists()
    assert read_manifest(output).unfinished == ()
    assert files(output) == files(built / "out")
