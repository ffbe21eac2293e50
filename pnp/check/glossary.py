"""Check that a game's texts use the terms of its glossary, not their synonyms."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from pnp.load.validation import MAX_REPORTED
from pnp.messages import quote
from pnp.model.ruleset import Ruleset
from pnp.problems import Problems
from pnp.translate.catalogue import ruleset_texts

# What is not read: placeholders and the addresses of links.
_SKIPPED = re.compile(r"\{[^{}\n]*\}|\]\([^()\s]*\)")


def check_glossary(ruleset: Ruleset, problems: Problems) -> None:
    """Warn of each rejected synonym in a text that readers see (P034), 200 times at most."""
    rejected = [(synonym, entry) for entry in ruleset.game.glossary for synonym in entry.rejected]
    if not rejected:
        return
    rejected.sort(key=lambda pair: len(pair[0]), reverse=True)  # of "last one" and "last one in", the longer one
    pattern = _pattern([synonym for synonym, _ in rejected])
    occurrences = (
        (message, text, match)
        for message in ruleset_texts(ruleset)
        for text in filter(None, (message.text.message, message.text.plural))
        for match in _matches(pattern, text)
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
    alternatives = "|".join("(" + r"\s+".join(map(re.escape, synonym.split())) + ")" for synonym in synonyms)
    return re.compile(rf"(?<!\w)(?:{alternatives})(?!\w)", re.IGNORECASE)


def _matches(pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """Yield where a text has a synonym, outside placeholders and addresses."""
    matches = list(pattern.finditer(text))
    skipped = [match.span() for match in _SKIPPED.finditer(text)] if matches else []
    return (match for match in matches if not any(start <= match.start() < end for start, end in skipped))
