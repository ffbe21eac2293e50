"""Turn the box into the booklet's illustrated list: every component to one scale, with its name and number."""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from pnp.components.context import Context
from pnp.components.kinds import table_size, table_view
from pnp.components.simplify import simplified, stepped
from pnp.geometry.transform import Transform, translation
from pnp.model.components import Counter
from pnp.model.kinds import piece_count
from pnp.model.translatable import ui_text
from pnp.scene.drawing import Drawing
from pnp.scene.lowink import low_ink
from pnp.scene.nodes import Glyphs, Group, Node, Symbol, Use
from pnp.text.line import Line, TextStyle
from pnp.text.paragraph import Span, set_paragraph
from pnp.units import mm_from_points

LARGEST = 0.27  # of the width: the largest component
EDGE = 0.16  # the width of the line around each piece, in mm on paper
GAP = 3.0  # between neighbours, in mm
ROW_GAP = 4.5
NARROWEST = 21.0  # room for a name
LABEL_GAP = 1.4
SIZE, LEADING = mm_from_points(8), mm_from_points(10)
FAN = 0.3  # by how much of its width one tile of a stack is shown beside the next
ABREAST = 5  # counters in a row, if there is room for so many
TALLEST = 40.0  # a pile of counters, in mm


class _Entry(Struct, frozen=True):
    """A component, drawn, and its label."""

    nodes: tuple[Node, ...]
    width: float
    height: float
    lines: tuple[Line, ...]
    title: str

    @property
    def room(self) -> float:
        """How wide the entry is with its label."""
        return max(self.width, NARROWEST)


def draw_parts(context: Context, width: float) -> tuple[Drawing, ...]:
    """Return the parts list in rows at most *width* mm wide; a row is not to be divided among pages."""
    full = replace(context, low_ink=False)
    names = tuple(context.ruleset.components)
    scale = min(1.0, LARGEST * width / max(table_size(name, full).width for name in names))
    entries = [_entry(name, table_view(name, full, EDGE / scale), scale, width, context) for name in names]
    return tuple(_row(row, width) for row in _rows(entries, width))


def _entry(name: str, symbol: Symbol, scale: float, width: float, context: Context) -> _Entry:
    count, title = piece_count(context.component(name)), context.title(name)
    label = context.translate(ui_text("{n} × {title}", n=count, title=title)) if count > 1 else title
    small = simplified(low_ink(symbol) if context.low_ink else symbol, stepped(scale))
    wide, high = symbol.box.width * scale, symbol.box.height * scale
    if isinstance(context.component(name), Counter):
        places = tuple(_laid_out(wide, high, count, width))
    else:
        places = tuple((i * FAN * wide, i * 0.06 * high) for i in range(min(count, 6)))

    def at(x: float, y: float) -> Use:
        return Use(small, Transform(scale, 0, 0, scale, x - symbol.box.left * scale, y - symbol.box.top * scale), title)

    entry_width = max(x for x, _ in places) + wide
    style = TextStyle("sans", SIZE, context.ink)
    lines = set_paragraph(
        context.book, [Span(label, style)], max(entry_width, NARROWEST), context.language, hyphenate=False
    )
    return _Entry(tuple(at(*place) for place in places), entry_width, max(y for _, y in places) + high, lines, label)


def _laid_out(wide: float, high: float, count: int, width: float) -> Iterator[tuple[float, float]]:
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
        left += entry.room + GAP
    if len(rows) > 1 and len(rows[-1]) == 1 and len(rows[-2]) > 2:
        (last,), nearest = rows[-1], rows[-2][-1]
        if nearest.room + GAP + last.room <= width + 1e-6:
            rows[-2:] = [rows[-2][:-1], [nearest, last]]  # none is to stand alone
    return rows


def _row(entries: list[_Entry], width: float) -> Drawing:
    """Return a row: pieces standing on one line, their labels below, spread over the width."""
    tall = max(entry.height for entry in entries)
    spare = width - sum(entry.room for entry in entries)
    gap = min(5 * GAP, spare / max(1, len(entries) - 1)) if len(entries) > 1 else 0.0
    nodes: list[Node] = []
    x = 0.0
    for entry in entries:
        drawn = Group(entry.nodes, translation(x + (entry.room - entry.width) / 2, tall - entry.height))
        y = tall + LABEL_GAP + 0.8 * SIZE
        labels = (
            Glyphs(line, x + (entry.room - line.width) / 2, y + i * LEADING) for i, line in enumerate(entry.lines)
        )
        nodes.append(Group((drawn, *labels), title=entry.title))
        x += entry.room + gap
    height = tall + LABEL_GAP + LEADING * max(len(entry.lines) for entry in entries) + ROW_GAP
    return Drawing(Group(tuple(nodes)), width, height, ", ".join(entry.title for entry in entries))
