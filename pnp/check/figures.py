"""Have a ruleset's engine prove its figures, and hold its clauses against the booklet's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from pnp.messages import closest, quote, suggest_name
from pnp.model.figure import CheckedFigure
from pnp.model.ruleset import Ruleset
from pnp.problems import Problems
from pnp.rules.claims import check_figure
from pnp.rules.coverage import Coverage, check_clauses, cover, warn_unshown_clauses
from pnp.rules.engines import ENGINES, NO_ENGINE, engine_for
from pnp.rules.game_setup import GameSetup, report_setup, setup_of
from pnp.rules.protocol import Engine, Rejected


class FigureProofs(Struct, frozen=True):
    """The figures that hold, which clause each is an example of, and the engine as the ruleset sets it up."""

    figures: Mapping[str, CheckedFigure]
    coverage: Coverage
    engine: Engine[Any, Any] | None = None


def prove_figures(
    ruleset: Ruleset, problems: Problems, *, setup: GameSetup | None = None, all_sections: bool = True
) -> FigureProofs:
    """Return those of the ruleset's figures that are proved, with a problem for every claim that is false.

    A game without an engine can have no figures. An unknown engine is a problem, and figures are proved by the one that
    is meant. *setup* is what the engine gets to know, the whole ruleset if it is not given. Without *all_sections*,
    some clauses of the rules are unknown.
    """
    errors = problems.error_count
    name = _engine_name(ruleset, problems)
    setup = setup or setup_of(ruleset.with_default_options)
    engine = engine_for(name, setup) if name else None
    if isinstance(engine, Rejected):
        report_setup(engine.findings, ruleset.sources, problems)
        engine = ENGINES[name or ""]
    figures: dict[str, CheckedFigure] = {}
    for figure in ruleset.figures.values():
        if engine is not None:
            checked = check_figure(figure, engine, problems)
            if checked is not None:
                figures[checked.name] = checked
        elif name == NO_ENGINE:
            hint = f"remove the figure: game.yaml has engine: {NO_ENGINE}"
            problems.error("P059", "no engine can prove this figure", figure.source.place(), hint)
    source = ruleset.sources["rules.yaml"]
    check_clauses(ruleset.sections, engine.clauses if engine else None, source, problems, complete=all_sections)
    if engine is None:
        return FigureProofs({}, Coverage(()))
    coverage = cover(engine.clauses, figures.values())
    if problems.error_count == errors:
        warn_unshown_clauses(coverage, ruleset.sections, source, problems)
    return FigureProofs(figures, coverage, engine)


def _engine_name(ruleset: Ruleset, problems: Problems) -> str | None:
    """Return the name of the engine that game.yaml names or means; None, with a problem, if it is unknown."""
    name, known = ruleset.game.engine, (*ENGINES, NO_ENGINE)
    if name in known:
        return name
    place = ruleset.sources["game.yaml"].place(("engine",))
    problems.error("P014", f"unknown engine {quote(name)}", place, suggest_name(name, known))
    return closest(name, known)
