import math

import pytest
from msgspec.structs import replace

from pnp.press.colour import WHITE
from pnp.press.papers import PAPERS
from pnp.press.scene.piece import PieceOutline
from pnp.problems import Severity
from pnp.sheets import sheet_plan
from pnp.sheets.layout import SheetLayout
from pnp.sheets.sheet_plan import MAX_SHEETS, CutLayout, plan_sheets
from pnp.sheets.spec import FOOTER_ROOM, MARK_ROOM, SheetSpec
from tests.sheets.pieces import disc, hexagon, net, piece_counts, tile

A4 = SheetSpec(paper=PAPERS["a4"])


def test_a_plan_needs_no_art():
    outline = PieceOutline(
        component="a", title="A", width=48.0, height=48.0, trim=tile().trim, front_design="a:front", count=23
    )
    plan = plan_sheets([outline], A4)
    assert (plan.sheet_count, plan.page_count, piece_counts(plan)) == (2, 2, {"a": 23})
    assert [len(sheet) for sheet in plan.sheets] == [20, 3]
    assert plan.contents == (frozenset({"a"}),) * 2


def test_a_duplex_sheet_has_two_pages():
    plan = plan_sheets([tile("a", 30, back="b")], replace(A4, backs="duplex"))
    assert (plan.sheet_count, plan.page_count) == (2, 4)
    assert plan.fold_line(plan.sheets[0]) is None


def test_a_fold_over_sheet_is_folded_where_fewer_sheets_are_needed():
    spec = replace(A4, backs="fold-over")
    tall, wide = plan_sheets([tile("a", 4, 60, 201, back="b")], spec), plan_sheets([tile("a", 8, back="b")], spec)
    assert [(plan.axis, plan.sheet_count) for plan in (tall, wide)] == [("vertical", 4), ("horizontal", 1)]
    assert {x for _, ((x, _),) in tall.fold_line(tall.sheets[0]).segments} == {105.0}
    assert {y for _, ((_, y),) in wide.fold_line(wide.sheets[0]).segments} == {148.5}


@pytest.mark.parametrize(("backs", "most"), [("none", 1), ("duplex", 1), ("fold-over", 2)])
def test_each_way_to_fold_is_laid_out_once(monkeypatch, backs, most):
    calls = []
    lay_out = SheetLayout.lay_out
    monkeypatch.setattr(SheetLayout, "lay_out", lambda self, groups: calls.append(1) or lay_out(self, groups))
    assert plan_sheets([tile("a", 8, back="b")], replace(A4, backs=backs)).sheet_count
    assert len(calls) == most


def test_sheets_that_differ_in_art_only_are_cut_alike():
    plan = plan_sheets([hexagon(name, 70, 24.49, 1.0) for name in "abc"], A4)
    (layout,) = plan.cut_layouts
    assert (layout.sheets, layout.name, layout.numbers) == ((1, 2, 3), "sheets-1-3", ("1–3",))


def test_every_sheet_has_one_cut_layout_with_its_own_places():
    plan = plan_sheets([hexagon("a", 150, 24.49, 1.0), hexagon("b", 70, 24.49, 1.0), tile("c", 5)], A4)
    numbers = sorted(number for layout in plan.cut_layouts for number in layout.sheets)
    assert numbers == list(range(1, plan.sheet_count + 1))
    for layout in plan.cut_layouts:
        places = {(p.x, p.y, p.turned) for p in layout.placements}
        for number in layout.sheets:
            assert {(p.x, p.y, p.turned) for p in plan.sheets[number - 1]} == places
    assert len({layout.name for layout in plan.cut_layouts}) == len(plan.cut_layouts) > 1


def test_pieces_of_another_size_are_cut_otherwise():
    names = [plan_sheets([tile("a", 1, 48, height)], A4).cut_layouts[0].placements for height in (48, 40)]
    assert names[0][0].box.height != names[1][0].box.height
    assert [layout.name for layout in plan_sheets([tile("a", 21)], A4).cut_layouts] == ["sheet-1", "sheet-2"]


