"""Bring a PO file up to date with the messages of its source without losing any translation."""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import product

from msgspec.structs import replace

from pnp.translation.languages import PluralForms
from pnp.translation.po_file import FUZZY, PoEntry, PoFile
from pnp.translation.template import Message

# How alike a message and its predecessor must be, as a share of their words: at 0.9, a short sentence loses its
# translation when one word changes. With equal contexts, less is enough: by taste, no test tells 0.2 from 0.6.
_ALIKE = 0.6
_ALIKE_IN_CONTEXT = 0.4
# Flags that belong to a translation, as do checks to skip (ignore-…); all others come from the message.
_KEPT_FLAGS = (FUZZY, "no-wrap", "wrap")
_IGNORED_CHECK = "ignore-"


def new_po(messages: Sequence[Message], headers: Mapping[str, str], forms: PluralForms, comment: str) -> PoFile:
    """Return a PO file without translations."""
    empty = PoFile({**headers, "Plural-Forms": forms.header}, forms, (), (comment,))
    return merge_po(empty, messages)


def merge_po(file: PoFile, messages: Sequence[Message]) -> PoFile:
    """Return *messages* with the translations of *file*: fuzzy for changed ones, obsolete where not needed."""
    # No translation is dropped: it stays, goes to the message that took its message's place, or becomes obsolete.
    translated = {entry.key: entry for entry in file.entries if any(entry.forms)}
    known = translated | file.messages
    wanted = {message.key for message in messages}
    unused = {key: entry for key, entry in translated.items() if key not in wanted}
    new = [message for message in messages if not any(known[message.key].forms if message.key in known else ())]
    successors = _successors(new, unused)
    count = file.plural_forms.count
    entries = [_entry(message, known.get(message.key), successors.get(message.key), count) for message in messages]
    taken = {entry.key for entry in successors.values()}
    obsolete = [
        replace(entry, is_obsolete=True, references=(), notes=(), flags=_kept(entry.flags))
        for key, entry in unused.items()
        if key not in taken
    ]
    return replace(file, entries=(*entries, *obsolete))


def is_current(file: PoFile, messages: Sequence[Message]) -> bool:
    """Return whether a PO file has all of the messages and no others; their order and places don't matter."""
    return {(*key, entry.plural) for key, entry in file.messages.items()} == {(*m.key, m.plural) for m in messages}


def _successors(new: Sequence[Message], unused: Mapping[tuple[str, str], PoEntry]) -> dict[tuple[str, str], PoEntry]:
    """Return the unused entry that each new message is a changed version of, if any; each is used at most once."""
    # All pairs are compared before one is taken: an entry that resembles two messages goes to the more similar one.
    # If a context has one message both before and after, it is the same text, such as a title that was renamed.
    before, after = Counter(key[0] for key in unused), Counter(message.context for message in new)
    single = {context for context, count in before.items() if context and count == after[context] == 1}
    pairs = []
    for message, entry in product(new, unused.values()):
        is_same_context = message.context == entry.context != ""
        least = _ALIKE_IN_CONTEXT if is_same_context else _ALIKE
        ratio = _likeness(message, entry, 0.0 if is_same_context and entry.context in single else least)
        if ratio is not None:
            pairs.append((ratio + is_same_context, message.key, entry))
    successors: dict[tuple[str, str], PoEntry] = {}
    taken: set[tuple[str, str]] = set()
    for _, key, entry in sorted(pairs, key=lambda pair: -pair[0]):
        if key not in successors and entry.key not in taken:
            successors[key] = entry
            taken.add(entry.key)
    return successors


def _likeness(message: Message, entry: PoEntry, least: float) -> float | None:
    matcher = difflib.SequenceMatcher(None, message.message.split(), entry.message.split(), autojunk=False)
    if matcher.real_quick_ratio() < least or matcher.quick_ratio() < least:
        return None
    ratio = matcher.ratio()
    return ratio if ratio >= least else None


def _entry(message: Message, known: PoEntry | None, predecessor: PoEntry | None, count: int) -> PoEntry:
    entry = PoEntry(
        message=message.message,
        context=message.context,
        plural=message.plural,
        forms=("",) * (count if message.plural else 1),
        flags=message.flags,
        notes=message.notes,
        references=message.references,
    )
    source = predecessor or known
    if source is None:
        return entry
    flags = _kept(source.flags)
    previous = source.previous
    if predecessor or (any(source.forms) and source.plural != message.plural):
        previous = previous or (source.context, source.message, source.plural)
        flags = flags if FUZZY in flags else (FUZZY, *flags)
    return replace(
        entry,
        forms=_forms(source, message, len(entry.forms)),
        flags=(*flags, *message.flags),
        comments=source.comments,
        previous=previous if FUZZY in flags else None,
    )


def _forms(source: PoEntry, message: Message, number: int) -> tuple[str, ...]:
    forms = source.forms or ("",)
    other = "" if bool(source.plural) == bool(message.plural) else forms[-1]
    return (*forms, *[other] * number)[:number]


def _kept(flags: Iterable[str]) -> tuple[str, ...]:
    return tuple(flag for flag in flags if flag in _KEPT_FLAGS or flag.startswith(_IGNORED_CHECK))
