"""Turn a state into what is seen on the table, in the names of components.yaml; and into words."""

from __future__ import annotations

from pnp.model.translatable import Name, Text, comma_list, ui_text
from pnp.model.view import BoardView, PoolView, Standing, View
from pnp.rules.hollow.ending import points
from pnp.rules.hollow.play import BUTTON, stone
from pnp.rules.hollow.position import NOBODY, PLAYERS, State, is_over
from pnp.rules.hollow.regions import parts

BOARD = "board"


def view(state: State) -> View:
    """Return what stands where; a button that nobody has lies in a pool of its own."""
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
        turn=None if is_over(state) else PLAYERS[state.turn],
    )


def describe(state: State) -> tuple[Text, ...]:
    """Return the position in sentences, stone by stone."""
    hollows = len(parts(state.empty, state.board.width))
    empty = ui_text("{n} cell is empty, in {hollows}.", "{n} cells are empty, in {hollows}.")
    return (
        _describe_turn(state),
        _describe_stones(PLAYERS[0], state, state.red),
        _describe_stones(PLAYERS[1], state, state.blue),
        empty.filled(n=state.empty.bit_count(), hollows=ui_text("{n} hollow", "{n} hollows", n=hollows)),
        ui_text("The button belongs to nobody.")
        if state.button == NOBODY
        else ui_text("The button belongs to {player}.", player=Name(PLAYERS[state.button])),
    )


def _describe_turn(state: State) -> Text:
    if not is_over(state):
        return ui_text("{player} is to act.", player=Name(PLAYERS[state.turn]))
    first, second = (f"{number:g}" for number in points(state).values())
    return ui_text(
        "The game is over: {first} has {first_points} points, {second} {second_points}.",
        first=Name(PLAYERS[0]),
        first_points=first,
        second=Name(PLAYERS[1]),
        second_points=second,
    )


def _describe_stones(player: str, state: State, stones: int) -> Text:
    cells = [state.board.names[cell] for cell in state.board.listed(stones)]
    if not cells:
        return ui_text("{player} stones: none.", player=Name(player))
    return ui_text("{player} stones: {cells}.", player=Name(player), cells=comma_list(cells))
