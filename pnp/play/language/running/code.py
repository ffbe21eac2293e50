"""The compiled rules of a game, as the engine calls them.

A position is a tuple with the value of each part of the book, in order, then that of ENDED. The value of a table is a
tuple with one entry more for each index than its set has members, so that the index of none finds the last one: what is
off the board, 0 or none. With two indices the rows follow each other in one tuple.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import CodeType
from typing import Any

from msgspec import Struct

from pnp.play.language.terms.book import PlayBook

Slots = tuple[Any, ...]
Cache = dict[Any, Any]  # the cache of one position
Values = tuple[int, ...]  # of an action's parameters, in order
PlayMove = tuple[int, ...]  # an action's number, and the values of its parameters: of a chain, those of each link
# The value of ENDED while the game goes on, after a draw, and after a link of a chain that holds the turn; else the
# winner's number.
NOT_ENDED, DRAWN, HELD = -2, -1, -3


class RuleError(Exception):
    """The rules failed in play; *effect* is the text of the effect that failed, if one did."""

    def __init__(self, reason: str, effect: str = "") -> None:
        self.effect = effect
        super().__init__(f"{effect}: {reason}" if effect else reason)


class TableError(RuleError):
    """An effect was physically impossible: a number left its range, or a piece was put on no cell.

    *clause* is that of the engine under which a free action is refused for it: table.number, table.empty,
    table.occupied, table.place.
    """

    def __init__(self, clause: str, reason: str, effect: str) -> None:
        self.clause = clause
        super().__init__(reason, effect)


class LimitError(RuleError):
    """The rules take too long for one position, or have too many moves; *hint* says what to do."""

    def __init__(self, reason: str, hint: str) -> None:
        self.hint = hint
        super().__init__(reason)


OVER_CLAUSE = "end.over"  # the clause of moves that come after the end


class Refusal(Struct, frozen=True):
    """Why a move is illegal: the clause, the message ("" for its title), and how many conditions hold before it.

    *kept* is -1 for a value that can't be given. *link* is the move, or the link of a chain, that an action refuses.
    """

    clause: str
    message: str = ""
    kept: int = 0
    link: PlayMove | None = None


class PartPlace(Struct, frozen=True):
    """A number of the position: its part, and the indices of its entry."""

    part: str
    indices: tuple[int, ...]


class Happening(Struct, frozen=True):
    """The record of an effect.

    *word* is put, take, move, pay, add, set, push, pop, deal, shuffle or end, or what is shown. put: *values* are cell,
    piece before, piece after. take: cell, piece. move: source, target, piece, piece taken; of these three *places* are
    the entries of the table that changes. pay: amount; *places* are source and target, *label* as written. add: amount
    (negative if less). set: before, after. push, pop: the thing. deal: number of things, and the things;
    *places* are source and target. end: winner. dice: their faces; added: what is added to them; passed: the cells;
    looked: cell, piece; merged, collapsed: cell, number of pieces, piece; paid, lost: the number; *label* is the clause
    of what is paid, if it has one.
    """

    word: str
    values: tuple[int, ...] = ()
    places: tuple[PartPlace, ...] = ()
    label: str = ""


Happenings = list[Happening]  # to which effects are added as they are done


class Ended(Struct, frozen=True):
    """The end of a game: the winner's number or DRAWN, the scores in the players' order (or none), the clause."""

    winner: int
    scores: tuple[float, ...]
    clause: str


class ActionCode(Struct, frozen=True):
    """An action, compiled; *me* is the number of the player to move.

    ``legal(slots, cache, me, start)`` returns all its legal moves, in order, and of a chain the first links, each as a
    move; *start* is the value of the chain's start, None for all. ``possible(slots, cache, me)`` says whether there is
    one. ``refusal(slots, cache, me, values)`` returns the clause of the first need that fails with its message ("" for
    the clause's own) and its number, or None.
    ``apply(slots, me, values, happenings)`` returns the position after: of a link of a chain, before the turn passes;
    raises RuleError. ``settle(slots, me, happenings)`` ends a chain: after, turn. ``halts(slots, cache, me, values)``
    says whether the chain ends on the position after a link with these values. ``canonical(slots, cache, me, values)``
    returns the values of the listed spelling. ``odds``, ``considered`` and ``preferred`` have the same parameters;
    ``spent`` returns the number that the action spends.
    """

    legal: Callable[[Slots, Cache, int, int | None], Sequence[PlayMove]]
    possible: Callable[[Slots, Cache, int], bool]
    refusal: Callable[[Slots, Cache, int, Values], tuple[str, str, int] | None]
    apply: Callable[[Slots, int, Values, Happenings | None], Slots]
    settle: Callable[[Slots, int, Happenings | None], Slots] | None = None
    halts: Callable[[Slots, Cache, int, Values], bool] | None = None
    canonical: Callable[[Slots, Cache, int, Values], Values] | None = None
    odds: Callable[[Slots, Cache, int, Values], int] | None = None
    considered: Callable[[Slots, Cache, int, Values], bool] | None = None
    preferred: Callable[[Slots, Cache, int, Values], bool] | None = None
    spent: Callable[[Slots, Cache, int, Values], int] | None = None


class ProgramCode(Struct, frozen=True):
    """A compiled program as plain values.

    *codes* define the functions, and the constants that are no plain values, in the order in which they are run;
    *constants* are the others. *spends* has the part that each action spends, *winning* the
    actions after which the game may have a winner. *counts_repeats* says whether rules count
    how often a position has stood. *sources* are the texts of the functions, for those who look for a fault.
    *names* are the functions that may be called; those without a source are not compiled yet.
    """

    codes: Sequence[CodeType]
    constants: Mapping[str, Any]
    spends: Mapping[str, str]
    winning: tuple[str, ...]
    counts_repeats: bool
    sources: Mapping[str, str]
    names: Sequence[str]

    @property
    def missing(self) -> list[str]:
        """The functions that are not compiled yet."""
        return [name for name in self.names if name not in self.sources]


class PlayCode(Struct, frozen=True):
    """The rules of a book, compiled.

    ``ended(slots, cache, me, stuck, times)`` says how the game is over, or None. ``broken(slots, cache, me)`` returns
    each invariant that does not hold: clause, message, and the path of the fault, "" if none is given; ``shown`` does
    so for each entry that is shown: number, values. ``deal(slots, random)`` returns the position that chance makes of
    the set-up.
    """

    book: PlayBook
    actions: Mapping[str, ActionCode]
    ended: Callable[[Slots, Cache, int, bool, int], Ended | None]
    broken: Callable[[Slots, Cache, int], Sequence[tuple[str, str, str]]]
    shown: Callable[[Slots, Cache, int], Sequence[tuple[str, str, str]]]
    deal: Callable[[Slots, Random], Slots]
    program: ProgramCode
