"""Turn a reference card into a piece: a frame, a head, and rows on its front and perhaps on its back."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from pnp.game.model.components.flat_pieces import Side
from pnp.game.model.kinds.card import Card, CardRow
from pnp.pieces.boards.board_frame import flourish
from pnp.pieces.draw_context import DrawContext, cut_outline
from pnp.pieces.face_layers import RichText, rich_text
from pnp.pieces.kinds import KindDrawing
from pnp.pieces.kinds.tile import TILE_BLEED, back_name, bleed_edge, draw_tile, tile_face, tile_outlines
from pnp.pieces.labels import LINE_LEADING, LabelBox, cap_height, glyph_box, overflow, set_label
from pnp.pieces.sides import draw_side, side_ground
from pnp.press.colour import Colour, readable_on
from pnp.press.geometry.path import Box, Path, line, rectangle, round_above
from pnp.press.scene.nodes import Node, Paint, Shape, Symbol, line_nodes
from pnp.press.scene.piece import Piece, PieceOutline
from pnp.press.scene.transforms import fit, round_scale_up, simplify_symbol
from pnp.press.text.line import Line, Span, TextRoom, TextStyle
from pnp.press.text.paragraph import Align, set_paragraph
from pnp.press.text.shaping import set_line
from pnp.press.text.typography import reads_from_right
from pnp.press.units import mm_from_points, number
from pnp.problems import DocumentPath, Finding

# The sizes of words that are tried, from nine points to six and a half, and those of pictures, in mm.
SIZES = tuple(mm_from_points(9 - step / 4) for step in range(11))
PICTURES = (12.0, 11.0, 10.0, 9.0, 8.0)
# Pictures are smaller only where words beside larger ones would be smaller than this; at twice the size 5 cards change.
_USUAL_PICTURE = 10.0
_SMALLEST_USUAL = SIZES.index(mm_from_points(8))

# By eye. In em, the size of a card's words.
# The sizes of titles and costs.
_TITLE = 1.06
_COST = 0.95
_BELOW_TITLE = 1.42
_BELOW = 0.22  # from the last baseline to where a row ends
_COST_HIGH = 1.45
_COST_PAD = 0.45
_COST_GAP = 0.7
_PICTURE_GAP = 0.85
_ROW_GAP = 1.3  # between two rows
_WIDEST_GAP = 3.2  # where there is room to spare: at half 5 cards change, at twice none
_FOOT_GAP = 1.0  # around the line above the foot

_COST_SHARE = 0.62  # of the words' column: at half, Hexania's card changes, at twice none
_SLIP = 1e-6  # mm


class CardColours(Struct, frozen=True):
    """The colours of a card: of its ground, its letters and its head."""

    ground: Colour
    letter: Colour
    head: Colour


class CardSide(Struct, frozen=True):
    """The content of one side and its *box* (mm): *key* is that of its rows in the card called *name*."""

    name: str
    key: str
    rows: Sequence[CardRow]
    foot: str | None
    box: Box
    colours: CardColours


def draw_rows(side: CardSide, context: DrawContext, findings: list[Finding]) -> tuple[Node, ...]:
    """Return the rows of a side and its foot, spread over its height.

    What does not fit is added to *findings* (P033).
    """
    pictures = PICTURES if any(row.picture is not None for row in side.rows) else (0.0,)
    index = bisect_left(SIZES, True, key=lambda em: _Page(side, em, min(pictures[0], _USUAL_PICTURE), context).fits)
    if index > _SMALLEST_USUAL:
        index = bisect_left(SIZES, True, key=lambda em: _Page(side, em, pictures[-1], context).fits)
    if index == len(SIZES):
        page = _Page(side, SIZES[-1], pictures[-1], context)
        findings += page.overflows()
        return tuple(page.nodes(findings))
    largest = bisect_left(pictures, True, key=lambda size: _Page(side, SIZES[index], size, context).fits)
    page = _Page(side, SIZES[index], pictures[largest], context)
    page.note_rooms()
    return tuple(page.nodes(findings))


class _Words(Struct, frozen=True):
    """A paragraph that is set: its lines, *leading* mm apart, and the width of their column."""

    rich: RichText
    lines: tuple[Line, ...]
    leading: float
    room: LabelBox

    @property
    def widest(self) -> Line | None:
        """The line that is wider than the column, because of a letter or a picture in it, or None."""
        return next((one for one in self.lines if one.width > self.room.width + _SLIP), None)

    @property
    def height(self) -> float:
        """The height of all lines in mm."""
        return len(self.lines) * self.leading

    def nodes(self, x: float, y: float) -> Iterator[Node]:
        """Yield the lines, the baseline of the first at *y*."""
        for index, one in enumerate(self.lines):
            yield from line_nodes(one, x + one.offset, y + index * self.leading, self.rich.pictures)


class _SetRow(Struct, frozen=True):
    """A row that is set: *above* is from its words' top to the first baseline, *high* the height of its words."""

    title: _Words
    text: _Words
    cost: str
    cost_width: float
    picture: str | None
    above: float
    high: float
    at: DocumentPath


