"""A square or rectangular piece of card."""

# No `from __future__ import annotations`: the loader needs the types of fields, and text would be compiled again.

import math
from collections.abc import Iterator
from typing import ClassVar, Literal

from pnp.game.model.components.flat_pieces import (
    PlacedPiece,
    designed_looks,
    flat_sides,
    layout_markup,
    piece_size_text,
    side_texts,
)
from pnp.game.model.components.kind import MAKE_TILES, Kind, PieceExtent
from pnp.game.model.values import AutoSize, Length, settled
from pnp.problems import Finding


class Tile(PlacedPiece, frozen=True, kw_only=True):
    """A square or rectangular piece of card."""

    noun: ClassVar[str] = "a tile"

    kind: Literal["tile"]
    height: Length | None = None  # the same as size unless given
    corner: Length | None = None

    @property
    def box_mm(self) -> tuple[float, float]:
        """Its width and height in mm. Raises ValueError if its size is not settled for a paper."""
        width = settled(self.size)
        return width, self.height or width

    def findings(self) -> Iterator[Finding]:
        """Yield keys of a flat piece that exclude each other, and a height beside the size fit."""
        yield from super().findings()
        if isinstance(self.size, AutoSize) and self.height is not None:
            hint = "remove the height: the tile will be square"
            yield Finding("P006", "height can't be combined with size: fit", hint, ("height",), at_key=True)


def tile_extents(tile: Tile) -> Iterator[PieceExtent]:
    """Yield the sides of a tile, and its diagonal."""
    width, height = tile.box_mm
    if tile.height is None:
        yield PieceExtent("both", "size", width)
    else:
        yield PieceExtent("width", "size", width)
        yield PieceExtent("height", "height", height)
    yield PieceExtent("flats", "size", math.hypot(width, height), "a diagonal of ")


KIND = Kind(
    model=Tile,
    names=("tile", "tiles"),
    step=MAKE_TILES,
    stance="cover",
    extents=tile_extents,
    face_down=lambda tile: (tile.size, tile.height, tile.corner, tile.back),
    texts=side_texts,
    markup=layout_markup,
    designs=designed_looks,
    pictured=flat_sides,
    size_text=lambda tile: piece_size_text(tile.box_mm[0]),
)
