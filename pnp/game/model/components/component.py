"""The common parts of components: keys of all kinds, tables with a row for each design, special cells of boards."""

# No `from __future__ import annotations`: the loader needs the types of fields, and text would be compiled again.

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta, Struct

from pnp.game.model.values import CellName, ColourName, FileName, Id, Label, Many, Mark, Record, Sentences, Title
from pnp.problems import DocumentPath, Finding

# Of one table: a component has a look for each row, and each is drawn. A bundled deck has 54.
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


# A text of a component, None where an optional key is absent, and its path below the component's id.
ComponentText = tuple[str | None, DocumentPath]
# Of one component, and of all of them: more would take long to lay out. A build with ten thousand counters takes 9 s.
MOST_PIECES = 10_000
Count = Annotated[int, Meta(ge=1, le=MOST_PIECES)]


class Component(Record, frozen=True, kw_only=True):
    """The base of all kinds.

    *title* is the name of the piece for readers, *about* a sentence on its purpose. *singular* and *plural* are its
    names in lists, after a number: "1 game board", "70 red counters". *print_note* is printed in the print guide: how
    many are enough, what else would serve.

    Components that name the same *sheet* are printed together, in one file of that name. Those of one *group* are one
    entry of lists. What has a *player* belongs to that seat, and it is not needed if the seat is empty.

    What a component takes from the one that it is *like*, or from the defaults of its kind, has *origins*: pairs of the
    path below the component and of that where it is written.
    """

    derived: ClassVar[tuple[str, ...]] = ("origins",)

    like: Id | None = None
    group: Id | None = None
    scaled_by: ClassVar[str] = "cell"  # the key of a board that defines its size

    title: Title
    singular: Title | None = None
    plural: Title | None = None
    about: Sentences | None = None
    print_note: Sentences | None = None
    material: Literal["paper", "card"] = "card"
    sheet: Id | None = None  # its group, or the component's own id, unless given
    player: Id | None = None  # a seat of game.yaml
    facts: Annotated[Many[Any], Meta(max_length=50)] = ()  # what its texts say, in the language of the rules
    free: Annotated[Many[Label], Meta(max_length=50)] = ()  # words of its texts that state no rule
    origins: tuple[tuple[DocumentPath, DocumentPath], ...] = ()

    def written_at(self, name: str, path: DocumentPath) -> DocumentPath:
        """Return where the value at *path* is written in components.yaml; *name* is the component's own."""
        if self.origins:
            origins = dict(self.origins)
            for end in range(len(path), 0, -1):
                if path[:end] in origins:
                    return (*origins[path[:end]], *path[end:])
        return (name, *path)


_Components = Mapping[str, Component]


def group_members(components: _Components, name: str) -> tuple[str, ...]:
    """Return the components that lists name as one: those of the group of the one called *name*, or it alone."""
    group = components[name].group
    return (name,) if group is None else tuple(other for other, one in components.items() if one.group == group)


def list_entries(components: _Components, names: Iterable[str]) -> Iterator[str]:
    """Yield those of *names* that have an entry in lists: of each group the first."""
    groups: set[str] = set()
    for name in names:
        group = components[name].group
        if group is None or group not in groups:
            yield name
        groups |= set() if group is None else {group}


# The table of a component that has a design for each row.
From = Annotated[
    TableFile | TableSource | None,
    Meta(extra={"expected": "a file with a table, or a mapping", "hint": "write from: cards.csv"}),
]


Bracket = Literal["top", "bottom", "left", "right"]


class SpecialCells(Record, frozen=True, kw_only=True):
    """Cells that differ from the others: by their ground, by a mark, by a line around all of them.

    With a *bracket*, the printed board says so outside the cells, on that side; in figures they look as others do.
    """

    noun: ClassVar[str] = "a group of special cells"

    cells: Annotated[Many[CellName], Meta(min_length=1, max_length=2000)]
    fill: ColourName | None = None
    mark: Mark | None = None
    colour: ColourName | None = None  # of the mark
    edge: ColourName | None = None  # of the line around them
    art: FileName | None = None  # in each
    label: Label | None = None  # large in each
    first_number: Annotated[int, Meta(ge=0, le=9999)] | None = None  # in the first of them; the next one follows
    title: Title | None = None  # printed in each
    # For how many players they are special, in figures; the printed board has them for all.
    players: Annotated[Many[Annotated[int, Meta(ge=1, le=20)]], Meta(max_length=20)] = ()
    bracket: Bracket | None = None  # of a square-board

    def findings(self) -> Iterator[Finding]:
        """Yield two texts for one place, and keys that a bracket can't show."""
        if self.label is not None and self.first_number is not None:
            hint = "remove label or first_number"
            yield Finding("P006", "cells can't have both a label and numbers", hint, ("label",), at_key=True)
        for key in ("art", "label", "first_number"):
            if self.bracket is not None and getattr(self, key) is not None:
                hint = f"remove {key}, or remove bracket"
                yield Finding("P006", f"a bracket has no {key}", hint, (key,), at_key=True)


Specials = Annotated[Mapping[Id, SpecialCells], Meta(max_length=100)]


def special_texts(special: Mapping[str, SpecialCells]) -> Iterator[ComponentText]:
    """Yield the titles and labels of groups of special cells."""
    for name, group in special.items():
        yield group.title, ("special", name, "title")
        yield group.label, ("special", name, "label")
