"""Read the user's equipment: papers, label sheets, printers, print shops and cutting machines of their own."""

# No `from __future__ import annotations`: the loader needs the types of fields, and text would be compiled again.

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from msgspec import Meta, field
from msgspec.structs import asdict

from pnp.game.model.values import Id, Label, Length, Record, Title, is_id
from pnp.game.reading.files import open_folder
from pnp.game.reading.yaml.documents import MAX_BYTES, read_document
from pnp.game.reading.yaml.validation import INVALID, Walker, read_record, report_findings
from pnp.messages import quote_value
from pnp.press.colour import HEX_PATTERN
from pnp.press.cutters import (
    WIDEST_KERF,
    Container,
    CutArea,
    CutOperation,
    Cutter,
    LineKind,
    RegistrationMarks,
    make_operation,
)
from pnp.press.labels import LABEL_LENGTHS, LabelSheet, labels_paper, make_label_sheet
from pnp.press.papers import LONGEST_SIDE, SHORTEST_SIDE, Paper, PaperMargins, is_side, is_size
from pnp.press.printers import LARGEST_OFFSET, SCALES, THICKEST, Offset, Printer, Scale
from pnp.press.shops import FileFormat, Shop, make_product
from pnp.press.units import number, parse_length
from pnp.problems import Finding, FindingError, Problems, SourceMap


def _distance(what: str, least: float, most: float) -> Meta:
    """Return what describes a distance in mm within bounds."""
    told = f"{what} is {number(least)}mm to {number(most)}mm"

    def read(value: Any) -> float:
        try:
            length = parse_length(value) if isinstance(value, str) else None
        except ValueError:
            length = None
        if length is None:
            finding = Finding("P012", f"{quote_value(value)} is not a length", f"write a number and a unit: {told}")
            raise FindingError(finding)
        if not least <= length <= most:
            nearest = f"{number(min(max(length, least), most))}mm"
            fault = "negative" if length < 0 == least else "too much"
            raise FindingError(Finding("P012", f"{quote_value(value)} is {fault}: {told}", f"write {nearest}"))
        return length

    return Meta(extra={"read": read, "expected": "a length"})


_Place = Annotated[float, _distance("a place on paper", 0.0, LONGEST_SIDE)]


class OwnPaper(Record, frozen=True, kw_only=True):
    """A paper of the user's."""

    noun: ClassVar[str] = "a paper"

    width: Length
    height: Length
    title: Title | None = None

    def findings(self) -> Iterator[Finding]:
        """Yield each side that no paper has."""
        for key, side in (("width", self.width), ("height", self.height)):
            if not is_side(side):
                message = f"no paper has a side of {number(side)} mm"
                yield Finding("P006", message, f"it is {SHORTEST_SIDE:g} to {LONGEST_SIDE:g} mm long", (key,))


class OwnLabels(Record, frozen=True, kw_only=True):
    """A sheet of labels of the user's."""

    noun: ClassVar[str] = "a label sheet"

    paper: Label
    title: Title | None = None
    looked_up: Title | None = None  # when its numbers were, in the user's words
    columns: Annotated[int, Meta(ge=1, le=100)] | None = None
    rows: Annotated[int, Meta(ge=1, le=100)] | None = None
    width: Length | None = None
    height: Length | None = None
    diameter: Length | None = None
    pitch_x: Length | None = None
    pitch_y: Length | None = None
    left: _Place = 0.0
    top: _Place = 0.0
    radius: _Place = 0.0
    one_sided: bool = False

    def sheet(self, name: str = "", file: str = "") -> LabelSheet:
        """Return the label sheet. Raises ValueError, with a message and a hint, for an unknown paper."""
        own = {key: value for key, value in asdict(self).items() if value is not None}
        lengths = {key: own.pop(key) for key in LABEL_LENGTHS if key in own}
        texts = {"title": self.title or name, "looked_up": self.looked_up or "", "source": file}
        return make_label_sheet(name, labels_paper(own.pop("paper")), lengths, own | texts)

    def findings(self) -> Iterator[Finding]:
        """Yield what is missing, what can't be together, and labels that can't be."""
        sizes = (self.diameter is not None, self.width is not None, self.height is not None)
        if (self.columns is None) != (self.rows is None):
            yield Finding("P006", "labels have columns: and rows:", "write both, or neither for one large sticker", ())
        elif sizes not in ((True, False, False), (False, True, True)) and (self.columns or any(sizes)):
            yield Finding("P006", "labels have a width: and a height:, or a diameter:", "write one or the other", ())
        else:
            try:
                faults = self.sheet().faults()
            except ValueError as error:
                hint = f"write a paper that comes with the program, or a size: 210x297mm; {error.args[1]}"
                yield Finding("P006", error.args[0], hint, ("paper",))
                return
            yield from (Finding("P006", message, hint, (key,)) for key, message, hint in faults)


