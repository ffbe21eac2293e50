"""Turn a position and a legal move into the position after the action, and what happened on the way."""

from __future__ import annotations

from pnp.model.view import Event
from pnp.rules.quiet_adventures.moves import BANK, Beg, Buy, Decrease, Increase, Move, Step, Thief
from pnp.rules.quiet_adventures.position import CELLS, LETTERS, PLAYERS, TYPES, Position, with_entry

BUTTON = "button"


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


def _purse(position: Position) -> str:
    return f"purse:{PLAYERS[position.turn]}"


def _cost(position: Position, amount: int) -> Event:
    return Event("cost", BUTTON, amount=amount, player=PLAYERS[position.turn])


def _buy(position: Position, row: int, cell: int) -> tuple[Position, list[Event]]:
    """Buy: the price goes from the purse to the bank, the tile to the cell; the row keeps its buttons."""
    player, price = PLAYERS[position.turn], position.prices[row]
    events = [_cost(position, price)]
    if price:
        events.append(Event("paid", BUTTON, _purse(position), "pool:bank", price, player))
    events.append(Event("placed", TYPES[row], f"row:{TYPES[row]}", f"cell:{CELLS[cell]}", 1, player))
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
    player, there = PLAYERS[turn], f"cell:{CELLS[cell]}"
    events = [_cost(position, 0), Event("moved", player, f"cell:{CELLS[position.stands[turn]]}", there, 1, player)]
    after = position._replace(stands=with_entry(position.stands, turn, cell - position.stands[turn]))
    if found:
        events.append(Event("gained", BUTTON, there, _purse(position), found, player))
        after = after._replace(
            buttons=with_entry(position.buttons, cell, -found), purses=with_entry(position.purses, turn, found)
        )
    return after, events


def _increase(position: Position, row: int) -> tuple[Position, list[Event]]:
    """Increase: one button from the purse to the row."""
    paid = Event("paid", BUTTON, _purse(position), f"row:{TYPES[row]}", 1, PLAYERS[position.turn])
    after = position._replace(
        prices=with_entry(position.prices, row, 1), purses=with_entry(position.purses, position.turn, -1)
    )
    return after, [_cost(position, 1), paid]


def _decrease(position: Position, row: int) -> tuple[Position, list[Event]]:
    """Decrease: one button from the row and one from the purse to the bank."""
    player = PLAYERS[position.turn]
    events = [
        _cost(position, 1),
        Event("moved", BUTTON, f"row:{TYPES[row]}", "pool:bank", 1, player),
        Event("paid", BUTTON, _purse(position), "pool:bank", 1, player),
    ]
    after = position._replace(
        prices=with_entry(position.prices, row, -1),
        purses=with_entry(position.purses, position.turn, -1),
        bank=position.bank + 2,
    )
    return after, events


def _take(position: Position, source: int, amount: int) -> tuple[Position, list[Event]]:
    """Thief and beggar: so many buttons from a row or the bank to the purse."""
    place = "pool:bank" if source == BANK else f"row:{TYPES[source]}"
    gained = Event("gained", BUTTON, place, _purse(position), amount, PLAYERS[position.turn])
    purses = with_entry(position.purses, position.turn, amount)
    if source == BANK:
        after = position._replace(bank=position.bank - amount, purses=purses)
    else:
        after = position._replace(prices=with_entry(position.prices, source, -amount), purses=purses)
    return after, [_cost(position, 0), gained]
