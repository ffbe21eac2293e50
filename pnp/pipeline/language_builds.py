"""Open a game in each language that it is built in, and in two at once for its bilingual booklets."""

from __future__ import annotations

from msgspec.structs import replace

from pnp.model.ruleset import Ruleset
from pnp.pipeline.catalogues import located, make_catalogue, read_files
from pnp.pipeline.game_build import GameBuild
from pnp.pipeline.game_checks import compose_booklets
from pnp.pipeline.open_game import check_game, translate_game
from pnp.pipeline.options import BuildOptions
from pnp.pipeline.selection import BOOKLET, wants_book
from pnp.problems import Problems


class LanguageBuilds:
    """The builds of a game that is opened in its languages; what is wrong is added to *problems*.

    Booklets that are not to be made are not *composed*: everything in them is measured only.
    """

    def __init__(self, ruleset: Ruleset, options: BuildOptions, problems: Problems, *, are_composed: bool) -> None:
        self._ruleset = ruleset
        self._options = options
        self._problems = problems
        self._are_composed = are_composed
        self._builds: dict[str, GameBuild] = {}  # by language
        self.has_failed = False  # what is wrong in one language is not told again in another

    def in_language(self, language: str, *, is_part: bool = False) -> GameBuild | None:
        """Return the game in a language, None if its PO files can't be used or something is wrong with it.

        Of what is only *part* of a bilingual booklet, nothing is composed.
        """
        if language in self._builds:
            return self._builds[language]
        files = read_files(self._ruleset, language, self._problems)
        if files is None or self.has_failed:
            return None
        options, composes = self._options, self._are_composed and not is_part
        if is_part and not options.only:
            options = options._replace(only=(BOOKLET,))
        catalogue, later = make_catalogue(self._ruleset, files, is_draft=options.draft), Problems()
        first = next(iter(self._builds.values()), None)
        if first is None:
            build = check_game(self._ruleset, options, later, catalogue, composes=composes)
        else:
            build = translate_game(first, catalogue, later, composes=composes)
        at_places = located(later, self._ruleset, files) if files.own else later
        self._problems.extend(problem for problem in at_places if problem not in self._problems.entries)
        if build is None:
            self.has_failed = True
        else:
            self._builds[language] = build
        return build

    def in_two_languages(self) -> GameBuild | None:
        """Return the game for its bilingual booklets, None if something is wrong with it in one of the languages."""
        options = self._options
        halves = [self.in_language(language, is_part=True) for language in options.bilingual]
        if self.has_failed or None in halves:
            return None
        first, second = (build for build in halves if build is not None)
        game = replace(first.game, options=options, translated=second.catalogue)
        build, later = GameBuild(game, first.context), Problems()
        if wants_book(options) and self._are_composed:
            compose_booklets(build, later)
        self._problems.extend(problem for problem in later if problem not in self._problems.entries)
        return None if later.error_count else build
