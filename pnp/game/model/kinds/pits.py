"""A board with pits, in which seeds are sown."""

# No `from __future__ import annotations`: the loader needs the types of fields, and text would be compiled again.

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta

from pnp.game.model.components.boards import bracket_findings
from pnp.game.model.components.component import Component, Specials, special_texts
from pnp.game.model.components.kind import MAKE_BOARDS, Kind
from pnp.game.model.texts import ui_text
from pnp.game.model.values import ColourName, FileName, Length, LengthOrFit, settled
from pnp.press.geometry.space_chain import SpaceChain, pit_field
from pnp.problems import Finding


class Pits(Component, frozen=True, kw_only=True):
    """A board of rows of pits, with a store at either end, as for mancala.

    The names of its pits are checked with the whole ruleset.
    """

    noun: ClassVar[str] = "a board with pits"

    kind: Literal["pits"]
    columns: Annotated[int, Meta(ge=1, le=20)]
    rows: Annotated[int, Meta(ge=1, le=6)] = 2
    stores: bool = True
    cell: LengthOrFit  # how wide a pit is
    smallest_cell: Length | None = None
    seeds: Annotated[int, Meta(ge=1, le=60)] = 1  # that fit side by side in a pit
    numbering: Literal["letter-number", "serpentine"] = "letter-number"
    labels: Literal["edge", "cell", "none"] = "edge"
    turn_labels: bool = False
    fill: ColourName | None = None
    cell_fill: ColourName | None = None  # of the pits
    line: ColourName | None = None
    art: FileName | None = None
    special: Specials = msgspec.field(default_factory=dict)

    @property
    def chain(self) -> SpaceChain:
        """The pits, each with room for all its seeds. Raises ValueError if their size is not settled for a paper."""
        return self._field(self.seeds).scaled(settled(self.cell))

    @property
    def open_chain(self) -> SpaceChain:
        """The pits as they are drawn: as wide as they are. Raises ValueError if their size is not settled."""
        return self._field(1).scaled(settled(self.cell))

    def _field(self, seeds: int) -> SpaceChain:
        return pit_field(self.columns, self.rows, self.numbering, seeds, has_stores=self.stores)

    @property
    def whole_names(self) -> tuple[str, ...]:
        """The names of its pits and stores: none is ever omitted."""
        return self._field(1).names

    @property
    def shown_labels(self) -> str:
        """Where names are printed in figures: nowhere."""
        return "none"

    def findings(self) -> Iterator[Finding]:
        """Yield brackets, for which there is no side, and labels that are turned and not printed."""
        yield from bracket_findings(self.special, "pits have", "pits")
        if self.turn_labels and self.labels == "none":
            yield Finding("P006", "turn_labels without labels", "remove turn_labels", ("turn_labels",), at_key=True)


KIND = Kind(
    model=Pits,
    names=("pits", "board", "boards"),
    step=MAKE_BOARDS,
    texts=lambda pits: special_texts(pits.special),
    size_text=lambda pits: ui_text("pits of {mm} mm", mm=round(settled(pits.cell), 1)),
    places="spaces",
    cells=lambda pits: pits.chain,
    is_stiffened=True,
)
