"""Eight small pages on a sheet that is folded, and cut once."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.booklet.imposition.signatures import ImposedPage, impose_pocket, imposed_pocket, pocket_lines
from pnp.booklet.setting.formats import POCKET_FORMATS
from pnp.press.geometry.path import Box, Point
from tests.booklet.imposition.test_signatures import document

POCKET = POCKET_FORMATS["a4"]
pockets = st.sampled_from([POCKET, POCKET_FORMATS["letter"]])


def heads_up(page: ImposedPage) -> bool:
    """Whether the top of a page is nearer to the top of the sheet than its foot is."""
    return page.transform((0.0, 0.0))[1] < page.transform((0.0, page.box.height))[1]


def shared_edge(one: Box, other: Box) -> tuple[Point, Point] | None:
    """Return the ends of the edge that two panels of a sheet share."""
    left, right = max(one.left, other.left), min(one.right, other.right)
    top, bottom = max(one.top, other.top), min(one.bottom, other.bottom)
    if abs(right - left) < 1e-6 < bottom - top or abs(bottom - top) < 1e-6 < right - left:
        return (left, top), (right, bottom)
    return None


def on_paper(page: ImposedPage, edge: tuple[Point, Point]) -> str:
    """Return which edge of a page, as its reader sees it, an edge of its panel is."""
    (left, top), (_, bottom) = edge
    if abs(bottom - top) < 1e-6:
        return "head" if (abs(top - page.box.top) < 1e-6) == heads_up(page) else "foot"
    return "left" if (abs(left - page.box.left) < 1e-6) == heads_up(page) else "right"


@given(pockets, st.booleans())
def test_a_pocket_booklet_is_folded_from_one_strip_of_panels(form, bound_right):
    """The panels are a ring in the order of the pages: each is folded to the next, and none over the cut."""
    pages = sorted(impose_pocket(8, form, bound_right=bound_right).pages, key=lambda page: page.number)
    _, cut = pocket_lines(form)
    ((start, end),) = cut.flattened()
    for page, following in zip(pages, [*pages[1:], pages[0]], strict=True):
        edge = shared_edge(page.box, following.box)
        assert edge is not None
        (left, top), (right, bottom) = edge
        assert not (top == bottom == start[1] and start[0] - 1e-6 <= left and right <= end[0] + 1e-6)
        before, after = ("left", "right") if bound_right else ("right", "left")
        if page.number in (2, 6):  # a leaf folded at its head: its back is the next panel, upside down beside it
            assert (on_paper(page, edge), on_paper(following, edge)) == ("head", "head")
            assert heads_up(page) != heads_up(following)
        else:
            assert (on_paper(page, edge), on_paper(following, edge)) == (before, after)
            assert heads_up(page) == heads_up(following)


@given(pockets)
def test_the_lines_of_a_pocket_booklet_part_all_panels_and_nothing_else(form):
    folds, cut = pocket_lines(form)
    sheet, panels = form.sheet.turned, impose_pocket(8, form).pages
    assert sum(page.box.width * page.box.height for page in panels) == pytest.approx(sheet.width * sheet.height)
    lengths = [math.dist(*ends) for path in (folds, cut) for ends in path.flattened()]
    assert sum(lengths) == pytest.approx(3 * sheet.height + sheet.width)
    ((start, end),) = cut.flattened()
    assert math.dist(start, end) == pytest.approx(sheet.width / 2)
    assert start[1] == end[1] == pytest.approx(sheet.height / 2)


@given(st.integers(1, 8))
def test_a_short_pocket_booklet_keeps_its_covers(count):
    pages = {page.number: page.box for page in impose_pocket(count, POCKET, has_back_cover=True).pages}
    assert sorted(pages) == list(range(count))
    whole = {page.number: page.box for page in impose_pocket(8, POCKET).pages}
    assert pages[0] == whole[0]
    assert count == 1 or pages[count - 1] == whole[7]


def test_more_than_eight_pages_are_no_pocket_booklet():
    with pytest.raises(ValueError, match="eight pages, not 9"):
        impose_pocket(9, POCKET)


def test_the_sheet_of_a_pocket_booklet_shows_where_to_fold_and_to_cut():
    (page,) = imposed_pocket(document(8), POCKET, has_back_cover=True).pages
    assert (page.width, page.height) == (297.0, 210.0)
    (marks,) = page.layers[-1].nodes
    assert marks.role == "artifact"
    fold, cut = marks.children
    assert fold.paint.dash and not cut.paint.dash
    assert (fold.path, cut.path) == pocket_lines(POCKET)
