"""Set tables: a strip for each row, columns as wide as their words ask."""

from __future__ import annotations

from msgspec import Struct

from pnp.booklet.blocks import Table, plain
from pnp.booklet.strips import OverfullPageError, Strip
from pnp.booklet.typesetter import Typesetter
from pnp.scene.nodes import Node, Paint

_GUTTER = 3.0
_PADDING = 0.9  # above and below a cell's words
_NARROWEST = 8.0
_LONG = 9  # rows: a longer table may be divided between pages


class RowStrip(Struct, frozen=True):
    """A row of a table as a strip; no page ends after a row that *keeps* with the next."""

    strip: Strip
    keeps: bool


def table_rows(setter: Typesetter, table: Table, width: float, *, head: bool = True) -> list[RowStrip]:
    """Return the rows of a table; a short one stays on one page, the head of a long one with its first row.

    Raises OverfullPageError for a table with more columns of words than the page has room for.
    """
    leading = setter.style.scale.note.leading
    columns = _columns(setter, table, width)
    rows = []
    long = len(table.rows) > _LONG
    for number, row in enumerate(table.rows):
        is_head = head and number == 0
        style = setter.style.table_head if is_head else setter.style.table
        cells = [
            setter.lines(setter.spans(cell, style), column, hyphenate=not is_head)
            for cell, column in zip(row, columns, strict=False)
        ]
        height = leading * max(len(lines) for lines in cells) + 2 * _PADDING
        x = 0.0
        nodes: list[Node] = []
        for lines, column in zip(cells, columns, strict=False):
            nodes += setter.block(lines, leading, x, _PADDING)
            x += column + _GUTTER
        last = number == len(table.rows) - 1
        if not last or head:
            paint = Paint(stroke=setter.style.accent.tint(0 if is_head else 0.5), width=0.35 if is_head else 0.15)
            nodes.append(setter.across(width, height, paint))
        rows.append(RowStrip(Strip(height, tuple(nodes)), keeps=not (last or (long and not is_head))))
    return rows


def _columns(setter: Typesetter, table: Table, width: float) -> list[float]:
    """Return the widths of the columns in mm, in proportion to how long their words are."""
    count = max(len(row) for row in table.rows)
    words = [0.0] * count
    for row in table.rows:
        for i, cell in enumerate(row):
            words[i] = max(words[i], setter.line(plain(cell), setter.style.table_head).width + 0.1)
    room = width - _GUTTER * (count - 1)
    if sum(min(w, _NARROWEST) for w in words) > room:
        raise OverfullPageError(table, is_wide=True)
    natural = [
        min(max(w, _NARROWEST), room) for w in words
    ]  # however long one's words are, the others keep their share
    if sum(natural) <= room:
        spare = (room - sum(natural)) / count
        return [w + spare for w in natural]
    fair = room / count
    wide = [w > fair for w in natural]
    spare = room - sum(w for w, over in zip(natural, wide, strict=True) if not over)
    wide_sum = sum(w for w, over in zip(natural, wide, strict=True) if over)
    return [spare * w / wide_sum if over else w for w, over in zip(natural, wide, strict=True)]
