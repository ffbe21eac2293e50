"""The values of a position: pieces by their letters, the types of its parts, and what a part holds at first."""

import re
from dataclasses import dataclass, field
from typing import NamedTuple

# None of a number is far below every number.
NO_NUMBER = -1_000_000_000


@dataclass(frozen=True)
class Piece:
    """A piece by its letter in positions; *name* is what moves call it."""

    letter: str
    name: str = field(default="", compare=False)

    def __str__(self):
        return self.name or self.letter


EMPTY = Piece(".")
# What a table of pieces holds for the cell none: neither empty nor anybody's.
OFF_BOARD = Piece("")


class RuleError(Exception):
    """The rules did what they must not: *clause* is what a free action is refused by."""

    def __init__(self, clause, message):
        super().__init__(message)
        self.clause = clause


class Part(NamedTuple):
    """A part of the position: one value, or a table with one for each key."""

    kind: str  # number, flag, piece, or the name of a set
    low: int = 0
    high: int = 0
    many: str = ""  # set, pile, or nothing
    optional: bool = False
    per: tuple = ()  # the sets that the keys of a table are from
    repeats: bool = True  # whether it counts when positions are compared

    def blank(self, game):
        if self.many:
            return frozenset() if self.many == "set" else ()
        if self.kind == "number":
            return NO_NUMBER if self.optional else min(max(0, self.low), self.high)
        if self.kind == "flag":
            return False
        if self.optional:
            return None
        return EMPTY if self.kind == "piece" else game.members(self.kind)[0]

    def beyond(self):
        if self.many:
            return frozenset() if self.many == "set" else ()
        simple = {"number": NO_NUMBER if self.optional else 0, "flag": False, "piece": OFF_BOARD}
        return simple.get(self.kind)

    def stored(self, value):
        """Return a value as this part holds it. Raises RuleError for one that it can't hold."""
        if self.many:
            return tuple(value) if self.many == "pile" else frozenset(value)
        return self.stored_one(value)

    def stored_one(self, value):
        """Return one value as this part holds it, by itself or in a pile. Raises RuleError if it can't hold it."""
        if self.kind == "number":
            value = NO_NUMBER if value is None else value
            if not (self.low <= value <= self.high or (self.optional and value == NO_NUMBER)):
                raise RuleError("table.number", f"{value} is not from {self.low} to {self.high}")
            return value
        if self.kind == "flag":
            return bool(value)
        if (value is None and not self.optional) or value == OFF_BOARD:
            raise RuleError("table.place", f"none where a {self.kind} is needed")
        return value


TYPE = re.compile(
    r"(?:(?P<many>set|pile) of )?(?:(?P<low>-?\d+)\.\.(?P<high>-?\d+)|(?P<kind>[\w-]+))(?P<optional> or none)?"
    r"(?: per (?P<per>[\w-]+(?: *, *[\w-]+)*))?"
)


def part_type(text):
    """Return the type that a text under ``state`` describes, or its mapping under ``is``."""
    spec = text if isinstance(text, dict) else {"is": text}
    text = spec["is"]
    found = TYPE.fullmatch(text.strip())
    per = tuple(re.split(r" *, *", found["per"])) if found["per"] else ()
    low, high = int(found["low"] or 0), int(found["high"] or 0)
    return Part(
        found["kind"] or "number",
        low,
        high,
        found["many"] or "",
        bool(found["optional"]),
        per,
        spec.get("repeats", True),
    )
