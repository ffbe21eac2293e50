"""Turn full-coloured art into art that needs little ink: outlines and faint tints replace large fills.

Small shapes stay solid, so that emblems stay legible, in grey too; so do marks of any size, since an outlined disc
would be a ring. Art in a single colour is outlined as a whole or not at all. A shape that was light on a dark ground
gets a dark edge in the hue of that ground, since the ground itself turns almost white; a mark is filled with it. A
highlight gets a pale edge, and so does a shape that differs little from its ground.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pnp.press.colour import WHITE, Colour
from pnp.press.geometry.path import IDENTITY, Box, Path, Transform, enclosed_area, is_inside, scaling
from pnp.press.scene.document import Drawing, Layer, Page
from pnp.press.scene.nodes import Glyphs, Group, Node, Paint, Shape, Symbol, Use
from pnp.press.scene.transforms import Leaf, iter_ungrouped, map_nodes
from pnp.press.units import number

# When one is halved or doubled, a test of what it is for fails (of _DARK, _PALE and _MEANT only when it is doubled).
# A fill up to this many mm² stays: a counter's mark, an emblem's details.
SOLID = 30.0
# A nearly black fill on light ground may be this many times as large: it is the mark of a piece, painted in its art.
_DARK_SHARE = 2.0
# The largest box, in mm², of art in one colour that is unchanged: an emblem is solid or outlined, not both.
EMBLEM = 200.0
# The share of a large fill's colour that white replaces.
FAINTNESS = 0.9
OUTLINE = 0.25
_EMPHASIS = 0.7  # the greatest width, in mm, of the line that replaces a light stroke
_DARK = 0.12  # the luminance of edges: black ink in grey
_BLACK = 0.075  # up to this luminance a colour is nearly black; no test shows half or twice of it
_PALE = 0.5  # the luminance of a highlight's edge
_LIGHT = 0.45  # above this luminance a colour is invisible on white
_SEEN = 40  # the least difference in one channel that makes a node visible on its ground
_GUESSED = 20  # the least that makes a shape perceptible: its edge is pale
_MEANT = 110  # the least for more than a highlight, which may fade with its ground
_FAINT_OPACITY = 0.5  # shadows and ghosts: they get no outline

Art = TypeVar("Art", Symbol, Drawing, Page)


def reduce_ink(art: Art, solid: float = SOLID, inside: Path | None = None) -> Art:
    """Return *art* with its large fills almost white and its outlines dark enough for cutting and reading.

    Fills of up to *solid* mm² and pictures stay. All lines end at *inside*, if that is given, and small fills that go
    on beyond it are tints: on the cut of a piece, each would look different. Symbols are renamed: both looks can be in
    a document.
    """
    reducer = _InkReducer(solid, inside)
    if isinstance(art, Symbol):
        return reducer.symbol(art, _PAPER, 1.0)
    if isinstance(art, Drawing):
        (node,) = reducer.nodes((art.node,), [], IDENTITY, _PAPER)
        return replace(art, node=node)
    layers = (Layer(layer.name, reducer.nodes(layer.nodes, [], IDENTITY, _PAPER)) for layer in art.layers)
    return replace(art, layers=tuple(layers))


class _Ground(Struct, frozen=True):
    """The ground under a node: its colour before and after the change."""

    before: Colour
    after: Colour
    box: Box


_PAPER = _Ground(WHITE, WHITE, Box(-1e9, -1e9, 1e9, 1e9))


class _InkReducer:
    """Rewrites nodes in painting order, and records the nodes beneath them."""

    def __init__(self, solid: float, inside: Path | None) -> None:
        self._solid = solid
        self._inside = inside
        self._symbols: dict[tuple[int, Colour, Colour, str], tuple[Symbol, Symbol]] = {}

    def symbol(self, symbol: Symbol, ground: _Ground, scale: float) -> Symbol:
        """Return *symbol* for low ink, painted on *ground* and *scale* times as large; the result is cached."""
        size = number(scale)
        key = (id(symbol), ground.before, ground.after, size)
        if key not in self._symbols:
            solid = self._solid
            children = self._children(symbol, ground, scale, scaling(float(size)))
            on = "" if ground.before == WHITE else f"-on-{str(ground.before)[1:]}-{str(ground.after)[1:]}"
            kept = "" if solid == SOLID else f"-above-{number(solid)}"
            name = f"{symbol.name}-low-ink{kept}{on}" + ("" if size == "1" else f"-at-{size}")
            # Keep a reference to the original, so that no other symbol can get its id.
            self._symbols[key] = symbol, Symbol(name, children, symbol.box)
        return self._symbols[key][1]

    def _children(self, symbol: Symbol, ground: _Ground, scale: float, place: Transform) -> tuple[Node, ...]:
        """Return the nodes of a symbol for low ink."""
        solid, colours = self._solid, _colours(symbol)
        if len(colours) == 1 and None not in colours:  # in art of one colour, all fills stay or none
            self._solid = math.inf if symbol.box.width * symbol.box.height * scale * scale <= EMBLEM else 0.0
        children = self.nodes(symbol.children, [], place, replace(ground, box=_PAPER.box))
        self._solid = solid
        return children

    def nodes(
        self, nodes: Iterable[Node], grounds: list[_Ground], place: Transform, below: _Ground
    ) -> tuple[Node, ...]:
        """Return *nodes* for low ink, adding each fill to *grounds*; *below* is the ground under all of them."""

        def change_leaf(node: Leaf, place: Transform) -> Node:
            match node:
                case Shape() if node.path.segments:
                    ground = _ground(node.path.transformed(place).bounds, grounds, below)
                    return self._shape(node, ground, grounds, place)
                case Glyphs():
                    line = node.line
                    box = Box(node.x, node.y - line.ascent * 0.6, node.x + line.width, node.y)
                    return _text(node, _ground(box.transformed(place), grounds, below))
                case _:
                    return node

        def change_use(use: Use, place: Transform) -> Use | Group:
            box = use.symbol.box.transformed(place)
            ground = _ground(box, grounds, below)
            if self._is_within(box):
                inside, self._inside = self._inside, None
                symbol = self.symbol(use.symbol, ground, place.scale_factor)
                self._inside = inside
                return replace(use, symbol=symbol)
            # Its lines end where the piece does, so that it can't be drawn elsewhere as well.
            children = self._children(use.symbol, ground, place.scale_factor, place)
            return Group(children, use.transform, use.symbol.box.path(), use.title)

        return map_nodes(nodes, change_leaf, change_use, place)

    def _is_within(self, box: Box) -> bool:
        """Return whether no line in a box is too near to a cut."""
        return self._inside is None or all(is_inside(corner, self._inside) for corner in box.corners)

    def _is_at_cut(self, path: Path) -> bool:
        """Return whether a shape is too near to a cut for an edge: it's not the ground of all of the piece."""
        box, inside = path.bounds, self._inside
        if inside is None or self._is_within(box) or box.union(inside.bounds) == box:
            return False
        return not all(is_inside(point, inside) for points in path.flattened() for point in points)

    def _shape(self, shape: Shape, ground: _Ground, grounds: list[_Ground], place: Transform) -> Node:
        changed = self._reduced(shape, ground, grounds, place)
        paint, scale = changed.paint, place.scale_factor or 1.0
        box = changed.path.transformed(place).bounds.grown(paint.width * scale / 2)
        if self._inside is None or paint.stroke is None or self._is_within(box):
            return changed
        filled = replace(changed, paint=replace(changed.paint, stroke=None))
        lines = replace(changed, paint=replace(changed.paint, fill=None, gradient=None))
        clipped = Group((lines,), clip=self._inside.transformed(place.inverse()))
        return clipped if changed.paint.fill is None else Group((filled, clipped))

    def _reduced(self, shape: Shape, ground: _Ground, grounds: list[_Ground], place: Transform) -> Shape:
        paint, scale = shape.paint, place.scale_factor or 1.0
        if paint.is_halo:
            return replace(shape, paint=replace(paint, stroke=WHITE)) if ground.after.luminance > _LIGHT else shape
        if paint.fill is not None and paint.keep_in_low_ink:
            return _mark(shape, paint.fill, ground, grounds, place)
        stroke, width = _stroke(paint, ground, scale)
        if paint.fill is None:
            return _painted(shape, None, stroke, width)
        is_at_cut = self._is_at_cut(shape.path.transformed(place))
        area = math.inf if is_at_cut else enclosed_area(shape.path) * scale * scale
        fill, edge = self._fill(paint.fill, area, ground)
        if paint.opacity > _FAINT_OPACITY:
            grounds.append(_Ground(paint.fill, fill, shape.path.transformed(place).bounds))
            if edge is not None and stroke is None:
                stroke, width = _edge(paint.fill, ground.before, edge), OUTLINE / scale
        return _painted(shape, fill, stroke, width)

    def _fill(self, fill: Colour, area: float, ground: _Ground) -> tuple[Colour, float | None]:
        """Return the fill of *area* mm² in low ink, and the luminance of the edge that it needs, if any."""
        is_dark = fill.luminance <= _BLACK and ground.before.luminance > _LIGHT
        if area <= self._solid * (_DARK_SHARE if is_dark else 1.0):
            return fill, _DARK if _is_indistinct(fill, ground) else None
        if not _differ(fill, ground.before, _SEEN if ground.before == WHITE else _GUESSED):
            return fill.tint(FAINTNESS), None
        is_light = fill.luminance > ground.before.luminance and not _differ(fill, ground.before, _MEANT)
        is_highlight = is_light or not _differ(fill, ground.before)
        return fill.tint(FAINTNESS), _PALE if is_highlight else _DARK


