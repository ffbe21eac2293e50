"""Set tables: a strip for each row, columns as wide as their words ask."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress

from msgspec import Struct
from msgspec.structs import replace

from pnp.booklet.blocks import Block, CreditsBlock, Inlines, Table, plain
from pnp.booklet.strips import Column, OverfullPageError, Strip, row_strip
from pnp.booklet.style import BookletStyle
from pnp.booklet.typesetter import Typesetter
from pnp.geometry.transform import translation
from pnp.scene.nodes import Group, Node, Paint
from pnp.text.line import Line, Span

_GUTTER = 3.0
_PADDING = 0.9  # above and below a cell's words, and
_PADDING_SHARE = 0.245  # of the leading of small type
_NARROWEST = 8.0
_NARROWEST_BESIDE = 16.0  # beside the same table in another language
_STACK_GAP = 0.5  # between the two languages of a cell
_LONG = 9  # rows: a longer table may be divided between pages


class RowStrip(Struct, frozen=True):
    """A row of a table as a strip; no page ends after a row that *keeps* with the next."""

    strip: Strip
    keeps: bool


def as_table(block: Block) -> Table:
    """Return a table, or credits as one."""
    rows = block.rows if isinstance(block, CreditsBlock) else ()
    return block if isinstance(block, Table) else Table(tuple(tuple((Span(text),) for text in row) for row in rows))


class _Cell(Struct, frozen=True):
    """Lines of a cell in one language, *top* mm down in it; they begin at the edge that the *setter*'s style says."""

    setter: Typesetter
    lines: tuple[Line, ...]
    top: float = 0.0


def table_rows(setter: Typesetter, table: Table, width: float, *, head: bool = True) -> list[RowStrip]:
    """Return the rows of a table; a short one stays on one page, the head of a long one with its first row.

    Raises OverfullPageError for a table with more columns of words than the page has room for.
    """
    columns = _columns([(setter, table)], width)
    cells = [[(cell,) for cell in row] for row in _cells(setter, table, columns, head=head)]
    return _row_strips(setter, cells, columns, width, head=head)


def paired_rows(
    columns: Sequence[Column], tables: Sequence[Table], setter: Typesetter, *, head: bool = True
) -> list[RowStrip]:
    """Return the rows of a table in two languages: side by side or, where this is higher, both in each cell.

    Raises OverfullPageError for a table with more columns of words than the page has room for.
    """
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
        cells = _cells(column.setter, table, widths[-1], head=head)
        set_cells.append([[(cell,) for cell in row] for row in cells])
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
        _cells(_on_page(each, setter.style), table, inner, head=head, hyphenate_head=True)
        for each, table in zip(both, tables, strict=True)
    )
    cells = [
        [_stack(*pair) for pair in zip(upper, lower, strict=True)] for upper, lower in zip(first, second, strict=True)
    ]
    return _row_strips(setter, cells, inner, width, head=head)


def _stack(first: _Cell, second: _Cell) -> tuple[_Cell, ...]:
    """Return a cell in two languages; what both say is there once."""
    if [line.text for line in first.lines] == [line.text for line in second.lines]:
        return (first,)
    leading = first.setter.style.scale.note.leading
    return first, replace(second, top=leading * len(first.lines) + (_STACK_GAP if first.lines else 0.0))


def _on_page(setter: Typesetter, page: BookletStyle) -> Typesetter:
    """Return a column's setter with the measure of the page."""
    return replace(setter, style=replace(setter.style, paper=page.paper))


def _longest(languages: Sequence[tuple[Typesetter, Table]], parts: Callable[[str], Sequence[str]]) -> list[float]:
    """Return how wide the longest of the *parts* of the cells of each column is, as bold as in a table's head."""
    longest = [0.0] * max((len(row) for _, table in languages for row in table.rows), default=0)
    for setter, table in languages:
        for row in table.rows:
            for i, cell in enumerate(row):
                widths = (setter.line(part, setter.style.table_head).width + 0.1 for part in parts(plain(cell)))
                longest[i] = max(longest[i], *widths, 0.0)
    return longest


def _cells(
    setter: Typesetter, table: Table, columns: Sequence[float], *, head: bool, hyphenate_head: bool = False
) -> list[list[_Cell]]:
    """Return the cells of a table, row by row."""
    rows = []
    for number, row in enumerate(table.rows):
        is_head = head and number == 0
        style = setter.style.table_head if is_head else setter.style.table
        cells = []
        for cell, column in zip(row, columns, strict=False):
            hyphenate = hyphenate_head or not is_head or _is_wider(setter, cell, column)
            cells.append(_Cell(setter, setter.lines(setter.spans(cell, style), column, hyphenate=hyphenate)))
        rows.append(cells)
    return rows


