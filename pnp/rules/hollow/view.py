"""Turn a state into what is seen on the table, in the names of components.yaml; and into words."""

from __future__ import annotations

from pnp.model.view import BoardView, PoolView, Standing, View
from pnp.rules.hollow.ending import points
from pnp.rules.hollow.play import BUTTON, stone
from pnp.rules.hollow.position import NOBODY, PLAYERS, State, is_over
from pnp.rules.hollow.regions import parts
from pnp.rules.told import counted

BOARD = "board"


def view(state: State) -> View:
    """Return what stands where; a button that nobody has lies in a pool of its own. Notes: ``over``."""
    over = is_over(state)
    cells = []
    for name, bit in zip(state.board.names, state.board.bits, strict=True):
        for player, stones in zip(PLAYERS, (state.red, state.blue), strict=True):
            if bit & stones:
                cells.append((name, (Standing(stone(player), owner=player),)))
    button = (Standing(BUTTON),)
    pools = [
        PoolView(player, button if state.button == number else (), portrait=stone(player))
        for number, player in enumerate(PLAYERS)
    ]
    if state.button == NOBODY:
        pools.insert(1, PoolView(BUTTON, button))
    return View(
        boards=(BoardView(BOARD, tuple(cells), state.board.side),),
        pools=tuple(pools),
        turn=None if over else PLAYERS[state.turn],
        notes=("over",) if over else (),
    )


def words(state: State) -> str:
    """Tell the position in plain English, stone by stone."""
    if is_over(state):
        red, blue = points(state).values()
        turn = f"The game is over: Red has {red:g} points, Blue {blue:g}."
    else:
        turn = f"{PLAYERS[state.turn].title()} is to act."
    hollows = len(parts(state.empty, state.board.width))
    empty = f"{counted(state.empty.bit_count(), 'cell')} empty, in {counted(hollows, 'hollow')}"
    holder = "nobody" if state.button == NOBODY else PLAYERS[state.button].title()
    stones = f"Red stones: {_names(state, state.red)}. Blue stones: {_names(state, state.blue)}."
    return f"{turn} {stones} {empty[0].upper()}{empty[1:]}. The button belongs to {holder}."


def _names(state: State, stones: int) -> str:
    return ", ".join(state.board.names[cell] for cell in state.board.listed(stones)) or "none"
