"""Bring a PO file up to date with the messages of its source without losing any translation."""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from pnp.translation.languages import PluralForms
from pnp.translation.po_file import FUZZY, PoEntry, PoFile
from pnp.translation.template import Message

# How alike a message and its predecessor must be, as a share of their words; with equal contexts, less is enough.
_ALIKE, _ALIKE_IN_CONTEXT = 0.6, 0.4
# Flags that belong to a translation, as do checks to skip (ignore-…); all others come from the message.
_KEPT_FLAGS = (FUZZY, "no-wrap", "wrap")
_IGNORED_CHECK = "ignore-"


def new_po(messages: Sequence[Message], headers: Mapping[str, str], forms: PluralForms, comment: str) -> PoFile:
    """Return a PO file without translations."""
    empty = PoFile({**headers, "Plural-Forms": forms.header}, forms, (), (comment,))
    return merge_po(empty, messages)


def merge_po(file: PoFile, messages: Sequence[Message]) -> PoFile:
    """Return a PO file whose messages are *messages*, with the translations of *file*.

    If a message has changed, its translation is kept for the new message and marked fuzzy, with the old message beside
    it. Other translations that are no longer needed are kept at the end, as obsolete.
    """
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


def _successors(new: Iterable[Message], unused: Mapping[tuple[str, str], PoEntry]) -> dict[tuple[str, str], PoEntry]:
    """Return the unused entry that each new message is a changed version of, if any; each is used at most once."""
    pairs = []
    new = list(new)
    # If a context has one message both before and after, it is the same text, such as a title that was renamed.
    before, after = Counter(key[0] for key in unused), Counter(message.context for message in new)
    single = {context for context, count in before.items() if context and count == after[context] == 1}
    for message in new:
        words = message.message.split()
        for entry in unused.values():
            matcher = difflib.SequenceMatcher(None, words, entry.message.split(), autojunk=False)
            same_context = message.context == entry.context != ""
            least = 0.0 if same_context and entry.context in single else _ALIKE_IN_CONTEXT if same_context else _ALIKE
            if matcher.real_quick_ratio() >= least and matcher.quick_ratio() >= least:
                ratio = matcher.ratio()
                if ratio >= least:
                    pairs.append((ratio + same_context, message.key, entry))
    successors: dict[tuple[str, str], PoEntry] = {}
    taken: set[tuple[str, str]] = set()
    for _, key, entry in sorted(pairs, key=lambda pair: -pair[0]):
        if key not in successors and entry.key not in taken:
            successors[key] = entry
            taken.add(entry.key)
    return successors


def _entry(message: Message, known: PoEntry | None, predecessor: PoEntry | None, count: int) -> PoEntry:
    """Return the entry of a message, with its predecessor's translation if it has one, or else with its own."""
    source = predecessor or known
    forms = source.forms if source else ()
    number = count if message.plural else 1
    is_changed = predecessor is not None or (any(forms) and known is not None and known.plural != message.plural)
    previous = source.previous if source else None
    if is_changed and source is not None:
        previous = previous or (source.context, source.message, source.plural)
    filled = tuple(forms[min(index, len(forms) - 1)] if forms else "" for index in range(number))
    if forms and source is not None and bool(source.plural) == bool(message.plural):
        filled = tuple(forms[index] if index < len(forms) else "" for index in range(number))
    flags = _kept(source.flags) if source else ()
    if is_changed and FUZZY not in flags:
        flags = (FUZZY, *flags)
    return PoEntry(
        message=message.message,
        context=message.context,
        plural=message.plural,
        forms=filled,
        flags=(*flags, *message.flags),
        comments=source.comments if source else (),
        notes=message.notes,
        references=message.references,
        previous=previous if FUZZY in flags else None,
    )


def _kept(flags: Iterable[str]) -> tuple[str, ...]:
    return tuple(flag for flag in flags if flag in _KEPT_FLAGS or flag.startswith(_IGNORED_CHECK))
