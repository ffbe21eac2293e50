"""Draw the annotations and arrows of a figure; each differs from the others in shape, not only in colour.

A changed count is a pill (+2, −1), a cost a box (2 + 3 = 5). A refused place has a cross, an allowed place a dot in a
ring. A placed piece has corners around it, a removed piece a ring, a flipped piece a turning arrow, an inspected piece
an eye. A group that formed has its size in a dark hexagon. Pieces that moved as one group share an arrow.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby, pairwise

from msgspec import Struct
from msgspec.structs import replace

from pnp.game.model.figure import ProvedFrame
from pnp.game.model.kinds import kind_of
from pnp.game.model.texts import Series, ui_text
from pnp.game.model.view import CellPlace, RowPlace, TablePlace
from pnp.pieces.draw_context import DrawContext
from pnp.pieces.figures.frame_delta import GroupSize, PieceMove
from pnp.pieces.figures.layout import BoardViewport, FrameLayout, cell_place
from pnp.pieces.figures.panels import portrait_place, tile_place
from pnp.pieces.figures.pieces import CHANGED, COUNT_SIZE, cluster_side, draw_ghost_pieces
from pnp.pieces.labels import centre_label, draw_mark, glyph_box
from pnp.press.colour import NAMED, WHITE, Colour
from pnp.press.geometry.path import Box, Path, Point, Segment, circle, edges, hatching, line, polygon, rectangle
from pnp.press.scene.nodes import Glyphs, Group, Node, Paint, Shape
from pnp.press.text.line import TextStyle
from pnp.press.text.typography import TYPE_SCALE

ALLOWED: Colour = NAMED["azure"]
# By eye, in mm and at the width of a page, unless a line says more.
_HALO = 0.45  # of white around an arrow, a cross, or a ring whose stroke is the usual one
_CROSS = 0.95  # the stroke of a cross
_DISC = 1.4  # half the height of a numbered cross's pill
_ARM = 0.45  # how far the arms of a numbered cross stick out of its pill
_TIE = 0.25  # a tie's stroke
_TIE_HALO = 0.25  # the white around it
_TIE_END = 0.5  # the radius of its end
_SHORTEST_TIE = 0.35  # in mm: a shorter one is not visible
RING = 0.7  # the stroke of a ring
RING_REACH = 0.36  # its radius, as a share of its place's width
BADGE_TALL = 1.7  # half the height of a badge
_STRAIGHT = 0.05  # the sine of the angle by which a straight arrow may turn: 3° are hardly seen
_MOST_CORNERS = 8  # of an outline whose corners are drawn: rounder ones have none to see
ARM = 0.21  # of a corner, as a share of the side that it is part of
SIZE_TALL = 1.9  # half the height of the hexagon of a group's size
_TURN = 1.5  # the radius of a turning arrow's disc
STROKE = 0.7  # of an arrow
_HEAD = 2.3  # the length of its head
BOWS = (0.16, -0.16, 0.0, 0.3, -0.3)  # how an arrow may bend, the likeliest first
LEAP = 0.42  # how an arrow bends over a jumped piece: at half and at twice, 6 figures change
_SHORTEST = 1.0  # in mm: a shorter arrow is not drawn: at half and at twice, no figure changes
CLEAR = 0.7  # the free space on either side of an arrow: at half and at twice, 10 and 14 of 186 figures change
_PASSED = 0.14  # how much of the ink lies over a cell that was passed,
_VEIL = 1.1  # and how far apart its lines are, in mm
_REACH = 2.95  # half the size of a mark with its halo, in mm: at twice, 1 figure changes
_DIGIT = 0.75  # how much every further character widens it on each side
_WIDEST = 14.0  # of a mark around a piece, in mm: areas of maps may be wider; at half, 14 figures change
# Around a piece, as shares of its cell's width: the ring's radius, where the arms of a cross end, the middle of the
# badge to the right and above; in mm: the strokes of ring and arms, their halo, half the badge's height, the dot.
_AROUND = 0.43
_ARM_END = 0.44
_BADGE_AWAY = 0.4
_RING = 0.6
_AROUND_ARM = 0.95
_AROUND_HALO = 0.3
_BADGE = 1.35
_DOT = 0.9
_AREA_TINT = 0.34  # how much of the accent lies over a cell
_AREA_EDGE = 0.6  # the stroke around an area, in mm
# Of the disc around a point, and half of the band between two: shares of the distance between points.
_AREA_DISC = 0.47
_AREA_BAND = 0.3
_NUMBER = 1.7  # the radius of a number


def change_badge(n: int, context: DrawContext) -> tuple[Node, ...]:
    """Return a pill centred on (0, 0): filled for an increase (+2), outlined for a decrease (−1)."""
    more = n > 0
    words = context.translate(ui_text("+{n}", n=n) if more else ui_text("−{n}", n=abs(n)))
    text, half = _number(words, 0.0, 0.0, WHITE if more else CHANGED, context)
    paint = Paint(fill=CHANGED if more else WHITE, stroke=WHITE if more else CHANGED, width=0.3)
    return Shape(rectangle(-half, -BADGE_TALL, 2 * half, 2 * BADGE_TALL, BADGE_TALL), paint), text


def cost_badge(points: int, parts: Sequence[int], context: DrawContext) -> tuple[Node, ...]:
    """Return a box centred on (0, 0) with the cost of an action, as a sum if it has several parts."""
    words = context.translate(ui_text("{n}", n=points))
    if len(parts) > 1:
        plus = ui_text("{list} + {next}")
        terms = Series(tuple(ui_text("{n}", n=part) for part in parts), plus, plus)
        words = context.translate(ui_text("{terms} = {n}", terms=terms, n=points))
    text, half = _number(words, 0.0, 0.0, context.ink, context)
    box = rectangle(-half, -BADGE_TALL, 2 * half, 2 * BADGE_TALL, 0.5)
    return Shape(box, Paint(fill=WHITE, stroke=context.ink, width=0.3)), text


def size_badge(group: GroupSize, context: DrawContext) -> tuple[Node, ...]:
    """Return a dark hexagon centred on (0, 0) with a group's size, and the size that remains if it collapsed."""
    words = context.translate(ui_text("{n}", n=group.size))
    if group.collapsed:
        words = context.translate(ui_text("{n} → {left}", n=group.size, left=1))
    text, half = _number(words, 0.0, 0.0, WHITE, context)
    end = half - 0.5  # where its points begin: they reach as far as those of a hexagon with corners of 60°
    point = end + SIZE_TALL / math.sqrt(3)
    around = [(-point, 0.0), (-end, -SIZE_TALL), (end, -SIZE_TALL), (point, 0.0), (end, SIZE_TALL), (-end, SIZE_TALL)]
    return Shape(polygon(around), Paint(fill=context.ink, stroke=WHITE, width=0.3, keep_in_low_ink=True)), text


