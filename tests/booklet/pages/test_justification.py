import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.booklet.blocks.content import PartsBlock, Prose
from pnp.booklet.pages.copyfit import Fit
from pnp.booklet.pages.justification import justify, with_larger_figures, with_larger_parts
from pnp.booklet.pages.pagination import Pages
from pnp.booklet.pages.plan import set_pages
from pnp.booklet.setting.items import Arrangement, PagePlacement
from pnp.press.text.line import Span
from tests.booklet.small import MEASURE, STYLE, column, drawing, drawing_later, figure, heading, pictures, rule
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


USUAL = [30.0, 20.0]  # mm: the heights of the rows of parts
HEIGHT = STYLE.text_height
BLOCKS = [heading("In the box"), PartsBlock(), Prose((Span("After the parts."),)), Prose((Span("The next page."),))]
TITLE, FIRST, SECOND, TEXT, NEXT = range(5)  # the items of these blocks


def stacked(trial, heights, pages, shapes=None):
    """Return a fit whose items, so high, are one below the other on their *pages*."""
    placements = []
    for item, (page, height) in enumerate(zip(pages, heights, strict=True)):
        top = sum(each.height for each in placements if each.page == page)
        placements.append(PagePlacement(item, page, top, height, weight=1.0, shape=(shapes or {}).get(item)))
    return Fit(trial, Pages(placements, pages[-1] + 0.5, 0.0))


def fit_of(white, *, pages=(0, 0, 0, 0, 1), drawn=None):
    """Return a fit with so many mm of white below the text on its first page; its items are on *pages*."""
    trial = column(drawn or pictures()).trial(BLOCKS)
    heights = [10.0, *USUAL, HEIGHT - white - 60.0, 50.0]
    return stacked(trial, heights, pages)


def heights(fit):
    return [fit.pages.placements[row].height for row in (FIRST, SECOND)]


@pytest.mark.parametrize(
    ("white", "scale"), [(100, 1.8), (50.5, 1.8), (31.5, 1.5), (31, 1.4), (19, 1.3), (12.6, 1.2), (12.4, 1.1), (8, 1.1)]
)
def test_parts_take_four_fifths_of_the_white_at_most(white, scale):
    fit = fit_of(white)
    larger = with_larger_parts(fit)
    assert heights(larger) == pytest.approx([scale * height for height in USUAL])
    tops = [place.y for place in larger.pages.placements]
    assert tops == pytest.approx([0.0, 10.0, 10 + 30 * scale, 10 + 50 * scale, 0.0])
    assert larger.pages.placements[NEXT] == fit.pages.placements[NEXT]


def test_what_is_drawn_is_as_large_as_its_place():
    larger = with_larger_parts(fit_of(31.5))
    strips = [placed.strip for placed in set_pages(larger, ends_free=True)[0].strips]
    assert [strip.height for strip in strips[FIRST:TEXT]] == pytest.approx([45.0, 30.0])
    assert [strip.nodes[0].scale for strip in strips[FIRST:TEXT]] == [1.5, 1.5]


@pytest.mark.parametrize(
    ("white", "pages"),
    [
        pytest.param(7.9, (0, 0, 0, 0, 1), id="little white"),
        pytest.param(100.0, (0, 0, 1, 1, 2), id="parts on two pages"),
        pytest.param(100.0, (0, 0, 0, 0, 0), id="parts on the last page"),
    ],
)
def test_other_parts_stay_as_they_are(white, pages):
    fit = fit_of(white, pages=pages)
    assert with_larger_parts(fit) is fit


def test_larger_parts_may_take_more_rows():
    def parts(width, scale):
        rows = 2 if scale < 1.25 else 3
        return tuple(drawing(f"parts-{row}", width, USUAL[row % 2] * scale) for row in range(rows))

    larger = with_larger_parts(fit_of(80.0, drawn=drawing_later(pictures().figure, parts)))
    strips = [placed.strip for placed in set_pages(larger, ends_free=True)[0].strips]
    assert heights(larger) == pytest.approx([strip.height for strip in strips[FIRST:TEXT]])
    first, last = (row.strip for row in strips[SECOND].nodes)
    assert [first.height, last.height] == pytest.approx([1.4 * 20, 1.4 * 30])
    assert strips[SECOND].nodes[1].y > first.height


def test_larger_parts_have_no_fewer_rows():
    def parts(width, scale):
        return tuple(drawing(f"parts-{row}", width, USUAL[row] * scale) for row in range(2 if scale < 1.25 else 1))

    assert heights(with_larger_parts(fit_of(100.0, drawn=drawing_later(pictures().figure, parts)))) == [36.0, 24.0]


