"""The model of a mat: areas in rows, with slots for cards, tracks, and room for what players put there."""

# No `from __future__ import annotations`: the loader needs the types of fields, and text would be compiled again.

from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, field

from pnp.messages import plural, quote, suggest_name
from pnp.model.component import Component, Count
from pnp.model.spaces import MatTrack
from pnp.model.values import ColourName, FileName, Id, Label, Length, Many, Record, Title
from pnp.problems import Finding


class MatArea(Record, frozen=True, kw_only=True):
    """An area of a mat: slots for pieces of one component, a track, or a free space."""

    noun: ClassVar[str] = "an area of a mat"

    title: Title | None = None
    for_: Id | None = field(default=None, name="for")  # the component whose size the slots have
    slots: Annotated[int, Meta(ge=1, le=60)] | None = None  # one unless given
    columns: Annotated[int, Meta(ge=1, le=60)] | None = None  # how many of them are side by side
    slot_labels: Annotated[Many[Label], Meta(max_length=60)] = ()  # in each
    track: MatTrack | None = None
    width: Length | None = None  # at least
    height: Length | None = None
    fill: ColourName | None = None
    art: FileName | None = None

    @property
    def slot_count(self) -> int:
        """How many slots it has."""
        return 0 if self.for_ is None else self.slots or 1

    def findings(self) -> Iterator[Finding]:
        """Yield slots and a track in one area, slots without a component, more labels than slots."""
        if self.for_ is not None and self.track is not None:
            hint = "make two areas, one beside the other"
            yield Finding("P006", "slots and a track in one area", hint, ("track",), at_key=True)
        for key in ("slots", "columns", "slot_labels"):
            if getattr(self, key) and self.for_ is None:
                hint = "add for: and the name of the card, tile or counter that lies there"
                yield Finding("P006", f"{key} without for", hint, (key,), at_key=True)
        if self.for_ is not None and len(self.slot_labels) > self.slot_count:
            message = f"{plural(len(self.slot_labels), 'label')} for {plural(self.slot_count, 'slot')}"
            yield Finding("P006", message, "add slots, or remove labels", ("slot_labels",))


_Line = Annotated[Many[Id], Meta(min_length=1, max_length=20)]


class Mat(Component, frozen=True, kw_only=True):
    """A mat that lies before a player: areas side by side, in rows.

    Whether the components that its slots are for exist is checked with the whole ruleset.
    """

    noun: ClassVar[str] = "a mat"

    kind: Literal["mat"]
    count: Count = 1
    areas: Annotated[Mapping[Id, MatArea], Meta(min_length=1, max_length=60)]
    rows: Annotated[Many[_Line], Meta(max_length=60)] = ()  # areas side by side; one in each row unless given
    width: Length | None = None  # as wide as its widest row unless given
    fill: ColourName | None = None
    cell_fill: ColourName | None = None  # of areas and slots
    line: ColourName | None = None

    @property
    def lines(self) -> tuple[tuple[str, ...], ...]:
        """The areas of each row that there are, each in one place."""
        used: set[str] = set()
        lines: list[tuple[str, ...]] = []
        for row in self.rows or tuple((name,) for name in self.areas):
            names = tuple(name for name in dict.fromkeys(row) if name in self.areas and name not in used)
            used.update(names)
            lines += [names] if names else []
        return tuple(lines)

    def findings(self) -> Iterator[Finding]:
        """Yield areas of rows that there are not, those that are in two places, and those that are in none."""
        used: set[str] = set()
        for number, row in enumerate(self.rows):
            for index, name in enumerate(row):
                at = ("rows", number, index)
                if name not in self.areas:
                    hint = suggest_name(name, self.areas)
                    yield Finding("P014", f"there is no area {quote(name)}", hint, at)
                elif name in used:
                    yield Finding("P007", f"duplicate area {quote(name)}", "name each area once", at)
                used.add(name)
        for name in self.areas if self.rows else ():
            if name not in used:
                hint = "name it in rows, or remove it"
                yield Finding("P006", f"no row has the area {quote(name)}", hint, ("areas", name), at_key=True)
