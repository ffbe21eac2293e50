"""A game's rules for one choice of its options: legal moves, their effects, and the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from msgspec import Struct

from pnp.play.language.running.code import (
    DRAWN,
    HELD,
    NOT_ENDED,
    OVER_CLAUSE,
    ActionCode,
    Cache,
    Ended,
    Happening,
    LimitError,
    PlayCode,
    PlayMove,
    Refusal,
    RuleError,
    Slots,
    Values,
)
from pnp.play.language.running.holdings import BoxCounts
from pnp.play.language.running.move_notation import MoveNotation
from pnp.play.language.running.notation import Notation
from pnp.play.language.running.runtime import PAST, check_time, forget_time, lasting
from pnp.play.language.terms.book import Chain, PlayAction, PlayBook, WrittenEffect, phrases_of
from pnp.play.language.terms.own_reasons import CHAIN_ENDS, CHAIN_GOES_ON, CHAIN_IS_SHORT, GAME_OVER, NEVER_HAPPENS
from pnp.play.language.terms.value_reader import MADE, PLAY_FILE
from pnp.play.protocol import PositionReader, RulesFaultError
from pnp.problems import DocumentPath, Finding

_Conditions = Mapping[int, Callable[[Slots, Cache, int, Values], bool]]  # of moves, by their actions

_MOST_ANSWERS = 16  # states: more than a search tries in one position
STUCK = "table.stuck"  # the clause by which a game ends of which no rule says that it is over


# Moves of several links


MOST_MOVES = 20_000  # of one position; both are limits of the language (docs/play.md)
MOST_LINKS = 100  # of one chain
FEWER_MOVES = "add a condition to needs, so that fewer moves are possible"
_LATE = 1000  # conditions that hold before a chain is wrong: more than a link has


class ChainMoves:
    """The moves of an action with chains. It is immutable."""

    def __init__(self, chain: Chain, action: PlayAction, code: ActionCode, turn: int) -> None:
        self.chain = chain
        self.code = code
        self._turn = turn  # the number of the part with the player to move
        self._end = [parameter.name for parameter in action.parameters].index(chain.end)
        self._width = len(action.parameters)

    def complete(self, slots: Slots, begun: Sequence[PlayMove]) -> list[PlayMove]:
        """Return the chains that begin with these links, each to its end. Raises LimitError if there are too many."""
        # A link may be the last, must go on, or there are too many; a list that waits takes the place of recursion.
        complete: list[PlayMove] = []
        clock: dict[Any, Any] = {}
        most = 1 + MOST_LINKS * self._width
        waiting = [(move, slots) for move in reversed(begun)]
        while waiting:
            move, before = waiting.pop()
            further, after = self.further(before, move[-self._width :]) if len(move) < most else ((), before)
            if not further or self.chain.clause is None:
                complete.append(move)
            check_time(clock)
            if len(complete) > MOST_MOVES:
                raise LimitError(f"it has more than {MOST_MOVES:,} chains in one position", FEWER_MOVES)
            waiting += [((*move, *one[1:]), after) for one in reversed(further)]
        if self.chain.most and complete:
            longest = max(map(len, complete))
            complete = [move for move in complete if len(move) == longest]
        return complete

    def further(self, slots: Slots, values: Values) -> tuple[Sequence[PlayMove], Slots]:
        """Return the links that can follow one, each as a move, and the position after it."""
        me = slots[self._turn]
        after = self.code.apply(slots, me, values, None)
        if after[-1] not in (NOT_ENDED, HELD) or self.halts(slots, values):
            return (), after
        return self.code.legal(after, {}, me, values[self._end]), after

    def halts(self, slots: Slots, values: Values) -> bool:
        """Return whether the condition holds that ends a chain after a link."""
        halts = self.code.halts
        return halts is not None and halts(slots, {}, slots[self._turn], values)

    def stop(self, index: int, has_ended: bool) -> Refusal:
        """Return why a chain does not go on after a link."""
        if has_ended and self.chain.ends_clause is not None:
            return Refusal(self.chain.ends_clause, "", _LATE + index)
        return Refusal(self.chain.clause or OVER_CLAUSE, CHAIN_ENDS.message, _LATE + index)

    def refusal(self, slots: Slots, move: PlayMove, further: Sequence[PlayMove]) -> Refusal | None:
        """Return why a chain of legal links is illegal: it must go on, or another one is longer."""
        kept = _LATE + (len(move) - 1) // self._width
        if further and self.chain.clause is not None:
            return Refusal(self.chain.clause, CHAIN_GOES_ON.message, kept)
        if self.chain.most and move not in self.complete(slots, self.code.legal(slots, {}, slots[self._turn], None)):
            return Refusal(self.chain.most, CHAIN_IS_SHORT.message, kept)
        return None


class PlayState(Struct, frozen=True):
    """A position of a game, and earlier ones as far as the rules count repetitions."""

    game: PlayGame
    slots: Slots
    history: tuple[Slots, ...] = ()


class Answers(Struct):
    """What is known of a *state*, None for what was not asked; *cache* has what the rules have computed of it."""

    state: PlayState
    cache: Cache
    moves: Sequence[PlayMove] | None = None
    is_over: bool | None = None
    ended: Ended | None = None

    def settle(self, ended: Ended | None) -> None:
        """Remember how the game has ended; None if it goes on."""
        self.is_over, self.ended = ended is not None, ended


class PlayGame:
    """The rules of a game for one choice of options. It changes nothing but what it remembers of the last state."""

    def __init__(
        self, book: PlayBook, code: PlayCode, choices: Mapping[str, Any], box: BoxCounts | None = None
    ) -> None:
        # What every question about a position needs is listed here once: a comprehension for each list.
        self.book = book
        self.code = code
        self.choices = choices
        self.box = box
        self.notation = Notation(book)
        self.moves = MoveNotation(book)
        self.names = tuple(book.actions)
        self._answers: dict[int, Answers] = {}  # about the states that were asked about last, by their identity
        self._hash = hash((self.names, book.players, book.grid.names, *book.constants.items()))
        self.actions: tuple[ActionCode, ...] = tuple(code.actions[name] for name in self.names)
        listed = [(number, one) for number, one in enumerate(self.actions) if number not in self.moves.aliases]
        self.listings = tuple((number, action.legal) for number, action in listed)
        self.by_chance = self._having("odds")
        self._considered, self._preferred = self._having("considered"), self._having("preferred")
        self._winning = {number for number, name in enumerate(self.names) if name in code.program.winning}
        self.turn = tuple(book.parts).index("turn")
        self.counts_repeats = code.program.counts_repeats
        self.ignored = [number for number, part in enumerate(book.parts.values()) if not part.repeats]
        self.chains = {
            number: ChainMoves(action.chain, action, self.actions[number], self.turn)
            for number, action in enumerate(book.actions.values())
            if action.chain is not None
        }

    def _having(self, name: str) -> dict[int, Any]:
        """Return one function of the actions that have it, by their numbers."""
        return {number: make for number, one in enumerate(self.actions) if (make := getattr(one, name)) is not None}

    def __eq__(self, other: object) -> bool:
        """Two games are the same if their rules and their choices are: the same ruleset may be opened twice."""
        return self is other or (isinstance(other, PlayGame) and self.book == other.book)

    def __hash__(self) -> int:
        return self._hash

    # Positions

    def begin(self, slots: Slots) -> PlayState:
        """Return the state whose history begins with a position."""
        return PlayState(self, slots, (lasting(slots, self.ignored),) if self.counts_repeats else ())

    def follow(self, state: PlayState, slots: Slots) -> PlayState:
        """Return the state that follows another."""
        if not self.counts_repeats:
            return PlayState(self, slots)
        return PlayState(self, slots, (*state.history, lasting(slots, self.ignored)))

    def _about(self, state: PlayState) -> Answers:
        """Return the answers about a state. What follows has all the time that one position is given."""
        answers = self._answers.get(id(state))
        if answers is None:
            if len(self._answers) >= _MOST_ANSWERS:
                self._answers.clear()
            answers = Answers(state, {PAST: state.history} if self.counts_repeats else {})
            self._answers[id(state)] = answers
        else:
            forget_time(answers.cache)
        return answers

    def times(self, state: PlayState) -> int:
        """Return how often a state's position has stood."""
        return state.history.count(state.history[-1]) if state.history else 1

    def read(self, data: Any, reader: PositionReader, *, partial: bool = False) -> Slots:
        """Return the position that plain values describe, and record faults and impossible values."""
        slots = self.notation.read(data, reader, partial=partial)
        if not reader.findings and not partial:
            reader.findings += self.broken(slots)
        return slots

    def broken(self, slots: Slots) -> Iterator[Finding]:
        """Yield every invariant that a position breaks (P052)."""
        if self.box is not None:
            yield from self.box.findings(slots)
        try:
            broken = self.code.broken(slots, {}, slots[self.turn])
        except RuleError as error:
            raise _key_fault("always", error) from None
        for clause, message, at in broken:
            path = tuple(int(step) if step.isdecimal() else step for step in at.split(".")) if at else ()
            hint = f"the clause {clause} holds in every position"
            yield Finding("P052", message or f"the position breaks {clause}", hint, path, clause=clause)

    def shown(self, slots: Slots) -> Sequence[tuple[str, str, str]]:
        """Return the number and the values of each entry that a position shows."""
        try:
            return self.code.shown(slots, {}, slots[self.turn])
        except RuleError as error:
            raise _key_fault("show", error) from None

    def set_up(self, slots: Slots, seed: int) -> Slots:
        """Return the position that a game begins with, after the chance moves of the set-up."""
        try:
            return self.code.deal(slots, Random(seed))
        except RuleError as error:
            path = (PLAY_FILE, "setup", "deal")
            raise _fault(
                f"the set-up fails: {error}", "change the effects under deal", self.book.deal, error, path
            ) from None

    # Moves

    def legal(self, state: PlayState) -> Sequence[PlayMove]:
        """Return every legal move; none when the game is over."""
        answers = self._about(state)
        if answers.moves is None:
            is_over = answers.is_over or state.slots[-1] != NOT_ENDED
            moves = [] if is_over else self.listed(state.slots, answers.cache)
            if answers.is_over is None and not is_over:
                answers.settle(self._ended(state, answers.cache, not moves))
            answers.moves = [] if answers.is_over else moves
        return answers.moves

    def listed(self, slots: Slots, cache: Cache) -> list[PlayMove]:
        """Return the moves of all actions, whether the game is over or not. Raises RuleError if there are too many."""
        me = slots[self.turn]
        moves: list[PlayMove] = []
        number = 0
        try:
            for number, legal in self.listings:
                fresh = legal(slots, cache, me, None)
                if number in self.by_chance:
                    odds = self.by_chance[number]
                    fresh = [move for move in fresh if odds(slots, cache, me, move[1:]) > 0]
                moves += self.chains[number].complete(slots, fresh) if number in self.chains else fresh
                if len(moves) > MOST_MOVES:
                    raise LimitError(f"a position has more than {MOST_MOVES:,} moves", FEWER_MOVES)
        except RuleError as error:
            raise self._fault(number, error) from None
        return moves

    def _fault(self, number: int, error: RuleError) -> RulesFaultError:
        action = self.book.actions[self.names[number]]
        hint = "add a condition to needs, or make the range of the part larger"
        effects = (*action.effects, *self.book.after)
        return _fault(f"the action {action.name} fails: {error}", hint, effects, error, action.path)

    def refusal(self, state: PlayState, move: PlayMove) -> Refusal | None:
        """Return why a move is illegal, or None."""
        if self.ended(state) is not None:
            return Refusal(OVER_CLAUSE, GAME_OVER.message)
        try:
            return self._refusal(state.slots, self._about(state).cache, move)
        except RuleError as error:
            raise self._fault(move[0], error) from None

    def _refusal(self, slots: Slots, cache: Cache, move: PlayMove) -> Refusal | None:
        """Return why a move is illegal in a game that has not ended; an alias must also be legal as it is listed."""
        refusal = self._own_refusal(slots, cache, move)
        is_alias = refusal is None and move[0] in self.moves.aliases
        return self._own_refusal(slots, cache, self.moves.listed(move)) if is_alias else refusal

    def _own_refusal(self, slots: Slots, cache: Cache, move: PlayMove) -> Refusal | None:
        number, links = move[0], self.moves.links(move)
        first = slots
        for index, values in enumerate(links):
            refusal = self._link_refusal(number, slots, cache, values)
            if refusal is not None:
                return refusal
            if number in self.chains:
                before = slots
                chain = self.chains[number]
                further, slots = chain.further(slots, values)
                cache = {}
                if index == len(links) - 1:
                    return chain.refusal(first, move, further)
                if not further:  # an illegal link has its own reason; any other comes too late
                    has_ended = chain.halts(before, values)
                    return self._link_refusal(number, slots, cache, links[index + 1]) or chain.stop(index, has_ended)
        return None

    def _link_refusal(self, number: int, slots: Slots, cache: Cache, values: Values) -> Refusal | None:
        """Return the first condition of an action that does not hold."""
        needs = self.book.actions[self.names[number]].needs or ()
        code, me = self.actions[number], slots[self.turn]
        refused = code.refusal(slots, cache, me, values)
        if refused is None:
            is_odd = code.odds is not None and code.odds(slots, cache, me, values) <= 0
            return Refusal(needs[0].clause if needs else "", NEVER_HAPPENS.message, len(needs)) if is_odd else None
        return Refusal(*refused, (number, *values))

    def meant(self, state: PlayState, moves: Sequence[PlayMove]) -> PlayMove:
        """Return the one of several moves of one spelling that is legal, or keeps the most conditions."""
        if len(moves) == 1:
            return moves[0]
        try:
            cache = self._about(state).cache
            refusals = [self._refusal(state.slots, cache, move) for move in moves]
        except RuleError as error:
            raise self._fault(moves[0][0], error) from None
        kept = [len(moves) * 10_000 if refusal is None else refusal.kept for refusal in refusals]
        return moves[kept.index(max(kept))]

    def apply(self, state: PlayState, move: PlayMove, happenings: list[Happening] | None) -> PlayState:
        """Return the state after a legal move."""
        number, slots = move[0], state.slots
        action = self.actions[number]
        me = slots[self.turn]
        try:
            if action.settle is None:
                slots = action.apply(slots, me, move[1:], happenings)
            else:
                for values in self.moves.links(move):
                    slots = action.apply(slots, me, values, happenings)
                slots = action.settle(slots, me, happenings)
        except RuleError as error:
            raise self._fault(number, error) from None
        return self.follow(state, slots)

    def canonical(self, state: PlayState, move: PlayMove) -> PlayMove:
        """Return the listed spelling of a move."""
        move = self.moves.listed(move)
        code = self.actions[move[0]].canonical
        if code is None:
            return move
        number, first = move[0], self.moves.links(move)[0]
        values = code(state.slots, self._about(state).cache, state.slots[self.turn], first)
        if any(after < 0 <= before for after, before in zip(values, first, strict=True)):
            return move
        return number, *values, *move[1 + len(values) :]

    def odds(self, state: PlayState, legal: Sequence[PlayMove] | None = None) -> dict[PlayMove, int]:
        """Return those of the *legal* moves that are of actions by chance, each with its weight."""
        if not self.by_chance:
            return {}
        slots, cache, asks = state.slots, self._about(state).cache, self.by_chance
        me, moves = slots[self.turn], self.legal(state) if legal is None else legal
        return {move: asks[move[0]](slots, cache, me, move[1:]) for move in moves if move[0] in asks}

    def considered(self, state: PlayState, legal: Sequence[PlayMove] | None = None) -> Sequence[PlayMove]:
        """Return those of the *legal* moves that players by chance consider; all of them if there are none."""
        moves = self.legal(state) if legal is None else legal
        return self._filter_moves(state, moves, self._considered, usual=True) or moves if self._considered else moves

    def preferred(self, state: PlayState) -> Sequence[PlayMove]:
        """Return those considered moves that players who want to win prefer; none where the rules don't say."""
        if not self._preferred:
            return ()
        return self._filter_moves(state, self.considered(state), self._preferred, usual=False)

    def winning(self, moves: Sequence[PlayMove]) -> Sequence[PlayMove]:
        """Return those of some moves after which the game may have a winner."""
        return [move for move in moves if move[0] in self._winning]

    def _filter_moves(
        self, state: PlayState, moves: Sequence[PlayMove], conditions: _Conditions, *, usual: bool
    ) -> list[PlayMove]:
        """Return the moves for which the conditions of their actions hold; *usual* is for actions without one."""
        slots, cache = state.slots, self._about(state).cache
        me, chosen = slots[self.turn], []
        for move in moves:
            holds = conditions.get(move[0])
            try:
                if usual if holds is None else holds(slots, cache, me, self.moves.links(move)[0]):
                    chosen.append(move)
            except RuleError as error:
                raise self._fault(move[0], error) from None
        return chosen

    def spent(self, state: PlayState, move: PlayMove, after: PlayState) -> int | None:
        """Return the cost of a move that leads to another state; None for an action without a cost."""
        number, values = move[0], self.moves.links(move)[0]
        code = self.actions[number].spent
        if code is None:
            return None
        slots, me = state.slots, state.slots[self.turn]
        reached = self.actions[number].apply(slots, me, values, None) if number in self.chains else after.slots
        return code(slots, self._about(state).cache, me, values) - code(reached, {}, me, values)

    # Ends

    def ended(self, state: PlayState) -> Ended | None:
        """Return the end of the game, or None if it has not ended."""
        answers = self._about(state)
        if answers.is_over is None:
            slots, cache = state.slots, answers.cache
            if slots[-1] != NOT_ENDED:
                answers.settle(self.code.ended(slots, cache, slots[self.turn], False, self.times(state)))
            else:
                try:
                    is_stuck = self._is_stuck(slots, cache)
                except RuleError as error:
                    raise _key_fault("actions", error) from None
                answers.settle(self._ended(state, cache, is_stuck))
        return answers.ended

    def _is_stuck(self, slots: Slots, cache: Cache) -> bool:
        me = slots[self.turn]
        return not any(
            action.possible(slots, cache, me)
            if action.odds is None
            else any(action.odds(slots, cache, me, one[1:]) > 0 for one in action.legal(slots, cache, me, None))
            for number, action in enumerate(self.actions)
            if number not in self.moves.aliases
        )

    def _ended(self, state: PlayState, cache: Cache, is_stuck: bool) -> Ended | None:
        """Return the end of the game; a draw if no player can move and no ending covers it."""
        slots = state.slots
        try:
            ended = self.code.ended(slots, cache, slots[self.turn], is_stuck, self.times(state))
        except RuleError as error:
            raise _key_fault("end", error) from None
        return Ended(DRAWN, (), STUCK) if ended is None and is_stuck else ended


# Faults of rules in play, at their places in the file


def _key_fault(key: str, error: RuleError) -> RulesFaultError:
    return _fault(f"the conditions under {key} fail: {error}", "make them simpler", (), error, (PLAY_FILE, key))


def _fault(
    message: str, hint: str, effects: Iterable[WrittenEffect], error: RuleError, path: DocumentPath
) -> RulesFaultError:
    hint = error.hint if isinstance(error, LimitError) else hint
    for phrase in phrases_of(effects):
        if error.effect and phrase.text.strip() == error.effect and phrase.path[-1:] != (MADE,):
            span = (phrase.offset, len(phrase.text))
            return RulesFaultError(Finding("P085", message, hint, phrase.path, span=span))
    return RulesFaultError(Finding("P085", message, hint, path, at_key=True))
