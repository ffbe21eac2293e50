"""Turn a state into what is seen on the table, in the names of components.yaml; and into words."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.model.view import BoardView, PoolView, Standing, View
from pnp.rules.ovo.play import egg
from pnp.rules.ovo.position import CAMPS, CELLS, EMPTY, LETTERS, NAMES, State, is_down

BOARD = "board"


def view(state: State) -> View:
    """Return what stands where; an egg that lies face down shows its back. Notes: ``over``.

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
    over = state.winner is not None
    return View(
        boards=(BoardView(BOARD, cells),),
        pools=tuple(pools),
        turn=None if over else position.players[position.turn],
        notes=("over",) if over else (),
    )


def _standing(letter: str) -> Standing:
    """Return an egg: whose it is, is seen only while it lies face up."""
    mark = NAMES[letter.lower()]
    return Standing(egg(mark), face="back") if letter.isupper() else Standing(egg(mark), owner=mark)


def words(state: State) -> str:
    """Tell the position in plain English as the players see it: the marks of eggs that lie face down are not told."""
    position = state.position
    if state.winner is None:
        sentences = [f"{position.players[position.turn].title()} is to act."]
    else:
        sentences = [f"The game is over: {position.players[state.winner].title()} wins."]
    for number, player in enumerate(position.players):
        cells = [name for name, letter in zip(CELLS, position.board, strict=True) if letter == LETTERS[player]]
        told = "out" if number in position.out else f"face up on {_listed(cells)}" if cells else "nowhere face up"
        sentences.append(f"{player.title()} is {told}." if number in position.out else f"{player.title()}: {told}.")
    down = [name for cell, name in enumerate(CELLS) if is_down(position, cell)]
    sentences.append(f"Face down: {_listed(down) if down else 'none'}.")
    return " ".join(sentences)


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names)
