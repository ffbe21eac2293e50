"""Turn the box into the booklet's illustrated list: every component at a size one can see, its number and name.

Boards come first, and small things stand in rows beside the last of them and below; the rows are chosen so that they
are equally full. Sizes are told apart within a group only: a board is not a hundred times as wide as a counter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from pnp.components.draw_context import DrawContext
from pnp.components.kinds import table_size, table_view
from pnp.geometry.path import Box
from pnp.geometry.transform import Point, Transform, translation
from pnp.model.kinds import is_board, kind_of, piece_count
from pnp.model.ruleset import Ruleset
from pnp.scene.drawing import Drawing, Size
from pnp.scene.low_ink import reduce_ink
from pnp.scene.nodes import Glyphs, Group, Node, Use
from pnp.scene.transforms import outline_text, round_scale_up, simplify_symbol
from pnp.text.line import Line, Span, TextStyle
from pnp.text.paragraph import set_paragraph
from pnp.text.typography import TYPE_SCALE

# The order of the groups, by the step of the guide in which they are made, and how large the largest of each is shown:
# its longer side, in mm on paper. Boards: as a share of the width, of one board and of several.
GROUPS = {
    "boards": 0.0,
    "tiles": 14.0,
    "counters": 11.5,
    "cards": 19.0,
    "dice": 10.0,
    "standees": 16.0,
    "cups": 14.0,
    "screens": 22.0,
}
ONE_BOARD, OF_BOARDS = 0.32, 0.27
NARROWEST, _THINNEST = 9.0, 3.0  # of all pieces, on paper: their width, their shorter side; but
LONGEST = 26.0  # of pieces that are no boards: a thin strip is as long, however thin
_EDGE = 0.16  # the width of the line around each piece, in mm on paper
MOST_COPIES, FAN, _RISE = 3, 0.3, 0.06  # copies of a piece; by how much of its size each is shown beside the one before
GAP = 3.0  # the least between neighbours
_BESIDE = 5.0  # between a board and what is beside it
_LEAST_BESIDE, _MOST_BESIDE = 40.0, 1.5  # the least width of that, and its greatest height: of the board's
_BESIDE_WASTE = 0.3  # room that is left there counts so much
_ROW_GAP, _END = 3.0, 2.0  # between rows, and below each part of the list
LABEL_GAP = 1.4
LABEL_SIZE, LEADING = TYPE_SCALE.part.size, TYPE_SCALE.part.leading
_SHORT_LABEL, _LONG_LABEL, _LABEL_SHARE = 17.0, 32.0, 0.6  # what is longer is set in lines of so much of its length
_UNEVEN = 40.0  # what a row that is empty would cost: so many mm of height


class _Entry(Struct, frozen=True):
    """A component of the list, measured: how large it is (*box*, in its true size), where each of it goes, its label.

    It is shown *scale* times as large. All else is in mm on paper.
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
        return max(self.width, *(line.width for line in self.lines)) if self.lines else self.width

    @property
    def label_height(self) -> float:
        """How high its label is, and what is between them."""
        return LABEL_GAP + LEADING * len(self.lines)


_Row = list[_Entry]


class _PlacedRow(Struct, frozen=True):
    """A row of a part of the list: from *left*, *width* mm wide, its upper edge at *top*."""

    entries: tuple[_Entry, ...]
    left: float
    top: float
    width: float


class _Strip(Struct, frozen=True):
    """A part of the list that is not divided among pages."""

    rows: tuple[_PlacedRow, ...]
    height: float


def draw_parts(context: DrawContext, width: float) -> tuple[Drawing, ...]:
    """Return the parts list in strips at most *width* mm wide; a strip is not to be divided among pages."""
    return tuple(_draw_strip(strip, width, context) for strip in _strips(context, width))


def parts_sizes(context: DrawContext, width: float) -> tuple[Size, ...]:
    """Return the size in mm of each strip that `draw_parts` makes, without drawing it."""
    return tuple(Size(width, strip.height) for strip in _strips(context, width))


