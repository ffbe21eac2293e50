"""Play the moves of users' files: an engine's findings become problems at their places, a figure's moves its frames."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic

from msgspec import Struct

from pnp.model.figure import Figure, Frame
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


class PlayedFrame(Struct, Generic[State], frozen=True):
    """One frame: the state it shows, the moves that led to it (canonical spelling) and what happened in them."""

    state: State
    moves: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()


def play_frames(figure: Figure, engine: Engine[State, Move], problems: Problems) -> tuple[PlayedFrame[State], ...]:
    """Return the figure's frames as far as the engine can play them; what stops it is recorded at its place.

    Nothing at all (an empty tuple) comes of a position that cannot be read or is impossible: P051, P052.
    A move that cannot be read (P053) or is illegal (P054) ends the playing.
    """
    state = read_state(engine, figure.position, figure.source, ("position",), problems)
    if state is None:
        return ()
    frames: list[PlayedFrame[State]] = []
    for number, frame in enumerate(figure.frames):
        played = _play_frame(figure, number, frame, state, engine, problems)
        if played is None:
            break
        frames.append(played)
        state = played.state
    return tuple(frames)


def _play_frame(
    figure: Figure, number: int, frame: Frame, state: State, engine: Engine[State, Move], problems: Problems
) -> PlayedFrame[State] | None:
    """Play one frame's moves from *state*; None, and a problem at the move's place, if one of them can't be made."""
    moves: list[str] = []
    events: list[Event] = []
    for index, text in enumerate(frame.all_moves):
        step = play_move(engine, state, text, _move_place(figure, number, index), problems)
        if step is None:
            return None
        state, spelling, happened = step
        moves.append(spelling)
        events.extend(happened)
    return PlayedFrame(state, tuple(moves), tuple(events))


def _move_place(figure: Figure, number: int, index: int) -> Place:
    """Return where a frame's move stands: in its list ``moves``, or under ``move``, whichever the file has."""
    frame: DocumentPath = ("frames", number)
    listed = figure.source.place((*frame, "moves", index))
    return listed if listed != figure.source.place(frame) else figure.source.place((*frame, "move"))
