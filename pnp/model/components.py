"""All kinds of components that components.yaml can have, and the models of kinds that have no module of their own."""

# No `from __future__ import annotations`: the loader needs the types of fields, and text would be compiled again.

from collections.abc import Iterator
from typing import ClassVar, Literal

from pnp.model.boards import HexBoard, RowBoard, SquareBoard
from pnp.model.boxes import Cup, GameBox
from pnp.model.component import SMALLEST_CARD, Card, CardRows, Coin, Component, Count, Counter, Side, Tile
from pnp.model.dice import Die
from pnp.model.map_board import MapBoard
from pnp.model.mat import Mat
from pnp.model.pits import Pits
from pnp.model.point_board import PointBoard
from pnp.model.spinner import Spinner
from pnp.model.standees import Pawn, Standee
from pnp.model.track import Track
from pnp.model.values import ColourName, Length
from pnp.problems import DocumentPath, Finding


class Screen(Component, frozen=True, kw_only=True):
    """A folding screen that hides what is behind it: a middle panel, and a wing on either side."""

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

    def texts(self) -> Iterator[tuple[str, DocumentPath]]:
        """Yield each text with markup, and its path."""
        for key, rows in self.sides():
            for index, row in enumerate(rows):
                if row.text is not None:
                    yield row.text, (key, index, "text")

    def findings(self) -> Iterator[Finding]:
        """Yield each panel that is too small for a row, and wings that don't fold onto the middle panel."""
        for key, value in (("width", self.width), ("height", self.height), ("wing", self.wing)):
            if value < SMALLEST_CARD:
                hint = f"make it at least {SMALLEST_CARD:g}mm"
                yield Finding("P006", "this screen is too small for a row", hint, (key,), at_key=True)
        if self.wing > self.width:
            hint = "make the wings as wide as the middle panel, or narrower"
            yield Finding("P006", "wings wider than the middle panel", hint, ("wing",), at_key=True)


_Board = SquareBoard | HexBoard | PointBoard | Track | Pits | MapBoard | RowBoard
_Standing = Standee | Pawn | Die | Spinner | Cup | GameBox | Screen
AnyComponent = _Board | Mat | Tile | Card | Counter | Coin | _Standing
