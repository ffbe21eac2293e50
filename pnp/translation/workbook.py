"""A translation as a spreadsheet (XLSX) for people without other tools; it is written, and read when it is returned.

A row is a form of a message: its text, a cell for the translation, and a formula that shows what is wrong with it. A
hidden sheet holds the game, the language, and the key and digest of each translation when the file was written. Rows
are found by their keys, columns by their headings. A returned file is untrusted: anything that a translation doesn't
need is refused before openpyxl, an optional dependency, reads it, and no formula is evaluated.
"""

from __future__ import annotations

import hashlib
import re
import warnings
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from itertools import chain
from typing import Any
from zipfile import ZipFile

from msgspec import Struct
from msgspec.structs import replace

from pnp.game.spreadsheets.archive import write_zip
from pnp.game.spreadsheets.cells import cell_name
from pnp.game.spreadsheets.xlsx import safe_parts
from pnp.messages import join_words, quote
from pnp.press.text.typography import reads_from_right
from pnp.problems import Place, Problem, Problems, Severity
from pnp.translation.po_file import PoEntry, PoFile

# The header of a PO file that was sent: the digests of its translations, by their keys.
PACKED_HEADER = "X-Pnp-Packed"
_NAME_HEADER, _LANGUAGE_HEADER = "Project-Id-Version", "Language"
# Of 20,000 keys, two are equal in one of 5,000 files; a digest is compared with that of one message only.
_KEY_DIGITS, _DIGEST_DIGITS = 10, 8
_LINE_END = re.compile(r"(?:(?<![ \t])[ \t]+)?[\r\n]+[ \t]*")
# The columns, by the English names that end their headings, by which the reader finds them; their widths are by eye.
_COLUMN_WIDTHS = {
    "Number": 9,
    "Text": 52,
    "Translation": 52,
    "State": 22,
    "Picture": 37,
    "Page": 18,
    "What it is": 30,
    "Note": 34,
    "Room": 8,
    "Remark": 26,
    "Key": 14,
}
WORKBOOK_COLUMNS = tuple(_COLUMN_WIDTHS)
HEADING_JOINT = " / "
TRANSLATION_SHEET, GLOSSARY_SHEET, DATA_SHEET = "Translation", "Glossary", "pnp"
DATA_FORMAT = "pnp translation 1"

_LETTERS = dict(zip(WORKBOOK_COLUMNS, "ABCDEFGHIJK", strict=True))
_UNLOCKED = ("Translation", "Remark")
DATA_HEADINGS = ("key", "context", "message", "plural", "form", "packed")
# Points of a line, by eye; of a row with a picture, whose 77 pixels are 58 points; of the highest row in Excel.
_LINE, _PICTURE_ROW, _HIGHEST_ROW = 14.5, 66, 409
_PICTURE_WIDTH, _PICTURE_HEIGHT = 254, 77  # screen pixels
_LETTERS_IN_LINE = 50  # of a column that is 52 wide
# Fonts that systems usually have for a script; a system that lacks one substitutes another.
_FONTS: Mapping[str, str] = {"ja": "Yu Gothic", "zh": "Microsoft YaHei", "ko": "Malgun Gothic"}
_FONT, _SIZE = "Arial", 10
_DATE = "1980-01-01T00:00:00Z"
_DATES = re.compile(rb"(<dcterms:(?:created|modified)[^<>]*>)[^<]*")
# The limits of the sheets that are read: as many rows as a PO file has messages, several times the columns and sheets.
_MOST_ROWS, _MOST_COLUMNS, _MOST_SHEETS = 20_000, 60, 20
_KEY, _TRANSLATION, _REMARK = "key", "translation", "remark"
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_SAVE_AGAIN = "open it in a spreadsheet program and save it as XLSX, or send the PO file"
_PACK_AGAIN = "fill in the spreadsheet that pnp translate pack writes: its first row has the headings"
_KINDS = {"f": "a formula", "b": "TRUE or FALSE", "e": "an error", "d": "a date"}
_TYPE_TEXT = "type the translation as a text; a text that begins with = needs an apostrophe before it"


class MessageForm(Struct, frozen=True):
    """One form of a message's translation; *form* is 0 unless the message counts something."""

    context: str
    message: str
    plural: str = ""
    form: int = 0

    @property
    def key(self) -> str:
        """The key that identifies the form in a spreadsheet, wherever its row is."""
        digest = hashlib.sha256(f"{self.context}\x04{self.message}".encode()).hexdigest()
        return f"{digest[:_KEY_DIGITS]}-{self.form}"


class ReturnedForm(Struct, frozen=True):
    """A returned *form*, None if only its *key* is known; *packed* is the digest sent: "" for none, None if unknown."""

    key: str
    translation: str
    place: Place
    form: MessageForm | None = None
    packed: str | None = None
    is_fuzzy: bool = False
    remark: str = ""


