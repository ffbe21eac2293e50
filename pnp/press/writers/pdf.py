"""Turn a document into a PDF file: its pages, and the metadata for viewers and printers.

The scene is measured in millimetres from the upper left corner, PDF in points from the lower left: the y axis is
turned over here and nowhere else.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from types import SimpleNamespace
from typing import Any
from urllib.parse import quote

from pnp.late_imports import late_imports
from pnp.press.geometry.path import Box
from pnp.press.scene.document import Document, Link, Page
from pnp.press.scene.transforms import iter_symbols, share_runs
from pnp.press.text.fonts import FontBook
from pnp.press.text.typography import reads_from_right, without_controls, writable_text
from pnp.press.units import number, points
from pnp.press.writers.pdf_paint import Painter, Store, Tags
from pnp.press.writers.pdf_text import PdfDictionary, utf16

with late_imports("reportlab"):
    from reportlab import rl_config
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfgen.canvas import Canvas

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


def write_pdf(document: Document, book: FontBook) -> bytes:
    """Return *document* as a PDF file, its text set in the fonts of *book*; equal documents give equal bytes.

    Raises ValueError for a document without pages, or a link to a page that it does not have.
    """
    # One branch for each thing that a document may lack: bookmarks, labels, a trim box, several layers.
    if not document.pages:
        raise ValueError("a document without pages cannot be written")
    with _settings():
        canvas = _canvas(document)
        store = Store(canvas, book, share_runs(iter_symbols(document)), is_grey=document.is_grey)
        tags = Tags()
        layered = len({layer.name for page in document.pages for layer in page.layers}) > 1
        level = -1  # of the outline's last entry; an entry is at most one deeper, so that there are no gaps
        for index, page in enumerate(document.pages):
            canvas.setPageSize((_pt(page.width), _pt(page.height)))
            canvas.bookmarkPage(f"page{index}", "XYZ", left=0, top=_pt(page.height), zoom=0)
            for i, bookmark in enumerate(page.bookmarks):
                key = f"page{index}-{i}"
                canvas.bookmarkPage(key, "XYZ", left=0, top=_pt(page.height - bookmark.y), zoom=0)
                level = max(0, min(bookmark.level, level + 1))
                canvas.addOutlineEntry(writable_text(without_controls(bookmark.title)), key, level)
            _paint(canvas, store, tags, page, layered, len(document.pages))
        if any(page.bookmarks for page in document.pages):
            canvas.showOutline()
        if any(page.label for page in document.pages):
            labels: list[Any] = []  # a page without a label gets its number
            for index, page in enumerate(document.pages):
                labels += (index, PdfDictionary(P=utf16(page.label or str(index + 1))))
            store.objects.set_catalog(PageLabels=PdfDictionary(Nums=labels))
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
    tags.counts.append(0)
    painter = Painter(store, tags)
    scale = number(points(1), 6)
    # From here on millimetres, and y points down.
    painter.operators.append(f"{scale} 0 0 -{scale} 0 {number(points(page.height), 4)} cm")
    for layer in page.layers:
        tags.reading = layer.reading
        if layered:
            painter.operators.append(f"/OC /{store.layer(layer.name)} BDC")
        painter.paint(layer.nodes)
        if layered:
            painter.operators.append("EMC")
    if page.contour:
        painter.contour(page.contour)
    content = "\n".join(painter.operators)
    store.objects.note_content(content)
    canvas.addLiteral(content)
    for link in page.links:  # after the forms, or the canvas would take them for a form's own
        _link(canvas, link, page, pages)
    canvas.showPage()
    whole = store.box(0, 0, _pt(page.width), _pt(page.height))
    store.objects.set_page(
        -1,
        Resources=store.resources(painter),
        MediaBox=whole,
        TrimBox=store.box(*_corners(page.trim, page)) if page.trim else whole,
        BleedBox=store.box(*_corners(page.bleed, page)) if page.bleed else None,
        Rotate=None,
        Trans=None,
    )


def _link(canvas: Canvas, link: Link, page: Page, pages: int) -> None:
    box = _corners(link.box, page)
    if isinstance(link.target, str):
        canvas.linkURL(quote(writable_text(link.target), safe=_ADDRESS), box)
    elif 0 <= link.target < pages:
        canvas.linkAbsolute("", f"page{link.target}", box, Border="[0 0 0]")
    else:
        raise ValueError(f"a link to page {link.target + 1} of {pages}")


def _pt(mm: float) -> float:
    return round(points(mm), 3)


def _corners(box: Box, page: Page) -> tuple[float, float, float, float]:
    """Return *box* as PDF writes rectangles: left, bottom, right, top, in points from the lower left corner."""
    return _pt(box.left), _pt(page.height - box.bottom), _pt(box.right), _pt(page.height - box.top)
