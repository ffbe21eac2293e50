"""Choose the cells of a board that a figure shows, and draw them with their labels and what lies around them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from pnp.colour import WHITE, readable_on
from pnp.components.draw_context import BoardColours, DrawContext, cell_board_colours
from pnp.components.kinds import drawing_of
from pnp.components.labels import set_label
from pnp.geometry.cells import Cells, LabelAxis
from pnp.geometry.path import Box, Point, line, polygon, translation
from pnp.geometry.place_map import PlaceMap
from pnp.model.kinds import board_in, is_flat, stance_of
from pnp.model.view import BoardView, Standing
from pnp.scene.nodes import Group, Node, Paint, Shape
from pnp.text.line import TextStyle
from pnp.text.typography import TYPE_SCALE

OUTLINE_INSET = 0.024  # of what is drawn around a cell, from its edges, as a share of its width
_HAIR = 1e-6  # of mm: what is nearer to a window's edge lies on it
_LETTER_WIDTH, _DIGIT_WIDTH, _LABEL_HEIGHT = 1.9, 1.45, 1.8  # beside a board, at most, in mm
_APART = 0.2  # between two of them
_FROM_LETTERS = 2.0  # from a number to a letter, together with which it would be read as a cell's name
TICK = 0.38  # of the way from a cell to its number, that a stroke goes
LABEL = 2.0  # from a cell's edge to the middle of its letter or number, in mm
FREE_CORNER = (3.2, 3.6)  # the width and height of a cropped board's corner that is kept free, in mm
ALONE_SHARE = 0.78  # of a cell, a counter that has it to itself
_LEAST_TRUE = 3.0  # of a counter in its true size, in mm
_FAINT = 0.72  # how far a cell beyond the window is from being drawn as others are


class BoardViewport(Struct, frozen=True, cache_hash=True):
    """A board as a frame shows it: the cells that are seen, and where, in mm from the frame's upper left corner."""

    cells: Cells  # all of the board's
    names: tuple[str, ...]  # those that are seen, in reading order
    origin: Point  # where (0, 0) of the cells lies, perhaps outside of the frame
    outer: Box  # around the cells that are seen and what is hinted at beyond them
    component: str = ""

    @property
    def is_cropped(self) -> bool:
        """Whether the board goes on beyond what is seen."""
        return len(self.names) < len(self.cells.names)

    @property
    def crop(self) -> Box:
        """The box around the cells that are seen."""
        return self.cells.box_of(self.names).moved(*self.origin)

    @property
    def across(self) -> float:
        """A cell's width from side to side, in mm: what a disc in it may be as wide as."""
        return self.cells.across

    @property
    def scale(self) -> float | None:
        """How much smaller than the board the picture is; None where it does not matter."""
        return self.cells.factor if isinstance(self.cells, PlaceMap) and self.cells.is_framed else None

    def box(self, name: str) -> Box | None:
        """Return the upright box around a cell, None if it isn't seen."""
        return self.cells.box(name).moved(*self.origin) if name in self.names else None

    def room(self, name: str) -> Box:
        """Return the room for pieces on a cell, an upright square. Raises ValueError if the board has no such cell."""
        return self.cells.room(name).moved(*self.origin)

    def outline(self, name: str, inset: float = OUTLINE_INSET) -> tuple[Point, ...]:
        """Return the corners of a cell, clockwise, so far inside it as *inset* says, in shares of its width."""
        dx, dy = self.origin
        return tuple((x + dx, y + dy) for x, y in self.cells.outline(name, inset))


def counter_room(pieces: Sequence[Standing], viewport: BoardViewport, cell: str, context: DrawContext) -> Box:
    """Return the room for pieces on a cell: of a board whose scale is known, counters are no larger than they are."""
    room, scale = viewport.room(cell), viewport.scale
    counters = [context.component(piece.component) for piece in pieces]
    if scale is None or not all(is_flat(one) and stance_of(one) == "corner" for one in counters):
        return room
    longest = max(max(one.box_mm) for one in counters if is_flat(one))
    half = min(room.width, room.height, max(_LEAST_TRUE, scale * longest)) / ALONE_SHARE / 2
    return Box(*room.centre, *room.centre).grown(half)


def visible_cells(cells: Cells, window: Sequence[str]) -> tuple[str, ...]:
    """Return the cells whose middles lie between those of the window's, in reading order; all for no window.

    Raises ValueError if the board has no such cell.
    """
    return _cells_between(cells, tuple(window)) if window else cells.names


@lru_cache(maxsize=256)
def _cells_between(cells: Cells, window: tuple[str, ...]) -> tuple[str, ...]:
    xs, ys = zip(*(cells.centre(name) for name in window), strict=True)
    field = Box(min(xs), min(ys), max(xs), max(ys)).grown(_HAIR)
    middles = ((name, cells.centre(name)) for name in cells.names)
    return tuple(name for name, (x, y) in middles if field.left <= x <= field.right and field.top <= y <= field.bottom)


@lru_cache(maxsize=256)
def draw_window_margin(board: BoardViewport, colours: BoardColours) -> tuple[Node, ...]:
    """Return the outlines of the cells that touch those in the window, pale, and cropped where the picture ends.

    They are the same in all frames of a figure, and in all languages.
    """
    outer = board.outer
    line = colours.line.mix(colours.ground, _FAINT)
    paint = Paint(fill=colours.nest.mix(colours.ground, _FAINT), stroke=line, width=0.2)
    visible = set(board.names)
    (dx, dy), shown = board.origin, []
    for name in board.cells.names:
        if name in visible:
            continue
        box = board.cells.box(name)
        across = box.left + dx < outer.right and outer.left < box.right + dx
        if across and box.top + dy < outer.bottom and outer.top < box.bottom + dy:
            shown.append(Shape(polygon(board.outline(name)), paint))
    if not shown:
        return ()
    # The upper left corner is kept free for the letter of the frame.
    corner = (outer.left + FREE_CORNER[0], outer.top + FREE_CORNER[1])
    around = [
        (corner[0], outer.top),
        (outer.right, outer.top),
        (outer.right, outer.bottom),
        (outer.left, outer.bottom),
        (outer.left, corner[1]),
        corner,
    ]
    return (Group(tuple(shown), clip=polygon(around)),)


