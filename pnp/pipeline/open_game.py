"""Open a ruleset for work: load it, settle its choices, prove its figures, read its art, compose its booklet."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from pnp.check.glyphs import check_glyphs
from pnp.check.output_paths import check_output_paths
from pnp.check.sheets import check_paper_sizes
from pnp.load.draft import Draft
from pnp.load.ruleset import NO_CHOICES, load_draft
from pnp.model.ruleset import Ruleset
from pnp.pipeline.choices import Choices, check_choices, chosen_sections
from pnp.pipeline.draw_context import draw_faces, make_draw_context, read_pictures
from pnp.pipeline.formats import made_for
from pnp.pipeline.game_build import GameBuild
from pnp.pipeline.options import BuildOptions
from pnp.pipeline.plan import plan
from pnp.pipeline.selection import drawn_for, wants_booklet
from pnp.pipeline.sizes import fitted
from pnp.problems import Problems
from pnp.translate.catalogue import Catalogue

if TYPE_CHECKING:
    from pnp.check.figures import Proofs


class Opened(Struct, frozen=True):
    """A game that is whole: ready to be built, with what its figures prove."""

    game_build: GameBuild
    proofs: Proofs


def load_game(folder: Path, problems: Problems, choices: Choices = NO_CHOICES) -> Ruleset | None:
    """Return the ruleset of a folder; None, and everything that is wrong with it, if it has a fault.

    *choices* are the words of ``--set``: components are made for them.
    One fault hides no other: figures and pictures are checked even where other files can't be used.
    """
    draft = load_draft(folder, problems, choices)
    if draft is None:
        return None
    ruleset = draft.ruleset()
    if ruleset is None:
        _check_parts(draft, problems)
    return ruleset


def _check_parts(draft: Draft, problems: Problems) -> None:
    """Check the sound parts of a ruleset that is not whole."""
    from pnp.check.figures import check_figures
    from pnp.rules.coverage import check_clauses
    from pnp.rules.engines import ENGINES

    if draft.game is not None:
        check_figures(draft.game, draft.figures, draft.sources["game.yaml"], problems)
        if draft.all_sections:
            engine = ENGINES.get(draft.game.engine)
            clauses = engine.clauses if engine else None
            check_clauses(tuple(draft.sections.values()), clauses, draft.sources["rules.yaml"], problems)
    if draft.look is not None:
        with suppress(ValueError):  # a colour that is none, which the loader has told of
            read_pictures(draft.art, draft.folder, draft.look, problems)
            if draft.inspectable:
                draw_faces(draft.inspectable, draft.sources["components.yaml"], draft.look, problems)


def _prove(ruleset: Ruleset, options: BuildOptions, problems: Problems) -> Proofs | None:
    """Have the engine prove the figures, and see that they can be laid with what is in the box."""
    from pnp.check.engine_components import check_engine_components
    from pnp.check.figures import prove_figures

    proofs = prove_figures(ruleset, problems)
    if proofs is not None and proofs.engine is not None:
        engine, figures = proofs.engine, proofs.figures.values()
        check_engine_components(ruleset, engine, options.choices, figures, problems)
        if wants_booklet(options.selection):
            from pnp.check.windows import check_windows

            check_windows(ruleset.with_default_options, figures, problems)
    return proofs


def open_ruleset(
    ruleset: Ruleset, options: BuildOptions, problems: Problems, catalogue: Catalogue | None = None
) -> Opened | None:
    """Return a loaded ruleset ready for work, or None and everything that is wrong with it.

    Figures are proved whatever is made: a false claim stops every build. Without a *catalogue*, texts stay as their
    authors wrote them.
    """
    errors = problems.error_count
    check_choices(ruleset, options.choices, problems)
    proofs = _prove(ruleset, options, problems)
    catalogue = catalogue or Catalogue(ruleset.game.language)
    sections = chosen_sections(ruleset.sections, options.choices)
    sized = fitted(ruleset, options.formats[0].made_for)
    drawn = drawn_for(ruleset, options.selection)
    context = make_draw_context(sized, catalogue, problems, sections=sections, low_ink=options.low_ink, drawn=drawn)
    if context is not None:
        with_booklet = wants_booklet(options.selection)
        check_glyphs(ruleset, context.book, catalogue, problems, with_booklet=with_booklet)
    if proofs is None or context is None or problems.error_count > errors:
        return None
    game_build = GameBuild(ruleset, sections, proofs.figures, catalogue, context, options, problems)
    _check_layout(game_build, problems)
    files = ((target.path, target.names) for target in plan(game_build))
    check_output_paths(ruleset, files, problems)
    return Opened(game_build, proofs) if problems.error_count == errors else None


def _check_layout(game_build: GameBuild, problems: Problems) -> None:
    """Lay out every sheet on every paper (P040, P041, P042) and the booklet on its pages (P033), if they are made."""
    for paper in made_for(game_build.options.formats) if game_build.sized else ():
        check_paper_sizes(game_build.context_for(paper).ruleset, paper, problems)
    source = game_build.ruleset.sources["components.yaml"]
    for form in game_build.options.formats:
        for group in game_build.wanted:
            game_build.pieces(group, form)  # what is wrong with a piece is found while it is drawn
            for backs in game_build.backs(group):
                findings = map(source.locate, game_build.sheet_plan(group, form, backs).findings)
                problems.extend([problem for problem in findings if problem not in problems.entries])
    if wants_booklet(game_build.options.selection):
        game_build.check_pieces(game_build.context.ruleset.components)  # the list of parts shows them all
        from pnp.booklet.paginate import OverfullPageError
        from pnp.check.booklet import report_overfull_page

        try:
            game_build.booklet_plan  # noqa: B018  # planned once; the build takes it from here
        except OverfullPageError as error:
            report_overfull_page(error, game_build.ruleset, game_build.sections, game_build.book, problems)
