"""What all tests share: how random input is made, how processes share the tests, and the first game, built once."""

import fcntl
import gc
import os
import re
import signal
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import settings
from msgspec import Struct
from xdist.remote import Producer
from xdist.scheduler import LoadFileScheduling

from pnp.game.reading.bundle import find_ruleset
from pnp.kept_values import CACHE_VARIABLE
from pnp.targets import workers
from pnp.targets.build import build_games
from pnp.workshop.bench.game_build import GameBuild
from pnp.workshop.equipment import CONFIGURATION_VARIABLE
from pnp.workshop.options import BuildOptions
from tests import samples
from tests.bundled import opened_game

# The same examples on every run: what lands has passed, and passes again. `make soak` tries others, and more of them.
settings.register_profile("same", derandomize=True, deadline=None, max_examples=15)
settings.register_profile("soak", derandomize=False, deadline=None, max_examples=1000, print_blob=True)
settings.load_profile("soak" if samples.SEED else "same")

ROOT = Path(__file__).parents[1]
WORKER = os.environ.get("PYTEST_XDIST_WORKER", "")  # gw0, gw1, …; empty if one process runs all tests

# All processes of a run find the rules that one has compiled; none finds what an earlier run compiled.
if not WORKER:
    _KEPT = TemporaryDirectory(prefix="pnp-tests-")
    os.environ[CACHE_VARIABLE] = _KEPT.name
    os.environ[CONFIGURATION_VARIABLE] = str(Path(_KEPT.name) / "configuration")  # nobody's own papers and printers

# Builds, checks and playtests in tests use one process unless more are asked for: to begin one takes longer than most.
if hasattr(os, "sched_getaffinity"):
    os.sched_getaffinity = lambda _pid: {0}

# Nothing is garbage before all modules are read, least of all the trees of their code that pytest rewrites.
gc.disable()


GROUPS = {
    "bundled games": r"from tests\.bundled import|def test_\w+\((\w+, )*game[,)]",
    "processes": r"\bjobs\b|from pnp\.pipeline\.processes import",
    "syntax trees": r"from tests\.syntax_trees import",
}


class ModuleGroups(LoadFileScheduling):
    """Has one process run the tests of a module, and one all modules that share what takes long to make."""

    def _split_scope(self, nodeid: str) -> str:
        return _group_of(super()._split_scope(nodeid))


@cache
def _group_of(file: str) -> str:
    """Return what the tests of a module share: bundled games, each opened once, or parsed code; else the module.

    Large groups are given out first. So those that start processes are one: while a process of tests is small, it is
    forked in a third of the time.
    """
    text = (ROOT / file).read_text(encoding="utf-8")
    for group, pattern in GROUPS.items():
        if re.search(pattern, text):
            return group
    return file


def pytest_collection(session: pytest.Session) -> None:
    """Have every second process import all modules from the last to the first: what one compiles, the other reads."""
    if WORKER.endswith(("1", "3", "5", "7")) and session.config.args == session.config.getini("testpaths"):
        for path in sorted(ROOT.glob("tests/**/test_*.py"), reverse=True):
            with suppress(Exception):  # which the collection reports
                import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))


def pytest_collection_finish() -> None:
    """Exclude modules and tests from garbage collections, as the command line does: they are never garbage."""
    gc.freeze()
    gc.enable()
    gc.set_threshold(1_000_000)


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Have processes report of a test that it passed, and not also that it began, was set up, torn down and ended."""
    if not WORKER:
        return None
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    return True


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ModuleGroups:
    """Return what gives out the tests to the processes of a run."""
    return ModuleGroups(config, log)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how to repeat a run with fresh seeds."""
    if samples.SEED:
        terminalreporter.write_line(f"seed {samples.SEED}: repeat this run with make soak SEED={samples.SEED}")


class BuiltGame(Struct, frozen=True):
    """A game that was built, and the folder its files are in."""

    build: GameBuild
    output: Path

    @property
    def folder(self) -> Path:
        """The folder of its only language."""
        return self.output / "quiet-adventures" / "en"

    def files(self, pattern: str) -> list[Path]:
        """Return the files that a pattern finds, some at least."""
        paths = sorted(self.folder.glob(pattern))
        assert paths, pattern
        return paths


@pytest.fixture(scope="session")
def game(tmp_path_factory: pytest.TempPathFactory) -> BuiltGame:
    """The bundled game, built for both papers; nothing may change it.

    The processes of a run share its folder: the second one waits for the first, and finds nothing to do.
    """
    base = tmp_path_factory.getbasetemp()
    output = (base.parent if WORKER else base) / "game"
    with output.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.MonkeyPatch.context() as patch:
            # The tests look at what its files are made from as well: it is checked and composed once.
            patch.setattr(workers, "check_game", lambda *_given, **_options: opened_game("quiet-adventures"))
            result = build_games([find_ruleset("quiet-adventures")], output, BuildOptions())
    assert result.problems == ()
    return BuiltGame(opened_game("quiet-adventures"), output)


@pytest.fixture
def keyboard():
    """Ctrl-C as in the foreground: nohup and some CI pass on an ignored one."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
