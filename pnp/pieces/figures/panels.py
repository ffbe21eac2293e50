"""Draw what lies beside the boards: rows of a track, panels of pools, and the status line.

A status line consists of entries, which never break; those that don't fit go to the next line. Engines define the
entries (:class:`pnp.game.model.view.StatusItem`): this module knows no words of a game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import assert_never

from msgspec import Struct

from pnp.game.model.figure import ProvedFrame
from pnp.game.model.kinds import TrackBoard, is_flat, is_row_board, owner_of, piece_count, stance_of
from pnp.game.model.kinds.die import DIE_SIDES, Die
from pnp.game.model.texts import ui_text
from pnp.game.model.view import (
    FRONT,
    BoardView,
    DiceThrown,
    GameEnded,
    PlayerEliminated,
    PoolPlace,
    PoolView,
    Standing,
    StatusEvent,
    StatusItem,
    StatusNote,
    TrackView,
    VisibleFace,
)
from pnp.pieces.draw_context import DrawContext, once_in_context, thumbnail
from pnp.pieces.figures.frame_delta import Arrival
from pnp.pieces.figures.layout import STATUS_LINE, BoardViewport, FrameLayout, title_style
from pnp.pieces.figures.pieces import CHANGED, COUNT_SIZE, count, draw_token, pale_below_mark
from pnp.pieces.kinds.die import draw_pips
from pnp.pieces.kinds.row_board import EMBLEM_FADE
from pnp.pieces.labels import draw_mark, glyph_box, set_label
from pnp.press.colour import WHITE
from pnp.press.geometry.path import Box, circle, polygon, rectangle, translation
from pnp.press.scene.document import Size
from pnp.press.scene.nodes import Group, Node, Paint, Shape
from pnp.press.scene.transforms import fade_symbol, fit
from pnp.press.text.line import TextStyle

# By eye, unless a line says more.
_LANE_NAME = 4.2  # the height of a lane's name, in mm
_LANE_HEAD = _LANE_NAME + 1.2  # with the room below it for the corners around a piece
_LANE_INSET = 1.4  # from the lane's edges, in mm
_LANE_GAP = 1.2  # between pieces, in mm
_SPARE = 2.0  # to their right, where lanes are side by side
_CARD = (15.0, 22.0)  # the largest box of a card in a lane, in mm
_TILE = (12.0, 12.0)
_SMALL = (6.0, 7.2)  # of a counter, a standee, a cube with short words or dots
_DIE = (10.0, 10.0)  # of another die, whose words would be illegible if it were smaller
_SHORT = 2  # letters
# Cards and tiles have an edge, its corners so round; dice have their own.
_EDGED = ("cover", None)
_CORNER = 0.6
_BEYOND = 0.5  # of the corners around pieces that have just arrived, in mm
_AREA_SHARES = (0.7, 0.55, 0.45, 0.35)  # sizes of pieces in a free area that are tried until all fit
_NUMBER = 6.4  # the room for a number beside a piece
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


_Sized = tuple[Standing, float, float]  # pieces of one kind, and the width and height in mm of their picture


class LanePiece(Struct, frozen=True):
    """Pieces of one kind in a lane: the box of their picture, and where their number stands."""

    piece: Standing
    box: Box


def lane_size(pool: PoolView, context: DrawContext) -> Size:
    """Return the size of a lane in mm: wide enough for its name and its pieces, as high as its highest piece."""
    tallest = max((_size(piece, context)[1] for piece in pool.pieces), default=0.0)
    title = set_label(context, pool_title(pool, context), 0.0, 0.0, title_style(context), align=0.0)
    wide = max(glyph_box(context.book, title).right, sum(_steps(_sizes(pool.pieces, context))) - _LANE_GAP)
    return Size(wide + 2 * _LANE_INSET + _SPARE, _LANE_HEAD + (tallest + _LANE_INSET if tallest else 0.4))


def lane_sizes(frames: Sequence[ProvedFrame], context: DrawContext) -> dict[str, Size]:
    """Return the pools whose pieces lie side by side in some frame, and the largest size of each in mm."""
    pools = [pool for frame in frames for pool in frame.view.pools]
    spread = {pool.name for pool in pools if pool.spread}
    players = {player for frame in frames for player in frame.players}
    if spread & players:  # all hands look alike
        spread |= players
    sizes: dict[str, Size] = {}
    for pool in pools:
        if pool.name in spread:
            own, known = lane_size(pool, context), sizes.get(pool.name, Size(0.0, 0.0))
            sizes[pool.name] = Size(max(own.width, known.width), max(own.height, known.height))
    return sizes


def _steps(sizes: Sequence[_Sized]) -> list[float]:
    """Return the mm from each piece of a row to the next, where there is room for all."""
    return [width + _LANE_GAP + (_NUMBER if piece.count > 1 else 0.0) for piece, width, _ in sizes]


def _sizes(pieces: Sequence[Standing], context: DrawContext) -> list[_Sized]:
    return [(piece, *_size(piece, context)) for piece in pieces]


def _size(piece: Standing, context: DrawContext) -> tuple[float, float]:
    """Return the width and the height of a piece in a lane, in mm."""
    component = context.component(piece.component)
    symbol = context.face(piece.component, piece.face)
    if symbol is None:
        return _SMALL
    if isinstance(component, Die):
        faces = map(component.face_at, range(component.side_count))
        words = [face if isinstance(face, str) else face.label or "" for face in faces]
        room = _SMALL if len(words) == DIE_SIDES[1] and max(map(len, words)) <= _SHORT else _DIE
    else:
        room = {"cover": _TILE, None: _CARD}.get(stance_of(component), _SMALL)
    scale = min(room[0] / symbol.box.width, room[1] / symbol.box.height)
    return scale * symbol.box.width, scale * symbol.box.height


def place_in_lane(pool: PoolView, box: Box, context: DrawContext) -> tuple[LanePiece, ...]:
    """Return where the pieces of a pool lie in its lane; where there is too little room, each covers the one before."""
    return tuple(_place_in_row(_sizes(pool.pieces, context), box.grown(-_LANE_INSET)))


def _place_in_row(sizes: Sequence[_Sized], box: Box) -> list[LanePiece]:
    if not sizes:
        return []
    steps = _steps(sizes)
    last = sizes[-1][1] + (_NUMBER if sizes[-1][0].count > 1 else 0.0)
    before = sum(steps[:-1])
    share = min(1.0, (box.width - last) / before) if before else 1.0
    placed, left = [], box.left
    for (piece, width, height), step in zip(sizes, steps, strict=True):
        placed.append(LanePiece(piece, Box(left, box.bottom - height, left + width, box.bottom)))
        left += max(0.0, share) * step
    return placed


def draw_lane(pool: PoolView, box: Box, context: DrawContext) -> Iterator[Node]:
    """Yield a pool's name, and below it its pieces side by side, each kind with its number."""
    style, y = title_style(context), box.top + _LANE_NAME / 2 + 0.2
    yield set_label(context, pool_title(pool, context), box.left + _LANE_INSET, y, style, align=0.0)
    for lying in place_in_lane(pool, box, context):
        yield from _lying(lying, context)


