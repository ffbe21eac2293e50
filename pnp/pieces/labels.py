"""Draw labels of pieces and boards: words, placed by their visible outlines, or where they cover least; players' marks.

Marks (disc, ring, triangle, square, diamond, stars) tell the players' pieces apart without colour.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, reduce

from msgspec import Struct
from msgspec.structs import replace

from pnp.game.model.values import Mark
from pnp.messages import quote_value
from pnp.pieces.draw_context import DrawContext
from pnp.press.colour import READ, Colour, contrast, ink_on, strongest_on
from pnp.press.geometry.path import Box, Path, Point, circle, polygon, rectangle
from pnp.press.scene.document import Size
from pnp.press.scene.nodes import Glyphs, Node, Paint, Shape
from pnp.press.scene.outlines import outline_paths
from pnp.press.text.fonts import FontBook
from pnp.press.text.line import Line, TextRoom, TextStyle
from pnp.press.text.shaping import fit_line, set_line
from pnp.press.units import mm_from_points, number
from pnp.problems import DocumentPath, Finding

# The smallest letters on a piece: six points are legible, and home printers print them.
SMALLEST_TYPE = mm_from_points(6)
# By eye. A halo around a mark, as a share of its width, and around letters, as a share of their em.
MARK_HALO = 0.09
_LETTER_HALO = 0.09
_FAINT = 1.25  # a mark of less contrast with its ground has a halo: at half no piece, at twice Ovo's board changes
_DIGIT = 0.58  # about the width of a digit in em: 0.574 in the bold sans
_STEPS = (1, 2, 5, 10, 20, 50, 100)  # how many spaces share a number: usual on rulers
# The height of a line of words, in em.
LINE_LEADING = 1.28
# A mark is this share of its piece's width.
MARK_SHARE = 1 / 3
# Of 186 figures of the bundled games, at half and at twice: 32 and 27 change, at four times and a quarter of the work;
# 1 and none; 4 and 2, nearly all of Hexania; 5 and 3. Tests see none of it.
LABEL_STEP = 0.5  # from one candidate to the next, in mm
LABEL_REACH = 26.0  # in mm: a label farther away no longer seems to belong to its object
COVER_PRICE = 3.0  # how many mm of distance weigh as much as covering one mm²
BELOW_PRICE = 0.3  # how many mm of distance weigh as much as one mm below instead of above


class LabelBox(Struct, frozen=True):
    """The room of a text: its width and its *smallest* em in mm, and its path in components.yaml, for findings."""

    width: float
    at: DocumentPath
    smallest: float = SMALLEST_TYPE


def ink_box(book: FontBook, line: Line) -> Box:
    """Return the box around the visible outlines of a line, its baseline beginning at (0, 0); empty for spaces."""
    boxes: list[Box] = []
    for run in line.runs:
        face = book.face(run.face)
        for glyph in run.glyphs:
            box = face.bounds(glyph.glyph_id)
            if box is not None:
                boxes.append(box.scaled(run.size).moved(glyph.x, glyph.y))
    return reduce(Box.union, boxes, boxes[0]) if boxes else Box(0, 0, line.width, 0)


def cap_height(book: FontBook, style: TextStyle) -> float:
    """Return the height of capital letters in mm."""
    return book.chain(style)[0].cap_height * style.size


def centre_label(context: DrawContext, text: str, x: float, y: float, style: TextStyle) -> Glyphs:
    """Set *text* with the middle of its visible outlines at (x, y)."""
    line = set_line(context.book, text, style, context.language)
    cx, cy = ink_box(context.book, line).centre
    return Glyphs(line, x - cx, y - cy)


def set_label(
    context: DrawContext,
    text: str,
    x: float,
    y: float,
    style: TextStyle,
    *,
    align: float = 0.5,
    room: LabelBox | None = None,
    findings: list[Finding] | None = None,
) -> Glyphs:
    """Set *text* so that capitals have their middle at *y*, and share a baseline with their neighbours.

    *align* is the share of the line that lies left of *x*: 0.5 centres it, 0 begins it there, 1 ends it there.
    A line wider than its *room* is set smaller; one that does not fit in the smallest letters is added to *findings*.
    """
    book = context.book
    line = fit_label(context, text, style, room, findings) if room else set_line(book, text, style, context.language)
    size = max((run.size for run in line.runs), default=style.size)
    box = ink_box(book, line)
    return Glyphs(line, x - box.left - align * box.width, y + cap_height(book, style) * size / style.size / 2)


def fits_label(context: DrawContext, text: str, style: TextStyle, width: float) -> bool:
    """Return whether *text* can be read in *width* mm: figures leave out names that are too long for their places."""
    style = replace(style, size=max(style.size, SMALLEST_TYPE))
    return fit_line(context.book, text, style, width, SMALLEST_TYPE, context.language) is not None


def number_step(numbers: Sequence[str], across: float) -> int:
    """Return the step between numbered spaces, each *across* mm wide, with room for the smallest letters."""
    widest = _DIGIT * SMALLEST_TYPE * max(map(len, numbers), default=0)
    return next((step for step in _STEPS if widest <= step * across), _STEPS[-1])


def fit_label(
    context: DrawContext, text: str, style: TextStyle, room: LabelBox, findings: list[Finding] | None = None
) -> Line:
    """Set *text* no wider than its room, its size the style's, or smaller as far as its room allows.

    A text that is too wide even then is added to *findings* (P033), and set in the smallest letters.
    """
    style = replace(style, size=max(style.size, room.smallest))
    context.note_room(room.at, TextRoom(room.width, style, room.smallest, LINE_LEADING * style.size))
    line = fit_line(context.book, text, style, room.width, room.smallest, context.language)
    if line is None:
        line = set_line(context.book, text, replace(style, size=room.smallest), context.language)
        if findings is not None:
            findings.append(overflow(text, line.width, room))
    return line


def overflow(text: str, width: float, room: LabelBox) -> Finding:
    """Return the finding that a text, *width* mm wide in the smallest letters, is too wide for its room (P033)."""
    needs = f"{quote_value(text)} needs {number(width, 2)} mm in the smallest letters"
    has = f"{number(room.width, 2)} mm" if room.width > 0 else "no room"
    return Finding("P033", f"{needs}, but has {has}", "use fewer letters, or make the piece larger", room.at)


def glyph_box(book: FontBook, glyphs: Glyphs) -> Box:
    """Return the box of a placed line's visible outlines."""
    return ink_box(book, glyphs.line).moved(glyphs.x, glyphs.y)


