"""What it costs that a title or the legend is where a reader relates it to another figure, or to none.

Costs are in units of a page that is 6 % empty.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pnp.booklet.pages.page_breaks import LEGEND_PARTED, TURNED_LEGEND_PARTED
from pnp.booklet.pages.page_state import PageState
from pnp.booklet.setting.items import BarItem, PageItem, TextItem


class _TitleCosts(NamedTuple):
    """The costs of a title beside the figures of the section before it."""

    itself: float
    below: float  # for the share of the figures that is beside the new section
    parted: float  # where the caption of the last figure is above the title


# Of a figure that follows the title of the next section: only where nothing else is possible, or after a few words.
_PAST_TITLE, _PAST_FEW_WORDS, _FEW_LINES = 30.0, 6.0, 2

_STRICT, _LENIENT = _TitleCosts(2.0, 4.0, 2.0), _TitleCosts(0.4, 1.0, 0.0)


def title_beside_cost(state: PageState, *, is_lenient: bool) -> float:
    """Return what a title costs beside the figures of the section before it: a reader takes them for its own."""
    costs = _LENIENT if is_lenient else _STRICT
    share = (state.foot - state.y) / (state.foot - state.top)
    parted = costs.parted if costs.parted and _has_caption_beside(state) else 0.0
    return costs.itself + costs.below * share + parted


def past_title_cost(items: Sequence[PageItem], figure: int, measure: float) -> float:
    """Return what it costs that the *figure*, an item, is after the title of the next section, on the next page.

    It costs less where its own section has only a few words, which send the reader to it.
    """
    title, text, after = (items[i] if 0 <= i < len(items) else None for i in (figure - 2, figure - 1, figure + 1))
    is_alone = isinstance(title, BarItem) and title.is_heading and isinstance(after, BarItem) and after.is_heading
    is_short = isinstance(text, TextItem) and text.filled.count(0.0, 0, measure) <= _FEW_LINES
    return _PAST_FEW_WORDS if is_alone and is_short else _PAST_TITLE


def _has_caption_beside(state: PageState) -> bool:
    """Return whether the caption of the last figure beside text is in the text's column."""
    trail = state.trail
    while trail is not None:
        trail, placement = trail
        if placement.is_beside and placement.shape is not None:
            return placement.shape.caption > 0
    return False


def legend_below_cost(state: PageState, figure: int, is_turned: Callable[[int], bool]) -> float:
    """Return what the legend costs if its figure, the item *figure*, has been placed before, on an earlier page.

    *is_turned* tells whether the page after a page is overleaf.
    """
    trail = state.trail
    while trail is not None:
        trail, placement = trail
        if placement.item == figure:
            if placement.page == state.page:
                return 0.0
            return TURNED_LEGEND_PARTED if is_turned(placement.page) else LEGEND_PARTED
    return 0.0
