"""Set the figures of a bilingual booklet: each once, with its captions in both languages."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.booklet.blocks import FigureBlock
from pnp.booklet.figures import NARROWEST_CAPTION, Caption, CaptionedFigure, FigureSetter, lower_when_narrower
from pnp.booklet.items import Arrangement
from pnp.booklet.strips import Column, Strip
from pnp.geometry.path import translation
from pnp.scene.nodes import Group, Node

# The widths of figures, as in a booklet in one language, but more of them: there is no text beside a figure that could
# fill a page.
_LARGE_SHARES = (0.55, 0.6, 0.64, 0.68, 0.72, 0.77, 0.82)
_ROW_SHARES = (1.0, 0.965, 0.93, 0.895, 0.86, 0.82, 0.78, 0.74, 0.7, 0.66)
# The widths of a figure between its captions, as shares of the measure, and the usual one.
_FLANKED_SHARES = (0.535, 0.51, 0.485, 0.46, 0.435, 0.41, 0.385, 0.36)
_FLANKED_WIDTH = 0.435
_SCALING = 1.5  # the cost of the square of the difference from it
_FLANK_GAP = 4.0  # between a figure and its captions
_STACK_GAP = 0.5  # between captions one above the other


class BilingualFigureSetter(FigureSetter, frozen=True, dict=True):
    """Sets figures across both *columns*: small ones between their captions, others above them.

    Captions that are not as wide as the page stand one above the other.
    """

    columns: tuple[Column, ...] = ()

    def _captioned(self, block: FigureBlock) -> CaptionedFigure:
        blocks = (block, block.translated or block)
        first, second = (
            FigureSetter(column.setter, self.pictures).captioned(each)
            for column, each in zip(self.columns, blocks, strict=True)
        )
        # Captions of frames are one above the other.
        lighter = FigureSetter(self.columns[1].setter.lighter, self.pictures).captioned(blocks[1])
        frames = zip(first.frames, lighter.frames, strict=True)
        return CaptionedFigure(block, _both(first.caption, second.caption), tuple(_both(*pair) for pair in frames))

    def beside(self, figure: CaptionedFigure) -> Iterator[Arrangement]:
        """Yield nothing: no figure stands beside text in two columns."""
        yield from ()

    def across(self, figure: CaptionedFigure, following: CaptionedFigure | None, room: float) -> Iterator[Arrangement]:
        """Yield the ways to set a figure: between its captions, or above them as in a booklet in one language."""
        if len(figure.block.frames) == 1 and not figure.block.wide:
            yield from lower_when_narrower(self._flanked(figure))
        yield from super().across(figure, following, room)

    @property
    def row_shares(self) -> tuple[float, ...]:
        """The widths of frames in a row, as shares of the room for them."""
        return _ROW_SHARES

    @property
    def large_shares(self) -> tuple[float, ...]:
        """The widths of a figure across the page, as shares of the measure."""
        return _LARGE_SHARES

    def _flanked(self, figure: CaptionedFigure) -> Iterator[Arrangement]:
        """Yield the ways to set a figure between its captions, the widest first."""
        for share in _FLANKED_SHARES:
            width = share * self.setter.style.measure
            if self._flank(width) >= NARROWEST_CAPTION:
                cost = _SCALING * (share / _FLANKED_WIDTH - 1) ** 2
                yield Arrangement("flanked", width, self._flanked_height(figure, width), cost)

    def set(self, figure: CaptionedFigure, shape: Arrangement, following: CaptionedFigure | None) -> Strip:
        """Return a figure in one of its shapes; *following* is the one that shares its row."""
        if shape.kind != "flanked":
            return super().set(figure, shape, following)
        measure, flank = self.setter.style.measure, self._flank(shape.width)
        slot = self._slot(figure, shape.width, (measure - self._size(figure, shape.width).width) / 2, 0.0)
        first, second = (
            self._paragraph(figure.caption, index, flank, x, 0.0) for index, x in enumerate((0.0, measure - flank))
        )
        return Strip(shape.height, (first, slot, second), anchors=(figure.block.anchor,), role=None)

    def _flank(self, width: float) -> float:
        """Return the width of the captions beside a figure of so many mm."""
        return (self.setter.style.measure - width) / 2 - _FLANK_GAP

    def _flanked_height(self, figure: CaptionedFigure, width: float) -> float:
        captions = (self._text_height(figure.caption, index, self._flank(width)) for index in range(len(self.columns)))
        return max(self._size(figure, width).height, *captions)

    def _text_height(self, caption: Caption, index: int, width: float) -> float:
        """Return how high a caption is in one of its languages."""
        return self.setter.style.scale.caption.leading * caption.texts[index].count(0.0, 0, width)

    def _is_page_wide(self, width: float) -> bool:
        """Return whether captions stand in the columns."""
        return width >= self.setter.style.measure

    def _height(self, caption: Caption, width: float) -> float:
        if self._is_page_wide(width):
            return max(self._text_height(caption, i, column.width) for i, column in enumerate(self.columns))
        heights = [self._text_height(caption, index, width) for index in range(len(self.columns))]
        return sum(heights) + (_STACK_GAP if all(heights) else 0.0)

    def _captions(
        self, caption: Caption, width: float, x: float, y: float, letter: tuple[Node, ...] = ()
    ) -> tuple[Group, ...]:
        if self._is_page_wide(width):
            return tuple(
                self._paragraph(caption, index, column.width, column.x, y) for index, column in enumerate(self.columns)
            )
        first = self._paragraph(caption, 0, width, x, y, letter)
        height = self._text_height(caption, 0, width)
        return first, self._paragraph(caption, 1, width, x, y + height + (_STACK_GAP if height else 0.0))

    def _paragraph(
        self, caption: Caption, index: int, width: float, x: float, y: float, letter: tuple[Node, ...] = ()
    ) -> Group:
        """Return a caption in one of its languages, *x* mm from where lines of the page begin, from *y* down."""
        setter, page = self.columns[index].setter, self.setter.style
        lines = setter.block(caption.texts[index].lines(0.0, 0, width), setter.style.scale.caption.leading, 0.0, y)
        edge = page.edge_of(x, page.in_column(width, from_right=setter.style.bound_right))
        language = setter.language if index else ""
        return Group((*letter, Group(lines, translation(edge, 0.0))), role="p", language=language)


def _both(first: Caption, second: Caption) -> Caption:
    return Caption((*first.texts, *second.texts))
