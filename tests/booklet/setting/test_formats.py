import pytest
from msgspec.structs import replace

from pnp.booklet.setting.formats import BOOKLET_FORMATS, POCKET_FORMATS, folded_format, hand_paper
from pnp.press.geometry.path import Box
from pnp.press.papers import PAPERS, PaperMargins, sized_paper
from pnp.press.printers import Printer

A4, LETTER = BOOKLET_FORMATS["a4"], BOOKLET_FORMATS["letter"]
# The papers that booklets are folded from: the size of their pages in mm, and of their running text in points.
FOLDED = {
    "a4": (148, 210, 9.5),
    "letter": (139.7, 215.9, 9.5),
    "common": (139.7, 210, 9.5),
    "a3": (210, 297, 12.5),
    "b4": (182, 257, 11.1),
    "legal": (177.8, 215.9, 10.3),
    "tabloid": (215.9, 279.4, 12.3),
}


def test_the_pages_of_letter_are_half_a_sheet_and_those_of_a4_are_a5():
    assert (LETTER.page.width, LETTER.page.height) == pytest.approx((139.7, 215.9))
    assert 2 * LETTER.page.width == pytest.approx(PAPERS["letter"].height)
    assert A4.page == PAPERS["a5"]
    assert 0 <= PAPERS["a4"].height - 2 * A4.page.width < 1.01
    assert {hand_paper(paper) for paper in PAPERS.values()} == set(BOOKLET_FORMATS)


@pytest.mark.parametrize("name", PAPERS)
def test_a_page_is_half_of_a_paper_that_is_neither_too_small_nor_too_large(name):
    if name not in FOLDED:
        with pytest.raises(ValueError, match="no booklet is folded from"):
            folded_format(PAPERS[name])
        return
    form = folded_format(PAPERS[name])
    width, height, points = FOLDED[name]
    assert (form.page.width, form.page.height) == pytest.approx((width, height))
    assert 9.5 * form.scale == pytest.approx(points, abs=0.06)
    letters = (width - form.margins.inner - form.margins.outer) / (0.5 * 0.3528 * points)
    assert 64 < letters < 86  # a line of Literata, whose letters are half as wide as high


@pytest.mark.parametrize(
    ("paper", "told"),
    [
        ("a5", ("no booklet is folded from A5: its pages would be 105 × 148 mm",
                "a paper is at least 279.4 mm long, twice as wide as the smallest page; the nearest is letter or a4")),
        ("a2", ("no booklet is folded from A2: its pages would be 297 × 420 mm",
                "a page is at most 215.9 × 297 mm; the nearest is tabloid or a3")),
        ("120x300mm", ("no booklet is folded from 120 × 300 mm: its pages would be 150 × 120 mm",
                       "a paper is at least 279.4 mm long, twice as wide as the smallest page; the nearest is letter "
                       "or a4")),
    ],
)  # fmt: skip
def test_other_papers_are_refused_with_what_is_allowed(paper, told):
    with pytest.raises(ValueError) as refused:
        folded_format(PAPERS[paper] if paper in PAPERS else sized_paper(paper))
    assert refused.value.args == told


def test_every_paper_has_a_pocket_booklet_on_the_sheet_of_its_booklet():
    assert set(POCKET_FORMATS) == set(BOOKLET_FORMATS)
    for paper, pocket in POCKET_FORMATS.items():
        sheet = BOOKLET_FORMATS[paper].sheet
        assert pocket.sheet == sheet
        assert (4 * pocket.page.width, 2 * pocket.page.height) == pytest.approx((sheet.height, sheet.width))


@pytest.mark.parametrize("form", [A4, LETTER, folded_format(PAPERS["a3"])])
def test_the_grounds_of_covers_end_5_mm_from_the_edges_of_the_sheet_and_meet_at_the_fold(form):
    width, height, page = form.sheet.height, form.sheet.width, form.page
    front, back = form.cover_grounds(bound_right=False)
    assert (front.left, front.right, front.top, front.bottom) == pytest.approx((0, width / 2 - 5, 5, height - 5))
    over = back.right - page.width
    assert (back.left, back.top, back.bottom) == pytest.approx((page.width - width / 2 + 5, 5, height - 5))
    assert 0 < over <= 0.5
    mirrored = form.cover_grounds(bound_right=True)
    assert mirrored == tuple(
        Box(page.width - box.right, box.top, page.width - box.left, box.bottom) for box in (front, back)
    )


def test_for_a_borderless_printer_grounds_reach_the_edges_of_the_sheet():
    front, back = A4.printed_by(Printer("photo", borderless=True)).cover_grounds(bound_right=False)
    assert (front.right, front.top, front.bottom) == (148.5, 0, 210)
    assert (back.left, back.top, back.bottom) == (-0.5, 0, 210)


def test_the_usual_margins_change_no_page_and_wide_ones_move_what_stands_in_them():
    assert A4.printed_by(Printer("usual", PaperMargins(5, 5, 5, 5))) == A4
    inkjet = A4.printed_by(Printer("inkjet", PaperMargins(3, 3, 3, 14), thickness=0.25))
    assert (inkjet.thickness, inkjet.page, inkjet.flip) == (0.25, A4.page, "short")
    # The sheet lies across, and is fed one way round or the other: 14 mm at both sides.
    assert inkjet.printed == Box(14, 3, 283, 207)
    assert inkjet.margins == replace(A4.margins, outer=20.5)
    front, _ = inkjet.cover_grounds(bound_right=False)
    assert (front.right, front.top, front.bottom) == (134.5, 3, 207)
    office = LETTER.printed_by(Printer("office", PaperMargins(10, 10, 10, 10)))
    own = LETTER.margins
    assert (office.margins.top, office.margins.bottom) == (own.top + 4, own.bottom + 3)
    assert (office.margins.inner, office.margins.outer) == (own.inner, 17)
