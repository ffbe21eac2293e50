"""Measure the ways to set a figure (beside its text, across the page, in a row), and set the one that is chosen."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import ClassVar, NamedTuple, Self

from msgspec import Struct
from msgspec.structs import replace

from pnp.booklet.blocks.content import FigureBlock
from pnp.booklet.setting.items import COLUMN_GAP, Arrangement, keep_lower_shapes
from pnp.booklet.setting.pictures import Pictures
from pnp.booklet.setting.strips import PictureSlot, Placed, Strip
from pnp.booklet.setting.typesetter import Typesetter
from pnp.press.geometry.path import Transform, translation
from pnp.press.scene.document import Size
from pnp.press.scene.nodes import Group, Node, line_nodes
from pnp.press.text.filled_text import FilledText
from pnp.press.text.line import Span
from pnp.press.text.typography import BASELINE, frame_letter

# The widths of figures beside text, as shares of the measure: few, which leaves room for other ways to fill pages.
_BESIDE_SHARES = (0.388, 0.45)  # by eye: 60 to 70 mm of text remain on A5
_FRAMES_BESIDE = (0.388, 0.45, 0.49)
_BESIDE_WIDTH = 0.435  # what is usual beside text: its cost is 0
_WIDE_BESIDE_SHARES = (0.55, 0.575, 0.6)  # of a picture of the table, which needs more room
# A picture that takes less than this share of its place gets a column of its own width, in mm at least.
_NARROW = 0.8  # higher, all figures are narrow and Chess takes 12 pages; at half no game changes
_NARROWEST = 27.0  # a caption's words; at half and at twice no game changes
_WIDEST_SCALED = 0.53  # of the measure: large figures beside text, which is large as well
_WIDEST_BESIDE = 0.62  # of the measure: a picture that is wider stands across the page
_LARGE_SHARES = (0.5, 0.6, 0.72)  # the widths of a figure across the page: one board has nearly one scale
_SMALL_SHARES = (0.41, 0.48)  # the same between figures, where no text can fill the column beside it
_WIDE_SHARES = (0.6, 0.72, 0.86, 1.0)
_ROW_SHARES = (1.0, 0.93, 0.86, 0.78)  # of the room for the frames in a row
_LETTER_OUTDENT = 1.5  # a frame's letter begins so far left of its picture
_ROW_GAPS = {2: 6.0, 3: 5.0}  # between so many figures side by side
_LEAST_CELL = 3.8  # mm, of a board in a row of three: its marks and their numbers are still read
_MOST_STACKED = 3  # frames one above the other; with one two games change, with six none
_CAPTION_GAP = 1.6  # by eye; at twice Chess takes 12 pages
_HEADROOM = 0.8  # between the line above and a picture; by eye
_OWN_SCALES = (1.0, 0.92, 0.85, 0.76, 0.67)  # of the width that an author gives, to fill pages: down to two thirds
_SCALED_BESIDE = 3  # so many of them are tried beside text; with all of them two games change
_SMALLEST = 0.35  # of its width, a figure that is higher than a page otherwise; a last resort
NARROWEST_CAPTION = 24.0  # by eye
_LEAST_BELOW = 0.5  # of the measure: a caption below a picture is so wide; no game changes at half or twice

# What a shape costs beside what is said of the page.
_SCALING = 1.5  # for the square of its difference from the middle width,; at half one game changes, at twice two
_OWN_SCALING = 20.0  # or from the width that an author gives; at half Quiet Adventures changes, at twice no game
_LARGE_ITSELF = 0.42  # a figure across the page, larger than others: a divided paragraph; at twice two games change
_LARGER = 0.3  # for each measure that it is wider; no game changes at half or twice
_WIDE_ITSELF = 0.4  # a picture of the table; at twice the Game of Ur changes
_NARROW_WIDE = 4.0  # for white at both sides of it, in measures; at half Quiet Adventures changes
_WIDE_BESIDE = 1.0  # a picture of the table beside text, and; at twice Chess takes 12 pages
_TABLE_SHARE = 0.3  # of the page, that a picture of the table covers at least; at twice Chess takes 12 pages
_SMALL_TABLE = 30.0  # for each part of the page that it covers less; at half the Game of Ur changes
_STACKED = 0.25  # at twice Hollow changes
_SHRUNK = 20.0  # what is too high is shrunk only if nothing else fits
_THREE_IN_A_ROW = 0.25  # for their small size; no game changes at half or twice

_GAP = 4.0  # between frames, by eye: wide enough that two boards are two
_WIDEST_GAP = 11.0  # by eye, as the next two; no game changes at half or twice
_NARROW_FRAME = 0.8  # of its room: frames that take less stand closer together
_CAPTION = 27.0  # mm: the captions of narrow frames are so wide, if there is room

Caption = tuple[FilledText, ...]  # ready to fill lines, in each language of the booklet


class CaptionedFigure(Struct, frozen=True):
    """A figure with its captions: its own, and one for each frame."""

    block: FigureBlock
    caption: Caption
    frames: tuple[Caption, ...]


class Shapes(NamedTuple):
    """The ways to set a figure: beside text, and across the page."""

    beside: tuple[Arrangement, ...]
    across: tuple[Arrangement, ...]


class FigureSetter(Struct, frozen=True, dict=True):
    """Sets figures with their captions, in *size* times the usual size. That of running text makes no difference."""

    setter: Typesetter
    pictures: Pictures
    size: float = 1.0
    row_shares: ClassVar[tuple[float, ...]] = _ROW_SHARES
    large_shares: ClassVar[tuple[float, ...]] = _LARGE_SHARES

    def scaled(self, size: float) -> Self:
        """Return a setter of figures in *size* times the usual size."""
        return self if size == self.size else replace(self, size=size)

    @cached_property
    def shapes(self) -> Callable[[FigureBlock, tuple[FigureBlock, ...], bool], Shapes]:
        """Return the ways to set a figure, which others may follow or surround; equal blocks are measured once."""
        return lru_cache(maxsize=None)(self._shapes)

    def _shapes(self, block: FigureBlock, following: tuple[FigureBlock, ...], is_between: bool) -> Shapes:
        figure, others = self.captioned(block), tuple(map(self.captioned, following))
        across = list(self.across(figure, others, self.setter.style.text_height))
        if is_between and len(block.frames) == 1 and not (block.wide or block.width):
            widths = (self.size * share * self.setter.style.measure for share in _SMALL_SHARES)
            across += [self.across_at("large", figure, width, _LARGE_ITSELF) for width in widths]
        return Shapes(tuple(self.beside(figure)), tuple(across))

    @cached_property
    def captioned(self) -> Callable[[FigureBlock], CaptionedFigure]:
        """A figure with its captions ready to fill lines: one value for equal blocks."""
        return lru_cache(maxsize=None)(self._captioned)

    def _captioned(self, block: FigureBlock) -> CaptionedFigure:
        style = self.setter.style
        spans = self.setter.spans(block.caption or ((Span(""),) if block.label else ()), style.caption)
        spans = (*((Span(f"{block.label} ", style.caption_number),) if block.label else ()), *spans)
        for number, note in enumerate(block.notes, start=1):  # each begins a line
            spans += (Span(f"\n{number} ", style.caption_number), *self.setter.spans(note, style.caption))
        caption, *frames = (
            (self.setter.filled(tuple(each), NARROWEST_CAPTION),)
            for each in (spans, *(self.setter.spans(frame, style.caption) for frame in block.frames))
        )
        return CaptionedFigure(block, caption, tuple(frames))

    def beside(self, figure: CaptionedFigure) -> Iterator[Arrangement]:
        """Yield the ways to set a figure beside text, a wide one as wide as it can be there."""
        measure = self.setter.style.measure
        narrow = self._narrow_share(figure)
        for share, cost in self._shares_beside(figure.block) if narrow is None else ((narrow, 0.0),):
            width = share * measure
            if len(figure.block.frames) > 1:
                rows = self._rows_beside(figure, width)
                if len(rows.split(len(figure.block.frames))) <= _MOST_STACKED:
                    yield Arrangement("beside", width, self._frames_height(figure, rows), cost + _STACKED)
                continue
            height = _HEADROOM + self._size(figure, width).height
            if figure.block.wide:
                small = _TABLE_SHARE - width * height / (measure * self.setter.style.text_height)
                cost = _WIDE_BESIDE + _SMALL_TABLE * max(0.0, small)
            if figure.block.is_mute:
                yield Arrangement("beside", width, height, cost)
                continue
            text = measure - width - COLUMN_GAP
            yield Arrangement("beside", width, height + _CAPTION_GAP + self._height(figure.caption, width), cost)
            if not figure.block.picture:  # which has no label that leads to it
                yield Arrangement("beside", width, height, cost, caption=self._height(figure.caption, text))

    def _shares_beside(self, block: FigureBlock) -> Iterator[tuple[float, float]]:
        """Yield the widths beside text, as shares of the measure, and what they cost."""
        if block.width:
            yield from (own for own in self._own_widths(block)[:_SCALED_BESIDE] if own[0] <= _WIDEST_BESIDE)
            return
        shares = _BESIDE_SHARES if len(block.frames) == 1 else _FRAMES_BESIDE
        for share in _WIDE_BESIDE_SHARES if block.wide else self._scaled(shares, _WIDEST_SCALED):
            yield share, _SCALING * (share / self.size / _BESIDE_WIDTH - 1) ** 2

    def _own_widths(self, block: FigureBlock) -> list[tuple[float, float]]:
        """Return the widths of a picture that has one of its own, as shares of the measure, and what they cost."""
        share = min(1.0, block.width / self.setter.style.measure)
        return [(scale * share, _OWN_SCALING * (1 - scale) ** 2) for scale in _OWN_SCALES]

    def _narrow_share(self, figure: CaptionedFigure) -> float | None:
        """Return how wide a column is that a narrow picture needs, as a share of the measure; None for another one."""
        block, measure = figure.block, self.setter.style.measure
        usual = self.size * _BESIDE_WIDTH * measure
        if len(block.frames) > 1 or block.wide or block.width:
            return None
        used = self._size(figure, usual).width
        return max(used, _NARROWEST) / measure if used < _NARROW * usual else None

    def _scaled(self, shares: Iterable[float], most: float) -> tuple[float, ...]:
        """Return shares of the measure in the size of figures, at most *most*."""
        return tuple(dict.fromkeys(min(most, self.size * share) for share in shares))

    def across(
        self, figure: CaptionedFigure, following: Sequence[CaptionedFigure], room: float
    ) -> Iterator[Arrangement]:
        """Yield the ways to set a figure across the column, alone or in a row; smaller if all exceed *room* mm."""
        measure = self.setter.style.measure
        kind = "rows" if len(figure.block.frames) > 1 else "large"
        if kind == "large":
            yield from self._in_row([figure, *following])
        costs = self._costs_across(figure.block)
        shapes = (self.across_at(kind, figure, share * measure, cost) for share, cost in costs.items())
        has_room = False
        for shape in keep_lower_shapes(shapes) if kind == "rows" else shapes:
            has_room = has_room or shape.height <= room
            yield shape
        width = measure
        while not has_room and width > _SMALLEST * measure:
            width *= 0.93
            shape = self.across_at(kind, figure, width, _SHRUNK)
            if shape.height <= room:
                has_room = True
                yield shape

    def _costs_across(self, block: FigureBlock) -> dict[float, float]:
        """Return what each width of a figure across the column costs, as shares of the measure."""
        if len(block.frames) > 1:
            return {share: _SCALING * (1 - share) ** 2 for share in self._scaled(self.row_shares, 1.0)}
        if block.width:
            return {share: _LARGE_ITSELF + cost for share, cost in self._own_widths(block)}
        if block.wide:
            return {share: _WIDE_ITSELF + _NARROW_WIDE * (_WIDE_SHARES[-1] - share) for share in _WIDE_SHARES}
        shares = self._scaled(self.large_shares, 1.0)
        return {share: _LARGE_ITSELF + _LARGER * (share - shares[0]) for share in shares}

    def across_at(self, kind: str, figure: CaptionedFigure, width: float, cost: float) -> Arrangement:
        """Return a way to set a figure, or its frames in rows, *width* mm wide across the column."""
        if kind == "rows":
            return Arrangement(kind, width, self._frames_height(figure, self._rows(figure, width)), cost)
        size = self._size(figure, width)
        caption = self._height(figure.caption, self._caption_room(figure, size))
        return Arrangement(kind, width, _HEADROOM + size.height + _CAPTION_GAP + caption, cost)

    def _caption_room(self, figure: CaptionedFigure, size: Size) -> float:
        """Return how wide the caption of a figure across the column is: that of a picture is below it."""
        measure = self.setter.style.measure
        return min(measure, max(size.width, _LEAST_BELOW * measure)) if figure.block.picture else measure

    def _in_row(self, figures: Sequence[CaptionedFigure]) -> Iterator[Arrangement]:
        """Yield the rows of the first two or three figures, of three only if they are legible there."""
        for count in range(2, len(figures) + 1):
            row = figures[:count]
            width = (self.setter.style.measure - _ROW_GAPS[count] * (count - 1)) / count
            if not all(figure.block.is_small and figure.block.width <= width for figure in row):
                return
            if count == 2 or all(
                not figure.block.detailed and self.pictures.cell_size(figure.block.name, width) > _LEAST_CELL
                for figure in row
            ):
                cost = 0.0 if count == 2 else _THREE_IN_A_ROW
                yield Arrangement("row", width, self._row_of_figures_height(row, width), cost, takes=count)

    def set(self, figure: CaptionedFigure, shape: Arrangement, following: Sequence[CaptionedFigure]) -> Strip:
        """Return a figure in one of its shapes; *following* are those that may share its row."""
        match shape.kind:
            case "beside" if len(figure.block.frames) > 1:
                return self._frames(figure, self._rows_beside(figure, shape.width))
            case "beside" if shape.caption:
                height = _HEADROOM + self._size(figure, shape.width).height
                slot = self._slot(figure, shape.width, 0.0, _HEADROOM)
                return Strip(height, (slot,), anchors=(figure.block.anchor,), role=None)
            case "beside":
                return self._in_place(figure, shape.width, self._size(figure, shape.width).height)
            case "row":
                return self._row_of_figures([figure, *following[: shape.takes - 1]], shape.width)
            case "rows":
                return self._frames(figure, self._rows(figure, shape.width))
            case _:  # in the middle of the column
                measure, size = self.setter.style.measure, self._size(figure, shape.width)
                room = self._caption_room(figure, size)
                indent = (measure - size.width) / 2
                return self._under(figure, shape.width, size.height, indent, room, (measure - room) / 2)

    def set_caption(self, figure: CaptionedFigure, shape: Arrangement) -> Strip:
        """Return the caption of a figure that has it in the text's column."""
        width = self.setter.style.measure - shape.width - COLUMN_GAP
        return Strip(shape.caption, self._captions(figure.caption, width, 0.0, 0.0)[0].children, role="p")

    def _row_of_figures_height(self, figures: Sequence[CaptionedFigure], width: float) -> float:
        foot = max(self._size(figure, width).height for figure in figures)
        return _HEADROOM + foot + _CAPTION_GAP + max(self._height(figure.caption, width) for figure in figures)

    def _row_of_figures(self, figures: Sequence[CaptionedFigure], width: float) -> Strip:
        """Return figures of one frame side by side, their pictures on one line."""
        heights = [self._size(figure, width).height for figure in figures]
        foot, step = max(heights), width + _ROW_GAPS[len(figures)]
        nodes = tuple(
            Placed(self._in_place(figure, width, foot, foot - height), 0, self.setter.style.left_of(i * step))
            for i, (figure, height) in enumerate(zip(figures, heights, strict=True))
        )
        anchors = tuple(figure.block.anchor for figure in figures)
        return Strip(self._row_of_figures_height(figures, width), nodes, anchors=anchors, role=None)

    def _size(self, figure: CaptionedFigure, width: float) -> Size:
        return self.pictures.figure_size(figure.block.name, width)

    def _height(self, caption: Caption, width: float) -> float:
        (text,) = caption
        return self.setter.style.scale.caption.leading * text.count(0.0, 0, width)

    def _captions(
        self, caption: Caption, width: float, x: float, y: float, letter: tuple[Node, ...] = ()
    ) -> tuple[Group, ...]:
        """Return the paragraphs of a caption from (x, y) down, after the *letter* of its frame."""
        (text,) = caption
        leading = self.setter.style.scale.caption.leading
        return (Group((*letter, *self.setter.block(text.lines(0.0, 0, width), leading, x, y)), role="p"),)

    def _slot(
        self, figure: CaptionedFigure, width: float, x: float, y: float, frame: int = 0, drop: float | None = None
    ) -> PictureSlot:
        """Return the slot of a frame *x* mm from the start of the column and *y* mm down."""
        left = self.setter.style.left_of(x, self._size(figure, width).width)
        return PictureSlot(figure.block.name, width, frame, translation(left, y), drop)

    def _in_place(self, figure: CaptionedFigure, width: float, foot: float, drop: float | None = None) -> Strip:
        """Return a picture above its caption, both *width* mm wide."""
        left = (width - self._size(figure, width).width) / 2 if figure.block.is_mute else 0.0
        return self._under(figure, width, foot, left, width, 0.0, drop)

    def _under(
        self,
        figure: CaptionedFigure,
        width: float,
        foot: float,
        left: float,
        room: float,
        indent: float,
        drop: float | None = None,
    ) -> Strip:
        """Return a picture that ends *foot* mm down, *left* mm in, and its caption in *room* mm, *indent* mm in."""
        y = _HEADROOM + foot + _CAPTION_GAP
        slot = self._slot(figure, width, left, _HEADROOM, drop=drop)
        nodes: tuple[PictureSlot | Group, ...] = (slot, *self._captions(figure.caption, room, indent, y))
        return Strip(y + self._height(figure.caption, room), nodes, anchors=(figure.block.anchor,), role=None)

    def _rows(self, figure: CaptionedFigure, width: float) -> FrameRows:
        """Return how a figure's frames stand in rows of two or three, narrow ones of more; *width* is theirs."""
        count = len(figure.block.frames)
        across = 2 if figure.block.detailed or count in (2, 4) else 3
        return self._in_rows(figure, across, frame_room(width, across), self.setter.style.measure)

    def _rows_beside(self, figure: CaptionedFigure, width: float) -> FrameRows:
        """Return how a figure's frames stand beside text: in rows if they are narrow."""
        rows = self._in_rows(figure, 1, width, width)
        return rows if rows.across > 1 else stack_frames(width)

    def _in_rows(self, figure: CaptionedFigure, across: int, room: float, width: float) -> FrameRows:
        used, is_captioned = self._size(figure, room).width, any(figure.block.frames)
        return frame_rows(len(figure.block.frames), across, room, used, width, captioned=is_captioned)

    def _frames_height(self, figure: CaptionedFigure, rows: FrameRows) -> float:
        """Return how high frames in rows are with their captions and the figure's, which are not set."""
        y = _HEADROOM
        for row in rows.split(len(figure.block.frames)):
            y += self._row_height(figure, row, rows) + _CAPTION_GAP
        return y + self._height(figure.caption, rows.width)

    def _frames(self, figure: CaptionedFigure, rows: FrameRows) -> Strip:
        """Return frames in rows, each over its caption, the figure's caption at the foot."""
        nodes: list[Node | PictureSlot | Placed] = []
        y = _HEADROOM
        for frames in rows.split(len(figure.block.frames)):
            row = self._row(figure, frames, rows)
            nodes.append(Placed(row, y, self.setter.style.left_of(rows.left)))
            y += row.height + _CAPTION_GAP
        nodes += self._captions(figure.caption, rows.width, 0.0, y)
        y += self._height(figure.caption, rows.width)
        return Strip(y, tuple(nodes), anchors=(figure.block.anchor,), role=None)

    def _row_height(self, figure: CaptionedFigure, frames: range, rows: FrameRows) -> float:
        deepest = max(self._height(figure.frames[frame], rows.column) for frame in frames)
        captions = _CAPTION_GAP / 2 + deepest if deepest else 0.0
        return self._size(figure, rows.room).height + captions

    def _row(self, figure: CaptionedFigure, frames: range, rows: FrameRows) -> Strip:
        """Return frames on one line, with their captions under them."""
        y = self._size(figure, rows.room).height + _CAPTION_GAP / 2
        nodes: list[Node | PictureSlot] = []
        for i, frame in enumerate(frames):
            slot = self._slot(figure, rows.room, i * rows.step, 0.0, frame)
            nodes.append(slot)
            letter = self._letter(frame, slot.place)
            nodes += self._captions(figure.frames[frame], rows.column, i * rows.step, y, letter)
        return Strip(self._row_height(figure, frames, rows), tuple(nodes), role=None)

    def _letter(self, index: int, place: Transform) -> tuple[Node, ...]:
        """Return a frame's letter, in the corner where a board's own letters and numbers leave room."""
        style = self.setter.style
        letter = self.setter.line(frame_letter(index, self.setter.language), style.caption)
        y = place.f + style.scale.caption.leading * BASELINE
        return line_nodes(letter, place.e - _LETTER_OUTDENT, y, {})


