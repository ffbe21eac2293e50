"""Draw components as they lie or stand on the table, in their true size: one of them, some designs."""

from __future__ import annotations

import math
from itertools import islice

from pnp.game.model.components.component import group_members
from pnp.game.model.kinds import is_flat, kind_of
from pnp.pieces.draw_context import DrawContext
from pnp.pieces.kinds import drawing_of, full_ink_pieces, piece_view
from pnp.press.geometry.path import Box
from pnp.press.scene.nodes import Symbol


def table_view(name: str, context: DrawContext, stroke: float = 0.35) -> Symbol:
    """Return the component as it is on the table, in its true size (mm), its edges *stroke* mm wide."""
    component = context.component(name)
    return drawing_of(component.kind).table_view(name, component, stroke, context)


def table_designs(name: str, context: DrawContext, most: int, stroke: float = 0.35) -> tuple[Symbol, ...]:
    """Return `table_view` of at most *most* designs and looks that copies of an entry of lists have, evenly chosen.

    Of a group, these are of all components as large as the first.
    """
    members = group_members(context.ruleset.components, name)
    box = table_size(name, context, stroke)
    alike = [member for member in members if table_size(member, context, stroke) == box]
    each = math.ceil(most / len(alike))
    return tuple(islice((view for member in alike for view in _designs(member, context, each, stroke)), most))


def _designs(name: str, context: DrawContext, most: int, stroke: float) -> tuple[Symbol, ...]:
    """Return `table_view` of some or all designs and looks of a component."""
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
