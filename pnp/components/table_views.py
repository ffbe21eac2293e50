"""Draw components as they lie or stand on the table, in their true size: one of them, each look, some designs."""

from __future__ import annotations

from pnp.components.draw_context import DrawContext
from pnp.components.kinds import drawing_of, full_ink_pieces, piece_view
from pnp.geometry.path import Box
from pnp.model.kinds import is_flat, kind_of
from pnp.scene.nodes import Symbol


def table_view(name: str, context: DrawContext, stroke: float = 0.35) -> Symbol:
    """Return the component as it is on the table, in its true size (mm), its edges *stroke* mm wide."""
    component = context.component(name)
    return drawing_of(component.kind).table_view(name, component, stroke, context)


def table_looks(name: str, context: DrawContext, stroke: float = 0.35) -> tuple[Symbol, ...]:
    """Return `table_view` of each look that copies of a component have."""
    component = context.component(name)
    if not is_flat(component) or not component.looks:
        return (table_view(name, context, stroke),)
    pieces = full_ink_pieces(context, name)
    return tuple(piece_view(f"{name}:table:{n}", piece, stroke, context) for n, piece in enumerate(pieces))


def table_designs(name: str, context: DrawContext, most: int, stroke: float = 0.35) -> tuple[Symbol, ...]:
    """Return `table_view` of some or all designs of a component's copies, evenly chosen."""
    component = context.component(name)
    has_several = bool(kind_of(component).designs(component)) or (is_flat(component) and bool(component.looks))
    if most < 2 or not has_several:
        return (table_view(name, context, stroke),)
    pieces = full_ink_pieces(context, name)
    chosen = range(len(pieces)) if len(pieces) <= most else [number * len(pieces) // most for number in range(most)]
    return tuple(piece_view(f"{name}:table:{number}", pieces[number], stroke, context) for number in chosen)


def table_size(name: str, context: DrawContext, stroke: float = 0.35) -> Box:
    """Return the box of `table_view`, in mm, without drawing it."""
    component = context.component(name)
    return drawing_of(component.kind).table_size(name, component, stroke, context)
