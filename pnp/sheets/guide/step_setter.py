"""Set the steps of the print guide in a size of type: a picture each, and beside it what to do with which files."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from pnp.game.model.texts import Text, Translate, enumeration, ui_text
from pnp.press.colour import Colour, legible_on_white
from pnp.press.geometry.path import scaling, translation
from pnp.press.scene.nodes import Use
from pnp.press.text.line import Span
from pnp.press.text.typography import TYPE_SCALE, TypeSize
from pnp.sheets.guide.flow import NOTE_GREY, Flow, GuideCell, section, share_of_a4, wrap_names
from pnp.sheets.guide.step_pictures import HEIGHT as PICTURE_HEIGHT
from pnp.sheets.guide.step_pictures import WIDTH as PICTURE_WIDTH
from pnp.sheets.guide.step_pictures import step_picture
from pnp.sheets.guide.steps import GuideStep

HALF = 0.48  # of the page's width, for what is in two columns
_BEFORE_STEPS = 3.0  # mm free below each part of the steps
_STEP_HEIGHT = 36.0  # mm, of most rows of steps
_MOST_BETWEEN = 12.0  # mm of extra white at most between steps that fill a page
_MOST_EVENING = 3.0  # mm of it at most in the shorter of two columns


class GuideSetting(Struct, frozen=True):
    """How a guide is set: its type, the scale of the steps' pictures, the share of the usual white, the upper margin.

    With *is_dense*, its head is one line, and its steps share one heading.
    """

    size: TypeSize = TYPE_SCALE.instruction
    share: float = 1.0
    white: float = 1.0
    top: float = 18.0
    is_dense: bool = False


def set_steps(setter: StepSetter, todo: Sequence[GuideStep], *, fills_page: bool = False) -> None:
    """Set the steps side by side, two in a row: a picture, and beside it what to do with which files.

    With *fills_page*, steps in two columns share the white that is left below them.
    """
    flow, is_dense = setter.flow, setter.setting.is_dense
    numbered = list(enumerate(todo, start=1))
    parts: list[tuple[bool | None, Text]] = [
        (False, ui_text("Before you print everything")),
        (True, ui_text("Cut, fold and glue, in this order")),
    ]
    if is_dense:  # a single heading saves room and leaves no row half empty
        parts = [(None, ui_text("Do this, in this order"))]
    for making, head in parts:
        some = [(number, step) for number, step in numbered if making in (None, step.making)]
        if some:
            section(flow, setter.translate(head), _STEP_HEIGHT)
        if is_dense:
            setter.set_columns(some, fills_page=fills_page)
        else:
            setter.set_rows(some)
        flow.skip(_BEFORE_STEPS)


class StepSetter(Struct):
    """Sets steps with their numbers side by side: a picture each, and beside it what to do with which files."""

    flow: Flow
    ink: Colour
    accent: Colour
    translate: Translate
    setting: GuideSetting

    @property
    def size(self) -> TypeSize:
        """The type of the text."""
        return self.setting.size

    @property
    def _share(self) -> float:
        """The scale of the pictures."""
        return self.setting.share * share_of_a4(self.flow.paper)

    @property
    def _text_x(self) -> float:
        """Where the text begins, beside the picture."""
        return self._share * PICTURE_WIDTH + 2.5

    def set_rows(self, some: Sequence[tuple[int, GuideStep]]) -> None:
        """Set steps in rows of two."""
        for start in range(0, len(some), 2):
            if start:
                self.flow.begin_part()
            self._set_row(some[start : start + 2])

    def _set_row(self, some: Sequence[tuple[int, GuideStep]]) -> None:
        """Set one or two steps."""
        cells = [self._cell(*each, right=index == 1) for index, each in enumerate(some)]
        top = self.flow.row(cells, self.size.leading, 0.8 * self._share, self._share * PICTURE_HEIGHT)
        for (_, step), cell in zip(some, cells, strict=True):
            self._draw(step, cell, top)

    def set_columns(self, some: Sequence[tuple[int, GuideStep]], *, fills_page: bool = False) -> None:
        """Set steps in two columns of about equal height, on as many pages as they take.

        White between the steps of the shorter column evens them out. Columns use the room of the page if *fills_page*
        is true or more steps follow on the next page.
        """
        pad, least = 1.6 * self._share, self._share * PICTURE_HEIGHT
        heights = [max(least, self.flow.cell_height(self._cell(*each), self.size.leading)) + pad for each in some]
        start = 0
        while start < len(some):
            end = self._end_of_page(heights, start)
            if end == start:
                self.flow.new_page()
                end = max(self._end_of_page(heights, start), start + 1)
            is_last = end == len(some)
            self._set_page(some[start:end], heights[start:end], fills_page=fills_page or not is_last)
            if not is_last:
                self.flow.new_page()
            start = end

    def _end_of_page(self, heights: Sequence[float], start: int) -> int:
        """Return the end of the steps from *start* for which this page has room."""
        room = self.flow.bottom - self.flow.y
        ends = range(len(heights), start, -1)
        return next((end for end in ends if _two_columns(heights[start:end])[0] <= room), start)

    def _set_page(self, some: Sequence[tuple[int, GuideStep]], heights: Sequence[float], *, fills_page: bool) -> None:
        """Set steps in two columns on this page."""
        flow = self.flow
        height, middle = _two_columns(heights)
        top, room = flow.y, flow.bottom - flow.y
        columns = [column for column in (heights[:middle], heights[middle:]) if column]
        if fills_page:
            height = max(height, min(room, *(sum(each) + _MOST_BETWEEN * (len(each) - 1) for each in columns)))
        most = _MOST_BETWEEN if fills_page else _MOST_EVENING
        whites = [min(most, (height - sum(column)) / max(1, len(column) - 1)) for column in columns]
        for index, each in enumerate(some):
            flow.y = top if index == middle else flow.y
            cell = self._cell(*each, right=index >= middle)
            flow.set_cell(cell, self.size.leading)
            self._draw(each[1], cell, flow.y)
            flow.y += heights[index] + whites[index >= middle]
        flow.y = top + height

    def _cell(self, place: int, step: GuideStep, *, right: bool = False) -> GuideCell:
        """Return the text of a step in the left or right column."""
        flow, size = self.flow, self.size
        half = HALF * flow.width
        width = half - self._text_x
        first = Span(f"{place}  ", flow.style(size, bold=True, colour=legible_on_white(self.accent)))
        title = Span(self.translate(step.title) + "  ", flow.style(size, bold=True))
        small = flow.style(TYPE_SCALE.caption, colour=NOTE_GREY)
        comma = self.translate(enumeration(("", "")))
        files = Span("\n" + wrap_names(flow, step.files, comma, small, width), small)
        spans = (first, title, Span(self.translate(step.text), flow.style(size)), *([files] if step.files else []))
        return GuideCell(spans, (flow.width - half if right else 0.0) + self._text_x, width)

    def _draw(self, step: GuideStep, cell: GuideCell, top: float) -> None:
        left = self.flow.left_of(cell.x - self._text_x, self._share * PICTURE_WIDTH)
        place = translation(left, top + 0.6) @ scaling(self._share)
        self.flow.draw(
            lambda: (Use(step_picture(step.picture or step.key, self.ink, self.accent, step.shapes), place),)
        )


def _two_columns(heights: Sequence[float]) -> tuple[float, int]:
    """Return the height of two columns of about equal height, and where the second begins."""
    return min((max(sum(heights[:i]), sum(heights[i:])), i) for i in range(1, len(heights) + 1))
