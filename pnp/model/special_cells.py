"""Cells of a board that differ from the others, as components.yaml writes them."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from pnp.model.values import ColourName, Frozen, Many, Mark, Title

# A cell as it is called on its board: B2.
CellName = Annotated[str, Field(min_length=1, max_length=8)]


class SpecialCells(Frozen):
    """Cells that differ from the others: by their ground, by a mark, by a line around all of them."""

    noun: ClassVar[str] = "a group of special cells"
    cells: Annotated[Many[CellName], Field(min_length=1, max_length=2000)]
    fill: ColourName | None = None
    mark: Mark | None = None
    colour: ColourName | None = None  # of the mark
    edge: ColourName | None = None  # of the line around them
    title: Title | None = None  # printed in each
