"""Find a move that a clause forbids, by playing games and trying in each position moves that were legal in others."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from msgspec import Struct

from pnp.play.protocol import Engine, Move, Rejected, RulesFaultError, StartOptions, State
from pnp.problems import Finding

_TRIED = 12  # moves of other positions that are tried in each
_KNOWN = 5_000  # moves that are remembered
_LONGEST = 200  # moves of a game


class Breach(Struct, frozen=True):
    """A position as plain values, a move that a clause forbids there, and the message of the refusal."""

    position: Mapping[str, Any]
    move: str
    message: str


def find_breach(engine: Engine[State, Move], clause: str, seed: int, limit: int) -> Breach | None:
    """Return a move that *clause* forbids, or None if *limit* positions and moves show none. The seed decides all."""
    chance = Random(f"breach {seed}")
    known: list[str] = []
    tried = number = 0
    while tried < limit:
        state = engine.start(StartOptions(seed=seed + number))
        number += 1
        if isinstance(state, Rejected):
            return None
        for _ in range(_LONGEST):
            try:
                moves = engine.legal_moves(state)
            except RulesFaultError:
                break
            spelled = [engine.write_move(state, move) for move in moves]
            known += [text for text in spelled if len(known) < _KNOWN]
            for text in chance.sample(known, min(_TRIED, len(known))):
                breach = _refused(engine, state, text, clause)
                if breach is not None:
                    return breach
            tried += 1 + min(_TRIED, len(known))
            if not moves or tried >= limit:
                break
            state, _ = engine.apply_unchecked(state, moves[int(chance.random() * len(moves))])
        else:
            continue
        if not known:
            return None
    return None


def _refused(engine: Engine[State, Move], state: State, text: str, clause: str) -> Breach | None:
    """Return the breach of a move, if the clause forbids it."""
    move = engine.read_move(state, text)
    if isinstance(move, Finding):
        return None
    try:
        refusal = engine.refusal(state, move)
    except RulesFaultError:
        return None
    if refusal is None or refusal.clause != clause:
        return None
    return Breach(engine.write_position(state), engine.write_move(state, move), refusal.message)