def _is_wider(setter: Typesetter, cell: Inlines, column: float) -> bool:
    """Return whether a word of a head is wider than its column."""
    return any(setter.line(word, setter.style.table_head).width > column for word in plain(cell).split())


def _row_height(row: Sequence[tuple[_Cell, ...]]) -> float:
    """Return how high a row is with the white around its words."""
    ends = (cell.top + cell.setter.style.scale.note.leading * len(cell.lines) for cells in row for cell in cells)
    return max(ends) + 2 * max(_padding(cell.setter) for cells in row for cell in cells)


def _padding(setter: Typesetter) -> float:
    """Return the white in mm above and below the words of a cell."""
    return min(_PADDING, _PADDING_SHARE * setter.style.scale.note.leading)


def _row_strips(
    setter: Typesetter,
    rows: Sequence[Sequence[tuple[_Cell, ...]]],
    columns: Sequence[float],
    width: float,
    *,
    head: bool,
    heights: Sequence[float] | None = None,
) -> list[RowStrip]:
    """Return the strips of rows, as high as their words or as *heights* say."""
    strips = []
    for number, row in enumerate(rows):
        is_head = head and number == 0
        height = heights[number] if heights else _row_height(row)
        x = 0.0
        nodes: list[Node] = []
        for cells, column in zip(row, columns, strict=False):
            for cell in cells:
                nodes += _cell_nodes(setter.style, cell, x, column)
            x += column + _GUTTER
        last = number == len(rows) - 1
        if not last or head:
            paint = Paint(stroke=setter.style.accent.tint(0 if is_head else 0.5), width=0.35 if is_head else 0.15)
            nodes.append(setter.across(width, height, paint))
        strip = Strip(height, tuple(nodes))
        strips.append(RowStrip(strip, keeps=not (last or (len(rows) > _LONG and not is_head))))
    return strips


def _cell_nodes(page: BookletStyle, cell: _Cell, x: float, width: float) -> Iterator[Node]:
    """Yield a cell's lines *x* mm from where lines of the table begin; those in the other direction begin opposite."""
    setter, leading = cell.setter, cell.setter.style.scale.note.leading
    if setter.style.bound_right == page.bound_right:
        yield from setter.block(cell.lines, leading, x, _padding(setter) + cell.top)
    else:
        edge = page.edge_of(x, page.in_column(width, from_right=setter.style.bound_right))
        yield Group(setter.block(cell.lines, leading, 0.0, _padding(setter) + cell.top), translation(edge, 0.0))


def _columns(languages: Sequence[tuple[Typesetter, Table]], width: float, narrowest: float = _NARROWEST) -> list[float]:
    """Return the widths of the columns in mm, in proportion to how long their texts are in the *languages*.

    Each has room for its longest word if the others can spare it.
    """
    texts = _longest(languages, lambda text: (text,))
    count = len(texts)
    if not count:
        return []
    room = width - _GUTTER * (count - 1)
    if sum(min(w, narrowest) for w in texts) > room:
        raise OverfullPageError(languages[0][1], is_wide=True)
    natural = [
        min(max(w, _NARROWEST), room) for w in texts
    ]  # however long one's words are, the others keep their share
    if sum(natural) <= room:
        spare = (room - sum(natural)) / count
        return [w + spare for w in natural]
    fair = room / count
    wide = [w > fair for w in natural]
    spare = room - sum(w for w, over in zip(natural, wide, strict=True) if not over)
    wide_sum = sum(w for w, over in zip(natural, wide, strict=True) if over)
    shares = [spare * w / wide_sum if over else w for w, over in zip(natural, wide, strict=True)]
    return _raised(shares, _longest(languages, str.split))


def _raised(columns: list[float], least: list[float]) -> list[float]:
    """Return columns none of which is narrower than its *least* width, if the others can spare what they lack.

    If they can't, short words stay whole, and the columns with the longest words are equally wide.
    """
    pairs = list(zip(columns, least, strict=True))
    lack = sum(max(0.0, low - column) for column, low in pairs)
    spare = sum(max(0.0, column - low) for column, low in pairs)
    if lack > spare:
        most = _even_share(least, sum(columns))
        return [min(low, most) for low in least]
    if not lack:
        return columns
    return [low if column < low else column - lack / spare * (column - low) for column, low in pairs]


def _even_share(widths: Sequence[float], room: float) -> float:
    """Return how wide the widest of *widths* may be, so that all fit into a *room* that is less than their sum."""
    left = room
    for number, width in enumerate(ordered := sorted(widths)):
        share = left / (len(ordered) - number)
        if width > share:
            return share
        left -= width
    return ordered[-1]
