"""The kinds of values in the language of rules, and their representation.

Every value is an int. A number is itself, a flag 0 or 1; a cell, a player, a piece, a direction or a member of a set of
the game's own is its number in the set's order, and -1 if it is none. Piece 0 is ``empty``; the number after the last
piece stands for places off the board. A set is an int with a bit for each member; a list or a pile is a tuple of ints.
"""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

NO_MEMBER = -1  # the cell, player, piece, direction or member that is none
LARGEST_NUMBER = 1_000_000  # a hundred times the 9,999 of Hexania; a product of two is exact in JSON (2**53)
NO_NUMBER = -1_000_000_000  # the number that is none: below every other, -LARGEST_NUMBER the least
FAR = 1_000_000  # the distance of cells that no way joins: a board has 2,000, so that no way is as long
EMPTY = 0  # the piece of a cell without a piece


class KindForm(Enum):
    """How many values there are: one, a set of them, a list of them in order, or a list of sets."""

    ONE = "one"
    SET = "set"
    LIST = "list"
    SETS = "sets"


class ValueKind(Struct, frozen=True, cache_hash=True):
    """A kind of value. *name* is number, flag, cell, player, piece, direction, or a set of the game's own."""

    name: str
    form: KindForm = KindForm.ONE

    @property
    def member(self) -> ValueKind:
        """The kind of the members of a set or a list."""
        return ValueKind(self.name, KindForm.SET if self.form is KindForm.SETS else KindForm.ONE)

    @property
    def is_set(self) -> bool:
        """Whether a value is a set of members."""
        return self.form is KindForm.SET

    @property
    def is_many(self) -> bool:
        """Whether a value has members: a set, a list or a list of sets."""
        return self.form is not KindForm.ONE

    def __str__(self) -> str:
        """Return the kind as messages name it, with an article."""
        match self.form:
            case KindForm.ONE if self.name == "none":
                return "none"
            case KindForm.ONE if self.name == "flag":
                return "a condition"
            case KindForm.ONE:
                return f"{'an' if self.name[0] in 'aeiou' else 'a'} {self.name}"
            case KindForm.SETS:
                return f"several sets of {self.name}s"
            case form:
                return f"a {form.value} of {self.name}s"


NUMBER, FLAG, CELL, PLAYER, PIECE, DIRECTION = map(
    ValueKind, ("number", "flag", "cell", "player", "piece", "direction")
)
NONE = ValueKind("none")  # of the word none, which any kind but a flag can have


def set_of(kind: ValueKind) -> ValueKind:
    """Return the kind of sets of a kind."""
    return ValueKind(kind.name, KindForm.SET)


def list_of(kind: ValueKind) -> ValueKind:
    """Return the kind of lists of a kind: of sets, if it is one of sets."""
    return ValueKind(kind.name, KindForm.SETS if kind.is_set else KindForm.LIST)


CELLS = set_of(CELL)


def fits(actual: ValueKind, wanted: ValueKind) -> bool:
    """Return whether a value can be used where one of another kind is wanted. A set is true if it has a member."""
    if actual == wanted:
        return True
    if actual == NONE:
        return wanted.form is KindForm.ONE and wanted != FLAG
    return wanted == FLAG and actual.is_set
