"""Turn art into other art: paler, simpler for small pictures, without letters, or outlines alone."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby

from msgspec.structs import replace

from pnp.colour import Colour
from pnp.geometry.path import Path, Segment, rectangle
from pnp.geometry.transform import Transform, scaling, translation
from pnp.scene.nodes import Glyphs, Group, Image, Node, Paint, Shape, Symbol, Use
from pnp.scene.walk import Leaf, iter_leaves, map_nodes
from pnp.text.fonts import FontBook
from pnp.text.line import Run

# Strokes, and whole shapes, that are narrower than this on paper (mm) are noise.
FINEST_STROKE = 0.1
FINEST_SHAPE = 0.6
# A shape that means something, like the pips of a die, stays as long as it can be seen .
FINEST_MARK = 0.25
# Several lines in one path that reach as far as this in both directions (mm on paper) are a board's: they are made as
# wide as can be seen.
_LEAST_GRID = 8.0
# Points may move by half of this, in mm on paper: fewer digits to write.
GRAIN = 0.02
_SCALE_STEP = 0.75
# Letters whose em is smaller than this on paper (mm) are bars, or nothing at all. Bars: their height, how far they are
# above the baseline, in em.
LEAST_EM, _LOST_EM = 1.0, 0.45
_BAR_HIGH, _BAR_ABOVE, _BAR_OPACITY = 0.36, 0.08, 0.55
_SHORTEST_TEXT = 4  # letters: a bar for fewer, as for the number of a cell, is a speck


@lru_cache(maxsize=1 << 8)
def fade_symbol(symbol: Symbol, ground: Colour, share: float) -> Symbol:
    """Return *symbol* with *share* (0 to 1) of every colour replaced by *ground*; pictures stay as they are.

    Its name says so, since equal names must mean equal art.
    """

    def fade_leaf(node: Leaf, _: Transform) -> Node:
        """Return a leaf with its colours faded."""
        match node:
            case Shape(path, paint):
                return Shape(path, _faded(paint, ground, share))
            case Glyphs():
                runs = tuple(replace(run, colour=run.colour.mix(ground, share)) for run in node.line.runs)
                return replace(node, line=replace(node.line, runs=runs))
            case Image():
                return node

    def fade_use(use: Use, _: Transform) -> Node:
        return replace(use, symbol=fade_symbol(use.symbol, ground, share))

    children = map_nodes(symbol.children, fade_leaf, fade_use)
    return Symbol(f"{symbol.name}+{ground}×{share:.2f}", children, symbol.box)


def _faded(paint: Paint, ground: Colour, share: float) -> Paint:
    fill, stroke = (colour and colour.mix(ground, share) for colour in (paint.fill, paint.stroke))
    gradient = paint.gradient and paint.gradient.mixed(ground, share)
    return replace(paint, fill=fill, stroke=stroke, gradient=gradient)


@lru_cache(maxsize=1 << 9)
def simplify_symbol(symbol: Symbol, scale: float) -> Symbol:
    """Return *symbol* without details that are too fine to be seen when it is printed *scale* times as large as drawn.

    Its name says so, since equal names must mean equal art.
    """
    children = map_nodes(symbol.children, _simplify_leaf, _simplify_use, scaling(scale))
    return Symbol(f"{symbol.name}+small×{scale:.3g}", children, symbol.box)


def _simplify_leaf(node: Leaf, place: Transform) -> Node | None:
    return _simplify_shape(node, place.scale_factor) if isinstance(node, Shape) else node


def _simplify_use(use: Use, place: Transform) -> Node:
    return replace(use, symbol=simplify_symbol(use.symbol, place.scale_factor))


def _simplify_shape(shape: Shape, scale: float) -> Shape | None:
    """Return a shape with its points rounded, None if it can't be seen."""
    path, paint = shape.path, shape.paint
    box = path.bounds
    if paint.fill is None and (paint.stroke is None or paint.width * scale < FINEST_STROKE):
        if paint.stroke is None or not _is_grid(shape, scale):
            return None
        paint = replace(paint, width=FINEST_STROKE / scale)
    stroke = paint.width if paint.stroke is not None else 0.0
    least = FINEST_MARK if paint.keep_in_low_ink else FINEST_SHAPE
    if (max(box.width, box.height) + stroke) * scale < least:
        return None
    return Shape(_rounded(path, max(0, math.ceil(-math.log10(GRAIN / scale)))), paint)


