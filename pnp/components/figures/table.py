"""Draw the table set up for a game: a figure's position, what lies beside the board, and numbered call-outs.

Each player has a tray on their side of the board: the player's pieces that are not on a board yet, and the player's
pool. Shared pieces lie to the right. All of it follows from the position and the counts of the components.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from pnp.components.draw_context import DrawContext, thumbnail
from pnp.components.figures.annotations import leader_line
from pnp.components.figures.boards import part_cells
from pnp.components.figures.lanes import draw_free_areas
from pnp.components.figures.layout import FrameLayout, cell_place, frame_layout, label_places, visible_cells
from pnp.components.figures.panels import draw_track_view
from pnp.components.figures.pieces import draw_board, draw_pieces, draw_token
from pnp.components.figures.piles import count
from pnp.components.labels import centre_label, place_label, set_label
from pnp.components.table_views import table_size, table_view
from pnp.geometry.path import Box, Point, circle, rectangle, translation
from pnp.model.figure import CheckedFigure
from pnp.model.kinds import AnyComponent, board_in, is_board, kind_of, owner_of, piece_count, unit_cells_of
from pnp.model.ruleset import Ruleset
from pnp.model.texts import Text, ui_text
from pnp.model.view import BACK, FRONT, CellPlace, RowPlace, Standing, View, VisibleFace
from pnp.scene.document import Drawing, Size
from pnp.scene.nodes import Group, Node, Paint, Shape
from pnp.scene.transforms import fit
from pnp.text.line import TextStyle
from pnp.text.typography import TYPE_SCALE

_SHARED = 0.2  # of the width, for shared pieces
_GAP = 3.0  # between board, trays and shared pieces, in mm
_TRAY, _HEAD = 15.0, 4.6  # the height of a tray, and of its name
_NARROWEST_TRAY, _WIDEST_TRAY, _TRAY_END = 34.0, 64.0, 7.0  # room for a call-out is at a tray's right end
_ITEM, _PICTURE = 15.5, 8.6  # the width of an item with its number, and the size of its picture
_SMALL, _WITHIN = 30.0, 4.0  # a wider item contains its call-out, this far from its right edge
_NUMBER, _CLEAR = 2.1, 0.7  # the radius of a call-out's number, and how far it is from letters


class _Beside(Struct, frozen=True):
    """A number of pieces of one component beside the boards; *name* is that of their pile, or the component's."""

    name: str
    component: str | None  # None for a pile without pieces
    number: int
    face: VisibleFace = FRONT
    title: Text | None = None  # of a pile with a name of its own


