"""Read tables of values, with a place for every cell: text with separators, and spreadsheets (XLSX, ODS)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from pnp.game.model.components.component import MOST_COLUMNS, MOST_ROWS
from pnp.game.model.values import is_id
from pnp.game.reading.yaml.source import Extent, SourceText, read_text
from pnp.messages import describe_character, plural, quote, quote_value, suggest_name
from pnp.problems import Place, Problems

if TYPE_CHECKING:
    from pnp.game.spreadsheets.cells import Sheet

MAX_TABLE_BYTES = 4_000_000  # 2,000 rows of ten cells with 190 characters, which are read in 1.5 s
MOST_CHARACTERS = 2_000  # in a cell: what a few sentences may have in YAML
_DIVIDE = f"a table has at most {MOST_ROWS:,} rows: divide it"
_SEPARATORS = ",;\t|"
_NO_QUOTE = re.compile(r"[^\r\n]*")
_ODS, _XLSX = ".ods", (".xlsx", ".xlsm")
_ZIP = b"PK\x03\x04"  # the first bytes of spreadsheets
_OTHERS = (".xls", ".xlsb", ".numbers", ".fods", ".gsheet", ".json")
_FAULTS: Mapping[str, tuple[str, str]] = {
    "a formula": ("is", "save values, not formulas: copy the cells, and paste only their values"),
    "an error": ("is", "correct it, and save values, not formulas"),
    "a date": ("is", "format the cell as text, and type it again as the piece shows it"),
    "a time": ("is", "format the cell as text, and type it again as the piece shows it"),
    "a control character": ("has", "remove it"),
    "far from the table": ("is", "clear it, or move it into a column of the table"),
}
_FORMULA = re.compile(r"=[A-Za-z(+\-\d\"$]")


class SheetPlaces(Struct, frozen=True):
    """The places of a sheet's cells: their extents are row and column, from 1."""

    file: str

    def place(self, extent: Extent) -> Place:
        """Return the place of a cell."""
        return Place(self.file, *extent)


class TablePlaces(Protocol):
    """The places of a table's cells."""

    def place(self, extent: Extent, /) -> Place:
        """Return the place of a cell."""


class TableCell(Struct, frozen=True):
    """A cell: its text without quotes and spaces around it, and where it is in the file."""

    text: str
    extent: Extent


class ValueTable(Struct, frozen=True):
    """The columns of a table by their names, and its rows; each row has a cell for each column."""

    file: str
    columns: tuple[str, ...]
    rows: tuple[tuple[TableCell, ...], ...]
    source: TablePlaces

    def place(self, row: int, column: str = "") -> Place:
        """Return the place of a cell, or of the first of its row."""
        return self.source.place(self._cell(row, column).extent)

    def prefix(self, row: int, column: str) -> str:
        """Return the beginning of messages about a cell: its name, if it has one, as in a spreadsheet."""
        return _prefix(self.source, self._cell(row, column))

    def _cell(self, row: int, column: str) -> TableCell:
        return self.rows[row][self.columns.index(column) if column in self.columns else 0]

    def head(self) -> Place:
        """Return the place of the line with the columns' names."""
        return self.source.place((0, 1)) if isinstance(self.source, SourceText) else Place(self.file)


def _prefix(source: TablePlaces, cell: TableCell) -> str:
    if not isinstance(source, SheetPlaces):
        return ""
    from pnp.game.spreadsheets.cells import cell_name

    return f"{cell_name(*cell.extent)}: "


class TableRequest(Struct, frozen=True):
    """A table that a component names: the file, its sheet if one is named, and the places of both names."""

    file: str
    sheet: str | None
    file_place: Place
    sheet_place: Place


ReadText = Callable[[bytes, str, Problems], "ValueTable | None"]


