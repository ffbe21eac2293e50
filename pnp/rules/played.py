"""A figure's moves become its frames: every picture after the first is computed, never drawn by hand."""

from __future__ import annotations

from typing import Generic

from msgspec import Struct

from pnp.model.figure import Figure, Frame
from pnp.model.view import Event
from pnp.problems import DocumentPath, Place, Problems
from pnp.rules.asking import play_move, read_state
from pnp.rules.protocol import Engine, Move, State


class Played(Struct, Generic[State], frozen=True):
    """One frame: the state it shows, the moves that led to it (canonical spelling) and what happened in them."""

    state: State
    moves: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()


def play_frames(figure: Figure, engine: Engine[State, Move], problems: Problems) -> tuple[Played[State], ...]:
    """Return the figure's frames as far as the engine can play them; what stops it is recorded at its place.

    Nothing at all (an empty tuple) comes of a position that cannot be read or is impossible: P051, P052.
    A move that cannot be read (P053) or is illegal (P054) ends the playing.
    """
    state = read_state(engine, figure.position, figure.source, ("position",), problems)
    if state is None:
        return ()
    frames: list[Played[State]] = []
    for number, frame in enumerate(figure.frames):
        played = _play_frame(figure, number, frame, state, engine, problems)
        if played is None:
            break
        frames.append(played)
        state = played.state
    return tuple(frames)


def _play_frame(
    figure: Figure, number: int, frame: Frame, state: State, engine: Engine[State, Move], problems: Problems
) -> Played[State] | None:
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
    return Played(state, tuple(moves), tuple(events))


def _move_place(figure: Figure, number: int, index: int) -> Place:
    """Return where a frame's move stands: in its list ``moves``, or under ``move``, whichever the file has."""
    frame: DocumentPath = ("frames", number)
    listed = figure.source.place((*frame, "moves", index))
    return listed if listed != figure.source.place(frame) else figure.source.place((*frame, "move"))
