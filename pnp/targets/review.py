"""Review a game: list all notes on it, those on the pages of its planned booklet among them."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from pnp.booklet.pages.plan import anchor_pages
from pnp.booklet.setting.strips import OverfullPageError
from pnp.game.model.ruleset import Ruleset
from pnp.problems import Problem, Problems
from pnp.targets.opening.kept_games import load_game
from pnp.targets.workers import LanguageBuilds
from pnp.workshop.notes.all_notes import review_notes
from pnp.workshop.notes.passages import is_english
from pnp.workshop.options import BuildOptions


class Review(NamedTuple):
    """The notes on a game, by file and line; none, and its *problems*, if one of these is an error.

    Notes on English (N201 to N204) are only there if the game *is_english*.
    """

    notes: tuple[Problem, ...]
    problems: tuple[Problem, ...]
    is_english: bool = False

    @property
    def ok(self) -> bool:
        """Whether there is no error among the problems; notes and warnings stop nothing."""
        return not any(problem.severity.value == "error" for problem in self.problems)


def review_ruleset(source: Path | Ruleset, options: BuildOptions, problems: Problems) -> Review:
    """Return the notes on a game with an A5 booklet in its own language; *problems* are what is known of it already."""
    ruleset = source if isinstance(source, Ruleset) else load_game(source, problems, options)
    notes = Problems()
    if ruleset is not None:
        builds = LanguageBuilds(ruleset, options, problems, are_composed=False)
        build = builds.in_language(ruleset.game.language)
        if build is not None and not problems.error_count:
            try:
                pages = anchor_pages(build.booklet.plan().pages)
            except OverfullPageError:
                pages = {}  # reported where the booklet was measured
            notes.extend(review_notes(ruleset, options.choices, pages))
    return Review(tuple(notes.sorted()), tuple(problems.sorted()), ruleset is not None and is_english(ruleset))