def mark_path(mark: Mark, x: float, y: float, width: float) -> Path:
    """Return the outline of a mark of about *width* mm about (x, y); the marks look equally large."""
    r = width / 2
    match mark:
        case "disc":
            return circle(x, y, r)
        case "ring":
            return circle(x, y, r) + circle(x, y, 0.5 * r)
        case "triangle":
            return _star(x, y + 0.12 * r, 3, 1.2 * r, 0.6 * r)
        case "square":
            return rectangle(x - 0.86 * r, y - 0.86 * r, 1.72 * r, 1.72 * r)
        case "diamond":
            return polygon([(x, y - 1.2 * r), (x + r, y), (x, y + 1.2 * r), (x - r, y)])
        case "star":
            return _star(x, y + 0.06 * r, 5, 1.2 * r, 0.5 * r)
        case "asterisk":
            return _bar(x, y, 1.15 * r, 0) + _bar(x, y, 1.15 * r, 60) + _bar(x, y, 1.15 * r, 120)


def draw_mark(mark: Mark, x: float, y: float, width: float, colour: Colour) -> Shape:
    """Return a filled mark of about *width* mm about (x, y)."""
    return Shape(mark_path(mark, x, y, width), Paint(fill=colour, even_odd=mark == "ring", keep_in_low_ink=True))


def contrasting_mark(
    mark: Mark, x: float, y: float, width: float, grounds: Sequence[Colour], ink: Colour
) -> tuple[Node, ...]:
    """Return a mark that is visible on its ground: in *ink*, white or black, with a halo on a mixed ground."""
    return mark_with_halo(mark, x, y, width, *ink_on(grounds, ink))


