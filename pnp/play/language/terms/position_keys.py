"""The keys of positions, and the parts that each of them shows."""

from __future__ import annotations

from msgspec import Struct


class RowsKey(Struct, frozen=True):
    """A key of positions with a table of pieces in rows of letters, and a *number* after each letter if not 0."""

    part: str
    number: str | None = None


class CellsKey(Struct, frozen=True):
    """A key of positions with the cells of each player's pieces of a table."""

    part: str


class EachKey(Struct, frozen=True):
    """A key of positions with a mapping for each member of a set: its keys and the parts that they show."""

    per: str
    parts: tuple[tuple[str, str], ...]


class PartKey(Struct, frozen=True):
    """A key of positions with a part as it is."""

    part: str


class ChoiceKey(Struct, frozen=True):
    """A key of positions with an option's value, the players, or the variants that are played.

    One that is not *required* can be left out, and is where nothing but the default is played.
    """

    option: str
    required: bool = True


PositionKey = RowsKey | CellsKey | EachKey | PartKey | ChoiceKey
