"""Draw the table set up for a game: a figure's position, what lies beside the board, and numbered call-outs.

Each player has a tray on their side of the board: the player's pieces that are not on a board yet, and the player's
pool. Shared pieces lie to the right. All of it follows from the position and the counts of the components.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from msgspec import Struct
from msgspec.structs import asdict, replace

from pnp.game.model.figure import CheckedFigure
from pnp.game.model.kinds import AnyComponent, is_board, kind_of, owner_of, piece_count
from pnp.game.model.ruleset import Ruleset
from pnp.game.model.texts import Text, ui_text
from pnp.game.model.view import BACK, FRONT, CellPlace, PoolView, RowPlace, Standing, View, VisibleFace
from pnp.pieces.draw_context import DrawContext, thumbnail
from pnp.pieces.figures.annotations import leader_line
from pnp.pieces.figures.layout import (
    FrameLayout,
    cell_place,
    frame_layout,
    label_places,
    places_on_boards,
    taken_boxes,
    title_style,
    title_width,
)
from pnp.pieces.figures.panels import draw_free_areas, draw_track_view
from pnp.pieces.figures.pieces import count, draw_board, draw_pieces, draw_token
from pnp.pieces.kinds import table_size, table_view
from pnp.pieces.labels import SMALLEST_TYPE, centre_label, place_label, set_label
from pnp.press.geometry.path import Box, Point, circle, rectangle, translation
from pnp.press.scene.document import Drawing, Size
from pnp.press.scene.nodes import Glyphs, Group, Node, Paint, Shape
from pnp.press.scene.transforms import fit
from pnp.press.text.line import TextStyle
from pnp.press.text.shaping import set_line
from pnp.press.text.typography import TYPE_SCALE

_SHARED = 0.2  # of the width, for one column of shared pieces
_LEAST_BOARDS = 0.62  # of the width, for the boards beside more columns: at half and at twice, no table changes
# By eye, in mm, unless a line says more.
_GAP = 3.0  # between board, trays and shared pieces, in mm
_TRAY = 15.0  # the height of a tray
_HEAD = 4.6  # the height of its name
# At half and at twice, twelve players have other rows; of 12 tables, none and one change.
_SMALLEST_TRAY = 20.0  # the width of a tray, before trays have another row
# Room for a call-out is at a tray's right end.
_NARROWEST_TRAY = 34.0  # # at half 5 tables change, at twice 11
_WIDEST_TRAY = 64.0  # # at half 12 tables change, at twice none
_TRAY_END = 7.0
_ITEM = 15.5  # the width of an item with its number
_PICTURE = 8.6  # the size of its picture, in mm
_LEAST_ITEM = 12.0  # of an item in a tray, before items have another line: at half, items overlap
_LINE = 9.6  # from one line of a tray to the next, in mm
_MOST_LINES = 4  # of a tray: with two, sixteen kinds of pieces overlap
_SMALL = 30.0  # an item that is wider than this contains its call-out, in mm
_WITHIN = 4.0  # how far the call-out is from the right edge of such an item
_NUMBER = 2.1  # the radius of a call-out's number
_CLEAR = 0.7  # how far a call-out's number is from letters


class PiecesBeside(Struct, frozen=True):
    """A number of pieces of one component beside the boards; *name* is that of their pile, or the component's."""

    name: str
    component: str | None  # None for a pile without pieces
    number: int
    face: VisibleFace = FRONT
    title: Text | None = None  # of a pile with a name of its own
    pool: str | None = None  # of several kinds of pieces that lie together: the name of their pool


class TableItem(PiecesBeside, frozen=True, kw_only=True):
    """Pieces beside the boards whose picture is in *box*."""

    box: Box

    @property
    def room(self) -> Box:
        """The box around the picture and its number."""
        right = self.box.right + (_ITEM - _PICTURE - 1.0 if self.number > 1 else 0.0)
        return Box(self.box.left, self.box.top, right, self.box.bottom)


class Tray(Struct, frozen=True):
    """A player's pieces, on their side of the board."""

    player: str
    box: Box
    items: tuple[TableItem, ...]


