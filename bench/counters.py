"""Measure sheets of counters against bare ReportLab: the same drawing, forms and all, without our scene."""

from __future__ import annotations

import gc
from collections.abc import Callable
from io import BytesIO
from time import perf_counter

from reportlab.pdfgen.canvas import Canvas

from bench.report import Report
from pnp.backends.pdf import write_pdf
from pnp.colour import BLACK, WHITE, Colour
from pnp.geometry.path import Box, circle, line
from pnp.geometry.transform import translation
from pnp.scene.document import Document, Layer, Page
from pnp.scene.nodes import Paint, Shape, Symbol, Use
from pnp.text.fonts import font_book
from pnp.units import points

_DESIGNS = tuple(Colour(20 * i, 255 - 20 * i, 100) for i in range(12))
_ACROSS, _DOWN, _STEP = 21, 30, 9.0
_ROUNDS = 7


def measure_counters(report: Report) -> None:
    """Add what a sheet of counters costs, and how that grows."""
    thousand, ten_thousand = _counters(1000), _counters(10_000)
    book = font_book()
    bare = _fastest(lambda: _bare(1000))
    ours = _fastest(lambda: write_pdf(thousand, book))
    many = _fastest(lambda: write_pdf(ten_thousand, book))
    report.ratio("1,000 counters of 12 designs to bare ReportLab", ours / bare, 3)
    report.ratio("10,000 counters to 1,000", many / ours, 11)
    report.ratio("1,000 counters", len(write_pdf(thousand, book)) / 1000, unit="kB")


def _fastest(work: Callable[[], object]) -> float:
    """Return the seconds of the quickest of several runs."""
    times = []
    for _ in range(_ROUNDS):
        gc.collect()
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return min(times)


def _places(copies: int) -> list[list[tuple[float, float]]]:
    """Return the upper left corners of so many counters in mm, page by page."""
    page = [(10 + _STEP * i, 10 + _STEP * j) for j in range(_DOWN) for i in range(_ACROSS)]
    return [page[: copies - first] for first in range(0, copies, len(page))]


def _counters(copies: int) -> Document:
    designs = [
        Symbol(
            f"counter-{i}",
            (
                Shape(circle(4, 4, 3.8), Paint(fill=colour, stroke=BLACK, width=0.35)),
                Shape(circle(4, 4, 2), Paint(stroke=WHITE, width=0.7)),
                Shape(line((4, 4), (6.5, 4)), Paint(stroke=WHITE, width=0.7)),
            ),
            Box(0, 0, 8, 8),
        )
        for i, colour in enumerate(_DESIGNS)
    ]
    pages = []
    for places in _places(copies):
        uses = tuple(
            Use(designs[i % 12], translation(x, y), title=f"counter {i % 12}") for i, (x, y) in enumerate(places)
        )
        pages.append(Page(210, 297, (Layer("art", uses),)))
    return Document("counters", tuple(pages))


def _bare(copies: int) -> bytes:
    """Return the same drawing by ReportLab's canvas alone."""
    canvas = Canvas(BytesIO(), pageCompression=1, invariant=1)
    for i, colour in enumerate(_DESIGNS):
        canvas.beginForm(f"counter-{i}", 0, 0, points(8), points(8))
        canvas.setFillColorRGB(colour.red / 255, colour.green / 255, colour.blue / 255)
        canvas.setLineWidth(points(0.35))
        canvas.circle(points(4), points(4), points(3.8), fill=1)
        canvas.setStrokeColorRGB(1, 1, 1)
        canvas.setLineWidth(points(0.7))
        canvas.circle(points(4), points(4), points(2))
        canvas.line(points(4), points(4), points(6.5), points(4))
        canvas.endForm()
    for places in _places(copies):
        for i, (x, y) in enumerate(places):
            canvas.saveState()
            canvas.translate(points(x), points(289 - y))
            canvas.doForm(f"counter-{i % 12}")
            canvas.restoreState()
        canvas.showPage()
    written: bytes = canvas.getpdfdata()
    return written
