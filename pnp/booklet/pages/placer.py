"""Place an item after those before it: each way to do so is a state of the booklet, with what it costs.

Costs are in units of a page that is 6 % empty.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pnp.booklet.setting.items import (
    COLUMN_GAP,
    Arrangement,
    BarItem,
    FigureItem,
    PageItem,
    PagePlacement,
    RowText,
    TextItem,
    count_in_row,
    first_text_beside,
    follows_legend,
    on_next_page,
)

# What changes at half and at twice a cost was measured on six bundled games: Chess, OVO, Quiet Adventures, Hollow, the
# Royal Game of Ur and Tablut; so it was for other costs of the booklet.
# Shares of the page's height. What is tolerated keeps the pages of Hex at least 93 % full once its spaces have grown.
_WHITE_SCALE = 0.06  # the white that is the unit of costs
_WHITE_TOLERATED = 0.115  # at half Chess takes 12 pages in place of 8; at twice figures of Hollow move
_EMPTY = 100.0  # for each further part of the page; at half figures of Hollow move, at twice those of Tablut
_UNFILLED = 6.0  # if so much is white even when its spaces have grown; at half and at twice no game changes
MOST_GROWTH = 5.0  # mm that a space of weight 1 grows at most; at half more is white at feet, at twice no game changes
_STRETCH_TOLERATED = 2.0  # mm for each space between blocks; at half five games change, at twice two
_STRETCH = 0.8  # what a further mm costs; at half OVO changes, at twice the Game of Ur
_VOID_TOLERATED = 6.0  # mm of an empty column; one line of text, as no column ends lower; at twice five games change
_VOID = 2.5  # for a whole empty column; at half and at twice only Hollow changes
_MOST_VOID = 0.22  # of the height of the figures; at half Chess takes 12 pages; at twice four games change
_LARGE_VOID = 150.0  # for more: a column without text costs more than an empty page; at twice no game changes

Trail = tuple["Trail", PagePlacement] | None
# Overleaf is worth two to three times what the facing page is: a reader who must turn the leaf loses the thread.
_DIVISION = 0.4  # a paragraph or a table that ends on the facing page; at half and at twice no game changes
_TURNED_DIVISION = 0.9  # overleaf; only Hollow's pages depend on it
# A figure, a table or a note parted from its text: at half of it pages begin with notes whose rules have room there
# (test_pagination).
_PARTED = 0.8
_TURNED_PARTED = 2.5  # at half figures of OVO and Hollow move; at twice those of four games
_LEGEND_PARTED = 3.0  # the legend on another page than its first figure; no game changes at half or twice
_TURNED_LEGEND_PARTED = 10.0  # at twice Chess takes 12 pages

BreakCosts = tuple[float, float]  # for what is parted from what is above it, and for a divided table
_CLEARANCE = 2.0  # between a figure and the text below it; by eye; no game changes at half or twice
_STACK_GAP = 4.0  # between figures one above the other beside the text: by eye, as between frames
_BELOW_NARROW = 12.0  # mm of text that stand beside a figure below a heading there: two lines and their space
_ROW_BELOW_FIGURE = 2.0  # times the space above rows: that above the rest of a row below a figure, by eye
_CAPTION_SPACE = 2.0  # above a caption in the text's column, by eye; at twice Chess takes 12 pages
_CAPTION_BESIDE = 0.6  # of a caption is beside its figure at least; at twice, more than all, Chess takes 12 pages
_CAPTION_DROP = 9.0  # mm of white above a caption at most, where its figure begins lower; at half Chess takes 12 pages
# A caption that goes on below its figure leaves the column beside it empty: a long one is below its figure instead.
_OVERHANG_TOLERATED = 10.0  # mm; two lines; no game changes at half or twice, nor with the next
_OVERHANG = 0.5  # what a further mm costs
_FARTHEST_BELOW = 45.0  # mm: a figure is at most so far below its text's beginning; at half Chess takes 12 pages

# What a booklet pays, in units of a page that is 6 % empty.
# A figure at the head of the next page: dearer than a divided paragraph, cheaper than a figure parted from its text.
_LATE = 0.6
_TURNED_LATE = 1.6  # overleaf; at half Chess changes, at twice no game
_LATE_FROM = 0.45  # of a page: higher up no figure waits for the next page; at twice OVO changes
_WAITING = 0.2  # a figure that stands after the text that follows it; at half Quiet Adventures changes
_BELOW_OWN = 0.7  # a picture without words beside the text that follows its own; at half and at twice no game changes
_EARLY = 0.05  # for each paragraph between a figure's beginning and its own place; at twice Hollow changes
_LOW_HEADING = 0.6  # a title in the last quarter of a page; no game changes at half or twice
_LINES_BELOW_HEADING = 3  # on its page at least, as typesetters ask; with six a page of OVO is too empty
_MOST_BEGUN = 2  # figures begin beside one text; with one or with four no game changes

_ALL_LINES = 9999  # more than a text has

_BREAK_FROM = 0.6  # of a page: emptier it ends only if it must; at half no game changes, at twice Chess takes 12

PageHeads = dict[tuple[int, int, float], float]  # what a page costs, by its number, the next figure, where text begins


class PageState(Struct, frozen=True, gc=False):
    """The booklet up to an item: its cost, and the state of the page for the next item."""

    cost: float
    page: int
    y: float  # where the text ends
    foot: float  # where the figures beside the text end
    top: float  # where the first of them begins
    width: float  # of the figures beside the text, 0 without
    figure: int  # the next to be placed
    pending: Arrangement | None  # of the figure whose caption, whose page or whose row is still to come
    give: float  # the shares of white on the page
    keeps: int  # so many lines must follow before a page may end
    trail: Trail

    @property
    def end(self) -> float:
        """How far down the page is taken, in mm."""
        return self.y if self.y > self.foot else self.foot  # a third of the time of `max`


def latest_first(state: PageState) -> Iterator[PagePlacement]:
    """Yield all that has been placed, the last first."""
    trail = state.trail
    while trail is not None:
        trail, placement = trail
        yield placement


def foot_cost(state: PageState, height: float) -> float:
    """Return what the white on a page of *height* mm costs that ends with *state*."""
    y, foot = state.y, state.foot
    white = height - (y if y > foot else foot)  # a third of the time of `max`, which counts here
    if white < 0.0:
        white = 0.0
    share = white / height
    scaled = share / _WHITE_SCALE
    cost = scaled * scaled * 0.25
    if share > _WHITE_TOLERATED:
        cost += (share - _WHITE_TOLERATED) * _EMPTY
        if white - MOST_GROWTH * state.give > _WHITE_TOLERATED * height:
            cost += _UNFILLED
    stretch = white / (state.give + 1.0)
    if stretch > _STRETCH_TOLERATED:
        cost += _STRETCH * (stretch - _STRETCH_TOLERATED)
    return cost + void_cost(state) if foot > y else cost


def void_cost(state: PageState) -> float:
    """Return what the empty part of the column beside figures costs, if the text beside them ends here."""
    void = state.foot - state.y
    if void <= _VOID_TOLERATED:
        return 0.0
    share = void / (state.foot - state.top)
    return _VOID * share + (_LARGE_VOID * (share - _MOST_VOID) if share > _MOST_VOID else 0.0)


def break_costs(items: Sequence[PageItem]) -> list[tuple[BreakCosts, BreakCosts]]:
    """Return the costs of a page that ends before each item: where the next page faces it, and where it is overleaf."""
    every = []
    for index, item in enumerate(items):
        parted, turned = (_PARTED, _TURNED_PARTED) if _belongs_above(items, index) else (0.0, 0.0)
        if follows_legend(items, index):
            parted, turned = _LEGEND_PARTED, _TURNED_LEGEND_PARTED
        divides = isinstance(item, BarItem) and item.head > 0
        facing = (parted, _DIVISION if divides else 0.0)
        overleaf = (turned, _TURNED_DIVISION if divides else 0.0)
        every.append((facing, overleaf))
    return every


def _belongs_above(items: Sequence[PageItem], index: int) -> bool:
    """Return whether an item is a note, or a figure or a table that belongs to the text before it."""
    match items[index]:
        case TextItem(is_divisible=is_divisible):
            return not is_divisible
        case BarItem(is_heading=True) | BarItem(keeps=False):
            return False
    return index > 0 and isinstance(items[index - 1], TextItem)


class Placer:
    """Places the items of one booklet on pages of *measure* × *height* mm; it remembers how many lines texts fill."""

    def __init__(self, items: Sequence[PageItem], measure: float, height: float, *, is_lenient: bool = False) -> None:
        # What depends on an item alone is found once here, in a loop each: every state asks for it.
        self.is_lenient = is_lenient  # titles beside the figures of another section cost little
        self.items = items
        self.measure = measure
        self.height = height
        self.counts: list[dict[tuple[int, float], int]] = [{} for _ in items]
        self.figures = [i for i, item in enumerate(items) if isinstance(item, FigureItem)]
        self.past_title = {index: past_title_cost(items, index, measure) for index in self.figures}
        self.in_row = [count_in_row(items, index) for index in range(len(items))]
        self.numbers = {index: number for number, index in enumerate(self.figures)}
        self.break_from = _BREAK_FROM * height
        self.opens_page = [isinstance(item, BarItem) and item.is_heading for item in items]
        self.break_costs = break_costs(items)
        self.precedes_text = [isinstance(item, TextItem) for item in (*items[1:], None)]
        self.near: list[set[int]] = [set() for _ in items]  # the figures that may begin beside each text, by number
        for number, index in enumerate(self.figures):
            for text in range(first_text_beside(items, index), index):
                self.near[text].add(number)

    def _count(self, index: int, item: TextItem, count: int, narrow: float) -> int:
        """Return how many lines a text fills if the first *count* are *narrow*."""
        counts = self.counts[index]
        if (lines := counts.get((count, narrow))) is None:
            lines = max(1, item.filled.count(narrow - item.indent, count, self.measure - item.indent))
            counts[count, narrow] = lines
        return lines

    def after(self, state: PageState, index: int, heads: PageHeads) -> list[PageState]:
        """Return the states after an item, on this page or the next: the cheapest of those in *heads* that begin so."""
        # The tests stand in the order of what they cost: most states end before a new page is made.
        made = self._placed(state, index)
        y, foot = state.y, state.foot
        used = y if y > foot else foot
        if state.keeps or not used:
            return made
        if used <= self.break_from and not self.opens_page[index]:
            for new in made:
                if new.pending is None or new.pending.is_late:  # the others of a row may never come
                    return made
        least = math.inf
        if state.pending is None:
            least = heads.get((state.page + 1, state.figure, 0.0), math.inf)
        if state.cost >= least:
            return made
        parted, divided = self.break_costs[index][self._is_turned(state.page)]
        cost = state.cost + foot_cost(state, self.height) + parted + divided
        if cost >= least:
            return made
        head = self._head(state, index, cost)
        key = (head.page, head.figure, head.y)
        if head.cost < heads.get(key, math.inf):
            heads[key] = head.cost
            made += self._placed(head, index)
        return made

    def finish(self, state: PageState) -> PageState:
        """Return the state after the last item: on one more page if a figure has waited for the next page."""
        if state.pending is None or not state.pending.is_late:
            return state
        return self._new_page(state, state.cost + foot_cost(state, self.height))

    def _head(self, state: PageState, index: int, cost: float) -> PageState:
        """Return the state at the head of the next page, below its head again if a table goes on."""
        item, new = self.items[index], self._new_page(state, cost)
        if not (isinstance(item, BarItem) and item.head):
            return new
        first = index - item.head
        head = self.items[first]
        assert isinstance(head, BarItem)
        y = new.y + (head.space if new.y else 0.0)
        placement = PagePlacement(first, new.page, y, head.height, is_repeated=True)
        return replace(new, y=y + head.height, trail=(new.trail, placement))

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
        """Return whether the page after *page* is seen only when the leaf is turned: the first follows the cover."""
        return page % 2 == 1

    def _placed(self, state: PageState, index: int) -> list[PageState]:
        if state.cost == math.inf:
            return []
        item = self.items[index]
        match item:
            case TextItem():
                return self._texts(state, index, item)
            case BarItem():
                return self._bar(state, index, item)
            case FigureItem():
                return self._figure(state, index, item)

    def _texts(self, state: PageState, index: int, item: TextItem) -> list[PageState]:
        """Return the states after a text: alone, or beside a figure that begins with it, or two."""
        alone = self._text(state, index, item)
        made = [] if alone is None else [alone]
        near, number = self.near[index], state.figure
        if number not in near or state.pending is not None:
            return made
        begun = [state]
        for each in begun:
            if each.figure in near and each.figure - number < _MOST_BEGUN and each.pending is None:
                early = _EARLY * (self.figures[each.figure] - index - 1)
                begun += self._beside(each, each.figure, early, item.space)
        made += [new for each in begun[1:] if (new := self._text(each, index, item)) is not None]
        return made

    def _cleared(self, state: PageState) -> PageState | None:
        """Return the state below the figures beside the text, None if another item must come before."""
        if state.pending is not None and not state.pending.is_late:
            return None
        if state.foot <= state.y:
            return state if not state.width else replace(state, foot=0.0, width=0.0)
        return replace(state, cost=state.cost + void_cost(state), y=state.foot, foot=0.0, width=0.0)

    def _bar(self, state: PageState, index: int, item: BarItem) -> list[PageState]:
        made = []
        if item.is_legend:
            state = replace(state, cost=state.cost + self._legend_below_cost(state, index + 1))
        room = self.measure - state.width - COLUMN_GAP
        has_room = item.narrow <= room and state.foot - state.y > item.space + item.height + _BELOW_NARROW
        if has_room and state.pending is None:
            cost = state.cost + title_beside_cost(state, _LENIENT if self.is_lenient else _STRICT)
            made.append(self._bar_at(state, index, item, cost, room))
        if (cleared := self._cleared(state)) is not None:
            made.append(self._bar_at(cleared, index, item, cleared.cost, 0.0))
        return [new for new in made if new is not None]

    def _bar_at(self, state: PageState, index: int, item: BarItem, cost: float, narrow: float) -> PageState | None:
        weight = item.weight if state.y else 0.0
        y = state.y + (item.space if state.y else 0.0)
        end = y + item.height
        if end > self.height + 1e-6:
            return None
        if item.is_heading:
            cost += _LOW_HEADING * max(0.0, end / self.height - 0.75)
            cost += self.past_title[self.figures[state.figure]] if state.pending is not None else 0.0
        keeps = _LINES_BELOW_HEADING if item.keeps else 0
        trail = (state.trail, PagePlacement(index, state.page, y, item.height, weight, narrow=narrow))
        return replace(state, cost=cost, y=end, give=state.give + weight, keeps=keeps, trail=trail)

    def _beside(self, state: PageState, number: int, cost: float, space: float) -> list[PageState]:
        """Return the states in which a figure begins beside the text that comes next, below as much *space*."""
        # A figure below another keeps to its width and its top; this is a hot loop, so nothing is called in it.
        index = self.figures[number]
        item = self.items[index]
        assert isinstance(item, FigureItem)
        y = state.y
        active = state.foot > y
        top = state.foot + _STACK_GAP if active else y + (space if y else 0.0)
        if active and top - y > _FARTHEST_BELOW:
            return []
        cost += state.cost
        first = state.top if active else top
        page, give, keeps, trail, room = state.page, state.give, state.keeps, state.trail, self.height - top
        made = []
        for shape in item.beside:
            height, width = shape.height, shape.width
            if height > room or (active and width != state.width):
                continue
            pending, end = shape if shape.caption else None, top + height
            after = (trail, PagePlacement(index, page, top, height, 0.0, 0, 0, 0, 0.0, shape))
            total = cost + shape.cost
            made.append(PageState(total, page, y, end, first, width, number + 1, pending, give, keeps, after))
        return made

    def _text(self, state: PageState, index: int, item: TextItem) -> PageState | None:
        """Return the state after a text: all of it on this page, or as much as there is room for."""
        # The innermost step of pagination: the usual case, a text that fits, is written out without calls.
        y, leading, foot, page = state.y, item.leading, state.foot, state.page
        weight = 0.0
        if y:
            y += item.space
            weight = item.weight
        narrow, beside = 0.0, 0
        if foot > y:
            narrow = self.measure - state.width - COLUMN_GAP
            beside = _ALL_LINES if item.is_even else math.ceil((foot - y + _CLEARANCE) / leading)
        room = int((self.height - y) / leading + 1e-6)
        count = self.counts[index].get((beside, narrow)) or self._count(index, item, beside, narrow)
        if count <= room:
            height, keeps = count * leading, state.keeps
            if keeps:
                keeps = max(0, keeps - count) if self.precedes_text[index] else 0
            trail = (state.trail, PagePlacement(index, page, y, height, weight, 0, count, beside, narrow))
            give, pending = state.give + weight, state.pending
            top, width, figure = state.top, state.width, state.figure
            return PageState(state.cost, page, y + height, foot, top, width, figure, pending, give, keeps, trail)
        if item.is_divisible and (state.pending is None or state.pending.is_late):
            return self._divided(state, index, item, y, room, beside, narrow)
        return None

    def _divided(
        self, state: PageState, index: int, item: TextItem, y: float, room: int, beside: int, narrow: float
    ) -> PageState | None:
        """Return the state after a text that begins on this page and ends on another."""
        # Two pages or many: the rest of a text goes on until it ends, and no page gets a widow or an orphan.
        least = max(2, state.keeps)
        widows = item.filled.widows if isinstance(item.filled, RowText) else frozenset()
        for lines in range(room, room - (4 if widows else 2), -1):
            beside = min(beside, lines)
            count = self._count(index, item, beside, narrow)
            if lines < least or count - lines < 2 or lines in widows:
                continue
            leading = item.leading
            weight = item.weight if state.y else 0.0
            placement = PagePlacement(index, state.page, y, lines * leading, weight, 0, lines, beside, narrow)
            here = replace(state, y=y + lines * leading, give=state.give + weight, trail=(state.trail, placement))
            cost = here.cost + foot_cost(here, self.height)
            cost += _TURNED_DIVISION if self._is_turned(state.page) else _DIVISION
            new = self._new_page(here, cost)
            first = lines
            while True:
                y = new.y + (item.space * (_ROW_BELOW_FIGURE if widows else 1.0) if new.y else 0.0)
                most = int((self.height - y) / leading + 1e-6)
                last = count if count - first <= most else min(first + most, count - 2)
                rest = (last - first) * leading
                trail = (new.trail, PagePlacement(index, new.page, y, rest, 0.0, first, last, beside, narrow))
                new, first = replace(new, y=y + rest, trail=trail), last
                if first == count:
                    return new
                new = self._new_page(new, new.cost)  # it is longer than a page
        return None

    def _figure(self, state: PageState, index: int, item: FigureItem) -> list[PageState]:
        # One branch a state of the figure: its row waits, it has been placed, its caption waits, or it is free.
        number, pending = self.numbers[index], state.pending
        if pending is not None and pending.takes > 1 and not pending.is_late:  # others of its row wait
            if number < state.figure + pending.takes - 1:
                return [state]
            return self._across(replace(state, pending=None), self.figures[state.figure], [pending])
        if state.figure > number:  # it has been placed before
            if pending is None or state.figure > number + 1:
                return [state]
            return self._caption(state, index)
        if pending is not None:
            return []
        made = [*self._beside_following(state, index, item), *self._waiting(state, index, item)]
        at_once = self.in_row[index]
        made += self._across(state, index, [shape for shape in item.across if shape.takes <= at_once])
        for shape in item.across:  # text stands between the figure and the others of its row, which it waits for
            if shape.takes > at_once:
                made.append(replace(state, cost=state.cost + _WAITING, pending=shape))
        return made

    def _beside_following(self, state: PageState, index: int, item: FigureItem) -> Iterator[PageState]:
        """Yield the states in which a figure stands beside its caption, or beside the text that follows it."""
        following = self.items[index + 1] if self.precedes_text[index] else item
        follows_own = item.is_mute and index > 0 and isinstance(self.items[index - 1], TextItem)
        for begun in self._beside(state, self.numbers[index], _BELOW_OWN if follows_own else 0.0, following.space):
            if begun.pending is not None:
                yield from self._caption(begun, index)
            elif self.precedes_text[index]:
                yield replace(begun, keeps=1)

    def _waiting(self, state: PageState, index: int, item: FigureItem) -> Iterator[PageState]:
        """Yield the states in which a figure low on a page waits for the next one."""
        if state.y > _LATE_FROM * self.height:
            parted = follows_legend(self.items, index) and self.break_costs[index][self._is_turned(state.page)][0]
            for one in item.across:
                if one.takes == 1 and one.height <= self.height + 1e-6:
                    yield replace(state, cost=state.cost + parted, pending=on_next_page(one))

    def _caption(self, state: PageState, index: int) -> list[PageState]:
        """Return the state after a caption in the text's column, if its figure is still beside it."""
        shape = state.pending
        assert shape is not None
        is_below = state.y > state.top
        own_top = state.foot - shape.height
        y = max(state.y + (_CAPTION_SPACE if is_below else 0.0), own_top)
        end = y + shape.caption
        if end > self.height or y - state.y > _CAPTION_DROP:
            return []
        if state.foot - y < min(_CAPTION_BESIDE * shape.caption, shape.height):
            return []
        weight = 1.0 if is_below else 0.0
        cost = state.cost + _OVERHANG * max(0.0, end - state.foot - _OVERHANG_TOLERATED)
        placement = PagePlacement(index, state.page, y, shape.caption, weight, shape=shape, is_caption=True)
        trail = (state.trail, placement)
        return [replace(state, cost=cost, y=end, pending=None, keeps=0, give=state.give + weight, trail=trail)]

    def _across(self, state: PageState, index: int, shapes: Iterable[Arrangement]) -> list[PageState]:
        """Return the states after a figure across the page, or two of them next to each other."""
        cleared = self._cleared(state)
        if cleared is None:
            return []
        item = self.items[index]
        assert isinstance(item, FigureItem)
        weight = item.weight if cleared.y else 0.0
        y, give = cleared.y + (item.space if cleared.y else 0.0), cleared.give + weight
        made = []
        for shape in shapes:
            end, cost, figure = y + shape.height, cleared.cost + shape.cost, cleared.figure + shape.takes
            if end <= self.height + 1e-6:
                trail = (cleared.trail, PagePlacement(index, cleared.page, y, shape.height, weight, shape=shape))
                made.append(replace(cleared, cost=cost, y=end, figure=figure, give=give, keeps=0, trail=trail))
        return made

    def _legend_below_cost(self, state: PageState, figure: int) -> float:
        """Return what the legend costs if its figure, the item *figure*, has been placed on an earlier page."""
        page = next((placed.page for placed in latest_first(state) if placed.item == figure), state.page)
        if page == state.page:
            return 0.0
        return _TURNED_LEGEND_PARTED if self._is_turned(page) else _LEGEND_PARTED


