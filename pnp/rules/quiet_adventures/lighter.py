"""Turn a position into those with one button or one tile fewer in the town."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.rules.quiet_adventures.position import EMPTY, LETTERS, Position, with_entry


def lighter(position: Position) -> Iterator[Position]:
    """Yield the position without each button on a cell, then without each bare tile, where nobody stands.

    The game keeps all its pieces: a button goes back to the bank, a tile to its row of the market.
    """
    for cell, buttons in enumerate(position.buttons):
        if buttons:
            yield position._replace(buttons=with_entry(position.buttons, cell, -1), bank=position.bank + 1)
    for cell, letter in enumerate(position.land):
        if letter in LETTERS and not position.buttons[cell] and cell not in position.stands:
            land = position.land[:cell] + EMPTY + position.land[cell + 1 :]
            yield position._replace(land=land, tiles=with_entry(position.tiles, LETTERS.index(letter), 1))
