"""Turn a document into a PDF file: its pages, and what viewers and printers are told about it.

The scene is measured in millimetres from the upper left corner, PDF in points from the lower left: the y axis is
turned over here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from types import SimpleNamespace
from urllib.parse import quote

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen.canvas import Canvas

from pnp.backends.file_text import clean
from pnp.backends.pdf_paint import Painter
from pnp.backends.pdf_store import Store
from pnp.backends.pdf_tags import Tags
from pnp.geometry.path import Box
from pnp.scene.document import Document, Link, Page
from pnp.text.fonts import FontBook
from pnp.units import number, points

_DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}
# Characters that mean something in an address and stay as they are; the others are escaped.
_ADDRESS = ":/?#[]@!$&'()*+,;=%~"


# A font that writes nothing of itself, so that the page does not begin with an unembedded Helvetica.
_NO_FONT = SimpleNamespace(
    fontName="pnp-none", face=SimpleNamespace(name="pnp-none"), _dynamicFont=True, _multiByte=False
)
# How ReportLab writes files; its user's settings must not change ours.
_SETTINGS = {"useA85": 0, "invariant": 1, "pdfComments": 0, "pdfMultiLine": 0}


def write_pdf(document: Document, book: FontBook) -> bytes:
    """Return *document* as a PDF file, its text set in the fonts of *book*; equal documents give equal bytes.

    Raises ValueError for a document without pages, or a link to a page that it does not have.
    """
    if not document.pages:
        raise ValueError("a document without pages cannot be written")
    with _settings():
        canvas = _canvas(document)
        store, tags = Store(canvas, book), Tags()
        layered = len({layer.name for page in document.pages for layer in page.layers}) > 1
        levels = _Levels()
        for index, page in enumerate(document.pages):
            canvas.setPageSize((_pt(page.width), _pt(page.height)))
            canvas.setTrimBox(_corners(page.trim, page) if page.trim else None)
            canvas.bookmarkPage(f"page{index}", "XYZ", left=0, top=_pt(page.height), zoom=0)
            for i, bookmark in enumerate(page.bookmarks):
                key = f"page{index}-{i}"
                canvas.bookmarkPage(key, "XYZ", left=0, top=_pt(page.height - bookmark.y), zoom=0)
                canvas.addOutlineEntry(clean(bookmark.title), key, levels.next(bookmark.level))
            _paint(canvas, store, tags, page, layered, len(document.pages))
        if any(page.bookmarks for page in document.pages):
            canvas.showOutline()
        store.finish()
        tags.finish(store.objects)
        written: bytes = canvas.getpdfdata()
    return written


@contextmanager
def _settings() -> Iterator[None]:
    """Let ReportLab write short and repeatable files for a while."""
    before = {name: getattr(rl_config, name) for name in _SETTINGS}
    try:
        for name, value in _SETTINGS.items():
            setattr(rl_config, name, value)
        yield
    finally:
        for name, value in before.items():
            setattr(rl_config, name, value)


def _canvas(document: Document) -> Canvas:
    """Return an empty canvas that knows what *document* says of itself."""
    pdfmetrics.registerFont(_NO_FONT)
    canvas = Canvas(
        BytesIO(),
        pageCompression=1,
        invariant=1,
        pdfVersion=(1, 7),
        initialFontName=_NO_FONT.fontName,
        lang=clean(document.language),
    )
    canvas.setTitle(clean(document.title))
    canvas.setAuthor(clean(document.author))
    canvas.setSubject(clean(document.subject))
    canvas.setCreator("pnp")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    canvas.setViewerPreference("PrintScaling", "None")
    if document.duplex is not None:
        canvas.setViewerPreference("Duplex", _DUPLEX[document.duplex])
    return canvas


def _paint(canvas: Canvas, store: Store, tags: Tags, page: Page, layered: bool, pages: int) -> None:
    """Write the content of *page*, one of so many *pages*, and go on to the next."""
    tags.begin_page()
    painter = Painter(store, tags)
    scale = number(points(1), 6)
    # From here on millimetres, and y points down.
    painter.operators.append(f"{scale} 0 0 -{scale} 0 {number(points(page.height), 4)} cm")
    for layer in page.layers:
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
        Resources=store.page_resources(painter),
        MediaBox=store.media_box(_pt(page.width), _pt(page.height)),
        Rotate=None,
        Trans=None,
    )


def _link(canvas: Canvas, link: Link, page: Page, pages: int) -> None:
    """Make a rectangle of the page lead somewhere."""
    box = _corners(link.box, page)
    if isinstance(link.target, str):
        canvas.linkURL(quote(clean(link.target), safe=_ADDRESS), box)
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
    """Return *mm* in points, as precise as a file needs."""
    return round(points(mm), 3)


def _corners(box: Box, page: Page) -> tuple[float, float, float, float]:
    """Return *box* as PDF writes rectangles: left, bottom, right, top, in points from the lower left corner."""
    return _pt(box.left), _pt(page.height - box.bottom), _pt(box.right), _pt(page.height - box.top)
