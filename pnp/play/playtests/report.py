"""The results of a playtest: the statistics of a tally, with the contents of the box and the clauses.

Numbers are distributions, and shares have margins of error.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from math import ceil, sqrt
from typing import Any

from msgspec import Struct

from pnp.messages import join_words, plural
from pnp.play.playtests.tally import Tally

# 95 % of a normal distribution lies within this number of standard deviations.
NORMAL_95 = 1.959964
# Means by move are shown as far as this share of the games lasts, by taste: of 100 games, five.
_LASTING = 0.05
_ORDERS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


class Proportion(Struct, frozen=True):
    """A *count* out of a *total*. A draw may count as a part of a game, which makes the interval slightly too wide."""

    count: float
    total: int

    @property
    def share(self) -> float:
        """The share, 0 to 1; 0 for an empty total."""
        return self.count / self.total if self.total else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The shares between which the true one is, in 95 of 100 playtests like this; 0 to 1 if nothing was counted."""
        if not self.total:
            return 0.0, 1.0
        square = NORMAL_95**2
        middle = (self.share + square / (2 * self.total)) / (1 + square / self.total)
        spread = sqrt(self.share * (1 - self.share) / self.total + square / (4 * self.total**2))
        half = NORMAL_95 * spread / (1 + square / self.total)
        return max(0.0, middle - half), min(1.0, middle + half)

    @property
    def margin(self) -> float:
        """Half the width of the interval, a share."""
        low, high = self.interval
        return (high - low) / 2

    def as_dict(self) -> dict[str, float]:
        """Return it as ``--json`` prints it; shares have six decimals."""
        low, high = self.interval
        return {"games": self.count, "share": round(self.share, 6), "low": round(low, 6), "high": round(high, 6)}


class Distribution(Struct, frozen=True, dict=True):
    """Numbers and how often each occurred, the least first. All statistics of an empty one are 0."""

    counts: Mapping[int, int]

    @cached_property
    def total(self) -> int:
        """How many numbers there are."""
        return sum(self.counts.values())

    @cached_property
    def mean(self) -> float:
        """Their mean, in their unit."""
        return sum(number * count for number, count in self.counts.items()) / self.total if self.total else 0.0

    @property
    def margin(self) -> float:
        """How far the mean may be from the true one, at 95 %, in the same unit."""
        if self.total < 2:
            return 0.0
        squares = sum(number * number * count for number, count in self.counts.items())
        variance = max(0.0, (squares - self.total * self.mean**2) / (self.total - 1))
        return NORMAL_95 * sqrt(variance / self.total)

    @property
    def median(self) -> int:
        """The number in the middle: the 50th percentile."""
        return self.percentile(50)

    @property
    def least(self) -> int:
        """The smallest number."""
        return min(self.counts, default=0)

    @property
    def most(self) -> int:
        """The largest number."""
        return max(self.counts, default=0)

    def percentile(self, percent: int) -> int:
        """Return the smallest number that at least *percent* of all numbers don't exceed."""
        rank, below = ceil(self.total * percent / 100), 0
        for number, count in self.counts.items():
            below += count
            if below >= rank:
                return number
        return 0

    def above(self, limit: int) -> Proportion:
        """Return how many numbers exceed a *limit*."""
        return Proportion(sum(count for number, count in self.counts.items() if number > limit), self.total)

    def as_dict(self) -> dict[str, float]:
        """Return the statistics that ``--json`` prints."""
        return {
            "mean": round(self.mean, 6),
            "margin": round(self.margin, 6),
            "median": self.median,
            **{f"p{percent}": self.percentile(percent) for percent in (5, 25, 75, 95, 99)},
            "least": self.least,
            "most": self.most,
        }


def distribution_of(counts: Mapping[int, int]) -> Distribution:
    """Return numbers with their counts in order."""
    return Distribution(dict(sorted(counts.items())))


class BoxCount(Struct, frozen=True):
    """The number of a component in the box, None if it is not counted, and whether it is a die."""

    count: int | None = None
    is_die: bool = False


class ComponentUse(Struct, frozen=True):
    """A component: its number in the box if it is counted, and the most in use at one time, game by game."""

    component: str
    count: int | None
    needed: Distribution

    @property
    def is_constant(self) -> bool:
        """Whether all games needed the same number."""
        return self.needed.least == self.needed.most

    @property
    def above(self) -> Proportion:
        """The games that needed more than the box holds."""
        return self.needed.above(self.needed.most if self.count is None else self.count)

    @property
    def exhausted(self) -> Proportion:
        """The games that needed all that the box holds, or more: an engine may stop them there."""
        return self.needed.above(self.needed.most if self.count is None else self.count - 1)

    def as_dict(self) -> dict[str, Any]:
        """Return it as ``--json`` prints it."""
        values: dict[str, Any] = {"component": self.component, "box": self.count, "needed": self.needed.as_dict()}
        if self.count is not None:
            values |= {"above": self.above.as_dict(), "exhausted": self.exhausted.as_dict()}
        return values


