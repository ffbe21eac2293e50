"""Turn a state into the game's end: whether it is over, by which clause, and who has won."""

from __future__ import annotations

from pnp.rules.protocol import Outcome
from pnp.rules.quiet_adventures.position import PLAYERS, Position, State

REPETITIONS = 3  # a position that stands so often is a deadlock


def market_empty(position: Position) -> bool:
    """Whether every tile has left the market."""
    return not any(position.tiles)


def is_over(state: State) -> bool:
    """Whether the game has ended: the market is empty and no last action is left, or the position is a deadlock."""
    position = state.position
    if market_empty(position):
        return not position.last_action
    return is_deadlock(state)


def is_deadlock(state: State) -> bool:
    """Whether the position stands for the third time."""
    return state.seen.count(state.position) >= REPETITIONS


def outcome(state: State) -> Outcome | None:
    """Return who has the fuller purse (None: equal purses, a draw) and both purses; None while the game goes on."""
    if not is_over(state):
        return None
    hollow, dooky = state.position.purses
    winner = None if hollow == dooky else PLAYERS[hollow < dooky]
    return Outcome(winner, dict(zip(PLAYERS, (hollow, dooky), strict=True)))
