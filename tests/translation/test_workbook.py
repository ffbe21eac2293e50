import operator
import re
from io import BytesIO
from zipfile import ZipFile

import pytest
from openpyxl import load_workbook

from pnp.translation.exchange import MessageForm
from pnp.translation.workbook import (
    WORKBOOK_COLUMNS,
    WorkbookData,
    WorkbookRow,
    WorkbookWords,
    state_formula,
    write_workbook,
)

WORD = WorkbookWords({}, "missing", "lost: {placeholder}", "stars differ", "too long", ("Term", "Translation"))
DATA = WorkbookData("small", "de", "en")


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
