"""Connected parts of sets of cells where cells touch in some directions alone, such as the orthogonal ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

_Near = Sequence[int]  # by cell, the set of those beside it
_Members = Callable[[int], Sequence[int]]


def by_directions(members: _Members, bits: Sequence[int]) -> Mapping[str, Callable[..., Any]]:
    """Return the functions of a board, by their names in compiled rules; each first takes the neighbours of each cell.

    *members* are the cells of a set, *bits* the set of each cell.
    """
    return {
        "touching_by": partial(_touching, members),
        "group_by": partial(_group, members, bits),
        "groups_by": partial(_groups, members, bits),
        "joined_by": partial(_joined, members),
    }


def _beside(members: _Members, near: _Near, cells: int) -> int:
    """Return the cells beside those of a set, which may be in it."""
    around = 0
    for cell in members(cells):
        around |= near[cell]
    return around


def _flood(members: _Members, near: _Near, seeds: int, cells: int) -> int:
    """Return the cells of a set that are connected with some of them."""
    reached = fresh = seeds & cells
    while fresh:
        fresh = _beside(members, near, fresh) & cells & ~reached
        reached |= fresh
    return reached


def _touching(members: _Members, near: _Near, cells: int) -> int:
    return _beside(members, near, cells) & ~cells


def _group(members: _Members, bits: Sequence[int], near: _Near, cell: int, cells: int) -> int:
    return _flood(members, near, bits[cell], cells)


def _groups(members: _Members, bits: Sequence[int], near: _Near, cells: int) -> list[int]:
    groups, rest = [], cells
    for cell in members(cells):
        if bits[cell] & rest:
            groups.append(_flood(members, near, bits[cell], rest))
            rest &= ~groups[-1]
    return groups


def _joined(members: _Members, near: _Near, one: int, other: int, through: int) -> bool:
    return bool(_flood(members, near, one & through, through) & other)
