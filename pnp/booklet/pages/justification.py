"""Share out the white of a page: larger parts and figures where there is much, then wider spaces down to the foot."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from pnp.booklet.blocks.content import PartsBlock
from pnp.booklet.pages.copyfit import Fit
from pnp.booklet.pages.placer import MOST_GROWTH
from pnp.booklet.setting.flow import BarElement, FigureElement
from pnp.booklet.setting.items import BarItem, PagePlacement, TextItem
from pnp.booklet.setting.strips import Placed, Strip

_MOST_BESIDE = 1.0  # mm, the same beside figures, where text is set solid, and the white is below it,
_VOID = 0.2  # unless this is more than a share of the last figure's height
_LINE = 3.0  # and some mm; at half and at twice no page but one of Chess changes, nor with the share above
_MOST_AROUND = 11.0  # mm that a space above or below a figure grows if white is left; no game changes at half or twice
_LEAST = 0.05  # mm of white that are shared out; less is not seen
# Pictures take so much of the white at most, and none where there are so few mm that spaces grow only a little.
_FOR_PICTURES = 0.8  # at half and at twice three games change; with all of it spaces do not grow
_TOO_LITTLE = 8.0  # at half one game changes, at twice two
_CAPTION_BESIDE = 0.6  # of a caption stands beside its figure at least; as when pages are chosen
_MOST_WHITE = 0.12  # of a page whose foot takes text if larger parts fill the next; no game changes at half or twice
_SCALES = (1.8, 1.7, 1.6, 1.5, 1.4, 1.3, 1.2, 1.1)  # times the usual size of parts, by eye
_FIGURE_SCALES = (1.15, 1.1, 1.05)  # times the width of a figure, by eye: more is seen


class _Zone(Struct):
    """A part of a page with figures beside text: its placements, and where its figures and its text end."""

    members: list[int]
    foot: float
    text_end: float
    is_open: bool  # text goes on below it as wide as the column


def justify(page: Sequence[PagePlacement], height: float) -> list[PagePlacement]:
    """Return the placements of one page, moved down so that the last of them ends at *height* mm.

    White above titles grows more than between paragraphs, each up to a limit, then white around figures; the rest stays
    at the foot. A page of pictures alone has the same white above, between and below them.
    """
    if page and all(map(_is_across, page)):
        return _hung(page, height)
    zones = list(_zones(page))
    shifts = [0.0] * len(page)
    for zone in zones:
        _fill(page, zone, zone.foot, shifts)
    if not page:
        return []
    white = height - max(p.y + p.height + shift for p, shift in zip(page, shifts, strict=True))
    if white < _LEAST:
        return _moved(page, shifts)
    shift = _spread(page, zones, white, shifts)
    if zones and zones[-1].members[-1] == len(page) - 1:
        _fill(page, zones[-1], height - shift, shifts, shift)
    return _moved(page, shifts)


def _spread(page: Sequence[PagePlacement], zones: Sequence[_Zone], white: float, shifts: list[float]) -> float:
    """Add to the *shifts* of placements what spaces between zones and texts grow; return the last of these shifts."""
    # A space grows by its weight, and by more around a figure; those inside a zone are filled on their own.
    inside = {index for zone in zones for index in zone.members[1:]}
    spaces = [i for i, p in enumerate(page) if i not in inside and _weight(page, i, zones)]
    total = sum(_weight(page, i, zones) for i in spaces)
    grown = min(white, MOST_GROWTH * total)
    around = [i for i in spaces if _is_across(page[i]) or _is_across(page[i - 1])]
    more = min(_MOST_AROUND, (white - grown) / len(around)) if around else 0.0
    shift = 0.0
    for i in range(len(page)):
        if i in spaces:
            shift += grown * _weight(page, i, zones) / total + (more if i in around else 0.0)
        shifts[i] += shift
    return shift


def _is_across(placement: PagePlacement) -> bool:
    return placement.shape is not None and not (placement.is_beside or placement.is_caption)


def _hung(page: Sequence[PagePlacement], height: float) -> list[PagePlacement]:
    """Return figures moved down so that the white of their page is the same above, between and below them."""
    gap = (height - sum(p.height for p in page)) / (len(page) + 1)
    made, y = list[PagePlacement](), gap
    for placement in page:
        made.append(replace(placement, y=y))
        y += placement.height + gap
    return made


def _moved(page: Sequence[PagePlacement], shifts: Sequence[float]) -> list[PagePlacement]:
    return [replace(p, y=p.y + shift) for p, shift in zip(page, shifts, strict=True)]


def _weight(page: Sequence[PagePlacement], index: int, zones: Sequence[_Zone]) -> float:
    """Return the weight of the space above a placement; above a zone it is that of the zone's first text."""
    for zone in zones:
        if zone.members[0] == index:
            return max((page[i].weight for i in zone.members[:2]), default=0.0) if index else 0.0
    return page[index].weight if index else 0.0


