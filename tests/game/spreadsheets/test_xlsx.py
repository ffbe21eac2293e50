import datetime
import time

import pytest

from pnp.game.spreadsheets import xlsx as reader
from pnp.game.spreadsheets.cells import SheetSize
from pnp.game.spreadsheets.xlsx import lacking_packages, read_xlsx
from pnp.problems import Problems
from tests.game.spreadsheets.files import with_part, xlsx

SHEET = "xl/worksheets/sheet1.xml"
ROWS = [["Title", "Cost"], ["Bee", 3.0]]
SIZE = SheetSize(50, 10)


def read(content, name=None, size=SIZE):
    problems = Problems()
    return read_xlsx(content, "t.xlsx", name, size, problems), list(problems)


def cells(book):
    return {row: {column: cell.text for column, cell in line.items()} for row, line in book.sheet.rows.items()}


def test_texts_and_numbers_are_read_with_their_places():
    book, problems = read(xlsx([["a", None, "c"], [], [1.0, True, " x "]]))
    assert (cells(book), problems) == ({1: {1: "a", 3: "c"}, 3: {1: "1", 2: "TRUE", 3: "x"}}, [])


def test_what_is_no_text_is_a_fault():
    book, _ = read(xlsx([["=1+1", datetime.date(2026, 1, 2), "#REF!", datetime.time(9, 30)]]))
    assert [cell.fault for cell in book.sheet.rows[1].values()] == ["a formula", "a date", "an error", "a date"]


def test_a_percentage_is_read_as_one():
    old, new = b'<cellXfs count="1"><xf numFmtId="0"', b'<cellXfs count="1"><xf numFmtId="9"'
    assert cells(read(with_part(xlsx([[0.5]]), "xl/styles.xml", old, new))[0]) == {1: {1: "50%"}}


def test_the_first_sheet_that_is_not_hidden_is_read_or_the_one_that_is_named():
    content = xlsx(ROWS, HiddenOne=[["secret"]], More=[["x"]])
    assert cells(read(content)[0])[1][1] == "Title"
    assert cells(read(content, "HiddenOne")[0]) == {1: {1: "secret"}}
    old = b'name="Sheet" sheetId="1" state="visible"'
    content = with_part(content, "xl/workbook.xml", old, old.replace(b"visible", b"hidden"))
    assert (cells(read(content)[0]), read(content)[0].names) == ({1: {1: "x"}}, ("More",))
    book, problems = read(content, "Moer")
    assert (book.sheet, book.names, problems) == (None, ("Sheet", "HiddenOne", "More"), [])


def test_merged_cells_are_told():
    book, _ = read(xlsx(ROWS, merged="B2:B9"))
    assert book.sheet.merged == ((2, 2),)


def test_rows_and_columns_beyond_the_size_are_left_out():
    book, _ = read(xlsx([[1, 2, 3]] * 9), size=SheetSize(4, 2))
    assert {row: len(line) for row, line in book.sheet.rows.items()} == {1: 2, 2: 2, 3: 2, 4: 2}


def test_a_cell_far_from_the_table_is_told_and_ends_no_reading():
    rows = [["Title"], *([[None]] * 98), [None, "x"]]
    content = with_part(xlsx(rows), SHEET, b'r="100"', b'r="1048576"')
    content = with_part(content, SHEET, b'r="B100"', b'r="XFD1048576"')
    book, _ = read(content)
    assert [(at, cell.fault) for at, cell in book.sheet.rows[1_048_576].items()] == [(16_384, "far from the table")]


@pytest.mark.parametrize("number", [b"1048576", b"99999999999999"])
def test_a_sheet_that_claims_a_million_rows_ends_quickly(number):
    content = with_part(xlsx(ROWS), SHEET, b'<row r="2"', b'<row r="%s"' % number)
    content = with_part(content, SHEET, b"A1:B2", b"A1:XFD1048576")
    start = time.process_time()
    read(content)
    assert time.process_time() - start < 3


@pytest.mark.parametrize(
    ("content", "code", "part"),
    [
        (b"PK", "P016", "damaged"),
        (b"\xd0\xcf\x11\xe0" + bytes(600), "P016", "password"),
        (with_part(xlsx(ROWS), SHEET, b"<sheetData>", b"<sheetData><row"), "P016", "damaged"),
        (with_part(xlsx(ROWS), SHEET, b"<worksheet", b"<!DOCTYPE a [<!ENTITY b 'c'>]><worksheet"), "P016", "entities"),
        (with_part(xlsx(ROWS), "xl/vbaProject.bin", new=b"x"), "P016", "macros"),
        (with_part(xlsx(ROWS), "../x.xml", new=b"x"), "P010", "leads out"),
        (with_part(xlsx(ROWS), SHEET, b"<sheetData>", b" " * 21_000_000 + b"<sheetData>"), "P008", "MB"),
    ],
)
def test_what_could_do_harm_is_refused(content, code, part):
    book, problems = read(content)
    assert book is None
    assert [problem.code for problem in problems] == [code]
    assert part in problems[0].message


def test_packages_that_lack_are_named(monkeypatch):
    assert lacking_packages(("openpyxl",), "x need", "tables") is None
    monkeypatch.setattr(reader, "find_spec", lambda name: None)
    problem = lacking_packages(("openpyxl", "pypdfium2"), "tables need", "tables")
    assert (problem.code, problem.message) == ("P082", "openpyxl and pypdfium2 are not installed, which tables need")
    assert problem.hint == 'run pip install "print-and-play[tables]"'
