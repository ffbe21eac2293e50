"""The part of a spreadsheet that is read: the filled cells of one sheet, by row and column."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct, field

from pnp.messages import quote
from pnp.problems import Place, Problems

# XML of a spreadsheet never has declarations, with which a few bytes can expand to gigabytes.
_DECLARATION = re.compile(rb"<!(DOCTYPE|ENTITY)", re.IGNORECASE)
_MAX_XML_BYTES = 20_000_000  # below what one unpacked file may have, since a parser makes more of it
_CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]")


class SheetCell(Struct, frozen=True):
    """A filled cell: its text, or the *fault* because of which it has none, such as ``a formula``."""

    text: str
    fault: str = ""


class Sheet(Struct, frozen=True):
    """The filled cells of a sheet: by row, then by column, both from 1. *merged* are the first cells of merged ones."""

    rows: Mapping[int, Mapping[int, SheetCell]]
    merged: tuple[tuple[int, int], ...] = ()


class Spreadsheet(Struct, frozen=True):
    """The names of a spreadsheet's sheets, and the sheet that is read; None if no sheet has the wanted name."""

    names: tuple[str, ...]
    sheet: Sheet | None


class SheetSize(Struct, frozen=True):
    """The largest number of filled rows, and of columns, that are read from a sheet."""

    rows: int
    columns: int


class SheetReading(Struct):
    """The cells of a sheet as they are read, row after row."""

    size: SheetSize
    rows: dict[int, dict[int, SheetCell]] = field(default_factory=dict)

    @property
    def is_full(self) -> bool:
        """Whether the limit on rows is reached."""
        return len(self.rows) >= self.size.rows

    def add(self, row: int, cells: Mapping[int, SheetCell]) -> None:
        """Add the cells of a row that are filled."""
        filled = {column: cell for column, cell in cells.items() if cell.text or cell.fault}
        if filled and not self.is_full:
            self.rows[row] = filled


def cell_of(value: object, *, is_share: bool = False) -> SheetCell:
    """Return a cell with a text, a number or a truth value in it; with *is_share*, a number is a percentage.

    >>> cell_of(3.0).text, cell_of(0.1 + 0.2).text, cell_of(0.5, is_share=True).text, cell_of(True).text
    ('3', '0.3', '50%', 'TRUE')
    """
    match value:
        case bool():
            return SheetCell(str(value).upper())
        case int() | float() if is_share:
            return SheetCell(f"{100 * value:.12g}%")
        case int() | float():
            is_whole = abs(value) < 1e15 and value == int(value)
            return SheetCell(str(int(value)) if is_whole else f"{value:.15g}")
        case None:
            return SheetCell("")
        case _:
            text = re.sub(r"\r\n?|\u2028|\u2029", "\n", str(value)).strip()
            return SheetCell(text, "a control character" if _CONTROLS.search(text) else "")


def cell_name(row: int, column: int) -> str:
    """Return the name of a cell in spreadsheets.

    >>> cell_name(7, 2), cell_name(1, 28)
    ('B7', 'AB1')
    """
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return f"{letters}{row}"


def check_xml(parts: Mapping[str, bytes], file: str, code: str, save_again: str, problems: Problems) -> None:
    """Record parts of a spreadsheet that declare entities, are not UTF-8, or are too large (P008)."""
    for name, part in parts.items():
        if _DECLARATION.search(part) or b"\x00" in part[:200] or part.startswith((b"\xff\xfe", b"\xfe\xff")):
            message = f"{quote(name, 60)} in the spreadsheet declares entities, or is not UTF-8"
            problems.error(code, message, Place(file), save_again)
        elif len(part) > _MAX_XML_BYTES:
            message = f"{quote(name, 60)} in the spreadsheet is {len(part) / 1e6:.1f} MB"
            problems.error("P008", message, Place(file), "is it the right file?")
