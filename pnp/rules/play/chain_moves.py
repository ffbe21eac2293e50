"""Moves of several links: which chains are complete, what can follow a link, and why a chain is illegal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.rules.play.book import Chain, PlayAction
from pnp.rules.play.code import HELD, NOT_ENDED, OVER_CLAUSE, ActionCode, LimitError, Refusal, Slots, Values
from pnp.rules.play.move_notation import Links
from pnp.rules.play.own_reasons import CHAIN_ENDS, CHAIN_GOES_ON, CHAIN_IS_SHORT
from pnp.rules.play.runtime import check_time

MOST_MOVES = 20_000  # of one position
MOST_LINKS = 100  # of one chain
FEWER_MOVES = "add a condition to needs, so that fewer moves are possible"
_LATE = 1000  # conditions that hold before a chain is wrong: more than a link has


class ChainMoves:
    """The moves of an action whose links follow each other. Nothing of it changes."""

    def __init__(self, chain: Chain, action: PlayAction, code: ActionCode, turn: int) -> None:
        self.chain = chain
        self.code = code
        self._turn = turn  # the number of the part that says whose turn it is
        self._end = [parameter.name for parameter in action.parameters].index(chain.end)

    def complete(self, slots: Slots, values: Sequence[Values]) -> list[Links]:
        """Return the chains that begin with these links, each to its end. Raises LimitError if there are too many."""
        complete: list[Links] = []
        clock: dict[Any, Any] = {}
        waiting: list[tuple[tuple[Values, ...], Slots]] = [((one,), slots) for one in reversed(values)]
        while waiting:
            links, before = waiting.pop()
            further, after = self.further(before, links[-1]) if len(links) < MOST_LINKS else ((), before)
            if not further or self.chain.clause is None:
                complete.append((links[0], *links[1:]))
            check_time(clock)
            if len(complete) > MOST_MOVES:
                raise LimitError(f"it has more than {MOST_MOVES:,} chains in one position", FEWER_MOVES)
            waiting += [((*links, one), after) for one in reversed(further)]
        if self.chain.most and complete:
            longest = max(map(len, complete))
            complete = [links for links in complete if len(links) == longest]
        return complete

    def further(self, slots: Slots, values: Values) -> tuple[Sequence[Values], Slots]:
        """Return the links that can follow one, and the position after it."""
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

    def refusal(self, slots: Slots, links: Sequence[Values], further: Sequence[Values]) -> Refusal | None:
        """Return why a chain of legal links is none: it goes on, or another one is longer."""
        if further and self.chain.clause is not None:
            return Refusal(self.chain.clause, CHAIN_GOES_ON.message, _LATE + len(links))
        if self.chain.most:
            values = self.code.legal(slots, {}, slots[self._turn], None)
            if (links[0], *links[1:]) not in self.complete(slots, values):
                return Refusal(self.chain.most, CHAIN_IS_SHORT.message, _LATE + len(links))
        return None