class TableItem(Struct, frozen=True):
    """Some pieces of one component beside the board; their picture is in *box*. A pile without pieces has none."""

    name: str
    component: str | None
    number: int
    box: Box
    face: VisibleFace = FRONT
    title: Text | None = None

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

    The boards have their own layout, at *corner*; *parts* are cells by the names of what they are the middle of.
    """

    size: Size
    frame: FrameLayout
    corner: Point
    trays: tuple[Tray, ...]
    shared: tuple[TableItem, ...]
    parts: Mapping[str, str]

    def place(self, target: str) -> Box | None:
        """Return the box that a call-out names: a cell, a row, an item, a tray, a part; None for anything else."""
        for place in (CellPlace(target), RowPlace(target)):
            if (box := self.frame.place(place)) is not None:
                return box.moved(*self.corner)
        items = (*self.shared, *(item for tray in self.trays for item in tray.items))
        boxes = {tray.player: tray.box for tray in self.trays} | {item.name: item.box for item in reversed(items)}
        if target in boxes or target not in self.parts:
            return boxes.get(target)
        return self.place(self.parts[target])


def table_layout(figure: CheckedFigure, context: DrawContext, width: float) -> TableLayout:
    """Return the layout of a table *width* mm wide, without drawing it."""
    frame = figure.frames[0]
    view = _without_pools(frame.view)
    shared = tuple(_shared(frame.view, frame.players, context.ruleset))
    room = width - (_GAP + _SHARED * width if shared else 0.0)
    boards = frame_layout(view, context, room, figure.window)
    above, below = _seated(frame.view, frame.players, boards)
    tall = _TRAY if any(any(_owned(player, frame.view, context.ruleset)) for player in frame.players) else _HEAD + 2.0
    tray = Size(_tray_width(frame.players, frame.view, context.ruleset), tall)
    top = tall + _GAP if above else 0.0
    bottom = top + boards.height + (_GAP if below else 0.0)
    left = max(0.0, (room - _right(boards)) / 2)
    trays = (
        *_trays(above, frame.view, 0.0, tray, (room, width), context),
        *_trays(below, frame.view, bottom, tray, (room, width), context),
    )
    items, y = [], top + 2.0
    for one in shared:
        items.append(_item_in(one, Box(room + _GAP, y, room + _GAP + _PICTURE, y + _PICTURE)))
        y += _PICTURE + _GAP
    height = max(bottom + (tall if below else 0.0), y)
    parts = part_cells(frame.view, context.ruleset)
    return TableLayout(Size(width, height), boards, (left, top), trays, tuple(items), parts)


def _item_in(one: _Beside, box: Box) -> TableItem:
    return TableItem(one.name, one.component, one.number, box, one.face, one.title)


def _right(layout: FrameLayout) -> float:
    """Return how far the boards of a frame reach to the right."""
    boxes = [board.crop for board in layout.boards] + [box for track in layout.rows for _, box in track]
    return max((box.right for box in boxes), default=layout.width)


def _without_pools(view: View) -> View:
    return View(view.boards, view.tracks)


def _tray_width(players: Sequence[str], view: View, ruleset: Ruleset) -> float:
    """Return the width of all trays: that of the player with the most different pieces."""
    most = max((len(tuple(_owned(player, view, ruleset))) for player in players), default=0)
    return min(_WIDEST_TRAY, max(_NARROWEST_TRAY, 2.0 + most * _ITEM + _TRAY_END))


def _seated(view: View, players: Sequence[str], layout: FrameLayout) -> tuple[list[str], list[str]]:
    """Return the players above the board and those below it, from left to right: each is near their own pieces.

    Of players whose pieces have the same middle, the first one sits below.
    """
    middles = {player: _middle(player, view, layout) for player in players}

    def from_top(player: str) -> tuple[float, int]:
        middle, number = middles[player], players.index(player)
        return (-float(number) if middle is None else round(middle[1], 3)), -number

    order = sorted(players, key=from_top)
    half = len(players) // 2
    rows = order[:half], order[half:]
    above, below = (sorted(row, key=lambda one: (middles[one] or (players.index(one), 0.0))[0]) for row in rows)
    return above, below


def _middle(player: str, view: View, layout: FrameLayout) -> Point | None:
    """Return the middle of a player's home and pieces on the boards, None for one that has none."""
    places: list[CellPlace] = []
    for board in view.boards:
        names = [name for owner, cells in board.homes if owner == player for name in cells]
        names += [name for name, pieces in board.cells if any(_is_of(piece, player) for piece in pieces)]
        places += (cell_place(view, board.component, name) for name in names)
    boxes = [box for place in places if (box := layout.place(place)) is not None]
    if not boxes:
        return None
    return sum(box.centre[0] for box in boxes) / len(boxes), sum(box.centre[1] for box in boxes) / len(boxes)


def _is_of(piece: Standing, player: str) -> bool:
    return piece.owner == player or owner_of(piece.component, None, (player,)) == player


def _in_play(view: View) -> Mapping[str, int]:
    """Return how many pieces of each component lie on boards, tracks and in pools."""
    piles = [pieces for board in view.boards for _, pieces in board.cells]
    piles += [pieces for track in view.tracks for _, _, pieces in track.places]
    piles += [pool.pieces for pool in view.pools]
    amounts: dict[str, int] = {}
    for pieces in piles:
        for piece in pieces:
            amounts[piece.component] = amounts.get(piece.component, 0) + piece.count
    return amounts


def _is_aid(component: AnyComponent, seats: int) -> bool:
    """Return whether a component is a reference card with a copy for every seat."""
    is_looked_up = kind_of(component).is_read and not getattr(component, "front_looks", ())
    return is_looked_up and piece_count(component) >= seats


def _whole(name: str, component: AnyComponent, number: int) -> _Beside:
    """Return pieces of a component as they lie in their pile: cards that differ lie face down."""
    is_hidden = bool(kind_of(component).designs(component)) and getattr(component, "back", None) is not None
    return _Beside(name, name, number, BACK if is_hidden else FRONT)


