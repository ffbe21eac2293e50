"""Draw a board of 397 hexagons with homes and labels on A4, as a script of its own: ``board.py FILE FONT``.

*FONT* is a TrueType file, to be embedded, so that the file prints anywhere.
"""

from __future__ import annotations

import math
import sys

from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

SIDE, EDGE = 12, 5.08 * mm
HOMES = {"NW": "#D55E00", "NE": "#0072B2", "E": "#009E73", "SE": "#F0E442", "SW": "#CC79A7", "W": "#E69F00"}


def middle(q: int, r: int) -> tuple[float, float]:
    """Return the position of a cell's middle on the page."""
    return A4[0] / 2 + EDGE * 1.5 * q, A4[1] / 2 - EDGE * math.sqrt(3) * (r + q / 2)


def hexagon(canvas: Canvas, x: float, y: float, colour: str) -> None:
    """Draw a cell."""
    path = canvas.beginPath()
    for i in range(6):
        angle = math.pi / 3 * i
        step = path.lineTo if i else path.moveTo
        step(x + EDGE * math.cos(angle), y + EDGE * math.sin(angle))
    path.close()
    canvas.setFillColor(HexColor(colour))
    canvas.drawPath(path, stroke=1, fill=1)


def home(q: int, r: int) -> str | None:
    """Return the home that a cell belongs to; None if it belongs to none."""
    n, middle_cells = SIDE - 1, range(3, 9)
    for seat, on_side, place in (
        ("W", q == -n, n - r),
        ("E", q == n, r + n),
        ("NE", r == -n, q),
        ("SW", r == n, -q),
        ("NW", q + r == -n, -r),
        ("SE", q + r == n, r),
    ):
        if on_side and place in middle_cells:
            return seat
    return None


def main(file: str, font: str) -> None:
    """Draw the board."""
    registerFont(TTFont("Bold", font))
    canvas = Canvas(file, pagesize=A4)
    canvas.setStrokeColor(HexColor("#888888"))
    canvas.setLineWidth(0.2 * mm)
    n = SIDE - 1
    for q in range(-n, n + 1):
        for r in range(max(-n, -n - q), min(n, n - q) + 1):
            x, y = middle(q, r)
            seat = home(q, r)
            hexagon(canvas, x, y, HOMES[seat] if seat else "#E2E6EA")
            if seat:
                canvas.setFillColor(HexColor("#333333"))
                canvas.circle(x, y, 1.4 * mm, stroke=0, fill=1)
    canvas.setFont("Bold", 10)
    canvas.setFillColor(HexColor("#555555"))
    for line in range(-n, n + 1):
        for q, r in ((line, max(-n, -n - line) - 1), (min(n, n - line) + 1, line)):
            x, y = middle(q, r)
            label = chr(ord("A") + line + n) if q == line and r < max(-n, -n - line) else str(line + SIDE)
            canvas.drawCentredString(x, y - 3.5, label)
    canvas.setFont("Bold", 30)
    canvas.drawCentredString(A4[0] / 2, A4[1] - 25 * mm, "Hexania")
    canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
