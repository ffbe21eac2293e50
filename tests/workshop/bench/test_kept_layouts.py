"""A layout is searched for once for the same content and the same program."""

import pytest

from pnp.kept_values import CACHE_VARIABLE
from pnp.workshop.bench import kept_layouts
from pnp.workshop.bench.kept_layouts import KeptLayouts


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Return the folder in which nothing is kept yet."""
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "cache"))
    return tmp_path / "cache" / "rules"


def counted(values):
    """Return a search that finds another of the values each time."""
    return iter(values).__next__


def test_a_layout_is_found_for_equal_content(folder):
    search = counted("abc")
    content = ("fit", [1.5, "text"], {"icon": None})
    assert [KeptLayouts().chosen(content, search) for _ in range(2)] == ["a", "a"]
    assert KeptLayouts().chosen(("fit", [1.5, "texts"], {"icon": None}), search) == "b"


def test_that_nothing_can_be_laid_out_is_kept(folder):
    search = counted([None, "a"])
    assert [KeptLayouts().chosen("content", search) for _ in range(2)] == [None, None]


def test_a_layout_that_no_longer_counts_is_replaced(folder):
    search = counted("abc")
    KeptLayouts().chosen("content", search)
    assert KeptLayouts().chosen("content", search, lambda kept: kept != "a") == "b"
    assert KeptLayouts().chosen("content", search) == "b"
    assert len(list(folder.glob("*"))) <= 3  # with the digests of the program's folders


def test_a_layout_of_another_program_does_not_count(folder, monkeypatch):
    search = counted("ab")
    KeptLayouts().chosen("content", search)
    monkeypatch.setattr(kept_layouts, "digest_program", lambda: "another program")
    assert KeptLayouts().chosen("content", search) == "b"


def test_a_damaged_file_is_as_good_as_none(folder):
    search = counted("ab")
    KeptLayouts().chosen("content", search)
    for file in folder.iterdir():
        file.write_bytes(file.read_bytes()[:-1])
    assert KeptLayouts().chosen("content", search) == "b"


def test_of_an_error_nothing_is_kept(folder):
    with pytest.raises(StopIteration):
        KeptLayouts().chosen("content", counted(""))
    assert KeptLayouts().chosen("content", counted("a")) == "a"
