"""Choose where pages end, and where and how large each figure stands, over a whole booklet at once.

A page is a column of text, in whose right part figures may stand beside the text. The items of a booklet are placed in
their order; for each way to place one (here or on the next page, a figure beside the text, across the page or next to
another figure) there is a state, and of states that are alike only the cheapest is kept. The cost of the last state is
that of the booklet: white at the feet of pages, empty columns beside figures, divided paragraphs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from pnp.booklet.items import PageItem, PagePlacement, item_sizes
from pnp.booklet.page_state import PageState, foot_cost, void_cost
from pnp.booklet.placer import PageHeads, Placer

_BEAM, _LEAST_BEAM = 60, 24
_WIDER = 4  # times as many for a booklet that is hard to fit
_LONG = 16  # pages: in a longer booklet there is more choice, and fewer states will do
_STAGES, _OF_EACH_STAGE = 4, 2  # of a page; states that are kept beside them
_ALIKE_Y, _ALIKE_FOOT = 1.5, 3.0  # mm
_DEVIATION = 10.0  # what a page of difference from the aim costs while states are chosen
_THRIFT = 30.0  # what a page more costs where there is hardly room for the booklet
_LAST_PAGE = 1.0  # at most, for the white on it


class Pages(NamedTuple):
    """The placements of a booklet in order, and how much it takes: 2.5 is two and a half pages."""

    placements: list[PagePlacement]
    length: float
    cost: float

    @property
    def count_pages(self) -> int:
        """The number of pages."""
        return self.placements[-1].page + 1

    @property
    def white(self) -> float:
        """The share of the last page that is empty."""
        return self.count_pages - self.length


class NoRoomError(Exception):
    """An item can't be placed on any page; *item* is its index."""

    def __init__(self, item: int) -> None:
        super().__init__(f"item {item} fits no page")
        self.item = item


def paginate(
    items: Sequence[PageItem],
    measure: float,
    height: float,
    *,
    aim: int = 0,
    first_page: int = 1,
    ends_free: bool = True,
    is_patient: bool = False,
) -> list[Pages]:
    """Return the cheapest ways to place *items* on pages of *measure* × *height* mm, one for each number of pages.

    *aim* is the number of pages to come near to (0: any). *first_page* is the place of the first page in the booklet,
    0-based: even ones are right-hand pages. Where the booklet *ends_free*, its last page may be as empty as it likes.
    If it *is_patient*, more ways are compared, shorter ones first. Raises NoRoomError for what is higher than a page.
    """
    return _Pagination(Placer(items, measure, height, first_page), ends_free, is_patient).run(aim)


class _Pagination(Struct, frozen=True):
    """Chooses among the states of a booklet."""

    placer: Placer
    ends_free: bool
    is_patient: bool = False

    def run(self, aim: int) -> list[Pages]:
        """Return the ways to set all items, those near *aim* pages unless it is 0.

        Raises NoRoomError for an item that has no room.
        """
        # Roughly how far down each item ends, were the booklet one long page.
        depths = list(accumulate(size for size, _ in item_sizes(self.placer.items, self.placer.measure)))
        total = depths[-1] or 1.0
        beam = max(_LEAST_BEAM, min(_BEAM, int(_BEAM * _LONG * self.placer.height / total)))
        beam *= _WIDER if self.is_patient else 1
        states = [PageState(0.0, 0, 0.0, 0.0, 0.0, 0.0, 0, None, 0.0, 0, None)]
        for index in range(len(self.placer.items)):
            kept = self._after(states, index)
            if not kept:  # what keeps with this is higher than a page together with it
                kept = self._after([replace(state, keeps=0) for state in states], index)
            if not kept:
                raise NoRoomError(index)
            states = self._best(kept.values(), beam, depths[index] / total * aim)
        ends = self._ends(states)
        if not ends:
            raise NoRoomError(len(self.placer.items) - 1)
        return ends

    def _after(self, states: Iterable[PageState], index: int) -> dict[tuple[int, ...], PageState]:
        """Return the cheapest of the alike states after an item."""
        kept: dict[tuple[int, ...], PageState] = {}
        heads: PageHeads = {}
        for state in states:
            for new in self.placer.after(state, index, heads):
                y, pending = new.y, new.pending
                below = new.foot - y
                key = (
                    new.page,
                    int(y / _ALIKE_Y),
                    int(below / _ALIKE_FOOT) if below > 0 else 0,
                    int(new.width),
                    new.figure,
                    0 if pending is None else -1 if pending.is_late else pending.takes,
                )
                other = kept.get(key)
                if other is None or new.cost < other.cost:
                    kept[key] = new
        return kept

    def _best(self, states: Iterable[PageState], beam: int, aim: float) -> list[PageState]:
        """Return the states that go on: the cheapest, those near the aim first if there is one.

        States that are farther have paid for more pages. A few of each stage stay, lest only dead ends do.
        """
        height = self.placer.height

        def rank(state: PageState) -> float:
            if not aim:
                return state.cost
            beyond = state.page + state.end / height - aim
            return state.cost + (_THRIFT * beyond if self.is_patient else _DEVIATION * abs(beyond))

        ranked = sorted(states, key=rank)
        chosen = ranked[:beam]
        stages: Counter[int] = Counter()
        for state in ranked[beam:]:
            progress = state.page + state.end / height
            stage = int(_STAGES * progress)
            if state.pending is None and stages[stage] < _OF_EACH_STAGE and (not aim or abs(progress - aim) < 2):
                stages[stage] += 1
                chosen.append(state)
        return chosen

    def _ends(self, states: Iterable[PageState]) -> list[Pages]:
        best: dict[int, tuple[float, PageState]] = {}
        for state in map(self.placer.finish, states):
            if state.pending is not None:
                continue
            foot = foot_cost(state, self.placer.height)
            cost = state.cost + (min(foot, void_cost(state) + _LAST_PAGE) if self.ends_free else foot)
            if state.page not in best or cost < best[state.page][0]:
                best[state.page] = (cost, state)
        ends = []
        for page, (cost, state) in sorted(best.items()):
            placements = []
            trail = state.trail
            while trail is not None:
                trail, placement = trail
                placements.append(placement)
            length = page + state.end / self.placer.height
            ends.append(Pages(placements[::-1], length, cost))
        return ends
