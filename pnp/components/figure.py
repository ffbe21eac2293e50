"""Draw a proved figure: one drawing for each frame, all of one size and scale.

Over the boards and pieces of a frame comes what has changed since the frame before, and the places that claims are
about. Pieces that moved leave a ghost and an arrow; every other change has an annotation of its own shape. The costs
and sizes of groups are placed next to their objects, where they cover nothing that matters. Letters "(a)", captions
and numbers are the booklet's: it sets them below the drawings, which share a baseline.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from msgspec.structs import replace

from pnp.colour import WHITE
from pnp.components.draw_context import DrawContext
from pnp.components.figures.annotations import (
    RING,
    RING_REACH,
    Arrow,
    allowed_mark,
    arrow,
    badge_size,
    change_badge,
    cost_badge,
    flip_arrow,
    inspected_eye,
    move_arrows,
    placed_corners,
    point_on,
    refused_mark,
    removed_ring,
    size_badge,
    winner_star,
)
from pnp.components.figures.board import SeenBoard, draw_board, label_places
from pnp.components.figures.frame_delta import (
    CostNote,
    CountChange,
    FrameDelta,
    PieceMove,
    Removal,
    summarise_events,
)
from pnp.components.figures.layout import FrameLayout, frame_layout, place_label
from pnp.components.figures.panels import (
    counters_place,
    draw_pools,
    draw_status,
    draw_track_view,
    portrait_place,
    status_lines,
    tile_place,
)
from pnp.components.figures.pieces import (
    COUNT_SIZE,
    GHOST,
    CounterCluster,
    cluster_side,
    describe_revealed,
    draw_cluster,
    draw_pieces,
    draw_token,
    piece_box,
    reveal_view,
    thumbnail,
)
from pnp.geometry.path import Box, circle, hatching, polygon
from pnp.geometry.square_grid import SquareGrid
from pnp.geometry.transform import Point, translation
from pnp.model.components import Counter
from pnp.model.figure import CheckedFigure, ProvedFrame
from pnp.model.view import CellPlace, PoolPlace, PoolView, RowPlace, Standing, TablePlace, View
from pnp.scene.drawing import Drawing, Size
from pnp.scene.low_ink import SOLID, reduce_ink
from pnp.scene.nodes import Group, Node, Paint, Shape

# In low ink, fills of up to this share of a cell stay in a figure: stones and what is on tiles, but no cells nor skies.
# On hexagons the share is of the square of their width; bodies of counters would take much ink.
_SOLID_SHARE, _HEXAGON_SHARE = 0.65, 0.5
_PASSED = 0.14  # how much of the ink lies over a cell that was passed,
_VEIL = 1.1  # and how far apart its lines are, in mm
_AROUND = 0.05  # of the corners around a new piece, from the edges of its cell, as a share of its width
_BESIDE = 0.8  # of the way to a hexagon's corner, where a claim's mark is drawn beside a piece
_SMALL_RING = 0.24  # the radius of a ring in the nook of a cell, as a share of its width
_THIN = 0.11  # the stroke of signs in small hexagons, as a share of their width
_BADGE_GAP, _FRAME_MARGIN = 0.35, 0.2  # around a badge, and inside the frame
_CLAIM, _LETTER = 2.0, 1.5  # half the size of a claim's mark, and of a letter beside the board


def draw_figure(checked: CheckedFigure, context: DrawContext, width: float) -> tuple[Drawing, ...]:
    """Return a drawing for every frame, each at most *width* mm wide; its title describes the position in words.

    Raises TypeError for anything but a figure that the checker has proved: nothing else can be printed.
    """
    if not isinstance(checked, CheckedFigure):
        raise TypeError(f"only a checked figure can be drawn, not {type(checked).__name__}")
    layout = figure_layout(checked, context, width)
    drawings = (_drawing(frame, layout, context) for frame in checked.frames)
    if not context.low_ink:
        return tuple(drawings)
    cells = [_solid_limit(board) for board in layout.boards]
    return tuple(reduce_ink(drawing, min(cells, default=SOLID)) for drawing in drawings)


def figure_layout(checked: CheckedFigure, context: DrawContext, width: float) -> FrameLayout:
    """Return where everything is in the frames of a figure, each at most *width* mm wide, without drawing it."""
    lines = status_lines(checked.frames, context, width)
    first = replace(checked.frames[0].view, pools=tuple(_pools(checked.frames)))
    return frame_layout(first, context, width, checked.window, lines)


def figure_size(checked: CheckedFigure, context: DrawContext, width: float) -> Size:
    """Return the size in mm of the drawings that `draw_figure` makes, without drawing them."""
    layout = figure_layout(checked, context, width)
    return Size(layout.width, layout.height)


def _pools(frames: Iterable[ProvedFrame]) -> Iterator[PoolView]:
    """Yield every pool that any frame has, those of the frame that has most of them first: it has its place in all."""
    most_first = sorted(frames, key=lambda frame: -len(frame.view.pools))
    pool_of = {pool.name: pool for frame in reversed(most_first) for pool in frame.view.pools}
    yield from (pool_of[name] for name in dict.fromkeys(pool.name for frame in most_first for pool in frame.view.pools))


def _solid_limit(board: SeenBoard) -> float:
    """Return up to how many mm² fills on a board stay in low ink: discs do, but no bodies that fill hexagons."""
    return (_SOLID_SHARE if isinstance(board.cells, SquareGrid) else _HEXAGON_SHARE) * board.across**2


def _drawing(frame: ProvedFrame, layout: FrameLayout, context: DrawContext) -> Drawing:
    """Return a frame in full colour."""
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
    delta = summarise_events(frame.events, context)
    for board, seen in zip(view.boards, layout.boards, strict=True):
        yield from draw_board(board, seen, context)
    yield from draw_passed(delta, layout, context)
    for board, seen in zip(view.boards, layout.boards, strict=True):
        yield from draw_pieces(board, seen, context)
    yield from draw_ghosts(delta, view, layout, context)
    for track, rows in zip(view.tracks, layout.rows, strict=True):
        yield from draw_track_view(track, rows, context)
    places = dict(layout.pools)  # one stays bare where this frame has no such pool
    yield from draw_pools(view.pools, places, view.turn, context)
    if layout.status is not None:
        yield from draw_status(frame, layout.status, context)
    claims = tuple(claim_spots((mark.place for mark in frame.marks), view, layout))
    yield from draw_changes(delta, view, layout, context, claims)
    yield from draw_claims(frame, layout)


def draw_passed(delta: FrameDelta, layout: FrameLayout, context: DrawContext) -> Iterator[Node]:
    """Yield a grey veil over every cell that was passed over: a tint, and lines that also show in low ink."""
    for place in delta.passed:
        corners_there = layout.corners(place)
        if corners_there:
            yield Shape(polygon(corners_there), Paint(fill=context.ink, opacity=_PASSED))
            for stroke in hatching(corners_there, _VEIL):
                yield Shape(stroke, Paint(stroke=context.ink.tint(0.4), width=0.2, cap="butt"))


def draw_ghosts(delta: FrameDelta, view: View, layout: FrameLayout, context: DrawContext) -> Iterator[Node]:
    """Yield pale pieces where pieces left or were removed, unless a piece of the same kind is there now."""
    reached = {move.target for move in delta.moves}
    departed = [(move.component, move.source, move.face) for move in delta.moves if move.source not in reached]
    removed = ((removal.component, removal.place, "front") for removal in delta.removed)
    clusters: dict[tuple[str, str], list[str]] = {}
    for component, source, face in (*departed, *removed):
        if not isinstance(source, CellPlace):
            continue
        cell = source.name
        board = layout.board_with(cell)
        there = _standing(view, cell)
        if board is None or component not in context.ruleset.components:
            continue
        if any(_alike(piece, component, context) for piece in there):
            continue
        if cluster_side(component, face, board, context) is not None:
            clusters.setdefault((component, face), []).append(cell)
            continue
        box = piece_box(component, board.room(cell), there, context)
        ghost = thumbnail(component, box, context, face=face, pale=GHOST)
        if ghost is not None:
            yield ghost
    for (component, face), cells in clusters.items():
        board = layout.board_with(cells[0])
        if board is not None:
            yield from draw_cluster(
                CounterCluster(component, face, tuple(dict.fromkeys(cells))), board, context, ghost=True
            )


def _standing(view: View, cell: str) -> tuple[Standing, ...]:
    """Return the pieces on a cell."""
    return next((pieces for board in view.boards for name, pieces in board.cells if name == cell), ())


def _alike(piece: Standing, component: str, context: DrawContext) -> bool:
    """Return whether two pieces are of one kind, and would be drawn on the same spot of a cell."""
    return context.component(piece.component).kind == context.component(component).kind


def draw_changes(
    delta: FrameDelta, view: View, layout: FrameLayout, context: DrawContext, claims: Collection[Point] = ()
) -> Iterator[Node]:
    """Yield arrows, rings and badges, to be painted over everything else but the marks of *claims*."""
    taken = [box for name in taken_cells(view) if (box := layout.place(name)) is not None]
    arrows = tuple(move_arrows(delta.moves, layout, taken))
    for each in arrows:
        yield from arrow(each.start, each.tip, each.bow)
    for removal in delta.removed:
        yield from _removed(removal, layout, context, replaced=removal.place in taken_cells(view))
    for place in delta.placed:
        if outline := layout.corners(place, _AROUND):
            yield from placed_corners(outline, _stroke(place, layout))
    for place in delta.flipped:
        if (box := layout.place(place)) is not None:
            yield from flip_arrow(box.right - 1.7, box.bottom - 1.7)
    for place in delta.inspected:
        if (box := layout.place(place)) is not None:
            yield from inspected_eye(box.right - 2.0, box.top + 1.6)
    for count in delta.counts:
        if (box := layout.place(count.place)) is not None:
            yield from change_badge(count.change, *_corner(count, box, context), context)
    yield from draw_badges(delta, arrows, taken_cells(view), claims, layout, context)
    winner = delta.winner and layout.place(PoolPlace(delta.winner))
    if winner:
        yield from winner_star(winner.left + 1.6, winner.top + 0.8)


def _removed(removal: Removal, layout: FrameLayout, context: DrawContext, *, replaced: bool) -> Iterator[Node]:
    """Yield the ring of a removed piece; in the nook of a hexagon that holds another piece now."""
    place = removal.place
    box = layout.place(place)
    if box is None:
        return
    if not (replaced and layout.is_hexagon(place)):
        yield from removed_ring(box, _stroke(place, layout))
        return
    (x, y), radius = _nook(place, box, layout), _SMALL_RING * min(box.width, box.height)
    yield Shape(circle(x, y, radius), Paint(fill=WHITE))
    yield from draw_token(removal.component, x, y, 1.6 * radius, context)
    yield from removed_ring(Box(x, y, x, y).grown(radius / (2 * RING_REACH)), _stroke(place, layout))


def _stroke(place: TablePlace, layout: FrameLayout) -> float:
    """Return the stroke width of annotations on a cell: finer on small hexagons."""
    box = layout.place(place)
    return RING if box is None or not layout.is_hexagon(place) else min(RING, _THIN * min(box.width, box.height))


def _nook(place: TablePlace, box: Box, layout: FrameLayout) -> Point:
    """Return the place in the upper right of a hexagon, beside what is on it."""
    x, y = max(layout.corners(place), key=lambda corner: corner[0] - corner[1])
    return box.centre[0] + _BESIDE * (x - box.centre[0]), box.centre[1] + _BESIDE * (y - box.centre[1])


def draw_claims(frame: ProvedFrame, layout: FrameLayout) -> Iterator[Node]:
    """Yield a cross on every place that a claim proves refused, and a dot in a ring on every allowed one."""
    for mark in frame.marks:
        for spot in claim_spots((mark.place,), frame.view, layout):
            yield from (allowed_mark if mark.is_legal else refused_mark)(*spot)


def taken_cells(view: View) -> tuple[CellPlace, ...]:
    """Return the cells that hold pieces."""
    return tuple(CellPlace(name) for board in view.boards for name, pieces in board.cells if pieces)


def _corner(count: CountChange, box: Box, context: DrawContext) -> Point:
    """Return the centre of a count's badge: the upper right of its place, or of the tile or counters of its row."""
    match count.place:
        case RowPlace():
            if isinstance(context.ruleset.components.get(count.component or ""), Counter):
                return counters_place(box).left + 0.5, box.top + 0.4
            return tile_place(box).right + 1.0 * COUNT_SIZE, box.top + 0.4
        case CellPlace():
            return box.right - 0.2 * box.width, box.top + 0.2 * box.height
        case PoolPlace():
            return box.right - 2.4, box.top - 0.5


