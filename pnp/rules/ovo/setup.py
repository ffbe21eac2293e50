"""Turn the options of a game and a seed into the position it begins with.

The first player is the whole part of the number of players times the first number of ``random.Random(seed).random()``,
whose numbers are the same in every version of Python, counted in the order of turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pnp.problems import Finding
from pnp.rules.ovo.position import CAMPS, CELLS, EMPTY, LETTERS, TABLES, Position
from pnp.rules.protocol import StartOptions, wrong_option
from pnp.rules.told import told

DEFAULT_PLAYERS = 2


def read_options(options: StartOptions) -> tuple[tuple[str, ...], Sequence[Finding]]:
    """Return who plays, and everything that is wrong with the options."""
    tables = {len(table): table for table in TABLES}
    count = DEFAULT_PLAYERS if options.players is None else options.players
    findings = []
    if count not in tables:
        findings.append(wrong_option(f"this game is for 2 or 4 players, not for {told(count)}"))
    findings += [
        wrong_option(f'the game has no option "{told(key)}"', "the number of players is its only one")
        for key in sorted(options.choices)
    ]
    return tables.get(count, TABLES[0]), findings


def set_up(players: tuple[str, ...], seed: int) -> Position:
    """Return the position in which every egg lies face up in its camp, and chance has the first turn."""
    board = [EMPTY] * len(CELLS)
    for player in players:
        for cell in CAMPS[len(players)][player]:
            board[cell] = LETTERS[player]
    return Position(players, "".join(board), int(Random(seed).random() * len(players)), ())
