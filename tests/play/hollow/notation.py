"""Read and write positions and moves of Hollow."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from pnp.messages import format_value
from pnp.play.protocol import PositionReader, unreadable_move
from pnp.problems import Finding
from tests.play.hollow.board import SIDES, ClearCore, HollowBoard, HollowMove, HollowPass, PlaceStone, board_of
from tests.play.hollow.position import BLUE, HOLLOW_PLAYERS, NOBODY, RED, HollowState, begin_hollow, core_at

_KEYS = ("side", "board", "turn", "button")
_LETTERS = "RB"
_EMPTY = "."
_BUTTON = ("none", *HOLLOW_PLAYERS)


def read_hollow_position(values: Any, reading: PositionReader) -> HollowState | None:
    """Return the state that plain values describe; None, and all faults in *reading*, if they describe none."""
    top = reading.mapping(values, (), _KEYS)
    side = _read_side(top["side"], reading) if "side" in top else None
    stones = _read_board(top["board"], board_of(side), reading) if side and "board" in top else (0, 0)
    turn = reading.word(top["turn"], ("turn",), HOLLOW_PLAYERS) if "turn" in top else None
    button = reading.word(top["button"], ("button",), _BUTTON) if "button" in top else None
    if reading.findings or side is None or turn is None or button is None:
        return None
    holder = HOLLOW_PLAYERS.index(button) if button in HOLLOW_PLAYERS else NOBODY
    return begin_hollow(board_of(side), stones[RED], stones[BLUE], HOLLOW_PLAYERS.index(turn), holder)


def _read_side(value: Any, reading: PositionReader) -> int | None:
    if isinstance(value, bool) or not isinstance(value, int) or value not in SIDES:
        hint = f"a board has {SIDES[0]} to {SIDES[-1]} cells along a side"
        reading.unreadable(f'"side" cannot be {format_value(value)}', ("side",), hint)
        return None
    return value


def _read_board(value: Any, board: HollowBoard, reading: PositionReader) -> tuple[int, int]:
    """Return the cells with a red stone and those with a blue one."""
    stones, cell = [0, 0], 0
    lengths = _lengths(board)
    for number, fields in enumerate(reading.rows(value, ("board",), lengths)):
        for place, field in enumerate(fields or ()):
            if field in _LETTERS and len(field) == 1:
                stones[_LETTERS.index(field)] |= board.bits[cell + place]
            elif field != _EMPTY:
                message = f"{board.names[cell + place]} holds {format_value(field)}, which is not a piece of this game"
                reading.unreadable(message, ("board", number), "write . for an empty cell, R or B for a stone")
        cell += lengths[number]
    return stones[RED], stones[BLUE]


def _lengths(board: HollowBoard) -> tuple[int, ...]:
    """Return how many cells each row of a board has."""
    return tuple(len(list(row)) for _, row in groupby(board.names, key=lambda name: name[0]))


def write_hollow_position(state: HollowState) -> dict[str, Any]:
    """Return a position as plain values, every key in the page's order."""
    board = state.board
    fields = [
        _LETTERS[RED] if bit & state.red else _LETTERS[BLUE] if bit & state.blue else _EMPTY for bit in board.bits
    ]
    rows, cell = [], 0
    for length in _lengths(board):
        rows.append(" ".join(fields[cell : cell + length]))
        cell += length
    return {
        "side": board.side,
        "board": rows,
        "turn": HOLLOW_PLAYERS[state.turn],
        "button": "none" if state.button == NOBODY else HOLLOW_PLAYERS[state.button],
    }


_VERB = "HOLLOW"
_HINT = "write E5 to place a stone there, hollow E5 to make a hollow of the core that holds E5"


def read_hollow_move(state: HollowState, text: str) -> HollowMove | Finding:
    """Return the move that *text* spells (spaces and capitals don't matter), or what is unreadable in it.

    Any cell of a core names it.
    """
    if not isinstance(text, str):
        return unreadable_move("a move is a short text", _HINT)
    squeezed = "".join(text.split()).upper()
    if squeezed == "PASS":
        return HollowPass()
    name = squeezed.removeprefix(_VERB)
    board = state.board
    cell = board.numbers.get(name)
    if cell is None:
        return _unreadable(text, name, board)
    if name == squeezed:
        return PlaceStone(cell)
    core = core_at(state, cell)
    return board.clearings[core & -core] if core else ClearCore(cell)


def _unreadable(text: str, name: str, board: HollowBoard) -> Finding:
    """Say what in a move's text names nothing."""
    if not name:
        return unreadable_move("there is no cell in this move" if text.strip() else "there is no move here", _HINT)
    if name[0].isalpha() and name[1:].isdecimal():
        message = f"a board of side {board.side} has no cell {format_value(name)}"
        return unreadable_move(message, f"its cells are {board.names[0]} to {board.names[-1]}")
    return unreadable_move(f'"{format_value(text)}" cannot be read as a move', _HINT)


def write_hollow_move(state: HollowState, move: HollowMove) -> str:
    """Return the move's canonical spelling."""
    match move:
        case PlaceStone(cell):
            return state.board.names[cell]
        case ClearCore(cell):
            return f"hollow {state.board.names[cell]}"
        case HollowPass():
            return "pass"
