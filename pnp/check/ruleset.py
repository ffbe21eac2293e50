"""Turn a folder into a ruleset whose parts agree, or into every problem that it has."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pnp.check.references import check_references
from pnp.load.draft import RulesetDraft
from pnp.load.ruleset import NO_CHOICES, read_ruleset_draft
from pnp.model.ruleset import Ruleset
from pnp.problems import Problems


def load_ruleset(folder: Path, problems: Problems, choices: Mapping[str, str] = NO_CHOICES) -> Ruleset | None:
    """Return the ruleset in *folder*; None if *problems* says why there is none.

    *choices* are the settings of ``--set``: components are made for them.

    Every problem of every file is recorded, each with its place. Nothing outside the folder is read, and the content
    of a file is never run.
    """
    draft = load_draft(folder, problems, choices)
    return None if draft is None else draft.ruleset()


def load_draft(folder: Path, problems: Problems, choices: Mapping[str, str] = NO_CHOICES) -> RulesetDraft | None:
    """Return what is sound of the ruleset in *folder*, and record every problem; None if there is no folder."""
    before = problems.error_count
    draft = read_ruleset_draft(folder, problems, choices)
    if draft is not None:
        check_references(draft, problems)
        draft.error_count = problems.error_count - before
    return draft
