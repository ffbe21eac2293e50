"""Turn text and strokes into outlines, for cutters and for files without fonts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby

from pnp.press.geometry.path import Path, Segment, Transform, rectangle, scaling, translation
from pnp.press.scene.nodes import Glyphs, Group, Image, Node, Paint, Shape, Symbol
from pnp.press.scene.transforms import Leaf, iter_leaves, map_symbol
from pnp.press.text.fonts import FontBook
from pnp.press.text.line import Run

LEAST_EM = 1.0  # mm on paper: smaller letters become bars
_LOST_EM = 0.4  # mm: a bar, a third as high, would be no wider than a hairline (0.15), and is left out
# In em: bars are less high than letters without ascenders, and about as grey as the letters that they stand for.
_BAR_HIGH = 0.36
_BAR_ABOVE = 0.08  # the baseline
_BAR_OPACITY = 0.55
_SHORTEST_TEXT = 4  # in letters: a bar for a shorter text, such as the number of a cell, is a speck
_SHORT_TEXT = 0.6  # share of the smallest em in which a shorter text is legible


@lru_cache(maxsize=1 << 8)  # full in a build of all games: 37 % of calls find theirs
def outline_text(symbol: Symbol, book: FontBook, scale: float, smallest: float = LEAST_EM) -> Symbol:
    """Return *symbol* with shapes for its letters: text in a picture should not be read, searched or copied.

    Letters whose em is below *smallest* mm when printed *scale* times as large as drawn become bars, one for each word.
    A few letters, such as the number on a die, are legible when smaller; texts that would be specks are left out.
    """

    def outline(node: Leaf, place: Transform) -> Node:
        if not isinstance(node, Glyphs):
            return node
        runs = (run for run in node.line.runs if run.glyphs)
        shapes = (_run_shape(run, book, place.scale_factor, smallest, translation(node.x, node.y)) for run in runs)
        return Group(tuple(shape for shape in shapes if shape.path.segments))

    def outline_inner(inner: Symbol, scale: float) -> Symbol:
        return outline_text(inner, book, scale, smallest)

    return map_symbol(symbol, f"outlined×{scale:.3g}", outline, outline_inner, scale)


def _run_shape(run: Run, book: FontBook, scale: float, smallest: float, start: Transform) -> Shape:
    """Return a run's letters as a shape, or bars in their place; an empty shape if the bars would be specks."""
    is_short = len(run.glyphs) < _SHORTEST_TEXT
    least = min(smallest, max(LEAST_EM, _SHORT_TEXT * smallest)) if is_short else smallest
    if run.size * scale >= least:
        return Shape(_letter_outlines(run, book, start), Paint(fill=run.colour))
    if run.size * scale < _LOST_EM or is_short:
        return Shape(Path(()), Paint())
    top = -(_BAR_ABOVE + _BAR_HIGH) * run.size
    bars: list[Segment] = []
    for left, right in _words(run):
        bars += rectangle(left, top, right - left, _BAR_HIGH * run.size).transformed(start).segments
    return Shape(Path(tuple(bars)), Paint(fill=run.colour, opacity=_BAR_OPACITY))


def _words(run: Run) -> Iterator[tuple[float, float]]:
    for is_blank, glyphs in groupby(run.glyphs, lambda glyph: glyph.text.isspace()):
        word = list(glyphs)
        if not is_blank:
            yield word[0].x, word[-1].x + word[-1].advance


def outline_paths(nodes: Iterable[Node], book: FontBook) -> Iterator[Path]:
    """Yield the paths of *nodes*, a run of letters as one. Raises ValueError for pictures and clips."""
    for node, place, clips in iter_leaves(nodes):
        if clips:
            raise ValueError("a clip has no outline")
        match node:
            case Shape():
                if node.path.segments:
                    yield node.path.transformed(place)
            case Glyphs():
                start = place @ translation(node.x, node.y)
                paths = (_letter_outlines(run, book, start) for run in node.line.runs)
                yield from (path for path in paths if path.segments)
            case Image():
                raise ValueError("a picture has no outline")


def _letter_outlines(run: Run, book: FontBook, place: Transform) -> Path:
    face = book.face(run.face)
    segments: list[Segment] = []
    for glyph in run.glyphs:
        at = place @ translation(glyph.x, glyph.y) @ scaling(run.size)
        segments.extend(face.outline(glyph.glyph_id).transformed(at).segments)
    return Path(tuple(segments))
