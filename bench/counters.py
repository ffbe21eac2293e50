"""Measure sheets of counters against bare ReportLab: the same drawing, forms and all, by its canvas alone.

The program's side covers every step: values of components.yaml become pieces, then sheets, then a PDF.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from io import BytesIO
from time import perf_counter

from msgspec import Struct
from msgspec.structs import replace
from reportlab.pdfgen.canvas import Canvas

from bench.report import Report
from pnp.game.model.components.flat_pieces import Side
from pnp.game.model.kinds.counter import Counter
from pnp.game.reading.bundle import find_ruleset
from pnp.pieces.draw_context import DrawContext
from pnp.pieces.kinds import draw_component
from pnp.press.colour import Colour
from pnp.press.geometry.path import Path
from pnp.press.scene.document import Document, Page
from pnp.press.scene.nodes import Group, Paint, Shape, Symbol, Use
from pnp.press.units import points
from pnp.press.writers.pdf import write_pdf
from pnp.problems import Problems
from pnp.sheets.sheet_pages import sheet_document
from pnp.sheets.sheet_plan import plan_sheets
from pnp.sheets.spec import SheetSpec
from pnp.translation.catalogue import Catalogue
from pnp.workshop.bench.draw_context import make_draw_context
from pnp.workshop.checks.ruleset import load_ruleset

_MARKS = ("disc", "ring", "triangle", "square", "diamond", "star")
_FILLS = ("moss", "honey")
_DESIGNS = [(fill, mark) for fill in _FILLS for mark in _MARKS]
_SIZE = 8.0  # mm
_ROUNDS = 9


def measure_counters(report: Report) -> None:
    """Add what sheets of counters cost, and how that grows."""
    few, many = _draw_context(1000), _draw_context(10_000)
    drawing = _plain(_document(few))
    ours, theirs, more = fastest(lambda: _ours(few), lambda: _bare(drawing), lambda: _ours(many))
    report.ratio("1,000 counters of 12 designs to bare ReportLab", ours / theirs, 3)
    report.ratio("10,000 counters to 1,000", more / ours, 11)
    report.value("1,000 counters", 1000 * ours, "ms")
    report.value("1,000 counters", len(_ours(few)) / 1000, "kB")


def fastest(*works: Callable[[], object]) -> list[float]:
    """Return the seconds of each function's fastest run, taken in turns; as in timeit, the garbage collector is off."""
    best = [float("inf")] * len(works)
    for _ in range(_ROUNDS):
        for index, work in enumerate(works):
            gc.collect()
            gc.disable()
            start = perf_counter()
            work()
            best[index] = min(best[index], perf_counter() - start)
            gc.enable()
    return best


def _draw_context(count: int) -> DrawContext:
    """Return the draw context of the first game with *count* counters of 12 designs in its box, and nothing else."""
    problems = Problems()
    folder = find_ruleset("quiet-adventures")
    ruleset = load_ruleset(folder, problems) if folder else None
    if ruleset is None:
        raise RuntimeError(f"the bundled game can't be read: {list(map(str, problems))}")
    counters = {
        f"{fill}-{mark}": Counter(
            kind="counter",
            title=f"{fill} {mark}",
            size=float(_SIZE),
            count=count // len(_DESIGNS) + (index < count % len(_DESIGNS)),
            front=Side(fill=fill, mark=mark),
        )
        for index, (fill, mark) in enumerate(_DESIGNS)
    }
    context = make_draw_context(replace(ruleset, components=counters), Catalogue(), problems)
    if context is None:
        raise RuntimeError(f"the bundled game can't be drawn: {list(map(str, problems))}")
    return context


def _document(context: DrawContext) -> Document:
    pieces = [piece for name in context.ruleset.components for piece in draw_component(name, context)]
    spec = SheetSpec(footer="Counters, version 1.0")
    return sheet_document("Counters", plan_sheets(pieces, spec), pieces, context.translate, context.book)


def _ours(context: DrawContext) -> bytes:
    return write_pdf(_document(context), context.book)


class _Plain(Struct, frozen=True):
    """The drawing in numbers: shapes by form, and the positions of the forms on each page. All in points, y up."""

    forms: list[tuple[str, tuple[float, ...], list[_PlainShape]]]
    pages: list[list[tuple[str, float, float]]]


_PlainShape = tuple[Paint, list[tuple[str, tuple[float, ...]]]]


def _plain(document: Document) -> _Plain:
    """Return a document of forms as plain numbers; its footers, which are text, are left out."""
    symbols: dict[str, Symbol] = {}
    pages = []
    for page in document.pages:
        placed = []
        for use in _uses(page):
            symbols[use.symbol.name] = use.symbol
            placed.append((use.symbol.name, points(use.transform.e), points(page.height - use.transform.f)))
        pages.append(placed)
    forms = []
    for name, symbol in symbols.items():
        shapes = [(node.paint, _steps(node.path)) for node in symbol.children if isinstance(node, Shape)]
        box = symbol.box
        forms.append((name, tuple(points(v) for v in (box.left, -box.bottom, box.right, -box.top)), shapes))
    return _Plain(forms, pages)


def _uses(page: Page) -> list[Use]:
    nodes = [node for layer in page.layers for node in layer.nodes]
    nodes += [child for node in nodes if isinstance(node, Group) for child in node.children]
    return [node for node in nodes if isinstance(node, Use)]


def _steps(path: Path) -> list[tuple[str, tuple[float, ...]]]:
    return [
        (command, tuple(v for x, y in corners for v in (points(x), -points(y)))) for command, corners in path.segments
    ]


def _bare(drawing: _Plain) -> bytes:
    """Return the drawing as ReportLab's canvas writes it."""
    canvas = Canvas(BytesIO(), pageCompression=1, invariant=1)
    for name, (left, bottom, right, top), shapes in drawing.forms:
        canvas.beginForm(name, left, bottom, right, top)
        for paint, steps in shapes:
            _bare_shape(canvas, paint, steps)
        canvas.endForm()
    for page in drawing.pages:
        for name, x, y in page:
            canvas.saveState()
            canvas.translate(x, y)
            canvas.doForm(name)
            canvas.restoreState()
        canvas.showPage()
    written: bytes = canvas.getpdfdata()
    return written


def _bare_shape(canvas: Canvas, paint: Paint, steps: Sequence[tuple[str, tuple[float, ...]]]) -> None:
    path = canvas.beginPath()
    draw_step = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}
    for command, values in steps:
        draw_step[command](*values)
    if paint.fill:
        canvas.setFillColorRGB(*_rgb(paint.fill))
    if paint.stroke:
        canvas.setStrokeColorRGB(*_rgb(paint.stroke))
        canvas.setLineWidth(points(paint.width))
    canvas.drawPath(path, stroke=int(paint.stroke is not None), fill=int(paint.fill is not None))


def _rgb(colour: Colour) -> tuple[float, float, float]:
    return colour.red / 255, colour.green / 255, colour.blue / 255