def _lying(lying: LanePiece, context: DrawContext) -> Iterator[Node]:
    """Yield pieces of one kind where they lie, and their number."""
    piece, box, component = lying.piece, lying.box, context.component(lying.piece.component)
    if (node := thumbnail(piece.component, box, context, face=piece.face)) is not None:
        yield node
    if stance_of(component) in _EDGED and not isinstance(component, Die):
        yield Shape(box.path(_CORNER), Paint(stroke=context.ink.tint(0.35), width=0.2))
    if piece.count > 1:
        yield count(piece.count, box.right + 0.6, box.centre[1], context, times=True, align=0.0)


def draw_free_areas(
    view: BoardView, viewport: BoardViewport, context: DrawContext, marked: Collection[str] = ()
) -> Iterator[Node]:
    """Yield the pieces in the visible free areas of a mat: side by side, those of *marked* areas pale."""
    for name, pieces in view.cells:
        if name in view.spread and name in viewport.names:
            nodes = tuple(
                node for one in _place_in_area(pieces, viewport.room(name), context) for node in _lying(one, context)
            )
            yield Group(pale_below_mark(nodes) if name in marked else nodes, title=name)


def _place_in_area(pieces: Sequence[Standing], room: Box, context: DrawContext) -> list[LanePiece]:
    """Return the places of pieces in an area: in centred rows, as large as fit; else in one, each on the one before."""
    for share in _AREA_SHARES:
        placed = _rows_in_area(pieces, room, share, context)
        if all(one.box.bottom <= room.bottom and one.box.right <= room.right for one in placed):
            return placed
    sizes = _sizes(pieces, context)
    share = min(_AREA_SHARES[-1], room.height / max(height for *_, height in sizes))
    return _place_in_row([(piece, share * width, share * height) for piece, width, height in sizes], room)


