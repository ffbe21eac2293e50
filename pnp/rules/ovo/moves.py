"""Turn what a player says into a move, and back."""

from __future__ import annotations

import re

from msgspec import Struct

from pnp.problems import Finding
from pnp.rules.ovo.position import CELL_NUMBERS, CELLS, MARKS
from pnp.rules.protocol import unreadable_move
from pnp.rules.told import suggestion, told


class Go(Struct, frozen=True):
    """Move the egg on *start* to *end*. *chain* holds every cell of the way, both included, if it was said."""

    start: int
    end: int
    chain: tuple[int, ...] = ()


class Peek(Struct, frozen=True):
    """Look at the egg on *cell*."""

    cell: int


class Claim(Struct, frozen=True):
    """Say that all eggs of *player*, a mark, are home."""

    player: str


class Pass(Struct, frozen=True):
    """Do nothing: it can be said, and is never allowed."""


Move = Go | Peek | Claim | Pass

_HINT = "write A1-B2, peek B4 or claim star; a chain of jumps may be written A1>C3>E3"
_CELL = re.compile(r"[A-Z][0-9]{1,2}")


def write_move(move: Move) -> str:
    """Return the move's canonical spelling: of a chain of jumps only where it begins and ends."""
    match move:
        case Go(start, end):
            return f"{CELLS[start]}-{CELLS[end]}"
        case Peek(cell):
            return f"peek {CELLS[cell]}"
        case Claim(player):
            return f"claim {player}"
        case Pass():
            return "pass"


def read_move(text: str) -> Move | Finding:
    """Return the move that *text* spells, whatever its spaces and capitals; or what is unreadable in it."""
    if not isinstance(text, str):
        return unreadable_move("a move is a short text", _HINT)
    squeezed = "".join(text.split()).lower()
    if squeezed == "pass":
        return Pass()
    if squeezed.startswith("claim"):
        player = squeezed.removeprefix("claim")
        return (
            Claim(player)
            if player in MARKS
            else _unreadable(f'"{told(player)}" is no player', suggestion(player, MARKS))
        )
    if squeezed.startswith("peek"):
        cells = _read_cells([squeezed.removeprefix("peek")], text)
        return Peek(cells[0]) if isinstance(cells, list) else cells
    chain = ">" in squeezed
    names = squeezed.split(">" if chain else "-")
    if len(names) < 2 or (len(names) > 2 and not chain):
        return _unreadable(f'"{told(text)}" cannot be read as a move' if squeezed else "there is no move here", _HINT)
    cells = _read_cells(names, text)
    if isinstance(cells, Finding):
        return cells
    return Go(cells[0], cells[-1], tuple(cells) if chain else ())


def _read_cells(names: list[str], text: str) -> list[int] | Finding:
    """Return the cells of their *names*, in small letters."""
    found = []
    for name in names:
        cell = CELL_NUMBERS.get(name.upper())
        if cell is None:
            if _CELL.fullmatch(name.upper()):
                return _unreadable(f"there is no cell {name.upper()}", f"the cells are {CELLS[0]} to {CELLS[-1]}")
            return _unreadable(f'"{told(text)}" cannot be read as a move', _HINT)
        found.append(cell)
    return found


def _unreadable(message: str, hint: str) -> Finding:
    return unreadable_move(message, hint)
