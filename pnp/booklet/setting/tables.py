"""Set tables: a strip for each row, columns as wide as their words need."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import pairwise, zip_longest
from operator import itemgetter

from msgspec import Struct
from msgspec.structs import replace

from pnp.booklet.blocks.content import Block, CreditsBlock, Inlines, Table, plain_text
from pnp.booklet.setting.strips import Column, OverfullPageError, Strip, TextSlot, row_strip
from pnp.booklet.setting.style import BookletStyle
from pnp.booklet.setting.typesetter import Typesetter
from pnp.press.geometry.path import rotation, translation
from pnp.press.scene.nodes import Group, Node, Paint
from pnp.press.text.breaking import line_breaks
from pnp.press.text.hyphenation import hyphen_of, hyphen_points
from pnp.press.text.line import Span, TextStyle
from pnp.press.text.paragraph import BrokenParagraph
from pnp.press.text.typography import TypeSize

_GUTTER = 3.0  # mm between columns, by eye, as the white around cells below
_SMALL_GUTTER = 2.0  # in smaller type
_PADDING = 0.9  # above and below a cell's words, and
_PADDING_SHARE = 0.245  # of the leading of small type
_NARROWEST = 8.0  # mm of a column: a short word, by eye, as the next two
_NARROWEST_SMALL = 6.8  # in smaller type
_NARROWEST_BESIDE = 16.0  # beside the same table in another language
_STACK_GAP = 0.5  # between the two languages of a cell
_WIDE = 30.0  # mm of a column on average, by judgement: words that are too long even for such columns are cut
_LONG = 9  # rows: a longer table may be divided between pages; by judgement
# Of the usual type, where a word would be cut: first with the heads as usual, then with them turned.
_SIZES = (1.0, 0.93, 0.86, 0.8)
_TURNED_SIZES = (0.93, 0.8)
_SMALLEST = 6.0  # points; by eye: the smallest that is read
_UNDIVIDED = 2  # lines: the words of a cell that takes no more are whole if they can be; by eye
_LONGEST_TURNED = 32.0  # mm: a longer head is in several lines; by eye, as the next
_TURNED_ROOM = 1.0  # mm, beside a turned head

_InLanguage = tuple[Typesetter, Table]

_HALVINGS = 20  # of a width that is searched; to less than a micrometre
_STEPS = (8, 16, 32, 64)  # parts of the table's width, one of which goes from a column to another: coarse first
_WASTE = 1.06  # of the room on lines, since words are whole; at half a table of Ur changes, at twice one of OVO
_NEAR = 1.5  # of a column: a cell no wider is almost on one line; at half and twice tables of OVO and Hollow change
_LONGEST = 6  # lines: a column of longer cells takes nothing from the others; no game changes at half or twice
_KEPT = 0.62  # of its width, that a column keeps: at half a table of Tablut changes
_MOST_COMPARED = 4000  # cells: a larger table keeps the widths of its words


class RowStrip(Struct, frozen=True):
    """A row of a table as a strip; a row that *keeps* stays on the page of the next one."""

    strip: Strip
    keeps: bool


def as_table(block: Block) -> Table:
    """Return a table, or credits as one."""
    rows = block.rows if isinstance(block, CreditsBlock) else ()
    return block if isinstance(block, Table) else Table(tuple(tuple((Span(text),) for text in row) for row in rows))


class _Cell(Struct, frozen=True):
    """The text of a cell in one language, *top* mm below its top edge; lines of a *turned* one run upwards."""

    setter: Typesetter
    text: BrokenParagraph
    top: float = 0.0
    turned: bool = False

    @property
    def leading(self) -> float:
        """The distance of its baselines in mm."""
        return self.setter.style.scale.note.leading

    @property
    def height(self) -> float:
        """How high the lines are in mm."""
        if self.turned:
            return max((line.width for line in self.text.lines), default=0.0)
        return self.top + self.leading * self.text.count

    @property
    def padding(self) -> float:
        """The white in mm above and below its words."""
        return min(_PADDING, _PADDING_SHARE * self.leading)


_Rows = Sequence[Sequence[tuple[_Cell, ...]]]  # a cell in each language


class _DividedWordError(Exception):
    """A word would be cut where it can't be hyphenated."""


