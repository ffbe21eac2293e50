"""Turn a net and what is printed on its panels into a piece: one side, folded away from the reader."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.components.context import Context
from pnp.components.glue import draw_glue
from pnp.geometry.net import Net
from pnp.scene.nodes import Node, Symbol
from pnp.scene.piece import Piece


def net_piece(name: str, net: Net, printed: Iterable[Node], count: int, context: Context) -> Piece:
    """Return the piece of the component called *name*: what is *printed* on the net's panels, and where glue goes."""
    outline = net.outline()
    glue = (node for flap in net.tabs for node in draw_glue(flap.corners))
    return Piece(
        component=name,
        title=context.title(name),
        width=outline.bounds.width,
        height=outline.bounds.height,
        front=Symbol(f"{name}:net", (*printed, *glue), outline.bounds),
        trim=(outline,),
        folds=net.folds(),
        count=count,
    )
