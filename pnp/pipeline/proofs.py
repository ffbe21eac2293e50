"""Have a ruleset's engine prove its figures, and hold its clauses against the booklet's."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass

from pnp.model.figure import CheckedFigure
from pnp.model.ruleset import Ruleset
from pnp.problems import Problems
from pnp.rules.coverage import Coverage, check_clauses, cover, warn_unshown
from pnp.rules.engines import ENGINES, NO_ENGINE
from pnp.rules.figures import check_figure


@dataclass(frozen=True, slots=True)
class Proofs:
    """The figures that hold, and which clause each is an example of."""

    figures: Mapping[str, CheckedFigure]
    coverage: Coverage


def prove(ruleset: Ruleset, problems: Problems) -> Proofs | None:
    """Return the ruleset's figures, all proved; or None, with a problem for every claim that is false.

    A game without an engine can have no figures.
    """
    name = ruleset.game.engine
    place = ruleset.sources["game.yaml"].place(("engine",))
    if name == NO_ENGINE:
        return _unproved(ruleset, problems)
    if name not in ENGINES:
        near = difflib.get_close_matches(name, ENGINES, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there is {', '.join((*ENGINES, NO_ENGINE))}"
        problems.error("P014", f"there is no engine {name!r}", place, hint)
        return None
    engine = ENGINES[name]
    errors = problems.errors
    check_clauses(ruleset.sections, engine.clauses, ruleset.sources["rules.yaml"], problems)
    checked = [check_figure(figure, engine, problems) for figure in ruleset.figures.values()]
    figures = {figure.name: figure for figure in checked if figure is not None}
    if problems.errors > errors:
        return None
    coverage = cover(engine.clauses, figures.values())
    warn_unshown(coverage, ruleset.sections, ruleset.sources["rules.yaml"], problems)
    return Proofs(figures, coverage)


def _unproved(ruleset: Ruleset, problems: Problems) -> Proofs | None:
    """Return that a game without an engine proves nothing; each of its figures is a problem (P061)."""
    for figure in ruleset.figures.values():
        hint = f"take the figure out: game.yaml says engine: {NO_ENGINE}"
        problems.error("P061", "no engine can prove this figure", figure.source.place(), hint)
    return None if ruleset.figures else Proofs({}, Coverage(()))
