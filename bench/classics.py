"""Measure how fast games whose rules are in play.yaml list their moves, and compare them with published numbers."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Mapping, Sequence
from random import Random
from time import process_time
from typing import Any

import chess

from bench.report import Report
from pnp.game.reading.bundle import find_ruleset
from pnp.play.proof.transcripts import perft
from pnp.play.protocol import Engine, Rejected, StartOptions
from pnp.problems import Problems
from pnp.questions.rules_source import open_rules

# The most time that the list of a position may take, as a multiple of python-chess's list of chess moves.
_LIMITS: Mapping[str, float] = {
    "chess": 1 / 0.15,
    "english-draughts": 1,
    "hex": 1,
    "nine-mens-morris": 1,
    "reversi": 1,
    "royal-game-of-ur": 1,
    "tablut": 1,
}
_POSITIONS, _LONGEST_GAME, _ROUNDS = 300, 200, 9
_COMPARED = 2_000  # positions of chess whose lists are compared move by move

# Published numbers of move sequences from the start of a game, or from a position of chess.
_DRAUGHTS = (7, 49, 302, 1469, 7361, 36768, 179740, 845931)
_REVERSI = (4, 12, 56, 244, 1396, 8200, 55092, 390216)
_CHESS: Mapping[str, Sequence[int]] = {
    chess.STARTING_FEN: (20, 400, 8902, 197281),
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1": (48, 2039, 97862),
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1": (14, 191, 2812, 43238),
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1": (6, 264, 9467),
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8": (44, 1486, 62379),
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10": (46, 2079, 89890),
}


def measure_classics(report: Report) -> None:
    """Add how long the list of a position of each classic takes, and how many published numbers are missed."""
    boards = _boards(Random(1), _POSITIONS)
    for name, limit in _LIMITS.items():
        engine = _engine(name)
        states = _states(engine, Random(2))
        rounds = [
            (_seconds(engine.legal_moves, states), _seconds(lambda board: list(board.legal_moves), boards))
            for _ in range(_ROUNDS)
        ]
        ratio = statistics.median(ours / theirs for ours, theirs in rounds)
        report.ratio(f"the list of a position of {name} to one of python-chess", ratio, limit)
    for name, counts in (("english-draughts", _DRAUGHTS), ("reversi", _REVERSI)):
        report.value(f"counts of {name} that differ from the published ones", _missed(name, counts), "counts", 0)
    report.value("counts of chess that differ from the published ones", _missed_chess(), "counts", 0)
    report.value(f"lists of chess that differ from python-chess, of {_COMPARED}", _differing(), "lists", 0)


def _engine(name: str) -> Engine[Any, Any]:
    folder, problems = find_ruleset(name), Problems()
    rules = None if folder is None else open_rules(folder, problems)
    assert rules is not None, list(map(str, problems))
    return rules.engine


def _states(engine: Engine[Any, Any], chance: Random) -> list[Any]:
    """Return the positions of random games."""
    states: list[Any] = []
    while len(states) < _POSITIONS:
        state = engine.start(StartOptions(seed=len(states)))
        for _ in range(_LONGEST_GAME):
            moves = engine.legal_moves(state)
            if not moves or len(states) == _POSITIONS:
                break
            states.append(state)
            state, _ = engine.apply(state, chance.choice(moves))
    return states


def _boards(chance: Random, count: int) -> list[chess.Board]:
    boards: list[chess.Board] = []
    while len(boards) < count:
        board = chess.Board()
        while not _is_over(board) and board.ply() < _LONGEST_GAME and len(boards) < count:
            boards.append(board.copy(stack=False))
            board.push(chance.choice(list(board.legal_moves)))
    return boards


def _is_over(board: chess.Board) -> bool:
    return board.is_game_over(claim_draw=False) or board.is_repetition(3) or board.halfmove_clock >= 100


def _seconds(work: Callable[[Any], object], things: Sequence[Any]) -> float:
    """Return the average processor time of some work in seconds."""
    start = process_time()
    for thing in things:
        work(thing)
    return (process_time() - start) / len(things)


def _missed(name: str, counts: Sequence[int]) -> int:
    engine = _engine(name)
    start = engine.start(StartOptions())
    return sum(perft(engine, start, depth) != count for depth, count in enumerate(counts, 1))


def _missed_chess() -> int:
    engine = _engine("chess")
    missed = 0
    for notation, counts in _CHESS.items():
        state = _read(engine, chess.Board(notation))
        missed += sum(perft(engine, state, depth) != count for depth, count in enumerate(counts, 1))
    return missed


def _differing() -> int:
    """Return the number of positions of random games in which the two lists of moves differ."""
    engine = _engine("chess")
    differing = 0
    for board in _boards(Random(3), _COMPARED):
        state = _read(engine, board)
        ours = {engine.write_move(state, move) for move in engine.legal_moves(state)}
        dead = board.is_insufficient_material()
        differing += ours != (set() if dead else set(map(_text, board.legal_moves)))
    return differing


def _read(engine: Engine[Any, Any], board: chess.Board) -> Any:
    rows = str(board).splitlines()
    passed = chess.square_name(board.ep_square or 0).upper() if board.has_legal_en_passant() else "none"
    position = {
        "board": rows,
        "turn": chess.COLOR_NAMES[board.turn],
        "castling": [chess.square_name(rook).upper() for rook in chess.SquareSet(board.clean_castling_rights())],
        "passed": passed,
        "quiet": min(board.halfmove_clock, 99),
    }
    state = engine.read_position(position)
    assert not isinstance(state, Rejected), state.findings
    return state


def _text(move: chess.Move) -> str:
    """Return a move in the notation of play.yaml."""
    text = f"{chess.square_name(move.from_square)}-{chess.square_name(move.to_square)}"
    return (f"{text}={chess.piece_symbol(move.promotion)}" if move.promotion else text).upper()
