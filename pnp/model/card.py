"""A reference card as components.yaml writes it: a head, and below it a row for each thing that can be done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from pnp.model.component import Component, Count
from pnp.model.side import Back, Pictured
from pnp.model.values import ColourName, Label, Length, Many, Sentences, Title
from pnp.problems import DocumentPath

# A narrower or lower card has no room for a row, in mm.
SMALLEST_CARD = 30.0


class CardRow(Pictured):
    """One thing to be looked up: what it is called, what it costs, a small picture, a text with markup."""

    noun: ClassVar[str] = "a row of a card"

    title: Title
    cost: Label | None = None
    text: Sentences | None = None


CardRows = Annotated[Many[CardRow], Field(min_length=1, max_length=20)]


class Card(Component):
    """A card to look things up on, upright or lying; its other side may have rows, too."""

    noun: ClassVar[str] = "a card"
    kind: Literal["card"]
    width: Length
    height: Length
    corner: Length | None = None
    count: Count
    rows: CardRows
    foot: Sentences | None = None  # a text with markup, below the rows of the front
    fill: ColourName | None = None
    colour: ColourName | None = None  # of the head
    back: Back = None
    back_title: Title | None = None  # the card's own title unless given
    back_rows: CardRows | None = None

    def sides(self) -> Iterator[tuple[str, CardRows]]:
        """Yield the rows of each side that has some, and their key."""
        for key, rows in (("rows", self.rows), ("back_rows", self.back_rows)):
            if rows is not None:
                yield key, rows

    def texts(self) -> Iterator[tuple[str, DocumentPath]]:
        """Yield each text with markup, and the way to it."""
        for key, rows in self.sides():
            for index, row in enumerate(rows):
                if row.text is not None:
                    yield row.text, (key, index, "text")
        if self.foot is not None:
            yield self.foot, ("foot",)

    @model_validator(mode="after")
    def _one_back(self) -> Card:
        """Refuse a card without room, two backs at once, and a title for a back that has no rows."""
        if min(self.width, self.height) < SMALLEST_CARD:
            hint = f"make it at least {SMALLEST_CARD:g}mm wide and high"
            context = {"hint": hint, "at": "width" if self.width < SMALLEST_CARD else "height"}
            raise PydanticCustomError("P006", "a card that has no room for a row", context)
        if self.back is not None and self.back_rows is not None:
            context = {"hint": "take out back or back_rows", "at": "back_rows"}
            raise PydanticCustomError("P006", "a card with two backs", context)
        if self.back_title is not None and self.back_rows is None:
            hint = "write back_rows: and below it what stands on the back"
            raise PydanticCustomError("P006", "a title of a back without rows", {"hint": hint, "at": "back_title"})
        return self
