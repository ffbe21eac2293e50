"""Turn a state and a legal move into the state after it: the action, the harvest if one follows, and the end."""

from __future__ import annotations

from pnp.model.view import Event, GameEnded
from pnp.rules.quiet_adventures.actions import act
from pnp.rules.quiet_adventures.ending import is_deadlock, market_empty, outcome
from pnp.rules.quiet_adventures.harvest import harvest
from pnp.rules.quiet_adventures.moves import Buy, Move
from pnp.rules.quiet_adventures.position import DOOKY, HOLLOW, State


def play(state: State, move: Move) -> tuple[State, list[Event]]:
    """Return the state after a legal move, and what happened on the way."""
    before = state.position
    after, events = act(before, move)
    empty = market_empty(after)
    if before.turn == HOLLOW:
        after = after._replace(turn=DOOKY, last_action=empty)
    elif empty:
        after = after._replace(turn=HOLLOW, last_action=False)
    else:
        after, grown = harvest(after._replace(turn=HOLLOW))
        events += grown
    seen = (after,) if isinstance(move, Buy) else (*state.seen, after)
    result = State(after, seen)
    clause = None
    if empty and before.turn == DOOKY:
        clause = "end.hollow" if before.last_action else "end.dooky"
    elif not empty and is_deadlock(result):
        clause = "end.deadlock"
    if clause:
        ended = outcome(result)
        events.append(GameEnded(ended.winner if ended else None, clause))
    return result, events
