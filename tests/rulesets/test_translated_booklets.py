"""The booklets of the bundled games' translations are as full as the originals, and have as many pages."""

from __future__ import annotations

import pytest

from pnp.booklet.setting.formats import BOOKLET_FORMATS
from pnp.game.reading.bundle import list_bundled_rulesets
from tests.booklet.fullness import badly_divided, faults_of, parted_figures, stray_captions
from tests.bundled import PAGE_COUNTS, translated_game, translations_of
from tests.samples import SEED

TRANSLATIONS = [(name, language) for name in list_bundled_rulesets() for language in translations_of(name)]


# All for A4; for Letter, on which every original is tested, one game in scripts of each kind.
ON_LETTER = [(name, language) for name, language in TRANSLATIONS if SEED or name == "hollow"]


@pytest.mark.parametrize(
    ("name", "language", "paper"), [*((*one, "a4") for one in TRANSLATIONS), *((*one, "letter") for one in ON_LETTER)]
)
def test_it_has_as_many_pages_as_the_original_all_of_them_full(name, language, paper):
    plan = translated_game(name, language, paper).booklet.plan(BOOKLET_FORMATS[paper])
    least, most = PAGE_COUNTS[name]
    assert least <= plan.page_count <= most
    assert plan.page_count % 4 == 0
    assert faults_of(plan) == []
    assert stray_captions(plan) == []
    assert badly_divided(plan) == []
    assert parted_figures(plan) == []


def test_every_game_is_translated():
    assert {name for name, _ in TRANSLATIONS} == set(list_bundled_rulesets())
