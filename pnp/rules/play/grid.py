"""The board as rules see it: cells with numbers, directions, and the tables that no position changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct, field


class Grid(Struct, frozen=True, dict=True):
    """Cells in reading order. ``steps[direction][cell]`` is the next cell in a direction, NO_MEMBER off the board.

    *ways* are named sets of directions: all, orthogonal, diagonal, and each direction by its name. *rows* is how
    positions write the board, top to bottom. *column_numbers* and *row_numbers* are what the cells' names show, *axial*
    q and r of hexagons. *links* are the neighbours of each cell where they are not those in all directions, *lines* the
    straight lines of a board of points. *regions* and *homes* are the board's own special groups and homes.
    """

    names: tuple[str, ...]
    directions: tuple[str, ...] = ()
    steps: tuple[tuple[int, ...], ...] = ()
    ways: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    rows: tuple[tuple[int, ...], ...] = ()
    column_numbers: Sequence[int] = ()
    row_numbers: Sequence[int] = ()
    axial: tuple[tuple[int, int], ...] = ()
    links: tuple[tuple[int, ...], ...] | None = None
    lines: tuple[tuple[int, ...], ...] | None = None
    regions: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    homes: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
