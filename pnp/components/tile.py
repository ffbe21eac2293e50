"""Turn a tile into a piece: a rectangle of card with a front and perhaps a back."""

from __future__ import annotations

from pnp.components.context import Context
from pnp.components.sides import draw_side
from pnp.geometry.path import rectangle
from pnp.model.components import Tile
from pnp.model.side import Side
from pnp.scene.piece import Piece
from pnp.units import number

# How far a back may reach beyond its edge, since printers are never quite true to the front.
BACK_BLEED = 0.75


def draw_tile(name: str, tile: Tile, context: Context) -> tuple[Piece, ...]:
    """Return the one piece of a tile. Fronts have no bleed: neighbours on a sheet share their edges."""
    width, height = tile_size(tile)
    outline = rectangle(0, 0, width, height, tile.corner or 0.0)
    front = draw_side(tile.front, f"{name}:front", (name, "front"), outline, outline, context)
    back, bleed = None, 0.0
    if tile.back == "same":
        back = front
    elif tile.back is not None:
        bleed = BACK_BLEED
        grown = rectangle(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)
        label = back_name(name, tile.back, width, height)
        back = draw_side(tile.back, label, (name, "back"), outline, grown, context)
    return (
        Piece(
            component=name,
            title=context.title(name),
            width=width,
            height=height,
            front=front,
            trim=(outline,),
            back=back,
            count=tile.count,
            back_bleed=bleed,
        ),
    )


def tile_size(tile: Tile) -> tuple[float, float]:
    """Return a tile's width and height in mm."""
    return tile.size, tile.height or tile.size


def back_name(name: str, back: Side, width: float, height: float) -> str:
    """Return the name of a back: the same for all tiles of a size whose backs show the same picture."""
    if back.picture is None or back.label or back.mark:
        return f"{name}:back"
    return f"{back.picture}:{back.fill or 'no-fill'}:{number(width)}x{number(height)}:back"
