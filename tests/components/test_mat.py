import pytest

from pnp.components.kinds import draw_component, outlines
from pnp.components.mat import mat_layout
from pnp.pipeline.sizes import sized_by_paper
from pnp.scene.nodes import Glyphs, Shape
from tests.components.box import COMPONENTS, context, findings
from tests.components.walk import walk, words
from tests.load.small import FILES, load
from tests.scene.bounds import bounds

AREAS = {
    "deck": {"title": "Deck", "for": "meadow"},
    "garden": {
        "title": "Garden",
        "for": "help",
        "slots": 3,
        "columns": 2,
        "slot_labels": ["One", "Two"],
        "fill": "moss",
    },
    "health": {"title": "Health", "track": {"spaces": 11, "first_number": 0, "cell": "10mm", "end": "Out"}},
    "purse": {"for": "button", "slots": 4},
    "store": {"title": "Store", "height": "30mm", "art": "emblem.svg"},
}
MAT = {
    "kind": "mat",
    "title": "The burrow",
    "count": 2,
    "areas": {"deck": AREAS["store"]},
}
ROWS = [["deck", "garden"], ["health"], ["purse", "store"]]


def drawing(low_ink=False, **changes):
    mat = {**MAT, "areas": AREAS, "rows": ROWS, **changes}
    return context({**COMPONENTS, "mat": mat}, low_ink=low_ink)


def layout(**changes):
    made = drawing(**changes).ruleset.components
    return mat_layout(made["mat"], made)


def test_slots_have_the_size_of_their_pieces_and_1_mm_more_on_each_side():
    areas = layout().areas
    for name, size, count in (("deck", (50, 50), 1), ("garden", (65, 90), 3), ("purse", (18, 18), 4)):
        assert [(slot.width, slot.height) for slot in areas[name].slots] == [pytest.approx(size)] * count
    one, two, three = areas["garden"].slots
    assert one.top == two.top < three.top and one.left == three.left
    for area in areas.values():
        for slot in area.slots:
            assert slot.left >= area.box.left + 3 - 1e-9 and slot.right <= area.box.right - 3 + 1e-9
            assert slot.bottom <= area.box.bottom - 3 + 1e-9


def test_rows_fill_the_mat_and_areas_of_a_row_are_equally_high():
    made = layout()
    for row in ROWS:
        boxes = [made.areas[name].box for name in row]
        assert boxes[0].left == pytest.approx(6) and boxes[-1].right == pytest.approx(made.size.width - 6)
        assert len({(box.top, box.bottom) for box in boxes}) == 1
    assert made.areas["store"].box.width > 30  # what is free takes the room
    assert made.areas["purse"].box.width == pytest.approx(4 * 18 + 3 * 3 + 6)
    assert len(made.joints) == 2


def test_all_it_paints_ends_short_of_the_trim():
    made = drawing()
    (piece,) = draw_component("mat", made)
    painted = bounds(piece.front.children, made.book)
    assert painted.left > 1 and painted.right < piece.width - 1 and painted.bottom < piece.height - 1
    assert piece.count == 2 and piece.findings == ()
    shown = {"The burrow", "Deck", "Garden", "Health", "Store", "One", "Two", "Out", *map(str, range(11))}
    assert set(words(piece.front.children)) == shown
    (outline,) = outlines("mat", made)
    assert outline.trim == piece.trim and outline.seams[1] == layout().joints


def test_labels_are_in_the_middle_of_their_slots():
    made = drawing()
    (piece,) = draw_component("mat", made)
    slots = layout().areas["garden"].slots
    for text, slot in zip(("One", "Two"), slots, strict=False):
        ((label, place),) = [
            (node, place)
            for node, place in walk(piece.front.children)
            if isinstance(node, Glyphs) and node.line.text == text
        ]
        x, y = bounds([label], made.book, place).centre
        assert (x, y) == (pytest.approx(slot.centre[0], abs=0.1), pytest.approx(slot.centre[1], abs=0.8))


