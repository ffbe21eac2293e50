import pytest

from pnp.booklet.setting.formats import BOOKLET_FORMATS, POCKET_FORMATS
from pnp.press.units import PAPERS

A4, LETTER = BOOKLET_FORMATS["a4"], BOOKLET_FORMATS["letter"]


def test_the_pages_of_letter_are_half_a_sheet_and_those_of_a4_are_a5():
    assert (LETTER.page.width, LETTER.page.height) == pytest.approx((139.7, 215.9))
    assert 2 * LETTER.page.width == pytest.approx(PAPERS["letter"].height)
    assert A4.page == PAPERS["a5"]
    assert 0 <= PAPERS["a4"].height - 2 * A4.page.width < 1.01
    assert set(BOOKLET_FORMATS) == set(PAPERS)


def test_every_paper_has_a_pocket_booklet_on_the_sheet_of_its_booklet():
    assert set(POCKET_FORMATS) == set(PAPERS)
    for paper, pocket in POCKET_FORMATS.items():
        sheet = BOOKLET_FORMATS[paper].sheet
        assert pocket.sheet == sheet
        assert (4 * pocket.page.width, 2 * pocket.page.height) == pytest.approx((sheet.height, sheet.width))
