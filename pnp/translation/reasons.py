"""The reasons ``says`` that rules give when they refuse, in play.yaml or under a clause, and their translations."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from pnp.game.model.ruleset import Item, Ruleset
from pnp.game.model.texts import Text
from pnp.problems import DocumentPath
from pnp.translation.catalogue import PLAY_TEXTS, Catalogue, RulesetText

REASON = "reason"  # the context of the texts
_PARTS = ("moves", "actions", "always")  # the keys of play.yaml below which there are reasons
_EXPRESSION = re.compile(r"\{\{|\}\}|\{[^{}]*\}")

_Change = Callable[[DocumentPath, str], str]


def reason_texts(ruleset: Ruleset) -> Iterator[RulesetText]:
    """Yield the reasons of a ruleset, those of play.yaml first."""
    reasons: dict[DocumentPath, str] = {}
    if ruleset.play is not None:
        _with_reasons(_reasoned(ruleset.play.values), reasons.setdefault)
    for path, text in reasons.items():
        yield RulesetText(Text(text, REASON), ruleset.sources[PLAY_TEXTS], path)
    reasons.clear()
    for number, section in enumerate(ruleset.sections):
        for index, item in enumerate(section.items):
            _with_reasons(item.needs, reasons.setdefault, (number, "items", index, "needs"))
    for path, text in reasons.items():
        yield RulesetText(Text(text, REASON), ruleset.sources["rules.yaml"], path)


def translate_reasons(ruleset: Ruleset, catalogue: Catalogue) -> Ruleset:
    """Return a ruleset with its reasons and the titles of its clauses in another language."""

    def translated(_: DocumentPath, text: str) -> str:
        return catalogue.typed(text, REASON)

    def spoken(item: Item) -> Item:
        if item.clause is None:
            return item
        title = item.title and catalogue.typed(item.title, item.clause)
        return replace(item, title=title, needs=_with_reasons(item.needs, translated))

    sections = tuple(replace(one, items=tuple(map(spoken, one.items))) for one in ruleset.sections)
    play = ruleset.play
    if play is not None and isinstance(play.values, dict):
        play = replace(play, values=play.values | _with_reasons(_reasoned(play.values), translated))
    return replace(ruleset, sections=sections, play=play)


def expressions_in(reason: str) -> list[str]:
    """Return the expressions in a reason, with their braces, in order.

    >>> expressions_in("{me} has {purse[me]} {{left}}")
    ['{me}', '{purse[me]}']
    """
    return [match[0] for match in _EXPRESSION.finditer(reason) if match[0] not in ("{{", "}}")]


def _reasoned(values: Any) -> dict[Any, Any]:
    return {key: values[key] for key in _PARTS if key in values} if isinstance(values, dict) else {}


def _with_reasons(value: Any, change: _Change, path: DocumentPath = (), *, told: bool = False) -> Any:
    """Return a value with each of its reasons changed; a reason may depend on an option."""
    if isinstance(value, str):
        return change(path, value) if told else value
    if isinstance(value, list):
        return [_with_reasons(inner, change, (*path, index), told=told) for index, inner in enumerate(value)]
    if not isinstance(value, dict):
        return value
    return {
        key: _with_reasons(
            inner, change, (*path, key), told=(key == "says" and "is" in value) or (told and key != "option")
        )
        for key, inner in value.items()
    }
