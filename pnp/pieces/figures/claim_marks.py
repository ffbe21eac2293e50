"""Draw the marks of claims: a cross on a refused place, a dot on an allowed one, each in the middle of its place.

Marks with texts contain their numbers. A mark that would hide a piece is drawn around it. Pale pieces show where
the pieces of a move would be.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct

from pnp.game.model.figure import ProvedFrame
from pnp.game.model.texts import ui_text
from pnp.game.model.view import CellPlace, PoolPlace, RowPlace, TablePlace
from pnp.pieces.draw_context import DrawContext
from pnp.pieces.figures.annotations import (
    ALLOWED,
    allowed_mark,
    numbered_allowed_mark,
    numbered_refused_mark,
    refused_mark,
)
from pnp.pieces.figures.layout import FrameLayout, cell_place
from pnp.pieces.figures.panels import portrait_place, tile_place
from pnp.pieces.figures.pieces import CHANGED, cluster_side, draw_ghost_pieces
from pnp.pieces.figures.piles import COUNT_SIZE
from pnp.pieces.labels import centre_label, glyph_box
from pnp.press.colour import WHITE
from pnp.press.geometry.path import Box, Path, Point, circle, line, rectangle
from pnp.press.scene.nodes import Group, Node, Paint, Shape
from pnp.press.text.line import TextStyle

_REACH = 2.95  # half the size of a mark with its halo, in mm
_DIGIT = 0.75  # how much every further character widens it on each side
_WIDEST = 14.0  # of a mark around a piece, in mm: areas of maps may be much wider than their pieces
# Around a piece, as shares of its cell's width: the ring's radius, where the arms of a cross end, the middle of the
# badge to the right and above; in mm: the strokes of ring and arms, their halo, half the badge's height, the dot.
_AROUND = 0.43
_ARM_END = 0.44
_BADGE_AWAY = 0.4
_RING = 0.6
_ARM = 0.95
_HALO = 0.3
_BADGE = 1.35
_DOT = 0.9


class PlacedMark(Struct, frozen=True):
    """A mark where it is drawn: the middle of its cell, or of its row's or pool's picture. *numbers* are of texts.

    A mark around the pieces of its cell has the *width* of that cell in mm; a mark above them has none.
    """

    centre: Point
    is_legal: bool
    numbers: tuple[int, ...] = ()
    width: float = 0.0

    @property
    def box(self) -> Box:
        """The box around the mark, in mm."""
        x, y = self.centre
        if self.width:
            return Box(x, y, x, y).grown(self.width / 2 + _BADGE)
        across = _REACH + _DIGIT * max(0, len(" ".join(map(str, self.numbers))) - 1)
        return Box(x - across, y - _REACH, x + across, y + _REACH)


def ringed_cells(frame: ProvedFrame, layout: FrameLayout, context: DrawContext) -> frozenset[CellPlace]:
    """Return the marked cells whose pieces a mark would hide: marks are drawn around these pieces.

    A cross without a number stays above them if the cell is larger than the cross: it hides little then. So does a
    mark on a piece that fills its hexagon, or in an area with pieces side by side.
    """
    allowed = {mark.place for mark in frame.marks if mark.is_legal}
    refused = {mark.place for mark in frame.marks if not mark.is_legal}
    numbered = {mark.place for mark in frame.marks if mark.number is not None}
    cells = []
    for board, viewport in zip(frame.view.boards, layout.boards, strict=True):
        hiding = (allowed ^ refused) & (allowed | (refused if viewport.across < 2 * _REACH + 1 else numbered))
        for name, pieces in board.cells:
            place = cell_place(frame.view, board.component, name)
            fills = any(cluster_side(piece.component, piece.face, viewport, context) for piece in pieces)
            if place in hiding and not fills and name not in board.spread:
                cells.append(place)
    return frozenset(cells)


def place_marks(frame: ProvedFrame, layout: FrameLayout, ringed: Collection[TablePlace] = ()) -> tuple[PlacedMark, ...]:
    """Return a frame's marks; those of one place and meaning are one mark with all their numbers.

    Marks of *ringed* cells are drawn around the pieces there.
    """
    numbers: dict[tuple[TablePlace, bool], list[int]] = {}
    for mark in frame.marks:
        together = numbers.setdefault((mark.place, mark.is_legal), [])
        if mark.number is not None and mark.number not in together:
            together.append(mark.number)
    placed = []
    for (place, is_legal), together in numbers.items():
        if (centre := mark_centre(place, layout)) is not None:
            box = layout.place(place) if place in ringed else None
            width = 0.0 if box is None else min(box.width, box.height, _WIDEST)
            placed.append(PlacedMark(centre, is_legal, tuple(together), width))
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


def draw_claims(marks: Sequence[PlacedMark], context: DrawContext) -> Iterator[Node]:
    """Yield marks, those around pieces above the others, and their badges above all."""
    for mark in sorted(marks, key=lambda mark: mark.width > 0):
        yield Group(tuple(draw_claim(mark, context)))
    for mark in marks:
        if mark.width:
            yield Group(tuple(draw_badge(mark, context)))


def draw_claim(mark: PlacedMark, context: DrawContext) -> Iterator[Node]:
    """Yield a cross, or a dot in a ring; the numbers of its texts take the middle.

    A mark around pieces is a ring, with arms if the place is refused; its dot or numbers are in its badge.
    """
    x, y = mark.centre
    if mark.width:
        yield from _around(mark)
    elif mark.numbers:
        numbered = numbered_allowed_mark if mark.is_legal else numbered_refused_mark
        yield from numbered(_words(mark, context), x, y, context)
    else:
        yield from (allowed_mark if mark.is_legal else refused_mark)(x, y)


def draw_badge(mark: PlacedMark, context: DrawContext) -> Iterator[Node]:
    """Yield the numbers of a mark around pieces to their upper right; without numbers, the dot of an allowed one."""
    colour = ALLOWED if mark.is_legal else CHANGED
    x, y = mark.centre[0] + _BADGE_AWAY * mark.width, mark.centre[1] - _BADGE_AWAY * mark.width
    if not mark.numbers:
        if mark.is_legal:
            yield Shape(circle(x, y, _DOT), Paint(fill=colour, stroke=WHITE, width=_HALO))
        return
    style = TextStyle("sans", COUNT_SIZE, colour if mark.is_legal else context.ink, "bold")
    text = centre_label(context, _words(mark, context), x, y, style)
    half = max(glyph_box(context.book, text).width / 2 + 0.5, _BADGE)
    pill = rectangle(x - half, y - _BADGE, 2 * half, 2 * _BADGE, _BADGE)
    yield Shape(pill, Paint(fill=WHITE, stroke=colour, width=0.35))
    yield text


def _words(mark: PlacedMark, context: DrawContext) -> str:
    return " ".join(context.translate(ui_text("{n}", n=number)) for number in mark.numbers)


def _around(mark: PlacedMark) -> Iterator[Node]:
    """Yield the ring of a mark around pieces, with four arms if their place is refused."""
    x, y = mark.centre
    radius, end = _AROUND * mark.width, _ARM_END * mark.width
    start = (radius + _HALO) / math.sqrt(2)
    arms = Path(())
    for across, down in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        arms += line((x + across * start, y + down * start), (x + across * end, y + down * end))
    parts = [(circle(x, y, radius), _RING), *(() if mark.is_legal else ((arms, _ARM),))]
    for path, stroke in parts:
        yield Shape(path, Paint(stroke=WHITE, width=stroke + 2 * _HALO))
    for path, stroke in parts:
        yield Shape(path, Paint(stroke=ALLOWED if mark.is_legal else CHANGED, width=stroke))


def draw_landings(frame: ProvedFrame, layout: FrameLayout, context: DrawContext) -> Iterator[Node]:
    """Yield pale pieces where the pieces of a claimed move would be, if it moves several."""
    for moved in dict.fromkeys(mark.moved for mark in frame.marks if mark.moved):
        places = [(event.component, event.target, event.face) for event in moved]
        yield from draw_ghost_pieces(places, {}, layout, context)
