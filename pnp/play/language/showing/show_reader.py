"""Read ``show:``: entries of the line below a picture, and pools beside it, where a game says them itself.

An entry is evaluated like an invariant: its condition is negated, so that the message has its values.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pnp.game.model.view import BACK, FRONT, VisibleFace
from pnp.messages import quote
from pnp.play.language.terms.book import Invariant, MessageText, Phrase, PoolEntry, Shows, StatusEntry
from pnp.play.language.terms.value_reader import MADE, ValueReader
from pnp.problems import DocumentPath

APART = "\x1f"  # between the values of an entry
_STATUS_KEYS = ("for", "if", "text", "values", "token", "bold", "over")
_WORD_KEYS = ("for", "if", "text", "values")
_POOL_KEYS = ("for", "if", "name", "piece", "count", "portrait", "spread")
_NAME = re.compile(r"\{([a-z][a-z0-9_]*)(?:\|[^{}]*)?\}")
_MOST = 40
_BACK = ":back"  # after the name of a token


class ShowReader:
    """Reads the keys of ``show:``."""

    def __init__(self, reader: ValueReader) -> None:
        self.reader = reader

    def shows(self, value: Any, path: DocumentPath) -> Shows:
        """Return the entries of the status line, the pools and the words; None where the file doesn't say them."""
        known = self.reader.record(value, path, "show", ("status", "pools", "words"))
        status, pools, words = (
            list(self.reader.entries(known[key], (*path, key), key, _MOST)) if key in known else None
            for key in ("status", "pools", "words")
        )
        entries = None if status is None else [self._status(*each) for each in status]
        sentences = None if words is None else [self._sentence(*each) for each in words]
        stocks = None if pools is None else [self._pool(*each) for each in pools]
        return Shows(
            None if entries is None else tuple(one for one in entries if one is not None),
            None if stocks is None else tuple(one for one in stocks if one is not None),
            None if sentences is None else tuple(one for one in sentences if one is not None),
        )

    def _sentence(self, path: DocumentPath, value: Any) -> StatusEntry | None:
        return self._entry(path, self.reader.record(value, path, "a sentence", _WORD_KEYS, ("text",)))

    def _status(self, path: DocumentPath, value: Any) -> StatusEntry | None:
        return self._entry(
            path, self.reader.record(value, path, "an entry of the status line", _STATUS_KEYS, ("text",))
        )

    def _entry(self, path: DocumentPath, known: Mapping[str, Any]) -> StatusEntry | None:
        text = self.reader.word(known["text"], (*path, "text"), "the text of an entry") if "text" in known else None
        if text is None:
            return None
        named = known.get("values", {})
        values = self.reader.mapping(named, (*path, "values"), "values", 'write {n: "bonus[p]"}') if named else {}
        names = tuple(dict.fromkeys(_NAME.findall(text)))
        for name in values.keys() - set(names):
            hint = f"write {{{name}}} in the text"
            self.reader.fault(f"the text has no {quote(name)}", (*path, "values", name), hint, at_key=True)
        phrases = [
            self.reader.phrase(values[name], (*path, "values", name))
            if name in values
            else Phrase(name, (*path, "text"), text.index(f"{{{name}") + 1)
            for name in names
        ]
        message = self.reader.message(known["token"], (*path, "token")) if "token" in known else ()
        token, face = _token_face(message or ())
        parts: list[str | Phrase] = [*token]
        for phrase in phrases:
            parts += [APART, phrase] if phrase is not None else []
        bold, over = (key in known and self.reader.flag(known[key], (*path, key)) for key in ("bold", "over"))
        asked = self._asked(known, tuple(parts), path)
        return None if asked is None else StatusEntry(asked, text, names, bold, over, face)

    def _pool(self, path: DocumentPath, value: Any) -> PoolEntry | None:
        known = self.reader.record(value, path, "a pool", _POOL_KEYS, ("name",))
        parts: list[str | Phrase] = []
        for key in ("name", "piece", "portrait"):
            parts += [*(self.reader.message(known[key], (*path, key)) or () if key in known else ()), APART]
        count = self.reader.phrase(known["count"], (*path, "count")) if "count" in known else Phrase("1", (*path, MADE))
        parts += [] if count is None else [Phrase(f"({count.text}) + 0", (*path, "count", MADE))]  # a number
        spread = "spread" in known and self.reader.flag(known["spread"], (*path, "spread"))
        asked = self._asked(known, tuple(parts), path)
        return None if asked is None else PoolEntry(asked, spread)

    def _asked(self, known: Mapping[str, Any], message: MessageText, path: DocumentPath) -> Invariant | None:
        """Return the invariant that is broken whenever an entry is shown, with the entry's values as its message."""
        loop = self.reader.phrase(known["for"], (*path, "for"), "a loop") if "for" in known else None
        test = Phrase("false", (*path, MADE))
        if "if" in known:
            written = self.reader.phrase(known["if"], (*path, "if"), "a condition")
            if written is None:
                return None
            test = Phrase(f"not ({written.text})", (*path, "if", MADE))
        return Invariant("", test, loop, message or ("",))


def _token_face(token: MessageText) -> tuple[MessageText, VisibleFace]:
    """Return the name of a token, and which face of it is shown: ``disc:back`` is the back of a counter."""
    if token and isinstance(token[-1], str) and token[-1].endswith(_BACK):
        return (*token[:-1], token[-1].removesuffix(_BACK)), BACK
    return token, FRONT
