"""Draw boards, and small pictures of pieces: thumbnails, piles, counts, clusters of hexagonal counters."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from pnp.game.model.components.flat_pieces import Side
from pnp.game.model.kinds import AnyComponent, board_in, is_flat, is_hexagon, kind_of, stance_of
from pnp.game.model.texts import ui_text
from pnp.game.model.view import FRONT, BoardView, CellPlace, Standing, TablePlace, VisibleFace
from pnp.pieces.draw_context import (
    BoardColours,
    DrawContext,
    cell_board_colours,
    face_name,
    find_look,
    is_back_up,
    once_in_context,
    thumbnail,
)
from pnp.pieces.figures.layout import FREE_CORNER, TICK, BoardViewport, FrameLayout, label_places, title_style
from pnp.pieces.kinds import drawing_of
from pnp.pieces.kinds.counter import draw_turned_side
from pnp.pieces.kinds.standee import LETTER_EM, LETTER_RADIUS
from pnp.pieces.labels import draw_mark, set_label
from pnp.press.colour import NAMED, WHITE, Colour, readable_on
from pnp.press.geometry.cells import Top
from pnp.press.geometry.hex_grid import corner_offsets
from pnp.press.geometry.path import Box, Path, Point, circle, line, polygon, translation
from pnp.press.scene.nodes import Glyphs, Group, Node, Paint, Shape, Symbol
from pnp.press.scene.transforms import fade_symbol, fit
from pnp.press.text.line import TextStyle
from pnp.press.text.typography import TYPE_SCALE

# Numbers in figures: the smallest letters on a page are captions'.
COUNT_SIZE = TYPE_SCALE.number.size
# All by eye.
PILE_STEP = 0.42  # from one counter of a pile to the next, as a share of its width
ALONE_SHARE = 0.78  # of a cell, a counter that has it to itself
COUNTER_SHARE = 0.4  # a counter's width as a share of its cell: larger than true to scale, for visibility
CORNER_INSET = 0.07  # of a counter beside other pieces, from its cell's edges
# Of stacked counters: the width of each, the offset of each from the one below, and how far out they reach.
_STACKED = 0.6
_STACK_STEP = 0.2
_STACK_BEYOND = 0.14
_LETTER_COVERS = 0.35  # of a figure's width and height: how far the disc of its letter reaches over it
CHANGED: Colour = NAMED["vermilion"]  # places that a move has just changed
GHOST = 0.66  # how pale a ghost is
BELOW_MARK = 0.6  # how pale a piece is below a mark
TILE_SHARE = 0.93  # a tile's width as a share of its cell: larger than true to scale, for visibility
ASIDE_SHARE = 0.6  # of a figure beside other pieces
_COVERING = ("cover", None)  # cards and dice have no stance of their own
_FAINT = 0.72  # how pale a cell beyond the window is
_LEAST_TRUE = 3.0  # of a counter in its true size, in mm
_MARK_WIDTH = 0.42  # a mark's width as a share of its cell's
_THINNEST = 0.2  # of a rim, in mm
_INSET = 0.07  # of a counter, from the edges of its cell, as a share of the cell's width
# Of a cluster, as a share of its cells' width; in mm.
_RIM = 0.045
_THICKEST = 0.4
_PALE = 0.8  # how much of a ghost's fill gives way to white
_GHOSTLY = 0.5  # how strong the colours of a ghost's rim and marks are
_DASH = (0.9, 0.6)


def pile(standing_there: Standing, box: Box, size: float, context: DrawContext) -> list[Node]:
    """Return overlapping counters of *size* mm at the foot of *box*; one, for :func:`count`, if not all have room."""
    step = PILE_STEP * size
    room = 1 + int((box.width - size + 1e-6) / step)
    shown = standing_there.count if standing_there.count <= room else 1
    spots = (
        Box(left, box.bottom - size, left + size, box.bottom) for left in (box.left + i * step for i in range(shown))
    )
    nodes = (thumbnail(standing_there.component, spot, context, face=standing_there.face) for spot in spots)
    return [node for node in nodes if node is not None]


def count(number: int, x: float, y: float, context: DrawContext, *, times: bool = False, align: float = 0.5) -> Glyphs:
    """Return a number (3), bold, or a multiplier (×3), set about (x, y)."""
    words = context.translate(ui_text("×{n}", n=number) if times else ui_text("{n}", n=number))
    style = TextStyle("sans", COUNT_SIZE, context.ink, "regular" if times else "bold")
    return set_label(context, words, x, y, style, align=align)


def draw_stack(pieces: Sequence[Standing], cell: Box, context: DrawContext) -> Iterator[Node]:
    """Yield stacked counters, the lowest at the lower left; equal ones next to each other share a number."""
    across = min(cell.width, cell.height)
    reach = min((ALONE_SHARE + _STACK_BEYOND - _STACKED) * across, _STACK_STEP * across * (len(pieces) - 1))
    x, y = cell.centre
    for i, piece in enumerate(pieces):
        shift = reach * (i / (len(pieces) - 1) - 0.5)
        yield from _counted(piece, Box(x, y, x, y).moved(shift, -shift).grown(_STACKED * across / 2), context, 0.3)


def _counted(piece: Standing, box: Box, context: DrawContext, inset: float = 0.4) -> Iterator[Node]:
    """Yield a piece, and the number of several about a point *inset* mm from its lower right corner."""
    if (node := thumbnail(piece.component, box, context, face=piece.face)) is not None:
        yield node
    if piece.count > 1:
        yield from draw_number(piece.count, box.right - inset, box.bottom - inset, context)


def draw_counters(piece: Standing, cell: Box, shift: float, context: DrawContext) -> Iterator[Node]:
    """Yield a pile of counters *shift* mm from the cell's lower left corner, with their number if there are several."""
    size = COUNTER_SHARE * cell.width
    inset = CORNER_INSET * cell.width
    left = cell.left + inset + shift
    yield from pile(piece, Box(left, cell.top, left + 1.9 * size, cell.bottom - inset), size, context)
    if piece.count > 1:
        radius = 0.66 * COUNT_SIZE
        yield from draw_number(piece.count, left + radius, cell.bottom - inset - size - 0.4 * radius, context)


