"""Measure how long the legal moves of a crowded board of Hexania take, against a chess program's list."""

from __future__ import annotations

import timeit
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

import chess
from msgspec.structs import replace

import pnp
from bench.report import Report
from pnp.play.protocol import Rejected

_SIDE, _COUNTERS, _POINTS, _CRITICAL = 12, 60, 12, 12
_COLOURS = ("red", "blue", "green", "yellow", "purple", "orange")
_CHESS = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 0 9"
_TIMES = 60
# How often a counter is placed beside one of its own colour, if possible: from scattered counters to heavy figures.
_CROWDS = {"strewn": 0.0, "in figures": 0.5, "in heavy figures": 0.9}


def measure_hexania_moves(report: Report) -> None:
    """Add the time to list the moves of a six-player position, as a multiple of a list of chess moves."""
    engine, game = pnp.rules("hexania").engine, chess.Board(_CHESS)
    for name, clumping in _CROWDS.items():
        state = engine.read_position(crowd(clumping, Random(1)))
        assert not isinstance(state, Rejected), state.findings
        moves = len(engine.legal_moves(state))
        ratios = []
        for _ in range(7):
            once = _fastest(lambda: list(game.legal_moves), 100)
            # Of an equal state each time: the engine remembers the moves of a state that it has seen.
            again = _fastest(lambda crowded=state: engine.legal_moves(replace(crowded)), 5)
            ratios.append(again / once)
        what = f"{moves} moves of Hexania, 6 × 60 counters {name}, to a list of chess moves"
        report.ratio(what, sorted(ratios)[len(ratios) // 2], _TIMES)


def _fastest(do: Callable[[], object], number: int) -> float:
    """Return the processor time of one call in seconds: the best of three rounds of *number* calls."""
    return min(timeit.repeat(do, timer=process_time, number=number, repeat=3)) / number


def crowd(clumping: float, chance: Random) -> dict[str, Any]:
    """Return a position with _COUNTERS counters of each player, in which no figure is about to collapse."""
    names, near = _board()
    held: dict[str, set[str]] = {}
    while not held or any(len(cells) < _COUNTERS for cells in held.values()):
        held = {colour: set() for colour in _COLOURS}
        for number in range(len(held) * _COUNTERS):
            own = held[_COLOURS[number % len(held)]]
            free = [name for name in names if not any(name in cells for cells in held.values())]
            chance.shuffle(free)
            if chance.random() < clumping:
                beside = {name for cell in own for name in near[cell]}
                free.sort(key=lambda name: name not in beside)
            for cell in free:
                if _mass(cell, own | {cell}, near) < _CRITICAL:
                    own.add(cell)
                    break
    counters = {colour: [name for name in names if name in cells] for colour, cells in held.items()}
    none = dict.fromkeys(_COLOURS, 0)
    return {
        "side": _SIDE,
        "players": [*_COLOURS],
        "counters": counters,
        "turn": _COLOURS[0],
        "points": _POINTS,
        "acted": False,
        "bonus": none,
        "first_turn": [],
        "out": [],
        "losses": none,
        "variants": [],
    }


def _board() -> tuple[list[str], dict[str, set[str]]]:
    """Return the cells in reading order, and the neighbours of each."""
    far = _SIDE - 1
    at = {
        (q, r): f"{chr(ord('A') + q + far)}{r + _SIDE}"
        for q in range(-far, far + 1)
        for r in range(max(-far, -far - q), min(far, far - q) + 1)
    }
    steps = ((0, -1), (0, 1), (1, -1), (-1, 1), (1, 0), (-1, 0))
    return [*at.values()], {
        name: {at[q + dq, r + dr] for dq, dr in steps if (q + dq, r + dr) in at} for (q, r), name in at.items()
    }


def _mass(cell: str, own: set[str], near: dict[str, set[str]]) -> int:
    """Return the number of counters in the connected figure that includes a cell."""
    figure, fresh = {cell}, [cell]
    while fresh:
        more = (near[fresh.pop()] & own) - figure
        figure |= more
        fresh += more
    return len(figure)
