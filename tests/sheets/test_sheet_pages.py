import itertools
import math
from typing import NamedTuple

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.press.geometry.path import IDENTITY, Box
from pnp.press.papers import PAPERS, PaperMargins
from pnp.press.printers import Offset, Printer, Scale
from pnp.press.scene.document import Document
from pnp.press.scene.nodes import Glyphs, Group, Shape, Use
from pnp.problems import Problems, Severity
from pnp.sheets.cut_pages import cut_page
from pnp.sheets.layout import SheetLayout, group_by_footprint
from pnp.sheets.marks import neighbours
from pnp.sheets.sheet_pages import backs, edge_marks, face_pages, fronts, sheet_document
from pnp.sheets.sheet_plan import MAX_PIECES, MAX_POSTER_PAGES, SheetPlan, plan_sheets
from pnp.sheets.spec import SheetSpec, mirror_transform
from tests.effort import calls
from tests.press.scene.bounds import _boxes as painted_boxes
from tests.samples import SEED, amount
from tests.sheets.pieces import BOOK, art_of, disc, egg, hexagon, inside, length, net, piece_counts, tile, translate

_SIDES = ("both", "fronts", "backs")
BOTH = [PAPERS["a4"], PAPERS["letter"]]


class Imposed(NamedTuple):
    """What is printed and what is cut, and the plan of both."""

    document: Document
    cut: Document
    plan: SheetPlan

    @property
    def sheets(self):
        return self.plan.sheet_count

    @property
    def pieces(self):
        return piece_counts(self.plan)


def _impose(pieces, problems=None, **spec):
    """Plan and draw sheets; findings of errors go to *problems*."""
    plan = plan_sheets(pieces, SheetSpec(footer="Game 1.0", **spec))
    if problems is not None:
        problems.extend(f.at_place(None) for f in plan.findings if f.severity is Severity.ERROR)
    document = sheet_document("Pieces", plan, pieces, translate, BOOK)
    assert len(document.pages) == plan.page_count
    cuts = tuple(cut_page("pieces.pdf", plan, layout, translate) for layout in plan.cut_layouts)
    return Imposed(document, Document("Pieces", cuts), plan)


def _layer(page, name):
    return next((layer.nodes for layer in page.layers if layer.name == name), ())


def _uses(nodes, outer=IDENTITY):
    for node in nodes:
        match node:
            case Use():
                yield replace(node, transform=outer @ node.transform)
            case Group():
                yield from _uses(node.children, outer @ node.transform)


def _art(page):
    return list(_uses(_layer(page, "art")))


def _boxes(nodes):
    """Return the boxes of everything that nodes paint, one by one."""
    return list(painted_boxes(nodes, BOOK, IDENTITY))


def test_eleven_tiles_take_one_sheet_of_two_sides():
    pieces = [tile("mushroom", 3, back="b", back_bleed=0.75), tile("house", 8, back="b", back_bleed=0.75)]
    imposed = _impose(pieces, backs="duplex")
    assert imposed.sheets == 1
    assert len(imposed.document.pages) == 2
    assert imposed.document.duplex == "long"
    assert imposed.pieces == {"mushroom": 3, "house": 8}
    assert len(_art(imposed.document.pages[0])) == len(_art(imposed.document.pages[1])) == 11
    # Edge to edge: 4 × 48 mm in the middle of the page, the backs beginning on the right.
    first, back = _art(imposed.document.pages[0])[0], _art(imposed.document.pages[1])[0]
    assert first.transform((0, 0)) == pytest.approx((9, 74.5))
    assert back.transform((0, 0)) == pytest.approx((210 - 9 - 48, 74.5))


def test_backs_bleed_outwards_and_different_ones_on_all_sides():
    pieces = [tile("a", 2, back="b", back_bleed=0.75)]
    page = _impose(pieces, backs="duplex").document.pages[1]
    left, right = sorted(_boxes(_layer(page, "art")), key=lambda b: b.left)
    middle = 105.0
    assert (left.left, right.right) == pytest.approx((middle - 48 - 0.75, middle + 48 + 0.75))
    assert (left.right, right.left) == pytest.approx((middle, middle), abs=0.051)
    assert left.height == pytest.approx(48 + 1.5)
    pieces = [tile("a", 1, back="b", back_bleed=0.75), tile("c", 1, back="d", back_bleed=0.75)]
    page = _impose(pieces, backs="duplex").document.pages[1]
    left, right = sorted(_boxes(_layer(page, "art")), key=lambda b: b.left)
    assert right.left - left.right == pytest.approx(0.0)
    assert (left.width, right.width) == pytest.approx((49.5, 49.5))