# Of a figure that follows the title of the next section: only where nothing else is possible, or after a few words.
_PAST_TITLE = 30.0  # no game changes at half or twice, nor with the next two
_PAST_FEW_WORDS = 6.0
_FEW_LINES = 2

# Of a title beside the figures of the section before it: itself, for the share of the figures that is beside the new
# section, and where the caption of the last figure is above the title.
_STRICT = (2.0, 4.0, 2.0)  # at half three games change
_LENIENT = (0.4, 1.0, 0.0)  # at twice Chess takes 12 pages


def title_beside_cost(state: PageState, costs: tuple[float, float, float]) -> float:
    """Return what a title costs beside the figures of the section before it: a reader takes them for its own."""
    itself, below, parted = costs
    share = (state.foot - state.y) / (state.foot - state.top)
    last = next((placement.shape for placement in latest_first(state) if placement.is_beside), None)
    is_parted = last is not None and last.caption > 0  # its caption is in the text's column
    return itself + below * share + (parted if is_parted else 0.0)


def past_title_cost(items: Sequence[PageItem], figure: int, measure: float) -> float:
    """Return what an item *figure* after the next section's title costs: less where a few words send readers to it."""
    title, text, after = (items[i] if 0 <= i < len(items) else None for i in (figure - 2, figure - 1, figure + 1))
    is_alone = isinstance(title, BarItem) and title.is_heading and isinstance(after, BarItem) and after.is_heading
    is_short = isinstance(text, TextItem) and text.filled.count(0.0, 0, measure) <= _FEW_LINES
    return _PAST_FEW_WORDS if is_alone and is_short else _PAST_TITLE
