"""Draw the cells of a board as round nests, and what makes some of them special: ground, mark, a line around them."""

from __future__ import annotations

import math
from collections.abc import Iterator

from pnp.colour import Colour
from pnp.components.draw_context import BoardColours, DrawContext
from pnp.components.labels import draw_mark
from pnp.components.special_titles import last_groups
from pnp.geometry.path import Box, Path, Segment, circle
from pnp.geometry.square_grid import SquareGrid
from pnp.geometry.transform import translation
from pnp.model.boards import SquareBoard
from pnp.scene.nodes import Group, Node, Paint, Shape, Symbol, Use

NEST = 0.455  # a round nest's radius, as a share of its cell
NEST_HOLLOW = 0.8  # its floor, as a share of its radius
TWIGS = 26
_MARK, _SMALL_MARK = 0.2, 0.3  # a special cell's mark, as a share of its cell


def round_nests(
    board: SquareBoard, grid: SquareGrid, colours: BoardColours, context: DrawContext, *, small: bool
) -> Iterator[Node]:
    """Yield a nest for every cell: a rim of twigs (none if *small*) around a shallow hollow."""
    floors = nest_floors(board, colours, context)
    nests: dict[Colour, Symbol] = {}
    for name in grid.names:
        floor = floors.get(name, colours.nest)
        if floor not in nests:
            nests[floor] = _nest(grid.cell, floor, colours.line.mix(context.accent, 0.5), small=small)
        yield Use(nests[floor], translation(*grid.box(name).centre))


def nest_floors(board: SquareBoard, colours: BoardColours, context: DrawContext) -> dict[str, Colour]:
    """Return the floor of each nest that is tinted by its cell's ground: round ones; square ones are on the ground."""
    if board.cell_style == "square":
        return {}
    return {cell: colours.nest.mix(fill, 0.55) for cell, fill in _fills(board, context).items()}


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


def nest_grounds(board: SquareBoard, grid: SquareGrid, context: DrawContext) -> Iterator[Node]:
    """Yield the ground of special cells that have a fill, and the lines around groups that have an edge."""
    for name, fill in _fills(board, context).items():
        box = grid.box(name)
        corners = ((box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom))
        path = Path((("M", (corners[0],)), *(("L", (corner,)) for corner in corners[1:]), ("Z", ())))
        yield Shape(path, Paint(fill=fill.tint(0.45)))
    for group in board.special.values():
        if group.edge is not None:
            line = Paint(stroke=context.colour(group.edge), width=min(0.7, 0.035 * grid.cell))
            yield Shape(_around(frozenset(group.cells), grid), line)


def _fills(board: SquareBoard, context: DrawContext) -> dict[str, Colour]:
    """Return the ground of each cell that has one of its own."""
    return {
        cell: context.colour(group.fill)
        for group in board.special.values()
        if group.fill is not None
        for cell in group.cells
    }


def _around(names: frozenset[str], grid: SquareGrid) -> Path:
    """Return the sides of cells that no other of them shares."""
    boxes = [grid.box(name) for name in grid.names if name in names]
    middles = {(round(x, 3), round(y, 3)) for x, y in (box.centre for box in boxes)}
    segments: list[Segment] = []
    for box in boxes:
        x, y = box.centre
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            if (round(x + dx * grid.cell, 3), round(y + dy * grid.cell, 3)) in middles:
                continue
            at, half = (x + dx * grid.cell / 2, y + dy * grid.cell / 2), grid.cell / 2
            segments.append(("M", ((at[0] - dy * half, at[1] - dx * half),)))
            segments.append(("L", ((at[0] + dy * half, at[1] + dx * half),)))
    return Path(tuple(segments))


def special_marks(
    board: SquareBoard, grid: SquareGrid, colours: BoardColours, context: DrawContext, *, small: bool
) -> Iterator[Node]:
    """Yield the mark of each special cell that has one, in its middle; of several groups, the last one's."""
    marked = last_groups(board.special, "mark")
    for key, group in board.special.items():
        if group.mark is None:
            continue
        colour = context.colour(group.colour, colours.line)
        if small:  # fainter than any piece
            colour = colours.ground.mix(colour, 0.45)
        width = (_SMALL_MARK if small else _MARK) * grid.cell
        cells = [cell for cell in dict.fromkeys(group.cells) if marked[cell] == key]
        if cells:
            yield Group(tuple(draw_mark(group.mark, *grid.box(cell).centre, width, colour) for cell in cells))