def draw_labels(board: BoardViewport, colours: BoardColours, context: DrawContext) -> Iterator[Node]:
    """Yield each line's letter, and its number; on hexagons a short stroke shows which way a number's line runs."""
    ink = readable_on(WHITE, colours.letter)  # the page's white is around the cells
    style = TextStyle("sans", TYPE_SCALE.mark.size, ink)
    for label in label_places(board):
        yield set_label(context, label.text, *label.place, style)
        if label.tick:
            (x, y), (ex, ey) = label.place, label.edge
            stroke = line((ex, ey), (ex + TICK * (x - ex), ey + TICK * (y - ey)))
            yield Shape(stroke, Paint(stroke=ink, width=0.2, cap="butt"))


class BoardLabel(Struct, frozen=True):
    """A letter or number beside a board: the middle of where it stands, and the point of its line's edge near it."""

    text: str
    place: Point
    edge: Point
    tick: bool = False  # whether a stroke leads from there towards the cell

    @property
    def box(self) -> Box:
        """The box around it, in mm."""
        (x, y), half = self.place, len(self.text) * (_DIGIT_WIDTH if self.text.isdigit() else _LETTER_WIDTH) / 2
        return Box(x - half, y - _LABEL_HEIGHT / 2, x + half, y + _LABEL_HEIGHT / 2)


@lru_cache(maxsize=256)
def label_places(board: BoardViewport) -> tuple[BoardLabel, ...]:
    """Return the letters and numbers beside a board, of which no two overlap: of small cells, every second or third.

    The numbers of hexagons stand at both ends of their lines, on the axis. Cells that are not called by a letter and a
    number have no labels.
    """
    labels: list[BoardLabel] = []
    middles = {name: board.cells.centre(name) for name in board.names}
    for axis in board.cells.label_axes:
        lines: dict[str, list[str]] = {}
        for name in board.names:
            if name in axis.labels:
                lines.setdefault(axis.labels[name], []).append(name)
        (x, y), ways = axis.direction, [axis.direction]
        if axis.both:
            ways.append((-x, -y))
        ends = [
            [_outwards(board, text, _farthest(middles, names, way), way, axis) for way in ways]
            for text, names in lines.items()
        ]
        labels += _thinned(ends, labels)
    return tuple(labels)


def _thinned(lines: Sequence[Sequence[BoardLabel]], others: Sequence[BoardLabel]) -> list[BoardLabel]:
    """Return the labels of every line, or of every second or third: none overlaps another, or one of *others*."""
    blocked = [label.box for label in others]
    free = [[label for label in line if not _is_near(label.box, blocked, _FROM_LETTERS)] for line in lines]
    for step in range(1, len(lines) + 1):
        kept = [label for line in free[::step] for label in line]
        boxes = [label.box for label in kept]
        if not any(_is_near(box, boxes[:i]) for i, box in enumerate(boxes)):
            return kept
    return []


def _is_near(box: Box, others: Sequence[Box], apart: float = _APART) -> bool:
    """Whether a box is nearer to another than *apart* mm."""
    left, top, right, bottom = box.left - apart, box.top - apart, box.right + apart, box.bottom + apart
    return any(
        left < other.right and other.left < right and top < other.bottom and other.top < bottom for other in others
    )


def _farthest(middles: Mapping[str, Point], names: Sequence[str], direction: Point) -> str:
    """Return the first of some cells that lies farthest in a direction."""
    dx, dy = direction
    along = [middles[name][0] * dx + middles[name][1] * dy for name in names]
    return names[along.index(max(along))]


def _outwards(board: BoardViewport, text: str, name: str, direction: Point, axis: LabelAxis) -> BoardLabel:
    """Return a label that stands *direction* from a cell, a little beyond its edge."""
    x, y = board.cells.centre(name)
    x, y, half = board.origin[0] + x, board.origin[1] + y, board.across / 2
    if axis.at_edge:
        edge = board.crop
        x = x if direction[0] == 0 else (edge.left + half if direction[0] < 0 else edge.right - half)
        y = y if direction[1] == 0 else (edge.top + half if direction[1] < 0 else edge.bottom - half)
    reach = half + LABEL
    return BoardLabel(
        text,
        (x + reach * direction[0], y + reach * direction[1]),
        (x + half * direction[0], y + half * direction[1]),
        axis.tick,
    )


def draw_board(view: BoardView, viewport: BoardViewport, context: DrawContext) -> Iterator[Node]:
    """Yield the cells of the board that are seen, what surrounds them, and their letters and numbers."""
    board = board_in(view, context.ruleset.components)
    colours = cell_board_colours(board, context)
    if viewport.is_cropped and drawing_of(board.kind).has_margin:
        yield from draw_window_margin(viewport, colours)
    place = translation(*viewport.origin)
    nodes = drawing_of(board.kind).figure_cells(board, viewport.cells, view, viewport.names, colours, context)
    yield Group(tuple(nodes), place)
    if board.shown_labels == "edge":
        yield Group(tuple(draw_labels(viewport, colours, context)))
