"""The booklet up to an item, and what the white on its page costs.

Costs are in units of a page that is 6 % empty.
"""

from __future__ import annotations

from msgspec import Struct

from pnp.booklet.setting.items import Arrangement, PagePlacement

# Shares of the page's height. What is tolerated keeps the pages of Hex at least 93 % full once its spaces have grown.
_WHITE_SCALE = 0.06  # the white that is the unit of costs
_WHITE_TOLERATED = 0.115
_EMPTY = 100.0  # for each further part of the page
_UNFILLED = 6.0  # if so much is white even when its spaces have grown
MOST_GROWTH = 5.0  # mm that a space of weight 1 grows at most when a page is filled
_STRETCH_TOLERATED = 2.0  # mm for each space between blocks
_STRETCH = 0.8  # what a further mm costs
_VOID_TOLERATED = 6.0  # mm of an empty column
_VOID = 2.5  # for a whole empty column
_MOST_VOID = 0.22  # of the height of the figures
_LARGE_VOID = 150.0  # for more than that: a column without text costs more than an empty page

Trail = tuple["Trail", PagePlacement] | None


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
