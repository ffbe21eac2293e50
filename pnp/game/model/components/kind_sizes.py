"""Sizes of components: the extents of a piece in its place, and the sizes in lists."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from pnp.game.model.components.boards import HexBoard, SquareBoard
from pnp.game.model.components.flat_pieces import Coin, Counter, FlatPiece, Tile
from pnp.game.model.components.standees import Pawn, Standee
from pnp.game.model.texts import Text, ui_text
from pnp.game.model.values import settled


class PieceExtent(Struct, frozen=True):
    """A length of a piece, in mm, and what it is compared with: the width or the height of its place, or both.

    "flats" is the distance between two sides of a hexagon, in which a piece lies whichever way it is turned. *field* is
    the key of its size, *part* names the measured part for messages.
    """

    against: Literal["width", "height", "both", "flats"]
    field: str
    length: float
    part: str = ""


def tile_extents(tile: Tile) -> Iterator[PieceExtent]:
    """Yield the sides of a tile, and its diagonal."""
    width, height = tile.box_mm
    if tile.height is None:
        yield PieceExtent("both", "size", width)
    else:
        yield PieceExtent("width", "size", width)
        yield PieceExtent("height", "height", height)
    yield PieceExtent("flats", "size", math.hypot(width, height), "a diagonal of ")


def counter_extents(counter: Counter) -> Iterator[PieceExtent]:
    """Yield the width and the height of a counter, and where it is longest; a hexagon lies as its cell does."""
    width, height = counter.box_mm
    yield PieceExtent("width", "size", width)
    yield PieceExtent("height", "size", height)
    match counter.shape:
        case "square":
            yield PieceExtent("flats", "size", math.hypot(width, height), "a diagonal of ")
        case "egg":
            yield PieceExtent("flats", "size", height, "a height of ")
        case _:
            yield PieceExtent("flats", "size", width)


def coin_extents(coin: Coin) -> Iterator[PieceExtent]:
    """Yield the diameter of a coin."""
    for against in ("both", "flats"):
        yield PieceExtent(against, "size", coin.size)


def standee_extents(standee: Standee) -> Iterator[PieceExtent]:
    """Yield the width of a standee's base; in a hexagon, of a square one the diagonal."""
    width = standee.base_width
    yield PieceExtent("both", "width", width, "its base of ")
    yield PieceExtent("flats", "width", math.sqrt(2) * width if standee.base == "square" else width, "its base of ")


def pawn_extents(pawn: Pawn) -> Iterator[PieceExtent]:
    """Yield the sides of a pawn's foot, and where it is longest."""
    yield PieceExtent("width", "width", pawn.width, "its foot of ")
    yield PieceExtent("height", "width", pawn.depth, "its foot of ")
    longest = pawn.width if pawn.shape == "cone" else math.hypot(pawn.width, pawn.depth)
    yield PieceExtent("flats", "width", longest, "its foot of ")


def cell_size_text(board: SquareBoard | HexBoard) -> Text:
    """Return how large the cells of a board are."""
    return ui_text("cells of {mm} mm", mm=round(settled(board.cell), 1))


def piece_size_text(piece: FlatPiece) -> Text:
    """Return how wide a flat piece is."""
    return ui_text("{mm} mm", mm=round(piece.box_mm[0], 1))