def test_a_slot_has_the_shape_of_its_piece():
    made = drawing()
    (piece,) = draw_component("mat", made)
    slots = [
        node for node, _ in walk(piece.front.children) if isinstance(node, Shape) and node.paint.dash == (2.0, 1.6)
    ]
    assert len(slots) == 8
    rounds = [node for node in slots if not any(command == "L" for command, _ in node.path.segments)]
    assert [node.path.bounds.width for node in rounds] == [pytest.approx(18)] * 4


def test_a_slot_for_a_coin_is_round_and_2_mm_wider():
    coin = {"kind": "coin", "title": "Coin", "size": "22mm", "count": 9, "front": {"fill": "gold"}}
    areas = {"purse": {"for": "coin", "slots": 3}}
    made = context({**COMPONENTS, "coin": coin, "mat": {**MAT, "areas": areas}})
    slots = mat_layout(made.ruleset.components["mat"], made.ruleset.components).areas["purse"].slots
    assert [(slot.width, slot.height) for slot in slots] == [pytest.approx((24, 24))] * 3
    (piece,) = draw_component("mat", made)
    dashed = [
        node for node, _ in walk(piece.front.children) if isinstance(node, Shape) and node.paint.dash == (2.0, 1.6)
    ]
    assert len(dashed) == 3
    for node in dashed:
        assert not any(command == "L" for command, _ in node.path.segments)
        assert node.path.bounds.width == pytest.approx(24)


def test_a_mat_that_is_too_narrow_for_its_areas_is_told_by_how_many_mm():
    (finding,) = [one for one in findings(drawing(width="150mm")) if one.at[0] == "mat"]
    wide = layout().size.width
    assert (finding.code, finding.at) == ("P040", ("mat", "width"))
    assert finding.message == f"the areas of this mat are {wide - 150:g} mm too wide for it"
    assert layout(width=f"{wide + 40}mm").size.width == pytest.approx(wide + 40)


def test_low_ink_keeps_the_lines_of_slots():
    (piece,) = draw_component("mat", drawing(low_ink=True))
    moss = context().palette["moss"]
    shapes = [node for node, _ in walk(piece.front.children) if isinstance(node, Shape)]
    assert moss not in {node.paint.fill for node in shapes}
    assert sum(node.paint.dash == (2.0, 1.6) for node in shapes) == 8


def test_slots_for_pieces_that_fit_the_paper_are_as_large_as_these():
    field = {"kind": "square-board", "title": "Field", "columns": 4, "rows": 4, "cell": "fit"}
    stone = {**COMPONENTS["stone"], "size": "fit", "fits": "field"}
    areas = {"reserve": {"for": "stone"}}
    made = context({**COMPONENTS, "field": field, "stone": stone, "mat": {**MAT, "areas": areas}})
    assert sized_by_paper(made.ruleset.components) == {"field", "stone", "mat"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("  areas: {a: {for: buton}}\n", 'there is no component "buton"'),
        ("  areas: {a: {for: town}}\n", '"town" is a square-board, which lies in no slot'),
        ("  areas: {a: {slots: 3}}\n", "slots without for"),
        ("  areas: {a: {for: button, track: {spaces: 5}}}\n", "slots and a track in one area"),
        ("  areas: {a: {for: button, slot_labels: [A, B]}}\n", "2 labels for 1 slot"),
        ("  areas: {a: {title: A}, b: {title: B}}\n  rows: [[a]]\n", 'no row has the area "b"'),
        ("  areas: {a: {title: A}}\n  rows: [[a, c]]\n", 'there is no area "c"'),
        ("  areas: {a: {title: A}}\n  rows: [[a], [a]]\n", 'duplicate area "a"'),
        ("  areas: {}\n", "too few entries: none"),
        ("  areas: {a: {track: {spaces: 5, special: {x: {cells: [6]}}}}}\n", 'there is no cell "6"'),
        ("  areas: {a: {track: {spaces: 5, step: 0}}}\n", "spaces with a step of 0 have all the same number"),
    ],
)
def test_what_is_wrong_with_a_mat_is_reported_once(tmp_path, text, message):
    mat = f"mat:\n  kind: mat\n  title: Mat\n{text}"
    _, problems = load(tmp_path, {"components.yaml": FILES["components.yaml"] + mat})
    assert [problem.message for problem in problems] == [message]
