"""What boards share: names of cells, brackets, texts, numbered spaces, a track that is part of another component."""

# No `from __future__ import annotations`: the loader needs the types of fields, and text would be compiled again.

from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar, Literal, Protocol

import msgspec
from msgspec import Meta

from pnp.game.model.components.component import Component, ComponentText, SpecialCells, Specials, special_texts
from pnp.game.model.texts import Text, ui_text
from pnp.game.model.values import AutoSize, CellName, ColourName, Id, Length, Many, Record, Title, settled
from pnp.press.geometry.space_chain import SpaceChain, serpentine_chain
from pnp.press.geometry.square_grid import Corner
from pnp.problems import Finding

FEWEST_AROUND = 8  # spaces of a ring: one in each corner, and one between
EDGE = 6.0  # from the trim of a board to its content, in mm, by eye
# The names of the spaces before the first and after the last number.
START = "start"
END = "end"

Labels = Literal["edge", "cell", "none"]  # where the names of cells are printed: at the edge of the board, or in them
Omitted = Annotated[Many[CellName], Meta(max_length=10_000)]
SpaceCount = Annotated[int, Meta(ge=2, le=1000)]
Number = Annotated[int, Meta(ge=-9999, le=9999)]
SpaceLabels = Literal["middle", "corner", "none"]  # where in its space a number is printed


class SpecialSpaces(SpecialCells, frozen=True, kw_only=True):
    """Special spaces of a track: some by their names, or all whose number is a multiple of *every*."""

    noun: ClassVar[str] = "a group of special spaces"

    cells: Annotated[Many[CellName], Meta(max_length=2000)] = ()
    every: Annotated[int, Meta(ge=2, le=1000)] | None = None

    def findings(self) -> Iterator[Finding]:
        """Yield a group of no spaces, and a bracket: a track has no side for one."""
        if not self.cells and self.every is None:
            yield Finding(
                "P005", 'missing key "cells" in a group of special spaces', "add cells: [5, 12], or every: 10"
            )
        if self.bracket is not None:
            hint = "remove it, or give the spaces a fill, a mark or an edge"
            yield Finding("P006", "a track has no brackets", hint, ("bracket",), at_key=True)
        yield from super().findings()


SpaceGroups = Annotated[Mapping[Id, SpecialSpaces], Meta(max_length=100)]
_Pair = Annotated[Many[CellName], Meta(min_length=2, max_length=2)]


class SpaceArrows(Record, frozen=True, kw_only=True):
    """Arrows, ladders or snakes, each from a space of a track to another one."""

    noun: ClassVar[str] = "a group of arrows"

    pairs: Annotated[Many[_Pair], Meta(min_length=1, max_length=500)]
    style: Literal["arrow", "ladder", "snake"] = "arrow"
    colour: ColourName | None = None
    title: Title | None = None  # for the description of the board

    def findings(self) -> Iterator[Finding]:
        """Yield arrows from a space to itself."""
        for index, (start, end) in enumerate(self.pairs):
            if start == end:
                hint = "name two different spaces"
                yield Finding("P006", f"an arrow from {start} to {end} leads nowhere", hint, ("pairs", index))


class NumberedSpaces(Protocol):
    """A component with numbered spaces: a track, or one with a track as a part."""

    @property
    def spaces(self) -> int:
        """The number of numbered spaces."""

    @property
    def first_number(self) -> int:
        """The first of their numbers."""

    @property
    def step(self) -> int:
        """The difference between neighbouring numbers."""

    @property
    def start(self) -> str | None:
        """The title of the space before the first, if there is one."""

    @property
    def end(self) -> str | None:
        """The title of the space after the last, if there is one."""

    @property
    def special(self) -> Mapping[str, SpecialSpaces]:
        """The groups of special spaces."""


def space_names(track: NumberedSpaces) -> tuple[str, ...]:
    """Return the names of the spaces of a track, in their order: their numbers, start and end."""
    numbers = (str(track.first_number + i * track.step) for i in range(track.spaces))
    return (*((START,) if track.start else ()), *numbers, *((END,) if track.end else ()))


