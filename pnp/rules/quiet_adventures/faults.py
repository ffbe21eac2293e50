"""Turn a position as far as it could be read into every reason why it cannot stand on a table.

A part that could not be read is left out of the reckoning; what follows from the other parts alone is still told.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.rules.quiet_adventures.notation import Draft, cell_path
from pnp.rules.quiet_adventures.position import (
    CELLS,
    DOOKY,
    EMPTY,
    HOUSES,
    LETTERS,
    PLAYERS,
    TYPES,
    QuietSetup,
)
from pnp.rules.reading import Reading


def note_faults(draft: Draft, setup: QuietSetup, reading: Reading) -> None:
    """Note in *reading* every way in which the position is impossible."""
    _houses(draft, reading)
    _buttons_on_cells(draft, reading)
    _characters(draft, reading)
    _tiles(draft, setup, reading)
    _all_buttons(draft, setup.buttons, reading)
    _last_action(draft, reading)


def _houses(draft: Draft, reading: Reading) -> None:
    """One house each."""
    for player, letter in zip(PLAYERS, HOUSES, strict=True):
        cells = [cell for cell, land in enumerate(draft.land) if land == letter]
        if len(cells) > 1:
            names = " and ".join(CELLS[cell] for cell in cells)
            reading.impossible(f"{player.title()} has {len(cells)} houses, on {names}", cell_path(cells[1]))
        if not cells and None not in draft.land:
            reading.impossible(f"{player.title()} has no house", ("board",), f"write {letter} for it")


def _buttons_on_cells(draft: Draft, reading: Reading) -> None:
    """Buttons lie on landscape tiles only, and not under a character."""
    for cell, (land, buttons) in enumerate(zip(draft.land, draft.buttons, strict=True)):
        if not land or not buttons:
            continue
        if land in HOUSES:
            reading.impossible(f"buttons lie on a house, on {CELLS[cell]}", cell_path(cell))
        elif land == EMPTY:
            reading.impossible(f"buttons lie on {CELLS[cell]}, where there is no tile", cell_path(cell))
        for player, stand in zip(PLAYERS, draft.stands, strict=True):
            if stand == cell:
                reading.impossible(f"buttons lie under {player.title()}, on {CELLS[cell]}", cell_path(cell))


def _characters(draft: Draft, reading: Reading) -> None:
    """Each character on a tile, not both on one."""
    for player, stand in zip(PLAYERS, draft.stands, strict=True):
        if stand is not None and draft.land[stand] == EMPTY:
            path = ("characters", player)
            reading.impossible(f"{player.title()} stands on {CELLS[stand]}, where there is no tile", path)
    hollow, dooky = draft.stands
    if hollow is not None and hollow == dooky:
        reading.impossible(f"both characters stand on {CELLS[hollow]}", ("characters", PLAYERS[DOOKY]))


def _tiles(draft: Draft, setup: QuietSetup, reading: Reading) -> None:
    """No more tiles of a type than there are, and as many in all as stay in the game."""
    for name, letter, left, most in zip(TYPES, LETTERS, draft.tiles, setup.tiles, strict=True):
        placed = draft.land.count(letter)
        if placed + max(0, left or 0) > most:
            message = (
                f"{placed + max(0, left or 0)} {name} tiles ({placed} on the board, {max(0, left or 0)} in the market)"
            )
            reading.impossible(f"{message}: there are only {most}", ("market", name))
    market = _known(draft.tiles)
    if market is None or None in draft.land:
        return
    board = sum(land in LETTERS for land in draft.land if land)
    if board + sum(market) != setup.tiles_in_play:
        message = f"{board + sum(market)} landscape tiles ({board} on the board, {sum(market)} in the market)"
        reading.impossible(f"{message}: {setup.tiles_in_play} are in the game", ("market",))


def _all_buttons(draft: Draft, buttons: int, reading: Reading) -> None:
    """Purses, bank, prices and board hold all buttons together."""
    purses, prices, board = _known(draft.purses), _known(draft.prices), _known(draft.buttons)
    if purses is None or prices is None or board is None or draft.bank is None:
        return
    total = sum(purses) + sum(prices) + sum(board) + draft.bank
    if total != buttons:
        parts = f"purses {sum(purses)}, bank {draft.bank}, market {sum(prices)}, board {sum(board)}"
        reading.impossible(f"{total} buttons ({parts}): there are always {buttons}", ())


def _last_action(draft: Draft, reading: Reading) -> None:
    """A last action is Dooky's, and comes when the market is empty."""
    if not draft.last_action:
        return
    if draft.turn is not None and draft.turn != DOOKY:
        reading.impossible("only Dooky has a last action, and it is Hollow's turn", ("last_action",))
    if any(draft.tiles):
        reading.impossible("a last action comes when the market has no tile left", ("last_action",))


def _known(numbers: Sequence[int | None]) -> list[int] | None:
    """Return the numbers if all of them could be read."""
    known = [number for number in numbers if number is not None]
    return known if len(known) == len(numbers) else None
