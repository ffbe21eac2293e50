"""A board of rows, with places for tiles and counters."""

# No `from __future__ import annotations`: the loader needs the types of fields, and text would be compiled again.

from collections.abc import Mapping
from itertools import chain
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from pnp.game.model.components.component import Component
from pnp.game.model.components.kind import MAKE_BOARDS, Kind
from pnp.game.model.values import ColourName, FileName, Id, Record, Title


class Row(Record, frozen=True, kw_only=True):
    """A row of a row board."""

    noun: ClassVar[str] = "a row"

    title: Title
    emblem: FileName | None = None
    fill: ColourName | None = None


class RowBoard(Component, frozen=True, kw_only=True):
    """A board of rows: a place for a stack of tiles on the left, places for counters on the right."""

    noun: ClassVar[str] = "a row-board"

    kind: Literal["row-board"]
    rows: Annotated[Mapping[Id, Row], Meta(min_length=1, max_length=12)]
    tiles: Id  # the component whose size the left place has
    counters: Id  # the component whose size the right places have
    places: Annotated[int, Meta(ge=1, le=60)]  # the number of places for counters in a row
    tiles_title: Title
    counters_title: Title
    fill: ColourName | None = None


KIND = Kind(
    model=RowBoard,
    names=("row-board", "board", "boards"),
    step=MAKE_BOARDS,
    texts=lambda board: chain(
        ((board.tiles_title, ("tiles_title",)), (board.counters_title, ("counters_title",))),
        ((row.title, ("rows", name, "title")) for name, row in board.rows.items()),
    ),
    places="rows",
    is_stiffened=True,
)
