"""Place figures: beside the rules they prove where both are small, in pairs, or below with their frames in a row."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from pnp.booklet.blocks import FigureBlock, Words
from pnp.booklet.paginate import Strip
from pnp.booklet.pictures import Pictures
from pnp.booklet.type_scale import CAPTION_LEADING, MEASURE, PARAGRAPH
from pnp.booklet.typeset import Typesetter
from pnp.geometry.transform import Transform, translation
from pnp.model.translatable import ui_text
from pnp.scene.drawing import Drawing
from pnp.scene.nodes import Group, Node
from pnp.text.line import Line
from pnp.text.paragraph import Span
from pnp.translate.catalogue import Catalogue

BESIDE = 52.0  # the width of a figure that stands beside its text
BESIDE_TEXT = MEASURE - BESIDE - 5.0
_LETTER_LEFT = 1.5  # so far left of its picture a frame's letter begins
_PAIR_GAP = 6.0
_FRAME_GAP = 4.0  # at least, between the frames of a figure
_WIDEST_FRAME = 52.0
_CAPTION_GAP = 1.6
_HEADROOM = 0.8  # between the line above and a picture
_TALLER = 1.25  # text at most so much taller than its figure is set beside it


class FigureSetter(Struct, frozen=True):
    """Sets figures with their captions as strips."""

    setter: Typesetter
    pictures: Pictures
    catalogue: Catalogue

    def height_beside(self, block: FigureBlock) -> float:
        """Return how tall a figure of one frame is beside its text, caption included."""
        return self._alone(block, BESIDE).height

    def beside(self, texts: Sequence[Strip], block: FigureBlock) -> Strip | None:
        """Return *texts* (set BESIDE_TEXT wide) on the left and the figure on the right; None if they are too tall."""
        figure = self._alone(block, BESIDE)
        nodes: list[Node] = []
        y = 0.0
        for i, strip in enumerate(texts):
            y += strip.space if i else 0.0
            nodes.append(strip.placed(0, y))
            y += strip.height
        if y > _TALLER * figure.height:
            return None
        nodes.append(figure.placed(MEASURE - BESIDE, 0))
        anchors = (*(anchor for strip in texts for anchor in strip.anchors), *figure.anchors)
        return Strip(max(y, figure.height), tuple(nodes), space=PARAGRAPH, anchors=anchors, role=None)

    def pair(self, left: FigureBlock, right: FigureBlock) -> Strip:
        """Return two figures of one frame side by side, their pictures on one line."""
        width = (MEASURE - _PAIR_GAP) / 2
        drawn = [self.pictures.figure(block.name, width)[0] for block in (left, right)]
        foot = max(picture.height for picture in drawn)
        strips = [
            self._under(standing_in(picture, foot), block, width)
            for picture, block in zip(drawn, (left, right), strict=True)
        ]
        nodes = (strips[0].placed(0, 0), strips[1].placed(width + _PAIR_GAP, 0))
        anchors = strips[0].anchors + strips[1].anchors
        return Strip(max(s.height for s in strips), nodes, space=PARAGRAPH, anchors=anchors, role=None)

    def below(self, block: FigureBlock) -> Strip:
        """Return the figure's frames in rows of three at most, over its caption; a single frame beside its caption."""
        if len(block.frames) == 1:
            return self._beside_caption(block)
        across = 2 if len(block.frames) in (2, 4) else 3
        room = min(_WIDEST_FRAME, (MEASURE - _FRAME_GAP * (across - 1)) / across)
        frames = self.pictures.figure(block.name, room)
        nodes: list[Node] = []
        y = _HEADROOM
        for start in range(0, len(frames), across):
            made, height = self._row(frames[start : start + across], block, start, room, across)
            nodes.append(Group(tuple(made), translation(0, y)))
            y += height + _CAPTION_GAP
        caption = self._caption(block, MEASURE)
        nodes.append(self._said(caption, 0.0, y))
        height = y + CAPTION_LEADING * len(caption)
        return Strip(height, tuple(nodes), space=PARAGRAPH, anchors=(block.anchor,), role=None)

    def _beside_caption(self, block: FigureBlock) -> Strip:
        """Return a figure of one frame that has the column to itself: its caption stands at its right, at its foot."""
        picture = self.pictures.figure(block.name, BESIDE)[0]
        caption = self._caption(block, BESIDE_TEXT)
        tall = CAPTION_LEADING * len(caption)
        height = _HEADROOM + max(picture.height, tall)
        nodes = (
            _seen(picture, translation(0, height - picture.height)),
            self._said(caption, MEASURE - BESIDE_TEXT, height - tall),
        )
        return Strip(height, nodes, space=PARAGRAPH, anchors=(block.anchor,), role=None)

    def _alone(self, block: FigureBlock, width: float) -> Strip:
        return self._under(self.pictures.figure(block.name, width)[0], block, width)

    def _under(self, picture: Drawing, block: FigureBlock, width: float) -> Strip:
        """Return a picture in the middle of *width* mm with its caption under it."""
        caption = self._caption(block, width)
        y = _HEADROOM + picture.height + _CAPTION_GAP
        nodes = (
            _seen(picture, translation((width - picture.width) / 2, _HEADROOM)),
            self._said(caption, 0.0, y),
        )
        height = y + CAPTION_LEADING * len(caption)
        return Strip(height, nodes, space=PARAGRAPH, anchors=(block.anchor,), role=None)

    def _row(
        self, row: Sequence[Drawing], block: FigureBlock, first: int, room: float, across: int
    ) -> tuple[list[Node], float]:
        """Return frames that stand on one line, *across* to a full row, and how tall they are with their captions."""
        nodes: list[Node] = []
        foot = max(picture.height for picture in row)
        deepest = 0
        for i, picture in enumerate(row):
            x = i * (MEASURE - room) / max(across - 1, 1)
            place = translation(x + (room - picture.width) / 2, foot - picture.height)
            nodes.append(_seen(picture, place))
            lines = self.setter.lines(self.setter.spans(block.frames[first + i], self.setter.scale.caption), room)
            said = self.setter.block(lines, CAPTION_LEADING, x, foot + _CAPTION_GAP / 2)
            nodes.append(Group((*self._letter(first + i, place), *said), role="p"))
            deepest = max(deepest, len(lines))
        return nodes, foot + (_CAPTION_GAP / 2 + CAPTION_LEADING * deepest if deepest else 0.0)

    def _letter(self, index: int, place: Transform) -> tuple[Node, ...]:
        """Return a frame's letter, in the corner where a board's own letters and numbers leave room."""
        letter = self.setter.line(f"({chr(ord('a') + index)})", self.setter.scale.caption)
        return self.setter.place(letter, place.e - _LETTER_LEFT, place.f + CAPTION_LEADING * 0.74)

    def _said(self, caption: tuple[Line, ...], x: float, y: float) -> Group:
        """Return a caption as a paragraph, from (x, y) down."""
        return Group(self.setter.block(caption, CAPTION_LEADING, x, y), role="p")

    def _caption(self, block: FigureBlock, width: float) -> tuple[Line, ...]:
        label = self.catalogue.translate(ui_text("Figure {number}.", number=block.number))
        spans = (
            Span(f"{label} ", self.setter.scale.caption_number),
            *self.setter.spans(block.caption or (Words(""),), self.setter.scale.caption),
        )
        return self.setter.lines(spans, width)


def _seen(picture: Drawing, place: Transform) -> Group:
    """Return a picture in its place, with what it shows for those who can't see it."""
    return Group((picture.node,), place, title=picture.title, role="figure")


def standing_in(picture: Drawing, height: float) -> Drawing:
    """Return *picture* standing on the foot of a place *height* mm tall."""
    node = Group((picture.node,), translation(0, height - picture.height))
    return Drawing(node, picture.width, height, picture.title)
