"""Read which keys positions have, and which parts of the state each of them holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pnp.messages import join_words, quote, quote_value, suggest_name
from pnp.play.language.terms.book import PieceSet, StatePart
from pnp.play.language.terms.kinds import PIECE
from pnp.play.language.terms.options import PLAYERS
from pnp.play.language.terms.play_file import LayoutFile
from pnp.play.language.terms.position_keys import CellsKey, ChoiceKey, EachKey, PartKey, PositionKey, RowsKey
from pnp.play.language.terms.value_reader import ValueReader
from pnp.problems import DocumentPath

VARIANTS = "variants"


def usual_layout(
    parts: Mapping[str, StatePart], choices: Sequence[str], main: str | None, has_rows: bool
) -> Mapping[str, PositionKey]:
    """Return a key for each option that positions must name, and one for each part, in order."""
    layout: dict[str, PositionKey] = {name: ChoiceKey(name, name != VARIANTS) for name in choices if name not in parts}
    for name, part in parts.items():
        is_board = part.kind == PIECE and part.per == ("cell",) and not part.optional
        layout[name] = RowsKey(name) if has_rows and is_board else PartKey(name)
    return layout


class LayoutReader:
    """Reads ``position:``, in which every part of the state must appear, and of the *choices* those that are *told*."""

    def __init__(
        self,
        reader: ValueReader,
        parts: Mapping[str, StatePart],
        choices: Sequence[str],
        told: Sequence[str],
        sets: Mapping[str, Any],
        pieces: PieceSet,
    ) -> None:
        self.reader = reader
        self.parts = parts
        self.choices = choices
        self.told = told
        self.sets = sets
        self.used: list[str] = []
        owners = pieces.fields["owner"][1] if "owner" in pieces.fields else ()
        self._one_each = sorted(owners[1:-1]) == list(range(len(sets["player"])))

    def layout(
        self, given: Mapping[str, LayoutFile | str | None], path: DocumentPath, usual: Mapping[str, PositionKey]
    ) -> Mapping[str, PositionKey]:
        """Return the keys of positions."""
        layout = {}
        for key, one in given.items():
            entry = None if one is None else self._key(one, (*path, key), usual)
            if entry is not None:
                layout[key] = entry
        if not any(finding.at[: len(path)] == path for finding in self.reader.findings):
            self._check_used(path)
        missing = [name for name in self.told if name != VARIANTS and ChoiceKey(name) not in layout.values()]
        unsaid = {name: ChoiceKey(name) for name in missing}
        if VARIANTS in self.told and ChoiceKey(VARIANTS) not in layout.values():
            unsaid[VARIANTS] = ChoiceKey(VARIANTS, required=False)
        return {**unsaid, **layout}

    def _check_used(self, path: DocumentPath) -> None:
        """Report each part of the state that is not in exactly one key."""
        for part in self.parts:
            if self.used.count(part) != 1:
                how = "is in no key" if part not in self.used else "is in two keys"
                self.reader.fault(f"the part {part} {how} of positions", path, f"add {part}: {part}")

    def _key(self, value: LayoutFile | str, path: DocumentPath, usual: Mapping[str, PositionKey]) -> PositionKey | None:
        if isinstance(value, LayoutFile):
            return self._parts(value, path)
        if value in self.parts:
            self.used.append(value)
            entry = usual.get(value)
            return entry if isinstance(entry, RowsKey) and not self._is_listed(value) else PartKey(value)
        if value in (PLAYERS, VARIANTS) or value in self.choices:
            return ChoiceKey(value)
        known = (*self.parts, *self.choices, PLAYERS, VARIANTS)
        hint = suggest_name(value, known)
        self.reader.fault(f"there is no part {quote(value, 40)}", path, hint, code="P014")
        return None

    def _is_listed(self, name: str) -> bool:
        return self.parts[name].is_pile

    def _parts(self, value: LayoutFile, path: DocumentPath) -> PositionKey | None:
        """Return a key with rows, with cells by player, or with several parts."""
        if value.rows is not None:
            rows = self._part(value.rows, (*path, "rows"), "piece")
            number = None if value.number is None else self._part(value.number, (*path, "number"), "number")
            return RowsKey(rows, number) if rows is not None else None
        if value.cells is not None:
            part = self._part(value.cells, (*path, "cells"), "piece")
            if not self._one_each:
                hint = "give each player one piece under pieces, or write {rows: board}"
                self.reader.fault("a player has no piece, or several", (*path, "cells"), hint)
                return None
            return CellsKey(part) if part is not None else None
        per = value.each
        if per is None:
            return None
        if per not in self.sets:
            hint = suggest_name(per, self.sets)
            self.reader.fault(f"there is no set {quote_value(per)}", (*path, "each"), hint, code="P014")
            return None
        return EachKey(per, tuple(self._each_parts(value.parts, path, per)))

    def _each_parts(self, parts: Mapping[str, str | None], path: DocumentPath, per: str) -> Iterator[tuple[str, str]]:
        for key, name in parts.items():
            part = None if name is None else self.parts.get(name)
            if name is None:
                continue
            if part is None or part.per != (per,):
                tables = [one.name for one in self.parts.values() if one.per == (per,)]
                hint = f"write {join_words(tables, 'or')}" if tables else f"add one to state: 0..9 per {per}"
                self.reader.fault(f"{quote_value(name)} is not a part per {per}", (*path, key), hint, code="P014")
            else:
                self.used.append(part.name)
                yield key, part.name

    def _part(self, name: str, path: DocumentPath, kind: str) -> str | None:
        """Return the name of a table by cell with pieces or numbers."""
        part = self.parts.get(name)
        has_sign = kind != "piece" or (part is not None and not part.optional)  # rows have none for no piece
        if part is not None and has_sign and part.per == ("cell",) and part.kind.name == kind and not part.is_many:
            self.used.append(part.name)
            return part.name
        hint = f'write a part that is "{kind} per cell"'
        self.reader.fault(f"{quote_value(name)} is not a {kind} per cell", path, hint)
        return None
