"""Notes on the English of rules, for reviews: a list of places to read again, no judgement."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pnp.messages import quote
from pnp.problems import Problem
from pnp.workshop.notes.passages import Booklet, BookletText, note

# As many as Stonemaier's style guide allows; longer ones are read twice.
_MOST_IN_SENTENCE = 30
_SENTENCE = re.compile(r"(?:\{[^{}\n]{0,80}\}|[^.!?:;])+[.!?:;]?")
_WORD = re.compile(r"[^\W_][\w'’-]*")
_MARKUP = re.compile(r"\*|\{[^{}]*\}|\]\([^()\s]*\)")
_WEAK = re.compile(r"\b(?:should(?:n't| not)?|ought to|may only|can only)\b", re.IGNORECASE)
# What readers do with pieces: in the passive, nobody is told to do it.
_DONE = (
    "added|chosen|dealt|discarded|drawn|flipped|kept|laid|moved|paid|passed|picked|placed|played|put|removed|"
    "replaced|returned|revealed|rolled|scored|shuffled|sorted|swapped|taken|thrown|turned|used"
)
_PASSIVE = re.compile(
    rf"\b(?:must|may|can|cannot|should|has to|have to)(?: not| never)? be (?:{_DONE})\b", re.IGNORECASE
)
_EXCEPTION = re.compile(
    r"\b(?:except|exception|unless|instead of|does not apply|doesn't apply|still|even if)\b", re.IGNORECASE
)


def style_notes(booklet: Booklet) -> Iterator[Problem]:
    """Yield the notes on the words of a booklet in English: N201, N202 and N204 of its rules, N203 of all its texts."""
    for passage in booklet.passages:
        if passage.is_rule and passage.item.clause:
            yield from _weak_words(passage)
            yield from _late_exceptions(booklet, passage)
        yield from _long_sentences(passage)


def _weak_words(passage: BookletText) -> Iterator[Problem]:
    for match in _WEAK.finditer(passage.message):
        hint = 'write "must" of what the rules ask, "may" or "can" of what they allow; advice goes into a tip'
        yield note("N201", f"{quote(match[0])} in a rule", passage.place(match.start(), len(match[0])), hint)
    for match in _PASSIVE.finditer(passage.message):
        message = f"{quote(match[0])} does not say by whom"
        yield note(
            "N202", message, passage.place(match.start(), len(match[0])), 'say what the reader does: "Place it …"'
        )


def _late_exceptions(booklet: Booklet, passage: BookletText) -> Iterator[Problem]:
    """Yield each exception that refers to a rule of an earlier section (N204): there, it would be read in time."""
    where = booklet.sections_of
    for sentence in _SENTENCE.finditer(passage.message):
        word = _EXCEPTION.search(sentence[0])
        named = [name for name in passage.references if f"{{{name}}}" in sentence[0] and name.startswith("rule:")]
        earlier = [name for name in named if where.get(name, passage.section) < passage.section]
        if word and earlier:
            place = passage.place(sentence.start() + word.start(), len(word[0]))
            message = f"an exception from {quote(earlier[0].removeprefix('rule:'))}, which is in an earlier section"
            yield note("N204", message, place, "say it there, or refer to this rule from there")


def _long_sentences(passage: BookletText) -> Iterator[Problem]:
    for sentence in _SENTENCE.finditer(passage.message):
        count = len(_WORD.findall(_MARKUP.sub(" ", sentence[0])))
        if count > _MOST_IN_SENTENCE:
            start = sentence.start() + len(sentence[0]) - len(sentence[0].lstrip())
            first = " ".join(sentence[0].split()[:4])
            message = f"the sentence {quote(f'{first} …')} has {count} words"
            yield note("N203", message, passage.place(start, 1), f"make two of it; {_MOST_IN_SENTENCE} are enough")
