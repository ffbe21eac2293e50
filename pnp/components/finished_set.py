"""Draw the whole set as it is when it has been made: each component as it lies on the table, to one scale."""

from __future__ import annotations

import math

from msgspec import Struct

from pnp.components.draw_context import DrawContext
from pnp.components.table_views import table_designs, table_size
from pnp.geometry.path import Box, Point, Transform
from pnp.model.component import list_entries
from pnp.model.kinds import kind_of
from pnp.scene.document import Drawing
from pnp.scene.low_ink import reduce_ink
from pnp.scene.nodes import Group, Node, Symbol, Use
from pnp.scene.transforms import outline_text, round_scale_up, simplify_symbol

_EDGE = 0.16  # the width of the line around each piece, in mm on paper
_GAP = 6.0  # between neighbours, in true mm
_MOST_SHOWN = 12  # of one component
_FAN = 0.3  # by how much of its width one piece of a fan is shown beside the next
_ABREAST = 4  # counters in a row
_STEPS = 24  # in which the scale is found by halving


class _Item(Struct, frozen=True):
    """A component in its true size in mm: its *box*, and where each copy that is shown goes."""

    name: str
    box: Box
    places: tuple[Point, ...]

    @property
    def width(self) -> float:
        """The width of all copies in mm."""
        return max(x for x, _ in self.places) + self.box.width

    @property
    def height(self) -> float:
        """The height of all copies in mm."""
        return max(y for _, y in self.places) + self.box.height


class SetStyle(Struct, frozen=True):
    """How the set is shown: letters whose em is below *smallest* mm are bars, *largest* is the most that a mm becomes.

    With *varied* copies, each shows another design of its component.
    """

    smallest: float = 2.0
    largest: float = 1.0
    is_varied: bool = False


_PLAIN = SetStyle()


def draw_set(context: DrawContext, width: float, height: float, style: SetStyle = _PLAIN) -> Drawing:
    """Return the picture of all components, as large as *width* × *height* mm allow; many copies are some of them."""
    components = context.ruleset.components
    items = sorted(
        (_item(name, context) for name in list_entries(components, components)), key=lambda item: -item.height
    )
    low, high = 0.0, style.largest
    for _ in range(_STEPS):
        scale = (low + high) / 2
        rows = _rows(items, width / scale)
        if rows and _depth(rows) * scale <= height:
            low = scale
        else:
            high = scale
    rows, y = _rows(items, width / low), 0.0
    nodes: list[Node] = []
    for row in rows:
        tall = max(item.height for item in row)
        x = (width / low - _row_width(row)) / 2
        for item in row:
            nodes += _draw_item(item, (x, y + tall - item.height), low, style, context)
            x += item.width + _GAP
        y += tall + _GAP
    return Drawing(Group(tuple(nodes)), width, _depth(rows) * low)


def _item(name: str, context: DrawContext) -> _Item:
    component = context.component(name)
    shown = min(context.count(name), _MOST_SHOWN)
    box = table_size(name, context)
    if kind_of(component).is_spread:
        columns = min(_ABREAST, math.ceil(math.sqrt(shown)))
        places = tuple((i % columns * 1.08 * box.width, i // columns * 1.08 * box.height) for i in range(shown))
    else:
        places = tuple((i * _FAN * box.width, i * 0.05 * box.height) for i in range(min(shown, 6)))
    return _Item(name, box, places)


def _rows(items: list[_Item], width: float) -> list[list[_Item]]:
    """Return the items in rows; none if one is wider than a row."""
    rows: list[list[_Item]] = [[]]
    for item in items:
        if item.width > width:
            return []
        if rows[-1] and _row_width([*rows[-1], item]) > width:
            rows.append([])
        rows[-1].append(item)
    return rows


def _row_width(row: list[_Item]) -> float:
    return sum(item.width for item in row) + _GAP * (len(row) - 1)


def _depth(rows: list[list[_Item]]) -> float:
    return sum(max(item.height for item in row) for row in rows) + _GAP * (len(rows) - 1)


def _draw_item(item: _Item, corner: Point, scale: float, style: SetStyle, context: DrawContext) -> list[Node]:
    """Return the copies of a component, its first design on top."""
    drawn, title = _designs(item, scale, style, context), context.title(item.name)
    copies = [drawn[(len(item.places) - 1 - number) % len(drawn)] for number in range(len(item.places))]
    left, top = corner[0] - item.box.left, corner[1] - item.box.top
    return [
        Use(symbol, Transform(scale, 0, 0, scale, (left + x) * scale, (top + y) * scale), title)
        for symbol, (x, y) in zip(copies, item.places, strict=True)
    ]


def _designs(item: _Item, scale: float, style: SetStyle, context: DrawContext) -> list[Symbol]:
    """Return what the copies of a component look like on paper."""
    most = len(item.places) if style.is_varied else 1
    symbols = table_designs(item.name, context.in_full_ink(), most, _EDGE / scale)
    pictures = (
        outline_text(reduce_ink(symbol) if context.low_ink else symbol, context.book, scale, style.smallest)
        for symbol in symbols
    )
    return [simplify_symbol(picture, round_scale_up(scale)) for picture in pictures]
