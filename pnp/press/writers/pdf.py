"""Turn a document into a PDF file: its pages, and the metadata for viewers and printers.

The scene is measured in millimetres from the upper left corner, PDF in points from the lower left: the y axis is
turned over here and nowhere else.
"""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property, lru_cache
from io import BytesIO
from types import SimpleNamespace
from typing import Any, NamedTuple
from urllib.parse import quote

from pnp.press.geometry.path import Box
from pnp.press.scene.document import Document, Link, Page
from pnp.press.scene.nodes import JPEG_START, Symbol
from pnp.press.scene.transforms import iter_symbols, share_runs
from pnp.press.text.fonts import FontBook
from pnp.press.text.typography import reads_from_right, without_controls, writable_text
from pnp.press.units import number, points
from pnp.press.writers.late_imports import late_imports
from pnp.press.writers.pdf_paint import Painter, Shadings, Tags
from pnp.press.writers.pdf_text import PdfDictionary, PdfFont, PdfObjects, compress, utf16

with late_imports("reportlab"):
    from reportlab import rl_config
    from reportlab.pdfbase import pdfdoc, pdfmetrics
    from reportlab.pdfgen.canvas import Canvas

_PNG_START = 8  # bytes of a PNG before its first chunk
_COMPRESSION = 6
# Kinds of pixels of a PNG that PDF knows: the space of its colours, and samples a pixel.
_GREY, _TRUE_COLOUR, _PALETTE = 0, 2, 3
_SPACES = {_GREY: ("/DeviceGray", 1), _TRUE_COLOUR: ("/DeviceRGB", 3), _PALETTE: ("", 1)}


class PdfImage(NamedTuple):
    """The stream of a picture: entries of its dictionary as PDF writes them, and its packed pixels.

    *mask* says how opaque each pixel is, if not all are wholly so.
    """

    entries: Mapping[str, str]
    data: bytes
    mask: PdfImage | None = None


@lru_cache(maxsize=64)
def pdf_image(content: bytes) -> PdfImage:
    """Return what a PDF embeds of a PNG or JPEG file. The same picture is in many files of a build."""
    if content.startswith(JPEG_START):
        return _jpeg(content)
    return _packed_png(content) or _decoded(content)


def _jpeg(content: bytes) -> PdfImage:
    from PIL import Image as Picture  # most documents have no pictures

    with Picture.open(BytesIO(content), formats=["JPEG"]) as picture:
        space = "/DeviceGray" if picture.mode == "L" else "/DeviceRGB"
        return PdfImage(_entries(*picture.size, space, 8, "/DCTDecode"), content)


def _packed_png(content: bytes) -> PdfImage | None:
    """Return a PNG with its pixels packed as they are: both formats pack alike. None for one that must be decoded."""
    chunks: dict[bytes, list[bytes]] = {}
    at = _PNG_START
    while at < len(content):
        length, kind = struct.unpack_from(">I4s", content, at)
        chunks.setdefault(kind, []).append(content[at + 8 : at + 8 + length])
        at += 12 + length
    width, height, depth, colour, *_, interlaced = struct.unpack(">IIBBBBB", chunks[b"IHDR"][0])
    if colour not in _SPACES or depth > 8 or interlaced or b"tRNS" in chunks:
        return None
    space, samples = _SPACES[colour]
    if colour == _PALETTE:
        palette = chunks[b"PLTE"][0]
        space = f"[/Indexed /DeviceRGB {len(palette) // 3 - 1} <{palette.hex()}>]"
    entries = _entries(width, height, space, depth, "/FlateDecode")
    rows = f"<< /Predictor 15 /Colors {samples} /BitsPerComponent {depth} /Columns {width} >>"
    return PdfImage({**entries, "DecodeParms": rows}, b"".join(chunks[b"IDAT"]))


