"""The sizes of what is placed on pages, the ways to set figures, and the place of each item. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from pnp.press.text.filled_text import FilledText

MOST_IN_ROW = 3  # figures side by side; more are too narrow for a caption
COLUMN_GAP = 5.0  # between text and the figures beside it; by eye


class RowText(Struct, frozen=True):
    """Texts side by side in columns that no figure makes narrower: *counts* are the lines of each."""

    counts: tuple[int, ...]

    def count(self, narrow: float, lines: int, wide: float) -> int:
        """Return how many lines the longest of the texts fills, whatever room there is beside figures."""
        return max(self.counts)

    @property
    def widows(self) -> frozenset[int]:
        """The lines after which no page ends, so that the last line of a column is never alone on the next page."""
        return frozenset(count - 1 for count in self.counts)


class TextItem(Struct, frozen=True):
    """A paragraph: lines that go on in another width where a figure ends, and on the next page. Lengths in mm."""

    filled: FilledText | RowText
    leading: float
    space: float
    indent: float = 0.0
    weight: float = 1.0  # its share of the white that is left on a page
    is_divisible: bool = True
    is_even: bool = False  # beside a figure all its lines are as narrow as the first


class BarItem(Struct, frozen=True):
    """Something as wide as the column and never divided: a heading, a row of a table. Lengths in mm."""

    height: float
    space: float
    weight: float = 0.0
    keeps: bool = False  # it stays with what follows it
    is_heading: bool = False
    narrow: float = math.inf  # it may stand beside a figure where the column is so wide
    head: int = 0  # so many items before it is its table's head, which is repeated above it at the head of a page
    is_legend: bool = False  # of the figure that follows


class Arrangement(Struct, frozen=True):
    """A way to set a figure, or a row of as many as it *takes*, in mm."""

    kind: str  # beside, rows (of frames), row (of figures), large, flanked
    width: float
    height: float
    cost: float
    caption: float = 0.0  # its height if it stands in the text's column, 0 if it is part of the figure
    takes: int = 1
    is_late: bool = False  # at the head of the next page, the text that follows it before it


def keep_lower_shapes(shapes: Iterable[Arrangement]) -> Iterator[Arrangement]:
    """Yield those of ever narrower shapes that are lower than all before: a narrow frame may have parts in two rows."""
    lowest = math.inf
    for shape in shapes:
        if shape.height < lowest:
            lowest = shape.height
            yield shape


@cache
def on_next_page(shape: Arrangement) -> Arrangement:
    """Return the shape at the head of the next page."""
    return replace(shape, is_late=True)


class FigureItem(Struct, frozen=True):
    """A figure, and the ways to set it. *space* is the white above and below it where it stands across the page."""

    beside: tuple[Arrangement, ...]
    across: tuple[Arrangement, ...]
    space: float
    weight: float = 1.5
    is_between: bool = False  # others, and has no text of its own beside it
    is_mute: bool = False  # without a caption: it is understood by the text before it only


PageItem = TextItem | BarItem | FigureItem


class PagePlacement(Struct, frozen=True, gc=False):
    """Where an item is placed: the *page* (0-based), its top and its height on it, in mm.

    Of a text these are the lines from *first* to before *last*; the first *beside* lines of the text are *narrow* mm
    wide.
    """

    item: int
    page: int
    y: float
    height: float
    weight: float = 0.0
    first: int = 0
    last: int = 0
    beside: int = 0
    narrow: float = 0.0
    shape: Arrangement | None = None  # of a figure
    is_caption: bool = False  # in the text's column: not the figure itself
    is_repeated: bool = False  # the head of a table above the rest of it on another page

    @property
    def is_beside(self) -> bool:
        """Whether it is in the figures' part of the column."""
        return self.shape is not None and self.shape.kind == "beside" and not self.is_caption


def follows_legend(items: Sequence[PageItem], index: int) -> bool:
    """Return whether an item is the figure below the legend."""
    above = items[index - 1] if index else None
    return isinstance(above, BarItem) and above.is_legend


def first_text_beside(items: Sequence[PageItem], figure: int) -> int:
    """Return the first text before a figure that it may stand beside, also above its legend; else the figure itself."""
    item, first = items[figure], figure - 1 if follows_legend(items, figure) else figure
    is_mute = isinstance(item, FigureItem) and item.is_mute
    while first > 0 and not isinstance(items[first - 1], BarItem):
        first -= 1
        if is_mute:
            break
    return first


def count_in_row(items: Sequence[PageItem], index: int) -> int:
    """Return how many figures follow each other from an item on without a text between them, as far as a row."""
    row = items[index : index + MOST_IN_ROW]
    return next((count for count, item in enumerate(row) if not isinstance(item, FigureItem)), len(row))


def item_sizes(items: Sequence[PageItem], measure: float) -> Iterator[tuple[float, float]]:
    """Yield the height in mm of each item as wide as the column: as it is preferred, and the least."""
    for item in items:
        match item:
            case TextItem():
                size = item.space + item.leading * item.filled.count(0.0, 0, measure - item.indent)
                yield size, size
            case BarItem():
                yield item.space + item.height, item.space + item.height
            case FigureItem():
                shapes = item.across if item.is_between else (*item.beside, *item.across)
                sizes = [(shape.cost, _area(shape, measure) + item.space) for shape in shapes]
                yield min(sizes)[1], min(size for _, size in sizes)


def _area(shape: Arrangement, measure: float) -> float:
    """Return how much of the column's height a shape takes, what stands beside it taken off."""
    if shape.kind != "beside":
        return shape.height / shape.takes
    beside = shape.width + COLUMN_GAP
    return (shape.height * beside + shape.caption * (measure - beside)) / measure
