"""Read a spreadsheet (XLSX) that a translator has returned: its cells, and all its faults.

It is untrusted: anything that a translation doesn't need is refused before openpyxl reads the file. No formula is
evaluated. Rows are identified by their keys, and columns by their headings, so both may have been moved.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from typing import Any

from pnp.game.spreadsheets.cells import cell_name
from pnp.game.spreadsheets.xlsx import safe_parts
from pnp.messages import join_words, quote
from pnp.problems import Place, Problem, Problems, Severity
from pnp.translation.exchange import MessageForm, ReturnedFile, ReturnedForm
from pnp.translation.workbook import (
    DATA_FORMAT,
    DATA_HEADINGS,
    DATA_SHEET,
    GLOSSARY_SHEET,
    HEADING_JOINT,
    WORKBOOK_COLUMNS,
)

# The limits of the sheets that are read.
_MOST_ROWS, _MOST_COLUMNS, _MOST_SHEETS = 20_000, 60, 20
_KEY, _TRANSLATION, _REMARK = "key", "translation", "remark"
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_SAVE_AGAIN = "open it in a spreadsheet program and save it as XLSX, or send the PO file"
_PACK_AGAIN = "fill in the spreadsheet that pnp translate pack writes: its first row has the headings"
_KINDS = {"f": "a formula", "b": "TRUE or FALSE", "e": "an error", "d": "a date"}
_TYPE_TEXT = "type the translation as a text; a text that begins with = needs an apostrophe before it"


def read_workbook(content: bytes, file: str, problems: Problems) -> ReturnedFile | None:
    """Return the translations in a spreadsheet; None after recording its faults.

    Places are row and column. *file* is its name in messages.
    """
    errors = problems.error_count
    if safe_parts(content, file, problems, code="P070", save_again=_SAVE_AGAIN) is None:
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # openpyxl warns of parts that it drops; they are not read anyway
            sheets = _read_sheets(content, file, problems)
    except Exception as error:  # openpyxl may raise anything for a damaged file
        message = f"the spreadsheet is damaged: {type(error).__name__}"
        problems.error("P070", message, Place(file), _SAVE_AGAIN)
        return None
    if problems.error_count > errors:
        return None
    data = sheets.pop(DATA_SHEET, None)
    headed = {name: _columns(rows[0]) for name, rows in sheets.items() if rows}
    name = next((name for name, columns in headed.items() if {_KEY, _TRANSLATION} <= set(columns)), None)
    if name is None:
        _report_columns(headed, file, problems)
        return None
    for other in sheets:
        if other not in (name, GLOSSARY_SHEET) and any(any(_is_filled(cell) for cell in row) for row in sheets[other]):
            message = f"the sheet {quote(other, 40)} is not read: pnp translate pack did not write it"
            hint = f"move what is in it to the sheet {quote(name, 40)}"
            problems.warning("P070", message, Place(file), hint)
    reader = _Reader(file, headed[name], _Data(data or ()), problems)
    forms = tuple(reader.forms(sheets[name][1:]))
    if problems.error_count > errors:
        return None
    return ReturnedFile(Place(file), reader.data.name, reader.data.language, forms)


def _read_sheets(content: bytes, file: str, problems: Problems) -> dict[str, list[Sequence[Any]]]:
    """Return the rows of each sheet by the sheet's name; record sheets that are too large."""
    from openpyxl import load_workbook

    book = load_workbook(BytesIO(content), read_only=True, keep_links=False)
    sheets: dict[str, list[Sequence[Any]]] = {}
    try:
        if len(book.worksheets) > _MOST_SHEETS:
            message = f"the spreadsheet has {len(book.worksheets)} sheets"
            problems.error("P008", message, Place(file), "is it the right file?")
            return {}
        for sheet in book.worksheets:
            rows: list[Sequence[Any]] = list(sheet.iter_rows(max_row=_MOST_ROWS + 1, max_col=_MOST_COLUMNS))
            if len(rows) > _MOST_ROWS and any(map(_is_filled, rows[-1])):
                message = f"the sheet {quote(sheet.title, 40)} has more than {_MOST_ROWS} rows"
                problems.error("P008", message, Place(file, len(rows)), "is it the right file?")
            sheets[sheet.title] = rows
    finally:
        book.close()
    return sheets