def _zones(page: Sequence[PagePlacement]) -> Iterator[_Zone]:
    zone: _Zone | None = None
    for index, p in enumerate(page):
        if p.is_beside:
            if zone is None or zone.text_end >= zone.foot - 1e-6:  # not below the figure before it
                if zone is not None:
                    yield zone
                zone = _Zone([], 0.0, 0.0, False)
            zone.members.append(index)
            zone.foot = max(zone.foot, p.y + p.height)
        elif zone is not None:
            if p.y >= zone.foot - 1e-6:
                yield zone
                zone = None
                continue
            zone.members.append(index)
            zone.text_end = max(zone.text_end, p.y + p.height)
            zone.is_open = p.y + p.height > zone.foot
    if zone is not None:
        yield zone


def _most_grown(page: Sequence[PagePlacement], zone: _Zone, texts: Sequence[int], total: float) -> Iterator[float]:
    """Yield how much the spaces of a zone's texts may grow before a caption leaves its figure."""
    figures = {page[i].item: page[i] for i in zone.members if page[i].is_beside}
    for index in zone.members:
        caption = page[index]
        if not caption.is_caption or caption.item not in figures:
            continue
        figure = figures[caption.item]
        room = figure.y + figure.height - caption.y - min(_CAPTION_BESIDE * caption.height, figure.height)
        above = sum(page[i].weight for i in texts if i <= index)
        if above:
            yield max(0.0, room) * total / above


def _fill(page: Sequence[PagePlacement], zone: _Zone, foot: float, shifts: list[float], moved: float = 0.0) -> None:
    """Let the text of a zone go down towards *foot*, if it ends above that and not below the zone's figures."""
    # Four limits hold at once: the foot, the void beside the last figure, what a space may grow, captions' places.
    white = foot - (zone.text_end + shifts[zone.members[-1]] - moved)
    texts = [
        i
        for i in zone.members[1:]
        if not page[i].is_beside and page[i].weight and page[i].y > page[zone.members[0]].y + 1
    ]
    total = sum(page[i].weight for i in texts)
    if white < _LEAST or not total or (zone.is_open and moved == 0.0):
        return
    last = max((page[i] for i in zone.members if page[i].is_beside), key=lambda figure: figure.y)
    most = max(_MOST_BESIDE * total, white - _LINE - _VOID * last.height)
    grown = min(white, most, MOST_GROWTH * total, *_most_grown(_moved(page, shifts), zone, texts, total))
    shift = 0.0
    for i in zone.members:
        if i in texts:
            shift += grown * page[i].weight / total
        if not page[i].is_beside:
            shifts[i] += shift


def _room_for_pictures(page: Sequence[PagePlacement], height: float) -> float:
    """Return by how many mm the pictures of a page *height* mm high may grow; 0 if it has little white."""
    white = height - max((place.y + place.height for place in page), default=height)
    return _FOR_PICTURES * white if white >= _TOO_LITTLE else 0.0


def with_larger_parts(fit: Fit) -> Fit:
    """Return a fit whose parts are larger if their page is otherwise filled with wide spaces.

    Only parts that are all on one page grow. Nothing moves to another page but paragraphs above them.
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
    """Return a fit whose page before page *number* takes the paragraphs above a title if it has much white."""
    # Each test is a reason to leave the page as it is: nothing may move but whole paragraphs that have room.
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
    # From large to small, the first scale with room is taken; parts in more rows than before are joined in one.
    placements, elements = fit.pages.placements, list(fit.trial.elements)
    rows = [place for place in placements if isinstance(elements[place.item].block, PartsBlock)]
    page = [place for place in placements if place.page == number]
    room = _room_for_pictures(page, fit.trial.flow.setter.style.text_height)
    for scale in _SCALES if room else ():
        larger = list(fit.trial.flow.parts(scale))
        if len(larger) < len(rows):
            continue
        larger = [*larger[: len(rows) - 1], _joined(larger[len(rows) - 1 :])]
        growth = [bar.strip.height - place.height for bar, place in zip(larger, rows, strict=True)]
        if sum(growth) <= room:
            for bar, place in zip(larger, rows, strict=True):
                elements[place.item] = bar
            moved = _shifted(placements, {place.item: more for place, more in zip(rows, growth, strict=True)})
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


def _shifted(placements: list[PagePlacement], growth: dict[int, float]) -> list[PagePlacement]:
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

    Figures beside text and pictures with a width of their own stay as they are, and nothing moves to another page.
    """
    placements = list[PagePlacement]()
    last = fit.pages.placements[-1].page
    for number, group in groupby(fit.pages.placements, key=lambda place: place.page):
        page = list(group)
        placements += page if number == last else _grown(fit, page)
    return replace(fit, pages=fit.pages._replace(placements=placements))


def _grown(fit: Fit, page: Sequence[PagePlacement]) -> Sequence[PagePlacement]:
    """Return the placements of a page, its figures in the largest width for which it has room."""
    room = _room_for_pictures(page, fit.trial.flow.setter.style.text_height)
    for scale in _FIGURE_SCALES if room and any(place.shape is None for place in page) else ():
        larger = dict(_larger(fit, page, scale))
        growth = sum(larger[place.item].height - place.height for place in page if place.item in larger)
        if 0.0 < growth <= room:
            down, grown = 0.0, list[PagePlacement]()
            for place in page:
                new = larger.get(place.item, place)
                grown.append(replace(new, y=place.y + down))
                down += new.height - place.height
            return grown
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
