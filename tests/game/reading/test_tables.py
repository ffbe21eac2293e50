"""Tables of values: what a file says, and the place of every cell."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.game.reading import tables
from pnp.game.reading.tables import ValueTable, column_name, read_table
from pnp.problems import Problems


def read(text, file="t.csv"):
    problems = Problems()
    content = text if isinstance(text, bytes) else text.encode("utf-8")
    return read_table(content, file, problems), problems


def texts(table: ValueTable):
    return [[cell.text for cell in row] for row in table.rows]


CELLS = st.text(st.characters(exclude_categories=("C", "Z"), include_characters=' ",;\t\n'), max_size=8)


@given(st.lists(st.lists(CELLS, min_size=3, max_size=3), max_size=6), st.sampled_from(",;\t|"))
def test_what_a_spreadsheet_writes_is_read(rows, separator):
    rows = [["" if cell.strip().startswith("=") else cell for cell in row] for row in rows]
    written = io.StringIO()
    csv.writer(written, delimiter=separator).writerows([["a", "b", "c"], *rows])
    table, problems = read(written.getvalue())
    assert list(map(str, problems)) == []
    assert table.columns == ("a", "b", "c")
    kept = [[cell.strip() for cell in row] for row in rows]
    assert texts(table) == [row for row in kept if any(row)]


@given(st.lists(st.lists(CELLS, min_size=2, max_size=2), min_size=1, max_size=5))
def test_a_place_leads_to_its_cell(rows):
    written = io.StringIO()
    csv.writer(written).writerows([["a", "b"], *rows])
    table, _ = read(written.getvalue())
    for row in table.rows if table else ():
        for cell in row:
            raw = table.source.text[slice(*cell.extent)]
            assert raw.strip().strip('"').replace('""', '"').strip() in (
                cell.text,
                cell.text.strip('"').strip(),
                ",",
            ) or (not cell.text)


def test_a_place_is_line_and_column():
    table, _ = read('Title,Text\nBee,"one, two"\n"Big\nbee",x\n')
    assert [table.place(*at).spot[1:] for at in ((0, "title"), (0, "text"), (1, "text"))] == [(2, 1), (2, 5), (4, 6)]
    assert table.place(0, "text").length == len('"one, two"')


@pytest.mark.parametrize(("text", "file"), [("a;b,c\n1;2,5", "t.csv"), ("a\tb,c\n1\t2,5", "t.tsv")])
def test_the_separator_is_seen(text, file):
    table, problems = read(text.replace("b,c", "b"), file)
    assert (len(problems), table and table.columns, table and texts(table)) == (0, ("a", "b"), [["1", "2,5"]])


def test_names_of_columns_are_those_of_values():
    assert [column_name(text) for text in ("Card Title", " cost ", "Flavour_text", "A--b")] == [
        "card-title", "cost", "flavour-text", "a-b",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "code", "spot", "part"),
    [
        ("", "P016", (1, 1), "empty"),
        (" \n\n", "P016", (1, 1), "empty"),
        ('a,b\n1,"two\n3,4\n', "P016", (2, 3), "does not close"),
        ('a,b\n"1"x,2\n', "P016", (2, 4), "after the quote"),
        ("a,b\n1,2,3\n", "P016", (2, 5), "beyond the last"),
        ("a,a\n1,2\n", "P007", (1, 3), "duplicate column"),
        ("a, ,c\n1,2,3\n", "P016", (1, 4), "name of a column"),
        ("Титул\nx\n", "P016", (1, 1), "name of a column"),
        ("a,b\n1,=SUM(A1:A2)\n", "P016", (2, 3), "formula"),
        ("a\n\x00\n", "P002", (2, 1), "not allowed"),
        (b"\xff\xfea\x00", "P002", (1, 1), "UTF-16"),
        ("Größe\n".encode("cp1252"), "P002", (1, 3), "not UTF-8"),
    ],
)
def test_a_fault_is_at_its_place(text, code, spot, part):
    table, problems = read(text)
    assert table is None
    (problem,) = problems
    assert (problem.code, problem.place.spot[1:]) == (code, spot)
    assert part in problem.message


def test_all_faults_are_reported_and_rows_without_any_are_read():
    table, problems = read("a,b\n1,2,3\n=A1,2\n4,5,6\n")
    assert table is None
    assert [problem.place.line for problem in problems] == [2, 3, 4]
    table, problems = read("a,b\n1,2,3\n4,5\n")
    assert len(problems) == 1
    assert table is not None
    assert texts(table) == [["4", "5"]]


def test_a_spreadsheet_that_is_called_a_text_is_told():
    _, problems = read(b"PK\x03\x04\x14")
    assert [(problem.code, problem.hint.partition(",")[0]) for problem in problems] == [
        ("P016", "let its name end in .xlsx or .ods")
    ]


def test_too_many_rows_end_the_reading_and_too_many_columns_do_not(monkeypatch):
    monkeypatch.setattr(tables, "MOST_ROWS", 5)
    _, problems = read("a\n" + "x\n" * 100_000)
    assert [problem.code for problem in problems] == ["P008"]
    monkeypatch.setattr(tables, "MOST_COLUMNS", 5)
    _, problems = read(",".join(f"c{number}" for number in range(9)) + "\n1\n")
    assert [(problem.code, problem.place.column) for problem in problems] == [("P008", 16)]


def test_a_short_row_has_empty_cells():
    table, _ = read("a,b,c\n1\n")
    assert table is not None
    assert texts(table) == [["1", "", ""]]
