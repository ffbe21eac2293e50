"""Distribute the white of a page among the spaces between its items, so that it ends at the foot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pnp.booklet.pages.placer import MOST_GROWTH
from pnp.booklet.setting.items import PagePlacement

_MOST_BESIDE = 1.0  # mm, the same beside figures, where text is set solid, and the white is below it,
_VOID = 0.2  # unless this is more than a share of the last figure's height
_LINE = 3.0  # and some mm
_MOST_AROUND = 11.0  # mm that a space above or below a figure grows if white is left
_LEAST = 0.05  # mm of white that are shared out
# Pictures take so much of the white at most, and none where there are so few mm that spaces grow only a little.
_FOR_PICTURES = 0.8
_TOO_LITTLE = 8.0
_CAPTION_BESIDE = 0.6  # of a caption stands beside its figure at least


def room_for_pictures(page: Sequence[PagePlacement], height: float) -> float:
    """Return by how many mm the pictures of a page *height* mm high may grow; 0 if it has little white."""
    white = height - max((place.y + place.height for place in page), default=height)
    return _FOR_PICTURES * white if white >= _TOO_LITTLE else 0.0


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