def test_pages_come_front_back_front_back():
    imposed = _impose([tile("a", 30, back="b"), tile("c", 5, back="b")], backs="duplex")
    names = [{use.symbol.name for use in _art(page)} for page in imposed.document.pages]
    assert names == [{"a:front"}, {"b"}, {"a:front", "c:front"}, {"b"}]
    assert imposed.sheets == 2
    imposed = _impose([tile("a", 30, back="b")], backs="none")
    assert (len(imposed.document.pages), imposed.sheets, imposed.document.duplex) == (2, 2, None)
    assert len(_impose([tile("a", 30)], backs="duplex").document.pages) == 2


def test_a_half_full_page_keeps_its_places_and_marks():
    imposed = _impose([tile("a", 23)])
    full, last = imposed.document.pages
    assert [use.transform for use in _art(last)] == [use.transform for use in _art(full)][:3]
    assert _layer(last, "marks") == _layer(full, "marks")


def _reflected(page, flip):
    paper_x, paper_y = page.width, page.height
    is_sideways = (flip == "long") == (paper_y >= paper_x)
    return (lambda p: (paper_x - p[0], p[1])) if is_sideways else (lambda p: (p[0], paper_y - p[1]))


pieces_with_backs = st.lists(
    st.one_of(
        st.builds(
            lambda i, n, w, h, bb: tile(f"t{i}", n, w, h, back=f"b{i}", back_bleed=bb),
            st.integers(0, 9),
            st.integers(1, 12),
            st.floats(20, 90),
            st.floats(20, 90),
            st.sampled_from([0.0, 0.75]),
        ),
        st.builds(
            lambda i, n, d: disc(f"d{i}", n, d, back=True), st.integers(0, 9), st.integers(1, 20), st.floats(8, 40)
        ),
    ),
    min_size=1,
    max_size=3,
    unique_by=lambda piece: piece.component,
)


@settings(max_examples=amount(12, soak=300), deadline=None)
@given(pieces_with_backs, st.sampled_from(["long", "short"]), st.sampled_from([*BOTH, PAPERS["a4"].turned]))
def test_every_back_is_behind_its_front(pieces, flip, paper):
    document = _impose(pieces, backs="duplex", flip=flip, paper=paper).document
    assert len(document.pages) % 2 == 0
    by_component = {piece.front.name: piece for piece in pieces}
    for front, back in zip(document.pages[::2], document.pages[1::2], strict=True):
        seen = _reflected(front, flip)
        fronts, backs = _art(front), _art(back)
        assert len(fronts) == len(backs)
        for one, other in zip(fronts, backs, strict=True):
            piece = by_component[one.symbol.name]
            assert other.symbol is piece.back
            for x, y in ((0.0, 0.0), (piece.width, 0.0), (3.0, piece.height)):
                assert seen(other.transform((piece.width - x, y))) == pytest.approx(one.transform((x, y)))
        points = [seen(point) for point in _mark_points(back)]
        assert len(points) == len(_mark_points(front))
        for point, other in zip(points, _mark_points(front), strict=True):
            assert point == pytest.approx(other)


def _mark_points(page):
    return [
        use.transform(point)
        for use in _uses(_layer(page, "marks"))
        for shape in use.symbol.children
        for point in shape.path.points()
    ]


@pytest.mark.parametrize(("sides", "kept"), [("fronts", 0), ("backs", 1)])
def test_one_side_alone_is_where_it_is_on_sheets_with_both(sides, kept):
    pieces = [tile("a", 30, back="b", bleed=1.0, back_bleed=1.0), tile("c", 2)]
    both, alone = (_impose(pieces, backs="duplex", sides=each) for each in ("both", sides))
    assert (alone.document.duplex, len(alone.document.pages), alone.sheets) == (None, both.sheets, both.sheets)
    for page, one in zip(both.document.pages[kept::2], alone.document.pages, strict=True):
        assert (_layer(page, "art"), _layer(page, "marks")) == (_layer(one, "art"), _layer(one, "marks"))


def test_posters_have_no_backs_of_their_own():
    pieces = [tile("board", width=300, height=420), tile("a", 4, back="b")]
    pages = [len(_impose(pieces, backs="duplex", poster="butt", sides=sides).document.pages) for sides in _SIDES]
    assert pages == [2 + 2 * 5, 1 + 5, 1]


