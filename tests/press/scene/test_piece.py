import pytest

from pnp.problems import Finding
from tests.sheets.pieces import symbol, tile


def test_a_piece_has_the_back_that_its_outline_says():
    one_sided, two_sided = tile(), tile(back="forest")
    assert not one_sided.has_back and two_sided.has_back
    assert one_sided.with_art(one_sided.front) == one_sided
    assert two_sided.with_art(two_sided.front, two_sided.back) == two_sided
    with pytest.raises(ValueError, match="back of tile"):
        one_sided.with_art(one_sided.front, symbol("forest", one_sided.trim[0]))
    with pytest.raises(ValueError, match="back of tile"):
        two_sided.with_art(two_sided.front)


def test_a_piece_says_once_what_drawing_found():
    outline, finding = tile(), Finding("P033", "too wide", "", at=("tile", "front", "label"))
    assert outline.with_art(outline.front, findings=[finding, finding]).findings == (finding,)
    assert outline.findings == ()
