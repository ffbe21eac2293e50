from itertools import combinations

import pytest

from pnp.pieces.kinds.row_board import draw_row_board, row_layout
from pnp.pieces.labels import glyph_box
from pnp.pieces.sides import counter_outline
from pnp.press.geometry.path import Box
from pnp.press.scene.nodes import Glyphs
from tests.pieces.box import COMPONENTS, context
from tests.pieces.walk import shapes, walk, words
from tests.press.scene.bounds import bounds


def within(inner, outer):
    return (
        inner.left >= outer.left
        and inner.top >= outer.top
        and inner.right <= outer.right
        and inner.bottom <= outer.bottom
    )


def test_places_are_sized_by_their_tile_and_counter():
    drawing = context()
    layout = row_layout(drawing.component("market"), drawing)
    assert [len(row) for row in layout.counters] == [8, 8]
    assert all((place.width, place.height) == (50, 50) for place in layout.tiles)
    assert all(place.width == pytest.approx(16) for row in layout.counters for place in row)


def test_every_place_is_in_its_row_and_none_on_another():
    drawing = context()
    layout = row_layout(drawing.component("market"), drawing)
    for row, tile, counters in zip(layout.rows, layout.tiles, layout.counters, strict=True):
        assert all(within(place, row) for place in (tile, *counters))
        for one, other in combinations((tile, *counters), 2):
            apart = one.right < other.left or one.bottom < other.top or other.right < one.left or other.bottom < one.top
            assert apart, (one, other)


def test_three_rows_fit_a4_and_letter():
    rows = {name: {"title": name} for name in ("one", "two", "three")}
    drawing = context({**COMPONENTS, "market": {**COMPONENTS["market"], "rows": rows}})
    (piece,) = draw_row_board("market", drawing.component("market"), drawing)
    assert piece.width == pytest.approx(169.18) and piece.height == pytest.approx(211)
    assert piece.width <= 190 and piece.height <= 259


def test_all_it_paints_ends_short_of_the_trim():
    drawing = context()
    (piece,) = draw_row_board("market", drawing.component("market"), drawing)
    painted = bounds(piece.front.children, drawing.book)
    assert within(painted, Box(1, 1, piece.width - 1, piece.height - 1))


def test_it_says_what_its_rows_and_columns_are():
    drawing = context(
        words=lambda message, place: f"{message} at {place}" if place == "components.market.tiles_title" else message
    )
    (piece,) = draw_row_board("market", drawing.component("market"), drawing)
    said = words(piece.front.children)
    assert said == ["Market", "Tiles at components.market.tiles_title", "Price", "Mushroom", "Meadow"]


def test_places_for_counters_are_drawn_and_titles_of_rows_are_all_of_one_size():
    drawing = context()
    (piece,) = draw_row_board("market", drawing.component("market"), drawing)
    discs = [box for _, box in shapes(piece.front.children) if box.width == pytest.approx(16) == box.height]
    assert len(discs) == 16
    lines = [node.line for node, _ in walk(piece.front.children) if isinstance(node, Glyphs)]
    sizes = {line.text: line.runs[0].size for line in lines}
    assert sizes["Mushroom"] == pytest.approx(sizes["Meadow"])


def test_a_board_whose_places_are_for_no_tile_is_a_bug():
    drawing = context({**COMPONENTS, "market": {**COMPONENTS["market"], "tiles": "button"}})
    with pytest.raises(TypeError, match="not a tile"):
        row_layout(drawing.component("market"), drawing)


@pytest.mark.parametrize("shape", ["disc", "square", "hexagon"])
@pytest.mark.parametrize(("size", "room"), [("5mm", 60), ("16mm", 8), ("16mm", 3), ("60mm", 2)])
def test_places_have_their_counters_shape_and_keep_apart_whatever_its_size(shape, size, room):
    button = {**COMPONENTS["button"], "shape": shape, "size": size}
    drawing = context({**COMPONENTS, "market": {**COMPONENTS["market"], "places": room}, "button": button})
    layout = row_layout(drawing.component("market"), drawing)
    wanted = counter_outline(drawing.component("button")).bounds
    for row, tile, counters in zip(layout.rows, layout.tiles, layout.counters, strict=True):
        assert len(counters) == room
        for place in counters:
            assert (place.width, place.height) == (pytest.approx(wanted.width), pytest.approx(wanted.height))
            assert within(place, row)
        for one, other in combinations((tile, *counters), 2):
            assert one.right < other.left or one.bottom < other.top or other.right < one.left or other.bottom < one.top
    (piece,) = draw_row_board("market", drawing.component("market"), drawing)
    drawn = [shape.path for shape, _ in shapes(piece.front.children)]
    assert sum(len(path.segments) == len(layout.counter.segments) for path in drawn) >= 2 * room


@pytest.mark.parametrize("size", ["4mm", "8mm", "20mm", "48mm"])
def test_emblem_and_title_stay_in_their_band(size):
    drawing = context(
        {
            **COMPONENTS,
            "mushroom": {**COMPONENTS["mushroom"], "size": size},
            "button": {**COMPONENTS["button"], "size": "4mm"},
        }
    )
    layout = row_layout(drawing.component("market"), drawing)
    (piece,) = draw_row_board("market", drawing.component("market"), drawing)
    rows = [node for node in piece.front.children if getattr(node, "title", "") in ("Mushroom", "Meadow")]
    for row, box, band in zip(rows, layout.rows, layout.bands, strict=True):
        (words,) = (glyph_box(drawing.book, node) for node, _ in walk([row]) if isinstance(node, Glyphs))
        assert within(words, box) and within(words, band)