def _mark(shape: Shape, fill: Colour, ground: _Ground, grounds: list[_Ground], place: Transform) -> Shape:
    """Return a mark that tells pieces apart: filled as it is, or dark where that would be invisible."""
    new = _edge(fill, ground.before) if _is_indistinct(fill, ground) else fill
    if not shape.paint.even_odd:  # a node in a ring's hole is not on the ring
        grounds.append(_Ground(fill, new, shape.path.transformed(place).bounds))
    return _painted(shape, new, shape.paint.stroke, shape.paint.width)


def _stroke(paint: Paint, ground: _Ground, scale: float) -> tuple[Colour | None, float]:
    stroke, is_kept = paint.stroke, paint.keep_in_low_ink
    if stroke is None or not _is_indistinct(stroke, ground, _SEEN if is_kept else _MEANT):
        return stroke, paint.width
    return _edge(stroke, ground.before), paint.width if is_kept else min(paint.width, _EMPHASIS / scale)


def _painted(shape: Shape, fill: Colour | None, stroke: Colour | None, width: float) -> Shape:
    gradient = shape.paint.gradient if fill == shape.paint.fill else None
    return replace(shape, paint=replace(shape.paint, fill=fill, stroke=stroke, width=width, gradient=gradient))


def _colours(symbol: Symbol) -> set[Colour | None]:
    """Return the colours of all fills and strokes in a symbol; None for a paint without a single colour."""
    colours: set[Colour | None] = set()
    for node in iter_ungrouped(symbol.children):
        colours |= {node.paint.fill, node.paint.stroke} - {None} if isinstance(node, Shape) else {None}
    return colours


