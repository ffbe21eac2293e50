"""What all tests share: how random input is made, and the first game, built once for those that look at its files."""

from pathlib import Path

import pytest
from hypothesis import settings
from msgspec import Struct

from pnp.load.bundled import find_ruleset
from pnp.pipeline.build import build
from pnp.pipeline.open_game import Opened, load_game, open_ruleset
from pnp.pipeline.options import BuildOptions
from pnp.problems import Problems
from tests import samples

# The same examples on every run: what lands has passed, and passes again. `make soak` tries others, and more of them.
settings.register_profile("same", derandomize=True, deadline=None, max_examples=50)
settings.register_profile("soak", derandomize=False, deadline=None, max_examples=1000, print_blob=True)
settings.load_profile("soak" if samples.SEED else "same")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how to repeat a run with fresh seeds."""
    if samples.SEED:
        terminalreporter.write_line(f"seed {samples.SEED}: repeat this run with make soak SEED={samples.SEED}")


class BuiltGame(Struct, frozen=True):
    """A game that was opened, and the folder its files are in."""

    opened: Opened
    output: Path

    @property
    def folder(self) -> Path:
        """The folder of its only language."""
        return self.output / "quiet-adventures" / "en"

    def files(self, pattern: str) -> list[Path]:
        """Return the files that a pattern finds, some at least."""
        found = sorted(self.folder.glob(pattern))
        assert found, pattern
        return found


@pytest.fixture(scope="session")
def game(tmp_path_factory: pytest.TempPathFactory) -> BuiltGame:
    """The bundled game, built for both papers; nothing may change it."""
    problems = Problems()
    ruleset = load_game(find_ruleset("quiet-adventures"), problems)
    assert ruleset is not None, list(map(str, problems))
    opened = open_ruleset(ruleset, BuildOptions(), problems)
    assert opened is not None, list(map(str, problems))
    output = tmp_path_factory.mktemp("game")
    built = build([opened.game_build], output, problems, lambda done, total, what: None)
    assert built is not None, list(map(str, problems))
    assert problems.error_count == 0
    return BuiltGame(opened, output)