def box_order(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the components as lists name them: boards, tiles, counters ...; in a group those of players in turn."""
    groups, seats = list(GROUPS), list(ruleset.game.seats)

    def rank(name: str) -> tuple[int, int]:
        component = ruleset.components[name]
        key, player = kind_of(component).step.key, component.player
        return groups.index(key), seats.index(player) if player in seats else len(seats)

    return tuple(sorted(ruleset.components, key=rank))


def _strips(context: DrawContext, width: float) -> list[_Strip]:
    """Return all components of the box, measured and arranged."""
    names = box_order(context.ruleset)
    boards = [name for name in names if is_board(context.component(name))]
    share = OF_BOARDS if len(boards) > 1 else ONE_BOARD
    entries: list[_Entry] = []
    for key, group in groupby(names, lambda name: kind_of(context.component(name)).step.key):
        entries += _measure_group(list(group), GROUPS[key] or share * width, width, context)
    rows = _fill_rows(entries[: len(boards)], width)
    small = entries[len(boards) :]
    if not rows:
        return [_strip([(row, width)], width) for row in _fill_rows(small, width)]
    *above, last = rows
    beside, below = _divide(last, small, width)
    strips = [_strip([(row, width)], width) for row in above]
    strips.append(_cluster(last, beside, width) if beside else _strip([(last, width)], width))
    return strips + [_strip([(row, width)], width) for row in below]


def _measure_group(names: Sequence[str], largest: float, width: float, context: DrawContext) -> Iterator[_Entry]:
    """Yield the components of a group, the largest of them *largest* mm long; none is too small to be seen."""
    boxes = {name: table_size(name, context) for name in names}
    scale = largest / max(max(box.width, box.height) for box in boxes.values())
    scale = max(scale, NARROWEST / min(box.width for box in boxes.values()))
    most = largest if is_board(context.component(names[0])) else LONGEST
    for name, box in boxes.items():
        least = max(NARROWEST / box.width, _THINNEST / min(box.width, box.height))
        shown = max(least, min(scale, most / max(box.width, box.height)))
        shown = min(shown, max(most, LONGEST) / max(box.width, box.height))
        yield _measure_entry(name, shown, width, context)


def _measure_entry(name: str, scale: float, width: float, context: DrawContext) -> _Entry:
    box, label = table_size(name, context, _EDGE / scale), context.count_and_name(name)
    wide, high = box.width * scale, box.height * scale
    shown = min(piece_count(context.component(name)), MOST_COPIES, 1 + int((width - wide) / (FAN * wide)))
    places = tuple((i * FAN * wide, i * _RISE * high) for i in range(shown))
    spans = [Span(label, TextStyle("sans", LABEL_SIZE, context.ink))]
    (whole,) = set_paragraph(context.book, spans, 1e6, context.language)
    room = max(places[-1][0] + wide, min(max(_SHORT_LABEL, _LABEL_SHARE * whole.width), _LONG_LABEL), NARROWEST)
    lines = set_paragraph(context.book, spans, min(room, width), context.language, hyphenate=False)
    return _Entry(name, box, scale, places, lines, label)


def _fill_rows(entries: Sequence[_Entry], width: float) -> list[_Row]:
    """Deal the entries into rows, in their order, so that the rows are low together, and equally full."""
    costs: list[tuple[float, int]] = [(0.0, 0)]  # of the best rows of the first entries, and where the last row begins
    for end in range(1, len(entries) + 1):
        best: tuple[float, int] | None = None
        taken = -GAP
        for start in range(end - 1, -1, -1):
            taken += entries[start].room + GAP
            if taken > width + 1e-6 and start < end - 1:
                break
            empty = max(0.0, 1 - taken / width)
            cost = costs[start][0] + _row_height(entries[start:end]) + _ROW_GAP + _UNEVEN * empty * empty
            if best is None or cost < best[0] - 1e-9:
                best = cost, start
        assert best is not None, "an entry alone is a row"
        costs.append(best)
    rows: list[_Row] = []
    end = len(entries)
    while end:
        start = costs[end][1]
        rows.insert(0, list(entries[start:end]))
        end = start
    return rows


def _divide(boards: _Row, small: Sequence[_Entry], width: float) -> tuple[list[_Row], list[_Row]]:
    """Return the rows beside the boards, and those below: as many beside as make the whole list lowest."""
    room, tall = width - _row_width(boards) - _BESIDE, _row_height(boards)
    best: tuple[list[_Row], list[_Row]] = [], _fill_rows(small, width)
    if room < _LEAST_BESIDE:
        return best
    lowest = tall + _rows_height(best[1]) + _waste([boards, *best[1]], width)
    for number in range(1, len(small) + 1):
        beside = _fill_rows(small[:number], room)
        if max(_row_width(row) for row in beside) > room + 1e-6:
            break
        if (high := _rows_height(beside) - _ROW_GAP) > _MOST_BESIDE * tall:
            break
        below = _fill_rows(small[number:], width)
        height = max(high, tall) + _rows_height(below) + _waste(below, width) + _BESIDE_WASTE * _waste(beside, room)
        if height <= lowest:
            best, lowest = (beside, below), height
    return best


def _waste(rows: Iterable[_Row], width: float) -> float:
    """Return what is left empty in rows, as mm of height."""
    return sum(_UNEVEN * max(0.0, 1 - _row_width(row) / width) ** 2 for row in rows)


def _row_width(row: Sequence[_Entry]) -> float:
    return sum(entry.room for entry in row) + GAP * (len(row) - 1)


def _row_height(row: Sequence[_Entry]) -> float:
    return max(entry.height for entry in row) + max(entry.label_height for entry in row)


def _rows_height(rows: Sequence[_Row]) -> float:
    return sum(_row_height(row) + _ROW_GAP for row in rows)


def _strip(rows: Sequence[tuple[_Row, float]], width: float) -> _Strip:
    """Return rows, one below the other, as a part of the list."""
    placed, top = list[_PlacedRow](), 0.0
    for row, wide in rows:
        placed.append(_PlacedRow(tuple(row), 0.0, top, wide))
        top += _row_height(row) + _ROW_GAP
    return _Strip(tuple(placed), top - _ROW_GAP + _END)


def _cluster(boards: _Row, beside: Sequence[_Row], width: float) -> _Strip:
    """Return boards, and rows beside them that are shared out over their height."""
    wide, tall = _row_width(boards), max(_row_height(boards), _rows_height(beside) - _ROW_GAP)
    needed = sum(_row_height(row) for row in beside)
    gap = (tall - needed) / max(1, len(beside) - 1)
    placed = [_PlacedRow(tuple(boards), 0.0, (tall - _row_height(boards)) / 2, wide)]
    top = gap / 2 if len(beside) == 1 else 0.0
    for row in beside:
        placed.append(_PlacedRow(tuple(row), wide + _BESIDE, top, width - wide - _BESIDE))
        top += _row_height(row) + gap
    return _Strip(tuple(placed), tall + _END)


def _draw_strip(strip: _Strip, width: float, context: DrawContext) -> Drawing:
    nodes = [node for row in strip.rows for node in _draw_row(row, context)]
    labels = ", ".join(entry.label for row in strip.rows for entry in row.entries)
    return Drawing(Group(tuple(nodes)), width, strip.height, labels)


def _draw_row(row: _PlacedRow, context: DrawContext) -> Iterator[Node]:
    """Yield a row: pieces standing on one line, their labels below, spread over the width."""
    tall = max(entry.height for entry in row.entries)
    spare = max(0.0, row.width - sum(entry.room for entry in row.entries)) / len(row.entries)
    x = row.left + spare / 2
    for entry in row.entries:
        middle = x + entry.room / 2
        drawn = Group(_draw_entry(entry, context), translation(middle - entry.width / 2, row.top + tall - entry.height))
        y = row.top + tall + LABEL_GAP + 0.8 * LABEL_SIZE
        labels = (Glyphs(line, middle - line.width / 2, y + i * LEADING) for i, line in enumerate(entry.lines))
        yield Group((drawn, *labels), title=entry.label)
        x += entry.room + spare


def _draw_entry(entry: _Entry, context: DrawContext) -> tuple[Node, ...]:
    """Return the component, as often as it is shown; (0, 0) is its upper left corner."""
    scale, box, title = entry.scale, entry.box, context.title(entry.name)
    symbol = table_view(entry.name, replace(context, low_ink=False), _EDGE / scale)
    picture = outline_text(reduce_ink(symbol) if context.low_ink else symbol, context.book, scale)
    small = simplify_symbol(picture, round_scale_up(scale))
    return tuple(
        Use(small, Transform(scale, 0, 0, scale, x - box.left * scale, y - box.top * scale), title)
        for x, y in entry.places
    )
