import os
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec import Struct

from pnp.game.model.values import AutoSize
from pnp.kept_values import CACHE_VARIABLE
from pnp.workshop import fingerprint
from pnp.workshop.fingerprint import _digest_installed, digest_folder, digest_program, digest_text, digest_value


class Pair(Struct, frozen=True):
    left: object
    right: object = None


VALUES = [
    None,
    True,
    1,
    1.5,
    "1",
    "",
    b"1",
    (),
    ("a", "b"),
    ("ab",),
    (("a",), "b"),
    ("a", ("b",)),
    frozenset("ab"),
    {},
    {"a": "b"},
    {"a": 1, "b": 2},
    {"b": 2, "a": 1},
    Pair("a", "b"),
    Pair("b", "a"),
    Pair(None),
    [Pair({"a": (1, 2)})],
    AutoSize.FIT,
    "FIT",
]


def test_values_that_differ_have_different_digests():
    assert len({digest_value(value) for value in VALUES}) == len(VALUES)


def test_equal_values_have_equal_digests():
    assert digest_value([1, "a"]) == digest_value((1, "a"))
    assert digest_value(frozenset(("x", "y", "z"))) == digest_value(frozenset(("z", "y", "x")))


def test_what_is_not_a_value_has_no_digest():
    with pytest.raises(TypeError, match="object has no digest"):
        digest_value({"a": object()})


def test_texts_are_kept_apart():
    assert digest_text("a", "b") != digest_text("ab") != digest_text("", "ab")


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "game" / "art").mkdir(parents=True)
    (tmp_path / "game" / "game.yaml").write_text("title: Game")
    (tmp_path / "game" / "art" / "x.svg").write_text("<svg/>")
    return tmp_path / "game"


def test_a_folder_s_digest_is_that_of_its_names_and_contents(folder):
    before = digest_folder(folder)
    assert before is not None
    os.utime(folder / "game.yaml", (1, 1))
    assert digest_folder(folder) == before
    seen = {before}
    for change in (
        lambda: (folder / "game.yaml").write_text("title: Game 2"),
        lambda: (folder / "game.yaml").rename(folder / "gone.yaml"),
        lambda: (folder / ".hidden.svg").write_text(""),
        lambda: (folder / "figures").mkdir(),
        lambda: (folder / "art" / "x.svg").unlink(),
        lambda: (folder / "link").symlink_to("art"),
    ):
        change()
        seen.add(digest_folder(folder))
    assert len(seen) == 7 and None not in seen


def test_what_can_not_be_read_or_is_huge_has_no_digest(folder, monkeypatch):
    assert digest_folder(folder / "nowhere") is None
    monkeypatch.setattr(fingerprint, "_MAX_BYTES", 12)
    assert digest_folder(folder) is None
    monkeypatch.undo()
    monkeypatch.setattr(fingerprint, "_MAX_FILES", 2)
    assert digest_folder(folder) is None
    monkeypatch.undo()
    os.mkfifo(folder / "pipe")
    assert digest_folder(folder) is None


def test_a_link_is_not_the_file_that_it_leads_to(folder):
    other = folder.parent / "game.yaml"
    (folder / "game.yaml").rename(other)
    (folder / "game.yaml").symlink_to(other)
    linked = digest_folder(folder)
    other.write_text("title: Game 2")
    changed = digest_folder(folder)
    (folder / "game.yaml").unlink()
    other.rename(folder / "game.yaml")
    assert None not in {linked, changed}
    assert len({linked, changed, digest_folder(folder)}) == 3


def test_a_folder_is_not_a_file(folder):
    (folder / "figures").mkdir()
    with_folder = digest_folder(folder)
    (folder / "figures").rmdir()
    (folder / "figures").write_text("folder")
    assert digest_folder(folder) != with_folder


@pytest.fixture
def read(folder, monkeypatch, tmp_path):
    """Return the folders of the program that were read; what is in them is kept even if it has just changed."""
    read = []
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "kept"))
    monkeypatch.setattr(fingerprint, "_SETTLED_NS", -1_000_000_000)
    monkeypatch.setattr(fingerprint, "digest_folder", lambda *given: read.append(given[0]) or digest_folder(*given))
    return read


def test_the_program_is_read_again_only_if_it_has_changed(folder, read):
    digests = [_digest_installed(folder) for _ in range(2)]
    assert (digests, read) == ([digest_folder(folder)] * 2, [folder])
    file = folder / "game.yaml"
    times = file.stat()
    file.write_text("title: Mage")  # of the same size
    os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert _digest_installed(folder) == digest_folder(folder) != digests[0]
    assert read == [folder] * 2


def test_what_has_just_changed_is_read_each_time(folder, read, monkeypatch):
    monkeypatch.setattr(fingerprint, "_SETTLED_NS", 60_000_000_000)
    assert [_digest_installed(folder) for _ in range(2)] == [digest_folder(folder)] * 2
    assert read == [folder] * 2


def test_the_program_has_one_digest_in_all_processes():
    code = "from pnp.workshop.fingerprint import digest_program; print(digest_program())"
    root = Path(__file__).parents[2]
    other = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=root)
    assert other.stdout.strip() == digest_program()


def test_versions_of_libraries_count():
    assert any(name.startswith("reportlab-") for name in fingerprint._library_versions())
