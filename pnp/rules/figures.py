"""A figure as its author wrote it becomes a figure that is proved, or the problems that say why it is not."""

from __future__ import annotations

from pnp.messages import format_value, suggest_name
from pnp.model.figure import CheckedFigure, Figure, Frame, ProvedFrame
from pnp.problems import Problems
from pnp.rules.claim_context import Marks, Proofs, unique
from pnp.rules.claims import check_claims
from pnp.rules.frames import PlayedFrame, play_frames
from pnp.rules.protocol import Engine, Move, State


def check_figure(figure: Figure, engine: Engine[State, Move], problems: Problems) -> CheckedFigure | None:
    """Return *figure* proved by *engine*, or None and all its problems, each at its place.

    The position is read with all its faults (P051, P052), every frame's moves are played (P053, P054), every claim
    is judged (P055), every clause that it says it shows is one of the engine's (P050).
    """
    errors = problems.error_count
    _check_shows(figure, engine, problems)
    frames = play_frames(figure, engine, problems)
    proofs = check_claims(figure, frames, engine, problems)
    if problems.error_count > errors:
        return None
    pictures = tuple(
        _prove(frame, played, marks, engine)
        for frame, played, marks in zip(figure.frames, frames, proofs.marks, strict=True)
    )
    kept = _kept(figure, proofs)
    broken = unique(proofs.broken)
    return CheckedFigure(figure.name, figure.caption, figure.shows, pictures, kept, broken, figure.window)


def _check_shows(figure: Figure, engine: Engine[State, Move], problems: Problems) -> None:
    """Refuse a clause that the engine does not have."""
    for index, clause in enumerate(figure.shows):
        if clause not in engine.clauses:
            place = figure.source.place(("shows", index))
            problems.error(
                "P050", f"the rules have no clause {format_value(clause)}", place, suggest_name(clause, engine.clauses)
            )


def _kept(figure: Figure, proofs: Proofs) -> tuple[str, ...]:
    """Return the clauses that the figure shows being kept: one that it only shows broken is not among them."""
    return tuple(clause for clause in unique(figure.shows) if proofs.lawful or clause not in proofs.broken)


def _prove(frame: Frame, played: PlayedFrame[State], marks: Marks, engine: Engine[State, Move]) -> ProvedFrame:
    """Return one frame as the engine sees it."""
    return ProvedFrame(
        view=engine.view(played.state),
        events=played.events,
        moves=played.moves,
        caption=frame.caption,
        refused=unique(marks.refused),
        allowed=unique(marks.allowed),
        description=engine.describe(played.state),
        open=frame.open,
    )
