"""Remove mentions of figures from texts that are printed without figures, so that their sentences still read well.

A mention is removed with the words that serve it alone: its brackets, or a short clause such as ", as in Figure 3".
Where the sentence needs it, words that name the booklet replace it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby, pairwise

from msgspec.structs import replace

from pnp.booklet.blocks.content import Block, Inlines, Interpretation, Listing, Prose, Rule, Table
from pnp.game.model.texts import Icon
from pnp.press.text.line import Span

_LINK = "#figure-"
_MENTION = "\ue000"  # as one letter
_ICON = "\ue001"  # a picture as one letter
_OPENING = "(\\[（［【〔"
_CLOSING = ")\\]）］】〕"
_BRACKETS = re.compile(rf"(?:(?<!\s)\s+)?[{_OPENING}]([^{_OPENING}{_CLOSING}]*)[{_CLOSING}]")
_COMMAS = ",،、，"
_STOPS = ".!?…。！？؟"
_DASHES = "–—"
_BREAKS = f":;：；؛{_DASHES}"
_CLAUSE = re.compile(rf"[^{_COMMAS};；؛]+")
# Words beside a mention in a clause that is left out:
_MOST_AFTER = 3  # at the end of a sentence; "as shown in"
_MOST_BEFORE = 2  # at its start; "in" or "as in"
_WIDE = "\u2e80"  # the first letter of scripts without spaces between words: two of them count as a word


def without_mentions(block: Block, instead: str) -> Block:
    """Return a block without mentions of figures; *instead* replaces those that a sentence needs."""
    cleared = partial(_cleared, instead=instead)
    match block:
        case Prose() | Rule() | Interpretation():
            return replace(block, inlines=cleared(block.inlines))
        case Listing():
            return replace(block, entries=tuple(map(cleared, block.entries)))
        case Table():
            return replace(block, rows=tuple(tuple(map(cleared, row)) for row in block.rows))
        case _:
            return block


def _cleared(inlines: Inlines, instead: str) -> Inlines:
    # What is cut moves the places of all later mentions, so each is looked for again after a cut.
    if not any(map(_is_mention, inlines)):
        return inlines
    # Each inline in the text that is examined.
    letters = [_MENTION if _is_mention(part) else part.text if isinstance(part, Span) else _ICON for part in inlines]
    text, owners = "".join(letters), [number for number, part in enumerate(letters) for _ in part]
    text, owners = _without(text, owners, list(_bracket_cuts(text)))
    while clause := next(filter(None, (_clause_at(text, each.start()) for each in re.finditer(_MENTION, text))), None):
        cut, begins_sentence = clause
        text, owners = _without(text, owners, [cut])
        if begins_sentence and len(upper := text[cut[0] : cut[0] + 1].upper()) == 1:
            text = text[: cut[0]] + upper + text[cut[0] + 1 :]
    return tuple(_rebuilt(text, owners, inlines, instead))


def _is_mention(part: object) -> bool:
    return isinstance(part, Span) and part.link.startswith(_LINK)


def _without(text: str, owners: list[int], cuts: Sequence[tuple[int, int]]) -> tuple[str, list[int]]:
    """Return a text without its *cuts*, and which inline each of its letters comes from."""
    kept = [at for at in range(len(text)) if not any(start <= at < end for start, end in cuts)]
    return "".join(text[at] for at in kept), [owners[at] for at in kept]


def _bracket_cuts(text: str) -> Iterator[tuple[int, int]]:
    """Yield the parts of each bracket with a mention that are left out: all of it, or its clauses with a mention."""
    for bracket in _BRACKETS.finditer(text):
        if _MENTION not in bracket[1]:
            continue
        start, end = bracket.span(1)
        clauses = [match.span() for match in _CLAUSE.finditer(text, start, end)]
        kept = [clause for clause in clauses if _MENTION not in text[slice(*clause)]]
        if not kept:
            yield bracket.span()
            continue
        if kept[0] != clauses[0]:
            yield start, _next_word(text, kept[0][0])
        for before, clause in pairwise(clauses[clauses.index(kept[0]) :]):
            if clause not in kept:
                yield before[1], clause[1]


def _clause_at(text: str, at: int) -> tuple[tuple[int, int], bool] | None:
    """Return the clause around a mention if it serves the mention alone, and whether a sentence begins after it."""
    # One branch a place of the clause in its sentence: at the start, in the middle, at the end, alone.
    start, end = _bounds(text, at)
    words, before = _count_words(text[start:end]), text[:start].rstrip()
    sign = before[-1:] or _STOPS[0]  # a text begins like a sentence
    is_last = end == len(text) or text[end] not in _COMMAS
    if not is_last:
        begins = sign in _STOPS + _BREAKS and words <= _MOST_BEFORE
        return ((start, _next_word(text, end + 1)), sign in _STOPS) if begins else None
    if words > _MOST_AFTER:
        return None
    if sign in _COMMAS + _DASHES:
        return (len(before[:-1].rstrip()), end), False
    if sign in _STOPS and before + text[end + 1 :].strip():
        after = _next_word(text, end + 1)
        return (start if after < len(text) else len(before), after), False
    return None


def _next_word(text: str, at: int) -> int:
    return len(text) - len(text[at:].lstrip())


def _bounds(text: str, at: int) -> tuple[int, int]:
    ends = [place for place in range(len(text)) if _is_end(text, place)]
    before = max((place + 1 for place in ends if place < at), default=0)
    return _next_word(text, before), min((place for place in ends if place > at), default=len(text))


def _is_end(text: str, at: int) -> bool:
    """Return whether a clause ends with a letter of a text: a sign within a number or a word ends none."""
    if text[at] not in _COMMAS + _STOPS + _BREAKS:
        return False
    return text[at] >= _WIDE or at + 1 == len(text) or not text[at + 1].isalnum()


def _count_words(clause: str) -> float:
    """Return how many words a clause has beside its mention."""
    wide = sum(letter >= _WIDE and letter.isalnum() for letter in clause)
    return sum(word[0] < _WIDE and word[0].isalnum() for word in clause.split()) + wide / 2


def _rebuilt(text: str, owners: Sequence[int], inlines: Inlines, instead: str) -> Iterator[Span | Icon]:
    """Yield the inlines of the remaining text; *instead* replaces mentions."""
    at = 0
    for owner, letters in groupby(owners):
        part, start = inlines[owner], at
        at += len(list(letters))
        if isinstance(part, Icon):
            yield part
        elif _is_mention(part):
            is_first = text[:start].rstrip()[-1:] in ("", *_STOPS)
            yield replace(part, text=instead[:1].upper() + instead[1:] if is_first else instead, link="")
        else:
            yield replace(part, text=text[start:at])
