import math
from collections import Counter

import pytest

from pnp.sheets.layout import SheetLayout, group_by_footprint
from pnp.sheets.spec import SheetSpec
from tests.sheets.pieces import disc, hexagon, inside, net, tile

LAYOUT = SheetLayout(SheetSpec().area, 0.0, "honeycomb")


def _lay(*pieces, backs=False):
    return LAYOUT.lay_out(group_by_footprint(pieces, backs))


def test_a_single_page_is_centred():
    (batch,) = _lay(tile(count=4))
    assert [placement.box.centre for placement in batch.pages[0]] == [
        pytest.approx((105 + dx, 146.5 + dy)) for dy in (-24, 24) for dx in (-24, 24)
    ]


def test_designs_keep_their_order_and_are_together():
    (batch,) = _lay(tile("a", 2), tile("b", 3), tile("c", 1))
    assert [placement.piece.component for placement in batch.pages[0]] == ["a", "a", "b", "b", "b", "c"]


def test_different_outlines_share_a_page():
    batches = _lay(net("cup", 1), disc("base", 2, 32.0))
    assert [len(batch.pages) for batch in batches] == [1]
    assert sorted(placement.piece.component for placement in batches[0].pages[0]) == ["base", "base", "cup"]


def test_full_pages_of_one_outline_come_before_the_mixed_rest():
    batches = _lay(tile("a", 43), disc("b", 3))
    assert [[len(page) for page in batch.pages] for batch in batches] == [[20, 20], [6]]


def test_each_design_of_discs_has_a_block_and_blocks_keep_their_order():
    (batch,) = _lay(disc("red", 40, 17.0), disc("blue", 40, 17.0), disc("button", 1, 20.0))
    (page,) = batch.pages
    boxes = {}
    for placement in page:
        name = placement.piece.component
        boxes[name] = boxes[name].union(placement.box) if name in boxes else placement.box
    red, blue, button = boxes["red"], boxes["blue"], boxes["button"]
    assert red.bottom < blue.top and blue.bottom < button.top
    assert (round(red.width), round(red.height)) == (round(blue.width), round(blue.height)) == (157, 97)


def test_a_large_piece_shares_its_page():
    batches = _lay(net("cup", 1, 45.0), disc("base", 2, 32.0), net("die", 1, 25.0))
    assert [len(batch.pages) for batch in batches] == [1]


@pytest.mark.parametrize("count", [1, 3, 4, 20, 21])
def test_no_large_piece_gets_lost_among_others(count):
    # Each page holds one of them and leaves more than half free.
    batches = _lay(tile("large", count, 140, 140), disc("button", 4, 20.0))
    placed = Counter(placement.piece.component for batch in batches for page in batch.pages for placement in page)
    assert placed == {"large": count, "button": 4}


def test_a_piece_that_needs_the_whole_page_gets_it():
    # Its half of the gap to others has no room on the page: it must not get lost for that.
    batches = _lay(net("big", 1, 64.5), tile("a", 2))
    assert sum(len(page) for batch in batches for page in batch.pages) == 3
    for batch in batches:
        for page in batch.pages:
            assert all(inside(placement.box, LAYOUT.area) for placement in page)


def test_rectangles_with_one_back_touch_and_others_keep_their_bleed_apart():
    alike = group_by_footprint([tile("a", 1, back="b", back_bleed=0.75), tile("c", 1, back="b", back_bleed=0.75)], True)
    assert [LAYOUT.spacing(group.footprint) for group in alike] == [0.0]
    unlike = group_by_footprint(
        [tile("a", 1, back="b", back_bleed=0.75), tile("c", 1, back="d", back_bleed=0.75)], True
    )
    assert [LAYOUT.spacing(group.footprint) for group in unlike] == [1.5]
    bleeding = group_by_footprint([tile("a", 1, bleed=2.0)], False)
    assert [LAYOUT.spacing(group.footprint) for group in bleeding] == [4.0]
    assert LAYOUT.spacing(group_by_footprint([disc("d", bleed=0.0)], False)[0].footprint) == 3.0


COLOURS = ("red", "blue", "green", "yellow", "purple", "orange")


def test_small_hexagons_of_many_colours_share_a_page_each_colour_a_block():
    (batch,) = _lay(*(hexagon(colour, 70, 7.8, 1.0) for colour in COLOURS))
    (page,) = batch.pages
    assert [placement.piece.component for placement in page] == [colour for colour in COLOURS for _ in range(70)]
    assert all(inside(placement.box.grown(1.0), LAYOUT.area) for placement in page)
    middles = {colour: [s.box.centre for s in page if s.piece.component == colour] for colour in COLOURS}
    for colour, ours in middles.items():
        # Edge to edge within a block, and neither bleed nor scissors' room taken from another.
        assert min(math.dist(ours[0], other) for other in ours[1:]) == pytest.approx(7.8)
        others = [middle for other in COLOURS if other != colour for middle in middles[other]]
        assert min(math.dist(a, b) for a in ours for b in others) >= 7.8 + 2 * 1.0 + 3.0


def test_large_hexagons_fill_pages_of_one_colour():
    batches = _lay(*(hexagon(colour, 70, 24.5, 1.0) for colour in COLOURS))
    pages = [page for batch in batches for page in batch.pages]
    assert [{placement.piece.component for placement in page} for page in pages] == [{colour} for colour in COLOURS]
    assert [len(page) for page in pages] == [70] * 6


def test_few_hexagons_of_each_design_are_no_blocks():
    (group,) = group_by_footprint([hexagon("a", 70), hexagon("b", 11)], False)
    assert (group.count, group.footprint.touching) == (81, False)
    both = group_by_footprint([hexagon("a", 70), hexagon("b", 12)], False)
    assert [(group.count, group.footprint.touching) for group in both] == [(70, True), (12, True)]
