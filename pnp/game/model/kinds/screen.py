"""A folding screen that hides a player's things, with rows to look things up inside."""

# No `from __future__ import annotations`: the loader needs the types of fields, and text would be compiled again.

from collections.abc import Iterator
from itertools import chain
from typing import ClassVar, Literal

from pnp.game.model.components.component import Component, Count
from pnp.game.model.components.flat_pieces import Side, sides_markup, sides_texts
from pnp.game.model.components.kind import MAKE_SCREENS, Kind
from pnp.game.model.kinds.card import SMALLEST_CARD, CardRows, rows_markup, rows_pictured, rows_texts
from pnp.game.model.values import ColourName, Length
from pnp.problems import DocumentPath, Finding


class Screen(Component, frozen=True, kw_only=True):
    """A folding screen that hides a player's things: a middle panel, and a wing on either side."""

    noun: ClassVar[str] = "a screen"

    kind: Literal["screen"]
    width: Length  # of the middle panel
    height: Length
    wing: Length  # the width of each wing
    count: Count = 1
    front: Side  # the outside
    rows: CardRows  # inside, on the middle panel
    left_rows: CardRows | None = None
    right_rows: CardRows | None = None
    fill: ColourName | None = None  # of the inside
    colour: ColourName | None = None  # of the frames inside, and the band of the title

    @property
    def full_width(self) -> float:
        """Its width in mm before it is folded."""
        return self.width + 2 * self.wing

    def sides(self) -> Iterator[tuple[str, CardRows]]:
        """Yield the rows of each panel that has some, from left to right, and their key."""
        for key, rows in (("left_rows", self.left_rows), ("rows", self.rows), ("right_rows", self.right_rows)):
            if rows is not None:
                yield key, rows

    def findings(self) -> Iterator[Finding]:
        """Yield each panel that is too small for a row, and wings that don't fold onto the middle panel."""
        for key, value in (("width", self.width), ("height", self.height), ("wing", self.wing)):
            if value < SMALLEST_CARD:
                hint = f"make it at least {SMALLEST_CARD:g}mm"
                yield Finding("P006", "this screen is too small for a row", hint, (key,), at_key=True)
        if self.wing > self.width:
            hint = "make the wings as wide as the middle panel, or narrower"
            yield Finding("P006", "wings wider than the middle panel", hint, ("wing",), at_key=True)


def _front(screen: Screen) -> tuple[tuple[Side, DocumentPath], ...]:
    return ((screen.front, ("front",)),)


KIND = Kind(
    model=Screen,
    names=("screen", "screens"),
    step=MAKE_SCREENS,
    texts=lambda screen: chain(sides_texts(_front(screen)), rows_texts(screen.sides()), rows_markup(screen.sides())),
    markup=lambda screen: chain(rows_markup(screen.sides()), sides_markup(_front(screen))),
    pictured=lambda screen: chain(_front(screen), rows_pictured(screen.sides())),
    is_scored=True,
    is_read=True,
    shows_others=True,
)
