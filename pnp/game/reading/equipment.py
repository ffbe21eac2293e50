"""Read the user's equipment: papers and print shops of their own."""

# No `from __future__ import annotations`: the loader needs the types of fields, and text would be compiled again.

from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, TypeVar

from msgspec import Meta, field
from msgspec.structs import asdict

from pnp.game.model.values import Id, Length, Record, Title, is_id
from pnp.game.reading.files import open_folder
from pnp.game.reading.yaml.documents import MAX_BYTES, read_document
from pnp.game.reading.yaml.validation import INVALID, Walker, report_findings
from pnp.messages import quote_value
from pnp.press.papers import LONGEST_SIDE, PAPERS, SHORTEST_SIDE, Paper, is_side, is_size
from pnp.press.shops import FileFormat, Shop, make_product, shipped_shops
from pnp.press.units import number
from pnp.problems import Finding, Problems, SourceMap

_Thing = TypeVar("_Thing")
_Own = TypeVar("_Own", bound=Record)


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


def read_papers(path: Path, file: str, problems: Problems) -> Mapping[str, Paper]:
    """Return the sound papers of a file, by their names, after recording what is wrong with the others."""
    hint = (
        "write its name and below it title:, width: and height:, as in  "
        "photo: {title: Photo, width: 89mm, height: 127mm}"
    )
    return _read(path, file, problems, OwnPaper, _paper, PAPERS, "papers", hint)


def _paper(name: str, read: OwnPaper) -> Paper:
    width, height = sorted((read.width, read.height))
    return Paper(name, read.title or name, width, height)


def read_shops(path: Path, file: str, problems: Problems) -> Mapping[str, Shop]:
    """Return the sound print shops of a file, by their names, after recording what is wrong with the others."""
    hint = "write its name and below it format:, bleed: and safe:, as in  corner: {format: pdf, bleed: 3mm, safe: 3mm}"
    shops = _read(path, file, problems, OwnShop, _shop, shipped_shops(), "shops", hint)
    return {name: shop._replace(source=file) for name, shop in shops.items()}


def _shop(name: str, read: OwnShop) -> Shop:
    products = tuple(make_product(key, asdict(one), read.bleed) for key, one in read.products.items())
    own = asdict(read) | {"title": read.title or name, "looked_up": read.looked_up or "", "products": products}
    return Shop(name, source="", **own)


def _read(
    path: Path,
    file: str,
    problems: Problems,
    record: type[_Own],
    make: Callable[[str, _Own], _Thing],
    known: Collection[str],
    nouns: str,
    hint: str,
) -> Mapping[str, _Thing]:
    folder = open_folder(path, problems)
    content = None if folder is None else folder.read(file, MAX_BYTES)
    document = None if folder is None or content is None else read_document(content, folder.name(file), problems)
    if document is None:
        return {}
    value, source = document
    if not isinstance(value, dict):
        message = f"{nouns} are a mapping of names, not {quote_value(value)}"
        report_findings([Finding("P006", message, hint)], source, problems)
        return {}
    things, findings = _things(value, source, record, make, known, record.noun)
    report_findings(findings, source, problems)
    return things


def _things(
    value: dict[Any, Any],
    source: SourceMap,
    record: type[_Own],
    make: Callable[[str, _Own], _Thing],
    known: Collection[str],
    noun: str,
) -> tuple[dict[str, _Thing], list[Finding]]:
    walker = Walker(source)
    things: dict[str, _Thing] = {}
    findings: list[Finding] = []
    for name, entry in value.items():
        read = walker.record(record, entry, (name,), {})
        if not is_id(name) or is_size(name) or name in known:
            why = "comes with the program" if name in known else f"can't be the name of {noun}"
            findings.append(Finding("P006", f"{quote_value(name)} {why}", "choose another name", (name,), at_key=True))
        elif read is not INVALID:
            things[name] = make(name, read)
    return things, [*walker.findings, *findings]
