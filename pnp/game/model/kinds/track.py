"""A board of numbered spaces that follow each other."""

# No `from __future__ import annotations`: the loader needs the types of fields, and text would be compiled again.

import math
import re
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta, Struct

from pnp.game.model.components.boards import (
    FEWEST_AROUND,
    Number,
    SpaceArrows,
    SpaceCount,
    SpaceGroups,
    SpaceLabels,
    number_findings,
    space_names,
    track_texts,
)
from pnp.game.model.components.component import Component
from pnp.game.model.components.kind import MAKE_BOARDS, Kind
from pnp.game.model.texts import ui_text
from pnp.game.model.values import AutoSize, ColourName, FileName, Id, Length, LengthOrFit, Many, Title, settled
from pnp.messages import quote, quote_value
from pnp.press.geometry.path import Path, Point
from pnp.press.geometry.path_data import read_path
from pnp.press.geometry.space_chain import (
    SpaceChain,
    Way,
    crossing_of,
    overlap_of,
    ring_chain,
    round_spiral,
    row_chain,
    serpentine_chain,
    square_spiral,
    way_chain,
    way_of,
)
from pnp.press.geometry.square_grid import Corner
from pnp.press.units import number
from pnp.problems import Finding, FindingError

_Direction = Literal["right", "left", "down", "up", "clockwise", "counterclockwise"]

# How much taller than wide a ring is whose columns are not given: as a board on an upright page, by eye.
_TALL = 1.38
_SLACK = 1e-6  # mm: by so much a path may be too short for its spaces
_LONGEST_PATH = 20_000.0  # mm: whatever is longer has been drawn in other units
_PATH_DATA = re.compile(r"\s*([Mm]\s*[-+.0-9]|none\s*$)")
_NAME = re.compile(r"\s*\w[\w .-]{0,39}\s*")  # of an object in a drawing


class DrawnPath(Struct, frozen=True):
    """A path that is an object of a drawing, and the size of the drawing, in mm."""

    path: Path
    size: Point


def _read_way(value: Any) -> Path | str:
    """Return the path that path data describe, or the name of an object in a drawing.

    Raises FindingError with the place of the first fault.
    """
    if not isinstance(value, str):
        hint = 'write path data, as in "M 0 0 C 40 0 40 60 80 60"'
        raise FindingError(Finding("P006", f"{quote_value(value)} is not a path", hint))
    if _NAME.fullmatch(value) and _PATH_DATA.match(value) is None:
        return " ".join(value.split())
    try:
        return read_path(value)
    except FindingError as error:
        fault = error.finding
        raise FindingError(Finding("P006", fault.message, fault.hint, span=fault.span)) from None


