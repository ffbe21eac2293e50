import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.press.geometry.path import Box
from pnp.press.papers import PAPERS
from pnp.sheets.poster_plan import JOINT_BLEED, OVERLAP, plan_poster
from pnp.sheets.spec import SheetSpec
from tests.samples import amount
from tests.sheets.pieces import hexagon, inside, tile

A4 = SheetSpec()


def _plan(width, height, joint="overlap", paper="a4", seams=((), ()), bleed=0.0):
    piece = replace(tile("board", width=width, height=height, bleed=bleed), seams=seams)
    return plan_poster(piece, SheetSpec(paper=PAPERS[paper]), joint)


@pytest.mark.parametrize(
    ("paper", "joint", "columns", "rows", "across"),
    [
        ("a4", "overlap", 3, 3, False),
        ("a4", "butt", 3, 3, False),
        ("letter", "overlap", 3, 4, False),
        ("letter", "butt", 3, 4, False),
        ("a3", "overlap", 2, 3, True),
        ("a3", "butt", 2, 3, True),
    ],
)
def test_a_sheet_of_a1_takes_the_fewest_pages(paper, joint, columns, rows, across):
    plan = _plan(578, 821, joint, paper)
    assert (len(plan.across) - 1, len(plan.down) - 1, len(plan.parts)) == (columns, rows, columns * rows)
    assert (plan.paper.width > plan.paper.height) == across


@pytest.mark.parametrize(
    ("size", "joint", "parts", "bleed"),
    [
        (577.893, "overlap", 3, 0.9),  # a board for A1: 3 × 199.9 mm hold it and two strips, but not 1 mm beside each
        (579.69, "overlap", 3, 0.0),
        (579.0, "butt", 3, 1.0),
        (599.4, "butt", 3, 0.07),
    ],
)
def test_less_is_printed_beside_a_cut_where_that_saves_pages(size, joint, parts, bleed):
    plan = _plan(size, 250, joint, "letter")
    assert (len(plan.across) - 1, plan.bleeds) == (parts, (pytest.approx(bleed), JOINT_BLEED))
    for part in plan.parts.values():
        assert part.window.width <= plan.area.width + 1e-6
        if left := plan.neighbour(part, -1, 0):
            strip = OVERLAP if joint == "overlap" else bleed
            assert left.window.right - part.window.left == pytest.approx(strip + bleed)


def test_two_pages_share_a_board_that_is_just_too_large():
    plan = _plan(194, 290)
    heights = [part.window.height for part in plan.parts.values()]
    assert heights == pytest.approx([(290 + OVERLAP + JOINT_BLEED) / 2] * 2)
    assert plan.across == (0.0, 194)
    numbers = {place: part.number for place, part in _plan(400, 400).parts.items()}
    assert numbers == {(0, 0): 1, (1, 0): 2, (2, 0): 3, (0, 1): 4, (1, 1): 5, (2, 1): 6}


def test_joints_are_on_the_board_s_own_lines_where_that_costs_no_page():
    lines = tuple(11.0 + 40 * i for i in range(24))
    plan = _plan(966, 966, seams=(lines, lines))
    even = _plan(966, 966)
    assert len(plan.parts) == len(even.parts) == 24
    assert set(plan.across[1:-1]) <= set(lines)
    assert set(plan.down[1:-1]) <= set(lines)
    assert not set(even.across[1:-1]) & set(lines)
    # The lines nearest to even parts.
    assert plan.across == (0.0, 171.0, 331.0, 491.0, 651.0, 811.0, 966)


def test_lines_that_would_cost_a_page_or_leave_one_nearly_empty_are_not_taken():
    assert _plan(300, 200, seams=((10.0, 290.0), ())).across == _plan(300, 200).across
    assert len(_plan(300, 200, seams=((50.0, 250.0), ())).across) == 3


def test_a_hexagonal_board_has_no_page_for_its_empty_corners():
    plan = plan_poster(hexagon("board", width=1800.0), A4, "butt")
    columns, rows = len(plan.across) - 1, len(plan.down) - 1
    assert 0 < len(plan.parts) < columns * rows
    assert (0, 0) not in plan.parts
    assert plan.neighbour(next(iter(plan.parts.values())), -1, 0) is None


sizes = st.floats(20, 1500)
lines = st.one_of(st.just(()), st.floats(8, 60).map(lambda cell: tuple(5 + cell * i for i in range(int(1500 / cell)))))


@settings(max_examples=amount(24, soak=1500), deadline=None)
@given(
    sizes, sizes, st.sampled_from(["overlap", "butt"]), st.sampled_from(["a4", "letter", "a3"]), lines, lines,
    st.sampled_from([0.0, 2.0]),
)  # fmt: skip
def test_the_pages_cover_the_whole_and_none_is_nearly_empty(width, height, joint, paper, xs, ys, bleed):
    seams = tuple(tuple(v for v in each if v < size) for each, size in ((xs, width), (ys, height)))
    plan = _plan(width, height, joint, paper, seams, bleed)
    parts = list(plan.parts.values())
    # The boxes tile the board, each on a page of its own.
    assert sum(part.box.width * part.box.height for part in parts) == pytest.approx(width * height)
    assert (plan.across[0], plan.down[0], plan.across[-1], plan.down[-1]) == (0, 0, width, height)
    bleed_x, bleed_y = plan.bleeds
    assert 0 <= bleed_x <= JOINT_BLEED
    assert 0 <= bleed_y <= JOINT_BLEED
    for part in parts:
        at = plan.part_transform(part)
        assert (at.a, at.b, at.c, at.d) == (1, 0, 0, 1)
        assert inside(part.window.moved(at.e, at.f), plan.area, 1e-5)
        right, below = plan.neighbour(part, 1, 0), plan.neighbour(part, 0, 1)
        strips = (OVERLAP, OVERLAP) if joint == "overlap" else plan.bleeds
        assert part.window.right - part.box.right == pytest.approx(strips[0] if right else bleed)
        assert part.window.bottom - part.box.bottom == pytest.approx(strips[1] if below else bleed)
        if right:
            assert right.box.left == part.box.right
            assert part.window.right - right.window.left == pytest.approx(strips[0] + bleed_x)
    for axis in ("width", "height"):
        printed = [getattr(part.window, axis) for part in parts]
        assert min(printed) >= 0.4 * max(printed) - 1e-6
    papers = (PAPERS[paper], PAPERS[paper].turned)
    rooms = [replace(A4, paper=each, mark_room=room).area for each in papers for room in (A4.mark_room, 0.0)]
    shared = OVERLAP if joint == "overlap" else 0.0
    assert len(parts) == min(
        _fewest(width + 2 * bleed, room.width, shared) * _fewest(height + 2 * bleed, room.height, shared)
        for room in rooms
    )


