"""Have a ruleset's engine prove its figures, and hold its clauses against the booklet's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from pnp.messages import quote, suggest_name
from pnp.model.figure import CheckedFigure, Figure
from pnp.model.ruleset import GameFile, Ruleset
from pnp.problems import Problems, SourceMap
from pnp.rules.claims import check_figure
from pnp.rules.coverage import Coverage, check_clauses, cover, warn_unshown_clauses
from pnp.rules.engines import ENGINES, NO_ENGINE, engine_for
from pnp.rules.game_setup import report_setup, setup_of
from pnp.rules.protocol import Engine, Rejected


class FigureProofs(Struct, frozen=True):
    """The figures that hold, and which clause each is an example of."""

    figures: Mapping[str, CheckedFigure]
    coverage: Coverage
    engine: Engine[Any, Any] | None = None  # as the ruleset sets it up


def prove_figures(ruleset: Ruleset, problems: Problems) -> FigureProofs | None:
    """Return the ruleset's figures, all proved; or None, with a problem for every claim that is false.

    A game without an engine can have no figures.
    """
    errors = problems.error_count
    engine = engine_for(ruleset.game.engine, setup_of(ruleset.with_default_options))
    if isinstance(engine, Rejected):
        report_setup(engine.findings, ruleset.sources, problems)
        engine = ENGINES[ruleset.game.engine]
    figures = check_figures(ruleset.game, ruleset.figures, ruleset.sources["game.yaml"], problems, engine)
    source = ruleset.sources["rules.yaml"]
    check_clauses(ruleset.sections, engine.clauses if engine else None, source, problems)
    if problems.error_count > errors:
        return None
    if engine is None:
        return FigureProofs({}, Coverage(()))
    coverage = cover(engine.clauses, figures.values())
    warn_unshown_clauses(coverage, ruleset.sections, source, problems)
    return FigureProofs(figures, coverage, engine)


def check_figures(
    game: GameFile,
    figures: Mapping[str, Figure],
    source: SourceMap,
    problems: Problems,
    engine: Engine[Any, Any] | None = None,
) -> dict[str, CheckedFigure]:
    """Return the figures that the game's engine proves; the others are problems. *source* is game.yaml's.

    *engine* is the game's engine as the ruleset sets it up; without it, the rules' own setup is assumed.
    """
    if game.engine == NO_ENGINE:
        for figure in figures.values():
            hint = f"remove the figure: game.yaml has engine: {NO_ENGINE}"
            problems.error("P059", "no engine can prove this figure", figure.source.place(), hint)
        return {}
    if game.engine not in ENGINES:
        hint = suggest_name(game.engine, (*ENGINES, NO_ENGINE))
        problems.error("P014", f"unknown engine {quote(game.engine)}", source.place(("engine",)), hint)
        return {}
    known = engine or ENGINES[game.engine]
    checked = (check_figure(figure, known, problems) for figure in figures.values())
    return {figure.name: figure for figure in checked if figure is not None}
