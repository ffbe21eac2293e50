"""Draw the pictures that sections of the rules show: art of the ruleset, a component, a frame of a figure."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.game.model.figure import CheckedFigure
from pnp.game.model.ruleset import Item, PictureSource
from pnp.pieces.draw_context import DrawContext
from pnp.pieces.figure import draw_figure, figure_size
from pnp.pieces.kinds import full_ink_pieces
from pnp.pieces.table_views import table_view
from pnp.press.geometry.path import Box, scaling, translation
from pnp.press.scene.document import Drawing, Size
from pnp.press.scene.low_ink import reduce_ink
from pnp.press.scene.nodes import Group, Paint, Shape, Symbol, Use

_HIGHEST = 95.0  # mm, of a picture without a width
_EDGE = 0.2  # mm around a piece


def picture_size(item: Item, figures: Mapping[str, CheckedFigure], context: DrawContext, room: float) -> Size:
    """Return the size of a picture in mm in a place *room* mm wide, without drawing a figure.

    It has the item's width, else that of the place; a component is at most its true size, and the height is limited.
    """
    source = _source(item)
    width = min(room, item.width or room)
    if source.kind == "figure":
        return figure_size(figures[source.name], context, width)
    box = _symbol(item, source, context).box
    if item.width is None:
        width = min(width, _HIGHEST * box.width / box.height)
        width = min(width, box.width - 2 * _EDGE) if source.kind == "component" else width
    return Size(width, width * box.height / box.width)


def draw_picture(
    item: Item, figures: Mapping[str, CheckedFigure], context: DrawContext, room: float, alt: str
) -> Drawing:
    """Return a picture in a place *room* mm wide; *alt* is its alternative text, if empty the picture's own."""
    source = _source(item)
    size = picture_size(item, figures, context, room)
    if source.kind == "figure":
        drawn = draw_figure(figures[source.name], context, min(room, item.width or room))[item.frame_index]
        return Drawing(drawn.node, drawn.width, drawn.height, alt or drawn.title)
    symbol = _symbol(item, source, context)
    if context.low_ink:
        symbol = reduce_ink(symbol)
    title = alt or (context.title(source.name) if source.kind == "component" else "")
    scale, box = size.width / symbol.box.width, symbol.box
    place = scaling(scale) @ translation(-box.left, -box.top)
    return Drawing(Group((Use(symbol, place),), title=title), size.width, size.height, title)


def _source(item: Item) -> PictureSource:
    source = item.picture_source
    assert source is not None, "an item with a picture"
    return source


def _symbol(item: Item, source: PictureSource, context: DrawContext) -> Symbol:
    """Return the picture of art or of a component, before ink is saved and in its own size."""
    if source.kind == "art":
        return context.art[source.name]
    is_whole = not source.design and item.side != "back"
    seen = table_view(source.name, context) if is_whole else _side(source, context, is_back=item.side == "back")
    box = seen.box  # half of the edge is outside of the piece
    around = Box(box.left - _EDGE, box.top - _EDGE, box.right + _EDGE, box.bottom + _EDGE)
    return Symbol(f"{seen.name}:picture", (Use(seen),), around)


def _side(source: PictureSource, context: DrawContext, *, is_back: bool) -> Symbol:
    """Return a side of a piece, or of one of the designs of a component, in its own size."""
    pieces = full_ink_pieces(context, source.name)
    piece = next(piece for piece in pieces if piece.look == source.design or not source.design)
    art, bleeds = (piece.back, piece.back_bleed) if is_back else (piece.front, piece.bleed)
    assert art is not None, "the check has made sure of the back"
    shown = Group((Use(art),), clip=piece.trim[0]) if bleeds else Use(art)
    outline = Shape(piece.trim[0], Paint(stroke=context.ink.tint(0.35), width=2 * _EDGE))
    name = f"{source.name}:{source.design}:{'back' if is_back else 'front'}"
    return Symbol(name, (shown, outline), Box(0.0, 0.0, piece.width, piece.height))