def table_rows(setter: Typesetter, table: Table, width: float, *, head: bool = True) -> list[RowStrip]:
    """Return the rows of a table; a short one stays on one page, the head of a long one with its first row.

    Where a word would be cut in its column, the type is smaller, or the head is turned; only words that are too long
    for a wide column are cut. Raises OverfullPageError for a table with more columns of words than the page has room
    for.
    """
    for size, turned in [*((size, False) for size in _SIZES), *((size, True) for size in _TURNED_SIZES if head)]:
        sized = _sized(setter, size)
        with suppress(_DividedWordError):
            gutter = _GUTTER if size == 1.0 else _SMALL_GUTTER
            columns = _columns([(sized, table)], width, gutter=gutter, turned=turned, is_strict=True)
            cells = _cells(sized, table, columns, head=head, turned=turned)
            return _row_strips(sized, cells, columns, width, head=head, gutter=gutter)
    columns = _columns([(setter, table)], width)
    if width / len(columns) < _WIDE:
        raise OverfullPageError(table, is_wide=True)
    return _row_strips(setter, _cells(setter, table, columns, head=head), columns, width, head=head)


def _sized(setter: Typesetter, size: float) -> Typesetter:
    """Return what sets tables in *size* times their type, unless that is too small."""
    style = setter.style
    points, leading = style.scale.note.points, style.scale.note.leading_points
    small = max(min(size, 1.0), min(1.0, _SMALLEST / points))
    if small == 1.0:
        return setter
    scale = replace(style.scale, note=TypeSize(small * points, small * leading))
    return replace(setter, style=replace(style, scale=scale))


def paired_rows(
    columns: Sequence[Column], tables: Sequence[Table], setter: Typesetter, *, head: bool = True
) -> list[RowStrip]:
    """Return the rows of a table in two languages: side by side or, where this is higher, both in each cell."""
    both = _stacked_rows(columns, tables, setter, head=head)
    with suppress(OverfullPageError):
        beside = _rows_beside(columns, tables, setter.style, head=head)
        if sum(row.strip.height for row in beside) <= sum(row.strip.height for row in both):
            return beside
    return both


def _rows_beside(
    columns: Sequence[Column], tables: Sequence[Table], page: BookletStyle, *, head: bool
) -> list[RowStrip]:
    """Return the rows of a table in each column. Raises OverfullPageError if they are too narrow for its words."""
    widths = []
    set_cells = []
    for column, table in zip(columns, tables, strict=True):
        widths.append(_columns([(column.setter, table)], column.width, _NARROWEST_BESIDE))
        set_cells.append(_cells(column.setter, table, widths[-1], head=head))
    heights = [max(map(_row_height, rows)) for rows in zip(*set_cells, strict=True)]
    strips = [
        _row_strips(column.setter, cells, inner, column.width, head=head, heights=heights)
        for column, cells, inner in zip(columns, set_cells, widths, strict=True)
    ]
    return [
        replace(row[0], strip=row_strip(columns, [each.strip for each in row], page))
        for row in zip(*strips, strict=True)
    ]


def _stacked_rows(
    columns: Sequence[Column], tables: Sequence[Table], setter: Typesetter, *, head: bool
) -> list[RowStrip]:
    """Return the rows of a table as wide as the page, the second language of a cell below the first unless equal."""
    width = setter.style.measure
    inner = _columns([(column.setter, table) for column, table in zip(columns, tables, strict=True)], width)
    both = (columns[0].setter, columns[1].setter.lighter)
    first, second = (
        _cells(
            replace(each, style=replace(each.style, paper=setter.style.paper)),
            table,
            inner,
            head=head,
            hyphenate_head=True,
        )
        for each, table in zip(both, tables, strict=True)
    )
    cells = [
        [_stack(*one, *other) for one, other in zip(upper, lower, strict=True)]
        for upper, lower in zip(first, second, strict=True)
    ]
    return _row_strips(setter, cells, inner, width, head=head)


