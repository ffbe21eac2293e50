"""Read tables of values, with a place for every cell: text with commas, semicolons or tabs between its columns."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from pnp.load.source import Extent, SourceText, read_text
from pnp.messages import describe_character, plural, quote, quote_value
from pnp.model.table import MOST_COLUMNS, MOST_ROWS
from pnp.model.values import is_id
from pnp.problems import DocumentPath, Place, Problems, SourceMap

MAX_TABLE_BYTES = 4_000_000
_SEPARATORS = ",;\t|"
_NO_QUOTE = re.compile(r"[^\r\n]*")
_FORMULA = re.compile(r"=[A-Za-z(+\-\d\"$]")


class TableCell(Struct, frozen=True):
    """A cell: its text without quotes and spaces around it, and where it is in the file."""

    text: str
    extent: Extent


class ValueTable(Struct, frozen=True):
    """The columns of a table by their names, and its rows; each row has a cell for each column."""

    file: str
    columns: tuple[str, ...]
    rows: tuple[tuple[TableCell, ...], ...]
    text: SourceText

    def place(self, row: int, column: str = "") -> Place:
        """Return the place of a cell, or of the first of its row."""
        index = self.columns.index(column) if column in self.columns else 0
        return self.text.place(self.rows[row][index].extent)

    def head(self) -> Place:
        """Return the place of the line with the columns' names."""
        return self.text.place((0, 1))


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


def read_table(content: bytes, file: str, problems: Problems) -> ValueTable | None:
    """Return the table in a text file, or None after recording every problem of it."""
    text = read_text(content, file, problems)
    if text is None:
        return None
    before = problems.error_count
    lines = _read_lines(text, _separator(text.text, file), problems)
    if problems.error_count > before:
        return None
    if not lines:
        problems.error("P016", "the table is empty", Place(file), "write the names of the columns in its first line")
        return None
    columns = _read_columns(lines[0], text, problems)
    if columns is None:
        return None
    rows = tuple(_row(line, len(columns), text, problems) for line in lines[1:])
    if problems.error_count > before:
        return None
    return ValueTable(file, columns, rows, text)


def _separator(text: str, file: str) -> str:
    """Return what is between the columns: a tab in a .tsv, else the sign that the first line has most of."""
    if file.lower().endswith(".tsv"):
        return "\t"
    match = re.search(r"\S[^\r\n]*", text)
    first = re.sub(r'"[^"]*"', "", match[0]) if match else ""
    return max(_SEPARATORS, key=lambda sign: (first.count(sign), -_SEPARATORS.index(sign)))


def _read_lines(text: SourceText, separator: str, problems: Problems) -> list[list[TableCell]]:
    """Return the lines that have something in them, the first with the columns' names, and report broken quotes."""
    lines: list[list[TableCell]] = []
    line: list[TableCell] = []
    at, end = 0, len(text.text)
    while at <= end:
        cell, at, is_last = _read_cell(text, at, separator, problems)
        line.append(cell)
        if is_last:
            if any(cell.text for cell in line):
                lines.append(line)
            line = []
            if len(lines) > MOST_ROWS + 1:
                hint = f"a table has at most {MOST_ROWS:,} rows: divide it"
                problems.error("P008", f"more than {MOST_ROWS:,} rows", text.place(cell.extent), hint)
                break
    return lines


def _read_cell(text: SourceText, at: int, separator: str, problems: Problems) -> tuple[TableCell, int, bool]:
    """Return the cell that begins at *at*, where the next one begins, and whether it is the last of its line."""
    content, end = text.text, len(text.text)
    start = at
    while start < end and content[start] == " ":
        start += 1
    if content[start : start + 1] == '"':
        value, after = _read_quoted(text, start, problems)
    else:
        after = start
        while after < end and content[after] not in (separator, "\n", "\r"):
            after += 1
        value = content[start:after]
    cell = TableCell(value.strip(), (start, max(after, start + 1)))
    while after < end and content[after] == " ":
        after += 1
    if content[after : after + 1] == separator:
        return cell, after + 1, False
    if after < end and content[after] not in "\r\n":
        problems.error(
            "P016",
            f"the character {describe_character(content[after])} after the quote that ends the cell",
            text.place((after, after + 1)),
            'write a quote within quotes twice: ""',
        )
        rest = _NO_QUOTE.match(content, after)
        after = rest.end() if rest else end
    width = 2 if content[after : after + 2] == "\r\n" else 1
    return cell, after + width, True


def _read_quoted(text: SourceText, start: int, problems: Problems) -> tuple[str, int]:
    """Return the text of the cell in quotes that begins at *start*, and where it ends."""
    content, parts, at = text.text, list[str](), start + 1
    while True:
        quote_at = content.find('"', at)
        if quote_at < 0:
            hint = "end the cell with a quote"
            problems.error("P016", "a quote that does not close", text.place((start, start + 1)), hint)
            return content[start + 1 :], len(content)
        parts.append(content[at:quote_at])
        if content[quote_at + 1 : quote_at + 2] != '"':
            return "".join(parts), quote_at + 1
        parts.append('"')
        at = quote_at + 2


def column_name(written: str) -> str:
    """Return the name by which faces call a column: in small letters, with hyphens for spaces.

    >>> column_name("Card Title")
    'card-title'
    """
    return re.sub(r"[\s_-]+", "-", written.strip().lower()).strip("-")


def _read_columns(line: Sequence[TableCell], text: SourceText, problems: Problems) -> tuple[str, ...] | None:
    """Return the names of the columns, None for too many, and report those that can't be used."""
    while line and not line[-1].text:
        line = line[:-1]
    if len(line) > MOST_COLUMNS:
        place = text.place(line[MOST_COLUMNS].extent)
        problems.error("P008", f"more than {MOST_COLUMNS} columns", place, "remove those that no face shows")
        return None
    names: list[str] = []
    for cell in line:
        name, place = column_name(cell.text), text.place(cell.extent)
        if not is_id(name):
            hint = "name the column with letters a-z and digits: it is what faces call it by"
            problems.error("P016", f"{quote_value(cell.text)} is not the name of a column", place, hint)
        elif name in names:
            problems.error("P007", f"duplicate column {quote(name)}", place, "rename one of them")
        names.append(name)
    return tuple(names)


def _row(line: Sequence[TableCell], width: int, text: SourceText, problems: Problems) -> tuple[TableCell, ...]:
    """Return the cells of a row, empty ones where its line ends early; report those beyond the last column."""
    for cell in line[width:]:
        if cell.text:
            message = f"{quote_value(cell.text)} is beyond the last of {plural(width, 'column')}"
            hint = "name its column in the first line; put a text with a separator in quotes"
            problems.error("P016", message, text.place(cell.extent), hint)
            break
    for cell in line[:width]:
        if _FORMULA.match(cell.text):
            message = f"{quote_value(cell.text)} is a formula"
            problems.error("P016", message, text.place(cell.extent), "save the table with values, not formulas")
    end = line[-1].extent[1]
    return (*line[:width], *(TableCell("", (end, end + 1)) for _ in range(width - len(line))))
