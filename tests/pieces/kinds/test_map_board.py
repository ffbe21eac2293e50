"""A board that its author has drawn: places in their colours, names where they fit, figures, posters."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pnp.game.model.kinds.map_board import MapBoard
from pnp.game.model.view import BoardView, CellPlace, PieceMoved, Standing
from pnp.pieces.draw_context import DrawContext
from pnp.pieces.kinds import draw_component
from pnp.pieces.kinds.map_board import draw_map_board, map_board_box, map_board_outlines, map_board_sample
from pnp.pieces.labels import overlap
from pnp.press.colour import WHITE, Colour
from pnp.press.pictures.art import read_drawing
from pnp.press.scene.nodes import Group, Shape
from pnp.press.scene.piece import Piece
from pnp.problems import Place, Problems
from pnp.workshop.checks.pieces.map_places import drawn_map, map_places
from pnp.workshop.checks.pieces.piece_sizes import largest_fitting_size
from tests.pieces.box import COMPONENTS, context
from tests.pieces.positions import draw_position
from tests.pieces.walk import shapes, texts, walk, words
from tests.press.scene.bounds import bounds

STONE = {**COMPONENTS["stone"], "shape": "disc", "size": "8mm", "fits": "moor"}
MAP = {"kind": "map-board", "title": "The moor", "drawing": "moor.svg"}
DRAWING = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 80">
<rect width="120" height="80" fill="#F4ECD8"/>
<g id="places">
<rect id="moor" x="10" y="10" width="40" height="60" fill="#DCE8CF" stroke="#000000"/>
<rect id="lake" x="50.3" y="10" width="60" height="30" fill="#A9CFE0"/>
<rect id="marsh" x="50" y="40" width="60" height="30" fill="none" stroke="#000000"/>
<circle id="town" cx="30" cy="20" r="1"/>
</g>
<rect x="60" y="20" width="4" height="4" fill="#102030"/>
</svg>"""


def placed(board: MapBoard, drawing: str = DRAWING) -> MapBoard:
    problems = Problems()
    drawn = read_drawing("moor.svg", drawing.encode(), "moor.svg", {}, problems)
    found = drawn and map_places(drawn, Place("components.yaml"), problems)
    assert found, list(problems)
    return replace(board, drawn=drawn_map(found, board, problems))


def with_map(drawing: str = DRAWING, *, low_ink: bool = False, **changes: object) -> tuple[DrawContext, MapBoard]:
    whole = context({"moor": {**MAP, **changes}, "stone": STONE}, low_ink=low_ink)
    board = whole.component("moor")
    assert isinstance(board, MapBoard)
    board = placed(board, drawing)
    components = {**whole.ruleset.components, "moor": board}
    symbol = read_drawing("moor.svg", drawing.encode(), "moor.svg", {}, Problems())
    assert symbol is not None
    whole = whole.with_ruleset(replace(whole.ruleset, components=components))
    return replace(whole, art={**whole.art, "moor.svg": symbol.symbol}), board


def drawn(drawing: str = DRAWING, *, low_ink: bool = False, **changes: object) -> tuple[DrawContext, MapBoard, Piece]:
    whole, board = with_map(drawing, low_ink=low_ink, **changes)
    (piece,) = draw_map_board("moor", board, whole)
    return whole, board, piece


def fills(piece: Piece) -> list[str]:
    leaves = [node for node, _ in walk(piece.front.children)]
    return [str(node.paint.fill) for node in leaves if isinstance(node, Shape) and node.paint.fill is not None]


def test_the_board_is_its_drawing_in_a_frame():
    drawing, board, piece = drawn()
    box = map_board_box(board)
    assert (round(box.width, 6), round(box.height, 6)) == (120, 80)
    painted = bounds(piece.front.children, drawing.book)
    assert painted.left > 1 and painted.right < piece.width - 1 and piece.bleed == 0
    assert words(piece.front.children) == ["The moor"]


def test_without_a_frame_it_is_the_drawing_continued_into_the_bleed():
    drawing, _, piece = drawn(frame=False, width="60mm")
    assert (piece.width, piece.height, piece.bleed) == (60, 40, 1)
    painted = bounds(piece.front.children, drawing.book)
    assert (painted.left, painted.bottom) == (-1, 41)
    assert not words(piece.front.children)


