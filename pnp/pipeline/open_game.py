"""Open a ruleset for work: load it, settle its choices, prove its figures, read its art, compose its booklet."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pnp.load.ruleset import load_ruleset
from pnp.model.ruleset import Ruleset
from pnp.pipeline.choices import check_choices, chosen_sections
from pnp.pipeline.names_fit import check_names
from pnp.pipeline.options import BuildOptions
from pnp.pipeline.paper_fit import check_paper
from pnp.pipeline.proofs import Proofs, prove
from pnp.pipeline.studio import open_studio
from pnp.pipeline.words_fit import check_words
from pnp.pipeline.workshop import Workshop
from pnp.problems import Problems
from pnp.translate.lookup import Catalogue


@dataclass(frozen=True, slots=True)
class Opened:
    """A game that is whole: ready to be built, with what its figures prove."""

    workshop: Workshop
    proofs: Proofs


def open_game(folder: Path, options: BuildOptions, problems: Problems) -> Opened | None:
    """Return the game of a folder, or None and everything that is wrong with it."""
    ruleset = load_ruleset(folder, problems)
    return None if ruleset is None else open_ruleset(ruleset, options, problems)


def open_ruleset(ruleset: Ruleset, options: BuildOptions, problems: Problems) -> Opened | None:
    """Return a loaded ruleset ready for work, or None and everything that is wrong with it."""
    errors = problems.errors
    check_choices(ruleset, options.choices, problems)
    proofs = prove(ruleset, problems)
    catalogue = Catalogue(ruleset.game.language)
    context = open_studio(ruleset, catalogue, problems, low_ink=options.low_ink)
    if context is not None:
        check_words(ruleset, context.book, catalogue, problems)
    if proofs is None or context is None or problems.errors > errors:
        return None
    sections = chosen_sections(ruleset.sections, options.choices)
    workshop = Workshop(ruleset, sections, proofs.figures, catalogue, context, options, problems)
    check_paper(workshop, problems)
    check_names(workshop, problems)
    return Opened(workshop, proofs) if problems.errors == errors else None