@pytest.mark.parametrize(
    ("sheets", "name", "numbers"),
    [
        ((3,), "sheet-3", "3"),
        ((1, 2), "sheets-1-2", "1–2"),
        ((1, 3), "sheets-1-and-3", "1, 3"),
        ((1, 2, 3, 5), "sheets-1-3-and-5", "1–3, 5"),
        (tuple(range(1, 15, 2)), "sheets-1-and-3-and-5-and-7-and-9-and-11-and-more", "1, 3, 5, 7, 9, 11, 13"),
    ],
)
def test_cut_files_are_named_by_their_sheets(sheets, name, numbers):
    layout = CutLayout(sheets, ())
    assert (layout.name, ", ".join(layout.numbers)) == (name, numbers)


def _small(*pieces):
    return [f for f in plan_sheets(pieces, A4).findings if f.code == "P042"]


def test_pieces_below_8_mm_are_warned_of_once_for_each_size():
    reds, blues = replace(disc("red", 9, 7.84), title="Red"), replace(disc("blue", 9, 7.84), title="Blue")
    (finding,) = _small(reds, blues, disc("green", 9, 8.0), tile("a"))
    assert (finding.severity, finding.at) == (Severity.WARNING, ("red",))
    assert "red and blue" in finding.message and "7.84 mm" in finding.message
    assert len(_small(reds, disc("tiny", 1, 5.0))) == 2


def test_hexagons_are_measured_from_side_to_opposite_side():
    assert _small(hexagon(width=8.0)) == []
    (finding,) = _small(hexagon(width=7.9))
    assert "pieces of 7.9 mm" in finding.message  # from corner to opposite corner they are 9.12 mm
    assert _small(net(size=10.0)) == []
    (finding,) = _small(net(size=9.5))
    assert "faces of 9.5 mm" in finding.message


def test_limits_are_findings(monkeypatch):
    monkeypatch.setattr(sheet_plan, "MAX_PIECES", 100)
    plan = plan_sheets([tile("a", 1), disc("b", 100)], A4)
    assert [(f.code, f.at) for f in plan.findings] == [("P008", ("b",))]
    assert piece_counts(plan) == {"a": 1}


def test_too_many_sheets_are_a_finding_that_says_how_many_there_would_be(monkeypatch):
    plan = plan_sheets([tile("a", 2), tile("b", 20 * (MAX_SHEETS - 1) + 18)], A4)
    assert (plan.sheet_count, plan.findings) == (MAX_SHEETS, ())
    (finding,) = plan_sheets([tile("a", 2), tile("b", 20 * MAX_SHEETS + 18)], A4).findings
    assert (finding.code, finding.at) == ("P008", ("b",))
    assert finding.message == "b: the file would have 1,001 sheets, and may have 1,000"
    monkeypatch.setattr(sheet_plan, "MAX_PIECES", 100)
    (finding,) = plan_sheets([tile("a", 1), tile("b", 999)], A4).findings
    assert finding.message.endswith("more than 100 pieces on the sheets of one file, which would be about 50")


@pytest.mark.parametrize("backs", ["none", "duplex"])
def test_pages_of_posters_are_counted_without_drawing(backs):
    plan = plan_sheets(
        [tile("board", 2, width=300, height=420), tile("a", 4, back="b")], replace(A4, backs=backs, poster="butt")
    )
    assert plan.sheet_count == 1 + 1 + 2 * 4
    assert plan.page_count == plan.sheet_count * (2 if backs == "duplex" else 1)
    assert piece_counts(plan) == {"a": 4, "board": 2}
    assert len(plan.sheets) == 1


def test_the_margin_is_the_least_bleed_of_both_sides():
    spec = replace(A4, backs="duplex")
    assert plan_sheets([disc("a", 9, back=True)], spec).margin == 1.0
    assert plan_sheets([disc("a", 9, back=True), tile("b", 2, back="b", back_bleed=0.75)], spec).margin == 0.0
    assert plan_sheets([tile("b", 2, back="b", bleed=1.0, back_bleed=0.75)], spec).margin == 0.75


