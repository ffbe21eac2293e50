"""Explain why a text is not a move of a game: a word names nothing, or a parameter never has its value."""

from __future__ import annotations

import re

from pnp.messages import format_value, join_words, quote
from pnp.play.language.running.move_notation import NUMBER_PATTERN, ActionText, MoveNotation
from pnp.play.language.terms.book import Parameter
from pnp.play.language.terms.kinds import NUMBER
from pnp.play.protocol import unreadable_move
from pnp.problems import Finding


def explain_unreadable(moves: MoveNotation, text: str) -> Finding:
    """Return why *text* is not a move, and what to write instead."""
    written = format_value(text) if text.strip() else quote(text)
    if not moves.actions:
        return unreadable_move(f"{written} is not a move", "play.yaml has no actions yet: add one")
    message, stripped = f"{written} is not a move of this game", " ".join(text[:1000].split())
    for parameter, value in (stray for action in moves.actions for stray in action.strays(stripped)):
        known = f"{parameter.name} is {moves.names.range_of(parameter)}"
        return unreadable_move(f"{message}: {parameter.name} is never {value}", known)
    misnamed = [wrong for action in moves.actions if (wrong := _misnamed(action, stripped))]
    if misnamed:
        parameter, word = min(misnamed, key=lambda wrong: len(wrong[1]))
        known = f"{parameter.name} is {moves.names.range_of(parameter)}"
        return unreadable_move(f"{message}: {format_value(word)} is not a {parameter.kind.name}", known)
    return unreadable_move(message, f"write {join_words(moves.examples, 'or')}")


def _misnamed(action: ActionText, text: str) -> tuple[Parameter, str] | None:
    """Return the only parameter that a text in an action's form gives a word which names nothing, and the word.

    A whole text that is one word without a digit may be anything.
    """
    match = re.fullmatch(action.pattern_of(action.action.say, r"(?P<{}_>\S{{1,40}}?)".format), text, re.IGNORECASE)
    words = match.groupdict() if match else {}
    wrong = [
        (parameter, word)
        for name, parameter in action.parameters.items()
        if (word := words.get(f"{name}_")) and not _is_name(action, parameter, word)
    ]
    is_told = len(wrong) == 1 and (wrong[0][1] != text or re.search(r"\d", text))
    return wrong[0] if is_told else None


def _is_name(action: ActionText, parameter: Parameter, word: str) -> bool:
    if parameter.kind == NUMBER:
        return re.fullmatch(NUMBER_PATTERN, word) is not None
    return action.number_of(parameter, word) is not None