@pytest.mark.parametrize(("backs", "pages", "drawings"), [("duplex", 6, 1), ("fold-over", 6, 2)])
def test_cut_marks_are_drawn_once_for_all_pages_that_are_marked_alike_and_for_their_backs(backs, pages, drawings):
    # 70 of a design fill a page of A4; folded over, it takes 36 and the other 34.
    designs = [hexagon(name, 70, 24.49, bleed=1.0) for name in "abc"]
    document = _impose(
        [replace(piece, back=piece.front, back_design=piece.front_design, back_bleed=1.0) for piece in designs],
        backs=backs,
    ).document
    symbols = [use.symbol for page in document.pages for use in _uses(_layer(page, "marks"))]
    assert (len(document.pages), len(symbols)) == (pages, 6 if backs == "duplex" else 12)
    assert len({id(symbol) for symbol in symbols}) == len({symbol.name for symbol in symbols}) == drawings


@pytest.mark.parametrize("paper", BOTH)
def test_folded_backs_meet_their_fronts_at_the_middle_line(paper):
    tall = _impose([tile("a", 4, 60, 206, back="b", back_bleed=0.75)], backs="fold-over", paper=paper)
    wide = _impose([tile("a", 8, 48, 48, back="b", back_bleed=0.75)], backs="fold-over", paper=paper)
    for imposed, middle, axis in ((tall, paper.width / 2, 0), (wide, paper.height / 2, 1)):
        for page in imposed.document.pages:
            uses = _art(page)
            fronts = [use for use in uses if use.symbol.name == "a:front"]
            backs = [use for use in uses if use.symbol.name == "b"]
            width, height = (60, 206) if imposed is tall else (48, 48)
            assert len(fronts) == len(backs) > 0
            for one, other in zip(fronts, backs, strict=True):
                a, b = list(one.transform((1.0, height))), other.transform((width - 1.0, height))
                a[axis] = 2 * middle - a[axis]
                assert b == pytest.approx(tuple(a))
            boxes = _boxes(_layer(page, "art"))
            sides = [(box.left, box.right) if axis == 0 else (box.top, box.bottom) for box in boxes]
            nearest = min(abs(side - middle) for both in sides for side in both)
            assert nearest == pytest.approx(4.0)  # half of 8 mm on either side, bleed included
            (fold,) = [n for n in _layer(page, "marks") if isinstance(n, Shape) and n.paint.dash]
            ends = [point[axis] for _, points in fold.path.segments for point in points]
            assert ends == [middle, middle]
    # The fold is laid where fewer sheets are needed.
    assert (tall.sheets, wide.sheets) == (4, 1)


def test_the_cut_of_a_fold_over_sheet_is_made_once_through_both_layers():
    imposed = _impose([tile("a", 8, 48, 48, back="b", back_bleed=0.75)], backs="fold-over")
    (page,) = imposed.cut.pages
    assert [layer.name for layer in page.layers] == ["fold", "cut-outside"]
    (fold,) = _layer(page, "fold")
    assert fold.path.bounds.top == fold.path.bounds.bottom == 297 / 2
    assert all(shape.path.bounds.bottom < 297 / 2 for shape in _layer(page, "cut-outside"))
    assert sum(length(shape.path) for shape in _layer(page, "cut-outside")) == pytest.approx(5 * 96 + 3 * 192)


all_pieces = st.lists(
    st.one_of(
        st.builds(lambda n, w, h: tile("t", n, w, h), st.integers(1, 30), st.floats(10, 190), st.floats(10, 150)),
        st.builds(lambda n, b: tile("b", n, bleed=b, back="b", back_bleed=b), st.integers(1, 30), st.floats(0, 3)),
        st.builds(lambda n, d: disc("d", n, d, back=True), st.integers(1, 60), st.floats(5, 50)),
        st.builds(lambda n, w, b: hexagon("h", n, w, b), st.integers(1, 40), st.floats(10, 60), st.floats(0, 2)),
        st.builds(lambda n, s: net("n", n, s), st.integers(1, 5), st.floats(8, 60)),
    ),
    min_size=1,
    max_size=4,
    unique_by=lambda piece: piece.component,
)  # fmt: skip
specs = st.fixed_dictionaries(
    {
        "paper": st.sampled_from(BOTH),
        "backs": st.sampled_from(["none", "duplex", "fold-over"]),
        "flip": st.sampled_from(["long", "short"]),
        "gap": st.sampled_from([0.0, 2.0]),
        "hexagons": st.sampled_from(["honeycomb", "straight"]),
    }
)


@example(  # a net that takes half a page's width exactly, beside tiles that keep no distance
    [tile("b", 23, back="b"), tile("t", 21, 82.0, 85.0), net("n", 1, 31.0)],
    {"paper": PAPERS["a4"], "backs": "fold-over", "flip": "long", "gap": 0.0, "hexagons": "honeycomb"},
)
@settings(max_examples=amount(10, soak=600), deadline=None)
@given(all_pieces, specs)
def test_art_keeps_8_mm_from_the_edges_or_5_if_that_saves_a_sheet_and_all_else_5(pieces, spec):
    problems = Problems()
    imposed = _impose(pieces, problems, **spec)
    on_paper = sum(imposed.pieces.values())
    assert on_paper + sum(p.count for p in pieces if p.component not in imposed.pieces) == sum(p.count for p in pieces)
    assert bool(len(problems)) == (len(imposed.pieces) < len(pieces))
    paper = spec["paper"]
    sheet = Box(0, 0, paper.width, paper.height)
    fronts = 0
    for page in imposed.document.pages:
        art = _boxes(_layer(page, "art"))
        assert all(inside(box, sheet.grown(-5 - imposed.plan.spec.mark_room)) for box in art)
        foot = _boxes(_layer(page, "footer"))
        assert all(inside(box, sheet.grown(-5)) for box in foot)
        marks = _boxes(_layer(page, "marks"))
        assert all(inside(box, sheet.grown(-5 + 0.1)) for box in marks)
        if imposed.plan.spec.footer_edge == "foot":
            assert all(box.bottom <= min(each.top for each in foot) for box in [*art, *marks])
        else:
            assert all(box.left >= max(each.right for each in foot) for box in [*art, *marks])
        fronts += sum(use.symbol.name in {p.front.name for p in pieces} for use in _art(page))
    if spec["backs"] == "none":
        assert fronts == on_paper


INKJET = PaperMargins(left=3.0, top=4.0, right=2.0, bottom=14.0)
offsets = st.builds(Offset, st.floats(-10, 10), st.floats(-10, 10))
scales = st.sampled_from([Scale(1.0, 1.0), Scale(1.05, 0.97), Scale(0.95, 1.03)])


@example(  # a full sheet
    [tile("b", 40, bleed=1, back="b", back_bleed=1)],
    {"paper": PAPERS["a4"], "backs": "duplex", "flip": "long", "gap": 0.0, "hexagons": "honeycomb"},
    Offset(9.0, -9.0),
    Scale(1.0, 1.0),
)
@example(  # art stays within the margins, marks do not
    [tile("b", 1, 188.0, bleed=1, back="b", back_bleed=1)],
    {"paper": PAPERS["a4"], "backs": "duplex", "flip": "long", "gap": 0.0, "hexagons": "honeycomb"},
    Offset(-6.0, 0.0),
    Scale(1.0, 1.0),
)
@settings(max_examples=amount(10, soak=600), deadline=None)
@given(all_pieces, specs, offsets, scales)
def test_everything_lies_within_the_margins_of_a_printer_however_backs_are_moved(pieces, spec, offset, scale):
    paper, printer = spec["paper"], Printer("inkjet", INKJET, offset, scale)
    imposed = _impose(pieces, **{**spec, "paper": printer.on(paper)}, printer=printer)
    for page in imposed.document.pages:
        left, top, right, bottom = INKJET
        if page.width > page.height:  # it may be fed either way round
            left, top, right, bottom = 14.0, 3.0, 14.0, 3.0
        free = Box(left, top, page.width - right, page.height - bottom).grown(0.1)
        assert all(inside(box, free) for name in ("art", "footer") for box in _boxes(_layer(page, name)))
        assert all(inside(box, free) for box in _visible(_layer(page, "marks")))


def _visible(nodes, outer=IDENTITY):
    """Yield the boxes of what nodes paint within their clips."""
    for node in nodes:
        if isinstance(node, Group):
            clip = node.clip and node.clip.transformed(outer @ node.transform).bounds
            for box in _visible(node.children, outer @ node.transform):
                if clip is None:
                    yield box
                elif max(clip.left, box.left) < min(clip.right, box.right) and (
                    max(clip.top, box.top) < min(clip.bottom, box.bottom)
                ):
                    sides = (min(clip.right, box.right), min(clip.bottom, box.bottom))
                    yield Box(max(clip.left, box.left), max(clip.top, box.top), *sides)
        else:
            yield from painted_boxes([node], BOOK, outer)


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("offset", [Offset(1.3, -0.4), Offset(-3.0, 2.5)])
def test_only_backs_are_moved_and_by_the_offset(flip, offset):
    pieces = [tile("a", 7, back="b", bleed=1.0, back_bleed=1.0)]
    paper = PAPERS["a4"]._replace(margins=INKJET)
    still, moved = (
        _impose(pieces, paper=paper, backs="duplex", flip=flip, printer=printer)
        for printer in (Printer("x", INKJET), Printer("x", INKJET, offset))
    )
    (front, back), (moved_front, moved_back) = still.document.pages, moved.document.pages
    assert moved_front == front and moved.cut == still.cut
    assert _layer(moved_back, "footer") == _layer(back, "footer")
    for name in ("art", "marks"):
        first, second = (list(_uses(_layer(page, name))) for page in (back, moved_back))
        assert len(first) == len(second) > 0
        for one, other in zip(first, second, strict=True):
            (x, y), (to_x, to_y) = one.transform((0, 0)), other.transform((0, 0))
            assert (to_x - x, to_y - y) == pytest.approx(offset)


