import itertools
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.press.colour import WHITE
from pnp.press.geometry.path import Box, line
from pnp.press.papers import PAPERS
from pnp.sheets.footprint import footprint_of
from pnp.sheets.layout import Placement, SheetLayout, group_by_footprint
from pnp.sheets.marks import _MARK_ROOM as ROOM
from pnp.sheets.marks import (
    FOLD_PAINT,
    bleed_marks,
    cut_marks,
    drawn_cuts,
    drawn_folds,
    fold_marks,
    neighbours,
    sheet_edge_marks,
    ticks_path,
)
from pnp.sheets.sheet_pages import fronts
from pnp.sheets.sheet_plan import plan_sheets
from pnp.sheets.spec import SheetSpec
from tests.samples import amount
from tests.sheets.pieces import art_of, disc, egg, hexagon, inside, net, tile

SPEC = SheetSpec()


def _laid(pieces, backs=False, gap=0.0):
    return SheetLayout(SPEC.area, gap, "honeycomb").lay_out(group_by_footprint(pieces, backs))


def _marks(pieces, backs=False):
    (batch,) = _laid(pieces, backs)
    return batch.template, cut_marks(batch.template, neighbours(batch.template), SPEC.bounds)


def test_a_piece_alone_has_two_marks_at_each_corner():
    (placement,), ticks = _marks([tile(count=1)])
    box = placement.box
    assert len(ticks) == 8
    up = [(start, end) for start, end in ticks if start[0] == end[0] == box.left and end[1] < box.top]
    assert [(start[1], end[1]) for start, end in up] == [(pytest.approx(box.top - 0.5), pytest.approx(box.top - 3.0))]
    (placement,), ticks = _marks([tile(count=1, bleed=2.0)])
    assert all(not inside(Box(*a, *a), placement.box.grown(2.4)) for a, _ in ticks)


def test_pieces_edge_to_edge_are_marked_at_the_ends_of_the_lines_across_the_block():
    _, ticks = _marks([tile(count=12)])  # 4 × 3
    assert len(ticks) == 2 * (5 + 4)
    _, ticks = _marks([tile(count=4, bleed=1.0)])  # 2 × 2
    assert len(ticks) == 2 * (4 + 4)


def test_a_disc_has_four_marks_that_point_at_its_edge():
    placements, ticks = _marks([disc(count=1)])
    assert len(ticks) == 4
    centre = placements[0].box.centre
    for start, end in ticks:
        assert math.dist(start, centre) == pytest.approx(8.25)
        assert math.dist(end, centre) == pytest.approx(10.0)


def test_marks_end_5_mm_from_the_edge_and_above_the_footer():
    pieces = [tile(count=1, width=194, height=277)]
    _, ticks = _marks(pieces)
    assert len(ticks) == 8
    box = ticks_path(ticks).bounds
    assert (box.left, box.top, box.right, box.bottom) == pytest.approx((5, 5, 205, 288))


def test_a_net_without_bleed_is_drawn_itself_and_its_folds_inside_are_dashed():
    (batch,) = _laid([net()])
    assert cut_marks(batch.template, neighbours(batch.template), SPEC.bounds) == ()
    (cuts,) = drawn_cuts(batch.template)
    (folds,) = fold_marks(batch.template, neighbours(batch.template), SPEC.bounds)
    assert cuts.paint.dash == ()
    assert folds.paint == FOLD_PAINT
    assert cuts.paint.width == folds.paint.width == 0.15
    (placement,) = batch.template
    assert inside(cuts.path.bounds, placement.box)
    assert folds.path.bounds.width == pytest.approx(20)


def _shown(placement, ticks):
    """Marks of a page, from the upper left corner of a piece."""
    x, y = placement.x, placement.y
    return {tuple(round(v, 3) for v in (a[0] - x, a[1] - y, b[0] - x, b[1] - y)) for a, b in ticks}