class ReturnedFile(Struct, frozen=True):
    """A returned file: its ruleset's name and language, each "" if the file doesn't give it, and its translations."""

    place: Place
    name: str
    language: str
    forms: tuple[ReturnedForm, ...]
    po: PoFile | None = None


def text_digest(text: str) -> str:
    """Return the digest of a translation, or "" if it is empty."""
    return hashlib.sha256(tidy_text(text).encode()).hexdigest()[:_DIGEST_DIGITS] if tidy_text(text) else ""


def tidy_text(text: str) -> str:
    """Return a typed text on one line, without leading and trailing white space."""
    return _LINE_END.sub(" ", text.strip(" \t\r\n"))


def message_forms(entry: PoEntry) -> Iterator[tuple[MessageForm, str]]:
    """Yield the forms of an entry with their translations."""
    for index, translation in enumerate(entry.forms):
        yield MessageForm(entry.context, entry.message, entry.plural, index), translation


def packed_po(file: PoFile) -> PoFile:
    """Return a PO file with the digests of its translations in its header; fuzzy ones count as none."""
    packed = [
        f"{form.key}:{text_digest(translation)}"
        for entry in file.messages.values()
        for form, translation in message_forms(entry)
        if translation.strip() and not entry.is_fuzzy
    ]
    return replace(file, headers={**file.headers, PACKED_HEADER: " ".join(packed) or "-"})


def returned_po(file: PoFile, place: Place) -> ReturnedFile:
    """Return the translations in a returned PO file."""
    pairs = (word.partition(":") for word in file.headers.get(PACKED_HEADER, "").split())
    packed = {key: digest for key, _, digest in pairs}
    forms = tuple(
        ReturnedForm(
            form.key,
            translation,
            entry.place_of_form(form.form) or place,
            form,
            packed.get(form.key, "") if PACKED_HEADER in file.headers else None,
            entry.is_fuzzy,
            "\n".join(entry.comments),
        )
        for entry in file.messages.values()
        for form, translation in message_forms(entry)
    )
    language = file.headers.get(_LANGUAGE_HEADER, "").replace("_", "-")
    return ReturnedFile(place, file.headers.get(_NAME_HEADER, ""), language, forms, file)


class WorkbookWords(Struct, frozen=True):
    """The words of a spreadsheet in the translators' language: *headings* by the names of its columns, and states."""

    headings: Mapping[str, str]
    missing: str
    lost: str  # {placeholder} stands for the first one
    markup: str
    too_long: str
    glossary: tuple[str, ...] = ()


class WorkbookRow(Struct, frozen=True):
    """A form of a message: its visible cells and the data that identifies it."""

    number: int
    form: MessageForm
    source: str
    translation: str
    packed: str  # the digest of what is sent
    kind: str
    note: str
    placeholders: tuple[str, ...] = ()
    room: int | None = None  # the number of characters that fit, if known
    detail: bytes | None = None  # a PNG picture of the message's place
    page: str = ""  # the path of the picture of the page


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
    sheet = book.create_sheet(DATA_SHEET)
    table = [(DATA_FORMAT,), ("name", data.name), ("language", data.language), DATA_HEADINGS]
    forms = ((row.form, row.packed) for row in rows)
    table += [(form.key, form.context, form.message, form.plural, str(form.form), packed) for form, packed in forms]
    for index, values in enumerate(table, start=1):
        for column, value in enumerate(values, start=1):
            sheet.cell(index, column, _text(value)).data_type = "s"
    sheet.sheet_state = "veryHidden"
    sheet.protection.sheet = True
    book.properties.creator = "pnp"
    book.properties.title = f"{data.name}: {data.language}"
    content = BytesIO()
    book.save(content)
    with ZipFile(content) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    core = "docProps/core.xml"
    files[core] = _DATES.sub(rb"\g<1>" + _DATE.encode(), files[core])
    return write_zip(files)


