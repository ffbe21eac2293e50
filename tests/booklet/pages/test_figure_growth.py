import pytest
from msgspec.structs import replace

from pnp.booklet.pages.copyfit import Fit
from pnp.booklet.pages.pagination import Pages
from pnp.booklet.pages.parts_growth import with_larger_figures
from pnp.booklet.pages.plan import set_pages
from pnp.booklet.setting.items import PagePlacement
from tests.booklet.small import MEASURE, STYLE, column, figure, pictures, rule

HEIGHT = STYLE.text_height
FIGURE, BELOW, NEXT = 1, 2, 3  # the items of a fit
TALL = 0.75  # times the width of a figure


def fit_of(white, *, width=60.0, own_width=0.0, pages=(0, 0, 0, 1)):
    """Return a fit with a figure *width* mm wide between texts, and so many mm of white below them."""
    block = replace(figure("one"), width=own_width)
    trial = column(pictures(widest=MEASURE)).trial([rule("1"), block, rule("2"), rule("3")])
    shape = trial.flow.figures.across_at("large", trial.elements[FIGURE].figure, width, 0.0)
    heights = [10.0, shape.height, HEIGHT - white - shape.height - 10.0, 50.0]
    placements = []
    for item, (page, height) in enumerate(zip(pages, heights, strict=True)):
        top = sum(each.height for each in placements if each.page == page)
        placements.append(PagePlacement(item, page, top, height, weight=1.0, shape=shape if item == FIGURE else None))
    return Fit(trial, Pages(placements, 1.5, 0.0))


@pytest.mark.parametrize(("white", "scale"), [(60.0, 1.15), (8.5, 1.15), (8.4, 1.1)])
def test_a_figure_grows_by_fifteen_percent_at_most(white, scale):
    fit = fit_of(white)
    before, after = (each.pages.placements for each in (fit, with_larger_figures(fit)))
    growth = (scale - 1) * 60.0 * TALL
    assert after[FIGURE].shape.width == pytest.approx(scale * 60.0)
    assert after[FIGURE].height - before[FIGURE].height == pytest.approx(growth)
    assert after[BELOW].y - before[BELOW].y == pytest.approx(growth)
    assert growth <= 0.8 * white
    assert (after[0], after[NEXT]) == (before[0], before[NEXT])


def test_a_figure_is_never_wider_than_the_column():
    after = with_larger_figures(fit_of(30.0, width=0.95 * MEASURE)).pages.placements
    assert after[FIGURE].shape.width == MEASURE


def test_what_is_drawn_is_as_large_as_its_place():
    larger = with_larger_figures(fit_of(60.0))
    strip = set_pages(larger, ends_free=True)[0].strips[FIGURE].strip
    assert strip.height == pytest.approx(larger.pages.placements[FIGURE].height)
    assert strip.nodes[0].width == pytest.approx(69.0)


@pytest.mark.parametrize(
    "fit",
    [
        pytest.param(fit_of(7.9), id="little white"),
        pytest.param(fit_of(60.0, own_width=60.0), id="a width of its own"),
        pytest.param(fit_of(60.0, width=MEASURE), id="as wide as the column"),
        pytest.param(fit_of(60.0, pages=(0, 1, 1, 1)), id="on the last page"),
        pytest.param(fit_of(60.0, pages=(0, 1, 2, 3)), id="alone on its page"),
    ],
)
def test_other_figures_stay_as_they_are(fit):
    assert with_larger_figures(fit).pages == fit.pages
