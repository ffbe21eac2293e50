from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.press.geometry.path import Box
from pnp.sheets.block_layout import BlockLayout, group_by_block
from pnp.sheets.sheet_plan import plan_sheets
from pnp.sheets.spec import SheetSpec
from tests.samples import amount
from tests.sheets.pieces import disc, hexagon, net, piece_counts, tile

A4 = SheetSpec()
AREA = A4.area


def blocks_of(pieces):
    return {piece.component: piece.component for piece in pieces}


def laid_out(*pieces, area=AREA, together=None):
    groups = group_by_block(pieces, True, "honeycomb", together or blocks_of(pieces))
    return [page for batch in BlockLayout(area, 0.0, "honeycomb").lay_out(groups) for page in batch.pages]


def boxes_on(page):
    """Return the box around the pieces of each component on a page."""
    boxes = {}
    for placement in page:
        name = placement.piece.component
        boxes[name] = boxes[name].union(placement.box) if name in boxes else placement.box
    return boxes


def overlap(one: Box, two: Box) -> bool:
    across, down = (
        min(one.right, two.right) - max(one.left, two.left),
        min(one.bottom, two.bottom) - max(one.top, two.top),
    )
    return across > 1e-6 and down > 1e-6


def test_blocks_that_fit_as_they_are_lie_in_rows_in_their_order():
    (page,) = laid_out(disc("red", 12, 20.0), disc("blue", 12, 20.0), tile("card", 2, 70.0, 120.0))
    boxes = boxes_on(page)
    assert {name: (round(box.width), round(box.height)) for name, box in boxes.items()} == {
        "red": (89, 66),
        "blue": (89, 66),
        "card": (140, 120),
    }
    assert boxes["red"].top == boxes["blue"].top < boxes["card"].top


def test_a_block_takes_the_shape_that_fits_beside_others():
    # 64 discs in their usual square are 157 mm high: with two cards of 140 mm below they need 300 mm.
    (page,) = laid_out(disc("disc", 64, 17.0), tile("card", 2, 70.0, 140.0))
    boxes = boxes_on(page)
    assert (round(boxes["disc"].width), round(boxes["disc"].height)) == (190, 127)
    assert (round(boxes["card"].width), round(boxes["card"].height)) == (140, 140)


def test_discs_lie_in_the_hollows_of_others_only_where_nothing_else_fits():
    # Seven rows of six are 140 mm high, and twice that with a gap is more than the 283 mm between the margins.
    area = Box(5, 5, 205, 288)
    stones = [disc("red", 40, 17.3, back=True), disc("blue", 40, 17.3, back=True)]
    (page,) = laid_out(*stones, tile("card", 2, 70.0, 120.0, bleed=0.75), area=area)
    rows = {name: sorted({round(p.y, 3) for p in page if p.piece.component == name}) for name in ("red", "blue")}
    steps = {round(b - a, 2) for each in rows.values() for a, b in pairwise(each)}
    assert 20.3 in steps and 10.15 in steps  # one block is a grid, the other is shifted
    assert not any(overlap(one, two) for one, two in combinations(boxes_on(page).values(), 2))


def test_several_components_of_a_block_are_rectangles():
    pieces = [disc(name, n, 19.0) for name, n in (("king", 1), ("queen", 1), ("rook", 2), ("knight", 4), ("pawn", 8))]
    together = dict.fromkeys((piece.component for piece in pieces), "white")
    (page,) = laid_out(*pieces, together=together)
    boxes = boxes_on(page)
    assert not any(overlap(one, two) for one, two in combinations(boxes.values(), 2))
    assert sorted({round(p.y - page[0].y, 3) for p in page}) == [0, 22, 44, 66]
    # Five of three rows end within a row, where the sixth begins: as one block, one of them would be L-shaped.
    pieces = [disc("one", 2, 50.0), disc("two", 5, 50.0), disc("three", 2, 50.0)]
    (page,) = laid_out(*pieces, together=dict.fromkeys(("one", "two", "three"), "red"))
    assert not any(overlap(one, two) for one, two in combinations(boxes_on(page).values(), 2))


def test_pieces_are_turned_where_only_that_fits():
    (page,) = laid_out(tile("wide", 1, 190.0, 170.0), tile("strip", 2, 50.0, 100.0))
    assert {placement.piece.component: placement.turned for placement in page} == {"wide": False, "strip": False}
    (page,) = laid_out(tile("wide", 1, 190.0, 200.0), tile("strip", 1, 60.0, 150.0))
    assert {placement.piece.component: placement.turned for placement in page} == {"wide": False, "strip": True}


def test_what_fills_pages_has_pages_of_its_own():
    pages = laid_out(tile("card", 11, 63.0, 88.0), disc("coin", 6, 20.0))
    assert [len(page) for page in pages] == [9, 8]
    assert boxes_on(pages[1]).keys() == {"card", "coin"}
    assert laid_out(tile("card", 9, 63.0, 88.0))[0][0].piece.component == "card"


@pytest.mark.parametrize("backs", ["none", "duplex", "fold-over"])
def test_blocks_share_sheets_however_these_are_printed(backs):
    pieces = [disc("man", 24, 20.0, back=backs != "none"), tile("card", 2, 70.0, 120.0, bleed=0.75)]
    plan = plan_sheets(pieces, replace(A4, backs=backs), blocks_of(pieces))
    assert piece_counts(plan) == {"man": 24, "card": 2}
    assert plan.findings == ()
    assert plan.sheet_count == (2 if backs == "fold-over" else 1)


def test_what_has_no_back_is_not_folded_over():
    pieces = [disc("man", 24, 20.0, back=True), tile("card", 2, 140.0, 120.0)]
    for blocks in (None, blocks_of(pieces)):
        plan = plan_sheets(pieces, replace(A4, backs="fold-over"), blocks)
        assert plan.contents == (frozenset({"man"}), frozenset({"card"}))
        assert [plan.fold_line(sheet) is not None for sheet in plan.sheets] == [True, False]
        assert plan.findings == ()  # a card is broader than half a page
        men, cards = plan.sheets
        assert max(placement.box.right for placement in men) < 105
        assert min(p.box.left for p in cards) < 105 < max(p.box.right for p in cards)


PIECES = st.one_of(
    st.tuples(st.just(disc), st.integers(1, 60), st.floats(12, 40)),
    st.tuples(st.just(hexagon), st.integers(1, 30), st.floats(15, 40)),
    st.tuples(st.just(tile), st.integers(1, 12), st.floats(20, 120)),
    st.tuples(st.just(net), st.integers(1, 4), st.floats(15, 40)),
)


@given(st.lists(PIECES, min_size=1, max_size=5))
@settings(max_examples=amount(25))
def test_every_piece_is_on_a_page_and_no_two_overlap(drawn):
    pieces = [make(f"{make.__name__}-{index}", count, size) for index, (make, count, size) in enumerate(drawn)]
    pages = laid_out(*pieces)
    assert sum(len(page) for page in pages) == sum(piece.count for piece in pieces)
    for page in pages:
        boxes = list(boxes_on(page).values())
        assert all(AREA.grown(1e-6).union(box) == AREA.grown(1e-6) for box in boxes)
        assert not any(overlap(one, two) for one, two in combinations(boxes, 2))
