"""Read the ruleset of a folder, and keep one without problems between runs."""

from __future__ import annotations

from pathlib import Path

from pnp.game.model.ruleset import Ruleset
from pnp.problems import Problems
from pnp.targets.opening.kept_games import RULESET, KeptGame
from pnp.workshop.options import BuildOptions


def load_game(folder: Path, problems: Problems, options: BuildOptions = BuildOptions()) -> Ruleset | None:  # noqa: B008
    """Return the ruleset of a folder; None, with every problem, if one of its files has an error.

    Components are made for the *options*' choices. One error hides no other: everything readable is checked as in a
    ruleset without errors. A ruleset without a single problem is kept, and read again only if it has changed.
    """
    kept = KeptGame(RULESET, folder, BuildOptions(choices=options.choices))
    ruleset: Ruleset | None = kept.find()
    if ruleset is None:
        count = len(problems)
        ruleset = _read_game(folder, problems, options)
        if ruleset is not None and len(problems) == count:
            kept.keep(ruleset)
    return ruleset


def _read_game(folder: Path, problems: Problems, options: BuildOptions) -> Ruleset | None:
    """Return the ruleset of a folder, which is read, or None with every problem."""
    from pnp.workshop.checks.ruleset import add_unreported, load_draft  # most games are kept

    draft = load_draft(folder, problems, options.choices)
    if draft is None:
        return None
    ruleset = draft.ruleset()
    if ruleset is None:
        from pnp.targets.opening.partial_check import check_draft

        later = Problems()
        check_draft(draft, options, problems, later)
        add_unreported(draft, later, problems)
    return ruleset
