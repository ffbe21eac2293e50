import pytest
from msgspec.structs import replace

from pnp.press.geometry.path import rectangle
from pnp.sheets.guillotine import cut_lists
from pnp.sheets.layout import Batch, Placement
from pnp.sheets.sheet_plan import plan_sheets
from pnp.sheets.spec import SheetSpec
from pnp.targets.cut_table import cut_table
from tests.sheets.cutter import cut_stacks, find
from tests.sheets.pieces import disc, hexagon, net, tile

STRAIGHT = SheetSpec(hexagons="straight")


def distances(cuts):
    return [(run.strips, run.settings[0].start, [setting.distance for setting in run.settings]) for run in cuts.runs]


def cut_pieces(plan):
    """Follow the lists of a plan; return how many pieces of each sheet have their size then, to 0.1 mm."""
    width, height = plan.spec.paper.width, plan.spec.paper.height
    if plan.spec.backs == "fold-over":
        width, height = (width / 2, height) if plan.axis == "vertical" else (width, height / 2)
    counts = {}
    for sheets, parts in cut_stacks(cut_table(cut_lists(plan)).decode(), width, height):
        for number in sheets:
            placed = [p for p in plan.sheets[number - 1] if p.footprint.kind in ("rectangle", "hexagon")]
            pieces = [[(p.x + x, p.y + y) for x, y in p.footprint.corners] for p in placed]
            counts[number] = sum(find(parts, piece)[1] < 0.1 + 1e-6 for piece in pieces)
    return counts


def test_neighbours_of_one_ground_share_a_cut_and_the_stack_is_turned_once():
    plan = plan_sheets([tile("card", 9, 63.0, 88.0)], STRAIGHT)
    (cuts,) = cut_lists(plan)
    assert cuts.sheets == (1,)
    assert distances(cuts) == [
        (("",), "top", [278.5, 190.5, 102.5, 14.5]),
        (("A", "B", "C"), "left", [199.5, 136.5, 73.5, 10.5]),
    ]
    assert [cut.turns for cut in cuts.cuts] == 4 * [0] + 4 * [1]
    assert [run.every for run in cuts.runs] == [True, True]
    assert cut_pieces(plan) == {1: 9}


def test_between_neighbours_that_bleed_are_two_cuts():
    plan = plan_sheets([tile("card", 4, 60.0, 60.0, bleed=1.5)], STRAIGHT)
    (cuts,) = cut_lists(plan)
    first, second = distances(cuts)[0][2][1:3]
    assert round(first - second, 1) == 3.0
    assert len(cuts.cuts) == 8
    assert cut_pieces(plan) == {1: 4}
    assert cut_pieces(plan_sheets([tile("card", 4, 60.0, 60.0)], replace(STRAIGHT, gap=5.0))) == {1: 4}


def test_all_sheets_of_a_deck_are_cut_as_one_stack():
    plan = plan_sheets([tile("card", 22, 63.0, 88.0)], STRAIGHT)
    (cuts,) = cut_lists(plan)
    assert cuts.sheets == (1, 2, 3)
    assert cut_pieces(plan) == {1: 9, 2: 9, 3: 4}


@pytest.mark.parametrize("backs", ["duplex", "fold-over"])
def test_fold_over_sheets_are_cut_folded(backs):
    plan = plan_sheets([tile("card", 9, 63.0, 88.0, back="back")], replace(STRAIGHT, backs=backs))
    assert sum(cut_pieces(plan).values()) == 9
    half = plan.spec.paper.width / 2 if plan.axis == "vertical" else plan.spec.paper.height / 2
    is_level = {run.settings[0].start == "top": run.settings[0].distance for run in cut_lists(plan)[0].runs}
    assert (is_level[plan.axis == "horizontal"] < half) == (backs == "fold-over")


