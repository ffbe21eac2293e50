import operator
import re
from datetime import date
from io import BytesIO
from zipfile import ZipFile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from openpyxl import Workbook, load_workbook

from pnp.game.spreadsheets.archive import write_zip
from pnp.problems import Place, Problems
from pnp.translation.po_file import PoEntry, write_po
from pnp.translation.workbook import (
    WORKBOOK_COLUMNS,
    MessageForm,
    WorkbookData,
    WorkbookRow,
    WorkbookWords,
    packed_po,
    read_workbook,
    returned_po,
    state_formula,
    text_digest,
    tidy_text,
    write_workbook,
)
from tests.translation.samples import TEXTS, po_file, read

TOWN_ENTRY = PoEntry("Town", "board", forms=("Stadt",))
EGGS_ENTRY = PoEntry("{n} egg", plural="{n} eggs", forms=("{n} Ei", ""))
WORD = WorkbookWords({}, "missing", "lost: {placeholder}", "stars differ", "too long", ("Term", "Translation"))
DATA = WorkbookData("small", "de", "en")
WORDS = WorkbookWords({"Translation": "Übersetzung / Translation"}, "missing", "lost: {placeholder}", "stars", "long")
TOWN, GOAL, EGGS = MessageForm("board", "Town"), MessageForm("", "Goal"), MessageForm("", "{n} egg", "{n} eggs", 1)
PACK = write_workbook(
    DATA,
    [
        WorkbookRow(1, TOWN, "Town", "Stadt", text_digest("Stadt"), "title", ""),
        WorkbookRow(2, GOAL, "Goal", "", "", "title", ""),
        WorkbookRow(3, EGGS, "{n} eggs", "", "", "title", ""),
    ],
    (),
    WORDS,
)


def test_a_form_is_known_by_context_message_and_number():
    forms = [MessageForm("a", "b"), MessageForm("", "ab"), MessageForm("a", "b", "bs", 1)]
    assert len({form.key for form in forms}) == 3
    assert forms[0].key.rpartition("-")[0] == forms[2].key.rpartition("-")[0]
    assert forms[2].key.endswith("-1")


def test_a_digest_does_not_depend_on_white_space_at_the_ends_or_on_line_ends():
    assert text_digest(" Stadt\n") == text_digest("Stadt") != text_digest("stadt")
    assert text_digest("  ") == ""
    assert tidy_text("a \r\n b\u00a0c ") == "a b\u00a0c"


def test_a_po_file_that_was_sent_says_what_it_was():
    sent = packed_po(po_file(TOWN_ENTRY, EGGS_ENTRY, PoEntry("Goal", forms=("Ziel",), flags=("fuzzy",))))
    file, problems = read(write_po(sent))
    assert problems == []
    returned = returned_po(file, Place("de.po"))
    packed = {(form.form.message, form.form.form): form.packed for form in returned.forms}
    assert packed == {
        ("Town", 0): text_digest("Stadt"),
        ("{n} egg", 0): text_digest("{n} Ei"),
        ("{n} egg", 1): "",
        ("Goal", 0): "",  # fuzzy: no translation
    }
    assert [form.is_fuzzy for form in returned.forms] == [False, False, False, True]
    assert [form.place.line > 1 for form in returned.forms] == [True] * 4


def test_a_file_without_translations_says_so_and_another_po_file_does_not():
    file = packed_po(po_file(replace(TOWN_ENTRY, forms=("",))))
    assert returned_po(file, Place("de.po")).forms[0].packed == ""
    returned = returned_po(po_file(TOWN_ENTRY), Place("de.po"))
    assert (returned.name, returned.language, returned.forms[0].packed) == ("", "de", None)


def row(source, translation="", **more):
    form = MessageForm("", source, "", more.pop("form", 0))
    packed, note = more.pop("packed", ""), more.pop("note", "")
    return WorkbookRow(1, form, source, translation, packed, "title", note, **more)


