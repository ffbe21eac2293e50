"""Measure how long translations may be: texts are made longer until the real layout has no room for them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import ceil, floor

from pnp.problems import Place, Problems
from pnp.targets.opening.open_game import translate_game
from pnp.translation.catalogue import Catalogue, ruleset_numbers
from pnp.translation.languages import plural_forms_of
from pnp.translation.template import Message
from pnp.workshop.bench.game_build import GameBuild

# Codes of texts that are too long, and of pieces that they make too large.
_OVERFLOW = frozenset({"P033", "P040"})
# Texts with room for this many times their length have no limit; the usual length of a translation.
_MOST, _USUAL = 3.0, 1.25
_ROUNDS = 4
# Parts of a text that are not lengthened: placeholders, signs of markup, addresses of links.
_KEPT = re.compile(r"\{[^{}\n]*\}|\]\([^()\s]*\)|[*\[]")
# Languages whose letters are about twice as wide.
_WIDE = frozenset({"ja", "ko", "zh"})
_WIDE_SHARE = 0.55
_PARTS = 2  # of a context, which name a component: components.help
_LONG = 30  # letters: such a text has several lines, and more of them make a piece higher


def text_room(build: GameBuild, messages: Sequence[Message], language: str) -> dict[int, int]:
    """Return how many characters a translation of each message may have, by its index, where there is a limit.

    The layout is that of the program: cards, boards, figures. Running text has no limit.
    """
    factors = dict.fromkeys(range(len(messages)), _MOST)
    limited = _too_long(build, messages, factors)
    low, high = dict.fromkeys(limited, 1.0), dict.fromkeys(limited, _MOST)
    for _ in range(_ROUNDS if limited else 0):
        middle = {index: (low[index] + high[index]) / 2 for index in limited}
        too_long = _too_long(build, messages, dict.fromkeys(factors, _USUAL) | middle)
        for index in limited:
            (high if index in too_long else low)[index] = middle[index]
    share = _share(build.ruleset.game.language, language)
    return {index: _characters(messages[index].message, low[index] * share) for index in sorted(limited)}


def _share(source: str, language: str) -> float:
    """Return how many letters of a language are as wide as one of the source's."""
    wide, source_wide = (code.partition("-")[0] in _WIDE for code in (language, source))
    return (_WIDE_SHARE if wide else 1.0) / (_WIDE_SHARE if source_wide else 1.0)


def _characters(message: str, factor: float) -> int:
    letters = len(_KEPT.sub("", message))
    return len(message) - letters + max(1, floor(letters * factor))


def _too_long(build: GameBuild, messages: Sequence[Message], factors: Mapping[int, float]) -> set[int]:
    """Return the messages that are too long for their places when each is some times as long as it is."""
    source = build.ruleset.game.language
    entries, places = {}, dict[Place, int]()
    for index, each in enumerate(messages):
        forms = (each.message, each.plural) if each.plural else (each.message,)
        entries[each.key] = tuple(stretch_text(form, factors[index]) for form in forms)
        places |= {text.place: index for text in each.texts}
    problems = Problems()
    own_forms, numbers = plural_forms_of(source), ruleset_numbers(build.ruleset)
    catalogue = Catalogue(source, entries, own_forms, source=source, numbers=numbers)
    translate_game(build, catalogue, problems, composes=False)
    too_long: set[int] = set()
    for place in (each.place for each in problems if each.code in _OVERFLOW and each.place is not None):
        too_long |= {places[place]} if place in places else _around(place, messages, places)
    return too_long


def _around(place: Place, messages: Sequence[Message], places: Mapping[Place, int]) -> set[int]:
    """Return the lengthened texts of a component that is too full as a whole."""
    before = [text for text in places if text.file == place.file and text.line <= place.line]
    if not before:
        return set()
    nearest = messages[places[max(before, key=lambda text: text.spot)]].context.split(".")[:_PARTS]
    return {
        index
        for index, each in enumerate(messages)
        if each.context.split(".")[:_PARTS] == nearest and len(each.message) >= _LONG
    }


def stretch_text(text: str, factor: float) -> str:
    """Return a text that is *factor* times as long, its own letters repeated.

    >>> stretched("Red {n}", 2.0)
    'Red {n} Red'
    """
    letters = " ".join(_KEPT.sub("", text).split())
    more = ceil((factor - 1) * len(letters))
    filler = (f" {letters}" * (1 + more // (len(letters) + 1)))[:more] if letters else ""
    return text + filler.rstrip()