def claim_spots(places: Iterable[TablePlace], view: View, layout: FrameLayout) -> Iterator[Point]:
    """Yield the centres of claims' marks: on a row's tile, a pool's picture, a cell, beside the pieces there."""
    taken = taken_cells(view)
    for place in places:
        box = layout.place(place)
        if box is None:
            continue
        if not isinstance(place, CellPlace):
            yield (tile_place if isinstance(place, RowPlace) else portrait_place)(box).centre
        elif place not in taken:
            yield box.centre
        elif layout.is_hexagon(place):
            yield _nook(place, box, layout)
        else:
            yield box.right - 2.3, box.top + 2.3


def draw_badges(
    delta: FrameDelta,
    arrows: Sequence[Arrow],
    taken: Collection[TablePlace],
    claims: Collection[Point],
    layout: FrameLayout,
    context: DrawContext,
) -> Iterator[Node]:
    """Yield costs and sizes of groups, each as near as possible to what it is about.

    They cover no arrow, none of the *taken* cells or of those that pieces have left, and none of the *claims*' marks.
    """
    occupied = list(_occupied(delta, arrows, taken, claims, layout))
    room = Box(0, 0, layout.width, layout.height).grown(-_FRAME_MARGIN)
    for near, nodes in _badges(delta, arrows, layout, context):
        width, height = badge_size(nodes)
        x, y = place_label(width + 2 * _BADGE_GAP, height + 2 * _BADGE_GAP, near, occupied, room)
        occupied.append(Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2))
        yield Group(nodes, translation(x, y))


