import pytest
from msgspec.structs import replace

from pnp.game.model.figure import CheckedFigure, ProvedFrame
from pnp.game.model.kinds.mat import with_piece_sizes
from pnp.game.model.view import BoardView, Standing, View
from pnp.pieces.figure import draw_figure, figure_layout
from pnp.pieces.figures.panels import draw_free_areas
from pnp.pieces.kinds import draw_component, outlines
from pnp.pieces.labels import SMALLEST_TYPE
from pnp.press.scene.nodes import Glyphs, Group, Shape
from pnp.problems import Problems
from pnp.workshop.bench.sizes import sized_by_paper
from pnp.workshop.checks.ruleset import load_ruleset
from tests.game.reading.small import FILES, load
from tests.pieces.box import COMPONENTS, context, findings
from tests.pieces.walk import ends_within, texts, walk, words
from tests.press.scene.bounds import bounds

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
MAT = {"kind": "mat", "title": "The burrow", "count": 2, "areas": {"deck": AREAS["store"]}}
ROWS = [["deck", "garden"], ["health"], ["purse", "store"]]


def drawing(low_ink=False, **changes):
    mat = {**MAT, "areas": AREAS, "rows": ROWS, **changes}
    return context({**COMPONENTS, "mat": mat}, low_ink=low_ink)


def layout(**changes):
    made = drawing(**changes).ruleset.components
    return with_piece_sizes(made["mat"], made).layout


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
        assert boxes[0].left == pytest.approx(0) and boxes[-1].right == pytest.approx(made.size.width)
        assert len({(box.top, box.bottom) for box in boxes}) == 1
    assert made.areas["store"].box.width > 30  # what is free takes the room
    assert made.areas["purse"].box.width == pytest.approx(4 * 18 + 3 * 3 + 6)
    assert len(made.joints) == 2


def test_all_it_paints_ends_short_of_the_trim():
    made = drawing()
    (piece,) = draw_component("mat", made)
    assert ends_within(piece, made.book)
    assert piece.count == 2 and piece.findings == ()
    shown = {"The burrow", "Deck", "Garden", "Health", "Store", "One", "Two", "Out", *map(str, range(11))}
    assert set(words(piece.front.children)) == shown
    (outline,) = outlines("mat", made)
    assert outline.trim == piece.trim and outline.seams[1] == tuple(19 + joint for joint in layout().joints)


def test_labels_are_in_the_middle_of_their_slots():
    made = drawing()
    (piece,) = draw_component("mat", made)
    labels = dict(texts(piece.front.children, made.book))
    for text, slot in zip(("One", "Two"), layout().areas["garden"].slots, strict=False):
        (x, y), (u, v) = labels[text].centre, slot.moved(6, 19).centre
        assert (x, y) == (pytest.approx(u, abs=0.1), pytest.approx(v, abs=0.8))


def slots_of(piece):
    return [node for node, _ in walk(piece.front.children) if isinstance(node, Shape) and node.paint.dash == (2.0, 1.6)]


def test_a_slot_has_the_shape_of_its_piece():
    slots = slots_of(draw_component("mat", drawing())[0])
    assert len(slots) == 8
    rounds = [node for node in slots if not any(command == "L" for command, _ in node.path.segments)]
    assert [node.path.bounds.width for node in rounds] == [pytest.approx(18)] * 4


def test_a_slot_for_a_coin_is_round_and_2_mm_wider():
    coin = {"kind": "coin", "title": "Coin", "size": "22mm", "count": 9, "front": {"fill": "gold"}}
    areas = {"purse": {"for": "coin", "slots": 3}}
    made = context({**COMPONENTS, "coin": coin, "mat": {**MAT, "areas": areas}})
    slots = with_piece_sizes(made.ruleset.components["mat"], made.ruleset.components).layout.areas["purse"].slots
    assert [(slot.width, slot.height) for slot in slots] == [pytest.approx((24, 24))] * 3
    dashed = slots_of(draw_component("mat", made)[0])
    assert len(dashed) == 3
    for node in dashed:
        assert not any(command == "L" for command, _ in node.path.segments)
        assert node.path.bounds.width == pytest.approx(24)


