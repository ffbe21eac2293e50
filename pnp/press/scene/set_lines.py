"""Turn set lines into nodes: their glyphs, and the pictures among the words."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.press.geometry.path import scaling, translation
from pnp.press.scene.nodes import Glyphs, Node, Symbol, Use
from pnp.press.text.line import InlineBox, Line

# The height of a picture among words, as a share of their size; the share of that above the baseline.
_HEIGHT, ABOVE = 0.95, 0.8


def room_for(key: str, symbol: Symbol, size: float) -> InlineBox:
    """Return the room for a picture among words of *size* mm; *key* is its name in the line."""
    height = _HEIGHT * size
    return InlineBox(key, height * symbol.box.width / symbol.box.height, ABOVE * height, (1 - ABOVE) * height)


def line_nodes(line: Line, x: float, y: float, pictures: Mapping[str, Symbol]) -> tuple[Node, ...]:
    """Return the nodes of a line whose baseline begins at (x, y), its pictures among them."""
    nodes: list[Node] = [Glyphs(line, x, y)]
    for box in line.inlines:
        symbol = pictures[box.key]
        size = box.width / symbol.box.width
        left, top = x + box.x - symbol.box.left * size, y - box.ascent - symbol.box.top * size
        nodes.append(Use(symbol, translation(left, top) @ scaling(size)))
    return tuple(nodes)
