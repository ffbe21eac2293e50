"""Draw a proved figure: one drawing for each frame, all of one size and scale.

Changes since the frame before, and the places that claims are about, are drawn over boards and pieces. Pieces that
moved leave a ghost and an arrow; every other change has an annotation of its own shape. The costs and sizes of groups
are placed next to their objects, where they cover nothing that matters. Letters "(a)", captions and numbers are the
booklet's: it sets them below the drawings, which share a baseline.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from pnp.game.model.figure import CheckedFigure, ProvedFrame
from pnp.game.model.kinds import is_secret, stance_of
from pnp.game.model.ruleset import Item, PictureSource
from pnp.game.model.texts import Text, comma_list, ui_text
from pnp.game.model.view import FRONT, CellPlace, PoolPlace, PoolView, RowPlace, Standing, TablePlace, View, VisibleFace
from pnp.pieces.draw_context import DrawContext
from pnp.pieces.figures.annotations import (
    RING,
    RING_REACH,
    Arrow,
    PlacedMark,
    arrow,
    badge_size,
    change_badge,
    cost_badge,
    draw_area_numbers,
    draw_areas,
    draw_claims,
    draw_landings,
    flip_arrow,
    inspected_eye,
    leader_line,
    move_arrows,
    place_marks,
    placed_corners,
    point_on,
    removed_ring,
    ringed_cells,
    size_badge,
    veil,
    winner_star,
)
from pnp.pieces.figures.frame_delta import CountChange, FrameDelta, PieceMove, Removal, summarise_frame
from pnp.pieces.figures.layout import (
    FREE_CORNER,
    BoardViewport,
    FrameLayout,
    cell_place,
    frame_layout,
    label_places,
    status_width,
    taken_boxes,
    taken_cells,
)
from pnp.pieces.figures.panels import (
    arrival_boxes,
    counters_place,
    draw_free_areas,
    draw_pools,
    draw_status,
    draw_track_view,
    lane_sizes,
    status_lines,
    tile_place,
)
from pnp.pieces.figures.pieces import COUNT_SIZE, draw_board, draw_ghost_pieces, draw_pieces, draw_token
from pnp.pieces.figures.table import draw_table, table_layout
from pnp.pieces.kinds import full_ink_pieces, table_view
from pnp.pieces.labels import overlap, place_label
from pnp.press.colour import WHITE
from pnp.press.geometry.path import Box, Point, circle, scaling, translation
from pnp.press.scene.document import Drawing, Size
from pnp.press.scene.low_ink import SOLID, reduce_ink
from pnp.press.scene.nodes import Group, Node, Paint, Shape, Symbol, Use

# In low ink, figures keep fills of up to this share of a cell: stones and details of tiles, but not cells or skies.
# On hexagons the share is of the square of their width; whole counters would need much ink.
_SOLID_SHARE = 0.65
_HEXAGON_SHARE = 0.5
# By eye, unless a line says more.
_CORNER = Box(0.0, 0.0, *FREE_CORNER)  # of a frame, for its letter
_AROUND = 0.05  # of the corners around a new piece, from the edges of its cell, as a share of its width
_BESIDE = 0.8  # of the way to a hexagon's corner, where a claim's mark is drawn beside a piece
_SMALL_RING = 0.24  # the radius of a ring in the nook of a cell, as a share of its width
_TIED = 0.36  # how far from the middle of a place the line to its label ends, as a share of its width
_THIN = 0.11  # the stroke of signs in small hexagons, as a share of their width
_BADGE_GAP = 0.35  # around a badge
_FRAME_MARGIN = 0.2  # inside the frame
_HIGHEST = 95.0  # mm, of a picture without a width
_EDGE = 0.2  # mm around a piece


def draw_figure(checked: CheckedFigure, context: DrawContext, width: float) -> tuple[Drawing, ...]:
    """Return a drawing for every frame, at most *width* mm wide. Raises TypeError for a figure that is not proved."""
    if not isinstance(checked, CheckedFigure):
        raise TypeError(f"only a checked figure can be drawn, not {type(checked).__name__}")
    if checked.callouts:
        table = draw_table(checked, context, width)
        return (reduce_ink(table) if context.low_ink else table,)
    layout = figure_layout(checked, context, width)
    pools = tuple(_pools(checked.frames))
    drawings = (_drawing(_with_pools(frame, pools), layout, context) for frame in checked.frames)
    if not context.low_ink:
        return tuple(drawings)
    shares = ((_SOLID_SHARE if board.cells.top is None else _HEXAGON_SHARE, board.across) for board in layout.boards)
    limit = min((share * across**2 for share, across in shares), default=SOLID)
    return tuple(reduce_ink(drawing, limit) for drawing in drawings)


def figure_layout(checked: CheckedFigure, context: DrawContext, width: float) -> FrameLayout:
    """Return where everything is in the frames of a figure, each at most *width* mm wide, without drawing it."""
    lines = status_lines(checked.frames, context, status_width(width))
    first = replace(checked.frames[0].view, pools=tuple(_pools(checked.frames)))
    spread = any(pool.spread for frame in checked.frames for pool in frame.view.pools)
    lanes = lane_sizes(checked.frames, context) if spread else {}
    layout = frame_layout(first, context, width, checked.window, lines, lanes)
    if len(checked.frames) > 1:  # each has a letter in its corner
        named = [box for name, box in layout.pools if name in layout.lanes and overlap(_CORNER, box)]
        if named or not all(map(_leaves_corner, layout.boards)):
            layout = frame_layout(first, context, width, checked.window, lines, lanes, FREE_CORNER[1])
    return layout


@lru_cache(maxsize=256)  # full in a build of all games: 51 % of calls find theirs
def _leaves_corner(board: BoardViewport) -> bool:
    """Return whether the corner is free of cells and mostly of letters and numbers; many figures share a board."""
    x, y = board.origin
    for box in map(board.cells.box, board.names):
        is_near = box.left + x < _CORNER.right and box.top + y < _CORNER.bottom
        if is_near and overlap(_CORNER, box.moved(x, y)):
            return False
    labels = (label.box for label in label_places(board))
    return all(overlap(_CORNER, box) <= box.width * box.height / 2 for box in labels)


def figure_size(checked: CheckedFigure, context: DrawContext, width: float) -> Size:
    """Return the size in mm of the drawings that `draw_figure` makes, without drawing them."""
    if checked.callouts:
        return table_layout(checked, context, width).size
    layout = figure_layout(checked, context, width)
    return Size(layout.width, layout.height)


def cell_size(checked: CheckedFigure, context: DrawContext, width: float) -> float:
    """Return how wide the smallest cell of a figure's boards is in mm, in frames at most *width* mm wide."""
    return min((board.across for board in figure_layout(checked, context, width).boards), default=math.inf)