def _is_grid(shape: Shape, scale: float) -> bool:
    """Return whether a shape has the lines of a board: several unbroken ones, over a large area."""
    box = shape.path.bounds
    lines = sum(command == "M" for command, _ in shape.path.segments)
    return lines > 1 and not shape.paint.dash and min(box.width, box.height) * scale >= _LEAST_GRID


@lru_cache(maxsize=1 << 12)
def _rounded(path: Path, places: int) -> Path:
    """Return a path with its points rounded to so many decimals."""
    return Path(
        tuple([(c, tuple([(round(x, places), round(y, places)) for x, y in points])) for c, points in path.segments])
    )


@lru_cache(maxsize=1 << 8)
def outline_text(symbol: Symbol, book: FontBook, scale: float, smallest: float = LEAST_EM) -> Symbol:
    """Return *symbol* with shapes for its letters: a picture of a text is not to be read, searched or copied.

    Letters whose em is below *smallest* mm when it is printed *scale* times as large as drawn become bars, one for each
    word, and texts that would be specks are left out. Its name says so, since equal names must mean equal art.
    """

    def outline_leaf(node: Leaf, place: Transform) -> Node:
        """Return shapes for a line of text; other leaves stay."""
        if not isinstance(node, Glyphs):
            return node
        runs = (run for run in node.line.runs if run.glyphs)
        shapes = (_run_shape(run, book, place.scale_factor, smallest, translation(node.x, node.y)) for run in runs)
        return Group(tuple(shape for shape in shapes if shape.path.segments))

    def outline_use(use: Use, place: Transform) -> Node:
        return replace(use, symbol=outline_text(use.symbol, book, place.scale_factor, smallest))

    children = map_nodes(symbol.children, outline_leaf, outline_use, scaling(scale))
    return Symbol(f"{symbol.name}+outlined×{scale:.3g}", children, symbol.box)


def _run_shape(run: Run, book: FontBook, scale: float, smallest: float, start: Transform) -> Shape:
    """Return a run's letters as a shape, or bars in their place; an empty shape for what would be a speck."""
    if run.size * scale >= smallest:
        return Shape(_letter_outlines(run, book, start), Paint(fill=run.colour))
    if run.size * scale < _LOST_EM or len(run.glyphs) < _SHORTEST_TEXT:
        return Shape(Path(()), Paint())
    top = -(_BAR_ABOVE + _BAR_HIGH) * run.size
    bars: list[Segment] = []
    for left, right in _words(run):
        bars += rectangle(left, top, right - left, _BAR_HIGH * run.size).transformed(start).segments
    return Shape(Path(tuple(bars)), Paint(fill=run.colour, opacity=_BAR_OPACITY))


def _words(run: Run) -> Iterator[tuple[float, float]]:
    """Yield where each word of a run begins and ends, in mm."""
    for is_blank, glyphs in groupby(run.glyphs, lambda glyph: glyph.text.isspace()):
        word = list(glyphs)
        if not is_blank:
            yield word[0].x, word[-1].x + word[-1].advance


def round_scale_up(scale: float) -> float:
    """Return the next larger one of a few scales, so that pictures of nearly equal size share their art."""
    step = 1.0
    while step * _SCALE_STEP >= scale:
        step *= _SCALE_STEP
    return step


def outline_paths(nodes: Iterable[Node], book: FontBook) -> Iterator[Path]:
    """Yield the paths that *nodes* draw, moved to where they are seen; a run of letters is one path.

    Raises ValueError for pictures and clips, which have no outlines.
    """
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
    """Return the outlines of a run's glyphs."""
    face = book.face(run.face)
    segments: list[Segment] = []
    for glyph in run.glyphs:
        at = place @ translation(glyph.x, glyph.y) @ scaling(run.size)
        segments.extend(face.outline(glyph.glyph_id).transformed(at).segments)
    return Path(tuple(segments))
