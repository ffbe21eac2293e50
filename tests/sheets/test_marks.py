import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.geometry.path import Box
from pnp.sheets.layout import Layouter, lots_of
from pnp.sheets.marks import cut_marks, drawn_lines, ticks_path
from pnp.sheets.neighbours import neighbours
from pnp.sheets.spec import SheetSpec
from tests.samples import amount
from tests.sheets.pieces import disc, hexagon, inside, net, tile

SPEC = SheetSpec()


def _laid(pieces, backs=False, gap=0.0):
    return Layouter(SPEC.area, gap, "honeycomb").lay_out(lots_of(pieces, backs))


def _marks(pieces, backs=False):
    (batch,) = _laid(pieces, backs)
    return batch.template, cut_marks(batch.template, neighbours(batch.template), SPEC.bounds)


def test_a_piece_alone_has_two_marks_at_each_corner():
    (spot,), ticks = _marks([tile(count=1)])
    box = spot.box
    assert len(ticks) == 8
    up = [(start, end) for start, end in ticks if start[0] == end[0] == box.left and end[1] < box.top]
    assert [(start[1], end[1]) for start, end in up] == [(pytest.approx(box.top - 0.5), pytest.approx(box.top - 3.0))]


def test_pieces_edge_to_edge_are_marked_at_the_ends_of_the_lines_across_the_block():
    _, ticks = _marks([tile(count=12)])  # 4 × 3
    assert len(ticks) == 2 * (5 + 4)


def test_a_gap_has_a_mark_for_each_of_its_sides():
    _, ticks = _marks([tile(count=4, bleed=1.0)])  # 2 × 2
    assert len(ticks) == 2 * (4 + 4)


def test_marks_begin_outside_the_bleed():
    (spot,), ticks = _marks([tile(count=1, bleed=2.0)])
    assert all(not inside(Box(*a, *a), spot.box.grown(2.4)) for a, _ in ticks)


def test_a_disc_has_four_marks_that_point_at_its_edge():
    spots, ticks = _marks([disc(count=1)])
    assert len(ticks) == 4
    centre = spots[0].box.centre
    for start, end in ticks:
        assert math.dist(start, centre) == pytest.approx(8.25)
        assert math.dist(end, centre) == pytest.approx(10.0)


def test_marks_end_5_mm_from_the_edge_and_above_the_footer():
    pieces = [tile(count=1, width=194, height=277)]
    _, ticks = _marks(pieces)
    assert len(ticks) == 8
    box = ticks_path(ticks).bounds
    assert (box.left, box.top, box.right, box.bottom) == pytest.approx((5, 5, 205, 288))


def test_a_net_is_drawn_itself_and_its_folds_are_dashed():
    (batch,) = _laid([net()])
    assert cut_marks(batch.template, neighbours(batch.template), SPEC.bounds) == ()
    cuts, folds = drawn_lines(batch.template)
    assert cuts.paint.dash == ()
    assert folds.paint.dash
    assert cuts.paint.width == folds.paint.width == 0.15
    (spot,) = batch.template
    assert inside(cuts.path.bounds, spot.box)
    assert folds.path.bounds.width == pytest.approx(20)


makers = st.sampled_from(
    [
        lambda n: tile(count=n, width=37.0, height=52.0),
        lambda n: tile(count=n, bleed=1.5),
        lambda n: tile(count=n, back="b", back_bleed=0.75),
        lambda n: disc(count=n),
        lambda n: disc(count=n, size=6.0),
        lambda n: hexagon(count=n),
        lambda n: hexagon(count=n, bleed=1.0),
    ]
)


@settings(max_examples=amount(40), deadline=None)
@given(st.lists(st.tuples(makers, st.integers(1, 30)), min_size=1, max_size=3, unique_by=lambda t: id(t[0])))
def test_no_mark_touches_a_piece_or_leaves_its_bounds(made):
    for batch in _laid([maker(n) for maker, n in made], backs=True):
        for start, end in cut_marks(batch.template, neighbours(batch.template), SPEC.bounds):
            for point in (start, end):
                assert inside(Box(*point, *point), SPEC.bounds)
            for spot in batch.template:
                for share in (0.0, 0.25, 0.5, 0.75, 1.0):
                    x = start[0] + share * (end[0] - start[0]) - spot.x
                    y = start[1] + share * (end[1] - start[1]) - spot.y
                    assert _outside(spot.outline, x, y)


def _outside(outline, x, y):
    if outline.kind == "disc":
        return math.hypot(x - outline.width / 2, y - outline.height / 2) >= outline.width / 2 + 0.2
    corners = outline.corners
    away = -math.inf
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        away = max(away, ((by - ay) * (x - ax) - (bx - ax) * (y - ay)) / math.dist((ax, ay), (bx, by)))
    return away >= 0.05
