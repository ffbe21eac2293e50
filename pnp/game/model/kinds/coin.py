"""A round coin with a rim."""

# No `from __future__ import annotations`: the loader needs the types of fields, and text would be compiled again.

from typing import ClassVar, Literal

from msgspec import field

from pnp.game.model.components.component import Component, Count, Design, From
from pnp.game.model.components.flat_pieces import (
    Back,
    FrontLook,
    Looks,
    Side,
    designed_looks,
    flat_sides,
    front_looks,
    layout_markup,
    piece_size_text,
    side_texts,
)
from pnp.game.model.components.kind import MAKE_COUNTERS, Kind, PieceExtent
from pnp.game.model.values import ColourName, Id, Length


class Coin(Component, frozen=True, kw_only=True):
    """A round coin with a rim, the same on both sides unless a back is given; *size* is its diameter."""

    noun: ClassVar[str] = "a coin"
    derived: ClassVar[tuple[str, ...]] = ("designs", "origins")
    looks: ClassVar[Looks] = ()
    secret: ClassVar[bool] = False

    kind: Literal["coin"]
    size: Length
    count: Count
    fits: Id | None = None
    front: Side
    rim: ColourName | None = None  # a shade of the fill unless given
    back: Back = "same"
    from_: From = field(default=None, name="from")
    designs: tuple[Design, ...] = ()  # the rows of its table

    @property
    def front_looks(self) -> tuple[FrontLook, ...]:
        """The fronts of its copies."""
        return front_looks(self.front, self.designs, self.count)

    @property
    def box_mm(self) -> tuple[float, float]:
        """Its width and height in mm."""
        return self.size, self.size


KIND = Kind(
    model=Coin,
    names=("coin", "coins"),
    step=MAKE_COUNTERS,
    stance="corner",
    extents=lambda coin: (PieceExtent(against, "size", coin.size) for against in ("both", "flats")),
    face_down=lambda coin: (coin.size, coin.back),
    is_spread=True,
    texts=side_texts,
    markup=layout_markup,
    designs=designed_looks,
    pictured=flat_sides,
    size_text=lambda coin: piece_size_text(coin.size),
    is_stiffened=True,
)
