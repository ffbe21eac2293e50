"""Lay out the parts of a frame: its boards, tracks, pools, the status line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from pnp.components.draw_context import DrawContext
from pnp.components.figures.board_layout import (
    BOARD_GAP,
    FREE_CORNER,
    GUTTER,
    OUTLINE_INSET,
    BoardViewport,
    board_viewports,
    label_places,
)
from pnp.components.labels import overlap
from pnp.geometry.path import Box, Point
from pnp.model.view import CellPlace, PoolPlace, RowPlace, TablePlace, View
from pnp.scene.document import Size

_EDGE = 0.6  # around the frame, for thick lines
_GAP = BOARD_GAP  # between boards, tracks and pools
POOL_GAP = 1.6
POOL_HEIGHT = 8.6
_BARE_POOL = Size(8.4, 6.4)  # the panel of a player of whom no frame shows more than the portrait
STATUS_GAP, STATUS_LINE = 1.4, 4.8  # above the status lines, and the height of each
_ROW_GAP = 0.9
LOWEST_ROW, TALLEST_ROW = 7.2, 10.0
# A frame at least this wide has its tracks beside the board, which then takes this share of the width.
BESIDE_FROM, BOARD_SHARE = 47.0, 0.53
_CORNER = Box(0.0, 0.0, *FREE_CORNER)
_NO_LANES: Mapping[str, Size] = {}


class FrameLayout(Struct, frozen=True):
    """Boxes in mm from the frame's upper left corner; the same for every frame of a figure."""

    width: float
    height: float
    boards: tuple[BoardViewport, ...]
    rows: tuple[tuple[tuple[str, Box], ...], ...]  # of each track: a row's name and its box
    pools: tuple[tuple[str, Box], ...]
    status: Box | None = None  # of the status line, if any frame has one
    lanes: frozenset[str] = frozenset()  # the pools whose pieces lie side by side

    def place(self, place: TablePlace) -> Box | None:
        """Return the box of a place, None if the frame doesn't show it."""
        match place:
            case CellPlace(name):
                board = self.board_with(place)
                return None if board is None else board.box(name)
            case RowPlace(name):
                return next((box for track in self.rows for row, box in track if row == name), None)
            case PoolPlace(name):
                return next((box for pool, box in self.pools if pool == name), None)

    def board_with(self, cell: CellPlace) -> BoardViewport | None:
        """Return the board on which a cell is visible."""
        boards = (board for board in self.boards if cell.board in (None, board.component))
        return next((board for board in boards if cell.name in board.names), None)

    def corners(self, place: TablePlace, inset: float = OUTLINE_INSET) -> tuple[Point, ...]:
        """Return the corners of a cell, clockwise, a little inside it; none for another place."""
        if not isinstance(place, CellPlace):
            return ()
        board = self.board_with(place)
        return () if board is None else board.outline(place.name, inset)

    def is_hexagon(self, place: TablePlace) -> bool:
        """Whether a place is a visible hexagonal cell."""
        return len(self.corners(place)) == 6


def cell_place(view: View, board: str, name: str) -> CellPlace:
    """Return the place of a cell of one of a view's boards."""
    return CellPlace(name, board if len(view.boards) > 1 else None)


def status_width(width: float) -> float:
    """Return the width of the status lines in a frame *width* mm wide."""
    return width - 2 * _EDGE


