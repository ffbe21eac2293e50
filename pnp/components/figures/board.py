"""Draw a board of cells and what stands on it, small and light."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from pnp.colour import WHITE
from pnp.components.board_frame import BoardColours
from pnp.components.draw_context import DrawContext
from pnp.components.figures.beyond import draw_beyond, draw_labels
from pnp.components.figures.counter_clusters import CounterCluster, cluster_side, draw_cluster
from pnp.components.figures.faces import COUNT_SIZE, UNDER, count, pile, thumbnail
from pnp.components.figures.seen import SeenBoard, board_in
from pnp.components.hex_cells import board_cells as hex_cells
from pnp.components.lettering import set_label
from pnp.components.square_board import board_cells
from pnp.components.standee import LETTER_EM, LETTER_RADIUS
from pnp.geometry.hex_field import HexField
from pnp.geometry.path import Box, circle, rectangle
from pnp.geometry.square_grid import SquareGrid
from pnp.geometry.transform import translation
from pnp.model.boards import HexBoard, SpecialCells
from pnp.model.components import Counter, Standee, Tile
from pnp.model.view import BoardView, Standing
from pnp.scene.nodes import Group, Node, Paint, Shape
from pnp.text.line import TextStyle

# A tile's width as a share of its cell, and a counter's: larger than true to scale, so that it is seen.
TILE_SHARE, COUNTER_SHARE = 0.93, 0.4
ALONE_SHARE = 0.78  # of a counter that has its cell to itself
_HOME = 0.35  # how much of a counter's colour gives way to white in its player's home
CORNER_INSET = 0.07  # of a counter beside other pieces, from its cell's edges


def draw_board(view: BoardView, seen: SeenBoard, context: DrawContext) -> Iterator[Node]:
    """Yield the cells of the board that are seen, what surrounds them, and their letters and numbers."""
    board = board_in(view, context.ruleset.components)
    colours = BoardColours.of(board.fill, context)
    if seen.is_torn:
        yield from draw_beyond(seen, colours)
    place = translation(*seen.origin)
    if isinstance(board, HexBoard):
        assert isinstance(seen.cells, HexField), "a board's cells are of its kind"
        settled = _settled(board, view, context)
        cells = hex_cells(settled, seen.cells, colours, context, small=True, shown=frozenset(seen.names))
        yield Group(tuple(cells), place)
    else:
        assert isinstance(seen.cells, SquareGrid), "a board's cells are of its kind"
        whole = Group(tuple(board_cells(board, seen.cells, colours, context, small=True)), place)
        crop = seen.crop
        clip = rectangle(crop.left, crop.top, crop.width, crop.height)
        yield Group((whole,), clip=clip) if seen.is_torn else whole
    if board.labels is True or board.labels == "edge":
        yield Group(tuple(draw_labels(seen, colours, context)))


def _settled(board: HexBoard, view: BoardView, context: DrawContext) -> HexBoard:
    """Return a board with the homes of the position's players, in the colours and marks of their counters."""
    if not view.homes:
        return board
    homes = {}
    for player, cells in view.homes:
        piece = context.ruleset.components.get(player)
        if isinstance(piece, Counter) and piece.front.fill is not None:
            fill = context.colour(piece.front.fill)
            edge = fill.shade(0.3)
            # Nothing in it was written by anybody, so there is nothing to check.
            homes[player] = SpecialCells(
                cells=cells, fill=fill.tint(_HOME), mark=piece.front.mark, colour=edge, edge=edge
            )
    return replace(board, homes={}, special={**board.special, **homes})


def draw_pieces(view: BoardView, seen: SeenBoard, context: DrawContext) -> Iterator[Node]:
    """Yield the pieces on the cells of a board that are seen."""
    clusters: dict[tuple[str, str], list[str]] = {}
    others = []
    for name, pieces in view.cells:
        if name not in seen.names:
            continue
        only = pieces[0] if len(pieces) == 1 and pieces[0].count == 1 else None
        if only is not None and cluster_side(only.component, only.face, seen, context) is not None:
            clusters.setdefault((only.component, only.face), []).append(name)
        else:
            others.append((name, pieces))
    for (component, face), cells in clusters.items():
        cluster = CounterCluster(component, face, tuple(cells))
        yield Group(tuple(draw_cluster(cluster, seen, context)), title=context.title(component))
    for name, pieces in others:
        yield Group(tuple(_cell(pieces, seen.room(name), context)), title=name)


