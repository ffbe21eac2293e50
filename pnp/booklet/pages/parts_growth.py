"""Enlarge the list of parts where its page has white to spare, or the page before it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from msgspec.structs import replace

from pnp.booklet.blocks.content import PartsBlock
from pnp.booklet.pages.copyfit import Fit
from pnp.booklet.pages.justification import room_for_pictures
from pnp.booklet.setting.flow import BarElement, FigureElement
from pnp.booklet.setting.items import BarItem, PagePlacement, TextItem
from pnp.booklet.setting.strips import Placed, Strip

_MOST_WHITE = 0.12  # of a page at whose foot more text is set if the next one can be filled with larger parts
_SCALES = (1.8, 1.7, 1.6, 1.5, 1.4, 1.3, 1.2, 1.1)  # times the usual size of parts
_FIGURE_SCALES = (1.15, 1.1, 1.05)  # times the width of a figure


def with_larger_parts(fit: Fit) -> Fit:
    """Return a fit whose parts are larger if their page is otherwise filled with wide spaces.

    Only parts that are all on one page grow, into more rows if they need them. Nothing moves to another page but
    paragraphs above the parts, to fill the page before. The last page keeps its white.
    """
    placements = fit.pages.placements
    numbers = {place.page for place in placements if isinstance(fit.trial.elements[place.item].block, PartsBlock)}
    if len(numbers) != 1 or placements[-1].page in numbers:
        return fit
    (number,) = numbers
    drawn_up = _enlarged(_drawn_up(fit, number), number)
    height = fit.trial.flow.setter.style.text_height
    return drawn_up if height - _end(drawn_up, number) <= _MOST_WHITE * height else _enlarged(fit, number)


def _end(fit: Fit, number: int) -> float:
    """Return how far down a page is taken, in mm."""
    return max((place.y + place.height for place in fit.pages.placements if place.page == number), default=math.inf)


def _drawn_up(fit: Fit, number: int) -> Fit:
    """Return a fit in which the page before page *number* takes the paragraphs above a title that have room there.

    That page has much white otherwise.
    """
    placements, items = fit.pages.placements, fit.trial.items
    height, end = fit.trial.flow.setter.style.text_height, _end(fit, number - 1)
    first = next(i for i, place in enumerate(placements) if place.page == number)
    moved = list[PagePlacement]()
    for place in placements[first:]:
        item, y = items[place.item], end + items[place.item].space
        if not isinstance(item, TextItem) or place.first or place.beside or y + place.height > height:
            break
        moved.append(replace(place, page=number - 1, y=y, weight=item.weight))
        end = y + place.height
    rest = placements[first + len(moved) :]
    if _end(fit, number - 1) > (1 - _MOST_WHITE) * height or not moved or not isinstance(items[rest[0].item], BarItem):
        return fit
    top = rest[0].y
    below = [replace(place, y=place.y - top) if place.page == number else place for place in rest]
    below[0] = replace(below[0], weight=0.0)
    return replace(fit, pages=fit.pages._replace(placements=[*placements[:first], *moved, *below]))


def _enlarged(fit: Fit, number: int) -> Fit:
    """Return a fit with the largest parts for which page *number* has room; the same fit if it has none."""
    placements, elements = fit.pages.placements, list(fit.trial.elements)
    rows = [place for place in placements if isinstance(elements[place.item].block, PartsBlock)]
    page = [place for place in placements if place.page == number]
    room = room_for_pictures(page, fit.trial.flow.setter.style.text_height)
    for scale in _SCALES if room else ():
        larger = list(fit.trial.flow.parts(scale))
        if len(larger) < len(rows):
            continue
        larger = [*larger[: len(rows) - 1], _joined(larger[len(rows) - 1 :])]
        growth = [bar.strip.height - place.height for bar, place in zip(larger, rows, strict=True)]
        if sum(growth) <= room:
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


def with_larger_figures(fit: Fit) -> Fit:
    """Return a fit whose figures are up to 15 % wider on pages that are otherwise filled with wide spaces.

    Figures beside text and pictures with a width of their own stay as they are, and nothing moves to another page. The
    last page keeps its white, and a page of figures alone shares it out among them.
    """
    placements = list[PagePlacement]()
    last = fit.pages.placements[-1].page
    for number, group in groupby(fit.pages.placements, key=lambda place: place.page):
        page = list(group)
        placements += page if number == last else _grown(fit, page)
    return replace(fit, pages=fit.pages._replace(placements=placements))


def _grown(fit: Fit, page: Sequence[PagePlacement]) -> Sequence[PagePlacement]:
    """Return the placements of a page, its figures in the largest width for which it has room."""
    room = room_for_pictures(page, fit.trial.flow.setter.style.text_height)
    for scale in _FIGURE_SCALES if room and any(place.shape is None for place in page) else ():
        larger = dict(_larger(fit, page, scale))
        growth = sum(larger[place.item].height - place.height for place in page if place.item in larger)
        if 0.0 < growth <= room:
            return list(_below_larger(page, larger))
    return page


def _larger(fit: Fit, page: Sequence[PagePlacement], scale: float) -> Iterator[tuple[int, PagePlacement]]:
    """Yield the figures across a page, by their items, *scale* times as wide or as wide as the column."""
    figures = fit.trial.flow.figures
    for place in page:
        element, shape = fit.trial.elements[place.item], place.shape
        if shape is None or place.is_caption or shape.kind not in ("large", "rows"):
            continue
        if isinstance(element, FigureElement) and not element.block.width:
            width = min(figures.setter.style.measure, scale * shape.width)
            larger = figures.across_at(shape.kind, element.figure, width, shape.cost)
            yield place.item, replace(place, height=larger.height, shape=larger)


def _below_larger(page: Sequence[PagePlacement], larger: Mapping[int, PagePlacement]) -> Iterator[PagePlacement]:
    down = 0.0
    for place in page:
        new = larger.get(place.item, place)
        yield replace(new, y=place.y + down)
        down += new.height - place.height