def read_requested(
    content: bytes, file: str, request: TableRequest, read: ReadText, problems: Problems
) -> ValueTable | None:
    """Return the table in a spreadsheet, or in a text, by *read*; None after recording every problem of it."""
    suffix = PurePosixPath(request.file).suffix.lower()
    if suffix in _OTHERS:
        hint = "save it as XLSX, ODS or CSV, or write its rows in YAML"
        problems.error("P016", f"tables are not read from files such as *{suffix}", request.file_place, hint)
        return None
    if suffix == _ODS or suffix in _XLSX:
        return _read_sheet(content, file, request, problems)
    if request.sheet is not None:
        message = f"{request.file} is a text file, which has no sheets"
        problems.error("P016", message, request.sheet_place, "remove sheet")
        return None
    return read(content, file, problems)


def _read_sheet(content: bytes, file: str, request: TableRequest, problems: Problems) -> ValueTable | None:
    # Each return is a fault after which there is no table; it stands where its author can correct it.
    from pnp.game.spreadsheets.cells import SheetSize  # few tables are in spreadsheets
    from pnp.game.spreadsheets.ods import read_ods
    from pnp.game.spreadsheets.xlsx import lacking_packages, read_xlsx

    is_ods = request.file.lower().endswith(_ODS)
    lacking = None if is_ods else lacking_packages(("openpyxl",), "tables in XLSX need", "tables", request.file_place)
    if lacking is not None:
        problems.add(lacking)
        return None
    size = SheetSize(MOST_ROWS + 2, MOST_COLUMNS + 1)
    book = (read_ods if is_ods else read_xlsx)(content, file, request.sheet, size, problems)
    if book is None:
        return None
    if book.sheet is None:
        message = f"{request.file} has no sheet {quote(request.sheet or '', 40)}"
        problems.error("P014", message, request.sheet_place, suggest_name(request.sheet, book.names))
        return None
    faulty = _report_cells(book.sheet, SheetPlaces(file), problems)
    lines = [
        [TableCell(cells[at].text if at in cells else "", (row, at)) for at in range(1, max(cells) + 1)]
        for row, cells in book.sheet.rows.items()
        if row not in faulty
    ]
    if faulty and (next(iter(book.sheet.rows)) in faulty or len(lines) == 1):  # no names, or no rows
        return None
    if len(lines) > MOST_ROWS + 1:
        place = SheetPlaces(file).place(lines[-1][0].extent)
        problems.error("P008", f"more than {MOST_ROWS:,} rows", place, _DIVIDE)
        return None
    return _table(lines, SheetPlaces(file), file, problems)


def _report_cells(sheet: Sheet, places: SheetPlaces, problems: Problems) -> set[int]:
    from pnp.game.spreadsheets.cells import cell_name

    faulty: set[int] = set()
    for row, cells in sheet.rows.items():
        for column, cell in cells.items():
            if cell.fault:
                verb, hint = _FAULTS[cell.fault]
                message = f"the cell {cell_name(row, column)} {verb} {cell.fault}"
                problems.error("P016", message, places.place((row, column)), hint)
                faulty.add(row)
    for at in sheet.merged:
        if at[0] in sheet.rows:
            faulty.add(at[0])
            hint = "divide it, and write in each cell what belongs there"
            problems.error("P016", f"the cell {cell_name(*at)} is merged with others", places.place(at), hint)
    return faulty


def read_table(content: bytes, file: str, problems: Problems) -> ValueTable | None:
    """Return the table in a text file, or None after recording every problem of it."""
    if content.startswith(_ZIP):
        hint = "let its name end in .xlsx or .ods, or save it as CSV"
        problems.error("P016", "a spreadsheet, though its name is that of a text", Place(file), hint)
        return None
    text = read_text(content, file, problems)
    if text is None:
        return None
    before = problems.error_count
    lines = _read_lines(text, _separator(text.text, file), problems)
    return None if problems.error_count > before else _table(lines, text, file, problems)