def test_a_mat_that_is_too_narrow_for_its_areas_is_told_by_how_many_mm():
    (finding,) = [one for one in findings(drawing(width="150mm")) if one.at[0] == "mat"]
    wide = layout().size.width + 12
    assert (finding.code, finding.at) == ("P040", ("mat", "width"))
    assert finding.message == f"the areas of this mat are {wide - 150:g} mm too wide for it"
    assert layout(width=f"{wide + 40}mm").size.width == pytest.approx(wide + 28)


def test_low_ink_keeps_the_lines_of_slots():
    (piece,) = draw_component("mat", drawing(low_ink=True))
    moss = context().palette["moss"]
    shapes = [node for node, _ in walk(piece.front.children) if isinstance(node, Shape)]
    assert moss not in {node.paint.fill for node in shapes}
    assert len(slots_of(piece)) == 8


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
        ("  areas: {a: {for: town}}\n", '"town" is a square-board, which cannot lie in a slot'),
        ("  areas: {a: {slots: 3}}\n", "slots without for"),
        ("  areas: {a: {for: button, track: {spaces: 5}}}\n", "slots and a track in one area"),
        ("  areas: {a: {for: button, slot_labels: [A, B]}}\n", "2 labels for 1 slot"),
        ("  areas: {a: {title: A}, b: {title: B}}\n  rows: [[a]]\n", 'no row has the area "b"'),
        ("  areas: {a: {title: A}}\n  rows: [[a, c]]\n", 'there is no area "c"'),
        ("  areas: {a: {title: A}}\n  rows: [[a], [a]]\n", 'duplicate area "a"'),
        ("  areas: {}\n", "too few entries: none"),
        ("  areas: {a: {track: {spaces: 5, special: {x: {cells: [6]}}}}}\n", 'there is no cell "6"'),
        ("  areas: {a: {track: {spaces: 5, step: 0}}}\n", "with a step of 0, all spaces have the same number"),
    ],
)
def test_what_is_wrong_with_a_mat_is_reported_once(tmp_path, text, message):
    mat = f"mat:\n  kind: mat\n  title: Mat\n{text}"
    _, problems = load(tmp_path, {"components.yaml": FILES["components.yaml"] + mat})
    assert [problem.message for problem in problems] == [message]


def figure_of(cells, **changes):
    made = drawing(**changes)
    ruleset = made.ruleset
    mat = with_piece_sizes(ruleset.components["mat"], ruleset.components)
    made = made.with_ruleset(replace(ruleset, components={**ruleset.components, "mat": mat}))
    view = View((BoardView("mat", cells, spread=mat.free_areas),))
    return made, mat, CheckedFigure("try", "Try.", (), (ProvedFrame(view),))


def test_slots_spaces_and_free_areas_are_places():
    _, mat, _ = figure_of(())
    assert mat.places.names == (
        "deck",
        *("garden/1", "garden/2", "garden/3"),
        *(f"health/{number}" for number in range(11)),
        "health/end",
        *("purse/1", "purse/2", "purse/3", "purse/4"),
        "store",
    )
    assert mat.free_areas == {"store"}
    for name, size in (("garden/3", (63, 88)), ("purse/1", (16, 16)), ("health/4", (10, 10))):
        room = mat.places.room(name)
        assert (room.width, room.height) == pytest.approx(size)
    store = mat.layout.areas["store"]
    assert mat.places.room("store").top == pytest.approx(store.box.top + 7)  # below its title


