"""Turn a proved figure into drawings, one a frame, all of one size and scale.

Letters "(a)", captions and numbers are the booklet's: it sets them below the drawings, which stand on one line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from pnp.components.draw_context import DrawContext
from pnp.components.figures.board import SeenBoard, draw_board
from pnp.components.figures.changes import claim_spots, draw_changes, draw_claims, draw_ghosts, draw_passed
from pnp.components.figures.frame_delta import summarise_events
from pnp.components.figures.layout import FrameLayout, frame_layout
from pnp.components.figures.panels import draw_pools, draw_status, draw_track_view, status_lines
from pnp.components.figures.pieces import draw_pieces, is_secret
from pnp.geometry.square_grid import SquareGrid
from pnp.model.figure import CheckedFigure, ProvedFrame
from pnp.model.translatable import Text, comma_list, ui_text
from pnp.model.view import PoolView, Standing, View
from pnp.scene.drawing import Drawing, Size
from pnp.scene.low_ink import SOLID, reduce_ink
from pnp.scene.nodes import Group, Node

# In low ink, fills of up to this share of a cell stay in a figure: stones and what is on tiles, but no cells nor skies.
# On hexagons the share is of the square of their width; bodies of counters would take much ink.
SOLID_SHARE, HEXAGON_SHARE = 0.65, 0.5


def draw_figure(checked: CheckedFigure, context: DrawContext, width: float) -> tuple[Drawing, ...]:
    """Return a drawing for every frame, each at most *width* mm wide; its title tells the position in words.

    Raises TypeError for anything but a figure that the checker has proved: nothing else can be printed.
    """
    if not isinstance(checked, CheckedFigure):
        raise TypeError(f"only a checked figure can be drawn, not {type(checked).__name__}")
    layout = figure_layout(checked, context, width)
    drawings = (_drawing(frame, layout, context) for frame in checked.frames)
    if not context.low_ink:
        return tuple(drawings)
    cells = [_solid(board) for board in layout.boards]
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
    found = {pool.name: pool for frame in reversed(most_first) for pool in frame.view.pools}
    yield from (found[name] for name in dict.fromkeys(pool.name for frame in most_first for pool in frame.view.pools))


def _solid(board: SeenBoard) -> float:
    """Return up to how many mm² fills on a board stay in low ink: discs do, but no bodies that fill hexagons."""
    return (SOLID_SHARE if isinstance(board.cells, SquareGrid) else HEXAGON_SHARE) * board.across**2


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
    claims = tuple(claim_spots((*frame.refused, *frame.allowed), view, layout))
    yield from draw_changes(delta, view, layout, context, claims)
    yield from draw_claims(frame, layout)


def reveal_view(view: View) -> View:
    """Return the view with every piece that lies face down on its boards revealed to the reader."""
    boards = (
        replace(board, cells=tuple((cell, tuple(map(_reveal, pieces))) for cell, pieces in board.cells))
        for board in view.boards
    )
    return replace(view, boards=tuple(boards))


def _reveal(piece: Standing) -> Standing:
    return replace(piece, face="open") if piece.face == "back" else piece


def describe_revealed(view: View, context: DrawContext) -> Iterator[Text]:
    """Yield a sentence for each secret component: the cells on which it lies face down."""
    cells_of: dict[str, list[str]] = {}
    for board in view.boards:
        for cell, pieces in board.cells:
            for piece in pieces:
                if piece.face == "open" and is_secret(context.component(piece.component)):
                    cells_of.setdefault(piece.component, []).append(cell)
    for name, cells in cells_of.items():
        yield ui_text("Face down, {title}: {cells}.", title=context.title(name), cells=comma_list(cells))
