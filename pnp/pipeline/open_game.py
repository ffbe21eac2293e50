"""Open a ruleset for work: read it, then check it, its figures and everything that is to be made of it."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from pnp.check.glossary import check_glossary
from pnp.check.glyphs import check_glyphs
from pnp.model.ruleset import Ruleset
from pnp.pipeline.choices import check_choices, check_kept_references
from pnp.pipeline.draw_context import context_in
from pnp.pipeline.game_build import CheckedGame, GameBuild
from pnp.pipeline.game_checks import check_layout, prepare_build
from pnp.pipeline.kept_games import KeptGame
from pnp.pipeline.options import BuildOptions
from pnp.pipeline.proofs import proved_game
from pnp.pipeline.selection import wants_booklet
from pnp.problems import Problems
from pnp.translate.catalogue import Catalogue, author_catalogue


def load_game(folder: Path, problems: Problems, options: BuildOptions = BuildOptions()) -> Ruleset | None:  # noqa: B008
    """Return the ruleset of a folder; None, and every problem that there is, if one of its files has an error.

    Components are made for the *options*' choices. One error hides no other: everything readable is checked as far as
    it is checked in a ruleset without errors. A ruleset without a single problem is kept, and read again only if it has
    changed.
    """
    kept = KeptGame("ruleset", folder, BuildOptions(choices=options.choices))
    ruleset: Ruleset | None = kept.find()
    if ruleset is None:
        count = len(problems)
        ruleset = _read_game(folder, problems, options)
        if ruleset is not None and len(problems) == count:
            kept.keep(ruleset)
    return ruleset


def _read_game(folder: Path, problems: Problems, options: BuildOptions) -> Ruleset | None:
    """Return the ruleset of a folder, which is read, or None with every problem."""
    from pnp.check.ruleset import add_unreported, load_draft  # most games are kept

    draft = load_draft(folder, problems, options.choices)
    if draft is None:
        return None
    ruleset = draft.ruleset()
    if ruleset is None:
        from pnp.pipeline.partial_check import check_draft

        later = Problems()
        check_draft(draft, options, later)
        add_unreported(draft, later, problems)
    return ruleset


def check_game(
    ruleset: Ruleset,
    options: BuildOptions,
    problems: Problems,
    catalogue: Catalogue | None = None,
    *,
    composes: bool = True,
) -> GameBuild | None:
    """Return a ruleset ready to be built, or None and every problem that stops it.

    Figures are proved for every build: a false claim stops every build. Without a *catalogue*, texts stay as their
    authors wrote them. What is not to be built *composes* no booklets: everything in them is measured only.
    """
    errors = problems.error_count
    check_choices(ruleset, options.choices, problems)
    check_kept_references(ruleset, options.choices, problems)
    check_glossary(ruleset, problems)
    proved = proved_game(ruleset, options, problems)
    game = CheckedGame(ruleset, proved.figures, proved.coverage, catalogue or author_catalogue(ruleset), options)
    build = prepare_build(game, problems)
    check_glyphs(ruleset, build.context.book, build.catalogue, problems, with_booklet=wants_booklet(options))
    if problems.error_count > errors:
        from pnp.pipeline.partial_check import check_part

        check_part(replace(game, figures=game.figures if proved.is_playable else {}), build.context.art, problems)
        return None
    check_layout(build, problems, composes=composes)
    return build if problems.error_count == errors else None


def translate_game(
    build: GameBuild, catalogue: Catalogue, problems: Problems, *, composes: bool = True
) -> GameBuild | None:
    """Return a checked game in another language; None, and every problem that its translation makes.

    What doesn't depend on the language is not computed again: proofs and pictures.
    """
    errors = problems.error_count
    context = context_in(build.context, catalogue)
    translated = GameBuild(replace(build.game, catalogue=catalogue), context)
    check_glyphs(build.ruleset, context.book, catalogue, problems, with_booklet=wants_booklet(build.options))
    check_layout(translated, problems, composes=composes)
    return translated if problems.error_count == errors else None
