"""Turn art into paler art: ghosts of moved pieces, emblems printed as a watermark."""

from __future__ import annotations

from msgspec.structs import replace

from pnp.colour import Colour
from pnp.scene.nodes import Glyphs, Group, Image, Node, Shape, Symbol, Use
from pnp.text.line import Line


def faded(symbol: Symbol, ground: Colour, share: float) -> Symbol:
    """Return the symbol with *share* (0 to 1) of every colour replaced by *ground*; pictures stay as they are.

    Its name says so, since equal names must mean equal art.
    """
    children = tuple(_faded(node, ground, share) for node in symbol.children)
    return Symbol(f"{symbol.name}+{ground}×{share:.2f}", children, symbol.box)


def _faded(node: Node, ground: Colour, share: float) -> Node:
    match node:
        case Shape(path, paint):
            fill = paint.fill and paint.fill.mix(ground, share)
            stroke = paint.stroke and paint.stroke.mix(ground, share)
            return Shape(path, replace(paint, fill=fill, stroke=stroke))
        case Glyphs():
            return replace(node, line=_faded_line(node.line, ground, share))
        case Image():
            return node
        case Group():
            return replace(node, children=tuple(_faded(child, ground, share) for child in node.children))
        case Use():
            return replace(node, symbol=faded(node.symbol, ground, share))


def _faded_line(line: Line, ground: Colour, share: float) -> Line:
    return replace(line, runs=tuple(replace(run, colour=run.colour.mix(ground, share)) for run in line.runs))
