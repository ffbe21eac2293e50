"""Laws: what a rule says of every game. Each is looked at in many positions: in all of a small game, or by playing.

First all positions are visited, breadth first, up to a number of positions; where a set-up is left to chance or the
rules count repetitions, these are never all, and half of that number is enough. If they are the whole game, its laws
are proved. Otherwise seeded games are played, half of them at random and half by players who want to win, where the
rules know what they would do, until the number is reached. What a game shows depends on its seed alone, and games are
added up in the order of their seeds: the same rules give the same answer, also where several processes play.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import cached_property, partial
from itertools import combinations
from math import ceil
from random import Random
from typing import Any

from msgspec import Struct

from pnp.messages import join_words, plural, quote_literal, suggest_name
from pnp.play.language.engine import PlayEngine
from pnp.play.language.running.code import Ended, PlayMove, RuleError, Slots
from pnp.play.language.running.game import PlayState
from pnp.play.language.statements import Inquiry, Moment, is_always_true, takes_too_long
from pnp.play.language.terms.book import Phrase
from pnp.play.language.terms.kinds import FLAG, NO_MEMBER, PLAYER
from pnp.play.language.terms.syntax import parse_expression
from pnp.problems import DocumentPath, Finding

NEVER, ALWAYS, AFTER, AT_END, POSSIBLE = "never", "always", "after", "at end", "possible"
LAW_KINDS: Mapping[str, str] = {
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
_SHORTER = 5_000  # moves that are played again to shorten a game: tic-tac-toe gets the shortest, a second at most
_FIRST_GAMES = 16  # that show how long games are, by guess
_FRAME = 200  # moves, the most that a frame of a figure has


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

    @property
    def shown_by(self) -> str:
        """The statement about a position that breaks it, or that meets it if it says what is possible."""
        if self.kind in (NEVER, POSSIBLE):
            return self.statement.strip()
        negated = f"not ({self.statement.strip()})"
        return f"over and {negated}" if self.kind == AT_END else negated


class LawGame(Struct, frozen=True):
    """A game that shows something of a law: its moves, what makes the law false, and the figure that claims this."""

    moves: tuple[str, ...]
    reason: str
    figure: Mapping[str, Any]


class LawResult(Struct, frozen=True):
    """What looking at a law has shown, in how many *positions* of how many *games*; *whole*: there are no others.

    *shown* is the game that breaks it, or the one that meets it if it says what is possible. *tried* is the number of
    positions in which it could be true or false.
    """

    positions: int
    games: int
    whole: bool
    tried: int
    shown: LawGame | None = None
    fault: Finding | None = None
    how_far: str = ""  # positions came towards what the law says is possible

    def holds(self, law: Law) -> bool:
        """Return whether nothing contradicts the law."""
        if law.is_met_once:
            return self.fault is None and (self.shown is not None or not self.whole)
        return self.fault is None and self.shown is None

    def bears_out(self, law: Law) -> bool:
        """Return whether something was seen that could have contradicted the law, and did not; or that meets it."""
        return self.holds(law) and (self.shown is not None if law.is_met_once else self.tried > 0)

    @property
    def where(self) -> str:
        """The positions, and the games that were played, in words."""
        positions = plural(self.positions, "position")
        return f"{positions} of {plural(self.games, 'game')}" if self.games else positions

    def told(self, law: Law) -> str:
        """Return the result in words: ``proved in all 5,478 positions``, ``held in 2,000 positions of 12 games``."""
        # A law is broken or met by one position; else, what was seen of it is one of the others.
        if self.fault is not None:
            return "can't be read"
        if self.shown is not None:
            return "met" if law.is_met_once else f"broken: {self.shown.reason}"
        if law.is_met_once:
            return f"not met in {'all ' if self.whole else ''}{self.where}"
        if not self.tried:
            return f"never at stake in {self.where}"
        return f"proved in all {self.where}" if self.whole else f"held in {self.where}"


def read_law(value: Any, path: DocumentPath, actions: Sequence[str]) -> Law | Finding:
    """Return the law that a mapping such as ``{after place: ...}`` writes, or what is wrong with it."""
    if not isinstance(value, Mapping) or len(value) != 1:
        message = f"a law is one key and its statement, not {quote_literal(value)}"
        return Finding("P006", message, f"write one of {join_words(LAW_KINDS)}: never: over and winner == none", path)
    ((key, statement),) = value.items()
    kind, _, action = key.partition(" ") if isinstance(key, str) and _KEY.fullmatch(key) else (key, "", "")
    if kind not in LAW_KINDS or (kind == AFTER and not action):
        hint = "name an action: after place" if key == AFTER else suggest_name(key, LAW_KINDS)
        return Finding("P004", f"unknown key {quote_literal(key)} in a law", hint, (*path, key), at_key=True)
    if action and action not in actions:
        return Finding("P014", f"there is no action {action}", suggest_name(action, actions), (*path, key), at_key=True)
    return _read_statement(kind, action, statement, (*path, key))


def _read_statement(kind: str, action: str, statement: Any, path: DocumentPath) -> Law | Finding:
    if not isinstance(statement, str):
        hint = "put it between quotes: braces and brackets begin a mapping or a list in YAML"
        return Finding("P006", f"a law expects a statement, not {quote_literal(statement)}", hint, path)
    if is_always_true(statement) or (kind == NEVER and is_always_true(f"not ({statement})")):
        hint = "say something that other rules would make false"
        return Finding("P090", "this is true whatever the rules say", hint, path)
    return Law(kind, statement, path, action)


class _Step(Struct, frozen=True, dict=True):
    """A position, and how a game came to it; of the first one, nothing."""

    state: PlayState
    before: PlayState | None = None
    action: str = ""

    @cached_property
    def ended(self) -> Ended | None:
        """How the game is over; None if it goes on."""
        return self.state.game.ended(self.state)

    @cached_property
    def moment(self) -> Moment:
        """What a law is asked about."""
        before = self.before.slots if self.before is not None else None
        return Moment(self.state.slots, self.state.slots[self.state.game.turn], before, _ToldEnd(self))


class _ToldEnd(dict[str, int]):
    """What a law is told of the end of a game, looked up when one asks for it: few do."""

    def __init__(self, step: _Step) -> None:
        super().__init__()
        self._step = step

    def __missing__(self, name: str) -> int:
        ended = self._step.ended
        if name == "over":
            return int(ended is not None)
        return ended.winner if ended is not None and ended.winner >= 0 else NO_MEMBER


class SeenLaw(Struct):
    """What one game, or several, have shown of a law.

    *shown* is the seed and the moves of the first that breaks or meets it; *nearest* is the number that came nearest to
    what it says is possible.
    """

    tried: int = 0
    shown: tuple[int, tuple[PlayMove, ...]] | None = None
    nearest: int | None = None
    fault: Finding | None = None

    @property
    def is_open(self) -> bool:
        """Whether another position may show something new of it."""
        return self.fault is None and self.shown is None


class SeenGame(Struct):
    """What positions have shown of each law: those of the game with a *seed*, or those that were visited in turn."""

    seed: int
    laws: tuple[SeenLaw, ...]
    positions: int = 0


class _Question:
    """A law, ready to be asked of positions."""

    def __init__(self, law: Law, inquiry: Inquiry) -> None:
        self.law = law
        self.inquiry = inquiry
        asked = inquiry.asked(Phrase(law.statement), _TOLD, has_before=law.kind == AFTER)
        self.fault = asked if isinstance(asked, Finding) else None
        self.asked = None if isinstance(asked, Finding) else asked
        self.goal = goal_of(law.statement) if law.is_met_once and self.asked else None
        reached = inquiry.asked(Phrase(self.goal[0]), _TOLD, None, has_before=False) if self.goal else None
        self._reached = None if isinstance(reached, Finding) else reached

    def is_about(self, step: _Step) -> bool:
        """Return whether the law says anything of a step."""
        if self.law.kind == AFTER:
            return step.action == self.law.action
        return self.law.kind != AT_END or step.ended is not None

    def shows(self, step: _Step) -> bool:
        """Return whether a step breaks the law, or meets it if it says what is possible. Raises RuleError."""
        return self.is_about(step) and self._is_shown(step)

    def _is_shown(self, step: _Step) -> bool:
        return self.asked is not None and bool(self.asked.of(step.moment)) == (self.law.kind in (NEVER, POSSIBLE))

    def look(self, step: _Step, seen: SeenLaw) -> bool:
        """Return whether a step that the law is about shows it, and note what else it tells.

        A statement that takes too long ends.
        """
        seen.tried += 1
        try:
            if self._is_shown(step):
                return True
            if self._reached is not None:
                seen.nearest = self.nearer(seen.nearest, self._reached.of(step.moment))
        except RuleError as error:
            seen.fault = takes_too_long(error)
        return False

    def nearer(self, one: int | None, other: int | None) -> int | None:
        """Return which of two numbers is nearer to the goal; the first of two that are equally near."""
        if one is None or other is None or self.goal is None:
            return other if one is None else one
        return other if abs(other - self.goal[1]) < abs(one - self.goal[1]) else one

    def reason(self, step: _Step) -> str:
        """Return what makes the law false in a step that breaks it."""
        if self.asked is None or self.law.kind in (NEVER, POSSIBLE):
            return f"{self.law.statement.strip()} is true"
        return self.inquiry.why_false(self.asked, step.moment)

    def how_far(self, seen: SeenLaw) -> str:
        """Return how near positions came to what a law says is possible, in words; "" if that is no number."""
        return f"{self.goal[0]} came to {seen.nearest}" if self.goal and seen.nearest is not None else ""


def goal_of(statement: str) -> tuple[str, int] | None:
    """Return the number that a statement compares, and with what: ``count(hollows) >= 3``; None for others."""
    match parse_expression(statement):
        case ast.Compare(left=left, ops=[ast.Eq() | ast.Gt() | ast.GtE() | ast.Lt() | ast.LtE()], comparators=[right]):
            if isinstance(right, ast.Constant) and type(right.value) is int:
                return statement[left.col_offset : left.end_col_offset], right.value
        case _:
            pass
    return None


class LawWatch:
    """Looks at laws of one game, for one choice of options, in about *most* positions.

    *start* returns the state of a seed.
    """

    def __init__(self, engine: PlayEngine, laws: Sequence[Law], start: Callable[[int], PlayState], most: int) -> None:
        self._engine = engine
        self._start = start
        self._most = most
        self._game = start(0).game
        self._questions = [_Question(law, engine.book.inquiry(self._game, law.statement)) for law in laws]

    def results(
        self,
        play: Callable[[range], Generator[SeenGame]] | None = None,
        progress: Callable[[int], object] = lambda positions: None,
    ) -> list[LawResult]:
        """Return what is seen of each law. Raises RulesFaultError for rules that fail.

        *play* plays the games of some seeds, and yields them in their order; *progress* is told the positions so far.
        """
        seen = SeenGame(0, tuple(SeenLaw(fault=one.fault) for one in self._questions))
        whole, games = self._is_open(seen) and self._visit(seen, progress), 0
        target = max(self._most, seen.positions + self._most // 2)
        visited = seen.positions
        while not whole and seen.positions < target and self._is_open(seen):
            # As many games as are needed, by the lengths of those before: the number changes no result.
            length = (seen.positions - visited) / games if games else 1
            more = ceil((target - seen.positions) / length) if games else _FIRST_GAMES
            with closing((play or self.play)(range(games, games + more))) as played:
                for one in played:
                    self._add(seen, one)
                    games += 1
                    progress(seen.positions)
                    if seen.positions >= target or not self._is_open(seen):
                        break
        return [
            LawResult(
                seen.positions,
                games,
                whole,
                law.tried,
                self._shown(question, *law.shown) if law.shown else None,
                law.fault,
                question.how_far(law),
            )
            for question, law in zip(self._questions, seen.laws, strict=True)
        ]

    @staticmethod
    def _is_open(seen: SeenGame) -> bool:
        return any(one.is_open for one in seen.laws)

    def _add(self, total: SeenGame, one: SeenGame) -> None:
        """Add what the next game has shown."""
        total.positions += one.positions
        for question, earlier, law in zip(self._questions, total.laws, one.laws, strict=True):
            if earlier.is_open:
                earlier.tried += law.tried
                earlier.nearest = question.nearer(earlier.nearest, law.nearest)
                earlier.shown, earlier.fault = law.shown, law.fault

    def _look(self, seen: SeenGame, step: _Step, moves: Callable[[], tuple[PlayMove, ...]]) -> None:
        """Ask a step, to which some moves have led, for every law."""
        for question, law in zip(self._questions, seen.laws, strict=True):
            if law.is_open and question.is_about(step) and question.look(step, law):
                law.shown = seen.seed, moves()

    def _visit(self, seen: SeenGame, progress: Callable[[int], object]) -> bool:
        """Visit positions breadth first; return whether there are no others.

        A game whose set-up is left to chance, or whose rules count repetitions, is more than its positions.
        """
        # Level by level, so that the first game that shows a law is a shortest one; what is new is asked, and, of an
        # action, every move.
        starts = [self._start(seed) for seed in range(_SEEDS)]
        first, may_be_whole = starts[0], not self._game.counts_repeats
        may_be_whole = may_be_whole and all(one.slots == first.slots for one in starts)
        most = self._most if may_be_whole else self._most // 2
        ways: dict[Slots, tuple[Slots, PlayMove] | None] = {first.slots: None}
        asks_moves = any(one.law.kind == AFTER for one in self._questions)
        self._look(seen, _Step(first), tuple)
        seen.positions = 1
        level = [first]
        while level:
            following: list[PlayState] = []
            progress(seen.positions)
            for state in level:
                for move in self._engine.legal_moves(state):
                    after, _ = self._engine.apply_unchecked(state, move)
                    is_new = after.slots not in ways
                    if is_new and (seen.positions >= most or not self._is_open(seen)):
                        return False
                    if is_new:
                        ways[after.slots] = state.slots, move
                        following.append(after)
                        seen.positions += 1
                    if is_new or asks_moves:
                        step = _Step(after, state, self._game.names[move[0]])
                        self._look(seen, step, partial(_way, ways, state.slots, move))
            level = following
        return may_be_whole

    def play(self, seeds: Iterable[int]) -> Generator[SeenGame]:
        """Play the games of some seeds, and yield what each has shown. Raises RulesFaultError for rules that fail."""
        for seed in seeds:
            seen = SeenGame(seed, tuple(SeenLaw(fault=one.fault) for one in self._questions))
            chance, state, moves = Random(f"law {seed}"), self._start(seed), list[PlayMove]()
            self._look(seen, _Step(state), tuple)
            seen.positions = 1
            while len(moves) < min(_LONGEST_GAME, self._most) and (legal := self._engine.legal_moves(state)):
                wanted = self._engine.greedy_playout_moves(state) if seed % 2 else ()
                moves.append(chance.choice(wanted or self._engine.playout_moves(state, legal) or legal))
                after, _ = self._engine.apply_unchecked(state, moves[-1])
                seen.positions += 1
                self._look(seen, _Step(after, state, self._game.names[moves[-1][0]]), partial(tuple, moves))
                state = after
            yield seen

    def _shown(self, question: _Question, seed: int, moves: tuple[PlayMove, ...]) -> LawGame:
        """Return the game that shows something of a law, without the moves that it doesn't need."""
        steps, replays = self._replayed(seed, moves), _SHORTER
        tried = _fewer(moves)
        while replays > 0 and (fewer := next(tried, None)) is not None:
            replays -= len(moves)
            shorter = self._replayed(seed, fewer)
            if shorter and question.shows(shorter[-1]):
                moves, steps, tried = fewer, shorter, _fewer(fewer)
        states = [step.state for step in steps]
        spelled = tuple(map(self._engine.write_move, states, moves))
        return LawGame(spelled, question.reason(steps[-1]), self._figure(question.law, states, spelled))

    def _replayed(self, seed: int, moves: Sequence[PlayMove]) -> list[_Step]:
        """Return the steps of a game; none if one of its moves is illegal."""
        steps = [_Step(self._start(seed))]
        for move in moves:
            state = steps[-1].state
            if move not in self._engine.legal_moves(state):
                return []
            after, _ = self._engine.apply_unchecked(state, move)
            steps.append(_Step(after, state, self._game.names[move[0]]))
        return steps

    def _figure(self, law: Law, states: Sequence[PlayState], moves: Sequence[str]) -> Mapping[str, Any]:
        """Return the figure of the last move of a game, which claims what it shows of a law."""
        return figure_of_game(self._engine, states, moves, {"fact": law.shown_by}, min(1, len(moves)))