def test_a_net_that_bleeds_has_marks_beyond_its_corners_and_in_its_inner_ones_and_none_on_it():
    (batch,) = _laid([replace(net(), bleed=1.0)])
    (placement,) = batch.template
    ticks = _shown(placement, cut_marks(batch.template, neighbours(batch.template), SPEC.bounds))
    # The cross of 20 mm squares has eight outer corners, with two marks each, and four inner ones with one.
    assert len(ticks) == 8 * 2 + 4
    assert {(20.0, -1.1, 20.0, -3.35), (18.9, 0.0, 16.65, 0.0), (-1.1, 20.0, -3.35, 20.0)} <= ticks
    # 0.1 mm outside the bleed is 1.1 mm from both cuts; the mark points at the corner.
    (inner,) = (tick for tick in ticks if max(tick) < 20 and min(tick) > 10 and tick[0] == tick[1])
    assert 18.9 - 0.3 < inner[0] <= 18.9 and inner[2] == inner[3] < inner[0]
    (cuts,) = drawn_cuts(batch.template)
    assert cuts.path.bounds.width == pytest.approx(8)  # its slot


def test_a_fold_from_cut_to_cut_has_dashed_marks_beyond_both_ends_and_no_line_across():
    strip = replace(tile(count=1, bleed=1.0), folds=(line((0, 12), (48, 12)),))
    (batch,) = _laid([strip])
    (placement,) = batch.template
    (shape,) = fold_marks(batch.template, neighbours(batch.template), SPEC.bounds)
    assert shape.paint.dash and shape.paint != FOLD_PAINT
    ends = list(shape.path.points())
    ticks = _shown(placement, zip(ends[::2], ends[1::2], strict=True))
    assert ticks == {(49.1, 12.0, 51.35, 12.0), (-1.1, 12.0, -3.35, 12.0)}
    (dashed,) = drawn_folds(batch.template)
    assert dashed.paint == FOLD_PAINT
    assert dashed.path.bounds == Box(placement.x, placement.y + 12, placement.x + 48, placement.y + 12)


def test_between_two_nets_marks_are_shorter():
    (batch,) = _laid([replace(net(count=2), bleed=1.0)])
    ticks = cut_marks(batch.template, neighbours(batch.template), SPEC.bounds)
    lengths = [math.dist(*tick) for tick in ticks]
    assert min(lengths) == pytest.approx(0.8) and max(lengths) == pytest.approx(2.25)
    for (sx, sy), (ex, ey) in ticks:
        for placement in batch.template:
            outline = placement.piece.trim[0].transformed(placement.transform).flattened()[0]
            assert not any(_contains(outline, point) for point in ((sx, sy), (ex, ey)))


@pytest.mark.parametrize("gap", [0.0, 3.0])
def test_at_the_edges_of_the_sheet_a_cut_has_one_mark_at_each_end_and_none_between_pieces(gap):
    (batch,) = _laid([tile(count=12, bleed=gap / 2)], gap=gap)
    outside, inside_bleed = sheet_edge_marks(batch.template, SPEC.bounds)
    columns = {round(one.x, 3) for one in batch.template} | {round(one.box.right, 3) for one in batch.template}
    rows = {round(one.y, 3) for one in batch.template} | {round(one.box.bottom, 3) for one in batch.template}
    assert len(outside) == 2 * len(columns) + 2 * len(rows) and inside_bleed == ()
    bounds = SPEC.bounds
    for (x1, y1), (x2, y2) in outside:
        assert x1 == x2 or y1 == y2
        assert x2 in (bounds.left, bounds.right) or y2 in (bounds.top, bounds.bottom)
        assert math.hypot(x2 - x1, y2 - y1) == pytest.approx(2.5)


def test_discs_have_no_marks_at_the_edges_of_the_sheet_and_where_it_ends_too_soon_marks_are_in_the_bleed():
    (batch,) = _laid([disc(count=9)])
    assert sheet_edge_marks(batch.template, SPEC.bounds) == ((), ())
    spec = replace(SPEC, mark_room=0.0)
    (batch,) = SheetLayout(spec.area, 0.0, "honeycomb").lay_out(
        group_by_footprint([tile(count=1, width=198.0, bleed=1.0)], False)
    )
    outside, in_bleed = sheet_edge_marks(batch.template, spec.bounds)
    assert len(outside) == 4 and len(in_bleed) == 4
    (placement,) = batch.template
    for start, end in in_bleed:
        for x, _ in (start, end):
            assert (
                placement.x - 1 <= x <= placement.x - 0.1 or placement.box.right + 0.1 <= x <= placement.box.right + 1
            )


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


