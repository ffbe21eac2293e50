"""Turn a board with pits into a piece: hollows lit from the upper left, their names on their player's side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from msgspec.structs import replace

from pnp.game.model.components.boards import EDGE
from pnp.game.model.kinds.pits import Pits
from pnp.pieces.boards.board_frame import HEAD, board_art, board_outline, framed_board, seams_between
from pnp.pieces.boards.special_cells import (
    Grounds,
    SpecialPainter,
    edged_cells,
    grounds_of,
    last_groups,
    quiet_mark,
    special_fills,
    special_pictures,
)
from pnp.pieces.draw_context import BoardColours, DrawContext, cell_board_colours
from pnp.pieces.kinds import KindDrawing
from pnp.pieces.labels import SMALLEST_TYPE, contrasting_label, set_label
from pnp.press.colour import Colour
from pnp.press.geometry.path import Box, Path, joined, polygon, rectangle, rotation, translation
from pnp.press.geometry.space_chain import LEFT, RIGHT, SpaceChain
from pnp.press.scene.nodes import Group, Node, Paint, Shape
from pnp.press.scene.piece import Piece, PieceOutline
from pnp.press.text.line import TextStyle
from pnp.problems import Finding

# By eye, as all below. Around the pits, besides the edge: in mm, and in pits where names are.
_MARGIN = 2.5
_LABEL_MARGIN = 0.2
_DEPTHS = ((0.0, 0.24), (0.05, 0.12), (0.13, 0.0))  # of a hollow: how far inside its edge, and how dark
_LIT = 0.28  # how much of each step falls to the side away from the light
_LIP = 0.045  # a light edge around a pit, as a share of its width
_EDGE_LINE = 0.4  # the line around a pit, in mm
_SMALL_LINE = 0.2  # the same in figures
_NAME_EM = 0.13
_LARGEST_NAME = 4.2
_QUIET = 0.7
_MARK = 0.3
_PICTURE_INSET = 0.2
_LETTER = 0.4
_QUIET_MARK = 0.5  # of a mark without its own colour: the share of ink in it
_SAMPLE = 4  # how many pits a row has in a small picture


def pits_box(pits: Pits) -> Box:
    """Return the box of the pits and stores on the board."""
    chain = pits.open_chain
    left = EDGE + _MARGIN
    beside = _LABEL_MARGIN * chain.unit if pits.labels == "edge" else 0.0
    top = EDGE + HEAD + max(1.0, beside)
    return Box(left, top, left + chain.width, top + chain.height)


def pits_size(pits: Pits) -> Box:
    """Return the box of the whole board, its upper left corner at (0, 0)."""
    middle = pits_box(pits)
    beside = _LABEL_MARGIN * pits.open_chain.unit if pits.labels == "edge" else 0.0
    return Box(0, 0, middle.right + middle.left, middle.bottom + EDGE + max(_MARGIN, beside + 1.0))


def pits_outlines(name: str, pits: Pits, context: DrawContext) -> tuple[PieceOutline, ...]:
    """Return the outline of a board's one piece; a poster's pages join between pits, and never in a store."""
    middle = pits_box(pits)
    upright, level = seams_between(pits.open_chain, (middle.left, middle.top))
    seams = (upright, () if pits.stores else level)
    return (board_outline(name, pits_size(pits), context, seams),)


def draw_pits(name: str, pits: Pits, context: DrawContext) -> tuple[Piece, ...]:
    """Return the one piece of a board."""
    middle, colours = pits_box(pits), cell_board_colours(pits, context)
    findings: list[Finding] = []
    nodes = tuple(_drawn(name, pits, pits.open_chain, colours, context, findings))
    (outline,) = pits_outlines(name, pits, context)
    content = (Group(nodes, translation(middle.left, middle.top)),)
    return framed_board(outline, content, colours, context, findings)


def _drawn(
    name: str,
    pits: Pits,
    chain: SpaceChain,
    colours: BoardColours,
    context: DrawContext,
    findings: list[Finding],
    *,
    small: bool = False,
) -> Iterator[Node]:
    """Yield the pits of a board, what is special about them, and on paper their names; *small* for a figure."""
    fills = special_fills(pits.special, context)
    hollows = tuple(_hollows(pits, chain, fills, colours, context, small=small))
    pictured = last_groups(pits.special, "art")
    ground = grounds_of(lambda pit: fills.get(pit, colours.nest), pictured, hollows)
    painter = SpecialPainter(pits.special, chain, ground, context, (name, "special"))
    yield from hollows
    yield from painter.marks(_MARK * chain.unit, partial(quiet_mark, context, _QUIET_MARK), small=small)
    yield from painter.labels(findings, small=small, em=_LETTER)
    if not small:
        yield from painter.titles(findings, last_groups(pits.special, "mark"))
        yield from _names(pits, chain, ground, colours, context)


def pits_sample(pits: Pits, most: int) -> Path:
    """Return the outlines of a few pits, *most* mm along the longer side."""
    chain = replace(pits, cell=1.0, columns=min(pits.columns, _SAMPLE), stores=False).open_chain
    chain = chain.scaled(most / max(chain.width, chain.height))
    return joined(polygon(chain.outline(name)) for name in chain.names)


def _hollows(
    pits: Pits,
    chain: SpaceChain,
    fills: Mapping[str, Colour],
    colours: BoardColours,
    context: DrawContext,
    *,
    small: bool,
) -> Iterator[Node]:
    """Yield the board's picture, and each pit and store as a hollow: darker towards the light, its floor flat."""
    if pits.art is not None:
        yield board_art(pits.art, Box(0, 0, chain.width, chain.height), context, small=small)
    # From the board up: each layer is one path, joined from all pits or from all of a colour.
    unit, line = chain.unit, _SMALL_LINE if small else _EDGE_LINE
    lips = joined(_inset(chain, name, -_LIP * unit) for name in chain.names)
    if not small:
        yield Shape(lips, Paint(fill=colours.ground.tint(0.55), stroke=colours.line, width=0.5 * line))
    alike: dict[Colour, list[str]] = {}
    for name in chain.names:
        alike.setdefault(fills.get(name, colours.nest), []).append(name)
    for floor, names in alike.items():
        for inset, dark in _DEPTHS:
            shift = _LIT * inset * unit
            path = joined(_inset(chain, name, inset * unit, shift) for name in names)
            yield Shape(path, Paint(fill=floor.shade(dark)))
    edges = joined(_inset(chain, name, line / 2) for name in chain.names)
    yield Shape(edges, Paint(stroke=colours.line.mix(colours.letter, 0.4), width=line))
    for colour, names in edged_cells(pits.special, chain, context):
        around = joined(polygon(chain.outline(name)) for name in names)
        yield Shape(around, Paint(stroke=colour, width=0.05 * chain.unit))
    yield from special_pictures(pits.special, chain, context, small=small, inset=_PICTURE_INSET)


