"""Turn a state into what is seen on the table, in the names of components.yaml; and into words."""

from __future__ import annotations

from pnp.model.view import BoardView, PoolView, Standing, TrackView, View
from pnp.rules.quiet_adventures.ending import is_deadlock, is_over
from pnp.rules.quiet_adventures.position import CELLS, EMPTY, HOUSES, LETTERS, PLAYERS, TYPES, Position, State
from pnp.rules.told import counted


def view(state: State) -> View:
    """Return what stands where. Notes: ``last-action``, ``over``, ``deadlock`` (which is over, too)."""
    position = state.position
    over = is_over(state)
    notes = ["last-action"] if position.last_action else []
    notes += ["over"] if over else []
    notes += ["deadlock"] if is_deadlock(state) else []
    cells = ((name, _cell(position, cell)) for cell, name in enumerate(CELLS))
    places = []
    for name, tiles, price in zip(TYPES, position.tiles, position.prices, strict=True):
        places.append((name, "tiles", _some(name, tiles)))
        places.append((name, "buttons", _some("button", price)))
    pools = [PoolView("bank", _some("button", position.bank))]
    pools += [PoolView(player, _some("button", purse)) for player, purse in zip(PLAYERS, position.purses, strict=True)]
    return View(
        boards=(BoardView("hollowtown", tuple((name, pieces) for name, pieces in cells if pieces)),),
        tracks=(TrackView("market", tuple(places)),),
        pools=tuple(pools),
        turn=None if over else PLAYERS[position.turn],
        notes=tuple(notes),
    )


def _some(component: str, count: int) -> tuple[Standing, ...]:
    return (Standing(component, count),) if count else ()


def _cell(position: Position, cell: int) -> tuple[Standing, ...]:
    """Return what stands on a cell: the tile, the buttons on it, the character on top."""
    land = position.land[cell]
    if land == EMPTY:
        return ()
    if land in HOUSES:
        owner = PLAYERS[HOUSES.index(land)]
        tile = Standing(f"{owner}-house", owner=owner)
    else:
        tile = Standing(TYPES[LETTERS.index(land)])
    characters = tuple(
        Standing(player, owner=player) for player, stand in zip(PLAYERS, position.stands, strict=True) if stand == cell
    )
    return (tile, *_some("button", position.buttons[cell]), *characters)


def words(state: State) -> str:
    """Tell the position in plain English, cell by cell."""
    position = state.position
    town = "; ".join(
        f"{CELLS[cell]} {_tile_words(position, cell)}" for cell in range(9) if position.land[cell] != EMPTY
    )
    market = "; ".join(
        f"{name}, {counted(tiles, 'tile')} at {counted(price, 'button')}"
        for name, tiles, price in zip(TYPES, position.tiles, position.prices, strict=True)
    )
    hollow, dooky = position.purses
    money = f"Hollow has {counted(hollow, 'button')}, Dooky {dooky}, the bank {position.bank}."
    return f"{_turn_words(state)} In the town: {town}. In the market: {market}. {money}"


def _turn_words(state: State) -> str:
    position = state.position
    if is_over(state):
        return "The game is over."
    if position.last_action:
        return "Dooky has the last action."
    return f"{PLAYERS[position.turn].title()} is to act."


def _tile_words(position: Position, cell: int) -> str:
    land = position.land[cell]
    told = f"{PLAYERS[HOUSES.index(land)].title()}'s house" if land in HOUSES else TYPES[LETTERS.index(land)]
    if position.buttons[cell]:
        told += f" with {counted(position.buttons[cell], 'button')}"
    if cell in position.stands:
        told += f", where {PLAYERS[position.stands.index(cell)].title()} stands"
    return told
