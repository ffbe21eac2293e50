from datetime import date
from io import BytesIO
from zipfile import ZipFile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook, load_workbook

from pnp.game.spreadsheets.archive import write_zip
from pnp.problems import Problems
from pnp.translation.exchange import MessageForm, text_digest, tidy_text
from pnp.translation.workbook import WorkbookData, WorkbookRow, WorkbookWords, write_workbook
from pnp.translation.workbook_reader import read_workbook
from tests.translation.samples import TEXTS

WORDS = WorkbookWords({"Translation": "Übersetzung / Translation"}, "missing", "lost: {placeholder}", "stars", "long")
DATA = WorkbookData("small", "de", "en")
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


def read(content):
    problems = Problems()
    return read_workbook(content, "de.xlsx", problems), problems.sorted()


def codes(content):
    file, problems = read(content)
    return file is None, [problem.code for problem in problems]


def changed(change, content=PACK):
    """Return the pack's spreadsheet after *change* of its sheet."""
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
    file, problems = read(content)
    assert problems == []
    return {form.form.message: form.translation for form in file.forms if form.translation}


def test_what_was_written_comes_back_with_its_places():
    file, problems = read(PACK)
    assert problems == []
    assert (file.name, file.language) == ("small", "de")
    assert [form.form for form in file.forms] == [TOWN, GOAL, EGGS]
    assert [(form.translation, form.packed) for form in file.forms] == [
        ("Stadt", text_digest("Stadt")),
        ("", ""),
        ("", ""),
    ]
    assert [form.place.spot for form in file.forms] == [("de.xlsx", row, 3) for row in (2, 3, 4)]


def test_what_was_typed_is_read():
    assert translations(with_cells(C3="Ziel", C4="{n} Eier")) == {
        "Town": "Stadt",
        "Goal": "Ziel",
        "{n} egg": "{n} Eier",
    }


@settings(max_examples=10)
@given(st.lists(TEXTS.filter(str.strip), min_size=1, max_size=20))
def test_every_text_comes_back(texts):
    forms = [MessageForm("", f"Town {number}") for number in range(len(texts))]
    rows = [WorkbookRow(1, form, "Town", text, "", "", "") for form, text in zip(forms, texts, strict=True)]
    file, problems = read(write_workbook(DATA, rows, (), WORDS))
    assert problems == []
    assert [tidy_text(form.translation) for form in file.forms] == list(map(tidy_text, texts))


def test_a_number_is_a_text():
    assert translations(with_cells(C3=12, C4=1.5)) == {"Town": "Stadt", "Goal": "12", "{n} egg": "1.5"}


def test_rows_may_be_sorted_and_removed_and_columns_moved():
    def sort(sheet):
        rows = [[cell.value for cell in row] for row in sheet.iter_rows()]
        for number, row in enumerate([rows[0], rows[3], rows[1]], start=1):
            for column, value in enumerate(reversed(row), start=1):
                sheet.cell(number, column, value)
        sheet.delete_rows(4)
        sheet["I2"] = "{n} Eier"

    assert translations(changed(sort)) == {"Town": "Stadt", "{n} egg": "{n} Eier"}


def test_a_row_that_was_added_is_said():
    file, problems = read(with_cells(C9="Hallo"))
    assert [(problem.code, problem.place.spot, problem.severity.value) for problem in problems] == [
        ("P070", ("de.xlsx", 9, 3), "warning")
    ]
    assert len(file.forms) == 3


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
    file, (problem,) = read(with_cells(C3=value))
    assert file is None
    assert (problem.code, problem.place.spot) == ("P070", ("de.xlsx", 3, 3))
    assert f"the cell C3 has {kind}" in problem.message


def test_every_faulty_cell_is_named():
    assert len(read(with_cells(C2="=1", C3="=2", J4="=3"))[1]) == 3


def test_a_missing_column_is_named():
    _, (problem,) = read(with_cells(C1="Something"))
    assert (problem.code, problem.message) == ("P070", 'there is no column "Translation"')
    _, (problem,) = read(with_cells(K1=None, C1=None))
    assert (problem.code, problem.message) == ("P070", 'there are no columns "Translation" and "Key"')


def test_another_sheet_is_said_and_an_empty_one_is_not():
    def add(sheet):
        sheet.parent.create_sheet("Empty")
        sheet.parent.create_sheet("Notes")["A1"] = "Hello"

    _, (problem,) = read(changed(add))
    assert (problem.code, problem.severity.value) == ("P070", "warning")
    assert '"Notes"' in problem.message


def test_a_sheet_without_its_hidden_one_is_known_by_its_keys():
    file, problems = read(changed(lambda sheet: sheet.parent.remove(sheet.parent["pnp"])))
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
    monkeypatch.setattr("pnp.translation.workbook_reader._MOST_ROWS", 50)
    rows = b"".join(b'<row r="%d"><c t="inlineStr"><is><t>x</t></is></c></row>' % n for n in range(5, 54))
    is_none, found = codes(spoilt(parts={SHEET: lambda part: part.replace(b"</sheetData>", rows + b"</sheetData>")}))
    assert (is_none, found) == (True, ["P008"])


@given(st.integers(0, len(PACK) - 1), st.integers(0, 255))
def test_a_damaged_file_is_never_an_exception(at, byte):
    content = bytearray(PACK)
    content[at] = byte
    file, problems = read(bytes(content))
    assert file is not None or problems
