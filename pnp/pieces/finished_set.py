"""Draw the finished set: each component as it lies on the table, all to one scale."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cached_property

from msgspec import Struct

from pnp.game.model.components.component import list_entries
from pnp.game.model.kinds import kind_of
from pnp.pieces.draw_context import DrawContext
from pnp.pieces.kinds import table_designs, table_size
from pnp.press.geometry.path import Box, Point, scaling, translation
from pnp.press.scene.document import Drawing, PlannedDrawing
from pnp.press.scene.low_ink import reduce_ink
from pnp.press.scene.nodes import Group, Node, Symbol, Use
from pnp.press.scene.outlines import LEAST_EM, outline_text
from pnp.press.scene.transforms import round_scale_up, simplify_symbol

# By eye, on the covers and back covers of the bundled games, unless a line says more.
PIECE_LINE = 0.16  # the width of the line around each piece, in mm on paper
_GAP = 6.0  # between neighbours, in true mm
_MOST_SHOWN = 12  # of one component
_FAN = 0.3  # by how much of its width one piece of a fan is shown beside the next
_ABREAST = 4  # counters in a row
_NARROWER = 0.8  # how narrow an item may be in its column: at half and at twice, only Chess's set changes
_WIDER = 1.25  # the same at most
_STEPS = 24  # halvings in the search for the scale: to a sixteen-millionth of it
# Of 12 sets, one and three change at half and at twice, then two and one.
_LONELY = 0.3  # a last row narrower than this share of the width is avoided,
_SMALLER = 0.85  # if the picture becomes at most this much smaller


class SetItem(Struct, frozen=True, dict=True):
    """A component in true mm: its *box*, and where each copy goes, side by side (*is_spread*) or in a fan."""

    name: str
    box: Box
    places: tuple[Point, ...]
    is_spread: bool

    @cached_property
    def width(self) -> float:
        """The width of all copies in mm."""
        return max(x for x, _ in self.places) + self.box.width

    @cached_property
    def height(self) -> float:
        """The height of all copies in mm."""
        return max(y for _, y in self.places) + self.box.height


_Row = list[list[SetItem]]  # columns of items, each from the table upwards


class SetStyle(Struct, frozen=True):
    """How the set is drawn: letters whose em is below *smallest* mm are bars, *largest* is the largest scale.

    With *varied* copies, each shows another design of its component.
    """

    smallest: float = 2.0
    largest: float = 1.0
    is_varied: bool = False


_PLAIN = SetStyle()


def draw_set(context: DrawContext, width: float, height: float, style: SetStyle = _PLAIN) -> Drawing:
    """Return the picture of all components, as large as *width* × *height* mm allow; 0 mm high for an empty box."""
    planned = plan_set(context, width, height, style)
    return Drawing(planned.draw(), planned.width, planned.height)


def plan_set(context: DrawContext, width: float, height: float, style: SetStyle = _PLAIN) -> PlannedDrawing:
    """Return the picture that `draw_set` returns, before it is drawn."""
    items = set_items(context)
    if not items:
        return PlannedDrawing(width, 0.0, lambda: Group(()))

    def has_room(scale: float) -> bool:
        rows = _rows(items, width / scale)
        return bool(rows) and _depth(rows) <= height / scale

    scale = _largest(has_room, 0.0, style.largest)
    rows = _rows(items, width / scale)
    if len(rows) > 1 and _row_width(rows[-1]) * scale < _LONELY * width:
        least, count = _SMALLER * scale, len(rows)
        if len(_rows(items, width / least)) < count:
            scale = _largest(lambda scale: len(_rows(items, width / scale)) < count, least, scale)
            rows = _rows(items, width / scale)
    return PlannedDrawing(width, _depth(rows) * scale, lambda: _draw_rows(rows, width, scale, style, context))


def _largest(is_possible: Callable[[float], bool], low: float, high: float) -> float:
    """Return roughly the largest possible scale from *low*, which is possible, to *high*."""
    for _ in range(_STEPS):
        scale = (low + high) / 2
        if is_possible(scale):
            low = scale
        else:
            high = scale
    return low


def _draw_rows(rows: list[_Row], width: float, scale: float, style: SetStyle, context: DrawContext) -> Group:
    y = 0.0
    nodes: list[Node] = []
    for row in rows:
        x = (width / scale - _row_width(row)) / 2
        for column in row:
            wide, bottom = _column_width(column), y + _row_height(row)
            for item in column:
                bottom -= item.height
                nodes += _draw_item(item, (x + (wide - item.width) / 2, bottom), scale, style, context)
                bottom -= _GAP
            x += wide + _GAP
        y += _row_height(row) + _GAP
    return Group(tuple(nodes))


def set_items(context: DrawContext) -> list[SetItem]:
    """Return what the set consists of, the highest first: it decides how large the picture is."""
    components = context.ruleset.components
    items = (_item(name, context) for name in list_entries(components, components))
    return sorted(items, key=lambda item: -item.height)


def _item(name: str, context: DrawContext) -> SetItem:
    component = context.component(name)
    shown = min(context.count(name), _MOST_SHOWN)
    box = table_size(name, context)
    is_spread = kind_of(component).is_spread
    if is_spread:
        columns = min(_ABREAST, math.ceil(math.sqrt(shown)))
        places = tuple((i % columns * 1.08 * box.width, i // columns * 1.08 * box.height) for i in range(shown))
    else:
        places = tuple((i * _FAN * box.width, i * 0.05 * box.height) for i in range(min(shown, 6)))
    return SetItem(name, box, places, is_spread)


def _rows(items: list[SetItem], width: float) -> list[_Row]:
    """Return items, the tallest first, in rows of columns; none if one is wider than a row."""
    rows: list[_Row] = [[]]
    before = high = 0.0  # of the last row: the width of all columns but the last one, and the height
    for item in items:
        if item.width > width:
            return []
        row = rows[-1]
        if row and _is_room_on(row[-1], item, high):
            stacked = [*row[-1], item]
            if before + _column_width(stacked) + _GAP * (len(row) - 1) <= width:
                row[-1] = stacked
                continue
        before += _column_width(row[-1]) if row else 0.0
        if row and before + item.width + _GAP * len(row) > width:
            rows.append([])
            before = high = 0.0
        rows[-1].append([item])
        high = max(high, item.height)
    return rows


def _is_room_on(column: list[SetItem], item: SetItem, height: float) -> bool:
    """Return whether an item can be stacked on a column: counters on others of similar width, within the row."""
    if not (item.is_spread and column[0].is_spread):
        return False
    wide = _column_width(column)
    return _column_height([*column, item]) <= height and _NARROWER * wide <= item.width <= _WIDER * wide


def _column_width(column: list[SetItem]) -> float:
    return max(item.width for item in column)


def _column_height(column: list[SetItem]) -> float:
    return sum(item.height for item in column) + _GAP * (len(column) - 1)


def _row_width(row: _Row) -> float:
    return sum(map(_column_width, row)) + _GAP * (len(row) - 1)


def _row_height(row: _Row) -> float:
    return max(map(_column_height, row))


def _depth(rows: list[_Row]) -> float:
    return sum(map(_row_height, rows)) + _GAP * (len(rows) - 1)


def _draw_item(item: SetItem, corner: Point, scale: float, style: SetStyle, context: DrawContext) -> list[Node]:
    """Return the copies of a component, its first design on top."""
    shown = len(item.places)
    drawn = table_pictures(item.name, context, shown if style.is_varied else 1, scale, style.smallest)
    title, left, top = context.title(item.name), corner[0] - item.box.left, corner[1] - item.box.top
    return [
        Use(drawn[(shown - 1 - number) % len(drawn)], scaling(scale) @ translation(left + x, top + y), title)
        for number, (x, y) in enumerate(item.places)
    ]


def table_pictures(
    name: str, context: DrawContext, most: int, scale: float, smallest: float = LEAST_EM
) -> list[Symbol]:
    """Return up to *most* designs with a line around each, for *scale*; letters of less than *smallest* mm are bars."""
    pictures = (
        outline_text(reduce_ink(symbol) if context.low_ink else symbol, context.book, scale, smallest)
        for symbol in table_designs(name, context, most, PIECE_LINE / scale)
    )
    return [simplify_symbol(picture, round_scale_up(scale)) for picture in pictures]