def test_sheets_that_are_folded_over_are_not_moved():
    pieces = [tile("a", 7, back="b", bleed=1.0, back_bleed=1.0)]
    still, moved = (
        _impose(pieces, paper=PAPERS["a4"], backs="fold-over", printer=Printer("x", back=offset))
        for offset in (Offset(0, 0), Offset(3, 3))
    )
    assert still.document == moved.document and still.cut == moved.cut


def test_sheets_use_the_room_of_a_printer_with_narrow_margins():
    narrow = PAPERS["a4"]._replace(margins=PaperMargins(3, 3, 3, 3))
    counts = [_impose([tile("a", 40, 50.5, 50.5)], paper=paper).sheets for paper in (PAPERS["a4"], narrow)]
    assert counts == [3, 2]


def test_a_scale_stretches_whole_pages_about_their_middle():
    pieces, scale = [tile("a", 7)], Scale(1.02, 0.99)
    (plain,) = _impose(pieces, paper=PAPERS["a4"]).document.pages
    (stretched,) = _impose(pieces, paper=PAPERS["a4"], printer=Printer("x", scale=scale)).document.pages
    for name in ("art", "footer"):
        for one, other in zip(_boxes(_layer(plain, name)), _boxes(_layer(stretched, name)), strict=True):
            assert other.left - 105 == pytest.approx(1.02 * (one.left - 105))
            assert other.bottom - 148.5 == pytest.approx(0.99 * (one.bottom - 148.5))


@settings(max_examples=amount(16, soak=400), deadline=None)
@given(all_pieces, specs)
def test_no_piece_overlaps_another(pieces, spec):
    by_front = {piece.front.name: piece for piece in pieces}
    for page in _impose(pieces, **(spec | {"backs": "none"})).document.pages:
        placed = []
        for use in _art(page):
            piece = by_front[use.symbol.name]
            box = piece.trim[0].transformed(use.transform).bounds
            placed.append((box, piece))
        for i, (a, one) in enumerate(placed[:50]):
            for b, other in placed[i + 1 : 50]:
                across = min(a.right, b.right) - max(a.left, b.left)
                down = min(a.bottom, b.bottom) - max(a.top, b.top)
                if min(across, down) > 1e-6:  # boxes of discs and hexagons may overlap, the shapes themselves not
                    assert one is other
                    assert math.dist(a.centre, b.centre) >= min(one.width, one.height) - 1e-6


@settings(max_examples=amount(12, soak=300), deadline=None)
@given(st.integers(1, 25), st.floats(15, 60), st.floats(15, 60))
def test_a_gap_leaves_each_piece_its_own_cut(count, width, height):
    imposed = _impose([tile("a", count, width, height)], gap=3.0)
    lengths = [sum(length(shape.path) for shape in _layer(page, "cut-outside")) for page in imposed.cut.pages]
    copies = [len(layout.sheets) for layout in imposed.plan.cut_layouts]
    total = sum(cut * often for cut, often in zip(lengths, copies, strict=True))
    assert total == pytest.approx(count * 2 * (width + height), abs=0.02 * count)


def test_a_full_grid_is_cut_by_its_guillotine_lines():
    (page,) = _impose([tile("a", 20)]).cut.pages
    shapes = _layer(page, "cut-outside")
    assert sum(length(shape.path) for shape in shapes) == pytest.approx(5 * 5 * 48 + 6 * 4 * 48)
    assert len(shapes) == 3 + 4 + 1
    imposed = _impose([disc("a", 500), disc("b", 100)])
    first, last = imposed.plan.cut_layouts
    assert (*first.sheets, *last.sheets) == tuple(range(1, imposed.sheets + 1))
    assert len(last.sheets) == 1


def test_a_net_is_cut_inside_before_outside_and_folded_first():
    (page,) = _impose([net(count=2)]).cut.pages
    assert [layer.name for layer in page.layers] == ["fold", "cut-inside", "cut-outside"]
    assert len(_layer(page, "cut-inside")) == 2
    assert sum(length(s.path) for s in _layer(page, "fold")) == pytest.approx(2 * 40)
    assert sum(length(s.path) for s in _layer(page, "cut-outside")) == pytest.approx(2 * 12 * 20)


