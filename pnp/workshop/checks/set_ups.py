"""Warn of pictures of the table set up that stay the same where an option changes the board."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.game.model.figure import CheckedFigure
from pnp.game.model.ruleset import PLAY_ENGINE, Ruleset
from pnp.messages import join_words
from pnp.problems import Problems


def check_set_ups(ruleset: Ruleset, figures: Iterable[CheckedFigure], problems: Problems) -> None:
    """Warn (P064) of each picture of the table with a position, on a board that depends on an option.

    Such a figure shows the default board in every booklet, with its counts. Only games with rules know how a game
    begins on another board.
    """
    play = ruleset.play
    if ruleset.game.engine != PLAY_ENGINE or play is None:
        return
    options: dict[str, dict[str, None]] = {}
    for choice in play.boards:
        options.setdefault(choice.name, {}).update(dict.fromkeys(choice.values))
    for figure in figures:
        if not figure.callouts or figure.of_choices:
            continue
        view = figure.frames[0].view
        used = dict.fromkeys(option for board in view.boards for option in options.get(board.component, ()))
        if used:
            players = len(figure.frames[0].players)
            message = f"the picture of the table stays as it is whatever {join_words(list(used), 'or')} is chosen"
            hint = f"write start: {{players: {players}}} in place of the position: it shows the chosen board"
            place = ruleset.figures[figure.name].source.key(("position",))
            problems.warning("P064", message, place, hint)