def draw_number(number: int, x: float, y: float, context: DrawContext) -> Iterator[Node]:
    """Yield a number on a disc about (x, y)."""
    yield Shape(circle(x, y, 0.66 * COUNT_SIZE), Paint(fill=WHITE, stroke=context.ink, width=0.2))
    yield count(number, x, y, context)


def draw_letter(name: str, place: Box, context: DrawContext, *, at_head: bool) -> Iterator[Node]:
    """Yield a figure's letter, if it has one, on a disc at its foot or head, farther out beside a small figure."""
    if getattr(context.component(name), "letter", None) is not None:
        radius = LETTER_RADIUS
        out, beyond = (max(0.0, radius - _LETTER_COVERS * side) for side in (place.width, place.height))
        x, y = place.right - 0.6 + out, place.bottom - 0.8 + beyond
        if at_head:
            y = place.top + 0.8 - beyond
        yield Shape(circle(x, y, radius), Paint(fill=WHITE, stroke=context.ink, width=0.2))
        style = TextStyle("sans", LETTER_EM, context.ink, "bold")
        yield set_label(context, context.text_at(name, "letter"), x, y, style)


def draw_board(view: BoardView, viewport: BoardViewport, context: DrawContext) -> Iterator[Node]:
    """Yield the cells of the board that are seen, what surrounds them, their letters and numbers, and its title."""
    board = board_in(view, context.ruleset.components)
    colours = cell_board_colours(board, context)
    drawing, cells = drawing_of(board.kind), viewport.cells
    if viewport.is_cropped and drawing.has_margin:
        yield from draw_window_margin(viewport, colours)
    nodes = tuple(drawing.figure_cells(board, cells, view, viewport.names, colours, context))
    if viewport.is_cropped and drawing.is_clipped:
        crop = cells.box_of(viewport.names)
        nodes = (Group(nodes, clip=crop.path()),)
    yield Group(nodes, translation(*viewport.origin))
    if board.shown_labels == "edge":
        yield Group(tuple(draw_labels(viewport, colours, context)))
    if viewport.is_titled:
        title = context.title(viewport.component)
        yield set_label(context, title, *viewport.title_place, title_style(context), align=0.0)


@lru_cache(maxsize=256)  # 107 entries in a build of all games
def draw_window_margin(board: BoardViewport, colours: BoardColours) -> tuple[Node, ...]:
    """Return the cells next to the window, pale and cropped: the same in all frames of a figure and all languages."""
    outer = board.outer
    line = colours.line.mix(colours.ground, _FAINT)
    paint = Paint(fill=colours.nest.mix(colours.ground, _FAINT), stroke=line, width=0.2)
    visible = set(board.names)
    (dx, dy), shown = board.origin, []
    for name in board.cells.names:
        if name in visible:
            continue
        box = board.cells.box(name)
        across = box.left + dx < outer.right and outer.left < box.right + dx
        if across and box.top + dy < outer.bottom and outer.top < box.bottom + dy:
            shown.append(Shape(polygon(board.outline(name)), paint))
    if not shown:
        return ()
    # The upper left corner is kept free for the letter of the frame.
    x, y = outer.left + FREE_CORNER[0], outer.top + FREE_CORNER[1]
    around = [(x, outer.top), *outer.corners[1:], (outer.left, y), (x, y)]
    return (Group(tuple(shown), clip=polygon(around)),)


