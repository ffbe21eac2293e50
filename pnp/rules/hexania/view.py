"""Turn a position into what is seen on the table, in the names of components.yaml; and into words.

The board is the component ``board``; a counter is the component that is called as its player: ``red``, ``blue``, …
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.model.translatable import Name, Text, TextValue, and_list, semicolon_list, ui_text
from pnp.model.view import BoardView, Standing, StatusItem, View
from pnp.rules.hexania.position import Position, is_over

BOARD = "board"


def view(position: Position) -> View:
    """Return what stands where; its status tells whose turn it is, what he has left, who has a bonus and who is out."""
    held = {
        number: player
        for player, counters in zip(position.players, position.counters, strict=True)
        for number in position.ground.names_of(counters)
    }
    cells = ((name, (Standing(held[name], owner=held[name]),)) for name in position.ground.numbers if name in held)
    names_of = position.ground.names_of
    homes = ((player, tuple(names_of(home))) for player, home in zip(position.players, position.homes, strict=True))
    return View(
        boards=(BoardView(BOARD, tuple(cells), position.side, tuple(homes)),),
        turn=None if is_over(position) else position.players[position.turn],
        status=tuple(_status(position)),
    )


def _status(position: Position) -> Iterator[StatusItem]:
    """Yield what the player to act has left or has to do, then what the others have."""
    if not is_over(position):
        points = position.points
        left = ui_text("to throw") if points is None else ui_text("{n} point left", "{n} points left", n=points)
        yield StatusItem(left, position.players[position.turn], bold=True)
        if position.turn in position.first_turn:
            yield StatusItem(ui_text("(first turn)"))
    for number, player in enumerate(position.players):
        if position.bonus[number]:
            yield StatusItem(ui_text("bonus {n}", n=position.bonus[number]), player)
        if number in position.out:
            yield StatusItem(ui_text("out"), player)


def describe(position: Position) -> tuple[Text, ...]:
    """Return the position in sentences, player by player and figure by figure."""
    sentences = [_describe_turn(position)]
    for number, player in enumerate(position.players):
        figures = [and_list(position.ground.names_of(figure.cells)) for figure in position.figures(number).each]
        sentences.append(_describe_figures(figures, is_out=number in position.out).filled(player=Name(player)))
        if position.bonus[number]:
            sentences.append(ui_text("{player}'s bonus is {n}.", player=Name(player), n=position.bonus[number]))
    return tuple(sentences)


def _describe_figures(figures: Sequence[TextValue], *, is_out: bool) -> Text:
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
