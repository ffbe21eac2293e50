from itertools import combinations

import pytest

from pnp.pieces.kinds.row_board import draw_row_board, row_layout
from pnp.pieces.labels import glyph_box, overlap
from pnp.pieces.sides import counter_outline
from pnp.press.scene.nodes import Glyphs
from tests.pieces.box import COMPONENTS, context
from tests.pieces.walk import ends_within, shapes, walk, words


def within(inner, outer):
    return inner.union(outer) == outer


def drawn(drawing=None, **changes):
    """Return a board's drawing context, its layout and its piece."""
    drawing = drawing or context({**COMPONENTS, **changes})
    board = drawing.component("market")
    (piece,) = draw_row_board("market", board, drawing)
    return drawing, row_layout(board, drawing), piece


def test_places_are_sized_by_their_tile_and_counter():
    _, layout, piece = drawn()
    assert [len(row) for row in layout.counters] == [8, 8]
    assert all((place.width, place.height) == (50, 50) for place in layout.tiles)
    assert all(place.width == pytest.approx(16) for row in layout.counters for place in row)
    discs = [box for _, box in shapes(piece.front.children) if box.width == pytest.approx(16) == box.height]
    assert len(discs) == 16


def test_three_rows_fit_a4_and_letter():
    rows = {name: {"title": name} for name in ("one", "two", "three")}
    _, _, piece = drawn(market={**COMPONENTS["market"], "rows": rows})
    assert piece.width == pytest.approx(169.18) and piece.height == pytest.approx(211)
    assert piece.width <= 190 and piece.height <= 259


def test_all_it_paints_ends_short_of_the_trim():
    drawing, _, piece = drawn()
    assert ends_within(piece, drawing.book)


def test_it_says_what_its_rows_and_columns_are():
    drawing = context(
        words=lambda message, place: f"{message} at {place}" if place == "components.market.tiles_title" else message
    )
    said = words(drawn(drawing)[2].front.children)
    assert said == ["Market", "Tiles at components.market.tiles_title", "Price", "Mushroom", "Meadow"]


def test_titles_of_rows_are_all_of_one_size():
    lines = [node.line for node, _ in walk(drawn()[2].front.children) if isinstance(node, Glyphs)]
    sizes = {line.text: line.runs[0].size for line in lines}
    assert sizes["Mushroom"] == pytest.approx(sizes["Meadow"])


def test_a_board_whose_places_are_for_no_tile_is_a_bug():
    drawing = context({**COMPONENTS, "market": {**COMPONENTS["market"], "tiles": "button"}})
    with pytest.raises(TypeError, match="not a tile"):
        row_layout(drawing.component("market"), drawing)


@pytest.mark.parametrize("shape", ["disc", "square", "hexagon"])
@pytest.mark.parametrize(("size", "room"), [("5mm", 60), ("16mm", 8), ("16mm", 3), ("60mm", 2)])
def test_places_have_their_counters_shape_in_their_row_and_keep_apart_whatever_its_size(shape, size, room):
    button = {**COMPONENTS["button"], "shape": shape, "size": size}
    drawing, layout, piece = drawn(market={**COMPONENTS["market"], "places": room}, button=button)
    wanted = counter_outline(drawing.component("button")).bounds
    for row, tile, counters in zip(layout.rows, layout.tiles, layout.counters, strict=True):
        assert len(counters) == room and within(tile, row)
        for place in counters:
            assert (place.width, place.height) == (pytest.approx(wanted.width), pytest.approx(wanted.height))
            assert within(place, row)
        assert not any(overlap(one, other) for one, other in combinations((tile, *counters), 2))
    paths = [shape.path for shape, _ in shapes(piece.front.children)]
    assert sum(len(path.segments) == len(layout.counter.segments) for path in paths) >= 2 * room


@pytest.mark.parametrize("size", ["4mm", "8mm", "20mm", "48mm"])
def test_emblem_and_title_stay_in_their_band(size):
    small = {"mushroom": {**COMPONENTS["mushroom"], "size": size}, "button": {**COMPONENTS["button"], "size": "4mm"}}
    drawing, layout, piece = drawn(**small)
    rows = [node for node in piece.front.children if getattr(node, "title", "") in ("Mushroom", "Meadow")]
    for row, box, band in zip(rows, layout.rows, layout.bands, strict=True):
        (words,) = (glyph_box(drawing.book, node) for node, _ in walk([row]) if isinstance(node, Glyphs))
        assert within(words, box) and within(words, band)
