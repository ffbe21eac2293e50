"""What a move of Quiet Adventures does: the action, the harvest that follows it, and the end of the game."""

from __future__ import annotations

from pnp.game.model.view import (
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
from pnp.play.protocol import Outcome
from tests.play.quiet_adventures.moves import BANK, Beg, Buy, Decrease, Increase, QuietMove, StepTo, Thief
from tests.play.quiet_adventures.position import (
    DOOKY_PLAYER,
    HOLLOW_PLAYER,
    QUIET_CELLS,
    QUIET_PLAYERS,
    TYPE_LETTERS,
    TYPES,
    QuietPosition,
    QuietState,
    with_change,
)

REPETITIONS = 3  # a position that occurs so often is a deadlock


def market_empty(position: QuietPosition) -> bool:
    """Whether every tile has left the market."""
    return not any(position.tiles)


def is_quiet_over(state: QuietState) -> bool:
    """Whether the game has ended: the market is empty and no last action is left, or the position is a deadlock."""
    position = state.position
    if market_empty(position):
        return not position.last_action
    return is_deadlock(state)


def is_deadlock(state: QuietState) -> bool:
    """Whether the position occurs for the third time."""
    return state.seen.count(state.position) >= REPETITIONS


def quiet_outcome(state: QuietState) -> Outcome | None:
    """Return who has the fuller purse (None: equal purses, a draw) and both purses; None while the game goes on."""
    if not is_quiet_over(state):
        return None
    hollow, dooky = state.position.purses
    winner = None if hollow == dooky else QUIET_PLAYERS[hollow < dooky]
    return Outcome(winner, dict(zip(QUIET_PLAYERS, (hollow, dooky), strict=True)))


def harvest(position: QuietPosition) -> tuple[QuietPosition, list[Production]]:
    """Return the position after the harvest, and what grew where, in the order in which it grew.

    Rows with a tile left and a price of at least 1 grow, the lowest price first, ties by market row; in each row the
    tiles of its type in reading order, but not under a character. A tile takes its whole share before the next.
    """
    growing = sorted((price, row) for row, price in enumerate(position.prices) if price and position.tiles[row])
    bank, buttons, events = position.bank, list(position.buttons), []
    for price, row in growing:
        for cell, letter in enumerate(position.land):
            if letter != TYPE_LETTERS[row] or cell in position.stands or not bank:
                continue
            share = min(price, bank)
            bank -= share
            buttons[cell] += share
            events.append(Production(share, "button", PoolPlace("bank"), CellPlace(QUIET_CELLS[cell])))
    return position._replace(bank=bank, buttons=tuple(buttons)), events


QUIET_BUTTON = "button"
BANK_PLACE = PoolPlace("bank")


def act(position: QuietPosition, move: QuietMove) -> tuple[QuietPosition, list[Event]]:
    """Return the position after the action alone (the same player's turn still), and its events: its cost first."""
    match move:
        case Buy(row, cell):
            return _buy(position, row, cell)
        case StepTo(cell):
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


def _purse(position: QuietPosition) -> PoolPlace:
    return PoolPlace(QUIET_PLAYERS[position.turn])


def _cost(position: QuietPosition, amount: int) -> ActionCost:
    return ActionCost(amount, QUIET_BUTTON, QUIET_PLAYERS[position.turn])


def _buy(position: QuietPosition, row: int, cell: int) -> tuple[QuietPosition, list[Event]]:
    """Buy: the price goes from the purse to the bank, the tile to the cell; the row keeps its buttons."""
    player, price = QUIET_PLAYERS[position.turn], position.prices[row]
    events: list[Event] = [_cost(position, price)]
    if price:
        events.append(Payment(price, QUIET_BUTTON, _purse(position), BANK_PLACE, player))
    events.append(PiecePlaced(TYPES[row], CellPlace(QUIET_CELLS[cell]), RowPlace(TYPES[row]), player=player))
    after = position._replace(
        land=position.land[:cell] + TYPE_LETTERS[row] + position.land[cell + 1 :],
        tiles=with_change(position.tiles, row, -1),
        bank=position.bank + price,
        purses=with_change(position.purses, position.turn, -price),
    )
    return after, events


def _step(position: QuietPosition, cell: int) -> tuple[QuietPosition, list[Event]]:
    """Move: the character takes all buttons lying where it goes."""
    turn, buttons = position.turn, position.buttons[cell]
    player, start, end = (
        QUIET_PLAYERS[turn],
        CellPlace(QUIET_CELLS[position.stands[turn]]),
        CellPlace(QUIET_CELLS[cell]),
    )
    events: list[Event] = [_cost(position, 0), PieceMoved(player, start, end, player=player)]
    after = position._replace(stands=with_change(position.stands, turn, cell - position.stands[turn]))
    if buttons:
        events.append(Gain(buttons, QUIET_BUTTON, end, _purse(position), player))
        after = after._replace(
            buttons=with_change(position.buttons, cell, -buttons), purses=with_change(position.purses, turn, buttons)
        )
    return after, events


def _increase(position: QuietPosition, row: int) -> tuple[QuietPosition, list[Event]]:
    """Increase: one button from the purse to the row."""
    paid = Payment(1, QUIET_BUTTON, _purse(position), RowPlace(TYPES[row]), QUIET_PLAYERS[position.turn])
    after = position._replace(
        prices=with_change(position.prices, row, 1), purses=with_change(position.purses, position.turn, -1)
    )
    return after, [_cost(position, 1), paid]


def _decrease(position: QuietPosition, row: int) -> tuple[QuietPosition, list[Event]]:
    """Decrease: one button from the row and one from the purse to the bank."""
    player = QUIET_PLAYERS[position.turn]
    events: list[Event] = [
        _cost(position, 1),
        PieceMoved(QUIET_BUTTON, RowPlace(TYPES[row]), BANK_PLACE, player=player),
        Payment(1, QUIET_BUTTON, _purse(position), BANK_PLACE, player),
    ]
    after = position._replace(
        prices=with_change(position.prices, row, -1),
        purses=with_change(position.purses, position.turn, -1),
        bank=position.bank + 2,
    )
    return after, events


def _take(position: QuietPosition, source: int, amount: int) -> tuple[QuietPosition, list[Event]]:
    """Thief and beggar: so many buttons from a row or the bank to the purse."""
    place: TablePlace = BANK_PLACE if source == BANK else RowPlace(TYPES[source])
    gained = Gain(amount, QUIET_BUTTON, place, _purse(position), QUIET_PLAYERS[position.turn])
    purses = with_change(position.purses, position.turn, amount)
    if source == BANK:
        after = position._replace(bank=position.bank - amount, purses=purses)
    else:
        after = position._replace(prices=with_change(position.prices, source, -amount), purses=purses)
    return after, [_cost(position, 0), gained]


def play_quiet(state: QuietState, move: QuietMove) -> tuple[QuietState, list[Event]]:
    """Return the state after a legal move, and what happened on the way."""
    before = state.position
    after, events = act(before, move)
    empty = market_empty(after)
    if before.turn == HOLLOW_PLAYER:
        after = after._replace(turn=DOOKY_PLAYER, last_action=empty)
    elif empty:
        after = after._replace(turn=HOLLOW_PLAYER, last_action=False)
    else:
        after, grown = harvest(after._replace(turn=HOLLOW_PLAYER))
        events += grown
    history = (after,) if isinstance(move, Buy) else (*state.seen, after)
    result = QuietState(after, history)
    clause = None
    if empty and before.turn == DOOKY_PLAYER:
        clause = "end.hollow" if before.last_action else "end.dooky"
    elif not empty and is_deadlock(result):
        clause = "end.deadlock"
    if clause:
        ended = quiet_outcome(result)
        events.append(GameEnded(ended.winner if ended else None, clause))
    return result, events
