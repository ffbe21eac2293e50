"""Turn a tile into a piece: a rectangle of card with a front and perhaps a back."""

from __future__ import annotations

from pnp.components.draw_context import DrawContext
from pnp.components.sides import draw_flat_face, draw_side
from pnp.geometry.path import Path, rectangle
from pnp.model.component import Side
from pnp.model.components import Tile
from pnp.problems import Finding
from pnp.scene.nodes import Symbol
from pnp.scene.piece import Piece, PieceOutline
from pnp.units import number

# How far a back may reach beyond its edge, since printers are never quite true to the front.
BACK_BLEED = 0.75


def draw_tile(name: str, tile: Tile, context: DrawContext) -> tuple[Piece, ...]:
    """Return the one piece of a tile. Fronts have no bleed: neighbours on a sheet share their edges."""
    (outline,) = tile_outlines(name, tile, context)
    (trim,) = outline.trim
    findings: list[Finding] = []
    front = draw_side(tile.front, outline.front_design, (name, "front"), trim, trim, context, findings)
    back = front if tile.back == "same" else None
    if isinstance(tile.back, Side):
        edge, design = bleed_box(outline.width, outline.height), outline.back_design or ""
        back = draw_side(tile.back, design, (name, "back"), trim, edge, context, findings)
    return (outline.with_art(front, back, findings),)


def tile_outlines(name: str, tile: Tile, context: DrawContext) -> tuple[PieceOutline, ...]:
    """Return the outline of a tile's one piece."""
    width, height = tile_size(tile)
    back_design = f"{name}:front" if tile.back == "same" else None
    if isinstance(tile.back, Side):
        back_design = back_name(name, tile.back, width, height)
    return (
        PieceOutline(
            component=name,
            title=context.title(name),
            width=width,
            height=height,
            trim=(rectangle(0, 0, width, height, tile.corner or 0.0),),
            front_design=f"{name}:front",
            back_design=back_design,
            count=tile.count,
            back_bleed=BACK_BLEED if isinstance(tile.back, Side) else 0.0,
        ),
    )


def bleed_box(width: float, height: float) -> Path:
    """Return what the back of a piece of that size is printed on: its box and the bleed around it."""
    return rectangle(-BACK_BLEED, -BACK_BLEED, width + 2 * BACK_BLEED, height + 2 * BACK_BLEED)


def tile_size(tile: Tile) -> tuple[float, float]:
    """Return a tile's width and height in mm."""
    return tile.size, tile.height or tile.size


def back_name(name: str, back: Side, width: float, height: float) -> str:
    """Return the name of a back: the same for all tiles of a size whose backs show the same picture."""
    if back.picture is None or back.label or back.mark:
        return f"{name}:back"
    return f"{back.picture}:{back.fill or 'no-fill'}:{number(width)}x{number(height)}:back"


def tile_face(name: str, tile: Tile, face: str, context: DrawContext) -> Symbol | None:
    """Return a side of a tile as figures show it."""
    width, height = tile_size(tile)
    return draw_flat_face(name, tile, face, rectangle(0, 0, width, height, tile.corner or 0.0), context)