def frame_layout(
    view: View,
    context: DrawContext,
    width: float,
    window: Sequence[str] = (),
    status_lines: int = 0,
    lanes: Mapping[str, Size] = _NO_LANES,
    head: float = 0.0,
) -> FrameLayout:
    """Return where everything in *view* goes in a frame at most *width* mm wide: one board alone takes what it needs.

    If *window* names two cells, only the cells between them are visible. At the foot there is room for *status_lines*;
    *lanes* are the pools in rows as wide as the frame, and their sizes. The first *head* mm are free.
    """
    beside = bool(view.tracks) and bool(view.boards) and width >= BESIDE_FROM
    room = BOARD_SHARE * width if beside else width - _EDGE
    boards = board_viewports(view, context, room, head, window)
    panels = [pool for pool in view.pools if pool.name not in lanes]
    has_panels = any(pool.pieces or pool.portrait is None for pool in panels)
    if len(boards) == 1 and not (view.tracks or lanes or has_panels or status_lines):
        boards = (boards[0].moved(-boards[0].outer.left),)
        width = min(width, boards[0].outer.right + _EDGE)
    bottom = max((board.outer.bottom for board in boards), default=head)
    right = max((board.outer.right for board in boards), default=0.0)
    top = max(GUTTER, head) if beside else bottom + (_GAP if boards else 0.0)
    left = right + _GAP if beside else GUTTER
    end = width - _EDGE
    tracks: list[tuple[tuple[str, Box], ...]] = []
    for track in view.tracks:
        names = tuple(dict.fromkeys(row for row, _, _ in track.places))
        height = (bottom - top + _ROW_GAP) / len(names) - _ROW_GAP if beside else LOWEST_ROW
        height = min(TALLEST_ROW, max(LOWEST_ROW, height))
        rows = tuple(
            (name, Box(left, y, end, y + height))
            for name, y in ((name, top + i * (height + _ROW_GAP)) for i, name in enumerate(names))
        )
        tracks.append(rows)
        top = rows[-1][1].bottom + _GAP
    bottom = max(bottom, top - _GAP)
    pools: tuple[tuple[str, Box], ...] = ()
    if panels:
        y = bottom + _GAP
        each, start, tall = (end - _EDGE - POOL_GAP * (len(panels) - 1)) / len(panels), _EDGE, POOL_HEIGHT
        if not has_panels:
            each, tall = min(each, _BARE_POOL.width), _BARE_POOL.height
            start = min((board.crop.left for board in boards), default=_EDGE)
        lefts = [start + i * (each + POOL_GAP) for i in range(len(panels))]
        pools = tuple((pool.name, Box(x, y, x + each, y + tall)) for pool, x in zip(panels, lefts, strict=True))
        bottom = y + tall + _EDGE
    for row in _lane_rows(lanes, end - _EDGE):
        boxes = tuple(_lane_boxes(row, bottom + POOL_GAP, end))
        pools, bottom = (*pools, *boxes), boxes[0][1].bottom + _EDGE
    status = None
    if status_lines:
        y = bottom + STATUS_GAP
        status = Box(_EDGE, y, _EDGE + status_width(width), y + STATUS_LINE * status_lines)
        bottom = status.bottom + _EDGE
    return FrameLayout(width, bottom, tuple(boards), tuple(tracks), pools, status, frozenset(lanes))


_Lanes = Sequence[tuple[str, Size]]


def _lane_rows(lanes: Mapping[str, Size], width: float) -> Iterator[_Lanes]:
    """Yield rows of lanes, as many side by side as fit."""
    row: list[tuple[str, Size]] = []
    for name, size in lanes.items():
        if row and sum(one.width + POOL_GAP for _, one in row) + size.width > width:
            yield row
            row = []
        row.append((name, size))
    if row:
        yield row


def _lane_boxes(row: _Lanes, top: float, end: float) -> Iterator[tuple[str, Box]]:
    """Yield the box of each lane of a row, which they fill together."""
    height = max(size.height for _, size in row)
    spare = end - _EDGE - sum(size.width for _, size in row) - POOL_GAP * (len(row) - 1)
    left = _EDGE
    for name, size in row:
        wide = size.width + spare / len(row)
        yield name, Box(left, top, left + wide, top + height)
        left += wide + POOL_GAP


def has_free_corner(layout: FrameLayout) -> bool:
    """Return whether the corner for the letter of a frame is free of cells and mostly free of names and numbers."""
    lanes = [box for name, box in layout.pools if name in layout.lanes and overlap(_CORNER, box)]
    return not lanes and all(map(_leaves_corner, layout.boards))


@lru_cache(maxsize=256)
def _leaves_corner(board: BoardViewport) -> bool:
    """Return whether a board leaves the corner free; many figures share a board."""
    x, y = board.origin
    for box in map(board.cells.box, board.names):
        is_near = box.left + x < _CORNER.right and box.top + y < _CORNER.bottom
        if is_near and overlap(_CORNER, box.moved(x, y)):
            return False
    labels = (label.box for label in label_places(board))
    return all(overlap(_CORNER, box) <= box.width * box.height / 2 for box in labels)
