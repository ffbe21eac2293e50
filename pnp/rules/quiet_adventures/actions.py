"""Turn a position and a legal move into the position after the action, and what happened on the way."""

from __future__ import annotations

from pnp.model.view import (
    ActionCost,
    CellPlace,
    Event,
    Gain,
    Payment,
    PieceMoved,
    PiecePlaced,
    PoolPlace,
    RowPlace,
    TablePlace,
)
from pnp.rules.quiet_adventures.moves import BANK, Beg, Buy, Decrease, Increase, Move, Step, Thief
from pnp.rules.quiet_adventures.position import CELLS, LETTERS, PLAYERS, TYPES, Position, with_entry

BUTTON = "button"
BANK_PLACE = PoolPlace("bank")


def act(position: Position, move: Move) -> tuple[Position, list[Event]]:
    """Return the position after the action alone (the same player's turn still), and its events: its cost first."""
    match move:
        case Buy(row, cell):
            return _buy(position, row, cell)
        case Step(cell):
            return _step(position, cell)
        case Increase(row):
            return _increase(position, row)
        case Decrease(row):
            return _decrease(position, row)
        case Thief(row):
            return _take(position, row, position.prices[row])
        case Beg(source):
            return _take(position, source, 1)
        case _:
            raise ValueError("passing is not an action")


def _purse(position: Position) -> PoolPlace:
    return PoolPlace(PLAYERS[position.turn])


def _cost(position: Position, amount: int) -> ActionCost:
    return ActionCost(amount, BUTTON, PLAYERS[position.turn])


def _buy(position: Position, row: int, cell: int) -> tuple[Position, list[Event]]:
    """Buy: the price goes from the purse to the bank, the tile to the cell; the row keeps its buttons."""
    player, price = PLAYERS[position.turn], position.prices[row]
    events: list[Event] = [_cost(position, price)]
    if price:
        events.append(Payment(price, BUTTON, _purse(position), BANK_PLACE, player))
    events.append(PiecePlaced(TYPES[row], CellPlace(CELLS[cell]), RowPlace(TYPES[row]), player=player))
    after = position._replace(
        land=position.land[:cell] + LETTERS[row] + position.land[cell + 1 :],
        tiles=with_entry(position.tiles, row, -1),
        bank=position.bank + price,
        purses=with_entry(position.purses, position.turn, -price),
    )
    return after, events


def _step(position: Position, cell: int) -> tuple[Position, list[Event]]:
    """Move: the character takes all buttons lying where it goes."""
    turn, found = position.turn, position.buttons[cell]
    player, here, there = PLAYERS[turn], CellPlace(CELLS[position.stands[turn]]), CellPlace(CELLS[cell])
    events: list[Event] = [_cost(position, 0), PieceMoved(player, here, there, player=player)]
    after = position._replace(stands=with_entry(position.stands, turn, cell - position.stands[turn]))
    if found:
        events.append(Gain(found, BUTTON, there, _purse(position), player))
        after = after._replace(
            buttons=with_entry(position.buttons, cell, -found), purses=with_entry(position.purses, turn, found)
        )
    return after, events


def _increase(position: Position, row: int) -> tuple[Position, list[Event]]:
    """Increase: one button from the purse to the row."""
    paid = Payment(1, BUTTON, _purse(position), RowPlace(TYPES[row]), PLAYERS[position.turn])
    after = position._replace(
        prices=with_entry(position.prices, row, 1), purses=with_entry(position.purses, position.turn, -1)
    )
    return after, [_cost(position, 1), paid]


def _decrease(position: Position, row: int) -> tuple[Position, list[Event]]:
    """Decrease: one button from the row and one from the purse to the bank."""
    player = PLAYERS[position.turn]
    events: list[Event] = [
        _cost(position, 1),
        PieceMoved(BUTTON, RowPlace(TYPES[row]), BANK_PLACE, player=player),
        Payment(1, BUTTON, _purse(position), BANK_PLACE, player),
    ]
    after = position._replace(
        prices=with_entry(position.prices, row, -1),
        purses=with_entry(position.purses, position.turn, -1),
        bank=position.bank + 2,
    )
    return after, events


def _take(position: Position, source: int, amount: int) -> tuple[Position, list[Event]]:
    """Thief and beggar: so many buttons from a row or the bank to the purse."""
    place: TablePlace = BANK_PLACE if source == BANK else RowPlace(TYPES[source])
    gained = Gain(amount, BUTTON, place, _purse(position), PLAYERS[position.turn])
    purses = with_entry(position.purses, position.turn, amount)
    if source == BANK:
        after = position._replace(bank=position.bank - amount, purses=purses)
    else:
        after = position._replace(prices=with_entry(position.prices, source, -amount), purses=purses)
    return after, [_cost(position, 0), gained]
