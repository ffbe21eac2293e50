"""Turn a position into what is seen on the table, in the names of components.yaml; and into words.

The board is the component ``board``; a counter is the component that is called as its player: ``red``, ``blue``, …
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.model.translatable import Name, Text, Value, and_list, semicolon_list, ui_text
from pnp.model.view import BoardView, Standing, View
from pnp.rules.hexania.position import Position, is_over

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


def describe(position: Position) -> tuple[Text, ...]:
    """Return the position in sentences, player by player and figure by figure."""
    sentences = [_describe_turn(position)]
    for number, player in enumerate(position.players):
        figures = [and_list(position.ground.names_of(figure.cells)) for figure in position.figures(number).each]
        sentences.append(_describe_figures(figures, is_out=number in position.out).filled(player=Name(player)))
        if position.bonus[number]:
            sentences.append(ui_text("{player}'s bonus is {n}.", player=Name(player), n=position.bonus[number]))
    return tuple(sentences)


def _describe_figures(figures: Sequence[Value], *, is_out: bool) -> Text:
    """Return the sentence on a player's figures, the player to be filled in."""
    if not figures:
        return ui_text("{player}, who is out, has no counters.") if is_out else ui_text("{player} has no counters.")
    if is_out:
        sentence = ui_text(
            "{player}, who is out, has {n} figure: {figures}.", "{player}, who is out, has {n} figures: {figures}."
        )
    else:
        sentence = ui_text("{player} has {n} figure: {figures}.", "{player} has {n} figures: {figures}.")
    return sentence.filled(n=len(figures), figures=semicolon_list(figures))


def _describe_turn(position: Position) -> Text:
    player = Name(position.players[position.turn])
    if is_over(position):
        return ui_text("{player} has won.", player=player)
    if position.points is None:
        return ui_text("{player} is to throw the dice.", player=player)
    if position.turn in position.first_turn:
        sentence = ui_text(
            "{player} is to act and has {n} point, in the first turn.",
            "{player} is to act and has {n} points, in the first turn.",
        )
    else:
        sentence = ui_text("{player} is to act and has {n} point.", "{player} is to act and has {n} points.")
    return sentence.filled(player=player, n=position.points)