def _pools(frames: Iterable[ProvedFrame]) -> Iterator[PoolView]:
    """Yield the pools of all frames, those of the frame with the most first: each has the same place in all frames.

    Each is as in a frame in which something is in it, if there is one.
    """
    most_first = sorted(frames, key=lambda frame: -len(frame.view.pools))
    every = [pool for frame in reversed(most_first) for pool in frame.view.pools]
    pool_of = {pool.name: pool for pool in sorted(every, key=lambda pool: bool(pool.pieces))}
    yield from (pool_of[name] for name in dict.fromkeys(pool.name for frame in most_first for pool in frame.view.pools))


def _with_pools(frame: ProvedFrame, pools: Sequence[PoolView]) -> ProvedFrame:
    """Return a frame that has every pool of its figure; those that only other frames have are empty."""
    own = {pool.name for pool in frame.view.pools}
    missing = tuple(replace(pool, pieces=()) for pool in pools if pool.name not in own)
    return replace(frame, view=replace(frame.view, pools=(*frame.view.pools, *missing))) if missing else frame


def _drawing(frame: ProvedFrame, layout: FrameLayout, context: DrawContext) -> Drawing:
    description = frame.description
    if frame.open:
        frame = replace(frame, view=reveal_view(frame.view))
        description = (*description, *describe_revealed(frame.view, context))
    words = context.describe(description)
    node = Group(tuple(_frame(frame, layout, context)), title=words)
    return Drawing(node, layout.width, layout.height, words)


