"""Set the list of what is in the box, beside a picture of the finished set."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from pnp.game.model.texts import Translate, enumeration, ui_text
from pnp.press.geometry.path import translation
from pnp.press.scene.document import PlannedDrawing
from pnp.press.scene.nodes import Group
from pnp.press.text.line import Span, TextStyle
from pnp.press.text.typography import TypeSize
from pnp.sheets.guide.flow import NOTE_GREY, Flow, GuideCell, section, spans_of
from pnp.sheets.guide.step_setter import HALF
from pnp.sheets.guide.steps import GuidePiece

SET_RISE = 6.0  # mm by which the finished set begins above the list beside it, at the height of the heading
_LONGEST_COLUMN = 15  # the most rows of the list beside the picture
_MANY_ENTRIES = 8  # more than this are set in three columns if they are narrow enough, half as many in two
_COLUMN_GAP, _COUNT_WIDTH = 4.0, 11.0  # mm between columns of the contents; width of a count and the gap after it


class _Columns(Struct, frozen=True):
    """Columns of a list, each *width* mm wide and *step* mm beyond the one before it."""

    count: int
    width: float
    step: float

    @classmethod
    def across(cls, room: float, widths: Sequence[float]) -> _Columns:
        """Return the columns of a list of texts of *widths* mm across the page: three if they are narrow."""
        third = (room - 2 * _COLUMN_GAP) / 3
        if len(widths) > _MANY_ENTRIES and max(widths) < third - _COUNT_WIDTH:
            return cls(3, third, third + _COLUMN_GAP)
        return cls(2, HALF * room, (1 - HALF) * room)

    @classmethod
    def beside_picture(cls, room: float, widths: Sequence[float]) -> _Columns:
        """Return the columns of such a list on half of the page: two if they are narrow."""
        half = HALF * room
        quarter = (half - _COLUMN_GAP) / 2
        if 2 * len(widths) > _MANY_ENTRIES and max(widths) < quarter - _COUNT_WIDTH:
            return cls(2, quarter, quarter + _COLUMN_GAP)
        return cls(1, half, 0.0)

    def rows(self, entries: int) -> int:
        """Return how many rows a number of entries takes."""
        return -(-entries // self.count)


def set_contents(
    flow: Flow,
    plan_set: Callable[[float], PlannedDrawing] | None,
    pieces: Sequence[GuidePiece],
    translate: Translate,
    size: TypeSize,
) -> None:
    """Set the counts of all pieces in columns, beside the finished set unless that would make one column very long.

    *plan_set* returns the finished set, half as wide as the page, for a height in mm of the list beside it.
    """
    style, bold, grey = flow.style(size), flow.style(size, bold=True), flow.style(size, colour=NOTE_GREY)
    entries = [(piece.count, _counted(piece, translate, style, grey)) for piece in pieces]
    in_all = Span(translate(ui_text("in all", context="sum of the pieces")), bold)
    entries.append((sum(piece.count for piece in pieces), (in_all,)))
    widths = [flow.line_width(spans) for _, spans in entries]
    columns = _Columns.beside_picture(flow.width, widths)
    picture = None
    if plan_set is not None and columns.rows(len(entries)) <= _LONGEST_COLUMN:
        picture = plan_set(columns.rows(len(entries)) * size.leading)
    else:
        columns = _Columns.across(flow.width, widths)
    rows = columns.rows(len(entries))
    tall = rows * size.leading + (2 * size.leading + 4.0) * flow.white
    flow.need(max(min(tall, 12 * size.leading), picture.height if picture else 0.0) + 10.0 * flow.white)
    section(flow, translate(ui_text("What is in the box")), min(rows, 12) * size.leading + 10.0 * flow.white)
    top = flow.y - SET_RISE
    for row in range(rows):
        cells = []
        for column, (count, spans) in enumerate(entries[row::rows]):
            x = column * columns.step
            cells.append(GuideCell((Span(str(count), bold),), x, _COUNT_WIDTH - 3.0, "end"))
            cells.append(GuideCell(spans, x + _COUNT_WIDTH, columns.width - _COUNT_WIDTH))
        flow.row(cells, size.leading)
    if picture is not None:
        place = translation(flow.left_of((1 - HALF) * flow.width, HALF * flow.width), top)
        flow.draw(lambda: (Group((picture.draw(),), place),))
        flow.y = max(flow.y + 0.8, top + picture.height)
    _advice(flow, pieces, translate, size)


def _advice(flow: Flow, pieces: Sequence[GuidePiece], translate: Translate, size: TypeSize) -> None:
    """Set the author's advice on pieces; advice that several pieces share appears once.

    Short advice is set in two columns.
    """
    advised: dict[str, dict[str, None]] = {}
    for piece in pieces:
        if piece.advice:
            advised.setdefault(piece.advice, {})[piece.called or piece.title] = None
    flow.skip(1.5 if advised else 0.0)
    bold, half = flow.style(size, bold=True), HALF * flow.width
    texts: list[tuple[Span, ...]] = []
    for advice, names in advised.items():
        named = translate(enumeration(names))
        texts.append((Span(f"{named[:1].upper()}{named[1:]}  ", bold), Span(advice, flow.style(size))))
    if all(flow.line_width(spans) < half for spans in texts):
        for first in range(0, len(texts), 2):
            pair = zip(texts[first : first + 2], (0.0, flow.width - half), strict=False)
            flow.row([GuideCell(spans, x, half) for spans, x in pair], size.leading, 0.5)
    else:
        for spans in texts:
            flow.row([GuideCell(spans, 0.0, flow.width)], size.leading, 0.5)


def _counted(piece: GuidePiece, translate: Translate, style: TextStyle, grey: TextStyle) -> tuple[Span, ...]:
    """Return the name of a piece, with its size on this paper."""
    title = Span(piece.counted or piece.title, style)
    if not piece.size:
        return (title,)
    return spans_of(translate(ui_text("{piece}, {size}")), grey, piece=title, size=Span(piece.size, grey))
