"""Read the parts of the position, the kinds of parameters, and which keys of positions show which parts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from pnp.game.model.ruleset import VARIANTS
from pnp.messages import did_you_mean, join_words, quote, quote_value, shorten
from pnp.play.language.terms.book import (
    CellsKey,
    ChoiceKey,
    EachKey,
    Parameter,
    PartKey,
    PieceSet,
    PositionKey,
    Region,
    RowsKey,
    Shown,
    StatePart,
)
from pnp.play.language.terms.functions import BOX
from pnp.play.language.terms.kinds import (
    CELL,
    DIRECTION,
    FLAG,
    LARGEST_NUMBER,
    NO_MEMBER,
    NO_NUMBER,
    NUMBER,
    PIECE,
    ValueKind,
    list_of,
    set_of,
)
from pnp.play.language.terms.options import PLAYERS
from pnp.play.language.terms.play_file import PART_HINT, LayoutFile, PartFile
from pnp.play.language.terms.value_reader import ValueReader
from pnp.problems import DocumentPath

_COUNT = rf"{BOX}\[(?:[A-Za-z][\w-]*|'[A-Za-z][\w-]*')\]"  # how many the box holds of a component
_RANGE = rf"(?P<low>-?[0-9]{{1,100}}|{_COUNT}) ?\.\. ?(?P<high>-?[0-9]{{1,100}}|{_COUNT})"
_PART = re.compile(
    rf"(?P<form>set of |pile of )?(?:{_RANGE}|(?P<name>[A-Za-z][\w-]*))(?P<optional> or none)?"
    r"(?: per (?P<per>[A-Za-z][\w-]*(?: ?, ?[A-Za-z][\w-]*)*))?",
    re.ASCII,
)
_FORMS: Mapping[str | None, Callable[[ValueKind], ValueKind]] = {
    None: lambda kind: kind,
    "set of ": set_of,
    "pile of ": list_of,
}
_SPAN = re.compile(_RANGE, re.ASCII)
# The largest table of the games has 397 entries (Hexania's cells); a position is copied with each move.
_MOST_INDICES = 2
_MOST_ENTRIES = 5_000


class PartReader:
    """Reads parts and parameters. *sets* are the members of every set by its name; *ways* the sets of directions.

    *regions* are those whose cells are known, *asked* the others: conditions, or those that differ for the members of a
    set, with its name. *box* has the number of each component.
    """

    def __init__(
        self,
        reader: ValueReader,
        sets: Mapping[str, tuple[str, ...]],
        ways: Mapping[str, tuple[tuple[int, ...], ...]],
        regions: Mapping[str, Region],
        pieces: int,
        box: Mapping[str, int],
    ) -> None:
        self.reader = reader
        self.sets = sets
        self.ways = ways
        self.regions = {
            name: region.cells[0]
            for name, region in regions.items()
            if region.per is None and isinstance(region.cells[0], tuple)
        }
        self.asked = {name: region.per for name, region in regions.items() if name not in self.regions}
        self.pieces = pieces
        self.box = box

    def part(self, name: str, written: PartFile | str, path: DocumentPath) -> StatePart | None:
        """Return a part of the position, written as a type or as a mapping with details."""
        # The type and the component each have two forms; the faults of both are told before a part is given up.
        told = written if isinstance(written, PartFile) else PartFile(type_=written)
        at = path if told is not written else (*path, "is")
        match = _PART.fullmatch(" ".join(told.type_.split()))
        if match is None:
            self.reader.fault(f"{quote_value(told.type_)} is not the type of a part", at, PART_HINT)
            return None
        part = self._typed(name, match, at)
        component = told.component if isinstance(told.component, str) else None
        named: Mapping[str, str | None] = told.component if isinstance(told.component, Mapping) else {}
        components = tuple((key, one) for key, one in named.items() if one is not None)
        self.reader.component(component, (*path, "component"), self.box)
        for key, one in components:
            self.reader.component(one, (*path, "component", key), self.box)
        if part is None:
            return None
        looks = (*components, *self._looks(component, part, at))
        shown = Shown(component, looks, told.on, told.place, told.title)
        part = replace(part, shown=shown, repeats=told.repeats)
        if told.face is None or not self._has_face(part, (*path, "face")):
            return part
        return replace(part, shown=replace(shown, face=told.face))

    def _looks(self, component: str | None, part: StatePart, path: DocumentPath) -> Iterator[tuple[str, str]]:
        """Yield the members of a part's own set that are cards of its *component*, a deck, each with its card."""
        for name in (part.kind.name, *part.per):
            looks = {member: f"{component}:{member}" for member in self.sets.get(name, ())}
            missing = [member for member, look in looks.items() if look not in self.box]
            if component is None or len(missing) == len(looks):
                continue
            if missing:
                cards = [look for look in self.box if look.startswith(f"{component}:")]
                hint = did_you_mean(f"{component}:{missing[0]}", cards, f"its cards are {join_words(cards)}")
                self.reader.fault(f"{quote(component)} has no card {quote(missing[0])}", path, hint, code="P014")
            yield from looks.items()

    def _has_face(self, part: StatePart, path: DocumentPath) -> bool:
        """Return whether the pieces of a part lie beside the board; report it if not."""
        is_thing = PIECE.name in (part.kind.name, *part.per) or (
            part.shown.named and part.kind.name in {*self.sets, NUMBER.name}
        )
        if part.is_set or not is_thing or part.kind.name in ("player", "cell", "direction"):
            hint = "it is for piles, pieces, and parts with a component that holds cards"
            self.reader.fault(f"nothing of {quote(part.name)} lies beside the board", path, hint)
        elif "cell" in part.per:
            hint = "remove it: a piece that lies face down has the field face: down"
            self.reader.fault(f"{quote(part.name)} lies on the board", path, hint)
        elif part.shown.title is None and "player" not in part.per:
            hint = "add title: and what readers call it"
            self.reader.fault(f"{quote(part.name)} lies beside the board without a title", path, hint, code="P005")
        else:
            return True
        return False

    def _typed(self, name: str, match: re.Match[str], path: DocumentPath) -> StatePart | None:
        # Every word of a type is valid alone; each combination that means nothing is a fault of its own.
        limits = self.limits(match["low"], match["high"], path) if match["low"] else (0, 0)
        kind = NUMBER if match["low"] else self._kind(match["name"], path)
        if limits is None or kind is None:
            return None
        form, is_optional = match["form"], bool(match["optional"])
        per = tuple(re.split(" ?, ?", match["per"])) if match["per"] else ()
        if form and (is_optional or (form == "set of " and kind == NUMBER)):
            self.reader.fault(f"there are no {form.strip()}s such as these", path, PART_HINT)
            return None
        if kind == FLAG and (form or is_optional):
            self.reader.fault("a flag is true or false, and nothing else", path, 'write "flag"')
            return None
        if not self._indexes(per, path):
            return None
        return StatePart(name, _FORMS[form](kind), per, *limits, is_optional, path=path)

    def _kind(self, name: str, path: DocumentPath) -> ValueKind | None:
        known = {**{one: ValueKind(one) for one in self.sets}, "flag": FLAG, "piece": PIECE}
        return known[name] if self.reader.exists("set", name, known, path) else None

    def _indexes(self, per: tuple[str, ...], path: DocumentPath) -> bool:
        if len(per) > _MOST_INDICES:
            hint = f"at most {_MOST_INDICES}: write a part for each member of a set"
            self.reader.fault(f"a table of {len(per)} indices", path, hint, code="P008")
            return False
        size = 1
        sizes = {name: len(members) for name, members in self.sets.items()} | {PIECE.name: self.pieces - 1}
        for index in per:
            if not self.reader.exists("set", index, sizes, path):
                return False
            size *= sizes[index]
        if size > _MOST_ENTRIES:
            message = f"a table of {size:,} entries is too large"
            self.reader.fault(message, path, f"at most {_MOST_ENTRIES:,}", code="P008")
        return size <= _MOST_ENTRIES

    def limits(self, low: str, high: str, path: DocumentPath) -> tuple[int, int] | None:
        """Return the limits of a range of numbers."""
        first, last = self._limit(low, path), self._limit(high, path)
        if first is None or last is None:
            return None
        if first > last:
            self.reader.fault(f"{first}..{last} holds no number", path, f"write {last}..{first}")
        elif max(abs(first), abs(last)) > LARGEST_NUMBER:
            message = f"{shorten(f'{first}..{last}', 40)} is too large"
            self.reader.fault(message, path, f"the largest number is {LARGEST_NUMBER:,}", code="P008")
        else:
            return first, last
        return None

    def _limit(self, text: str, path: DocumentPath) -> int | None:
        if not text.startswith(BOX):
            return int(text)
        name = text[len(BOX) + 1 : -1].strip("'")
        is_known = self.reader.exists("component", name, self.box, path, "add it to components.yaml")
        return self.box[name] if is_known else None

    def parameter(
        self, name: str, value: str | int | tuple[str | int | None, ...], path: DocumentPath
    ) -> Parameter | None:
        """Return a parameter of an action: a name and the values that it ranges over."""
        if isinstance(value, tuple):
            return self._listed(name, value, path)
        if isinstance(value, int):
            return Parameter(name, NUMBER, (value,), path)
        text = " ".join(value.split())
        is_optional = text.endswith(" or none")
        text = text.removesuffix(" or none")
        span = _SPAN.fullmatch(text)
        if span:
            limits = self.limits(span["low"], span["high"], path)
            if limits is not None and limits[1] - limits[0] >= _MOST_ENTRIES:
                hint = f"at most {_MOST_ENTRIES:,} numbers"
                self.reader.fault(f"{quote(text)} is too large", path, hint, code="P008")
                return None
            known = None if limits is None else (NUMBER, tuple(range(limits[0], limits[1] + 1)))
        else:
            known = self._set(text, path)
        if known is None:
            return None
        none = () if not is_optional else (NO_NUMBER if span else NO_MEMBER,)
        return Parameter(name, known[0], (*none, *known[1]), path)

    def _set(self, text: str, path: DocumentPath) -> tuple[ValueKind, tuple[int, ...]] | None:
        if text in self.sets:
            return ValueKind(text), tuple(range(len(self.sets[text])))
        if text == "piece":
            return PIECE, tuple(range(1, self.pieces))
        if text == "flag":
            return FLAG, (0, 1)
        if text in self.regions:
            return CELL, self.regions[text]
        if text in self.ways:
            return DIRECTION, tuple(sorted({way for ways in self.ways[text] for way in ways}))
        if self.is_asked(text):
            return CELL, tuple(range(len(self.sets["cell"])))
        if text in self.asked:
            hint = f"write cell, and a condition under needs: {path[-1]} in {text}[...]"
            self.reader.fault(f"{quote(text)} differs for each {self.asked[text]}", path, hint)
            return None
        self.reader.exists("set", text, {**self.sets, **self.regions, **self.ways, "piece": ()}, path)
        return None

    def is_asked(self, name: str) -> bool:
        """Return whether a region needs a condition: the mover's, or one defined by a condition."""
        return self.asked.get(name, "none") in (None, "player")

    def _listed(self, name: str, values: tuple[str | int | None, ...], path: DocumentPath) -> Parameter | None:
        """Return a parameter that ranges over some members of one set, or over some numbers."""
        if None in values:
            return None
        some = tuple(dict.fromkeys(values))
        numbers = tuple(one for one in some if isinstance(one, int))
        if values and len(numbers) == len(some):
            return Parameter(name, NUMBER, numbers, path)
        for kind, members in self.sets.items():
            if values and set(some) <= set(members):
                return Parameter(name, ValueKind(kind), tuple(members.index(str(one)) for one in some), path)
        message, hint = f"{quote(name)} has values that are not in one set", f"the sets are {', '.join(self.sets)}"
        self.reader.fault(message, path, hint)
        return None

    def define_parameters(self, text: str, path: DocumentPath) -> tuple[tuple[str, ValueKind], ...] | None:
        """Return the parameters of a define: ``cell c, player p``."""
        one = {name: ValueKind(name) for name in self.sets} | {"number": NUMBER, "flag": FLAG, "piece": PIECE}
        known = {f"{name}s": set_of(ValueKind(name)) for name in (*self.sets, "piece")} | one
        parameters: dict[str, ValueKind] = {}
        for word in map(str.strip, text.split(",")):
            kind, _, name = word.rpartition(" ")
            kind = " ".join(kind.split())
            kind = f"{kind.removeprefix('set of ')}s" if kind.startswith("set of ") else kind
            if not name or not kind:
                hint = "write it as mill(cell c, player p):"
                self.reader.fault(f"{quote_value(word)} is not a parameter", path, hint, at_key=True)
                return None
            if not self.reader.exists("set", kind, known, path, at_key=True):
                return None
            if not re.fullmatch(r"[A-Za-z]\w*", name, re.ASCII):
                self.reader.fault(f"{quote_value(name)} is not a valid name", path, "write a letter", at_key=True)
                return None
            if name in parameters:
                message = f"two parameters are called {quote(name)}"
                self.reader.fault(message, path, "rename one", code="P007", at_key=True)
                return None
            parameters[name] = known[kind]
        return tuple(parameters.items())


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
        # A part without a key is told only if all keys could be read: one that could not may name it.
        read = {key: self._key(one, (*path, key), usual) for key, one in given.items()}
        layout = {key: entry for key, entry in read.items() if entry is not None}
        if not any(finding.at[: len(path)] == path for finding in self.reader.findings):
            for part in [part for part in self.parts if self.used.count(part) != 1]:
                how = "is in no key" if part not in self.used else "is in two keys"
                self.reader.fault(f"the part {quote(part)} {how} of positions", path, f"add {part}: {part}")
        unsaid = [name for name in self.told if ChoiceKey(name) not in layout.values()]
        return {**{name: ChoiceKey(name, name != VARIANTS) for name in unsaid}, **layout}

    def _key(
        self, value: LayoutFile | str | None, path: DocumentPath, usual: Mapping[str, PositionKey]
    ) -> PositionKey | None:
        if value is None or isinstance(value, LayoutFile):
            return self._parts(value, path) if value else None
        if value in self.parts:
            self.used.append(value)
            entry = usual.get(value)
            return entry if isinstance(entry, RowsKey) and not self.parts[value].is_pile else PartKey(value)
        if value in (PLAYERS, VARIANTS) or value in self.choices:
            return ChoiceKey(value)
        self.reader.exists("part", value, (*self.parts, *self.choices, PLAYERS, VARIANTS), path)
        return None

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
        if per is None or not self.reader.exists("set", per, self.sets, (*path, "each")):
            return None
        return EachKey(per, tuple(self._each_parts(value.parts, per, path)))

    def _each_parts(self, parts: Mapping[str, str | None], per: str, path: DocumentPath) -> Iterator[tuple[str, str]]:
        tables = [one.name for one in self.parts.values() if one.per == (per,)]
        hint = f"write {join_words(tables, 'or')}" if tables else f"add one to state: 0..9 per {per}"
        for key, name in parts.items():
            if name in tables:
                self.used.append(name)
                yield key, name
            elif name is not None:
                message = f"{quote_value(name)} is not a part per {per}"
                self.reader.fault(message, (*path, key), hint, code="P014")

    def _part(self, name: str, path: DocumentPath, kind: str) -> str | None:
        """Return the name of a table by cell with pieces or numbers."""
        if not self.reader.exists("part", name, self.parts, path):
            return None
        part = self.parts[name]
        has_sign = kind != "piece" or not part.optional  # rows have none for no piece
        if has_sign and part.per == ("cell",) and part.kind.name == kind and not part.is_many:
            self.used.append(part.name)
            return part.name
        hint = f'write a part that is "{kind} per cell"'
        self.reader.fault(f"{quote_value(name)} is not a {kind} per cell", path, hint)
        return None