def _cell(pieces: tuple[Standing, ...], cell: Box, context: DrawContext) -> Iterator[Node]:
    """Yield what stands on one cell: a tile fills it, figures stand in front, counters lie beside or in its middle."""
    upright = [piece for piece in pieces if isinstance(context.component(piece.component), Standee)]
    counters = [piece for piece in pieces if isinstance(context.component(piece.component), Counter)]
    for piece in pieces:
        if isinstance(context.component(piece.component), Tile):
            pale = UNDER if upright else 0.0
            node = thumbnail(piece.component, tile_box(cell), context, face=piece.face, pale=pale)
            if node is not None:
                yield node
    if len(counters) == len(pieces) == 1:
        yield from _alone(counters[0], cell, context)
    else:
        for i, piece in enumerate(counters):
            yield from _counters(piece, cell, i * COUNTER_SHARE * cell.width, context)
    for i, piece in enumerate(upright):
        place = figure_box(cell, i, len(upright), aside=bool(counters))
        node = thumbnail(piece.component, place, context)
        if node is not None:
            yield node
        yield from _letter(piece.component, place, context)


def _letter(name: str, place: Box, context: DrawContext) -> Iterator[Node]:
    """Yield the letter that tells a figure from the others, on a disc at its foot, if it has one."""
    standee = context.component(name)
    if isinstance(standee, Standee) and standee.letter is not None:
        x, y, radius = place.right - 0.6, place.bottom - 0.8, LETTER_RADIUS
        yield Shape(circle(x, y, radius), Paint(fill=WHITE, stroke=context.ink, width=0.2))
        style = TextStyle("sans", LETTER_EM, context.ink, "bold")
        yield set_label(context, context.text_at(name, "letter"), x, y, style)


def tile_box(cell: Box) -> Box:
    """Return the square of a tile on a cell."""
    return cell.grown(-(1 - TILE_SHARE) / 2 * cell.width)


def figure_box(cell: Box, index: int = 0, together: int = 1, *, aside: bool = False) -> Box:
    """Return where figure *index* of *together* stands on a cell, to the right if counters lie there, too."""
    shift = 0.17 * cell.width if aside else 0.0
    middle = cell.left + shift + cell.width * (index + 1) / (together + 1)
    half = 0.36 * cell.width / max(1, 0.6 * together)
    return Box(middle - half, cell.top + 0.06 * cell.height, middle + half, cell.bottom - 0.1 * cell.height)


def piece_box(name: str, cell: Box, others: Collection[Standing], context: DrawContext) -> Box:
    """Return where a single piece is drawn on a cell beside *others*."""
    match context.component(name):
        case Standee():
            return figure_box(cell)
        case Counter() if others:
            size, inset = COUNTER_SHARE * cell.width, CORNER_INSET * cell.width
            left, bottom = cell.left + inset, cell.bottom - inset
            return Box(left, bottom - size, left + size, bottom)
        case Counter():
            return alone_box(cell)
        case _:
            return tile_box(cell)


def alone_box(cell: Box) -> Box:
    """Return the square of a counter that has its cell to itself."""
    (x, y), half = cell.centre, ALONE_SHARE * min(cell.width, cell.height) / 2
    return Box(x - half, y - half, x + half, y + half)


def _alone(piece: Standing, cell: Box, context: DrawContext) -> Iterator[Node]:
    """Yield a counter in the middle of its cell, and how many there are if they are several."""
    box = alone_box(cell)
    node = thumbnail(piece.component, box, context, face=piece.face)
    if node is not None:
        yield node
    if piece.count > 1:
        yield from _number(piece.count, box.right - 0.4, box.bottom - 0.4, context)


def _counters(piece: Standing, cell: Box, shift: float, context: DrawContext) -> Iterator[Node]:
    """Yield a pile of counters *shift* mm from the cell's lower left corner, with its number if it is more than one."""
    size = COUNTER_SHARE * cell.width
    inset = CORNER_INSET * cell.width
    left = cell.left + inset + shift
    yield from pile(piece, Box(left, cell.top, left + 1.9 * size, cell.bottom - inset), size, context)
    if piece.count > 1:
        radius = 0.66 * COUNT_SIZE
        yield from _number(piece.count, left + radius, cell.bottom - inset - size - 0.4 * radius, context)


def _number(number: int, x: float, y: float, context: DrawContext) -> Iterator[Node]:
    """Yield a number on a disc about (x, y)."""
    yield Shape(circle(x, y, 0.66 * COUNT_SIZE), Paint(fill=WHITE, stroke=context.ink, width=0.2))
    yield count(number, x, y, context)
