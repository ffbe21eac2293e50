"""Moves of several links: complete chains, further links, and why a chain is illegal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.play.language.running.code import (
    HELD,
    NOT_ENDED,
    OVER_CLAUSE,
    ActionCode,
    LimitError,
    PlayMove,
    Refusal,
    Slots,
    Values,
)
from pnp.play.language.running.runtime import check_time
from pnp.play.language.terms.book import Chain, PlayAction
from pnp.play.language.terms.own_reasons import CHAIN_ENDS, CHAIN_GOES_ON, CHAIN_IS_SHORT

MOST_MOVES = 20_000  # of one position
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
        """Return the chains that begin with these moves of one link, each to its end.

        Raises LimitError if there are too many.
        """
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