def draw_labels(board: BoardViewport, colours: BoardColours, context: DrawContext) -> Iterator[Node]:
    """Yield each line's letter, and its number; on hexagons a short stroke shows which way a number's line runs."""
    ink = readable_on(WHITE, colours.letter)  # the cells are surrounded by the white of the page
    style = TextStyle("sans", TYPE_SCALE.mark.size, ink)
    for label in label_places(board):
        yield set_label(context, label.text, *label.place, style)
        if label.tick:
            (x, y), (ex, ey) = label.place, label.edge
            stroke = line((ex, ey), (ex + TICK * (x - ex), ey + TICK * (y - ey)))
            yield Shape(stroke, Paint(stroke=ink, width=0.2, cap="butt"))


def draw_ghost_pieces(
    places: Iterable[tuple[str, TablePlace, VisibleFace]],
    standing_there: Mapping[CellPlace, Sequence[Standing]],
    layout: FrameLayout,
    context: DrawContext,
) -> Iterator[Node]:
    """Yield pale pieces, (component, place, face), on cells without a piece of the same kind."""
    # Places out of the picture and cells that hold such a piece have none; counters are clusters as in `draw_pieces`.
    clusters: dict[tuple[str, VisibleFace, BoardViewport], list[str]] = {}
    for component, place, face in places:
        board = layout.board_with(place) if isinstance(place, CellPlace) else None
        if board is None or not isinstance(place, CellPlace) or component not in context.ruleset.components:
            continue
        pieces_there, kind = standing_there.get(place, ()), context.component(component).kind
        if any(context.component(piece.component).kind == kind for piece in pieces_there):
            continue
        if cluster_side(component, face, board, context) is not None:
            clusters.setdefault((component, face, board), []).append(place.name)
            continue
        box = piece_box(component, board.room(place.name), pieces_there, context)
        if (ghost := thumbnail(component, box, context, face=face, pale=GHOST)) is not None:
            yield ghost
    for (component, face, viewport), cells in clusters.items():
        cluster = CounterCluster(component, face, tuple(dict.fromkeys(cells)))
        yield from draw_cluster(cluster, viewport, context, ghost=True)


def draw_token(
    component: str, x: float, y: float, width: float, context: DrawContext, face: VisibleFace = FRONT
) -> tuple[Node, ...]:
    """Return a counter of *width* mm about (x, y); nothing for other components."""
    piece = context.ruleset.components.get(component)
    if not is_flat(piece) or kind_of(piece).stance != "corner":
        return ()
    box = Box(x - width / 2, y - width / 2, x + width / 2, y + width / 2)
    if face != FRONT or not is_hexagon(piece) or piece.front.fill is None:
        node = thumbnail(component, box, context, face=face)
        return () if node is None else (node,)
    fill = context.colour(piece.front.fill)
    outline = polygon([(x + dx, y + dy) for dx, dy in corner_offsets("flat", width / 2)])
    shape = Shape(outline, Paint(fill=fill, stroke=fill.shade(0.4), width=_THINNEST))
    mark = piece.front.mark and draw_mark(piece.front.mark, x, y, _MARK_WIDTH * width, readable_on(fill, context.ink))
    return (shape, mark) if mark else (shape,)


def draw_pieces(
    view: BoardView, viewport: BoardViewport, context: DrawContext, marked: Collection[str] = ()
) -> Iterator[Node]:
    """Yield the pieces on visible cells, except spread ones; those on *marked* cells are pale."""
    # A counter alone in its cell is drawn with its equals, as one cluster; all other cells one by one.
    clusters: dict[tuple[str, VisibleFace, bool], list[str]] = {}
    others = []
    for name, pieces in view.cells:
        if name not in viewport.names or name in view.spread:
            continue
        only = pieces[0] if len(pieces) == 1 and pieces[0].count == 1 else None
        if only is not None and cluster_side(only.component, only.face, viewport, context) is not None:
            clusters.setdefault((only.component, only.face, name in marked), []).append(name)
        else:
            others.append((name, pieces))
    for (component, face, is_marked), cells in clusters.items():
        cluster = CounterCluster(component, face, tuple(cells))
        nodes = tuple(draw_cluster(cluster, viewport, context))
        yield Group(pale_below_mark(nodes) if is_marked else nodes, title=context.title(component))
    for name, pieces in others:
        nodes = tuple(_cell(pieces, _counter_room(pieces, viewport, name, context), context))
        yield Group(pale_below_mark(nodes) if name in marked else nodes, title=name)


