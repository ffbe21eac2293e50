"""Check that a game's texts use the terms of its glossary, not their synonyms."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice

from pnp.load.draft import GAME
from pnp.load.validation import MAX_REPORTED
from pnp.messages import quote
from pnp.model.ruleset import Ruleset
from pnp.problems import Problems
from pnp.translate.catalogue import ruleset_texts

# What is not read: placeholders, the addresses of links, and the names of the game and of people in game.yaml.
_SKIPPED = r"\{[^{}\n]*\}|\]\([^()\s]*\)"
_NAMES = ("title", "author", "name")


def check_glossary(ruleset: Ruleset, problems: Problems) -> None:
    """Warn of each rejected synonym in a text that readers see (P034), 200 times at most."""
    rejected = [(synonym, entry) for entry in ruleset.game.glossary for synonym in entry.rejected]
    if not rejected:
        return
    rejected.sort(key=lambda pair: len(pair[0]), reverse=True)  # of "last one" and "last one in", the longer one
    pattern = _pattern([synonym for synonym, _ in rejected])
    first_words = {synonym.split()[0].lower() if synonym.isascii() else "" for synonym, _ in rejected}
    terms = tuple(entry.term for entry in ruleset.game.glossary)
    occurrences = (
        (message, text, match)
        for message in ruleset_texts(ruleset)
        if not (message.source is ruleset.sources[GAME] and message.path[-1] in _NAMES)
        for text in filter(None, (message.text.message, message.text.plural))
        if _may_have(text, first_words)
        for match in _matches(pattern, terms, text)
    )
    for message, text, match in islice(occurrences, MAX_REPORTED):
        is_whole = text == message.text.message
        place = message.source.inside(message.path, text, match.start(), len(match[0])) if is_whole else message.place
        _, entry = rejected[(match.lastindex or 1) - 1]
        meaning = f", which means: {entry.meaning}" if entry.meaning else ""
        problems.warning(
            "P034", f"the glossary rejects {quote(match[0])}", place, f"write {quote(entry.term)}{meaning}"
        )


def _pattern(synonyms: Sequence[str]) -> re.Pattern[str]:
    """Return what finds any of the synonyms as whole words: the first that fits, in the group of its number."""
    alternatives = "|".join("(" + _spaced(synonym) + ")" for synonym in synonyms)
    return re.compile(rf"(?<!\w)(?<!\w-)(?:{alternatives})(?!-?\w)", re.IGNORECASE)


def _may_have(text: str, first_words: Iterable[str]) -> bool:
    """Return whether a text may have a synonym with one of these first words: most don't, and are not searched.

    An empty word is in every text. Where capitals are less simple than those of ASCII, the answer is yes.
    """
    lower = text.lower()
    return not text.isascii() or any(map(lower.__contains__, first_words))


@lru_cache(maxsize=8)
def _skipped(terms: tuple[str, ...]) -> re.Pattern[str]:
    """Return what finds the parts of a text that are not read, also the terms themselves: they may hold a synonym."""
    return re.compile(
        "|".join((_SKIPPED, *(rf"(?<!\w){_spaced(term)}(?:e?s)?(?!\w)" for term in terms))), re.IGNORECASE
    )


def _spaced(words: str) -> str:
    return r"\s+".join(map(re.escape, words.split()))


def _matches(pattern: re.Pattern[str], terms: tuple[str, ...], text: str) -> Iterator[re.Match[str]]:
    """Yield where a text has a synonym as a word, outside of what is not read: most texts have none."""
    matches = [match for match in pattern.finditer(text) if not _is_within_word(match, text)]
    spans = [match.span() for match in _skipped(terms).finditer(text)] if matches else []
    return (
        match for match in matches if not any(start <= match.start() and match.end() <= end for start, end in spans)
    )


def _is_within_word(match: re.Match[str], text: str) -> bool:
    """Return whether a match goes on with an accent or a vowel sign, which a pattern takes for the end of a word."""
    around = text[match.start() - 1 : match.start()] if match.start() else "", text[match.end() : match.end() + 1]
    return any(unicodedata.category(sign).startswith("M") for sign in around if sign)
