"""Write a translation as a spreadsheet (XLSX) for people without other tools.

One row is one form of one message: its text, a cell to type the translation into, and a formula that shows at once what
is wrong with it. A hidden sheet holds the data that `pnp.translation.workbook_reader` needs: the game, the language,
and a digest of each translation at the time the file was written. openpyxl writes the file; it is an optional
dependency.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any
from zipfile import ZipFile

from msgspec import Struct

from pnp.game.spreadsheets.archive import write_zip
from pnp.press.text.typography import reads_from_right
from pnp.translation.exchange import MessageForm

# The columns, by the English names that end their headings. The reader looks for the names that it needs.
WORKBOOK_COLUMNS = (
    "Number",
    "Text",
    "Translation",
    "State",
    "Picture",
    "Page",
    "What it is",
    "Note",
    "Room",
    "Remark",
    "Key",
)
HEADING_JOINT = " / "
TRANSLATION_SHEET, GLOSSARY_SHEET, DATA_SHEET = "Translation", "Glossary", "pnp"
DATA_FORMAT = "pnp translation 1"

_WIDTHS = (9, 52, 52, 22, 37, 18, 30, 34, 8, 26, 14)
_LETTERS = dict(zip(WORKBOOK_COLUMNS, "ABCDEFGHIJK", strict=True))
_UNLOCKED = ("Translation", "Remark")
DATA_HEADINGS = ("key", "context", "message", "plural", "form", "packed")
# Rows are as high as their texts need, at this many points a line, and at least as high as their pictures.
_LINE, _PICTURE_ROW, _HIGHEST_ROW = 14.5, 66, 409
_PICTURE_WIDTH, _PICTURE_HEIGHT = 254, 77  # screen pixels
_LETTERS_IN_LINE = 50
# Fonts that systems usually have for a script; a system that lacks one substitutes another.
_FONTS: Mapping[str, str] = {"ja": "Yu Gothic", "zh": "Microsoft YaHei", "ko": "Malgun Gothic"}
_FONT, _SIZE = "Arial", 10
_DATE = "1980-01-01T00:00:00Z"
_DATES = re.compile(rb"(<dcterms:(?:created|modified)[^<>]*>)[^<]*")


class WorkbookWords(Struct, frozen=True):
    """The words of a spreadsheet in the translators' language: *headings* by the names of its columns, and states."""

    headings: Mapping[str, str]
    missing: str
    lost: str  # {placeholder} stands for the first one
    markup: str
    too_long: str
    glossary: tuple[str, ...] = ()


class WorkbookRow(Struct, frozen=True):
    """A form of a message: its visible cells and the data that identifies it. *packed* is the digest of what is sent.

    *room* is the number of characters that fit, if known; *detail* is a PNG picture of the message's place, and *page*
    is the path of the picture of the page.
    """

    number: int
    form: MessageForm
    source: str
    translation: str
    packed: str
    kind: str
    note: str
    placeholders: tuple[str, ...] = ()
    room: int | None = None
    detail: bytes | None = None
    page: str = ""


class WorkbookData(Struct, frozen=True):
    """The subject of a spreadsheet: the name of a ruleset or of the program, and two languages."""

    name: str
    language: str
    source_language: str


def write_workbook(
    data: WorkbookData, rows: Sequence[WorkbookRow], glossary: Sequence[Sequence[str]], words: WorkbookWords
) -> bytes:
    """Return a spreadsheet, always the same bytes for the same rows. *glossary* has the rows of a separate sheet."""
    from openpyxl import Workbook

    book = Workbook()
    _fill_translation(book.active, data, rows, words)
    if glossary:
        _fill_glossary(book.create_sheet(GLOSSARY_SHEET), data, glossary, words)
    _fill_data(book.create_sheet(DATA_SHEET), data, rows)
    book.properties.creator = "pnp"
    book.properties.title = f"{data.name}: {data.language}"
    content = BytesIO()
    book.save(content)
    return _without_dates(content.getvalue())