def _badges(
    delta: FrameDelta, arrows: Sequence[Arrow], layout: FrameLayout, context: DrawContext
) -> Iterator[tuple[Point, tuple[Node, ...]]]:
    """Yield each badge, centred on (0, 0), and the point that it belongs to."""
    for cost in delta.costs:
        if (near := _near(cost, arrows, layout)) is not None:
            yield near, cost_badge(cost.points, cost.parts, 0.0, 0.0, context)
    for group in delta.groups:
        if (box := layout.place(group.place)) is not None:
            yield box.centre, size_badge(group, context)


def _near(cost: CostNote, arrows: Sequence[Arrow], layout: FrameLayout) -> Point | None:
    """Return the point that a cost belongs to: the middle of its arrow, or the head of its place."""
    if isinstance(cost.about, PieceMove):
        shown = next((each for each in arrows if cost.about in each.moves), None)
        return None if shown is None else point_on(shown.start, shown.tip, shown.bow, 0.5)
    box = layout.place(cost.about)
    return None if box is None else (box.centre[0], box.top)


def _occupied(
    delta: FrameDelta,
    arrows: Sequence[Arrow],
    taken: Collection[TablePlace],
    claims: Collection[Point],
    layout: FrameLayout,
) -> Iterator[Box]:
    """Yield the boxes that no badge should cover."""
    vacated = (*(move.source for move in delta.moves), *(removal.place for removal in delta.removed))
    for place in dict.fromkeys((*taken, *delta.placed, *vacated)):
        if (box := layout.place(place)) is not None and isinstance(place, CellPlace):
            (x, y), half = box.centre, min(box.width, box.height) / 2
            yield Box(x - half, y - half, x + half, y + half)
    for each in arrows:
        yield from each.boxes
    for x, y in claims:
        yield Box(x, y, x, y).grown(_CLAIM)
    for board in layout.boards:
        for _, (x, y) in label_places(board):
            yield Box(x, y, x, y).grown(_LETTER)
    yield from (box for track in layout.rows for _, box in track)
    yield from (box for _, box in layout.pools)
    if layout.status is not None:
        yield layout.status
