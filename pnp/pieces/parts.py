"""Turn the box into the booklet's illustrated list: every component at a visible size, with its number and name.

Boards come first, and small things are in rows beside the last of them and below; the rows are equally full. Scales
differ between groups: a board is not a hundred times as wide as a counter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from msgspec import Struct

from pnp.game.model.components.component import list_entries
from pnp.game.model.kinds import is_board, kind_of
from pnp.game.model.ruleset import Ruleset
from pnp.game.model.texts import enumeration
from pnp.pieces.draw_context import DrawContext
from pnp.pieces.finished_set import PIECE_LINE, table_pictures
from pnp.pieces.kinds import table_size
from pnp.press.geometry.path import Box, Point, Transform, translation
from pnp.press.scene.document import Drawing, Size
from pnp.press.scene.nodes import Glyphs, Group, Node, Use
from pnp.press.text.line import Line, Span, TextStyle
from pnp.press.text.paragraph import set_paragraph
from pnp.press.text.spacing import is_spaceless
from pnp.press.text.typography import SECOND_TINT, TYPE_SCALE, reads_from_right

# By eye, in mm, unless a line says more.
GAP = 3.0  # the least between neighbours
_BESIDE = 5.0  # between a board and what is beside it
_LEAST_BESIDE = 40.0  # the least width of what is beside a board: at half none of 12 lists changes, at twice 9
_MOST_BESIDE = 1.5  # its greatest height, as a multiple of the board's: at half 4 of 12 lists change, at twice none
_BESIDE_WASTE = 0.3  # room that is left there counts so much: at half, one list of 12 changes, at twice another
_ROW_GAP = 3.0  # between rows
_END = 2.0  # below each part of the list
LABEL_GAP = 1.4
LABEL_SIZE = TYPE_SCALE.part.size
LEADING = TYPE_SCALE.part.leading
_UNEVEN = 40.0  # the cost of an empty row, in mm of height: at half and at twice, no list of 12 changes
# The width of a board, as a share of the list's: one alone, and the largest of several.
ONE_BOARD = 0.32
OF_BOARDS = 0.27
NARROWEST = 9.0  # how wide each piece is at least, in mm on paper
_THINNEST = 3.0  # how long its shorter side is at least, unless it would be longer than LONGEST
LONGEST = 26.0  # the longest thin strip that is no board: at half all of 12 lists change, at twice none
# Copies of a piece; the offset of each from the one before, as a share of its size.
MOST_COPIES = 3
FAN = 0.3
_RISE = 0.06
# Longer labels are set in lines of this share of their length.
_SHORT_LABEL = 17.0
_LONG_LABEL = 32.0
_LABEL_SHARE = 0.6


class BoxEntry(Struct, frozen=True):
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
        """The width in mm of the component, with all copies that are shown."""
        return max(x for x, _ in self.places) + self.box.width * self.scale

    @property
    def height(self) -> float:
        """The height in mm of the component, with all copies that are shown."""
        return max(y for _, y in self.places) + self.box.height * self.scale

    @property
    def room(self) -> float:
        """The width of the entry with its label, in mm."""
        return max(self.width, *(line.width for line in self.lines)) if self.lines else self.width

    @property
    def label_height(self) -> float:
        """The height of its label and of the gap above it, in mm."""
        return LABEL_GAP + LEADING * len(self.lines)


BoxRow = list[BoxEntry]


class PlacedRow(Struct, frozen=True):
    """A row of a part of the list: from *left*, *width* mm wide, its upper edge at *top*."""

    entries: tuple[BoxEntry, ...]
    left: float
    top: float
    width: float


class BoxStrip(Struct, frozen=True):
    """A part of the list that is not divided among pages."""

    rows: tuple[PlacedRow, ...]
    height: float


def arrange_box(boards: Sequence[BoxEntry], small: Sequence[BoxEntry], width: float) -> list[BoxStrip]:
    """Return boards, and small things beside the last of them and below, in strips at most *width* mm wide."""
    rows = _fill_rows(boards, width)
    if not rows:
        return [_strip(row, width) for row in _fill_rows(small, width)]
    *above, last = rows
    beside, below = _divide(last, small, width)
    strips = [_strip(row, width) for row in above]
    strips.append(_cluster(last, beside, width) if beside else _strip(last, width))
    return strips + [_strip(row, width) for row in below]


def _fill_rows(entries: Sequence[BoxEntry], width: float) -> list[BoxRow]:
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
    rows: list[BoxRow] = []
    end = len(entries)
    while end:
        start = costs[end][1]
        rows.insert(0, list(entries[start:end]))
        end = start
    return rows


def _divide(boards: BoxRow, small: Sequence[BoxEntry], width: float) -> tuple[list[BoxRow], list[BoxRow]]:
    """Return the rows beside the boards, and those below: as many beside as make the whole list lowest."""
    room, tall = width - _row_width(boards) - _BESIDE, _row_height(boards)
    best: tuple[list[BoxRow], list[BoxRow]] = [], _fill_rows(small, width)
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


def _waste(rows: Iterable[BoxRow], width: float) -> float:
    """Return the empty space in rows, as mm of height."""
    return sum(_UNEVEN * max(0.0, 1 - _row_width(row) / width) ** 2 for row in rows)


def _row_width(row: Sequence[BoxEntry]) -> float:
    return sum(entry.room for entry in row) + GAP * (len(row) - 1)


def _row_height(row: Sequence[BoxEntry]) -> float:
    return max(entry.height for entry in row) + max(entry.label_height for entry in row)


def _rows_height(rows: Sequence[BoxRow]) -> float:
    return sum(_row_height(row) + _ROW_GAP for row in rows)


def _strip(row: BoxRow, width: float) -> BoxStrip:
    """Return a row as a part of the list."""
    return BoxStrip((PlacedRow(tuple(row), 0.0, 0.0, width),), _row_height(row) + _END)


def _cluster(boards: BoxRow, beside: Sequence[BoxRow], width: float) -> BoxStrip:
    """Return boards, and rows beside them that are distributed over their height."""
    wide, tall = _row_width(boards), max(_row_height(boards), _rows_height(beside) - _ROW_GAP)
    needed = sum(_row_height(row) for row in beside)
    gap = max(0.0, tall - needed) / max(1, len(beside) - 1)
    placed = [PlacedRow(tuple(boards), 0.0, (tall - _row_height(boards)) / 2, wide)]
    top = gap / 2 if len(beside) == 1 else 0.0
    for row in beside:
        placed.append(PlacedRow(tuple(row), wide + _BESIDE, top, width - wide - _BESIDE))
        top += _row_height(row) + gap
    return BoxStrip(tuple(placed), tall + _END)


def draw_parts(
    context: DrawContext, width: float, translated: DrawContext | None = None, *, scale: float = 1.0
) -> tuple[Drawing, ...]:
    """Return the parts list in strips at most *width* mm wide; a strip must stay on one page.

    Components are *scale* times as large as usual. Labels are repeated in the language of *translated*.
    """
    drawings = []
    for strip in _strips(context, width, translated, scale):
        nodes = tuple(node for row in strip.rows for node in _draw_row(row, width, context))
        labels = context.translate(enumeration(entry.label for row in strip.rows for entry in row.entries))
        drawings.append(Drawing(Group(nodes), width, strip.height, labels))
    return tuple(drawings)


def parts_sizes(
    context: DrawContext, width: float, translated: DrawContext | None = None, *, scale: float = 1.0
) -> tuple[Size, ...]:
    """Return the size in mm of each strip that `draw_parts` makes, without drawing it."""
    return tuple(Size(width, strip.height) for strip in _strips(context, width, translated, scale))


def box_order(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the components as lists name them, by kind, then players in turn; the first of a group stands for all."""
    seats = list(ruleset.game.seats)

    def rank(name: str) -> tuple[int, str, int]:
        """Return the sort key of a component."""
        component = ruleset.components[name]
        step, player = kind_of(component).step, component.player
        return step.box_rank, step.key, seats.index(player) if player in seats else len(seats)

    return tuple(list_entries(ruleset.components, sorted(ruleset.components, key=rank)))


