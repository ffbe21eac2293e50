"""Draw counters that fill hexagonal cells: adjacent counters of one kind are drawn as one cluster."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct

from pnp.colour import WHITE, Colour, readable_on
from pnp.components.artwork import fit
from pnp.components.counter import counter_outline
from pnp.components.draw_context import DrawContext
from pnp.components.figures.faces import thumbnail
from pnp.components.figures.seen import SeenBoard
from pnp.components.marks import draw_mark
from pnp.components.sides import draw_side
from pnp.geometry.hex_coordinates import corner_offsets
from pnp.geometry.hex_field import HexField
from pnp.geometry.path import Box, Path, polygon
from pnp.geometry.transform import Point
from pnp.model.component import Side
from pnp.model.components import Counter
from pnp.scene.nodes import Group, Node, Paint, Shape, Symbol

_INSET = 0.07  # of a counter, from the edges of its cell, as a share of the cell's width
_MARK = 0.42  # a mark's width as a share of its cell's
_RIM, THINNEST, THICKEST = 0.045, 0.2, 0.4  # of a cluster, as a share of its cells' width; the bounds in mm
PALE = 0.8  # how much of a ghost's fill gives way to white
GHOSTLY = 0.5  # how far the rim and marks of a ghost are from white
DASH = (0.9, 0.6)


class CounterCluster(Struct, frozen=True):
    """Counters of one kind that fill their cells; *cells* need not be connected."""

    component: str
    face: str
    cells: tuple[str, ...]


def cluster_side(component: str, face: str, board: SeenBoard, context: DrawContext) -> Side | None:
    """Return the side of a piece that fills its cell: a hexagon of one colour on a hexagon; None for any other."""
    piece = context.ruleset.components.get(component)
    if not isinstance(board.cells, HexField) or not isinstance(piece, Counter) or piece.shape != "hexagon":
        return None
    side = piece.front if face == "front" or piece.back == "same" else piece.back
    return side if isinstance(side, Side) and side.fill is not None else None


def draw_cluster(
    cluster: CounterCluster, board: SeenBoard, context: DrawContext, *, ghost: bool = False
) -> Iterator[Node]:
    """Yield the counters of a cluster, without lines between adjacent ones; a *ghost* is pale, its rim dashed."""
    side = cluster_side(cluster.component, cluster.face, board, context)
    assert side is not None, "only a piece that fills its cell is part of a cluster"
    fill = context.colour(side.fill)
    shape = _flowing(cluster.cells, board)
    width = min(THICKEST, max(THINNEST, _RIM * board.across))
    rim = fill.shade(0.4)
    if ghost:
        rim = rim.mix(WHITE, 1 - GHOSTLY)
        yield Shape(shape, Paint(stroke=rim, width=2 * width, dash=DASH, cap="butt"))
        yield Shape(shape, Paint(fill=fill.tint(PALE)))
    else:
        # Half of the rim's stroke is hidden by the fill: what is left of it runs around the whole cluster.
        yield Shape(shape, Paint(stroke=rim, width=2 * width))
        yield Shape(shape, Paint(fill=fill))
    for cell in cluster.cells:
        marks = tuple(_marks(cluster, side, cell, board, context, fill=fill, ghost=ghost))
        if marks:
            yield Group(marks, title=cell)


def _marks(
    cluster: CounterCluster, side: Side, cell: str, board: SeenBoard, context: DrawContext, *, fill: Colour, ghost: bool
) -> Iterator[Node]:
    """Yield what stands on a counter: its mark, larger than true to scale, its art or its label."""
    outline = board.outline(cell, _INSET)
    x = sum(x for x, _ in outline) / len(outline)
    y = sum(y for _, y in outline) / len(outline)
    if side.mark is not None:
        colour = fill.mix(WHITE, 1 - GHOSTLY) if ghost else readable_on(fill, context.ink)
        yield draw_mark(side.mark, x, y, _MARK * board.across, colour)
    elif not ghost and (side.picture is not None or side.label is not None):
        symbol = _side_symbol(cluster, side, board, context)
        if symbol is not None:
            yield fit(symbol, polygon(list(outline)).bounds, title=context.title(cluster.component))


def _side_symbol(cluster: CounterCluster, side: Side, board: SeenBoard, context: DrawContext) -> Symbol | None:
    """Return the side of a counter, in its true size, turned as the cells of the board are."""
    counter, field = context.component(cluster.component), board.cells
    assert isinstance(counter, Counter) and isinstance(field, HexField), "clusters are counters on hexagons"
    name = f"{cluster.component}:{cluster.face}:cluster:{field.top}"
    at = (cluster.component, "front" if side is counter.front else "back")
    trim = counter_outline(counter, flat=field.top == "flat")
    return context.cached_symbol((name,), lambda: draw_side(side, name, at, trim, trim, context))


def _flowing(cells: Collection[str], board: SeenBoard) -> Path:
    """Return the outlines of counters, and between those that touch what joins them: one filled path."""
    field = board.cells
    assert isinstance(field, HexField), "clusters lie on hexagons"
    outlines = {name: board.outline(name, _INSET) for name in cells}
    parts: list[Sequence[Point]] = list(outlines.values())
    for name, own in outlines.items():
        sides = field.across_edges(name)
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


def draw_token(component: str, x: float, y: float, width: float, context: DrawContext) -> tuple[Node, ...]:
    """Return a counter of *width* mm about (x, y) as it looks in figures; nothing for what is no counter."""
    piece = context.ruleset.components.get(component)
    if not isinstance(piece, Counter):
        return ()
    box = Box(x - width / 2, y - width / 2, x + width / 2, y + width / 2)
    if piece.shape != "hexagon" or piece.front.fill is None:
        node = thumbnail(component, box, context)
        return () if node is None else (node,)
    fill = context.colour(piece.front.fill)
    outline = polygon([(x + dx, y + dy) for dx, dy in corner_offsets("flat", width / 2)])
    shape = Shape(outline, Paint(fill=fill, stroke=fill.shade(0.4), width=THINNEST))
    mark = piece.front.mark and draw_mark(piece.front.mark, x, y, _MARK * width, readable_on(fill, context.ink))
    return (shape, mark) if mark else (shape,)
