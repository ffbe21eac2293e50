"""The bundled games, opened once in a process for all tests that only look at them."""

from __future__ import annotations

from functools import cache

from pnp.load.bundle import find_ruleset
from pnp.pipeline.game_build import GameBuild
from pnp.pipeline.open_game import check_game, load_game
from pnp.pipeline.options import BuildOptions
from pnp.pipeline.web import web_page
from pnp.problems import Problems


@cache
def opened_game(name: str, low_ink: bool = False) -> GameBuild:
    """Return what the files of a bundled game are made from, for both papers."""
    problems = Problems()
    folder = find_ruleset(name)
    assert folder is not None, name
    ruleset = load_game(folder, problems)
    build = None if ruleset is None else check_game(ruleset, BuildOptions(low_ink=low_ink), problems)
    assert build is not None, list(map(str, problems))
    return build


@cache
def page_of(name: str) -> bytes:
    """Return the web page of a bundled game."""
    return web_page(opened_game(name))
