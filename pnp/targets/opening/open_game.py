"""Open a ruleset: check it, its figures and everything that will be built."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from pnp.game.model.ruleset import Ruleset
from pnp.problems import Problems
from pnp.targets.opening.game_checks import check_layout, prepare_build, prepare_context
from pnp.targets.opening.proofs import proved_game
from pnp.translation.catalogue import Catalogue, author_catalogue
from pnp.workshop.bench.draw_context import context_in
from pnp.workshop.bench.game_build import CheckedGame, GameBuild
from pnp.workshop.checks.glossary import check_glossary
from pnp.workshop.checks.glyphs import check_glyphs
from pnp.workshop.choices import check_choices, check_kept_references
from pnp.workshop.options import BuildOptions
from pnp.workshop.processes import running_beside
from pnp.workshop.selection import wants_booklet


def check_game(
    ruleset: Ruleset,
    options: BuildOptions,
    problems: Problems,
    catalogue: Catalogue | None = None,
    *,
    composes: bool = True,
    jobs: int = 1,
) -> GameBuild | None:
    """Return a ruleset ready to be built, or None and every problem that stops it.

    Figures are proved for every build: a false claim stops every build. Without a *catalogue*, texts stay as their
    authors wrote them. Unless it *composes*, booklets are only measured. Up to *jobs* processes do it.
    """
    errors = problems.error_count
    options = options._replace(choices=check_choices(ruleset, options.choices, problems))
    check_kept_references(ruleset, options.choices, problems)
    check_glossary(ruleset, problems)
    catalogue = catalogue or author_catalogue(ruleset)
    # Art that another process reads and keeps while figures are proved is found by this one.
    read_art = partial(prepare_context, ruleset, catalogue, options, Problems())
    proved = proved_game(ruleset, options, problems, partial(running_beside, read_art, jobs))
    game = CheckedGame(ruleset, proved.figures, proved.coverage, catalogue, options)
    build = prepare_build(game, problems)
    check_glyphs(ruleset, build.context.book, build.catalogue, problems, with_booklet=wants_booklet(options))
    if problems.error_count > errors:
        from pnp.targets.opening.partial_check import check_part

        check_part(replace(game, figures=game.figures if proved.is_playable else {}), build.context.art, problems)
        return None
    check_layout(build, problems, composes=composes, jobs=jobs)
    return build if problems.error_count == errors else None


def translate_game(
    build: GameBuild, catalogue: Catalogue, problems: Problems, *, composes: bool = True, jobs: int = 1
) -> GameBuild | None:
    """Return a checked game in another language; None, with every problem of its translation.

    Proofs and pictures, which don't depend on the language, are shared.
    """
    errors = problems.error_count
    context = context_in(build.context, catalogue)
    translated = GameBuild(replace(build.game, catalogue=catalogue), context)
    check_glyphs(build.ruleset, context.book, catalogue, problems, with_booklet=wants_booklet(build.options))
    check_layout(translated, problems, composes=composes, jobs=jobs)
    return translated if problems.error_count == errors else None
