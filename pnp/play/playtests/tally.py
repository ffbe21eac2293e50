"""Add up the records of games. Tallies can be merged in any order and any groups: the sum is the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from operator import add

from msgspec import Struct, field

from pnp.play.playtests.game import GameFault, GameRecord

# A value and the seed of the game that has it; of equal values, the first seed counts.
Extreme = tuple[int, int]
# The names in a game's record: components shown, clauses that refused, caused and ended something.
_NAMED = ("shown", "refused", "caused", "ended")


class Tally(Struct):
    """The sums over many games: numbers and how often they occurred, without positions."""

    games: int = 0
    watched: int = 0
    cut: int = 0
    draws: int = 0
    tried: int = 0
    throws: int = 0
    moves: Counter[int] = field(default_factory=Counter)  # games by their length
    turns: Counter[int] = field(default_factory=Counter)
    choices: Counter[int] = field(default_factory=Counter)  # positions by their legal moves
    by_move: list[int] = field(default_factory=list)  # legal moves at each move, summed up over the games
    first: Counter[str] = field(default_factory=Counter)  # games by the first player
    wins: Counter[str] = field(default_factory=Counter)  # games by the winner
    first_wins: Counter[int] = field(default_factory=Counter)  # games by the winner's place in turn order
    peaks: dict[str, Counter[int]] = field(default_factory=dict)  # games by the most pieces of each component
    shown: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)  # games by clause
    caused: Counter[str] = field(default_factory=Counter)
    ended: Counter[str] = field(default_factory=Counter)
    shortest: Extreme | None = None
    longest: Extreme | None = None
    first_cut: int | None = None  # the seed
    fault: GameFault | None = None  # the first one

    def add(self, record: GameRecord | GameFault) -> None:
        """Add a game; of failed ones, only the first is kept."""
        if isinstance(record, GameFault):
            self._add_fault(record)
            return
        length = len(record.choices)
        self.games += 1
        self.watched += record.is_watched
        self.tried += record.tried
        self.throws += record.throws
        self.moves[length] += 1
        self.turns[record.turns] += 1
        self.choices.update(record.choices)
        self._add_by_move(record.choices)
        self.first[record.first] += 1
        if record.outcome is None:
            self.cut += 1
        elif record.outcome.winner is None:
            self.draws += 1
        else:
            players = record.players
            order = players.index(record.outcome.winner) - players.index(record.first)
            self.wins[record.outcome.winner] += 1
            self.first_wins[order % len(players)] += 1
        for component, most in record.peaks.items():
            self.peaks.setdefault(component, Counter())[most] += 1
        for name in _NAMED:
            getattr(self, name).update(getattr(record, name))
        self._stretch((length, record.seed), (length, record.seed), record.seed if record.outcome is None else None)

    def _add_fault(self, fault: GameFault) -> None:
        self.fault = min(self.fault or fault, fault, key=lambda each: each.seed)

    def _add_by_move(self, choices: Sequence[int]) -> None:
        shared = min(len(choices), len(self.by_move))
        self.by_move[:shared] = map(add, self.by_move, choices)
        self.by_move += choices[shared:]

    def merge(self, other: Tally) -> None:
        """Add the games of another tally."""
        for name in ("games", "watched", "cut", "draws", "tried", "throws"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("moves", "turns", "choices", "first", "wins", "first_wins", *_NAMED):
            getattr(self, name).update(getattr(other, name))
        for component, counts in other.peaks.items():
            self.peaks.setdefault(component, Counter()).update(counts)
        self._add_by_move(other.by_move)
        if other.fault is not None:
            self._add_fault(other.fault)
        if other.shortest and other.longest:
            self._stretch(other.shortest, other.longest, other.first_cut)

    def _stretch(self, shortest: Extreme, longest: Extreme, cut: int | None) -> None:
        """Keep the shortest and the longest game, and the first that was cut off."""
        self.shortest = min(self.shortest or shortest, shortest)
        self.longest = min(self.longest or longest, longest, key=lambda extreme: (-extreme[0], extreme[1]))
        if cut is not None:
            self.first_cut = cut if self.first_cut is None else min(self.first_cut, cut)
