"""What all tests share: how random input is made, what is kept between tests, and the first game, built once."""

import fcntl
import gc
import os
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings
from msgspec import Struct

from pnp.load.bundle import find_ruleset
from pnp.pipeline import workers
from pnp.pipeline.build import build_games
from pnp.pipeline.game_build import GameBuild
from pnp.pipeline.options import BuildOptions
from pnp.rules.kept_values import CACHE_VARIABLE
from tests import samples
from tests.bundled import opened_game

# The same examples on every run: what lands has passed, and passes again. `make soak` tries others, and more of them.
settings.register_profile("same", derandomize=True, deadline=None, max_examples=15)
settings.register_profile("soak", derandomize=False, deadline=None, max_examples=1000, print_blob=True)
settings.load_profile("soak" if samples.SEED else "same")

pytest_plugins = ["tests.processes"]

# All processes of a run find the rules that one has compiled; none finds what an earlier run compiled.
_KEPT = TemporaryDirectory(prefix="pnp-tests-")
os.environ[CACHE_VARIABLE] = _KEPT.name

# Nothing is garbage before all modules are read, least of all the trees of their code that pytest rewrites.
gc.disable()


def pytest_collection_finish() -> None:
    """Exclude modules and tests from garbage collections, as the command line does: they are never garbage."""
    gc.freeze()
    gc.enable()
    gc.set_threshold(1_000_000)


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
    output = tmp_path_factory.getbasetemp() / "game"
    with output.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.MonkeyPatch.context() as patch:
            # The tests look at what its files are made from as well: it is checked and composed once.
            patch.setattr(workers, "check_game", lambda *_given, **_options: opened_game("quiet-adventures"))
            result = build_games([find_ruleset("quiet-adventures")], output, BuildOptions())
    assert result.problems == ()
    return BuiltGame(opened_game("quiet-adventures"), output)
