"""Turn the prices after Dooky's action into buttons on the tiles."""

from __future__ import annotations

from pnp.model.view import CellPlace, PoolPlace, Production
from pnp.rules.quiet_adventures.position import CELLS, LETTERS, Position


def harvest(position: Position) -> tuple[Position, list[Production]]:
    """Return the position after the harvest, and what grew where, in the order in which it grew.

    Rows with a tile left and a price of at least 1 grow, the lowest price first, ties by market row; in each row the
    tiles of its type in reading order, but not under a character. A tile takes its whole share before the next.
    """
    growing = sorted((price, row) for row, price in enumerate(position.prices) if price and position.tiles[row])
    bank, buttons, events = position.bank, list(position.buttons), []
    for price, row in growing:
        for cell, letter in enumerate(position.land):
            if letter != LETTERS[row] or cell in position.stands or not bank:
                continue
            share = min(price, bank)
            bank -= share
            buttons[cell] += share
            events.append(Production(share, "button", PoolPlace("bank"), CellPlace(CELLS[cell])))
    return position._replace(bank=bank, buttons=tuple(buttons)), events
