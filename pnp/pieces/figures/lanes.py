"""Draw hands, rows of cards and piles beside the boards: lanes as wide as the picture, with a name over the pieces."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct

from pnp.game.model.figure import ProvedFrame
from pnp.game.model.kinds import stance_of
from pnp.game.model.kinds.die import DIE_SIDES, Die
from pnp.game.model.view import BoardView, PoolPlace, PoolView, Standing
from pnp.pieces.draw_context import DrawContext, thumbnail
from pnp.pieces.figures.frame_delta import Arrival
from pnp.pieces.figures.layout import BoardViewport, FrameLayout
from pnp.pieces.figures.pieces import pale_below_mark
from pnp.pieces.figures.piles import count
from pnp.pieces.labels import glyph_box, set_label
from pnp.press.geometry.path import Box, rectangle
from pnp.press.scene.document import Size
from pnp.press.scene.nodes import Group, Node, Paint, Shape
from pnp.press.text.line import TextStyle
from pnp.press.text.typography import TYPE_SCALE

_NAME = 4.2  # the height of a lane's name, in mm
_HEAD = _NAME + 1.2  # with the room below it for the corners around a piece
_INSET = 1.4  # from the lane's edges, in mm
_GAP = 1.2  # between pieces, in mm
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


class LanePiece(Struct, frozen=True):
    """Pieces of one kind in a lane: the box of their picture, and where their number stands."""

    piece: Standing
    box: Box


def lane_size(pool: PoolView, context: DrawContext) -> Size:
    """Return the size of a lane in mm: wide enough for its name and its pieces, as high as its highest piece."""
    tallest = max((_size(piece, context)[1] for piece in pool.pieces), default=0.0)
    title = set_label(context, pool_title(pool, context), 0.0, 0.0, _title_style(context), align=0.0)
    wide = max(glyph_box(context.book, title).right, sum(_steps(pool, context)) - _GAP)
    return Size(wide + 2 * _INSET + _SPARE, _HEAD + (tallest + _INSET if tallest else 0.4))


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


def _title_style(context: DrawContext) -> TextStyle:
    return TextStyle("sans", TYPE_SCALE.mark.size, context.ink, "bold")


def _steps(pool: PoolView, context: DrawContext) -> list[float]:
    """Return the mm from each piece of a lane to the next, where there is room for all."""
    return [_size(piece, context)[0] + _GAP + (_NUMBER if piece.count > 1 else 0.0) for piece in pool.pieces]


def _size(piece: Standing, context: DrawContext) -> tuple[float, float]:
    """Return the width and the height of a piece in a lane, in mm."""
    component = context.component(piece.component)
    symbol = context.face(piece.component, piece.face)
    if symbol is None:
        return _SMALL
    if isinstance(component, Die):
        is_cube = component.side_count == DIE_SIDES[1]
        room = _SMALL if is_cube and max(map(len, _words(component))) <= _SHORT else _DIE
    else:
        room = {"cover": _TILE, None: _CARD}.get(stance_of(component), _SMALL)
    scale = min(room[0] / symbol.box.width, room[1] / symbol.box.height)
    return scale * symbol.box.width, scale * symbol.box.height


def _words(die: Die) -> Iterator[str]:
    """Yield the words on each face of a die."""
    for index in range(die.side_count):
        face = die.face_at(index)
        yield face if isinstance(face, str) else face.label or ""


def place_in_lane(pool: PoolView, box: Box, context: DrawContext) -> tuple[LanePiece, ...]:
    """Return where the pieces of a pool lie in its lane; where there is too little room, each covers the one before."""
    sizes = [(piece, *_size(piece, context)) for piece in pool.pieces]
    if not sizes:
        return ()
    steps = _steps(pool, context)
    room = box.width - 2 * _INSET
    last = sizes[-1][1] + (_NUMBER if sizes[-1][0].count > 1 else 0.0)
    before = sum(steps[:-1])
    share = min(1.0, (room - last) / before) if before else 1.0
    placed, left = [], box.left + _INSET
    for (piece, width, height), step in zip(sizes, steps, strict=True):
        bottom = box.bottom - _INSET
        placed.append(LanePiece(piece, Box(left, bottom - height, left + width, bottom)))
        left += max(0.0, share) * step
    return tuple(placed)


def draw_lane(pool: PoolView, box: Box, context: DrawContext) -> Iterator[Node]:
    """Yield a pool's name, and below it its pieces side by side, each kind with its number."""
    style, y = _title_style(context), box.top + _NAME / 2 + 0.2
    yield set_label(context, pool_title(pool, context), box.left + _INSET, y, style, align=0.0)
    lane = place_in_lane(pool, box, context)
    for lying in lane:
        yield from _lying(lying, context)


def _lying(lying: LanePiece, context: DrawContext) -> Iterator[Node]:
    """Yield pieces of one kind where they lie, and their number."""
    node = thumbnail(lying.piece.component, lying.box, context, face=lying.piece.face)
    if node is not None:
        yield node
    component = context.component(lying.piece.component)
    if stance_of(component) in _EDGED and not isinstance(component, Die):
        edge = rectangle(lying.box.left, lying.box.top, lying.box.width, lying.box.height, _CORNER)
        yield Shape(edge, Paint(stroke=context.ink.tint(0.35), width=0.2))
    if lying.piece.count > 1:
        yield count(lying.piece.count, lying.box.right + 0.6, lying.box.centre[1], context, times=True, align=0.0)


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
    """Return the places of pieces in an area: in centred rows, as large as fit."""
    placed: list[LanePiece] = []
    for share in _AREA_SHARES:
        placed = _rows_in_area(pieces, room, share, context)
        if all(one.box.bottom <= room.bottom and one.box.right <= room.right for one in placed):
            break
    return placed


def _rows_in_area(pieces: Sequence[Standing], room: Box, share: float, context: DrawContext) -> list[LanePiece]:
    """Return where pieces lie in rows from the upper left of an area, *share* times as large as in a lane."""
    rows: list[list[LanePiece]] = [[]]
    left, top, tall = room.left, room.top, 0.0
    for piece in pieces:
        width, height = (share * length for length in _size(piece, context))
        taken = width + (_NUMBER if piece.count > 1 else 0.0)
        if rows[-1] and left + taken > room.right:
            rows.append([])
            left, top, tall = room.left, top + tall + _GAP, 0.0
        rows[-1].append(LanePiece(piece, Box(left, top, left + width, top + height)))
        left, tall = left + taken + _GAP, max(tall, height)
    ends = [row[-1].box.right + (_NUMBER if row[-1].piece.count > 1 else 0.0) for row in rows if row]
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
