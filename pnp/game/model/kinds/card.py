"""A card: a front to play with, or rows to look things up."""

# No `from __future__ import annotations`: the loader needs the types of fields, and text would be compiled again.

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, field

from pnp.game.model.components.component import Component, ComponentText, Count, Design, From
from pnp.game.model.components.flat_pieces import (
    Back,
    FrontLook,
    Pictured,
    Side,
    designed_looks,
    flat_sides,
    front_looks,
    layout_markup,
    side_texts,
)
from pnp.game.model.components.kind import MAKE_CARDS, Kind
from pnp.game.model.values import ColourName, Label, Length, Many, Sentences, Title
from pnp.problems import DocumentPath, Finding


class CardRow(Pictured, frozen=True, kw_only=True):
    """One entry to look up: its name, its cost, a small picture, a text with markup."""

    noun: ClassVar[str] = "a row of a card"

    title: Title
    cost: Label | None = None
    text: Sentences | None = None


CardRows = Annotated[Many[CardRow], Meta(min_length=1, max_length=20)]


SMALLEST_CARD = 30.0  # the least width and height of a card with rows, in mm
# The sizes of cards that have a name, in mm: width and height.
CARD_SIZES: Mapping[str, tuple[float, float]] = {
    "poker": (63.0, 88.0),
    "bridge": (57.0, 88.0),
    "tarot": (70.0, 120.0),
    "mini-euro": (44.0, 68.0),
    "euro": (59.0, 92.0),
    "square": (70.0, 70.0),
    "tile": (50.0, 50.0),
    "business": (85.0, 55.0),
    "mini-american": (41.0, 63.0),
    "us-game": (56.0, 87.0),
    "american-poker": (63.5, 88.9),
    "jumbo": (88.9, 139.7),
    "trump": (62.0, 100.0),
}
CardSize = Literal[  # its keys
    "poker", "bridge", "tarot", "mini-euro", "euro", "square", "tile", "business",
    "mini-american", "us-game", "american-poker", "jumbo", "trump",
]  # fmt: skip


_RowsByKey = Iterable[tuple[str, CardRows]]


def rows_markup(sides: _RowsByKey) -> Iterator[tuple[str, DocumentPath]]:
    """Yield each text with markup of rows, and its path."""
    for key, rows in sides:
        yield from ((row.text, (key, index, "text")) for index, row in enumerate(rows) if row.text is not None)


def rows_texts(sides: _RowsByKey) -> Iterator[ComponentText]:
    """Yield the titles and costs of rows."""
    for key, rows in sides:
        for index, row in enumerate(rows):
            yield row.title, (key, index, "title")
            yield row.cost, (key, index, "cost")


def rows_pictured(sides: _RowsByKey) -> Iterator[tuple[Pictured, DocumentPath]]:
    """Yield each row, which may show a picture, and its path."""
    for key, rows in sides:
        yield from ((row, (key, index)) for index, row in enumerate(rows))


class Card(Component, frozen=True, kw_only=True):
    """A card, upright or lying: a front to play with, or rows to look things up, perhaps on its other side as well."""

    noun: ClassVar[str] = "a card"
    derived: ClassVar[tuple[str, ...]] = ("designs", "origins")

    kind: Literal["card"]
    size: CardSize | None = None
    width: Length | None = None
    height: Length | None = None
    corner: Length | None = None
    count: Count
    front: Side | None = None
    from_: From = field(default=None, name="from")
    designs: tuple[Design, ...] = ()  # the rows of its table
    rows: CardRows | None = None
    foot: Sentences | None = None  # a text with markup, below the rows of the front
    fill: ColourName | None = None
    colour: ColourName | None = None  # of the head
    back: Back = None
    back_title: Title | None = None  # the card's own title unless given
    back_rows: CardRows | None = None

    @property
    def box_mm(self) -> tuple[float, float]:
        """Its width and height in mm."""
        width, height = CARD_SIZES[self.size or "poker"]
        return self.width or width, self.height or height

    @property
    def front_looks(self) -> tuple[FrontLook, ...]:
        """The fronts of its copies, if it has no rows."""
        if self.front is None:
            return ()
        return front_looks(self.front, self.designs, self.count)

    def sides(self) -> Iterator[tuple[str, CardRows]]:
        """Yield the rows of each side that has some, and their key."""
        for key, rows in (("rows", self.rows), ("back_rows", self.back_rows)):
            if rows is not None:
                yield key, rows

    def texts(self) -> Iterator[tuple[str, DocumentPath]]:
        """Yield each text with markup, and its path."""
        yield from rows_markup(self.sides())
        if self.foot is not None:
            yield self.foot, ("foot",)

    def findings(self) -> Iterator[Finding]:
        """Yield a missing or second size or front, no space for a row, and two backs."""
        yield from self._size_findings()
        yield from self._front_findings()
        width, height = self.box_mm
        if self.rows is not None and min(width, height) < SMALLEST_CARD:
            key = "size" if self.size else "width" if width < SMALLEST_CARD else "height"
            hint = f"make it at least {SMALLEST_CARD:g}mm wide and high"
            yield Finding("P006", "this card is too small for a row", hint, (key,), at_key=True)
        if self.back is not None and self.back_rows is not None:
            hint = "remove back or back_rows"
            yield Finding("P006", "a card can't have both back and back_rows", hint, ("back_rows",), at_key=True)
        if self.back_title is not None and self.back_rows is None:
            hint = "write back_rows: and below it the rows of the back"
            yield Finding("P006", "back_title without back_rows", hint, ("back_title",), at_key=True)

    def _front_findings(self) -> Iterator[Finding]:
        """Yield a missing or second front, and keys of a card without rows, or without a front."""
        if (self.front is None) == (self.rows is None):
            message = "a card needs a front or rows" if self.front is None else "a card can't have both front and rows"
            yield Finding("P006", message, "write front: to play with it, or rows: to look things up")
        for key in ("foot", "back_rows", "fill", "colour") if self.front is not None else ():
            if getattr(self, key) is not None:
                hint = "put it into the face, or into front" if key in ("fill", "colour") else "remove it"
                yield Finding("P006", f"{key} is for cards with rows", hint, (key,), at_key=True)
        if self.front is None and self.from_ is not None:
            yield Finding("P006", "from without a front", "add front: {face: …}", ("from",), at_key=True)

    def _size_findings(self) -> Iterator[Finding]:
        """Yield the finding that its size is missing, or given in two ways."""
        given = [key for key in ("width", "height") if getattr(self, key) is not None]
        if self.size is not None and given:
            yield Finding("P006", f"size and {given[0]} of one card", "remove one of them", (given[0],), at_key=True)
        elif self.size is None and len(given) < 2:
            missing = "height" if given == ["width"] else "width"
            hint = "write size: poker, or width: and height:"
            yield Finding("P005", f'missing key "{missing}" in a card', hint, at_key=True)


KIND = Kind(
    model=Card,
    names=("card", "cards"),
    step=MAKE_CARDS,
    texts=lambda card: chain(
        ((card.back_title, ("back_title",)),), side_texts(card), rows_texts(card.sides()), card.texts()
    ),
    markup=lambda card: chain(card.texts(), layout_markup(card)),
    designs=designed_looks,
    pictured=lambda card: chain(rows_pictured(card.sides()), flat_sides(card)),
    is_read=True,
    shows_others=True,
)
