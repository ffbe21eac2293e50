"""Turn a board of points joined by lines into a piece: its lines, a quiet disc on each point, labels, a border."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from pnp.game.model.components.boards import EDGE
from pnp.game.model.kinds.point_board import PointBoard
from pnp.pieces.boards.board_frame import (
    HEAD,
    LABELS_ABOVE,
    board_art,
    board_outline,
    edge_labels_at,
    framed_board,
    label_room,
    seams_between,
    side_margin,
)
from pnp.pieces.boards.special_cells import (
    SpecialPainter,
    edged_cells,
    grounds_of,
    last_groups,
    quiet_mark,
    special_fills,
    special_pictures,
)
from pnp.pieces.boards.track_spaces import outline_around, size_around, surrounded
from pnp.pieces.draw_context import BoardColours, DrawContext, cell_board_colours
from pnp.pieces.kinds import KindDrawing
from pnp.pieces.labels import SMALLEST_TYPE, contrasting_label, ink_box, set_label
from pnp.press.colour import Colour
from pnp.press.geometry.path import Box, Path, Segment, circle, joined, passes_through, translation
from pnp.press.geometry.place_map import PlaceGraph
from pnp.press.scene.nodes import Glyphs, Group, Node, Paint, Shape
from pnp.press.scene.piece import Piece, PieceOutline
from pnp.press.text.line import TextStyle
from pnp.problems import Finding

# By eye, as all below. Of the distance between the nearest points: lines, discs, dots, stars, content of a point.
_LINE = 0.028
_DISC = 0.13
_DOT = 0.06
_STAR = 0.07
_MARK = 0.17
_LETTER = 0.18
_PICTURE_INSET = 0.2
# Of lines, in mm.
_THINNEST = 0.35
_THICKEST = 1.0
_SMALL_LINE = 0.3
_EDGE_REACH = 1.5  # the radius of a line around a point, as a multiple of a disc's
_LARGEST_DISC = 4.0  # its radius in mm
_STRENGTH = 0.45  # how much of the ink is in lines without a colour of their own
# Of a name beside its point.
_NAME_EM = 0.17
_LARGEST_NAME = 4.0
_NAME_AWAY = 0.15
_SIDES = ((1, -1), (-1, -1), (1, 1), (-1, 1))  # where a name may be: to the right, and below
_CLEAR = 0.15  # around a name, in em
_QUIET = 0.7  # how much of the ink is in it
_QUIET_MARK = 0.6  # of a mark without its own colour: the share of ink in it
_FLAT = 1e-3  # mm


def point_board_box(board: PointBoard) -> Box:
    """Return the box of the points and the room around each: the board's name and labels are above them."""
    graph = board.graph
    left = side_margin(board, graph.across)
    top = EDGE + HEAD + (LABELS_ABOVE * label_room(graph.across) if "top" in board.labelled_sides else 1.0)
    return Box(left, top, left + graph.width, top + graph.height)


def _size(board: PointBoard) -> Box:
    middle = point_board_box(board)
    labels = LABELS_ABOVE * label_room(board.graph.across) if "bottom" in board.labelled_sides else 1.0
    return Box(0, 0, middle.right + middle.left, middle.bottom + EDGE + labels)


def _outline(name: str, board: PointBoard, context: DrawContext) -> PieceOutline:
    middle = point_board_box(board)
    return board_outline(name, _size(board), context, seams_between(board.graph, (middle.left, middle.top)))


def point_board_sample(board: PointBoard, most: int) -> Path:
    """Return the lines of a board of the same pattern, about 1 mm from point to point, at most *most* along a side.

    A board without lines, or with all of them in one row, is shown with its points.
    """
    few = {key: min(value, most + 1) for key in ("columns", "rows") if (value := getattr(board, key))}
    graph = replace(board, omit_cells=(), cell=1.0, **few).graph
    shrunk = 1 / graph.across if not board.points else (most + 1) / max(graph.width, graph.height)
    sample = graph.scaled(shrunk)
    lines = _lines(sample, sample.names)
    if lines.segments and min(lines.bounds.width, lines.bounds.height) > _FLAT:
        return lines
    return Path((*lines.segments, *_discs(sample, sample.names, _DOT).segments))


def draw_point_board(name: str, board: PointBoard, context: DrawContext) -> tuple[Piece, ...]:
    """Return the one piece of a board."""
    middle, colours = point_board_box(board), cell_board_colours(board, context)
    findings: list[Finding] = []
    cells = tuple(_PointPainter(name, board, board.graph, board.graph.names, colours, context).draw(findings))
    content = (Group(cells, translation(middle.left, middle.top)),)
    (piece,) = framed_board(_outline(name, board, context), content, colours, context, findings)
    return (surrounded(name, board, piece, context),)