class _Page(Struct, frozen=True, dict=True):
    """A side, set in one size: *em* mm. A row's picture fills a square of *picture* mm, 0 if no row has one."""

    side: CardSide
    em: float
    picture: float
    context: DrawContext

    @property
    def indent(self) -> float:
        """The distance in mm of the words, beside the pictures, from the edge at which lines begin."""
        return self.picture + _PICTURE_GAP * self.em if self.picture else 0.0

    def left_of(self, x: float, width: float) -> float:
        """Return the left edge of what begins *x* mm from the edge at which lines begin, and is *width* mm wide."""
        box = self.side.box
        return box.right - x - width if reads_from_right(self.context.language) else box.left + x

    @cached_property
    def rows(self) -> tuple[_SetRow, ...]:
        """The rows of the side."""
        return tuple(self._row(row, (self.side.name, self.side.key, i)) for i, row in enumerate(self.side.rows))

    @cached_property
    def heights(self) -> tuple[float, ...]:
        """The height of each row in mm, its picture included."""
        return tuple(max(row.high, self.picture if row.picture else 0.0) for row in self.rows)

    @cached_property
    def foot(self) -> _Words:
        """The words below the rows."""
        at = (self.side.name, "foot")
        return self._words(self.side.foot, at, self.context.book.slanted(self._style()), self.side.box.width, "centre")

    @cached_property
    def room(self) -> float:
        """The height that the foot leaves for the rows, in mm."""
        foot_height = self.foot.height + (2 * _FOOT_GAP - (LINE_LEADING - 1)) * self.em if self.foot.lines else 0.0
        return self.side.box.height - foot_height

    @cached_property
    def needed(self) -> float:
        """The least height of all rows together, in mm."""
        return sum(self.heights) + (len(self.rows) - 1) * _ROW_GAP * self.em

    @property
    def fits(self) -> bool:
        """Whether everything fits in this size."""
        return self.needed <= self.room + _SLIP and not any(words.widest for words in self._paragraphs())

    def note_rooms(self) -> None:
        """Note the room of each paragraph: the part of the side that the others leave."""
        for words in (words for words in self._paragraphs() if words.lines):
            style = replace(self._style(bold=words.room.at[-1] == "title"), size=words.leading / LINE_LEADING)
            smallest = style.size * SIZES[-1] / self.em
            room = TextRoom(words.room.width, style, smallest, words.leading, len(words.lines), wraps=True)
            self.context.note_room(words.room.at, room)

    def overflows(self) -> Iterator[Finding]:
        """Yield what does not fit: letters wider than their column, the first row that is cut off, or the foot."""
        for words in self._paragraphs():
            if words.widest is not None:
                yield overflow(words.widest.text, words.widest.width, words.room)
        if self.needed <= self.room + _SLIP:
            return
        room = f"have {number(self.room, 1)} mm" if self.room > 0 else "the foot leaves no room for them"
        message = f"the rows need {number(self.needed, 1)} mm in the smallest letters, but {room}"
        at: DocumentPath = (self.side.name, "foot")
        bottom = 0.0
        for row, height in zip(self.rows, self.heights, strict=True):
            bottom += height
            if bottom > self.room > 0:
                at = row.at
                break
            bottom += _ROW_GAP * self.em
        yield Finding("P033", message, "use fewer words, or make the card larger", at)

    def nodes(self, findings: list[Finding]) -> Iterator[Node]:
        """Yield the rows with lines between them, and the foot; a cost that is too wide is added to *findings*."""
        box = self.side.box
        thin = Paint(stroke=self.side.colours.ground.mix(self.side.colours.letter, 0.28), width=0.25)
        spare = max(0.0, self.room - self.needed) / (len(self.rows) + 1)
        gap = min(_WIDEST_GAP, _ROW_GAP + spare / self.em) * self.em
        y = box.top + min(spare, gap - _ROW_GAP * self.em)
        for index, (row, height) in enumerate(zip(self.rows, self.heights, strict=True)):
            if index:
                yield Shape(line((box.left, y + gap / 2), (box.right, y + gap / 2)), thin)
                y += gap
            yield from self._row_nodes(row, y, height, findings)
            y += height
        if self.foot.lines:
            top = box.bottom - self.foot.height + (LINE_LEADING - 1) * self.em
            yield Shape(line((box.left, top - _FOOT_GAP * self.em), (box.right, top - _FOOT_GAP * self.em)), thin)
            yield from self.foot.nodes(box.left, top + self._cap(self._style()))

    def _style(self, size: float = 1.0, *, bold: bool = False) -> TextStyle:
        letter = self.side.colours.letter
        return TextStyle("sans", size * self.em, letter, "bold" if bold else "regular")

    def _cap(self, style: TextStyle) -> float:
        return cap_height(self.context.book, style)

    def _paragraphs(self) -> Iterator[_Words]:
        for row in self.rows:
            yield row.title
            yield row.text
        yield self.foot

    def _words(
        self, text: str | None, at: DocumentPath, style: TextStyle, width: float, align: Align = "start"
    ) -> _Words:
        """Return a text with markup of components.yaml as a paragraph; one without lines if there is no text."""
        shown_text = self.context.text_at(*at) if text else ""
        return self._set(rich_text(shown_text, style, self.context), LabelBox(width, at), style, align)

    def _set(self, rich: RichText, room: LabelBox, style: TextStyle, align: Align = "start") -> _Words:
        lines = set_paragraph(self.context.book, rich.spans, room.width, self.context.language, align=align)
        return _Words(rich, lines, LINE_LEADING * style.size, room)

    def _row(self, row: CardRow, at: DocumentPath) -> _SetRow:
        """Return a row, set: its title beside its cost, its text below both."""
        column = self.side.box.width - self.indent
        cost = self.context.text_at(*at, "cost") if row.cost else ""
        cost_width = 0.0
        if cost:
            width = set_line(self.context.book, cost, self._style(_COST, bold=True), self.context.language).width
            cost_width = min(max(_COST_HIGH * self.em, width + 2 * _COST_PAD * self.em), _COST_SHARE * column)
        style = self._style(_TITLE, bold=True)
        title_text = RichText((Span(self.context.text_at(*at, "title"), style),), {})
        beside = column - cost_width - (_COST_GAP * self.em if cost else 0.0)
        title = self._set(title_text, LabelBox(beside, (*at, "title")), style)
        text = self._words(row.text, (*at, "text"), self._style(), column)
        cap = self._cap(style)
        above = (cap + _COST_HIGH * self.em) / 2 if cost else cap
        high = above + title.height - title.leading + text.height + _BELOW * self.em
        if text.lines:
            high += (_BELOW_TITLE - LINE_LEADING) * self.em
        if cost:
            high = max(high, _COST_HIGH * self.em)
        return _SetRow(title, text, cost, cost_width, row.picture, above, high, at)

    def _row_nodes(self, row: _SetRow, top: float, height: float, findings: list[Finding]) -> Iterator[Node]:
        """Yield a row from *top* down; the lower neighbour is centred on the higher one."""
        if row.picture is not None:
            size, left = self.picture, self.left_of(0, self.picture)
            at = top if row.high > size else top + (height - size) / 2
            square = Box(left, at, left + size, at + size)
            yield fit(self._small(row.picture), square, title=row.title.lines[0].text if row.title.lines else "")
        y = top + (height - row.high) / 2 + row.above
        yield from row.title.nodes(self.left_of(self.indent, row.title.room.width), y)
        last = y + row.title.height - row.title.leading
        yield from row.text.nodes(self.left_of(self.indent, row.text.room.width), last + _BELOW_TITLE * self.em)
        if row.cost:
            middle = y - self._cap(self._style(_TITLE, bold=True)) / 2
            yield from self._cost_nodes(row, middle, findings)

    def _cost_nodes(self, row: _SetRow, y: float, findings: list[Finding]) -> Iterator[Node]:
        """Yield a cost in its box, which ends where the rows do."""
        colours, width, high = self.side.colours, row.cost_width, _COST_HIGH * self.em
        left = self.left_of(self.side.box.width - width, width)
        path = rectangle(left, y - high / 2, width, high, 0.3 * high)
        fill = None if self.context.low_ink else colours.ground.mix(colours.head, 0.14)
        yield Shape(path, Paint(fill=fill, stroke=colours.head, width=0.35))
        room = LabelBox(width - 1.2 * _COST_PAD * self.em, (*row.at, "cost"))
        style = self._style(_COST, bold=True)
        yield set_label(self.context, row.cost, left + width / 2, y, style, room=room, findings=findings)

    def _small(self, name: str) -> Symbol:
        """Return the picture called *name* without details too fine to be seen."""
        art = self.context.art[name]
        scale = min(self.picture / art.box.width, self.picture / art.box.height)
        return simplify_symbol(art, round_scale_up(scale))


