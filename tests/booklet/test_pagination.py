from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.booklet.pagination import OverfullPageError, Strip, paginate
from tests.samples import amount


def heights(pages):
    return [[placed.strip.height for placed in page] for page in pages]


def test_strips_fill_pages_in_order():
    pages = paginate([Strip(40), Strip(40), Strip(40)], 100)
    assert heights(pages) == [[40, 40], [40]]


def test_space_above_a_strip_counts_except_at_the_head_of_a_page():
    pages = paginate([Strip(50, space=10), Strip(40, space=10), Strip(60, space=10)], 100)
    assert [[placed.y for placed in page] for page in pages] == [[0, 60], [0]]


def test_a_heading_goes_with_what_follows():
    pages = paginate([Strip(80), Strip(10, may_end=False), Strip(30)], 100)
    assert heights(pages) == [[80], [10, 30]]


def test_a_new_page_is_started_where_it_is_asked_for():
    pages = paginate([Strip(10), Strip(10, new_page=True), Strip(10)], 100)
    assert heights(pages) == [[10], [10, 10]]


def test_white_is_shared_rather_than_left_on_one_page():
    # Greedy would put 30 30 30 | 10 80: the second page can't take 90, so the third page stays nearly empty.
    pages = paginate([Strip(30), Strip(30), Strip(30), Strip(10, may_end=False), Strip(80), Strip(30)], 100)
    assert heights(pages) == [[30, 30, 30], [10, 80], [30]]


@pytest.mark.parametrize(("bookmark", "divided"), [("", [[68], [5, 10, 55], [90]]), ("End", [[68, 5], [10, 55], [90]])])
def test_white_before_a_heading_counts_half(bookmark, divided):
    pages = paginate([Strip(68), Strip(5), Strip(10, may_end=False, bookmark=bookmark), Strip(55), Strip(90)], 100)
    assert heights(pages) == divided


def test_what_fits_on_no_page_is_refused():
    with pytest.raises(OverfullPageError, match="higher than a page"):
        paginate([Strip(60, may_end=False), Strip(60)], 100)


@settings(max_examples=amount(150))
@given(
    st.lists(
        st.builds(Strip, height=st.floats(1, 45), space=st.floats(0, 8), may_end=st.booleans(), new_page=st.booleans()),
        max_size=40,
    )
)
def test_every_strip_is_placed_once_within_the_page(strips):
    try:
        pages = paginate(strips, 200)
    except OverfullPageError:
        return  # a long run of strips that must stay together
    assert [placed.strip for page in pages for placed in page] == strips
    for page in pages:
        foot = 0.0
        for placed in page:
            assert placed.y >= foot - 1e-6
            foot = placed.y + placed.strip.height
        assert foot <= 200 + 1e-6
        assert page[0].y == 0
    for page, after in pairwise(pages):
        assert page[-1].strip.may_end or after[0].strip.new_page
