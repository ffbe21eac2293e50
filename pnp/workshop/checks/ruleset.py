"""Turn a folder into a ruleset whose parts agree, or into all its problems."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from pathlib import Path

from pnp.game.model.files import COMPONENTS
from pnp.game.model.ruleset import Ruleset
from pnp.game.reading.draft import RulesetDraft
from pnp.game.reading.ruleset import NO_CHOICES, read_ruleset_draft
from pnp.problems import Problem, Problems, Severity
from pnp.workshop.checks.pieces.drawn_paths import find_paths
from pnp.workshop.checks.pieces.face_slots import find_slots
from pnp.workshop.checks.pieces.map_places import find_places
from pnp.workshop.checks.pieces.mats import size_slots
from pnp.workshop.checks.references import check_references


def load_ruleset(folder: Path, problems: Problems, choices: Mapping[str, str] = NO_CHOICES) -> Ruleset | None:
    """Return the ruleset in *folder*; None if *problems* says why there is none.

    *choices* are the settings of ``--set``: components are made for them.

    Every problem of every file is recorded, each with its place. Nothing outside the folder is read, and the content
    of a file is never run.
    """
    draft = load_draft(folder, problems, choices)
    return None if draft is None else draft.ruleset()


def load_draft(folder: Path, problems: Problems, choices: Mapping[str, str] = NO_CHOICES) -> RulesetDraft | None:
    """Return the sound parts of the ruleset in *folder*, and record every problem; None if there is no folder."""
    before = problems.error_count
    draft = read_ruleset_draft(folder, problems, choices)
    if draft is not None:
        find_places(draft, problems)
        find_paths(draft, problems)
        find_slots(draft, problems)
        size_slots(draft)
        errors = (problem for problem in problems if problem.severity is Severity.ERROR and problem.code != "P005")
        draft.wrong |= {problem.place.spot for problem in errors if problem.place}
        later = Problems()
        check_references(draft, later)
        add_unreported(draft, later, problems)
        draft.vague |= _components_at(draft, later)
        draft.error_count = problems.error_count - before
    return draft


def add_unreported(draft: RulesetDraft, later: Iterable[Problem], problems: Problems) -> None:
    """Record the problems that are not about a value which is known to be wrong."""
    problems.extend(problem for problem in later if problem.place is None or problem.place.spot not in draft.wrong)


def _components_at(draft: RulesetDraft, problems: Iterable[Problem]) -> set[str]:
    """Return the components with errors."""
    source = draft.sources.get(COMPONENTS)
    if source is None:
        return set()
    starts = sorted((source.key((name,)).spot, name) for name in draft.component_names or ())
    spots = [problem.place.spot for problem in problems if problem.place and problem.severity is Severity.ERROR]
    return {
        starts[at - 1][1]
        for at in (bisect_right(starts, (spot, "\U0010ffff")) for spot in spots if spot[0] == source.file)
        if at
    }