def visible_mark(
    mark: Mark, x: float, y: float, width: float, colour: Colour, grounds: Sequence[Colour], *, is_asked_for: bool
) -> tuple[Node, ...]:
    """Return a mark in its *colour*, with a halo where that is not visible on its ground.

    A colour that the author did not choose is replaced on a mixed ground.
    """
    if not is_asked_for and len(set(grounds)) > 1:
        return contrasting_mark(mark, x, y, width, grounds, colour)
    hidden = sum(contrast(colour, ground) < _FAINT for ground in grounds) > len(grounds) // 10
    return mark_with_halo(mark, x, y, width, colour, strongest_on(colour) if hidden else None)


def mark_with_halo(
    mark: Mark, x: float, y: float, width: float, colour: Colour, halo: Colour | None
) -> tuple[Node, ...]:
    """Return a mark about (x, y), with a *halo* around it if that is a colour."""
    shape = draw_mark(mark, x, y, width, colour)
    if halo is None:
        return (shape,)
    around = Paint(stroke=halo, width=2 * MARK_HALO * width, keep_in_low_ink=True, is_halo=True)
    return Shape(shape.path, around), shape


def mark_box(x: float, y: float, width: float) -> Box:
    """Return the square around a mark about (x, y)."""
    return Box(x - width / 2, y - width / 2, x + width / 2, y + width / 2)


def contrasting_label(
    context: DrawContext,
    glyphs: Glyphs,
    under: Callable[[Box], Sequence[Colour]],
    ink: Colour,
    quiet: float = 1.0,
    halo: Colour | None = None,
) -> tuple[Node, ...]:
    """Return a line that is legible on the colours *under* it: in *ink*, white or black, with a halo on a mixed ground.

    On a ground of one colour, the ink has the strength *quiet*, and the given halo; an illegible ink is replaced by
    white or black.
    """
    grounds = under(glyph_box(context.book, glyphs))
    colour, needed = ink_on(grounds, ink)
    if halo is not None and contrast(colour, halo) < READ:
        halo = strongest_on(colour)
    halo = needed or halo
    if len(set(grounds)) == 1:
        colour = grounds[0].mix(colour, quiet)
    runs = tuple(replace(run, colour=colour) for run in glyphs.line.runs)
    written = replace(glyphs, line=replace(glyphs.line, runs=runs))
    if halo is None:
        return (written,)
    em = max((run.size for run in runs), default=0.0)
    paint = Paint(stroke=halo, width=2 * _LETTER_HALO * em, keep_in_low_ink=True, is_halo=True)
    return *(Shape(path, paint) for path in outline_paths((written,), context.book)), written


def _bar(x: float, y: float, reach: float, degrees: float) -> Path:
    """Return a bar through (x, y), upright or turned clockwise; its corners lie *reach* from there."""
    angles = (math.radians(degrees + turn) for turn in (-15, 15, 165, 195))
    return polygon([(x + reach * math.sin(angle), y - reach * math.cos(angle)) for angle in angles])


def _star(x: float, y: float, points: int, outer: float, inner: float) -> Path:
    """Return a star of *points*, the first straight up; a triangle is a star whose inner corners lie on its sides."""

    def corner(i: int) -> tuple[float, float]:
        radius = inner if i % 2 else outer
        angle = math.pi * i / points
        return x + radius * math.sin(angle), y - radius * math.cos(angle)

    return polygon([corner(i) for i in range(2 * points)])


def place_label(
    size: Size, near: Point, room: Box, blocked: Sequence[Box], soft: Sequence[Box] = (), *, spare: int | None = None
) -> Point:
    """Return the centre of a label of *size* inside *room*: the point nearest to *near* that covers nothing *blocked*.

    There it covers as little as possible of the *soft* boxes. Without such a point nearby, it is the nearest one in the
    whole room that covers none of the first *spare* blocked boxes, and otherwise the nearest of all.
    """
    return _place_label(size, near, room, tuple(blocked), tuple(soft), spare)


