"""Draw what lies beside the boards: rows of a track, panels of pools, and the status line.

A status line consists of entries, which never break; those that don't fit go to the next line. Engines define the
entries (:class:`pnp.game.model.view.StatusItem`): this module knows no words of a game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import assert_never

from msgspec import Struct

from pnp.game.model.figure import ProvedFrame
from pnp.game.model.kinds import AnyComponent, TrackBoard, is_flat, is_row_board, owner_of, piece_count
from pnp.game.model.texts import Text, ui_text
from pnp.game.model.view import (
    FRONT,
    DiceThrown,
    GameEnded,
    PlayerEliminated,
    PoolView,
    Standing,
    StatusEvent,
    StatusItem,
    StatusNote,
    TrackView,
    VisibleFace,
)
from pnp.pieces.draw_context import DrawContext, once_in_context, thumbnail
from pnp.pieces.figures.lanes import draw_lane
from pnp.pieces.figures.layout import STATUS_LINE
from pnp.pieces.figures.pieces import CHANGED, draw_token
from pnp.pieces.figures.piles import COUNT_SIZE, count
from pnp.pieces.kinds.die import draw_pips
from pnp.pieces.kinds.row_board import EMBLEM_FADE
from pnp.pieces.labels import draw_mark, glyph_box, set_label
from pnp.press.colour import WHITE
from pnp.press.geometry.path import Box, circle, polygon, rectangle, translation
from pnp.press.scene.nodes import Group, Node, Paint, Shape
from pnp.press.scene.transforms import fade_symbol, fit
from pnp.press.text.line import TextStyle

BAND = 1.5  # the coloured edge of a row
_INSET = 0.6  # of a tile, from the edges of its row
_NUMBERS = 2.95 * COUNT_SIZE  # from a tile to the counters: how many tiles, and how many counters
COUNTER = 3.5  # a counter's width
_BESIDE = COUNTER + 1.45 * COUNT_SIZE  # with less room, in mm, the number is below the counter
# Widths in mm.
TOKEN = 3.7
DIE = 3.5
BIT_GAP = 1.1  # between the bits of an entry
ENTRY_GAP = 3.6  # between entries
DICE_GAP = 1.0  # additional space between a throw and the entry before it


def tile_place(row: Box) -> Box:
    """Return the place of a row's tile."""
    beside = BAND + _INSET + _NUMBERS + COUNTER  # the rest of the row
    size = min(row.height - 2 * _INSET, 0.33 * row.width, row.width - beside)
    left, middle = row.left + BAND + _INSET, row.centre[1]
    return Box(left, middle - size / 2, left + size, middle + size / 2)


def counters_place(row: Box) -> Box:
    """Return the place of a row's counters, with their number on the left."""
    left = tile_place(row).right + _NUMBERS
    middle = row.centre[1]
    return Box(left, middle - COUNTER / 2, row.right - _INSET, middle + COUNTER / 2)


def draw_track_view(view: TrackView, rows: tuple[tuple[str, Box], ...], context: DrawContext) -> Iterator[Node]:
    """Yield every row of the track in its box."""
    board = _track_in(view, context.ruleset.components)
    for name, box in rows:
        pieces = [piece for row, _, standing in view.places if row == name for piece in standing]
        yield Group(tuple(_row(board, name, box, pieces, context)), title=_title(board, view.component, name, context))


def _title(board: TrackBoard, component: str, row: str, context: DrawContext) -> str:
    return context.text_at(component, "rows", row, "title")


def _row(board: TrackBoard, name: str, box: Box, pieces: list[Standing], context: DrawContext) -> Iterator[Node]:
    fill = context.colour(board.rows[name].fill, context.accent)
    ground = context.board_colours(board.fill).ground
    outline = rectangle(box.left, box.top, box.width, box.height, 1.2)
    yield Shape(outline, Paint(fill=fill.mix(ground, 0.76)))
    yield Group((Shape(rectangle(box.left, box.top, BAND, box.height), Paint(fill=fill)),), clip=outline)
    counters = next((piece for piece in pieces if piece.component == board.counters), None)
    tiles = next((piece for piece in pieces if piece.component != board.counters), None)
    place = tile_place(box)
    yield from _tiles(board, name, tiles, place, context)
    spot = counters_place(box)
    if counters is not None:
        yield from _counter(counters, spot.left, spot.centre[1], context)
    else:
        empty = circle(spot.left + COUNTER / 2, spot.centre[1], 0.42 * COUNTER)
        yield Shape(empty, Paint(fill=ground, stroke=fill.mix(context.ink, 0.3), width=0.2))
    yield count(counters.count if counters else 0, spot.left - 0.5, box.centre[1], context, align=1.0)


