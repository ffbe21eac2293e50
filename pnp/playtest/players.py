"""The players of a playtest: each kind is a function that chooses among the legal moves of a position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from pnp.playtest.choice import considered_moves, pick, winning_moves
from pnp.playtest.search import SearchBudget, search_move
from pnp.rules.protocol import Engine, HasGreedyPlayout, HasPlayoutPolicy

# Returns one of the legal moves of a state, which it may choose by chance.
Chooser = Callable[[Any, Sequence[Any], Random], Any]


def _random(engine: Engine[Any, Any], budget: SearchBudget) -> Chooser:
    """Return a player who picks any of the moves that players consider."""
    if not isinstance(engine, HasPlayoutPolicy):
        return lambda state, legal, chance: pick(legal, chance)
    consider = considered_moves(engine)
    return lambda state, legal, chance: pick(consider(state), chance)


def _greedy(engine: Engine[Any, Any], budget: SearchBudget) -> Chooser:
    """Return a player who picks among the moves that the engine prefers; without a preference, one that wins at once.

    Where no move wins at once, any move that players consider is picked.
    """
    if isinstance(engine, HasGreedyPlayout):
        prefer = engine.greedy_playout_moves
        return lambda state, legal, chance: pick(prefer(state), chance)
    consider = considered_moves(engine) if isinstance(engine, HasPlayoutPolicy) else None

    def choose(state: Any, legal: Sequence[Any], chance: Random) -> Any:
        considered = consider(state) if consider else legal
        return pick(winning_moves(engine, state, considered) or considered, chance)

    return choose


def _search(engine: Engine[Any, Any], budget: SearchBudget) -> Chooser:
    """Return a player who looks ahead as far as the budget allows."""
    consider = considered_moves(engine) if isinstance(engine, HasPlayoutPolicy) else None

    def choose(state: Any, legal: Sequence[Any], chance: Random) -> Any:
        return search_move(engine, state, consider(state) if consider else legal, chance, budget)

    return choose


# The kinds of players, in the order of their strength.
PLAYER_KINDS = {"random": _random, "greedy": _greedy, "search": _search}