def pale_below_mark(nodes: tuple[Node, ...]) -> tuple[Node, ...]:
    """Return nodes below a mark, pale enough not to hide it."""
    return fade_symbol(Symbol("marked", nodes, Box(0, 0, 0, 0)), WHITE, BELOW_MARK).children


def _cell(pieces: tuple[Standing, ...], cell: Box, context: DrawContext) -> Iterator[Node]:
    """Yield the pieces on one cell: a tile fills it, figures are in front, counters beside them or in the middle."""
    upright = [piece for piece in pieces if stance_of(context.component(piece.component)) == "upright"]
    counters = [piece for piece in pieces if stance_of(context.component(piece.component)) == "corner"]
    for piece in pieces:
        if stance_of(context.component(piece.component)) in _COVERING:
            yield from _counted(piece, tile_box(cell), context)
    if len(counters) == len(pieces) == 1:
        yield from _counted(counters[0], alone_box(cell), context)
    elif len(counters) == len(pieces):
        yield from draw_stack(counters, cell, context)
    else:
        for i, piece in enumerate(counters):
            yield from draw_counters(piece, cell, i * COUNTER_SHARE * cell.width, context)
    yield from _standing(upright, cell, context, aside=len(upright) < len(pieces))


def _standing(upright: Sequence[Standing], cell: Box, context: DrawContext, *, aside: bool) -> Iterator[Node]:
    """Yield the figures on a cell, beside other pieces or alone, with their letters and numbers."""
    places = [figure_box(cell, i, len(upright), aside=aside) for i in range(len(upright))]
    for piece, place in zip(upright, places, strict=True):
        if (node := thumbnail(piece.component, place, context)) is not None:
            yield node
    # Letters of figures that stand close together are at their feet and at their heads in turn.
    is_close = len(places) > 1 and places[1].left - places[0].left < 2 * LETTER_RADIUS
    for i, (piece, place) in enumerate(zip(upright, places, strict=True)):
        yield from draw_letter(piece.component, place, context, at_head=is_close and i % 2 == 1)
        if piece.count > 1:
            yield from draw_number(piece.count, place.right - 0.4, place.top + 1.2, context)


def tile_box(cell: Box) -> Box:
    """Return the square of a tile on a cell."""
    return cell.grown(-(1 - TILE_SHARE) / 2 * cell.width)


def figure_box(cell: Box, index: int = 0, together: int = 1, *, aside: bool = False) -> Box:
    """Return the box of figure *index* of *together* on a cell; in its lower right corner if *aside* other pieces."""
    if aside:
        size, inset = ASIDE_SHARE * cell.height, 0.03 * cell.height
        right = cell.right - inset - (together - 1 - index) * (cell.width - size) / together
        return Box(right - size, cell.bottom - inset - size, right, cell.bottom - inset)
    middle = cell.left + cell.width * (index + 1) / (together + 1)
    half = 0.36 * cell.width / max(1, 0.6 * together)
    return Box(middle - half, cell.top + 0.06 * cell.height, middle + half, cell.bottom - 0.1 * cell.height)


def piece_box(name: str, cell: Box, others: Collection[Standing], context: DrawContext) -> Box:
    """Return the box of a single piece on a cell beside *others*."""
    match stance_of(context.component(name)):
        case "upright":
            return figure_box(cell, aside=bool(others))
        case "corner" if others:
            size, inset = COUNTER_SHARE * cell.width, CORNER_INSET * cell.width
            left, bottom = cell.left + inset, cell.bottom - inset
            return Box(left, bottom - size, left + size, bottom)
        case "corner":
            return alone_box(cell)
        case _:
            return tile_box(cell)


def _counter_room(pieces: Sequence[Standing], viewport: BoardViewport, cell: str, context: DrawContext) -> Box:
    """Return the room for counters on a cell: where the board's scale is known, at most their true size."""
    room, scale = viewport.room(cell), viewport.scale
    counters = [context.component(piece.component) for piece in pieces]
    if scale is None or not all(is_flat(one) and stance_of(one) == "corner" for one in counters):
        return room
    longest = max(max(one.box_mm) for one in counters if is_flat(one))
    half = min(room.width, room.height, max(_LEAST_TRUE, scale * longest)) / ALONE_SHARE / 2
    return Box(*room.centre, *room.centre).grown(half)


