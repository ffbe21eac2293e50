"""Turn art into outlines, for people whose ink is dear: large fills become white with a line around them."""

from __future__ import annotations

from dataclasses import replace

from pnp.colour import WHITE, Colour
from pnp.scene.nodes import Glyphs, Group, Image, Node, Paint, Shape, Symbol, Use
from pnp.text.line import Line

# A fill whose box covers more than so many mm² of paper becomes an outline.
LARGEST_FILL = 12.0
# Letters lighter than this would be lost on white.
_LIGHT = 0.5


def low_ink(symbol: Symbol, ink: Colour, scale: float = 1.0) -> Symbol:
    """Return the symbol as outlines. *scale* is how much larger it is printed than drawn; light letters become *ink*.

    Its name says so, since equal names must mean equal art.
    """
    name = f"{symbol.name}+low-ink" + ("" if scale == 1.0 else f"×{scale:.3g}")
    return Symbol(name, tuple(_outlined(node, ink, scale) for node in symbol.children), symbol.box)


def _outlined(node: Node, ink: Colour, scale: float) -> Node:
    match node:
        case Shape(path, paint):
            box = path.bounds
            small = box.width * box.height * scale**2 <= LARGEST_FILL
            return node if paint.fill is None or small else Shape(path, _without_fill(paint, paint.fill, ink, scale))
        case Glyphs():
            return replace(node, line=_dark(node.line, ink))
        case Image():
            return node
        case Group():
            inner = scale * node.transform.scale_factor
            return replace(node, children=tuple(_outlined(child, ink, inner) for child in node.children))
        case Use():
            return replace(node, symbol=low_ink(node.symbol, ink, scale * node.transform.scale_factor))


def _without_fill(paint: Paint, fill: Colour, ink: Colour, scale: float) -> Paint:
    """Return white with a line in the fill's own colour, dark enough to be seen, in place of a large fill."""
    if paint.stroke is not None or paint.opacity < 1:
        return replace(paint, fill=WHITE, opacity=1.0 if paint.stroke is not None else paint.opacity)
    return replace(paint, fill=WHITE, stroke=fill.mix(ink, 0.35), width=0.25 / scale)


def _dark(line: Line, ink: Colour) -> Line:
    runs = tuple(replace(run, colour=ink) if run.colour.luminance > _LIGHT else run for run in line.runs)
    return replace(line, runs=runs)
