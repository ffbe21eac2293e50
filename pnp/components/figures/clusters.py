"""Draw hexagonal counters that fill their cells: those that touch are one shape without lines between them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct

from pnp.colour import WHITE, Colour, readable_on
from pnp.components.counter import draw_turned_side
from pnp.components.draw_context import DrawContext, face_name, find_look, is_back_up, once_in_context
from pnp.components.figures.layout import BoardViewport
from pnp.components.labels import draw_mark
from pnp.geometry.cells import Top
from pnp.geometry.path import Path, Point, polygon
from pnp.model.flat_pieces import Side
from pnp.model.kinds import AnyComponent, is_flat, kind_of
from pnp.model.view import VisibleFace
from pnp.scene.nodes import Group, Node, Paint, Shape, Symbol
from pnp.scene.transforms import fit

MARK_WIDTH = 0.42  # a mark's width as a share of its cell's
THINNEST = 0.2  # of a rim, in mm
_INSET = 0.07  # of a counter, from the edges of its cell, as a share of the cell's width
_RIM, _THICKEST = 0.045, 0.4  # of a cluster, as a share of its cells' width; in mm
_PALE = 0.8  # how much of a ghost's fill gives way to white
_GHOSTLY = 0.5  # how strong the colours of a ghost's rim and marks are
_DASH = (0.9, 0.6)


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
    if not is_flat(piece) or not kind_of(piece).is_hexagon(piece):
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
    width = min(_THICKEST, max(THINNEST, _RIM * board.across))
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
        marks = tuple(_marks(cluster, side, cell, board, context, fill=fill, ghost=ghost))
        if marks:
            yield Group(marks, title=cell)


def _marks(
    cluster: CounterCluster,
    side: Side,
    cell: str,
    board: BoardViewport,
    context: DrawContext,
    *,
    fill: Colour,
    ghost: bool,
) -> Iterator[Node]:
    """Yield the content of a counter: its mark, larger than true to scale, its art or its label."""
    outline = board.outline(cell, _INSET)
    x = sum(x for x, _ in outline) / len(outline)
    y = sum(y for _, y in outline) / len(outline)
    if side.mark is not None:
        colour = fill.mix(WHITE, 1 - _GHOSTLY) if ghost else readable_on(fill, context.ink)
        yield draw_mark(side.mark, x, y, MARK_WIDTH * board.across, colour)
    elif not ghost and (side.picture is not None or side.label is not None):
        symbol = _side_symbol(cluster, board, context)
        yield fit(symbol, polygon(list(outline)).bounds, title=context.title(cluster.component))


def _side_symbol(cluster: CounterCluster, board: BoardViewport, context: DrawContext) -> Symbol:
    """Return the side of a counter, in its true size, turned as the cells of the board are."""
    top = board.cells.top
    assert top is not None, "clusters lie on hexagons"
    return _turned_side(context, cluster.component, cluster.face, top)


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
            if near not in outlines:
                continue
            other = outlines[near]
            after = (edge + 1) % 6
            # The side that both share has, of the neighbour's corners, those three further on, the other way round.
            if name < near:
                parts.append((own[after], own[edge], other[(edge + 4) % 6], other[(edge + 3) % 6]))
            third = sides[after]
            if third in outlines and name < near and name < third:
                parts.append((own[after], other[(edge + 3) % 6], outlines[third][(edge + 5) % 6]))
    path = Path(())
    for corners in parts:
        path += polygon(list(corners))
    return path