def _fill_translation(sheet: Any, data: WorkbookData, rows: Sequence[WorkbookRow], words: WorkbookWords) -> None:
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
    values: dict[str, Any] = {
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
        if value not in (None, ""):
            cell = sheet[f"{_LETTERS[name]}{index}"]
            cell.value = _text(value) if isinstance(value, str) else value
            cell.data_type = "s" if isinstance(value, str) else cell.data_type
    sheet[f"{_LETTERS['State']}{index}"] = state_formula(index, row, words)
    if row.page:
        sheet[f"{_LETTERS['Page']}{index}"].hyperlink = row.page
    if row.detail is not None:
        from openpyxl.drawing.image import Image

        image = Image(BytesIO(row.detail))
        image.width, image.height = _PICTURE_WIDTH, _PICTURE_HEIGHT
        sheet.add_image(image, f"{_LETTERS['Picture']}{index}")


def _text(value: str) -> str:
    return re.sub(r"[\x00-\x08\x0b\x0c\x0e-\x1f]", "", value)


def state_formula(index: int, row: WorkbookRow, words: WorkbookWords) -> str:
    """Return the formula that shows what is wrong with the translation in row *index*; it gives "" if nothing is."""
    cell, room = f"{_LETTERS['Translation']}{index}", f"{_LETTERS['Room']}{index}"
    checks = [(f"LEN(TRIM({cell}))=0", words.missing)]
    named = f'SUBSTITUTE({cell},"|","}}")'  # without the forms of placeholders: {count(cells)|word} is there as well
    for placeholder in row.placeholders:
        lost = words.lost.replace("{placeholder}", placeholder)
        checks.append((f"ISERROR(FIND({_quoted(placeholder)},{named}))", lost))
    if stars := row.source.count("*"):
        checks.append((f'LEN({cell})-LEN(SUBSTITUTE({cell},"*",""))<>{stars}', words.markup))
    if row.room is not None:
        checks.append((f"LEN({cell})>{room}", words.too_long))
    formula = '""'
    for condition, state in reversed(checks):
        formula = f"IF({condition},{_quoted(state)},{formula})"
    return f"={formula}"


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'


def _set_styles(sheet: Any, data: WorkbookData, rows: Sequence[WorkbookRow]) -> None:
    # A cell's look depends on its column: open or locked, a link or not, read from the left or from the right.
    from openpyxl.styles import Alignment, Border, Font, PatternFill, Protection, Side

    own = _FONTS.get(data.language.partition("-")[0], _FONT)
    head_font, ink = Font(name=own, size=_SIZE, bold=True, color="FFFFFF"), PatternFill("solid", fgColor="444B5A")
    sources, translations = (1 + reads_from_right(code) for code in (data.source_language, data.language))
    thin = Border(bottom=Side("thin", color="D0D0D0"))
    ground, type_here = PatternFill("solid", fgColor="F3F1EC"), PatternFill("solid", fgColor="FFFFFF")
    for name, width in _COLUMN_WIDTHS.items():
        letter = _LETTERS[name]
        sheet.column_dimensions[letter].width = width
        head = sheet[f"{letter}1"]
        head.font, head.fill, head.alignment = head_font, ink, Alignment(wrap_text=True, vertical="center")
        is_free = name in _UNLOCKED
        line, colour = ("single", "1F4E9E") if name == "Page" else (None, "222222")
        font = Font(name=own, size=_SIZE, underline=line, color=colour)
        direction = sources if name in ("Text", "Key") else translations
        side = "left" if direction == 1 else "right"
        alignment = Alignment(wrap_text=True, vertical="top", readingOrder=direction, horizontal=side)
        for index in range(2, len(rows) + 2):
            cell = sheet[f"{letter}{index}"]
            cell.font, cell.alignment, cell.border = font, alignment, thin
            cell.fill = type_here if is_free else ground
            if is_free:
                cell.number_format, cell.protection = "@", Protection(locked=False)
    sheet.column_dimensions[_LETTERS["Key"]].hidden = True
    sheet.row_dimensions[1].height = 2 * _LINE + 4
    for index, row in enumerate(rows, start=2):
        # Letters of narrower columns count for more (52 / 34, 52 / 30), those of a text for its longer translation.
        longest = max(1.3 * len(row.source), len(row.translation), 1.5 * len(row.note), 1.7 * len(row.kind))
        height = (1 + longest // _LETTERS_IN_LINE) * _LINE + 4
        sheet.row_dimensions[index].height = min(max(height, _PICTURE_ROW if row.detail else 0), _HIGHEST_ROW)


def _fill_glossary(sheet: Any, data: WorkbookData, glossary: Sequence[Sequence[str]], words: WorkbookWords) -> None:
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


def read_workbook(content: bytes, file: str, problems: Problems) -> ReturnedFile | None:
    """Return the translations in the spreadsheet *file*; None after recording its faults. Places are row and column."""
    # Each return is a fault that leaves nothing to read. Sheets that people added are told, not refused.
    errors = problems.error_count
    if safe_parts(content, file, problems, code="P070", save_again=_SAVE_AGAIN) is None:
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # openpyxl warns of parts that it drops; they are not read anyway
            sheets = _read_sheets(content, file, problems)
    except Exception as error:  # openpyxl may raise anything for a damaged file
        problems.error("P070", f"the spreadsheet is damaged: {type(error).__name__}", Place(file), _SAVE_AGAIN)
    if problems.error_count > errors:
        return None
    data = sheets.pop(DATA_SHEET, ())
    headed = {name: _columns(rows[0]) for name, rows in sheets.items() if rows}
    name = next((name for name, columns in headed.items() if {_KEY, _TRANSLATION} <= set(columns)), None)
    if name is None:
        _report_columns(headed, file, problems)
        return None
    for other, rows in sheets.items():
        if other not in (name, GLOSSARY_SHEET) and any(map(_is_filled, chain(*rows))):
            message = f"the sheet {quote(other, 40)} is not read: pnp translate pack did not write it"
            problems.warning("P070", message, Place(file), f"move what is in it to the sheet {quote(name, 40)}")
    reader = _Reader(file, headed[name], _Data(data), problems)
    forms = tuple(reader.forms(sheets[name][1:]))
    if problems.error_count > errors:
        return None
    return ReturnedFile(Place(file), reader.data.name, reader.data.language, forms)


def _read_sheets(content: bytes, file: str, problems: Problems) -> dict[str, list[Sequence[Any]]]:
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
    columns: dict[str, int] = {}
    for index, cell in enumerate(heads):
        if isinstance(cell.value, str):
            columns.setdefault(cell.value.rpartition(HEADING_JOINT.strip())[2].strip().casefold(), index)
    return columns


def _report_columns(headed: Mapping[str, Mapping[str, int]], file: str, problems: Problems) -> None:
    known = {name.casefold(): name for name in WORKBOOK_COLUMNS}
    best = max(headed.values(), key=lambda columns: len(known.keys() & columns.keys()), default={})
    lacking = [known[name] for name in (_TRANSLATION, _KEY) if name not in best]
    columns = "is no column" if len(lacking) == 1 else "are no columns"
    problems.error("P070", f"there {columns} {join_words(map(quote, lacking), 'and')}", Place(file), _PACK_AGAIN)


def _is_filled(cell: Any) -> bool:
    return cell.value is not None and str(cell.value).strip() != ""


def _typed(cell: Any) -> str:
    value = cell.value
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return "" if value is None else str(value)


class _Data:
    def __init__(self, rows: Sequence[Sequence[Any]]) -> None:
        width = len(DATA_HEADINGS)
        table = [[*map(_typed, row[:width]), *[""] * (width - len(row))] for row in rows]
        if not table or table[0][0] != DATA_FORMAT:
            table = []
        self.name, self.language = (table[row][1] if row < len(table) else "" for row in (1, 2))
        self.forms: dict[str, tuple[MessageForm, str]] = {}
        for key, context, message, plural, form, packed in table[4:]:
            if form.isdecimal() and len(form) < 3:
                self.forms[key] = (MessageForm(context, message, plural, int(form)), packed)


class _Reader:
    def __init__(self, file: str, columns: Mapping[str, int], data: _Data, problems: Problems) -> None:
        self.file = file
        self.columns = columns
        self.data = data
        self.problems = problems

    def forms(self, rows: Sequence[Sequence[Any]]) -> Iterator[ReturnedForm]:
        """Yield the translations in *rows*, which begin below the headings, including empty ones."""
        # People sort, copy and add rows: empty ones are passed over, each other row that is not used is reported.
        seen: dict[str, tuple[int, str]] = {}
        for number, row in enumerate(rows, start=2):
            if not any(map(_is_filled, row)):
                continue
            key, translation = (self._text(number, row, column) for column in (_KEY, _TRANSLATION))
            if key is None or translation is None:
                continue
            place = self._place(number, _TRANSLATION)
            if key and self._is_first(seen, key, (number, translation), place):
                form, packed = self.data.forms.get(key, (None, None))
                remark = self._text(number, row, _REMARK) if _REMARK in self.columns else ""
                yield ReturnedForm(key, translation, place, form, packed, remark=remark or "")
            elif translation and not key:
                message = f"row {number} has a translation and no key: its message is unknown"
                self.problems.warning("P070", message, place, "move it to the row of its message")

    def _is_first(self, seen: dict[str, tuple[int, str]], key: str, row: tuple[int, str], place: Place) -> bool:
        """Return whether no row that was *seen* has a message's translation; record another translation of it."""
        (number, translation), (first, before) = row, seen.setdefault(key, row)
        if before and translation and before != translation:
            message = f"row {number} is the message of row {first}, with another translation"
            self.problems.error("P007", message, place, "remove one of the rows")
        return first == number or (not before and translation != "")

    def _text(self, number: int, row: Sequence[Any], column: str) -> str | None:
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
        self.problems.add(Problem("P070", message, self._place(number, column), _TYPE_TEXT, Severity.ERROR))
        return None

    def _place(self, number: int, column: str) -> Place:
        return Place(self.file, number, self.columns[column] + 1)
