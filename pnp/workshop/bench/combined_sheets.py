"""Choose the printed sheets that are combined, so that their pieces take fewer sheets of paper."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence

from msgspec import Struct

from pnp.workshop.selection import PrintSheet, combined_sheet

# Each sheet is tried with so many others, and of so many in both orders: with hundreds it takes a minute.
_MOST_PARTNERS = 4
_FEW_SHEETS = 20


class SheetNeeds(Struct, frozen=True):
    """What a printed file takes: *sheets* of paper, and for *area* mm² of pieces.

    Unless it *shares*, nothing can be put on its sheets. Only files of one *kind* are combined.
    """

    kind: Hashable
    sheets: int
    area: float
    shares: bool


class FoldedNeeds(Struct, frozen=True):
    """How many *sheets* a file takes if it is folded over, and as it is if it has no such version (*folds*)."""

    sheets: int
    folds: bool


_Needs = Callable[[PrintSheet], SheetNeeds]
_Folded = Callable[[PrintSheet], FoldedNeeds]


def combine_sheets(sheets: Sequence[PrintSheet], needs: _Needs, folded: _Folded, page: float) -> tuple[PrintSheet, ...]:
    """Return the sheets, those combined whose pieces take fewer pages of *page* mm² together, and no more *folded*."""
    # The largest first, each onto the emptiest or onto the fullest that takes it: neither is always the better, but the
    # emptiest takes it sooner.
    places = {sheet: place for place, sheet in enumerate(sheets)}
    largest_first = sorted(sheets, key=lambda sheet: -needs(sheet).area)

    def joined(one: PrintSheet, two: PrintSheet) -> PrintSheet:
        """Return both as one, their components in the order of the box."""
        return combined_sheet(sorted((*one.origins, *two.origins), key=places.__getitem__))

    def gathered(*, from_fullest: bool) -> list[PrintSheet]:
        """Return sheets that share paper."""
        shared: list[PrintSheet] = []
        for sheet in largest_first:
            partners = [each for each in shared if _may_share(needs(each), needs(sheet), page)]
            partners.sort(key=lambda one: needs(one).area, reverse=from_fullest)
            for each in partners[:_MOST_PARTNERS]:
                both = joined(each, sheet)
                if _saves(each, sheet, both, needs) and _folds(each, sheet, both, folded):
                    shared[shared.index(each)] = both
                    break
            else:
                shared.append(sheet)
        return shared

    ways = [gathered(from_fullest=False)] + ([gathered(from_fullest=True)] if len(sheets) <= _FEW_SHEETS else [])
    best = min(ways, key=lambda way: sum(needs(each).sheets for each in way))
    return tuple(sorted(best, key=lambda sheet: places[sheet.origins[0]]))


def _may_share(one: SheetNeeds, two: SheetNeeds, page: float) -> bool:
    """Return whether two files may be combined, and their pieces could take fewer sheets by their area."""
    are_alike = one.shares and two.shares and one.kind == two.kind
    return are_alike and math.ceil((one.area + two.area) / page) < one.sheets + two.sheets


def _saves(one: PrintSheet, two: PrintSheet, both: PrintSheet, needs: _Needs) -> bool:
    """Return whether two files take fewer sheets as one."""
    whole = needs(both)
    return whole.shares and whole.sheets < needs(one).sheets + needs(two).sheets


def _folds(one: PrintSheet, two: PrintSheet, both: PrintSheet, folded: _Folded) -> bool:
    """Return whether two files can be folded over as one if one of them can, on no more sheets."""
    first, second, whole = folded(one), folded(two), folded(both)
    return whole.sheets <= first.sheets + second.sheets and whole.folds >= (first.folds or second.folds)
