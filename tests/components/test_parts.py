import pytest
from msgspec.structs import replace

from pnp.components.parts import _LARGEST, draw_parts, parts_sizes
from pnp.model.kinds import piece_count
from pnp.scene.nodes import Group, Shape, Use
from tests.components.box import COMPONENTS, context
from tests.components.walk import walk, words
from tests.scene.bounds import bounds


@pytest.mark.parametrize("width", [118.0, 90.0])
def test_rows_keep_to_the_width_and_their_height(width):
    drawing = context()
    for row in draw_parts(drawing, width):
        painted = bounds([row.node], drawing.book)
        assert row.width == width and painted.left >= -0.3 and painted.right <= width + 0.3
        assert painted.top >= -0.3 and painted.bottom <= row.height


def test_every_component_is_there_once_in_the_order_of_the_box_with_its_number():
    rows = draw_parts(context(), 118)
    titles = [entry.title for row in rows for entry in row.node.children if isinstance(entry, Group)]
    assert titles == [
        f"{value['count']} × {value['title']}" if value.get("count", 1) > 1 else value["title"]
        for value in COMPONENTS.values()
    ]
    assert ", ".join(row.title for row in rows) == ", ".join(titles)
    said = " ".join(word for row in rows for word in words([row.node]))
    assert "15 × Button" in said


def test_everything_is_drawn_to_one_scale():
    drawing = context()
    scales = set()
    for row in draw_parts(drawing, 118):
        for entry in row.node.children:
            for node, place in walk([entry]):
                if isinstance(node, Use) and node.symbol.name.split("+")[0].endswith(":table"):
                    scales.add(round((place @ node.transform).scale_factor, 9))
    assert scales == {round(_LARGEST * 118 / 184, 9)}


def test_all_of_a_few_pieces_are_shown():
    rows = draw_parts(context(), 118)
    shown = {}
    for row in rows:
        for node, _ in walk([row.node]):
            if isinstance(node, Use) and ":table" in node.symbol.name:
                name = node.symbol.name.split(":")[0]
                shown[name] = shown.get(name, 0) + 1
    assert shown == {name: value.get("count", 1) for name, value in COMPONENTS.items()}
    assert {name: piece_count(context().component(name)) for name in COMPONENTS} == shown


def test_little_ink_is_asked_for_here_too():
    (row, *_) = draw_parts(context(low_ink=True), 118)
    assert all("-low-ink" in node.symbol.name for node, _ in walk(row.node.children) if isinstance(node, Use))


def test_large_counters_keep_to_the_page():
    stone = {**COMPONENTS["stone"], "size": "60mm", "count": 500}
    drawing = context({"stone": stone})
    (row,) = draw_parts(drawing, 118)
    assert bounds([row.node], drawing.book).right <= 118.3 and row.height < 70
    assert words([row.node]) == ["500 × Stone"]


SMALL = {**COMPONENTS["stone"], "size": "4mm", "shape": "square"}


@pytest.mark.parametrize(
    ("count", "rows"), [(1, [1]), (5, [5]), (6, [3, 3]), (7, [4, 3]), (12, [4, 4, 4]), (17, [5, 5, 5, 2])]
)
def test_counters_are_in_even_rows(count, rows):
    drawn = draw_parts(context({"stone": {**SMALL, "count": count}}), 118)
    used = ((node, place) for node, place in walk([drawn[0].node]) if isinstance(node, Use))
    heights = [round((place @ node.transform).f, 6) for node, place in used if ":table" in node.symbol.name]
    assert [heights.count(height) for height in dict.fromkeys(heights)] == rows


@pytest.mark.parametrize(("kinds", "rows"), [(5, [5]), (6, [4, 2]), (7, [5, 2]), (11, [5, 4, 2])])
def test_no_component_is_alone_in_the_last_row(kinds, rows):
    stones = {f"stone-{index}": {**SMALL, "count": 1} for index in range(kinds)}
    drawn = draw_parts(context(stones), 118)
    assert [len(row.node.children) for row in drawn] == rows


def test_a_die_has_its_pips_though_they_are_small():
    die = {"kind": "die", "title": "Die", "size": "16mm", "faces": list("123456"), "pips": True}
    (row,) = draw_parts(context({"town": COMPONENTS["town"], "die": die}), 118)
    pips = [node for node, _ in walk([row.node]) if isinstance(node, Shape) and node.paint.keep_in_low_ink]
    assert len(pips) == 1 + 2 + 3


@pytest.mark.parametrize("width", [60, 111])
def test_the_size_of_each_row_is_known_without_drawing(width):
    drawing = context()
    drawn = [(row.width, row.height) for row in draw_parts(drawing, width)]
    assert list(parts_sizes(replace(drawing, art={}), width)) == drawn