class ClauseUse(Struct, frozen=True):
    """A clause, with the number of games that it ended, and of watched games in which it had an effect."""

    clause: str
    about: str
    refused: int
    caused: int
    ended: int
    is_asked: bool = True  # by a move or an end; others are about the set-up, or only explain

    @property
    def matters(self) -> bool:
        """Whether it did anything."""
        return bool(self.refused or self.caused or self.ended)

    def as_dict(self) -> dict[str, Any]:
        """Return it as ``--json`` prints it."""
        values = {"clause": self.clause, "about": self.about, "asked": self.is_asked}
        return values | {"refused": self.refused, "caused": self.caused, "ended": self.ended}


class SeatResult(Struct, frozen=True):
    """A player with its kind, and the finished games that it won and began."""

    player: str
    kind: str
    wins: Proportion
    began: int

    def as_dict(self) -> dict[str, Any]:
        """Return it as ``--json`` prints it."""
        return {"player": self.player, "kind": self.kind, "wins": self.wins.as_dict(), "began": self.began}


class Playtest(Struct, frozen=True):
    """The statistics of many games, which ``docs/playtest.md`` explains.

    *games* of the *asked* ones were played, with seeds from *seed* on; fewer if it was *stopped* by Ctrl-C. *moves*,
    *turns* and *choices* (the legal moves of a player's positions) are distributions; *choices_by_move* has the mean
    for each move of a game. *first* are the points of the first players: 1 for a win, an equal share for a draw. Shares
    of winners and draws are those of the games that ended; *cut* ones were cut off after *most_moves*. *dead_clauses*
    ended no game; in the *watched* games they refused none of the illegal moves *tried*, and caused nothing.
    *dead_components* are those of the box that no position showed. *examples* are transcripts of the shortest and the
    longest game and of the first that was cut off, if they are asked for (`PlaytestOptions.keeps_examples`).
    """

    name: str
    asked: int
    games: int
    seed: int
    most_moves: int
    stopped: bool
    moves: Distribution
    turns: Distribution
    choices: Distribution
    choices_by_move: tuple[float, ...]
    throws: int
    shortest_seed: int | None
    longest_seed: int | None
    cut: Proportion
    cut_seed: int | None
    seats: tuple[SeatResult, ...]
    first: Proportion
    orders: tuple[Proportion, ...]
    draws: Proportion
    components: tuple[ComponentUse, ...]
    dead_components: tuple[str, ...]
    clauses: tuple[ClauseUse, ...]
    tried: int
    watched: int
    examples: tuple[Mapping[str, Any], ...] = ()

    @property
    def description(self) -> str:
        """The description of the games: "1,000 games of 2 random players"."""
        if self.has_equal_players:
            players = plural(len(self.seats), f"{self.seats[0].kind} player")
        else:
            players = join_words([f"{seat.player} ({seat.kind})" for seat in self.seats], "and")
        return f"{self.games:,} {'game' if self.games == 1 else 'games'} of {players}"

    def order_name(self, index: int) -> str:
        """Return the name of a place in turn order, from 0, with the player if it is always the same."""
        word = _ORDERS[index] if index < len(_ORDERS) else f"number {index + 1}"
        if not self.has_fixed_order:
            return f"{word} to play"
        beginner = next(place for place, seat in enumerate(self.seats) if seat.began)
        seat = self.seats[(beginner + index) % len(self.seats)]
        return f"{word} ({seat.player if self.has_equal_players else f'{seat.player}, {seat.kind}'})"

    @property
    def has_equal_players(self) -> bool:
        """Whether all players are of one kind: only then is who wins more often a matter of the rules."""
        return len({seat.kind for seat in self.seats}) == 1

    @property
    def has_fixed_order(self) -> bool:
        """Whether the same player began every game."""
        return sum(bool(seat.began) for seat in self.seats) == 1

    @property
    def even_share(self) -> float:
        """The expected points of the first player without an advantage."""
        return 1 / len(self.seats)

    @property
    def advantage(self) -> float:
        """How much more than an equal share the first player gets: 0.1 is 60 % of the points in a game for two."""
        return self.first.share - self.even_share if self.first.total else 0.0

    @property
    def has_advantage(self) -> bool:
        """Whether the first player's share is significant: chance alone would give it in at most 1 of 20 playtests."""
        low, high = self.first.interval
        return not low <= self.even_share <= high

    @property
    def dead_clauses(self) -> tuple[str, ...]:
        """The clauses with conditions on moves or ends that did nothing in any game."""
        return tuple(use.clause for use in self.clauses if use.is_asked and not use.matters)

    @property
    def untested_clauses(self) -> tuple[str, ...]:
        """The clauses that can't matter in play, as far as the engine knows: those on set-up, and explanations."""
        return tuple(use.clause for use in self.clauses if not (use.is_asked or use.matters))

    def as_dict(self) -> dict[str, Any]:
        """Return the statistics as ``--json`` prints them."""
        low, high = (bound - self.even_share for bound in self.first.interval)
        first = {"points": self.first.count, "share": round(self.first.share, 6)}
        advantage = {"advantage": self.advantage, "low": low, "high": high}
        return {
            "ruleset": self.name,
            "games": self.games,
            "asked": self.asked,
            "stopped": self.stopped,
            "seed": self.seed,
            "players": [seat.as_dict() for seat in self.seats],
            "moves": self.moves.as_dict(),
            "turns": self.turns.as_dict(),
            "shortest": {"moves": self.moves.least, "seed": self.shortest_seed},
            "longest": {"moves": self.moves.most, "seed": self.longest_seed},
            "cut": {"after": self.most_moves, **self.cut.as_dict(), "seed": self.cut_seed},
            "first_player": first | {key: round(value, 6) for key, value in advantage.items()},
            "order": [wins.as_dict() for wins in self.orders],
            "draws": self.draws.as_dict(),
            "choices": self.choices.as_dict() | {"single": self.choices.counts.get(1, 0), "of": self.choices.total},
            "choices_by_move": [round(mean, 3) for mean in self.choices_by_move],
            "throws": self.throws,
            "components": [use.as_dict() for use in self.components],
            "dead_components": list(self.dead_components),
            "clauses": [use.as_dict() for use in self.clauses],
            "dead_clauses": list(self.dead_clauses),
            "untested_clauses": list(self.untested_clauses),
            "illegal_moves_tried": self.tried,
            "games_watched": self.watched,
        }


