"""Lay out a frame: its boards with letters and numbers, tracks, pools, lanes in rows; find boards and their parts."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pnp.game.model.figure import CheckedFigure
from pnp.game.model.kinds import board_in, cells_of, is_cell_board, is_hex_board, unit_cells_of
from pnp.game.model.ruleset import Ruleset
from pnp.game.model.view import BoardView, CellPlace, PoolPlace, PoolView, RowPlace, TablePlace, View
from pnp.pieces.draw_context import DrawContext
from pnp.pieces.kinds import drawing_of
from pnp.pieces.labels import is_near, reaches
from pnp.press.geometry.cells import Cells, LabelAxis
from pnp.press.geometry.path import Box, Point
from pnp.press.geometry.place_map import PlaceMap
from pnp.press.scene.document import Size
from pnp.press.text.line import TextStyle
from pnp.press.text.shaping import set_line
from pnp.press.text.typography import TYPE_SCALE

# By eye, in mm, unless a line says more. "At half" and "at twice" are of 186 figures of the bundled games.
_NEARLY_AS_WIDE = 0.62  # a row of lanes that needs this share of the widest ends where that does: at half 1 changes
# Between panels and lanes, in mm, and the height of a panel.
POOL_GAP = 1.6
POOL_HEIGHT = 8.6
_BARE_POOL = Size(8.4, 6.4)  # the panel of a player of whom no frame shows more than the portrait

NamedBoxes = tuple[tuple[str, Box], ...]
_Item = TypeVar("_Item")
_MUCH_LOWER = 0.8  # times as high: rows are not made lower than that to have fewer of them: as tests ask
OUTLINE_INSET = 0.024  # of marks around a cell, from its edges, as a share of its width
_HAIR = 1e-6  # in mm: a point that is nearer to a window's edge counts as on it
_LETTER_WIDTH = 1.9  # the room of a letter beside a board, in mm
_DIGIT_WIDTH = 1.45  # of a digit, likewise
_LABEL_HEIGHT = 1.8  # the height of a label below a board, in mm
_APART = 0.2  # between two of them: at half 0, at twice 1
_FROM_LETTERS = 2.0  # from a number to a letter: nearer ones would be read as a cell's name: at half 0, at twice 38
TICK = 0.38  # of the way from a cell to its number, that a stroke goes
LABEL = 2.0  # from a cell's edge to the middle of its letter or number, in mm
FREE_CORNER = (3.2, 3.6)  # the width and height of a cropped board's corner that is kept free, in mm
GUTTER = 3.8  # for the letters above and the numbers beside a board
_RIM = 2.4  # of a board that continues where it has no labels
_LETTER = 3.6  # the width of a frame's letter beside a board, in mm
_GAP = 2.4  # between boards, tracks and pools
TALLEST_BOARD = 84.0  # a square board: at half 143 change, at twice 73
_LEAST_TALL = 60.0  # one that is far higher than wide, as tests of slender boards ask
_SLENDER = 1.6  # times as high as wide: a board is lower from there
_TALLEST_BOARDS = 132.0  # one above the other: at half and at twice none changes
_TITLE = 3.8  # the height of a board's title
_EDGE = 0.6  # around the frame, for thick lines
STATUS_GAP = 1.4  # above the status lines
STATUS_LINE = 4.8  # the height of each
_ROW_GAP = 0.9
LOWEST_ROW = 7.2
TALLEST_ROW = 10.0
# A frame at least this wide has its tracks beside a single board, with this share of the width (at half, 29 change).
BESIDE_FROM = 47.0
BOARD_SHARE = 0.53
_NO_LANES: Mapping[str, Size] = {}


def fill_rows(items: Iterable[tuple[_Item, float]], room: float, gap: float) -> list[list[_Item]]:
    """Return items in rows, each with as many as fit side by side in *room* mm: items are given with their widths."""
    rows: list[list[_Item]] = []
    right = math.inf
    for item, width in items:
        if right + width > room:
            rows.append([])
            right = 0.0
        rows[-1].append(item)
        right += width + gap
    return rows


def fill_few_rows(
    items: Callable[[float], Iterable[tuple[_Item, float]]], heights: Sequence[float], room: float, gap: float
) -> tuple[float, list[list[_Item]]]:
    """Return items in few rows, and how many mm high each is: *heights* are the most for one row, for two, and so on.

    *items* of a height are given with their widths. Somewhat lower rows are better if there are fewer of them.
    """
    tried = ((height, fill_rows(items(height), room, gap)) for height in heights)
    fitting = [(height, rows) for most, (height, rows) in enumerate(tried, 1) if len(rows) <= most]
    near = (one for one in fitting if one[0] >= _MUCH_LOWER * fitting[0][0])
    return min(near, key=lambda one: len(one[1]), default=(0.0, []))


def lane_boxes(
    lanes: Mapping[str, Size], start: Point, room: float, gaps: tuple[float, float], *, are_alone: bool = False
) -> Iterator[tuple[str, Box]]:
    """Yield the box of each lane, from *start* in rows that fill *room* mm; *gaps* are between lanes and between rows.

    Where nothing else is in the picture (*are_alone*), rows are as wide as their lanes need; those that need nearly as
    much as the widest end where it does.
    """
    (left, top), (between, below) = start, gaps
    rows = fill_rows(((lane, lane[1].width) for lane in lanes.items()), room, between)
    needed = [sum(size.width for _, size in row) + between * (len(row) - 1) for row in rows]
    end = min(room, max(needed)) if are_alone else room
    for row, own in zip(rows, needed, strict=True):
        height = max(size.height for _, size in row)
        spare = 0.0 if are_alone and own < _NEARLY_AS_WIDE * end else end - own
        x = left
        for name, size in row:
            width = size.width + spare / len(row)
            yield name, Box(x, top, x + width, top + height)
            x += width + between
        top += height + below


def title_style(context: DrawContext) -> TextStyle:
    """Return the style of the titles of boards, where a figure has several."""
    return TextStyle("sans", TYPE_SCALE.mark.size, context.ink, "bold")


def title_width(board: str, context: DrawContext) -> float:
    """Return how wide the title of a board is, in mm."""
    return set_line(context.book, context.title(board), title_style(context), context.language).width


class BoardViewport(Struct, frozen=True, cache_hash=True):
    """A board as a frame shows it: its visible cells and their places, in mm from the frame's upper left corner."""

    cells: Cells  # all of the board's
    names: tuple[str, ...]  # the visible ones, in reading order
    origin: Point  # where (0, 0) of the cells lies, perhaps outside of the frame
    outer: Box  # around the visible cells and the margin of cropped ones
    component: str = ""
    is_titled: bool = False  # whether its title stands above it

    @property
    def is_cropped(self) -> bool:
        """Whether the board continues beyond the visible cells."""
        return len(self.names) < len(self.cells.names)

    @property
    def crop(self) -> Box:
        """The box around the visible cells."""
        return self.cells.box_of(self.names).moved(*self.origin)

    @property
    def title_place(self) -> Point:
        """Where its title begins, if it has one: the middle of its capitals."""
        return self.crop.left, self.outer.top - _TITLE / 2

    @property
    def across(self) -> float:
        """A cell's width from side to side, in mm: the largest diameter of a disc in it."""
        return self.cells.across

    @property
    def scale(self) -> float | None:
        """How many times as large as the board the picture is; None where it does not matter."""
        return self.cells.factor if isinstance(self.cells, PlaceMap) and self.cells.is_framed else None

    def moved(self, dx: float) -> BoardViewport:
        """Return the board *dx* mm further to the right."""
        x, y = self.origin
        return replace(self, origin=(x + dx, y), outer=self.outer.moved(dx, 0.0))

    def box(self, name: str) -> Box | None:
        """Return the upright box around a cell, None if it isn't visible."""
        return self.cells.box(name).moved(*self.origin) if name in self.names else None

    def room(self, name: str) -> Box:
        """Return the room for pieces on a cell, an upright square. Raises ValueError if the board has no such cell."""
        return self.cells.room(name).moved(*self.origin)

    def outline(self, name: str, inset: float = OUTLINE_INSET) -> tuple[Point, ...]:
        """Return the corners of a cell, clockwise, *inset* inside it, a share of its width."""
        dx, dy = self.origin
        return tuple((x + dx, y + dy) for x, y in self.cells.outline(name, inset))