def _rows_in_area(pieces: Sequence[Standing], room: Box, share: float, context: DrawContext) -> list[LanePiece]:
    """Return where pieces lie in rows from the upper left of an area, *share* times as large as in a lane."""
    rows: list[list[LanePiece]] = [[]]
    left, top, tall = room.left, room.top, 0.0
    for piece in pieces:
        width, height = (share * length for length in _size(piece, context))
        taken = width + _NUMBER * (piece.count > 1)
        if rows[-1] and left + taken > room.right:
            rows.append([])
            left, top, tall = room.left, top + tall + _LANE_GAP, 0.0
        rows[-1].append(LanePiece(piece, Box(left, top, left + width, top + height)))
        left, tall = left + taken + _LANE_GAP, max(tall, height)
    ends = [row[-1].box.right + _NUMBER * (row[-1].piece.count > 1) for row in rows if row]
    down = max(0.0, room.bottom - top - tall) / 2
    return [
        LanePiece(one.piece, one.box.moved(max(0.0, room.right - end) / 2, down))
        for row, end in zip(rows, ends, strict=False)
        for one in row
    ]


def arrival_boxes(
    pools: Sequence[PoolView], layout: FrameLayout, arrivals: Sequence[Arrival], context: DrawContext
) -> Iterator[Box]:
    """Yield the boxes of the pieces that have just arrived in a lane: of equal ones the last."""
    # Each arrival is used up by one piece, looked for from the end: pieces that arrive lie behind their equals.
    for pool in pools:
        place = layout.place(PoolPlace(pool.name))
        lane = () if place is None or pool.name not in layout.lanes else place_in_lane(pool, place, context)
        new = [arrival for arrival in arrivals if arrival.place.name == pool.name]
        for lying in reversed(lane):
            here = (arrival for arrival in new if arrival.component == lying.piece.component)
            arrived = next((arrival for arrival in here if arrival.face in (None, lying.piece.face)), None)
            if arrived is not None:
                new.remove(arrived)
                yield lying.box.grown(_BEYOND)


def pool_title(pool: PoolView, context: DrawContext) -> str:
    """Return the title of a pool: its own, or that of a component or a seat."""
    return context.title(pool.name) if pool.title is None else context.titled(pool.title)


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
    """Yield every row of the track in its box. Raises TypeError for a component that is not a board of rows."""
    board = context.ruleset.components[view.component]
    if not is_row_board(board):
        raise TypeError(f"{view.component} is not a board of rows")
    for name, box in rows:
        pieces = [piece for row, _, standing in view.places if row == name for piece in standing]
        yield Group(
            tuple(_row(board, name, box, pieces, context)), title=context.text_at(view.component, "rows", name, "title")
        )


def _row(board: TrackBoard, name: str, box: Box, pieces: list[Standing], context: DrawContext) -> Iterator[Node]:
    fill = context.colour(board.rows[name].fill, context.accent)
    ground = context.board_colours(board.fill).ground
    outline = box.path(1.2)
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
        if (node := thumbnail(tiles.component, place, context, face=tiles.face)) is not None:
            yield node
    else:
        fill = context.colour(board.rows[name].fill, context.accent)
        ground = context.board_colours(board.fill).ground
        outline = place.path(0.8)
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
        panel = list(panel_frame(box, context, is_next=name == turn, has_moved=name in movers))
        piece = context.ruleset.components.get(name)
        if name in lanes:
            panel += draw_lane(pool, box, context)
        elif not pool.pieces and pool.portrait is None and is_flat(piece) and piece_count(piece) == 1:
            panel += _counter(None, box.left + 1.0, box.centre[1], context)  # the only one of its kind has gone
        else:
            panel += _contents(pool, box, context)
        yield Group(tuple(panel), title=pool_title(pool, context))


def panel_frame(box: Box, context: DrawContext, *, is_next: bool = False, has_moved: bool = False) -> Iterator[Node]:
    """Yield an empty panel: a thick edge marks who has just moved, a pointer and a tint who is next."""
    ground, strong = context.board_colours(None), context.accent.mix(context.ink, 0.25)
    edge = Paint(
        fill=ground.nest if is_next else ground.ground,
        stroke=strong if has_moved else ground.line,
        width=0.7 if has_moved else 0.2,
    )
    yield Shape(box.path(1.4), edge)
    if is_next:
        yield next_pointer(box.left - 0.6, box.centre[1], context)


def portrait_place(box: Box) -> Box:
    """Return the place of the picture of a pool's owner in its panel."""
    width = min(0.64 * box.height, 0.48 * box.width)
    return Box(box.left + 0.9, box.top + 0.8, box.left + 0.9 + width, box.bottom - 0.8)