@settings(max_examples=amount(16, soak=400), deadline=None)
@given(st.lists(st.tuples(makers, st.integers(1, 30)), min_size=1, max_size=3, unique_by=lambda t: id(t[0])))
def test_no_mark_touches_a_piece_or_leaves_its_bounds(made):
    for batch in _laid([maker(n) for maker, n in made], backs=True):
        for start, end in cut_marks(batch.template, neighbours(batch.template), SPEC.bounds):
            for point in (start, end):
                assert inside(Box(*point, *point), SPEC.bounds)
            for placement in batch.template:
                for share in (0.0, 0.25, 0.5, 0.75, 1.0):
                    x = start[0] + share * (end[0] - start[0]) - placement.x
                    y = start[1] + share * (end[1] - start[1]) - placement.y
                    assert _outside(placement.footprint, x, y)


def _outside(footprint, x, y):
    if footprint.kind == "disc":
        return math.hypot(x - footprint.width / 2, y - footprint.height / 2) >= footprint.width / 2 + 0.2
    corners = footprint.corners
    away = -math.inf
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        away = max(away, ((by - ay) * (x - ax) - (bx - ax) * (y - ay)) / math.dist((ax, ay), (bx, by)))
    return away >= 0.05


MAKERS = [
    lambda: tile(width=37.0, height=52.0),
    lambda: tile(width=5.0, height=80.0, bleed=1.5),
    lambda: disc(size=6.0),
    lambda: disc(size=40.0),
    lambda: hexagon(width=9.0),
    lambda: hexagon(width=30.0, bleed=1.0),
    net,
]


def _placements(pieces, layout="honeycomb"):
    return SheetLayout(SheetSpec().area, 0.0, layout).lay_out(group_by_footprint(pieces, False))[0].pages[0]


def test_most_hexagons_of_a_sheet_have_equal_neighbours_around_them():
    placements = _placements([hexagon(count=500, width=7.7, bleed=0.5)])
    near = neighbours(placements)
    inner = max(set(near), key=near.count)
    assert near.count(inner) > 0.8 * len(placements)
    assert len(inner) == 6
    assert [math.hypot(x, y) for x, y, _ in inner] == pytest.approx([7.7] * 6, abs=1e-3)
    assert neighbours(_placements([tile(count=1)])) == [()]
    assert neighbours([]) == []


@settings(max_examples=amount(10, soak=600), deadline=None)
@given(st.lists(st.tuples(st.sampled_from(MAKERS), st.floats(0, 180), st.floats(0, 260)), max_size=25))
def test_all_that_come_near_are_neighbours_of_each_other_and_no_others(placed):
    placements = [Placement(piece, footprint_of(piece, False), x, y) for make, x, y in placed for piece in [make()]]
    for placement, around in zip(placements, neighbours(placements), strict=True):
        for other in placements:
            if other is not placement:
                seen = (round(other.x - placement.x, 4), round(other.y - placement.y, 4), other.footprint)
                apart = math.dist(placement.box.centre, other.box.centre) - _radius(placement) - _radius(other) - ROOM
                reach = placement.footprint.reach + other.footprint.reach
                if apart < reach:
                    assert seen in around
                elif apart > 1.5 * reach:
                    assert seen not in around


def _radius(placement):
    footprint = placement.footprint
    x, y = footprint.width / 2, footprint.height / 2
    return x if footprint.kind == "disc" else max(math.dist(corner, (x, y)) for corner in footprint.corners)


