"""Turn a position into the moves by which the player to act brings one of his eggs nearer to where it has to go.

No player knows as much: whose an egg is that lies face down is known here without a peek.
"""

from __future__ import annotations

from functools import cache

from pnp.rules.ovo.moves import Go
from pnp.rules.ovo.position import ABROAD, CAMPS, SIZE, Position, is_down, owner
from pnp.rules.ovo.reach import ends


def homeward(position: Position) -> list[Go]:
    """Return the moves that shorten the way of an egg of the player to act, in reading order.

    An egg that lies face up has to reach an opponent's camp; one that lies face down, its own.
    """
    count, player = len(position.players), position.players[position.turn]
    own, abroad = CAMPS[count][player], ABROAD[count][player]
    found = []
    for cell in range(SIZE * SIZE):
        if owner(position, cell) == position.turn:
            camp = own if is_down(position, cell) else abroad
            far = _steps(cell, camp)
            found += [Go(cell, end) for end in ends(position, cell) if _steps(end, camp) < far]
    return found


@cache
def _steps(cell: int, camp: frozenset[int]) -> int:
    """Return how many steps it is to the nearest cell of a camp, on an empty board."""
    return min(max(abs(cell % SIZE - to % SIZE), abs(cell // SIZE - to // SIZE)) for to in camp)