def visible_cells(cells: Cells, window: Sequence[str]) -> tuple[str, ...]:
    """Return the cells whose middles lie between the window's, or all. Raises ValueError for an unknown cell."""
    return _cells_between(cells, tuple(window)) if window else cells.names


@lru_cache(maxsize=256)  # 74 entries in a build of all games
def _cells_between(cells: Cells, window: tuple[str, ...]) -> tuple[str, ...]:
    xs, ys = zip(*(cells.centre(name) for name in window), strict=True)
    field = Box(min(xs), min(ys), max(xs), max(ys)).grown(_HAIR)
    middles = ((name, cells.centre(name)) for name in cells.names)
    return tuple(name for name, (x, y) in middles if field.left <= x <= field.right and field.top <= y <= field.bottom)


class BoardLabel(Struct, frozen=True):
    """A letter or number beside a board: its centre, and the nearest point at the edge of its line."""

    text: str
    place: Point
    edge: Point
    tick: bool = False  # whether a stroke leads from there towards the cell

    @property
    def box(self) -> Box:
        """The box around it, in mm."""
        (x, y), half = self.place, len(self.text) * (_DIGIT_WIDTH if self.text.isdigit() else _LETTER_WIDTH) / 2
        return Box(x - half, y - _LABEL_HEIGHT / 2, x + half, y + _LABEL_HEIGHT / 2)


