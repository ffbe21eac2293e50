"""Open a ruleset for work: read it, then check it, its figures and everything that is to be made of it."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.check.output_paths import check_output_paths
from pnp.check.ruleset import load_draft
from pnp.check.sheets import check_paper_sizes
from pnp.load.draft import RulesetDraft
from pnp.load.ruleset import NO_CHOICES
from pnp.model.ruleset import Ruleset
from pnp.pipeline.choices import Choices, check_choices, chosen_sections
from pnp.pipeline.draw_context import draw_faces, make_draw_context, read_pictures
from pnp.pipeline.game_build import CheckedGame, GameBuild, drawn_for
from pnp.pipeline.options import BuildOptions, first_formats
from pnp.pipeline.selection import GUIDE, wants_booklet
from pnp.pipeline.sizes import fit_ruleset
from pnp.pipeline.targets import plan_targets
from pnp.problems import Problem, Problems
from pnp.rules.coverage import Coverage
from pnp.translate.catalogue import Catalogue

if TYPE_CHECKING:
    from pnp.check.figures import FigureProofs


def load_game(folder: Path, problems: Problems, choices: Choices = NO_CHOICES) -> Ruleset | None:
    """Return the ruleset of a folder; None, and every problem of its files, if one is an error.

    *choices* are the words of ``--set``: components are made for them.
    One error hides no other: figures and pictures are checked even where other files can't be used.
    """
    draft = load_draft(folder, problems, choices)
    if draft is None:
        return None
    ruleset = draft.ruleset()
    if ruleset is None:
        _check_parts(draft, problems)
    return ruleset


def _check_parts(draft: RulesetDraft, problems: Problems) -> None:
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
        with suppress(ValueError):  # an invalid colour, which the loader has reported
            read_pictures(draft.art, draft.folder, draft.look, problems)
            if draft.inspectable:
                draw_faces(draft.inspectable, draft.sources["components.yaml"], draft.look, problems)


def check_game(
    ruleset: Ruleset, options: BuildOptions, problems: Problems, catalogue: Catalogue | None = None
) -> GameBuild | None:
    """Return a ruleset ready to be built, or None and every problem that stops it.

    Figures are proved for every build: a false claim stops every build. Without a *catalogue*, texts stay as their
    authors wrote them.
    """
    errors = problems.error_count
    check_choices(ruleset, options.choices, problems)
    proofs = _prove(ruleset, options, problems)
    figures, coverage = (proofs.figures, proofs.coverage) if proofs else ({}, Coverage(()))
    game = CheckedGame(ruleset, figures, coverage, catalogue or Catalogue(ruleset.game.language), options)
    build = prepare_build(game, problems)
    if build is not None:
        from pnp.check.glyphs import check_glyphs

        with_booklet = wants_booklet(options)
        check_glyphs(ruleset, build.context.book, build.catalogue, problems, with_booklet=with_booklet)
    if proofs is None or build is None or problems.error_count > errors:
        return None
    _check_layout(build, problems)
    check_output_paths(ruleset, ((target.path, target.names) for target in plan_targets(build)), problems)
    return build if problems.error_count == errors else None


def prepare_build(game: CheckedGame, problems: Problems) -> GameBuild | None:
    """Return what a checked game's files are made from; None, with problems, if a picture can't be used."""
    ruleset, options = game.ruleset, game.options
    context = make_draw_context(
        fit_ruleset(ruleset, options.formats[0].made_for),
        game.catalogue,
        problems,
        sections=chosen_sections(ruleset.sections, options.choices),
        low_ink=options.low_ink,
        drawn=drawn_for(ruleset, options),
    )
    return None if context is None else GameBuild(game, context)


def _prove(ruleset: Ruleset, options: BuildOptions, problems: Problems) -> FigureProofs | None:
    """Have the engine prove the figures, and check that the box holds what they and the engine use."""
    from pnp.check.engine_components import check_engine_components
    from pnp.check.figures import prove_figures

    proofs = prove_figures(ruleset, problems)
    if proofs is not None and proofs.engine is not None:
        engine, figures = proofs.engine, proofs.figures.values()
        check_engine_components(ruleset, engine, options.choices, figures, problems)
        if wants_booklet(options):
            from pnp.check.windows import check_windows

            check_windows(ruleset.with_default_options, figures, problems)
    return proofs


def _check_layout(build: GameBuild, problems: Problems) -> None:
    """Lay out every sheet on every paper (P040, P041, P042) and the booklet on its pages (P033), if they are made."""
    options = build.options
    for paper in first_formats(options.formats) if build.sized else ():
        check_paper_sizes(build.context_for(paper).ruleset, paper, problems)
    # The print guide counts the pages of all sheets.
    sheets = build.sheets.values() if options.is_selected(GUIDE) else build.selected
    for form in options.formats:
        for sheet in sheets:
            for backs in build.backs(sheet, form):
                _add_new(build.sheet_problems(sheet, form, backs), problems)
    if wants_booklet(options):
        from pnp.booklet.pagination import OverfullPageError
        from pnp.check.booklet import report_overfull_page

        _add_new(build.component_problems(), problems)  # the list of parts shows them all
        try:
            build.booklet_plan  # noqa: B018  # planned once; the build takes it from here
        except OverfullPageError as error:
            report_overfull_page(error, build.ruleset, build.sections, build.book, problems)


def _add_new(new_problems: Iterable[Problem], problems: Problems) -> None:
    """Record problems, each once: what is drawn for several papers is found for each of them."""
    for problem in new_problems:
        if problem not in problems.entries:
            problems.add(problem)
