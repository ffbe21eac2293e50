"""Turn a document into a PDF file: its pages, and the metadata for viewers and printers.

The scene is measured in millimetres from the upper left corner, PDF in points from the lower left: the y axis is
turned over here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from pnp.backends.pdf_file import PdfFile, PdfObject, Value, corners, in_points, text_string
from pnp.backends.pdf_paint import Painter, Tags
from pnp.backends.pdf_text import PdfFont
from pnp.scene.document import Document, Page
from pnp.scene.nodes import Symbol
from pnp.scene.transforms import iter_symbols, share_runs
from pnp.text.fonts import FontBook
from pnp.text.typography import reads_from_right, without_controls
from pnp.units import number, points

if TYPE_CHECKING:
    from pnp.backends.pdf_gradients import Shadings

# A form is clipped to its box. Art that reaches a little out of its symbol's box is better printed than cut off.
_FORM_MARGIN = 1.0
_DUPLEX = {"long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge"}


class Store:
    """The shared parts of one document, made when first asked for."""

    def __init__(self, file: PdfFile, book: FontBook, shared: Mapping[int, Symbol]) -> None:
        self._file = file
        self._shared = shared
        self._book = book
        self._forms: dict[int, tuple[Symbol, str]] = {}  # by id; kept alive, so that no other object gets the same id
        self._written = 0
        self._namesakes: dict[str, list[tuple[Symbol, str]]] = {}
        self._images: dict[bytes, str] = {}
        self._x_objects: dict[str, str] = {}  # references to forms and pictures
        self._fonts: dict[str, PdfFont] = {}
        self._layers: dict[str, tuple[str, str]] = {}
        self._alternatives: dict[str, str] = {}
        self._sizes: dict[tuple[float, float], str] = {}
        self._pages: dict[tuple[bool, tuple[str, ...]], str] = {}
        self._font_resources = file.new()
        self._opacities = file.new()
        self._properties = file.new()

    def form(self, symbol: Symbol) -> str:
        """Return the resource name of *symbol*'s form, writing it if it is new to the document."""
        known = self._forms.get(id(symbol))
        if known is None:
            namesakes = self._namesakes.setdefault(symbol.name, [])
            name = next((name for other, name in namesakes if other == symbol), None)
            if name is None:
                name = self._write_form(symbol)
                namesakes.append((symbol, name))
            known = self._forms[id(symbol)] = (symbol, name)
        return known[1]

    def _write_form(self, symbol: Symbol) -> str:
        painter = Painter(self)
        painter.paint(self._shared.get(id(symbol), symbol).children)  # which writes the forms inside it first
        self._written += 1
        name = f"s{self._written}"
        box = symbol.box.grown(_FORM_MARGIN)
        entries: dict[str, Value] = {
            "Type": "/XObject",
            "Subtype": "/Form",
            "BBox": [number(edge) for edge in (box.left, box.top, box.right, box.bottom)],
            "Resources": self.resources(painter),
        }
        self._x_objects[name] = self._file.add_packed("\n".join(painter.operators).encode("ascii"), **entries)
        return name

    def image(self, content: bytes) -> str:
        """Return the resource name of a PNG or JPEG picture, embedding it if it is new to the document."""
        name = self._images.get(content)
        if name is None:
            from pnp.backends.pdf_image import pdf_image  # most documents have no pictures

            image, name = pdf_image(content), f"i{len(self._images)}"
            entries: dict[str, Value] = dict(image.entries)
            if image.mask is not None:
                entries["SMask"] = self._file.add_stream(image.mask.data, image.mask.entries)
            self._x_objects[name] = self._file.add_stream(image.data, entries)
            self._images[content] = name
        return name

    def font(self, face: str) -> PdfFont:
        """Return the font of the book's face of that key."""
        if face not in self._fonts:
            self._fonts[face] = PdfFont(f"F{len(self._fonts)}", self._book.face(face))
        return self._fonts[face]

    def opacity(self, share: float) -> str:
        """Return the resource name of a graphics state in which everything is painted with this opacity."""
        value = number(share)
        name = f"O{value.replace('.', '-')}"
        self._opacities.entries.setdefault(name, {"ca": value, "CA": value})
        return name

    @cached_property
    def shadings(self) -> Shadings:
        """The gradients of the document."""
        from pnp.backends.pdf_gradients import Shadings  # few documents have any

        return Shadings(self._file, self._opacities.entries)

    def alternative(self, title: str) -> str:
        """Return the resource name of a property list with the alternative text."""
        if title not in self._alternatives:
            name = self._alternatives[title] = f"T{len(self._alternatives)}"
            self._properties.entries[name] = {"Alt": text_string(title)}
        return self._alternatives[title]

    def layer(self, name: str) -> str:
        """Return the resource name of the layer (optional content group) of that name."""
        if name not in self._layers:
            reference = self._file.add({"Type": "/OCG", "Name": text_string(name)})
            self._layers[name] = f"L{len(self._layers)}", reference
            self._properties.entries[self._layers[name][0]] = reference
        return self._layers[name][0]

    def resources(self, painter: Painter) -> dict[str, Value]:
        """Return the resource dictionary for what *painter* painted."""
        entries: dict[str, Value] = {
            "Font": self._font_resources.reference,
            "ExtGState": self._opacities.reference,
            "Properties": self._properties.reference,
        }
        if painter.is_shaded:
            entries["Shading"] = self.shadings.resources.reference
        if painter.used:
            entries["XObject"] = {name: self._x_objects[name] for name in painter.used}
        return entries

    def page_resources(self, painter: Painter) -> str:
        """Return the reference to the resource dictionary for a page, which pages that use the same forms share."""
        key = (painter.is_shaded, tuple(painter.used))
        if key not in self._pages:
            self._pages[key] = self._file.add(self.resources(painter))
        return self._pages[key]

    def media_box(self, width: float, height: float) -> str:
        """Return the reference to the box, in points, of all pages of a size in mm."""
        if (width, height) not in self._sizes:
            self._sizes[width, height] = self._file.add([0, 0, in_points(width), in_points(height)])
        return self._sizes[width, height]

    def finish(self) -> dict[str, Value]:
        """Embed the fonts and return the catalogue's entries for layers; nothing can be painted after that."""
        for font in self._fonts.values():
            self._font_resources.entries[font.name] = font.add_to(self._file)
        if not self._layers:
            return {}
        groups = [reference for _, reference in self._layers.values()]
        return {"OCProperties": {"OCGs": groups, "D": {"Order": groups, "ON": groups}}}