@lru_cache(maxsize=256)  # full in a build of all games: 63 % of calls find theirs
def label_places(board: BoardViewport) -> tuple[BoardLabel, ...]:
    """Return the letters and numbers beside a board, of which no two overlap: of small cells, every second or third.

    The numbers of hexagons are at both ends of their lines, on the axis. Cells that are not called by a letter and a
    number have no labels.
    """
    labels: list[BoardLabel] = []
    for axis in board.cells.label_axes:
        lines: dict[str, list[str]] = {}
        for name in board.names:
            if name in axis.labels:
                lines.setdefault(axis.labels[name], []).append(name)
        (x, y), ways = axis.direction, [axis.direction]
        if axis.both:
            ways.append((-x, -y))
        labels += _thinned([[_outwards(board, *line, way, axis) for way in ways] for line in lines.items()], labels)
    return tuple(labels)


def _thinned(lines: Sequence[Sequence[BoardLabel]], others: Sequence[BoardLabel]) -> list[BoardLabel]:
    """Return the labels of every line, or of every second or third: none overlaps another, or one of *others*."""
    blocked = [label.box for label in others]
    free = [[label for label in line if not is_near(label.box, blocked, _FROM_LETTERS)] for line in lines]
    for step in range(1, len(lines) + 1):
        kept = list(chain.from_iterable(free[::step]))
        boxes = [label.box for label in kept]
        if not any(is_near(box, boxes[:i], _APART) for i, box in enumerate(boxes)):
            return kept
    return []


def _outwards(board: BoardViewport, text: str, names: Sequence[str], direction: Point, axis: LabelAxis) -> BoardLabel:
    """Return the label of a line of cells, a little beyond the edge of the first one that is farthest in a direction.

    It stands beyond all cells that are seen if one of the next line, where lines zigzag, is beside that cell.
    """
    middles = [board.cells.centre(name) for name in names]
    along = [x * direction[0] + y * direction[1] for x, y in middles]
    farthest = along.index(max(along))
    name, (x, y) = names[farthest], middles[farthest]
    x, y, half = board.origin[0] + x, board.origin[1] + y, board.across / 2
    if 0 in direction:  # of a hexagon, there may be a corner in this direction
        box = board.cells.box(name)
        half = (box.width if direction[0] else box.height) / 2
    label, (dx, dy) = _label_at(text, x, y, half, direction, axis), board.origin
    others = map(board.cells.centre, board.names if 0 in direction else ())
    if axis.at_edge or any(reaches(label.box, (x + dx, y + dy), board.across / 2) for x, y in others):
        edge = board.crop
        x = _towards(direction[0], x, edge.left + half, edge.right - half)
        y = _towards(direction[1], y, edge.top + half, edge.bottom - half)
        label = _label_at(text, x, y, half, direction, axis)
    return label