def _decoded(content: bytes) -> PdfImage:
    """Return a PNG decoded and packed again, its transparency separate from its colours."""
    from PIL import Image as Picture  # most documents have no pictures

    with Picture.open(BytesIO(content), formats=["PNG"]) as picture:
        clear = "A" in picture.getbands() or "transparency" in picture.info
        # Greys of 16 bits would all be white but the darkest.
        plain = picture.point(lambda level: level / 256).convert("L") if picture.mode == "I;16" else picture
        pixels = plain.convert("RGBA" if clear else "RGB")
    mask = _packed(pixels.getchannel("A").tobytes(), *pixels.size, "/DeviceGray") if clear else None
    return _packed(pixels.convert("RGB").tobytes(), *pixels.size, "/DeviceRGB")._replace(mask=mask)


def _packed(pixels: bytes, width: int, height: int, space: str) -> PdfImage:
    return PdfImage(_entries(width, height, space, 8, "/FlateDecode"), zlib.compress(pixels, _COMPRESSION))


def _entries(width: int, height: int, space: str, depth: int, packing: str) -> dict[str, str]:
    return {
        "Type": "/XObject",
        "Subtype": "/Image",
        "Width": str(width),
        "Height": str(height),
        "BitsPerComponent": str(depth),
        "ColorSpace": space,
        "Filter": packing,
    }


# A form is clipped to its box. Art that reaches a little out of its symbol's box is better printed than cut off.
_FORM_MARGIN = 1.0
_DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}
# Characters that mean something in an address and stay as they are; the others are escaped.
_ADDRESS = ":/?#[]@!$&'()*+,;=%~"
# A font that writes no operators, so that the page does not begin with an unembedded Helvetica.
_NO_FONT = SimpleNamespace(
    fontName="pnp-none", face=SimpleNamespace(name="pnp-none"), _dynamicFont=True, _multiByte=False
)
_MOMENT = "SOURCE_DATE_EPOCH"  # the variable with the moment that ReportLab writes into files
# How ReportLab writes files; its user's settings must not change ours.
_SETTINGS = {"useA85": 0, "invariant": 1, "pdfComments": 0, "pdfMultiLine": 0}


