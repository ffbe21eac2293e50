"""Read the game of a folder, and keep the results of reading or checking it between runs, if it has no problems.

A result is valid as long as the folder, the program and the options are the same. For a game with so much as a warning
nothing is kept, so that every problem is reported every time.
"""

from __future__ import annotations

import io
import pickle
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.kept_values import find_object, keep_value
from pnp.problems import Problems, SourceMap
from pnp.workshop.fingerprint import digest_game, digest_text
from pnp.workshop.options import BuildOptions, spell_options

if TYPE_CHECKING:
    from pnp.game.model.ruleset import Ruleset

RULESET = "ruleset"  # the ruleset as it was read


class KeptGame:
    """The slot of one result for one folder: the last one with given options."""

    def __init__(self, what: str, folder: Path, options: BuildOptions, digest: str | None = None) -> None:
        """*digest* is that of the game, if it is known."""
        self.digest = digest or digest_game(folder)
        self._folder = folder
        self._slot = digest_text(what, folder.as_posix(), str(folder.resolve()), spell_options(options))

    def find(self) -> Any:
        """Return the kept value, None if there is no valid one."""
        return None if self.digest is None else find_object(self._slot, self.digest)

    def keep(self, value: Any) -> None:
        """Keep a result for the folder, unless that has changed meanwhile."""
        if self.digest is not None and self.digest == digest_game(self._folder):
            content = io.BytesIO()
            _Pickler(content, protocol=5).dump(value)
            keep_value(self._slot, (self.digest, content.getvalue()))


def _asking(name: str) -> Any:
    """Return a method that asks the restored map."""
    return lambda self, *args: getattr(self._source, name)(*args)


class KeptSource(SourceMap):
    """A kept source map, restored only when the first place is needed: few places ever are."""

    def __init__(self, file: str, content: bytes) -> None:
        super().__init__(file)
        self._content = content

    def __reduce__(self) -> tuple[Any, ...]:
        return KeptSource, (self.file, self._content)

    @cached_property
    def _source(self) -> SourceMap:
        source: SourceMap = pickle.loads(self._content)
        return source

    # All that reads places asks the restored map.
    place, key, inside, below, add_alias = map(_asking, ("place", "key", "inside", "below", "add_alias"))


class _Pickler(pickle.Pickler):
    """Writes source maps as `KeptSource`."""

    def reducer_override(self, value: Any) -> Any:
        """Return how a source map is pickled; anything else is pickled as usual."""
        if isinstance(value, SourceMap) and not isinstance(value, KeptSource):
            return KeptSource, (value.file, pickle.dumps(value, protocol=5))
        return NotImplemented


def load_game(folder: Path, problems: Problems, options: BuildOptions = BuildOptions()) -> Ruleset | None:  # noqa: B008
    """Return the ruleset of a folder; None, with every problem, if one of its files has an error.

    Components are made for the *options*' choices. One error hides no other: everything readable is checked as in a
    ruleset without errors. A ruleset without a single problem is kept, and read again only if it has changed.
    """
    kept = KeptGame(RULESET, folder, BuildOptions(choices=options.choices))
    ruleset: Ruleset | None = kept.find()
    if ruleset is None:
        count = len(problems)
        ruleset = _read_game(folder, problems, options)
        if ruleset is not None and len(problems) == count:
            kept.keep(ruleset)
    return ruleset


def _read_game(folder: Path, problems: Problems, options: BuildOptions) -> Ruleset | None:
    """Return the ruleset of a folder, which is read, or None with every problem."""
    from pnp.workshop.checks.ruleset import add_unreported, load_draft  # most games are kept

    draft = load_draft(folder, problems, options.choices)
    if draft is None:
        return None
    ruleset = draft.ruleset()
    if ruleset is None:
        from pnp.targets.opening.partial_check import check_draft

        later = Problems()
        check_draft(draft, options, problems, later)
        add_unreported(draft, later, problems)
    return ruleset
