import os
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec import Struct

from pnp.model.values import AutoSize
from pnp.pipeline import fingerprint
from pnp.pipeline.fingerprint import digest_folder, digest_program, digest_text, digest_value


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
    digests = [digest_value(value) for value in VALUES]
    assert len(set(digests)) == len(VALUES)


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


def test_the_program_has_one_digest_in_all_processes():
    code = "from pnp.pipeline.fingerprint import digest_program; print(digest_program())"
    root = Path(__file__).parents[2]
    other = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=root)
    assert other.stdout.strip() == digest_program()


def test_versions_of_libraries_count():
    assert any(name.startswith("reportlab-") for name in fingerprint._library_versions())
