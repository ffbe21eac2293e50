import pytest

from pnp.geometry.path import Box
from pnp.sheets.spec import SheetSpec
from pnp.units import PAPERS


def test_art_lies_8_mm_from_the_edges_and_above_the_footer():
    assert SheetSpec().area == Box(8, 8, 202, 285)


def test_a_flip_on_the_short_edge_leaves_as_much_above_as_below():
    area = SheetSpec(backs="duplex", flip="short").area
    assert area.top == 297 - area.bottom == 12


@pytest.mark.parametrize("paper", [PAPERS["a4"], PAPERS["letter"]])
def test_halves_end_half_a_gutter_from_the_middle(paper):
    spec = SheetSpec(paper=paper, backs="fold-over", gutter=6.0)
    assert paper.width / 2 - spec.half("vertical").right == pytest.approx(3)
    assert paper.height / 2 - spec.half("horizontal").bottom == pytest.approx(3)
    assert spec.half_bounds("horizontal").top == paper.height - spec.bounds.bottom


@pytest.mark.parametrize("wrong", [{"margin": 4.0}, {"gutter": 4.0}, {"gutter": 12.0}])
def test_margins_and_gutters_that_cannot_be_printed_are_bugs(wrong):
    with pytest.raises(ValueError, match=r"mm|gutter"):
        SheetSpec(**wrong)
