"""Draw a board of rows small: each row its colour, a tile and how many there are, counters and their number."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.components.artwork import fit
from pnp.components.board_frame import BoardColours
from pnp.components.draw_context import DrawContext
from pnp.components.figures.faces import COUNT_SIZE, count, pile, thumbnail
from pnp.components.figures.layout import row_board
from pnp.components.row_board import GHOST
from pnp.geometry.path import Box, circle, rectangle
from pnp.model.boards import RowBoard
from pnp.model.view import Standing, TrackView
from pnp.scene.nodes import Group, Node, Paint, Shape
from pnp.scene.transforms import fade_symbol

BAND = 1.5  # the coloured edge of a row
_COUNTER = 3.5  # a counter's width
_INSET = 0.6


def tile_place(row: Box) -> Box:
    """Return where a row's tile is shown."""
    size = min(row.height - 2 * _INSET, 0.33 * row.width)
    left, middle = row.left + BAND + _INSET, row.centre[1]
    return Box(left, middle - size / 2, left + size, middle + size / 2)


def counters_place(row: Box) -> Box:
    """Return where a row's counters are shown, their number left of them."""
    left = tile_place(row).right + 2.95 * COUNT_SIZE
    middle = row.centre[1]
    return Box(left, middle - _COUNTER / 2, row.right - _INSET, middle + _COUNTER / 2)


def draw_track_view(view: TrackView, rows: tuple[tuple[str, Box], ...], context: DrawContext) -> Iterator[Node]:
    """Yield every row of the track in its box."""
    board = row_board(view.component, context)
    for name, box in rows:
        pieces = [piece for row, _, there in view.places if row == name for piece in there]
        yield Group(tuple(_row(board, name, box, pieces, context)), title=_title(board, view.component, name, context))


def _title(board: RowBoard, component: str, row: str, context: DrawContext) -> str:
    return context.text_at(component, "rows", row, "title")


def _row(board: RowBoard, name: str, box: Box, pieces: list[Standing], context: DrawContext) -> Iterator[Node]:
    fill = context.colour(board.rows[name].fill, context.accent)
    ground = BoardColours.of(board.fill, context).ground
    outline = rectangle(box.left, box.top, box.width, box.height, 1.2)
    yield Shape(outline, Paint(fill=fill.mix(ground, 0.76)))
    yield Group((Shape(rectangle(box.left, box.top, BAND, box.height), Paint(fill=fill)),), clip=outline)
    counters = next((piece for piece in pieces if piece.component == board.counters), None)
    tiles = next((piece for piece in pieces if piece.component != board.counters), None)
    place = tile_place(box)
    yield from _tiles(board, name, tiles, place, context)
    spot = counters_place(box)
    if counters is not None:
        yield from pile(counters, spot, _COUNTER, context)
    else:
        empty = circle(spot.left + _COUNTER / 2, spot.centre[1], 0.42 * _COUNTER)
        yield Shape(empty, Paint(fill=ground, stroke=fill.mix(context.ink, 0.3), width=0.2))
    yield count(counters.count if counters else 0, spot.left - 0.5, box.centre[1], context, align=1.0)


def _tiles(board: RowBoard, name: str, tiles: Standing | None, place: Box, context: DrawContext) -> Iterator[Node]:
    """Yield a row's tile and how many lie there, or an empty place with the row's emblem."""
    if tiles is not None:
        node = thumbnail(tiles.component, place, context, face=tiles.face)
        if node is not None:
            yield node
    else:
        fill = context.colour(board.rows[name].fill, context.accent)
        ground = BoardColours.of(board.fill, context).ground
        outline = rectangle(place.left, place.top, place.width, place.height, 0.8)
        yield Shape(outline, Paint(fill=ground, stroke=fill, width=0.2, dash=(0.9, 0.7)))
        emblem = board.rows[name].emblem
        if emblem is not None:
            yield fit(fade_symbol(context.art[emblem], fill.mix(ground, 0.6), GHOST), place.grown(-0.2 * place.width))
    yield count(tiles.count if tiles else 0, place.right + 1.0 * COUNT_SIZE, place.centre[1], context, times=True)
