"""Tables of values: one row for each design of a component."""

# No `from __future__ import annotations`: the loader needs the types of fields, and text would be compiled again.

from collections.abc import Mapping
from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta, Struct

from pnp.game.model.values import Id, Many, Record, Sentences

# Of one table: a component has a look for each row, and each is drawn.
MOST_ROWS = 2_000
MOST_COLUMNS = 100

# A file of the ruleset's folder.
TableFile = Annotated[str, Meta(min_length=1, max_length=200, extra={"expected": "the name of a file"})]
_SheetName = Annotated[str, Meta(min_length=1, max_length=100, extra={"expected": "the name of a sheet"})]
_Wanted = str | int | Annotated[Many[str | int], Meta(min_length=1, max_length=100)]


class TableSource(Record, frozen=True, kw_only=True):
    """The rows of a table that a component uses: those *where* columns have certain values, in the order *sort*.

    *count* and *id* are the columns of the number of copies and of the id of a design; *values* are computed from
    others, and *id* may be one of them.
    """

    noun: ClassVar[str] = "a table"

    file: TableFile
    sheet: _SheetName | None = None  # of a spreadsheet; the first one unless given
    where: Annotated[Mapping[Id, _Wanted], Meta(max_length=20)] = msgspec.field(default_factory=dict)
    sort: Annotated[Many[Id], Meta(max_length=10)] = ()
    count: Id | None = None
    id: Id | None = None
    values: Annotated[Mapping[Id, Sentences], Meta(max_length=50)] = msgspec.field(default_factory=dict)


class Design(Struct, frozen=True):
    """One design of a component: a row of its table. *count* copies of it are in the box."""

    id: str
    count: int
    values: Mapping[str, str]