def badge_size(nodes: tuple[Node, ...]) -> tuple[float, float]:
    """Return the width and height of a badge in mm: those of its first node, the shape around its words."""
    shape = nodes[0]
    assert isinstance(shape, Shape), "a badge is a shape and its words"
    return shape.path.bounds.width + shape.paint.width, shape.path.bounds.height + shape.paint.width


def leader_line(label: Box, about: Point, short: float, context: DrawContext) -> Iterator[Node]:
    """Yield a line from a label to *short* mm before the point that it is about; none if the label reaches that far."""
    distance = math.dist(label.centre, about)
    share = short / distance if distance > short else 0.0
    about = (about[0] + share * (label.centre[0] - about[0]), about[1] + share * (label.centre[1] - about[1]))
    x, y = (min(max(about[0], label.left), label.right), min(max(about[1], label.top), label.bottom))
    if math.dist((x, y), about) > _SHORTEST_TIE:
        yield Shape(line((x, y), about), Paint(stroke=WHITE, width=_TIE + 2 * _TIE_HALO))
        yield Shape(line((x, y), about), Paint(stroke=context.ink, width=_TIE))
        yield Shape(circle(*about, _TIE_END), Paint(fill=context.ink, stroke=WHITE, width=_TIE_HALO))


def _number(words: str, x: float, y: float, colour: Colour, context: DrawContext) -> tuple[Glyphs, float]:
    """Return a badge's words centred on (x, y), and half of the width that they need."""
    text = centre_label(context, words, x, y, TextStyle("sans", COUNT_SIZE, colour, "bold"))
    return text, max(glyph_box(context.book, text).width / 2 + 0.75, 1.9)