def write_pdf(document: Document, book: FontBook) -> bytes:
    """Return *document* as a PDF file, its text set in the fonts of *book*; equal documents give equal bytes.

    Raises ValueError for a document without pages, or a link to a page that it does not have.
    """
    if not document.pages:
        raise ValueError("a document without pages cannot be written")
    file, pages = PdfFile(), document.pages
    store, tags = Store(file, book, share_runs(iter_symbols(document))), Tags()
    tree = file.new(Type="/Pages", Count=len(pages))
    objects = [file.new(Type="/Page", Parent=tree.reference) for _ in pages]
    tree.entries["Kids"] = [one.reference for one in objects]
    layered = len({layer.name for page in pages for layer in page.layers}) > 1
    for page, one in zip(pages, objects, strict=True):
        painter = _painted(page, store, tags, layered)
        content = "\n".join(painter.operators).encode("ascii")
        one.entries.update(
            {
                "MediaBox": store.media_box(page.width, page.height),
                "Resources": store.page_resources(painter),
                "Contents": file.add_packed(content),
            }
        )
        if page.trim is not None:
            one.entries["TrimBox"] = corners(page.trim, page.height)
    catalogue: dict[str, Value] = {
        "Type": "/Catalog",
        "Pages": tree.reference,
        "Lang": text_string(document.language),
        "ViewerPreferences": _preferences(document),
        **_navigation(file, pages, objects),
        **store.finish(),
        **tags.finish(file, objects),
    }
    return file.written(file.add(catalogue), file.add(_metadata(document)))


def _painted(page: Page, store: Store, tags: Tags, layered: bool) -> Painter:
    """Return the painter that has painted a page; its layers can be hidden if the document is *layered*."""
    tags.begin_page()
    painter = Painter(store, tags)
    scale = number(points(1), 6)
    # From here on millimetres, and y points down.
    painter.operators.append(f"{scale} 0 0 -{scale} 0 {number(points(page.height), 4)} cm")
    for layer in page.layers:
        tags.begin_layer(layer)
        if layered:
            painter.operators.append(f"/OC /{store.layer(layer.name)} BDC")
        painter.paint(layer.nodes)
        if layered:
            painter.operators.append("EMC")
    return painter


def _navigation(file: PdfFile, pages: Sequence[Page], objects: Sequence[PdfObject]) -> dict[str, Value]:
    """Add links, bookmarks and labels of *pages*, if there are any; return what the catalogue says of them."""
    if not any(page.links or page.bookmarks or page.label for page in pages):
        return {}
    from pnp.backends.pdf_navigation import add_navigation  # sheets of pieces have none

    return add_navigation(file, pages, objects)


def _metadata(document: Document) -> dict[str, Value]:
    """Return what viewers say of a document."""
    texts = {"Title": without_controls(document.title), "Author": document.author, "Subject": document.subject}
    return {**{name: text_string(text) for name, text in texts.items()}, "Creator": "(pnp)"}


def _preferences(document: Document) -> dict[str, Value]:
    """Return how viewers show and print a document."""
    preferences: dict[str, Value] = {"DisplayDocTitle": "true", "PrintScaling": "/None"}
    if reads_from_right(document.language):
        preferences["Direction"] = "/R2L"
    if document.duplex is not None:
        preferences["Duplex"] = _DUPLEX[document.duplex]
    return preferences
