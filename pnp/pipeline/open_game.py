"""Open a ruleset for work: load it, settle its choices, prove its figures, read its art, compose its booklet."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from pnp.load.draft import Draft
from pnp.load.ruleset import NO_CHOICES, load_draft
from pnp.model.ruleset import Ruleset
from pnp.pipeline.choices import Choices, check_choices, chosen_sections
from pnp.pipeline.names_fit import check_names
from pnp.pipeline.options import BuildOptions
from pnp.pipeline.paper_fit import check_paper
from pnp.pipeline.selection import drawn_for, wants_booklet
from pnp.pipeline.sizes import fitted
from pnp.pipeline.studio import draw_faces, open_studio, read_pictures
from pnp.pipeline.words_fit import check_words
from pnp.pipeline.workshop import Workshop
from pnp.problems import Problems
from pnp.translate.lookup import Catalogue

if TYPE_CHECKING:
    from pnp.pipeline.proofs import Proofs


class Opened(Struct, frozen=True):
    """A game that is whole: ready to be built, with what its figures prove."""

    workshop: Workshop
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
    from pnp.pipeline.proofs import check_figures
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
            if draft.seen:
                draw_faces(draft.seen, draft.sources["components.yaml"], draft.look, problems)


def _prove(ruleset: Ruleset, options: BuildOptions, problems: Problems) -> Proofs | None:
    """Have the engine prove the figures, and see that they can be laid with what is in the box."""
    from pnp.pipeline.proofs import prove
    from pnp.pipeline.table_fit import check_table
    from pnp.rules.engines import ENGINES

    proofs = prove(ruleset, problems)
    if proofs is not None and ruleset.game.engine in ENGINES:
        check_table(ruleset, ENGINES[ruleset.game.engine], options.choices, proofs.figures.values(), problems)
        if wants_booklet(options.selection):
            from pnp.pipeline.windows import check_windows

            check_windows(ruleset.as_usual, proofs.figures.values(), problems)
    return proofs


def open_ruleset(ruleset: Ruleset, options: BuildOptions, problems: Problems) -> Opened | None:
    """Return a loaded ruleset ready for work, or None and everything that is wrong with it.

    Figures are proved whatever is made: a false claim stops every build.
    """
    errors = problems.error_count
    check_choices(ruleset, options.choices, problems)
    proofs = _prove(ruleset, options, problems)
    catalogue = Catalogue(ruleset.game.language)
    sections = chosen_sections(ruleset.sections, options.choices)
    sized = fitted(ruleset, options.formats[0].made_for)
    drawn = drawn_for(ruleset, options.selection)
    context = open_studio(sized, catalogue, problems, sections=sections, low_ink=options.low_ink, drawn=drawn)
    if context is not None:
        with_booklet = wants_booklet(options.selection)
        check_words(ruleset, context.book, catalogue, problems, with_booklet=with_booklet)
    if proofs is None or context is None or problems.error_count > errors:
        return None
    workshop = Workshop(ruleset, sections, proofs.figures, catalogue, context, options, problems)
    check_paper(workshop, problems)
    check_names(workshop, problems)
    return Opened(workshop, proofs) if problems.error_count == errors else None