OPERATORS = {"=": operator.eq, "<>": operator.ne, ">": operator.gt}
FUNCTIONS = {
    "IF": lambda condition, yes, no: yes if condition else no,
    "LEN": len,
    "TRIM": lambda text: text.strip(" "),
    "FIND": lambda part, text: text.find(part) + 1 or None,
    "ISERROR": lambda value: value is None,
    "SUBSTITUTE": str.replace,
}


def evaluate(formula, translation, room=None):
    """Return what a spreadsheet program makes of a formula of row 2, whose translation is in C2 and room in I2."""
    tokens = re.findall(r'"(?:[^"]|"")*"|[A-Z]+\d*|\d+|<>|[=>(),-]', formula.removeprefix("="))

    def comparison():
        left = difference()
        return OPERATORS[tokens.pop(0)](left, difference()) if tokens and tokens[0] in OPERATORS else left

    def difference():
        left = term()
        while tokens and tokens[0] == "-":
            tokens.pop(0)
            left -= term()
        return left

    def term():
        token = tokens.pop(0)
        if token.startswith('"'):
            return token[1:-1].replace('""', '"')
        if token not in FUNCTIONS:
            return {"C2": translation, "I2": room}[token] if token in ("C2", "I2") else int(token)
        arguments = []
        while tokens.pop(0) != ")":
            arguments.append(comparison())
        return FUNCTIONS[token](*arguments)

    return comparison()


@pytest.mark.parametrize(
    ("translation", "state"),
    [
        ("", "missing"),
        ("   ", "missing"),
        ("Die Stadt hat Reihen", "lost: {town.rows}"),
        ("Die Stadt hat {town.rows} Reihen", "stars differ"),
        ("Die **Stadt** hat {town.rows} und noch einmal so viele Reihen", "too long"),
        ("Die **Stadt** hat {town.rows} Reihen", ""),
        ("**Stadt** mit {town.rows|word} Reihen", ""),
        ("**Stadt** mit {town.row|word} Reihen", "lost: {town.rows}"),
    ],
)
def test_the_state_says_what_is_wrong_while_one_types(translation, state):
    formula = state_formula(2, row("The **town** has {town.rows} rows", placeholders=("{town.rows}",), room=40), WORD)
    assert evaluate(formula, translation, 40) == state


def test_quotes_in_words_are_those_of_formulas():
    words = WorkbookWords({}, 'no "text"', "", "", "")
    assert evaluate(state_formula(2, row("Town"), words), "") == 'no "text"'


def opened(rows, glossary=(), data=DATA):
    return load_workbook(BytesIO(write_workbook(data, rows, glossary, WORD)))


def test_the_sheet_has_headings_frozen_rows_and_cells_to_type_in():
    sheet = opened([row("Town", "Stadt"), row("Goal", page="pages/booklet-01.png")])["Translation"]
    assert [cell.value for cell in sheet[1]] == list(WORKBOOK_COLUMNS)
    assert (sheet.freeze_panes, sheet.protection.sheet, sheet.sheet_view.rightToLeft) == ("B2", True, False)
    free = {name for name, cell in zip(WORKBOOK_COLUMNS, sheet[2], strict=True) if not cell.protection.locked}
    assert free == {"Translation", "Remark"}
    assert all(cell.alignment.wrap_text for cell in sheet[2])
    assert sheet["F3"].hyperlink.target == "pages/booklet-01.png"
    assert sheet.column_dimensions["K"].hidden


def test_a_sheet_for_a_language_from_the_right_is_from_the_right():
    sheet = opened([row("Town")], data=WorkbookData("small", "he", "en"))["Translation"]
    assert sheet.sheet_view.rightToLeft
    assert (sheet["B2"].alignment.readingOrder, sheet["C2"].alignment.readingOrder) == (1, 2)


def test_a_glossary_has_a_sheet_of_its_own():
    book = opened([row("Town")], [("Town", "Stadt")])
    assert [[cell.value for cell in line] for line in book["Glossary"].rows] == [
        ["Term", "Translation"],
        ["Town", "Stadt"],
    ]
    assert [sheet.title for sheet in book if sheet.sheet_state == "visible"] == ["Translation", "Glossary"]


def test_no_text_is_a_formula():
    sheet = opened([row("=1+1", '=HYPERLINK("http://a")', note="=2")])["Translation"]
    assert [sheet[cell].data_type for cell in ("B2", "C2", "D2", "H2")] == ["s", "s", "f", "s"]


