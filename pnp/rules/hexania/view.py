"""Turn a position into what is seen on the table, in the names of components.yaml; and into words.

The board is the component ``board``; a counter is the component that is called as its player: ``red``, ``blue``, …
"""

from __future__ import annotations

from pnp.model.view import BoardView, Standing, View
from pnp.rules.hexania.position import Position, is_over
from pnp.rules.told import counted

BOARD = "board"


def view(position: Position) -> View:
    """Return what stands where.

    Notes: ``over``, or ``throw`` while a throw is next, or ``points:8``, the points left; ``first-turn`` during one;
    ``bonus:red:7`` for each player who has one; ``out:red`` for each who is out.
    """
    held = {
        number: player
        for player, counters in zip(position.players, position.counters, strict=True)
        for number in position.ground.names_of(counters)
    }
    cells = ((name, (Standing(held[name], owner=held[name]),)) for name in position.ground.numbers if name in held)
    names_of = position.ground.names_of
    homes = ((player, tuple(names_of(home))) for player, home in zip(position.players, position.homes, strict=True))
    over = is_over(position)
    return View(
        boards=(BoardView(BOARD, tuple(cells), position.side, tuple(homes)),),
        turn=None if over else position.players[position.turn],
        notes=tuple(_notes(position)),
    )


def _notes(position: Position) -> list[str]:
    if is_over(position):
        notes = ["over"]
    else:
        notes = ["throw" if position.points is None else f"points:{position.points}"]
        notes += ["first-turn"] if position.turn in position.first_turn else []
    for number, player in enumerate(position.players):
        notes += [f"bonus:{player}:{position.bonus[number]}"] if position.bonus[number] else []
        notes += [f"out:{player}"] if number in position.out else []
    return notes


def words(position: Position) -> str:
    """Tell the position in plain English, player by player and figure by figure."""
    told = [_turn_words(position)]
    for number, player in enumerate(position.players):
        figures = [f"{_listed(position.ground.names_of(figure.cells))}" for figure in position.figures(number).each]
        out = ", who is out," if number in position.out else ""
        held = f"has {counted(len(figures), 'figure')}: {'; '.join(figures)}" if figures else "has no counters"
        told.append(f"{player.title()}{out} {held}.")
        if position.bonus[number]:
            told.append(f"{player.title()}'s bonus is {position.bonus[number]}.")
    return " ".join(told)


def _turn_words(position: Position) -> str:
    player = position.players[position.turn].title()
    if is_over(position):
        return f"{player} has won."
    if position.points is None:
        return f"{player} is to throw the dice."
    first = ", in the first turn" if position.turn in position.first_turn else ""
    return f"{player} is to act and has {counted(position.points, 'point')}{first}."


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
