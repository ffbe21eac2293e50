"""Read a game's own sets: their members, with the titles and the fields that members may have."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pnp.messages import quote_value, shorten
from pnp.play.language.terms.value_reader import Scope, ValueReader
from pnp.problems import DocumentPath

_MOST_MEMBERS = 1_000
_MOST_FIELDS = 20  # of the members of a set
_LARGEST = 1_000_000  # number of a member


class SetReader:
    """Reads sets. *numbers* are the fields of the members read so far: the set, a number for each member, 0 for none.

    *claim* returns whether a name is valid and not taken yet.
    """

    def __init__(self, reader: ValueReader, claim: Callable[[str, DocumentPath, str, Scope], bool]) -> None:
        self._reader = reader
        self._claim = claim
        self.numbers: dict[str, tuple[str, tuple[int, ...]]] = {}

    def members(self, name: str, written: Any, path: DocumentPath) -> tuple[str, ...]:
        """Return the members of a set."""
        members: dict[str, None] = {}
        for at, one in self._named(name, written, path):
            word = str(one) if isinstance(one, int) and not isinstance(one, bool) else one
            if not isinstance(word, str):
                self._reader.fault(f"{quote_value(one)} is not a name", at, "write a name")
            elif word in members:
                self._reader.fault(f"{word} is in the set more than once", at, "remove one", code="P007")
            elif self._is_member(word, at):
                members[word] = None
        if isinstance(written, dict):
            self._read_numbers(name, written, tuple(members), path)
        return tuple(members)

    def _read_numbers(self, of: str, written: Mapping[str, Any], members: Sequence[str], path: DocumentPath) -> None:
        """Read the fields of a set's members: each is a number, 0 where it is left out."""
        fields: dict[str, dict[str, int]] = {}
        given = {field for told in written.values() if isinstance(told, dict) for field in told if field != "title"}
        if len(given) > _MOST_FIELDS:
            message = f"the members of {of} have {len(given)} fields"
            self._reader.fault(message, path, f"at most {_MOST_FIELDS}", code="P008")
            return
        for member in (one for one in members if isinstance(written[one], dict)):
            for field, value in written[member].items():
                at = (*path, member, field)
                if field == "title":
                    continue
                if isinstance(value, bool) or not isinstance(value, int) or abs(value) > _LARGEST:
                    hint = f"write a number up to {_LARGEST:,}; title: is what readers call it"
                    self._reader.fault(f"{field} of {member} is a number, not {quote_value(value)}", at, hint)
                elif field in fields or self._claim(field, at, "a field of members", "function"):
                    fields.setdefault(field, {})[member] = value
        for field, values in fields.items():
            self.numbers[field] = of, (*(values.get(member, 0) for member in members), 0)

    def _named(self, name: str, written: Any, path: DocumentPath) -> Iterator[tuple[DocumentPath, Any]]:
        """Yield the members of a set with their paths: of a list, or the keys of a mapping to titles or fields."""
        if not isinstance(written, dict):
            yield from self._reader.entries(written, path, f"the set {name}", _MOST_MEMBERS)
        elif None in written.values():
            hint = f"write {name}: [{', '.join(written)}], or a title for each: {name}: {{{next(iter(written))}: …}}"
            self._reader.fault(f"a member of {name} has no title", path, shorten(hint, 200))
        else:
            titles = self._reader.mapping(written, path, f"the set {name}", "write a title for each", _MOST_MEMBERS)
            for member, told in titles.items():
                title, at = (told.get("title"), ("title",)) if isinstance(told, dict) else (told, ())
                if title is not None:
                    self._reader.word(title, (*path, member, *at), f"the title of {member}")
                yield (*path, member), member

    def _is_member(self, word: str, path: DocumentPath) -> bool:
        return bool(re.fullmatch(r"\d{1,6}", word)) or self._reader.name(word, path, "a member", hyphens=True)
