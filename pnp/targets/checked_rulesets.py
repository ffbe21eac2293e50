"""Check rulesets, and keep the results for those without problems between runs.

Little is imported at the top: a check of rulesets that have not changed ends before an engine or a font is imported.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pnp.targets.opening.kept_games import RULESET, KeptGame
from pnp.workshop.options import BuildOptions

if TYPE_CHECKING:
    from pnp.game.model.ruleset import Ruleset
    from pnp.play.proof.coverage import Coverage
    from pnp.problems import Problem, Problems
    from pnp.targets.print_check import PrintCheck
    from pnp.targets.workers import OpenedGame


class CheckedRuleset(NamedTuple):
    """A ruleset that has been checked; without *ruleset* its files can't be used.

    *figures* names the figures that its engine has proved, *unproved* those compared with its box and boards, if it has
    no engine; *coverage* lists the clauses with an example. *notes* are what its words leave to be desired, by file and
    line: they are no problems. *printing* is what was found before printing, if that was asked for.
    """

    name: str
    ruleset: Ruleset | None
    figures: tuple[str, ...]
    coverage: Coverage
    unproved: tuple[str, ...] = ()
    notes: tuple[Problem, ...] = ()
    printing: PrintCheck | None = None


class CheckResult(NamedTuple):
    """The result of a check: the rulesets and their problems, by file and line."""

    rulesets: tuple[CheckedRuleset, ...]
    problems: tuple[Problem, ...]

    @property
    def ok(self) -> bool:
        """Whether there is no error among the problems; warnings stop nothing."""
        return not any(problem.severity.value == "error" for problem in self.problems)

    def made_strict(self) -> CheckResult:
        """Return the result with each warning as an error."""
        from pnp.problems import made_strict

        return self._replace(problems=tuple(map(made_strict, self.problems)))


def check_rulesets(
    sources: Sequence[Path | Ruleset],
    options: BuildOptions,
    jobs: int,
    problems: Problems,
    *,
    words: bool = False,
    printing: bool = False,
) -> tuple[CheckedRuleset, ...]:
    """Return checked rulesets in order; those without a single problem are checked again only if they change.

    With *words*, each mention in their texts that nothing backs is a problem (P093). With *printing*, their sheets are
    checked as well (P043 to P046).
    """
    # Only folders with names of their own have kept checks, and workers are imported only if one of these is missing:
    # each of these conditions is a case of its own.
    named = [(source.resolve().name if isinstance(source, Path) else source.name, source) for source in sources]
    places = _kept_places(named, options)
    checked = {} if words or printing else dict(_kept_checks(places))
    changed = [source for name, source in named if name not in checked]
    opened = _opened(changed, options, jobs, problems, words=words) if changed else ()
    for game in opened:
        checked[game.name] = _checked(game)
        if game.name in places and not game.problems:
            places[game.name].keep(checked[game.name])
    if printing:
        checked |= {game.name: _with_printing(game, checked[game.name], problems) for game in opened}
    return tuple(checked[name] for name in dict(named))


def _kept_places(named: Sequence[tuple[str, Path | Ruleset]], options: BuildOptions) -> Mapping[str, _KeptCheck]:
    """Return where checks of folders are kept; of rulesets with one name, all are checked."""
    if len(dict(named)) < len(named):
        return {}
    return {name: _KeptCheck(source, options) for name, source in named if isinstance(source, Path)}


def _kept_checks(places: Mapping[str, _KeptCheck]) -> Iterator[tuple[str, CheckedRuleset]]:
    for name, place in places.items():
        kept = place.find()
        if kept is not None:
            yield name, kept


def _opened(
    changed: Sequence[Path | Ruleset], options: BuildOptions, jobs: int, problems: Problems, *, words: bool
) -> Sequence[OpenedGame]:
    from pnp.targets.workers import Workers, open_games

    with Workers(jobs) as workers:
        opened = open_games(changed, options, workers, problems, are_built=False)
    for game in opened if words else ():
        _report_words(game, problems)
    return opened


class _KeptCheck:
    """The place where the check of a folder's ruleset is kept, apart from the ruleset as it was read."""

    def __init__(self, folder: Path, options: BuildOptions) -> None:
        self._check = KeptGame("check", folder, options)
        self._ruleset = KeptGame(RULESET, folder, options, self._check.digest)

    def find(self) -> CheckedRuleset | None:
        """Return the checked ruleset, None unless both the check and the ruleset are current."""
        checked: CheckedRuleset | None = self._check.find()
        ruleset: Ruleset | None = self._ruleset.find() if checked is not None else None
        return None if checked is None or ruleset is None else checked._replace(ruleset=ruleset)

    def keep(self, checked: CheckedRuleset) -> None:
        """Keep a check without problems."""
        self._check.keep(checked._replace(ruleset=None))


def _report_words(game: OpenedGame, problems: Problems) -> None:
    from pnp.workshop.checks.word_mentions import MentionFinder, report_mentions

    if game.ruleset is not None and game.game is not None and game.ruleset.game.words is None:  # else they are told
        report_mentions(MentionFinder(game.ruleset, game.game.figures).mentions(), problems, is_strict=False)


def _with_printing(game: OpenedGame, checked: CheckedRuleset, problems: Problems) -> CheckedRuleset:
    """Return a checked game with what is found in its sheets, which is recorded; nothing without pypdfium2 (P082)."""
    if game.game is None:
        return checked
    from pnp.game.spreadsheets.xlsx import lacking_packages
    from pnp.problems import Problems as Unheard
    from pnp.targets.opening.game_checks import prepare_build

    lacking = lacking_packages(("pypdfium2",), "measures the ink of pages", "png")
    if lacking is not None:
        problems.extend(() if lacking in problems else (lacking,))
        return checked
    from pnp.targets.print_check import check_printing

    printing = check_printing(prepare_build(game.game, Unheard()))
    problems.extend(printing.problems)
    return checked._replace(printing=printing)


def _checked(game: OpenedGame) -> CheckedRuleset:
    from pnp.play.proof.coverage import Coverage
    from pnp.problems import Problems

    if game.game is None:
        return CheckedRuleset(game.name, None, (), Coverage(()))
    figures = game.game.figures
    proved, unproved = (tuple(sorted(name for name in figures if figures[name].proved is way)) for way in (True, False))
    notes = tuple(Problems(list(game.notes)).sorted())
    return CheckedRuleset(game.name, game.ruleset, proved, game.game.coverage, unproved, notes)