_INSET = 2.0  # from the trim to the frame, in mm
_MARGIN = 2.2  # from the frame to its content
# By eye, to the end. The head's height: of the card's, and in mm.
HEAD_SHARE = 0.11
LOWEST_HEAD = 7.0
HIGHEST_HEAD = 12.0
ROUNDEST = 1.4  # the least radius of the frame's corners
# The em of the title, as a share of the head's height, and its smallest size: eight points.
TITLE_SHARE = 0.66
_SMALLEST_TITLE = mm_from_points(8)
# From the title to the dots beside it, from there to the ends of the lines, in mm.
_GAP = 3.0
_REACH = 12.0


def draw_card(name: str, card: Card, context: DrawContext) -> tuple[Piece, ...]:
    """Return the one piece of a card with rows, or a piece for each look of a card with a front."""
    if card.rows is None:
        return draw_tile(name, card, context)
    (outline,) = card_outlines(name, card, context)
    (trim,) = outline.trim
    findings: list[Finding] = []
    edge = bleed_edge(trim)
    front = _side(name, card, "rows", card.rows, edge, context, findings)
    back = front if card.back == "same" else None
    if card.back_rows is not None:
        back = _side(name, card, "back_rows", card.back_rows, edge, context, findings)
    elif isinstance(card.back, Side):
        back = draw_side(card.back, outline.back_design or "", (name, "back"), trim, edge, context, findings)
    return (outline.with_art(front, back, findings),)


