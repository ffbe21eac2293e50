"""A board that its author has drawn: named places of a drawing."""

# No `from __future__ import annotations`: the loader needs the types of fields, and text would be compiled again.

from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta, Struct

from pnp.game.model.components.boards import bracket_findings
from pnp.game.model.components.component import Component, ComponentText, Specials, special_texts
from pnp.game.model.components.kind import MAKE_BOARDS, Kind
from pnp.game.model.texts import ui_text
from pnp.game.model.values import CellName, ColourName, FileName, Length, LengthOrFit, Many, Title, settled
from pnp.press.geometry.path import Point
from pnp.press.geometry.place_map import MapPlace, PlaceMap
from pnp.problems import Finding


class DrawnMap(Struct, frozen=True):
    """The drawing of a map: its size in mm, its places, and which of them touch."""

    size: Point
    places: tuple[MapPlace, ...]
    touching: tuple[tuple[str, str], ...] = ()


# In place of an unusable drawing, which has been reported.
_NO_DRAWING = DrawnMap((100.0, 100.0), (MapPlace("?", (50.0, 50.0), 20.0),))
_Names = Annotated[Many[CellName], Meta(max_length=1000)]


class MapBoard(Component, frozen=True, kw_only=True):
    """A board that its author has drawn; objects of the drawing with certain names are its places.

    The names of its places are checked when the drawing has been read as *drawn*.
    """

    noun: ClassVar[str] = "a map-board"
    derived: ClassVar[tuple[str, ...]] = ("drawn", "origins")
    scaled_by: ClassVar[str] = "width"
    cell_fill: ClassVar[None] = None
    line: ClassVar[None] = None
    omit_cells: ClassVar[tuple[str, ...]] = ()

    kind: Literal["map-board"]
    drawing: FileName
    width: LengthOrFit | None = None  # of the drawing; its own unless given
    frame: bool = True  # a double line around the drawing, and the title above it
    labels: Literal["cell", "none"] | None = None
    titles: Annotated[Mapping[CellName, Title], Meta(max_length=1000)] = msgspec.field(default_factory=dict)
    touching: bool = True  # whether places that touch are neighbours
    gap: Length | None = None  # how far apart they may be, in mm of the drawing
    least_border: Length | None = None  # the least length of their common border, in mm of the drawing
    neighbours: Annotated[Mapping[CellName, _Names], Meta(max_length=1000)] = msgspec.field(default_factory=dict)
    walls: Annotated[Many[Annotated[Many[CellName], Meta(min_length=2, max_length=2)]], Meta(max_length=1000)] = ()
    fill: ColourName | None = None
    special: Specials = msgspec.field(default_factory=dict)
    drawn: DrawnMap | None = None

    @property
    def map(self) -> PlaceMap:
        """The board's places. Raises ValueError if their size is not settled for a paper."""
        drawn = self.drawn or _NO_DRAWING
        width = drawn.size[0] if self.width is None else settled(self.width)
        return PlaceMap(drawn.places, self._pairs(drawn), drawn.size, width / drawn.size[0])

    def _pairs(self, drawn: DrawnMap) -> tuple[tuple[str, str], ...]:
        """Return the neighbours: those that touch and have no wall between them, and those that are given."""
        pairs = {frozenset(pair): pair for pair in drawn.touching}
        for wall in self.walls:
            pairs.pop(frozenset(wall), None)
        known = {place.name for place in drawn.places}
        for name, others in self.neighbours.items():
            for other in others:
                if {name, other} <= known and name != other:
                    pairs.setdefault(frozenset((name, other)), (name, other))
        return tuple(pairs.values())

    @property
    def whole_names(self) -> tuple[str, ...]:
        """The names of its places."""
        return tuple(place.name for place in (self.drawn or _NO_DRAWING).places)

    def pair_findings(self) -> Iterator[Finding]:
        """Yield walls and neighbours that name one place twice."""
        for number, wall in enumerate(self.walls):
            if len(set(wall)) == 1:
                yield Finding("P006", f"a wall between {wall[0]} and itself", "name two places", ("walls", number))
        for name, others in self.neighbours.items():
            if name in others:
                path = ("neighbours", name, others.index(name))
                yield Finding("P006", f"{name} is a neighbour of itself", "name another place", path)

    @property
    def shown_labels(self) -> Literal["cell", "none"]:
        """Where the names of places are printed: in them, if any has a title."""
        return self.labels or ("cell" if self.titles else "none")

    def findings(self) -> Iterator[Finding]:
        """Yield brackets, and keys about borders if these are not detected."""
        for key in ("gap", "least_border", "walls"):
            if not self.touching and getattr(self, key):
                hint = f"remove {key}, or remove touching: false"
                yield Finding("P006", f"{key} is for places that touch", hint, (key,), at_key=True)
        yield from bracket_findings(self.special, "a map-board has", "places")


def _texts(board: MapBoard) -> Iterator[ComponentText]:
    """Yield what is printed in the places of a map: titles, or names that the drawing gives."""
    yield from special_texts(board.special)
    yield from ((title, ("titles", name)) for name, title in board.titles.items())
    for index, name in enumerate(board.whole_names if board.shown_labels == "cell" else ()):
        yield None if name in board.titles else name, ("places", index)


KIND = Kind(
    model=MapBoard,
    names=("map-board", "map", "maps", "board", "boards"),
    step=MAKE_BOARDS,
    texts=_texts,
    size_text=lambda board: ui_text("{mm} mm wide", mm=round(board.map.width, 1)),
    places="areas",
    cells=lambda board: board.map,
    is_stiffened=True,
)
