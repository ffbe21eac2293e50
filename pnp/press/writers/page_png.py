"""Turn a document into pictures for the screen: its PDF pages as PNG, and details of them.

This needs pypdfium2, which is not installed with the program itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

from pnp.press.geometry.path import Box
from pnp.press.scene.document import Document, Page
from pnp.press.text.fonts import FontBook
from pnp.press.units import MM_PER_INCH
from pnp.press.writers.pdf import write_pdf

# The number of colours of page pictures, by eye: letters stay clear, and the files are a quarter as large.
_COLOURS, _OCTREE = 96, 2
_COMPRESSION = 6  # the default of zlib
_POINTS_PER_INCH = 72
# How finely ink is measured: at half or twice of it, shares of the bundled games' pages change by less than 1 %.
_COVERAGE_DPI = 36
_HALF_INK = 128  # of 256 shades of a channel
_WHITE, _CLEAR = 0xFFFFFFFF, 0x00FFFFFF  # opacity, red, green, blue


class PagePicture(Struct, frozen=True):
    """A page as PNG, and the details of it that were asked for."""

    png: bytes
    details: tuple[bytes, ...]


def page_pictures(
    document: Document, book: FontBook, dots_per_inch: float, details: Sequence[Sequence[Box]]
) -> list[PagePicture]:
    """Return a picture of each page; *details* are boxes on each, in mm, that become pictures of their own."""
    import pypdfium2

    scale = dots_per_inch / MM_PER_INCH
    pdf = pypdfium2.PdfDocument(write_pdf(document, book))
    try:
        pictures = []
        for page, boxes in zip(pdf, details, strict=True):
            image = page.render(scale=dots_per_inch / _POINTS_PER_INCH).to_pil().convert("RGB")
            image = image.quantize(_COLOURS, _OCTREE, dither=0)
            cut = [image.crop(tuple(round(edge * scale) for edge in astuple(box))) for box in boxes]
            pictures.append(PagePicture(_png(image), tuple(map(_png, cut))))
        return pictures
    finally:
        pdf.close()


def page_png(page: Page, book: FontBook, dots_per_inch: float, *, clear: bool = False, is_grey: bool = False) -> bytes:
    """Return a picture of *page*, white or *clear* where nothing is painted, its size rounded to whole pixels."""
    import pypdfium2

    size = tuple(max(1, round(mm / MM_PER_INCH * dots_per_inch)) for mm in (page.width, page.height))
    pdf = pypdfium2.PdfDocument(write_pdf(Document(page.title, (page,), is_grey=is_grey), book))
    try:
        bitmap = pypdfium2.PdfBitmap.new_native(*size, pypdfium2.raw.FPDFBitmap_BGRA)
        pypdfium2.raw.FPDFBitmap_FillRect(bitmap, 0, 0, *size, _CLEAR if clear else _WHITE)
        pypdfium2.raw.FPDF_RenderPageBitmap(bitmap, pdf[0], 0, 0, *size, 0, 0)
        image = bitmap.to_pil().convert("RGBA")
    finally:
        pdf.close()
    shown = image if clear else image.convert("L" if is_grey else "RGB")
    return _png(shown, dpi=(dots_per_inch, dots_per_inch))


def _png(image: Any, **more: Any) -> bytes:
    content = BytesIO()
    image.save(content, "PNG", compress_level=_COMPRESSION, **more)
    return content.getvalue()


def solid_shares(document: Document, book: FontBook) -> list[float]:
    """Return the share of each page (0 to 1) that is solid: with more than half of the ink of a full colour."""
    import pypdfium2
    from PIL import ImageChops

    shares = []
    pdf = pypdfium2.PdfDocument(write_pdf(document, book))
    try:
        for page in pdf:
            red, green, blue = page.render(scale=_COVERAGE_DPI / _POINTS_PER_INCH).to_pil().convert("RGB").split()
            least = ImageChops.darker(ImageChops.darker(red, green), blue)
            counts = least.histogram()
            shares.append(sum(counts[:_HALF_INK]) / sum(counts))
    finally:
        pdf.close()
    return shares
