"""Turn a state and a depth into the number of sequences of legal moves: the proof of move generation."""

from __future__ import annotations

from pnp.rules.protocol import Engine, Move, State


def perft(engine: Engine[State, Move], state: State, depth: int) -> int:
    """Return how many sequences of *depth* legal moves start here; one that ends the game sooner does not count."""
    if depth == 0:
        return 1
    nodes = 0
    waiting = [(state, depth)]
    while waiting:
        here, left = waiting.pop()
        moves = engine.legal_moves(here)
        if left == 1:
            nodes += len(moves)
        else:
            waiting.extend((engine.apply_unchecked(here, move)[0], left - 1) for move in moves)
    return nodes
