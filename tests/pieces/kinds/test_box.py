import math
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.game.model.kinds.box import GameBox
from pnp.game.reading.yaml.validation import read_record
from pnp.pieces.kinds import draw_component, outlines, table_view
from pnp.pieces.kinds.box import (
    LARGEST_NET,
    BoxPainter,
    BoxSize,
    fitted_box,
    lid_net,
    lid_wall,
    notch_radius,
    parts_of_net,
    tray_net,
    tuck_net,
)
from pnp.press.geometry.net import Net, Panel
from pnp.press.scene.nodes import Shape
from pnp.problems import SourceMap
from tests.pieces.box import COMPONENTS, context, findings
from tests.pieces.pieces_box import DECK, LID, PIECES, TUCK
from tests.pieces.walk import walk, words
from tests.press.geometry.arcs import radii
from tests.press.geometry.folding import fold
from tests.press.geometry.nets import check_glued_tabs, check_no_overlap, check_tabs, seams
from tests.press.scene.bounds import bounds
from tests.records import record
from tests.samples import amount

wide = st.floats(min_value=30, max_value=150, allow_nan=False)
deep = st.floats(min_value=6, max_value=60, allow_nan=False)
# Flaps of the lid that go inside: they are folded, but meet nothing that is glued.
LOOSE = ("tuck", "dust-left", "dust-right")


def body(net):
    """Return a tuck box without the flaps of its lid and the notch in its front."""
    panels = [panel for panel in net.panels if panel.name not in LOOSE]
    front = next(panel for panel in panels if panel.name == "front")
    plain = Panel("front", (front.corners[0], *front.corners[-3:]), front.parent)
    return Net(tuple(plain if panel is front else panel for panel in panels), net.tabs)


@settings(max_examples=amount(10, soak=250), deadline=None)
@given(wide, wide, deep)
def test_a_tuck_box_folds_into_a_box_with_a_tab_at_each_glued_edge(width, height, depth):
    whole = tuck_net(BoxSize(width, height, depth))
    net = body(whole)
    meeting = seams(net)
    assert len(meeting) == 12 and all(len(panels) == 2 for panels in meeting.values())
    corners = [corner for each in fold(net).values() for corner in each]
    size = sorted(max(axis) - min(axis) for axis in zip(*corners, strict=True))
    assert size == pytest.approx(sorted((width, height, depth)))
    glued = {("back", "left"), ("bottom", "back"), ("left", "bottom"), ("right", "bottom")}
    assert len(net.tabs) == 4 and {(tab.panel, tab.joins) for tab in net.tabs} == glued
    folds = {frozenset((panel.name, panel.parent)) for panel in net.panels if panel.parent}
    tabs = {frozenset((tab.panel, tab.joins)) for tab in net.tabs}
    loose = [frozenset(panels) for panels in meeting.values() if frozenset(panels) not in folds | tabs]
    # The lid is open on three sides.
    assert sorted(map(sorted, loose)) == [["front", "top"], ["left", "top"], ["right", "top"]]
    assert len(folds) == 5 and not folds & tabs
    check_no_overlap(Net(tuple(p for p in whole.panels if p.name != "front"), whole.tabs))
    check_glued_tabs(net)


def test_the_lid_has_a_flap_that_is_tucked_in_and_two_below_it():
    net = tuck_net(BoxSize(64, 89, 17))
    by_name = {panel.name: panel for panel in net.panels}
    assert {by_name[name].parent for name in LOOSE} == {"top", "left", "right"}
    for name in ("dust-left", "dust-right"):
        xs = [x for x, _ in by_name[name].corners]
        assert max(xs) - min(xs) == pytest.approx(17)


def test_the_notch_and_the_flap_are_round():
    """They were chords of 15°, up to 0.08 mm beside the arc."""
    by_name = {panel.name: panel.path() for panel in tuck_net(BoxSize(64, 89, 17)).panels}
    assert radii(by_name["front"]) == pytest.approx([notch_radius(64)] * 2)
    assert radii(by_name["tuck"]) == pytest.approx([7.0] * 2)
    outline = tuck_net(BoxSize(64, 89, 17)).outline()
    assert [command for command, _ in outline.segments].count("C") == 4


@settings(max_examples=amount(10, soak=250), deadline=None)
@given(wide, wide, deep)
def test_a_tray_and_its_lid_fold_and_the_lid_goes_over_the_tray(width, height, depth):
    size = BoxSize(width, height, depth)
    box = record(GameBox, {"kind": "box", "title": "Box", "shape": "lid", "holds": ["a"]})
    wall = lid_wall(box, size)
    for net, high in ((tray_net(size), depth), (lid_net(size, wall), wall)):
        check_tabs(net)
        check_no_overlap(net)
        check_glued_tabs(net)
        depths = {round(z, 4) for corners in fold(net).values() for _, _, z in corners}
        assert depths == {0.0, round(high, 4)}
    tray, lid = ({panel.name: panel for panel in net.panels} for net in (tray_net(size), lid_net(size, wall)))
    for side in (0, 1):
        lengths = [math.dist(each["bottom"].corners[side], each["bottom"].corners[side + 1]) for each in (tray, lid)]
        assert lengths[1] - lengths[0] == pytest.approx(1.6)
    assert wall <= depth