def test_a_figure_shows_pieces_on_a_mat_in_their_true_size():
    buttons = (Standing("button"),)
    cells = (("deck", (Standing("meadow", 4),)), ("garden/2", buttons), ("purse/1", buttons))
    made, _, checked = figure_of(cells)
    (figure,) = draw_figure(checked, made, 160.0)
    scale = figure_layout(checked, made, 160.0).boards[0].cells.factor
    sizes = {}
    for node, place in walk([figure.node]):
        if isinstance(node, Group) and node.title in {name for name, _ in cells}:
            sizes[node.title] = bounds(node.children, made.book, place).width
    assert sizes["purse/1"] == pytest.approx(sizes["garden/2"]) == pytest.approx(16 * scale, rel=0.06)
    assert "4" in words([figure.node])  # of the tiles in the deck


def test_pieces_in_a_free_area_lie_side_by_side_within_it():
    pieces = (Standing("button", 9), Standing("meadow", 2), Standing("mushroom"), Standing("stone", 3))
    for height in ("12mm", "30mm", "80mm"):
        areas = {**AREAS, "store": {"title": "Store", "height": height}}
        made, _, checked = figure_of((("store", pieces),), areas=areas)
        viewport = figure_layout(checked, made, 80.0).boards[0]
        drawn = list(draw_free_areas(checked.frames[0].view.boards[0], viewport, made))
        box, room = bounds(drawn, made.book), viewport.room("store")
        assert room.left - 0.3 <= box.left and box.right <= room.right + 0.3, height
        assert box.top >= room.top - 0.3, height
        assert {"×9", "×2", "×3"} <= set(words(drawn))


def test_names_that_can_not_be_read_are_left_out_of_a_figure():
    made, _, checked = figure_of(())
    small, large = (set(words([draw_figure(checked, made, width)[0].node])) for width in (40.0, 160.0))
    assert {"Garden", "Health", "Deck", "Store"} <= large
    assert not {"Garden", "Health", "Deck", "Store", "Out"} & small
    for width in (40.0, 60.0, 90.0, 160.0):
        (figure,) = draw_figure(checked, made, width)
        sizes = [run.size for node, _ in walk([figure.node]) if isinstance(node, Glyphs) for run in node.line.runs]
        assert min(sizes) >= SMALLEST_TYPE - 1e-6
        painted = bounds([figure.node], made.book)
        assert painted.left >= 0 and painted.right <= width


def test_a_figure_can_show_a_part_of_a_mat():
    made, _, checked = figure_of((("garden/1", (Standing("help"),)),))
    checked = replace(checked, window=("garden/1", "garden/2"))
    layout = figure_layout(checked, made, 80.0)
    assert layout.boards[0].names == ("garden/1", "garden/2")
    (figure,) = draw_figure(checked, made, 80.0)
    assert bounds([figure.node], made.book).right <= 80


def test_a_ruleset_gives_mats_the_sizes_of_pieces_with_every_option(tmp_path):
    chip = (
        "chip: {kind: counter, title: Chip, count: 2, front: {fill: red}, "
        "size: {option: edition, values: {first: 14mm, second: 30mm}}}\n"
    )
    mat = "mat: {kind: mat, title: Mat, areas: {purse: {for: chip, slots: 2}}}\n"
    ruleset, problems = load(tmp_path, {"components.yaml": FILES["components.yaml"] + mat + chip})
    assert list(problems) == []
    assert ruleset.components["mat"].places.room("purse/2").width == pytest.approx(30)
    first = load_ruleset(tmp_path, Problems(), {"edition": "first"})
    sizes = [one["mat"].places.room("purse/2").width for one in (first.components, first.default_components)]
    assert sizes == [pytest.approx(14), pytest.approx(30)]


def test_a_mat_that_is_far_too_narrow_is_laid_out_all_the_same():
    made, mat, checked = figure_of((), width="5mm")
    assert mat.layout.size.width == pytest.approx(layout().size.width)
    (figure,) = draw_figure(checked, made, 60.0)
    assert figure.width == 60