def _inset(chain: SpaceChain, name: str, inset: float, shift: float = 0.0) -> Path:
    """Return the outline of a pit, inset by some mm and moved to the lower right."""
    box = chain.box(name).grown(-inset)
    radius = min(box.width, box.height) / 2
    return rectangle(box.left + shift, box.top + shift, box.width, box.height, radius)


def _names(
    pits: Pits, chain: SpaceChain, ground: Grounds, colours: BoardColours, context: DrawContext
) -> Iterator[Node]:
    """Yield the name of each pit: in it, or beside it, below those of the lower rows and above those of the others."""
    if pits.labels == "none":
        return
    em = max(SMALLEST_TYPE, min(_LARGEST_NAME, _NAME_EM * chain.unit))
    for name in chain.names:
        if name in (LEFT, RIGHT):
            continue
        x, y = chain.centre(name)
        is_below = y > chain.height / 2 or pits.rows == 1
        if pits.labels == "edge":
            y += ((0.5 + _LIP) * chain.unit + 0.75 * em) * (1 if is_below else -1)
        style = TextStyle("sans", em, colours.letter, "bold")
        turn = 180 if pits.turn_labels and not is_below else 0
        glyphs = set_label(context, name, 0.0, 0.0, style)
        text: tuple[Node, ...] = (glyphs,)
        if pits.labels == "cell":
            text = contrasting_label(context, glyphs, partial(ground, name), context.ink, _QUIET)
        yield Group(text, translation(x, y) @ rotation(turn))


DRAWING = KindDrawing[Pits](
    draw=draw_pits,
    outlines=pits_outlines,
    figure_cells=lambda pits, chain, view, names, colours, context: _drawn(
        view.component, pits, chain, colours, context, [], small=True
    ),
    board_size=pits_size,
    sample=pits_sample,
    has_margin=False,
    is_clipped=True,
)
