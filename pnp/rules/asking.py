"""Ask an engine about a stranger's positions and moves: states, or problems where each fault stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pnp.model.view import Event
from pnp.problems import DocumentPath, Place, Problems, SourceMap
from pnp.rules.protocol import Engine, Fault, Move, State, are_faults


def note_faults(faults: Iterable[Fault], source: SourceMap, path: DocumentPath, problems: Problems) -> None:
    """Record each fault where it stands: *path* is where the values stand that have these faults."""
    for fault in faults:
        where = (*path, *fault.path)
        place = source.key(where) if fault.at_key else source.place(where)
        problems.error(fault.code, fault.message, place, fault.hint)


def note_options(faults: Iterable[Fault], problems: Problems) -> None:
    """Record what is wrong with the options of a game, which stand in no file."""
    for fault in faults:
        problems.error(fault.code, fault.message, hint=fault.hint)


def begin_at(
    engine: Engine[State, Move], values: Any, source: SourceMap, path: DocumentPath, problems: Problems
) -> State | None:
    """Return the state that the position *values*, which stand at *path*, describes.

    None, and a problem for every fault, for a position that cannot be read (P051) or is impossible (P052).
    """
    answer = engine.read_position(values)
    if are_faults(answer):
        note_faults(answer, source, path, problems)
        return None
    return answer  # type: ignore[return-value]  # no list of faults: the state itself


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
