"""Turn a net and what is printed on its panels into a piece: one side, folded away from the reader."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.components.context import Context
from pnp.components.glue import draw_glue
from pnp.geometry.net import Net
from pnp.problems import Finding
from pnp.scene.nodes import Node, Symbol
from pnp.scene.piece import Piece, PieceOutline


def net_piece(net: Net, outline: PieceOutline, printed: Iterable[Node], findings: Iterable[Finding] = ()) -> Piece:
    """Return *outline* with what is *printed* on the net's panels, and where glue goes."""
    glue = (node for flap in net.tabs for node in draw_glue(flap.corners))
    return outline.with_art(Symbol(outline.front_design, (*printed, *glue), outline.trim[0].bounds), findings=findings)


def net_outline(name: str, net: Net, count: int, context: Context) -> PieceOutline:
    """Return the outline of the component called *name*, which is folded from *net*."""
    trim = net.outline()
    return PieceOutline(
        component=name,
        title=context.title(name),
        width=trim.bounds.width,
        height=trim.bounds.height,
        trim=(trim,),
        front_design=f"{name}:net",
        folds=net.folds(),
        count=count,
    )
