"""Turn a state into what is seen on the table, in the names of components.yaml; and into words."""

from __future__ import annotations

from pnp.model.translatable import Name, Text, comma_list, ui_text
from pnp.model.view import BoardView, PoolView, Standing, View
from pnp.rules.ovo.play import egg
from pnp.rules.ovo.position import CAMPS, CELLS, EMPTY, LETTERS, NAMES, State, is_down

BOARD = "board"


def view(state: State) -> View:
    """Return what stands where; an egg that lies face down shows its back.

    Beside the board each player has a pool, with his eggs once he is out.
    """
    position = state.position
    cells = tuple(
        (name, (_standing(letter),)) for name, letter in zip(CELLS, position.board, strict=True) if letter != EMPTY
    )
    pools = []
    for number, player in enumerate(position.players):
        eggs = len(CAMPS[len(position.players)][player]) if number in position.out else 0
        pools.append(PoolView(player, (Standing(egg(player), eggs),) if eggs else (), portrait=egg(player)))
    return View(
        boards=(BoardView(BOARD, cells),),
        pools=tuple(pools),
        turn=None if state.winner is not None else position.players[position.turn],
    )


def _standing(letter: str) -> Standing:
    """Return an egg: whose it is, is seen only while it lies face up."""
    mark = NAMES[letter.lower()]
    return Standing(egg(mark), face="back") if letter.isupper() else Standing(egg(mark), owner=mark)


def describe(state: State) -> tuple[Text, ...]:
    """Return the position in sentences as the players see it: without the marks of eggs that lie face down."""
    position = state.position
    if state.winner is None:
        sentences = [ui_text("{player} is to act.", player=Name(position.players[position.turn]))]
    else:
        sentences = [ui_text("The game is over: {player} wins.", player=Name(position.players[state.winner]))]
    for number, player in enumerate(position.players):
        cells = [name for name, letter in zip(CELLS, position.board, strict=True) if letter == LETTERS[player]]
        if number in position.out:
            sentence = ui_text("{player} is out.")
        elif cells:
            sentence = ui_text("{player}: face up on {cells}.", cells=comma_list(cells))
        else:
            sentence = ui_text("{player}: nowhere face up.")
        sentences.append(sentence.filled(player=Name(player)))
    down = [name for cell, name in enumerate(CELLS) if is_down(position, cell)]
    sentences.append(ui_text("Face down: {cells}.", cells=comma_list(down)) if down else ui_text("Face down: none."))
    return tuple(sentences)