def _strips(context: DrawContext, width: float, translated: DrawContext | None, scale: float) -> list[BoxStrip]:
    """Return all components of the box, measured and arranged."""
    names = box_order(context.ruleset)
    boards = sum(is_board(context.component(name)) for name in names)
    share = OF_BOARDS if boards > 1 else ONE_BOARD
    entries: list[BoxEntry] = []
    for step, group in groupby(names, lambda name: kind_of(context.component(name)).step):
        boxes = {name: table_size(name, context) for name in group}
        for name, shown in _visible_scales(boxes, step.shown_mm or share * width, context):
            entries.append(_measure_entry(name, scale * shown, width, context, translated))
    return arrange_box(entries[:boards], entries[boards:], width)


def _visible_scales(boxes: Mapping[str, Box], largest: float, context: DrawContext) -> Iterator[tuple[str, float]]:
    """Yield the components of a group and their scales: the largest is *largest* mm long, and all are visible."""
    scale = largest / max(max(box.width, box.height) for box in boxes.values())
    scale = max(scale, NARROWEST / min(box.width for box in boxes.values()))
    most = largest if any(is_board(context.component(name)) for name in boxes) else LONGEST
    for name, box in boxes.items():
        least = max(NARROWEST / box.width, _THINNEST / min(box.width, box.height))
        shown = max(least, min(scale, most / max(box.width, box.height)))
        yield name, min(shown, max(most, LONGEST) / max(box.width, box.height))


