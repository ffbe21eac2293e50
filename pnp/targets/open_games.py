"""Open several games, each in its own process if there are several, and collect their problems."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec.structs import replace

from pnp.game.model.ruleset import Ruleset
from pnp.messages import quote
from pnp.problems import Place, Problems
from pnp.targets.workers import OpenedGame, OpenTask, Workers
from pnp.workshop.bench.catalogues import missing_languages
from pnp.workshop.options import BuildOptions
from pnp.workshop.selection import check_only


def open_games(
    rulesets: Sequence[Path | Ruleset],
    options: BuildOptions,
    workers: Workers,
    problems: Problems,
    *,
    are_built: bool = True,
) -> list[OpenedGame]:
    """Load and check games, and plan their files if they *are_built*; return them in order.

    Their problems are added to *problems*.
    """
    sources: dict[str, Path | Ruleset] = {}
    tasks: list[OpenTask] = []
    for ruleset in rulesets:
        task = OpenTask(ruleset, options, are_built)
        if task.game_name in sources:
            message = f"two rulesets are called {quote(task.game_name)}, so their output files would conflict"
            folder = str(ruleset) if isinstance(ruleset, Path) else ruleset.folder
            problems.error(
                "P062",
                message,
                Place(folder, 0, 0),
                "build each with another value of the option output",
            )
            continue
        sources[task.game_name] = ruleset
        tasks.append(task)
    # The slowest begin first: a game with more files has more figures to prove.
    largest_first = sorted(tasks, key=_size, reverse=True) if len(tasks) > 1 else tasks
    games = {game.name: game for game in workers.run(largest_first) if isinstance(game, OpenedGame)}
    opened = [games[name] for name in sources]
    if (options.languages or options.bilingual) and all(game.ruleset is not None for game in opened):
        opened = list(_with_missing_languages(opened, options))
    for game in opened:
        # Problems of languages, which have no place, are the same for all games.
        problems.extend(each for each in game.problems if each.place or each not in problems.entries)
    if options.only and all(game.ruleset is not None for game in opened):
        check_only(frozenset().union(*(game.names for game in opened)), options, problems)
    return opened


def _with_missing_languages(opened: Sequence[OpenedGame], options: BuildOptions) -> Iterator[OpenedGame]:
    """Yield games with a problem for each language that they lack."""
    languages = {game.name: game.languages for game in opened}
    missing = list(missing_languages(languages, {game.name: game.folder for game in opened}, options))
    for game in opened:
        own = [problem for problem, lacking in missing if game.name in lacking]
        yield replace(game, problems=(*game.problems, *own))


def _size(task: OpenTask) -> int:
    """Return roughly how much work a game is: its number of files of figures."""
    if isinstance(task.source, Ruleset):
        return len(task.source.figures)
    try:
        return sum(1 for _ in (task.source / "figures").iterdir())
    except OSError:
        return 0
