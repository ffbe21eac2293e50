from dataclasses import replace

import pytest

from pnp.components.figures.layout import frame_layout
from tests.components.box import context
from tests.components.positions import VIEW


def test_a_wide_frame_has_its_market_beside_the_board():
    layout = frame_layout(VIEW, context(), 57)
    ((grid, board),) = layout.grids
    assert grid.cell == pytest.approx((0.53 * 57 - 3.8) / 3)
    (rows,) = layout.rows
    assert all(box.left > board.right and box.right <= 57 for _, box in rows)
    assert rows[0][1].top == board.top


def test_a_narrow_frame_has_its_market_below_the_board():
    layout = frame_layout(VIEW, context(), 36.6)
    ((grid, board),) = layout.grids
    assert grid.cell == pytest.approx((36.6 - 0.6 - 3.8) / 3)
    (rows,) = layout.rows
    assert rows[0][1].top > board.bottom and rows[0][1].left == board.left


def test_pools_stand_in_a_row_at_the_foot_equally_wide():
    layout = frame_layout(VIEW, context(), 57)
    assert [name for name, _ in layout.pools] == ["bank", "hollow", "dooky"]
    boxes = [box for _, box in layout.pools]
    assert len({round(box.width, 6) for box in boxes}) == 1 and len({box.top for box in boxes}) == 1
    assert layout.height == pytest.approx(boxes[0].bottom + 0.6)
    assert boxes[0].left == pytest.approx(0.6) and boxes[-1].right == pytest.approx(57 - 0.6)


def test_places_are_found_as_events_name_them():
    layout = frame_layout(VIEW, context(), 57)
    ((_, board),) = layout.grids
    cell = layout.place("cell:B2")
    assert (cell.left - board.left, cell.top - board.top) == pytest.approx((cell.width, cell.height))
    assert cell.width == pytest.approx(board.width / 3)
    assert layout.place("row:meadow") == layout.rows[0][1][1]
    assert layout.place("purse:hollow") == layout.place("pool:hollow") == layout.pools[1][1]


@pytest.mark.parametrize("name", ["cell:Z9", "row:nothing", "pool:nobody", "stock:tiles", ""])
def test_places_that_are_not_seen_have_no_box(name):
    assert frame_layout(VIEW, context(), 57).place(name) is None


def test_a_view_of_something_that_is_no_board_is_a_bug():

    wrong = replace(VIEW, boards=(replace(VIEW.boards[0], component="button"),))
    with pytest.raises(TypeError, match="no board"):
        frame_layout(wrong, context(), 57)