def removed_ring(box: Box, stroke: float = RING) -> Iterator[Node]:
    """Yield the ring of a removed piece."""
    path = circle(*box.centre, RING_REACH * min(box.width, box.height))
    yield Shape(path, Paint(stroke=WHITE, width=stroke * (1 + 2 * _HALO / RING)))
    yield Shape(path, Paint(stroke=CHANGED, width=stroke))


def placed_corners(outline: Sequence[Point], stroke: float = RING) -> Iterator[Node]:
    """Yield the corners of *outline*, its sides left open, or those of a square if it is round or has many corners."""
    if len(outline) > _MOST_CORNERS:
        outline = polygon(outline).bounds.corners
    segments: list[Segment] = []
    for before, (x, y), after in zip((outline[-1], *outline[:-1]), outline, (*outline[1:], outline[0]), strict=True):
        begin, end = ((x + ARM * (to[0] - x), y + ARM * (to[1] - y)) for to in (before, after))
        segments += [("M", (begin,)), ("L", ((x, y),)), ("L", (end,))]
    yield Shape(Path(tuple(segments)), Paint(stroke=WHITE, width=stroke * (1 + 2 * _HALO / RING)))
    yield Shape(Path(tuple(segments)), Paint(stroke=CHANGED, width=stroke))


def flip_arrow(x: float, y: float) -> Iterator[Node]:
    """Yield the mark of a flipped piece, centred on (x, y): an almost complete circular arrow."""
    radius = 0.58 * _TURN

    def on(degrees: float, r: float = radius) -> Point:
        return x + r * math.cos(math.radians(degrees)), y + r * math.sin(math.radians(degrees))

    # Clockwise from the upper right, three quarters of the way round, in three cubic curves.
    arc: list[Segment] = [("M", (on(-60),))]
    for start in (-60, 30, 120):
        k = 4 / 3 * math.tan(math.radians(90) / 4) * radius
        (x0, y0), (x1, y1) = on(start), on(start + 90)
        along0, along1 = on(start + 90, 1.0), on(start + 180, 1.0)
        one = x0 + k * (along0[0] - x), y0 + k * (along0[1] - y)
        two = x1 - k * (along1[0] - x), y1 - k * (along1[1] - y)
        arc.append(("C", (one, two, (x1, y1))))
    head = polygon([on(250), on(205, 0.15 * _TURN), on(205, 1.0 * _TURN)])
    yield Shape(circle(x, y, _TURN), Paint(fill=WHITE, stroke=CHANGED, width=0.3))
    yield Shape(Path(tuple(arc)), Paint(stroke=CHANGED, width=0.45, cap="butt"))
    yield Shape(head, Paint(fill=CHANGED))


def inspected_eye(x: float, y: float) -> Iterator[Node]:
    """Yield the eye of an inspected piece, centred on (x, y)."""
    wide, near, high = 2.0, 0.7, 1.9  # half the eye, and where the controls of its lids are
    lids: tuple[Segment, ...] = (
        ("M", ((x - wide, y),)),
        ("C", ((x - near, y - high), (x + near, y - high), (x + wide, y))),
        ("C", ((x + near, y + high), (x - near, y + high), (x - wide, y))),
        ("Z", ()),
    )
    yield Shape(Path(lids), Paint(fill=WHITE, stroke=CHANGED, width=0.4))
    yield Shape(circle(x, y, 0.75), Paint(fill=CHANGED))


def veil(corners: Sequence[Point], context: DrawContext) -> Iterator[Node]:
    """Yield the veil over a cell that was passed over: a tint, and lines that also show in low ink."""
    yield Shape(polygon(corners), Paint(fill=context.ink, opacity=_PASSED))
    for stroke in hatching(corners, _VEIL):
        yield Shape(stroke, Paint(stroke=context.ink.tint(0.4), width=0.2, cap="butt"))


