"""Draw the cards of a table on A4, with their backs, as a script of its own: ``cards.py FILE TABLE FONT``.

*FONT* is a TrueType file, to be embedded, so that the file prints anywhere.
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path

from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

WIDTH, HEIGHT, GAP = 63.5 * mm, 88.9 * mm, 1.5 * mm
FILLS = {"moss": "#7A8F5A", "bee": "#E3A93B"}
LEFT, BOTTOM = (A4[0] - 3 * WIDTH - 2 * GAP) / 2, (A4[1] - 3 * HEIGHT - 2 * GAP) / 2


def card(canvas: Canvas, row: dict[str, str]) -> None:
    """Draw a card with its lower left corner at (0, 0)."""
    canvas.setFillColor(HexColor(FILLS[row["suit"]]))
    canvas.rect(0, 0, WIDTH, HEIGHT, stroke=0, fill=1)
    canvas.setFillColor(HexColor("#333333"))
    size = 12.0
    while size > 9 and canvas.stringWidth(row["title"], "Text", size) > WIDTH - 8 * mm:
        size -= 0.25
    canvas.setFont("Text", size)
    canvas.drawCentredString(WIDTH / 2, HEIGHT - 10 * mm, row["title"])
    canvas.setFont("Text", 8)
    for number, line in enumerate(simpleSplit(row["text"], "Text", 8, WIDTH - 12 * mm)):
        canvas.drawCentredString(WIDTH / 2, HEIGHT - 58 * mm - number * 10, line)
    for number in range(int(row["cost"])):
        canvas.circle(10 * mm + number * 8 * mm, 20 * mm, 3 * mm, stroke=0, fill=1)


def marks(canvas: Canvas) -> None:
    """Draw the cut marks of a page."""
    canvas.setLineWidth(0.2 * mm)
    for column in range(3):
        for x in (LEFT + column * (WIDTH + GAP), LEFT + column * (WIDTH + GAP) + WIDTH):
            canvas.line(x, 2 * mm, x, BOTTOM - 1 * mm)
            canvas.line(x, A4[1] - BOTTOM + 1 * mm, x, A4[1] - 2 * mm)
    for line in range(3):
        for y in (BOTTOM + line * (HEIGHT + GAP), BOTTOM + line * (HEIGHT + GAP) + HEIGHT):
            canvas.line(2 * mm, y, LEFT - 1 * mm, y)
            canvas.line(A4[0] - LEFT + 1 * mm, y, A4[0] - 2 * mm, y)


def main(file: str, table: str, font: str) -> None:
    """Draw the cards: each page of fronts is followed by a page of their backs."""
    registerFont(TTFont("Text", font))
    with Path(table).open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    canvas = Canvas(file, pagesize=A4, pageCompression=1)
    for start in range(0, len(rows), 9):
        for is_back in (False, True):
            marks(canvas)
            for place, row in enumerate(rows[start : start + 9]):
                canvas.saveState()
                canvas.translate(LEFT + place % 3 * (WIDTH + GAP), BOTTOM + place // 3 * (HEIGHT + GAP))
                if is_back:
                    canvas.setFillColor(HexColor(FILLS["moss"]))
                    canvas.rect(0, 0, WIDTH, HEIGHT, stroke=0, fill=1)
                else:
                    card(canvas, row)
                canvas.restoreState()
            canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main(*sys.argv[1:])