def _towards(way: float, here: float, first: float, last: float) -> float:
    return here if way == 0 else first if way < 0 else last


def _label_at(text: str, x: float, y: float, half: float, direction: Point, axis: LabelAxis) -> BoardLabel:
    reach, (across, down) = half + LABEL, direction
    return BoardLabel(text, (x + reach * across, y + reach * down), (x + half * across, y + half * down), axis.tick)


def board_viewports(
    view: View, context: DrawContext, room: float, top: float, window: Sequence[str]
) -> tuple[BoardViewport, ...]:
    """Return a view's boards from *top* mm down in *room* mm; of several, narrow ones side by side, with titles."""
    if len(view.boards) == 1:
        return (_board(view.boards[0], context, Size(room, TALLEST_BOARD), top, window),)

    def sized(height: float) -> Iterator[tuple[BoardView, float]]:
        for shown in view.boards:
            yield shown, _titled_width(_board(shown, context, Size(room, height), top, window), context)

    heights = [min(TALLEST_BOARD, _TALLEST_BOARDS / rows) for rows in range(1, len(view.boards) + 1)]
    tallest, rows = fill_few_rows(sized, heights, room, _GAP)
    boards: list[BoardViewport] = []
    for row in rows:
        below = max((board.outer.bottom + _GAP for board in boards), default=top) + _TITLE
        alike = [_board(shown, context, Size(room, tallest), below, window, is_titled=True) for shown in row]
        if len(row) == 1:
            boards += alike
            continue
        widths = [_titled_width(board, context) for board in alike]
        left = (room - sum(widths) - _GAP * (len(row) - 1)) / 2
        for board, width in zip(alike, widths, strict=True):
            boards.append(board.moved(left - board.outer.left))
            left += width + _GAP
    return tuple(boards)


def _titled_width(board: BoardViewport, context: DrawContext) -> float:
    """Return how wide a board is with its title, which begins where the cells do."""
    title = title_width(board.component, context)
    return max(board.outer.width, board.crop.left - board.outer.left + title)


def _board(
    view: BoardView, context: DrawContext, room: Size, top: float, window: Sequence[str], *, is_titled: bool = False
) -> BoardViewport:
    """Return a board's cells, as large as *room* allows, from *top* mm down. Raises TypeError for another component."""
    board = board_in(view, context.ruleset.components)
    cells = cells_of(board)
    names = visible_cells(cells, window)
    has_labels = board.shown_labels == "edge"
    left, above, right, below = _margins(cells, cropped=len(names) < len(cells.names), labels=has_labels)
    if not has_labels and not drawing_of(board.kind).has_margin:
        left = right = _LETTER  # the board's corner may be drawn
    free = room.width - left - right
    unit, largest = cells.box_of(names), drawing_of(board.kind).largest_in_figures
    tallest = min(room.height, max(_LEAST_TALL, TALLEST_BOARD * _SLENDER * unit.width / unit.height))
    cells = cells.scaled(min(largest / cells.across, free / unit.width, tallest / unit.height))
    area = cells.box_of(names)
    x, y = left, top + above
    if left == right:  # centred in the available width
        x += (free - area.width) / 2
    outer = Box(x - left, top, x + area.width + right, y + area.height + below)
    return BoardViewport(cells, names, (x - area.left, y - area.top), outer, view.component, is_titled)


def _margins(cells: Cells, *, cropped: bool, labels: bool) -> tuple[float, float, float, float]:
    """Return the mm left of, above, right of and below the visible cells: for cells beyond the window, for labels."""
    sides = [_RIM if cropped else 0.0] * 4
    for axis in cells.label_axes if labels else ():
        x, y = axis.direction
        for side, along in enumerate((-x, -y, x, y)):
            if along > 0 or (axis.both and along):
                sides[side] = GUTTER
    left, above, right, below = sides
    return left, above, right, below


class FrameLayout(Struct, frozen=True):
    """Boxes in mm from the frame's upper left corner; the same for every frame of a figure."""

    width: float
    height: float
    boards: tuple[BoardViewport, ...]
    rows: tuple[NamedBoxes, ...]  # of each track: a row's name and its box
    pools: NamedBoxes
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
        """Return whether a place is a visible hexagonal cell."""
        return len(self.corners(place)) == 6