def _ground(box: Box, grounds: list[_Ground], below: _Ground) -> _Ground:
    """Return the topmost fill that lies under the middle of *box*."""
    (x, y), w, h = box.centre, box.width / 4, box.height / 4
    for ground in reversed(grounds):
        g = ground.box
        if g.left <= x - w and x + w <= g.right and g.top <= y - h and y + h <= g.bottom:
            return ground
    return below


def _text(glyphs: Glyphs, ground: _Ground) -> Glyphs:
    runs = (
        replace(run, colour=_edge(run.colour, ground.before)) if _is_indistinct(run.colour, ground, _SEEN) else run
        for run in glyphs.line.runs
    )
    return replace(glyphs, line=replace(glyphs.line, runs=tuple(runs)))


def _differ(one: Colour, other: Colour, least: int = _SEEN) -> bool:
    a, b = (one.red, one.green, one.blue), (other.red, other.green, other.blue)
    return max(abs(x - y) for x, y in zip(a, b, strict=True)) > least


def _is_indistinct(colour: Colour, ground: _Ground, least: int = _MEANT) -> bool:
    """Return whether a node that differs by more than *least* from its ground would be invisible on the new ground."""
    return colour.luminance > _LIGHT and ground.after.luminance > _LIGHT and _differ(colour, ground.before, least)


def _edge(colour: Colour, ground: Colour, luminance: float = _DARK) -> Colour:
    """Return the dark edge of a colour's hue, or of its ground's hue if the colour is nearly grey."""
    channels = (colour.red, colour.green, colour.blue)
    edge = colour if max(channels) - min(channels) > 40 or ground == WHITE else ground
    while edge.luminance > luminance:
        edge = edge.shade(0.15)
    return edge
