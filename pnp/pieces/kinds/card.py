"""Turn a reference card into a piece: a frame, a head, and rows on its front and perhaps on its back."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pnp.game.model.components.flat_pieces import Side
from pnp.game.model.kinds.card import Card, CardRow
from pnp.game.model.view import VisibleFace
from pnp.pieces.boards.board_frame import flourish
from pnp.pieces.cards.card_rows import CardColours, CardSide, draw_rows
from pnp.pieces.draw_context import DrawContext
from pnp.pieces.kinds import KindDrawing
from pnp.pieces.kinds.tile import TILE_BLEED, back_name, bleed_edge, draw_tile, tile_face, tile_outlines
from pnp.pieces.labels import LabelBox, glyph_box, set_label
from pnp.pieces.sides import draw_side, side_ground
from pnp.press.colour import Colour, readable_on
from pnp.press.geometry.path import QUARTER_ARC, Box, Path, rectangle
from pnp.press.scene.nodes import Node, Paint, Shape, Symbol
from pnp.press.scene.piece import Piece, PieceOutline
from pnp.press.text.line import TextStyle
from pnp.press.units import mm_from_points
from pnp.problems import DocumentPath, Finding

_INSET = 2.0  # from the trim to the frame, in mm
_MARGIN = 2.2  # from the frame to its content
# The head's height: of the card's, and in mm.
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
    back_design = f"{name}:rows" if card.back == "same" else None
    back_ground: Colour | None = ground
    if card.back_rows is not None:
        back_design = f"{name}:back_rows"
    elif isinstance(card.back, Side):
        back_design = back_name(name, card.back, width, height)
        back_ground = side_ground(card.back, trim, context)
    return (
        PieceOutline(
            component=name,
            title=context.title(name),
            width=width,
            height=height,
            trim=(trim,),
            front_design=f"{name}:rows",
            back_design=back_design,
            count=card.count,
            bleed=TILE_BLEED,
            back_bleed=0.0 if back_design is None else TILE_BLEED,
            ground=ground,
            back_ground=None if back_design is None else back_ground,
        ),
    )


def card_face(name: str, card: Card, face: VisibleFace, context: DrawContext) -> Symbol | None:
    """Return a side of a card with a front as figures and texts show it; None for a card with rows."""
    return tile_face(name, card, face, context) if card.rows is None else None


def _side(
    name: str,
    card: Card,
    key: str,
    rows: tuple[CardRow, ...],
    edge: Path,
    context: DrawContext,
    findings: list[Finding],
) -> Symbol:
    """Return a side with rows; its ground reaches to *edge*."""
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
    edge = rectangle(frame.left, frame.top, frame.width, frame.height, radius)
    top = frame.top
    if title_at is not None:
        head = min(HIGHEST_HEAD, max(LOWEST_HEAD, HEAD_SHARE * (frame.height + 2 * _INSET)))
        band = Box(frame.left, top, frame.right, top + head)
        nodes.append(Shape(_round_above(band, radius), Paint(fill=colours.head)))
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


def _round_above(box: Box, radius: float) -> Path:
    """Return the outline of a box whose upper corners are round."""
    k = radius * (1 - QUARTER_ARC)
    left, top, right, bottom = box.left, box.top, box.right, box.bottom
    return Path(
        (
            ("M", ((left, bottom),)),
            ("L", ((left, top + radius),)),
            ("C", ((left, top + k), (left + k, top), (left + radius, top))),
            ("L", ((right - radius, top),)),
            ("C", ((right - k, top), (right, top + k), (right, top + radius))),
            ("L", ((right, bottom),)),
            ("Z", ()),
        )
    )


DRAWING = KindDrawing[Card](draw=draw_card, outlines=card_outlines, face=card_face)