@pytest.mark.parametrize("backs", ["none", "fold-over"])
def test_hexagons_are_cut_in_three_directions(backs):
    plan = plan_sheets([hexagon(count=60, bleed=1.0)], replace(STRAIGHT, backs=backs))
    (cuts,) = cut_lists(plan)
    assert cuts.has_slanted_cuts
    assert sorted({cut.setting.angle for cut in cuts.cuts}) == [60, 90, 120]
    assert cuts.cuts[-1].turns == 2
    assert sum(cut_pieces(plan).values()) == 60


def test_sizes_are_cut_apart_and_what_is_round_is_left_whole():
    pieces = [tile("a", 3, 60.0, 90.0), tile("b", 5, 45.0, 45.0), disc("c", 4, 30.0), net("d", 1, 20.0)]
    plan = plan_sheets(pieces, STRAIGHT)
    assert sum(cut_pieces(plan).values()) == 8
    listed = {number for cuts in cut_lists(plan) for number in cuts.sheets}
    table = cut_table(cut_lists(plan)).decode()
    for sheets, parts in cut_stacks(table, 210, 297):
        for placement in (p for number in sheets for p in plan.sheets[number - 1] if p.footprint.kind == "disc"):
            box = placement.box.grown(1.0)
            for part in parts:
                xs, ys = [x for x, _ in part], [y for _, y in part]
                beside = min(xs) > box.right - 0.1 or max(xs) < box.left + 0.1
                beside = beside or min(ys) > box.bottom - 0.1 or max(ys) < box.top + 0.1
                around = min(xs) < box.left + 0.1 and max(xs) > box.right - 0.1
                around = around and min(ys) < box.top + 0.1 and max(ys) > box.bottom - 0.1
                assert beside or around, "no cut runs through a disc"
    assert listed


def test_a_sheet_that_no_guillotine_can_cut_has_no_list():
    assert cut_lists(plan_sheets([disc("a", 9), net("b", 1)], STRAIGHT)) == ()
    plan = plan_sheets([tile("a", 4, 60.0, 30.0), tile("b", 1, 30.0, 30.0)], STRAIGHT)
    long, small = (next(p for p in plan.sheets[0] if p.piece.component == name) for name in "ab")
    places = ((0, 0, False), (60, 0, True), (30, 60, False), (0, 30, True))
    wheel = [
        Placement(long.piece, long.footprint.turned if turned else long.footprint, 20.0 + x, 20.0 + y, turned)
        for x, y, turned in places
    ]
    wheel.append(replace(small, x=50.0, y=50.0))
    assert cut_lists(replace(plan, batches=(Batch(tuple(wheel), (tuple(wheel),)),))) == ()
    lacking = tuple(wheel[1:])
    (cuts,) = cut_lists(replace(plan, batches=(Batch(lacking, (lacking,)),)))
    assert cuts.cuts[-1].turns > 1


def test_a_distance_that_is_off_is_found_by_who_follows_the_list():
    table = cut_table(cut_lists(plan_sheets([tile("card", 9, 63.0, 88.0)], STRAIGHT))).decode()
    assert "1,2,0,sheet,top,left,190.5,90,C" in table.splitlines()
    for wrong in ("190.7", "190.3"):
        ((_, parts),) = cut_stacks(table.replace("190.5", wrong), 210, 297)
        card = [(10.5, 102.5), (73.5, 102.5), (73.5, 190.5), (10.5, 190.5)]
        assert [round(value, 3) for value in find(parts, card)] == [0.2, 0.2]


def test_the_names_of_many_strips_go_on_after_z():
    (cuts,) = cut_lists(plan_sheets([tile("a", 29, 190.0, 9.0)], STRAIGHT))
    assert cuts.runs[1].strips[24:] == ("Y", "Z", "AA", "AB", "AC")


def test_cards_with_rounded_corners_are_cut_as_rectangles():
    card = replace(tile("card", 9, 63.0, 88.0), trim=(rectangle(0, 0, 63, 88, 3),))
    plan = plan_sheets([card], STRAIGHT)
    assert cut_lists(plan) == cut_lists(plan_sheets([tile("card", 9, 63.0, 88.0)], STRAIGHT))
    assert cut_pieces(plan) == {1: 9}
