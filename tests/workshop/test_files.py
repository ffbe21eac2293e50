import errno
import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.workshop.files import CannotWriteError, remove, write_whole
from tests.samples import amount


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_folders_are_made_on_the_way(tmp_path):
    write_whole(tmp_path / "a" / "b" / "c.txt", b"words")
    assert (tmp_path / "a" / "b" / "c.txt").read_bytes() == b"words"
    assert names(tmp_path / "a" / "b") == ["c.txt"]


@settings(max_examples=amount(30))
@given(st.lists(st.binary(max_size=200), min_size=1, max_size=4))
def test_the_last_content_stays(tmp_path_factory, contents):
    path = tmp_path_factory.mktemp("whole") / "file"
    for content in contents:
        write_whole(path, content)
        assert path.read_bytes() == content
    assert names(path.parent) == ["file"]


def test_an_equal_file_is_left_alone(tmp_path):
    path = tmp_path / "file"
    write_whole(path, b"words")
    os.utime(path, (1, 1))
    write_whole(path, b"words")
    assert path.stat().st_mtime == 1
    write_whole(path, b"other")
    assert path.stat().st_mtime > 1


def test_a_link_is_replaced_and_what_it_leads_to_is_not_touched(tmp_path):
    treasure = tmp_path / "treasure"
    treasure.write_bytes(b"gold")
    link = tmp_path / "out"
    link.symlink_to(treasure)
    write_whole(link, b"gold")
    assert not link.is_symlink()
    write_whole(link, b"words")
    assert treasure.read_bytes() == b"gold"


@pytest.mark.parametrize("stop", [KeyboardInterrupt, MemoryError, OSError(errno.ENOSPC, "No space left on device")])
@pytest.mark.parametrize("step", ["write_bytes", "replace"])
def test_whatever_stops_it_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch, stop, step):
    path = tmp_path / "file"
    write_whole(path, b"old")
    real = getattr(Path, step)

    def stopped(self, argument):
        if step == "write_bytes":
            real(self, argument[:2])  # half of it
        raise stop

    monkeypatch.setattr(Path, step, stopped)
    with pytest.raises(CannotWriteError if isinstance(stop, OSError) else stop):
        write_whole(path, b"new content")
    monkeypatch.undo()
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == ["file"]


def test_the_system_s_complaint_is_reported_in_plain_words(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    (tmp_path / "folder").mkdir()
    for below in ("below", "far/below"):
        with pytest.raises(CannotWriteError, match=r"below can't be written: a file is in the place of its folder$"):
            write_whole(tmp_path / "file" / below, b"")
    with pytest.raises(CannotWriteError, match=r"folder can't be written: Is a directory$"):
        write_whole(tmp_path / "folder", b"")
    with pytest.raises(CannotWriteError, match=r"can't be written: File name too long$"):
        write_whole(tmp_path / ("x" * 300), b"")
    assert names(tmp_path) == ["file", "folder"]


def test_a_long_name_that_the_system_takes_is_taken(tmp_path):
    name = "x" * 255
    write_whole(tmp_path / name, b"words")
    assert names(tmp_path) == [name]


def test_a_file_is_removed_once(tmp_path):
    path = tmp_path / "file"
    path.write_bytes(b"")
    remove(path)
    remove(path)
    assert names(tmp_path) == []
    with pytest.raises(CannotWriteError):
        remove(tmp_path)
