"""Enlarge figures across a page that has white to spare."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from msgspec.structs import replace

from pnp.booklet.pages.copyfit import Fit
from pnp.booklet.pages.justification import room_for_pictures
from pnp.booklet.setting.elements import FigureElement
from pnp.booklet.setting.items import PagePlacement

_SCALES = (1.15, 1.1, 1.05)  # times the width of a figure


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
    for scale in _SCALES if room and any(place.shape is None for place in page) else ():
        larger = dict(_larger(fit, page, scale))
        growth = sum(larger[place.item].height - place.height for place in page if place.item in larger)
        if 0.0 < growth <= room:
            return list(_moved(page, larger))
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


def _moved(page: Sequence[PagePlacement], larger: Mapping[int, PagePlacement]) -> Iterator[PagePlacement]:
    """Yield the placements of a page, those below larger figures farther down."""
    down = 0.0
    for place in page:
        new = larger.get(place.item, place)
        yield replace(new, y=place.y + down)
        down += new.height - place.height