def test_a_piece_that_fits_no_page_is_a_problem_with_its_place():
    imposed = _impose([tile("poster", width=200, height=280), tile("a", 4)])
    (problem,) = imposed.plan.findings
    assert (problem.code, problem.at, problem.at_key) == ("P041", ("poster",), True)
    assert "200 × 280 mm" in problem.message
    assert "194 × 277 mm" in problem.hint
    assert "--poster" in problem.hint
    assert imposed.pieces == {"a": 4}
    problems = Problems()
    imposed = _impose([tile("poster", width=200, height=280)], problems)
    assert (imposed.document.pages, imposed.cut.pages, imposed.sheets) == ((), (), 0)


def test_what_fits_no_page_becomes_a_poster_at_the_end_if_that_is_asked_for():
    problems = Problems()
    imposed = _impose([tile("board", width=300, height=420), tile("a", 4)], problems, poster="butt")
    assert not len(problems)
    assert imposed.pieces == {"a": 4, "board": 1}
    assert imposed.sheets == len(imposed.document.pages) == 1 + 1 + 4
    assert [layer.name for layer in imposed.document.pages[1].layers] == ["art", "footer"]  # the map
    assert [page.title for page in imposed.cut.pages] == [
        "pieces.pdf: sheet 1", *(f"pieces.pdf: sheet {number}" for number in (3, 4, 5, 6))
    ]  # fmt: skip
    boxes = [page.layers[-1].nodes[0].path.bounds for page in imposed.cut.pages[1:]]
    assert [(box.width, box.height) for box in boxes] == [(pytest.approx(150), pytest.approx(210))] * 4
    _impose([tile("board", width=300, height=420, back="b")], problems, backs="duplex", poster="butt")
    (problem,) = problems
    assert problem.code == "P041"
    assert "--poster" not in problem.hint


def test_a_poster_among_sheets_of_two_sides_has_empty_backs():
    pieces = [tile("board", width=300, height=420), tile("a", 4, back="b")]
    imposed = _impose(pieces, backs="duplex", poster="overlap")
    poster = imposed.document.pages[2:]
    assert len(poster) == 2 * (1 + 4)
    assert not any(page.layers for page in poster[1::2])
    assert imposed.sheets == 1 + 5


def test_too_many_pieces_are_a_problem():
    imposed = _impose([tile("a", 1), disc("b", MAX_PIECES)], problems := Problems())
    assert ([problem.code for problem in problems], imposed.pieces) == (["P008"], {"a": 1})


def test_a_board_that_fits_only_turned_has_its_paper_across():
    imposed = _impose([tile("board", width=260, height=180)])
    (page,), (cut,) = imposed.document.pages, imposed.cut.pages
    assert (page.width, page.height) == (cut.width, cut.height) == (297, 210)
    (use,) = _art(page)
    assert (use.transform.a, use.transform.b) == (1, 0)
    # Not where it can't be printed across, where others are upright, or where the sheet has two sides.
    for pieces, spec in (
        ([tile("board", width=260, height=192)], {}),
        ([tile("board", width=260, height=180), tile("a", 4)], {}),
        ([tile("board", width=260, height=180, back="b")], {"backs": "duplex"}),
    ):
        document = _impose(pieces, **spec).document
        assert {(page.width, page.height) for page in document.pages} == {(210, 297)}
    uses = [use for page in _impose([tile("a", 6, 100, 60)]).document.pages for use in _art(page)]
    assert {(use.transform.a, use.transform.b) for use in uses} == {(0.0, 1.0)}
    for paper in BOTH:
        problems = Problems()
        assert _impose([tile("board", width=190, height=259)], problems, paper=paper).sheets == 1
        assert not len(problems)


