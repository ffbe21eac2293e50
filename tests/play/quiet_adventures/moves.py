"""Turn what a player says into one of the moves there are, and back."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from pnp.messages import quote
from pnp.play.protocol import unreadable_move
from pnp.problems import Finding
from tests.play.quiet_adventures.position import QUIET_CELLS, TYPES

BANK = 3  # begging names a market row (0 to 2) or the bank


class Buy(Struct, frozen=True):
    """Buy a tile of type *row* and place it on *cell*."""

    row: int
    cell: int


class StepTo(Struct, frozen=True):
    """Move the character to *cell*."""

    cell: int


class Increase(Struct, frozen=True):
    """Put a button from the purse on *row*."""

    row: int


class Decrease(Struct, frozen=True):
    """Send a button from *row* and one from the purse to the bank."""

    row: int


class Thief(Struct, frozen=True):
    """Take all buttons of *row*."""

    row: int


class Beg(Struct, frozen=True):
    """Take one button from a row or from the bank."""

    source: int


class QuietPass(Struct, frozen=True):
    """Do nothing: it can be said, and is never allowed."""


QuietMove = Buy | StepTo | Increase | Decrease | Thief | Beg | QuietPass

# Targets of actions that are always possible; begging may depend on whether any of these is.
ACTIONS: tuple[QuietMove, ...] = (
    *(StepTo(cell) for cell in range(9)),
    *(Buy(row, cell) for row in range(3) for cell in range(9)),
    *(Increase(row) for row in range(3)),
    *(Decrease(row) for row in range(3)),
    *(Thief(row) for row in range(3)),
)
BEGGING: tuple[Beg, ...] = tuple(Beg(source) for source in (BANK, 0, 1, 2))


def write_quiet_move(move: QuietMove) -> str:
    """Return the move's canonical spelling."""
    match move:
        case Buy(row, cell):
            return f"buy {TYPES[row]} {QUIET_CELLS[cell]}"
        case StepTo(cell):
            return f"move {QUIET_CELLS[cell]}"
        case Increase(row):
            return f"increase {TYPES[row]}"
        case Decrease(row):
            return f"decrease {TYPES[row]}"
        case Thief(row):
            return f"thief {TYPES[row]}"
        case Beg(source):
            return f"beg {source_name(source)}"
        case QuietPass():
            return "pass"


def source_name(source: int) -> str:
    """Return what a beggar calls the bank or a row."""
    return "bank" if source == BANK else TYPES[source]


SPELLINGS: Mapping[QuietMove, str] = {move: write_quiet_move(move) for move in (*ACTIONS, *BEGGING, QuietPass())}
_SQUEEZED: Mapping[str, QuietMove] = {text.replace(" ", "").lower(): move for move, text in SPELLINGS.items()}

_SHAPES = {
    "buy": "write it as: buy mushroom B1",
    "move": "write it as: move B1",
    "increase": "write it as: increase meadow",
    "decrease": "write it as: decrease meadow",
    "thief": "write it as: thief meadow",
    "beg": "write it as: beg bank, or beg meadow",
}


def read_quiet_move(text: str) -> QuietMove | Finding:
    """Return the move that *text* spells (spaces and capitals don't matter), or what is unreadable in it."""
    if not isinstance(text, str):
        return unreadable_move("a move is a short text", _SHAPES["move"])
    move = _SQUEEZED.get("".join(text.split()).lower())
    return _unreadable(text) if move is None else move


def _unreadable(text: str) -> Finding:
    """Say which part of a move's text names nothing."""
    words = text[:200].split()
    shown = quote(" ".join(words))
    if not words:
        return unreadable_move("there is no move here", _SHAPES["move"])
    action = words[0].lower()
    if action not in _SHAPES:
        hint = "the actions are buy, move, increase, decrease, thief and beg"
        return unreadable_move(f"{shown} is not an action of this game", hint)
    takes_type, takes_cell = action != "move", action in ("buy", "move")
    names = words[1:]
    if len(names) == takes_type + takes_cell:
        known = (*TYPES, "bank") if action == "beg" else TYPES
        if takes_type and names[0].lower() not in known:
            return unreadable_move(f"{quote(names[0])} is not one of {', '.join(known)}", _SHAPES[action])
        if takes_cell and names[-1].upper() not in QUIET_CELLS:
            return unreadable_move(f"{quote(names[-1])} is not a cell of Hollowtown (A1 to C3)", _SHAPES[action])
    return unreadable_move(f"{shown} cannot be read as a move", _SHAPES[action])