class _PointPainter(Struct, frozen=True):
    """Draws the points of the board called *name*, those of *names*; *small* for a figure."""

    name: str
    board: PointBoard
    graph: PlaceGraph
    names: Sequence[str]
    colours: BoardColours
    context: DrawContext
    small: bool = False

    def draw(self, findings: list[Finding]) -> Iterator[Node]:
        """Yield the points, what is special about them, and on paper their names."""
        board, graph, colours, context = self.board, self.graph, self.colours, self.context
        drawn, fills = tuple(self._points()), special_fills(board.special, context)
        yield from drawn
        plain = colours.nest if board.point_style == "disc" else colours.ground
        pictured = None if board.art is not None else last_groups(board.special, "art")
        ground = grounds_of(lambda cell: fills.get(cell, plain), pictured, drawn)
        at = (self.name, "special")
        painter = SpecialPainter(board.special, graph, ground, context, at, frozenset(self.names))
        yield from painter.marks(_MARK * graph.across, partial(quiet_mark, context, _QUIET_MARK), small=self.small)
        yield from painter.labels(findings, small=self.small, em=_LETTER)
        if self.small:
            return
        around = grounds_of(lambda _: colours.ground, () if board.art is None else None, drawn)
        marked = {*graph.names, *last_groups(board.special, "mark")}
        yield from replace(painter, ground=around).titles(findings, marked, colours.ground)
        for name in graph.names if board.shown_labels == "cell" else ():
            label = _name_beside(name, graph, context)
            yield from contrasting_label(
                context, label, partial(around, name), context.ink, _QUIET, halo=colours.ground
            )
        yield from edge_labels_at(board, graph, lambda side: 0.0, colours, context)

    def _points(self) -> Iterator[Node]:
        """Yield the board's picture, its lines and its points."""
        board, graph, colours, context, shown = self.board, self.graph, self.colours, self.context, set(self.names)
        if board.art is not None:
            yield board_art(board.art, Box(0, 0, graph.width, graph.height), context, small=self.small)
        line = colours.line if board.line is not None else colours.line.mix(context.ink, _STRENGTH)
        width = _SMALL_LINE if self.small else min(_THICKEST, max(_THINNEST, _LINE * graph.across))
        yield from _inked(_lines(graph, self.names), Paint(stroke=line, width=width))
        stars = [name for name in dict.fromkeys(board.star_points) if name in shown]
        yield from _inked(_discs(graph, stars, _STAR * graph.across), Paint(fill=line, keep_in_low_ink=True))
        yield from self._discs(shown, line, width)
        for colour, cells in edged_cells(board.special, shown, context):
            around = _discs(graph, cells, _EDGE_REACH * _radius(graph))
            yield Shape(around, Paint(stroke=colour, width=1.4 * width))
        yield from special_pictures(board.special, graph, context, small=self.small, inset=_PICTURE_INSET, shown=shown)

    def _discs(self, shown: Collection[str], line: Colour, width: float) -> Iterator[Node]:
        """Yield the disc or dot of each point; a point with a colour of its own has a disc in any style."""
        # One branch a style: the third shows lines only.
        board, graph = self.board, self.graph
        fills = {name: fill for name, fill in special_fills(board.special, self.context).items() if name in shown}
        plain = [name for name in graph.names if name in shown and name not in fills]
        if board.point_style == "disc":
            paint = Paint(fill=self.colours.nest, stroke=line, width=0.7 * width)
            yield from _inked(_discs(graph, plain, _radius(graph)), paint)
        elif board.point_style == "dot":
            yield from _inked(_discs(graph, plain, _DOT * graph.across), Paint(fill=line, keep_in_low_ink=True))
        for fill in dict.fromkeys(fills.values()):
            names = [name for name, own in fills.items() if own == fill]
            yield Shape(_discs(graph, names, _radius(graph)), Paint(fill=fill, stroke=line, width=0.7 * width))


def _inked(path: Path, paint: Paint) -> Iterator[Shape]:
    """Yield a path unless it is empty: a board may have no lines, or only points with colours of their own."""
    if path.segments:
        yield Shape(path, paint)


def _radius(graph: PlaceGraph) -> float:
    return min(_LARGEST_DISC, _DISC * graph.across)


def _discs(graph: PlaceGraph, names: Sequence[str], radius: float) -> Path:
    return joined(circle(*graph.centre(name), radius) for name in names)


def _lines(graph: PlaceGraph, names: Sequence[str]) -> Path:
    """Return the lines between points; those that lead away from *names* are cut short."""
    shown, segments = set(names), list[Segment]()
    for start, end in graph.lines:
        (x, y), (u, v) = graph.centre(start), graph.centre(end)
        if start in shown and end in shown:
            segments += [("M", ((x, y),)), ("L", ((u, v),))]
        elif start in shown or end in shown:
            (x, y), (u, v) = ((x, y), (u, v)) if start in shown else ((u, v), (x, y))
            share = graph.across / 2 / max(abs(u - x), abs(v - y))
            segments += [("M", ((x, y),)), ("L", ((x + share * (u - x), y + share * (v - y)),))]
    return Path(tuple(segments))


def _name_beside(name: str, graph: PlaceGraph, context: DrawContext) -> Glyphs:
    """Return the name of a point above it to the right, or elsewhere clear of the point's lines and of the edge."""
    em = max(SMALLEST_TYPE, min(_LARGEST_NAME, _NAME_EM * graph.across))
    away = max(_radius(graph), _NAME_AWAY * graph.across)
    style = TextStyle("sans", em, context.ink, "bold")
    x, y = graph.centre(name)
    ends = [graph.centre(other) for other in graph.neighbours(name)]

    def faults(label: Glyphs) -> int:
        box = ink_box(context.book, label.line).moved(label.x, label.y).grown(_CLEAR * em)
        is_cut = box.left < 0 or box.right > graph.width or box.top < 0 or box.bottom > graph.height
        return is_cut + sum(passes_through((x, y), end, box) for end in ends)

    labels = (
        set_label(context, name, x + 0.8 * away * side, y + (away + 0.1 * em) * down, style, align=(1 - side) / 2)
        for side, down in _SIDES
    )
    return min(labels, key=faults)


DRAWING = KindDrawing[PointBoard](
    draw=draw_point_board,
    outlines=lambda name, board, context: (outline_around(board, _outline(name, board, context)),),
    figure_cells=lambda board, graph, view, names, colours, context: _PointPainter(
        view.component, board, graph, names, colours, context, small=True
    ).draw([]),
    board_size=lambda board: size_around(board, _size(board)),
    sample=point_board_sample,
    has_margin=False,
    is_clipped=True,
)
