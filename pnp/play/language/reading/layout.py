"""Read which keys positions have, and which parts of the state each of them holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pnp.messages import join_words, quote, quote_value, suggest_name
from pnp.play.language.terms.book import PieceSet, StatePart
from pnp.play.language.terms.kinds import PIECE
from pnp.play.language.terms.options import PLAYERS
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

    def layout(self, value: Any, path: DocumentPath, usual: Mapping[str, PositionKey]) -> Mapping[str, PositionKey]:
        """Return the keys of positions."""
        given = self.reader.mapping(value, path, "position", "write each key and the part that it shows")
        layout = {}
        for key, one in given.items():
            entry = self._key(one, (*path, key), usual)
            if entry is not None:
                layout[key] = entry
        for part in self.parts:
            if self.used.count(part) != 1:
                how = "is in no key" if part not in self.used else "is in two keys"
                self.reader.fault(f"the part {part} {how} of positions", path, f"add {part}: {part}")
        missing = [name for name in self.told if name != VARIANTS and ChoiceKey(name) not in layout.values()]
        unsaid = {name: ChoiceKey(name) for name in missing}
        if VARIANTS in self.told and ChoiceKey(VARIANTS) not in layout.values():
            unsaid[VARIANTS] = ChoiceKey(VARIANTS, required=False)
        return {**unsaid, **layout}

    def _key(self, value: Any, path: DocumentPath, usual: Mapping[str, PositionKey]) -> PositionKey | None:
        if isinstance(value, str):
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
        if isinstance(value, dict):
            return self._mapping(value, path)
        hint = "write a part, {rows: board}, {cells: board}, or {each: type, tiles: stock}"
        self.reader.fault(f"a key of positions is a part, not {quote_value(value)}", path, hint)
        return None

    def _is_listed(self, name: str) -> bool:
        return self.parts[name].is_pile

    def _mapping(self, value: dict[str, Any], path: DocumentPath) -> PositionKey | None:
        if "rows" in value:
            known = self.reader.record(value, path, "a board in rows", ("rows", "number"), ("rows",))
            rows, number = self._part(known["rows"], (*path, "rows"), "piece"), None
            if "number" in known:
                number = self._part(known["number"], (*path, "number"), "number")
            return RowsKey(rows, number) if rows is not None else None
        if "cells" in value:
            known = self.reader.record(value, path, "cells by player", ("cells",), ("cells",))
            part = self._part(known["cells"], (*path, "cells"), "piece")
            if not self._one_each:
                hint = "give each player one piece under pieces, or write {rows: board}"
                self.reader.fault("a player has no piece, or several", (*path, "cells"), hint)
                return None
            return CellsKey(part) if part is not None else None
        if "each" in value:
            return self._each(value, path)
        hint = "write {rows: board}, {cells: board}, or {each: type, tiles: stock}"
        self.reader.fault(f"no key of positions is {quote_value(value)}", path, hint)
        return None

    def _each(self, value: dict[str, Any], path: DocumentPath) -> PositionKey | None:
        per = value["each"]
        if per not in self.sets:
            hint = suggest_name(str(per), self.sets)
            self.reader.fault(f"there is no set {quote_value(per)}", (*path, "each"), hint, code="P014")
            return None
        parts = tuple(self._each_parts(value, path, str(per)))
        return EachKey(str(per), parts)

    def _each_parts(self, value: dict[str, Any], path: DocumentPath, per: str) -> Iterator[tuple[str, str]]:
        for key, name in value.items():
            part = self.parts.get(name) if isinstance(name, str) else None
            if key == "each":
                continue
            if part is None or part.per != (per,):
                tables = [one.name for one in self.parts.values() if one.per == (per,)]
                hint = f"write {join_words(tables, 'or')}" if tables else f"add one to state: 0..9 per {per}"
                self.reader.fault(f"{quote_value(name)} is not a part per {per}", (*path, key), hint, code="P014")
            else:
                self.used.append(part.name)
                yield key, part.name

    def _part(self, name: Any, path: DocumentPath, kind: str) -> str | None:
        """Return the name of a table by cell with pieces or numbers."""
        part = self.parts.get(name) if isinstance(name, str) else None
        has_sign = kind != "piece" or (part is not None and not part.optional)  # rows have none for no piece
        if part is not None and has_sign and part.per == ("cell",) and part.kind.name == kind and not part.is_many:
            self.used.append(part.name)
            return part.name
        hint = f'write a part that is "{kind} per cell"'
        self.reader.fault(f"{quote_value(name)} is not a {kind} per cell", path, hint)
        return None