class Track(Component, frozen=True, kw_only=True):
    """A board of numbered spaces that follow each other, on which pieces lie.

    The names of its spaces are checked with the whole ruleset.
    """

    noun: ClassVar[str] = "a track"
    derived: ClassVar[tuple[str, ...]] = ("drawn", "origins")

    kind: Literal["track"]
    shape: Literal["row", "serpentine", "ring", "spiral", "path"]
    spaces: SpaceCount
    first_number: Number = 1
    step: Number = 1
    start: Title | None = None  # the title of a space before the first
    end: Title | None = None  # the title of a space after the last
    columns: Annotated[int, Meta(ge=1, le=200)] | None = None
    rows: Annotated[int, Meta(ge=1, le=200)] | None = None  # of a spiral of squares
    path: (
        Annotated[
            Path | str,
            Meta(extra={"read": _read_way, "expected": "a path", "schema": {"type": "string", "minLength": 1}}),
        ]
        | None
    ) = None
    width: Length | None = None  # of the field in which a path is drawn
    height: Length | None = None
    origin: Corner | None = None  # the corner with the first space
    direction: _Direction | None = None
    cell: LengthOrFit  # how wide a space is
    smallest_cell: Length | None = None
    space_style: Literal["plain", "discs", "lines", "none"] = "plain"
    cell_fill: ColourName | None = None
    cell_fills: Annotated[Many[ColourName], Meta(max_length=50)] = ()  # colours that spaces have in turn
    line: ColourName | None = None
    labels: SpaceLabels | None = None
    label_every: Annotated[int, Meta(ge=1, le=1000)] = 1
    turn_labels: bool = False  # as the track turns
    arrows: Annotated[Mapping[Id, SpaceArrows], Meta(max_length=100)] = msgspec.field(default_factory=dict)
    fill: ColourName | None = None
    art: FileName | None = None
    special: SpaceGroups = msgspec.field(default_factory=dict)
    drawn: DrawnPath | None = None  # the object of its picture that is its path

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its spaces in their order."""
        return space_names(self)

    @property
    def whole_names(self) -> tuple[str, ...]:
        """The names of its spaces: none is ever omitted."""
        return self.names

    @property
    def shown_labels(self) -> str:
        """Where numbers are printed: never at the edge."""
        return self.labels or ("corner" if self.arrows and self.space_style != "discs" else "middle")

    @property
    def way(self) -> Way:
        """The line that its spaces lie along; one without points if it has none."""
        drawn = self.drawn.path if self.drawn else self.path
        return way_of(drawn if isinstance(drawn, Path) else Path(()))

    @property
    def chain(self) -> SpaceChain:
        """The track's spaces. Raises ValueError if their size is not settled for a paper."""
        size = settled(self.cell)
        if self.shape == "path" and len(self.way.points) > 1:
            field = None if self.width is None or self.height is None else (self.width, self.height)
            field = self.drawn.size if self.drawn else field
            return way_chain(self.names, self.way, size, field)
        return self._unit_chain.scaled(size)

    @property
    def _unit_chain(self) -> SpaceChain:
        """Its spaces, a unit wide: in a row if they don't fit their shape, which has been reported."""
        # One branch a shape; origin and direction have another default in each.
        names, origin = self.names, self.origin or "bottom-left"
        match self.shape:
            case "serpentine":
                return serpentine_chain(names, self.columns or len(names), origin)
            case "ring" if self._goes_around:
                columns, rows = self.ring_size
                is_clockwise = self.direction != "counterclockwise"
                return ring_chain(names, columns, rows, self.origin or "top-left", clockwise=is_clockwise)
            case "spiral":
                is_clockwise = self.direction == "clockwise"
                if self.columns is not None and self.rows is not None and len(names) <= self.columns * self.rows:
                    return square_spiral(names, self.columns, self.rows, origin, clockwise=is_clockwise)
                return round_spiral(names, origin, clockwise=is_clockwise, has_middle=self.end is not None)
            case _:
                direction = self.direction or "right"
                is_straight = direction != "clockwise" and direction != "counterclockwise"
                return row_chain(names, direction if is_straight else "right")

    @property
    def _goes_around(self) -> bool:
        """Whether there are enough spaces for a ring."""
        return len(self.names) >= FEWEST_AROUND and min(self.ring_size) >= 2

    @property
    def ring_size(self) -> tuple[int, int]:
        """How many spaces a ring has along its upper edge, and how many along a side, corners counted twice."""
        half = (len(self.names) + 4) / 2
        columns = self.columns or max(2, round(half / (1 + _TALL)))
        return columns, math.ceil(half - columns)

    def findings(self) -> Iterator[Finding]:
        """Yield keys of other shapes, a path without room, spaces that don't fit their shape."""
        # One branch a shape: each has its own way of being too short, at a key of its own.
        yield from number_findings(self)
        yield from self._key_findings()
        if self.shape == "path":
            yield from self.path_findings()
        elif self.shape == "ring" and not self._goes_around:
            message = f"a ring of {len(self.names)} spaces can't have {self.ring_size[0]} along an edge"
            is_short = len(self.names) < FEWEST_AROUND
            hint = f"write {'at least' if is_short else '2 to'} {FEWEST_AROUND if is_short else len(self.names) // 2}"
            yield Finding("P006", message, hint, ("spaces",) if is_short else ("columns",))
        elif self.shape == "spiral" and self.columns is not None and self.rows is not None:
            over = len(self.names) - self.columns * self.rows
            if over > 0:
                message = f"{len(self.names)} spaces are {over} more than {self.columns} × {self.rows}"
                yield Finding("P006", message, "add columns or rows", ("rows",))

    def _key_findings(self) -> Iterator[Finding]:
        """Yield unused and missing keys of the shape."""
        of_shape = {
            "columns": ("serpentine", "ring", "spiral"),
            "rows": ("spiral",),
            "path": ("path",),
            "width": ("path",),
            "height": ("path",),
            "origin": ("serpentine", "ring", "spiral"),
            "direction": ("row", "ring", "spiral"),
        }
        for key, shapes in of_shape.items():
            if getattr(self, key) is not None and self.shape not in shapes:
                yield Finding(
                    "P006", f"a track with shape: {self.shape} has no {key}", f"remove {key}", (key,), at_key=True
                )
        missing = {"serpentine": ("columns", "10"), "path": ("path", '"M 0 0 …"')}.get(self.shape)
        if missing and getattr(self, missing[0]) is None:
            message = f'missing key "{missing[0]}" in a track with shape: {self.shape}'
            yield Finding("P005", message, f"add {missing[0]}: {missing[1]}", at_key=True)
        yield from self._pair_findings()
        turns = self.direction in ("clockwise", "counterclockwise")
        if self.direction is not None and self.shape in ("row", "ring", "spiral") and turns == (self.shape == "row"):
            known = "right, left, down or up" if self.shape == "row" else "clockwise or counterclockwise"
            yield Finding("P006", f"a {self.shape} does not run {self.direction}", f"write {known}", ("direction",))

    def _pair_findings(self) -> Iterator[Finding]:
        """Yield one of two keys that need each other."""
        for one, other in (("columns", "rows"), ("width", "height")):
            given = [key for key in (one, other) if getattr(self, key) is not None]
            if len(given) == 1 and (one == "width" or self.shape == "spiral"):
                lacking = other if given == [one] else one
                message = f'missing key "{lacking}" beside {given[0]}'
                yield Finding("P005", message, f"add {lacking}", (given[0],), at_key=True)

    def path_findings(self) -> Iterator[Finding]:
        """Yield the finding that a path is not a line, crosses itself, is too short for its spaces, or bends too much.

        A path in a drawing that has not been read is not judged.
        """
        at, path = ("path",), self.drawn.path if self.drawn else self.path
        if isinstance(path, str) and self.art is None:
            hint = "begin it with M, or add art: and name an object of that picture"
            yield Finding("P006", f"{quote(path)} is not a path", hint, at)
        if isinstance(path, str) and self.width is not None:
            hint = "remove width and height: the picture has a size"
            yield Finding("P006", "a path that is in a picture has no width", hint, ("width",), at_key=True)
        if isinstance(path, Path):
            yield from self._way_findings(path)

    def _way_findings(self, path: Path) -> Iterator[Finding]:
        """Yield the first fault of a path that has been read."""
        at = ("path",)
        if isinstance(self.cell, AutoSize):
            yield Finding("P006", "the spaces of a path can't be cell: fit", "write a length: cell: 12mm", ("cell",))
            return
        parts = sum(command == "M" for command, _ in path.segments)
        if len(self.way.points) < 2 or self.way.length < 1.0:
            length = self.way.length if len(self.way.points) > 1 else 0.0
            message = f"this path has a length of {number(length, 1)} mm"
            yield Finding("P006", message, 'draw a line: "M 0 0 L 100 0"', at)
            return
        if parts > 1:
            yield Finding("P006", f"this path has {parts} parts", "draw one line: write M only once, at its start", at)
            return
        if self.way.length > _LONGEST_PATH:
            yield Finding("P008", f"a path of {self.way.length / 1000:.0f} m", "draw it in mm; at most 20 m", at)
            return
        crossing = crossing_of(self.way)
        if crossing is not None:
            x, y = (number(value, 1) for value in crossing)
            hint = "lead it around, or draw two tracks"
            yield Finding("P006", f"this path crosses itself {x} mm from the left and {y} mm from the top", hint, at)
            return
        yield from self._room_findings(self.cell)

    def _room_findings(self, cell: float) -> Iterator[Finding]:
        """Yield the finding that a path is too short for its spaces, and by how many mm."""
        count, length = len(self.names), self.way.length
        short = count * cell - length
        if short > _SLACK:
            message = (
                f"{count} spaces of {number(cell, 2)} mm need {number(count * cell, 1)} mm, and the path is "
                f"{number(length, 1)} mm long: {number(short, 1)} mm too short"
            )
            hint = f"write cell: {number(math.floor(10 * length / count) / 10, 1)}mm, or draw a longer path"
            yield Finding("P006", message, hint, ("path",))
            return
        over = overlap_of(self.way, count, cell)
        if over is not None:
            first, second = self.names[over.first], self.names[over.second]
            spaces = f"at {first}" if first == second else f"at {first} and {second}"
            message = f"the spaces of this path overlap by {number(over.by, 1)} mm {spaces}"
            yield Finding("P006", message, "make the cells smaller, or draw the path wider there", ("path",))


KIND = Kind(
    model=Track,
    names=("track", "tracks", "board", "boards"),
    step=MAKE_BOARDS,
    texts=lambda track: chain(
        track_texts(track), ((group.title, ("arrows", name, "title")) for name, group in track.arrows.items())
    ),
    size_text=lambda track: ui_text("spaces of {mm} mm", mm=round(settled(track.cell), 1)),
    places="spaces",
    cells=lambda track: track.chain,
    is_stiffened=True,
)
