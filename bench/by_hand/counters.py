"""Draw 420 hexagonal counters of six colours for A4, fronts and backs, as a script of its own: ``counters.py FILE``."""

from __future__ import annotations

import math
import sys

from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

EDGE = 7.7 / math.sqrt(3) * mm
COLOURS = ("#D55E00", "#0072B2", "#009E73", "#F0E442", "#CC79A7", "#E69F00")
EACH = 70
MARGIN = 8 * mm


def places() -> list[tuple[float, float]]:
    """Return the centres of the counters that fit on a page, in a honeycomb."""
    wide, high = math.sqrt(3) * EDGE, 1.5 * EDGE
    centres = []
    for row in range(int((A4[1] - 2 * MARGIN - 2 * EDGE) / high) + 1):
        shift = row % 2 * wide / 2
        columns = range(int((A4[0] - 2 * MARGIN - shift) / wide))
        centres += [(MARGIN + shift + (column + 0.5) * wide, A4[1] - MARGIN - EDGE - row * high) for column in columns]
    return centres


def counter(canvas: Canvas, x: float, y: float, colour: int) -> None:
    """Draw a counter with its mark, a polygon with three more corners than its colour's number."""
    for radius, corners, fill in ((EDGE, 6, COLOURS[colour]), (EDGE / 3, colour + 3, "#FFFFFF")):
        path = canvas.beginPath()
        for i in range(corners):
            angle = math.pi / 2 + 2 * math.pi * i / corners
            step = path.lineTo if i else path.moveTo
            step(x + radius * math.cos(angle), y + radius * math.sin(angle))
        path.close()
        canvas.setFillColor(HexColor(fill))
        canvas.drawPath(path, stroke=0, fill=1)


def main(file: str) -> None:
    """Draw the pages of counters, fronts and backs."""
    canvas = Canvas(file, pagesize=A4)
    room = places()
    colours = [colour for colour in range(len(COLOURS)) for _ in range(EACH)]
    for start in range(0, len(colours), len(room)):
        dealt = list(zip(room, colours[start : start + len(room)], strict=False))
        for is_back in (False, True):
            for (x, y), colour in dealt:
                counter(canvas, A4[0] - x if is_back else x, y, colour)
            canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main(sys.argv[1])
