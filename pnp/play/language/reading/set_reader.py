"""Read a game's own sets: their members, with the titles and the fields that members may have."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from pnp.play.language.terms.play_file import MemberFile
from pnp.play.language.terms.value_reader import ValueReader
from pnp.problems import DocumentPath

_MOST_FIELDS = 20  # of the members of a set


class SetReader:
    """Reads sets. *numbers* are the fields of the members read so far: the set, a number for each member, 0 for none.

    *claim* returns whether a name is valid and not taken yet.
    """

    def __init__(self, reader: ValueReader, claim: Callable[[str, DocumentPath, str], bool]) -> None:
        self._reader = reader
        self._claim = claim
        self.numbers: dict[str, tuple[str, tuple[int, ...]]] = {}

    def members(
        self,
        name: str,
        written: tuple[str | None, ...] | Mapping[str, MemberFile | str | None] | None,
        path: DocumentPath,
    ) -> tuple[str, ...]:
        """Return the members of a set."""
        members: dict[str, None] = {}
        steps: Iterable[str | int] = written if isinstance(written, Mapping) else range(len(written or ()))
        for step, word in zip(steps, written or (), strict=True):
            if word in members:
                self._reader.fault(f"{word} is in the set more than once", (*path, step), "remove one", code="P007")
            elif word is not None and self._is_member(word, (*path, step)):
                members[word] = None
        if isinstance(written, Mapping):
            told = {member: written[member] for member in members}
            numbers = {member: one.numbers for member, one in told.items() if isinstance(one, MemberFile)}
            self._read_numbers(name, numbers, tuple(members), path)
        return tuple(members)

    def _read_numbers(
        self, of: str, written: Mapping[str, Mapping[str, int | None]], members: Sequence[str], path: DocumentPath
    ) -> None:
        """Read the fields of a set's members: each is a number, 0 where it is left out."""
        fields: dict[str, dict[str, int]] = {}
        given = {field for numbers in written.values() for field in numbers}
        if len(given) > _MOST_FIELDS:
            message = f"the members of {of} have {len(given)} fields"
            self._reader.fault(message, path, f"at most {_MOST_FIELDS}", code="P008")
            return
        for member, numbers in written.items():
            for field, value in numbers.items():
                at, noun = (*path, member, field), "a field of members"
                if value is None:
                    continue
                if field in fields or (self._reader.name(field, at, noun, "function") and self._claim(field, at, noun)):
                    fields.setdefault(field, {})[member] = value
        for field, values in fields.items():
            self.numbers[field] = of, (*(values.get(member, 0) for member in members), 0)

    def _is_member(self, word: str, path: DocumentPath) -> bool:
        return bool(re.fullmatch(r"\d{1,6}", word)) or self._reader.name(word, path, "a member", hyphens=True)