def test_the_cuts_are_measured_and_those_that_two_pieces_share_count_once():
    squares, discs = (plan_sheets([piece], A4).cut_length for piece in (tile("a", 4, 20, 20), disc("b", 10, 16)))
    assert (squares.ruled, squares.turning) == pytest.approx((4 * 80 / 2, 0.0))
    assert discs.turning == pytest.approx(10 * math.pi * 16, rel=0.02)
    assert discs.ruled == 0.0
    bled = plan_sheets([tile("a", 4, 20, 20, bleed=2.0)], A4).cut_length
    assert bled.ruled in (pytest.approx(160), pytest.approx(320))
    turning, ruled = (
        plan_sheets([hexagon("h", 12)], replace(A4, hexagons=way)).cut_length for way in ("honeycomb", "straight")
    )
    assert turning.turning == ruled.ruled > 0
    assert turning.ruled == ruled.turning == 0


POKER = (63.5, 88.9)


def card(count, width, height):
    """Cards of one ground, which share their cuts, with a bleed of 1 mm around a block of them."""
    return replace(
        tile("a", count, width, height, back="b", bleed=1.0, back_bleed=1.0), ground=WHITE, back_ground=WHITE
    )


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("size", [(63.0, 88.0), POKER])
@pytest.mark.parametrize(
    ("paper", "count"), [("letter", 9), ("legal", 10), ("a4", 9), ("tabloid", 18), ("a3", 18), ("13x19", 25)]
)
def test_as_many_cards_are_on_a_sheet_as_fit_5_mm_from_its_edges(paper, count, size, flip):
    plan = plan_sheets([card(20 * count, *size)], SheetSpec(paper=PAPERS[paper], backs="duplex", flip=flip))
    assert [len(sheet) for sheet in plan.sheets] == [count] * 20


def test_sheets_go_nearer_to_the_edges_only_where_that_saves_one():
    spec = SheetSpec(paper=PAPERS["letter"], backs="duplex", flip="short")
    few, many = (plan_sheets([card(count, *POKER)], spec) for count in (6, 9))
    assert (few.spec.mark_room, few.spec.footer_edge, few.sheet_count) == (MARK_ROOM, "foot", 1)
    assert (many.spec.mark_room, many.spec.footer_edge, many.sheet_count) == (0.0, "left", 1)
    (sheet,) = many.sheets
    assert min(one.box.top for one in sheet) - 1 >= 5 - 1e-9
    assert max(one.box.right for one in sheet) + 1 <= spec.paper.width - 5 - FOOTER_ROOM + 1e-9


def test_sheets_are_broader_than_high_if_asked_for_unless_a_piece_fits_upright_paper_only():
    spec = SheetSpec(paper=PAPERS["a4"].turned, backs="duplex")
    assert plan_sheets([tile("a", 8, 48, 48, back="b")], spec).spec.is_landscape
    # A piece is turned as well where it fits that way.
    assert plan_sheets([tile("a", 1, 100, 250, back="b")], spec).spec.is_landscape
    # The footer leaves landscape paper 190 mm from head to foot.
    assert not plan_sheets([tile("a", 1, 192, 270, back="b")], spec).spec.is_landscape


def test_a_gap_that_lets_no_second_piece_onto_a_sheet_is_told():
    def told(gap, **size):
        plan = plan_sheets([tile("deck", 2, bleed=gap / 2, **size)], SheetSpec(gap=gap))
        return [finding for finding in plan.findings if finding.code == "P041"]

    (finding,) = told(20.0, width=130.0, height=135.0)
    assert finding.severity is Severity.WARNING and finding.at == ("deck",)
    assert finding.message == "deck: a gap of 20 mm lets no second piece onto a page of A4"
    assert told(3.0, width=130.0, height=135.0) == []
    assert told(20.0, width=130.0, height=200.0) == []  # there is no room for two without a gap either
