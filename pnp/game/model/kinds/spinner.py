"""A spinner: a disc of sectors, and an arrow that turns on it."""

# No `from __future__ import annotations`: the loader needs the types of fields, and text would be compiled again.

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from pnp.game.model.components.component import Component, Count
from pnp.game.model.components.flat_pieces import Side, mixed_sides, mixed_texts, sides_markup
from pnp.game.model.components.kind import MAKE_SPINNERS, Kind
from pnp.game.model.kinds.die import PlainWords
from pnp.game.model.values import ColourName, Id, Length, Many
from pnp.problems import Finding

# A disc that is smaller can't be spun, in mm.
SMALLEST_SPINNER = 40.0


class Sector(Side, frozen=True, kw_only=True):
    """A part of a spinner's disc: *weight* times as wide as one of weight 1."""

    noun: ClassVar[str] = "a sector"

    weight: Annotated[int, Meta(ge=1, le=100)] = 1
    icon: Id | None = None  # a component, or an icon of look.yaml
    colour: ColourName | None = None  # of the words or the mark


class Spinner(Component, frozen=True, kw_only=True):
    """A disc with an arrow: *size* is its diameter. Sectors follow each other clockwise from the top."""

    noun: ClassVar[str] = "a spinner"

    kind: Literal["spinner"]
    size: Length
    count: Count = 1
    sectors: Annotated[Many[Sector | PlainWords], Meta(min_length=2, max_length=36)]
    fill: ColourName | None = None  # of sectors without one of their own, in turn with a paler one
    colour: ColourName | None = None  # of the arrow

    def sector(self, index: int) -> Sector:
        """Return a sector; one that is given as a text has it as its label."""
        written = self.sectors[index]
        return written if isinstance(written, Sector) else Sector(label=written or None)

    def findings(self) -> Iterator[Finding]:
        """Yield a disc that is too small to be spun."""
        if self.size < SMALLEST_SPINNER:
            hint = f"make it at least {SMALLEST_SPINNER:g}mm"
            yield Finding("P006", "this spinner is too small", hint, ("size",), at_key=True)


KIND = Kind(
    model=Spinner,
    names=("spinner", "spinners"),
    step=MAKE_SPINNERS,
    texts=lambda spinner: mixed_texts(spinner.sectors, "sectors"),
    markup=lambda spinner: sides_markup(mixed_sides(spinner.sectors, "sectors")),
    pictured=lambda spinner: mixed_sides(spinner.sectors, "sectors"),
    is_stiffened=True,
    shows_others=True,
)
