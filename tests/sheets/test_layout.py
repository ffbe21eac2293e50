import math
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.sheets.footprint import Footprint
from pnp.sheets.layout import SheetLayout, group_by_footprint, lattice_for, pack_mixed
from pnp.sheets.spec import SheetSpec
from tests.samples import amount
from tests.sheets.pieces import disc, hexagon, inside, net, tile

LAYOUT = SheetLayout(SheetSpec().area, 0.0, "honeycomb")


def _lay(*pieces, backs=False):
    return LAYOUT.lay_out(group_by_footprint(pieces, backs))


def test_a_single_page_is_centred():
    (batch,) = _lay(tile(count=4))
    assert [placement.box.centre for placement in batch.pages[0]] == [
        pytest.approx((105 + dx, 146.5 + dy)) for dy in (-24, 24) for dx in (-24, 24)
    ]
    (batch,) = _lay(tile("a", 2), tile("b", 3), tile("c", 1))
    assert [placement.piece.component for placement in batch.pages[0]] == ["a", "a", "b", "b", "b", "c"]


def test_different_outlines_share_a_page():
    batches = _lay(net("cup", 1), disc("base", 2, 32.0))
    assert [len(batch.pages) for batch in batches] == [1]
    assert sorted(placement.piece.component for placement in batches[0].pages[0]) == ["base", "base", "cup"]
    batches = _lay(net("cup", 1, 45.0), disc("base", 2, 32.0), net("die", 1, 25.0))
    assert [len(batch.pages) for batch in batches] == [1]
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


A4_WITHIN_10_MM = (190.0, 277.0)
HEXAGON = Footprint("hexagon", 30.0, 60 / math.sqrt(3), pointed=True)


@pytest.mark.parametrize(
    ("footprint", "room", "gap", "count"),
    [
        (Footprint("rectangle", 48, 48), (194, 277), 0, 4 * 5),
        (Footprint("rectangle", 63, 88), (194, 277), 0, 9),
        (Footprint("rectangle", 88, 63), (194, 277), 0, 9),  # turned
        (Footprint("rectangle", 48, 48), (192, 240), 0, 20),  # exactly
        (Footprint("disc", 16, 16), (194, 277), 2, 12 * 15),  # columns in each other's hollows; a grid holds 10 × 15
        (HEXAGON, A4_WITHIN_10_MM, 0, 55),  # as in the trial in paper.md
        (HEXAGON, A4_WITHIN_10_MM, 2, 50),
    ],
)
def test_how_many_fit_a_page(footprint, room, gap, count):
    lattice = lattice_for(footprint, 100_000, room, gap)
    assert lattice.count == count


def test_a_shape_is_turned_only_if_that_saves_a_page():
    footprint = Footprint("rectangle", 100, 60)  # 1 × 4 upright, 3 × 2 turned
    few, many = lattice_for(footprint, 4, (194, 277), 0), lattice_for(footprint, 5, (194, 277), 0)
    assert few is not None and not few.turned
    assert many is not None and many.turned and many.count == 6
    assert lattice_for(Footprint("rectangle", 195, 278), 1, (194, 277), 0) is None
    assert lattice_for(Footprint("rectangle", 277, 194), 1, (194, 277), 0) is not None


def test_few_pieces_make_a_compact_block():
    for count, size in ((15, (5, 3)), (9, (3, 3)), (2, (2, 1))):
        part = lattice_for(Footprint("disc", 16, 16, 1), count, (192, 275), 3).trimmed(count)
        assert (part.columns, part.rows) == size


@pytest.mark.parametrize(
    ("width", "count", "rows", "free"),
    [
        (190, 70, 6, 2),
        (190, 71, 6, 1),
        (190, 13, 2, 0),
        (190, 40, 4, 0),
        (190, 5, 1, 0),
        (185, 70, 7, 0),
        (185, 24, 3, 0),
    ],
)
def test_no_hexagon_hangs_alone_in_the_last_row_of_its_block(width, count, rows, free):
    hexagon = Footprint("hexagon", 15.0, 15.0 * 2 / math.sqrt(3), pointed=True, touching=True)
    lattice = lattice_for(hexagon, count, (width, 250.0), 0.0)
    assert (lattice.columns, lattice.odd) == (12, 12 if width == 190 else 11)
    part = lattice.trimmed(count)
    assert (part.rows, part.count - count) == (rows, free)


