"""Turn the text of a move into the state after it, or into the problem that it is."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.model.view import Event
from pnp.problems import Place, Problems
from pnp.rules.protocol import Engine, Fault, Move, State


def take_step(
    engine: Engine[State, Move], state: State, text: str, place: Place | None, problems: Problems
) -> tuple[State, str, Sequence[Event]] | None:
    """Return the state after the move that *text* spells, its canonical spelling, and what happened in it.

    None, and a problem at *place*, for a move that cannot be read (P053) or is illegal (P054: it names the clause).
    """
    move = engine.read_move(state, text)
    if isinstance(move, Fault):
        problems.error("P053", move.message, place, move.hint)
        return None
    spelling = engine.write_move(state, move)
    refusal = engine.refusal(state, move)
    if refusal is not None:
        problems.error("P054", f"{spelling} is illegal by {refusal.clause}: {refusal.message}", place)
        return None
    after, events = engine.apply(state, move)
    return after, spelling, events
