"""A position of Quiet Adventures: the town, the market, the purses and the bank; read from plain values and written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from pnp.messages import format_value
from pnp.play.game_setup import OptionSetup
from pnp.play.protocol import PositionReader
from pnp.problems import DocumentPath

COLUMNS = "ABC"
QUIET_CELLS = tuple(f"{column}{row}" for row in (1, 2, 3) for column in COLUMNS)  # reading order
_CELL_NUMBERS = {cell: number for number, cell in enumerate(QUIET_CELLS)}
# The cells orthogonally next to each cell, in reading order.
NEIGHBOURS = tuple(
    tuple(to for to in range(9) if abs(to % 3 - at % 3) + abs(to // 3 - at // 3) == 1) for at in range(9)
)
QUIET_PLAYERS = ("hollow", "dooky")
HOLLOW_PLAYER, DOOKY_PLAYER = 0, 1
TYPES = ("mushroom", "beehive", "meadow")  # the market's rows from the top
TYPE_LETTERS = "mbw"  # how a board row writes the types
HOUSES = "HD"  # how a board row writes the houses
QUIET_EMPTY = "."
LEAVING = 2  # landscape tiles that leave the game at its start
EDITIONS = ("first", "second")
QUIET_VARIANTS = ("rolled-prices",)

_NO_BUTTONS = "remove the buttons: they lie on tiles where nobody stands"


class QuietSetup(Struct, frozen=True):
    """What a ruleset decides: the editions and variants that it offers, and how many buttons and tiles there are."""

    edition: OptionSetup = OptionSetup(EDITIONS, "second")
    variants: tuple[str, ...] = QUIET_VARIANTS
    buttons: int = 15
    tiles: tuple[int, ...] = (3, 3, 3)  # of each type

    @property
    def tiles_in_play(self) -> int:
        """How many landscape tiles are in the game once some have left it."""
        return sum(self.tiles) - LEAVING


class QuietPosition(NamedTuple):
    """Tiles, buttons and characters; cells and market rows count from 0, players are 0 (Hollow) and 1 (Dooky)."""

    edition: str
    land: str  # nine letters: what each cell holds
    buttons: tuple[int, ...]  # nine numbers: buttons lying on each cell
    stands: tuple[int, ...]  # the cell of each character
    tiles: tuple[int, ...]  # tiles left in each market row
    prices: tuple[int, ...]  # buttons on each market row
    bank: int
    purses: tuple[int, ...]
    turn: int
    last_action: bool  # Hollow has placed the last tile and Dooky acts for the last time


class QuietState(NamedTuple):
    """A position and what the rules ask of its history.

    *seen* are the positions that may still come again, this one last: those since the last purchase, for a tile never
    returns to the market.
    """

    position: QuietPosition
    seen: tuple[QuietPosition, ...]


def begin_quiet(position: QuietPosition) -> QuietState:
    """Return the state of a position without a history: it occurs for the first time."""
    return QuietState(position, (position,))


def with_change(row: tuple[int, ...], place: int, change: int) -> tuple[int, ...]:
    """Return *row* with *change* added at *place*."""
    return (*row[:place], row[place] + change, *row[place + 1 :])


_KEYS = ("edition", "board", "characters", "market", "bank", "purses", "turn", "last_action")
_CELL = re.compile(r"(?P<land>[mbwHD.])(?P<buttons>[1-9][0-9]{0,5})?")


class QuietDraft(Struct, frozen=True):
    """A position as far as it could be read: None marks what could not be read."""

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


def quiet_cell_path(cell: int) -> DocumentPath:
    """Return where in the values a cell is written: its row's text."""
    return ("board", cell // 3)


def read_quiet_draft(values: Any, reading: PositionReader) -> QuietDraft:
    """Return what can be read of a position; what cannot is noted in *reading*."""
    top = reading.mapping(values, (), _KEYS)
    edition = reading.word(top["edition"], ("edition",), EDITIONS) if "edition" in top else None
    cells = _read_board(top["board"], reading) if "board" in top else ((None, None),) * 9
    stands = _read_characters(top["characters"], reading) if "characters" in top else (None, None)
    rows = _read_market(top["market"], reading) if "market" in top else ((None, None),) * 3
    bank = reading.count(top["bank"], ("bank",)) if "bank" in top else None
    purses = _read_purses(top["purses"], reading) if "purses" in top else (None, None)
    turn = reading.word(top["turn"], ("turn",), QUIET_PLAYERS) if "turn" in top else None
    return QuietDraft(
        edition=edition,
        land=tuple(land for land, _ in cells),
        buttons=tuple(buttons for _, buttons in cells),
        stands=stands,
        tiles=tuple(tiles for tiles, _ in rows),
        prices=tuple(price for _, price in rows),
        bank=bank,
        purses=purses,
        turn=None if turn is None else QUIET_PLAYERS.index(turn),
        last_action=reading.flag(top["last_action"], ("last_action",)) if "last_action" in top else None,
    )


def build_quiet_position(draft: QuietDraft) -> QuietPosition:
    """Return the position of a draft in which nothing is missing."""
    land = "".join(letter or QUIET_EMPTY for letter in draft.land)
    return QuietPosition(
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


def _read_board(value: Any, reading: PositionReader) -> tuple[tuple[str | None, int | None], ...]:
    """Return what each cell holds and the buttons lying there."""
    cells: list[tuple[str | None, int | None]] = []
    for number, fields in enumerate(reading.rows(value, ("board",), (3, 3, 3))):
        for field in fields or (None, None, None):
            cells.append(_read_cell(field, len(cells), ("board", number), reading) if field else (None, None))
    return tuple(cells)


def _read_cell(field: str, cell: int, path: DocumentPath, reading: PositionReader) -> tuple[str | None, int | None]:
    match = _CELL.fullmatch(field)
    if match is None:
        hint = "write . for an empty cell, H or D for a house, m, b or w for a tile, and a number for its buttons (m2)"
        reading.unreadable(
            f"{QUIET_CELLS[cell]} holds {format_value(field)}, which is not a piece of this game", path, hint
        )
        return None, None
    return match["land"], int(match["buttons"] or 0)


def _read_characters(value: Any, reading: PositionReader) -> tuple[int | None, ...]:
    characters = reading.mapping(value, ("characters",), QUIET_PLAYERS)
    names = (
        reading.word(characters[player], ("characters", player), QUIET_CELLS) if player in characters else None
        for player in QUIET_PLAYERS
    )
    return tuple(None if name is None else _CELL_NUMBERS[name] for name in names)


def _read_market(value: Any, reading: PositionReader) -> tuple[tuple[int | None, int | None], ...]:
    """Return the tiles and the price of each row."""
    rows = reading.mapping(value, ("market",), TYPES)
    return tuple(_read_row(rows[name], ("market", name), reading) if name in rows else (None, None) for name in TYPES)


def _read_row(value: Any, path: DocumentPath, reading: PositionReader) -> tuple[int | None, int | None]:
    row = reading.mapping(value, path, ("tiles", "price"))
    tiles = reading.count(row["tiles"], (*path, "tiles")) if "tiles" in row else None
    return tiles, reading.count(row["price"], (*path, "price")) if "price" in row else None


def _read_purses(value: Any, reading: PositionReader) -> tuple[int | None, ...]:
    purses = reading.mapping(value, ("purses",), QUIET_PLAYERS)
    return tuple(
        reading.count(purses[player], ("purses", player)) if player in purses else None for player in QUIET_PLAYERS
    )


def write_quiet_position(position: QuietPosition) -> dict[str, Any]:
    """Return a position as plain values, every key in the page's order."""
    fields = [f"{land}{buttons or ''}" for land, buttons in zip(position.land, position.buttons, strict=True)]
    return {
        "edition": position.edition,
        "board": [" ".join(fields[start : start + 3]) for start in (0, 3, 6)],
        "characters": {player: QUIET_CELLS[cell] for player, cell in zip(QUIET_PLAYERS, position.stands, strict=True)},
        "market": {
            name: {"tiles": tiles, "price": price}
            for name, tiles, price in zip(TYPES, position.tiles, position.prices, strict=True)
        },
        "bank": position.bank,
        "purses": dict(zip(QUIET_PLAYERS, position.purses, strict=True)),
        "turn": QUIET_PLAYERS[position.turn],
        "last_action": position.last_action,
    }


def report_quiet_faults(draft: QuietDraft, setup: QuietSetup, reading: PositionReader) -> None:
    """Note in *reading* every way in which the position is impossible."""
    _houses(draft, reading)
    _buttons_on_cells(draft, reading)
    _characters(draft, reading)
    _tiles(draft, setup, reading)
    _all_buttons(draft, setup.buttons, reading)
    _last_action(draft, reading)


def _houses(draft: QuietDraft, reading: PositionReader) -> None:
    """One house each."""
    for player, letter in zip(QUIET_PLAYERS, HOUSES, strict=True):
        cells = [cell for cell, land in enumerate(draft.land) if land == letter]
        if len(cells) > 1:
            names = " and ".join(QUIET_CELLS[cell] for cell in cells)
            message = f"{player.title()} has {len(cells)} houses, on {names}"
            reading.impossible(message, quiet_cell_path(cells[1]), "remove all but one of them")
        if not cells and None not in draft.land:
            reading.impossible(f"{player.title()} has no house", ("board",), f"write {letter} for it")


def _buttons_on_cells(draft: QuietDraft, reading: PositionReader) -> None:
    """Report buttons that are not on a landscape tile, or under a character."""
    for cell, (land, buttons) in enumerate(zip(draft.land, draft.buttons, strict=True)):
        if not land or not buttons:
            continue
        if land in HOUSES:
            reading.impossible(f"buttons lie on a house, on {QUIET_CELLS[cell]}", quiet_cell_path(cell), _NO_BUTTONS)
        elif land == QUIET_EMPTY:
            message = f"buttons lie on {QUIET_CELLS[cell]}, where there is no tile"
            reading.impossible(message, quiet_cell_path(cell), _NO_BUTTONS)
        for player, stand in zip(QUIET_PLAYERS, draft.stands, strict=True):
            if stand == cell:
                message = f"buttons lie under {player.title()}, on {QUIET_CELLS[cell]}"
                reading.impossible(message, quiet_cell_path(cell), _NO_BUTTONS)


def _characters(draft: QuietDraft, reading: PositionReader) -> None:
    """Each character on a tile, not both on one."""
    for player, stand in zip(QUIET_PLAYERS, draft.stands, strict=True):
        if stand is not None and draft.land[stand] == QUIET_EMPTY:
            path = ("characters", player)
            message = f"{player.title()} stands on {QUIET_CELLS[stand]}, where there is no tile"
            reading.impossible(message, path, "name a cell with a tile or a house")
    hollow, dooky = draft.stands
    if hollow is not None and hollow == dooky:
        reading.impossible(
            f"both characters stand on {QUIET_CELLS[hollow]}",
            ("characters", QUIET_PLAYERS[DOOKY_PLAYER]),
            "name another cell for one of them",
        )


def _tiles(draft: QuietDraft, setup: QuietSetup, reading: PositionReader) -> None:
    """No more tiles of a type than there are, and as many in all as stay in the game."""
    for name, letter, supply, most in zip(TYPES, TYPE_LETTERS, draft.tiles, setup.tiles, strict=True):
        placed, stacked = draft.land.count(letter), max(0, supply or 0)
        if placed + stacked > most:
            message = f"{placed + stacked} {name} tiles ({placed} on the board, {stacked} in the market)"
            reading.impossible(f"{message}: there are only {most}", ("market", name), "remove some")
    market = _known(draft.tiles)
    if market is None or None in draft.land:
        return
    board = sum(land in TYPE_LETTERS for land in draft.land if land)
    if board + sum(market) != setup.tiles_in_play:
        message = f"{board + sum(market)} landscape tiles ({board} on the board, {sum(market)} in the market)"
        hint = "add or remove tiles on the board or in the market"
        reading.impossible(f"{message}: {setup.tiles_in_play} are in the game", ("market",), hint)


def _all_buttons(draft: QuietDraft, buttons: int, reading: PositionReader) -> None:
    """Purses, bank, prices and board hold all buttons together."""
    purses, prices, board = _known(draft.purses), _known(draft.prices), _known(draft.buttons)
    if purses is None or prices is None or board is None or draft.bank is None:
        return
    total = sum(purses) + sum(prices) + sum(board) + draft.bank
    if total != buttons:
        parts = f"purses {sum(purses)}, bank {draft.bank}, market {sum(prices)}, board {sum(board)}"
        hint = f"add {buttons - total} somewhere" if total < buttons else f"remove {total - buttons} somewhere"
        reading.impossible(f"{total} buttons ({parts}): there are always {buttons}", (), hint)


def _last_action(draft: QuietDraft, reading: PositionReader) -> None:
    """A last action is Dooky's, and comes when the market is empty."""
    if not draft.last_action:
        return
    if draft.turn is not None and draft.turn != DOOKY_PLAYER:
        message = "only Dooky has a last action, and it is Hollow's turn"
        reading.impossible(message, ("last_action",), "write last_action: false, or turn: dooky")
    if any(draft.tiles):
        message = "a last action comes when the market has no tile left"
        reading.impossible(message, ("last_action",), "write last_action: false, or empty the market")


def _known(numbers: Sequence[int | None]) -> list[int] | None:
    """Return the numbers if all of them could be read."""
    known = [number for number in numbers if number is not None]
    return known if len(known) == len(numbers) else None