def _contents(pool: PoolView, box: Box, context: DrawContext) -> Iterator[Node]:
    """Yield the picture of a pool's owner, if there is one, and each kind of counter in the pool with its number."""
    shown, left = pool.portrait or pool.name, box.left + 1.0
    lies_there = pool.portrait is None and shown in {piece.component for piece in pool.pieces}
    known = shown in context.ruleset.components and not lies_there
    if known and (picture := thumbnail(shown, portrait_place(box), context)) is not None:
        yield picture
        left = portrait_place(box).right + 0.6
    room = Box(left, box.top, box.right - 0.6, box.bottom)
    # None, for nothing, only where there is no portrait to fill the panel.
    pieces = pool.pieces or (() if pool.portrait else (None,))
    yield from (_stacked if room.width < _BESIDE else _side_by_side)(pieces, room, context)


def _side_by_side(pieces: Sequence[Standing | None], room: Box, context: DrawContext) -> Iterator[Node]:
    x, middle = room.left, room.centre[1]
    for piece in pieces:
        yield from _counter(piece, x, middle, context)
        x += COUNTER + 0.7
        if _is_counted(piece, context):
            yield count(piece.count if piece else 0, x, middle, context, align=0.0)
            x += 2.4 * COUNT_SIZE


def _is_counted(piece: Standing | None, context: DrawContext) -> bool:
    """Return whether a counter has a number beside it: not if the box has only one."""
    return piece is None or piece_count(context.component(piece.component)) > 1


def _stacked(pieces: Sequence[Standing | None], room: Box, context: DrawContext) -> Iterator[Node]:
    """Yield the first kind of counter over its number, where there is no room beside it."""
    x, middle = room.centre
    for piece in pieces[:1]:
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
    if (node := thumbnail(piece.component, box, context, face=piece.face)) is not None:
        yield node


def next_pointer(x: float, y: float, context: DrawContext) -> Node:
    """Return the arrowhead of the next player, its back at *x*, its tip 2 mm to the right."""
    strong = context.accent.mix(context.ink, 0.25)
    return Shape(polygon([(x, y - 1.3), (x + 2.0, y), (x, y + 1.3)]), Paint(fill=strong))


class LinePart(Struct, frozen=True):
    """A small part of a line: *nodes* from x = 0 to *width* mm, y = 0 being the middle of the line."""

    nodes: tuple[Node, ...]
    width: float


_Entry = tuple[LinePart, ...]  # parts that belong together


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
            for bit in entry:
                yield Group(bit.nodes, translation(x, y))
                x += bit.width + BIT_GAP
            x += ENTRY_GAP - BIT_GAP
        y += STATUS_LINE


def _width(line: Sequence[_Entry]) -> float:
    widths = [sum(bit.width for bit in entry) + BIT_GAP * (len(entry) - 1) for entry in line]
    return sum(widths) + ENTRY_GAP * (len(line) - 1)


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
    entries = [entry for event in events for entry in _event_entry(event, context)]
    thrown = next((event for event in reversed(events) if isinstance(event, DiceThrown)), None)
    groups = _grouped(status)
    # A throw stands beside its player's status; a player who has none has an entry for it alone.
    if thrown is not None and thrown.player not in {items[0].token for items in groups}:
        entries.append((*_token(thrown.player, context), *_dice(thrown, context)))
    for items in groups:
        bits = [*_token(items[0].token, context, items[0].face)]
        if thrown is not None and thrown.player == items[0].token:
            bits += _dice(thrown, context)
            thrown = None
        entries.append((*bits, *(_words(context.titled(item.label), context, bold=item.bold) for item in items)))
    return tuple(entries)


def _event_entry(event: StatusEvent, context: DrawContext) -> Iterator[_Entry]:
    match event:
        case StatusNote(item):
            words = _words(context.titled(item.label), context, bold=item.bold)
            yield (*_token(item.token, context, item.face), words)
        case GameEnded(winner):
            if winner is not None:
                star = LinePart((draw_mark("star", 1.6, 0, 3.2, CHANGED),), 3.2)
                token = tuple(_token(winner, context))
                is_named = not token and winner in context.ruleset.game.seats
                yield (*token, star, *((_words(context.title(winner), context),) if is_named else ()))
        case DiceThrown() | PlayerEliminated():
            pass  # dice go beside their player; the view's status names players who are out
        case _:
            assert_never(event)


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
        face = box.path(0.6)
        plain = Shape(face, Paint(fill=WHITE, stroke=context.ink, width=0.25))
        yield LinePart((plain, *draw_pips(number, box, context.ink)), DIE)
    if thrown.added:
        total = ui_text("+ {n} = {sum}", n=thrown.added, sum=thrown.amount + thrown.added)
        yield _words(context.titled(total), context)
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


def _words(text: str, context: DrawContext, *, bold: bool = False) -> LinePart:
    style = TextStyle("sans", COUNT_SIZE, context.ink, "bold" if bold else "regular")
    glyphs = set_label(context, text, 0.0, 0.0, style, align=0.0)
    return LinePart((glyphs,), glyph_box(context.book, glyphs).right)
