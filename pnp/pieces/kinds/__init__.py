"""The drawings of kinds: every module here turns components of one kind into pieces, outlines, pictures.

The other facts about a kind are in the module of the same name in `pnp.game.model.kinds`. The drawing of a kind is
imported when its first component is drawn, as many builds draw few kinds.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from itertools import islice
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pnp.game.model.components.component import Component, group_members
from pnp.game.model.components.flat_pieces import FrontLook, Side, TwoSided
from pnp.game.model.kinds import is_flat, kind_of
from pnp.game.model.view import BoardView, VisibleFace
from pnp.pieces.draw_context import BoardColours, DrawContext, cut_outline, once_in_context
from pnp.press.colour import WHITE
from pnp.press.geometry.path import Box, Path
from pnp.press.scene.nodes import Group, Node, Paint, Shape, Symbol, Use
from pnp.press.scene.piece import PackedPiece, Piece, PieceOutline
from pnp.problems import DocumentPath, Finding


def _flat_view(name: str, component: Any, stroke: float, context: DrawContext) -> Symbol:
    """Return the front of a kind that is not folded, as it lies on the table."""
    return piece_view(f"{name}:table", full_ink_pieces(context, name)[0], stroke, context)


def piece_view(name: str, piece: Piece, stroke: float, context: DrawContext) -> Symbol:
    """Return the front of a piece as it lies on the table, as the symbol called *name*."""
    box = Box(0, 0, piece.width, piece.height)
    outline = Shape(piece.trim[0], Paint(stroke=context.ink.tint(0.35), width=stroke))
    front = Group((Use(piece.front),), clip=piece.trim[0]) if piece.bleed else Use(piece.front)
    lowest = piece.front.children[0] if piece.front.children else None
    has_ground = isinstance(lowest, Shape) and lowest.paint.fill is not None
    paper = () if has_ground else (Shape(piece.trim[0], Paint(fill=WHITE)),)
    return Symbol(name, (*paper, front, outline), box)


def _flat_size(name: str, component: Any, stroke: float, context: DrawContext) -> Box:
    """Return the trim box of the first piece."""
    outline = drawing_of(component.kind).outlines(name, component, context)[0]
    return Box(0, 0, outline.width, outline.height)


def _no_size(board: Any) -> Box:
    """Raise TypeError for a kind whose size does not follow from its cells."""
    raise TypeError(f"{board.noun} has no cells")


_M = TypeVar("_M", bound=Component)
_DrawCells = Callable[[_M, Any, BoardView, Sequence[str], BoardColours, DrawContext], Iterator[Node]]


class KindDrawing(Struct, Generic[_M], frozen=True, kw_only=True):
    """How a kind is drawn: each function takes a component's id, the component, and the context.

    *draw* makes its pieces; *outlines* describes them, in the same order, without drawing. *table_view* shows it as it
    lies or stands on the table, in its true size, its edges as wide as a given stroke (mm); *table_size* is the box of
    that picture. *face* draws a visible face as figures and texts show it. *figure_cells* draws the cells of a board in
    a figure: those of a view, colours given; *board_size* is its trim box; *largest_in_figures* is the most that a cell
    there measures across, in mm, *has_margin* whether pale cells around a window show there that the board goes on, and
    *is_clipped* whether *figure_cells* draws more than the cells of the window, to be clipped at its edge.
    *sample* is the lines of its first cells, at most a given number along a side, or the faces of a die, for a small
    picture. *packed* is how its pieces lie in a box, for sheets of a given thickness in mm.
    """

    draw: Callable[[str, _M, DrawContext], tuple[Piece, ...]]
    outlines: Callable[[str, _M, DrawContext], tuple[PieceOutline, ...]]
    table_view: Callable[[str, _M, float, DrawContext], Symbol] = _flat_view
    table_size: Callable[[str, _M, float, DrawContext], Box] = _flat_size
    face: Callable[[str, _M, VisibleFace, DrawContext], Symbol | None] = lambda *_: None
    figure_cells: _DrawCells[_M] = lambda *_: iter(())
    board_size: Callable[[_M], Box] = _no_size
    sample: Callable[[_M, int], Path | None] = lambda *_: None
    packed: Callable[[str, _M, DrawContext, float], tuple[PackedPiece, ...]] = lambda name, one, context, sheet: tuple(
        PackedPiece(flat.width, flat.height, sheet, flat.count) for flat in outlines(name, context)
    )
    largest_in_figures: float = 13.0
    has_margin: bool = True
    is_clipped: bool = False


@cache
def drawing_of(kind: str) -> KindDrawing[Any]:
    """Return how a kind is drawn: what is at the foot of its module. Raises ModuleNotFoundError for an unknown kind."""
    drawing: KindDrawing[Any] = import_module(f"{__name__}.{kind.replace('-', '_')}").DRAWING
    return drawing


def draw_component(name: str, context: DrawContext) -> tuple[Piece, ...]:
    """Return the pieces of the component called *name*, outlined in low ink.

    Raises KeyError for an unknown component.
    """
    pieces = full_ink_pieces(context, name)
    if not context.low_ink:
        return pieces
    from pnp.pieces.bleed_art import low_ink_piece

    return tuple(low_ink_piece(piece) for piece in pieces)


@once_in_context
def full_ink_pieces(context: DrawContext, name: str) -> tuple[Piece, ...]:
    """Return the pieces of a component as they are in full ink: sheets, lists and guides show them."""
    component = context.component(name)
    return drawing_of(component.kind).draw(name, component, context)


def outlines(name: str, context: DrawContext) -> tuple[PieceOutline, ...]:
    """Return the outlines of the pieces of the component called *name*, in the order of `draw`, without drawing them.

    Raises KeyError for an unknown component.
    """
    component = context.component(name)
    return drawing_of(component.kind).outlines(name, component, context)


def draw_component_face(name: str, face: VisibleFace, context: DrawContext) -> Symbol | None:
    """Return a component as figures and texts show it; None for one that they name instead."""
    component = context.component(name)
    return drawing_of(component.kind).face(name, component, face, context)


def pack_component(name: str, sheet: float, context: DrawContext) -> tuple[PackedPiece, ...]:
    """Return the pieces of a component as they lie in a box, for sheets *sheet* mm thick."""
    component = context.component(name)
    return drawing_of(component.kind).packed(name, component, context, sheet)


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


def look_outlines(
    name: str, piece: TwoSided, trim: Path, bleed: Callable[[Side], float], context: DrawContext
) -> tuple[PieceOutline, ...]:
    """Return the outline of the piece of each look of a flat piece, whose sides *bleed* so far in mm."""
    outlines = []
    for number, look in enumerate(piece.front_looks, 1):
        outline = cut_outline(name, "front" if number == 1 else f"front:{number}", trim, look.count, context)
        outline = replace(outline, look=look.name, bleed=bleed(look.side))
        if piece.back is not None:
            own = piece.back if isinstance(piece.back, Side) else None
            design = outline.front_design if own is None else f"{name}:back"
            outline = replace(outline, back_design=design, back_bleed=bleed(own or look.side))
        outlines.append(outline)
    return tuple(outlines)


DrawSide = Callable[[Side, str, DocumentPath, list[Finding], FrontLook | None], Symbol]


def draw_looks(name: str, piece: TwoSided, outlines: Sequence[PieceOutline], draw: DrawSide) -> tuple[Piece, ...]:
    """Return the piece of each look of a flat piece; all looks share a back of its own.

    *draw* returns a side as the symbol of a name; it takes the side's path and look, and a list of findings.
    """
    pieces, of_back = [], list[Finding]()
    back = None
    if isinstance(piece.back, Side):
        back = draw(piece.back, outlines[0].back_design or "", (name, "back"), of_back, None)
    for look, outline in zip(piece.front_looks, outlines, strict=True):
        own: list[Finding] = []
        front = draw(look.side, outline.front_design, (name, *look.path), own, look)
        pieces.append(outline.with_art(front, front if piece.back == "same" else back, (*own, *of_back)))
    return tuple(pieces)
