import pytest

from pnp.sheets.layout import Layouter, lots_of
from pnp.sheets.spec import SheetSpec
from tests.sheets.pieces import disc, inside, net, tile

LAYOUTER = Layouter(SheetSpec().area, 0.0, "honeycomb")


def _lay(*pieces, backs=False):
    return LAYOUTER.lay_out(lots_of(pieces, backs))


def test_a_single_page_is_centred():
    (batch,) = _lay(tile(count=4))
    assert [spot.box.centre for spot in batch.pages[0]] == [
        pytest.approx((105 + dx, 146.5 + dy)) for dy in (-24, 24) for dx in (-24, 24)
    ]


def test_designs_keep_their_order_and_stand_together():
    (batch,) = _lay(tile("a", 2), tile("b", 3), tile("c", 1))
    assert [spot.piece.component for spot in batch.pages[0]] == ["a", "a", "b", "b", "b", "c"]


def test_different_outlines_share_a_page():
    batches = _lay(net("cup", 1), disc("base", 2, 32.0))
    assert [len(batch.pages) for batch in batches] == [1]
    assert sorted(spot.piece.component for spot in batches[0].pages[0]) == ["base", "base", "cup"]


def test_full_pages_of_one_outline_come_before_the_mixed_rest():
    batches = _lay(tile("a", 43), disc("b", 3))
    assert [[len(page) for page in batch.pages] for batch in batches] == [[20, 20], [6]]


def test_a_piece_that_needs_the_whole_page_gets_it():
    # Its half of the gap to others has no room on the page: it must not get lost for that.
    batches = _lay(net("big", 1, 64.5), tile("a", 2))
    assert sum(len(page) for batch in batches for page in batch.pages) == 3
    for batch in batches:
        for page in batch.pages:
            assert all(inside(spot.box, LAYOUTER.area) for spot in page)


def test_rectangles_with_one_back_touch_and_others_keep_their_bleed_apart():
    alike = lots_of([tile("a", 1, back="b", back_bleed=0.75), tile("c", 1, back="b", back_bleed=0.75)], True)
    assert [LAYOUTER.spacing(lot.outline) for lot in alike] == [0.0]
    unlike = lots_of([tile("a", 1, back="b", back_bleed=0.75), tile("c", 1, back="d", back_bleed=0.75)], True)
    assert [LAYOUTER.spacing(lot.outline) for lot in unlike] == [1.5]
    bleeding = lots_of([tile("a", 1, bleed=2.0)], False)
    assert [LAYOUTER.spacing(lot.outline) for lot in bleeding] == [4.0]
    assert LAYOUTER.spacing(lots_of([disc("d", bleed=0.0)], False)[0].outline) == 3.0
