"""What a move of Quiet Adventures does: the action, the harvest that follows it, and the end of the game."""

from __future__ import annotations

from pnp.model.view import (
    ActionCost,
    CellPlace,
    Event,
    Gain,
    GameEnded,
    Payment,
    PieceMoved,
    PiecePlaced,
    PoolPlace,
    Production,
    RowPlace,
    TablePlace,
)
from pnp.rules.protocol import Outcome
from pnp.rules.quiet_adventures.moves import BANK, Beg, Buy, Decrease, Increase, Move, Step, Thief
from pnp.rules.quiet_adventures.position import (
    CELLS,
    DOOKY,
    HOLLOW,
    LETTERS,
    PLAYERS,
    TYPES,
    Position,
    State,
    with_entry,
)

REPETITIONS = 3  # a position that stands so often is a deadlock


def market_empty(position: Position) -> bool:
    """Whether every tile has left the market."""
    return not any(position.tiles)


def is_over(state: State) -> bool:
    """Whether the game has ended: the market is empty and no last action is left, or the position is a deadlock."""
    position = state.position
    if market_empty(position):
        return not position.last_action
    return is_deadlock(state)


def is_deadlock(state: State) -> bool:
    """Whether the position stands for the third time."""
    return state.seen.count(state.position) >= REPETITIONS


def outcome(state: State) -> Outcome | None:
    """Return who has the fuller purse (None: equal purses, a draw) and both purses; None while the game goes on."""
    if not is_over(state):
        return None
    hollow, dooky = state.position.purses
    winner = None if hollow == dooky else PLAYERS[hollow < dooky]
    return Outcome(winner, dict(zip(PLAYERS, (hollow, dooky), strict=True)))


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


def play(state: State, move: Move) -> tuple[State, list[Event]]:
    """Return the state after a legal move, and what happened on the way."""
    before = state.position
    after, events = act(before, move)
    empty = market_empty(after)
    if before.turn == HOLLOW:
        after = after._replace(turn=DOOKY, last_action=empty)
    elif empty:
        after = after._replace(turn=HOLLOW, last_action=False)
    else:
        after, grown = harvest(after._replace(turn=HOLLOW))
        events += grown
    seen = (after,) if isinstance(move, Buy) else (*state.seen, after)
    result = State(after, seen)
    clause = None
    if empty and before.turn == DOOKY:
        clause = "end.hollow" if before.last_action else "end.dooky"
    elif not empty and is_deadlock(result):
        clause = "end.deadlock"
    if clause:
        ended = outcome(result)
        events.append(GameEnded(ended.winner if ended else None, clause))
    return result, events