def cell_place(view: View, board: str, name: str) -> CellPlace:
    """Return the place of a cell of one of a view's boards."""
    return CellPlace(name, board if len(view.boards) > 1 else None)


def taken_cells(view: View) -> tuple[CellPlace, ...]:
    """Return the cells that hold pieces."""
    return tuple(cell_place(view, board.component, name) for board in view.boards for name, here in board.cells if here)


def taken_boxes(view: View, layout: FrameLayout) -> list[Box]:
    """Return the boxes of the visible cells that hold pieces."""
    return [box for cell in taken_cells(view) if (box := layout.place(cell)) is not None]


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
    # From the top down: each part begins where those before it end, and one that is missing leaves no gap.
    panels = tuple(pool for pool in view.pools if pool.name not in lanes)
    is_bare = all(pool.portrait is not None and not pool.pieces for pool in panels)  # portraits alone
    room = BOARD_SHARE * width if _are_beside(view, width) else width - _EDGE
    boards = board_viewports(view, context, room, head, window)
    if is_bare and len(boards) == 1 and not any((view.tracks, lanes, status_lines)):
        boards = (boards[0].moved(-boards[0].outer.left),)
        width = min(width, boards[0].outer.right + _EDGE)
    tracks = _track_rows(view, boards, width, head)
    bottom = _foot(boards, tracks, head)
    pools = _panel_boxes(panels, boards, bottom + _GAP, width, is_bare=is_bare)
    bottom = _below(pools, bottom)
    if lanes:
        is_alone = not any((boards, tracks, panels, status_lines))
        gaps = POOL_GAP, POOL_GAP + _EDGE
        pools += tuple(lane_boxes(lanes, (_EDGE, bottom + POOL_GAP), width - 2 * _EDGE, gaps, are_alone=is_alone))
        if is_alone:
            width = max(box.right for _, box in pools) + _EDGE
        bottom = _below(pools, bottom)
    status = None
    if status_lines:
        top = bottom + STATUS_GAP
        status = Box(_EDGE, top, _EDGE + status_width(width), top + STATUS_LINE * status_lines)
        bottom = status.bottom + _EDGE
    return FrameLayout(width, bottom, boards, tracks, pools, status, frozenset(lanes))


def _foot(boards: Sequence[BoardViewport], tracks: Sequence[NamedBoxes], head: float) -> float:
    """Return where boards and tracks end; *head* if there are none."""
    return max([*(board.outer.bottom for board in boards), *(rows[-1][1].bottom for rows in tracks)], default=head)


def _below(pools: NamedBoxes, bottom: float) -> float:
    """Return where the pools end, with an edge below them; *bottom* if there are none."""
    return pools[-1][1].bottom + _EDGE if pools else bottom


def _panel_boxes(
    panels: Sequence[PoolView], boards: Sequence[BoardViewport], top: float, width: float, *, is_bare: bool
) -> NamedBoxes:
    """Return the panels of pools, side by side from the edge; portraits alone, *bare*, from the boards' left side."""
    left, height = _EDGE, POOL_HEIGHT
    each = (width - 2 * _EDGE - POOL_GAP * (len(panels) - 1)) / max(1, len(panels))
    if is_bare:
        left = min((board.crop.left for board in boards), default=_EDGE)
        each, height = min(each, _BARE_POOL.width), _BARE_POOL.height
    lefts = [left + i * (each + POOL_GAP) for i in range(len(panels))]
    return tuple((pool.name, Box(x, top, x + each, top + height)) for pool, x in zip(panels, lefts, strict=True))


def _are_beside(view: View, width: float) -> bool:
    """Return whether tracks are beside the only board, and not below the boards."""
    return bool(view.tracks) and len(view.boards) == 1 and width >= BESIDE_FROM