def _tiles(board: TrackBoard, name: str, tiles: Standing | None, place: Box, context: DrawContext) -> Iterator[Node]:
    """Yield a row's tile and how many lie there, or an empty place with the row's emblem."""
    if tiles is not None:
        node = thumbnail(tiles.component, place, context, face=tiles.face)
        if node is not None:
            yield node
    else:
        fill = context.colour(board.rows[name].fill, context.accent)
        ground = context.board_colours(board.fill).ground
        outline = rectangle(place.left, place.top, place.width, place.height, 0.8)
        yield Shape(outline, Paint(fill=ground, stroke=fill, width=0.2, dash=(0.9, 0.7)))
        emblem = board.rows[name].emblem
        if emblem is not None:
            yield fit(
                fade_symbol(context.art[emblem], fill.mix(ground, 0.6), EMBLEM_FADE), place.grown(-0.2 * place.width)
            )
    yield count(tiles.count if tiles else 0, place.right + 1.0 * COUNT_SIZE, place.centre[1], context, times=True)


def draw_pools(
    pools: Sequence[PoolView],
    places: Mapping[str, Box],
    turn: str | None,
    context: DrawContext,
    movers: Collection[str] = (),
    lanes: Collection[str] = (),
) -> Iterator[Node]:
    """Yield a panel for each pool: *turn* is the one whose owner acts next, *movers* are those who have just moved."""
    for pool in pools:
        name, box = pool.name, places[pool.name]
        panel = list(_panel(box, is_next=name == turn, has_moved=name in movers, context=context))
        if name in lanes:
            panel += draw_lane(pool, box, context)
        elif _has_lost_its_piece(pool, context):
            panel += _counter(None, box.left + 1.0, box.centre[1], context)
        else:
            picture = _picture(pool, box, context)
            panel += (*((picture,) if picture else ()), *_contents(pool, _room(box, picture), context))
        yield Group(tuple(panel), title=context.title(name) if pool.title is None else context.titled(pool.title))


def _panel(box: Box, *, is_next: bool, has_moved: bool, context: DrawContext) -> Iterator[Node]:
    """Yield an empty panel: a thick edge marks who has just moved, a pointer and a tint who is next."""
    ground, strong = context.board_colours(None), context.accent.mix(context.ink, 0.25)
    edge = Paint(
        fill=ground.nest if is_next else ground.ground,
        stroke=strong if has_moved else ground.line,
        width=0.7 if has_moved else 0.2,
    )
    yield Shape(rectangle(box.left, box.top, box.width, box.height, 1.4), edge)
    if is_next:
        yield next_pointer(box.left - 0.6, box.centre[1], context)


def _has_lost_its_piece(pool: PoolView, context: DrawContext) -> bool:
    """Return whether a pool that is named for the only piece of its kind is empty."""
    piece = context.ruleset.components.get(pool.name)
    return not pool.pieces and pool.portrait is None and is_flat(piece) and piece_count(piece) == 1


def _picture(pool: PoolView, box: Box, context: DrawContext) -> Node | None:
    """Return the picture of a pool's owner, if there is one."""
    shown = pool.portrait or pool.name
    stock = pool.portrait is None and shown in {piece.component for piece in pool.pieces}  # shown as it lies there
    known = shown in context.ruleset.components and not stock
    return thumbnail(shown, portrait_place(box), context) if known else None


def _room(box: Box, picture: Node | None) -> Box:
    """Return the part of a panel for its name and its counters."""
    left = box.left + 1.0 if picture is None else portrait_place(box).right + 0.6
    return Box(left, box.top, box.right - 0.6, box.bottom)


def portrait_place(box: Box) -> Box:
    """Return the place of the picture of a pool's owner in its panel."""
    width = min(0.64 * box.height, 0.48 * box.width)
    return Box(box.left + 0.9, box.top + 0.8, box.left + 0.9 + width, box.bottom - 0.8)


def _contents(pool: PoolView, room: Box, context: DrawContext) -> Iterator[Node]:
    """Yield each kind of counter in the pool, once, and how many there are."""
    x, middle = room.left, room.centre[1]
    if room.width < _BESIDE:
        yield from _stacked(pool, room, context)
        return
    for piece in _pieces(pool):
        yield from _counter(piece, x, middle, context)
        x += COUNTER + 0.7
        if _is_counted(piece, context):
            yield count(piece.count if piece else 0, x, middle, context, align=0.0)
            x += 2.4 * COUNT_SIZE


