"""A mat: areas in rows, with slots for cards, tracks, and free room for pieces.

The layout follows from the sizes of the pieces for its slots: `mat_layout`.
"""

# No `from __future__ import annotations`: the loader needs the types of fields, and text would be compiled again.

import math
from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar, Literal, TypeVar

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from pnp.game.model.components.boards import EDGE, MatTrack, track_texts
from pnp.game.model.components.component import Component, ComponentText, Count, Specials
from pnp.game.model.components.kind import MAKE_MATS, Kind
from pnp.game.model.values import AutoSize, ColourName, FileName, Id, Label, Length, Many, Record, Title
from pnp.messages import plural, quote, suggest_name
from pnp.press.geometry.path import Box, Path, Point, polygon
from pnp.press.geometry.place_map import MapPlace, PlaceMap
from pnp.problems import Finding

_GAP = 3.5  # between areas, in mm; by eye, as the sizes below
_PAD = 3.0  # around the contents of an area, in mm
_SLOT_GAP = 3.0  # between slots, in mm
MAT_TITLE = 7.0  # the height of an area's title
SLOT_SLACK = 1.0  # the margin of a slot around its piece
_FREE = (30.0, 20.0)  # the width and height of an area without contents
_UNKNOWN_PIECE = (63.0, 88.0)  # of a piece that can't be read: a poker card