class TableLayout(Struct, frozen=True):
    """The places of everything on the table, in mm from the upper left corner.

    The boards have their own layout, at *corner*; *named* are cells and rows by the names that call-outs have for them.
    """

    size: Size
    frame: FrameLayout
    corner: Point
    trays: tuple[Tray, ...]
    shared: tuple[TableItem, ...]
    named: Mapping[str, CellPlace | RowPlace]

    def place(self, target: str) -> Box | None:
        """Return the box that a call-out names: a cell, a row, an item, a tray, a part; None for anything else."""
        if on_board := self._on_board(CellPlace(target)) or self._on_board(RowPlace(target)):
            return on_board
        boxes = {item.pool: item.box for item in reversed(self.items) if item.pool is not None}
        boxes |= {tray.player: tray.box for tray in self.trays} | {item.name: item.box for item in reversed(self.items)}
        return boxes.get(target) or (self._on_board(self.named[target]) if target in self.named else None)

    def _on_board(self, place: CellPlace | RowPlace) -> Box | None:
        box = self.frame.place(place)
        return None if box is None else box.moved(*self.corner)

    @property
    def items(self) -> tuple[TableItem, ...]:
        """The shared items, then those of each tray."""
        return (*self.shared, *(item for tray in self.trays for item in tray.items))


