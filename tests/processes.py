"""A plugin that shares the tests among processes: ``pytest --jobs 2``.

The modules are read once. Each process is forked from the one that has read them, takes one group of tests after the
other, and sends a short message for each test that passed, and pytest's report of any other.
"""

from __future__ import annotations

import os
import re
import traceback
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from multiprocessing.connection import Connection, Pipe, wait
from pathlib import Path
from typing import Any, Literal

import pytest
from _pytest.capture import CaptureManager
from _pytest.runner import runtestprotocol

ROOT = Path(__file__).parents[1]
NUMBER = 4  # bytes of a group's number
Outcome = Literal["passed", "failed", "skipped"]
Groups = list[list[int]]  # of places in the list of tests


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option."""
    parser.addoption("--jobs", type=int, default=1, metavar="N", help="share the tests among N processes")


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Run the tests in several processes if it is asked for."""
    if session.config.option.jobs < 2 or session.config.option.collectonly or session.testsfailed:
        return None
    session.config._tmp_path_factory.getbasetemp()  # all make their folders in it
    groups = _groups(session.items)
    queue = _queue(len(groups))
    children: dict[Connection, int] = {}
    for _ in range(min(session.config.option.jobs, len(groups))):
        end, sending = Pipe(duplex=False)
        child = os.fork()
        if child == 0:
            _run(session, groups, queue, sending)
        sending.close()
        children[end] = child
    os.close(queue)
    codes = []
    try:
        unfinished = _report_results(session, list(children))
    finally:
        for end, child in children.items():
            end.close()  # a process that still has something to send ends
            codes.append(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
    for item in unfinished:
        _report(item, "failed", f"its process ended early; exit codes of all: {', '.join(map(str, codes))}")
    return True


def _groups(items: list[pytest.Item]) -> Groups:
    """Return the tests of each module, and of all modules that look at bundled games together; the largest first."""
    groups = defaultdict(list)
    for place, item in enumerate(items):
        groups["bundled games" if _looks_at_bundled_games(item.path) else str(item.path)].append(place)
    return sorted(groups.values(), key=len, reverse=True)


@cache
def _looks_at_bundled_games(path: Path) -> bool:
    text = path.read_text(encoding="utf-8")
    return re.search(r"from tests\.bundled import|def test_\w+\((\w+, )*game[,)]", text) is not None


def _queue(count: int) -> int:
    """Return a pipe with the numbers of all groups, from which each process takes the next one."""
    reading, writing = os.pipe()
    with open(writing, "wb") as file:  # noqa: PTH123, a descriptor
        file.writelines(number.to_bytes(NUMBER, "big") for number in range(count))
    return reading


def _run(session: pytest.Session, groups: Groups, queue: int, results: Connection) -> None:
    """Run groups of tests in a process that was forked, and end it."""
    code = 1
    try:
        capture: CaptureManager = session.config.pluginmanager.getplugin("capturemanager")
        capture.stop_global_capturing()  # its files are those of the process that this one comes from
        capture.start_global_capturing()
        capture.suspend_global_capture(in_=True)
        session.config.pluginmanager.register(_Sender(session.items, results))
        taken = (session.items[place] for place in _taken(groups, queue))
        item = next(taken, None)
        while item is not None:
            following = next(taken, None)
            item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
            item = following
        code = 0
    except (BrokenPipeError, KeyboardInterrupt):
        pass  # the first process has stopped
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


def _taken(groups: Groups, queue: int) -> Iterator[int]:
    """Yield the places of the tests of each group that this process takes from the queue."""
    while number := os.read(queue, NUMBER):
        yield from groups[int.from_bytes(number, "big")]


class _Sender:
    """Runs a test, and sends how it went."""

    def __init__(self, items: list[pytest.Item], results: Connection) -> None:
        self._places = {item: place for place, item in enumerate(items)}
        self._results = results

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool:
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
        if all(report.passed for report in reports):
            result: Any = sum(report.duration for report in reports)
        else:
            hook = item.config.hook
            result = [hook.pytest_report_to_serializable(config=item.config, report=report) for report in reports]
        self._results.send((self._places[item], result))
        return True


def _report_results(session: pytest.Session, ends: list[Connection]) -> list[pytest.Item]:
    """Report all results that processes send until they end; return the tests that none has run to its end."""
    left = dict(enumerate(session.items))
    while ends:
        for end in wait(ends):
            try:
                place, result = end.recv()
            except EOFError:
                ends.remove(end)
                continue
            _report_result(left.pop(place), result)
            if session.shouldfail:
                raise session.Failed(session.shouldfail)
            if session.shouldstop:
                raise session.Interrupted(session.shouldstop)
    return list(left.values())


def _report_result(item: pytest.Item, result: Any) -> None:
    """Report what was sent about a test, to all of pytest's plugins."""
    if isinstance(result, float):
        _report(item, "passed", None, result)
        return
    hook = item.ihook
    for data in result:
        report = hook.pytest_report_from_serializable(config=item.config, data=data)
        hook.pytest_runtest_logreport(report=report)
    hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)


def _report(item: pytest.Item, outcome: Outcome, why: str | None, duration: float = 0) -> None:
    report = pytest.TestReport(item.nodeid, item.location, {}, outcome, why, "call", duration=duration)
    item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