def winner_star(x: float, y: float) -> Iterator[Node]:
    """Yield the winner's star, centred on (x, y)."""
    yield draw_mark("star", x, y, 4.6, WHITE)
    yield draw_mark("star", x, y, 3.4, CHANGED)


class Arrow(Struct, frozen=True):
    """An arrow as it is drawn, and the moves that it shows."""

    start: Point
    tip: Point
    bow: float
    moves: tuple[PieceMove, ...]
    via: tuple[Point, ...] = ()  # the corners of an arrow that is not straight

    @property
    def boxes(self) -> tuple[Box, ...]:
        """Small boxes along the arrow, which labels must not cover."""
        half = STROKE / 2 + CLEAR
        spots: list[Point] = []
        for start, end in pairwise((self.start, *self.via, self.tip)):
            count = max(2, math.ceil(math.dist(start, end) / half))
            spots += (point_on(start, end, self.bow, i / count) for i in range(count + 1))
        return tuple(Box(x - half, y - half, x + half, y + half) for x, y in spots)


def move_arrows(moves: Sequence[PieceMove], layout: FrameLayout, taken: Collection[Box]) -> Iterator[Arrow]:
    """Yield an arrow for each visible move or group of moves, bent apart if two overlap; *taken* are pieces' boxes."""
    arrows: list[Arrow] = []
    for _, group in groupby(moves, key=lambda move: _motion(move, layout)):
        together = tuple(group)
        if not together[0].action:
            for move in together:
                arrows += _arrow(move, (move,), layout, taken)
        else:
            arrows += _arrow(_leader(together, layout), together, layout, taken)
    for each in arrows:
        covers = any(_lie_on_each_other(each, other) for other in arrows if other is not each)
        yield replace(each, bow=LEAP) if covers else each


def _lie_on_each_other(one: Arrow, other: Arrow) -> bool:
    """Return whether two straight arrows of opposite directions share more than an end."""
    if one.bow or other.bow or one.via or other.via:
        return False
    length = math.dist(one.start, one.tip)
    along = (one.tip[0] - one.start[0]) / length, (one.tip[1] - one.start[1]) / length

    def from_start(point: Point) -> tuple[float, float]:
        """Return how far a point is from the start of *one*: along it, and beside it."""
        x, y = point[0] - one.start[0], point[1] - one.start[1]
        return x * along[0] + y * along[1], abs(y * along[0] - x * along[1])

    (begin, aside), (end, also_aside) = from_start(other.start), from_start(other.tip)
    shared = min(length, begin) - max(0.0, end)
    return end < begin and max(aside, also_aside) < STROKE and shared > STROKE


def _motion(move: PieceMove, layout: FrameLayout) -> tuple[object, ...]:
    """Return the key that groups moves: the component, the action, the distance."""
    start, end = layout.place(move.source), layout.place(move.target)
    if start is None or end is None:
        return (move,)
    (x0, y0), (x1, y1) = start.centre, end.centre
    return move.component, move.action, round(x1 - x0, 3), round(y1 - y0, 3)


def _leader(moves: Sequence[PieceMove], layout: FrameLayout) -> PieceMove:
    """Return the move that is shown for a group: one from its middle, preferably from a place that it vacates."""
    vacated = {move.source for move in moves} - {move.target for move in moves}
    centres = {move: box.centre for move in moves if (box := layout.place(move.source)) is not None}
    if not centres:
        return moves[0]
    x = sum(x for x, _ in centres.values()) / len(centres)
    y = sum(y for _, y in centres.values()) / len(centres)
    return min(centres, key=lambda move: (round(math.dist(centres[move], (x, y)), 3), move.source not in vacated))


