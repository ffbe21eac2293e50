"""Place figures: beside the rules they prove where both are small, in pairs, or below with their frames in a row."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from pnp.booklet.blocks import FigureBlock
from pnp.booklet.pagination import PictureSlot, Placed, Strip
from pnp.booklet.typesetter import Typesetter
from pnp.geometry.transform import Transform, translation
from pnp.scene.drawing import Drawing, Size
from pnp.scene.nodes import Group, Node, Symbol
from pnp.text.line import Line, Span
from pnp.text.typography import BASELINE

FIGURE_BESIDE_WIDTH = 52.0  # the width of a figure that is set beside its text
_BESIDE_GAP = 5.0
_LETTER_OUTDENT = 1.5  # a frame's letter begins so far left of its picture
_PAIR_GAP = 6.0
_FRAME_GAP = 4.0  # at least, between the frames of a figure
_WIDEST_FRAME = 52.0
_CAPTION_GAP = 1.6
_HEADROOM = 0.8  # between the line above and a picture
_MOST_TEXT = 1.25  # the height of the text beside a figure, as a share of the figure's


LEGEND = "*legend"  # the name of the legend's slot: no figure can have it


class Pictures(Struct, frozen=True):
    """The pictures of a booklet, and how large they are before they are drawn.

    *figure_size* gives the size that every frame of a figure has in a place so many mm wide; *figure* draws the frames.
    *parts_sizes* and *parts* do the same for the rows of the list of parts, which may be divided among pages,
    *legend_size* and *legend* for the legend of all figures, which is 0 mm high if no figure has a sign.
    """

    figure_size: Callable[[str, float], Size]
    figure: Callable[[str, float], Sequence[Drawing]]
    parts_sizes: Callable[[float], Sequence[Size]]
    parts: Callable[[float], Sequence[Drawing]]
    legend_size: Callable[[float], Size]
    legend: Callable[[float], Drawing]
    icons: Mapping[str, Symbol]
    cover: Symbol | None = None
    ornament: Symbol | None = None

    def draw(self, slot: PictureSlot) -> Drawing:
        """Return the picture of a slot."""
        if slot.name == LEGEND:
            return self.legend(slot.width)
        drawings = self.figure(slot.name, slot.width) if slot.name else self.parts(slot.width)
        return drawings[slot.index]


class FigureSetter(Struct, frozen=True):
    """Sets figures with their captions as strips."""

    setter: Typesetter
    pictures: Pictures

    @property
    def text_beside(self) -> float:
        """The width of text beside a figure, in mm."""
        return self.setter.style.measure - FIGURE_BESIDE_WIDTH - _BESIDE_GAP

    def height_beside(self, block: FigureBlock) -> float:
        """Return how tall a figure of one frame is beside its text, caption included."""
        return self._single_figure(block, FIGURE_BESIDE_WIDTH).height

    def beside(self, texts: Sequence[Strip], block: FigureBlock) -> Strip | None:
        """Return *texts*, set ``text_beside`` wide, left of the figure; None if they are too tall."""
        figure = self._single_figure(block, FIGURE_BESIDE_WIDTH)
        nodes: list[Placed] = []
        y = 0.0
        for i, strip in enumerate(texts):
            y += strip.space if i else 0.0
            nodes.append(Placed(strip, y))
            y += strip.height
        if y > _MOST_TEXT * figure.height:
            return None
        nodes.append(Placed(figure, 0, self.setter.style.measure - FIGURE_BESIDE_WIDTH))
        anchors = (*(anchor for strip in texts for anchor in strip.anchors), *figure.anchors)
        return self._strip(max(y, figure.height), nodes, anchors)

    def pair(self, left: FigureBlock, right: FigureBlock) -> Strip:
        """Return two figures of one frame side by side, their pictures on one line."""
        width = (self.setter.style.measure - _PAIR_GAP) / 2
        sizes = [self.pictures.figure_size(block.name, width) for block in (left, right)]
        foot = max(size.height for size in sizes)
        strips = [
            self._under(Size(size.width, foot), block, width, drop=foot - size.height)
            for size, block in zip(sizes, (left, right), strict=True)
        ]
        nodes = (Placed(strips[0], 0), Placed(strips[1], 0, width + _PAIR_GAP))
        return self._strip(max(s.height for s in strips), nodes, strips[0].anchors + strips[1].anchors)

    def below(self, block: FigureBlock) -> Strip:
        """Return the figure's frames in rows of three at most, over its caption; a single frame beside its caption."""
        if block.wide:
            return self._single_figure(block, self.setter.style.measure)
        if len(block.frames) == 1:
            return self._beside_caption(block)
        measure = self.setter.style.measure
        across = 2 if len(block.frames) in (2, 4) else 3
        room = min(_WIDEST_FRAME, (measure - _FRAME_GAP * (across - 1)) / across)
        nodes: list[Node | Placed] = []
        y = _HEADROOM
        for start in range(0, len(block.frames), across):
            row = self._row(block, range(start, min(start + across, len(block.frames))), room, across)
            nodes.append(Placed(row, y))
            y += row.height + _CAPTION_GAP
        caption = self._caption(block, measure)
        nodes.append(self._paragraph(caption, 0.0, y))
        return self._strip(y + self._height(caption), nodes, (block.anchor,))

    def _strip(self, height: float, nodes: Sequence[Node | PictureSlot | Placed], anchors: tuple[str, ...]) -> Strip:
        return Strip(height, tuple(nodes), space=self.setter.style.paragraph_space, anchors=anchors, role=None)

    def _height(self, caption: Sequence[Line]) -> float:
        return self.setter.style.scale.caption.leading * len(caption)

    def _beside_caption(self, block: FigureBlock) -> Strip:
        """Return a figure of one frame that has the column to itself, its caption to its right, at its foot."""
        size = self.pictures.figure_size(block.name, FIGURE_BESIDE_WIDTH)
        caption = self._caption(block, self.text_beside)
        height = _HEADROOM + max(size.height, self._height(caption))
        nodes = (
            PictureSlot(block.name, FIGURE_BESIDE_WIDTH, 0, translation(0, height - size.height)),
            self._paragraph(caption, self.setter.style.measure - self.text_beside, height - self._height(caption)),
        )
        return self._strip(height, nodes, (block.anchor,))

    def _single_figure(self, block: FigureBlock, width: float) -> Strip:
        return self._under(self.pictures.figure_size(block.name, width), block, width)

    def _under(self, size: Size, block: FigureBlock, width: float, drop: float | None = None) -> Strip:
        """Return a picture in the middle of *width* mm with its caption under it."""
        caption = self._caption(block, width)
        y = _HEADROOM + size.height + _CAPTION_GAP
        nodes = (
            PictureSlot(block.name, width, 0, translation((width - size.width) / 2, _HEADROOM), drop),
            self._paragraph(caption, 0.0, y),
        )
        return self._strip(y + self._height(caption), nodes, (block.anchor,))

    def _row(self, block: FigureBlock, frames: range, room: float, across: int) -> Strip:
        """Return frames on one line, *across* to a full row, with their captions under them."""
        style = self.setter.style
        size = self.pictures.figure_size(block.name, room)
        foot = size.height
        nodes: list[Node | PictureSlot] = []
        deepest = 0
        for i, frame in enumerate(frames):
            x = i * (style.measure - room) / max(across - 1, 1)
            place = translation(x + (room - size.width) / 2, 0.0)
            nodes.append(PictureSlot(block.name, room, frame, place))
            lines = self.setter.lines(self.setter.spans(block.frames[frame], style.caption), room)
            caption = self.setter.block(lines, style.scale.caption.leading, x, foot + _CAPTION_GAP / 2)
            nodes.append(Group((*self._letter(frame, place), *caption), role="p"))
            deepest = max(deepest, len(lines))
        captions = _CAPTION_GAP / 2 + style.scale.caption.leading * deepest if deepest else 0.0
        return Strip(foot + captions, tuple(nodes), role=None)

    def _letter(self, index: int, place: Transform) -> tuple[Node, ...]:
        """Return a frame's letter, in the corner where a board's own letters and numbers leave room."""
        style = self.setter.style
        letter = self.setter.line(f"({chr(ord('a') + index)})", style.caption)
        y = place.f + style.scale.caption.leading * BASELINE
        return self.setter.place(letter, place.e - _LETTER_OUTDENT, y)

    def _paragraph(self, caption: tuple[Line, ...], x: float, y: float) -> Group:
        """Return a caption as a paragraph, from (x, y) down."""
        return Group(self.setter.block(caption, self.setter.style.scale.caption.leading, x, y), role="p")

    def _caption(self, block: FigureBlock, width: float) -> tuple[Line, ...]:
        """Return the lines of a caption, then those of the numbered notes, each of which begins a line."""
        style = self.setter.style
        notes = ((f"{number} ", note) for number, note in enumerate(block.notes, 1))
        return tuple(
            line
            for label, inlines in ((f"{block.label} ", block.caption or (Span(""),)), *notes)
            for line in self.setter.lines(
                (Span(label, style.caption_number), *self.setter.spans(inlines, style.caption)), width
            )
        )
