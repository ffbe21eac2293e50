"""Measure 300 paragraphs of Latin text, set and written as PDF, against ReportLab's own, shaped by HarfBuzz too."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from random import Random

from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph

import pnp.press.text
from bench.counters import fastest
from bench.report import Report
from pnp.game.reading.bundle import find_ruleset
from pnp.press.scene.document import Document, Layer, Page
from pnp.press.scene.nodes import Glyphs, Node
from pnp.press.text.fonts import font_book
from pnp.press.text.line import Span, TextStyle
from pnp.press.text.paragraph import set_paragraph
from pnp.press.units import points
from pnp.press.writers.pdf import write_pdf

_COUNT, _WORDS, _ON_PAGE = 300, 60, 8
_WIDTH, _SIZE, _LEADING = 118.0, 3.35, 4.6  # mm
_FACE = "Literata-Regular"


def measure_paragraphs(report: Report) -> None:
    """Add the cost of paragraphs."""
    registerFont(TTFont(_FACE, Path(pnp.press.text.__file__).parent / "typefaces" / f"{_FACE}.ttf", shapable=True))
    ours, theirs = _Texts(), _Texts()
    own, other = fastest(lambda: _ours(ours.next()), lambda: _theirs(theirs.next()))
    report.ratio(f"{_COUNT} paragraphs to ReportLab's, shaped", own / other, 2)
    report.value(f"{_COUNT} paragraphs", 1000 * own, "ms")


class _Texts:
    """Paragraphs of a rulebook's words, different each time, so that none is found in a cache."""

    def __init__(self) -> None:
        self._random = Random(1)
        home = find_ruleset("quiet-adventures")
        assert home is not None, "a bundled ruleset"
        rules = (home / "rules.yaml").read_text(encoding="utf-8")
        self._words = [word for word in rules.split() if word.strip(",.;").isalpha()]

    def next(self) -> list[str]:
        """Return new paragraphs."""
        return [" ".join(self._random.choices(self._words, k=_WORDS)) for _ in range(_COUNT)]


def _ours(texts: Sequence[str]) -> bytes:
    book = font_book()
    style = TextStyle("serif", _SIZE)
    pages = []
    for start in range(0, len(texts), _ON_PAGE):
        nodes: list[Node] = []
        y = 10.0
        for text in texts[start : start + _ON_PAGE]:
            for line in set_paragraph(book, [Span(text, style)], _WIDTH):
                nodes.append(Glyphs(line, 15.0, y))
                y += _LEADING
            y += _LEADING / 2
        pages.append(Page(148.0, 210.0, (Layer("text", tuple(nodes)),)))
    return write_pdf(Document("paragraphs", tuple(pages)), book)


def _theirs(texts: Sequence[str]) -> bytes:
    style = ParagraphStyle("body", fontName=_FACE, fontSize=points(_SIZE), leading=points(_LEADING), shaping=1)
    file = BytesIO()
    canvas = Canvas(file, (points(148.0), points(210.0)), invariant=1)
    for start in range(0, len(texts), _ON_PAGE):
        y = points(200.0)
        for text in texts[start : start + _ON_PAGE]:
            paragraph = Paragraph(text, style)
            _, height = paragraph.wrap(points(_WIDTH), y)
            y -= height
            paragraph.drawOn(canvas, points(15.0), y)
            y -= points(_LEADING / 2)
        canvas.showPage()
    canvas.save()
    return file.getvalue()