OPENING = [rule("1"), rule("2"), heading("In the box"), PartsBlock(), rule("3"), rule("4")]


def opening(first, second=20.0, white=20.0):
    """Return a fit with a text of *first* mm on its first page, one of *second* mm above the parts on the next."""
    trial = column(pictures()).trial(OPENING)
    heights = [first, second, 10.0, *USUAL, HEIGHT - white - 60.0 - second, 50.0]
    return stacked(trial, heights, (0, 1, 1, 1, 1, 1, 2))


def test_text_above_the_parts_fills_the_page_before_if_larger_parts_fill_theirs():
    fit = opening(0.7 * HEIGHT)
    placements = with_larger_parts(fit).pages.placements
    assert [place.page for place in placements] == [0, 0, 1, 1, 1, 1, 2]
    assert placements[1].y == pytest.approx(0.7 * HEIGHT + fit.trial.items[1].space)
    assert (placements[2].y, placements[2].weight) == (0.0, 0.0)
    assert placements[3].height == 48.0


@pytest.mark.parametrize(
    ("first", "second", "white"),
    [
        pytest.param(0.89 * HEIGHT, 5.0, 20.0, id="the page before is full"),
        pytest.param(0.7 * HEIGHT, 0.3 * HEIGHT, 20.0, id="no room for the text"),
        pytest.param(0.5 * HEIGHT, 0.3 * HEIGHT, 20.0, id="larger parts leave much white"),
    ],
)
def test_text_above_the_parts_stays_on_their_page(first, second, white):
    placements = with_larger_parts(opening(first, second, white)).pages.placements
    assert [place.page for place in placements] == [0, 1, 1, 1, 1, 1, 2]


FIGURE, BELOW, AFTER = 1, 2, 3  # the items of a fit
TALL = 0.75  # times the width of a figure


def figure_fit(white, *, width=60.0, own_width=0.0, pages=(0, 0, 0, 1)):
    """Return a fit with a figure *width* mm wide between texts, and so many mm of white below them."""
    block = replace(figure("one"), width=own_width)
    trial = column(pictures(widest=MEASURE)).trial([rule("1"), block, rule("2"), rule("3")])
    shape = trial.flow.figures.across_at("large", trial.elements[FIGURE].figure, width, 0.0)
    heights = [10.0, shape.height, HEIGHT - white - shape.height - 10.0, 50.0]
    return stacked(trial, heights, pages, {FIGURE: shape})


@pytest.mark.parametrize(("white", "scale"), [(60.0, 1.15), (8.5, 1.15), (8.4, 1.1)])
def test_a_figure_grows_by_fifteen_percent_at_most(white, scale):
    fit = figure_fit(white)
    before, after = (each.pages.placements for each in (fit, with_larger_figures(fit)))
    growth = (scale - 1) * 60.0 * TALL
    assert after[FIGURE].shape.width == pytest.approx(scale * 60.0)
    assert after[FIGURE].height - before[FIGURE].height == pytest.approx(growth)
    assert after[BELOW].y - before[BELOW].y == pytest.approx(growth)
    assert growth <= 0.8 * white
    assert (after[0], after[AFTER]) == (before[0], before[AFTER])


def test_a_figure_is_never_wider_than_the_column():
    after = with_larger_figures(figure_fit(30.0, width=0.95 * MEASURE)).pages.placements
    assert after[FIGURE].shape.width == MEASURE


def test_a_drawn_figure_is_as_large_as_its_place():
    larger = with_larger_figures(figure_fit(60.0))
    strip = set_pages(larger, ends_free=True)[0].strips[FIGURE].strip
    assert strip.height == pytest.approx(larger.pages.placements[FIGURE].height)
    assert strip.nodes[0].width == pytest.approx(69.0)


@pytest.mark.parametrize(
    "fit",
    [
        pytest.param(figure_fit(7.9), id="little white"),
        pytest.param(figure_fit(60.0, own_width=60.0), id="a width of its own"),
        pytest.param(figure_fit(60.0, width=MEASURE), id="as wide as the column"),
        pytest.param(figure_fit(60.0, pages=(0, 1, 1, 1)), id="on the last page"),
        pytest.param(figure_fit(60.0, pages=(0, 1, 2, 3)), id="alone on its page"),
    ],
)
def test_other_figures_stay_as_they_are(fit):
    assert with_larger_figures(fit).pages == fit.pages