@pytest.mark.parametrize("width", ["60mm", "240mm"])
def test_the_places_grow_with_the_drawing(width):
    _, board = with_map(width=width)
    factor = board.map.width / 120
    assert board.map.across == pytest.approx(8 * factor)  # of the lone point: a tenth of the page's height
    assert board.map.room("moor").width == pytest.approx(0.95 * 40 * factor)
    assert board.map.centre("moor")[0] == pytest.approx(30 * factor, abs=0.02)


def test_neighbours_touch_or_are_named_unless_walls_part_them():
    _, board = with_map()
    assert {*board.map.neighbours("moor")} == {"lake", "marsh"}
    assert board.map.neighbours("town") == ()
    _, walled = with_map(walls=[["lake", "moor"]], neighbours={"town": ["moor"]})
    assert {*walled.map.neighbours("moor")} == {"marsh", "town"}
    _, near = with_map(gap="0.2mm")
    assert {*near.map.neighbours("moor")} == {"marsh"}
    _, long = with_map(least_border="31mm")
    assert {*long.map.neighbours("lake")} == {"marsh"}
    _, none = with_map(touching=False)
    assert none.map.neighbours("lake") == ()


def test_a_special_fill_takes_the_place_of_the_drawing_s_own():
    drawing, _, plain = drawn()
    assert fills(plain)[-6:-2] == ["#dce8cf", "#a9cfe0", "#000000", "#102030"]
    special = {"a": {"cells": ["lake", "marsh"], "fill": "red"}}
    _, _, piece = drawn(special=special)
    red = str(drawing.palette["red"])
    assert fills(piece)[-7:-2] == ["#dce8cf", red, red, "#000000", "#102030"]


def test_a_hidden_place_is_painted_over_the_drawing():
    hidden = DRAWING.replace('<g id="places">', '<g id="places" style="display:none">')
    drawing, board, piece = drawn(hidden, special={"a": {"cells": ["lake", "town"], "fill": "red"}})
    red = str(drawing.palette["red"])
    assert fills(piece)[-5:-2] == ["#102030", red, red]
    assert set(board.map.names) == {"moor", "lake", "marsh", "town"}


def test_names_are_in_areas_and_beside_points():
    drawing, board, piece = drawn(labels="cell", titles={"moor": "Old moor"})
    assert sorted(words(piece.front.children)) == ["Old moor", "The moor", "lake", "marsh", "town"]
    assert piece.findings == ()
    corner = map_board_box(board)
    for text, box in texts(piece.front.children, drawing.book):
        if text in ("Old moor", "lake", "marsh"):
            area = board.map.box("moor" if text == "Old moor" else text).moved(corner.left, corner.top)
            assert area.left < box.left and box.right < area.right and area.top < box.top and box.bottom < area.bottom
    assert "lake" in words(drawn(titles={"moor": "Old moor"})[2].front.children)


def test_the_name_of_an_area_covers_no_point_in_it():
    drawing, board, piece = drawn(DRAWING.replace('cx="30" cy="20"', 'cx="30" cy="30"'), labels="cell")
    corner, (x, y) = map_board_box(board), board.map.centre("town")
    text = dict(texts(piece.front.children, drawing.book))["moor"]
    box, area = text.moved(-corner.left, -corner.top), board.map.box("moor")
    assert box.left < x < box.right and (y - 1 > box.bottom or y + 1 < box.top)
    assert area.top < box.top and box.bottom < area.bottom


def test_a_name_stands_above_the_mark_of_its_area():
    special = {"m": {"cells": ["moor"], "mark": "disc", "colour": "red"}}
    drawing, board, piece = drawn(labels="cell", titles={"moor": "MMMM"}, special=special)
    (mark,) = [n for n, _ in shapes(piece.front.children) if n.paint.fill == drawing.palette["red"]]
    corner = map_board_box(board)
    box = dict(texts(piece.front.children, drawing.book))["MMMM"].moved(-corner.left, -corner.top)
    assert board.map.box("moor").top < box.top and box.bottom < mark.path.bounds.top


def test_a_name_that_is_too_long_is_told_at_its_title():
    _, _, piece = drawn(titles={"moor": "A very long name of a very large moor with everything in it"})
    (finding,) = piece.findings
    assert (finding.code, finding.at) == ("P033", ("moor", "titles", "moor"))