def _shared(view: View, players: Sequence[str], ruleset: Ruleset) -> Iterator[_Beside]:
    """Yield the shared pieces: pools of no player, and pieces of the box that are not in play."""
    in_play, seats = _in_play(view), ruleset.game.seats
    owners = {*players, *seats}
    for pool in view.pools:
        if pool.name not in players and pool.name not in seats:
            top = pool.pieces[-1] if pool.pieces else None
            shown = pool.name if pool.name in ruleset.components else top.component if top else None
            face = top.face if top is not None and pool.spread else FRONT
            yield _Beside(pool.name, shown, sum(piece.count for piece in pool.pieces), face, pool.title)
    # A component with a pile or a row of its own has no other supply.
    placed = {*(pool.name for pool in view.pools), *(board.component for board in view.boards)}
    placed |= {piece.component for track in view.tracks for _, _, pieces in track.places for piece in pieces}
    for name, component in ruleset.components.items():
        is_owned = owner_of(name, component, owners) is not None or _is_aid(component, len(seats))
        left = piece_count(component) - in_play.get(name, 0)
        if left > 0 and not (is_owned or is_board(component) or name in placed):
            yield _whole(name, component, left)


def _trays(
    row: Sequence[str], view: View, top: float, size: Size, rooms: tuple[float, float], context: DrawContext
) -> Iterator[Tray]:
    """Yield the trays of the players on one side of the board, all of one *size*, or narrower if they must.

    *rooms* are the width beside the shared pieces, which they use if they can, and that of the table.
    """
    beside, whole = rooms
    gaps, tall = _GAP * (len(row) - 1), size.height
    each = ((beside if len(row) * size.width + gaps <= beside else whole) - gaps) / max(1, len(row))
    wide = min(each, size.width)
    for index, player in enumerate(row):
        left = index * (each + _GAP) + (each - wide) / 2
        items = []
        owned = tuple(_owned(player, view, context.ruleset))
        step = min(_ITEM, (wide - 2.0) / max(1, len(owned)))
        picture = min(_PICTURE, max(0.3 * step, step - (_ITEM - _PICTURE)))
        y = top + _HEAD + (tall - _HEAD - picture) / 2
        for number, one in enumerate(owned):
            x = left + 2.0 + number * step
            items.append(_item_in(one, Box(x, y, x + picture, y + picture)))
        yield Tray(player, Box(left, top, left + wide, top + tall), tuple(items))


def _owned(player: str, view: View, ruleset: Ruleset) -> Iterator[_Beside]:
    """Yield a player's pieces that are not on a board yet, their pool, and their reference cards."""
    in_play, seats = _in_play(view), ruleset.game.seats
    owners, shown = (player, *seats), {board.component for board in view.boards}
    for pool in view.pools:
        if pool.name == player:
            yield from (_Beside(piece.component, piece.component, piece.count, piece.face) for piece in pool.pieces)
    for name, component in ruleset.components.items():
        if name in shown:
            continue
        if owner_of(name, component, owners) == player and piece_count(component) > in_play.get(name, 0):
            yield _whole(name, component, piece_count(component) - in_play.get(name, 0))
        elif owner_of(name, component, owners) is None and _is_aid(component, len(seats)):
            yield _Beside(name, name, 1)


def callout_targets(figure: CheckedFigure, ruleset: Ruleset) -> tuple[str, ...]:
    """Return everything that call-outs can name: players, items beside the boards, rows, visible cells, parts."""
    frame = figure.frames[0]
    beside = [one.name for one in _shared(frame.view, frame.players, ruleset)]
    for player in frame.players:
        beside += (one.name for one in _owned(player, frame.view, ruleset))
    rows = (row for track in frame.view.tracks for row, _, _ in track.places)
    cells: list[str] = []
    for board in frame.view.boards:
        cells += visible_cells(unit_cells_of(board_in(board, ruleset.components)), figure.window)
    parts = part_cells(frame.view, ruleset)
    return tuple(dict.fromkeys((*frame.players, *beside, *rows, *cells, *parts)))


def draw_table(figure: CheckedFigure, context: DrawContext, width: float) -> Drawing:
    """Return the table *width* mm wide; its title describes the position."""
    layout = table_layout(figure, context, width)
    words = context.describe(figure.frames[0].description)
    nodes = (*_boards(figure, layout, context), *_beside(layout, context), *_callouts(figure, layout, context))
    return Drawing(Group(nodes, title=words), layout.size.width, layout.size.height, words)