def test_equal_rows_are_equal_bytes_without_a_date():
    content = write_workbook(DATA, [row("Town")], (), WORD)
    assert content == write_workbook(DATA, [row("Town")], (), WORD)
    with ZipFile(BytesIO(content)) as archive:
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        core = archive.read("docProps/core.xml")
    assert core.count(b"1980-01-01T00:00:00Z") == 2


def read_book(content):
    problems = Problems()
    return read_workbook(content, "de.xlsx", problems), problems.sorted()


def codes(content):
    file, problems = read_book(content)
    return file is None, [problem.code for problem in problems]


def changed(change, content=PACK):
    book = load_workbook(BytesIO(content))
    change(book["Translation"])
    saved = BytesIO()
    book.save(saved)
    return saved.getvalue()


def with_cells(**cells):
    def change(sheet):
        for name, value in cells.items():
            sheet[name] = value

    return changed(change)


def translations(content):
    file, problems = read_book(content)
    assert problems == []
    return {form.form.message: form.translation for form in file.forms if form.translation}


def test_what_was_written_comes_back_with_its_places():
    file, problems = read_book(PACK)
    assert problems == []
    assert (file.name, file.language) == ("small", "de")
    assert [form.form for form in file.forms] == [TOWN, GOAL, EGGS]
    assert [(form.translation, form.packed) for form in file.forms] == [
        ("Stadt", text_digest("Stadt")),
        ("", ""),
        ("", ""),
    ]
    assert [form.place.spot for form in file.forms] == [("de.xlsx", row, 3) for row in (2, 3, 4)]


def test_what_was_typed_is_read_and_a_number_is_a_text():
    assert translations(with_cells(C3="Ziel", C4="{n} Eier")) == {
        "Town": "Stadt",
        "Goal": "Ziel",
        "{n} egg": "{n} Eier",
    }
    assert translations(with_cells(C3=12, C4=1.5)) == {"Town": "Stadt", "Goal": "12", "{n} egg": "1.5"}


@settings(max_examples=10)
@given(st.lists(TEXTS.filter(str.strip), min_size=1, max_size=20))
def test_every_text_comes_back(texts):
    forms = [MessageForm("", f"Town {number}") for number in range(len(texts))]
    rows = [WorkbookRow(1, form, "Town", text, "", "", "") for form, text in zip(forms, texts, strict=True)]
    file, problems = read_book(write_workbook(DATA, rows, (), WORDS))
    assert problems == []
    assert [tidy_text(form.translation) for form in file.forms] == list(map(tidy_text, texts))


def test_rows_may_be_sorted_and_removed_and_columns_moved():
    def sort(sheet):
        rows = [[cell.value for cell in row] for row in sheet.iter_rows()]
        for number, row in enumerate([rows[0], rows[3], rows[1]], start=1):
            for column, value in enumerate(reversed(row), start=1):
                sheet.cell(number, column, value)
        sheet.delete_rows(4)
        sheet["I2"] = "{n} Eier"

    assert translations(changed(sort)) == {"Town": "Stadt", "{n} egg": "{n} Eier"}


def test_a_row_that_was_added_and_every_faulty_cell_are_said():
    file, problems = read_book(with_cells(C9="Hallo"))
    assert [(problem.code, problem.place.spot, problem.severity.value) for problem in problems] == [
        ("P070", ("de.xlsx", 9, 3), "warning")
    ]
    assert len(file.forms) == 3
    assert len(read_book(with_cells(C2="=1", C3="=2", J4="=3"))[1]) == 3


def test_a_row_that_is_there_twice_must_not_differ():
    key = TOWN.key
    assert codes(with_cells(C9="Stadt", K9=key)) == (False, [])
    assert codes(with_cells(C9="", K9=key)) == (False, [])
    assert codes(with_cells(C9="Dorf", K9=key)) == (True, ["P007"])


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ("=A1", "a formula"),
        ('=HYPERLINK("http://a")', "a formula"),
        (True, "TRUE or FALSE"),
        (date(2026, 1, 2), "a date"),
    ],
)
def test_what_is_no_text_is_named_by_its_cell(value, kind):
    file, (problem,) = read_book(with_cells(C3=value))
    assert file is None
    assert (problem.code, problem.place.spot) == ("P070", ("de.xlsx", 3, 3))
    assert f"the cell C3 has {kind}" in problem.message