def card_outlines(name: str, card: Card, context: DrawContext) -> tuple[PieceOutline, ...]:
    """Return the outline of each of a card's pieces."""
    if card.rows is None:
        return tile_outlines(name, card, context)
    width, height = card.box_mm
    ground = row_colours(card.fill, card.colour, context).ground
    trim = rectangle(0, 0, width, height, card.corner or 0.0)
    outline = replace(cut_outline(name, "rows", trim, card.count, context), bleed=TILE_BLEED, ground=ground)
    if card.back_rows is not None or card.back == "same":
        design = f"{name}:rows" if card.back_rows is None else f"{name}:back_rows"
        outline = replace(outline, back_design=design, back_bleed=TILE_BLEED, back_ground=ground)
    elif isinstance(card.back, Side):
        design, back_ground = back_name(name, card.back, width, height), side_ground(card.back, trim, context)
        outline = replace(outline, back_design=design, back_bleed=TILE_BLEED, back_ground=back_ground)
    return (outline,)


def _side(
    name: str,
    card: Card,
    key: str,
    rows: tuple[CardRow, ...],
    edge: Path,
    context: DrawContext,
    findings: list[Finding],
) -> Symbol:
    colours = row_colours(card.fill, card.colour, context)
    frame = Box(0, 0, *card.box_mm).grown(-_INSET)
    has_own_title = key == "back_rows" and card.back_title is not None
    at = (name, "back_title" if has_own_title else "title")
    panel = CardSide(name, key, rows, card.foot if key == "rows" else None, frame, colours)
    nodes = draw_panel(panel, at, max(ROUNDEST, (card.corner or 0.0) - _INSET), context, findings)
    return Symbol(f"{name}:{key}", (Shape(edge, Paint(fill=colours.ground)), *nodes), edge.bounds)


