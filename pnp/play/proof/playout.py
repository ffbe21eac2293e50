"""Count and play games: perft, the proof of move generation, and games of random moves as transcripts."""

from __future__ import annotations

from random import Random
from typing import Any

from pnp.play.protocol import Engine, HasPlayoutPolicy, Move, Rejected, StartOptions, State


def perft(engine: Engine[State, Move], state: State, depth: int) -> int:
    """Return how many sequences of *depth* legal moves start here; one that ends the game sooner does not count."""
    if depth == 0:
        return 1
    nodes = 0
    waiting = [(state, depth)]
    while waiting:
        node, remaining = waiting.pop()
        moves = engine.legal_moves(node)
        if remaining == 1:
            nodes += len(moves)
        else:
            waiting.extend((engine.apply_unchecked(node, move)[0], remaining - 1) for move in moves)
    return nodes


def random_game(
    engine: Engine[State, Move], options: StartOptions, turns: int | None = None
) -> dict[str, Any] | Rejected:
    """Return the transcript of one game, cut after *turns* moves, or the findings about the options.

    The seed of *options* decides the set-up and, by numbers of its own, the moves: the next number of
    ``random.Random("moves <seed>").random()`` picks among the legal moves in the order of their spelling; among
    those of its playout policy, and for as many moves as that allows (``HasPlayoutPolicy``).
    """
    answer = engine.start(options)
    if isinstance(answer, Rejected):
        return answer
    state = answer
    chance = Random(f"moves {options.seed}")
    position = engine.write_position(state)
    moves: list[str] = []
    legal: list[int] = []
    policy = engine if isinstance(engine, HasPlayoutPolicy) else None
    most = policy.max_playout_moves if policy and turns is None else turns
    while (most is None or len(moves) < most) and (possible := engine.legal_moves(state)):
        considered = policy.playout_moves(state, possible) if policy else possible
        choices = {engine.write_move(state, move): move for move in considered}
        spelling = sorted(choices)[int(chance.random() * len(choices))]
        state, _ = engine.apply_unchecked(state, choices[spelling])
        moves.append(spelling)
        legal.append(len(possible))
    return transcript(engine, position, moves, legal, state)


def transcript(
    engine: Engine[State, Move], position: dict[str, Any], moves: list[str], legal: list[int], state: State
) -> dict[str, Any]:
    """Return a game as one value: its first *position*, the moves, and the final *state*."""
    outcome = engine.outcome(state)
    return {
        "ruleset": engine.name,
        "position": position,
        "moves": moves,
        "legal": legal,
        "end": engine.write_position(state),
        "over": outcome is not None,
        "outcome": outcome.as_dict() if outcome else None,
    }
