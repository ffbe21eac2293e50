import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.booklet.pages.justification import justify
from pnp.booklet.setting.items import Arrangement, PagePlacement
from tests.samples import amount

ACROSS = Arrangement("large", 100.0, 60.0, 0.0)
BESIDE = Arrangement("beside", 50.0, 60.0, 0.0)


def text(y, height, weight=1.0):
    return PagePlacement(0, 0, y, height, weight)


def test_white_is_shared_out_by_weight_and_the_page_ends_at_its_foot():
    made = justify([text(0, 20), text(22, 20, 1.0), text(44, 20, 3.0)], 72)
    assert [p.y for p in made] == pytest.approx([0, 24, 52])


def test_the_first_thing_stays_at_the_head():
    assert justify([text(0, 20)], 72)[0].y == 0


def test_no_space_grows_beyond_measure():
    assert 22 < justify([text(0, 20), text(22, 20)], 200)[1].y < 30


def test_a_page_of_figures_alone_has_the_same_white_around_them():
    made = justify([PagePlacement(i, 0, 40.0 * i, 40.0, shape=ACROSS) for i in range(2)], 140)
    assert [p.y for p in made] == pytest.approx([20, 80])


def test_white_that_is_left_grows_around_figures_up_to_a_limit():
    page = [text(0, 20), PagePlacement(1, 0, 22, 60, 1.5, shape=ACROSS), text(84, 20)]
    for height, foot in ((120, 120), (300, 104 + 2.5 * 5 + 2 * 11)):
        made = justify(page, height)
        assert made[-1].y + made[-1].height == pytest.approx(foot)


def test_text_and_its_figure_move_together():
    page = [text(0, 20), PagePlacement(1, 0, 22, 60, shape=BESIDE), text(22, 70), text(94, 20)]
    made = justify(page, 120)
    assert made[1].y == made[2].y > 22
    assert made[-1].y + made[-1].height == pytest.approx(120)


@pytest.mark.parametrize(
    ("height", "top"),
    [
        (30, 28.0),  # the white is below it
        (16, 29.0),  # as much of the figure's height as 15 mm stays empty beside it
        (8, 32.0),  # and a space grows by 5 mm at most
    ],
)
def test_text_that_ends_above_its_figures_foot_is_set_solid(height, top):
    page = [PagePlacement(1, 0, 0, 60, shape=BESIDE), text(0, 25), text(27, height), text(60, 40)]
    made = justify(page, 100)
    assert made[0].y == made[1].y == 0
    assert made[2].y == pytest.approx(top)
    assert made[3].y == 60


def test_a_page_of_nothing_is_one():
    assert justify([], 100) == []


@settings(max_examples=amount(10, soak=600), deadline=None)
@given(st.lists(st.tuples(st.floats(1, 30), st.floats(0, 4), st.floats(0, 3)), min_size=1, max_size=12))
def test_order_and_distances_are_kept(sizes):
    page, y = [], 0.0
    for i, (height, space, weight) in enumerate(sizes):
        y += space if i else 0.0
        page.append(text(y, height, weight))
        y += height
    made = justify(page, y + 12)
    for i in range(len(page) - 1):
        assert made[i + 1].y - made[i].y >= page[i + 1].y - page[i].y - 1e-9
    assert made[-1].y + made[-1].height <= y + 12 + 1e-6