@pytest.mark.parametrize(
    ("net", "parts"),
    [
        (tuck_net(BoxSize(64, 89, 17)), 1),
        (tuck_net(BoxSize(110, 150, 40)), 2),
        (tray_net(BoxSize(100, 140, 40)), 1),
        (tray_net(BoxSize(150, 200, 60)), 5),
        (tray_net(BoxSize(120, 150, 50)), 3),
    ],
)
def test_a_large_net_is_divided_into_parts_with_tabs_between_them(net, parts):
    divided = parts_of_net(net)
    assert len(divided) == parts
    assert sorted(panel.name for part in divided for panel in part.panels) == sorted(p.name for p in net.panels)
    joins = [tab for part in divided for tab in part.tabs]
    assert len(joins) == len(net.tabs) + parts - 1
    for part in divided:
        box = part.outline().bounds
        assert (box.left, box.top) == pytest.approx((0, 0))
        short, long = sorted((box.width, box.height))
        assert short <= LARGEST_NET[0] and long <= LARGEST_NET[1]
        assert len([panel.name for panel in part.panels if panel.parent is None]) == 1
        check_no_overlap(Net(tuple(p for p in part.panels if p.name != "front" or "tuck" not in str(net)), part.tabs))


def size_of(name, **changes):
    drawing = context({**COMPONENTS, **PIECES, **changes})
    size = fitted_box(drawing, name).size
    return round(size.width, 3), round(size.height, 3), round(size.depth, 3)


def test_a_box_is_as_large_as_what_it_holds():
    assert size_of("tuck") == (64, 89, 17.2)  # 54 cards of 0.3 mm, and 1 mm of play
    assert size_of("tuck", tuck={**TUCK, "thickness": "0.5mm", "play": "2mm"}) == (65, 90, 29)
    assert size_of("tuck", deck={**DECK, "material": "paper"}) == (64, 89, 6.4)


def test_small_pieces_lie_side_by_side_in_layers():
    # 12 coins of 24 mm, glued onto thick card: 2 × 3 in a layer of a box for poker cards.
    assert size_of("tuck", tuck={**TUCK, "holds": ["deck", "coin"]}) == (64, 89, pytest.approx(17.2 + 2 * 2))
    # The tuck box, its walls twice as thick as a sheet, and a die beside nothing.
    assert size_of("case") == (66.2, 91.2, pytest.approx(17.2 + 1.2 + 18 + 1))


def test_sizes_of_its_own_go_before_what_it_holds_and_what_does_not_fit_is_found():
    assert size_of("tuck", tuck={**TUCK, "width": "70mm", "depth": "20mm"}) == (70, 89, 20)
    small = context({**COMPONENTS, **PIECES, "tuck": {**TUCK, "width": "60mm", "depth": "15mm"}})
    told = [(each.code, each.at, each.message) for each in findings(small) if each.at[0] == "tuck"]
    assert told == [
        ("P040", ("tuck", "holds", 0), "deck is 63 × 88 mm, and the box is 60 × 89 mm inside"),
        ("P040", ("tuck", "depth"), "what the box holds is 16.2 mm deep, and the box is 15 mm deep"),
    ]


@pytest.mark.parametrize(
    ("value", "code", "at", "message"),
    [
        ({}, "P005", (), "a box with neither contents nor size"),
        ({"width": "30mm", "height": "40mm"}, "P005", (), "a box without depth"),
        ({"holds": []}, "P006", ("holds",), "too few entries: none"),
        ({"holds": ["deck", "deck"]}, "P007", ("holds", 1), '"deck" is listed twice'),
        ({"holds": ["deck"], "lid": "20mm"}, "P006", ("lid",), "a tuck box has no lid of its own"),
        ({"holds": ["deck"], "shape": "round"}, "P006", ("shape",), '"round" is not allowed here'),
    ],
)
def test_what_no_box_can_be_is_found_at_its_place(value, code, at, message):
    _, told = read_record(GameBox, {"kind": "box", "title": "Box", **value}, SourceMap("components.yaml"))
    assert [(finding.code, finding.at, finding.message) for finding in told] == [(code, at, message)]


