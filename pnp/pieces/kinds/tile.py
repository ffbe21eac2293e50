"""Turn a tile into pieces: rectangles of card with a front and perhaps a back, one for each look of the front."""

from __future__ import annotations

from msgspec.structs import replace

from pnp.game.model.components.flat_pieces import Side
from pnp.game.model.kinds.card import Card
from pnp.game.model.kinds.tile import Tile
from pnp.game.model.view import VisibleFace
from pnp.pieces.draw_context import DrawContext, find_look, is_back_up
from pnp.pieces.kinds import KindDrawing, draw_looks, look_outlines
from pnp.pieces.sides import draw_flat_face, draw_side, side_ground
from pnp.press.colour import WHITE, contrast
from pnp.press.geometry.path import Path, rectangle
from pnp.press.scene.nodes import Paint, Shape, Symbol
from pnp.press.scene.piece import Piece, PieceOutline
from pnp.press.units import number

# The bleed of fills and pictures of tiles and cards, in mm, on both sides: nine separate poker cards fit a page of A4.
TILE_BLEED = 0.75
# By eye. In figures: the contrast to white below which a side has a line around it, and that as a share of its width.
_PALE = 1.3
_PALE_EDGE = 0.025

FlatCard = Tile | Card  # a card with a front, not with rows


def draw_tile(name: str, tile: FlatCard, context: DrawContext) -> tuple[Piece, ...]:
    """Return a piece for each look of a tile, or of a card with a front."""
    outlines = tile_outlines(name, tile, context)
    (trim,) = outlines[0].trim
    edge = bleed_edge(trim)
    return draw_looks(
        name,
        tile,
        outlines,
        lambda side, design, at, findings, look: draw_side(side, design, at, trim, edge, context, findings, look),
    )


def tile_outlines(name: str, tile: FlatCard, context: DrawContext) -> tuple[PieceOutline, ...]:
    """Return the outline of the piece of each look of a tile."""
    width, height = tile.box_mm
    trim = rectangle(0, 0, width, height, tile.corner or 0.0)
    outlines = []
    for look, outline in zip(tile.front_looks, look_outlines(name, tile, trim, _bleed, context), strict=True):
        ground = side_ground(look.side, trim, context)
        if isinstance(tile.back, Side):
            back_design, back_ground = back_name(name, tile.back, width, height), side_ground(tile.back, trim, context)
            outline = replace(outline, back_design=back_design, back_bleed=TILE_BLEED, back_ground=back_ground)
        elif tile.back == "same":
            outline = replace(outline, back_ground=ground)
        outlines.append(replace(outline, ground=ground))
    return tuple(outlines)


def _bleed(side: Side) -> float:
    """Return how far a side bleeds, in mm: not at all if nothing on it reaches its edge."""
    return 0.0 if side.fill is None and side.picture is None and side.layout is None else TILE_BLEED


def bleed_edge(trim: Path) -> Path:
    """Return the area on which the sides of a tile or card are printed: the box around its trim, and the bleed.

    Round corners bleed at least as far. So it is in low ink: the line around a ground would give each piece another
    edge if it were on the cut.
    """
    return trim.bounds.grown(TILE_BLEED).path()


def back_name(name: str, back: Side, width: float, height: float) -> str:
    """Return the name of a back: the same for all tiles of a size whose backs show the same picture."""
    if back.picture is None or back.label or back.mark or back.layout is not None:
        return f"{name}:back"
    return f"{back.picture}:{back.fill or 'no-fill'}:{number(width)}x{number(height)}:back"


def tile_face(name: str, tile: FlatCard, face: VisibleFace, context: DrawContext) -> Symbol | None:
    """Return a side of a tile as figures show it; a pale one has a line around it, to be seen on a white page."""
    width, height = tile.box_mm
    outline = rectangle(0, 0, width, height, tile.corner or 0.0)
    drawn = draw_flat_face(name, tile, face, outline, context)
    side = tile.back if is_back_up(tile, face) else find_look(tile, face.look).side
    fill = context.colour(side.fill) if isinstance(side, Side) and side.fill is not None else None
    if drawn is None or fill is None or contrast(fill, WHITE) >= _PALE:
        return drawn
    line = Paint(stroke=fill.shade(0.3), width=_PALE_EDGE * min(width, height))
    return replace(drawn, children=(*drawn.children, Shape(outline, line)))


DRAWING = KindDrawing[Tile](draw=draw_tile, outlines=tile_outlines, face=tile_face)