def _arrow(
    move: PieceMove, moves: tuple[PieceMove, ...], layout: FrameLayout, taken: Collection[Box]
) -> Iterator[Arrow]:
    """Yield the arrow of a move, which ends just inside its target, unless it is too short."""
    # Places out of the picture first, arrows too short to see last; rows are left, and cells reached, in their own way.
    start, end = layout.place(move.source), layout.place(move.target)
    if start is None or end is None:
        return
    from_row = isinstance(move.source, RowPlace)
    begin = (tile_place(start).left + 0.5, start.centre[1]) if from_row else start.centre
    goal = end.centre
    via = _corners_between(begin, [box.centre for one in move.via if (box := layout.place(one)) is not None], goal)
    last = via[-1] if via else begin
    length = math.dist(last, goal)
    if length < _SHORTEST:
        return
    inside = 0.3 * min(end.width, end.height) if isinstance(move.target, CellPlace) else 0.0
    along = (goal[0] - last[0]) / length, (goal[1] - last[1]) / length
    tip = goal[0] - along[0] * inside, goal[1] - along[1] * inside
    others = [box for box in taken if box not in (start, end)]
    yield Arrow(begin, tip, 0.0 if via else _bow(move, begin, tip, others, layout), moves, via)


def _bow(move: PieceMove, begin: Point, tip: Point, others: Sequence[Box], layout: FrameLayout) -> float:
    """Return how far an arrow bends: around the pieces beside a row, and over the cell that the move leaps."""
    if isinstance(move.source, RowPlace):
        return bow_around(begin, tip, others)
    if move.over is None or layout.place(move.over) not in others:
        return 0.0
    goes_on = (tip[0] - begin[0], begin[1] - tip[1]) > (0.01, 0.0)  # to the right, or straight up
    return LEAP if goes_on else -LEAP  # above the piece that it leaps over, or to the right of it


def _corners_between(start: Point, stops: Sequence[Point], goal: Point) -> tuple[Point, ...]:
    """Return the points at which the way from *start* by *stops* to *goal* changes its direction."""
    corners: list[Point] = []
    for stop, following in pairwise((*stops, goal)):
        before = corners[-1] if corners else start
        (ax, ay), (bx, by) = ((b[0] - a[0], b[1] - a[1]) for a, b in ((before, stop), (stop, following)))
        turn = abs(ax * by - ay * bx)
        if turn > _STRAIGHT * math.hypot(ax, ay) * math.hypot(bx, by) or ax * bx + ay * by < 0:
            corners.append(stop)
    return tuple(corners)


def bow_around(start: Point, tip: Point, boxes: Collection[Box]) -> float:
    """Return the bow of an arrow, a share of its length, that covers as little as possible of *boxes*."""

    def covered(bow: float) -> int:
        spots = [point_on(start, tip, bow, i / 20) for i in range(1, 20)]
        return sum(any(box.left < x < box.right and box.top < y < box.bottom for box in boxes) for x, y in spots)

    return min(BOWS, key=covered)


