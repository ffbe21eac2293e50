"""Read a sheet of an XLSX file: anything that no table needs is refused before openpyxl reads it; no formula is run."""

from __future__ import annotations

import re
import warnings
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from io import BytesIO
from typing import Any

from pnp.game.spreadsheets.archive import read_zip
from pnp.game.spreadsheets.cells import Sheet, SheetCell, SheetReading, SheetSize, Spreadsheet, cell_of, check_xml
from pnp.messages import join_words
from pnp.problems import Place, Problem, Problems

_MOST_ROWS = 100_000  # filled or not, of Excel's 1,048,576: read in 60 ms if empty. Rows below are reported, not read
_MOST_SHEETS = 200  # a few are usual
_OTHER_PARTS = {
    "xl/vbaProject": ("it has macros", "save it as XLSX, without macros"),
    "xl/macrosheets/": ("it has macros", "save it as XLSX, without macros"),
    "xl/externalLinks/": ("it takes values from other files", "paste values only, and save it again"),
    "xl/embeddings/": ("other files are embedded in it", "remove them, and save it again"),
    "xl/activeX/": ("it has controls that run programs", "remove them, and save it again"),
    "xl/connections": ("it takes values from a database", "remove the connection, and save it again"),
}
_SAVE_AGAIN = "open it in a spreadsheet program and save it as XLSX"
_FAULTS = {"f": "a formula", "e": "an error", "d": "a date"}
# A tag has no other < in it, and what a value that was found is followed by isn't read for each such value.
_MERGED = re.compile(rb"<(?:[A-Za-z]+:)?mergeCell\s[^<>]*?ref\s*=\s*[\"']([A-Z]{1,3})([0-9]{1,7})[:\"']")
_FILLED = re.compile(rb"<(?:[A-Za-z]+:)?c\s(?>(?:[^<>]*?\s)?r\s*=\s*[\"']([A-Z]{1,3})([0-9]{1,7})[\"'])[^<>]*(?<!/)>")
_OLD_FILE = b"\xd0\xcf\x11\xe0"  # of files with a password, and of XLS


def lacking_packages(names: Sequence[str], use: str, extra: str, place: Place | None = None) -> Problem | None:
    """Return the problem that packages of the program's *extra* are not installed (P082), or None; *use* ends it."""
    lacking = [name for name in names if find_spec(name) is None]
    if not lacking:
        return None
    verb = "is" if len(lacking) == 1 else "are"
    message = f"{join_words(lacking, 'and')} {verb} not installed, which {use}"
    return Problem("P082", message, place, f'run pip install "print-and-play[{extra}]"')


def safe_parts(
    content: bytes, file: str, problems: Problems, *, code: str, save_again: str = _SAVE_AGAIN
) -> Mapping[str, bytes] | None:
    """Return the parts of an XLSX file; None after recording, with *code*, harmful or damaged content."""
    # All harmful parts are reported, each with its remedy; only what can't be unpacked ends the check.
    errors, place = problems.error_count, Place(file)
    if content.startswith(_OLD_FILE):
        hint = "save it as XLSX, without a password"
        problems.error(code, "the spreadsheet has a password, or an old format (XLS)", place, hint)
        return None
    wanted = (".xml", ".rels", ".vml", ".bin")
    parts = read_zip(content, file, lambda name: name.endswith(wanted), problems, code=code, again=save_again)
    if parts is None:
        return None
    for start, (fault, hint) in _OTHER_PARTS.items():
        if any(name.lower().startswith(start.lower()) for name in parts):
            problems.error(code, f"the spreadsheet is not read: {fault}", place, hint)
    if b"macroEnabled" in parts.get("[Content_Types].xml", b"") and problems.error_count == errors:
        problems.error(code, "the spreadsheet is not read: it has macros", place, "save it as XLSX, without macros")
    xml = {name: part for name, part in parts.items() if not name.endswith(".bin")}
    check_xml(xml, file, code, save_again, problems)
    return parts if problems.error_count == errors else None


def read_xlsx(content: bytes, file: str, name: str | None, size: SheetSize, problems: Problems) -> Spreadsheet | None:
    """Return the sheet called *name* of an XLSX file, else its first visible one; None after recording why not."""
    parts = safe_parts(content, file, problems, code="P016")
    if parts is None:
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about content that openpyxl leaves out, which is not needed
            return _read(content, parts, name, size)
    except Exception:  # openpyxl may raise any error for a damaged file
        problems.error("P016", "the spreadsheet is damaged", Place(file), _SAVE_AGAIN)
        return None


def _read(content: bytes, parts: Mapping[str, bytes], name: str | None, size: SheetSize) -> Spreadsheet:
    from openpyxl import load_workbook

    book = load_workbook(BytesIO(content), read_only=True, keep_links=False)
    try:
        sheets = book.worksheets[:_MOST_SHEETS]
        visible = [sheet for sheet in sheets if sheet.sheet_state == "visible"] or sheets
        among = visible if name is None else sheets
        chosen = next((sheet for sheet in among if name in (None, sheet.title)), None)
        names = tuple(sheet.title for sheet in among)
        return Spreadsheet(names, None if chosen is None else _sheet(chosen, parts, size))
    finally:
        book.close()


def _sheet(sheet: Any, parts: Mapping[str, bytes], size: SheetSize) -> Sheet:
    # openpyxl ends at the limits without a word: what is filled beyond them is looked for in the XML, and reported.
    reading, earlier = SheetReading(size), None
    for number, row in enumerate(sheet.iter_rows(max_row=_MOST_ROWS, max_col=size.columns), start=1):
        if row is earlier:  # openpyxl yields the same empty row for each missing one
            continue
        earlier = row
        reading.add(number, {column: _cell(cell) for column, cell in enumerate(row, start=1) if cell.value is not None})
        if reading.is_full:
            break
    part = parts.get(sheet._worksheet_path.lstrip("/"), b"")
    is_wide = size.columns in next(iter(reading.rows.values()), ())
    filled = (_position(*match.groups()) for match in _FILLED.finditer(part))
    far = next((at for at in filled if at[0] > _MOST_ROWS or (at[1] > size.columns and not is_wide)), None)
    if far is not None and not reading.is_full:
        reading.rows.setdefault(far[0], {})[far[1]] = SheetCell("", "far from the table")
    return Sheet(reading.rows, tuple(_position(*match.groups()) for match in _MERGED.finditer(part)))


def _cell(cell: Any) -> SheetCell:
    fault = _FAULTS.get(cell.data_type, "")
    if fault:
        return SheetCell("", fault)
    return cell_of(cell.value, is_share=cell.data_type == "n" and str(cell.number_format).endswith("%"))


def _position(letters: bytes, row: bytes) -> tuple[int, int]:
    column = 0
    for letter in letters:
        column = 26 * column + letter - ord("A") + 1
    return int(row), column
