"""Print the names of a map's places: in the middle of an area, beside a point."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial

from pnp.game.model.kinds.map_board import MapBoard
from pnp.game.model.view import BoardView
from pnp.pieces.boards.special_cells import LARGEST_EM, Grounds, labelled_cells, last_groups
from pnp.pieces.draw_context import DrawContext
from pnp.pieces.labels import SMALLEST_TYPE, LabelBox, contrasting_label, fits_label, glyph_box, set_label
from pnp.press.geometry.map_areas import closed_lines, scan
from pnp.press.geometry.path import Box, Path, Point, passes_through
from pnp.press.geometry.place_map import PlaceMap
from pnp.press.scene.nodes import Glyphs, Node
from pnp.press.text.line import TextStyle
from pnp.problems import DocumentPath, Finding

# The mark of a place, and the em of its name: shares of its room.
MARK, LARGEST_MARK = 0.42, 14.0  # and in mm
_NAME_EM = 0.24
_NAME_ROOM = 0.92  # of the width of an area at its name
_SMALL_CLEAR = 0.6  # between the pieces of an area in a figure and the middle of its name, in em
_ABOVE = 0.62  # from the top of a mark to the middle of the name above it, in em
_STEPS_ASIDE = (0.0, -1.0, 1.0, -1.6, 1.6, -2.4, 2.4)  # how far names are moved away from other objects, in em
_CLEAR = 0.35  # between a point and its name, in em
_POINT_EM, _LARGEST_NAME = 0.028, 4.0  # of a name beside a point: a share of the map's width, and in mm


def place_names(
    name: str,
    board: MapBoard,
    places: PlaceMap,
    ground: Grounds,
    context: DrawContext,
    findings: list[Finding],
) -> Iterator[Node]:
    """Yield the name of each place: in the middle of an area, beside a point."""
    if board.shown_labels != "cell":
        return
    special = board.special
    taken = {*last_groups(special, "mark"), *last_groups(special, "art"), *labelled_cells(special)}
    blocked = [_point_box(places, one) for one in places.names if not places.place(one).is_area]
    for index, place in enumerate(places.names):
        at: DocumentPath = (name, "titles", place) if place in board.titles else (name, "places", index)
        if places.place(place).is_area:
            label = _name_in_area(places, place, at, context, blocked, findings, is_taken=place in taken)
        else:
            label = _name_beside(places, place, at, context, blocked, is_taken=place in taken)
        blocked.append(glyph_box(context.book, label))
        yield from contrasting_label(context, label, partial(ground, place), context.ink)


def names_in_figure(
    board: MapBoard, places: PlaceMap, view: BoardView, shown: Collection[str], ground: Grounds, context: DrawContext
) -> Iterator[Node]:
    """Yield the names of places as figures print them: where they are legible beside the pieces.

    The name of an area that is too small for it stands beside it, if it covers no other area.
    """
    if board.shown_labels != "cell":
        return
    taken = {name for name, pieces in view.cells if pieces}
    blocked = _blocked_boxes(board, places, taken)
    areas = {name: places.shape(name).bounds for name in places.names if places.place(name).is_area}
    for index, place in enumerate(places.names):
        if place not in shown:
            continue
        at: DocumentPath = ("titles", place) if place in board.titles else ("places", index)
        words = context.text_at(view.component, *at)
        labels = _small_names(places, place, words, context, is_taken=place in taken)
        label = _first_clear(labels, blocked, context)
        if label is None and places.place(place).is_area:
            others = [*blocked, *(box for other, box in areas.items() if other != place)]
            outside = _names_around(areas[place].grown(_CLEAR * SMALLEST_TYPE), places, words, context)
            label = _first_clear(outside, others, context)
        if label is not None:
            blocked.append(glyph_box(context.book, label))
            yield from contrasting_label(context, label, partial(ground, place), context.ink)


def _blocked_boxes(board: MapBoard, places: PlaceMap, taken: Collection[str]) -> list[Box]:
    """Return the boxes of points, of pieces and of marks, which no name may cover."""
    points = (_point_box(places, one) for one in places.names if not places.place(one).is_area)
    marks = (_mark_box(places, name) for name in last_groups(board.special, "mark") if name in places)
    return [*points, *(places.room(name) for name in taken), *marks]


def _first_clear(labels: Iterable[Glyphs], blocked: Sequence[Box], context: DrawContext) -> Glyphs | None:
    """Return the first of some labels that covers nothing."""
    return next((label for label in labels if not _covers_any(context, label, blocked)), None)


def _small_names(places: PlaceMap, place: str, words: str, context: DrawContext, *, is_taken: bool) -> Iterator[Glyphs]:
    """Yield the candidates for the name of a place in a figure: over or under the pieces of an area, beside a point."""
    style = TextStyle("sans", SMALLEST_TYPE, context.ink, "bold")
    (x, y), room = places.centre(place), places.room(place)
    down = room.height / 2 + _SMALL_CLEAR * style.size
    beyond = _mark_box(places, place).height / 2 + _ABOVE * style.size
    if places.place(place).is_area:
        for level in (y + down, y - down) if is_taken else (y, y - beyond, y + down, y - down):
            left, right = _span(places.shape(place), (x, level), style.size)
            if fits_label(context, words, style, right - left):
                yield set_label(context, words, (left + right) / 2, level, style)
        return
    away = (room.width / 2 if is_taken else places.factor * places.place(place).reach) + _CLEAR * style.size
    yield from _names_around(Box(x, y, x, y).grown(away), places, words, context)


def _names_around(box: Box, places: PlaceMap, words: str, context: DrawContext) -> Iterator[Glyphs]:
    """Yield the names on the right, on the left, above and below a box that lie within the drawing."""
    style = TextStyle("sans", SMALLEST_TYPE, context.ink, "bold")
    (x, y), half = box.centre, style.size / 2
    sides = ((box.right, y, 0.0), (box.left, y, 1.0), (x, box.top - half, 0.5), (x, box.bottom + half, 0.5))
    for left, top, share in sides:
        label = set_label(context, words, left, top, style, align=share)
        around = glyph_box(context.book, label)
        if around.left >= 0 and around.right <= places.width and around.top >= 0 and around.bottom <= places.height:
            yield label


def _name_in_area(
    places: PlaceMap,
    place: str,
    at: DocumentPath,
    context: DrawContext,
    blocked: Sequence[Box],
    findings: list[Finding],
    *,
    is_taken: bool,
) -> Glyphs:
    """Return the name of an area in its middle, above other content; smaller in a narrow one.

    Where it would cover a point or another name, it is somewhat higher or lower if the area has room there.
    """
    room = places.factor * places.place(place).room
    mark = min(LARGEST_MARK, MARK * room)
    style = TextStyle("sans", max(SMALLEST_TYPE, min(LARGEST_EM, _NAME_EM * room)), context.ink, "bold")
    x, y = places.centre(place)
    if is_taken:
        blocked = [*blocked, _mark_box(places, place)]
        y -= 0.5 * mark + _ABOVE * style.size
    words = context.text_at(*at)

    def room_at(level: float) -> tuple[float, float]:
        left, right = _span(places.shape(place), (x, level), style.size)
        return (left + right) / 2, _NAME_ROOM * (right - left)

    for step in _STEPS_ASIDE if blocked else ():
        level = y + step * style.size
        middle, width = room_at(level)
        label = set_label(context, words, middle, level, style, room=LabelBox(width, at))
        if glyph_box(context.book, label).width <= width and not _covers_any(context, label, blocked):
            y = level
            break
    middle, width = room_at(y)
    return set_label(context, words, middle, y, style, room=LabelBox(width, at), findings=findings)


def _covers_any(context: DrawContext, label: Glyphs, blocked: Sequence[Box]) -> bool:
    box = glyph_box(context.book, label)
    return any(_meet(box, one) for one in blocked)


def _span(shape: Path, at: Point, high: float) -> tuple[float, float]:
    """Return the left and right limits of an area around a point, over the height of a line of letters."""
    (x, y), left, right = at, -1e9, 1e9
    for spans in scan(closed_lines(shape), y - high / 2, high / 2, 3):
        start, end = next(((start, end) for start, end in spans if start <= x <= end), (x, x))
        left, right = max(left, start), min(right, end)
    return left, right


def _name_beside(
    places: PlaceMap, place: str, at: DocumentPath, context: DrawContext, blocked: Sequence[Box], *, is_taken: bool
) -> Glyphs:
    """Return the name of a point beside it, where it covers least and stays within the drawing."""
    em = max(SMALLEST_TYPE, min(_LARGEST_NAME, _POINT_EM * places.width))
    style = TextStyle("sans", em, context.ink, "bold")
    words, (x, y) = context.text_at(*at), places.centre(place)
    point = places.place(place)
    mark = min(LARGEST_MARK, MARK * places.factor * point.room) if is_taken else 0.0
    away = max(places.factor * point.reach, mark / 2) + _CLEAR * em
    ends = [places.centre(other) for other in places.neighbours(place)]
    sides: tuple[tuple[float, float, float], ...] = (
        (x + away, y, 0.0),
        (x - away, y, 1.0),
        (x, y - away - em / 2, 0.5),
        (x, y + away + em / 2, 0.5),
    )

    def faults(label: Glyphs) -> int:
        box = glyph_box(context.book, label)
        is_cut = box.left < 0 or box.right > places.width or box.top < 0 or box.bottom > places.height
        covered = sum(_meet(box, one) for one in blocked)
        return 10 * is_cut + 2 * covered + sum(passes_through((x, y), end, box) for end in ends)

    return min((set_label(context, words, left, top, style, align=share) for left, top, share in sides), key=faults)


def _mark_box(places: PlaceMap, place: str) -> Box:
    """Return the box around the mark of a place."""
    (x, y), reach = places.centre(place), min(LARGEST_MARK, MARK * places.factor * places.place(place).room) / 2
    return Box(x - reach, y - reach, x + reach, y + reach)


def _point_box(places: PlaceMap, place: str) -> Box:
    """Return the box around a point in the drawing."""
    (x, y), reach = places.centre(place), places.factor * places.place(place).reach
    return Box(x - reach, y - reach, x + reach, y + reach)


def _meet(one: Box, other: Box) -> bool:
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom
