import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.geometry.transform import rotation, translation
from pnp.sheets.backs import behind, mirror, turning
from pnp.units import PAPERS

papers = st.sampled_from([PAPERS["a4"], PAPERS["letter"]])
lengths = st.floats(1, 100)


@given(papers, lengths, lengths, st.floats(5, 100), st.floats(5, 100), st.booleans(), lengths, lengths)
def test_turned_over_a_back_lies_behind_its_front(paper, x, y, width, height, turned, px, py):
    front = translation(x, y)
    if turned:
        front = front @ translation(height, 0) @ rotation(90)
    # A pin through the front at (px, py) comes out of the back, as that is drawn, at (width - px, py).
    on_front = front((px, py))
    long = behind(front, turning(paper, "long"), width)((width - px, py))
    assert (paper.width - long[0], long[1]) == pytest.approx(on_front)
    short = behind(front, turning(paper, "short"), width)((width - px, py))
    assert (short[0], paper.height - short[1]) == pytest.approx(on_front)


def test_heads_stay_up_on_the_long_edge_and_turn_on_the_short_one():
    paper = PAPERS["a4"]
    front = translation(20, 30)
    assert behind(front, turning(paper, "long"), 48) == translation(210 - 20 - 48, 30)
    turned = behind(front, turning(paper, "short"), 48)
    assert (turned.a, turned.d) == (-1, -1)
    assert turned((0, 0)) == (20 + 48, 297 - 30)


@pytest.mark.parametrize("axis", ["vertical", "horizontal"])
def test_no_back_is_mirrored_itself(axis):
    back = behind(translation(3, 4), mirror(PAPERS["letter"], axis), 48)
    assert back.a * back.d - back.b * back.c == 1


def test_the_middle_line_of_the_page_stays_where_it_is():
    paper = PAPERS["letter"]
    assert mirror(paper, "vertical")((paper.width / 2, 7.0)) == (paper.width / 2, 7.0)
    assert mirror(paper, "horizontal")((7.0, paper.height / 2)) == (7.0, paper.height / 2)
