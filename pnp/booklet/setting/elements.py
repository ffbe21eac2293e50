"""The elements of pages: texts, strips and figures, and rows of texts in two languages."""

from __future__ import annotations

import math

from msgspec import Struct

from pnp.booklet.blocks.content import Block, FigureBlock
from pnp.booklet.setting.figures import CaptionedFigure
from pnp.booklet.setting.strips import Strip
from pnp.press.text.filled_text import FilledText
from pnp.press.text.line import Line
from pnp.press.text.typography import TypeSize

# The share that the space above a paragraph has in a page's white.
PARAGRAPH_WEIGHT = 1.0


class TextElement(Struct, frozen=True):
    """A paragraph, a rule, an entry of a list or a note; lengths in mm.

    *mark* hangs beside the first line and ends at *mark_end*. A note *has_bar* at its left, another box *has_ground*.
    *inset* is the part of the *indent* on the far side.
    """

    block: Block | None
    filled: FilledText
    size: TypeSize
    space: float
    weight: float = PARAGRAPH_WEIGHT
    indent: float = 0.0
    mark: Line | None = None
    mark_end: float = 0.0
    anchor: str = ""
    has_bar: bool = False
    has_ground: bool = False
    inset: float = 0.0
    is_divisible: bool = True


class BarElement(Struct, frozen=True):
    """A strip as wide as the column, with the fields of its item."""

    block: Block | None
    strip: Strip
    space: float
    weight: float = 0.0
    keeps: bool = False
    is_heading: bool = False
    narrow: float = math.inf
    head: int = 0


class FigureElement(Struct, frozen=True):
    """A figure, and those that follow it in the same section, as many as may share its row.

    A figure that *is_between* others has no text of its own beside it.
    """

    block: FigureBlock
    figure: CaptionedFigure
    following: tuple[CaptionedFigure, ...]
    is_between: bool = False


class RowElement(Struct, frozen=True):
    """The same text in the languages of a booklet's columns."""

    block: Block
    cells: tuple[TextElement, ...]


FlowElement = TextElement | BarElement | FigureElement | RowElement