def _measure_entry(
    name: str, scale: float, width: float, context: DrawContext, translated: DrawContext | None
) -> BoxEntry:
    box = table_size(name, context, PIECE_LINE / scale)
    wide, high = box.width * scale, box.height * scale
    shown = min(context.count(name), MOST_COPIES, 1 + int((width - wide) / (FAN * wide)))
    places = tuple((i * FAN * wide, i * _RISE * high) for i in range(shown))
    labels = {each.count_and_name(name): each for each in (context, translated) if each is not None}
    longest = max(_label_lines(label, each, 1e6)[0].width for label, each in labels.items())
    room = max(places[-1][0] + wide, min(max(_SHORT_LABEL, _LABEL_SHARE * longest), _LONG_LABEL), NARROWEST)
    lines = tuple(
        line
        for label, each in labels.items()
        for line in _label_lines(label, each, min(room, width), is_second=each is translated)
    )
    return BoxEntry(name, box, scale, places, lines, " · ".join(labels))


def _label_lines(label: str, context: DrawContext, width: float, *, is_second: bool = False) -> tuple[Line, ...]:
    """Return the lines of a label, lighter in a second language; only words wider than the column are hyphenated."""
    spans = [Span(label, TextStyle("sans", LABEL_SIZE, context.ink.tint(SECOND_TINT if is_second else 0.0)))]
    lines = set_paragraph(context.book, spans, width, context.language, hyphenate=False)
    if is_spaceless(context.language) or " ".join(line.text for line in lines).split() == label.split():
        return lines
    return set_paragraph(context.book, spans, width, context.language)


def _draw_row(row: PlacedRow, width: float, context: DrawContext) -> Iterator[Node]:
    """Yield a row: pieces on one line, their labels below, spread over the width in reading direction."""
    tall = max(entry.height for entry in row.entries)
    spare = max(0.0, row.width - sum(entry.room for entry in row.entries)) / len(row.entries)
    from_right = reads_from_right(context.language)
    x = (width - row.left - row.width if from_right else row.left) + spare / 2
    for entry in reversed(row.entries) if from_right else row.entries:
        middle = x + entry.room / 2
        drawn = Group(_draw_entry(entry, context), translation(middle - entry.width / 2, row.top + tall - entry.height))
        y = row.top + tall + LABEL_GAP + 0.8 * LABEL_SIZE
        labels = (Glyphs(line, middle - line.width / 2, y + i * LEADING) for i, line in enumerate(entry.lines))
        yield Group((drawn, *labels), title=entry.label)
        x += entry.room + spare


def _draw_entry(entry: BoxEntry, context: DrawContext) -> tuple[Node, ...]:
    """Return the component, as often as it is shown; (0, 0) is its upper left corner."""
    scale, box, title = entry.scale, entry.box, context.entry_title(entry.name)
    looks = table_pictures(entry.name, context, len(entry.places), scale)
    return tuple(
        Use(looks[number % len(looks)], Transform(scale, 0, 0, scale, x - box.left * scale, y - box.top * scale), title)
        for number, (x, y) in enumerate(entry.places)
    )
