"""Measure Hollow, whose rules are data, against python-chess: lists of legal moves, and whole random games."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from functools import cache
from random import Random
from time import process_time
from typing import Any

import chess

import pnp
from bench.report import Report
from pnp.play.protocol import StartOptions

_SIDE = 5
_ROUNDS = 15
_LISTED = 2 / 3  # of the time that python-chess takes: half as many positions again are listed in a second
_NO_PROGRESS = 150  # half-moves without a capture or a pawn's move: the game of chess is a draw (75 moves)


def measure_hollow(report: Report) -> None:
    """Add the time to list a position's legal moves, and the time per position of a random game.

    The games take turns, so that fluctuations of the machine affect both alike.
    """
    hollow = [state for seed in range(6) for state in _hollow_games(Random(seed))]
    boards = [board for seed in range(6) for board in _chess_games(Random(seed))]
    lists, games = [], []
    for seed in range(_ROUNDS):
        ours = _seconds(_engine().legal_moves, hollow)
        theirs = _seconds(lambda board: list(board.legal_moves), boards)
        lists.append((ours, theirs))
        games.append((_a_position(_hollow_games, seed), _a_position(_chess_games, seed)))
    report.ratio(f"a list of Hollow's moves (side {_SIDE}) to one of python-chess", _median(lists), _LISTED)
    report.ratio("a position of a random game of Hollow to one of python-chess", _median(games))
    for which, game in enumerate(("Hollow", "python-chess")):
        thousands = statistics.median(1 / times[which] for times in lists) / 1000
        report.value(f"positions of {game} listed in a second", thousands, "thousand")


def _median(rounds: list[tuple[float, float]]) -> float:
    return statistics.median(ours / theirs for ours, theirs in rounds)


def _seconds(moves_of: Callable[[Any], object], positions: list[Any]) -> float:
    """Return the seconds per position to list its moves."""
    start = process_time()
    for position in positions:
        moves_of(position)
    return (process_time() - start) / len(positions)


def _a_position(play: Callable[[Random], list[Any]], seed: int) -> float:
    """Return the seconds per position when playing a few random games."""
    chance, start = Random(seed), process_time()
    positions = sum(len(play(chance)) for _ in range(4))
    return (process_time() - start) / positions


@cache
def _engine() -> Any:
    return pnp.rules("hollow").engine


def _hollow_games(chance: Random) -> list[Any]:
    """Play one game; return its positions."""
    engine, states = _engine(), []
    state = engine.start(StartOptions(choices={"side": str(_SIDE)}))
    while moves := engine.legal_moves(state):
        states.append(state)
        state = engine.apply_unchecked(state, moves[int(chance.random() * len(moves))])[0]
    return states


def _chess_games(chance: Random) -> list[chess.Board]:
    """Play one game; return its positions."""
    board, boards = chess.Board(), []
    while (moves := list(board.legal_moves)) and board.halfmove_clock < _NO_PROGRESS:
        boards.append(board.copy(stack=False))
        board.push(moves[int(chance.random() * len(moves))])
    return boards
