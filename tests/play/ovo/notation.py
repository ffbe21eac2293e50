"""Read and write positions and moves of OVO, with everything that makes a position impossible."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from pnp.messages import format_value, suggest_name
from pnp.play.protocol import PositionReader, unreadable_move
from pnp.problems import DocumentPath, Finding
from tests.play.ovo.position import (
    CAMPS,
    MARK_LETTERS,
    MARKS,
    NAMES,
    OVO_CELL_NUMBERS,
    OVO_CELLS,
    OVO_EMPTY,
    OVO_SIDE,
    TABLES,
    OvoPosition,
    has_action,
)

_KEYS = ("players", "board", "turn", "out")


class OvoDraft(Struct, frozen=True):
    """A position as far as it could be read: None marks what could not be read."""

    players: tuple[str, ...] | None
    board: tuple[str | None, ...]
    turn: str | None
    out: tuple[str, ...] | None


def ovo_cell_path(cell: int) -> DocumentPath:
    """Return where in the values a cell is written: its row's text."""
    return ("board", cell // OVO_SIDE)


def read_ovo_draft(values: Any, reading: PositionReader) -> OvoDraft:
    """Return what can be read of a position; what cannot is noted in *reading*."""
    top = reading.mapping(values, (), _KEYS)
    players = _read_players(top["players"], reading) if "players" in top else None
    board = _read_board(top["board"], reading) if "board" in top else (None,) * len(OVO_CELLS)
    known = players or MARKS
    turn = reading.word(top["turn"], ("turn",), known) if "turn" in top else None
    out = _read_out(top["out"], known, reading) if "out" in top else None
    return OvoDraft(players, board, turn, out)


def _read_players(value: Any, reading: PositionReader) -> tuple[str, ...] | None:
    players = tuple(value) if isinstance(value, list | tuple) else value
    for table in TABLES:
        if players == table:
            return table
    hint = " or ".join(f"[{', '.join(table)}]" for table in TABLES)
    reading.unreadable(f'"players" cannot be {format_value(value)}', ("players",), f"write {hint}")
    return None


def _read_board(value: Any, reading: PositionReader) -> tuple[str | None, ...]:
    cells: list[str | None] = []
    for number, fields in enumerate(reading.rows(value, ("board",), (OVO_SIDE,) * OVO_SIDE)):
        for field in fields or (None,) * OVO_SIDE:
            cells.append(_read_cell(field, len(cells), ("board", number), reading) if field else None)
    return tuple(cells)


def _read_cell(field: str, cell: int, path: DocumentPath, reading: PositionReader) -> str | None:
    if field == OVO_EMPTY or (field.lower() in NAMES and len(field) == 1):
        return field
    hint = "write . for an empty cell, c, t, d or s for an egg that lies face up, C, T, D or S for one face down"
    reading.unreadable(f"{OVO_CELLS[cell]} holds {format_value(field)}, which is not a piece of this game", path, hint)
    return None


def _read_out(value: Any, known: Sequence[str], reading: PositionReader) -> tuple[str, ...] | None:
    """Return who is out, in the order of turns."""
    if not isinstance(value, list | tuple):
        reading.unreadable(f'"out" is {format_value(value)}, not a list of players', ("out",), "write [] for nobody")
        return None
    names = [reading.word(name, ("out", number), known) for number, name in enumerate(value[: len(MARKS) + 1])]
    for number, name in enumerate(names):
        if name is not None and name in names[:number]:
            reading.unreadable(f"{name} is listed twice", ("out", number), "remove one of them")
    return tuple(name for name in known if name in names)


def build_ovo_position(draft: OvoDraft) -> OvoPosition:
    """Return the position of a draft in which nothing is missing."""
    players = draft.players or ()
    board = "".join(letter or OVO_EMPTY for letter in draft.board)
    return OvoPosition(
        players, board, players.index(draft.turn or ""), tuple(players.index(name) for name in draft.out or ())
    )


def write_ovo_position(position: OvoPosition) -> dict[str, Any]:
    """Return a position as plain values, every key in the page's order."""
    return {
        "players": list(position.players),
        "board": [" ".join(position.board[start : start + OVO_SIDE]) for start in range(0, len(OVO_CELLS), OVO_SIDE)],
        "turn": position.players[position.turn],
        "out": [position.players[player] for player in position.out],
    }


def report_ovo_faults(draft: OvoDraft, reading: PositionReader) -> None:
    """Note in *reading* every way in which the position is impossible."""
    if draft.players is None:
        return
    _report_absent_players(draft.players, draft, reading)
    _counts(draft.players, draft, reading)
    _face_up(draft.players, draft, reading)
    _report_out(draft.players, draft, reading)
    _turn(draft, reading)


def _report_absent_players(players: tuple[str, ...], draft: OvoDraft, reading: PositionReader) -> None:
    """Report eggs of players who do not play."""
    for cell, letter in enumerate(draft.board):
        if letter and letter != OVO_EMPTY and NAMES[letter.lower()] not in players:
            name = NAMES[letter.lower()]
            reading.impossible(
                f"the egg on {OVO_CELLS[cell]} is {name.title()}'s, who does not play",
                ovo_cell_path(cell),
                f"remove the egg, or add {name} to the players",
            )


def _counts(players: tuple[str, ...], draft: OvoDraft, reading: PositionReader) -> None:
    """Report players with too few or too many eggs: all in the game, none if out."""
    if draft.out is None:
        return
    for player in players:
        cells = [cell for cell, letter in enumerate(draft.board) if letter and letter.lower() == MARK_LETTERS[player]]
        if player in draft.out:
            for cell in cells:
                reading.impossible(
                    f"an egg of {player.title()}, who is out, is on {OVO_CELLS[cell]}",
                    ovo_cell_path(cell),
                    f"remove the egg, or remove {player} from out",
                )
            continue
        egg_count = len(CAMPS[len(players)][player])
        if len(cells) > egg_count or (len(cells) < egg_count and None not in draft.board):
            hint = "remove eggs" if len(cells) > egg_count else "add eggs"
            reading.impossible(f"{player.title()} has {len(cells)} eggs, not {egg_count}", ("board",), hint)


def _face_up(players: tuple[str, ...], draft: OvoDraft, reading: PositionReader) -> None:
    """Report eggs that are face up in an opponent's camp."""
    for cell, letter in enumerate(draft.board):
        for player, camp in CAMPS[len(players)].items():
            if letter and letter.islower() and letter != MARK_LETTERS[player] and cell in camp:
                message = (
                    f"an egg of {NAMES[letter].title()} lies face up on {OVO_CELLS[cell]}, in {player.title()}'s camp"
                )
                reading.impossible(message, ovo_cell_path(cell), f"write {letter.upper()}: it was turned")


def _report_out(players: tuple[str, ...], draft: OvoDraft, reading: PositionReader) -> None:
    """Report a player who is out with two players: the game is over."""
    if draft.out and len(players) == 2:
        reading.impossible("with two players nobody is out: a wrong claim ends the game", ("out",), "write []")


def _turn(draft: OvoDraft, reading: PositionReader) -> None:
    """The player to act is in, and has an action."""
    if draft.turn is None or draft.out is None:
        return
    name = draft.turn.title()
    if draft.turn in draft.out:
        reading.impossible(f"it is the turn of {name}, who is out", ("turn",), "name a player who is not out")
    elif None not in draft.board and _only_players(draft):
        position = build_ovo_position(draft)
        if not has_action(position, position.turn):
            reading.impossible(f"it is the turn of {name}, who has no action", ("turn",), "name the next player")


def _only_players(draft: OvoDraft) -> bool:
    """Whether every egg belongs to a player in the game."""
    return all(
        letter == OVO_EMPTY or NAMES[letter.lower()] in (draft.players or ()) for letter in draft.board if letter
    )


class Go(Struct, frozen=True):
    """Move the egg on *start* to *end*. *chain* holds every cell of the way, both included, if it was said."""

    start: int
    end: int
    chain: tuple[int, ...] = ()


class Peek(Struct, frozen=True):
    """Look at the egg on *cell*."""

    cell: int


class Claim(Struct, frozen=True):
    """The claim that all eggs of *player*, a mark, are home."""

    player: str


class OvoPass(Struct, frozen=True):
    """Do nothing: it can be said, and is never allowed."""


OvoMove = Go | Peek | Claim | OvoPass

_HINT = "write A1-B2, peek B4 or claim star; a chain of jumps may be written A1>C3>E3"
_CELL = re.compile(r"[A-Z][0-9]{1,2}")


def write_ovo_move(move: OvoMove) -> str:
    """Return the move's canonical spelling: of a chain of jumps only where it begins and ends."""
    match move:
        case Go(start, end):
            return f"{OVO_CELLS[start]}-{OVO_CELLS[end]}"
        case Peek(cell):
            return f"peek {OVO_CELLS[cell]}"
        case Claim(player):
            return f"claim {player}"
        case OvoPass():
            return "pass"


def read_ovo_move(text: str) -> OvoMove | Finding:
    """Return the move that *text* spells (spaces and capitals don't matter), or what is unreadable in it."""
    if not isinstance(text, str):
        return unreadable_move("a move is a short text", _HINT)
    squeezed = "".join(text.split()).lower()
    if squeezed == "pass":
        return OvoPass()
    if squeezed.startswith("claim"):
        player = squeezed.removeprefix("claim")
        return (
            Claim(player)
            if player in MARKS
            else _unreadable(f'"{format_value(player)}" is not a player', suggest_name(player, MARKS))
        )
    if squeezed.startswith("peek"):
        cells = _read_cells([squeezed.removeprefix("peek")], text)
        return Peek(cells[0]) if isinstance(cells, list) else cells
    chain = ">" in squeezed
    names = squeezed.split(">" if chain else "-")
    if len(names) < 2 or (len(names) > 2 and not chain):
        return _unreadable(
            f'"{format_value(text)}" cannot be read as a move' if squeezed else "there is no move here", _HINT
        )
    cells = _read_cells(names, text)
    if isinstance(cells, Finding):
        return cells
    return Go(cells[0], cells[-1], tuple(cells) if chain else ())


def _read_cells(names: list[str], text: str) -> list[int] | Finding:
    """Return the cells of their *names*, in small letters."""
    cells = []
    for name in names:
        cell = OVO_CELL_NUMBERS.get(name.upper())
        if cell is None:
            if _CELL.fullmatch(name.upper()):
                return _unreadable(
                    f"there is no cell {name.upper()}", f"the cells are {OVO_CELLS[0]} to {OVO_CELLS[-1]}"
                )
            return _unreadable(f'"{format_value(text)}" cannot be read as a move', _HINT)
        cells.append(cell)
    return cells


def _unreadable(message: str, hint: str) -> Finding:
    return unreadable_move(message, hint)