shapes = st.one_of(
    st.builds(Footprint, st.just("rectangle"), st.floats(8, 90), st.floats(8, 90)),
    st.builds(lambda d: Footprint("disc", d, d), st.floats(5, 60)),
    st.builds(lambda w: Footprint("hexagon", w, w * 2 / math.sqrt(3), pointed=True), st.floats(8, 60)),
)


def _apart(footprint, turned, a, b):
    """Distance between two equal shapes: negative if they overlap."""
    dx, dy = abs(a[0] - b[0]), abs(a[1] - b[1])
    shape = footprint.turned if turned else footprint
    if footprint.kind == "disc":
        return math.hypot(dx, dy) - footprint.width
    if footprint.kind == "hexagon":
        if not shape.pointed:
            dx, dy = dy, dx
        return max(dx, dx / 2 + dy * math.sqrt(3) / 2) - min(shape.width, shape.height)
    return max(dx - shape.width, dy - shape.height)


@settings(max_examples=amount(10, soak=600), deadline=None)
@given(shapes, st.sampled_from([0.0, 2.0]), st.sampled_from(["honeycomb", "straight"]), st.integers(1, 60))
def test_no_two_shapes_overlap_and_all_are_in_the_room(footprint, gap, hexagons, count):
    room = (194.0, 270.0)
    lattice = lattice_for(footprint, count, room, gap, hexagons)
    assert lattice is not None
    part = lattice.trimmed(count)
    assert part.count >= count or part == lattice
    places = list(part.places())
    assert len(places) == part.count
    shape = footprint.turned if lattice.turned else footprint
    assert max(x for x, _ in places) + shape.width == pytest.approx(part.size[0])
    assert max(y for _, y in places) + shape.height == pytest.approx(part.size[1])
    assert part.size[0] <= room[0] + 1e-5
    assert part.size[1] <= room[1] + 1e-5
    for i, a in enumerate(places[:40]):
        for b in places[i + 1 : 40]:
            assert _apart(footprint, lattice.turned, a, b) >= gap - 1e-6


def test_rows_of_hexagons_are_on_lines_across_the_sheet():
    flat = Footprint("hexagon", 20.0, 20 * math.sqrt(3) / 2)
    lattice = lattice_for(flat, 500, (190, 260), 0, "straight")
    assert lattice is not None
    lines = set()
    footprint = flat.turned if lattice.turned else flat
    for x, y in lattice.places():
        corners = [(x + cx, y + cy) for cx, cy in footprint.corners]
        for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
            angle = math.atan2(by - ay, bx - ax) % math.pi
            angle = 0.0 if angle > math.pi - 1e-6 else angle
            lines.add((round(angle, 4), round(ay * math.cos(angle) - ax * math.sin(angle), 3)))
    # Far fewer lines than edges: those of a row, and those across all rows.
    assert len(lines) < lattice.count


@settings(max_examples=amount(12, soak=300), deadline=None)
@given(st.lists(st.tuples(st.floats(5, 150), st.floats(5, 200)), min_size=1, max_size=40))
def test_mixed_rectangles_keep_apart(sizes):
    pages = pack_mixed(sizes, (194.0, 277.0))
    assert sorted(p.index for page in pages for p in page) == list(range(len(sizes)))
    for page in pages:
        assert [p.index for p in page] == sorted(p.index for p in page)
        for i, a in enumerate(page):
            (w, h) = sizes[a.index]
            assert a.x + w <= 194.0 + 2e-3
            assert a.y + h <= 277.0 + 2e-3
            for b in page[i + 1 :]:
                (v, g) = sizes[b.index]
                across = a.x + w <= b.x + 2e-6 or b.x + v <= a.x + 2e-6
                down = a.y + h <= b.y + 2e-6 or b.y + g <= a.y + 2e-6
                assert across or down