def _table(
    lines: Sequence[Sequence[TableCell]], source: SourceText | SheetPlaces, file: str, problems: Problems
) -> ValueTable | None:
    """Return the table in lines without its faulty rows; None if its columns, or all of its rows, can't be used."""
    if not lines:
        problems.error("P016", "the table is empty", Place(file), "write the names of the columns in its first line")
        return None
    before = problems.error_count
    columns = _read_columns(lines[0], source, problems)
    is_named = problems.error_count == before
    read = [_row(line, len(columns), source, problems) for line in lines[1:]]
    rows = tuple(row for row in read if row is not None)
    is_usable = is_named and (bool(rows) or not read)
    return ValueTable(file, columns, rows, source) if is_usable else None


def _separator(text: str, file: str) -> str:
    if file.lower().endswith(".tsv"):
        return "\t"
    match = re.search(r"\S[^\r\n]*", text)
    first = re.sub(r'"[^"]*"', "", match[0]) if match else ""
    return max(_SEPARATORS, key=lambda sign: (first.count(sign), -_SEPARATORS.index(sign)))


def _read_lines(text: SourceText, separator: str, problems: Problems) -> list[list[TableCell]]:
    """Return the lines that are not empty, the first with the columns' names, and report broken quotes."""
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
                problems.error("P008", f"more than {MOST_ROWS:,} rows", text.place(cell.extent), _DIVIDE)
                break
    return lines


def _read_cell(text: SourceText, at: int, separator: str, problems: Problems) -> tuple[TableCell, int, bool]:
    """Return the cell that begins at *at*, where the next one begins, and whether it is the last of its line."""
    # By characters, not by the csv module: that has no places, and reads on to the end where a quote doesn't close.
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


def _read_columns(line: Sequence[TableCell], source: SourceText | SheetPlaces, problems: Problems) -> tuple[str, ...]:
    while line and not line[-1].text:
        line = line[:-1]
    if len(line) > MOST_COLUMNS:
        place = source.place(line[MOST_COLUMNS].extent)
        problems.error("P008", f"more than {MOST_COLUMNS} columns", place, "remove those that no face shows")
        line = line[:MOST_COLUMNS]
    names: list[str] = []
    for cell in line:
        name, place = column_name(cell.text), source.place(cell.extent)
        if not is_id(name):
            hint = "name the column with letters a-z and digits: it is what faces call it by"
            message = f"{_prefix(source, cell)}{quote_value(cell.text)} is not the name of a column"
            problems.error("P016", message, place, hint)
        elif name in names:
            message = f"{_prefix(source, cell)}duplicate column {quote(name)}"
            problems.error("P007", message, place, "rename one of them")
        names.append(name)
    return tuple(names)


def _row(
    line: Sequence[TableCell], width: int, source: SourceText | SheetPlaces, problems: Problems
) -> tuple[TableCell, ...] | None:
    """Return the cells of a row, empty ones where its line ends early; None after reporting those that are faulty."""
    # Each loop looks for one fault, with a message of its own; a row is dropped after all of them.
    before = problems.error_count
    for cell in line[width:]:
        if cell.text:
            what = f"{_prefix(source, cell)}{quote_value(cell.text)}"
            message = f"{what} is beyond the last of {plural(width, 'column')}"
            hint = "name its column in the first line; put a text with a separator in quotes"
            problems.error("P016", message, source.place(cell.extent), hint)
            break
    for cell in line[:width]:
        if len(cell.text) > MOST_CHARACTERS:
            message = f"{_prefix(source, cell)}a text of {len(cell.text):,} characters is too long here"
            hint = f"write at most {MOST_CHARACTERS:,} characters"
            problems.error("P006", message, source.place(cell.extent), hint)
    for cell in line[:width] if isinstance(source, SourceText) else ():
        if _FORMULA.match(cell.text):
            message = f"{quote_value(cell.text)} is a formula"
            problems.error("P016", message, source.place(cell.extent), "save the table with values, not formulas")
    first, end = line[-1].extent
    if isinstance(source, SourceText):
        extents = [(end, end + 1)] * (width - len(line))
    else:
        extents = [(first, column) for column in range(len(line) + 1, width + 1)]
    if problems.error_count > before:
        return None
    return (*line[:width], *(TableCell("", extent) for extent in extents))