def test_a_missing_column_is_named():
    _, (problem,) = read_book(with_cells(C1="Something"))
    assert (problem.code, problem.message) == ("P070", 'there is no column "Translation"')
    _, (problem,) = read_book(with_cells(K1=None, C1=None))
    assert (problem.code, problem.message) == ("P070", 'there are no columns "Translation" and "Key"')


def test_another_sheet_is_said_and_an_empty_one_is_not():
    def add(sheet):
        sheet.parent.create_sheet("Empty")
        sheet.parent.create_sheet("Notes")["A1"] = "Hello"

    _, (problem,) = read_book(changed(add))
    assert (problem.code, problem.severity.value) == ("P070", "warning")
    assert '"Notes"' in problem.message


def test_a_sheet_without_its_hidden_one_is_known_by_its_keys():
    file, problems = read_book(changed(lambda sheet: sheet.parent.remove(sheet.parent["pnp"])))
    assert problems == []
    assert (file.name, file.language) == ("", "")
    assert [(form.key, form.form, form.packed) for form in file.forms[:1]] == [(TOWN.key, None, None)]


def test_a_spreadsheet_of_something_else_is_refused():
    saved = BytesIO()
    Workbook().save(saved)
    assert codes(saved.getvalue()) == (True, ["P070"])


def spoilt(**parts):
    """Return the pack's spreadsheet with other parts, by their names, or more of them."""
    with ZipFile(BytesIO(PACK)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    for name, content in parts["parts"].items():
        files[name] = content(files[name]) if callable(content) else content
    return write_zip(files)


SHEET = "xl/worksheets/sheet1.xml"
ENTITY = b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bbbb">]>'


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("xl/vbaProject.bin", b"macro", "P070"),
        ("xl/externalLinks/externalLink1.xml", b"<a/>", "P070"),
        ("xl/embeddings/oleObject1.bin", b"", "P070"),
        ("[Content_Types].xml", lambda part: part.replace(b"sheet.main+xml", b"sheet.macroEnabled.main+xml"), "P070"),
        (SHEET, lambda part: ENTITY + part[part.index(b"<worksheet") :], "P070"),
        (SHEET, lambda part: part.decode().encode("utf-16"), "P070"),
        (SHEET, lambda part: part[: len(part) // 2], "P070"),
        (SHEET, b"", "P070"),
        (SHEET, lambda part: part + b" " * 20_000_001, "P008"),
        ("xl/workbook.xml", b"<nonsense/>", "P070"),
        ("../evil.xml", b"", "P010"),
    ],
)
def test_what_no_translation_needs_is_refused(name, content, code):
    is_none, found = codes(spoilt(parts={name: content}))
    assert (is_none, found) == (True, [code])


def test_a_sheet_with_a_cell_in_the_last_row_is_read_in_no_time():
    def far(part):
        last = b'<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row></sheetData>'
        return part.replace(b"</sheetData>", last)

    assert translations(spoilt(parts={SHEET: far})) == {"Town": "Stadt"}


def test_too_many_rows_are_refused(monkeypatch):
    monkeypatch.setattr("pnp.translation.workbook._MOST_ROWS", 50)
    rows = b"".join(b'<row r="%d"><c t="inlineStr"><is><t>x</t></is></c></row>' % n for n in range(5, 54))
    is_none, found = codes(spoilt(parts={SHEET: lambda part: part.replace(b"</sheetData>", rows + b"</sheetData>")}))
    assert (is_none, found) == (True, ["P008"])


@given(st.integers(0, len(PACK) - 1), st.integers(0, 255))
def test_a_damaged_file_is_never_an_exception(at, byte):
    content = bytearray(PACK)
    content[at] = byte
    file, problems = read_book(bytes(content))
    assert file is not None or problems
