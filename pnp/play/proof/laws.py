"""Laws: what a rule says of every game. Each is looked at in many positions: in all of a small game, or by playing.

First all positions are visited, breadth first, up to half of a number of positions. If that is the whole game, its laws
are proved. Otherwise seeded games are played, half of them at random and half by players who want to win, where the
rules know what they would do, until the number is reached. The seed is fixed: the same rules give the same answer.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, NamedTuple

from msgspec import Struct

from pnp.messages import join_words, plural, quote_literal, suggest_name
from pnp.play.language.engine import PlayEngine
from pnp.play.language.running.code import PlayMove, Slots
from pnp.play.language.running.game import PlayState
from pnp.play.language.statements import Inquiry, Moment, is_always_true
from pnp.play.language.terms.book import Phrase
from pnp.play.language.terms.kinds import FLAG, NO_MEMBER, PLAYER
from pnp.problems import DocumentPath, Finding

NEVER, ALWAYS, AFTER, AT_END, POSSIBLE = "never", "always", "after", "at end", "possible"
KINDS: Mapping[str, str] = {
    NEVER: "what no position is",
    ALWAYS: "what every position is",
    AFTER: "what is true after every move of an action: after place",
    AT_END: "what is true when the game is over",
    POSSIBLE: "what some position is",
}
_KEY = re.compile(r"after ([A-Za-z][\w-]*)")
_TOLD = {"over": FLAG, "winner": PLAYER}
_LONGEST_GAME = 500  # moves, as many as the finder plays; longer games are cut off
_SEEDS = 3  # set-ups that differ if chance makes them; two alike are hardly chance
_SHORTER = 200  # moves that are left out, one by one, to shorten a game that breaks a law: a second at most


class Law(Struct, frozen=True):
    """A statement about every game: its *kind*, the *action* if it is about the moves of one, and its *path*."""

    kind: str
    statement: str
    path: DocumentPath
    action: str = ""

    @property
    def written(self) -> str:
        """The law as its author writes it, in one line."""
        return f"{self.kind} {self.action}: {self.statement}" if self.action else f"{self.kind}: {self.statement}"

    @property
    def is_met_once(self) -> bool:
        """Whether one position is enough for it."""
        return self.kind == POSSIBLE


class Breach(Struct, frozen=True):
    """A game that shows something of a law: the position it begins with, the moves, and what makes the law false."""

    start: Mapping[str, Any]
    moves: tuple[str, ...]
    reason: str = ""


class LawResult(Struct, frozen=True):
    """What looking at a law has shown, in how many *positions* of how many *games*; *whole*: there are no others.

    *shown* is the game that breaks it, or the one that meets it if it says what is possible. *tried* is the number of
    positions in which it could be true or false.
    """

    positions: int
    games: int
    whole: bool
    tried: int
    shown: Breach | None = None
    fault: Finding | None = None
    how_far: str = ""  # positions came towards what the law says is possible

    def holds(self, law: Law) -> bool:
        """Return whether nothing contradicts the law, and what it says is possible has been met."""
        return self.fault is None and (self.shown is not None) == law.is_met_once

    @property
    def where(self) -> str:
        """The positions, and the games that were played, in words."""
        positions = plural(self.positions, "position")
        return f"{positions} of {plural(self.games, 'game')}" if self.games else positions

    def told(self, law: Law) -> str:
        """Return the result in words: ``proved in all 5,478 positions``, ``held in 2,000 positions of 12 games``."""
        if law.is_met_once:
            return "met" if self.shown else f"not met in {self.where}"
        return f"proved in all {self.positions:,} positions" if self.whole else f"held in {self.where}"


def read_law(value: Any, path: DocumentPath, actions: Sequence[str]) -> Law | Finding:
    """Return the law that a mapping such as ``{after place: ...}`` writes, or what is wrong with it."""
    # A law is one key and its statement: what isn't, is told from the outside in.
    if not isinstance(value, Mapping) or len(value) != 1:
        message = f"a law is one key and its statement, not {quote_literal(value)}"
        return Finding("P006", message, f"write one of {join_words(KINDS)}: never: over and not winner", path)
    ((key, statement),) = value.items()
    match = _KEY.fullmatch(key) if isinstance(key, str) else None
    if match is None and (key not in KINDS or key == AFTER):
        hint = "name an action: after place" if key == AFTER else suggest_name(key, KINDS)
        return Finding("P004", f"unknown key {quote_literal(key)} in a law", hint, (*path, key), at_key=True)
    if match is not None and match[1] not in actions:
        return Finding("P014", f"there is no action {match[1]}", suggest_name(match[1], actions), (*path, key), True)
    if not isinstance(statement, str):
        hint = "put it between quotes: braces and brackets begin a mapping or a list in YAML"
        return Finding("P006", f"a law expects a statement, not {quote_literal(statement)}", hint, (*path, key))
    if is_always_true(statement) or (key == NEVER and is_always_true(f"not ({statement})")):
        hint = "say something that other rules would make false"
        return Finding("P090", "this is true whatever the rules say", hint, (*path, key))
    return Law(AFTER if match else key, statement, (*path, key), match[1] if match else "")


class _Step(Struct, frozen=True):
    """A position, and how a game came to it; of the first one, nothing."""

    state: PlayState
    before: PlayState | None = None
    action: str = ""

    def moment(self, law: Law) -> Moment:
        """Return what a law is asked about: after an action, ``me`` has made it; else, ``me`` is to move."""
        ended = self.state.game.ended(self.state)
        winner = ended.winner if ended is not None and ended.winner >= 0 else NO_MEMBER
        mover = self.before if law.kind == AFTER and self.before is not None else self.state
        told = {"over": int(ended is not None), "winner": winner}
        before = self.before.slots if self.before is not None else None
        return Moment(self.state.slots, mover.slots[mover.game.turn], before, told)


class _Game(NamedTuple):
    """A game so far: the seed of its set-up, and its moves."""

    seed: int
    moves: tuple[PlayMove, ...]


class _Watched:
    """A law that is being looked at, and what has been seen of it."""

    def __init__(self, law: Law, inquiry: Inquiry) -> None:
        self.law = law
        self.inquiry = inquiry
        self.tried = 0
        self.shown: tuple[_Game, str] | None = None
        self.nearest: int | None = None
        asked = inquiry.asked(Phrase(law.statement), _TOLD, has_before=law.kind == AFTER)
        self.fault = asked if isinstance(asked, Finding) else None
        self.asked = None if isinstance(asked, Finding) else asked
        self._goal = goal_of(law.statement) if law.is_met_once and self.asked else None
        reached = inquiry.asked(Phrase(self._goal[0]), _TOLD, None, has_before=False) if self._goal else None
        self._reached = None if isinstance(reached, Finding) else reached

    @property
    def is_open(self) -> bool:
        """Whether another position may show something new of it."""
        return self.fault is None and self.shown is None

    def is_about(self, step: _Step) -> bool:
        """Return whether a law says anything of a step."""
        if self.law.kind == AFTER:
            return step.action == self.law.action
        return self.law.kind != AT_END or step.state.game.ended(step.state) is not None

    def shows(self, step: _Step) -> bool:
        """Return whether a step breaks the law, or meets it if it says what is possible."""
        if self.asked is None or not self.is_about(step):
            return False
        moment = step.moment(self.law)
        is_true = bool(self.asked.of(moment))
        if self._goal and self._reached and not is_true:
            value, (_, goal) = self._reached.of(moment), self._goal
            if self.nearest is None or abs(value - goal) < abs(self.nearest - goal):
                self.nearest = value
        return is_true == (self.law.kind in (NEVER, POSSIBLE))

    def reason(self, step: _Step) -> str:
        """Return what makes a law false in a step that breaks it."""
        if self.asked is None or self.law.kind in (NEVER, POSSIBLE):
            return f"{self.law.statement.strip()} is true"
        return self.inquiry.why_false(self.asked, step.moment(self.law))

    def how_far(self) -> str:
        """Return how near positions came to what a law says is possible, in words; "" if that is no number."""
        return f"{self._goal[0]} came to {self.nearest}" if self._goal and self.nearest is not None else ""


def goal_of(statement: str) -> tuple[str, int] | None:
    """Return the number that a statement compares, and with what: ``count(hollows) >= 3``; None for others."""
    match ast.parse(statement.strip(), mode="eval").body:
        case ast.Compare(left=left, ops=[ast.Eq() | ast.Gt() | ast.GtE() | ast.Lt() | ast.LtE()], comparators=[right]):
            if isinstance(right, ast.Constant) and type(right.value) is int:
                return ast.unparse(left), right.value
        case _:
            pass
    return None


class LawWatch:
    """Looks at laws of one game, for one choice of options; *start* returns the state of a seed."""

    def __init__(self, engine: PlayEngine, laws: Sequence[Law], start: Callable[[int], PlayState]) -> None:
        self._engine = engine
        self._start = start
        self._game = start(0).game
        self._watched = [_Watched(law, engine.book.inquiry(self._game, law.statement)) for law in laws]
        self._positions = self._games = 0

    def results(self, most: int) -> list[LawResult]:
        """Return what is seen of each law in at most *most* positions. Raises RulesFaultError for rules that fail."""
        whole = self._is_open and self._visit_all(most)
        if not whole:
            self._play_games(most)
        return [
            LawResult(
                self._positions,
                self._games,
                whole,
                one.tried,
                self._shortest(one) if one.shown else None,
                one.fault,
                one.how_far(),
            )
            for one in self._watched
        ]

    @property
    def _is_open(self) -> bool:
        return any(one.is_open for one in self._watched)

    def _visit_all(self, most: int) -> bool:
        """Visit positions breadth first; return whether there are no others.

        A game whose set-up is left to chance, or whose rules count repetitions, is more than its positions.
        """
        starts = [self._start(seed) for seed in range(_SEEDS)]
        first, is_whole = starts[0], not self._game.counts_repeats
        is_whole = is_whole and all(one.slots == first.slots for one in starts)
        ways: dict[Slots, tuple[Slots, PlayMove] | None] = {first.slots: None}
        follows = any(one.law.kind == AFTER for one in self._watched)
        self._look(_Step(first), lambda: _Game(0, ()))
        level = [first]
        while level:
            following: list[PlayState] = []
            for state in level:
                for move in self._engine.legal_moves(state):
                    if self._positions >= (most if is_whole else most // 2) or not self._is_open:
                        return False
                    after, _ = self._engine.apply_unchecked(state, move)
                    if after.slots not in ways:
                        ways[after.slots] = state.slots, move
                        following.append(after)
                        self._positions += 1
                    elif not follows:
                        continue
                    way = partial(_way, ways, state.slots, move)
                    self._look(_Step(after, state, self._game.names[move[0]]), way)
            level = following
        return is_whole

    def _play_games(self, most: int) -> None:
        """Play seeded games for half of *most* positions, or for those that are left."""
        most = max(most, self._positions + most // 2)
        while self._positions < most and self._is_open:
            seed = self._games
            chance, state, moves = Random(f"law {seed}"), self._start(seed), list[PlayMove]()
            self._games += 1
            self._positions += 1
            self._look(_Step(state), partial(_Game, seed, ()))
            while len(moves) < _LONGEST_GAME and self._positions < most:
                legal = self._engine.legal_moves(state)
                if not legal:
                    break
                wanted = self._engine.greedy_playout_moves(state) if seed % 2 else ()
                moves.append(chance.choice(wanted or self._engine.playout_moves(state, legal) or legal))
                after, _ = self._engine.apply_unchecked(state, moves[-1])
                self._positions += 1
                self._look(_Step(after, state, self._game.names[moves[-1][0]]), lambda: _Game(seed, tuple(moves)))  # noqa: B023  # called at once
                state = after

    def _look(self, step: _Step, game: Callable[[], _Game]) -> None:
        """Ask a step for every law."""
        for one in self._watched:
            if one.is_open:
                one.tried += one.is_about(step)
                if one.shows(step):
                    one.shown = game(), one.reason(step)

    def _shortest(self, one: _Watched) -> Breach:
        """Return the game that shows something of a law, without the moves that it doesn't need."""
        assert one.shown is not None
        (seed, moves), reason = one.shown
        at, tries = 0, 0
        while at < len(moves) and tries < _SHORTER:
            fewer = (*moves[:at], *moves[at + 1 :])
            steps = self._replayed(seed, fewer)
            tries += 1
            if steps is not None and one.shows(steps[-1]):
                moves, reason = fewer, one.reason(steps[-1])
            else:
                at += 1
        steps = self._replayed(seed, moves) or [_Step(self._start(seed))]
        spelled = [
            self._engine.write_move(state, move)
            for (state, move) in zip((step.state for step in steps), moves, strict=False)
        ]
        return Breach(self._engine.write_position(steps[0].state), tuple(spelled), reason)

    def _replayed(self, seed: int, moves: Sequence[PlayMove]) -> list[_Step] | None:
        """Return the steps of a game; None if one of its moves is illegal."""
        steps = [_Step(self._start(seed))]
        for move in moves:
            state = steps[-1].state
            if move not in self._engine.legal_moves(state):
                return None
            after, _ = self._engine.apply_unchecked(state, move)
            steps.append(_Step(after, state, self._game.names[move[0]]))
        return steps


def _way(ways: Mapping[Slots, tuple[Slots, PlayMove] | None], slots: Slots, last: PlayMove) -> _Game:
    """Return the game that leads to a position, and on by a *last* move."""
    moves = [last]
    while (way := ways[slots]) is not None:
        slots, move = way
        moves.append(move)
    return _Game(0, tuple(reversed(moves)))
