"""A layout is searched for once for the same content and the same program."""

import os
import signal
from functools import partial

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


@pytest.fixture(params=["kept", "not kept"])
def searches(request, tmp_path, monkeypatch):
    """Return a file with a line for each search: the process and what it searches for; layouts may be kept."""
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "cache") if request.param == "kept" else "")
    return tmp_path / "searches.txt"


def planned(layouts, searches, name, *, before=lambda: None):
    """Plan the booklet of that name: its layout is the name in capitals."""

    def search():
        before()
        with searches.open("a") as file:
            file.write(f"{os.getpid()} {name}\n")
        return name.upper()

    return f"{name}: {layouts.chosen(('layout of', name), search)}"


def plans_of(layouts, searches, names="abcd", **more):
    return [partial(planned, layouts, searches, name, **more) for name in names]


def searched(searches):
    pairs = [line.split() for line in searches.read_text().splitlines()]
    return sorted(name for _, name in pairs), len({process for process, _ in pairs})


ALL = ["a: A", "b: B", "c: C", "d: D"]


@pytest.mark.parametrize("jobs", [1, 2, 3, 9])
def test_each_layout_is_searched_for_once(searches, jobs):
    layouts = KeptLayouts()
    assert layouts.plan_all(plans_of(layouts, searches), jobs) == ALL
    names, processes = searched(searches)
    assert names == ["a", "b", "c", "d"]
    assert processes <= jobs


def test_the_others_search_while_this_process_does(searches):
    """The first search ends only when another process has begun one."""
    layouts, (here, there) = KeptLayouts(), os.pipe()

    def meet():
        assert os.read(here, 1) if os.getpid() == mine else os.write(there, b"x")

    mine = os.getpid()
    assert layouts.plan_all(plans_of(layouts, searches, "ab", before=meet), 2) == ALL[:2]
    assert searched(searches) == (["a", "b"], 2)
    os.close(here)
    os.close(there)


def test_no_process_is_started_if_all_layouts_are_kept(tmp_path, monkeypatch):
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "cache"))
    searches, first, again = tmp_path / "searches.txt", KeptLayouts(), KeptLayouts()
    first.plan_all(plans_of(first, searches), 1)
    monkeypatch.setattr("pnp.workshop.bench.kept_layouts.WorkerProcess", None)
    assert again.plan_all(plans_of(again, searches), 4) == ALL
    assert len(searches.read_text().splitlines()) == 4


def test_the_layouts_of_a_process_that_is_killed_are_searched_for_here(searches):
    layouts, mine = KeptLayouts(), os.getpid()

    def die():
        if os.getpid() != mine:
            os.kill(os.getpid(), signal.SIGKILL)

    assert layouts.plan_all(plans_of(layouts, searches, before=die), 3) == ALL
    assert searched(searches) == (["a", "b", "c", "d"], 1)


def test_a_process_that_shares_no_memory_is_not_started(searches, monkeypatch):
    monkeypatch.setattr("pnp.workshop.bench.kept_layouts.shares_memory", lambda: False)
    layouts = KeptLayouts()
    assert layouts.plan_all(plans_of(layouts, searches), 3) == ALL
    assert searched(searches) == (["a", "b", "c", "d"], 1)


def test_an_interrupt_ends_the_other_processes(searches, monkeypatch):
    layouts, mine, started = KeptLayouts(), os.getpid(), []

    def stop():
        if os.getpid() == mine:
            started.extend(process._process for process in layouts._searches._processes)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        layouts.plan_all(plans_of(layouts, searches, before=stop), 3)
    assert len(started) == 2
    assert not any(process.is_alive() for process in started)
