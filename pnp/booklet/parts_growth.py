"""Enlarge the list of parts where its page has white to spare."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from pnp.booklet.blocks import PartsBlock
from pnp.booklet.copyfit import Fit
from pnp.booklet.elements import BarElement
from pnp.booklet.items import PagePlacement
from pnp.booklet.strips import Placed, Strip

_LEAST_WHITE = 8.0  # mm at the foot of a page: with less, its spaces grow a little
_SHARE = 0.8  # of the white, at most
_SCALES = (1.5, 1.4, 1.3, 1.2, 1.1)  # times the usual size of parts


def with_larger_parts(fit: Fit) -> Fit:
    """Return a fit whose parts are larger if their page is otherwise filled with wide spaces.

    Only parts that are all on one page grow, into more rows if they need them, and nothing moves to another page. The
    last page keeps its white.
    """
    placements, elements = fit.pages.placements, list(fit.trial.elements)
    rows = [place for place in placements if isinstance(elements[place.item].block, PartsBlock)]
    numbers = {place.page for place in rows}
    if len(numbers) != 1 or placements[-1].page in numbers:
        return fit
    end = max(place.y + place.height for place in placements if place.page in numbers)
    white = fit.trial.flow.setter.style.text_height - end
    for scale in _SCALES if white >= _LEAST_WHITE else ():
        larger = list(fit.trial.flow.parts(scale))
        if len(larger) < len(rows):
            continue
        larger = [*larger[: len(rows) - 1], _joined(larger[len(rows) - 1 :])]
        growth = [bar.strip.height - place.height for bar, place in zip(larger, rows, strict=True)]
        if sum(growth) <= _SHARE * white:
            for bar, place in zip(larger, rows, strict=True):
                elements[place.item] = bar
            moved = _moved(placements, {place.item: more for place, more in zip(rows, growth, strict=True)})
            return replace(fit, trial=replace(fit.trial, elements=elements), pages=fit.pages._replace(placements=moved))
    return fit


def _joined(bars: Sequence[BarElement]) -> BarElement:
    """Return rows one below the other as one element."""
    placed, y = list[Placed](), 0.0
    for bar in bars:
        y += bar.space if placed else 0.0
        placed.append(Placed(bar.strip, y))
        y += bar.strip.height
    return bars[0] if len(bars) == 1 else replace(bars[0], strip=Strip(y, tuple(placed), role=None))


def _moved(placements: list[PagePlacement], growth: dict[int, float]) -> list[PagePlacement]:
    """Return placements higher by the *growth* of their items; what is below them on their page moves down."""
    moved, page, down = list[PagePlacement](), -1, 0.0
    for place in placements:
        down = down if place.page == page else 0.0
        page, more = place.page, growth.get(place.item, 0.0)
        moved.append(replace(place, y=place.y + down, height=place.height + more))
        down += more
    return moved
