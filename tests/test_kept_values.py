"""Values are kept between runs, for the user alone; damaged, foreign and old files are as good as none."""

import os
import pickle
from pathlib import Path

import pytest

from pnp import kept_values
from pnp.kept_values import CACHE_VARIABLE, cache_folder, find_current, find_object, find_value, keep_value

KEY = "5" * 64
VALUE = (1, "two", {"three": (3.0, None)})


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Return the folder in which values are kept, and which does not exist yet."""
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "cache"))
    return tmp_path / "cache" / "rules"


def kept(folder):
    """Keep the value, and return its file."""
    keep_value(KEY, VALUE)
    (file,) = folder.iterdir()
    return file


def test_a_value_is_found_under_its_key_alone(folder):
    assert find_value(KEY) is None
    kept(folder)
    assert (find_value(KEY), find_value("6" * 64)) == (VALUE, None)


def _cut(content):
    return content[:-7]


def _changed(content):
    return content[:-1] + bytes((content[-1] ^ 1,))


def _other_key(content):
    return b"0" * 64 + content[64:]


@pytest.mark.parametrize("damage", [_cut, _changed, _other_key, lambda _: b"", lambda _: b"import os", lambda _: None])
def test_a_damaged_file_is_never_read(folder, monkeypatch, damage):
    file = kept(folder)
    content = damage(file.read_bytes())
    if content is None:
        file.unlink()
        file.mkdir()
    else:
        file.write_bytes(content)
    monkeypatch.setattr(kept_values.marshal, "loads", None)
    assert find_value(KEY) is None


def test_files_that_others_can_open_do_not_count(folder, tmp_path):
    file = kept(folder)
    assert (file.stat().st_mode & 0o777, folder.stat().st_mode & 0o777) == (0o600, 0o700)
    file.chmod(0o644)
    assert find_value(KEY) is None
    file.chmod(0o600)
    folder.chmod(0o755)
    assert find_value(KEY) is None
    folder.chmod(0o700)
    moved = file.rename(tmp_path / "elsewhere")
    file.symlink_to(moved)
    assert find_value(KEY) is None
    file.unlink()
    moved.rename(file)
    assert find_value(KEY) == VALUE
    real = folder.rename(tmp_path / "real")
    folder.symlink_to(real)
    keep_value("6" * 64, VALUE)
    assert find_value(KEY) is None and len(list(real.iterdir())) == 1


def test_files_of_other_users_do_not_count(folder, monkeypatch):
    kept(folder)
    monkeypatch.setattr(os, "geteuid", lambda: 1_234_567)
    assert find_value(KEY) is None


def test_nothing_is_kept_where_nothing_can_be_written(folder):
    folder.parent.write_text("a file in the place of the folder", encoding="utf-8")
    keep_value(KEY, VALUE)
    assert find_value(KEY) is None


def test_an_empty_variable_turns_it_off(folder, monkeypatch):
    monkeypatch.setenv(CACHE_VARIABLE, "")
    keep_value(KEY, VALUE)
    assert find_value(KEY) is None and not folder.exists()


def test_an_interrupted_run_leaves_nothing_behind(folder, monkeypatch):
    def interrupt(self, target):
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", interrupt)
    with pytest.raises(KeyboardInterrupt):
        keep_value(KEY, VALUE)
    assert list(folder.iterdir()) == []


def test_the_files_that_were_not_used_for_longest_go(folder, monkeypatch):
    monkeypatch.setattr(kept_values, "_MOST_FILES", 4)
    for age, key in enumerate("abcd"):
        keep_value(key, VALUE)
        os.utime(folder / key, (age, age))
    assert find_value("a") == VALUE
    assert len(list(folder.iterdir())) == 4
    keep_value("e", VALUE)
    assert [(folder / key).is_file() for key in "abcde"] == [True, False, False, True, True]


def test_files_go_as_well_if_all_are_too_large(folder, monkeypatch):
    size = kept(folder).stat().st_size
    monkeypatch.setattr(kept_values, "_MOST_BYTES_IN_ALL", 3 * size)
    os.utime(folder / KEY, (0, 0))
    for age, digit in enumerate("123", 1):
        assert len(list(folder.iterdir())) == age
        keep_value(digit * 64, VALUE)
        os.utime(folder / (digit * 64), (age, age))
    assert sorted(file.name[0] for file in folder.iterdir()) == ["2", "3"]


def test_a_value_that_is_too_large_to_read_is_not_kept(folder, monkeypatch):
    monkeypatch.setattr(kept_values, "_MOST_BYTES", 1000)
    keep_value(KEY, "x" * 1000)
    assert list(folder.iterdir()) == []


def test_objects_count_only_in_the_state_in_which_they_were_kept(folder):
    keep_value(KEY, ("state", pickle.dumps({1})))
    assert (find_object(KEY, "state"), find_object(KEY, "other")) == ({1}, None)
    keep_value(KEY, ("state", "text"))
    assert (find_current(KEY, "state"), find_current(KEY, "other"), find_object(KEY, "state")) == ("text", None, None)


def test_the_folder_is_the_users(monkeypatch):
    monkeypatch.delenv(CACHE_VARIABLE)
    monkeypatch.setattr(kept_values.sys, "platform", "linux")
    monkeypatch.setattr(kept_values.os, "name", "posix")
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    assert cache_folder() == Path("/somewhere/pnp")
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    monkeypatch.setenv("HOME", "/home/somebody")
    assert cache_folder() == Path("/home/somebody/.cache/pnp")
    monkeypatch.setattr(kept_values.sys, "platform", "darwin")
    assert cache_folder() == Path("/home/somebody/Library/Caches/pnp")
