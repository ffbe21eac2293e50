"""Find the sources of rulesets by any of their names."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.game.model.ruleset import Ruleset
    from pnp.problems import Problem

    # A bundled ruleset's name, the path of a ruleset's folder, or a ruleset that `pnp.load` returned.
    RulesetLike = str | Path | Ruleset


def find_sources(rulesets: Collection[RulesetLike], problems: list[Problem]) -> list[Path | Ruleset]:
    """Return the folder or the value of each known ruleset once; add problems for unknown (P014), ambiguous names."""
    from pnp.game.reading.bundle import find_ruleset

    problems += ambiguous_names(name for name in rulesets if isinstance(name, str))
    sources: dict[Path | str, Path | Ruleset] = {}
    for ruleset in rulesets:
        if not isinstance(ruleset, str | Path):
            sources.setdefault(ruleset.name, ruleset)
            continue
        folder = find_ruleset(str(ruleset))
        if folder is None:
            problems.append(_unknown_ruleset(str(ruleset)))
        else:
            sources.setdefault(folder.resolve(), folder)
    return list(sources.values())


def _unknown_ruleset(name: str) -> Problem:
    """Return the problem that *name* is neither a bundled ruleset nor a folder (P014)."""
    from pnp.game.reading.bundle import list_bundled_rulesets
    from pnp.messages import quote, suggest_name
    from pnp.problems import Problem

    message = f"no bundled ruleset and no folder is called {quote(name)}"
    hint = suggest_name(name, list_bundled_rulesets())
    if "/" in name:
        message, hint = f"there is no folder {quote(name)}", f"pnp new {name} begins a game there"
    with suppress(OSError, ValueError):  # a name that no file can have
        if Path(name).is_file():
            hint = f"name the folder of this file: {Path(name).parent}"
        elif "\\" in name and Path(as_posix := name.replace("\\", "/")).is_dir():
            hint = f"did you mean {as_posix}?"
    return Problem("P014", message, None, hint)


def ambiguous_names(names: Iterable[str]) -> Iterator[Problem]:
    """Yield a warning for each bundled name that a ruleset in the current folder has as well (P009)."""
    from pnp.game.reading.bundle import is_ambiguous

    for name in names:
        if is_ambiguous(name):
            from pnp.messages import quote
            from pnp.problems import Problem, Severity

            message = f"{quote(name)} means the bundled ruleset, not the folder of that name"
            yield Problem("P009", message, None, f"for the folder, write ./{name}", Severity.WARNING)
