"""Draw the cells of square boards as nests: square ones, or round ones of twigs."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from pnp.pieces.draw_context import BoardColours, DrawContext
from pnp.press.colour import Colour
from pnp.press.geometry.path import Box, Path, Segment, circle, rectangle, translation
from pnp.press.geometry.square_grid import SquareGrid
from pnp.press.scene.nodes import Node, Paint, Shape, Symbol, Use

NEST_INSET = 0.024  # the distance of a square nest from the edges of its cell, as a share of that
NEST = 0.455  # a round nest's radius, as a share of its cell
NEST_HOLLOW = 0.8  # its floor, as a share of its radius
TWIGS = 26
CELL_STROKE, SMALL_CELL_STROKE = 0.35, 0.2  # mm
Fills = Mapping[tuple[int, int], Colour]  # of squares, by column and row


def square_nests(
    grid: SquareGrid, fills: Fills, colours: BoardColours, *, small: bool = False, outlined: bool = False
) -> Iterator[Node]:
    """Yield a shallow nest for every cell, lit from the upper left; only *outlined* on a picture."""
    inset, radius = NEST_INSET * grid.cell, 0.07 * grid.cell
    stroke = SMALL_CELL_STROKE if small else CELL_STROKE
    for square in grid.squares:
        box = grid.square_box(square).grown(-inset)
        nest = rectangle(box.left, box.top, box.width, box.height, radius)
        if outlined:
            yield Shape(nest, Paint(stroke=colours.line, width=stroke, dash=(2.2, 1.6)))
            continue
        fill = fills.get(square, colours.nest)
        lip = 0.012 * grid.cell  # the edge towards the light throws its shadow into the nest
        floor = rectangle(box.left + lip, box.top + lip, box.width - lip, box.height - lip, radius)
        yield Shape(nest, Paint(fill=fill.mix(colours.line, 0.4)))
        yield Shape(floor, Paint(fill=fill))
        yield Shape(nest, Paint(stroke=colours.line, width=stroke))


def round_nests(
    grid: SquareGrid, fills: Fills, colours: BoardColours, context: DrawContext, *, small: bool
) -> Iterator[Node]:
    """Yield a round nest for every cell: a rim of twigs (none if *small*) around a shallow hollow."""
    nests: dict[Colour, Symbol] = {}
    for square in grid.squares:
        floor = fills.get(square, colours.nest)
        if floor not in nests:
            nests[floor] = _nest(grid.cell, floor, colours.line.mix(context.accent, 0.5), small=small)
        yield Use(nests[floor], translation(*grid.square_box(square).centre))


def _nest(cell: float, floor: Colour, twig: Colour, *, small: bool) -> Symbol:
    """Return a nest about (0, 0)."""
    r = NEST * cell
    rim = floor.mix(twig, 0.3)
    lip = 0.03 * r  # the light comes from the upper left
    nodes: list[Node] = [Shape(circle(0, 0, r), Paint(fill=rim, stroke=twig, width=0.2 if small else 0.35))]
    if not small:
        nodes.append(Shape(_twigs(r), Paint(stroke=twig, width=0.3)))
    nodes.append(Shape(circle(-lip, -lip, NEST_HOLLOW * r), Paint(fill=rim.mix(twig, 0.45))))
    nodes.append(Shape(circle(lip, lip, (NEST_HOLLOW - 0.03) * r), Paint(fill=floor)))
    return Symbol(f"nest:{floor}:{cell:.3f}:{small}", tuple(nodes), Box(-r, -r, r, r))


def _twigs(r: float) -> Path:
    """Return the twigs of a nest's rim: chords that cross each other, no two neighbours alike."""
    segments: list[Segment] = []
    for i in range(TWIGS):
        start = 2 * math.pi * i / TWIGS
        turn = 0.34 + 0.06 * (i * 5 % 7)
        outer, inner = (0.97 - 0.02 * (i * 3 % 4)) * r, (NEST_HOLLOW + 0.03 + 0.015 * (i * 2 % 5)) * r
        if i % 2:
            outer, inner = inner, outer
        ends = ((outer, start), (inner, start + turn))
        (a, b) = ((radius * math.cos(angle), radius * math.sin(angle)) for radius, angle in ends)
        segments += [("M", (a,)), ("L", (b,))]
    return Path(tuple(segments))
