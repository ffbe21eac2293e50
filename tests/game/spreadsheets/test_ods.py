import time

import pytest

from pnp.game.spreadsheets.archive import write_zip
from pnp.game.spreadsheets.cells import SheetSize
from pnp.game.spreadsheets.ods import read_ods
from pnp.problems import Problems
from tests.game.spreadsheets.files import ods, ods_row

SIZE = SheetSize(50, 10)


def read(content, name=None, size=SIZE):
    problems = Problems()
    return read_ods(content, "t.ods", name, size, problems), list(problems)


def cells(book):
    return {row: {column: cell.text for column, cell in line.items()} for row, line in book.sheet.rows.items()}


def cell(attributes, content=""):
    return f"<t:table-cell {attributes}>{content}</t:table-cell>"


def test_values_are_read_and_not_how_they_are_shown():
    row = ods_row(
        "Bee",
        cell('office:value-type="float" office:value="3"', "<text:p>3.00 pt</text:p>"),
        cell('office:value-type="percentage" office:value="0.5"', "<text:p>50.0%</text:p>"),
        cell('office:value-type="boolean" office:boolean-value="true"', "<text:p>wahr</text:p>"),
        cell('office:value-type="string" office:string-value="x"'),
    )
    book, problems = read(ods(row))
    assert (cells(book), problems) == ({1: {1: "Bee", 2: "3", 3: "50%", 4: "TRUE", 5: "x"}}, [])


def test_a_text_has_its_spaces_and_lines_and_no_comment():
    content = (
        "<office:annotation><text:p>note</text:p></office:annotation>"
        '<text:p>a<text:s text:c="2"/><text:span>b</text:span></text:p><text:p>c<text:line-break/>d</text:p>'
    )
    assert cells(read(ods(ods_row(cell("", content))))[0]) == {1: {1: "a  b\nc\nd"}}


def test_repeated_cells_and_rows_have_their_places():
    rows = (
        ods_row("a", cell('t:number-columns-repeated="2"'), cell('t:number-columns-repeated="2"', "<text:p>b</text:p>"))
        + ods_row(cell('t:number-columns-repeated="1024"'), attributes='t:number-rows-repeated="7"')
        + ods_row("c", attributes='t:number-rows-repeated="2"')
    )
    assert cells(read(ods(rows))[0]) == {1: {1: "a", 4: "b", 5: "b"}, 9: {1: "c"}, 10: {1: "c"}}


def test_what_is_no_text_is_a_fault():
    row = ods_row(
        cell('t:formula="of:=1+1" office:value-type="float" office:value="2"'),
        cell('office:value-type="date" office:date-value="2026-01-02"'),
        cell('office:value-type="time" office:time-value="PT09H"'),
        cell('t:number-rows-spanned="2"', "<text:p>x</text:p>"),
    )
    sheet = read(ods(row))[0].sheet
    assert [each.fault for each in sheet.rows[1].values()] == ["a formula", "a date", "a time", ""]
    assert sheet.merged == ((1, 4),)


def test_the_first_sheet_that_is_not_hidden_is_read_or_the_one_that_is_named():
    hidden = f'<t:table t:name="Old" t:style-name="gone">{ods_row("old")}</t:table>'
    content = ods(hidden, ods_row("x"), ods_row("y"))
    assert (cells(read(content)[0]), read(content)[0].names) == ({1: {1: "x"}}, ("S2", "S3"))
    assert cells(read(content, "Old")[0]) == {1: {1: "old"}}
    assert cells(read(content, "S3")[0]) == {1: {1: "y"}}
    assert (read(content, "S4")[0].sheet, read(content, "S4")[0].names) == (None, ("Old", "S2", "S3"))


def test_a_sheet_that_claims_a_million_rows_ends_quickly():
    repeated = cell('t:number-columns-repeated="99999999"', "<text:p>x</text:p>")
    row = ods_row(repeated, attributes='t:number-rows-repeated="99999999"')
    start = time.process_time()
    book, _ = read(ods(row), size=SheetSize(2_002, 101))
    assert time.process_time() - start < 3
    assert {len(line) for line in book.sheet.rows.values()} == {101} and len(book.sheet.rows) == 2_002


@pytest.mark.parametrize(
    ("content", "code", "part"),
    [
        (b"PK", "P016", "damaged"),
        (write_zip({"content.xml": b"<a>"}), "P016", "damaged"),
        (write_zip({}), "P016", "damaged"),
        (ods(ods_row("x"), declaration="<!DOCTYPE a [<!ENTITY b 'c'>]>"), "P016", "entities"),
        (ods(ods_row("x", attributes='t:number-rows-repeated="many"')), "P016", "damaged"),
        (write_zip({"content.xml": b"\x01", "META-INF/manifest.xml": b"<m:encryption-data/>"}), "P016", "password"),
        (ods(ods_row(" " * 21_000_000)), "P008", "MB"),
    ],
)
def test_what_could_do_harm_is_refused(content, code, part):
    book, problems = read(content)
    assert book is None
    assert [problem.code for problem in problems] == [code]
    assert part in problems[0].message