def point_on(start: Point, tip: Point, bow: float, t: float) -> Point:
    """Return a point of a bent arrow, from its start (*t* is 0) to its tip (1)."""
    control = _control(start, tip, bow)
    x, y = ((1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c for a, b, c in zip(start, control, tip, strict=True))
    return x, y


def _control(start: Point, tip: Point, bow: float) -> Point:
    """Return the point that a bent arrow is drawn towards."""
    middle = (start[0] + tip[0]) / 2, (start[1] + tip[1]) / 2
    return middle[0] + bow * (tip[1] - start[1]), middle[1] - bow * (tip[0] - start[0])


def arrow(start: Point, tip: Point, bow: float = 0.0, via: Sequence[Point] = ()) -> Iterator[Node]:
    """Yield an arrow with a white halo, by the corners *via*; *bow* bends it to the left by a share of its length."""
    begin, start = start, via[-1] if via else start
    control = _control(start, tip, bow)
    length = math.dist(control, tip)
    ax, ay = (tip[0] - control[0]) / length, (tip[1] - control[1]) / length
    neck = tip[0] - ax * 0.8 * _HEAD, tip[1] - ay * 0.8 * _HEAD
    curve: Segment = ("C", (_cubic_control(start, control), _cubic_control(neck, control), neck))
    shaft = Path((("M", (begin,)), *(("L", (corner,)) for corner in via), curve))
    (x, y), wing = (tip[0] - ax * _HEAD, tip[1] - ay * _HEAD), 0.42 * _HEAD
    head = polygon([tip, (x - ay * wing, y + ax * wing), (x + ay * wing, y - ax * wing)])
    yield Shape(shaft, Paint(stroke=WHITE, width=STROKE + 2 * _HALO))
    yield Shape(head, Paint(fill=WHITE, stroke=WHITE, width=2 * _HALO))
    yield Shape(shaft, Paint(stroke=CHANGED, width=STROKE, cap="butt"))
    yield Shape(head, Paint(fill=CHANGED))


def _cubic_control(end: Point, control: Point) -> Point:
    """Return the cubic control that makes the same curve as the quadratic one does."""
    return end[0] + 2 / 3 * (control[0] - end[0]), end[1] + 2 / 3 * (control[1] - end[1])


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
    # What hides a piece depends on the mark, on the width of the board's cells, on the cell and on the piece: in turn.
    for board, viewport in zip(frame.view.boards, layout.boards, strict=True):
        hiding = (allowed ^ refused) & (allowed | (refused if viewport.across < 2 * _REACH + 1 else numbered))
        for name, pieces in board.cells:
            place = cell_place(frame.view, board.component, name)
            is_hiding = place in hiding and name not in board.spread
            if is_hiding and not any(cluster_side(one.component, one.face, viewport, context) for one in pieces):
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
        if (box := layout.place(place)) is not None:
            width = min(box.width, box.height, _WIDEST) if place in ringed else 0.0
            if not isinstance(place, CellPlace):
                box = tile_place(box) if isinstance(place, RowPlace) else portrait_place(box)
            placed.append(PlacedMark(box.centre, is_legal, tuple(together), width))
    return tuple(placed)


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
    if mark.width:
        yield from _around(mark)
    else:
        yield from (_allowed if mark.is_legal else _refused)(mark, context)


def _allowed(mark: PlacedMark, context: DrawContext) -> Iterator[Node]:
    x, y = mark.centre
    ring = circle(x, y, 1.9)
    middle: Node = Shape(circle(x, y, 0.9), Paint(fill=ALLOWED))
    if mark.numbers:
        middle, half = _number(_words(mark, context), x, y, ALLOWED, context)
        ring = rectangle(x - half, y - 1.9, 2 * half, 3.8, 1.9)
    yield Shape(ring, Paint(fill=WHITE, stroke=ALLOWED, width=0.5))
    yield middle


def _refused(mark: PlacedMark, context: DrawContext) -> Iterator[Node]:
    (x, y), r = mark.centre, 1.75
    arms = line((x - r, y - r), (x + r, y + r)) + line((x + r, y - r), (x - r, y + r))
    middle: list[Node] = []
    if mark.numbers:
        text, half = _number(_words(mark, context), x, y, context.ink, context)
        half, arms = max(half - 0.35, _DISC), Path(())
        for across, down in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            end = x + across * (half + _ARM), y + down * (_DISC + _ARM)
            arms += line((end[0] - across * _DISC, end[1] - down * _DISC), end)
        pill = rectangle(x - half, y - _DISC, 2 * half, 2 * _DISC, _DISC)
        middle = [Shape(pill, Paint(fill=WHITE, stroke=CHANGED, width=0.4)), text]
    yield Shape(arms, Paint(stroke=WHITE, width=_CROSS + 2 * _HALO))
    yield Shape(arms, Paint(stroke=CHANGED, width=_CROSS))
    yield from middle


def draw_badge(mark: PlacedMark, context: DrawContext) -> Iterator[Node]:
    """Yield the numbers of a mark around pieces to their upper right; without numbers, the dot of an allowed one."""
    colour = ALLOWED if mark.is_legal else CHANGED
    x, y = mark.centre[0] + _BADGE_AWAY * mark.width, mark.centre[1] - _BADGE_AWAY * mark.width
    if not mark.numbers:
        if mark.is_legal:
            yield Shape(circle(x, y, _DOT), Paint(fill=colour, stroke=WHITE, width=_AROUND_HALO))
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
    start = (radius + _AROUND_HALO) / math.sqrt(2)
    arms = Path(())
    for across, down in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        arms += line((x + across * start, y + down * start), (x + across * end, y + down * end))
    parts = [(circle(x, y, radius), _RING), *(() if mark.is_legal else ((arms, _AROUND_ARM),))]
    for path, stroke in parts:
        yield Shape(path, Paint(stroke=WHITE, width=stroke + 2 * _AROUND_HALO))
    for path, stroke in parts:
        yield Shape(path, Paint(stroke=ALLOWED if mark.is_legal else CHANGED, width=stroke))


def draw_landings(frame: ProvedFrame, layout: FrameLayout, context: DrawContext) -> Iterator[Node]:
    """Yield pale pieces where the pieces of a claimed move would be, if it moves several."""
    for moved in dict.fromkeys(mark.moved for mark in frame.marks if mark.moved):
        places = [(event.component, event.target, event.face) for event in moved]
        yield from draw_ghost_pieces(places, {}, layout, context)


def draw_areas(frame: ProvedFrame, layout: FrameLayout, context: DrawContext) -> Iterator[Node]:
    """Yield the areas of a frame."""
    for area in frame.areas:
        for board in layout.boards:
            if names := [cell.name for cell in area.cells if layout.board_with(cell) is board]:
                yield Group(tuple(_area(names, board, context)))


def _area(names: Sequence[str], board: BoardViewport, context: DrawContext) -> Iterator[Node]:
    """Yield the tint of an area on one board, and the line around its cells; points have no line."""
    if kind_of(context.component(board.component)).places == "points":
        yield area_shape(_joined_points(names, board), context)
        return
    tinted, around = Path(()), Path(())
    for name in names:
        outline, beyond = board.outline(name, 0.0), board.cells.across_edges(name)
        tinted += polygon(list(outline))
        is_grid = len(beyond) == len(outline)
        for number, (start, end) in enumerate(edges(outline)):
            if not is_grid or beyond[number] not in names:
                around += line(start, end)
    yield area_shape(tinted, context)
    yield Shape(around, Paint(stroke=context.accent.mix(context.ink, 0.2), width=_AREA_EDGE))


def area_shape(path: Path, context: DrawContext) -> Shape:
    """Return the tint of an area."""
    return Shape(path, Paint(fill=context.accent, opacity=_AREA_TINT, keep_in_low_ink=True))


def _joined_points(names: Sequence[str], board: BoardViewport) -> Path:
    """Return a disc around each point, and bands where lines join them, as one path."""
    path, (dx, dy) = Path(()), board.origin
    centres = {name: (x + dx, y + dy) for name in names for x, y in [board.cells.centre(name)]}
    for name, centre in centres.items():
        path += circle(*centre, board.across * _AREA_DISC)
        for other in board.cells.neighbours(name):
            if other in names and name < other:
                path += _band(centre, centres[other], board.across * _AREA_BAND)
    return path


def _band(start: Point, end: Point, half: float) -> Path:
    """Return the band along a line, its corners in the order in which a disc is drawn."""
    length = math.dist(start, end)
    dx, dy = half * (end[0] - start[0]) / length, half * (end[1] - start[1]) / length
    (x, y), (u, v) = start, end
    return polygon([(x + dy, y - dx), (u + dy, v - dx), (u - dy, v + dx), (x - dy, y + dx)])


def draw_area_numbers(frame: ProvedFrame, layout: FrameLayout, context: DrawContext) -> Iterator[Node]:
    """Yield the numbers of texts about areas, each at the upper left of the area's first visible cell."""
    style = TextStyle("sans", TYPE_SCALE.number.size, context.paper.tint(1), "bold")
    for area in frame.areas:
        box = next((box for cell in area.cells if (box := layout.place(cell)) is not None), None)
        if area.number is not None and box is not None:
            spot = max(_NUMBER, box.left + 0.1 * box.width), max(_NUMBER, box.top + 0.1 * box.height)
            paint = Paint(fill=context.ink, stroke=context.paper.tint(1), width=0.3, keep_in_low_ink=True)
            words = context.translate(ui_text("{n}", n=area.number))
            yield Group((Shape(circle(*spot, _NUMBER), paint), centre_label(context, words, *spot, style)))
