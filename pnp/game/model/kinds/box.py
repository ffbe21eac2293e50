"""A box with a lid that other components go into: a tuck box, or a tray with a lid."""

# No `from __future__ import annotations`: the loader needs the types of fields, and text would be compiled again.

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from pnp.game.model.components.component import Component, Count
from pnp.game.model.components.flat_pieces import Side, sides_markup, sides_texts
from pnp.game.model.components.kind import MAKE_BOXES, Kind
from pnp.game.model.values import ColourName, Id, Length, Many
from pnp.messages import join_words
from pnp.problems import DocumentPath, Finding

# The sides of a box that has a lid, as it stands upright with its front towards the reader.
BOX_SIDES = ("front", "back", "left", "right", "top", "bottom")
# How thick a sheet is in mm, by its material: paper of 80 g/m², card of about 300.
SHEET_MM = {"paper": 0.1, "card": 0.3}
# How thick a sheet is in mm that is glued onto thick card, as the print guide says of counters and boards.
STIFFENED_MM = 2.0


class GameBox(Component, frozen=True, kw_only=True):
    """A box with a lid, sized for the components that it *holds*, or by its inner width, height and depth.

    It stands upright: *front* is width × height. A "tuck" box is opened at the top; of a "lid", the front is its upper
    side, and the back is the tray's underside.
    """

    noun: ClassVar[str] = "a box"

    kind: Literal["box"]
    shape: Literal["tuck", "lid"] = "tuck"
    holds: Annotated[Many[Id], Meta(min_length=1, max_length=100)] = ()
    width: Length | None = None
    height: Length | None = None
    depth: Length | None = None
    play: Length = 1.0  # play around its contents, in each direction
    thickness: Length | None = None  # of the sheets of its contents; by kind and material unless given
    lid: Length | None = None  # how high the walls of a lid are
    count: Count = 1
    fill: ColourName | None = None
    front: Side | None = None
    back: Side | None = None
    left: Side | None = None
    right: Side | None = None
    top: Side | None = None
    bottom: Side | None = None

    def sides(self) -> Iterator[tuple[Side, DocumentPath]]:
        """Yield each side that is given, and its path."""
        for key in BOX_SIDES:
            side = getattr(self, key)
            if side is not None:
                yield side, (key,)

    def findings(self) -> Iterator[Finding]:
        """Yield a box without contents and size, duplicate contents, and a lid of a box that has none."""
        missing = [key for key in ("width", "height", "depth") if getattr(self, key) is None]
        if not self.holds and missing:
            if len(missing) == 3:
                hint = "write holds: and a list of components, or width:, height: and depth:"
                yield Finding("P005", "a box with neither contents nor size", hint, at_key=True)
            else:
                hint = f"write {join_words(missing, 'and')}, or holds: and a list of components"
                yield Finding("P005", f"a box without {join_words(missing, 'and')}", hint, at_key=True)
        for index, name in enumerate(self.holds):
            if name in self.holds[:index]:
                yield Finding("P007", f'"{name}" is listed twice', "remove one of them", ("holds", index))
        if self.lid is not None and self.shape != "lid":
            hint = "write shape: lid, or remove it"
            yield Finding("P006", "a tuck box has no lid of its own", hint, ("lid",), at_key=True)


KIND = Kind(
    model=GameBox,
    names=("box", "boxes"),
    step=MAKE_BOXES,
    texts=lambda box: sides_texts(box.sides()),
    markup=lambda box: sides_markup(box.sides()),
    pictured=GameBox.sides,
    is_scored=True,
    is_glued=True,
    shows_others=True,
)
