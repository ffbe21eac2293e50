"""Choose the states of a booklet that are continued: a beam search."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable
from operator import attrgetter

from msgspec import Struct

from pnp.booklet.pages.page_state import PageState

_STAGES, _OF_EACH_STAGE = 4, 2  # of a page; further states that are kept
_LEAST_KEPT = 8  # states that are continued whatever they cost
_DEVIATION = 10.0  # what a page of difference from the aim costs while states are chosen
_THRIFT = 30.0  # the cost of each additional page of a booklet that barely fits
_COST = attrgetter("cost")


class Beam(Struct, frozen=True):
    """Chooses about *count* states of pages *height* mm high, none *most_behind* more expensive than the cheapest.

    If it *is_thrifty*, shorter booklets come first.
    """

    height: float
    count: int
    most_behind: float
    is_thrifty: bool = False

    def best(self, states: Iterable[PageState], aim: float) -> list[PageState]:
        """Return the states to continue: the cheapest, those near the *aim* in pages first unless it is 0.

        States that are farther have paid for more pages. A few of each stage are kept, in case the others are dead
        ends.
        """
        height = self.height

        def rank(state: PageState) -> float:
            y, foot = state.y, state.foot
            beyond = state.page + (y if y > foot else foot) / height - aim
            return state.cost + (_THRIFT * beyond if self.is_thrifty else _DEVIATION * abs(beyond))

        by_rank = rank if aim else _COST
        ranked = sorted(states, key=by_rank)
        near = max(_LEAST_KEPT, bisect_right(ranked, by_rank(ranked[0]) + self.most_behind, key=by_rank))
        chosen = ranked[: min(self.count, near)]
        stages: Counter[int] = Counter()
        for state in ranked[self.count : near]:
            y, foot = state.y, state.foot
            progress = state.page + (y if y > foot else foot) / height
            stage = int(_STAGES * progress)
            if state.pending is None and stages[stage] < _OF_EACH_STAGE and (not aim or abs(progress - aim) < 2):
                stages[stage] += 1
                chosen.append(state)
        return chosen
