"""Turn the box into the booklet's illustrated list: every component at a visible size, with its number and name.

Boards come first, and small things are in rows beside the last of them and below; the rows are equally full. Scales
differ between groups: a board is not a hundred times as wide as a counter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from pnp.game.model.components.component import list_entries
from pnp.game.model.kinds import is_board, kind_of
from pnp.game.model.ruleset import Ruleset
from pnp.game.model.texts import enumeration
from pnp.pieces.box_rows import LABEL_GAP, LABEL_SIZE, LEADING, BoxEntry, BoxStrip, PlacedRow, arrange_box
from pnp.pieces.draw_context import DrawContext
from pnp.pieces.table_views import table_designs, table_size
from pnp.press.geometry.path import Transform, translation
from pnp.press.scene.document import Drawing, Size
from pnp.press.scene.low_ink import reduce_ink
from pnp.press.scene.nodes import Glyphs, Group, Node, Use
from pnp.press.scene.outlines import outline_text
from pnp.press.scene.transforms import round_scale_up, simplify_symbol
from pnp.press.text.line import Line, Span, TextStyle
from pnp.press.text.paragraph import set_paragraph
from pnp.press.text.spacing import is_spaceless
from pnp.press.text.typography import SECOND_TINT, reads_from_right

# The width of a board, as a share of the list's: one alone, and the largest of several.
ONE_BOARD = 0.32
OF_BOARDS = 0.27
NARROWEST = 9.0  # how wide each piece is at least, in mm on paper
_THINNEST = 3.0  # how long its shorter side is at least, unless it would be longer than LONGEST
LONGEST = 26.0  # of pieces other than boards: the greatest length of a thin strip
_EDGE = 0.16  # the width of the line around each piece, in mm on paper
# Copies of a piece; the offset of each from the one before, as a share of its size.
MOST_COPIES = 3
FAN = 0.3
_RISE = 0.06
# Longer labels are set in lines of this share of their length.
_SHORT_LABEL = 17.0
_LONG_LABEL = 32.0
_LABEL_SHARE = 0.6


def draw_parts(
    context: DrawContext, width: float, translated: DrawContext | None = None, *, scale: float = 1.0
) -> tuple[Drawing, ...]:
    """Return the parts list in strips at most *width* mm wide; a strip must stay on one page.

    Components are *scale* times as large as usual. Labels are repeated in the language of *translated*.
    """
    return tuple(_draw_strip(strip, width, context) for strip in _strips(context, width, translated, scale))


def parts_sizes(
    context: DrawContext, width: float, translated: DrawContext | None = None, *, scale: float = 1.0
) -> tuple[Size, ...]:
    """Return the size in mm of each strip that `draw_parts` makes, without drawing it."""
    return tuple(Size(width, strip.height) for strip in _strips(context, width, translated, scale))


def box_order(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the components as lists name them: boards, tiles, counters ...; of one kind those of players in turn.

    Of a group, the first component stands for all.
    """
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
    boards = [name for name in names if is_board(context.component(name))]
    share = OF_BOARDS if len(boards) > 1 else ONE_BOARD
    entries: list[BoxEntry] = []
    for step, group in groupby(names, lambda name: kind_of(context.component(name)).step):
        largest = step.shown_mm or share * width
        entries += _measure_group(list(group), largest, width, context, translated, scale)
    return arrange_box(entries[: len(boards)], entries[len(boards) :], width)


def _measure_group(
    names: Sequence[str],
    largest: float,
    width: float,
    context: DrawContext,
    translated: DrawContext | None,
    times: float,
) -> Iterator[BoxEntry]:
    """Yield the components of a group, the largest of them *times* *largest* mm long, and all at a visible size."""
    boxes = {name: table_size(name, context) for name in names}
    scale = largest / max(max(box.width, box.height) for box in boxes.values())
    scale = max(scale, NARROWEST / min(box.width for box in boxes.values()))
    most = largest if is_board(context.component(names[0])) else LONGEST
    for name, box in boxes.items():
        least = max(NARROWEST / box.width, _THINNEST / min(box.width, box.height))
        shown = max(least, min(scale, most / max(box.width, box.height)))
        shown = min(shown, max(most, LONGEST) / max(box.width, box.height))
        yield _measure_entry(name, times * shown, width, context, translated)


def _measure_entry(
    name: str, scale: float, width: float, context: DrawContext, translated: DrawContext | None
) -> BoxEntry:
    box = table_size(name, context, _EDGE / scale)
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
    """Return the lines of a label in the language of its context, lighter if that is the second one.

    Words are hyphenated only where one is wider than its column.
    """
    spans = [Span(label, TextStyle("sans", LABEL_SIZE, context.ink.tint(SECOND_TINT if is_second else 0.0)))]
    lines = set_paragraph(context.book, spans, width, context.language, hyphenate=False)
    if is_spaceless(context.language) or " ".join(line.text for line in lines).split() == label.split():
        return lines
    return set_paragraph(context.book, spans, width, context.language)


def _draw_strip(strip: BoxStrip, width: float, context: DrawContext) -> Drawing:
    nodes = [node for row in strip.rows for node in _draw_row(row, width, context)]
    labels = context.translate(enumeration(entry.label for row in strip.rows for entry in row.entries))
    return Drawing(Group(tuple(nodes)), width, strip.height, labels)


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
    designs = table_designs(entry.name, context, len(entry.places), _EDGE / scale)
    looks = [
        simplify_symbol(
            outline_text(reduce_ink(symbol) if context.low_ink else symbol, context.book, scale), round_scale_up(scale)
        )
        for symbol in designs
    ]
    return tuple(
        Use(
            looks[number % len(looks)],
            Transform(scale, 0, 0, scale, x - box.left * scale, y - box.top * scale),
            title,
        )
        for number, (x, y) in enumerate(entry.places)
    )
