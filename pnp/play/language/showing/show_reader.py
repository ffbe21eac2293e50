"""Read ``show:``: entries of the line below a picture, and pools beside it, where a game says them itself.

An entry is evaluated like an invariant: its condition is negated, so that the message has its values.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pnp.game.model.view import BACK, FRONT
from pnp.messages import quote
from pnp.play.language.terms.book import Invariant, MessageText, Phrase, PoolEntry, Shows, StatusEntry
from pnp.play.language.terms.play_file import PoolFile, SentenceFile, ShowFile, StatusFile
from pnp.play.language.terms.value_reader import MADE, ValueReader
from pnp.problems import DocumentPath

APART = "\x1f"  # between the values of an entry
_NAME = re.compile(r"\{([a-z][a-z0-9_]*)(?:\|[^{}]*)?\}")
_BACK = ":back"  # after the name of a token, of which the back is shown then


def read_shows(reader: ValueReader, file: ShowFile | None, path: DocumentPath) -> Shows:
    """Return the entries of the status line, the pools and the words; None where the file doesn't say them."""
    if file is None:
        return Shows()
    status, words = (
        None if entries is None else tuple(_entries(reader, entries, (*path, key)))
        for key, entries in (("status", file.status), ("words", file.words))
    )
    pools = (_pool(pool, (*path, "pools", index)) for index, pool in enumerate(file.pools or ()) if pool is not None)
    return Shows(status, None if file.pools is None else tuple(pools), words)


def _entries(reader: ValueReader, entries: Sequence[SentenceFile | None], path: DocumentPath) -> Iterator[StatusEntry]:
    # Every key of an entry can be left out, and each fault has a place of its own.
    for index, entry in enumerate(entries):
        if entry is None or entry.text is None:
            continue
        text, at = entry.text, (*path, index)
        names = tuple(dict.fromkeys(_NAME.findall(text)))
        for name in [one for one in entry.values if one not in names]:
            hint = f"write {{{name}}} in the text"
            reader.fault(f"the text has no {quote(name)}", (*at, "values", name), hint, at_key=True)
        token: MessageText = entry.token if isinstance(entry, StatusFile) else ()
        bold, over = (entry.bold, entry.over) if isinstance(entry, StatusFile) else (False, False)
        face = FRONT
        if token and isinstance(token[-1], str) and token[-1].endswith(_BACK):
            token, face = (*token[:-1], token[-1].removesuffix(_BACK)), BACK
        parts: list[str | Phrase] = [*token]
        for name in names:
            unsaid = Phrase(name, (*at, "text"), text.index(f"{{{name}") + 1)
            phrase = entry.values.get(name, unsaid)
            parts += [APART, phrase] if phrase is not None else []
        yield StatusEntry(_asked(entry, tuple(parts), at), text, names, bold, over, face)


def _pool(written: PoolFile, path: DocumentPath) -> PoolEntry:
    parts: list[str | Phrase] = []
    for message in (written.name, written.piece, written.portrait):
        parts += [*(message or ()), APART]
    count = written.count or Phrase("1", (*path, MADE))
    parts += [Phrase(f"({count.text}) + 0", (*path, "count", MADE))]  # a number
    return PoolEntry(_asked(written, tuple(parts), path), written.spread)


def _asked(written: SentenceFile | PoolFile, message: MessageText, path: DocumentPath) -> Invariant:
    """Return the invariant that is broken whenever an entry is shown, with the entry's values as its message."""
    test = Phrase("false", (*path, MADE))
    if written.test is not None:
        test = Phrase(f"not ({written.test.text})", (*path, "if", MADE))
    return Invariant("", test, written.loop, message or ("",))
