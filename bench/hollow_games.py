"""Measure random games of Hollow with full legal lists against python-chess playing random games the same way."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from random import Random
from time import process_time

import chess

from bench.report import Report
from pnp.rules.hollow.board import board_of
from pnp.rules.hollow.engine import Hollow
from pnp.rules.hollow.position import NOBODY, RED, after, begin_hollow, legal_hollow_moves
from pnp.rules.protocol import StartOptions

_SIDE = 5
_ROUNDS = 15
_NO_PROGRESS = 150  # half-moves without a capture or a pawn's move: the game of chess is a draw (75 moves)


def measure_hollow(report: Report) -> None:
    """Add how long a position takes: its full legal list, one of its moves by chance, and the position after that.

    The games take turns, so that a machine's moods fall on all of them alike. *push* of python-chess asks not whether
    a move is legal, nor does *after*; the engine that the commands use asks, and tells what happened.
    """
    rounds = [
        (_seconds(_play_hollow, 60, seed), _seconds(_play_engine, 60, seed), _seconds(_play_chess, 4, seed))
        for seed in range(_ROUNDS)
    ]
    bare, whole = (statistics.median(times[which] / times[2] for times in rounds) for which in (0, 1))
    report.ratio(f"a position of Hollow (side {_SIDE}) to one of python-chess", bare, 1 / 5)
    report.ratio("the same through the engine, with events", whole)
    for which, game in ((0, "Hollow"), (2, "python-chess")):
        thousands = statistics.median(1 / times[which] for times in rounds) / 1000
        report.value(f"positions of {game} a second", thousands, "thousand")


def _seconds(play: Callable[[Random], int], games: int, seed: int) -> float:
    """Return the seconds that a position takes in some games."""
    chance = Random(seed)
    start = process_time()
    positions = sum(play(chance) for _ in range(games))
    return (process_time() - start) / positions


def _play_hollow(chance: Random) -> int:
    """Play one game; return its positions."""
    state = begin_hollow(board_of(_SIDE), 0, 0, RED, NOBODY)
    positions = 1
    while moves := legal_hollow_moves(state):
        state = after(state, moves[int(chance.random() * len(moves))])
        positions += 1
    return positions


def _play_engine(chance: Random) -> int:
    engine = Hollow()
    state = engine.start(StartOptions(choices={"side": str(_SIDE)}))
    positions = 1
    while moves := engine.legal_moves(state):
        state, _ = engine.apply(state, moves[int(chance.random() * len(moves))])
        positions += 1
    return positions


def _play_chess(chance: Random) -> int:
    board = chess.Board()
    positions = 1
    while (moves := list(board.legal_moves)) and board.halfmove_clock < _NO_PROGRESS:
        board.push(moves[int(chance.random() * len(moves))])
        positions += 1
    return positions