def _stack(first: _Cell, second: _Cell) -> tuple[_Cell, ...]:
    """Return a cell in two languages; a text that both share appears once."""
    if [line.text for line in first.text.lines] == [line.text for line in second.text.lines]:
        return (first,)
    return first, replace(second, top=first.leading * first.text.count + (_STACK_GAP if first.text.count else 0.0))


def _longest(languages: Sequence[_InLanguage], parts: Callable[[str, str], Iterable[str]]) -> list[float]:
    """Return how wide the longest of the *parts* of the cells of each column is, as bold as in a table's head."""
    longest = [0.0] * max((len(row) for _, table in languages for row in table.rows), default=0)
    for setter, table in languages:
        for row in table.rows:
            for i, cell in enumerate(row):
                words = parts(plain_text(cell), setter.language)
                widths = (setter.width(word, setter.style.table_head) + 0.1 for word in words)
                longest[i] = max(longest[i], *widths, 0.0)
    return longest


def _cells(
    setter: Typesetter,
    table: Table,
    columns: Sequence[float],
    *,
    head: bool,
    hyphenate_head: bool = False,
    turned: bool = False,
) -> list[list[tuple[_Cell, ...]]]:
    """Return the cells of a table, row by row, those of the head *turned* or not."""
    rows = []
    for number, row in enumerate(table.rows):
        is_head = head and number == 0
        style = setter.style.table_head if is_head else setter.style.table
        cells = list[tuple[_Cell, ...]]()
        for cell, column in zip(row, columns, strict=False):
            if turned and is_head:
                cells.append((_Cell(setter, _turned_text(setter, cell), turned=True),))
            else:
                text = _broken(setter, cell, style, column, keeps_words=is_head and not hyphenate_head)
                cells.append((_Cell(setter, text),))
        rows.append(cells)
    return rows


def _broken(
    setter: Typesetter, cell: Inlines, style: TextStyle, column: float, *, keeps_words: bool
) -> BrokenParagraph:
    """Return the text of a cell: words are whole where they fit, if it *keeps_words* or takes few lines."""
    spans = setter.spans(cell, style)
    is_wider = any(setter.width(word, setter.style.table_head) > column for word in plain_text(cell).split())
    text = None if is_wider else setter.broken(spans, column, hyphenate=False)
    if text and text.count and (keeps_words or text.count <= _UNDIVIDED):
        return text
    divided = setter.broken(spans, column)
    return divided if not text or divided.count < text.count else text


def _row_height(row: Sequence[tuple[_Cell, ...]]) -> float:
    both = [cell for cells in row for cell in cells]
    return max(cell.height for cell in both) + 2 * max(cell.padding for cell in both)


def _row_strips(
    setter: Typesetter,
    rows: _Rows,
    columns: Sequence[float],
    width: float,
    *,
    head: bool,
    heights: Sequence[float] | None = None,
    gutter: float = _GUTTER,
) -> list[RowStrip]:
    """Return the strips of rows, as high as their words or as *heights* say."""
    # A row's line, and whether it may be divided from the next, depend on whether it is the head or the last.
    strips = []
    for number, row in enumerate(rows):
        is_head = head and number == 0
        height = heights[number] if heights else _row_height(row)
        x = 0.0
        nodes: list[Node | TextSlot] = []
        for cells, column in zip(row, columns, strict=False):
            for cell in cells:
                nodes += _cell_nodes(setter.style, cell, x, column, height)
            x += column + gutter
        last = number == len(rows) - 1
        if not last or head:
            paint = Paint(stroke=setter.style.accent.tint(0 if is_head else 0.5), width=0.35 if is_head else 0.15)
            nodes.append(setter.across(width, height, paint))
        may_divide = len(rows) > _LONG and not is_head and number < len(rows) - 2  # no last row is alone
        strips.append(RowStrip(Strip(height, tuple(nodes)), keeps=not (last or may_divide)))
    return strips


