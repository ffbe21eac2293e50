"""Turn plain values into a position, or into everything that is wrong with them; and a position into plain values."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from pnp.problems import DocumentPath
from pnp.rules.quiet_adventures.position import (
    CELL_NUMBERS,
    CELLS,
    EDITIONS,
    EMPTY,
    PLAYERS,
    TYPES,
    Position,
)
from pnp.rules.reading import Reading
from pnp.rules.told import told

KEYS = ("edition", "board", "characters", "market", "bank", "purses", "turn", "last_action")
_CELL = re.compile(r"(?P<land>[mbwHD.])(?P<buttons>[1-9][0-9]{0,5})?")


class Draft(Struct, frozen=True):
    """A position as far as it could be read: None stands for what could not be."""

    edition: str | None
    land: tuple[str | None, ...]
    buttons: tuple[int | None, ...]
    stands: tuple[int | None, ...]
    tiles: tuple[int | None, ...]
    prices: tuple[int | None, ...]
    bank: int | None
    purses: tuple[int | None, ...]
    turn: int | None
    last_action: bool | None


def cell_path(cell: int) -> DocumentPath:
    """Return where in the values a cell is written: its row's text."""
    return ("board", cell // 3)


def read_draft(values: Any, reading: Reading) -> Draft:
    """Return what can be read of a position; what cannot is noted in *reading*."""
    top = reading.mapping(values, (), KEYS)
    edition = reading.word(top["edition"], ("edition",), EDITIONS) if "edition" in top else None
    cells = _read_board(top["board"], reading) if "board" in top else ((None, None),) * 9
    stands = _read_characters(top["characters"], reading) if "characters" in top else (None, None)
    rows = _read_market(top["market"], reading) if "market" in top else ((None, None),) * 3
    bank = reading.count(top["bank"], ("bank",)) if "bank" in top else None
    purses = _read_purses(top["purses"], reading) if "purses" in top else (None, None)
    turn = reading.word(top["turn"], ("turn",), PLAYERS) if "turn" in top else None
    return Draft(
        edition=edition,
        land=tuple(land for land, _ in cells),
        buttons=tuple(buttons for _, buttons in cells),
        stands=stands,
        tiles=tuple(tiles for tiles, _ in rows),
        prices=tuple(price for _, price in rows),
        bank=bank,
        purses=purses,
        turn=None if turn is None else PLAYERS.index(turn),
        last_action=reading.flag(top["last_action"], ("last_action",)) if "last_action" in top else None,
    )


def finished(draft: Draft) -> Position:
    """Return the position of a draft in which nothing is missing."""
    land = "".join(letter or EMPTY for letter in draft.land)
    return Position(
        draft.edition or "",
        land,
        _whole(draft.buttons),
        _whole(draft.stands),
        _whole(draft.tiles),
        _whole(draft.prices),
        draft.bank or 0,
        _whole(draft.purses),
        draft.turn or 0,
        bool(draft.last_action),
    )


def _whole(numbers: Sequence[int | None]) -> tuple[int, ...]:
    return tuple(number or 0 for number in numbers)


def _read_board(value: Any, reading: Reading) -> tuple[tuple[str | None, int | None], ...]:
    """Return what each cell holds and the buttons lying there."""
    cells: list[tuple[str | None, int | None]] = []
    for number, fields in enumerate(reading.rows(value, ("board",), (3, 3, 3))):
        for field in fields or (None, None, None):
            cells.append(_read_cell(field, len(cells), ("board", number), reading) if field else (None, None))
    return tuple(cells)


def _read_cell(field: str, cell: int, path: DocumentPath, reading: Reading) -> tuple[str | None, int | None]:
    match = _CELL.fullmatch(field)
    if match is None:
        hint = "write . for an empty cell, H or D for a house, m, b or w for a tile, and a number for its buttons (m2)"
        reading.unreadable(f"{CELLS[cell]} holds {told(field)}, which is nothing of this game", path, hint)
        return None, None
    return match["land"], int(match["buttons"] or 0)


def _read_characters(value: Any, reading: Reading) -> tuple[int | None, ...]:
    found = reading.mapping(value, ("characters",), PLAYERS)
    names = (
        reading.word(found[player], ("characters", player), CELLS) if player in found else None for player in PLAYERS
    )
    return tuple(None if name is None else CELL_NUMBERS[name] for name in names)


def _read_market(value: Any, reading: Reading) -> tuple[tuple[int | None, int | None], ...]:
    """Return the tiles and the price of each row."""
    rows = reading.mapping(value, ("market",), TYPES)
    return tuple(_read_row(rows[name], ("market", name), reading) if name in rows else (None, None) for name in TYPES)


def _read_row(value: Any, path: DocumentPath, reading: Reading) -> tuple[int | None, int | None]:
    row = reading.mapping(value, path, ("tiles", "price"))
    tiles = reading.count(row["tiles"], (*path, "tiles")) if "tiles" in row else None
    return tiles, reading.count(row["price"], (*path, "price")) if "price" in row else None


def _read_purses(value: Any, reading: Reading) -> tuple[int | None, ...]:
    found = reading.mapping(value, ("purses",), PLAYERS)
    return tuple(reading.count(found[player], ("purses", player)) if player in found else None for player in PLAYERS)


def write_position(position: Position) -> dict[str, Any]:
    """Return a position as plain values, every key in the page's order."""
    fields = [f"{land}{buttons or ''}" for land, buttons in zip(position.land, position.buttons, strict=True)]
    return {
        "edition": position.edition,
        "board": [" ".join(fields[start : start + 3]) for start in (0, 3, 6)],
        "characters": {player: CELLS[cell] for player, cell in zip(PLAYERS, position.stands, strict=True)},
        "market": {
            name: {"tiles": tiles, "price": price}
            for name, tiles, price in zip(TYPES, position.tiles, position.prices, strict=True)
        },
        "bank": position.bank,
        "purses": dict(zip(PLAYERS, position.purses, strict=True)),
        "turn": PLAYERS[position.turn],
        "last_action": position.last_action,
    }
