"""Turn the box into the booklet's illustrated list: every component to one scale, with its name and number."""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from pnp.components.draw_context import DrawContext
from pnp.components.kinds import table_size, table_view
from pnp.geometry.path import Box
from pnp.geometry.transform import Point, Transform, translation
from pnp.model.kinds import kind_of, piece_count
from pnp.scene.drawing import Drawing, Size
from pnp.scene.low_ink import reduce_ink
from pnp.scene.nodes import Glyphs, Group, Node, Use
from pnp.scene.transforms import round_scale_up, simplify_symbol
from pnp.text.line import Line, Span, TextStyle
from pnp.text.paragraph import set_paragraph
from pnp.text.typography import TYPE_SCALE

_LARGEST = 0.27  # of the width: the largest component
_EDGE = 0.16  # the width of the line around each piece, in mm on paper
_GAP = 3.0  # between neighbours, in mm
_ROW_GAP = 4.5
NARROWEST = 21.0  # room for a name
LABEL_GAP = 1.4
LABEL_SIZE, LEADING = TYPE_SCALE.part.size, TYPE_SCALE.part.leading
FAN = 0.3  # by how much of its width one tile of a stack is shown beside the next
ABREAST = 5  # counters in a row, if there is room for so many
TALLEST = 40.0  # a pile of counters, in mm


class _Entry(Struct, frozen=True):
    """A component of the list, measured: how large it is (*box*, in its true size), where each of it goes, its label.

    *scale* is that of the whole list. All else is in mm on paper.
    """

    name: str
    box: Box
    scale: float
    places: tuple[Point, ...]
    lines: tuple[Line, ...]
    label: str

    @property
    def width(self) -> float:
        """How wide the component is, all that is shown of it."""
        return max(x for x, _ in self.places) + self.box.width * self.scale

    @property
    def height(self) -> float:
        """How high the component is, all that is shown of it."""
        return max(y for _, y in self.places) + self.box.height * self.scale

    @property
    def room(self) -> float:
        """How wide the entry is with its label."""
        return max(self.width, NARROWEST)


def draw_parts(context: DrawContext, width: float) -> tuple[Drawing, ...]:
    """Return the parts list in rows at most *width* mm wide; a row is not to be divided among pages."""
    return tuple(_draw_row(row, width, context) for row in _rows(_measure_entries(context, width), width))


def parts_sizes(context: DrawContext, width: float) -> tuple[Size, ...]:
    """Return the size in mm of each row that `draw_parts` makes, without drawing it."""
    return tuple(Size(width, _row_height(row)) for row in _rows(_measure_entries(context, width), width))


def _measure_entries(context: DrawContext, width: float) -> list[_Entry]:
    names = tuple(context.ruleset.components)
    scale = min(1.0, _LARGEST * width / max(table_size(name, context).width for name in names))
    return [_measure_entry(name, scale, width, context) for name in names]


def _measure_entry(name: str, scale: float, width: float, context: DrawContext) -> _Entry:
    count, label = piece_count(context.component(name)), context.count_and_name(name)
    box = table_size(name, context, _EDGE / scale)
    wide, high = box.width * scale, box.height * scale
    if kind_of(context.component(name)).is_spread:
        places = tuple(_spread(wide, high, count, width))
    else:
        places = tuple((i * FAN * wide, i * 0.06 * high) for i in range(min(count, 6)))
    room = max(max(x for x, _ in places) + wide, NARROWEST)
    spans = [Span(label, TextStyle("sans", LABEL_SIZE, context.ink))]
    return _Entry(
        name, box, scale, places, set_paragraph(context.book, spans, room, context.language, hyphenate=False), label
    )


def _draw_entry(entry: _Entry, context: DrawContext) -> tuple[Node, ...]:
    """Return the component, as often as it is shown; (0, 0) is its upper left corner."""
    scale, box, title = entry.scale, entry.box, context.title(entry.name)
    symbol = table_view(entry.name, replace(context, low_ink=False), _EDGE / scale)
    small = simplify_symbol(reduce_ink(symbol) if context.low_ink else symbol, round_scale_up(scale))
    return tuple(
        Use(small, Transform(scale, 0, 0, scale, x - box.left * scale, y - box.top * scale), title)
        for x, y in entry.places
    )


def _spread(wide: float, high: float, count: int, width: float) -> Iterator[tuple[float, float]]:
    """Yield where counters go, side by side in rows: all of them, if they find room."""
    abreast = max(1, min(ABREAST, int((width + 0.7) / (wide + 0.7))))
    rows = max(1, int((TALLEST + 0.7) / (high + 0.7)))
    needed = math.ceil(count / abreast)
    if needed <= rows:
        abreast = math.ceil(count / needed)  # six are three and three, not five and one
    for i in range(min(count, abreast * rows)):
        yield i % abreast * (wide + 0.7), i // abreast * (high + 0.7)


def _rows(entries: list[_Entry], width: float) -> list[list[_Entry]]:
    """Deal the entries into rows, in their order."""
    rows: list[list[_Entry]] = []
    left = 0.0
    for entry in entries:
        if not rows or left + entry.room > width + 1e-6:
            rows.append([])
            left = 0.0
        rows[-1].append(entry)
        left += entry.room + _GAP
    if len(rows) > 1 and len(rows[-1]) == 1 and len(rows[-2]) > 2:
        (last,), nearest = rows[-1], rows[-2][-1]
        if nearest.room + _GAP + last.room <= width + 1e-6:
            rows[-2:] = [rows[-2][:-1], [nearest, last]]  # none is to stand alone
    return rows


def _row_height(entries: list[_Entry]) -> float:
    tall = max(entry.height for entry in entries)
    return tall + LABEL_GAP + LEADING * max(len(entry.lines) for entry in entries) + _ROW_GAP


def _draw_row(entries: list[_Entry], width: float, context: DrawContext) -> Drawing:
    """Return a row: pieces standing on one line, their labels below, spread over the width."""
    tall = max(entry.height for entry in entries)
    spare = width - sum(entry.room for entry in entries)
    gap = min(5 * _GAP, spare / max(1, len(entries) - 1)) if len(entries) > 1 else 0.0
    nodes: list[Node] = []
    x = 0.0
    for entry in entries:
        drawn = Group(_draw_entry(entry, context), translation(x + (entry.room - entry.width) / 2, tall - entry.height))
        y = tall + LABEL_GAP + 0.8 * LABEL_SIZE
        labels = (
            Glyphs(line, x + (entry.room - line.width) / 2, y + i * LEADING) for i, line in enumerate(entry.lines)
        )
        nodes.append(Group((drawn, *labels), title=entry.label))
        x += entry.room + gap
    return Drawing(Group(tuple(nodes)), width, _row_height(entries), ", ".join(entry.label for entry in entries))
