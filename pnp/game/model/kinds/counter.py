"""A small flat piece: a disc, a square, a hexagon or an egg."""

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
from pnp.game.model.components.kind import MAKE_COUNTERS, Kind, PieceExtent
from pnp.game.model.values import settled

# An egg's height as a multiple of its width.
EGG_TALL = 96 / 76


class Counter(PlacedPiece, frozen=True, kw_only=True):
    """A small piece: disc, square, hexagon or egg, *size* its width (a hexagon's across flats)."""

    noun: ClassVar[str] = "a counter"

    kind: Literal["counter"]
    shape: Literal["disc", "square", "hexagon", "egg"] = "disc"

    @property
    def box_mm(self) -> tuple[float, float]:
        """Its width and height in mm: a hexagon has a corner at the bottom, an egg is higher than wide.

        Raises ValueError if its size is not settled for a paper.
        """
        width = settled(self.size)
        match self.shape:
            case "hexagon":
                return width, width / math.cos(math.pi / 6)
            case "egg":
                return width, EGG_TALL * width
            case _:
                return width, width


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


KIND = Kind(
    model=Counter,
    names=("counter", "counters"),
    step=MAKE_COUNTERS,
    stance="corner",
    extents=counter_extents,
    face_down=lambda counter: (counter.shape, counter.size, counter.back),
    is_spread=True,
    texts=side_texts,
    markup=layout_markup,
    designs=designed_looks,
    pictured=flat_sides,
    size_text=lambda counter: piece_size_text(counter.box_mm[0]),
    is_stiffened=True,
)