class Store:
    """The shared parts of one document, made when first asked for."""

    def __init__(self, canvas: Canvas, book: FontBook, shared: Mapping[int, Symbol]) -> None:
        self._canvas = canvas
        self._shared = shared
        self.objects = PdfObjects(canvas)
        self._book = book
        self._forms: dict[int, tuple[Symbol, str]] = {}  # by id; kept alive, so that no other object gets the same id
        self._written = 0
        self._namesakes: dict[str, list[tuple[Symbol, str]]] = {}
        self._images: dict[bytes, str] = {}
        self._fonts: dict[str, PdfFont] = {}
        self._layers: dict[str, tuple[str, Any]] = {}
        self._alternatives: dict[str, str] = {}
        self._sizes: dict[tuple[float, float], Any] = {}
        self._resources: dict[tuple[bool, tuple[str, ...]], Any] = {}
        self._opacities = PdfDictionary()
        self._properties = PdfDictionary()

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
        key = f"s{self._written}"
        box = symbol.box.grown(_FORM_MARGIN)
        corners = [round(v, 3) for v in (box.left, box.top, box.right, box.bottom)]
        content = "\n".join([self._canvas._preamble, "\n".join(painter.operators), ""])
        return self.objects.x_object_name(key, _Form(corners, content, self.resources(painter)))

    def image(self, content: bytes) -> str:
        """Return the resource name of a PNG or JPEG picture, embedding it if it is new to the document."""
        name = self._images.get(content)
        if name is None:
            image, key = pdf_image(content), f"i{len(self._images)}"
            entries: dict[str, Any] = dict(image.entries)
            if image.mask is not None:
                mask = pdfdoc.PDFStream(PdfDictionary(dict(image.mask.entries)), image.mask.data)
                entries["SMask"] = self.objects.reference(mask)
            stream = pdfdoc.PDFStream(PdfDictionary(entries), image.data)
            name = self._images[content] = self.objects.x_object_name(key, stream)
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
        if name not in self._opacities:
            self._opacities[name] = PdfDictionary({"ca": value, "CA": value})
        return name

    @cached_property
    def shadings(self) -> Shadings:
        """The gradients of the document."""
        return Shadings(self.objects, self._opacities)

    def alternative(self, title: str) -> str:
        """Return the resource name of a property list with the alternative text."""
        if title not in self._alternatives:
            name = self._alternatives[title] = f"T{len(self._alternatives)}"
            self._properties[name] = PdfDictionary({"Alt": utf16(title)})
        return self._alternatives[title]

    def layer(self, name: str) -> str:
        """Return the resource name of the layer (optional content group) of that name."""
        if name not in self._layers:
            group = PdfDictionary({"Type": "/OCG", "Name": utf16(name)})
            reference = self.objects.reference(group)
            self._layers[name] = f"L{len(self._layers)}", reference
            self._properties[self._layers[name][0]] = reference
        return self._layers[name][0]

    def resources(self, painter: Painter) -> Any:
        """Return the resource dictionary for what *painter* painted; pages and forms that use the same share it."""
        key = (painter.is_shaded, tuple(painter.used))
        if key not in self._resources:
            self._resources[key] = self.objects.reference(self._new_resources(painter))
        return self._resources[key]

    def _new_resources(self, painter: Painter) -> PdfDictionary:
        entries = {
            "Font": pdfdoc.PDFObjectReference("BasicFonts"),
            "ProcSet": b"[ /PDF /Text ]",
            "ExtGState": self.objects.reference(self._opacities),
            "Properties": self.objects.reference(self._properties),
        }
        if painter.is_shaded:
            entries["Shading"] = self.objects.reference(self.shadings.resources)
        if painter.used:
            entries["XObject"] = PdfDictionary({name: pdfdoc.PDFObjectReference(name) for name in painter.used})
        return PdfDictionary(entries)

    def media_box(self, width: float, height: float) -> Any:
        """Return the box, in points, of all pages of one size."""
        if (width, height) not in self._sizes:
            box = pdfdoc.PDFArray([0, 0, width, height])
            self._sizes[width, height] = self.objects.reference(box)
        return self._sizes[width, height]

    def finish(self) -> None:
        """Embed the fonts and list the layers; nothing can be painted after that."""
        for font in self._fonts.values():
            font.add_to(self.objects)
        if self._layers:
            groups = pdfdoc.PDFArray([reference for _, reference in self._layers.values()])
            shown = PdfDictionary({"Order": groups, "ON": groups})
            self.objects.set_catalog(OCProperties=PdfDictionary({"OCGs": groups, "D": shown}))


class _Form(pdfdoc.PDFObject):  # type: ignore[misc]
    """A form: operators that are painted in many places, *box* its corners."""

    __RefOnly__ = 1

    def __init__(self, box: Sequence[float], content: str, resources: Any) -> None:
        self.box, self.content, self.resources = pdfdoc.PDFArray(box), content.encode("ascii"), resources

    def format(self, document: Any) -> bytes:
        """Return the form as it is written."""
        content = compress(self.content)
        entries = {
            "BBox": self.box,
            "Filter": b"[ /FlateDecode ]",
            "FormType": b"1",
            "Length": b"%d" % len(content),
            "Matrix": b"[ 1 0 0 1 0 0 ]",
            "Resources": self.resources,
            "Subtype": "/Form",
            "Type": "/XObject",
        }
        return PdfDictionary(entries).format(document) + b"\nstream\n" + content + b"endstream\n"


def write_pdf(document: Document, book: FontBook) -> bytes:
    """Return *document* as a PDF file, its text set in the fonts of *book*; equal documents give equal bytes.

    Raises ValueError for a document without pages, or a link to a page that it does not have.
    """
    if not document.pages:
        raise ValueError("a document without pages cannot be written")
    with _settings():
        canvas = _canvas(document)
        store, tags = Store(canvas, book, share_runs(iter_symbols(document))), Tags()
        layered = len({layer.name for page in document.pages for layer in page.layers}) > 1
        levels = _Levels()
        for index, page in enumerate(document.pages):
            canvas.setPageSize((_pt(page.width), _pt(page.height)))
            canvas.setTrimBox(_corners(page.trim, page) if page.trim else None)
            canvas.bookmarkPage(f"page{index}", "XYZ", left=0, top=_pt(page.height), zoom=0)
            for i, bookmark in enumerate(page.bookmarks):
                key = f"page{index}-{i}"
                canvas.bookmarkPage(key, "XYZ", left=0, top=_pt(page.height - bookmark.y), zoom=0)
                canvas.addOutlineEntry(
                    writable_text(without_controls(bookmark.title)), key, levels.next(bookmark.level)
                )
            _paint(canvas, store, tags, page, layered, len(document.pages))
        if any(page.bookmarks for page in document.pages):
            canvas.showOutline()
        if any(page.label for page in document.pages):
            store.objects.set_catalog(PageLabels=_page_labels(document.pages))
        store.finish()
        tags.finish(store.objects)
        written: bytes = canvas.getpdfdata()
    return written