class OwnProduct(Record, frozen=True, kw_only=True):
    """A card that a print shop of the user's cuts, and the page that it takes for it."""

    noun: ClassVar[str] = "a product"

    width: Length
    height: Length
    page_width: Length | None = None
    page_height: Length | None = None

    def findings(self) -> Iterator[Finding]:
        """Yield each side of the page that is shorter than the card's."""
        for key, page, side in (
            ("page_width", self.page_width, self.width),
            ("page_height", self.page_height, self.height),
        ):
            if page is not None and page < side:
                message = f"the page is shorter than the card: {number(page)} mm for {number(side)} mm"
                yield Finding("P006", message, "it has bleed on both sides of the card", (key,))


class OwnShop(Record, frozen=True, kw_only=True):
    """A print shop of the user's."""

    noun: ClassVar[str] = "a shop"

    format: FileFormat
    bleed: Length
    safe: Length
    title: Title | None = None
    looked_up: Title | None = None  # when its numbers were, in the user's words
    dpi: Annotated[int, Meta(ge=20, le=1200)] = 300
    first: Literal["front", "back"] = "front"
    copies: Literal["each", "count"] = "each"
    products: Annotated[Mapping[Id, OwnProduct], Meta(max_length=100)] = field(default_factory=dict)


_LARGEST_MARGIN = LONGEST_SIDE / 2
_Margin = Annotated[float, _distance("a margin", 0.0, _LARGEST_MARGIN)]
_Shift = Annotated[float, _distance("the offset of backs", -LARGEST_OFFSET, LARGEST_OFFSET)]
_Factor = Annotated[float, Meta(ge=SCALES[0], le=SCALES[1])]


def _read_hex(value: Any) -> str:
    """Return a colour as programs of machines compare them; raises FindingError for the name of one."""
    if isinstance(value, str) and re.fullmatch(HEX_PATTERN, value):
        return value
    hint = 'write it with digits from 0 to F, in quotes: "#FF0000"'
    raise FindingError(Finding("P006", f"{quote_value(value)} is not a colour of an operation", hint))


class OwnOperation(Record, frozen=True, kw_only=True):
    """What a cutting machine of the user's does with lines of one kind."""

    noun: ClassVar[str] = "an operation"

    lines: LineKind
    colour: Annotated[str, Meta(extra={"read": _read_hex, "expected": "a colour"})]
    layer: Label | None = None
    dash: Annotated[float, _distance("a dash", 0.1, 100.0)] | None = None
    pause: Annotated[float, _distance("a pause", 0.1, 100.0)] | None = None


class OwnMarks(Record, frozen=True, kw_only=True):
    """The registration marks that a cutting machine of the user's looks for."""

    noun: ClassVar[str] = "registration marks"

    corners: Annotated[int, Meta(ge=3, le=4)] = 3
    inset: Annotated[float, _distance("an inset", 5.0, 100.0)] = 10.0
    square: Annotated[float, _distance("a square", 1.0, 50.0)] = 5.0
    arm: Annotated[float, _distance("an arm", 1.0, 50.0)] = 20.0
    thickness: Annotated[float, _distance("a thickness", 0.1, 5.0)] = 0.3
    clear: Annotated[float, _distance("what is kept clear", 5.0, 100.0)] = 20.0


class OwnArea(Record, frozen=True, kw_only=True):
    """How large a print may be that a cutting machine of the user's cuts out."""

    noun: ClassVar[str] = "an area"

    width: Length
    height: Length


class OwnCutter(Record, frozen=True, kw_only=True):
    """A cutting machine of the user's."""

    noun: ClassVar[str] = "a cutter"

    container: Container
    operations: Annotated[tuple[OwnOperation, ...], Meta(min_length=1, max_length=10)]
    title: Title | None = None
    unit: Literal["mm", "pt"] = "mm"
    compound: bool = False
    shared: bool = True
    sizes: bool = False
    kerf: Annotated[float, _distance("a kerf", 0.0, WIDEST_KERF)] = 0.0
    marks: OwnMarks | None = None
    area: OwnArea | None = None

    @property
    def made(self) -> tuple[CutOperation, ...]:
        """Its operations, without what is not given of each."""
        given = ({key: value for key, value in asdict(one).items() if value is not None} for one in self.operations)
        return tuple(map(make_operation, given))

    def findings(self) -> Iterator[Finding]:
        """Yield what is wrong with the operations together."""
        for at, message, hint in Cutter("", "", self.container, self.made).faults():
            yield Finding("P006", message, hint, ("operations", at))


class OwnMargins(Record, frozen=True, kw_only=True):
    """Where a printer prints nothing."""

    noun: ClassVar[str] = "the margins"

    left: _Margin
    top: _Margin
    right: _Margin
    bottom: _Margin


class OwnOffset(Record, frozen=True, kw_only=True):
    """How far right and down backs are moved."""

    noun: ClassVar[str] = "the offset of backs"

    x: _Shift = 0.0
    y: _Shift = 0.0


class OwnScale(Record, frozen=True, kw_only=True):
    """How many times as large pages are drawn."""

    noun: ClassVar[str] = "the scale"

    x: _Factor = 1.0
    y: _Factor = 1.0


