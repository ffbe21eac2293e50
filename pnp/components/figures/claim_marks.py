"""Draw the marks of claims: a cross on a refused place, a dot on an allowed one, each in the middle of its place.

Marks with texts contain their numbers. Pale pieces show where the pieces of a move would be.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from pnp.components.draw_context import DrawContext
from pnp.components.figures.annotations import (
    allowed_mark,
    numbered_allowed_mark,
    numbered_refused_mark,
    refused_mark,
)
from pnp.components.figures.layout import FrameLayout
from pnp.components.figures.panels import portrait_place, tile_place
from pnp.components.figures.pieces import draw_ghost_pieces
from pnp.geometry.path import Box, Point
from pnp.model.figure import ProvedFrame
from pnp.model.texts import ui_text
from pnp.model.view import CellPlace, PoolPlace, RowPlace, TablePlace
from pnp.scene.nodes import Node

_REACH = 2.95  # half the size of a mark with its halo, in mm
_DIGIT = 0.75  # how much every further character widens it on each side


class PlacedMark(Struct, frozen=True):
    """A mark where it is drawn: the middle of its cell, or of its row's or pool's picture. *numbers* are of texts."""

    centre: Point
    is_legal: bool
    numbers: tuple[int, ...] = ()

    @property
    def box(self) -> Box:
        """The box around the mark, in mm."""
        across = _REACH + _DIGIT * max(0, len(" ".join(map(str, self.numbers))) - 1)
        x, y = self.centre
        return Box(x - across, y - _REACH, x + across, y + _REACH)


def place_marks(frame: ProvedFrame, layout: FrameLayout) -> tuple[PlacedMark, ...]:
    """Return a frame's marks; those of one place and meaning are one mark with all their numbers."""
    numbers: dict[tuple[TablePlace, bool], list[int]] = {}
    for mark in frame.marks:
        together = numbers.setdefault((mark.place, mark.is_legal), [])
        if mark.number is not None and mark.number not in together:
            together.append(mark.number)
    placed = []
    for (place, is_legal), together in numbers.items():
        if (centre := mark_centre(place, layout)) is not None:
            placed.append(PlacedMark(centre, is_legal, tuple(together)))
    return tuple(placed)


def mark_centre(place: TablePlace, layout: FrameLayout) -> Point | None:
    """Return the middle of a cell, of a row's tile, or of a pool's picture; None for a place outside the frame."""
    box = layout.place(place)
    if box is None:
        return None
    match place:
        case CellPlace():
            return box.centre
        case RowPlace():
            return tile_place(box).centre
        case PoolPlace():
            return portrait_place(box).centre


def draw_claim(mark: PlacedMark, context: DrawContext) -> Iterator[Node]:
    """Yield a cross, or a dot in a ring; the numbers of its texts take the middle."""
    x, y = mark.centre
    if not mark.numbers:
        yield from (allowed_mark if mark.is_legal else refused_mark)(x, y)
        return
    words = " ".join(context.translate(ui_text("{n}", n=number)) for number in mark.numbers)
    yield from (numbered_allowed_mark if mark.is_legal else numbered_refused_mark)(words, x, y, context)


def draw_landings(frame: ProvedFrame, layout: FrameLayout, context: DrawContext) -> Iterator[Node]:
    """Yield pale pieces where the pieces of a claimed move would be, if it moves several."""
    for moved in dict.fromkeys(mark.moved for mark in frame.marks if mark.moved):
        places = [(event.component, event.target, event.face) for event in moved]
        yield from draw_ghost_pieces(places, {}, layout, context)
