"""Read positions and play moves from users' files: an engine's findings become problems at their places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.model.view import Event
from pnp.problems import DocumentPath, Finding, Place, Problems, SourceMap
from pnp.rules.protocol import Engine, Move, Rejected, State


def report_options(rejected: Rejected, problems: Problems) -> None:
    """Report what is wrong with the options of a game, which have no place in a file."""
    problems.extend(finding.at_place(None) for finding in rejected.findings)


def read_state(
    engine: Engine[State, Move], values: Any, source: SourceMap, path: DocumentPath, problems: Problems
) -> State | None:
    """Return the state that the position *values* at *path* describes.

    None, and a problem for each finding, for a position that can't be read (P051) or is impossible (P052).
    """
    answer = engine.read_position(values)
    if isinstance(answer, Rejected):
        problems.extend(source.locate(finding, path) for finding in answer.findings)
        return None
    return answer


def play_move(
    engine: Engine[State, Move], state: State, text: str, place: Place | None, problems: Problems
) -> tuple[State, str, Sequence[Event]] | None:
    """Return the state after the move that *text* spells, its canonical spelling, and its events.

    None, and a problem at *place*, for a move that can't be read (P053) or is illegal (P054, which names the clause).
    """
    move = engine.read_move(state, text)
    if isinstance(move, Finding):
        problems.add(move.at_place(place))
        return None
    spelling = engine.write_move(state, move)
    refusal = engine.refusal(state, move)
    if refusal is not None:
        message = f"{spelling} is illegal by {refusal.clause}: {refusal.message}"
        problems.error(refusal.code, message, place, refusal.hint)
        return None
    after, events = engine.apply_unchecked(state, move)
    return after, spelling, events
