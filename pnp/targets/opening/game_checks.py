"""Check a game: have its figures proved, lay out its sheets and its booklet."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING

from pnp.booklet.setting.formats import A5_BOOKLET, BookletFormat
from pnp.game.model.ruleset import Ruleset
from pnp.pieces.draw_context import DrawContext
from pnp.play.proof.coverage import warn_unshown_clauses
from pnp.problems import Problem, Problems
from pnp.targets.plan import plan_targets
from pnp.translation.catalogue import Catalogue
from pnp.workshop.bench.draw_context import make_draw_context
from pnp.workshop.bench.game_build import CheckedGame, GameBuild, pictured_components
from pnp.workshop.bench.sizes import fit_ruleset
from pnp.workshop.checks.output_paths import check_output_paths
from pnp.workshop.checks.pieces.piece_sizes import check_figure_sizes, check_paper_sizes
from pnp.workshop.folded_booklets import BOOKLET, booklet_formats
from pnp.workshop.options import BuildOptions, first_formats
from pnp.workshop.selection import (
    GUIDE,
    chosen_sections,
    is_pocket_named,
    planned_pockets,
    pocket_formats,
    wants_booklet,
)

if TYPE_CHECKING:
    from pnp.booklet.setting.strips import OverfullPageError
    from pnp.workshop.checks.figures import FigureProofs


def prepare_build(game: CheckedGame, problems: Problems) -> GameBuild:
    """Return the build of a checked game; an unusable picture is a problem."""
    return GameBuild(game, prepare_context(game.ruleset, game.catalogue, game.options, problems))


def prepare_context(ruleset: Ruleset, catalogue: Catalogue, options: BuildOptions, problems: Problems) -> DrawContext:
    """Return the context in which a game is drawn, with its art; an unusable picture is a problem."""
    return make_draw_context(
        fit_ruleset(ruleset, options.formats[0].made_for, divides=options.divides_boards),
        catalogue,
        problems,
        sections=chosen_sections(ruleset, options.choices),
        low_ink=options.low_ink,
        drawn=pictured_components(ruleset, options),
    )


def prove(
    ruleset: Ruleset, options: BuildOptions, problems: Problems, *, all_figures: bool = True
) -> tuple[FigureProofs, bool]:
    """Have the engine prove the figures; return them, and whether the box holds all that they and the engine use.

    Without *all_figures*, some could not be read.
    """
    from pnp.workshop.checks.figures import prove_figures, prove_words

    every, choices, errors = options.checks_all_options, options.choices, problems.error_count
    proofs = prove_figures(ruleset, problems, all_figures=False, all_options=every, choices=choices)
    prints_words = every or wants_booklet(options)
    proofs = prove_words(ruleset, proofs, problems, all_options=every, choices=choices, prints_words=prints_words)
    if all_figures and proofs.engine is not None and problems.error_count == errors:
        warn_unshown_clauses(proofs.coverage, ruleset.sections, ruleset.sources["rules.yaml"], problems)
    errors, figures = problems.error_count, proofs.figures.values()
    if proofs.engine is not None:
        from pnp.workshop.checks.engine_components import check_engine_components

        check_engine_components(ruleset, proofs.engine, options.choices, figures, problems)
    if figures and wants_booklet(options):
        from pnp.workshop.checks.figures import check_set_ups
        from pnp.workshop.checks.windows import check_windows

        check_windows(ruleset, figures, problems)
        check_set_ups(ruleset, figures, problems)
    return proofs, problems.error_count == errors


def check_layout(build: GameBuild, problems: Problems, *, composes: bool = True, jobs: int = 1) -> None:
    """Lay out every sheet on every paper (P040, P041, P042) and the booklets on their pages (P033), if they are made.

    The names of the files must not conflict (P062). Unless it *composes*, the check is only whether every item of the
    booklet fits a page; up to *jobs* processes compose.
    """
    # Each check belongs to an output, and its condition says whether this build makes that.
    options = build.options
    for paper in first_formats(options.formats) if build.sized else ():
        on_paper = build.context_for(paper).ruleset
        check_paper_sizes(on_paper, paper, problems)
        held = [figure for figure in build.figures.values() if not figure.proved]
        check_figure_sizes(on_paper, held, paper, problems)
    # The print guide counts the pages of all sheets.
    sheets_on = build.guide_sheets if options.is_selected(GUIDE) else build.printed_sheets
    for form in options.formats:
        for sheet in sheets_on(form):
            for backs in build.backs(sheet, form):
                _add_new(build.sheet_problems(sheet, form, backs), problems)
    _add_new(build.guillotine_problems(), problems)
    _add_new(build.label_problems(), problems)
    _add_new(build.picture_problems(), problems)
    _add_new(build.shop_problems(), problems)
    if wants_booklet(options):
        _add_new(build.component_problems(), problems)  # the list of parts shows them all
        compose_booklets(build, problems, composes=composes, jobs=jobs)
    if (
        is_pocket_named(options)
        and options.export is None
        and not any(map(build.booklet.pocket_plan, pocket_formats(options).values()))
    ):
        from pnp.workshop.checks.booklet import report_long_rules

        report_long_rules(build.ruleset, problems)
    # Only composition shows which pocket booklets exist; their paths conflict with no other.
    targets = plan_targets(build, () if composes else ("pocket-booklet",))
    check_output_paths(build.ruleset, ((target.path, target.names) for target in targets), problems)


def compose_booklets(build: GameBuild, problems: Problems, *, composes: bool = True, jobs: int = 1) -> None:
    """Lay out the booklets on their pages; an item larger than a page is a problem (P033)."""
    from pnp.workshop.checks.booklet import report_overfull_page

    booklet, options = build.booklet, build.options
    read = (A5_BOOKLET,) if options.is_selected(BOOKLET) else ()
    forms = dict.fromkeys((*read, *booklet_formats(options).values()))
    if composes:
        # The build remembers the plans.
        pockets = planned_pockets(options) if build.game.translated is None else ()
        plans = [partial(_overfull_page, booklet.plan, form) for form in forms]
        plans += [partial(_overfull_page, booklet.pocket_plan, form) for form in pockets]
        errors = booklet.layouts.plan_all(plans, jobs)
    else:
        errors = [_overfull_page(booklet.check_room, form) for form in forms]
    for error in [error for error in errors if error is not None][:1]:  # of one block there is one problem
        report_overfull_page(error, build.ruleset, build.sections, booklet.book, problems)


def _overfull_page(plan: Callable[[BookletFormat], object], form: BookletFormat) -> OverfullPageError | None:
    """Lay out a booklet, and return the error if an item is larger than a page."""
    from pnp.booklet.setting.strips import OverfullPageError

    try:
        plan(form)
    except OverfullPageError as error:
        return error
    return None


def _add_new(new_problems: Iterable[Problem], problems: Problems) -> None:
    """Record problems, each once: drawing for several papers repeats them."""
    for problem in new_problems:
        if problem not in problems.entries:
            problems.add(problem)
