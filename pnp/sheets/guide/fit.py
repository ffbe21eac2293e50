"""Choose how a print guide is set: on the fewest pages, in the largest type that fits, with spare white distributed.

The height of the picture of the finished set is chosen as well.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from operator import le

from msgspec import Struct
from msgspec.structs import replace

from pnp.press.text.typography import TYPE_SCALE, TypeSize
from pnp.sheets.guide.flow import Flow
from pnp.sheets.guide.step_setter import GuideSetting

ABOVE_LARGE_SET = 4.0  # mm free above the finished set at the end of a guide
_LEAST_SET = 24.0  # mm: its least height there
_GOOD_SET = 40.0  # mm: its least height below the list of pieces in a guide with a page for the steps
_MOST_BELOW_STEPS = 40.0  # mm: the most white at the foot of a page for the steps, and of the page before it
_MOST_SPREAD = 7.0  # mm: the most extra white before a part of a page
_LEAST_WHITE = 1.5  # mm: the least white at the foot of a page
_MUCH_WHITE = 12.0  # mm at the foot of a one-page guide, above which larger type is tried
_SHARES_OF_WHITE = (1.0, 0.75, 0.5, 0.25)  # tried in turn before the parts of a one-page guide
_USUAL = GuideSetting()
_DENSE = GuideSetting(TYPE_SCALE.caption, 0.75, 0.5, 12.0, is_dense=True)
_DENSEST = GuideSetting(TypeSize(8, 9.6), 0.6, 0.3, 10.0, is_dense=True)
# A guide in two columns is set in the largest of these types that needs no extra page.
_ROOMY = tuple(
    GuideSetting(TypeSize(points, leading), share, white, 15.0, is_dense=True)
    for points, leading, share, white in (
        (10.5, 14.3, 1.05, 1.1),
        (10, 13.6, 1.0, 1.0),
        (9.5, 12.9, 0.95, 0.9),
        (9, 12.2, 0.9, 0.8),
        (8.5, 11.6, 0.8, 0.65),
        (8.5, 11, 0.75, 0.4),
    )
)


class GuideChoice(Struct, frozen=True):
    """How a guide is set.

    With *set_height* the finished set is drawn below the list of pieces, at most that many mm high; 0 leaves it out.
    *spread* is the extra white (mm) before each part of a page, one value per page. With *has_steps_page*, the steps
    are on a page of their own, which is the last.
    """

    setting: GuideSetting
    set_height: float | None = None
    spread: tuple[float, ...] = ()
    has_steps_page: bool = False


class GuideFit(Struct):
    """Chooses how a guide is set by comparing the results of *set_guide*.

    *large_set_height* returns the height of the finished set within a width and height; it is None without a picture.
    """

    set_guide: Callable[[GuideChoice], Flow]
    large_set_height: Callable[[float, float], float] | None = None

    def choose(self) -> GuideChoice:
        """Return the best of several choices."""
        counts: dict[GuideSetting, int] = {}
        for setting in (_USUAL, _DENSE, _DENSEST):
            choice = GuideChoice(setting)
            counts[setting] = self.set_guide(choice).count_pages
            if counts[setting] == 1:
                return self._spread(self._largest(choice))
        return self._with_steps_page() or self._filled(counts[_DENSEST])

    def _largest(self, choice: GuideChoice) -> GuideChoice:
        """Return the choice with the largest type in which a one-page guide stays on its page."""
        flow = self.set_guide(choice)
        if not (choice.setting.is_dense and flow.bottom - flow.y > _MUCH_WHITE):
            return choice
        *larger, least = map(GuideChoice, _ROOMY)
        if self.set_guide(least).count_pages > 1:  # no larger type fits either
            return choice
        return next((each for each in larger if self.set_guide(each).count_pages == 1), least)

    def _spread(self, choice: GuideChoice) -> GuideChoice:
        """Return the choice that distributes as much white of a guide as fits; its parts stay whole."""
        flow = self.set_guide(choice)
        white = _shared_white(flow, flow.y)
        shares = (tuple(share * each for each in white) for share in _SHARES_OF_WHITE)
        choices = (replace(choice, spread=spread) for spread in shares)
        return next((each for each in choices if self.set_guide(each).count_pages == flow.count_pages), choice)

    def _with_steps_page(self) -> GuideChoice | None:
        """Return the choice of two pages with the steps on the second, in the largest type that fits; None if none.

        The finished set is below the list of pieces, or beside it if that is too low.
        """
        for setting in (*_ROOMY, _DENSE, _DENSEST):
            for height in (0.0, None):
                choice = GuideChoice(setting, height, has_steps_page=True)
                flow = self.set_guide(choice)
                if flow.count_pages != 2 or flow.bottom - flow.y > _MOST_BELOW_STEPS:
                    continue
                room = flow.bottom - flow.ends[0] - ABOVE_LARGE_SET - _LEAST_WHITE
                if height is None and room < _MOST_BELOW_STEPS:
                    return self._spread(choice)
                if height is not None and self.large_set_height is not None and room >= _GOOD_SET:
                    return self._spread(replace(choice, set_height=room))
        return None

    def _filled(self, count: int) -> GuideChoice:
        """Return the choice for *count* pages with their white distributed and the finished set large on the last."""
        choices = [GuideChoice(setting, 0.0) for setting in (*_ROOMY, _DENSE, _DENSEST)]
        places = (  # smaller type leaves more room: for the finished set if possible
            bisect_left(choices, (0, room), key=lambda each: self._room_beyond(each, count))
            for room in (_LEAST_SET, -_LEAST_SET)
        )
        place = next(place for place in places if place < len(choices))
        full = (choice for choice in choices[place:] if self._has_full_pages(choice))
        choice = next(full, choices[place])
        flow = self.set_guide(choice)
        room, end = _set_room(flow), flow.y
        height = room if self.large_set_height is not None and room >= _LEAST_SET else None
        if self.large_set_height is not None and height is not None:
            end += ABOVE_LARGE_SET + self.large_set_height(flow.width, height)
        plain = GuideChoice(choice.setting, height)
        choice = GuideChoice(choice.setting, height, tuple(_shared_white(flow, end)))
        spread = self.set_guide(choice)
        is_alike = spread.count_pages == count and all(map(le, [*flow.ends, spread.y], [*spread.ends, flow.bottom]))
        return choice if is_alike else plain

    def _has_full_pages(self, choice: GuideChoice) -> bool:
        """Return whether little white is left at the foot of each page but the last."""
        flow = self.set_guide(choice)
        return all(flow.bottom - end <= _MOST_BELOW_STEPS for end in flow.ends)

    def _room_beyond(self, choice: GuideChoice, count: int) -> tuple[int, float]:
        """Return how many fewer pages than *count* a guide has, and the room for the finished set on its last page."""
        flow = self.set_guide(choice)
        return count - flow.count_pages, _set_room(flow)


def _set_room(flow: Flow) -> float:
    """Return how high the finished set may be at the end of a guide."""
    return flow.bottom - flow.y - ABOVE_LARGE_SET - _LEAST_WHITE


def _shared_white(flow: Flow, end: float) -> list[float]:
    """Return the extra white before the parts of each page; without it, the last page ends at *end*."""
    whites = [max(0.0, flow.bottom - each - _LEAST_WHITE) for each in (*flow.ends, end)]
    return [min(_MOST_SPREAD, white / max(1, parts)) for white, parts in zip(whites, flow.parts, strict=True)]
