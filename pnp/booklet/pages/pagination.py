"""Choose where pages end, and where and how large each figure stands, over a whole booklet at once.

A page is a column of text, in whose right part figures may stand beside the text. The items of a booklet are placed in
their order; for each way to place one (here or on the next page, a figure beside the text, across the page or next to
another figure) there is a state, and of states that are alike only the cheapest is kept. The cost of the last state is
that of the booklet: white at the feet of pages, empty columns beside figures, divided paragraphs.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import accumulate
from operator import attrgetter
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from pnp.booklet.pages.placer import PageHeads, PageState, Placer, foot_cost, latest_first, void_cost
from pnp.booklet.setting.flow import BlockFlow, FlowElement
from pnp.booklet.setting.items import PageItem, PagePlacement, TextItem, item_sizes
from pnp.booklet.setting.strips import OverfullPageError
from pnp.booklet.setting.style import TrialLength

# With these states, and without those that cost much more than the cheapest, the shipped games have the pages that they
# have with all states, in half the time.
_MOST_STATES = 60  # at half Chess takes 12 pages; at twice three games change a little
_LEAST_STATES = 24  # reached at 40 pages, which no game has
_WIDER = 3  # times as many for a booklet that is hard to fit; with one Chess takes 12 pages
_LONG = 16  # pages: a longer booklet has more choice, and fewer states will do; no game changes at half or twice
_ALIKE_Y = 1.5  # mm; at half Chess takes 12 pages
_ALIKE_FOOT = 3.0  # mm; at half and at twice no game changes
_LAST_PAGE = 1.0  # at most, for the white on it; at half and at twice no game changes
_MOST_BEHIND = 60.0  # more than the cheapest: such a state hardly ever leads to the best pages; no game changes at half

_STAGES = 4  # of a page; at half, and with one state of each, Chess takes 12 pages
_OF_EACH_STAGE = 2  # further states that are kept
_LEAST_KEPT = 8  # states that are continued whatever they cost; at half and at twice no game changes
_DEVIATION = 10.0  # what a page's difference from the aim costs among states; two games change at half, two at twice
_THRIFT = 30.0  # the cost of each additional page of a booklet that barely fits: thrice as much
_COST = attrgetter("cost")


class Pages(NamedTuple):
    """The placements of a booklet in order, and its length in pages: 2.5 is two and a half pages."""

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


class Wanted(Struct, frozen=True):
    """What pages are looked for.

    *aim* is the number of pages to come near to (0: any). If the booklet *ends_free*, white on its last page costs
    nothing. If it *is_patient*, more ways are compared, shorter ones first. If it *is_lenient*, titles beside the
    figures of another section cost little.
    """

    aim: int = 0
    ends_free: bool = True
    is_patient: bool = False
    is_lenient: bool = False


ANY_PAGES = Wanted()


def paginate(items: Sequence[PageItem], measure: float, height: float, wanted: Wanted = ANY_PAGES) -> list[Pages]:
    """Return the cheapest pages for each number of pages. Raises NoRoomError for what is higher than a page."""
    placer = Placer(items, measure, height, is_lenient=wanted.is_lenient)
    try:
        return _paginated(placer, wanted, _MOST_BEHIND)
    except NoRoomError:  # the cheapest states may all be dead ends
        return _paginated(placer, wanted, math.inf)


def _paginated(placer: Placer, wanted: Wanted, most_behind: float) -> list[Pages]:
    """Return the ways to set all items; states that cost *most_behind* more than the cheapest are left out.

    Raises NoRoomError where none of the others can be continued.
    """
    # Where no state goes on, what keeps things together is given up, one rule after the other, not all at once.
    # Roughly how far down each item ends, were the booklet one long page.
    depths = list(accumulate(size for size, _ in item_sizes(placer.items, placer.measure)))
    total = depths[-1] or 1.0
    count = max(_LEAST_STATES, min(_MOST_STATES, int(_MOST_STATES * _LONG * placer.height / total)))
    if wanted.is_patient:
        count *= _WIDER
    states = [PageState(0.0, 0, 0.0, 0.0, 0.0, 0.0, 0, None, 0.0, 0, None)]
    for index in range(len(placer.items)):
        kept = _after(placer, states, index)
        if not kept and most_behind == math.inf:  # what keeps with this is higher than a page together with it
            loose = [replace(state, keeps=0) for state in states]
            # If that fails as well, a figure that waits for the next page leaves no room there.
            kept = _after(placer, loose, index) or _after(placer, map(placer.finish, loose), index)
        if not kept:
            raise NoRoomError(index)
        aim = depths[index] / total * wanted.aim
        states = _best(kept.values(), aim, placer.height, count, most_behind, is_thrifty=wanted.is_patient)
    if not (ends := _ends(placer, states, wanted.ends_free)):
        raise NoRoomError(len(placer.items) - 1)
    return ends


def _ends(placer: Placer, states: Iterable[PageState], ends_free: bool) -> list[Pages]:
    best: dict[int, tuple[float, PageState]] = {}
    for state in map(placer.finish, states):
        if state.pending is None:
            foot = foot_cost(state, placer.height)
            cost = state.cost + (min(foot, void_cost(state) + _LAST_PAGE) if ends_free else foot)
            if state.page not in best or cost < best[state.page][0]:
                best[state.page] = (cost, state)
    return [
        Pages([*latest_first(state)][::-1], page + state.end / placer.height, cost)
        for page, (cost, state) in sorted(best.items())
    ]


def _after(placer: Placer, states: Iterable[PageState], index: int) -> dict[tuple[float, ...], PageState]:
    """Return the cheapest of the alike states after an item."""
    kept: dict[tuple[float, ...], PageState] = {}
    heads: PageHeads = {}
    after = placer.after
    for state in states:
        for new in after(state, index, heads):
            y, pending = new.y, new.pending
            below = new.foot - y
            key = (
                new.page,
                y // _ALIKE_Y,
                below // _ALIKE_FOOT if below > 0.0 else 0.0,
                new.width,
                new.figure,
                0 if pending is None else -1 if pending.is_late else pending.takes,
            )
            other = kept.get(key)
            if other is None or new.cost < other.cost:
                kept[key] = new
    return kept


def _best(
    states: Iterable[PageState], aim: float, height: float, count: int, most_behind: float, *, is_thrifty: bool
) -> list[PageState]:
    """Return about *count* states to continue: the cheapest, those near the *aim* in pages first unless it is 0.

    States that are farther have paid for more pages; if the choice *is_thrifty*, shorter booklets come first. A few of
    each stage are kept, in case the others are dead ends.
    """

    def rank(state: PageState) -> float:
        y, foot = state.y, state.foot
        beyond = state.page + (y if y > foot else foot) / height - aim
        return state.cost + (_THRIFT * beyond if is_thrifty else _DEVIATION * abs(beyond))

    by_rank = rank if aim else _COST
    ranked = sorted(states, key=by_rank)
    near = max(_LEAST_KEPT, bisect_right(ranked, by_rank(ranked[0]) + most_behind, key=by_rank))
    chosen = ranked[: min(count, near)]
    stages: Counter[int] = Counter()
    for state in ranked[count:near]:
        y, foot = state.y, state.foot
        progress = state.page + (y if y > foot else foot) / height
        stage = int(_STAGES * progress)
        if state.pending is None and stages[stage] < _OF_EACH_STAGE and (not aim or abs(progress - aim) < 2):
            stages[stage] += 1
            chosen.append(state)
    return chosen


class Trial(Struct, frozen=True, dict=True):
    """A booklet's elements in one setting of their text, with *leading* times its usual leading."""

    flow: BlockFlow
    elements: Sequence[FlowElement]
    leading: float = 1.0

    @cached_property
    def items(self) -> Sequence[PageItem]:
        """What is placed on pages: an item for each element."""
        return self.flow.items(self.elements, self.leading)

    @property
    def length(self) -> TrialLength:
        """How long it is."""
        style = self.flow.setter.style
        text = others = least = 0.0
        for item, (preferred, smallest) in zip(self.items, item_sizes(self.items, style.measure), strict=True):
            if isinstance(item, TextItem):
                text += preferred
            else:
                others, least = others + preferred, least + smallest
        return TrialLength(text / style.text_height, others / style.text_height, least / style.text_height)

    def paginated(self, wanted: Wanted = ANY_PAGES) -> list[Pages]:
        """Return what `paginate` does. Raises OverfullPageError for what is higher than a page."""
        style = self.flow.setter.style
        try:
            return paginate(self.items, style.measure, style.text_height, wanted)
        except NoRoomError as error:
            raise OverfullPageError(self.elements[error.item].block) from error