def table_layout(figure: CheckedFigure, context: DrawContext, width: float) -> TableLayout:
    """Return the layout of a table *width* mm wide, without drawing it."""
    frame = figure.frames[0]
    ruleset, players, bare = context.ruleset, frame.players, replace(frame.view, pools=(), status=())
    shared = tuple(shared_pieces(frame.view, players, ruleset))
    kinds = max((len(tuple(owned_pieces(player, frame.view, ruleset))) for player in players), default=0)
    in_row = max(1, int((width + _GAP) // (_SMALLEST_TRAY + _GAP)))  # trays
    rows = [math.ceil(seats / in_row) for seats in (len(players) // 2, (len(players) + 1) // 2)]
    # As many columns as keep shared pieces beside the boards, if these remain large enough. Trays, boards and columns
    # are measured together, since each limits the others.
    most = max(1, int(((1 - _LEAST_BOARDS) * width - _GAP) / _ITEM))
    for columns in range(1, most + 1):
        room = width - (_GAP + max(_SHARED * width, columns * _ITEM if columns > 1 else 0.0) if shared else 0.0)
        tray, lines = _tray_size(kinds, math.ceil((len(players) + 1) // 2 / max(1, rows[1])), (room, width))
        top = rows[0] * (tray.height + _GAP)
        boards = frame_layout(bare, context, room, figure.window)
        above, below = _seated(frame.view, players, boards)
        bottom = top + boards.height + (_GAP if below else 0.0)
        lowest = top + 2.0 + math.ceil(len(shared) / columns) * (_PICTURE + _GAP)
        reaches_beside = _reaches_beside(math.ceil(len(below) / max(1, rows[1])), tray.width, room)
        if lowest <= (bottom if reaches_beside else bottom + tray.height) or len(shared) <= columns:
            break
    if reaches_beside:
        bottom = max(bottom, lowest)
    left = max(0.0, (room - _right(boards)) / 2)
    trays: list[Tray] = []
    for seated, number, first in ((above, rows[0], 0.0), (below, rows[1], bottom)):
        for index in range(number):
            row = seated[index * len(seated) // number : (index + 1) * len(seated) // number]
            y = first + index * (tray.height + _GAP)
            trays += _trays(row, frame.view, y, (tray, lines), (room, width), context)
    items = _items_in_columns(shared, (room + _GAP, top + 2.0), columns)
    height = max(bottom, lowest if shared else 0.0, *(tray.box.bottom for tray in trays))
    named = places_on_boards(frame.view, ruleset, figure.window)
    return TableLayout(Size(width, height), boards, (left, top), tuple(trays), items, named)


def _items_in_columns(shared: Sequence[PiecesBeside], corner: Point, columns: int) -> tuple[TableItem, ...]:
    """Return shared pieces side by side in *columns*, row by row."""
    items = []
    for number, one in enumerate(shared):
        x, y = corner[0] + number % columns * _ITEM, corner[1] + number // columns * (_PICTURE + _GAP)
        items.append(TableItem(**asdict(one), box=Box(x, y, x + _PICTURE, y + _PICTURE)))
    return tuple(items)


def _reaches_beside(seats: int, tray: float, room: float) -> bool:
    """Return whether the trays of *seats* players, *tray* mm wide, need more than the *room* beside shared pieces."""
    return seats * tray + _GAP * (seats - 1) > room


def _right(layout: FrameLayout) -> float:
    """Return how far the boards of a frame reach to the right."""
    boxes = [board.crop for board in layout.boards] + [box for track in layout.rows for _, box in track]
    return max((box.right for box in boxes), default=layout.width)


def _tray_size(kinds: int, seats: int, rooms: tuple[float, float]) -> tuple[Size, int]:
    """Return the size of all trays, of which *seats* are side by side, and the lines of *kinds* of pieces in them."""
    if not kinds:
        return Size(_NARROWEST_TRAY, _HEAD + 2.0), 1
    width = max(_NARROWEST_TRAY, 2.0 + kinds * _ITEM + _TRAY_END)
    if kinds * _LEAST_ITEM <= _WIDEST_TRAY - 2.0:
        width = min(_WIDEST_TRAY, width)
    room = min(width, _tray_room(seats, width, rooms)) - 2.0
    lines = min(_MOST_LINES, math.ceil(kinds * _LEAST_ITEM / room))
    return Size(width, _TRAY + (lines - 1) * _LINE), lines


def _tray_room(seats: int, width: float, rooms: tuple[float, float]) -> float:
    """Return the room of each of *seats* trays, *width* mm wide: *rooms* are that beside shared pieces, and all."""
    beside, whole = rooms
    return ((whole if _reaches_beside(seats, width, beside) else beside) - _GAP * (seats - 1)) / max(1, seats)


def _seated(view: View, players: Sequence[str], layout: FrameLayout) -> tuple[list[str], list[str]]:
    """Return the players above and below the board, from the left, near their pieces; the first of equals is below."""
    middles = {player: _middle(player, view, layout) for player in players}

    def from_top(player: str) -> tuple[float, int]:
        middle, number = middles[player], players.index(player)
        return (-float(number) if middle is None else round(middle[1], 3)), -number

    def from_left(player: str) -> float:
        return (middles[player] or (players.index(player), 0.0))[0]

    order, half = sorted(players, key=from_top), len(players) // 2
    return sorted(order[:half], key=from_left), sorted(order[half:], key=from_left)


def _middle(player: str, view: View, layout: FrameLayout) -> Point | None:
    """Return the middle of a player's home and pieces on the boards, None for one that has none."""

    def is_theirs(piece: Standing) -> bool:
        return piece.owner == player or owner_of(piece.component, None, (player,)) == player

    places: list[CellPlace] = []
    # A home counts without pieces, and pieces count wherever they are: each is a rule of its own.
    for board in view.boards:
        names = [name for owner, cells in board.homes if owner == player for name in cells]
        names += [name for name, pieces in board.cells if any(map(is_theirs, pieces))]
        places += (cell_place(view, board.component, name) for name in names)
    centres = [box.centre for place in places if (box := layout.place(place)) is not None]
    if not centres:
        return None
    return sum(x for x, _ in centres) / len(centres), sum(y for _, y in centres) / len(centres)


def _trays(
    row: Sequence[str], view: View, top: float, size: tuple[Size, int], rooms: tuple[float, float], context: DrawContext
) -> Iterator[Tray]:
    """Yield the trays of the players on one side of the board, all of one *size*, or narrower if they must.

    *size* is theirs and the number of lines in them; *rooms* are as for :func:`_tray_room`.
    """
    (tray, lines), each = size, _tray_room(len(row), size[0].width, rooms)
    wide = min(each, tray.width)
    for index, player in enumerate(row):
        left = index * (each + _GAP) + (each - wide) / 2
        items = []
        owned = tuple(owned_pieces(player, view, context.ruleset))
        in_line = math.ceil(len(owned) / lines)
        step = min(_ITEM, (wide - 2.0) / max(1, in_line))
        picture = min(_PICTURE, max(0.3 * step, step - (_ITEM - _PICTURE)))
        middle = top + _HEAD + (tray.height - _HEAD - (lines - 1) * _LINE) / 2
        for number, one in enumerate(owned):
            x, y = left + 2.0 + number % in_line * step, middle + number // in_line * _LINE - picture / 2
            items.append(TableItem(**asdict(one), box=Box(x, y, x + picture, y + picture)))
        yield Tray(player, Box(left, top, left + wide, top + tray.height), tuple(items))


def callout_targets(figure: CheckedFigure, ruleset: Ruleset) -> tuple[str, ...]:
    """Return everything that call-outs can name: players, items beside the boards, rows, visible cells, parts."""
    frame = figure.frames[0]
    beside = [*shared_pieces(frame.view, frame.players, ruleset)]
    for player in frame.players:
        beside += owned_pieces(player, frame.view, ruleset)
    names = (name for one in beside for name in (one.name, one.pool) if name is not None)
    rows = (row for track in frame.view.tracks for row, _, _ in track.places)
    named = places_on_boards(frame.view, ruleset, figure.window)
    places = [at.name for at in named.values()]
    return tuple(dict.fromkeys((*frame.players, *names, *rows, *places, *named)))


def draw_table(figure: CheckedFigure, context: DrawContext, width: float) -> Drawing:
    """Return the table *width* mm wide; its title describes the position."""
    layout = table_layout(figure, context, width)
    words = context.describe(figure.frames[0].description)
    nodes = (*_boards(figure, layout, context), *_beside(layout, context), *_callouts(figure, layout, context))
    return Drawing(Group(nodes, title=words), layout.size.width, layout.size.height, words)


def _boards(figure: CheckedFigure, layout: TableLayout, context: DrawContext) -> Iterator[Node]:
    view, frame = figure.frames[0].view, layout.frame
    nodes: list[Node] = []
    for board, viewport in zip(view.boards, frame.boards, strict=True):
        nodes += (*draw_board(board, viewport, context), *draw_pieces(board, viewport, context))
        nodes += draw_free_areas(board, viewport, context)
    for track, rows in zip(view.tracks, frame.rows, strict=True):
        nodes += draw_track_view(track, rows, context)
    yield Group(tuple(nodes), translation(*layout.corner))


def _beside(layout: TableLayout, context: DrawContext) -> Iterator[Node]:
    """Yield the trays, and the pieces in them and beside the boards."""
    ground = context.board_colours(None)
    for tray in layout.trays:
        name = context.translate(context.titles[tray.player])
        area = Shape(tray.box.path(1.6), Paint(fill=ground.ground, stroke=ground.line, width=0.25))
        items = (node for item in tray.items for node in _item(item, context))
        yield Group((area, _name_in(tray.box, name, title_style(context), context), *items), title=name)
    for item in layout.shared:
        title = context.title(item.name) if item.title is None else context.titled(item.title)
        yield Group(tuple(_item(item, context)), title=title)


def _name_in(box: Box, name: str, style: TextStyle, context: DrawContext) -> Glyphs:
    """Return the name of a player at the head of a tray, smaller or shorter if the tray is too narrow."""
    room = box.width - 3.0
    wide = set_line(context.book, name, style, context.language).width
    style = replace(style, size=max(style.size * min(1.0, room / wide), min(style.size, SMALLEST_TYPE)))
    short = name
    while len(short) > 1 and set_line(context.book, short, style, context.language).width > room:
        short = f"{short.rstrip('…')[:-1].rstrip()}…"
    return set_label(context, short, box.left + 2.0, box.top + _HEAD / 2 + 0.5, style, align=0.0)


def _item(item: TableItem, context: DrawContext) -> Iterator[Node]:
    """Yield the picture of a component and, if there are several, their number."""
    box = item.box
    if item.component is None:
        yield Shape(box.path(0.8), Paint(stroke=context.ink.tint(0.5), width=0.2, dash=(0.9, 0.7)))
        return
    component = context.component(item.component)
    token = draw_token(item.component, *box.centre, 0.8 * box.width, context) if item.face == FRONT else ()
    if token:
        yield from token
    elif kind_of(component).is_read and not getattr(component, "front_looks", ()):
        yield from _small_card(table_size(item.component, context), box, context)
    elif (picture := thumbnail(item.component, box, context, face=item.face)) is not None:
        yield picture
    else:
        yield fit(table_view(item.component, context), box, title=context.title(item.component))
    if item.number > 1:
        yield count(item.number, box.right + 0.8, box.centre[1], context, times=True, align=0.0)


def _small_card(size: Box, box: Box, context: DrawContext) -> Iterator[Node]:
    """Yield a card too small to be read: its outline, and strokes for its lines."""
    scale, (x, y) = min(box.width / size.width, box.height / size.height), box.centre
    half_width, half_height = scale * size.width / 2, scale * size.height / 2
    outline = rectangle(x - half_width, y - half_height, 2 * half_width, 2 * half_height, 0.5)
    yield Shape(outline, Paint(fill=context.paper.tint(0.5), stroke=context.ink.tint(0.35), width=0.25))
    for line in range(4):
        top = y - half_height + (line + 0.8) * 2 * half_height / 5
        bar = rectangle(x - 0.7 * half_width, top, (1.4 if line else 0.9) * half_width, 0.5)
        yield Shape(bar, Paint(fill=context.accent if line == 0 else context.ink.tint(0.6)))


def _board_titles(layout: TableLayout, context: DrawContext) -> Iterator[Box]:
    for board in layout.frame.boards:
        if board.is_titled:
            (x, y), half = board.title_place, title_style(context).size / 2
            box = Box(x, y - half, x + title_width(board.component, context), y + half)
            yield box.moved(*layout.corner)


def _callouts(figure: CheckedFigure, layout: TableLayout, context: DrawContext) -> Iterator[Node]:
    """Yield the number of each call-out beside its target, and a line between them."""
    room = Box(0, 0, layout.size.width, layout.size.height)
    size = Size(2 * _NUMBER + 0.4, 2 * _NUMBER + 0.4)
    items = [item.room for item in layout.items]
    letters = [
        label.box.moved(*layout.corner).grown(0.7) for board in layout.frame.boards for label in label_places(board)
    ]
    names = [Box(tray.box.left, tray.box.top, tray.box.left + 18.0, tray.box.top + _HEAD) for tray in layout.trays]
    rows = [box.moved(*layout.corner) for track in layout.frame.rows for _, box in track]
    blocked = [*items, *letters, *names, *_board_titles(layout, context)]
    pieces = [box.moved(*layout.corner) for box in taken_boxes(figure.frames[0].view, layout.frame)]
    lines: list[Node] = []
    numbers: list[Node] = []
    style = TextStyle("sans", TYPE_SCALE.number.size, context.paper.tint(1), "bold")
    for number, target in enumerate(figure.callouts, 1):
        if (box := layout.place(target)) is None:
            continue
        # A small target is left uncovered, with rows and all; a wide one has its number within.
        about = box.centre if box.width < _SMALL else (box.right - _WITHIN, box.centre[1])
        around = (*blocked, *rows, box) if box.width < _SMALL else blocked
        x, y = place_label(size, about, room, around, pieces, spare=len(blocked))
        spot = Box(x, y, x, y).grown(_NUMBER)
        blocked.append(spot.grown(0.4))
        lines += leader_line(spot, about, 0.2 * min(box.width, box.height), context)
        numbers.append(Shape(circle(x, y, _NUMBER), Paint(fill=context.ink, stroke=context.paper.tint(1), width=0.3)))
        numbers.append(centre_label(context, context.translate(ui_text("{n}", n=number)), x, y, style))
    yield from (*lines, *numbers)


def _in_play(view: View) -> Mapping[str, int]:
    """Return how many pieces of each component lie on boards, tracks and in pools."""
    piles = [pieces for board in view.boards for _, pieces in board.cells]
    piles += [pieces for track in view.tracks for _, _, pieces in track.places]
    amounts: Counter[str] = Counter()
    for piece in chain(*piles, *(pool.pieces for pool in view.pools)):
        amounts[piece.component] += piece.count
    return amounts


def _is_aid(component: AnyComponent, seats: int) -> bool:
    """Return whether a component is a reference card with a copy for every seat."""
    is_looked_up = kind_of(component).is_read and not getattr(component, "front_looks", ())
    return is_looked_up and piece_count(component) >= seats


def _whole(name: str, component: AnyComponent, number: int) -> PiecesBeside:
    """Return pieces of a component as they lie in their pile: cards that differ lie face down."""
    is_hidden = bool(kind_of(component).designs(component)) and getattr(component, "back", None) is not None
    return PiecesBeside(name, name, number, BACK if is_hidden else FRONT)


def shared_pieces(view: View, players: Sequence[str], ruleset: Ruleset) -> Iterator[PiecesBeside]:
    """Yield the shared pieces: pools of no player, and pieces of the box that are not in play."""
    in_play, seats = _in_play(view), ruleset.game.seats
    owners = {*players, *seats}
    for pool in view.pools:
        if pool.name not in owners:
            yield from _pool_pieces(pool, ruleset)
    # A component with a pile or a row of its own has no other supply; boards, owned pieces and aids are elsewhere.
    placed = {*(pool.name for pool in view.pools), *(board.component for board in view.boards)}
    placed |= {piece.component for track in view.tracks for _, _, pieces in track.places for piece in pieces}
    for name, component in ruleset.components.items():
        is_owned = owner_of(name, component, owners) is not None or _is_aid(component, len(seats))
        unused = piece_count(component) - in_play.get(name, 0)
        if unused > 0 and not (is_owned or is_board(component) or name in placed):
            yield _whole(name, component, unused)


def _pool_pieces(pool: PoolView, ruleset: Ruleset) -> Iterator[PiecesBeside]:
    """Yield a pool of no player: its number and the uppermost piece, or each kind of several, and dice as they lie."""
    shows_all = any(ruleset.components[piece.component].kind == "die" for piece in pool.pieces)
    if pool.spread and (shows_all or len({piece.component for piece in pool.pieces}) > 1):
        for piece in pool.pieces:
            yield PiecesBeside(piece.component, piece.component, piece.count, piece.face, pool=pool.name)
        return
    # An empty pool shows its component, if it is the pile of one; one that is not spread hides its faces.
    top = pool.pieces[-1] if pool.pieces else None
    shown = pool.name if pool.name in ruleset.components else top.component if top else None
    face = top.face if top is not None and pool.spread else FRONT
    yield PiecesBeside(pool.name, shown, sum(piece.count for piece in pool.pieces), face, pool.title)


def owned_pieces(player: str, view: View, ruleset: Ruleset) -> Iterator[PiecesBeside]:
    """Yield a player's pieces that are not on a board yet, their pool, and their reference cards."""
    # What stands as a board is not beside one; an owner has what is unused of a component, everyone an aid.
    in_play, seats = _in_play(view), ruleset.game.seats
    owners, shown = (player, *seats), {board.component for board in view.boards}
    for piece in (piece for pool in view.pools if pool.name == player for piece in pool.pieces):
        yield PiecesBeside(piece.component, piece.component, piece.count, piece.face)
    for name, component in ruleset.components.items():
        owner, unused = owner_of(name, component, owners), piece_count(component) - in_play.get(name, 0)
        if name in shown:
            continue
        if owner == player and unused > 0:
            yield _whole(name, component, unused)
        elif owner is None and _is_aid(component, len(seats)):
            yield PiecesBeside(name, name, 1)