@contextmanager
def _settings() -> Iterator[None]:
    """Make ReportLab write compact, reproducible files within the block."""
    before = {name: getattr(rl_config, name) for name in _SETTINGS}
    moment = os.environ.pop(_MOMENT, None)
    try:
        for name, value in _SETTINGS.items():
            setattr(rl_config, name, value)
        yield
    finally:
        for name, value in before.items():
            setattr(rl_config, name, value)
        if moment is not None:
            os.environ[_MOMENT] = moment


def _canvas(document: Document) -> Canvas:
    pdfmetrics.registerFont(_NO_FONT)
    canvas = Canvas(
        BytesIO(),
        pageCompression=1,
        invariant=1,
        pdfVersion=(1, 7),
        initialFontName=_NO_FONT.fontName,
        lang=writable_text(document.language),
    )
    canvas.setTitle(writable_text(without_controls(document.title)))
    canvas.setAuthor(writable_text(document.author))
    canvas.setSubject(writable_text(document.subject))
    canvas.setCreator("pnp")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    canvas.setViewerPreference("PrintScaling", "None")
    if reads_from_right(document.language):
        canvas.setViewerPreference("Direction", "R2L")
    if document.duplex is not None:
        canvas.setViewerPreference("Duplex", _DUPLEX[document.duplex])
    return canvas


def _paint(canvas: Canvas, store: Store, tags: Tags, page: Page, layered: bool, pages: int) -> None:
    """Write the content of *page*, one of *pages* in all, and start the next one."""
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
    content = "\n".join(painter.operators)
    store.objects.note_content(content)
    canvas.addLiteral(content)
    for link in page.links:  # after the forms, or the canvas would take them for a form's own
        _link(canvas, link, page, pages)
    canvas.showPage()
    store.objects.set_page(
        -1,
        Resources=store.resources(painter),
        MediaBox=store.media_box(_pt(page.width), _pt(page.height)),
        Rotate=None,
        Trans=None,
    )


def _page_labels(pages: Sequence[Page]) -> Any:
    """Return the labels of pages; a page without a label gets its number."""
    labels: list[Any] = []
    for index, page in enumerate(pages):
        labels += (index, PdfDictionary({"P": utf16(page.label or str(index + 1))}))
    return PdfDictionary({"Nums": pdfdoc.PDFArray(labels)})


def _link(canvas: Canvas, link: Link, page: Page, pages: int) -> None:
    box = _corners(link.box, page)
    if isinstance(link.target, str):
        canvas.linkURL(quote(writable_text(link.target), safe=_ADDRESS), box)
    elif 0 <= link.target < pages:
        canvas.linkAbsolute("", f"page{link.target}", box, Border="[0 0 0]")
    else:
        raise ValueError(f"a link to page {link.target + 1} of {pages}")


class _Levels:
    """Keep the levels of an outline without gaps: an entry is at most one deeper than the one before."""

    def __init__(self) -> None:
        self._last = -1

    def next(self, wanted: int) -> int:
        """Return the level for the next entry."""
        self._last = max(0, min(wanted, self._last + 1))
        return self._last


def _pt(mm: float) -> float:
    return round(points(mm), 3)


def _corners(box: Box, page: Page) -> tuple[float, float, float, float]:
    """Return *box* as PDF writes rectangles: left, bottom, right, top, in points from the lower left corner."""
    return _pt(box.left), _pt(page.height - box.bottom), _pt(box.right), _pt(page.height - box.top)
