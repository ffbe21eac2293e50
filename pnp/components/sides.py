"""Turn a side of a flat piece (fill, art, label, mark) into a symbol."""

from __future__ import annotations

from pnp.components.artwork import fit
from pnp.components.context import Context, readable_on
from pnp.components.lettering import on_caps
from pnp.components.marks import MARK_SHARE, draw_mark
from pnp.geometry.path import Box, Path
from pnp.model.components import Side
from pnp.scene.nodes import Node, Paint, Shape, Symbol
from pnp.text.line import TextStyle

# The em of a label is this share of the piece's smaller side.
LABEL_SHARE = 0.16


def draw_side(side: Side, name: str, trim: Box, edge: Path, context: Context) -> Symbol:
    """Return the side of a piece as the symbol called *name* (``component:front``, ``component:back``).

    *trim* is the box it is cut to, *edge* the outline that fill and art reach to: the trim itself, or its bleed.
    """
    ground = context.colour(side.fill)
    on_ground = readable_on(ground, context.ink)
    nodes: list[Node] = []
    if side.fill is not None:
        nodes.append(Shape(edge, Paint(fill=ground)))
    if side.art is not None:
        nodes.append(fit(context.art[side.art], trim if side.fill else edge.bounds))
    if side.mark is not None:
        width = MARK_SHARE * min(trim.width, trim.height)
        nodes.append(draw_mark(side.mark, *trim.centre, width, on_ground))
    if side.label is not None:
        em = LABEL_SHARE * min(trim.width, trim.height)
        x, middle = trim.centre
        y = trim.bottom - 1.1 * em if side.art or side.mark else middle
        style = TextStyle("sans", em, on_ground, "bold")
        words = context.said(side.label, *name.split(":"), "label")
        nodes.append(on_caps(context, words, x, y, style, width=0.8 * trim.width))
    return Symbol(name, tuple(nodes), edge.bounds)