def _cell_nodes(page: BookletStyle, cell: _Cell, x: float, width: float, height: float) -> Iterator[Node | TextSlot]:
    """Yield a cell's lines *x* mm from where lines of the table begin; those in the other direction begin opposite."""
    setter, is_right, y = cell.setter, cell.setter.style.bound_right, cell.padding + cell.top
    if cell.turned:
        place = translation(
            setter.style.left_of(x, cell.leading * cell.text.count), cell.padding if is_right else height - cell.padding
        )
        yield Group(setter.block(cell.text.lines, cell.leading), place @ rotation(-90.0))
    elif is_right != page.bound_right:
        edge = page.edge_of(x, page.in_column(width, from_right=is_right))
        yield Group(setter.block(cell.text.lines, cell.leading, 0.0, y), translation(edge, 0.0))
    elif cell.text.count:
        yield TextSlot(setter, cell.text, cell.leading, x, y)


def _columns(
    languages: Sequence[_InLanguage],
    width: float,
    narrowest: float = _NARROWEST,
    *,
    gutter: float = _GUTTER,
    turned: bool = False,
    is_strict: bool = False,
) -> list[float]:
    """Return the widths of the columns in mm, in proportion to how long their texts are in the *languages*.

    Each has room for its longest word if the others can spare it. Raises OverfullPageError for more columns of words
    than there is room for, and _DividedWordError if *is_strict* and a word would be cut where it has no hyphen.
    """
    # From plenty of room to too little: each test is a way to share less, and the first that suffices is taken.
    if not (count := max((len(row) for _, table in languages for row in table.rows), default=0)):
        return []
    room = width - gutter * (count - 1)
    least, gap = (_NARROWEST_SMALL, _SMALL_GUTTER) if is_strict else (narrowest, gutter)
    if sum(min(w, least) for w in _longest(languages, _whole)) > width - gap * (count - 1):
        raise OverfullPageError(languages[0][1], is_wide=True)
    heads, bodies = _turned_heads(languages) if turned else ([0.0] * count, languages)

    def longest(parts: Callable[[str, str], Iterable[str]]) -> list[float]:
        return [max(pair) for pair in zip_longest(_longest(bodies, parts), heads, fillvalue=0.0)]

    natural = [min(w if turned else max(w, _NARROWEST), room) for w in longest(_whole)]
    if sum(natural) <= room:
        spare = (room - sum(natural)) / count
        return [w + spare for w in natural]
    words = longest(lambda text, language: text.split())
    if is_strict and sum(words) > room:
        return _between_parts(longest(_unbroken), words, room)
    shares = raise_widths(_fair_shares(natural, room), words)
    return shares if turned else lower_rows(shares, words, _cell_widths(languages))


def _between_parts(unbroken: Sequence[float], words: Sequence[float], room: float) -> list[float]:
    """Return widths for uncut parts of words up to *room*. Raises _DividedWordError if there is no room for all."""
    parts = [0.0 if part > room else part for part in unbroken]
    if sum(parts) > room:
        raise _DividedWordError
    return widths_between(parts, words, room)


def _fair_shares(natural: Sequence[float], room: float) -> list[float]:
    """Return widths that add up to *room*: a column with long words leaves the others their share."""
    fair = room / len(natural)
    spare = room - sum(w for w in natural if w <= fair)
    wide_sum = sum(w for w in natural if w > fair)
    return [spare * w / wide_sum if w > fair else w for w in natural]


def _cell_widths(languages: Sequence[_InLanguage]) -> list[list[float]]:
    return [
        [setter.width(plain_text(cell), setter.style.table if number else setter.style.table_head) for cell in row]
        for setter, table in languages
        for number, row in enumerate(table.rows)
    ]


def _turned_heads(languages: Sequence[_InLanguage]) -> tuple[list[float], Sequence[_InLanguage]]:
    """Return how wide the turned cells of a head are, and the tables without it."""
    setter, table = languages[0]
    leading = setter.style.scale.note.leading
    widths = [leading * _turned_text(setter, cell).count + _TURNED_ROOM for cell in table.rows[0]]
    return widths, [(each, Table(whole.rows[1:])) for each, whole in languages]


