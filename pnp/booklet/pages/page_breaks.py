"""What it costs to end a page before an item.

Costs are in units of a page that is 6 % empty.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.booklet.setting.items import BarItem, PageItem, TextItem, follows_legend

# Overleaf is worth two to three times what the facing page is: a reader who must turn the leaf loses the thread.
DIVISION = 0.4  # a paragraph or a table that ends on the facing page
TURNED_DIVISION = 0.9  # overleaf
_PARTED = 0.8  # a figure, a table or a note parted from its text
_TURNED_PARTED = 2.5
LEGEND_PARTED = 3.0  # the legend on another page than its first figure
TURNED_LEGEND_PARTED = 10.0

BreakCosts = tuple[float, float]  # for what is parted from what is above it, and for a divided table


def break_costs(items: Sequence[PageItem]) -> list[tuple[BreakCosts, BreakCosts]]:
    """Return the costs of a page that ends before each item: where the next page faces it, and where it is overleaf."""
    every = []
    for index, item in enumerate(items):
        parted, turned = _parting_costs(items, index)
        divides = isinstance(item, BarItem) and item.head > 0
        facing = (parted, DIVISION if divides else 0.0)
        overleaf = (turned, TURNED_DIVISION if divides else 0.0)
        every.append((facing, overleaf))
    return every


def _parting_costs(items: Sequence[PageItem], index: int) -> tuple[float, float]:
    """Return what an item costs that is parted from what is above it, on the facing page and overleaf."""
    if follows_legend(items, index):
        return LEGEND_PARTED, TURNED_LEGEND_PARTED
    return (_PARTED, _TURNED_PARTED) if _belongs_above(items, index) else (0.0, 0.0)


def _belongs_above(items: Sequence[PageItem], index: int) -> bool:
    """Return whether an item is a note, or a figure or a table that belongs to the text before it."""
    match items[index]:
        case TextItem(is_divisible=is_divisible):
            return not is_divisible
        case BarItem(keeps=keeps, is_heading=is_heading) if is_heading or not keeps:
            return False
    return index > 0 and isinstance(items[index - 1], TextItem)
