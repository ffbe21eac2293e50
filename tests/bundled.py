"""The bundled games, opened once in a process for all tests that only look at them."""

from __future__ import annotations

import gc
from functools import cache
from typing import Any

from msgspec.structs import replace

from pnp.game.reading.bundle import find_ruleset
from pnp.play.protocol import Engine
from pnp.press.papers import PAPERS
from pnp.problems import Problems
from pnp.questions.rules_source import open_rules
from pnp.targets.opening.kept_games import load_game
from pnp.targets.opening.open_game import check_game, translate_game
from pnp.translation.catalogue import Catalogue
from pnp.workshop.bench.catalogues import make_catalogue, read_files
from pnp.workshop.bench.game_build import GameBuild
from pnp.workshop.bench.web import web_page
from pnp.workshop.options import BuildOptions

# How many pages a booklet may have, in every language: at least and at most.
PAGE_COUNTS = {
    "almanac": (8, 8),
    "chess": (8, 8),
    "english-draughts": (8, 8),
    "hex": (8, 8),
    "hexania": (16, 16),
    "hollow": (8, 12),
    "nine-mens-morris": (8, 8),
    "ovo": (8, 12),
    "quiet-adventures": (12, 12),
    "reversi": (8, 8),
    "royal-game-of-ur": (8, 8),
    "tablut": (8, 8),
}


@cache
def opened_game(name: str) -> GameBuild:
    """Return what the files of a bundled game are made from, for both papers. There are no problems."""
    problems = Problems()
    folder = find_ruleset(name)
    assert folder is not None, name
    ruleset = load_game(folder, problems)
    build = None if ruleset is None else check_game(ruleset, BuildOptions(), problems)
    assert build is not None and list(map(str, problems)) == []
    gc.freeze()  # it is kept to the end: collections of garbage need not look through it
    return build


@cache
def bundled_engine(name: str) -> Engine[Any, Any]:
    """Return the engine of a bundled game, set up with its files. There are no problems."""
    problems = Problems()
    rules = open_rules(opened_game(name).ruleset, problems)
    assert rules is not None and list(map(str, problems)) == []
    return rules.engine


def translations_of(name: str) -> list[str]:
    """Return the languages that a bundled game is translated into."""
    folder = find_ruleset(name)
    assert folder is not None, name
    return sorted(path.stem for path in (folder / "translations").glob("*.po"))


@cache
def translated_game(name: str, language: str, paper: str) -> GameBuild:
    """Return a bundled game in another language for one paper, its booklets not yet composed. There are no problems."""
    problems, first = Problems(), opened_game(name)
    game = replace(first.game, options=first.options._replace(papers=(paper,)))
    on_paper = GameBuild(game, first.context_for(PAPERS[paper]))
    build = translate_game(on_paper, catalogue_of(name, language), problems, composes=False)
    assert build is not None, list(map(str, problems))
    return build


@cache
def catalogue_of(name: str, language: str) -> Catalogue:
    """Return the words of a bundled game in its own language, in one of its translations, or in one of tests."""
    first = opened_game(name)
    if language == first.catalogue.language:
        return first.catalogue
    problems = Problems()
    catalogue = make_catalogue(first.ruleset, read_files(first.ruleset, language, problems))
    assert list(map(str, problems)) == []
    return catalogue


@cache
def page_of(name: str) -> bytes:
    """Return the web page of a bundled game."""
    return web_page(opened_game(name))