def _boards(figure: CheckedFigure, layout: TableLayout, context: DrawContext) -> Iterator[Node]:
    """Yield the boards and their pieces."""
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
    style = TextStyle("sans", TYPE_SCALE.mark.size, context.ink, "bold")
    for tray in layout.trays:
        box = tray.box
        paint = Paint(fill=ground.ground, stroke=ground.line, width=0.25)
        name = context.translate(context.titles[tray.player])
        items = (node for item in tray.items for node in _item(item, context))
        yield Group(
            (
                Shape(rectangle(box.left, box.top, box.width, box.height, 1.6), paint),
                set_label(context, name, box.left + 2.0, box.top + _HEAD / 2 + 0.5, style, align=0.0),
                *items,
            ),
            title=name,
        )
    for item in layout.shared:
        title = context.title(item.name) if item.title is None else context.titled(item.title)
        yield Group(tuple(_item(item, context)), title=title)


def _item(item: TableItem, context: DrawContext) -> Iterator[Node]:
    """Yield the picture of a component and, if there are several, their number."""
    box = item.box
    if item.component is None:
        empty = rectangle(box.left, box.top, box.width, box.height, 0.8)
        yield Shape(empty, Paint(stroke=context.ink.tint(0.5), width=0.2, dash=(0.9, 0.7)))
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
    scale = min(box.width / size.width, box.height / size.height)
    half_width, half_height = scale * size.width / 2, scale * size.height / 2
    x, y = box.centre
    outline = rectangle(x - half_width, y - half_height, 2 * half_width, 2 * half_height, 0.5)
    yield Shape(outline, Paint(fill=context.paper.tint(0.5), stroke=context.ink.tint(0.35), width=0.25))
    for line in range(4):
        top = y - half_height + (line + 0.8) * 2 * half_height / 5
        bar = rectangle(x - 0.7 * half_width, top, (1.4 if line else 0.9) * half_width, 0.5)
        yield Shape(bar, Paint(fill=context.accent if line == 0 else context.ink.tint(0.6)))


def _occupied(view: View, layout: FrameLayout) -> Iterator[Box]:
    """Yield the boxes of the cells that hold pieces."""
    for board in view.boards:
        for name, _ in board.cells:
            if (box := layout.place(cell_place(view, board.component, name))) is not None:
                yield box


def _callouts(figure: CheckedFigure, layout: TableLayout, context: DrawContext) -> Iterator[Node]:
    """Yield the number of each call-out beside its target, and a line between them."""
    room = Box(0, 0, layout.size.width, layout.size.height)
    size = Size(2 * _NUMBER + 0.4, 2 * _NUMBER + 0.4)
    items = [item.room for item in (*layout.shared, *(item for tray in layout.trays for item in tray.items))]
    letters = [
        label.box.moved(*layout.corner).grown(0.7) for board in layout.frame.boards for label in label_places(board)
    ]
    names = [Box(tray.box.left, tray.box.top, tray.box.left + 18.0, tray.box.top + _HEAD) for tray in layout.trays]
    rows = [box.moved(*layout.corner) for track in layout.frame.rows for _, box in track]
    blocked = [*items, *letters, *names]
    pieces = [box.moved(*layout.corner) for box in _occupied(figure.frames[0].view, layout.frame)]
    lines: list[Node] = []
    numbers: list[Node] = []
    style = TextStyle("sans", TYPE_SCALE.number.size, context.paper.tint(1), "bold")
    for number, target in enumerate(figure.callouts, 1):
        box = layout.place(target)
        if box is None:
            continue
        about = box.centre if box.width < _SMALL else (box.right - _WITHIN, box.centre[1])
        around = (*blocked, *rows, box) if box.width < _SMALL else blocked
        x, y = place_label(size, about, room, around, pieces, spare=len(blocked))
        spot = Box(x, y, x, y).grown(_NUMBER)
        blocked.append(spot.grown(0.4))
        lines += leader_line(spot, about, 0.2 * min(box.width, box.height), context)
        numbers.append(Shape(circle(x, y, _NUMBER), Paint(fill=context.ink, stroke=context.paper.tint(1), width=0.3)))
        numbers.append(centre_label(context, context.translate(ui_text("{n}", n=number)), x, y, style))
    yield from (*lines, *numbers)
