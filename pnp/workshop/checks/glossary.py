"""Check that texts use the terms of their glossary, not synonyms, and that translations use its translations."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, TypeAlias

from pnp.game.model.files import GAME, GLOSSARY
from pnp.game.model.glossary import Term, TermTranslation
from pnp.game.model.ruleset import Ruleset
from pnp.messages import quote
from pnp.problems import MAX_REPORTED, Problem, Problems, Severity
from pnp.translation.catalogue import RulesetText, ruleset_texts
from pnp.translation.languages import is_spaced

if TYPE_CHECKING:  # a build in the ruleset's language needs neither of them
    from pnp.game.reading.glossary import Glossary
    from pnp.translation.po_file import PoEntry
    from pnp.translation.template import Message

# What is skipped: placeholders, the addresses of links, and the names of the game and of people in game.yaml.
_SKIPPED = re.compile(r"\{[^{}\n|]*[|}]|\]\([^()\s]*\)")
_NAMES = ("title", "author", "name")
# What * stands for: letters of any script, their accents and vowel signs, no punctuation. There are at most 40: with no
# limit, each letter of a long text is read again for all letters before it.
_OTHER_LETTERS = (
    r"\xc0-\u05bd\u05bf\u05c1\u05c2\u05c4-\u060b\u060d-\u061a\u061c-\u061e\u0620-\u06d3\u06d5-\u0963\u0966-\u1fff"
    r"\u2070-\u2fff\u3040-\ufe2f\uff21-\U0010ffff"
)
_LETTERS = rf"[\w{_OTHER_LETTERS}]{{0,40}}"
# The flag of a message that need not use the terms of the glossary; Weblate's own check has the same.
_EXEMPT = "ignore-check-glossary"

# The forms of several terms, or the synonyms that each rejects.
_Forms: TypeAlias = tuple[tuple[str, ...], ...]


def check_glossary(ruleset: Ruleset, problems: Problems) -> None:
    """Warn of each rejected synonym in a text that readers see (P034), 200 times at most."""
    language = ruleset.game.language
    rejected = tuple(term.rejected for term in ruleset.glossary)
    if not any(rejected):
        return
    known = tuple(map(forms_of, ruleset.glossary))
    occurrences = (
        (message, text, ruleset.glossary[index], match)
        for message in ruleset_texts(ruleset)
        if not is_name(message)
        for text in filter(None, (message.text.message, message.text.plural))
        for index, match in rejected_words(rejected, known, text, language)
    )
    for message, text, term, match in islice(occurrences, MAX_REPORTED):
        is_whole = text == message.text.message
        place = message.source.inside(message.path, text, match.start(), len(match[0])) if is_whole else message.place
        meaning = f", which means: {term.meaning}" if term.meaning else ""
        problems.warning("P034", f"the glossary rejects {quote(match[0])}", place, f"write {quote(term.term)}{meaning}")


class TranslatedTerms:
    """The terms of a glossary that a language has words for, to check its translations."""

    def __init__(self, glossary: Glossary, source: str, language: str) -> None:
        """*source* is the language of the messages, *language* that of the translations."""
        pairs = [(index, term, term.translation(language)) for index, term in enumerate(glossary.terms)]
        said = [(index, term, one) for index, term, one in pairs if one is not None]
        self._language, self._source_language = language, source
        self._places = [glossary.source.place((index,)) for index, _, _ in said]
        self._terms = [(term, one) for _, term, one in said]
        self._sources = tuple(forms_of(term) for term, _ in self._terms)
        self._words = tuple(forms_of(one) for _, one in self._terms)
        self._rejected = tuple(one.rejected for _, one in self._terms)

    def problems(self, message: Message, entry: PoEntry, hint: str) -> Iterator[Problem]:
        """Yield terms that a translation does not use (P080), and rejected words (P034); *hint* names its source."""
        # A term that several forms lack is told once, at the first form that lacks it.
        if not self._terms or _EXEMPT in entry.flags or (message.texts and all(map(is_name, message.texts))):
            return
        originals = (message.message, message.plural)
        used = dict.fromkeys(
            index for text in originals for index, _ in find_forms(self._sources, text, self._source_language)
        )
        lacking = set(used)
        for number, form in enumerate(entry.forms):
            place = entry.place_of_form(number)
            for index in used:
                if index not in lacking or any(find_forms((self._words[index],), form, self._language)):
                    continue
                lacking.remove(index)
                term, said = self._terms[index]
                text = f"the translation does not use {quote(said.term)} for {quote(term.term)}"
                yield Problem("P080", text, place, f"use the term{self._where(index)}; {hint}", Severity.WARNING)
            rejected = rejected_words(self._rejected, self._words, form, self._language)
            for word, index in {match[0]: index for index, match in rejected}.items():
                write = f"write {quote(self._terms[index][1].term)}{self._where(index)}; {hint}"
                yield Problem("P034", f"the glossary rejects {quote(word)}", place, write, Severity.WARNING)

    def _where(self, index: int) -> str:
        place = self._places[index]
        return f" ({GLOSSARY}:{place.line})" if place.line else ""


def find_forms(groups: _Forms, text: str, language: str) -> Iterator[tuple[int, re.Match[str]]]:
    """Yield the matches of a group's forms in a text, each with the group's index; of overlapping ones, the longest."""
    if not _may_have(groups, text):
        return
    pattern, indices = _pattern(groups, is_spaced(language))
    skipped = [match.span() for match in _SKIPPED.finditer(text)]
    for match in pattern.finditer(text):
        is_read = not any(start <= match.start() and match.end() <= end for start, end in skipped)
        if is_read and not (is_spaced(language) and _is_within_word(match, text)):
            yield indices[(match.lastindex or 1) - 1], match


def rejected_words(rejected: _Forms, known: _Forms, text: str, language: str) -> Iterator[tuple[int, re.Match[str]]]:
    """Yield the rejected synonyms in a text, with the index of their term; none that are parts of a known form."""
    matches = list(find_forms(rejected, text, language))
    spans = [match.span() for _, match in find_forms(known, text, language)] if matches else []
    for index, match in matches:
        if not any(start <= match.start() and match.end() <= end for start, end in spans):
            yield index, match


def forms_of(term: Term | TermTranslation) -> tuple[str, ...]:
    """Return the forms of a term that texts may have."""
    return (term.term, *term.forms)


def is_name(text: RulesetText) -> bool:
    """Return whether a text is a name in game.yaml: of the game, or of a person."""
    return text.path[-1] in _NAMES and text.source.file.endswith(f"/{GAME}")


@lru_cache(maxsize=1 << 10)  # 11 entries in a build of all games
def _pattern(groups: _Forms, is_spaced: bool) -> tuple[re.Pattern[str], tuple[int, ...]]:
    """Return a pattern for all forms, the longest first, and the index of the term for each group of the pattern."""
    forms = [(form, index) for index, group in enumerate(groups) for form in group]
    forms.sort(key=lambda each: -len(each[0].replace("*", "")))
    # Each form is its words, with white space between them.
    words = [[_LETTERS.join(map(re.escape, word.split("*"))) for word in form.split()] for form, _ in forms]
    alternatives = "|".join(f"({each})" for each in map(r"\s+".join, words))
    pattern = rf"(?<!\w)(?<!\w-)(?:{alternatives})(?!-?\w)" if is_spaced else alternatives
    return re.compile(pattern, re.IGNORECASE), tuple(index for _, index in forms)


@lru_cache(maxsize=1 << 10)  # 12 entries in a build of all games
def _first_words(groups: _Forms) -> tuple[str, ...]:
    """Return the first word of each form in lower case; an empty one, which is everywhere, if it isn't ASCII."""
    words = {form.split()[0].strip("*").lower() for group in groups for form in group}
    return tuple(sorted(words)) if all(map(str.isascii, words)) else ("",) * bool(words)


def _may_have(groups: _Forms, text: str) -> bool:
    """Return whether a text may have a form of the groups: most don't, and are not searched."""
    words = _first_words(groups)
    lower = text.lower()
    return bool(words) and (not text.isascii() or any(word in lower for word in words))


def _is_within_word(match: re.Match[str], text: str) -> bool:
    """Return whether a match goes on with an accent or a vowel sign, which a pattern takes for the end of a word."""
    around = text[match.start() - 1 : match.start()] if match.start() else "", text[match.end() : match.end() + 1]
    return any(unicodedata.category(sign).startswith("M") for sign in around if sign)
