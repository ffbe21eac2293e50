"""Turn the options of a game and a seed into the position it begins with.

The first player is the whole part of the number of players times the first number of ``random.Random(seed).random()``,
whose numbers are the same in every version of Python, counted in the order of turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec import Struct

from pnp.messages import join_words
from pnp.problems import Finding
from pnp.rules.game_setup import GAME_FILE, GameSetup, SetupReader
from pnp.rules.ovo.position import CAMPS, CELLS, EMPTY, LETTERS, MARKS, SIZE, TABLES, Position
from pnp.rules.protocol import Rejected, StartOptions, wrong_option
from pnp.rules.told import told

_BOARD = "board"


class OvoSetup(Struct, frozen=True):
    """What a ruleset decides: with how many players the game can be played."""

    players: tuple[int, ...] = tuple(len(table) for table in TABLES)


def read_ovo_setup(setup: GameSetup) -> OvoSetup | Rejected:
    """Return what a ruleset decides, or everything that the rules don't allow."""
    reader = SetupReader("ovo", setup)
    players = reader.players(tuple(len(table) for table in TABLES), ())
    for player in MARKS:
        if setup.seats and player not in setup.seats and any(player in t for t in TABLES if len(t) in players):
            reader.reject(f"needs the seat {player}", GAME_FILE, "seats", hint=f"add {player}: …")
        eggs = max(len(camps[player]) for camps in CAMPS.values() if player in camps)
        reader.count(f"{player}-egg", eggs, least=eggs, most=eggs)
    reader.variants(())
    for key in ("columns", "rows"):
        reader.exactly(_BOARD, key, SIZE)
    for group, camps in (("camp", CAMPS[4]), ("row", CAMPS[2])):
        for player, cells in camps.items():
            reader.cells(_BOARD, f"{player}-{group}", [CELLS[cell] for cell in sorted(cells)])
    return Rejected(tuple(reader.findings)) if reader.findings else OvoSetup(players)


def read_options(options: StartOptions, setup: OvoSetup) -> tuple[tuple[str, ...], Sequence[Finding]]:
    """Return who plays, and everything that is wrong with the options."""
    tables = {len(table): table for table in TABLES if len(table) in setup.players}
    count = min(setup.players) if options.players is None else options.players
    findings = []
    if count not in tables:
        findings.append(
            wrong_option(f"this game is for {join_words(map(str, tables), 'or')} players, not for {told(count)}")
        )
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