def _track_rows(view: View, boards: Sequence[BoardViewport], width: float, head: float) -> tuple[NamedBoxes, ...]:
    """Return the rows of the tracks one below the other: below the boards, or as high as the board that is beside."""
    beside = _are_beside(view, width)
    bottom = _foot(boards, (), head)
    left, top = GUTTER, bottom + (_GAP if boards else 0.0)
    if beside:
        left, top = max(board.outer.right for board in boards) + _GAP, max(GUTTER, head)
    tracks: list[NamedBoxes] = []
    for track in view.tracks:
        names = tuple(dict.fromkeys(row for row, _, _ in track.places))
        height = (bottom - top + _ROW_GAP) / len(names) - _ROW_GAP if beside else LOWEST_ROW
        height = min(TALLEST_ROW, max(LOWEST_ROW, height))
        tops = [top + index * (height + _ROW_GAP) for index in range(len(names))]
        boxes = [Box(left, y, width - _EDGE, y + height) for y in tops]
        tracks.append(tuple(zip(names, boxes, strict=True)))
        top = boxes[-1].bottom + _GAP
    return tuple(tracks)


def shown_ruleset(figure: CheckedFigure, ruleset: Ruleset) -> Ruleset:
    """Return the ruleset with the components that a figure shows.

    These are the chosen ones if its boards are, and otherwise those of the default options, with which it is proved.
    """
    return ruleset.with_default_options if is_of_other_board(figure, ruleset) else ruleset


def is_of_other_board(figure: CheckedFigure, ruleset: Ruleset) -> bool:
    """Return whether a figure shows a board that isn't in the box with the choices made."""
    if figure.of_choices or ruleset.default_components is None:
        return False
    view = figure.frames[0].view
    names = [track.component for track in view.tracks]
    has_others = any(ruleset.components.get(name) != ruleset.default_components.get(name) for name in names)
    return has_others or not all(_is_in_box(board, ruleset) for board in view.boards)


def _is_in_box(view: BoardView, ruleset: Ruleset) -> bool:
    """Return whether the board of a position, proved with the default options, is the chosen one."""
    chosen, usual = (one.components.get(view.component) for one in (ruleset, ruleset.with_default_options))
    return chosen == usual if view.side is None else getattr(chosen, "side", None) == view.side


def places_on_boards(view: View, ruleset: Ruleset, window: Sequence[str] = ()) -> dict[str, CellPlace | RowPlace]:
    """Return what call-outs can name on boards: the cells that are seen in a *window*, and parts of the boards.

    A cell can always be named with its board, and without it if there is only one.
    """
    named: dict[str, CellPlace | RowPlace] = {}
    for board in view.boards:
        for name in visible_cells(unit_cells_of(board_in(board, ruleset.components)), window):
            place = named[f"{board.component}/{name}"] = cell_place(view, board.component, name)
            if place.board is None:
                named[name] = place
    return named | part_places(view, ruleset)


def part_places(view: View, ruleset: Ruleset) -> dict[str, CellPlace | RowPlace]:
    """Return the cell in the middle of each board, of its homes and of its groups of special cells, by their names.

    Of a board of rows, it is the row in the middle. Call-outs can name these on boards of any size.
    """
    # Boards, homes and special cells are fields of one record, rows are of another, and boards without cells have none.
    middles: dict[str, CellPlace | RowPlace] = {}
    for shown in view.boards:
        if not is_cell_board(ruleset.components.get(shown.component)):
            continue
        board = board_in(shown, ruleset.components)
        cells = unit_cells_of(board)
        across, down = cells.width / 2, cells.height / 2
        away = {name: (x - across) ** 2 + (y - down) ** 2 for name in cells.names for x, y in [cells.centre(name)]}
        names = {shown.component: min(away, key=lambda name: round(away[name], 6))}  # so that equal ones are equal
        if is_hex_board(board):
            names |= {home: _middle(board.home_of(home)) for home in board.homes}
        names |= {name: _middle(group.cells) for name, group in board.special.items()}
        middles |= {name: cell_place(view, shown.component, cell) for name, cell in names.items() if cell}
    for track in view.tracks:
        if rows := tuple(dict.fromkeys(row for row, _, _ in track.places)):
            middles[track.component] = RowPlace(_middle(rows))
    return middles


def _middle(cells: Sequence[str]) -> str:
    return cells[(len(cells) - 1) // 2] if cells else ""
