"""Turn a board of rows into a piece: in each row a place for a stack of tiles, and places for counters."""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec import Struct

from pnp.game.model.components.boards import EDGE
from pnp.game.model.kinds.counter import Counter
from pnp.game.model.kinds.row_board import Row, RowBoard
from pnp.game.model.kinds.tile import Tile
from pnp.pieces.boards.board_frame import HEAD, board_outline, border, heading
from pnp.pieces.draw_context import BoardColours, DrawContext
from pnp.pieces.kinds import KindDrawing
from pnp.pieces.labels import LabelBox, fit_label, set_label
from pnp.pieces.sides import counter_outline
from pnp.press.colour import readable_on
from pnp.press.geometry.path import Box, Path, circle, translation
from pnp.press.scene.nodes import Group, Node, Paint, Shape, Symbol
from pnp.press.scene.piece import Piece, PieceOutline
from pnp.press.scene.transforms import fade_symbol, fit
from pnp.press.text.line import TextStyle
from pnp.problems import Finding

# All by eye, in mm.
_GAP = 3.5  # between the parts of a row, and between rows
COLUMN_HEAD = 8.0  # the columns' titles
EMBLEM_FADE = 0.85  # how pale the emblem on a tile's place is
SLACK = 1.0  # the margin of a place around its tile, on every side


class RowLayout(Struct, frozen=True):
    """The places of a row board's parts, in mm from its upper left corner; sizes follow from tile and counter."""

    size: Box
    rows: tuple[Box, ...]
    bands: tuple[Box, ...]
    tiles: tuple[Box, ...]  # the places, one a row
    counters: tuple[tuple[Box, ...], ...]  # the places of each row, in the order they are filled
    counter: Path  # the outline of such a place, from (0, 0)