def _turned_text(setter: Typesetter, cell: Inlines) -> BrokenParagraph:
    return setter.broken(setter.spans(cell, setter.style.table_head), _LONGEST_TURNED)


def _whole(text: str, language: str) -> tuple[str, ...]:
    return (text,)


def _unbroken(text: str, language: str) -> Iterator[str]:
    """Yield the parts of a text that are on one line: words, and their parts with hyphens."""
    starts = [0, *(at for at, _ in line_breaks(text)), len(text)]
    for start, end in pairwise(starts):
        word = text[start:end].strip()
        points = [0, *hyphen_points(word, language), len(word)]
        for first, last in pairwise(points):
            yield word[first:last] + (hyphen_of(language) if last < len(word) else "")


def lower_rows(columns: list[float], least: Sequence[float], rows: Sequence[Sequence[float]]) -> list[float]:
    """Return the mm of columns in which the *rows* of a table, of cells so wide on one line, take fewer lines in all.

    No column becomes narrower than its *least* width, or than it is, nor gives more than a part of its own.
    """
    # It climbs: from coarse steps to fine ones, the best exchange is made as long as one gains.
    floors = [max(low, _KEPT * width) for low, width in zip(least, columns, strict=True)]
    best = _excess(columns, rows)
    for step in (sum(columns) / parts for parts in _STEPS):
        while best > (len(rows), 0.0):
            widest = [max((row[i] for row in rows if len(row) > i), default=0.0) for i in range(len(columns))]
            takers = [i for i, width in enumerate(columns) if width < widest[i] < _LONGEST * width]
            if len(takers) * len(rows) * len(columns) ** 2 > _MOST_COMPARED:
                return columns
            tried = [(_excess(widths, rows), widths) for widths in _exchanges(columns, floors, takers, step)]
            fewest, widths = min(tried, key=itemgetter(0), default=(best, columns))
            if fewest >= best:
                break
            best, columns = fewest, widths
    return columns


def _exchanges(
    columns: Sequence[float], floors: Sequence[float], takers: Iterable[int], step: float
) -> Iterator[list[float]]:
    """Yield the columns there are if one gives *step* mm to one of the *takers*, those with most to spare first."""
    givers = sorted(range(len(columns)), key=lambda i: floors[i] - columns[i])
    for taker in takers:
        for giver in givers:
            if taker != giver and columns[giver] - step >= floors[giver]:
                widths = list(columns)
                widths[giver] -= step
                widths[taker] += step
                yield widths


def _excess(columns: Sequence[float], rows: Sequence[Sequence[float]]) -> tuple[int, float]:
    """Return about how many lines all rows take, and how much is lacking where a cell is a little too wide for one."""
    lines, lack = 0, 0.0
    for row in rows:
        most = 1
        for cell, column in zip(row, columns, strict=False):
            if cell > column:
                most = max(most, math.ceil(_WASTE * cell / column))
                lack += cell - column if cell < _NEAR * column else 0.0
        lines += most
    return lines, lack


def widths_between(least: Sequence[float], most: Sequence[float], room: float) -> list[float]:
    """Return widths in mm from the *least* to the *most* whose sum is *room*, those between them equal."""
    low, high = 0.0, room
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if sum(max(few, min(many, middle)) for few, many in zip(least, most, strict=True)) > room:
            high = middle
        else:
            low = middle
    return [max(few, min(many, low)) for few, many in zip(least, most, strict=True)]


def raise_widths(columns: list[float], least: list[float]) -> list[float]:
    """Return the mm of columns none of which is narrower than its *least*, if the others have width to spare.

    If they can't, short words stay whole, and the columns with the longest words are equally wide.
    """
    pairs = list(zip(columns, least, strict=True))
    lack = sum(max(0.0, low - column) for column, low in pairs)
    spare = sum(max(0.0, column - low) for column, low in pairs)
    if lack > spare:
        left = sum(columns)
        for number, width in enumerate(sorted(least)):
            share = left / (len(least) - number)
            if width > share:
                break
            left -= width
        return [min(low, share) for low in least]
    if not lack:
        return columns
    return [low if column < low else column - lack / spare * (column - low) for column, low in pairs]
