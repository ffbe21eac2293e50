from itertools import combinations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.game.model.kinds import KINDS
from pnp.pieces.labels import overlap
from pnp.pieces.parts import (
    GAP,
    LABEL_SIZE,
    LONGEST,
    MOST_COPIES,
    NARROWEST,
    ONE_BOARD,
    BoxEntry,
    _label_lines,
    arrange_box,
    box_order,
    draw_parts,
    parts_sizes,
)
from pnp.press.geometry.path import Box
from pnp.press.scene.document import Size
from pnp.press.scene.nodes import Glyphs, Shape, Use
from pnp.press.scene.transforms import iter_leaves
from pnp.press.text.line import Line
from tests.pieces.box import COMPONENTS, context
from tests.pieces.test_kinds import refuse_to_draw
from tests.pieces.walk import uses, walk, words
from tests.press.scene.bounds import bounds

WIDTH = 118.0
STONE = {**COMPONENTS["stone"], "shape": "square", "count": 1}


def entries(drawing, width=WIDTH):
    """Return (label, box of its pieces, box of all) of each entry, with the strip that it is in."""
    found = []
    for number, strip in enumerate(draw_parts(drawing, width)):
        for entry in strip.node.children:
            picture, *labels = entry.children
            found.append(
                (number, entry.title, bounds([picture], drawing.book), bounds([picture, *labels], drawing.book))
            )
    return found


def piece_boxes(drawing, width=WIDTH, scale=1.0):
    """Return the box of the first piece of each component as it is shown, in mm on paper."""
    boxes = {}
    for strip in draw_parts(drawing, width, scale=scale):
        for node, place in walk([strip.node]):
            if isinstance(node, Use) and ":table" in node.symbol.name:
                shown, box = (place @ node.transform).scale_factor, node.symbol.box
                boxes.setdefault(node.symbol.name.split(":")[0], Box(0, 0, shown * box.width, shown * box.height))
    return boxes


def pictures(strip):
    return [name for name in uses([strip.node]) if ":table" in name]


@pytest.mark.parametrize("width", [118.0, 84.0, 60.0])
def test_strips_keep_to_the_width_and_their_height(width):
    drawing = context()
    for strip in draw_parts(drawing, width):
        painted = bounds([strip.node], drawing.book)
        assert strip.width == width and painted.left >= -0.3 and painted.right <= width + 0.3
        assert painted.top >= -0.3 and painted.bottom <= strip.height


@pytest.mark.parametrize("width", [118.0, 84.0, 60.0])
def test_no_entry_touches_another(width):
    for number, title, _, box in (every := entries(context(), width)):
        for other, name, _, beside in every:
            if other == number and name != title:
                assert overlap(box.grown(-0.2), beside.grown(-0.2)) == 0, (title, name)


def test_every_component_is_there_once_with_its_number():
    titles = [title for _, title, _, _ in entries(context())]
    assert sorted(titles) == sorted(
        f"{value['count']} × {value['title']}" if value.get("count", 1) > 1 else value["title"]
        for value in COMPONENTS.values()
    )
    assert ", ".join(strip.title for strip in draw_parts(context(), WIDTH)) == ", ".join(titles)


def test_boards_come_first_then_tiles_counters_cards_dice_and_figures():
    order = box_order(context().ruleset)
    assert order == (
        *("town", "market", "mushroom", "meadow", "button", "stone", "help", "die", "hollow", "dooky", "bank"),
    )
    steps = {kind.step for kind in KINDS.values()}
    assert len({step.box_rank for step in steps}) == len({step.key for step in steps}) == len(steps)
    assert [step.key for step in steps if step.shown_mm is None] == ["boards"]
    stones = {f"{player}-stone": {**STONE, "player": player} for player in ("guest", "dooky", "hollow")}
    assert box_order(context({"spare": STONE, **stones}).ruleset) == (
        *("hollow-stone", "dooky-stone", "guest-stone", "spare"),
    )


def test_no_piece_is_a_speck_and_no_board_a_giant():
    shown = piece_boxes(context())
    assert set(shown) == set(COMPONENTS)
    assert all(box.width >= NARROWEST - 0.1 for box in shown.values())
    assert all(max(box.width, box.height) <= ONE_BOARD * WIDTH + 0.5 for box in shown.values())


def test_the_smallest_and_the_largest_of_a_group_can_both_be_seen():
    shown = piece_boxes(context({f"stone-{size}": {**STONE, "size": f"{size}mm"} for size in (4, 60)}))
    assert shown["stone-4"].width == pytest.approx(NARROWEST, abs=0.2)
    assert shown["stone-60"].width == pytest.approx(LONGEST, abs=0.2)
    box = {f"stone-{size}": {**STONE, "size": f"{size}mm"} for size in (20, 25)} | {"dice": COMPONENTS["die"]}
    shown = piece_boxes(context(box))
    assert shown["stone-25"].width / shown["stone-20"].width == pytest.approx(1.25, rel=0.02)


