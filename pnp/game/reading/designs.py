"""Make the designs of a component: the rows of its table with counts and ids. Tables may be rows in YAML."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from pnp.game.model.components.component import MOST_COLUMNS, MOST_PIECES, MOST_ROWS, Design, TableSource
from pnp.game.model.faces import named_values
from pnp.game.model.values import allowed_texts, is_id
from pnp.game.reading.files import Folder
from pnp.game.reading.tables import (
    MAX_TABLE_BYTES,
    MOST_CHARACTERS,
    TableCell,
    TableRequest,
    ValueTable,
    column_name,
    read_requested,
    read_table,
)
from pnp.game.reading.yaml.documents import read_document
from pnp.game.reading.yaml.source import Extent
from pnp.game.reading.yaml.validation import read_record
from pnp.messages import join_words, quote, quote_value, suggest_name
from pnp.problems import DocumentPath, Finding, Place, Problems, SourceMap

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
    # Each return is a fault; what is no list, or too long, is not examined row by row.
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
    table = tuple(
        tuple(_read_cell(row, keys.get(at), (index, at), source, problems) for at in width)
        for index, (row, keys) in enumerate(zip(rows, named, strict=True))
    )
    return None if problems.error_count > before else ValueTable(file, tuple(columns), table, RowPlaces(source, named))


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


def _read_cell(row: Any, key: str | None, at: Extent, source: SourceMap, problems: Problems) -> TableCell:
    """Return the cell *at* a row and column; record one that is neither text nor number (P016), or too long (P006)."""
    value = row[key] if key is not None and row[key] is not None else ""
    if isinstance(value, bool | list | dict):
        place = source.place((at[0], str(key)))
        problems.error("P016", "a cell is a text or a number", place, 'write it as a text, in quotes: "yes"')
        return TableCell("", at)
    text = str(int(value)) if isinstance(value, float) and value.is_integer() else str(value).strip()
    if len(text) > MOST_CHARACTERS:
        message = f"a text of {len(value):,} characters is too long here"
        hint = f"write at most {MOST_CHARACTERS:,} characters"
        problems.error("P006", message, source.place((at[0], str(key))), hint)
    return TableCell(text, at)


FROM = "from"
_COUNT, _ID = "count", "id"
_NAMES = ("title", "name")  # columns from which ids are made where there is none
_DIGITS = re.compile(r"[0-9]{1,9}", re.ASCII)


class Designs(Struct, frozen=True):
    """The designs of a component, and where their values are."""

    designs: tuple[Design, ...]
    total: int  # of the pieces
    source: SourceMap


class DesignSource(SourceMap):
    """The places of a component's designs: the path of a value is the design's number and the column."""

    def __init__(self, table: ValueTable, rows: Sequence[int]) -> None:
        super().__init__(table.file)
        self._table = table
        self._rows = tuple(rows)

    def place(self, path: DocumentPath = ()) -> Place:
        """Return the place of the value at *path*, or of its row, or of the table."""
        match path:
            case (int(index), *rest) if index < len(self._rows):
                return self._table.place(self._rows[index], str(rest[0]) if rest else "")
            case _:
                return self._table.head()


class DesignReader:
    """Reads the designs of components, each file and each component once, so that faults are reported once."""

    def __init__(self, folder: Folder, problems: Problems) -> None:
        self._folder = folder
        self._problems = problems
        self._tables: dict[tuple[str, str | None], ValueTable | None] = {}
        self._designs: dict[tuple[str, str], Designs | None] = {}

    @property
    def files(self) -> frozenset[str]:
        """The files in which components have their tables."""
        return frozenset(file for file, _ in self._tables)

    def read_once(self, name: str, written: Mapping[str, Any], source: SourceMap) -> Designs | None:
        """Return the designs of the component called *name*, which has a table; None after recording their faults."""
        key = (name, repr((written[FROM], written.get(_COUNT))))
        if key not in self._designs:
            self._designs[key] = self._read(name, written, source)
        return self._designs[key]

    def _read(self, name: str, written: Mapping[str, Any], source: SourceMap) -> Designs | None:
        # Faults of ``from`` itself are reported with the component; each other return is a fault with its own place.
        value = written[FROM]
        wanted = _wanted_table(value, source, (name, FROM))
        if wanted is None:
            return None
        file_place = source.place((name, FROM) if isinstance(value, str) else (name, FROM, "file"))
        table = self._table(TableRequest(wanted.file, wanted.sheet, file_place, source.place((name, FROM, "sheet"))))
        if table is None:
            return None
        findings = list(_unknown_columns(wanted, table.columns))
        if findings:
            self._problems.extend(source.locate(finding, (name, FROM)) for finding in findings)
            return None
        rows = sorted(_rows(table, wanted), key=lambda row: [_sort_key(_value(table, row, one)) for one in wanted.sort])
        if not rows:
            lacking = f"no row of {wanted.file} has {join_words(_conditions(wanted), 'and')}"
            message = lacking if wanted.where else "no rows"
            self._problems.error("P016", message, source.place((name, FROM)), "add rows, or take others of the table")
            return None
        kept = {row: count for row in rows if (count := _count(table, row, wanted, self._problems))}
        if not kept:
            self._problems.error("P016", "all counts are 0", table.head(), "write how many of each there are")
            return None
        copies = written.get(_COUNT, 1)
        each = copies if type(copies) is int else 1  # true and false are no numbers
        designs = tuple(
            Design(id_, min(kept[row] * each, MOST_PIECES + 1), _values(table, row, wanted))
            for id_, row in zip(_ids(table, list(kept), wanted), kept, strict=True)
        )
        return Designs(designs, sum(one.count for one in designs), DesignSource(table, list(kept)))

    def _table(self, request: TableRequest) -> ValueTable | None:
        file, key = request.file, (request.file, request.sheet)
        if key not in self._tables:
            self._tables[key] = None
            if self._folder.is_inner_path(file, request.file_place):
                content = self._folder.read(file, MAX_TABLE_BYTES, request.file_place)
                if content is not None:
                    read = read_row_table if file.lower().endswith(ROW_FILES) else read_table
                    self._tables[key] = read_requested(content, self._folder.name(file), request, read, self._problems)
        return self._tables[key]


def _wanted_table(value: Any, source: SourceMap, at: DocumentPath) -> TableSource | None:
    if isinstance(value, str):
        return TableSource(file=value)
    return read_record(TableSource, value, source, at)[0] if isinstance(value, dict) else None


def _conditions(wanted: TableSource) -> Iterator[str]:
    for column, values in wanted.where.items():
        yield f"{column} {join_words(map(quote_value, allowed_texts(values)), 'or')}"


def _unknown_columns(wanted: TableSource, columns: Sequence[str]) -> Iterator[Finding]:
    named: list[tuple[str, DocumentPath]] = [(column, ("where", column)) for column in wanted.where]
    named += [(column, ("sort", index)) for index, column in enumerate(wanted.sort)]
    named += [(wanted.count, (_COUNT,))] if wanted.count is not None else []
    named += [(wanted.id, (_ID,))] if wanted.id is not None and wanted.id not in wanted.values else []
    named += [(column, ("values", key)) for key, text in wanted.values.items() for column in named_values(text)]
    for column, at in named:
        if column not in columns:
            message = f"{wanted.file} has no column {quote(column)}"
            yield Finding("P014", message, suggest_name(column, columns), at, at_key=at[0] == "where")


def _value(table: ValueTable, row: int, column: str) -> str:
    return table.rows[row][table.columns.index(column)].text


def _rows(table: ValueTable, wanted: TableSource) -> Iterator[int]:
    for row in range(len(table.rows)):
        if all(_value(table, row, column) in allowed_texts(values) for column, values in wanted.where.items()):
            yield row


def _sort_key(text: str) -> tuple[int, float, str]:
    """Return what sorts numbers by their size, before texts."""
    return (0, float(text), "") if re.fullmatch(r"-?[0-9]{1,15}(\.[0-9]{1,9})?", text) else (1, 0.0, text.casefold())


def _count(table: ValueTable, row: int, wanted: TableSource, problems: Problems) -> int:
    column = wanted.count or (_COUNT if _COUNT in table.columns else None)
    text = _value(table, row, column) if column else ""
    if not text:
        return 1
    if not _DIGITS.fullmatch(text) or int(text) > MOST_PIECES:
        hint = f"write a whole number from 0 to {MOST_PIECES:,}"
        message = f"{table.prefix(row, column or '')}{quote_value(text)} is not a count"
        problems.error("P016", message, table.place(row, column or ""), hint)
        return 1
    return int(text)


def _ids(table: ValueTable, rows: Sequence[int], wanted: TableSource) -> list[str]:
    """Return an id for each row, made of its id, of its title or of its number; no two are equal."""
    column = wanted.id or next((name for name in (_ID, *_NAMES) if name in table.columns), None)
    ids: list[str] = []
    taken = {"back"}  # the file of the back that all share
    for number, row in enumerate(rows, 1):
        text = _values(table, row, wanted)[column] if column else ""
        slug = re.sub(r"[^a-z0-9]+", "-", text.lower())[:40].strip("-") or str(number)
        one, again = slug, 2
        while one in taken:
            one, again = f"{slug}-{again}", again + 1
        taken.add(one)
        ids.append(one)
    return ids


def _values(table: ValueTable, row: int, wanted: TableSource) -> dict[str, str]:
    values = {column: cell.text for column, cell in zip(table.columns, table.rows[row], strict=True)}
    computed = {
        key: re.sub(r"\{([a-z0-9_.-]+)\}", lambda match: values.get(match[1], match[0]), text)
        for key, text in wanted.values.items()
    }
    return values | computed
