"""Draw a ruler of 100 mm and one of 4 inches: what a printer has scaled does not measure up."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.colour import Colour
from pnp.geometry.path import Path, Segment
from pnp.scene.nodes import Glyphs, Node, Paint, Shape
from pnp.text.fonts import FontBook
from pnp.text.line import TextStyle
from pnp.text.shape import set_line
from pnp.units import MM_PER_INCH

HEIGHT = 21.0
_INK = Colour(0x50, 0x50, 0x50)
_PAINT = Paint(stroke=_INK, width=0.15, cap="butt")
_STYLE = TextStyle("sans", 2.3, _INK)


def rulers(x: float, y: float, book: FontBook, language: str = "en") -> tuple[Node, ...]:
    """Return both rulers, one below the other, their zeros at *x* mm; they take HEIGHT mm below *y*."""
    metric = [(i * 1.0, 4.0 if i % 10 == 0 else 3.0 if i % 5 == 0 else 2.0) for i in range(101)]
    inches = [(i * MM_PER_INCH / 8, _eighth(i)) for i in range(33)]
    nodes: list[Node] = [
        Shape(_scale(x, y + 4.0, metric), _PAINT),
        Shape(_scale(x, y + 15.0, inches), _PAINT),
    ]
    names = [(i * 1.0, y + 7.0, str(i), "mm") for i in range(0, 101, 10)]
    names += [(i * MM_PER_INCH, y + 18.0, str(i), "in") for i in range(5)]
    for place, baseline, digits, unit in names:
        shift = set_line(book, digits, _STYLE, language).width / 2
        last = f"{digits} {unit}" if digits in ("100", "4") else digits
        nodes.append(Glyphs(set_line(book, last, _STYLE, language), x + place - shift, baseline))
    return tuple(nodes)


def _eighth(index: int) -> float:
    """Return how long the tick of an eighth of an inch is, in mm."""
    if index % 8 == 0:
        return 4.0
    return 3.0 if index % 4 == 0 else 2.0


def _scale(x: float, y: float, ticks: list[tuple[float, float]]) -> Path:
    """Return a line along *y* with ticks (place, length) that stand on it."""

    def strokes() -> Iterator[Segment]:
        yield "M", ((x, y),)
        yield "L", ((x + ticks[-1][0], y),)
        for place, length in ticks:
            yield "M", ((x + place, y),)
            yield "L", ((x + place, y - length),)

    return Path(tuple(strokes()))
