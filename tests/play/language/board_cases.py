"""Boards of every kind with random sets of their cells, for tests of functions on sets."""

from random import Random
from typing import NamedTuple

from pnp.play.language.reading.board_reader import read_grid
from pnp.play.language.running.runtime import CellSets, cell_sets
from pnp.play.language.terms.grid import Grid
from pnp.play.language.terms.kinds import NO_MEMBER
from tests.samples import amount, generator


def grid_of(kind: str, **values: object) -> Grid:
    reading = read_grid({"kind": kind, **values}, ())
    assert reading.grid is not None and not reading.findings, reading.findings
    return reading.grid


CHESS = grid_of("square-board", columns=8, rows=8, origin="bottom-left")
HOLLOW = grid_of("hex-board", cells="pointy-top", side=5)
MORRIS = grid_of("point-board", rings=3)
GRIDS = [
    CHESS,
    HOLLOW,
    MORRIS,
    grid_of("square-board", columns=8, rows=8, numbering="draughts"),
    grid_of("square-board", columns=5, rows=4, omit_cells=["B2", "C3", "E4"]),
    grid_of("hex-board", cells="flat-top", shape="rhombus", columns=4, rows=6),
    grid_of("hex-board", cells="flat-top", shape="rectangle", columns=5, rows=4, omit_cells=["B2"]),
    grid_of("hex-board", cells="pointy-top", shape="triangle", side=5),
    grid_of("hex-board", cells="flat-top", side=3, numbering="spiral"),
    grid_of("hex-board", cells="flat-top", side=3, walls=[["B3", "C3"], ["C3", "C4"]]),
    grid_of("hex-board", cells="flat-top", side=1),
    grid_of("point-board", columns=5, rows=5, diagonals="alternate"),
    grid_of("point-board", columns=4, rows=4),
    grid_of(
        "point-board", points={"c": [2, 0], "a": [0, 0], "b": [1, 0], "d": [1, 1]}, lines=[["a", "b", "c"], ["a", "d"]]
    ),
    grid_of("track", spaces=12, shape="ring"),
    grid_of("pits", columns=6),
    grid_of("graph", points=["x", "b", "c", "d"], lines=[["b", "x", "d"], ["x", "c"]]),
    Grid(()),
]
SAMPLE = amount(24)


class Case(NamedTuple):
    """A board, its functions, and two sets of its cells that share none."""

    grid: Grid
    sets: CellSets
    one: frozenset[int]
    other: frozenset[int]
    random: Random

    def mask(self, cells: frozenset[int] | set[int]) -> int:
        return self.grid.set_of(cells)

    def cell(self) -> int:
        return self.random.randrange(-1, self.grid.size)


FUNCTIONS = [cell_sets(grid) for grid in GRIDS]


def cases() -> list[Case]:
    """Return random sets on every board: sparse and dense ones, and those without any cell."""
    drawn = []
    for grid, sets in zip(GRIDS, FUNCTIONS, strict=True):
        for number in range(SAMPLE if grid.size > 1 else 4):
            random = generator(number)
            share = random.choice((0.1, 0.3, 0.5, 0.7, 0.9, 1.0))
            kinds = [random.random() < share for _ in grid.names]
            one = frozenset(cell for cell, is_in in enumerate(kinds) if is_in)
            other = frozenset(cell for cell, is_in in enumerate(kinds) if not is_in and random.random() < 0.7)
            drawn.append(Case(grid, sets, one, other, random))
    return drawn


CASES = cases()


def near(grid: Grid, cell: int) -> set[int]:
    if grid.links is not None:
        return set(grid.links[cell])
    return {step[cell] for step in grid.steps} - {NO_MEMBER}


def part_of(grid: Grid, cell: int, cells: frozenset[int]) -> frozenset[int]:
    return _reached({each: near(grid, each) & cells for each in cells}, cell) if cell in cells else frozenset()


def _reached(ways: dict[int, set[int]], cell: int) -> frozenset[int]:
    reached, ahead = {cell}, [cell]
    while ahead:
        new = ways[ahead.pop()] - reached
        reached |= new
        ahead += new
    return frozenset(reached)


def parts_of(grid: Grid, cells: frozenset[int]) -> list[frozenset[int]]:
    ways = {cell: near(grid, cell) & cells for cell in cells}
    return list(dict.fromkeys(_reached(ways, cell) for cell in sorted(cells)))


def walk(grid: Grid, cell: int, direction: int) -> list[int]:
    passed: list[int] = []
    end = NO_MEMBER if NO_MEMBER in (cell, direction) else grid.steps[direction][cell]
    while end != NO_MEMBER:
        passed.append(end)
        end = grid.steps[direction][end]
    return passed
