"""Read tables written as rows in YAML: a list of mappings, with a place for every cell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from pnp.load.documents import read_document
from pnp.load.source import Extent
from pnp.load.tables import MOST_CHARACTERS, TableCell, ValueTable, column_name
from pnp.messages import quote_value
from pnp.model.table import MOST_COLUMNS, MOST_ROWS
from pnp.model.values import is_id
from pnp.problems import Place, Problems, SourceMap

ROW_FILES = (".yaml", ".yml")


class RowPlaces(Struct, frozen=True):
    """The places of cells in a YAML file: their extents are the number of the row and of the column, from 0."""

    source: SourceMap
    keys: tuple[Mapping[int, str], ...]  # of each row, as they are written, by the number of the column

    def place(self, extent: Extent) -> Place:
        """Return the place of a cell, or of its row if the row is without it."""
        row, column = extent
        keys = self.keys[row] if row < len(self.keys) else {}
        return self.source.place((row, keys[column]) if column in keys else (row,))


def read_row_table(content: bytes, file: str, problems: Problems) -> ValueTable | None:
    """Return the table in a YAML file, or None after recording every problem of it."""
    before = problems.error_count
    read = read_document(content, file, problems)
    if read is None or problems.error_count > before:
        return None
    rows, source = read
    if not isinstance(rows, list) or not rows:
        hint = "write a row for each design: - {title: Bee, count: 2}"
        problems.error("P016", "the file is not a list of rows", source.place(), hint)
        return None
    if len(rows) > MOST_ROWS:
        hint = f"a table has at most {MOST_ROWS:,} rows: divide it"
        problems.error("P008", f"more than {MOST_ROWS:,} rows", source.place((MOST_ROWS,)), hint)
        return None
    columns: dict[str, int] = {}
    named = tuple(_name_columns(row, index, columns, source, problems) for index, row in enumerate(rows))
    if len(columns) > MOST_COLUMNS:
        problems.error("P008", f"more than {MOST_COLUMNS} columns", source.place(), "remove those that no face shows")
    width = range(len(columns))
    cells = [[_read_cell(row, keys.get(at)) for at in width] for row, keys in zip(rows, named, strict=True)]
    for index, row in enumerate(cells):
        for at, text in enumerate(row):
            if text is None or len(text) > MOST_CHARACTERS:
                _report(rows[index][named[index][at]], source.place((index, named[index][at])), problems)
    if problems.error_count > before:
        return None
    table = tuple(tuple(TableCell(text or "", (i, at)) for at, text in enumerate(row)) for i, row in enumerate(cells))
    return ValueTable(file, tuple(columns), table, RowPlaces(source, named))


def _name_columns(
    row: Any, index: int, columns: dict[str, int], source: SourceMap, problems: Problems
) -> Mapping[int, str]:
    """Return a row's keys by the numbers of their columns; new ones are added to *columns*."""
    if not isinstance(row, dict):
        hint = "write names and values: - {title: Bee, count: 2}"
        problems.error("P016", "the row is not a mapping", source.place((index,)), hint)
        return {}
    keys: dict[int, str] = {}
    for key in row:
        name, place = column_name(key), source.key((index, key))
        if not is_id(name):
            hint = "name the column with letters a-z and digits: it is what faces call it by"
            problems.error("P016", f"{quote_value(key)} is not the name of a column", place, hint)
        elif columns.setdefault(name, len(columns)) in keys:
            problems.error("P007", f"duplicate column {quote_value(name)}", place, "rename one of them")
        else:
            keys[columns[name]] = key
    return keys


def _read_cell(row: Any, key: str | None) -> str | None:
    """Return the text of a cell, "" for one that is left out or empty, None for what is no text and no number."""
    value = row[key] if key is not None else ""
    match value:
        case None:
            return ""
        case bool() | list() | dict():
            return None
        case float() if value.is_integer():
            return str(int(value))
        case _:
            return str(value).strip()


def _report(value: Any, place: Place, problems: Problems) -> None:
    """Record a cell that is no text and no number (P016), or too long (P006)."""
    if isinstance(value, str):
        hint = f"write at most {MOST_CHARACTERS:,} characters"
        problems.error("P006", f"a text of {len(value):,} characters is too long here", place, hint)
    else:
        problems.error("P016", "a cell is a text or a number", place, 'write it as a text, in quotes: "yes"')
