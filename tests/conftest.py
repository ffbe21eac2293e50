"""The first game, built once for all tests that look at what comes out."""

from pathlib import Path

import pytest
from hypothesis import settings
from msgspec import Struct

from pnp.load.bundled import find_ruleset
from pnp.pipeline.build import build
from pnp.pipeline.open_game import Opened, load_game, open_ruleset
from pnp.pipeline.options import BuildOptions
from pnp.problems import Problems

# The same examples on every run: what lands has passed, and passes again.
settings.register_profile("same", derandomize=True)
settings.load_profile("same")


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
