"""The player card of every bundled game can be read in every language that it has, and in those of tests."""

from __future__ import annotations

import pytest

from pnp.game.reading.bundle import list_bundled_rulesets
from pnp.pieces.kinds.card import draw_card
from pnp.press.scene.nodes import Glyphs
from pnp.press.units import mm_from_points
from pnp.workshop.bench.draw_context import context_in
from tests.bundled import catalogue_of, opened_game, translations_of
from tests.pieces.walk import walk

GAMES = list_bundled_rulesets()
PSEUDO_LANGUAGES = ("xa", "xb")
# No letter of a card is smaller, those of costs included: in a language, and in one that is 40 % longer.
LEAST, LEAST_LONG = mm_from_points(7.5), mm_from_points(6.75)


@pytest.mark.parametrize(
    ("name", "language"),
    [(name, language) for name in GAMES for language in ("en", *translations_of(name), *PSEUDO_LANGUAGES)],
)
def test_all_its_words_find_room_in_letters_that_can_be_read(name, language):
    context = context_in(opened_game(name).context, catalogue_of(name, language))
    (piece,) = draw_card("card", context.component("card"), context)
    assert piece.findings == ()
    sizes = [run.size for node, _ in walk(piece.front.children) if isinstance(node, Glyphs) for run in node.line.runs]
    assert min(sizes) >= (LEAST_LONG if language == "xa" else LEAST)
