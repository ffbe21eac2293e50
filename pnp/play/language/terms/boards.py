"""Make grids of boards: cells in reading order, the steps in each direction, the parts of their names."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from msgspec.structs import replace

from pnp.game.model.components.boards import shown_special
from pnp.game.model.kinds import (
    AnyComponent,
    cells_of,
    is_board,
    is_cell_board,
    is_hex_board,
    is_row_board,
    is_sized_by_paper,
    unit_cells_of,
)
from pnp.game.model.kinds.pits import Pits
from pnp.game.model.kinds.track import Track
from pnp.play.language.terms.grid import Directions, Grid
from pnp.play.language.terms.kinds import NO_MEMBER
from pnp.press.geometry.cells import Cells
from pnp.press.geometry.hex_grid import DIRECTIONS, HexField, form_cells
from pnp.press.geometry.place_map import NamedPlace, PlaceGraph
from pnp.press.geometry.space_chain import SpaceChain
from pnp.press.geometry.square_grid import SquareGrid

_SQUARE: Mapping[str, tuple[int, int]] = {
    "N": (0, -1),
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (1, 1),
    "S": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (-1, -1),
}
_ORTHOGONAL, _DIAGONAL = (0, 2, 4, 6), (1, 3, 5, 7)
_STRAIGHT = math.radians(
    2
)  # places rounded to 0.1 turn lines of 6 by up to 1 degree; 0.01 to 30 are equal for the games

_Place = tuple[int, int]
_T = TypeVar("_T")


def board_grid(board: AnyComponent) -> Grid | None:
    """Return the grid of a board; None for a component that has no places."""
    # One branch a kind of board; of boards with cells, one also for what a kind has besides its cells.
    if not is_board(board):
        return None
    if is_row_board(board):
        names = tuple(board.rows)  # one below the other
        places = [(0, row) for row in range(len(names))]
        return _placed_grid(names, places, {"N": (0, -1), "S": (0, 1)}, {"orthogonal": (0, 1)})
    if not is_cell_board(board):
        return None
    grid = _cell_grid(unit_cells_of(board) if is_sized_by_paper(board) else cells_of(board))
    groups = shown_special(board) if isinstance(board, Track) else board.special
    grid = replace(grid, regions={name: _known(grid, group.cells) for name, group in groups.items()})
    if isinstance(board, Pits):
        columns, rows = zip(*_pit_numbers(board), strict=True)
        return replace(grid, column_numbers=columns, row_numbers=rows)
    if is_hex_board(board):
        homes = board.homes if board.shape == "hexagon" else ()
        grid = replace(_walled(grid, board.walls), homes={side: _known(grid, board.home_of(side)) for side in homes})
    return grid


def _known(grid: Grid, names: Iterable[str]) -> tuple[int, ...]:
    """Return the numbers of cells, in reading order; unknown ones are reported elsewhere."""
    return tuple(sorted({grid.numbers[name] for name in names if name in grid.numbers}))


def _cell_grid(cells: Cells) -> Grid:
    match cells:
        case SquareGrid():
            return _square_grid(cells)
        case HexField():
            return _hex_grid(cells)
        case PlaceGraph():
            return _point_grid(cells)
    numbers = {name: cell for cell, name in enumerate(cells.names)}
    links = tuple(tuple(sorted(numbers[near] for near in set(cells.neighbours(name)))) for name in cells.names)
    route = tuple(numbers[name] for name in cells.order) if isinstance(cells, SpaceChain) else ()
    return Grid(cells.names, links=links, lines=(route,) if route else (), route=route)


# Squares and hexagons


def _placed_grid(
    names: Sequence[str], places: Sequence[_Place], directions: Mapping[str, _Place], ways: Mapping[str, Directions]
) -> Grid:
    """Return the grid of cells at the places of squared paper, or of one on a slant, joined in all directions."""
    numbers = {place: cell for cell, place in enumerate(places)}
    steps = tuple(
        (*(numbers.get((x + dx, y + dy), NO_MEMBER) for x, y in places), NO_MEMBER) for dx, dy in directions.values()
    )
    return Grid(tuple(names), tuple(directions), steps, _ways(directions, ways), places=tuple(places))


def _ways(directions: Iterable[str], ways: Mapping[str, Directions]) -> Mapping[str, Directions]:
    single = {name: (number,) for number, name in enumerate(directions)}
    return {"all": tuple(range(len(single))), **ways, **single}


def _by_lines(keys: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    """Return the cells with equal keys together, the least key first."""
    lines: dict[int, list[int]] = {}
    for cell, key in enumerate(keys):
        lines.setdefault(key, []).append(cell)
    return tuple(tuple(lines[key]) for key in sorted(lines))


def _square_grid(squares: SquareGrid) -> Grid:
    """Return the grid of squares. Cells that are counted have the rows and columns from the corner of the first one."""
    places = [squares.at(name) for name in squares.names]
    grid = _placed_grid(squares.names, places, _SQUARE, {"orthogonal": _ORTHOGONAL, "diagonal": _DIAGONAL})
    return replace(
        grid,
        rows=_by_lines(y for _, y in places),
        column_numbers=[squares.columns - x if "right" in squares.origin else x + 1 for x, _ in places],
        row_numbers=[squares.rows - y if "bottom" in squares.origin else y + 1 for _, y in places],
    )


def _hex_grid(field: HexField) -> Grid:
    """Return the grid of hexagons. Its rows are the lines that run straight."""
    is_flat = field.top == "flat"

    def upright(pair: tuple[_T, _T]) -> tuple[_T, _T]:
        return (pair[1], pair[0]) if is_flat else pair

    every = form_cells(field.form, *upright((field.rows, field.columns)), field.top)
    lines = {each.cell: (each.line, each.number) for each in every}
    cells = field.cells
    # Squared paper whose rows are the straight lines: across in the order of names, then down from line to line.
    directions = {name: upright(step) for name, step in DIRECTIONS[field.top].items()}
    places = [upright(cell) for cell in cells]
    grid = _placed_grid(field.names, places, directions, {"orthogonal": tuple(range(len(directions)))})
    straight, across = [lines[cell][0] + 1 for cell in cells], [lines[cell][1] + 1 for cell in cells]
    rows = sorted(range(len(cells)), key=lambda cell: lines[cells[cell]])
    column_numbers, row_numbers = upright((across, straight))
    return replace(
        grid,
        rows=tuple(tuple(cell for cell in rows if straight[cell] == line) for line in sorted(set(straight))),
        column_numbers=column_numbers,
        row_numbers=row_numbers,
        axial=cells,
    )


def _walled(grid: Grid, walls: Iterable[Sequence[str]]) -> Grid:
    parted = {frozenset(_known(grid, wall)) for wall in walls}
    if not parted:
        return grid
    steps = (
        tuple(NO_MEMBER if frozenset((start, end)) in parted else end for start, end in enumerate(step))
        for step in grid.steps
    )
    return replace(grid, steps=tuple(steps))


# Points, spaces, maps


def _point_grid(graph: PlaceGraph) -> Grid:
    """Return the grid of points: each line leads in the direction of the compass that is nearest to its own."""
    # One comprehension a table; links are kept only where the directions don't tell them, rows where all have one.
    numbers = {place.name: cell for cell, place in enumerate(graph.places)}
    points = [(place.x, place.y) for place in graph.places]
    edges = list(dict.fromkeys((numbers[one], numbers[other]) for one, other in graph.lines))
    steps = _compass_steps(points, edges)
    links = tuple(tuple(sorted(numbers[near] for near in graph.neighbours(name))) for name in graph.names)
    directed = (tuple(sorted({step[cell] for step in steps} - {NO_MEMBER})) for cell in range(len(points)))
    grid = Grid(
        graph.names,
        tuple(_SQUARE),
        steps,
        _ways(_SQUARE, {"orthogonal": _ORTHOGONAL, "diagonal": _DIAGONAL}),
        links=None if links == tuple(directed) else links,
        lines=_straight_lines(points, edges),
    )
    return _with_rows(grid, graph.places) if all(place.column and place.row for place in graph.places) else grid


def _with_rows(grid: Grid, points: Sequence[NamedPlace]) -> Grid:
    """Return a grid with the places of points in columns and rows, which are counted from either side."""
    places = [(round(point.x), round(point.y)) for point in points]
    columns, rows = max(x for x, _ in places) + 1, max(y for _, y in places) + 1
    first, last = min(points, key=lambda point: point.x), max(points, key=lambda point: point.x)
    upper, lower = min(points, key=lambda point: point.y), max(points, key=lambda point: point.y)
    is_mirrored = first.column > last.column  # column A is on the right
    is_raised = int(upper.row) > int(lower.row)  # row 1 is below
    return replace(
        grid,
        places=tuple(places),
        rows=_by_lines(y for _, y in places),
        column_numbers=[columns - x if is_mirrored else x + 1 for x, _ in places],
        row_numbers=[rows - y if is_raised else y + 1 for _, y in places],
    )


def _heading(start: tuple[float, float], end: tuple[float, float]) -> float:
    """Return the heading from one point to another, clockwise from straight up, in radians."""
    return math.atan2(end[0] - start[0], start[1] - end[1])


def _turn(one: float, other: float) -> float:
    """Return by how much two headings differ, at most half a turn."""
    return abs((one - other + math.pi) % math.tau - math.pi)


def _compass_steps(
    points: Sequence[tuple[float, float]], edges: Iterable[tuple[int, int]]
) -> tuple[tuple[int, ...], ...]:
    """Return the steps of lines between points in eight directions, back and forth.

    Of two lines that lead from a point in one direction, the one nearer to it has it; the other joins neighbours alone.
    """
    wanted = []
    for start, end in edges:
        heading = _heading(points[start], points[end])
        way = round(heading / (math.tau / 8)) % 8
        wanted.append((round(_turn(heading, way * math.tau / 8), 6), start, end, way))
    steps = [[NO_MEMBER] * (len(points) + 1) for _ in _SQUARE]
    for _, start, end, way in sorted(wanted):
        back = (way + 4) % 8
        if steps[way][start] == steps[back][end] == NO_MEMBER:
            steps[way][start], steps[back][end] = end, start
    return tuple(tuple(step) for step in steps)


def _straight_lines(
    points: Sequence[tuple[float, float]], edges: Sequence[tuple[int, int]]
) -> tuple[tuple[int, ...], ...]:
    """Return the longest straight lines that edges make, each once, from the cell with the lower number."""
    # First what goes on straight at each end of a line, then the lines from those ends that nothing leads to.
    onward: dict[tuple[int, int], int] = {}
    leads: dict[int, list[int]] = {}
    for one, other in edges:
        leads.setdefault(one, []).append(other)
        leads.setdefault(other, []).append(one)
    both = [*edges, *((end, start) for start, end in edges)]
    for start, over in both:
        heading = _heading(points[start], points[over])
        turns = [(_turn(heading, _heading(points[over], points[end])), end) for end in leads[over] if end != start]
        if turns and min(turns)[0] < _STRAIGHT:
            onward[start, over] = min(turns)[1]
    entered = {(over, end) for (_, over), end in onward.items()}
    straight: dict[tuple[int, ...], None] = {}
    for start, over in both:
        if (start, over) not in entered:
            line = [start, over]
            while (line[-2], line[-1]) in onward and len(line) <= len(points):
                line.append(onward[line[-2], line[-1]])
            straight[tuple(line) if line[0] < line[-1] else tuple(reversed(line))] = None
    return tuple(sorted(straight))


def _pit_numbers(board: Pits) -> Iterator[tuple[int, int]]:
    """Yield the column and the row of each pit, in the order of sowing; stores are in row 0, beside the first row."""
    for row in range(1, board.rows + 1):
        columns = range(1, board.columns + 1)
        yield from ((column, row) for column in (columns if row % 2 else reversed(columns)))
        if row == 1 and board.stores:
            yield board.columns + 1, 0
    if board.stores:
        yield 0, 0
