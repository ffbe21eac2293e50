"""The players of a playtest: each kind is a function that chooses among the legal moves of a position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from pnp.play.playtests.choice import consideration, pick_move, winning_moves
from pnp.play.playtests.search import SearchBudget, search_move
from pnp.play.protocol import Engine, HasGreedyPlayout, serves

# Returns one of the legal moves of a state, which it may choose by chance.
Chooser = Callable[[Any, Sequence[Any], Random], Any]


def _random(engine: Engine[Any, Any], budget: SearchBudget) -> Chooser:
    """Return a player who picks any of the moves that players consider."""
    consider = consideration(engine)
    return lambda state, legal, chance: pick_move(consider(state, legal), chance)


def _greedy(engine: Engine[Any, Any], budget: SearchBudget) -> Chooser:
    """Return a player who picks a move that wins at once; without any, one that the engine prefers.

    Without a preference, any move that players consider is picked.
    """
    prefer = engine.greedy_playout_moves if serves(engine, HasGreedyPlayout) else lambda state: ()
    consider = consideration(engine)

    def choose(state: Any, legal: Sequence[Any], chance: Random) -> Any:
        considered = consider(state, legal)
        return pick_move(winning_moves(engine, state, considered) or prefer(state) or considered, chance)

    return choose


def _search(engine: Engine[Any, Any], budget: SearchBudget) -> Chooser:
    """Return a player who looks ahead as far as the budget allows."""
    consider = consideration(engine)
    return lambda state, legal, chance: search_move(engine, state, consider(state, legal), chance, budget)


# The kinds of players, in the order of their strength.
PLAYER_KINDS = {"random": _random, "greedy": _greedy, "search": _search}
