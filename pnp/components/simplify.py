"""Turn art into simpler art for small pictures: what would be too fine to be seen is left out."""

from __future__ import annotations

import math

from msgspec.structs import replace

from pnp.geometry.path import Path
from pnp.scene.nodes import Glyphs, Group, Image, Node, Shape, Symbol, Use

# What is narrower than this on paper, in mm, is noise: a stroke, or a whole shape.
FINEST_STROKE = 0.1
FINEST_SHAPE = 0.6
# A sign says something, as the pips of a die do: it stays as long as it can be seen at all.
FINEST_SIGN = 0.25
# Points may move by half of this, in mm on paper: fewer digits to write.
GRAIN = 0.02


def simplified(symbol: Symbol, scale: float) -> Symbol:
    """Return the symbol without what is too fine to be seen when it is printed *scale* times as large as drawn.

    Its name says so, since equal names must mean equal art.
    """
    children = tuple(kept for node in symbol.children if (kept := _kept(node, scale)) is not None)
    return Symbol(f"{symbol.name}+small×{scale:.3g}", children, symbol.box)


def stepped(scale: float) -> float:
    """Return the next larger of a few scales, so that pictures of nearly one size share their art."""
    step = 1.0
    while step * 0.75 >= scale:
        step *= 0.75
    return step


def _kept(node: Node, scale: float) -> Node | None:
    match node:
        case Shape(path, paint):
            if paint.fill is None and (paint.stroke is None or paint.width * scale < FINEST_STROKE):
                return None
            box = path.bounds
            stroke = paint.width if paint.stroke is not None else 0.0
            if (max(box.width, box.height) + stroke) * scale < (FINEST_SIGN if paint.sign else FINEST_SHAPE):
                return None
            return Shape(_rounded(path, max(0, math.ceil(-math.log10(GRAIN / scale)))), paint)
        case Glyphs() | Image():
            return node
        case Group():
            inner = scale * node.transform.scale_factor
            kept = tuple(kept for child in node.children if (kept := _kept(child, inner)) is not None)
            return replace(node, children=kept) if kept else None
        case Use():
            return replace(node, symbol=simplified(node.symbol, scale * node.transform.scale_factor))


def _rounded(path: Path, places: int) -> Path:
    """Return the path with its points at *places* decimals."""
    return Path(
        tuple((c, tuple((round(x, places), round(y, places)) for x, y in points)) for c, points in path.segments)
    )