def _fewest(size, room, shared):
    """Return how many pages with so much room, of which neighbours share so much, show *size* mm."""
    count = 1
    while count * room - (count - 1) * shared < size - 1e-6:
        count += 1
    return count


@pytest.mark.parametrize(("paper", "parts", "has_margin"), [("a4", 9, False), ("a5", 18, False), ("a3", 6, True)])
def test_pages_go_nearer_to_the_edges_of_the_paper_where_that_saves_one(paper, parts, has_margin):
    # The board of Hexania for A1.
    plan = _plan(578, 696, "overlap", paper)
    assert (len(plan.parts), plan.has_margin) == (parts, has_margin)


def _near(edges, spans):
    """Return how many spans of letters are cut, or less than 3 mm from a joint."""
    return sum(any(low - 3 + 1e-6 < joint < high + 3 - 1e-6 for joint in edges[1:-1]) for low, high in spans)


def test_joints_go_around_words_before_they_go_on_lines():
    lines = tuple(11.0 + 40 * i for i in range(24))
    title = Box(140.0, 10.0, 190.0, 30.0)  # over the line at 171 that is the nearest to even parts
    piece = replace(tile("board", width=966, height=260), seams=(lines, ()))
    plain, around = (plan_poster(piece, A4, "overlap", words) for words in ((), [title]))
    assert len(plain.parts) == len(around.parts)
    assert plain.across[1] == 171.0
    assert around.across[1] == 131.0
    # No line is left where the first joint may lie: then it is beside the title, 3 mm away.
    wide = plan_poster(piece, A4, "overlap", [title, Box(80.0, 40.0, 134.0, 50.0)])
    assert wide.across[1] == pytest.approx(137.0)


def test_less_is_printed_beside_a_joint_and_nearer_to_the_edge_where_that_saves_a_word():
    # 600 mm of A4 hold 578 mm and two strips with 2 mm to spare, of which bleed takes all.
    piece = tile("board", width=578, height=250)
    spans = [(0.0, 184.9), (191.5, 370.0)]
    plan = plan_poster(piece, A4, "overlap", [Box(low, 10, high, 20) for low, high in spans])
    assert (plan.across[1], plan.bleeds[0], _near(plan.across, spans)) == (pytest.approx(188.5), 0.25, 0)
    assert plan.parts.keys() == plan_poster(piece, A4, "overlap").parts.keys()


def test_a_part_is_small_only_where_no_other_joint_spares_a_word():
    piece = tile("board", width=234, height=113)
    spec = SheetSpec(paper=PAPERS["a5"])
    assert plan_poster(piece, spec, "butt", [Box(90, 5, 150, 12)]).across[1] == pytest.approx(87.0)
    assert plan_poster(piece, spec, "butt", [Box(57, 5, 177, 12)]).across[1] == pytest.approx(54.0)
    assert plan_poster(piece, spec, "butt", [Box(5, 5, 229, 12)]).across[1] == pytest.approx(117.0)


@settings(max_examples=amount(12, soak=400), deadline=None)
@given(
    st.floats(250, 900), st.sampled_from(["overlap", "butt"]), st.sampled_from(["a4", "letter", "a5"]),
    st.lists(st.tuples(st.floats(0, 0.98), st.floats(3, 60)), min_size=1, max_size=8),
)  # fmt: skip
def test_no_other_joints_spare_more_words(width, joint, paper, letters):
    spans = [(start * width, start * width + size) for start, size in letters]
    piece, spec = tile("board", width=width, height=100), SheetSpec(paper=PAPERS[paper])
    plan = plan_poster(piece, spec, joint, [Box(low, 10, high, 20) for low, high in spans])
    assert len(plan.parts) == len(plan_poster(piece, spec, joint).parts)
    room = replace(spec, paper=plan.paper, mark_room=0.0).area.width
    strip, count = OVERLAP if joint == "overlap" else 0.0, len(plan.across) - 1
    printed = (width + (count - 1) * strip) / count
    sums = {0.0: 0}  # of joints in steps of a millimetre, by the last one: the words that are near
    for part in range(1, count + 1):
        ends = [width] if part == count else [float(at) for at in range(1, int(width))]
        limit = room - (strip if part < count else 0.0)
        sums = {
            at: min(before) + (part < count and _near((0, at, 0), spans))
            for at in ends
            if (before := [near for last, near in sums.items() if 0.21 * printed <= at - last <= limit])
        }
    assert _near(plan.across, spans) <= min(sums.values(), default=99)