class PlaytestSetup(Struct, frozen=True):
    """The setting of a playtest: the ruleset's name, the players, their kinds, the games, the box, the clauses."""

    name: str
    players: tuple[str, ...]
    kinds: tuple[str, ...]
    asked: int
    seed: int
    most_moves: int
    box: Mapping[str, BoxCount]
    clauses: Mapping[str, str]
    asked_clauses: frozenset[str] | None = None  # in moves and ends; None if the engine does not tell


def report_playtest(setup: PlaytestSetup, tally: Tally, *, stopped: bool = False) -> Playtest:
    """Return the statistics of a tally."""
    # One line for each statistic; what was never counted is None or 0.
    ended = tally.games - tally.cut
    used = {*tally.shown, *(component for component, counts in tally.peaks.items() if any(counts))}
    return Playtest(
        name=setup.name,
        asked=setup.asked,
        games=tally.games,
        seed=setup.seed,
        most_moves=setup.most_moves,
        stopped=stopped,
        moves=distribution_of(tally.moves),
        turns=distribution_of(tally.turns),
        choices=distribution_of(tally.choices),
        choices_by_move=tuple(_mean_choices(tally)),
        throws=tally.throws,
        shortest_seed=tally.shortest[1] if tally.shortest else None,
        longest_seed=tally.longest[1] if tally.longest else None,
        cut=Proportion(tally.cut, tally.games),
        cut_seed=tally.first_cut,
        seats=tuple(
            SeatResult(player, kind, Proportion(tally.wins[player], ended), tally.first[player])
            for player, kind in zip(setup.players, setup.kinds, strict=True)
        ),
        first=Proportion(tally.first_wins[0] + tally.draws / len(setup.players), ended),
        orders=tuple(Proportion(tally.first_wins[order], ended) for order in range(len(setup.players))),
        draws=Proportion(tally.draws, ended),
        components=tuple(_components(setup, tally)),
        # Dice thrown by chance were used.
        dead_components=tuple(
            name for name, held in setup.box.items() if name not in used and not (held.is_die and tally.throws)
        ),
        clauses=tuple(_clauses(setup, tally)),
        tried=tally.tried,
        watched=tally.watched,
    )


def _mean_choices(tally: Tally) -> Iterator[float]:
    """Yield the mean number of legal moves at each move, as long as enough games last."""
    lasting = tally.games
    for number, choices in enumerate(tally.by_move):
        lasting -= tally.moves[number]
        if lasting < _LASTING * tally.games:
            return
        yield choices / lasting


def _components(setup: PlaytestSetup, tally: Tally) -> list[ComponentUse]:
    """Return the use of each component that was in use, in the order of the box; other games needed 0."""
    uses = []
    order = [*setup.box, *sorted(set(tally.peaks).difference(setup.box))]
    for component in order:
        counts = dict(tally.peaks.get(component, {}))
        missing = tally.games - sum(counts.values())
        if any(counts):
            counts[0] = counts.get(0, 0) + missing
            needed = distribution_of({number: count for number, count in counts.items() if count})
            uses.append(ComponentUse(component, setup.box.get(component, BoxCount()).count, needed))
    return uses


def _clauses(setup: PlaytestSetup, tally: Tally) -> Iterator[ClauseUse]:
    """Yield the use of each clause of the engine, and of those that it names besides, such as the end of the game."""
    seen = {*tally.refused, *tally.caused, *tally.ended}
    for clause in (*setup.clauses, *sorted(seen.difference(setup.clauses))):
        numbers = tally.refused[clause], tally.caused[clause], tally.ended[clause]
        is_asked = setup.asked_clauses is None or clause in setup.asked_clauses
        yield ClauseUse(clause, setup.clauses.get(clause, ""), *numbers, is_asked)
