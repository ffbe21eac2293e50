"""Number the messages on the pages of a game: lay it out with marks in its texts, and print numbers beside them."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pnp.press.colour import WHITE, Colour
from pnp.press.geometry.path import Box, Point, line
from pnp.press.scene.document import Document, Layer, Page
from pnp.press.scene.nodes import Glyphs, Group, Node, Paint, Shape
from pnp.press.scene.transforms import PlacedLeaf, iter_leaves
from pnp.press.text.fonts import FontBook
from pnp.press.text.line import TextStyle
from pnp.press.text.shaping import set_line
from pnp.translation.marks import marks_in
from pnp.workshop.bench.game_build import GameBuild
from pnp.workshop.bench.guide import guide_document
from pnp.workshop.folded_booklets import BOOKLET
from pnp.workshop.selection import GUIDE

_RUNNING = "running"  # the layer of running heads, which repeat a title on each page
_NUMBER_COLOUR = Colour(196, 0, 98)
# By eye, as all lengths here are unless they say more: numbers that can be read and don't hide texts.
_NUMBER_SIZE = 2.6  # of the digits' em, in mm
_PADDING, _GAP, _EDGE = 0.5, 0.5, 1.0  # around a number, beside its text, and along the page's edge, in mm
_CAP_HEIGHT = 0.72  # of the em: how high digits are in Noto Sans
# Where letters reach above and below their baseline, in em: at most letters of the text fonts.
_ABOVE, _BELOW = 0.74, 0.22
# How far from its text a number may be if there is no room beside it, in mm; a line joins them.
_RINGS, _ANGLES = (3.0, 5.0, 7.5, 10.0, 14.0, 19.0, 25.0), 16
_REACH = 30.0  # mm: more than the largest ring and a number, so that what is farther away can't be covered
_SMALL = 15.0  # mm: pictures up to this size are not covered if there is other room nearby
_SLIP = 0.01  # mm: letters whose sizes differ by less count as equal
_BEGINNING = 3.0  # em: a message that begins this near to the beginning of its line has its number before the line
# The detail of a page around a message: its extent from the beginning of the line, in mm.
_DETAIL_LEFT, _DETAIL_TOP, _DETAIL_WIDTH, _DETAIL_HEIGHT = 9.0, 6.0, 66.0, 20.0


class MessageSpot(Struct, frozen=True):
    """The place of a message on a page: the *box* of its line in mm, its beginning in it, the *size* of its letters.

    *is_inserted* says that it is part of another message.
    """

    index: int
    page: int
    box: Box
    x: float
    size: float
    is_inserted: bool = False


class NumberedPage(Struct, frozen=True):
    """A page with numbers, *details* the boxes in mm around the messages, by their indexes."""

    name: str
    page: Page
    details: Mapping[int, Box]
    sizes: Mapping[int, float]


def game_documents(build: GameBuild) -> dict[str, Document]:
    """Return the documents for readers and makers of a game: booklet, print guide, and each sheet, by file name."""
    form = build.options.formats[0]
    documents = {BOOKLET: build.booklet.document(), GUIDE: guide_document(build, form)}
    for sheet in build.sheets.values():
        documents[sheet.stem] = build.sheet_document(sheet, form, build.backs(sheet, form)[0])
    return documents


def numbered_pages(documents: Mapping[str, Document], book: FontBook) -> list[NumberedPage]:
    """Return the pages of marked documents that have messages, with the number of each message beside it.

    The number is that of its mark, from 1. Each document has it once, where the letters are largest: at a heading, not
    in the contents. A message that is always part of others has its number only once in all.
    """
    # What only others contain is numbered once in all: that takes the marks of every document before the first page.
    every = {name: list(message_spots(document)) for name, document in documents.items()}
    own = {spot.index for spots in every.values() for spot in spots if not spot.is_inserted}
    inserted: set[int] = set()
    numbered = []
    for name, document in documents.items():
        chosen = [spot for spot in every[name] if not spot.is_inserted]
        for spot in every[name]:
            if spot.index not in own and spot.index not in inserted:
                inserted.add(spot.index)
                chosen.append(spot)
        by_page = defaultdict(list)
        for spot in _largest(chosen):
            by_page[spot.page].append(spot)
        for number, spots in sorted(by_page.items()):
            page = document.pages[number]
            sizes = {spot.index: spot.size for spot in spots}
            details = {spot.index: _detail(spot.box, page) for spot in spots}
            numbered.append(NumberedPage(f"{name}-{number + 1:02}", _with_numbers(page, spots, book), details, sizes))
    return numbered


def message_spots(document: Document) -> Iterator[MessageSpot]:
    """Yield the places of messages on the pages of a marked document, without running heads."""
    for number, page in enumerate(document.pages):
        for leaf in _leaves(page, but=_RUNNING):
            if not isinstance(leaf.node, Glyphs):
                continue
            for run in leaf.node.line.runs:
                for glyph in run.glyphs:
                    for mark in marks_in(glyph.text):
                        x, _ = leaf.transform((leaf.node.x + glyph.x, leaf.node.y))
                        size = run.size * leaf.transform.scale_factor
                        yield MessageSpot(mark.number, number, _line_box(leaf), x, size, mark.is_inserted)


def _largest(spots: Iterable[MessageSpot]) -> Iterable[MessageSpot]:
    """Return of each message the first of the spots with the largest letters, in the order of the pages."""
    best: dict[int, MessageSpot] = {}
    for spot in spots:
        if spot.index not in best or spot.size > best[spot.index].size + _SLIP:
            best[spot.index] = spot
    return sorted(best.values(), key=lambda spot: (spot.page, spot.box.top, spot.x))


def _leaves(page: Page, but: str = "") -> Iterator[PlacedLeaf]:
    for layer in page.layers:
        if layer.name != but:
            yield from iter_leaves(layer.nodes)


def _line_box(leaf: PlacedLeaf) -> Box:
    """Return the box of a line of glyphs on its page; the line may be turned."""
    glyphs = leaf.node
    assert isinstance(glyphs, Glyphs), "a line of text"
    size = max((run.size for run in glyphs.line.runs), default=0.0)
    top, bottom = glyphs.y - _ABOVE * size, glyphs.y + _BELOW * size
    corners = [(x, y) for x in (glyphs.x, glyphs.x + glyphs.line.width) for y in (top, bottom)]
    return _around(map(leaf.transform, corners))


def _around(points: Iterable[Point]) -> Box:
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs), max(ys))


def _detail(box: Box, page: Page) -> Box:
    """Return the part of a page that shows a message whose first line is in *box*."""
    width, height = min(_DETAIL_WIDTH, page.width), min(_DETAIL_HEIGHT, page.height)
    left = min(max(0.0, box.left - _DETAIL_LEFT), page.width - width)
    top = min(max(0.0, box.top - _DETAIL_TOP), page.height - height)
    return Box(left, top, left + width, top + height)


class _Taken:
    """The boxes on a page that numbers must not cover, and those of small pictures that they should not."""

    def __init__(self, page: Page) -> None:
        leaves = list(_leaves(page))
        self._page = page
        self._texts = [_line_box(leaf) for leaf in leaves if isinstance(leaf.node, Glyphs)]
        shapes = [(leaf.node.path, leaf.transform) for leaf in leaves if isinstance(leaf.node, Shape)]
        boxes = (path.transformed(place).bounds for path, place in shapes if path.segments)
        self._pictures = [box for box in boxes if max(box.width, box.height) < _SMALL]

    def place(self, spot: MessageSpot, width: float, height: float) -> tuple[Box, bool]:
        """Reserve and return the place of a number of that size, and whether it is away from its text."""
        reach = spot.box.grown(_REACH)
        texts = [box for box in self._texts if _overlap(box, reach)]
        pictures = [box for box in self._pictures if _overlap(box, reach)]
        beside, around = list(_beside(spot, width, height)), list(_around_start(spot, width, height))
        near = around[: 2 * _ANGLES]
        right, bottom = self._page.width - _EDGE, self._page.height - _EDGE
        # First without covering pictures, then anywhere; in each, beside the message before farther away.
        passes = (([*texts, *pictures], beside, near), (texts, beside, around))
        for taken, besides, arounds in passes:
            for is_away, places in enumerate((besides, arounds)):
                for box in places:
                    is_on_page = box.left >= _EDGE and box.right <= right and box.top >= _EDGE and box.bottom <= bottom
                    if is_on_page and not any(_overlap(box, other) for other in taken):
                        self._texts.append(box)
                        return box, bool(is_away)
        left, top = min(max(beside[0].left, _EDGE), right - width), min(max(beside[0].top, _EDGE), bottom - height)
        return Box(left, top, left + width, top + height), False


def _overlap(one: Box, other: Box) -> bool:
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom


def _with_numbers(page: Page, spots: Sequence[MessageSpot], book: FontBook) -> Page:
    """Return a page with the number of each message beside its first line, over no text and no other number."""
    taken = _Taken(page)
    nodes = tuple(node for spot in spots for node in _number_nodes(spot, taken, book))
    return replace(page, layers=(*page.layers, Layer("numbers", (Group(nodes, role="artifact"),))), links=())


def _number_nodes(spot: MessageSpot, taken: _Taken, book: FontBook) -> Iterator[Node]:
    """Yield the nodes of a message's number, with a line to the message if the number is away from it."""
    style = TextStyle("sans", _NUMBER_SIZE, _NUMBER_COLOUR, "bold")
    digits = set_line(book, str(spot.index + 1), style)
    height = _CAP_HEIGHT * _NUMBER_SIZE
    box, is_away = taken.place(spot, digits.width + 2 * _PADDING, height + 2 * _PADDING)
    is_before = box.right <= spot.x and spot.box.top < box.centre[1] < spot.box.bottom
    if is_away and not is_before:
        start = spot.x, min(max(box.centre[1], spot.box.top), spot.box.bottom)
        end = min(max(start[0], box.left), box.right), min(max(start[1], box.top), box.bottom)
        yield Shape(line(end, start), Paint(stroke=_NUMBER_COLOUR, width=0.2))
    frame = box.path(0.6)
    yield Shape(frame, Paint(fill=WHITE, stroke=_NUMBER_COLOUR, width=0.2))
    yield Glyphs(digits, box.left + _PADDING, box.top + _PADDING + height)


def _beside(spot: MessageSpot, width: float, height: float) -> Iterator[Box]:
    """Yield the places for a number beside its message, the best first: before the line, above, below, after it."""
    text, x = spot.box, spot.x
    middle = (text.top + text.bottom - height) / 2
    begins = x - text.left < _BEGINNING * spot.size
    if begins:
        yield Box(text.left - _GAP - width, middle, text.left - _GAP, middle + height)
    for top in (text.top - _GAP - height, text.bottom + _GAP):
        for shift in (0.0, -width / 2, -width, width):
            yield Box(x + shift, top, x + shift + width, top + height)
    if begins:
        yield Box(text.right + _GAP, middle, text.right + _GAP + width, middle + height)


def _around_start(spot: MessageSpot, width: float, height: float) -> Iterator[Box]:
    """Yield places farther away, ring by ring around the beginning of the message."""
    for radius in _RINGS:
        for step in range(_ANGLES):
            angle = math.pi + 2 * math.pi * step / _ANGLES
            x = spot.x + radius * math.cos(angle) - width / 2
            y = spot.box.centre[1] + radius * math.sin(angle) - height / 2
            yield Box(x, y, x + width, y + height)