def _frame(frame: ProvedFrame, layout: FrameLayout, context: DrawContext) -> Iterator[Node]:
    """Yield a frame from the bottom up: boards, pieces, tracks, pools, then all that has changed."""
    view = frame.view
    delta = summarise_frame(frame, context)
    for board, viewport in zip(view.boards, layout.boards, strict=True):
        yield from draw_board(board, viewport, context)
    # What a frame has none of is not asked for: a plain figure passes through no module of annotations.
    if frame.areas:
        yield from draw_areas(frame, layout, context)
    yield from draw_passed(delta, layout, context)
    if frame.marks:
        yield from draw_landings(frame, layout, context)
    ringed = ringed_cells(frame, layout, context) if frame.marks else frozenset()
    for board, viewport in zip(view.boards, layout.boards, strict=True):
        marked = {cell.name for cell in frame.marked_cells - ringed if cell.board in (None, board.component)}
        yield from draw_pieces(board, viewport, context, marked)
        yield from draw_free_areas(board, viewport, context, marked)
    yield from draw_ghosts(delta, view, layout, context)
    for track, rows in zip(view.tracks, layout.rows, strict=True):
        yield from draw_track_view(track, rows, context)
    yield from draw_pools(view.pools, dict(layout.pools), view.turn, context, frame.movers, layout.lanes)
    if layout.status is not None:
        yield from draw_status(frame, layout.status, context)
    marks = place_marks(frame, layout, ringed) if frame.marks else ()
    yield from draw_changes(delta, view, layout, context, marks)
    if marks:
        yield from draw_claims(marks, context)
    if frame.areas:
        yield from draw_area_numbers(frame, layout, context)


def draw_passed(delta: FrameDelta, layout: FrameLayout, context: DrawContext) -> Iterator[Node]:
    """Yield a grey veil over every cell that was passed over: a tint, and lines that also show in low ink."""
    for place in delta.passed:
        if corners := layout.corners(place):
            yield from veil(corners, context)


def draw_ghosts(delta: FrameDelta, view: View, layout: FrameLayout, context: DrawContext) -> Iterator[Node]:
    """Yield pale pieces where pieces left or were removed, unless a piece of the same kind is there now."""
    reached = {move.target for move in delta.moves}
    departed = [(move.component, move.source, move.face) for move in delta.moves if move.source not in reached]
    removed = ((removal.component, removal.place, FRONT) for removal in delta.removed)
    standing = {
        cell_place(view, board.component, name): pieces for board in view.boards for name, pieces in board.cells
    }
    yield from draw_ghost_pieces((*departed, *removed), standing, layout, context)


def draw_changes(
    delta: FrameDelta, view: View, layout: FrameLayout, context: DrawContext, marks: Collection[PlacedMark] = ()
) -> Iterator[Node]:
    """Yield arrows, rings and badges, to be painted over everything else but the *marks* of claims."""
    occupied = taken_cells(view)
    arrows = tuple(move_arrows(delta.moves, layout, taken_boxes(view, layout))) if delta.moves else ()
    reached = {*delta.placed, *(move.target for move in delta.moves)}
    for removal in delta.removed:
        yield from _removed(removal, occupied, reached, layout, context)
    for each in arrows:
        yield from arrow(each.start, each.tip, each.bow, each.via)
    yield from _signs(delta, view, layout, context)
    labels = place_labels(delta, arrows, occupied, marks, layout, context)
    yield from (node for label in labels for node in label.line)
    yield from (label.badge for label in labels)
    winner = delta.winner and layout.place(PoolPlace(delta.winner))
    if winner:
        yield from winner_star(winner.left + 1.1, winner.top - 0.2)