def test_all_sides_are_printed_the_right_way_round():
    sides = {key: {"label": key.title()} for key in ("front", "back", "left", "right", "top", "bottom")}
    drawing = context({**COMPONENTS, **PIECES, "tuck": {**TUCK, **sides}})
    (piece,) = draw_component("tuck", drawing)
    assert sorted(words(piece.front.children)) == ["Back", "Bottom", "Front", "Left", "Right", "Top"]
    assert findings(drawing) == []
    plain = draw_component("tuck", context({**COMPONENTS, **PIECES}))[0]
    assert words(plain.front.children) == ["Cards"] * 5  # its title, on all sides but the bottom


@pytest.mark.parametrize("width", [30.0, 45.0, 60.0, 90.0])
def test_the_frame_on_the_front_leaves_the_notch_free_and_is_as_far_from_both_edges(width):
    drawing = context({**COMPONENTS, **PIECES})
    nodes = BoxPainter("tuck", drawing.component("tuck"), drawing).side("front", width, 90.0)
    frames = [node.path.transformed(place).bounds for node, place in walk(nodes) if isinstance(node, Shape)]
    for box in frames:
        assert box.left == pytest.approx(width - box.right) and box.left < 5
        assert box.top > notch_radius(width) and box.bottom > 80
    assert len(frames) == 2


def test_a_picture_on_the_front_ends_below_the_notch():
    drawing = context({**COMPONENTS, **PIECES, "tuck": {**TUCK, "front": {"art": "back.svg"}}})
    nodes = BoxPainter("tuck", drawing.component("tuck"), drawing).side("front", 64.0, 89.0)
    ground, *pictures = (bounds((node,), drawing.book) for node in nodes)
    assert (ground.top, ground.bottom) == (0.0, 89.0)
    assert pictures and all(picture.top >= notch_radius(64) - 1e-6 for picture in pictures)


def test_a_side_of_its_own_has_the_colour_of_the_box_unless_it_has_one():
    drawing = context({**COMPONENTS, **PIECES, "tuck": {**TUCK, "top": {"fill": "red"}, "front": {"mark": "star"}}})
    (piece,) = draw_component("tuck", drawing)
    fills = {node.paint.fill for node, _ in walk(piece.front.children) if isinstance(node, Shape)}
    assert {drawing.colour("red"), drawing.colour("moss")} <= fills


def test_a_tray_and_a_lid_are_two_pieces_and_parts_are_called_by_their_numbers():
    drawing = context({**COMPONENTS, **PIECES})
    assert [piece.title for piece in outlines("case", drawing)] == ["Things: tray", "Things: lid"]
    large = context({**COMPONENTS, **PIECES, "case": {**LID, "width": "150mm", "height": "200mm", "depth": "60mm"}})
    titles = [piece.title for piece in outlines("case", large)]
    assert titles[:2] == ["Things: tray, part 1", "Things: tray, part 2"] and len(titles) > 6
    designs = [piece.front_design for piece in outlines("case", large)]
    assert len({*designs}) == len(designs)


def test_a_box_bleeds_and_has_short_folds():
    (piece,) = draw_component("tuck", context({**COMPONENTS, **PIECES}))
    assert piece.least_fold < 10 and piece.bleed == 1.0


def test_on_the_table_it_shows_its_front_its_right_side_and_its_top():
    drawing = context({**COMPONENTS, **PIECES})
    assert words(table_view("tuck", drawing).children) == ["Cards"] * 3


def test_tabs_between_parts_have_letters_within_their_pieces():
    big = {"kind": "box", "title": "Big", "shape": "lid", "width": "220mm", "depth": "160mm", "height": "40mm"}
    drawing = context({"big": big})
    pieces = draw_component("big", drawing)
    letters = Counter(text for piece in pieces for text in words(piece.front.children) if len(text) == 1)
    assert letters and set(letters.values()) == {2}
    for piece in pieces:
        painted = bounds(piece.front.children, drawing.book)
        assert painted.left >= -1.0 - 1e-6 and painted.right <= piece.width + 1.0 + 1e-6  # the bleed
        assert painted.top >= -1.0 - 1e-6 and painted.bottom <= piece.height + 1.0 + 1e-6
    small = context({"small": {**big, "width": "60mm", "depth": "50mm", "height": "20mm"}})
    shown = [text for piece in draw_component("small", small) for text in words(piece.front.children)]
    assert not any(len(text) == 1 for text in shown)


def test_the_flap_of_a_lid_goes_into_a_low_box():
    flap = next(panel for panel in tuck_net(BoxSize(60, 15, 40)).panels if panel.name == "tuck")
    assert max(y for _, y in flap.corners) - min(y for _, y in flap.corners) == pytest.approx(12)


def test_a_lid_is_lower_than_its_tray_but_high_enough_for_fingers():
    box = record(GameBox, {"kind": "box", "title": "Box", "shape": "lid", "holds": ["a"]})
    assert [round(lid_wall(box, BoxSize(100, 80, depth)), 6) for depth in (40, 15, 9)] == [28, 12, 9]