@lru_cache(maxsize=1 << 9)  # 417 entries in a build of all games
def _place_label(
    size: Size, near: Point, room: Box, blocked: tuple[Box, ...], soft: tuple[Box, ...], spare: int | None
) -> Point:
    """Return the point of `place_label`, cached: a figure has the same labels in every language."""
    wide, high = size.width / 2, size.height / 2
    inner = Box(room.left + wide, room.top + high, room.right - wide, room.bottom - high)
    hard = blocked if spare is None else blocked[:spare]
    steps = ((near[0] + dx, near[1] + dy, distance) for dx, dy, distance in _around())
    across, down = LABEL_REACH + wide, LABEL_REACH + high
    reachable = Box(near[0] - across, near[1] - down, near[0] + across, near[1] + down)
    close, soft_close = ([box for box in boxes if overlap(reachable, box)] for boxes in (blocked, soft))
    best = _cheapest(steps, size, inner, close, soft_close)
    if best is None:
        best = _cheapest(_everywhere(near, inner), size, inner, hard, (*soft, *blocked[len(hard) :]))
    return best or _nearest_point(near, inner)


def _cheapest(
    steps: Iterable[tuple[float, float, float]], size: Size, inner: Box, blocked: Sequence[Box], soft: Sequence[Box]
) -> Point | None:
    """Return the point of *steps*, (x, y, distance), the nearest first, at which a label covers the least."""
    best, lowest = None, math.inf
    # One loop, numbers instead of boxes, the comparisons of `overlap` without a call: a figure with many labels needs a
    # million of them.
    half_width, half_height = size.width / 2, size.height / 2
    taken = [(box.left, box.right, box.top, box.bottom) for box in blocked if overlap(box, box)]  # that has an area
    for x, y, distance in steps:
        if distance >= lowest:
            break
        if not (inner.left <= x <= inner.right and inner.top <= y <= inner.bottom):
            continue
        left, top, right, bottom = x - half_width, y - half_height, x + half_width, y + half_height
        for box_left, box_right, box_top, box_bottom in taken:
            if left < box_right and box_left < right and top < box_bottom and box_top < bottom:
                break
        else:
            label = Box(left, top, right, bottom)
            price = distance + COVER_PRICE * sum(overlap(label, box) for box in soft)
            if price < lowest:
                best, lowest = (x, y), price
    return best


def _everywhere(near: Point, inner: Box) -> Sequence[tuple[float, float, float]]:
    """Return points all over a box and their distances, the nearest first."""
    across, down = (max(0, int(length / LABEL_STEP)) for length in (inner.width, inner.height))
    points = (
        (inner.left + i * LABEL_STEP, inner.top + j * LABEL_STEP) for i in range(across + 1) for j in range(down + 1)
    )
    return sorted(((x, y, math.dist((x, y), near)) for x, y in points), key=lambda step: (step[2], step[1], step[0]))


def is_near(box: Box, others: Iterable[Box], apart: float) -> bool:
    """Return whether a box is nearer to another than *apart* mm, across and down."""
    wide = box.grown(apart)
    return any(
        wide.left < one.right and one.left < wide.right and wide.top < one.bottom and one.top < wide.bottom
        for one in others
    )


def reaches(box: Box, point: Point, distance: float) -> bool:
    """Return whether a box is nearer to a point than *distance* mm."""
    return math.dist(point, _nearest_point(point, box)) < distance


def overlap(one: Box, other: Box) -> float:
    """Return how many mm² two boxes share."""
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return across * down if across > 0 and down > 0 else 0.0


def _nearest_point(point: Point, box: Box) -> Point:
    return min(max(point[0], box.left), box.right), min(max(point[1], box.top), box.bottom)


@lru_cache(maxsize=1)  # there are no arguments
def _around() -> Sequence[tuple[float, float, float]]:
    """Return the offset of every candidate and its weighted distance, the best first."""
    reach = math.ceil(LABEL_REACH / LABEL_STEP)
    steps = [LABEL_STEP * k for k in range(-reach, reach + 1)]
    offsets = ((dx, dy, math.hypot(dx, dy)) for dx in steps for dy in steps)
    near = ((dx, dy, away + BELOW_PRICE * max(0.0, dy)) for dx, dy, away in offsets if away <= LABEL_REACH)
    return sorted(near, key=lambda step: (step[2], step[1], step[0]))