def test_marks_letters_and_numbers_are_as_large_as_their_place():
    special = {
        "m": {"cells": ["moor", "town"], "mark": "disc", "colour": "red"},
        "n": {"cells": ["lake", "marsh"], "first_number": 3, "edge": "blue"},
    }
    drawing, _, piece = drawn(special=special)
    assert {"3", "4"} <= set(words(piece.front.children))
    red = drawing.palette["red"]
    leaves = [node for node, _ in walk(piece.front.children) if isinstance(node, Shape)]
    marks = sorted(node.path.bounds.width for node in leaves if node.paint.fill == red)
    assert marks == pytest.approx([0.42 * 8, 14])
    edges = [node for node in leaves if node.paint.stroke == drawing.palette["blue"]]
    assert [node.path.bounds.width for node in edges] == pytest.approx([60, 60])


def test_a_piece_lies_in_the_room_of_a_place_in_a_figure():
    drawing, _ = with_map()
    view = BoardView("moor", (("lake", (Standing("stone"),)),))
    picture = draw_position(drawing, view, 90.0, PieceMoved("stone", CellPlace("moor"), CellPlace("lake")))
    assert 40 < picture.width <= 90.001
    painted = bounds([picture.node], drawing.book)
    assert painted.left >= -0.01 and painted.right <= picture.width + 0.01
    strongest = {str(node.paint.fill) for node, _ in walk([picture.node]) if isinstance(node, Shape)}
    assert str(Colour(16, 32, 48).mix(WHITE, 0.45)) in strongest and "#102030" not in strongest


def test_a_window_of_places_cuts_the_drawing_off():
    _, board = with_map()
    assert board.map.box_of(board.map.names).width == 120
    crop = board.map.box_of(("lake", "marsh"))
    assert (crop.left, crop.top, crop.right, crop.bottom) == pytest.approx((50, 10, 110.3, 70))


def test_a_large_map_has_seams_and_a_small_picture_its_outlines():
    drawing, board = with_map(width="500mm")
    (outline,) = map_board_outlines("moor", board, drawing)
    assert outline.width > 500 and all(outline.seams)
    sample = map_board_sample(board, 5)
    assert max(sample.bounds.width, sample.bounds.height) < 6


def test_a_piece_that_fits_the_map_fits_its_smallest_place():
    drawing, board = with_map()
    token = drawing.component("stone")
    assert largest_fitting_size(token, board) == pytest.approx(0.92 * 8 / 1.0, rel=0.2)


def test_low_ink_leaves_no_large_fill():
    drawing, _ = with_map(low_ink=True, special={"a": {"cells": ["lake"], "fill": "red"}})
    (piece,) = draw_component("moor", drawing)
    filled = [node for node, _ in walk(piece.front.children) if isinstance(node, Shape) and node.paint.fill is not None]
    large = [node.paint.fill for node in filled if node.path.bounds.width > 10]
    assert len(large) >= 3 and all(min(fill.red, fill.green, fill.blue) > 200 for fill in large if fill is not None)


def test_a_figure_has_the_names_that_the_board_prints_beside_the_pieces() -> None:
    drawing, _ = with_map(labels="cell", titles={"moor": "Old moor"})
    stones = (Standing("stone"),)
    view = BoardView("moor", (("moor", stones), ("lake", stones)))
    picture = draw_position(drawing, view, 90.0)
    assert set(words([picture.node])) == {"Old moor", "marsh", "lake"}  # the fourth finds no room beside the stones
    pieces = [node for node, _ in walk([picture.node]) if isinstance(node, Group) and node.title in ("moor", "lake")]
    lying = [bounds(group.children, drawing.book) for group in pieces]
    for text, box in texts([picture.node], drawing.book):
        assert box.left >= 0 and box.right <= 90
        assert not any(overlap(box, one) for one in lying), text
    assert words([draw_position(drawing, view, 14.0).node]) == []  # nothing can be read there
    assert words([draw_position(with_map()[0], view, 90.0).node]) == []


def test_a_name_is_clear_of_the_mark_of_its_area_in_a_figure() -> None:
    special = {"m": {"cells": ["moor"], "mark": "disc", "colour": "red"}}
    drawing, _ = with_map(labels="cell", special=special)
    picture = draw_position(drawing, BoardView("moor", ()), 90.0)
    nodes = walk([picture.node])
    ((mark, place),) = [(n, at) for n, at in nodes if isinstance(n, Shape) and n.paint.fill == drawing.palette["red"]]
    name = dict(texts([picture.node], drawing.book))["moor"]
    assert not overlap(name, bounds([mark], drawing.book, place))
