import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.game.model.figure import CheckedFigure, ProvedFrame
from pnp.game.model.texts import Text
from pnp.game.model.view import BACK, BoardView, PoolView, Standing, View
from pnp.pieces.figure import draw_figure, figure_layout, figure_size
from pnp.pieces.figures.lanes import draw_lane, lane_size, place_in_lane, pool_title
from pnp.pieces.labels import glyph_box, overlap
from pnp.press.geometry.path import Box
from tests.pieces.box import COMPONENTS, context
from tests.pieces.walk import uses, words
from tests.samples import amount

CARD = {
    "kind": "card",
    "title": "Card",
    "size": "poker",
    "count": 30,
    "front": {"fill": "white", "label": "A"},
    "back": {"fill": "moss"},
}
DRAWING = context({**COMPONENTS, "deck": CARD})
LANE = Box(1, 10, 58, 40)


def hand(*pieces):
    return PoolView("hollow", pieces, spread=True)


def test_cards_lie_side_by_side_below_the_name_of_their_pool():
    pool = hand(Standing("deck"), Standing("deck", face=BACK), Standing("button", 7))
    placed = place_in_lane(pool, LANE, DRAWING)
    first, second, buttons = (one.box for one in placed)
    assert first.right < second.left < second.right < buttons.left
    assert first.width / first.height == pytest.approx(63 / 88)
    assert first.bottom == second.bottom == buttons.bottom < LANE.bottom
    drawn = list(draw_lane(pool, LANE, DRAWING))
    assert words(drawn) == ["Hollow", "A", "×7"]
    assert sum(name.startswith("deck:") for name in uses(drawn)) == 2


def test_the_corners_around_a_card_stay_below_the_name_of_its_lane():
    pool = replace(hand(Standing("deck")), title=Text("Judging"))  # its letters reach below the line
    box = Box(1, 10, 58, 10 + lane_size(pool, DRAWING).height)
    (card,) = place_in_lane(pool, box, DRAWING)
    name = next(iter(draw_lane(pool, box, DRAWING)))
    halo = 1.0  # mm beyond the card: the corners, half their width, and the pale line around them
    assert glyph_box(DRAWING.book, name).bottom + 0.2 < card.box.top - halo
    assert card.box.bottom + halo < box.bottom


@settings(max_examples=amount(10, soak=250), deadline=None)
@given(st.integers(1, 40), st.sampled_from([30.0, 45.0, 60.0, 110.0]))
def test_many_cards_overlap_and_stay_in_their_lane(number, width):
    lane = Box(0, 0, width, 30)
    placed = place_in_lane(hand(*[Standing("deck")] * number), lane, DRAWING)
    lefts = [one.box.left for one in placed]
    assert lefts == sorted(lefts)
    assert placed[0].box.left >= 1 and placed[-1].box.right <= width - 1


def test_a_lane_is_as_high_as_its_largest_piece_needs():
    empty, coins, cards = (
        lane_size(hand(*pieces), DRAWING).height for pieces in ((), (Standing("button"),), (Standing("deck"),))
    )
    assert empty < coins < cards < 30


def test_a_pile_has_a_title_of_its_own_or_that_of_its_component():
    assert pool_title(PoolView("discard", (), title=Text("Discard pile")), DRAWING) == "Discard pile"
    assert pool_title(PoolView("deck", ()), DRAWING) == "Card"


def figure(*frames):
    views = [View((BoardView("town", ()),), pools=pools) for pools in frames]
    return CheckedFigure("hand", "", (), tuple(ProvedFrame(view, players=("hollow", "dooky")) for view in views))


def test_a_lane_is_the_same_in_all_frames_and_all_players_have_one():
    dooky = PoolView("dooky", (Standing("button"),), "dooky")
    checked = figure((PoolView("hollow", ()), dooky), (hand(Standing("deck"), Standing("deck")), dooky))
    layout = figure_layout(checked, DRAWING, 60)
    assert layout.lanes == {"hollow", "dooky"}
    boxes = dict(layout.pools)
    assert boxes["hollow"].height == pytest.approx(lane_size(checked.frames[1].view.pools[0], DRAWING).height)
    assert boxes["hollow"].right < boxes["dooky"].left and boxes["hollow"].bottom == boxes["dooky"].bottom
    narrow = dict(figure_layout(checked, DRAWING, 40).pools)  # side by side they need more room
    assert narrow["hollow"].bottom < narrow["dooky"].top and narrow["dooky"].right == pytest.approx(39.4)
    size = figure_size(checked, DRAWING, 60)
    assert {(drawing.width, drawing.height) for drawing in draw_figure(checked, DRAWING, 60)} == {
        (size.width, size.height)
    }


@pytest.mark.parametrize("width", [30.0, 62.0, 90.0, 130.0])
def test_lanes_side_by_side_overlap_nowhere_and_fill_their_rows(width):
    pools = tuple(
        PoolView(f"pile-{n}", (Standing("deck"),) * n, title=Text(f"Pile {n}"), spread=True) for n in range(1, 9)
    )
    boxes = [box for _, box in figure_layout(figure(pools), DRAWING, width).pools]
    assert not any(overlap(one, other) for i, one in enumerate(boxes) for other in boxes[:i])
    rows = {}
    for box in boxes:
        rows.setdefault(box.top, []).append(box)
    assert [box for row in rows.values() for box in row] == boxes
    for row in rows.values():
        assert (row[0].left, row[-1].right) == (pytest.approx(0.6), pytest.approx(width - 0.6))
    assert len(rows) < len(boxes) or width < 40


def test_lanes_without_a_board_are_as_wide_as_their_pieces_need():
    few, more, most = (
        PoolView(f"pile-{n}", (Standing("deck"),) * n, title=Text("Pile"), spread=True) for n in (1, 3, 4)
    )
    view = View((), pools=(few, more, most))
    layout = figure_layout(CheckedFigure("piles", "", (), (ProvedFrame(view),)), DRAWING, 70)
    boxes = [box for _, box in layout.pools]
    assert [box.left for box in boxes] == [pytest.approx(0.6)] * 3
    needed = [lane_size(pool, DRAWING).width for pool in (few, more, most)]
    assert boxes[0].width == pytest.approx(needed[0]) and needed[0] < needed[1] < needed[2] < 69
    assert boxes[1].width == boxes[2].width == pytest.approx(needed[2])  # they end on one line
    assert layout.width == pytest.approx(needed[2] + 1.2)