def _without_dates(content: bytes) -> bytes:
    """Return the bytes of a spreadsheet without the time at which it was written."""
    with ZipFile(BytesIO(content)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    core = "docProps/core.xml"
    files[core] = _DATES.sub(rb"\g<1>" + _DATE.encode(), files[core])
    return write_zip(files)


def _fill_translation(sheet: Any, data: WorkbookData, rows: Sequence[WorkbookRow], words: WorkbookWords) -> None:
    """Fill the sheet that translators work in."""
    from openpyxl.formatting.rule import FormulaRule
    from openpyxl.styles import PatternFill

    sheet.title = TRANSLATION_SHEET
    sheet.sheet_view.rightToLeft = reads_from_right(data.language)
    sheet.append([_text(words.headings.get(name, name)) for name in WORKBOOK_COLUMNS])
    for index, row in enumerate(rows, start=2):
        _fill_row(sheet, index, row, words)
    _set_styles(sheet, data, rows)
    last = len(rows) + 1
    sheet.freeze_panes = "B2"
    sheet.auto_filter.ref = f"A1:{_LETTERS['Key']}{last}"
    state = _LETTERS["State"]
    rule = FormulaRule(formula=[f"LEN(${state}2)>0"], fill=PatternFill("solid", bgColor="FFE2B8"))
    sheet.conditional_formatting.add(f"{state}2:{state}{max(last, 2)}", rule)
    sheet.protection.sheet = True
    for allowed in ("formatColumns", "formatRows", "autoFilter", "sort"):
        setattr(sheet.protection, allowed, False)  # False: not forbidden
    sheet.print_title_rows = "1:1"
    sheet.page_setup.orientation, sheet.page_setup.fitToHeight = "landscape", 0
    sheet.sheet_properties.pageSetUpPr.fitToPage = True


def _fill_row(sheet: Any, index: int, row: WorkbookRow, words: WorkbookWords) -> None:
    """Fill the cells of a row; texts are never written as formulas, the state always is."""
    values = {
        "Number": row.number,
        "Text": row.source,
        "Translation": row.translation,
        "What it is": row.kind,
        "Note": row.note,
        "Page": row.page.rpartition("/")[2].removesuffix(".png"),
        "Room": row.room,
        "Key": row.form.key,
    }
    for name, value in values.items():
        if value is None or value == "":
            continue
        cell = sheet[f"{_LETTERS[name]}{index}"]
        cell.value = _text(value) if isinstance(value, str) else value
        if isinstance(value, str):
            cell.data_type = "s"
    sheet[f"{_LETTERS['State']}{index}"] = state_formula(index, row, words)
    if row.page:
        sheet[f"{_LETTERS['Page']}{index}"].hyperlink = row.page
    if row.detail is not None:
        from openpyxl.drawing.image import Image

        image = Image(BytesIO(row.detail))
        image.width, image.height = _PICTURE_WIDTH, _PICTURE_HEIGHT
        sheet.add_image(image, f"{_LETTERS['Picture']}{index}")


def _text(value: str) -> str:
    """Return a text without the control characters that a cell can't hold."""
    return re.sub(r"[\x00-\x08\x0b\x0c\x0e-\x1f]", "", value)


def state_formula(index: int, row: WorkbookRow, words: WorkbookWords) -> str:
    """Return the formula that shows what is wrong with the translation in row *index*; it gives "" if nothing is."""
    cell, room = f"{_LETTERS['Translation']}{index}", f"{_LETTERS['Room']}{index}"
    checks = [(f"LEN(TRIM({cell}))=0", words.missing)]
    for placeholder in row.placeholders:
        lost = words.lost.replace("{placeholder}", placeholder)
        checks.append((f"ISERROR(FIND({_quoted(placeholder)},{cell}))", lost))
    if stars := row.source.count("*"):
        checks.append((f'LEN({cell})-LEN(SUBSTITUTE({cell},"*",""))<>{stars}', words.markup))
    if row.room is not None:
        checks.append((f"LEN({cell})>{room}", words.too_long))
    formula = '""'
    for condition, state in reversed(checks):
        formula = f"IF({condition},{_quoted(state)},{formula})"
    return f"={formula}"


def _quoted(text: str) -> str:
    """Return a text quoted for use in a formula."""
    return '"' + text.replace('"', '""') + '"'


def _set_styles(sheet: Any, data: WorkbookData, rows: Sequence[WorkbookRow]) -> None:
    """Set widths, heights, fonts and directions, and unlock the cells that can be changed."""
    from openpyxl.styles import Alignment, Border, Font, PatternFill, Protection, Side

    own = _FONTS.get(data.language.partition("-")[0], _FONT)
    sources, translations = (1 + reads_from_right(code) for code in (data.source_language, data.language))
    thin = Border(bottom=Side("thin", color="D0D0D0"))
    ground, type_here = PatternFill("solid", fgColor="F3F1EC"), PatternFill("solid", fgColor="FFFFFF")
    for name, width in zip(WORKBOOK_COLUMNS, _WIDTHS, strict=True):
        letter = _LETTERS[name]
        sheet.column_dimensions[letter].width = width
        head = sheet[f"{letter}1"]
        head.font, head.fill = (
            Font(name=own, size=_SIZE, bold=True, color="FFFFFF"),
            PatternFill("solid", fgColor="444B5A"),
        )
        head.alignment = Alignment(wrap_text=True, vertical="center")
        is_free = name in _UNLOCKED
        direction = sources if name in ("Text", "Key") else translations
        font = Font(
            name=own,
            size=_SIZE,
            underline="single" if name == "Page" else None,
            color="1F4E9E" if name == "Page" else "222222",
        )
        alignment = Alignment(
            wrap_text=True, vertical="top", readingOrder=direction, horizontal="left" if direction == 1 else "right"
        )
        for index in range(2, len(rows) + 2):
            cell = sheet[f"{letter}{index}"]
            cell.font, cell.alignment, cell.border = font, alignment, thin
            cell.fill = type_here if is_free else ground
            if is_free:
                cell.number_format, cell.protection = "@", Protection(locked=False)
    sheet.column_dimensions[_LETTERS["Key"]].hidden = True
    sheet.row_dimensions[1].height = 2 * _LINE + 4
    for index, row in enumerate(rows, start=2):
        longest = max(1.3 * len(row.source), len(row.translation), 1.5 * len(row.note), 1.7 * len(row.kind))
        lines = 1 + longest // _LETTERS_IN_LINE
        sheet.row_dimensions[index].height = min(
            max(lines * _LINE + 4, _PICTURE_ROW if row.detail else 0), _HIGHEST_ROW
        )


def _fill_glossary(sheet: Any, data: WorkbookData, glossary: Sequence[Sequence[str]], words: WorkbookWords) -> None:
    """Fill the sheet of terms."""
    from openpyxl.styles import Alignment, Font

    sheet.sheet_view.rightToLeft = reads_from_right(data.language)
    for row in (words.glossary, *glossary):
        sheet.append([_text(cell) for cell in row])
    own = _FONTS.get(data.language.partition("-")[0], _FONT)
    for column in sheet.columns:
        sheet.column_dimensions[column[0].column_letter].width = 36
        for cell in column:
            cell.font = Font(name=own, size=_SIZE, bold=cell.row == 1)
            cell.alignment = Alignment(wrap_text=True, vertical="top")
            if isinstance(cell.value, str):
                cell.data_type = "s"
    sheet.freeze_panes = "A2"
    sheet.protection.sheet = True


def _fill_data(sheet: Any, data: WorkbookData, rows: Sequence[WorkbookRow]) -> None:
    """Fill the hidden sheet."""
    table: list[Sequence[str]] = [
        (DATA_FORMAT,),
        ("name", data.name),
        ("language", data.language),
        DATA_HEADINGS,
    ]
    for row in rows:
        form = row.form
        table.append((form.key, form.context, form.message, form.plural, str(form.form), row.packed))
    for index, values in enumerate(table, start=1):
        for column, value in enumerate(values, start=1):
            cell = sheet.cell(index, column, _text(value))
            cell.data_type = "s"
    sheet.sheet_state = "veryHidden"
    sheet.protection.sheet = True
