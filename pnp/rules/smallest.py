"""A figure that was found becomes the smallest like it: piece after piece is taken away while its claims hold."""

from __future__ import annotations

from typing import Any

from pnp.model.figure import Figure
from pnp.problems import Finding
from pnp.rules.protocol import Engine, Rejected, Sparing
from pnp.rules.question import Question


def smallest(question: Question[Any, Any], figure: Figure) -> Figure:
    """Return the figure with so few pieces that none alone can be taken away: a claim would be false without it.

    An engine whose positions need all their pieces (it is not ``Sparing``) leaves the figure as it is.
    """
    fewer = _with_one_piece_fewer(question, figure)
    while fewer is not None:
        figure = fewer
        fewer = _with_one_piece_fewer(question, figure)
    return figure


def _with_one_piece_fewer(question: Question[Any, Any], figure: Figure) -> Figure | None:
    """Return the first figure like it that has one piece fewer and is still proved."""
    engine = question.engine
    state = engine.read_position(figure.position)
    if not isinstance(engine, Sparing) or isinstance(state, Rejected):
        return None
    for lighter in engine.lighter(state):
        moves = [_respelled(engine, lighter, text) for text in figure.frames[-1].moves]
        if None not in moves:
            found = question.proved(engine.write_position(lighter), *moves)
            if found is not None:
                return found
    return None


def _respelled(engine: Engine[Any, Any], state: Any, text: str) -> str | None:
    """Return the spelling of a move where other pieces stand, or None if it can't be read there."""
    move = engine.read_move(state, text)
    return None if isinstance(move, Finding) else engine.write_move(state, move)
