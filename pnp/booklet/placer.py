"""Place an item after those before it: yield each way to do so as a state of the booklet, with what it costs."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from pnp.booklet.items import (
    COLUMN_GAP,
    Arrangement,
    BarItem,
    FigureItem,
    PageItem,
    PagePlacement,
    TextItem,
    late,
)
from pnp.booklet.page_state import PageState, foot_cost, void_cost

_CLEARANCE = 2.0  # between a figure and the text below it
_STACK_GAP = 4.0  # between figures one above the other beside the text
_BELOW_NARROW = 12.0  # mm of text that stand beside a figure below a heading there
_CAPTION_SPACE = 2.0  # above a caption in the text's column
_CAPTION_BESIDE = 0.4  # of a caption stands beside its figure at least
_FARTHEST_BELOW = 45.0  # mm: a figure stands at most so far below the beginning of its text

# What a booklet pays, in units of a page that is 6 % empty.
_DIVISION, _TURNED_DIVISION = 0.4, 0.9  # a paragraph that ends on the facing page, or overleaf
_PARTED, _TURNED_PARTED = 0.8, 2.5  # a figure parted from its text
_LATE, _TURNED_LATE = 0.6, 1.6  # a figure at the head of the next page
_LATE_FROM = 0.45  # of a page: higher up no figure waits for the next page
_WAITING = 0.2  # a figure that stands after the text that follows it
_EARLY = 0.05  # for each paragraph between a figure's beginning and its own place
_LOW_HEADING, _NARROW_HEADING = 0.6, 0.4
_LINES_BELOW_HEADING = 3  # on its page, at least


_BREAK_FROM = 0.6  # of a page: it doesn't end emptier than this unless it must


class Placer:
    """Places the items of one booklet on pages of *measure* × *height* mm; it remembers how many lines texts fill."""

    def __init__(self, items: Sequence[PageItem], measure: float, height: float, first_page: int) -> None:
        self.items = items
        self.measure = measure
        self.height = height
        self.first_page = first_page
        self.counts: dict[tuple[int, int, float], int] = {}
        self.figures = [i for i, item in enumerate(items) if isinstance(item, FigureItem)]
        self.numbers = {index: number for number, index in enumerate(self.figures)}
        self.reach = [self._reach(i) for i in self.figures]

    def _reach(self, figure: int) -> int:
        """Return the first of the texts before a figure that it may stand beside."""
        first = figure
        while first > 0 and not isinstance(self.items[first - 1], BarItem):
            first -= 1
        return first

    def _following(self, index: int) -> PageItem | None:
        return self.items[index + 1] if index + 1 < len(self.items) else None

    def _count(self, index: int, count: int, narrow: float) -> int:
        """Return how many lines a text fills if the first *count* are *narrow*."""
        key = (index, count, narrow)
        if key not in self.counts:
            item = self.items[index]
            assert isinstance(item, TextItem)
            self.counts[key] = max(1, item.filled.count(narrow - item.indent, count, self.measure - item.indent))
        return self.counts[key]

    def after(self, state: PageState, index: int) -> Iterator[PageState]:
        """Yield the states after an item, placed on this page or the next."""
        made = False
        for new in self._placed(state, index):
            made = made or new.pending is None or new.pending.is_late  # the other of a pair may never come
            yield new
        item = self.items[index]
        is_heading = isinstance(item, BarItem) and item.is_heading
        used = max(state.y, state.foot)
        if not state.keeps and used and (not made or is_heading or used > _BREAK_FROM * self.height):
            yield from self._placed(self._broken(state, index), index)

    def finish(self, state: PageState) -> PageState:
        """Return the state after the last item: on a page more if a figure has waited for the next page."""
        if state.pending is None or not state.pending.is_late:
            return state
        return self._new_page(state, state.cost + foot_cost(state, self.height))

    def _broken(self, state: PageState, index: int) -> PageState:
        """Return the state at the head of the next page."""
        cost = state.cost + foot_cost(state, self.height)
        item = self.items[index]
        if isinstance(item, FigureItem) and index and isinstance(self.items[index - 1], TextItem):
            cost += _TURNED_PARTED if self._is_turned(state.page) else _PARTED
        return self._new_page(state, cost)

    def _new_page(self, state: PageState, cost: float) -> PageState:
        """Return the state at the head of the next page, below the figure that has waited for it."""
        shape, page, trail = state.pending, state.page + 1, state.trail
        if shape is None or not shape.is_late:
            cost = cost if shape is None else math.inf
            return PageState(cost, page, 0.0, 0.0, 0.0, 0.0, state.figure, None, 0.0, 0, trail)
        placement = PagePlacement(self.figures[state.figure], page, 0.0, shape.height, 0.0, shape=shape)
        cost += shape.cost + (_TURNED_LATE if self._is_turned(state.page) else _LATE)
        return PageState(cost, page, shape.height, 0.0, 0.0, 0.0, state.figure + 1, None, 0.0, 0, (trail, placement))

    def _is_turned(self, page: int) -> bool:
        """Whether the page after *page* is seen only when the leaf is turned."""
        return (page + self.first_page) % 2 == 0

    def _placed(self, state: PageState, index: int) -> Iterator[PageState]:
        """Yield the states after an item that begins on this page."""
        if state.cost == math.inf:
            return
        item = self.items[index]
        match item:
            case TextItem():
                yield from self._text(state, index, item)
                for begun in self._begun(state, index):
                    yield from self._text(begun, index, item)
                    for more in self._begun(begun, index):
                        yield from self._text(more, index, item)
            case BarItem():
                yield from self._bar(state, index, item)
            case FigureItem():
                yield from self._figure(state, index, item)

    def _cleared(self, state: PageState) -> PageState:
        """Return the state below the figures beside the text."""
        if state.pending is not None and not state.pending.is_late:
            return state._replace(cost=math.inf)
        if state.foot <= state.y:
            return state if not state.width else state._replace(foot=0.0, width=0.0)
        return state._replace(cost=state.cost + void_cost(state), y=state.foot, foot=0.0, width=0.0)

    def _bar(self, state: PageState, index: int, item: BarItem) -> Iterator[PageState]:
        room = self.measure - state.width - COLUMN_GAP
        if (
            item.narrow <= room
            and state.pending is None
            and state.foot - state.y > item.space + item.height + _BELOW_NARROW
        ):
            yield from self._bar_at(state._replace(cost=state.cost + _NARROW_HEADING), index, item, room)
        yield from self._bar_at(self._cleared(state), index, item, 0.0)

    def _bar_at(self, state: PageState, index: int, item: BarItem, narrow: float) -> Iterator[PageState]:
        y = state.y + (item.space if state.y else 0.0)
        end = y + item.height
        if end > self.height + 1e-6 or state.cost == math.inf:
            return
        cost = state.cost
        if item.is_heading:
            cost += _LOW_HEADING * max(0.0, end / self.height - 0.75)
        weight = item.weight if state.y else 0.0
        placement = PagePlacement(index, state.page, y, item.height, weight, narrow=narrow)
        yield state._replace(
            cost=cost,
            y=end,
            give=state.give + weight,
            keeps=_LINES_BELOW_HEADING if item.keeps else 0,
            trail=(state.trail, placement),
        )

    def _begun(self, state: PageState, index: int) -> Iterator[PageState]:
        """Yield the states in which the next figure begins beside this text, which comes before it."""
        number = state.figure
        if number >= len(self.figures) or not self.reach[number] <= index < self.figures[number]:
            return
        if state.pending is None:
            yield from self._beside(state, number, _EARLY * (self.figures[number] - index - 1))

    def _beside(self, state: PageState, number: int, cost: float) -> Iterator[PageState]:
        """Yield the states in which a figure begins beside the text that comes next."""
        index = self.figures[number]
        item = self.items[index]
        assert isinstance(item, FigureItem)
        active = state.foot > state.y
        top = state.foot + _STACK_GAP if active else state.y + (item.space if state.y else 0.0)
        if active and top - state.y > _FARTHEST_BELOW:
            return
        for shape in item.beside:
            end = top + shape.height
            if end > self.height or (active and shape.width != state.width):
                continue
            placement = PagePlacement(index, state.page, top, shape.height, shape=shape)
            yield PageState(
                state.cost + cost + shape.cost,
                state.page,
                state.y,
                end,
                state.top if active else top,
                shape.width,
                number + 1,
                shape if shape.caption else None,
                state.give,
                state.keeps,
                (state.trail, placement),
            )

    def _text(self, state: PageState, index: int, item: TextItem) -> Iterator[PageState]:
        """Yield the state after a text: all of it on this page, or as much as there is room for."""
        leading = item.leading
        y = state.y + (item.space if state.y else 0.0)
        weight = item.weight if state.y else 0.0
        debt = state.foot - y
        narrow, beside = 0.0, 0
        if debt > 0:
            narrow = self.measure - state.width - COLUMN_GAP
            beside = math.ceil((debt + _CLEARANCE) / leading)
        room = int((self.height - y) / leading + 1e-6)
        count = self._count(index, min(beside, room), narrow)
        if count <= room:
            placement = PagePlacement(
                index, state.page, y, count * leading, weight, 0, count, min(beside, room), narrow
            )
            keeps = max(0, state.keeps - count) if isinstance(self._following(index), TextItem) else 0
            end, give, trail = y + count * leading, state.give + weight, (state.trail, placement)
            cost, page, _, foot, top, width, figure, pending, *_ = state
            yield PageState(cost, page, end, foot, top, width, figure, pending, give, keeps, trail)
        elif item.is_divisible and (state.pending is None or state.pending.is_late):
            yield from self._divided(state, index, item, y, room, beside, narrow)

    def _divided(
        self, state: PageState, index: int, item: TextItem, y: float, room: int, beside: int, narrow: float
    ) -> Iterator[PageState]:
        """Yield the state after a text that begins on this page and ends on another."""
        least = max(2, state.keeps)
        for lines in (room, room - 1):
            beside = min(beside, lines)
            count = self._count(index, beside, narrow)
            if lines < least or count - lines < 2:
                continue
            leading = item.leading
            weight = item.weight if state.y else 0.0
            placement = PagePlacement(index, state.page, y, lines * leading, weight, 0, lines, beside, narrow)
            here = state._replace(y=y + lines * leading, give=state.give + weight, trail=(state.trail, placement))
            cost = here.cost + foot_cost(here, self.height)
            cost += _TURNED_DIVISION if self._is_turned(state.page) else _DIVISION
            new = self._new_page(here, cost)
            first = lines
            while True:
                y = new.y + (item.space if new.y else 0.0)
                most = int((self.height - y) / leading + 1e-6)
                last = count if count - first <= most else min(first + most, count - 2)
                rest = (last - first) * leading
                trail = (new.trail, PagePlacement(index, new.page, y, rest, 0.0, first, last, beside, narrow))
                new, first = new._replace(y=y + rest, trail=trail), last
                if first == count:
                    break
                new = self._new_page(new, new.cost)  # it is longer than a page
            yield new
            break

    def _figure(self, state: PageState, index: int, item: FigureItem) -> Iterator[PageState]:
        """Yield the states after a figure's own place."""
        number = self.numbers[index]
        if (
            state.pending is not None and state.pending.takes > 1 and not state.pending.is_late
        ):  # the other of its pair waits
            cleared = self._cleared(state._replace(pending=None))
            yield from self._across(cleared, self.figures[number - 1], [state.pending])
            return
        if state.figure > number:  # it has been placed before
            if state.pending is None or state.figure > number + 1:
                yield state
            else:
                yield from self._caption(state, index)
            return
        if state.pending is not None:
            return
        following = self._following(index)
        for begun in self._beside(state, number, 0.0):
            if begun.pending is not None:
                yield from self._caption(begun, index)
            elif isinstance(following, TextItem):
                yield begun._replace(keeps=1)
        for shape in item.across:
            if shape.takes == 1 and state.y > _LATE_FROM * self.height and shape.height <= self.height + 1e-6:
                yield state._replace(pending=late(shape))
        pairs = [shape for shape in item.across if shape.takes > 1]
        if isinstance(following, FigureItem):
            yield from self._across(self._cleared(state), index, item.across)
            return
        yield from self._across(self._cleared(state), index, [shape for shape in item.across if shape.takes == 1])
        for shape in pairs:  # text stands between the figure and the other of its pair, which it waits for
            yield state._replace(cost=state.cost + _WAITING, pending=shape)

    def _caption(self, state: PageState, index: int) -> Iterator[PageState]:
        """Yield the state after a caption in the text's column, if its figure is still beside it."""
        shape = state.pending
        assert shape is not None
        y = state.y + (_CAPTION_SPACE if state.y > state.top else 0.0)
        end = y + shape.caption
        if end > self.height or state.foot - y < min(_CAPTION_BESIDE * shape.caption, shape.height):
            return
        weight = 1.0 if state.y > state.top else 0.0
        placement = PagePlacement(index, state.page, y, shape.caption, weight, shape=shape, is_caption=True)
        trail = (state.trail, placement)
        yield state._replace(y=end, pending=None, keeps=0, give=state.give + weight, trail=trail)

    def _across(self, state: PageState, index: int, shapes: Iterable[Arrangement]) -> Iterator[PageState]:
        """Yield the states after a figure across the page, or two of them next to each other."""
        item = self.items[index]
        assert isinstance(item, FigureItem)
        y = state.y + (item.space if state.y else 0.0)
        weight = item.weight if state.y else 0.0
        for shape in shapes:
            end = y + shape.height
            if end > self.height + 1e-6 or state.cost == math.inf:
                continue
            placement = PagePlacement(index, state.page, y, shape.height, weight, shape=shape)
            yield state._replace(
                cost=state.cost + shape.cost,
                y=end,
                figure=state.figure + shape.takes,
                give=state.give + weight,
                keeps=0,
                trail=(state.trail, placement),
            )