def test_cost_grows_with_the_number_of_pieces():
    designs = [f"c{i}" for i in range(12)]

    def work(count):
        pieces = [disc(name, count // 12 + (i < count % 12), 15.0, back=True) for i, name in enumerate(designs)]
        assert sum(_impose(pieces, backs="duplex").pieces.values()) == count
        return calls(lambda: _impose(pieces, backs="duplex"))

    most = 10_000 if SEED else 4000
    work(100)
    assert work(most) < 11 * work(most // 10)


@pytest.mark.parametrize(
    ("side", "count", "pages"), [(250_000, 1, 1_205_456), (2300, 1, 117), (900, 6, 120), (205, 51, 102)]
)
def test_no_poster_has_more_pages_than_anybody_joins(side, count, pages):
    problems = Problems()
    imposed = _impose([tile("board", count, width=side, height=side)], problems, poster="overlap")
    (problem,) = problems
    assert problem.code == "P008"
    copies = f"{count} copies of it" if count > 1 else "it"
    told = f"board is {side} × {side} mm: {copies} would take {pages:,} pages of A4, more than {MAX_POSTER_PAGES}"
    assert problem.message == told
    assert imposed.document.pages == ()
    assert _impose([tile("board", width=2000, height=2000)], poster="overlap").sheets == 1 + 88


def _feet(imposed):
    texts = [
        " ".join(node.line.text for node in _layer(page, "footer") if isinstance(node, Glyphs))
        for page in imposed.document.pages
    ]
    return [text.split(" · Game 1.0")[0].removeprefix("50 mm ").replace(" ", " ") for text in texts]


def test_a_page_of_one_piece_only_says_whose_it_is_where_others_hold_others():
    large = [replace(hexagon(name, 70, 24.5, 1.0), title=name.title()) for name in ("red", "blue")]
    imposed = _impose(large)
    assert [foot.split(" · ")[0].strip() for foot in _feet(imposed)] == ["Red", "Blue"]
    assert imposed.plan.contents == (frozenset({"red"}), frozenset({"blue"}))
    small = [replace(piece, count=12) for piece in large]
    assert [foot.split(" · ")[0].strip() for foot in _feet(_impose(small))] == ["Pieces"]
    assert [foot.split(" · ")[0].strip() for foot in _feet(_impose(large[:1]))] == ["Pieces"]


def test_each_side_is_a_page_as_large_as_its_art():
    front, back = face_pages(tile(back="b", bleed=0.0, back_bleed=0.75))
    assert (front.width, front.height, front.trim) == (48, 48, Box(0, 0, 48, 48))
    assert (back.width, back.height, back.trim) == (49.5, 49.5, Box(0.75, 0.75, 48.75, 48.75))
    ((use,),) = (layer.nodes for layer in back.layers)
    assert use.transform((0, 0)) == (0.75, 0.75)
    assert len(face_pages(disc())) == 1


@pytest.mark.parametrize("flip", ["long", "short"])
def test_the_marks_of_eggs_meet_on_both_sides_of_the_paper(flip):
    front, back = _impose([egg(count=12)], backs="duplex", flip=flip).document.pages
    seen = _reflected(front, flip)
    points = [seen(point) for point in _mark_points(back)]
    assert len(points) > 2 * 4 * 12
    assert points == [pytest.approx(point) for point in _mark_points(front)]


def test_a_cut_page_names_its_sheets_and_the_size_of_its_lines():
    imposed = _impose([tile("a", 43)])
    assert [page.title for page in imposed.cut.pages] == ["pieces.pdf: sheets 1–2", "pieces.pdf: sheet 3"]
    assert "144 × 48 mm" in imposed.cut.pages[1].description
    for page in imposed.cut.pages:
        assert {layer.name for layer in page.layers} <= {"fold", "cut-inside", "cut-outside"}


EDGE = 30 / math.sqrt(3)


def _placements(layout="honeycomb", *pieces):
    pieces = pieces or (hexagon(count=500, bleed=1.0),)
    return SheetLayout(SheetSpec().area, 0.0, layout).lay_out(group_by_footprint(pieces, False))[0].pages[0]


def _fronts(placements):
    return list(fronts(placements, neighbours(placements), art_of(*(each.piece for each in placements))))


def _backs(placements, reflection):
    return list(backs(placements, neighbours(placements), art_of(*(each.piece for each in placements)), reflection))


def _corners(placement):
    return [(placement.x + x, placement.y + y) for x, y in placement.footprint.corners]


def _depth(point, placement):
    """How far inside a hexagon a point lies, in mm; below 0 if it is outside."""
    corners = _corners(placement)
    return min(
        ((bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)) / math.hypot(bx - ax, by - ay)
        for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True)
    )


def test_hexagons_of_one_design_are_edge_to_edge_and_others_apart():
    # 7 columns of 9 and 8 in turns, where 194 × 277 mm have room for art: 4 × 9 + 3 × 8.
    assert len(_placements()) == 60
    assert len(_placements("straight")) == 42
    assert len(_placements("honeycomb", hexagon("a", 500, bleed=1.0), hexagon("b", 500, bleed=1.0))) == 60
    few = (hexagon(name, 11, bleed=1.0) for name in "abcdef")
    assert len(_placements("honeycomb", *few)) == 50


@pytest.mark.parametrize("layout", ["honeycomb", "straight"])
@pytest.mark.parametrize("count", [500, 7])
def test_no_hexagon_is_printed_over_its_neighbour_and_each_bleeds_where_it_has_none(layout, count):
    placements = _placements(layout, hexagon(count=count, bleed=1.0))
    for placement, node in zip(placements, _fronts(placements), strict=True):
        assert isinstance(node, Group)
        (use,) = node.children
        assert node.transform @ use.transform == placement.transform
        points = [node.transform(point) for point in node.clip.points()]
        others = [other for other in placements if other is not placement]
        assert max((_depth(point, other) for point in points for other in others), default=0) < 0.051
        # Nothing of the piece itself is lost, and no point is further off than the bleed reaches.
        assert all(-1.0 - 1e-6 <= _depth(point, placement) < 0 for point in points)
    lone = min(placements, key=lambda placement: placement.y)
    (group,) = _fronts([lone])
    assert [_depth(group.transform(point), lone) for point in group.clip.points()] == pytest.approx([-1.0] * 6)


@pytest.mark.parametrize("flip", ["long", "short"])
def test_backs_are_clipped_behind_their_fronts(flip):
    piece = hexagon(count=500, bleed=1.0)
    placements = _placements(
        "honeycomb", replace(piece, back=piece.front, back_design=piece.front_design, back_bleed=1.0)
    )
    reflection = mirror_transform(PAPERS["a4"], "vertical" if flip == "long" else "horizontal")
    for front, back in zip(_fronts(placements), _backs(placements, reflection), strict=True):
        seen = [reflection(front.transform(point)) for point in front.clip.points()]
        assert [back.transform(point) for point in back.clip.points()] == [pytest.approx(point) for point in seen]


def test_rectangles_are_clipped_on_their_backs_only():
    placements = _placements("honeycomb", tile(count=4, back="b", back_bleed=0.75))
    assert all(isinstance(node, Use) for node in _fronts(placements))
    assert len(_backs(placements, IDENTITY)) == 4


def test_the_edges_that_hexagons_share_are_marked_at_both_ends():
    placements = _placements()
    halo, ink = edge_marks(placements, neighbours(placements))
    assert halo.path is ink.path
    strokes = ink.path.flattened()
    edges = sum(
        math.isclose(math.dist(a.box.centre, b.box.centre), 30) for a, b in itertools.combinations(placements, 2)
    )
    assert len(strokes) == 2 * edges > 250
    for start, end in strokes:
        assert math.dist(start, end) == pytest.approx(2.0)
        for point in (start, end):  # on the edge of two hexagons, and in none
            depths = sorted(_depth(point, placement) for placement in placements)
            assert depths[-1] == pytest.approx(0, abs=1e-6)
            assert depths[-2] == pytest.approx(0, abs=1e-6)
    for apart in (_placements("straight"), _placements("honeycomb", tile(count=4))):
        assert edge_marks(apart, neighbours(apart)) == ()


def test_every_cut_of_the_straight_layout_crosses_the_whole_sheet_and_no_hexagon():
    placements = _placements("straight")
    lines = set()
    for placement in placements:
        corners = _corners(placement)
        for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
            nx, ny = (by - ay) / EDGE, (ax - bx) / EDGE
            sign = 1 if (nx, ny) > (1e-9, 0) or (abs(nx) < 1e-9 and ny > 0) else -1
            nx, ny = sign * nx, sign * ny
            lines.add((round(nx, 6), round(ny, 6), round(nx * ax + ny * ay, 4)))
    # Three directions; the guillotine's lines are far fewer than edges, and none runs through a hexagon.
    assert len({line[:2] for line in lines}) == 3
    assert len(lines) < len(placements)
    for nx, ny, far in lines:
        for placement in placements:
            sides = [nx * x + ny * y - far for x, y in _corners(placement)]
            assert min(sides) > -1e-3 or max(sides) < 1e-3


def test_the_same_edges_are_cut_once_in_a_honeycomb():
    # Of 60 hexagons the inner edges are shared; straight rows share none.
    placements = _placements()
    shared = sum(
        math.isclose(math.dist(a.box.centre, b.box.centre), 30) for a, b in itertools.combinations(placements, 2)
    )
    assert _cut_length(hexagon(count=60, bleed=1.0)) == pytest.approx((60 * 6 - shared) * EDGE, rel=1e-4)
    assert _cut_length(hexagon(count=42, bleed=1.0), "straight") == pytest.approx(42 * 6 * EDGE, rel=1e-4)


def _cut_length(piece, layout="honeycomb"):
    plan = plan_sheets([piece], SheetSpec(hexagons=layout))
    (layout,) = plan.cut_layouts
    page = cut_page("x", plan, layout, translate)
    return sum(length(shape.path) for layer in page.layers if layer.name == "cut-outside" for shape in layer.nodes)
