"""Turn a state into what is seen on the table, in the names of components.yaml; and into words."""

from __future__ import annotations

from pnp.model.translatable import Name, Text, TextValue, semicolon_list, ui_text
from pnp.model.view import BoardView, PoolView, Standing, TrackView, View
from pnp.rules.quiet_adventures.ending import is_over
from pnp.rules.quiet_adventures.position import CELLS, EMPTY, HOUSES, LETTERS, PLAYERS, TYPES, Position, State


def view(state: State) -> View:
    """Return what stands where."""
    position = state.position
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
        turn=None if is_over(state) else PLAYERS[position.turn],
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


def describe(state: State) -> tuple[Text, ...]:
    """Return the position in sentences, cell by cell."""
    position = state.position
    town = [
        ui_text("{cell} {tile}", cell=CELLS[cell], tile=_describe_tile(position, cell))
        for cell in range(len(CELLS))
        if position.land[cell] != EMPTY
    ]
    market = [
        ui_text(
            "{tile}, {tiles} at {price}",
            tile=Name(name),
            tiles=ui_text("{n} tile", "{n} tiles", n=tiles),
            price=ui_text("{n} button", "{n} buttons", n=price),
        )
        for name, tiles, price in zip(TYPES, position.tiles, position.prices, strict=True)
    ]
    return (
        _describe_turn(state),
        ui_text("In the town: {cells}.", cells=semicolon_list(town)),
        ui_text("In the market: {tiles}.", tiles=semicolon_list(market)),
        *(
            ui_text("{player} has {n} button.", "{player} has {n} buttons.", player=Name(player), n=purse)
            for player, purse in zip(PLAYERS, position.purses, strict=True)
        ),
        ui_text("The bank has {n} button.", "The bank has {n} buttons.", n=position.bank),
    )


def _describe_turn(state: State) -> Text:
    position = state.position
    if is_over(state):
        return ui_text("The game is over.")
    player = Name(PLAYERS[position.turn])
    if position.last_action:
        return ui_text("{player} has the last action.", player=player)
    return ui_text("{player} is to act.", player=player)


def _describe_tile(position: Position, cell: int) -> TextValue:
    land = position.land[cell]
    tile: TextValue
    if land in HOUSES:
        tile = ui_text("{player}'s house", player=Name(PLAYERS[HOUSES.index(land)]))
    else:
        tile = Name(TYPES[LETTERS.index(land)])
    if buttons := position.buttons[cell]:
        tile = ui_text("{tile} with {n} button", "{tile} with {n} buttons", tile=tile, n=buttons)
    if cell in position.stands:
        player = Name(PLAYERS[position.stands.index(cell)])
        tile = ui_text("{tile}, where {player} stands", tile=tile, player=player)
    return tile
