"""Measure how long the legal moves of a crowded board of Hexania take, against a chess program's list."""

from __future__ import annotations

import timeit
from collections.abc import Callable
from random import Random
from time import process_time

import chess

from bench.report import Report
from pnp.rules.hexania.board import bit, bitboard, clusters_of
from pnp.rules.hexania.engine import Hexania
from pnp.rules.hexania.position import CRITICAL, HexaniaPosition

_SIDE, _PLAYERS, _COUNTERS, _POINTS = 12, 6, 60, 12
_CHESS = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 0 9"
_TIMES = 60
# How often a counter lies beside one of its own colour, if it can: from counters strewn about to heavy figures.
_CROWDS = {"strewn": 0.0, "in figures": 0.5, "in heavy figures": 0.9}


def measure_hexania_moves(report: Report) -> None:
    """Add how many times as long as a list of chess moves the list of a six-player position takes."""
    engine, game = Hexania(), chess.Board(_CHESS)

    def listed_afresh(position: HexaniaPosition) -> None:
        clusters_of.cache_clear()  # what is known of these counters from the time before must not help
        engine.legal_moves(position)

    for name, clumping in _CROWDS.items():
        position = crowd(clumping, Random(1))
        moves = len(engine.legal_moves(position))
        ratios = []
        for _ in range(7):
            once = _fastest(lambda: list(game.legal_moves), 100)
            again = _fastest(lambda place=position: listed_afresh(place), 5)
            ratios.append(again / once)
        what = f"{moves} moves of Hexania, 6 × 60 counters {name}, to a list of chess moves"
        report.ratio(what, sorted(ratios)[len(ratios) // 2], _TIMES)


def _fastest(do: Callable[[], object], number: int) -> float:
    """Return the seconds of work that something takes, at the best of three times *number*."""
    return min(timeit.repeat(do, timer=process_time, number=number, repeat=3)) / number


def crowd(clumping: float, chance: Random) -> HexaniaPosition:
    """Return a position with so many counters of each player, no figure of which is about to collapse."""
    board = bitboard(_SIDE)
    held = [0] * _PLAYERS
    while any(cells.bit_count() < _COUNTERS for cells in held):
        held = [0] * _PLAYERS
        for number in range(_PLAYERS * _COUNTERS):
            player = number % _PLAYERS
            taken = sum(held)
            free = [cell for cell in board.names if not bit(cell) & taken]
            chance.shuffle(free)
            if chance.random() < clumping:
                beside = board.halo(held[player])
                free.sort(key=lambda cell: not bit(cell) & beside)
            for cell in free:
                grown = held[player] | bit(cell)
                if clusters_of(_SIDE, grown).at[cell].mass < CRITICAL:
                    held[player] = grown
                    break
    return HexaniaPosition(
        side=_SIDE,
        counters=tuple(held),
        turn=0,
        points=_POINTS,
        acted=False,
        bonus=(0,) * _PLAYERS,
        first_turn=frozenset(),
        out=frozenset(),
        losses=(0,) * _PLAYERS,
        variants=frozenset(),
    )