class OwnPrinter(Record, frozen=True, kw_only=True):
    """A printer of the user's."""

    noun: ClassVar[str] = "a printer"

    name: Id
    paper: Label | None = None
    margins: OwnMargins | None = None
    back: OwnOffset = OwnOffset()
    scale: OwnScale = OwnScale()
    flip: Literal["long", "short"] | None = None
    borderless: bool = False
    thickness: Annotated[float, _distance("the thickness of paper", 0.0, THICKEST)] | None = None

    def findings(self) -> Iterator[Finding]:
        """Yield the contradiction of margins and none."""
        if self.borderless and self.margins is not None and any(_sides(self.margins)):
            message = "a printer without borders has no margins"
            yield Finding("P006", message, "remove margins: or borderless:", ("borderless",), at_key=True)


def _sides(margins: OwnMargins) -> PaperMargins:
    return PaperMargins(margins.left, margins.top, margins.right, margins.bottom)


def read_printer_file(path: Path, file: str, problems: Problems) -> Printer | None:
    """Return the printer of a file, or None after recording what is wrong with it."""
    document = _document(path, file, problems)
    if document is None:
        return None
    value, source = document
    read, findings = read_record(OwnPrinter, value, source)
    report_findings(findings, source, problems)
    if read is None:
        return None
    return Printer(
        read.name,
        None if read.margins is None else _sides(read.margins),
        Offset(read.back.x, read.back.y),
        Scale(read.scale.x, read.scale.y),
        read.flip,
        read.borderless,
        read.thickness,
        read.paper or "",
    )


def _paper(name: str, read: OwnPaper, _file: str) -> Paper:
    width, height = sorted((read.width, read.height))
    return Paper(name, read.title or name, width, height)


def _labels(name: str, read: OwnLabels, file: str) -> LabelSheet:
    return read.sheet(name, file)


def _shop(name: str, read: OwnShop, file: str) -> Shop:
    products = tuple(make_product(key, asdict(one), read.bleed) for key, one in read.products.items())
    own = asdict(read) | {"title": read.title or name, "looked_up": read.looked_up or "", "products": products}
    return Shop(name, source=file, **own)


def _cutter(name: str, read: OwnCutter, _file: str) -> Cutter:
    own = asdict(read) | {"title": read.title or name, "operations": read.made}
    own["marks"] = None if read.marks is None else RegistrationMarks(**asdict(read.marks))
    own["area"] = None if read.area is None else CutArea(read.area.width, read.area.height)
    return Cutter(name, **own)


class _Kind(NamedTuple):
    """How equipment of a kind is read: its record, what is made of one with its name and its file, and an example."""

    record: type[Record]
    make: Callable[[str, Any, str], Any]
    hint: str


_KINDS: Mapping[str, _Kind] = {
    "papers": _Kind(
        OwnPaper,
        _paper,
        "write its name and below it title:, width: and height:, as in  "
        "photo: {title: Photo, width: 89mm, height: 127mm}",
    ),
    "labels": _Kind(
        OwnLabels,
        _labels,
        "write its name and below it paper:, columns:, rows: and their sizes, as in  "
        "chips: {paper: a4, columns: 4, rows: 6, diameter: 40mm, pitch_x: 46mm, pitch_y: 46mm, left: 16mm, top: 13mm}",
    ),
    "shops": _Kind(
        OwnShop,
        _shop,
        "write its name and below it format:, bleed: and safe:, as in  corner: {format: pdf, bleed: 3mm, safe: 3mm}",
    ),
    "cutters": _Kind(
        OwnCutter,
        _cutter,
        "write its name and below it container: and operations:, each with lines: and colour:, as in  "
        '{lines: cut-outside, colour: "#FF0000"}',
    ),
}


def read_equipment(kind: str, path: Path, file: str, shipped: Collection[str], problems: Problems) -> Mapping[str, Any]:
    """Return the sound equipment of a file, by its names, after recording what is wrong with the rest.

    Names of what comes with the program are refused.
    """
    document = _document(path, file, problems)
    if document is None:
        return {}
    value, source = document
    if not isinstance(value, dict):
        message = f"{kind} are a mapping of names, not {quote_value(value)}"
        report_findings([Finding("P006", message, _KINDS[kind].hint)], source, problems)
        return {}
    walker = Walker(source)
    things: dict[str, Any] = {}
    findings: list[Finding] = []
    record, make, _ = _KINDS[kind]
    for name, entry in value.items():
        read = walker.record(record, entry, (name,), {})
        if not is_id(name) or is_size(name) or name in shipped:
            why = "comes with the program" if name in shipped else f"can't be the name of {record.noun}"
            findings.append(Finding("P006", f"{quote_value(name)} {why}", "choose another name", (name,), at_key=True))
        elif read is not INVALID:
            things[name] = make(name, read, file)
    report_findings([*walker.findings, *findings], source, problems)
    return things


def _document(path: Path, file: str, problems: Problems) -> tuple[Any, SourceMap] | None:
    folder = open_folder(path, problems)
    content = None if folder is None else folder.read(file, MAX_BYTES)
    return None if folder is None or content is None else read_document(content, folder.name(file), problems)
