"""Turn plain values into a position, or into everything that is wrong with them; and a position into plain values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from pnp.problems import DocumentPath
from pnp.rules.ovo.position import CELLS, EMPTY, MARKS, NAMES, SIZE, TABLES, Position
from pnp.rules.reading import Reading
from pnp.rules.told import told

KEYS = ("players", "board", "turn", "out")


class Draft(Struct, frozen=True):
    """A position as far as it could be read: None stands for what could not be."""

    players: tuple[str, ...] | None
    board: tuple[str | None, ...]
    turn: str | None
    out: tuple[str, ...] | None


def cell_path(cell: int) -> DocumentPath:
    """Return where in the values a cell is written: its row's text."""
    return ("board", cell // SIZE)


def read_draft(values: Any, reading: Reading) -> Draft:
    """Return what can be read of a position; what cannot is noted in *reading*."""
    top = reading.mapping(values, (), KEYS)
    players = _read_players(top["players"], reading) if "players" in top else None
    board = _read_board(top["board"], reading) if "board" in top else (None,) * len(CELLS)
    known = players or MARKS
    turn = reading.word(top["turn"], ("turn",), known) if "turn" in top else None
    out = _read_out(top["out"], known, reading) if "out" in top else None
    return Draft(players, board, turn, out)


def _read_players(value: Any, reading: Reading) -> tuple[str, ...] | None:
    players = tuple(value) if isinstance(value, list | tuple) else value
    for table in TABLES:
        if players == table:
            return table
    hint = " or ".join(f"[{', '.join(table)}]" for table in TABLES)
    reading.unreadable(f'"players" cannot be {told(value)}', ("players",), f"write {hint}")
    return None


def _read_board(value: Any, reading: Reading) -> tuple[str | None, ...]:
    cells: list[str | None] = []
    for number, fields in enumerate(reading.rows(value, ("board",), (SIZE,) * SIZE)):
        for field in fields or (None,) * SIZE:
            cells.append(_read_cell(field, len(cells), ("board", number), reading) if field else None)
    return tuple(cells)


def _read_cell(field: str, cell: int, path: DocumentPath, reading: Reading) -> str | None:
    if field == EMPTY or (field.lower() in NAMES and len(field) == 1):
        return field
    hint = "write . for an empty cell, c, t, d or s for an egg that lies face up, C, T, D or S for one face down"
    reading.unreadable(f"{CELLS[cell]} holds {told(field)}, which is nothing of this game", path, hint)
    return None


def _read_out(value: Any, known: Sequence[str], reading: Reading) -> tuple[str, ...] | None:
    """Return who is out, in the order of turns."""
    if not isinstance(value, list | tuple):
        reading.unreadable(f'"out" is {told(value)}, not a list of players', ("out",), "write [] for nobody")
        return None
    names = [reading.word(name, ("out", number), known) for number, name in enumerate(value[: len(MARKS) + 1])]
    for number, name in enumerate(names):
        if name is not None and name in names[:number]:
            reading.unreadable(f"{name} stands here twice", ("out", number))
    return tuple(name for name in known if name in names)


def finished(draft: Draft) -> Position:
    """Return the position of a draft in which nothing is missing."""
    players = draft.players or ()
    board = "".join(letter or EMPTY for letter in draft.board)
    return Position(
        players, board, players.index(draft.turn or ""), tuple(players.index(name) for name in draft.out or ())
    )


def write_position(position: Position) -> dict[str, Any]:
    """Return a position as plain values, every key in the page's order."""
    return {
        "players": list(position.players),
        "board": [" ".join(position.board[start : start + SIZE]) for start in range(0, len(CELLS), SIZE)],
        "turn": position.players[position.turn],
        "out": [position.players[player] for player in position.out],
    }
