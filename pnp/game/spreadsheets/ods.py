"""Read a sheet of an ODS file: the cells of its content.xml. No formula is evaluated."""

from __future__ import annotations

from collections.abc import Mapping
from xml.parsers import expat

from pnp.game.spreadsheets.archive import read_zip
from pnp.game.spreadsheets.cells import Sheet, SheetCell, SheetReading, SheetSize, Spreadsheet, cell_of, check_xml
from pnp.problems import Place, Problems

_PARTS = ("content.xml", "META-INF/manifest.xml")
_SAVE_AGAIN = "open it in a spreadsheet program and save it as ODS, without a password"
_NAMESPACE = "urn:oasis:names:tc:opendocument:xmlns:"
_CELLS = ("table:table-cell", "table:covered-table-cell")
_NOT_IN_CELLS = ("office:annotation", "table:shapes", "drawing:frame", "text:note")  # drawn or noted over cells
_NUMBERS = ("float", "currency", "percentage")
_FAULTS = {"date": "a date", "time": "a time"}
_MOST_SPACES = 100  # by taste, the most that one element stands for: it may ask for a billion


def read_ods(content: bytes, file: str, name: str | None, size: SheetSize, problems: Problems) -> Spreadsheet | None:
    """Return the sheet called *name* of an ODS file, else its first visible one; None after recording why not."""
    errors, place = problems.error_count, Place(file)
    parts = read_zip(content, file, lambda name: name in _PARTS, problems, code="P016", again=_SAVE_AGAIN)
    if parts is None:
        return None
    if b"encryption-data" in parts.get("META-INF/manifest.xml", b""):
        problems.error("P016", "the spreadsheet has a password", place, _SAVE_AGAIN)
    else:
        check_xml({"content.xml": parts.get("content.xml", b"")}, file, "P016", _SAVE_AGAIN, problems)
    if problems.error_count > errors:
        return None
    reader = _Reader(name, size)
    try:
        reader.parse(parts.get("content.xml", b""))
    except (expat.ExpatError, ValueError, LookupError):
        problems.error("P016", "the spreadsheet is damaged", place, _SAVE_AGAIN)
        return None
    return Spreadsheet(tuple(reader.names), reader.sheet)


class _Reader:
    def __init__(self, wanted: str | None, size: SheetSize) -> None:
        self.names: list[str] = []
        self.sheet: Sheet | None = None
        self._wanted = wanted
        self._size = size
        self._hidden: set[str] = set()  # the styles of hidden sheets
        self._style = ""
        self._over = self._depth = 0  # nesting depth inside elements over cells, and inside tables
        self._reading: SheetReading | None = None
        self._merged: list[tuple[int, int]] = []
        self._row = self._column = 1
        self._repeated = 1
        self._cells: dict[int, SheetCell] = {}
        self._attributes: Mapping[str, str] = {}
        self._text: list[str] | None = None  # of the current cell
        self._is_in_paragraph = False

    def parse(self, content: bytes) -> None:
        """Read everything. Raises ExpatError or ValueError if it is damaged."""
        parser = expat.ParserCreate("utf-8", " ")
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        parser.Parse(content, True)

    def _start(self, full_name: str, full_attributes: dict[str, str]) -> None:
        # The parser has one function for all elements, whose meaning depends on those around them.
        name = _short(full_name)
        if self._over or name in _NOT_IN_CELLS:
            self._over += 1
            return
        if name == "style:style":
            self._style = full_attributes.get(f"{_NAMESPACE}style:1.0 name", "")
        if name == "style:table-properties" and full_attributes.get(f"{_NAMESPACE}table:1.0 display") == "false":
            self._hidden.add(self._style)
        if name == "table:table":
            self._depth += 1
            if self._depth == 1:
                self._start_sheet(_attributes(full_attributes))
        if self._reading is None or self._depth != 1:
            return
        if name == "table:table-row":
            self._repeated = _times(_attributes(full_attributes), "table:number-rows-repeated")
            self._cells, self._column = {}, 1
        elif name in _CELLS:
            self._attributes, self._text = _attributes(full_attributes), []
        elif self._text is not None:
            self._start_text(name, _attributes(full_attributes), self._text)

    def _start_sheet(self, attributes: Mapping[str, str]) -> None:
        name = attributes.get("table:name", "")
        is_hidden = attributes.get("table:style-name") in self._hidden
        if self._wanted is not None or not is_hidden:
            self.names.append(name)
        is_chosen = not is_hidden if self._wanted is None else name == self._wanted
        if is_chosen and self.sheet is None:
            self._reading = SheetReading(self._size)

    def _start_text(self, name: str, attributes: Mapping[str, str], text: list[str]) -> None:
        match name:
            case "text:p":
                text += ["\n"] if text else []
                self._is_in_paragraph = True
            case "text:s":
                text.append(" " * min(_times(attributes, "text:c"), _MOST_SPACES))
            case "text:tab":
                text.append(" ")
            case "text:line-break":
                text.append("\n")

    def _characters(self, characters: str) -> None:
        if self._text is not None and self._is_in_paragraph and not self._over:
            self._text.append(characters)

    def _end(self, full_name: str) -> None:
        if self._over:
            self._over -= 1
            return
        name = _short(full_name)
        if self._reading is not None and self._depth == 1:
            if name == "text:p":
                self._is_in_paragraph = False
            elif name in _CELLS:
                self._end_cell()
            elif name == "table:table-row":
                self._end_row(self._reading)
            elif name == "table:table":
                self.sheet = Sheet(self._reading.rows, tuple(self._merged))
                self._reading = None
        if name == "table:table":
            self._depth -= 1

    def _end_cell(self) -> None:
        attributes, text = self._attributes, "".join(self._text or ())
        self._text = None
        repeated = _times(attributes, "table:number-columns-repeated")
        spans = [_times(attributes, f"table:number-{what}-spanned") for what in ("columns", "rows")]
        if max(spans) > 1:
            self._merged.append((self._row, self._column))
        cell = _cell(attributes, text)
        if cell.text or cell.fault:
            for column in range(self._column, min(self._column + repeated, self._size.columns + 1)):
                self._cells[column] = cell
        self._column += repeated

    def _end_row(self, reading: SheetReading) -> None:
        if self._cells:
            for row in range(self._row, self._row + min(self._repeated, self._size.rows)):
                reading.add(row, self._cells)
        self._row += self._repeated


def _short(full_name: str) -> str:
    """Return a name as ``table:table-row``, whatever prefix the file uses."""
    namespace, _, name = full_name.rpartition(" ")
    return f"{namespace.removeprefix(_NAMESPACE).partition(':')[0]}:{name}"


def _attributes(full: Mapping[str, str]) -> dict[str, str]:
    return {_short(name): value for name, value in full.items()}


def _times(attributes: Mapping[str, str], key: str) -> int:
    """Return a number of repetitions, at least 1. Raises ValueError if it is not a number."""
    return max(1, int(attributes.get(key, "1")))


def _cell(attributes: Mapping[str, str], text: str) -> SheetCell:
    if "table:formula" in attributes:
        return SheetCell("", "a formula")
    kind = attributes.get("office:value-type", "")
    if kind in _NUMBERS:
        return cell_of(float(attributes.get("office:value", "")), is_share=kind == "percentage")
    if kind == "boolean":
        return cell_of(attributes.get("office:boolean-value") == "true")
    return SheetCell("", _FAULTS[kind]) if kind in _FAULTS else cell_of(text or attributes.get("office:string-value"))