def figure_of_game(
    engine: PlayEngine, states: Sequence[PlayState], moves: Sequence[str], claim: Mapping[str, Any], shown: int
) -> dict[str, Any]:
    """Return the figure, as plain values, that *claim* is about the end of a game, whose last moves are *shown*.

    Of rules that count repetitions, a position alone does not tell the end: the figure has the whole game.
    """
    shown = len(moves) if states[0].game.counts_repeats else shown
    earlier, last = moves[len(moves) - shown : -1], moves[-1:]
    hidden = [earlier[at : at + _FRAME] for at in range(0, len(earlier), _FRAME)]
    frames = [{}, *({"moves": list(some), "drawn": False} for some in hidden), *({"move": move} for move in last)]
    figure: dict[str, Any] = {"caption": "To be written.", "shows": []}
    figure["position"] = engine.write_position(states[-1 - shown])
    if shown:
        figure["frames"] = frames
    return figure | {"claims": [dict(claim)]}


def _fewer(moves: tuple[PlayMove, ...]) -> Iterator[tuple[PlayMove, ...]]:
    """Yield some moves without one of them, then without two: players who take turns both have one less."""
    for size in (1, 2):
        for dropped in combinations(range(len(moves)), size):
            yield tuple(move for at, move in enumerate(moves) if at not in dropped)


def _way(ways: Mapping[Slots, tuple[Slots, PlayMove] | None], slots: Slots, last: PlayMove) -> tuple[PlayMove, ...]:
    """Return the moves that lead to a position, and on by a *last* move."""
    moves = [last]
    while (way := ways[slots]) is not None:
        slots, move = way
        moves.append(move)
    return tuple(reversed(moves))