def alone_box(cell: Box) -> Box:
    """Return the square of a counter that has its cell to itself."""
    (x, y), half = cell.centre, ALONE_SHARE * min(cell.width, cell.height) / 2
    return Box(x - half, y - half, x + half, y + half)


class CounterCluster(Struct, frozen=True):
    """Counters of one kind that fill their cells; *cells* need not be connected."""

    component: str
    face: VisibleFace
    cells: tuple[str, ...]


def cluster_side(component: str, face: VisibleFace, board: BoardViewport, context: DrawContext) -> Side | None:
    """Return the side of a piece that fills its cell: a hexagon of one colour on a hexagon; None for any other."""
    return _hexagon_side(context.ruleset.components.get(component), face) if board.cells.top is not None else None


def _hexagon_side(piece: AnyComponent | None, face: VisibleFace) -> Side | None:
    """Return a side of a hexagonal piece if it has a fill."""
    if not is_hexagon(piece):
        return None
    front = find_look(piece, face.look).side if face.look else piece.front
    side = piece.back if is_back_up(piece, face) else front
    return side if isinstance(side, Side) and side.fill is not None else None


def draw_cluster(
    cluster: CounterCluster, board: BoardViewport, context: DrawContext, *, ghost: bool = False
) -> Iterator[Node]:
    """Yield the counters of a cluster, without lines between adjacent ones; a *ghost* is pale, its rim dashed."""
    side = cluster_side(cluster.component, cluster.face, board, context)
    assert side is not None, "only a piece that fills its cell is part of a cluster"
    fill = context.colour(side.fill)
    shape = _cluster_outline(cluster.cells, board)
    width = min(_THICKEST, max(_THINNEST, _RIM * board.across))
    rim = fill.shade(0.4)
    if ghost:
        rim = rim.mix(WHITE, 1 - _GHOSTLY)
        yield Shape(shape, Paint(stroke=rim, width=2 * width, dash=_DASH, cap="butt"))
        yield Shape(shape, Paint(fill=fill.tint(_PALE)))
    else:
        # Half of the rim's stroke is hidden by the fill: the rest runs around the whole cluster.
        yield Shape(shape, Paint(stroke=rim, width=2 * width))
        yield Shape(shape, Paint(fill=fill))
    for cell in cluster.cells:
        if (content := _content(cluster, side, cell, board, context, ghost=ghost)) is not None:
            yield Group((content,), title=cell)


def _content(
    cluster: CounterCluster, side: Side, cell: str, board: BoardViewport, context: DrawContext, *, ghost: bool
) -> Node | None:
    """Return the content of a counter: its mark, larger than true to scale, its art or its label."""
    outline = board.outline(cell, _INSET)
    if side.mark is not None:
        x, y = (sum(axis) / len(outline) for axis in zip(*outline, strict=True))
        fill = context.colour(side.fill)
        colour = fill.mix(WHITE, 1 - _GHOSTLY) if ghost else readable_on(fill, context.ink)
        return draw_mark(side.mark, x, y, _MARK_WIDTH * board.across, colour)
    if ghost or (side.picture is None and side.label is None):
        return None
    top = board.cells.top
    assert top is not None, "clusters lie on hexagons"
    symbol = _turned_side(context, cluster.component, cluster.face, top)
    return fit(symbol, polygon(outline).bounds, title=context.title(cluster.component))


@once_in_context
def _turned_side(context: DrawContext, component: str, face: VisibleFace, top: Top) -> Symbol:
    side = _hexagon_side(context.ruleset.components[component], face)
    assert side is not None, "only a piece that fills its cell is part of a cluster"
    return draw_turned_side(component, side, f"{component}:{face_name(face)}:cluster:{top}", top, context)


def _cluster_outline(cells: Collection[str], board: BoardViewport) -> Path:
    """Return the outlines of counters, with those that touch joined, as one filled path."""
    outlines = {name: board.outline(name, _INSET) for name in cells}
    parts: list[Sequence[Point]] = list(outlines.values())
    for name, own in outlines.items():
        sides = board.cells.across_edges(name)
        for edge, near in enumerate(sides):
            if near not in outlines or name > near:
                continue
            other, after = outlines[near], (edge + 1) % 6
            # The side that both share has, of the neighbour's corners, those three further on, the other way round.
            parts.append((own[after], own[edge], other[(edge + 4) % 6], other[(edge + 3) % 6]))
            if (third := sides[after]) in outlines and name < third:
                parts.append((own[after], other[(edge + 3) % 6], outlines[third][(edge + 5) % 6]))
    path = Path(())
    for corners in parts:
        path += polygon(corners)
    return path
