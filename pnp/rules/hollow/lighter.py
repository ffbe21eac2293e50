"""Turn a state into those with one stone fewer."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.rules.hollow.position import State, begin


def lighter(state: State) -> Iterator[State]:
    """Yield the state without each of its stones, in reading order; any filling of the board is a position."""
    for bit in state.board.bits:
        if not bit & state.empty:
            yield begin(state.board, state.red & ~bit, state.blue & ~bit, state.turn, state.button)
