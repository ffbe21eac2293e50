"""Faults of rules in play: failures of an action, the set-up or a condition, at their places in the file."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.play.language.running.code import LimitError, RuleError
from pnp.play.language.terms.book import PlayAction, PlayBook, WrittenEffect, phrases_of
from pnp.play.language.terms.value_reader import MADE, PLAY_FILE
from pnp.play.protocol import RulesFaultError
from pnp.problems import DocumentPath, Finding

_FAILING = "add a condition to needs, or make the range of the part larger"


def action_fault(action: PlayAction, after: Iterable[WrittenEffect], error: RuleError) -> RulesFaultError:
    """Return the fault of the rules of an action, or of the effects *after* it."""
    message = f"the action {action.name} fails: {error}"
    return _fault(message, _FAILING, (*action.effects, *after), error, action.path)


def set_up_fault(book: PlayBook, error: RuleError) -> RulesFaultError:
    """Return the fault of the effects of the set-up."""
    hint = "change the effects under deal"
    return _fault(f"the set-up fails: {error}", hint, book.deal, error, (PLAY_FILE, "setup", "deal"))


def key_fault(key: str, error: RuleError) -> RulesFaultError:
    """Return the fault of the conditions under a key of the file."""
    return _fault(f"the conditions under {key} fail: {error}", "make them simpler", (), error, (PLAY_FILE, key))


def _fault(
    message: str, hint: str, effects: Iterable[WrittenEffect], error: RuleError, path: DocumentPath
) -> RulesFaultError:
    """Return a fault of the rules in play: at the effect that fails, else at the key at a path."""
    hint = error.hint if isinstance(error, LimitError) else hint
    for phrase in phrases_of(effects):
        if error.effect and phrase.text.strip() == error.effect and phrase.path[-1:] != (MADE,):
            span = (phrase.offset, len(phrase.text))
            return RulesFaultError(Finding("P085", message, hint, phrase.path, span=span))
    return RulesFaultError(Finding("P085", message, hint, path, at_key=True))