def shown_special(track: NumberedSpaces) -> dict[str, SpecialCells]:
    """Return the groups of special spaces with the names of all spaces in each."""
    numbers = [name for name in space_names(track) if name not in (START, END)]
    groups: dict[str, SpecialCells] = {}
    for key, group in track.special.items():
        divided = [name for name in numbers if group.every is not None and int(name) % group.every == 0]
        cells = tuple(dict.fromkeys((*group.cells, *divided)))
        groups[key] = msgspec.structs.replace(group, cells=cells) if cells else group
    return groups


def number_findings(track: NumberedSpaces) -> Iterator[Finding]:
    """Yield the finding that all numbers are the same."""
    if track.step == 0:
        yield Finding("P006", "with a step of 0, all spaces have the same number", "write step: 1", ("step",))


class TrackPart(Record, frozen=True, kw_only=True):
    """A track that is part of a component."""

    spaces: SpaceCount
    first_number: Number = 1
    step: Number = 1
    start: Title | None = None
    end: Title | None = None
    origin: Corner | None = None  # the corner with the first space
    cell: Length = 8.0  # how deep a space is
    space_style: Literal["plain", "discs", "lines", "none"] = "plain"
    cell_fill: ColourName | None = None
    cell_fills: Annotated[Many[ColourName], Meta(max_length=50)] = ()
    line: ColourName | None = None
    labels: SpaceLabels = "middle"
    label_every: Annotated[int, Meta(ge=1, le=1000)] = 1
    turn_labels: bool = False
    special: SpaceGroups = msgspec.field(default_factory=dict)

    @property
    def shown_labels(self) -> str:
        """Where in its space a number is printed."""
        return self.labels

    def findings(self) -> Iterator[Finding]:
        """Yield equal numbers."""
        return number_findings(self)


class EdgeTrack(TrackPart, frozen=True, kw_only=True):
    """A track around the edge of a board."""

    noun: ClassVar[str] = "a track around a board"

    direction: Literal["clockwise", "counterclockwise"] = "clockwise"

    def findings(self) -> Iterator[Finding]:
        """Yield equal numbers, and too few spaces to go around."""
        yield from super().findings()
        if self.spaces < FEWEST_AROUND:
            hint = f"write {FEWEST_AROUND} or more"
            yield Finding("P006", f"{self.spaces} spaces don't go around a board", hint, ("spaces",))


class MatTrack(TrackPart, frozen=True, kw_only=True):
    """A track in an area of a mat: a row, or rows to and fro."""

    noun: ClassVar[str] = "a track on a mat"

    columns: Annotated[int, Meta(ge=1, le=200)] | None = None  # the spaces of a row

    @property
    def chain(self) -> SpaceChain:
        """Its spaces."""
        names = space_names(self)
        return serpentine_chain(names, self.columns or len(names), self.origin or "top-left").scaled(self.cell)


def track_texts(track: NumberedSpaces) -> Iterator[ComponentText]:
    """Yield the titles of a track's start, end and special spaces."""
    yield track.start, ("start",)
    yield track.end, ("end",)
    yield from special_texts(track.special)


def edge_label_findings(board: Component, shown_labels: Labels) -> Iterator[Finding]:
    """Yield keys about labels at the edge, on a board that has none there."""
    for key in ("label_sides", "turn_labels"):
        if getattr(board, key) and shown_labels != "edge":
            yield Finding("P006", f"{key} without labels at the edge", f"remove {key}", (key,), at_key=True)


def bracket_findings(special: Specials, board: str, cells: str) -> Iterator[Finding]:
    """Yield the brackets of a board that has no side for them; *board* and *cells* are in words."""
    for name, group in special.items():
        if group.bracket is not None:
            hint = f"remove it, or give the {cells} a fill, a mark or an edge"
            yield Finding("P006", f"{board} no brackets", hint, ("special", name, "bracket"), at_key=True)


def board_texts(special: Specials, track: TrackPart | None) -> Iterator[ComponentText]:
    """Yield the titles and labels of a board's special cells, and the texts of the track around it."""
    yield from special_texts(special)
    if track is not None:
        yield from ((text, ("track", *path)) for text, path in track_texts(track))


def cell_size_text(cell: float | AutoSize) -> Text:
    """Return how large the cells of a board are."""
    return ui_text("cells of {mm} mm", mm=round(settled(cell), 1))