def _signs(delta: FrameDelta, view: View, layout: FrameLayout, context: DrawContext) -> Iterator[Node]:
    """Yield corners around what was placed or has arrived, and the signs of flipped and inspected pieces."""
    for place in delta.placed:
        if outline := layout.corners(place, _AROUND):
            yield from placed_corners(outline, _stroke(place, layout))
    if delta.arrivals:
        for arrival in arrival_boxes(view.pools, layout, delta.arrivals, context):
            yield from placed_corners(arrival.corners)
    for place in delta.flipped:
        if (box := layout.place(place)) is not None:
            yield from flip_arrow(box.right - 1.7, box.bottom - 1.7)
    for place in delta.inspected:
        if (box := layout.place(place)) is not None:
            yield from inspected_eye(box.right - 2.0, box.top + 1.6)


def _removed(
    removal: Removal,
    occupied: Collection[TablePlace],
    reached: Collection[TablePlace],
    layout: FrameLayout,
    context: DrawContext,
) -> Iterator[Node]:
    """Yield the ring of a removed piece; in the nook of a cell that holds another piece now."""
    place = removal.place
    box = layout.place(place)
    if box is None:
        return
    if place not in occupied or not (layout.is_hexagon(place) or place in reached):
        yield from removed_ring(box, _stroke(place, layout))
        return
    x, y = max(layout.corners(place), key=lambda corner: corner[0] - corner[1])  # at the upper right
    x, y = box.centre[0] + _BESIDE * (x - box.centre[0]), box.centre[1] + _BESIDE * (y - box.centre[1])
    radius = _SMALL_RING * min(box.width, box.height)
    yield Shape(circle(x, y, radius), Paint(fill=WHITE))
    yield from draw_token(removal.component, x, y, 1.6 * radius, context)
    yield from removed_ring(Box(x, y, x, y).grown(radius / (2 * RING_REACH)), _stroke(place, layout))


def _stroke(place: TablePlace, layout: FrameLayout) -> float:
    """Return the stroke width of annotations on a cell: finer on small hexagons."""
    box = layout.place(place)
    return RING if box is None or not layout.is_hexagon(place) else min(RING, _THIN * min(box.width, box.height))


def _corner(count: CountChange, box: Box, context: DrawContext) -> Point:
    """Return the centre of a count's badge: the upper right of its place, or of the tile or counters of its row."""
    match count.place:
        case RowPlace():
            if stance_of(context.ruleset.components.get(count.component or "")) == "corner":
                return counters_place(box).left + 0.5, box.top + 0.4
            return tile_place(box).right + 1.0 * COUNT_SIZE, box.top + 0.4
        case CellPlace():
            return box.right - 0.2 * box.width, box.top + 0.2 * box.height
        case PoolPlace():
            return box.right - 2.4, box.top - 0.5


class _Label(Struct, frozen=True):
    """A badge, centred on (0, 0), where to place it, and what it is about, where a line ends *short* mm before that."""

    nodes: tuple[Node, ...]
    near: Point
    about: Point | None = None
    short: float = 0.0


class PlacedLabel(Struct, frozen=True):
    """A badge placed in *box*, and the line to the point that it is about, if there is one."""

    badge: Node
    box: Box
    line: tuple[Node, ...] = ()


