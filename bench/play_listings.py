"""Measure how long the legal moves of the games with rules in play.yaml take, against python-chess's lists."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import chess

from bench.report import Report
from pnp.play.game_setup import setup_of
from pnp.play.language.engine import PlayEngine
from pnp.play.language.running.game import PlayState
from pnp.play.language.terms.value_reader import PLAY_FILE
from pnp.play.protocol import Rejected, StartOptions
from pnp.problems import Problems
from pnp.targets.opening.kept_games import load_game

_RULESETS = Path(__file__).parents[1] / "rulesets"
_POSITIONS, _ROUNDS = 200, 9
_LONGEST_GAME = 200  # moves
# For others 1: no longer than a program made for a single game takes. Hexania has 397 cells.
_LIMITS = {"chess": 2, "hexania": 60}


def measure_play_listings(report: Report) -> None:
    """Add the time to list moves relative to chess, in positions of random games, final ones included."""
    boards = _chess_boards(Random(1))
    for path in sorted(_RULESETS.glob(f"*/{PLAY_FILE}")):
        states = _states(path.parent, Random(1))
        rounds = [(_seconds(_list, states), _seconds(_list_chess, boards)) for _ in range(_ROUNDS)]
        what = f"a list of moves of {path.parent.name} to one of chess"
        report.ratio(what, statistics.median(own / other for own, other in rounds), _LIMITS.get(path.parent.name, 1))
        thousands = statistics.median(1 / own for own, _ in rounds) / 1000
        report.value(f"positions of {path.parent.name} listed a second", thousands, "thousand")


def _states(folder: Path, chance: Random) -> list[PlayState]:
    """Return positions of random games of a ruleset."""
    problems = Problems()
    ruleset = load_game(folder, problems)
    assert ruleset is not None, [*problems]
    engine = PlayEngine().for_setup(setup_of(ruleset))
    assert not isinstance(engine, Rejected), engine
    states: list[PlayState] = []
    while len(states) < _POSITIONS:
        state = engine.start(StartOptions(seed=len(states)))
        assert not isinstance(state, Rejected), state
        for _ in range(_LONGEST_GAME):
            moves = engine.legal_moves(state)
            if not moves:
                break
            states.append(state)
            state, _ = engine.apply_unchecked(state, chance.choice(moves))
    return states[:_POSITIONS]


def _chess_boards(chance: Random) -> list[chess.Board]:
    """Return positions of random games of chess."""
    boards: list[chess.Board] = []
    while len(boards) < _POSITIONS:
        board = chess.Board()
        while not board.is_game_over() and board.ply() < _LONGEST_GAME:
            boards.append(board.copy(stack=False))
            board.push(chance.choice([*board.legal_moves]))
    return boards[:_POSITIONS]


def _list(state: PlayState) -> Sequence[Any]:
    return state.game.legal(state)


def _list_chess(board: chess.Board) -> Sequence[Any]:
    return [*board.legal_moves]


def _seconds(list_moves: Callable[[Any], Sequence[Any]], positions: Sequence[Any]) -> float:
    """Return the seconds to list the moves of one position."""
    start = process_time()
    for position in positions:
        list_moves(position)
    return (process_time() - start) / len(positions)