_Piece = TypeVar("_Piece", bound=Component)


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

    The components for its slots are checked with the whole ruleset.
    """

    noun: ClassVar[str] = "a mat"
    derived: ClassVar[tuple[str, ...]] = ("piece_sizes", "origins")
    scaled_by: ClassVar[str] = "width"
    special: ClassVar[Specials] = {}
    omit_cells: ClassVar[tuple[str, ...]] = ()
    shown_labels: ClassVar[str] = "none"

    kind: Literal["mat"]
    count: Count = 1
    areas: Annotated[Mapping[Id, MatArea], Meta(min_length=1, max_length=60)]
    rows: Annotated[Many[_Line], Meta(max_length=60)] = ()  # areas side by side; one in each row unless given
    width: Length | None = None  # as wide as its widest row unless given
    fill: ColourName | None = None
    cell_fill: ColourName | None = None  # of areas and slots
    line: ColourName | None = None
    piece_sizes: Mapping[Id, Point] = field(default_factory=dict)  # the sizes of the pieces for its slots

    @property
    def layout(self) -> "MatLayout":
        """The layout of the mat."""
        return mat_layout(self)

    @property
    def places(self) -> PlaceMap:
        """The places for pieces in figures: its slots, the spaces of its tracks, its free areas."""
        layout = self.layout
        places = tuple(place for name, area in layout.areas.items() for place in _places(name, self.areas[name], area))
        return PlaceMap(places, (), (layout.size.width, layout.size.height))

    @property
    def whole_names(self) -> tuple[str, ...]:
        """The names of its places."""
        return self.places.names

    @property
    def free_areas(self) -> frozenset[str]:
        """The areas that have neither slots nor a track, with room for several pieces."""
        return frozenset(name for name, area in self.areas.items() if area.for_ is None and area.track is None)

    @property
    def lines(self) -> tuple[tuple[str, ...], ...]:
        """The known areas of each row, each in one place only."""
        used: set[str] = set()
        lines: list[tuple[str, ...]] = []
        for row in self.rows or tuple((name,) for name in self.areas):
            names = tuple(name for name in dict.fromkeys(row) if name in self.areas and name not in used)
            used.update(names)
            lines += [names] if names else []
        return tuple(lines)

    def findings(self) -> Iterator[Finding]:
        """Yield unknown areas in rows, areas in two places, and areas in none."""
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


class AreaLayout(Struct, frozen=True):
    """The place of an area on its mat, and its contents: slots, or the corner of a track, or free *room*."""

    box: Box
    room: Box
    slots: tuple[Box, ...] = ()
    track: Box | None = None


class MatLayout(Struct, frozen=True):
    """The places of a mat's areas, in mm from the upper left corner of the first.

    *size* is the box around all of them, *joints* are between the rows, *over* is the width by which these are too
    wide.
    """

    size: Box
    areas: Mapping[str, AreaLayout]
    joints: tuple[float, ...]
    over: float = 0.0


def with_piece_sizes(mat: Mat, components: Mapping[str, Component]) -> Mat:
    """Return a mat with the sizes of the pieces for its slots.

    A piece whose size is not settled for a paper has that of a poker card.
    """
    named = {area.for_: components.get(area.for_) for area in mat.areas.values() if area.for_ is not None}
    sizes = {name: _piece_size(piece) for name, piece in named.items()}
    return mat if sizes == mat.piece_sizes else replace(mat, piece_sizes=sizes)


def with_slot_sizes(components: Mapping[str, _Piece]) -> dict[str, _Piece | Mat]:
    """Return components in which each mat has the sizes of its pieces."""
    return {
        name: with_piece_sizes(one, components) if isinstance(one, Mat) else one for name, one in components.items()
    }


def _piece_size(piece: Component | None) -> Point:
    """Return how wide and high a flat piece is."""
    is_settled = hasattr(type(piece), "box_mm") and not isinstance(getattr(piece, "size", None), AutoSize)
    width, height = getattr(piece, "box_mm", _UNKNOWN_PIECE) if is_settled else _UNKNOWN_PIECE
    return width, height


def mat_layout(mat: Mat) -> MatLayout:
    """Return the layout of a mat: rows one below the other, each as wide as the mat."""
    # Two passes over the rows: how wide each has to be, then where its areas lie in the widest.
    needs = {name: _need(mat, area) for name, area in mat.areas.items()}
    rows = mat.lines
    widths = [sum(needs[name][0] for name in row) + _GAP * (len(row) - 1) for row in rows]
    wanted = max(widths) if mat.width is None else mat.width - 2 * EDGE
    inner = max(wanted, *widths)
    free, y = mat.free_areas, 0.0
    areas: dict[str, AreaLayout] = {}
    joints: list[float] = []
    for row, width in zip(rows, widths, strict=True):
        height = max(needs[name][1] for name in row)
        grown = [name for name in row if name in free] or row
        more, x = max(0.0, inner - width) / len(grown), 0.0
        for name in row:
            wide = needs[name][0] + (more if name in grown else 0.0)
            areas[name] = _arranged(mat, mat.areas[name], Box(x, y, x + wide, y + height))
            x += wide + _GAP
        y += height + _GAP
        joints.append(y - _GAP / 2)
    return MatLayout(Box(0, 0, inner, y - _GAP), areas, tuple(joints[:-1]), max(0.0, inner - wanted))


def _need(mat: Mat, area: MatArea) -> Point:
    """Return the least width and height of an area."""
    width, height = _content_size(mat, area)
    head = MAT_TITLE if area.title else _PAD
    return max(area.width or 0.0, width + 2 * _PAD), max(area.height or 0.0, height + head + _PAD)


def _slot_size(mat: Mat, area: MatArea) -> Point:
    """Return how wide and high a slot of an area is."""
    width, height = mat.piece_sizes.get(area.for_ or "", _UNKNOWN_PIECE)
    return width + 2 * SLOT_SLACK, height + 2 * SLOT_SLACK


def _content_size(mat: Mat, area: MatArea) -> Point:
    """Return the size of the slots, the track or the free space of an area."""
    if area.for_ is not None:
        wide, high = _slot_size(mat, area)
        columns = min(area.columns or area.slot_count, area.slot_count)
        rows = math.ceil(area.slot_count / columns)
        return columns * (wide + _SLOT_GAP) - _SLOT_GAP, rows * (high + _SLOT_GAP) - _SLOT_GAP
    if area.track is not None:
        chain = area.track.chain
        return chain.width, chain.height
    return (
        0.0 if area.width else _FREE[0] - 2 * _PAD,
        0.0 if area.height else _FREE[1] - _PAD - (MAT_TITLE if area.title else _PAD),
    )


def _arranged(mat: Mat, area: MatArea, box: Box) -> AreaLayout:
    """Return the contents of an area, centred in the room below its title."""
    width, height = _content_size(mat, area)
    top = box.top + (MAT_TITLE if area.title else _PAD)
    room = Box(box.left + _PAD, top, box.right - _PAD, box.bottom - _PAD)
    left = box.centre[0] - width / 2
    upper = top + (room.bottom - top - height) / 2
    if area.track is not None:
        return AreaLayout(box, room, track=Box(left, upper, left + width, upper + height))
    if area.for_ is None:
        return AreaLayout(box, room)
    wide, high = _slot_size(mat, area)
    columns = min(area.columns or area.slot_count, area.slot_count)
    corners = (
        (left + i % columns * (wide + _SLOT_GAP), upper + i // columns * (high + _SLOT_GAP))
        for i in range(area.slot_count)
    )
    return AreaLayout(box, room, tuple(Box(x, y, x + wide, y + high) for x, y in corners))


def _places(name: str, area: MatArea, layout: AreaLayout) -> Iterator[MapPlace]:
    """Yield the places of an area: ``deck``, or ``garden/1`` and ``garden/2``, or ``health/0`` to ``health/10``."""
    if area.track is not None and layout.track is not None:
        chain, (x, y) = area.track.chain, (layout.track.left, layout.track.top)
        for space in chain.order:
            corners = [(x + a, y + b) for a, b in chain.outline(space)]
            yield _place(f"{name}/{space}", chain.room(space).moved(x, y), polygon(corners))
    elif layout.slots:
        names = [name] if len(layout.slots) == 1 else [f"{name}/{number}" for number in range(1, 61)]
        for slot, called in zip(layout.slots, names, strict=False):
            yield _place(called, slot.grown(-SLOT_SLACK), slot.path())
    else:
        box = layout.box
        yield _place(name, layout.room, box.path())


def _place(name: str, room: Box, outline: Path) -> MapPlace:
    """Return a place in which pieces lie in an upright box."""
    return MapPlace(name, room.centre, min(room.width, room.height), outline, frame=room)


def mat_texts(mat: Mat) -> Iterator[ComponentText]:
    """Yield the titles of a mat's areas, the labels of its slots, the texts of its tracks."""
    for name, area in mat.areas.items():
        at = ("areas", name)
        yield area.title, (*at, "title")
        yield from ((label, (*at, "slot_labels", index)) for index, label in enumerate(area.slot_labels))
        if area.track is not None:
            yield from ((text, (*at, "track", *path)) for text, path in track_texts(area.track))


KIND = Kind(
    model=Mat,
    names=("mat", "mats"),
    step=MAKE_MATS,
    texts=mat_texts,
    cells=lambda mat: mat.places,
)
