"""Sheets are folded and read here: what counts is the order of the pages, and where each lies."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.booklet.imposition.signatures import (
    ImposedPage,
    ImposedSide,
    bound_pages,
    impose_booklet,
    impose_pocket,
    imposed_booklet,
    imposed_pocket,
    pocket_lines,
    signature_sheets,
)
from pnp.booklet.setting.formats import BOOKLET_FORMATS, POCKET_FORMATS
from pnp.press.geometry.path import Box, Point, Transform, rectangle
from pnp.press.printers import Offset, Printer, Scale
from pnp.press.scene.document import Document, Layer, Page
from pnp.press.scene.nodes import Paint, Shape
from tests.booklet.small import walk

A4, LETTER = BOOKLET_FORMATS["a4"], BOOKLET_FORMATS["letter"]
counts = st.integers(1, 130)
formats = st.sampled_from([A4, LETTER])


def at(side: ImposedSide, x: float) -> ImposedPage | None:
    """Return the page at a place on a side of a sheet; None for a blank."""
    return next((page for page in side.pages if page.room.left < x < page.room.right), None)


def number(page: ImposedPage | None) -> int | None:
    return None if page is None else page.number


def folded(sides: tuple[ImposedSide, ...], width: float, *, bound_right: bool = False) -> list[tuple]:
    """Return the leaves, (front, back), of sheets that lie in each other, each turned about a short edge to print.

    Folded with the fronts outside and the spine where the booklet is bound.
    """
    near, far = (0.75 * width, 0.25 * width) if not bound_right else (0.25 * width, 0.75 * width)
    first, last = [], []
    for front, back in zip(sides[::2], sides[1::2], strict=True):
        first.append((at(front, near), at(back, width - near)))
        last.insert(0, (at(back, width - far), at(front, far)))
    return first + last


def signatures(count: int) -> list[int]:
    return [2 * sheets for sheets in signature_sheets(-(-count // 4))]


def leaves(count: int, form, *, has_back_cover: bool, bound_right: bool) -> list[tuple]:
    sides = impose_booklet(count, form, has_back_cover=has_back_cover, bound_right=bound_right)
    made, start = [], 0
    for length in signatures(count):
        made += folded(sides[start : start + length], form.sheet.height, bound_right=bound_right)
        start += length
    assert start == len(sides)
    return made


@given(counts, formats, st.booleans(), st.booleans())
def test_folded_sheets_are_read_in_order(count, form, has_back_cover, bound_right):
    read = [
        number(page)
        for leaf in leaves(count, form, has_back_cover=has_back_cover, bound_right=bound_right)
        for page in leaf
    ]
    assert read == list(bound_pages(count, has_back_cover=has_back_cover))
    assert [page for page in read if page is not None] == list(range(count))
    assert len(read) % 4 == 0
    assert len(read) - count < 4


@given(counts, formats, st.booleans())
def test_both_pages_of_a_leaf_lie_behind_each_other(count, form, bound_right):
    width = form.sheet.height
    for front, back in leaves(count, form, has_back_cover=True, bound_right=bound_right):
        if front is not None and back is not None:
            turned = Box(width - back.box.right, back.box.top, width - back.box.left, back.box.bottom)
            assert (turned.left, turned.top) == pytest.approx((front.box.left, front.box.top))
            assert (turned.right, turned.bottom) == pytest.approx((front.box.right, front.box.bottom))


@given(counts, formats, st.sampled_from([0.0, 0.1, 0.5]))
def test_inner_sheets_creep_towards_the_spine_by_their_thickness(count, form, thickness):
    form = replace(form, thickness=thickness)
    fold, start = form.sheet.height / 2, 0
    sides = impose_booklet(count, form)
    for length in signatures(count):
        for index, side in enumerate(sides[start : start + length]):
            for page in side.pages:
                edge = page.box.right if page.room.right == fold else page.box.left
                beyond = edge - fold if page.room.right == fold else fold - edge
                assert beyond == pytest.approx(thickness * (index // 2))
                assert page.room.width == pytest.approx(fold)
                assert (page.box.width, page.box.height) == pytest.approx((form.page.width, form.page.height))
        start += length


@given(counts, formats, st.booleans())
def test_for_the_long_edge_backs_are_turned_by_half_about_the_middle_of_the_sheet(count, form, bound_right):
    short = impose_booklet(count, form, bound_right=bound_right)
    long = impose_booklet(count, replace(form, flip="long"), bound_right=bound_right)
    assert long[::2] == short[::2]
    sheet = form.sheet.turned
    turn = Transform(-1, 0, 0, -1, sheet.width, sheet.height)
    for back, turned in zip(short[1::2], long[1::2], strict=True):
        assert [page.number for page in turned.pages] == [page.number for page in reversed(back.pages)]
        for page, other in zip(back.pages, reversed(turned.pages), strict=True):
            assert other.room == page.room.transformed(turn)
            for point in ((0.0, 0.0), (30.0, 50.0)):
                assert other.transform(point) == pytest.approx(turn(page.transform(point)))


def test_ticks_are_at_the_ends_of_the_fold_and_where_staples_go_on_the_outside_of_each_signature():
    sides = impose_booklet(64, A4)  # two signatures of eight sheets
    assert [number for number, side in enumerate(sides) if side.ticks is not None] == [0, 16]
    for form, fold, height in ((A4, 148.5, 210.0), (LETTER, 139.7, 215.9)):
        ticks = impose_booklet(64, form)[0].ticks.flattened()
        assert {x for tick in ticks for x, _ in tick} == {fold}
        assert [y for tick in ticks for _, y in tick] == pytest.approx(
            [5, 8, height - 8, height - 5, height / 4 - 1.5, height / 4 + 1.5, height * 0.75 - 1.5, height * 0.75 + 1.5]
        )


def test_a_single_sheet_is_not_stapled_and_one_for_a_borderless_printer_has_ticks_at_its_edges():
    (ticks,) = (side.ticks for side in impose_booklet(4, A4)[:1])
    assert len(ticks.flattened()) == 2
    borderless = A4.printed_by(Printer("photo", borderless=True))
    assert [y for tick in impose_booklet(4, borderless)[0].ticks.flattened() for _, y in tick] == [0, 3, 207, 210]


@given(st.integers(1, 1000))
def test_signatures_can_be_stapled_and_are_alike(sheets):
    parts = signature_sheets(sheets)
    assert sum(parts) == sheets
    assert max(parts) <= 15
    assert max(parts) - min(parts) <= 1
    assert len(parts) == 1 or sheets > 15 * (len(parts) - 1)
    assert sorted(parts, reverse=True) == list(parts)


@pytest.mark.parametrize(
    ("count", "bound"),
    [(1, (0, None, None, None)), (3, (0, 1, None, 2)), (4, (0, 1, 2, 3)), (5, (0, 1, 2, 3, None, None, None, 4))],
)
def test_blanks_are_before_the_back_cover(count, bound):
    assert bound_pages(count, has_back_cover=True) == bound


def test_without_a_back_cover_blanks_are_at_the_end():
    assert bound_pages(5, has_back_cover=False) == (0, 1, 2, 3, 4, None, None, None)


def document(count: int, language: str = "en") -> Document:
    pages = [
        Page(148, 210, (Layer("text", (Shape(rectangle(10, 10, n + 1, 5), Paint()),)), Layer("running", ())))
        for n in range(count)
    ]
    return Document("A game", tuple(pages), author="nobody", subject="all", language=language)


def width(nodes) -> float:
    """Return how wide the only shape among nodes is."""
    (shape,) = (node for node, _ in walk(nodes) if isinstance(node, Shape))
    return shape.path.bounds.width


def test_a_document_keeps_what_it_says_of_itself_and_is_printed_about_the_short_edge():
    made = imposed_booklet(document(8), A4, has_back_cover=True)
    assert (made.title, made.author, made.subject, made.language) == ("A game", "nobody", "all", "en")
    assert made.duplex == "short"
    assert [page.label for page in made.pages] == ["8, 1", "2, 7", "6, 3", "4, 5"]
    assert {(page.width, page.height) for page in made.pages} == {(297.0, 210.0)}
    placed = [[layer for layer in page.layers if layer.name == "pages"] for page in made.pages]
    assert [[layer.reading for layer in layers] for layers in placed] == [[7, 0], [1, 6], [5, 2], [3, 4]]
    widths = {layer.reading: width(layer.nodes) for layers in placed for layer in layers}
    assert [page.layers[-1].name for page in made.pages] == ["marks", "pages", "pages", "pages"]
    assert widths == {n: n + 1 for n in range(8)}
    assert all(not page.links and not page.bookmarks for page in made.pages)


def test_a_printer_moves_backs_and_stretches_both_sides_about_the_middle():
    def rectangles(form):
        made = imposed_booklet(document(8), form, has_back_cover=True)
        return [
            [node.path.transformed(place).bounds for node, place in walk(layer.nodes) if isinstance(node, Shape)]
            for page in made.pages
            for layer in page.layers
            if layer.name == "pages"
        ]

    printer = Printer("epson", back=Offset(1.3, -0.4), scale=Scale(1.002, 0.998))
    moved = A4.printed_by(printer)
    assert (moved.page, moved.thickness, moved.flip) == (A4.page, 0.1, "short")
    for number, (before, after) in enumerate(zip(rectangles(A4), rectangles(moved), strict=True)):
        # The sheet lies across, after a quarter turn: the paper's right is the foot of the page.
        x, y = (0.4, 1.3) if number // 2 % 2 else (0.0, 0.0)
        (box,), (other,) = before, after
        assert other.left == pytest.approx(148.5 + (box.left - 148.5) * 0.998 + x)
        assert other.bottom == pytest.approx(105 + (box.bottom - 105) * 1.002 + y)


def test_backs_for_the_long_edge_say_so():
    made = imposed_booklet(document(8), replace(A4, flip="long"), has_back_cover=True)
    assert made.duplex == "long"
    assert [page.label for page in made.pages] == ["8, 1", "7, 2", "6, 3", "5, 4"]


def test_a_language_read_from_the_right_is_bound_on_the_right():
    made = imposed_booklet(document(8, "he-IL"), A4, has_back_cover=True)
    assert [page.label for page in made.pages] == ["1, 8", "7, 2", "3, 6", "5, 4"]


def test_no_page_reaches_over_the_fold():
    for one, other in (tuple(side.pages) for side in impose_booklet(20, A4)):
        assert one.room.right == other.room.left == 148.5
    assert len(list(pairwise(impose_booklet(20, A4)))) == 9


POCKET = POCKET_FORMATS["a4"]
pockets = st.sampled_from([POCKET, POCKET_FORMATS["letter"]])


def heads_up(page: ImposedPage) -> bool:
    return page.transform((0.0, 0.0))[1] < page.transform((0.0, page.box.height))[1]


def shared_edge(one: Box, other: Box) -> tuple[Point, Point] | None:
    left, right = max(one.left, other.left), min(one.right, other.right)
    top, bottom = max(one.top, other.top), min(one.bottom, other.bottom)
    if abs(right - left) < 1e-6 < bottom - top or abs(bottom - top) < 1e-6 < right - left:
        return (left, top), (right, bottom)
    return None


def on_paper(page: ImposedPage, edge: tuple[Point, Point]) -> str:
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
