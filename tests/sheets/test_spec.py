import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.press.geometry.path import Box, rotation, translation
from pnp.press.papers import PAPERS, PaperMargins
from pnp.press.printers import Offset, Printer, Scale
from pnp.sheets.spec import SheetSpec, back_transform, mirror_transform


def test_art_lies_8_mm_from_the_edges_and_above_the_footer():
    assert SheetSpec().area == Box(8, 8, 202, 285)
    area = SheetSpec(backs="duplex", flip="short").area
    assert area.top == 297 - area.bottom == 12


@pytest.mark.parametrize("paper", [PAPERS["a4"], PAPERS["letter"]])
def test_halves_end_half_a_gutter_from_the_middle(paper):
    spec = SheetSpec(paper=paper, backs="fold-over", gutter=6.0)
    assert paper.width / 2 - spec.half("vertical").right == pytest.approx(3)
    assert paper.height / 2 - spec.half("horizontal").bottom == pytest.approx(3)
    assert spec.half_bounds("horizontal").top == paper.height - spec.bounds.bottom


@pytest.mark.parametrize("wrong", [{"gutter": 4.0}, {"gutter": 12.0}])
def test_gutters_that_cannot_be_folded_are_bugs(wrong):
    with pytest.raises(ValueError, match="gutter"):
        SheetSpec(**wrong)


papers = st.sampled_from([PAPERS["a4"], PAPERS["letter"]])
lengths = st.floats(1, 100)


@given(papers, lengths, lengths, st.floats(5, 100), st.floats(5, 100), st.booleans(), lengths, lengths)
def test_turned_over_a_back_is_behind_its_front(paper, x, y, width, height, turned, px, py):
    front = translation(x, y)
    if turned:
        front = front @ translation(height, 0) @ rotation(90)
    # A pin through the front at (px, py) comes out of the back, as that is drawn, at (width - px, py).
    on_front = front((px, py))
    long = back_transform(front, mirror_transform(paper, "vertical"), width)((width - px, py))
    assert (paper.width - long[0], long[1]) == pytest.approx(on_front)
    short = back_transform(front, mirror_transform(paper, "horizontal"), width)((width - px, py))
    assert (short[0], paper.height - short[1]) == pytest.approx(on_front)


def test_heads_stay_up_on_the_long_edge_and_turn_on_the_short_one():
    paper = PAPERS["a4"]
    front = translation(20, 30)
    assert back_transform(front, mirror_transform(paper, "vertical"), 48) == translation(210 - 20 - 48, 30)
    turned = back_transform(front, mirror_transform(paper, "horizontal"), 48)
    assert (turned.a, turned.d) == (-1, -1)
    assert turned((0, 0)) == (20 + 48, 297 - 30)


@pytest.mark.parametrize("axis", ["vertical", "horizontal"])
def test_no_back_is_mirrored_itself(axis):
    back = back_transform(translation(3, 4), mirror_transform(PAPERS["letter"], axis), 48)
    assert back.a * back.d - back.b * back.c == 1


def test_the_middle_line_of_the_page_stays_where_it_is():
    paper = PAPERS["letter"]
    assert mirror_transform(paper, "vertical")((paper.width / 2, 7.0)) == (paper.width / 2, 7.0)
    assert mirror_transform(paper, "horizontal")((7.0, paper.height / 2)) == (7.0, paper.height / 2)


def test_a_broad_page_is_printed_after_a_turn_to_the_left():
    printer = Printer("x", back=Offset(1.3, -0.4), scale=Scale(1.01, 0.99))
    upright = SheetSpec(backs="duplex", printer=printer)
    broad = SheetSpec(paper=PAPERS["a4"].turned, backs="duplex", printer=printer)
    assert (upright.back_offset, broad.back_offset) == ((1.3, -0.4), (0.4, 1.3))
    assert (upright.stretching.a, broad.stretching.a) == (1.01, 0.99)
    assert SheetSpec(backs="fold-over", printer=printer).back_offset == (0, 0)


def test_the_area_keeps_margins_of_each_side_and_their_mirror_image():
    paper = PAPERS["a4"]._replace(margins=PaperMargins(3, 4, 2, 14))
    assert SheetSpec(paper=paper).area == Box(6, 7, 205, 297 - 14 - 3 - 4)
    assert SheetSpec(paper=paper, backs="duplex").area == Box(6, 7, 204, 276)
    assert SheetSpec(paper=paper, backs="duplex", flip="short").area == Box(6, 21, 205, 276)


def test_sheets_for_the_common_paper_leave_10_mm_on_each_side():
    spec = SheetSpec(paper=PAPERS["common"], mark_room=0.0)
    assert (spec.bounds.left, spec.bounds.top, 210 - spec.bounds.right) == (10, 10, 10)
    assert 279.4 - spec.bounds.bottom >= 10
    assert spec.bounds.width == 190