def _is_counted(piece: Standing | None, context: DrawContext) -> bool:
    """Return whether a counter has a number beside it: not if the box has only one."""
    return piece is None or piece_count(context.component(piece.component)) > 1


def _pieces(pool: PoolView) -> tuple[Standing | None, ...]:
    """Return the counted pieces of a pool; None, for nothing, only where there is no portrait to fill the panel."""
    return pool.pieces or (() if pool.portrait else (None,))


def _stacked(pool: PoolView, room: Box, context: DrawContext) -> Iterator[Node]:
    """Yield the first kind of counter over its number, where there is no room beside it."""
    x, middle = room.centre
    for piece in _pieces(pool)[:1]:
        is_counted = _is_counted(piece, context)
        yield from _counter(piece, x - COUNTER / 2, middle - 1.7 if is_counted else middle, context)
        if is_counted:
            yield count(piece.count if piece else 0, x, middle + 2.1, context)


def _counter(piece: Standing | None, left: float, middle: float, context: DrawContext) -> Iterator[Node]:
    """Yield a counter, or the ring of a counter that isn't there."""
    if piece is None:
        empty = circle(left + COUNTER / 2, middle, 0.42 * COUNTER)
        yield Shape(empty, Paint(stroke=context.ink.tint(0.5), width=0.2))
        return
    box = Box(left, middle - COUNTER / 2, left + COUNTER, middle + COUNTER / 2)
    node = thumbnail(piece.component, box, context, face=piece.face)
    if node is not None:
        yield node


def mover_frame(box: Box, context: DrawContext) -> Iterator[Node]:
    """Yield the thick edge of the panel of a player who has just moved."""
    yield from _panel(box, is_next=False, has_moved=True, context=context)


def next_pointer(x: float, y: float, context: DrawContext) -> Node:
    """Return the arrowhead of the next player, its back at *x*, its tip 2 mm to the right."""
    strong = context.accent.mix(context.ink, 0.25)
    return Shape(polygon([(x, y - 1.3), (x + 2.0, y), (x, y + 1.3)]), Paint(fill=strong))


class LinePart(Struct, frozen=True):
    """A small part of a line: *nodes* from x = 0 to *width* mm, y = 0 being the middle of the line."""

    nodes: tuple[Node, ...]
    width: float


class _Entry(Struct, frozen=True):
    """Bits that belong together."""

    bits: tuple[LinePart, ...]

    @property
    def width(self) -> float:
        """Its width in mm."""
        return sum(bit.width for bit in self.bits) + BIT_GAP * (len(self.bits) - 1)


def status_lines(frames: Sequence[ProvedFrame], context: DrawContext, width: float) -> int:
    """Return how many status lines the frames of a figure need in *width* mm; 0 if none of them has a status."""
    if not any(frame.view.status for frame in frames):
        return 0
    return max(len(_broken(_entries_of(frame, context), width)) for frame in frames)


def draw_status(frame: ProvedFrame, box: Box, context: DrawContext) -> Iterator[Node]:
    """Yield the lines of a frame in *box*."""
    y = box.top + STATUS_LINE / 2
    for line in _broken(_entries_of(frame, context), box.width):
        x = box.left + (box.width - _width(line)) / 2
        for entry in line:
            for bit in entry.bits:
                yield Group(bit.nodes, translation(x, y))
                x += bit.width + BIT_GAP
            x += ENTRY_GAP - BIT_GAP
        y += STATUS_LINE


def _width(line: Sequence[_Entry]) -> float:
    return sum(entry.width for entry in line) + ENTRY_GAP * (len(line) - 1)


def _broken(entries: Sequence[_Entry], width: float) -> list[list[_Entry]]:
    """Return entries line by line, none wider than *width* unless a single entry is."""
    lines: list[list[_Entry]] = []
    for entry in entries:
        if lines and _width([*lines[-1], entry]) <= width:
            lines[-1].append(entry)
        else:
            lines.append([entry])
    return lines


def _entries_of(frame: ProvedFrame, context: DrawContext) -> tuple[_Entry, ...]:
    """Return the entries of a frame: of its events, then of its status, dice beside the player who threw them."""
    events = tuple(event for event in frame.events if isinstance(event, StatusEvent))
    return _entries(context, events, frame.view.status)