def place_labels(
    delta: FrameDelta,
    arrows: Sequence[Arrow],
    taken: Collection[TablePlace],
    marks: Collection[PlacedMark],
    layout: FrameLayout,
    context: DrawContext,
) -> tuple[PlacedLabel, ...]:
    """Return changed counts, costs and sizes of groups, each as near as possible to its object.

    They cover no letter beside a board, no mark and no other label. Costs and sizes, tied by a line to their objects,
    cover no piece, nothing beside the boards, and no arrow if there is room elsewhere.
    """
    room = Box(0, 0, layout.width, layout.height).grown(-_FRAME_MARGIN)
    blocked = [*(label.box for board in layout.boards for label in label_places(board)), *(mark.box for mark in marks)]
    pieces = list(_piece_boxes(delta, taken, layout))
    beside = [*(box for track in layout.rows for _, box in track), *(box for _, box in layout.pools)]
    beside += [layout.status] if layout.status else []
    soft = [box for each in arrows for box in each.boxes]
    placed: list[PlacedLabel] = []
    for label in _labels(delta, arrows, layout, context):
        width, height = badge_size(label.nodes)
        spread = Size(width + 2 * _BADGE_GAP, height + 2 * _BADGE_GAP)
        # Each kind of label has its own obstacles: a count lies on its pile, a tied label must cover no piece.
        around = blocked if label.about is None else (*blocked, *pieces, *beside)
        x, y = place_label(spread, label.near, room, around, soft, spare=len(blocked))
        box = Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
        blocked.append(box)
        line = () if label.about is None else tuple(leader_line(box, label.about, label.short, context))
        placed.append(PlacedLabel(Group(label.nodes, translation(x, y)), box, line))
    return tuple(placed)


def _labels(delta: FrameDelta, arrows: Sequence[Arrow], layout: FrameLayout, context: DrawContext) -> Iterator[_Label]:
    """Yield the change of each count at the corner of its place, then each cost and size with what it is tied to."""
    # Three kinds of label, each near something else; a place that the frame does not show has none.
    for count in delta.counts:
        if (box := layout.place(count.place)) is not None:
            yield _Label(change_badge(count.change, context), _corner(count, box, context))
    for cost in delta.costs:
        badge = cost_badge(cost.points, cost.parts, context)
        if isinstance(cost.about, PieceMove):
            for shown in (each for each in arrows if cost.about in each.moves):
                middle = point_on(shown.start, shown.tip, shown.bow, 0.5)
                yield _Label(badge, middle, middle)
        elif (box := layout.place(cost.about)) is not None:
            yield _Label(badge, (box.centre[0], box.top), box.centre, _TIED * min(box.width, box.height))
    for group in delta.groups:
        if (box := layout.place(group.place)) is not None:
            yield _Label(size_badge(group, context), box.centre, box.centre, _TIED * min(box.width, box.height))


def _piece_boxes(delta: FrameDelta, taken: Collection[TablePlace], layout: FrameLayout) -> Iterator[Box]:
    """Yield the boxes of pieces, also of those that have left: no cost or size should cover them."""
    vacated = (*(move.source for move in delta.moves), *(removal.place for removal in delta.removed))
    for place in dict.fromkeys((*taken, *delta.placed, *vacated)):
        if (box := layout.place(place)) is not None and isinstance(place, CellPlace):
            (x, y), half = box.centre, min(box.width, box.height) / 2
            yield Box(x - half, y - half, x + half, y + half)


def reveal_view(view: View) -> View:
    """Return the view with every piece that lies face down on its boards revealed to the reader."""
    boards = (
        replace(board, cells=tuple((cell, tuple(map(_reveal, pieces))) for cell, pieces in board.cells))
        for board in view.boards
    )
    return replace(view, boards=tuple(boards))


def _reveal(piece: Standing) -> Standing:
    return replace(piece, face=VisibleFace("open", piece.face.look)) if piece.face.side == "back" else piece


def describe_revealed(view: View, context: DrawContext) -> Iterator[Text]:
    """Yield a sentence for each secret component: the cells on which it lies face down."""
    cells_of: dict[str, list[str]] = {}
    for board in view.boards:
        for cell, pieces in board.cells:
            for piece in pieces:
                if piece.face.side == "open" and is_secret(context.component(piece.component)):
                    cells_of.setdefault(piece.component, []).append(cell)
    for name, cells in cells_of.items():
        yield ui_text("Face down, {title}: {cells}.", title=context.title(name), cells=comma_list(cells))


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
    # Half of the edge is outside of the piece.
    return Symbol(f"{seen.name}:picture", (Use(seen),), seen.box.grown(_EDGE))


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
