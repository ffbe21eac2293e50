"""Notes on the box: a component that no rule mentions, odds that no die in it has."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pnp.game.model.components.kind import MAKE_BOXES
from pnp.game.model.files import COMPONENTS, PLAY_RULES
from pnp.game.model.kinds import AnyComponent, kind_of
from pnp.game.model.ruleset import Ruleset, plain_name
from pnp.messages import quote
from pnp.problems import Problem
from pnp.workshop.checks.glossary import find_forms, forms_of
from pnp.workshop.notes.passages import Booklet, is_english, note

_WORD = re.compile(r"[^\W_]+")
_PLACEHOLDER = re.compile(r"\{(?:icon:)?([a-z0-9-]{1,60})")
_FACE_NUMBER = re.compile("[0-9]{1,4}")
_MOST_DICE = 10  # that are summed: more are hardly thrown at once, and odds of many dice are no table


def box_notes(booklet: Booklet) -> Iterator[Problem]:
    """Yield each component that no text of the booklet names and no picture of it shows (N104)."""
    # Each test is a way to be mentioned. A list of parts is none: it has everything, and does not say what a thing is
    # for. Rules that lack more than a quarter of the box are not finished, which their author knows.
    ruleset = booklet.ruleset
    placed = _placed(booklet)
    words = {word for passage in booklet.passages for word in _WORD.findall(passage.message.lower())}
    unknown = [
        (name, component)
        for name, component in ruleset.components.items()
        if kind_of(component).step is not MAKE_BOXES and not {name, component.group} & placed
        if not _has_any(words, _stems(component, ruleset))
    ]
    for name, component in unknown if 4 * len(unknown) <= len(ruleset.components) else ():
        if not is_english(ruleset) and _may_be_joined(component, words, _stems(component, ruleset)):
            continue
        place = ruleset.sources[COMPONENTS].key((name,))
        message = f"{quote(component.title or name)} is in the box, and no text of the booklet has it"
        yield note("N104", message, place, "say in rules.yaml what it is for, or leave it out of the box")


def _placed(booklet: Booklet) -> frozenset[str]:
    """Return what a booklet refers to by its name in the files: in texts, pictures and call-outs; the only board."""
    # One branch a way to refer: a placeholder, a picture, a call-out of a figure, "the board".
    ruleset = booklet.ruleset
    placed = {name for passage in booklet.passages for name in _PLACEHOLDER.findall(passage.message)}
    items = [item for section in booklet.sections for item in section.items]
    placed |= {source.name for item in items if (source := item.picture_source) is not None}
    shown = [
        ruleset.figures[item.figure] for item in items if item.figure is not None and item.figure in ruleset.figures
    ]
    placed |= {callout.at for figure in shown for callout in figure.callouts}
    boards = [name for name, one in ruleset.components.items() if one.kind.endswith("board")]
    return frozenset((*placed, *(boards if len(boards) == 1 else ())))


def _stems(component: AnyComponent, ruleset: Ruleset) -> tuple[str, ...]:
    """Return how words begin that may stand for a component: the last word of a name, or of a term in it."""
    names, groups = _names(component), tuple(map(forms_of, ruleset.glossary))
    terms = {index for one in names for index, _ in find_forms(groups, one, ruleset.game.language)}
    return tuple(_stem(one.split()[-1]) for one in (*names, *(form for index in terms for form in groups[index])))


def _has_any(words: Iterable[str], beginnings: tuple[str, ...]) -> bool:
    return any(word.startswith(beginnings) for word in words)


def _names(component: AnyComponent) -> list[str]:
    names = [one for one in (component.title, component.singular, component.plural) if one]
    return [*names, *([plain_name(component.group)] if component.group else [])]


def _may_be_joined(component: AnyComponent, words: Iterable[str], stems: Sequence[str]) -> bool:
    """Return whether a name may be a part of one of some words, or such a word a part of a name, as in German."""
    whole = " ".join(_names(component)).lower()
    return any(_stem(word) in whole or any(stem in word for stem in stems) for word in words)


def _stem(word: str) -> str:
    """Return the beginning of a word that its other forms have, too: most endings have at most two letters."""
    letters = "".join(_WORD.findall(word.lower()))
    return letters[: max(3, len(letters) - 2)]


def odds_notes(ruleset: Ruleset, values: Mapping[str, Any]) -> Iterator[Problem]:
    """Yield the odds of chance in play.yaml that no dice of the box have (N106), if only these can be meant."""
    dice = {name: one for name, one in ruleset.components.items() if hasattr(one, "face_names")}
    thrown = list(_written_odds(values))
    if len(dice) != 1 or len(thrown) != 1:
        return
    ((title, die),), ((name, odds),) = dice.items(), thrown
    faces, count = getattr(die, "face_names", ()), getattr(die, "count", 1)
    sums = list(_dice_odds(faces, count, odds))
    if not any(_are_alike(odds, one) for one in sums):
        place = ruleset.sources[PLAY_RULES].key(("actions", name, "odds"))
        near = next((one for one in sums if one.keys() == odds.keys()), sums[0])
        expected = ", ".join(f'"{face}": {weight}' for face, weight in near.items())
        message = f"these odds are not those of the {quote(title)} in the box"
        yield note("N106", message, place, f"write {{{expected}}}, or change the faces")


def _written_odds(values: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield each action with odds by value, those above 0; odds by an expression are not known."""
    actions = values.get("actions")
    for name, action in actions.items() if isinstance(actions, dict) else ():
        odds = action.get("odds") if isinstance(action, dict) else None
        if isinstance(odds, dict):
            yield name, {str(key): weight for key, weight in odds.items() if weight}


def _dice_odds(faces: Sequence[str], count: int, odds: Mapping[str, Any]) -> Iterator[Mapping[str, int]]:
    """Yield the odds of one die, of the sum of two, up to all *count*; *odds* if pictures hide what faces are worth."""
    if not all(map(_FACE_NUMBER.fullmatch, (*faces, *odds))):
        yield Counter(faces) if {*faces} & {*odds} else odds
        return
    sums = Counter({"0": 1})
    for _ in range(min(count, _MOST_DICE)):
        added = Counter[str]()
        for total, weight in sums.items():
            for face in faces:
                added[str(int(total) + int(face))] += weight
        sums = added
        yield sums


def _are_alike(odds: Mapping[str, Any], others: Mapping[str, Any]) -> bool:
    """Return whether two tables of weights have the same shares."""
    if odds.keys() != others.keys() or not all(isinstance(weight, int) for weight in odds.values()):
        return False
    total, of = sum(odds.values()), sum(others.values())
    return all(odds[face] * of == others[face] * total for face in odds)
