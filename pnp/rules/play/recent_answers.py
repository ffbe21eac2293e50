"""Remember what the rules say of the states that were asked about last: who plans or searches asks again and again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct, field

from pnp.rules.play.code import Cache, Ended, PlayMove
from pnp.rules.play.runtime import forget_time

_MOST = 16  # states: more than a search tries in one position


class Answers(Struct):
    """What is known of one *state*: its legal moves, whether and how the game has ended, None for what was not asked.

    *cache* has what the rules have computed of the position.
    """

    state: object
    cache: Cache = field(default_factory=dict)
    moves: Sequence[PlayMove] | None = None
    is_over: bool | None = None
    ended: Ended | None = None

    def settle(self, ended: Ended | None) -> None:
        """Remember how the game has ended; None if it goes on."""
        self.is_over, self.ended = ended is not None, ended


class RecentAnswers:
    """The answers about the states of one game, by their identity: all are forgotten once there are many.

    *begin_cache* returns the cache of a state before anything is computed.
    """

    def __init__(self, begin_cache: Callable[[Any], Cache]) -> None:
        self._begin_cache = begin_cache
        self._answers: dict[int, Answers] = {}

    def about(self, state: object) -> Answers:
        """Return the answers about a state. What follows has all the time that one position is given."""
        answers = self._answers.get(id(state))
        if answers is None:
            if len(self._answers) >= _MOST:
                self._answers.clear()
            answers = self._answers[id(state)] = Answers(state, self._begin_cache(state))
        else:
            forget_time(answers.cache)
        return answers
