"""Spreadsheets for tests: XLSX as openpyxl writes it, with parts changed, and ODS with any rows."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any
from zipfile import ZipFile

from openpyxl import Workbook

from pnp.game.spreadsheets.archive import write_zip

_ODS = """<?xml version="1.0" encoding="UTF-8"?>{declaration}
<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:t="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
 xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0">
<office:automatic-styles><style:style style:name="gone"><style:table-properties t:display="false"/></style:style>
</office:automatic-styles><office:body><office:spreadsheet>{sheets}</office:spreadsheet></office:body>
</office:document-content>"""


def ods(*sheets: str, declaration: str = "") -> bytes:
    """Return an ODS file of sheets: what is in each, or a whole element."""
    tables = (
        sheet if sheet.startswith("<t:table ") else f'<t:table t:name="S{number}">{sheet}</t:table>'
        for number, sheet in enumerate(sheets, start=1)
    )
    content = _ODS.format(declaration=declaration, sheets="".join(tables))
    return write_zip({"content.xml": content.encode("utf-8")})


def ods_row(*cells: str, attributes: str = "") -> str:
    """Return a row of an ODS file: of texts, and of whole elements."""
    written = (
        cell if cell.startswith("<t:") else f"<t:table-cell><text:p>{cell}</text:p></t:table-cell>" for cell in cells
    )
    return f"<t:table-row {attributes}>{''.join(written)}</t:table-row>"


def xlsx(rows: Sequence[Sequence[Any]], merged: str = "", **others: Sequence[Sequence[Any]]) -> bytes:
    """Return an XLSX file whose first sheet, called Sheet, has these rows; *others* are further sheets."""
    book = Workbook()
    for name, table in {"Sheet": rows, **others}.items():
        sheet = book[name] if name in book.sheetnames else book.create_sheet(name)
        for number, row in enumerate(table, start=1):
            for column, value in enumerate(row, start=1):
                sheet.cell(number, column, value)
        if name.startswith("Hidden"):
            sheet.sheet_state = "hidden"
    if merged:
        book["Sheet"].merge_cells(merged)
    content = BytesIO()
    book.save(content)
    return content.getvalue()


def with_part(content: bytes, name: str, old: bytes = b"", new: bytes = b"") -> bytes:
    """Return a zip file with one spot of one of its files changed, or with another file if there is none."""
    with ZipFile(BytesIO(content)) as archive:
        files = {each: archive.read(each) for each in archive.namelist()}
    assert old in files.get(name, b""), old
    files[name] = files[name].replace(old, new, 1) if name in files else new
    return write_zip(files)