def _columns(heads: Sequence[Any]) -> dict[str, int]:
    """Return the index of each column by the English name in its heading."""
    columns: dict[str, int] = {}
    for index, cell in enumerate(heads):
        if isinstance(cell.value, str):
            columns.setdefault(cell.value.rpartition(HEADING_JOINT.strip())[2].strip().casefold(), index)
    return columns


def _report_columns(headed: Mapping[str, Mapping[str, int]], file: str, problems: Problems) -> None:
    """Record which required columns no sheet has."""
    known = {name.casefold() for name in WORKBOOK_COLUMNS}
    best = max(headed.values(), key=lambda columns: len(known & set(columns)), default={})
    lacking = [
        name for name in WORKBOOK_COLUMNS if name.casefold() in (_KEY, _TRANSLATION) and name.casefold() not in best
    ]
    columns = "is no column" if len(lacking) == 1 else "are no columns"
    message = f"there {columns} {join_words(map(quote, lacking), 'and')}"
    problems.error("P070", message, Place(file), _PACK_AGAIN)


def _is_filled(cell: Any) -> bool:
    return cell.value is not None and str(cell.value).strip() != ""


def _typed(cell: Any) -> str:
    """Return the text of a cell, with a number as it was typed."""
    value = cell.value
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return "" if value is None else str(value)


class _Data:
    """The data of the hidden sheet; empty if the sheet was lost."""

    def __init__(self, rows: Sequence[Sequence[Any]]) -> None:
        table = [[_typed(cell) for cell in row[: len(DATA_HEADINGS)]] for row in rows]
        table = [[*row, *[""] * (len(DATA_HEADINGS) - len(row))] for row in table]
        is_known = bool(table) and table[0][0] == DATA_FORMAT
        self.name = table[1][1] if is_known and len(table) > 1 else ""
        self.language = table[2][1] if is_known and len(table) > 2 else ""
        self.forms: dict[str, tuple[MessageForm, str]] = {}
        for key, context, message, plural, form, packed in table[4:] if is_known else ():
            if form.isdecimal() and len(form) < 3:
                self.forms[key] = (MessageForm(context, message, plural, int(form)), packed)


class _Reader:
    """Reads the rows of the sheet that translators work in."""

    def __init__(self, file: str, columns: Mapping[str, int], data: _Data, problems: Problems) -> None:
        self.file = file
        self.columns = columns
        self.data = data
        self.problems = problems

    def forms(self, rows: Sequence[Sequence[Any]]) -> Iterator[ReturnedForm]:
        """Yield the translations in *rows*, which begin below the headings, including empty ones."""
        seen: dict[str, tuple[int, str]] = {}
        for number, row in enumerate(rows, start=2):
            if not any(map(_is_filled, row)):
                continue
            key = self.text(number, row, _KEY)
            translation = self.text(number, row, _TRANSLATION)
            if key is None or translation is None:
                continue
            place = self.place(number, _TRANSLATION)
            if not key:
                if translation:
                    message = f"row {number} has a translation and no key: its message is unknown"
                    self.problems.warning("P070", message, place, "move it to the row of its message")
                continue
            before = seen.setdefault(key, (number, translation))
            if before[0] != number:
                if before[1] and translation and before[1] != translation:
                    message = f"row {number} is the message of row {before[0]}, with another translation"
                    self.problems.error("P007", message, place, "remove one of the rows")
                if before[1] or not translation:
                    continue
            form, packed = self.data.forms.get(key, (None, None))
            remark = self.text(number, row, _REMARK) if _REMARK in self.columns else ""
            yield ReturnedForm(key, translation, place, form, packed, remark=remark or "")

    def text(self, number: int, row: Sequence[Any], column: str) -> str | None:
        """Return the text of a cell; None after recording that it holds something else."""
        index = self.columns[column]
        cell = row[index] if index < len(row) else None
        if cell is None or cell.value is None:
            return ""
        kind = _KINDS.get(cell.data_type)
        if kind is None and isinstance(cell.value, str | int | float):
            text = _typed(cell)
            control = _CONTROLS.search(text)
            if control is None:
                return text
            kind = "a control character"
        message = f"the cell {cell_name(number, index + 1)} has {kind or 'no text'}, not a text"
        self.problems.add(Problem("P070", message, self.place(number, column), _TYPE_TEXT, Severity.ERROR))
        return None

    def place(self, number: int, column: str) -> Place:
        """Return the place of a cell."""
        return Place(self.file, number, self.columns[column] + 1)
