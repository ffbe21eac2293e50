"""Turn PDF and SVG into pixels, by independent renderers."""

from __future__ import annotations

from io import BytesIO

import pypdfium2
import resvg_py
from PIL import Image, ImageChops, ImageStat

DPI = 127  # five pixels a millimetre: pages of whole millimetres are whole pixels


def pdf_pixels(pdf: bytes, page: int = 0) -> Image.Image:
    document = pypdfium2.PdfDocument(pdf)
    try:
        scale = DPI / 72 - 1e-4  # a hair less: sizes are rounded up to whole pixels
        return document[page].render(scale=scale).to_pil().convert("RGB")
    finally:
        document.close()


def svg_pixels(svg: str) -> Image.Image:
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, dpi=DPI, background="white"))
    return Image.open(BytesIO(png)).convert("RGB")


def difference(one: Image.Image, other: Image.Image) -> float:
    """Return how much two pictures of one size differ on average, 0 to 255."""
    assert one.size == other.size
    # Renderers smooth edges differently: compare what an eye sees from a step back.
    a, b = (picture.reduce(2) for picture in (one, other))
    return sum(ImageStat.Stat(ImageChops.difference(a, b)).mean) / 3
