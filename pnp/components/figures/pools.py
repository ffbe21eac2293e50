"""Draw what lies beside the boards: a panel for each purse and stock, with its owner's picture and its counters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from pnp.components.board_frame import BoardColours
from pnp.components.draw_context import DrawContext
from pnp.components.figures.faces import COUNT_SIZE, PILE_STEP, count, pile, thumbnail
from pnp.components.lettering import set_label
from pnp.geometry.path import Box, circle, polygon, rectangle
from pnp.model.view import PoolView, Standing
from pnp.scene.nodes import Glyphs, Group, Node, Paint, Shape
from pnp.text.line import TextStyle
from pnp.text.shaping import fit_line
from pnp.text.type_scale import TYPE_SCALE

COUNTER = 3.5
NAME_FROM = 8.8  # a narrower panel, in mm beside its picture, has no name
_BESIDE = COUNTER + 1.45 * COUNT_SIZE  # less room, in mm, and the number stands below the counter


def draw_pools(
    pools: Sequence[PoolView], places: Mapping[str, Box], turn: str | None, context: DrawContext
) -> Iterator[Node]:
    """Yield a panel for each pool in its place; *turn* is the one whose owner acts.

    Either all of them have their names, or none has.
    """
    panels = []
    for pool in pools:
        picture = _picture(pool, places[pool.name], context)
        panels.append((pool, picture, _room(places[pool.name], picture)))
    named = all(_name(pool, room, context) is not None for pool, _, room in panels)
    for pool, picture, room in panels:
        contents = (*((picture,) if picture else ()), *_contents(pool, room, context, named=named))
        panel = _panel(places[pool.name], contents, context, acts=pool.name == turn)
        yield Group(tuple(panel), title=context.title(pool.name))


def _panel(box: Box, contents: Sequence[Node], context: DrawContext, *, acts: bool) -> Iterator[Node]:
    """Yield a panel in *box*; *acts* marks the player whose turn it is by a thick edge and a pointer."""
    ground = BoardColours.of(None, context)
    edge = Paint(
        fill=ground.nest if acts else ground.ground,
        stroke=context.accent.mix(context.ink, 0.25) if acts else ground.line,
        width=0.7 if acts else 0.2,
    )
    yield Shape(rectangle(box.left, box.top, box.width, box.height, 1.4), edge)
    yield from contents
    if acts:
        yield _pointer(box, edge)


def _picture(pool: PoolView, box: Box, context: DrawContext) -> Node | None:
    """Return the picture of a pool's owner, if there is one."""
    shown = pool.portrait or pool.name
    stock = pool.portrait is None and shown in {piece.component for piece in pool.pieces}  # it is seen as it lies there
    known = shown in context.ruleset.components and not stock
    return thumbnail(shown, portrait_place(box), context) if known else None


def _room(box: Box, picture: Node | None) -> Box:
    """Return what of a panel is left for its name and its counters."""
    left = box.left + 1.0 if picture is None else portrait_place(box).right + 0.6
    return Box(left, box.top, box.right - 0.6, box.bottom)


def portrait_place(box: Box) -> Box:
    """Return where the picture of a pool's owner is shown in its panel."""
    width = min(0.64 * box.height, 0.48 * box.width)
    return Box(box.left + 0.9, box.top + 0.8, box.left + 0.9 + width, box.bottom - 0.8)


def _contents(pool: PoolView, room: Box, context: DrawContext, *, named: bool) -> Iterator[Node]:
    """Yield the pool's name if the panels are *named*, and its counters with their number."""
    x, middle = room.left, room.centre[1]
    if room.width < _BESIDE:
        yield from _stacked(pool, room, context)
        return
    name = _name(pool, room, context) if named else None
    if name is not None:
        yield name if _pieces(pool) else replace(name, y=name.y + middle - (room.top + 2.2))
        middle += 1.7
    for piece in _pieces(pool):
        end = min(room.right - 1.7 * COUNT_SIZE, x + 1.9 * COUNTER)
        lies = _counters(piece, Box(x, middle - COUNTER / 2, end, middle + COUNTER / 2), context)
        yield from lies
        x += COUNTER + (len(lies) - 1) * PILE_STEP * COUNTER + 0.7
        yield count(piece.count if piece else 0, x, middle, context, align=0.0)
        x += 2.4 * COUNT_SIZE


def _pieces(pool: PoolView) -> tuple[Standing | None, ...]:
    """Return what is counted in a pool; None, for nothing, only where there is no portrait to fill the panel."""
    return pool.pieces or (() if pool.portrait else (None,))


def _stacked(pool: PoolView, room: Box, context: DrawContext) -> Iterator[Node]:
    """Yield the first kind of counter over its number, where there is no room beside it."""
    x, middle = room.centre
    if not _pieces(pool):
        return
    piece = _pieces(pool)[0]
    top = middle - COUNTER / 2 - 1.7
    yield from _counters(piece, Box(x - COUNTER / 2, top, x + COUNTER / 2, top + COUNTER), context)
    yield count(piece.count if piece else 0, x, middle + 2.1, context)


def _counters(piece: Standing | None, box: Box, context: DrawContext) -> list[Node]:
    """Return a pile of counters, or the ring of a counter that isn't there."""
    if piece is not None:
        return pile(piece, box, COUNTER, context)
    empty = circle(box.left + COUNTER / 2, box.centre[1], 0.42 * COUNTER)
    return [Shape(empty, Paint(stroke=context.ink.tint(0.5), width=0.2))]


def _name(pool: PoolView, room: Box, context: DrawContext) -> Glyphs | None:
    """Return what the pool is called, above its counters, if that can be set in 7 points."""
    if room.width < NAME_FROM:
        return None
    size = TYPE_SCALE.mark.size
    style = TextStyle("sans", size, context.ink)
    words = context.title(pool.name)
    if fit_line(context.book, words, style, room.width, size, context.language) is None:
        return None
    return set_label(context, words, room.left, room.top + 2.2, style, align=0.0)


def _pointer(box: Box, edge: Paint) -> Node:
    """Return a small arrowhead on the panel's left edge."""
    x, y = box.left - 0.6, box.centre[1]
    return Shape(polygon([(x, y - 1.3), (x + 2.0, y), (x, y + 1.3)]), Paint(fill=edge.stroke))