def test_a_long_thin_strip_keeps_to_the_list():
    strip = {"kind": "tile", "title": "Ruler", "size": "8mm", "height": "250mm", "count": 2, "front": {"fill": "red"}}
    (shown,) = piece_boxes(context({"ruler": strip})).values()
    assert shown.height == pytest.approx(LONGEST, abs=0.3)
    flat = {**strip, "size": "250mm", "height": "8mm"}
    assert piece_boxes(context({"ruler": flat}))["ruler"].width == pytest.approx(LONGEST, abs=0.3)


def test_many_copies_are_a_few_with_their_number():
    drawing = context({"stone": {**STONE, "count": 500}})
    (strip,) = draw_parts(drawing, WIDTH)
    assert len(pictures(strip)) == MOST_COPIES and words([strip.node]) == ["500 × Stone"]


def test_components_of_a_group_are_one_entry_that_shows_some_of_them():
    stones = {f"stone-{n}": {**STONE, "group": "stones", "plural": "stones", "count": 2} for n in range(48)}
    drawing = context({**stones, "die": COMPONENTS["die"]})
    assert box_order(drawing.ruleset) == ("stone-0", "die")
    (strip,) = draw_parts(drawing, WIDTH)
    stones = [name.split(":")[0] for name in pictures(strip) if "stone" in name]
    assert stones == [f"stone-{n}" for n in range(MOST_COPIES)]
    assert words([strip.node])[0] == "96 stones"


def test_a_group_shows_components_as_large_as_the_first():
    sizes = {"a": "20mm", "b": "25mm", "c": "20mm"}
    drawing = context({name: {**STONE, "group": "stones", "count": 1, "size": size} for name, size in sizes.items()})
    (strip,) = draw_parts(drawing, WIDTH)
    assert [name[0] for name in pictures(strip)] == ["a", "c", "a"]
    assert words([strip.node]) == ["3 × Stones"]


def test_a_component_alone_stands_in_the_middle():
    ((_, _, picture, _),) = entries(context({"stone": STONE}))
    assert picture.centre[0] == pytest.approx(WIDTH / 2, abs=0.2)


@pytest.mark.parametrize("kinds", [5, 6, 7, 11, 13, 25])
def test_no_row_is_ragged(kinds):
    stones = {f"stone-{index}": STONE for index in range(kinds)}
    strips = draw_parts(context(stones), WIDTH)
    numbers = [len(strip.node.children) for strip in strips]
    assert sum(numbers) == kinds and max(numbers) - min(numbers) <= 1


def test_small_things_stand_beside_a_board():
    box = {"town": COMPONENTS["town"], **{f"stone-{index}": STONE for index in range(4)}}
    (strip,) = draw_parts(context(box), WIDTH)
    assert len(strip.node.children) == 5 and strip.height < 50
    box = {"town": COMPONENTS["town"], **{f"stone-{index}": STONE for index in range(24)}}
    assert sum(strip.height for strip in draw_parts(context(box), WIDTH)) < 150
    assert arrange_box([], [], WIDTH) == []


@pytest.mark.parametrize("title", ["A counter for things of every sort that no rule has a name for", "Wort" * 15])
def test_a_long_name_is_set_in_lines(title):
    box = {"town": COMPONENTS["town"], "stone": {**STONE, "title": title}, "other": STONE}
    for _, _, _, around in entries(context(box), 60):
        assert around.left >= -0.2 and around.right <= 60.2
    labels = [word for strip in draw_parts(context(box), 60) for word in words([strip.node])]
    assert "".join(label.removesuffix("-") for label in labels).replace(" ", "").count(title.replace(" ", "")) == 1


def test_a_word_wider_than_its_column_is_hyphenated_and_others_are_not():
    german = replace(context(COMPONENTS), language="de")
    lines = [line.text for line in _label_lines("2 Landschaftsplättchen", german, 20.0)]
    assert lines[0] == "2" or lines[0].endswith("-")
    assert "".join(line.removesuffix("-") for line in lines).replace(" ", "") == "2Landschaftsplättchen"
    assert sum(line.endswith("-") for line in lines) == len(lines) - (2 if lines[0] == "2" else 1)
    assert [line.text for line in _label_lines("2 große Spielpläne", german, 20.0)] == ["2 große", "Spielpläne"]


def test_pictures_leave_no_tiny_text():
    for strip in draw_parts(context(), WIDTH):
        sizes = {
            run.size
            for leaf in iter_leaves([strip.node])
            if isinstance(leaf.node, Glyphs)
            for run in leaf.node.line.runs
        }
        assert sizes == {LABEL_SIZE}
        for node, _ in walk([strip.node]):
            if isinstance(node, Use):
                assert not any(isinstance(leaf.node, Glyphs) for leaf in iter_leaves([node]))
    for strip in draw_parts(context(low_ink=True), WIDTH):
        assert all("-low-ink" in node.symbol.name for node, _ in walk(strip.node.children) if isinstance(node, Use))


