"""Turn what a player says into one of the moves there are, and back."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct

from pnp.messages import quote
from pnp.play.protocol import unreadable_move
from pnp.problems import Finding
from tests.play.hexania.position import HexaniaPosition

DICE = range(2, 13)  # what two dice can show


class Birth(Struct, frozen=True):
    """Put a counter on *cell*, the beginning of a new figure."""

    cell: str
    keep: str | None = None  # of every action: the cell that is left of a figure that collapses


class Grow(Struct, frozen=True):
    """Put a counter on *cell*, which touches the figure of which *figure* is a cell."""

    figure: str
    cell: str
    keep: str | None = None


class Travel(Struct, frozen=True):
    """Move the figure of which *figure* is a cell so many *steps* along *direction*."""

    figure: str
    direction: str
    steps: int
    keep: str | None = None


class Regroup(Struct, frozen=True):
    """Move the counter on *counter* to *cell*, at another place of its figure."""

    counter: str
    cell: str
    keep: str | None = None


class Stop(Struct, frozen=True):
    """End the turn."""


class Roll(Struct, frozen=True):
    """Throw the dice: they show *points*."""

    points: int


Action = Birth | Grow | Travel | Regroup
HexaniaMove = Action | Stop | Roll

STOP = Stop()
ROLLS = tuple(Roll(points) for points in DICE)
# Each throw of two dice, and in how many of 36 ways they show it.
ROLL_ODDS: Mapping[HexaniaMove, int] = {roll: 6 - abs(roll.points - 7) for roll in ROLLS}

_CELL, _KEEP = r"([a-z]{1,2}[0-9]+)", r"(?:keep([a-z]{1,2}[0-9]+))?"
_SHAPES = {
    "birth": (re.compile(f"birth{_CELL}{_KEEP}"), "birth A5"),
    "grow": (re.compile(f"grow{_CELL}{_CELL}{_KEEP}"), "grow B5 B6"),
    "move": (re.compile(f"move{_CELL}(nw|ne|n|sw|se|s)([0-9]{{1,4}}){_KEEP}"), "move B5 SE 3"),
    "regroup": (re.compile(f"regroup{_CELL}{_CELL}{_KEEP}"), "regroup B5 C7"),
    "stop": (re.compile("stop"), "stop"),
    "roll": (re.compile("roll([0-9]{1,4})"), "roll 7"),
}
_LONGEST = 200


def write_hexania_move(move: HexaniaMove) -> str:
    """Return the move's canonical spelling, given that it names its figure by the first cell."""
    match move:
        case Birth(cell):
            text = f"birth {cell}"
        case Grow(figure, cell):
            text = f"grow {figure} {cell}"
        case Travel(figure, direction, steps):
            text = f"move {figure} {direction} {steps}"
        case Regroup(counter, cell):
            text = f"regroup {counter} {cell}"
        case Stop():
            return "stop"
        case Roll(points):
            return f"roll {points}"
    return text if move.keep is None else f"{text} keep {move.keep}"


def read_hexania_move(position: HexaniaPosition, text: str) -> HexaniaMove | Finding:
    """Return the move that *text* spells, legal or not; spaces and capitals don't matter; or what is wrong with it.

    A figure of the player to act may be named by any of its cells; the move names it by its first.
    """
    if not isinstance(text, str) or len(text) > _LONGEST:
        return _fault("a move is a short text", "move")
    squeezed = "".join(text.split()).lower()
    action = next((name for name in _SHAPES if squeezed.startswith(name)), None)
    if action is None:
        shown = " ".join(text.split())
        return _fault(f"{quote(shown)} is not an action of this game" if shown else "there is no move here", None)
    match = _SHAPES[action][0].fullmatch(squeezed)
    if match is None:
        return _fault(f"{quote(' '.join(text.split()))} cannot be read as a move", action)
    groups = match.groups()
    if action == "stop":
        return STOP
    if action == "roll":
        return Roll(int(groups[0]))
    cells = [group.upper() for group in groups if group and group[-1].isdigit() and not group.isdigit()]
    unknown = [cell for cell in cells if cell not in position.bitboard.numbers]
    if unknown:
        return _fault(f'"{unknown[0]}" is not a cell of a board of side {position.side}', action)
    keep = cells.pop() if groups[-1] else None
    match action:
        case "birth":
            return Birth(cells[0], keep)
        case "grow":
            return Grow(_first_cell(position, cells[0]), cells[1], keep)
        case "regroup":
            return Regroup(cells[0], cells[1], keep)
    if not int(groups[2]):
        return _fault("a figure moves at least one step", action)
    return Travel(_first_cell(position, cells[0]), groups[1].upper(), int(groups[2]), keep)


def _first_cell(position: HexaniaPosition, cell: str) -> str:
    """Return the first cell of the own figure that holds *cell*; the cell itself if there is none."""
    board = position.bitboard
    entry = position.figures(position.turn).at.get(board.numbers[cell])
    return cell if entry is None else board.name_of(entry.cells)


def _fault(message: str, action: str | None) -> Finding:
    if action is None:
        return unreadable_move(message, "the actions are birth, grow, move, regroup, stop and roll")
    return unreadable_move(message, f"write it as: {_SHAPES[action][1]}")