def test_art_is_cut_off_only_where_a_piece_alike_stands():
    """A small tile beside a large hexagon lies nearer than half-way to its middle, and takes nothing off it."""
    large, small = hexagon(count=1, width=100.0, bleed=1.0), tile(count=1, width=10.0, height=10.0)
    (group,) = group_by_footprint([large], False)
    assert group.footprint.touching
    placements = [
        Placement(large, group.footprint, 20.0, 20.0),
        Placement(small, footprint_of(small, False), 123.0, 70.0),
    ]
    near = neighbours(placements)
    assert [len(around) for around in near] == [1, 1]
    front, _ = fronts(placements, near, art_of(large, small))
    assert front.clip.bounds.width == pytest.approx(102.0)


def test_marks_between_neighbours_of_any_size_stay_clear():
    """A mark of a small piece beside a large one runs towards it, and would end in it."""
    large, small = tile(count=1, width=100.0, height=100.0), tile(count=1, width=10.0, height=10.0)
    placements = [
        Placement(large, footprint_of(large, False), 20.0, 20.0),
        Placement(small, footprint_of(small, False), 122.0, 60.0),
    ]
    bounds = Box(0, 0, 210, 297)
    apart = [placements[0], Placement(small, footprint_of(small, False), 150.0, 60.0)]
    assert len(cut_marks(apart, neighbours(apart), bounds)) == 16
    assert len(cut_marks(placements, neighbours(placements), bounds)) == 14


@pytest.mark.parametrize("turned", [False, True])
def test_an_egg_has_marks_all_around_that_point_at_its_edge_and_stay_outside(turned):
    piece = egg()
    footprint = footprint_of(piece, True)
    placement = Placement(piece, footprint.turned if turned else footprint, 50.0, 60.0, turned)
    ticks = cut_marks([placement], [()], SPEC.bounds)
    assert len(ticks) == 12
    (outline,) = piece.trim[0].transformed(placement.transform).flattened()
    for start, end in ticks:
        assert min(math.dist(start, point) for point in outline) == pytest.approx(0.25, abs=0.05)
        assert min(math.dist(end, point) for point in outline) > 1.7
        assert not _contains(outline, start) and not _contains(outline, end)
    turns = sorted(math.atan2(end[1] - start[1], end[0] - start[0]) for start, end in ticks)
    assert [b - a for a, b in itertools.pairwise(turns)] == pytest.approx([math.tau / 12] * 11)


def _contains(outline, point):
    x, y = point
    crossed = [
        x < x0 + (y - y0) / (y1 - y0) * (x1 - x0)
        for (x0, y0), (x1, y1) in itertools.pairwise(outline)
        if (y0 > y) != (y1 > y)
    ]
    return sum(crossed) % 2 == 1


def test_no_mark_touches_an_egg_on_a_full_sheet_and_nothing_is_drawn_on_one():
    (batch,) = _laid([egg("a", 20), egg("b", 15)], backs=True)
    page = batch.pages[0]
    outlines = [placement.piece.trim[0].transformed(placement.transform).flattened()[0] for placement in page]
    ticks = cut_marks(page, neighbours(page), SPEC.bounds)
    assert len(ticks) > 4 * len(page)
    for start, end in ticks:
        for share in (0.0, 0.5, 1.0):
            point = start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
            assert not any(_contains(outline, point) for outline in outlines)
    assert drawn_cuts(page) == ()


def test_where_the_paper_ends_too_soon_marks_are_in_the_bleed():
    spec = SheetSpec(paper=PAPERS["letter"])
    cards = replace(tile("a", 18, 63.5, 88.9, bleed=1.0), ground=WHITE)
    plan = plan_sheets([cards], spec)
    page = plan.sheets[0]
    marks = bleed_marks(page, neighbours(page), plan.spec.bounds)
    top, foot = min(one.box.top for one in page), max(one.box.bottom for one in page)
    # At both ends of four cuts from head to foot; those across end beside the block.
    assert len(marks) == 8
    assert {(round(min(a[1], b[1]), 3), round(max(a[1], b[1]), 3)) for a, b in marks} == {
        (round(top - 1.0, 3), round(top - 0.1, 3)),
        (round(foot + 0.1, 3), round(foot + 1.0, 3)),
    }
    assert len(cut_marks(page, neighbours(page), plan.spec.bounds)) == 8