def test_a_die_has_its_pips_though_they_are_small():
    die = {"kind": "die", "title": "Die", "size": "16mm", "faces": list("123456"), "pips": True}
    (strip,) = draw_parts(context({"town": COMPONENTS["town"], "die": die}), WIDTH)
    pips = [node for node, _ in walk([strip.node]) if isinstance(node, Shape) and node.paint.keep_in_low_ink]
    assert len(pips) == 1 + 2 + 3


@pytest.mark.parametrize("width", [60, 111])
def test_the_size_of_each_strip_is_known_without_drawing(width, monkeypatch):
    drawn = [Size(strip.width, strip.height) for strip in draw_parts(context(), width)]
    refuse_to_draw(monkeypatch)
    assert list(parts_sizes(context(), width)) == drawn


def test_a_list_that_is_read_from_the_right_begins_there():
    plain, other = (entries(replace(context(), language=language)) for language in ("en", "he"))
    middles = [{title: box.centre[0] for _, title, box, _ in every} for every in (plain, other)]
    assert middles[1] == pytest.approx({title: WIDTH - x for title, x in middles[0].items()}, abs=0.3)


@pytest.mark.parametrize("width", [118.0, 84.0])
def test_components_are_as_much_larger_as_asked_for_and_labels_are_not(width):
    usual, larger = (piece_boxes(context(), width, scale) for scale in (1.0, 1.4))
    assert {name: box.width for name, box in larger.items()} == pytest.approx(
        {name: 1.4 * box.width for name, box in usual.items()}, rel=0.03
    )
    drawing = context()
    strips = draw_parts(drawing, width, scale=1.4)
    assert [strip.height for strip in strips] == [size.height for size in parts_sizes(drawing, width, scale=1.4)]
    for strip in strips:
        painted = bounds([strip.node], drawing.book)
        assert painted.left >= -0.3 and painted.right <= width + 0.3 and painted.bottom <= strip.height
    leaves = [leaf.node for strip in strips for leaf in iter_leaves([strip.node])]
    assert {run.size for leaf in leaves if isinstance(leaf, Glyphs) for run in leaf.line.runs} == {LABEL_SIZE}


def test_the_dark_cells_of_a_small_board_are_hatched_in_low_ink():
    board = {**COMPONENTS["town"], "cell_style": "chequered"}
    (strip,) = draw_parts(context({"town": board}, low_ink=True), WIDTH)
    strokes = [node.path for node, _ in walk([strip.node]) if isinstance(node, Shape) and node.paint.fill is None]
    columns, rows = board["columns"], board["rows"]
    assert any(sum(command == "M" for command, _ in path.segments) > 3 * columns * rows for path in strokes)


WIDTH = 118.0
SIZES = st.tuples(st.floats(5, 40), st.floats(5, 40), st.integers(1, 3))


def entry(name, width, height, lines):
    line = Line("words", (), min(width, 12.0), 3.0, 1.0)
    return BoxEntry(name, Box(0, 0, width, height), 1.0, ((0.0, 0.0),), (line,) * lines, name)


def sized_entries(prefix, sizes):
    return [entry(f"{prefix}{number}", *size) for number, size in enumerate(sizes)]


@given(st.lists(SIZES, max_size=5), st.lists(SIZES, max_size=30))
@example([(5.0, 8.0, 3)], [(5.0, 21.21739536626482, 2)])  # rows beside a board that are as high as all of it
def test_each_entry_has_a_place_in_a_row_that_is_wide_and_high_enough(boards, small):
    first, rest = sized_entries("board", boards), sized_entries("piece", small)
    strips = arrange_box(first, rest, WIDTH)
    placed = [one.name for strip in strips for row in strip.rows for one in row.entries]
    assert placed == [one.name for one in (*first, *rest)]
    for strip in strips:
        for row in strip.rows:
            assert row.left >= 0 and row.left + row.width <= WIDTH + 1e-6 and row.top >= 0
            assert sum(one.room for one in row.entries) + GAP * (len(row.entries) - 1) <= row.width + 1e-6
            high = max(one.height for one in row.entries) + max(one.label_height for one in row.entries)
            assert row.top + high <= strip.height + 1e-6


@given(st.lists(SIZES, min_size=1, max_size=1), st.lists(SIZES, max_size=12))
def test_rows_of_a_strip_do_not_lie_on_each_other(boards, small):
    for strip in arrange_box(sized_entries("board", boards), sized_entries("piece", small), WIDTH):
        boxes = []
        for row in strip.rows:
            high = max(one.height for one in row.entries) + max(one.label_height for one in row.entries)
            boxes.append(Box(row.left, row.top, row.left + row.width, row.top + high))
        assert all(overlap(box.grown(-1e-6), other) == 0 for box, other in combinations(boxes, 2))