def row_layout(board: RowBoard, context: DrawContext) -> RowLayout:
    """Return the layout of a board. Raises TypeError if it names components other than a tile and a counter."""
    tile, counter = context.component(board.tiles), context.component(board.counters)
    if not isinstance(tile, Tile) or not isinstance(counter, Counter):
        raise TypeError(f"{board.tiles} and {board.counters} are not a tile and a counter")
    wide, high = (side + 2 * SLACK for side in tile.box_mm)
    counter_wide, counter_high = counter.box_mm
    gap = max(1.2, 0.12 * counter_wide)
    step, line = counter_wide + gap, counter_high + gap
    lines = max(1, math.floor((high + gap) / line))
    columns = math.ceil(board.places / lines)
    grid_wide, grid_high = columns * step, math.ceil(board.places / columns) * line
    inner = max(high, grid_high)
    band = min(26.0, max(16.0, 0.5 * inner))
    width = band + _GAP + wide + _GAP + grid_wide + _GAP
    tall = inner + 2 * _GAP
    top = EDGE + HEAD + COLUMN_HEAD
    rows = tuple(
        Box(EDGE, y, EDGE + width, y + tall) for y in (top + i * (tall + _GAP) for i in range(len(board.rows)))
    )

    def places(row: Box) -> tuple[Box, ...]:
        left = row.left + band + _GAP + wide + _GAP + step / 2
        start = row.centre[1] - grid_high / 2 + line / 2
        centres = ((left + i % columns * step, start + i // columns * line) for i in range(board.places))
        half, tall = counter_wide / 2, counter_high / 2
        return tuple(Box(x - half, y - tall, x + half, y + tall) for x, y in centres)

    def tile_place(row: Box) -> Box:
        x, y = row.left + band + _GAP, row.centre[1]
        return Box(x, y - high / 2, x + wide, y + high / 2)

    return RowLayout(
        size=Box(0, 0, width + 2 * EDGE, rows[-1].bottom + EDGE),
        rows=rows,
        bands=tuple(Box(row.left, row.top, row.left + band, row.bottom) for row in rows),
        tiles=tuple(tile_place(row) for row in rows),
        counters=tuple(places(row) for row in rows),
        counter=counter_outline(counter),
    )


def draw_row_board(name: str, board: RowBoard, context: DrawContext) -> tuple[Piece, ...]:
    """Return the one piece of a board. Its ink ends inside the trim, so it needs no bleed."""
    layout = row_layout(board, context)
    colours = context.board_colours(board.fill)
    size = layout.size
    findings: list[Finding] = []
    nodes: list[Node] = [*border(size, colours)]
    nodes.append(heading(name, size.right, colours, context, findings))
    nodes.extend(_column_titles(name, layout, colours, context, findings))
    places = [(name, "rows", key, "title") for key in board.rows]
    titles = [context.text_at(*at) for at in places]
    # The em at which every row's title fits its band.
    style = TextStyle("display", 0.36 * _unit(layout.bands[0]), weight="bold")
    rooms = (LabelBox(0.86 * layout.bands[0].width, at) for at in places)
    lines = [fit_label(context, words, style, room, findings) for words, room in zip(titles, rooms, strict=True)]
    em = min((run.size for line in lines for run in line.runs), default=style.size)
    for index, (row, words) in enumerate(zip(board.rows.values(), titles, strict=True)):
        nodes.append(_row(row, words, em, index, layout, colours, context))
    (outline,) = row_board_outlines(name, board, context)
    return (outline.with_art(Symbol(outline.front_design, tuple(nodes), size), findings=findings),)


def row_board_outlines(name: str, board: RowBoard, context: DrawContext) -> tuple[PieceOutline, ...]:
    """Return the outline of a board's one piece."""
    return (board_outline(name, row_layout(board, context).size, context),)


def _column_titles(
    name: str, layout: RowLayout, colours: BoardColours, context: DrawContext, findings: list[Finding]
) -> Iterator[Node]:
    """Yield the titles above the tiles and above the counters."""
    style = TextStyle("sans", 3.6, colours.letter, "bold")
    y = layout.rows[0].top - 0.4 * COLUMN_HEAD
    tiles, first, last = layout.tiles[0], layout.counters[0][0], layout.rows[0].right - _GAP
    for key, left, right in (("tiles_title", tiles.left, tiles.right), ("counters_title", first.left, last)):
        room, words = LabelBox(right - left, (name, key)), context.text_at(name, key)
        yield set_label(context, words, (left + right) / 2, y, style, room=room, findings=findings)


def _row(
    row: Row, words: str, em: float, index: int, layout: RowLayout, colours: BoardColours, context: DrawContext
) -> Node:
    """Return one row: its ground, its coloured band with emblem and title, its places."""
    box, band, place = layout.rows[index], layout.bands[index], layout.tiles[index]
    fill = context.colour(row.fill, context.accent)
    edge, radius = fill.mix(context.ink, 0.3), 4.0
    ground = box.path(radius)
    nodes: list[Node] = [
        Shape(ground, Paint(fill=fill.mix(colours.ground, 0.76))),
        Group((Shape(band.path(), Paint(fill=fill)),), clip=ground),
        Shape(ground, Paint(stroke=edge, width=0.35)),
        *_band(row, words, em, band, context),
        Shape(place.path(3.0), Paint(fill=colours.ground, stroke=edge, width=0.35, dash=(2.0, 1.6))),
    ]
    if row.emblem is not None:
        ghost = fade_symbol(context.art[row.emblem], fill.mix(colours.ground, 0.6), EMBLEM_FADE)
        nodes.append(fit(ghost, place.grown(-0.22 * place.width)))
    spots = (layout.counter.transformed(translation(spot.left, spot.top)) for spot in layout.counters[index])
    nodes.extend(Shape(spot, Paint(fill=colours.ground, stroke=edge, width=0.25)) for spot in spots)
    return Group(tuple(nodes), title=words)


def _band(row: Row, words: str, em: float, band: Box, context: DrawContext) -> tuple[Node, ...]:
    """Return a row's emblem on a disc of paper, and its title below."""
    ink = readable_on(context.colour(row.fill, context.accent), context.ink)
    (x, y), unit = band.centre, _unit(band)
    radius = 0.36 * unit
    title = set_label(context, words, x, y + radius + 0.12 * unit, TextStyle("display", em, ink, "bold"))
    if row.emblem is None:
        return (title,)
    disc = circle(x, y - 0.2 * unit, radius)
    emblem = fit(context.art[row.emblem], disc.bounds.grown(-0.32 * radius))
    return Shape(disc, Paint(fill=context.paper)), emblem, title


def _unit(band: Box) -> float:
    """Return the unit for emblem and title with which both fit a band one above the other."""
    return min(band.width, 0.74 * band.height)


DRAWING = KindDrawing[RowBoard](draw=draw_row_board, outlines=row_board_outlines)