class FrameRows(Struct, frozen=True):
    """Frames *across* in a row, each in *room* mm, one every *step* mm, the first *left* mm from where the caption is.

    The captions of frames are as wide as the *column* of each, that of the figure is *width* mm wide.
    """

    across: int
    room: float
    step: float
    width: float
    column: float
    left: float = 0.0

    def split(self, count: int) -> list[range]:
        """Return the frames (0-based) of each row."""
        return [range(start, min(start + self.across, count)) for start in range(0, count, self.across)]


def stack_frames(width: float) -> FrameRows:
    """Return the arrangement of frames one above the other."""
    return FrameRows(1, width, 0.0, width, width)


def frame_room(width: float, across: int) -> float:
    """Return the room for each of so many frames in a row of *width* mm."""
    return (width - _GAP * (across - 1)) / across


def frame_rows(count: int, across: int, room: float, used: float, width: float, *, captioned: bool) -> FrameRows:
    """Return *count* frames, *used* of *room* mm wide, in rows of *across* or more in the middle of *width* mm."""
    column = room
    if used < _NARROW_FRAME * room:
        column = max(used, min(room, _CAPTION)) if captioned else used
    fitting = int((width + _GAP) / (column + _GAP) + 1e-6)
    if fitting > across:
        across = math.ceil(count / math.ceil(count / fitting))
    gap = min(_WIDEST_GAP, (width - across * column) / max(1, across - 1))
    left = (width - across * column - (across - 1) * gap) / 2
    return FrameRows(across, room, column + gap, width, column, left)
