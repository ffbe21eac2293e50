"""The player card of every bundled game can be read in every language that it has, and in those of tests."""

from __future__ import annotations

from functools import cache

import pytest

from pnp.components.card import draw_card
from pnp.load.bundle import find_ruleset, list_bundled_rulesets
from pnp.pipeline.catalogues import make_catalogue, read_files
from pnp.pipeline.draw_context import fonts_of
from pnp.problems import Problems
from pnp.scene.nodes import Glyphs
from pnp.units import mm_from_points
from tests.bundled import opened_game
from tests.components.walk import walk

GAMES = list_bundled_rulesets()
PSEUDO_LANGUAGES = ("xa", "xb")
# No letter of a card is smaller, those of costs included: in a language, and in one that is 40 % longer.
LEAST, LEAST_LONG = mm_from_points(7.5), mm_from_points(6.75)


def languages(name):
    return sorted(path.stem for path in (find_ruleset(name) / "translations").glob("*.po"))


@cache
def card(name, language):
    """Return the piece of a game's card in a language."""
    opened, problems = opened_game(name), Problems()
    context = opened.context
    if language != opened.ruleset.game.language:
        catalogue = make_catalogue(opened.ruleset, read_files(opened.ruleset, language, problems))
        context = context.in_language(language, catalogue.translate, fonts_of(opened.ruleset, language))
    (piece,) = draw_card("card", opened.ruleset.components["card"], context)
    return piece


@pytest.mark.parametrize(
    ("name", "language"),
    [(name, language) for name in GAMES for language in ("en", *languages(name), *PSEUDO_LANGUAGES)],
)
def test_all_its_words_find_room_in_letters_that_can_be_read(name, language):
    piece = card(name, language)
    assert piece.findings == ()
    sizes = [run.size for node, _ in walk(piece.front.children) if isinstance(node, Glyphs) for run in node.line.runs]
    assert min(sizes) >= (LEAST_LONG if language == "xa" else LEAST)