def draw_panel(
    panel: CardSide, title_at: DocumentPath | None, radius: float, context: DrawContext, findings: list[Finding]
) -> list[Node]:
    """Return rows in a frame, the panel's box, with corners of that *radius* (mm).

    The text at *title_at* in components.yaml is set above them on a band, if a path is given.
    """
    frame, colours, nodes = panel.box, panel.colours, list[Node]()
    edge = frame.path(radius)
    top = frame.top
    if title_at is not None:
        head = min(HIGHEST_HEAD, max(LOWEST_HEAD, HEAD_SHARE * (frame.height + 2 * _INSET)))
        band = Box(frame.left, top, frame.right, top + head)
        nodes.append(Shape(round_above(band, radius), Paint(fill=colours.head)))
        top = band.bottom
    nodes.append(Shape(edge, Paint(stroke=colours.head, width=0.35)))
    if title_at is not None:
        nodes += _heading(band, title_at, colours, context, findings)
    inner = Box(frame.left + _MARGIN, top + _MARGIN, frame.right - _MARGIN, frame.bottom - _MARGIN)
    return nodes + list(draw_rows(replace(panel, box=inner), context, findings))


def _heading(
    band: Box, at: DocumentPath, colours: CardColours, context: DrawContext, findings: list[Finding]
) -> Iterator[Node]:
    """Yield a title in the middle of its band, and an ornament on either side where there is room."""
    style = TextStyle("display", TITLE_SHARE * band.height, readable_on(colours.head, context.ink), "bold")
    room = LabelBox(band.width - 2 * _MARGIN, at, _SMALLEST_TITLE)
    title = set_label(context, context.text_at(*at), *band.centre, style, room=room, findings=findings)
    yield title
    ink = glyph_box(context.book, title)
    reach = min(_REACH, ink.left - band.left - _MARGIN - _GAP)
    if reach > _GAP:
        yield from flourish(ink, band.centre[1], _GAP, reach, colours.head.mix(style.colour, 0.6))


def row_colours(fill: Colour | str | None, head: Colour | str | None, context: DrawContext) -> CardColours:
    """Return the colours of rows on a ground of *fill*, a light paper unless given, below a *head*, else the accent."""
    ground = context.colour(fill, context.paper.tint(0.35))
    return CardColours(ground, readable_on(ground, context.ink), context.colour(head, context.accent))


DRAWING = KindDrawing[Card](
    draw=draw_card,
    outlines=card_outlines,
    face=lambda name, card, *face: tile_face(name, card, *face) if card.rows is None else None,
)