@once_in_context
def _entries(
    context: DrawContext, events: tuple[StatusEvent, ...], status: tuple[StatusItem, ...]
) -> tuple[_Entry, ...]:
    """Return the entries of events and a status, cached: a figure is measured in many widths."""
    return tuple(_iter_entries(context, events, status))


def _iter_entries(
    context: DrawContext, events: Sequence[StatusEvent], status: Sequence[StatusItem]
) -> Iterator[_Entry]:
    thrown: DiceThrown | None = None
    for event in events:
        match event:
            case StatusNote(item):
                yield _Entry((*_token(item.token, context, item.face), _label(item.label, context, bold=item.bold)))
            case GameEnded(winner):
                if winner is not None:
                    star = LinePart((draw_mark("star", 1.6, 0, 3.2, CHANGED),), 3.2)
                    token = tuple(_token(winner, context))
                    named = () if token else _named(winner, context)
                    yield _Entry((*token, star, *named))
            case DiceThrown():
                thrown = event
            case PlayerEliminated():
                pass  # the view's status names players who are out
            case _:
                assert_never(event)
    groups = _grouped(status)
    if thrown is not None and thrown.player not in {items[0].token for items in groups}:
        yield _Entry((*_token(thrown.player, context), *_dice(thrown, context)))
        thrown = None
    for items in groups:
        bits = [*_token(items[0].token, context, items[0].face)]
        if thrown is not None and thrown.player == items[0].token:
            bits += _dice(thrown, context)
            thrown = None
        yield _Entry((*bits, *(_label(item.label, context, bold=item.bold) for item in items)))


def _grouped(status: Sequence[StatusItem]) -> list[list[StatusItem]]:
    """Return the items of each entry: one with a token, and those without that continue it; or one without alone."""
    groups: list[list[StatusItem]] = []
    for item in status:
        if item.token is None and groups and groups[-1][0].token is not None:
            groups[-1].append(item)
        else:
            groups.append([item])
    return groups


def _dice(thrown: DiceThrown, context: DrawContext) -> Iterator[LinePart]:
    """Yield the dice that were thrown, and what was added to them."""
    for number in thrown.faces:
        box = Box(0, -DIE / 2, DIE, DIE / 2)
        face = rectangle(box.left, box.top, box.width, box.height, 0.6)
        plain = Shape(face, Paint(fill=WHITE, stroke=context.ink, width=0.25))
        yield LinePart((plain, *draw_pips(number, box, context.ink)), DIE)
    if thrown.added:
        total = thrown.amount + thrown.added
        yield _label(ui_text("+ {n} = {sum}", n=thrown.added, sum=total), context)
    yield LinePart((), DICE_GAP)


def _token(name: str | None, context: DrawContext, face: VisibleFace = FRONT) -> Iterator[LinePart]:
    """Yield the counter of that name, or the first one of the player of that name, if there is one."""
    if name is None:
        return
    components = context.ruleset.components
    owned = (each for each, component in components.items() if is_flat(component))
    first = next((each for each in owned if owner_of(each, components[each], (name,)) == name), name)
    nodes = draw_token(name if name in components else first, TOKEN / 2, 0.0, TOKEN, context, face)
    if nodes:
        yield LinePart(nodes, TOKEN)


def _label(text: Text, context: DrawContext, *, bold: bool = False) -> LinePart:
    """Return a text in the reader's language, with the titles of what it names."""
    return _words(context.titled(text), context, bold=bold)


def _named(player: str, context: DrawContext) -> tuple[LinePart, ...]:
    """Return the name of a player without a counter, if there is one."""
    return (_words(context.title(player), context),) if player in context.ruleset.game.seats else ()


def _words(text: str, context: DrawContext, *, bold: bool = False) -> LinePart:
    """Return words in the line below a figure."""
    style = TextStyle("sans", COUNT_SIZE, context.ink, "bold" if bold else "regular")
    glyphs = set_label(context, text, 0.0, 0.0, style, align=0.0)
    return LinePart((glyphs,), glyph_box(context.book, glyphs).right)


def _track_in(view: TrackView, components: Mapping[str, AnyComponent]) -> TrackBoard:
    """Return the board of rows that a view is of. Raises TypeError for another component."""
    board = components[view.component]
    if not is_row_board(board):
        raise TypeError(f"{view.component} is not a board of rows")
    return board
