import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.sheets.footprint import Footprint
from pnp.sheets.layout import lattice_for, pack_mixed
from tests.samples import amount

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
    assert lattice is not None
    assert lattice.count == count


def test_a_shape_is_turned_only_if_that_saves_a_page():
    footprint = Footprint("rectangle", 100, 60)  # 1 × 4 upright, 3 × 2 turned
    few, many = lattice_for(footprint, 4, (194, 277), 0), lattice_for(footprint, 5, (194, 277), 0)
    assert few is not None and not few.turned
    assert many is not None and many.turned and many.count == 6


def test_nothing_fits_a_page_too_small():
    assert lattice_for(Footprint("rectangle", 195, 278), 1, (194, 277), 0) is None
    assert lattice_for(Footprint("rectangle", 277, 194), 1, (194, 277), 0) is not None


def test_few_pieces_make_a_compact_block():
    def block(count):
        lattice = lattice_for(Footprint("disc", 16, 16, 1), count, (192, 275), 3)
        assert lattice is not None
        part = lattice.trimmed(count)
        return part.columns, part.rows

    assert block(15) == (5, 3)
    assert block(9) == (3, 3)
    assert block(2) == (2, 1)


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
        width = min(shape.width, shape.height)
        return max(dx, dx / 2 + dy * math.sqrt(3) / 2) - width
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
