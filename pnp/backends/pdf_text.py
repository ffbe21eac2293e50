"""Turn runs of glyphs into PDF text operators: glyphs by id, each saying the letters it stands for."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.backends.pdf_fonts import PdfFont, utf16
from pnp.text.line import Glyph, Run
from pnp.units import number

# Glyphs nearer to their place than this (in 1/1000 em) are not moved.
_TOLERANCE = 0.5


def run_operators(font: PdfFont, run: Run, x: float, y: float) -> list[str]:
    """Return the operators that show *run*, the baseline of its line beginning at (x, y) mm, y pointing down.

    Where letters and glyphs are not one to one, the cluster's letters are written beside its glyphs (ActualText).
    """
    operators = [f"BT /{font.name} {number(run.size, 4)} Tf"]
    showing = _Showing(font, run.size, x, y)
    for cluster in _clusters(run.glyphs):
        spoken = len(cluster) == 1 and font.says(cluster[0])
        if not spoken:
            operators.extend(showing.taken())
            operators.append(f"/Span <</ActualText {utf16(cluster[0].text)}>> BDC")
        for glyph in cluster:
            showing.show(glyph)
        if not spoken:
            operators.extend(showing.taken())
            operators.append("EMC")
    operators.extend(showing.taken())
    operators.append("ET")
    return operators


def _clusters(glyphs: tuple[Glyph, ...]) -> Iterator[list[Glyph]]:
    """Yield the glyphs that stand for the same letters: one that carries text, and those after it that don't."""
    cluster: list[Glyph] = []
    for glyph in glyphs:
        if glyph.text and cluster:
            yield cluster
            cluster = []
        cluster.append(glyph)
    if cluster:
        yield cluster


class _Showing:
    """Glyphs collected into ``TJ`` arrays; knows where a viewer's pen stands after each."""

    def __init__(self, font: PdfFont, size: float, x: float, y: float) -> None:
        self._font, self._size, self._x, self._y = font, size, x, y
        self._pen = 0.0  # in 1/1000 em from the beginning of the text matrix
        self._start = 0.0  # of the text matrix, in mm from the line's beginning
        self._row: float | None = None
        self._operators: list[str] = []
        self._array = ""
        self._open = False

    def show(self, glyph: Glyph) -> None:
        """Add *glyph*, moving the pen where its place is not where the last one ended."""
        if glyph.y != self._row:
            self._begin(glyph)
        gap = (glyph.x - self._start) * 1000 / self._size - self._pen
        if abs(gap) >= _TOLERANCE:
            move = round(gap)
            self._array += f"{'>' if self._open else ''}{-move}"
            self._open = False
            self._pen += move
        if not self._open:
            self._array += "<"
            self._open = True
        self._array += f"{glyph.glyph_id:04X}"
        self._pen += self._font.width(glyph.glyph_id)

    def taken(self) -> list[str]:
        """Return the operators for what was shown since the last call."""
        self._finish()
        operators, self._operators = self._operators, []
        return operators

    def _begin(self, glyph: Glyph) -> None:
        """Move to the place of *glyph*. The page is upside down, so letters are turned over to stand upright."""
        self._finish()
        self._row, self._start, self._pen = glyph.y, glyph.x, 0.0
        self._operators.append(f"1 0 0 -1 {number(self._x + glyph.x)} {number(self._y + glyph.y)} Tm")

    def _finish(self) -> None:
        if self._array:
            self._operators.append(f"[{self._array}{'>' if self._open else ''}] TJ")
            self._array = ""
            self._open = False
