"""Draw the legend: the signs that a booklet's figures use, in their usual size, with their meanings.

The signs in use and the size of the legend are known without drawing a figure.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from msgspec import Struct

from pnp.game.model.figure import CheckedFigure, ProvedFrame
from pnp.game.model.glossary import FigureSign, sign_name
from pnp.game.model.kinds import is_cell_board, unit_cells_of
from pnp.game.model.texts import Text, enumeration, ui_text
from pnp.game.model.view import CellPlace, DiceThrown, PoolView
from pnp.pieces.draw_context import DrawContext, thumbnail
from pnp.pieces.figures.annotations import (
    RING_REACH,
    PlacedMark,
    area_shape,
    arrow,
    change_badge,
    cost_badge,
    draw_claim,
    flip_arrow,
    inspected_eye,
    placed_corners,
    removed_ring,
    size_badge,
    veil,
    winner_star,
)
from pnp.pieces.figures.frame_delta import FrameDelta, GroupSize, summarise_frame
from pnp.pieces.figures.panels import next_pointer, panel_frame
from pnp.pieces.figures.pieces import draw_token
from pnp.pieces.kinds.die import draw_pips
from pnp.pieces.labels import set_label
from pnp.press.geometry.path import Box, circle, polygon, translation
from pnp.press.scene.document import Drawing, Size
from pnp.press.scene.low_ink import reduce_ink
from pnp.press.scene.nodes import Group, Node, Paint, Shape
from pnp.press.text.line import TextStyle
from pnp.press.text.shaping import set_line
from pnp.press.text.typography import SECOND_TINT, TYPE_SCALE, reads_from_right

# All by eye.
ICON = 7.2  # the width of most signs, in mm
LINE = 6.2  # the height of a line, in mm
_TO_WORDS = 0.9  # from a sign to its words
_TO_NEXT = 1.0  # at least from those to the next sign
COLUMN = 39.0  # the width of a column, at least
_CELL = 4.6  # the width of the cell that a sign is shown for
_SQUARE = [(-_CELL / 2, -_CELL / 2), (_CELL / 2, -_CELL / 2), (_CELL / 2, _CELL / 2), (-_CELL / 2, _CELL / 2)]
_LEADING = TYPE_SCALE.caption.leading  # between words in two languages
_Nodes = Iterator[Node]


class Sign(Struct, frozen=True):
    """A sign of the figures: what it means, whether a frame has it, and its drawing about (0, 0)."""

    meaning: Text
    is_used: Callable[[ProvedFrame, FrameDelta], object]
    draw: Callable[[DrawContext], _Nodes]
    width: float = ICON
    term: FigureSign | None = None  # the term for which the glossary may have the game's own word


def _claim(meaning: Text, *, is_legal: bool, numbers: tuple[int, ...] = ()) -> Sign:
    """Return the sign of an allowed or a refused place, with or without the number of its text."""
    return Sign(
        meaning,
        lambda frame, delta: any(
            mark.is_legal == is_legal and (mark.number is None) == (not numbers) for mark in frame.marks
        ),
        lambda context: draw_claim(PlacedMark((0.0, 0.0), is_legal, numbers), context),
    )


class _Entry(Struct, frozen=True):
    """A sign or a picture, *icon* mm wide, and its words with the context of their language; *width* is of both."""

    words: Mapping[str, DrawContext]
    icon: float
    width: float
    draw: Callable[[DrawContext], _Nodes]


def _ghost(context: DrawContext) -> _Nodes:
    grey = context.ink.tint(0.45)
    yield Shape(circle(0, 0, 1.8), Paint(fill=context.ink.tint(0.85), stroke=grey, width=0.3, dash=(0.9, 0.6)))


def _corners(context: DrawContext) -> _Nodes:
    corners = _SQUARE
    board = next(filter(is_cell_board, context.ruleset.components.values()), None)
    if board is not None:
        cells = unit_cells_of(board)
        (x, y), around = cells.centre(cells.names[0]), cells.outline(cells.names[0])
        share = _CELL / 2 / max(max(abs(a - x), abs(b - y)) for a, b in around)
        corners = [(share * (a - x), share * (b - y)) for a, b in around]
    yield from placed_corners(corners, 0.6)


def _die(context: DrawContext) -> _Nodes:
    box = Box(-1.75, -1.75, 1.75, 1.75)
    face = box.path(0.6)
    yield Shape(face, Paint(fill=context.paper.tint(1), stroke=context.ink, width=0.25))
    yield from draw_pips(5, box, context.ink)


# From common to rare signs.
SIGNS: Sequence[Sign] = (
    Sign(
        # For translators: a piece.
        ui_text("moved"),
        lambda frame, delta: delta.moves,
        lambda context: arrow((-2.6, 0.0), (3.0, 0.0)),
    ),
    Sign(
        # For translators: a piece, drawn pale.
        ui_text("was here, or would be"),
        lambda frame, delta: delta.moves or delta.removed or any(mark.moved for mark in frame.marks),
        _ghost,
    ),
    # For translators: a piece.
    Sign(ui_text("just placed"), lambda frame, delta: delta.placed or delta.arrivals, _corners),
    Sign(
        # For translators: a piece.
        ui_text("just removed"),
        lambda frame, delta: delta.removed,
        lambda context: removed_ring(Box(0, 0, 0, 0).grown(1.9 / (2 * RING_REACH)), 0.6),
    ),
    # For translators: a cell that a piece has moved over.
    Sign(ui_text("passed over"), lambda frame, delta: delta.passed, lambda context: veil(_SQUARE, context)),
    # For translators: a piece whose other side is up now.
    Sign(ui_text("turned over"), lambda frame, delta: delta.flipped, lambda context: flip_arrow(0, 0)),
    # For translators: a piece that lies face down.
    Sign(ui_text("looked at in secret"), lambda frame, delta: delta.inspected, lambda context: inspected_eye(0, 0)),
    # For translators: a move to this cell.
    _claim(ui_text("allowed"), is_legal=True),
    # For translators: a move to this cell.
    _claim(ui_text("not allowed"), is_legal=False),
    _claim(ui_text("allowed: see note {n}", n=1), is_legal=True, numbers=(1,)),
    _claim(ui_text("not allowed: see note {n}", n=1), is_legal=False, numbers=(1,)),
    Sign(
        # For translators: cells of a board that a figure sets off.
        ui_text("highlighted"),
        lambda frame, delta: frame.areas,
        lambda context: iter((area_shape(polygon(_SQUARE), context),)),
    ),
    Sign(
        # For translators: a pool, a row or a cell has so many pieces more.
        ui_text("{n} more", "{n} more", n=2),
        lambda frame, delta: any(count.change > 0 for count in delta.counts),
        lambda context: iter(change_badge(2, context)),
    ),
    Sign(
        # For translators: a pool, a row or a cell has so many pieces fewer.
        ui_text("{n} fewer", "{n} fewer", n=1),
        lambda frame, delta: any(count.change < 0 for count in delta.counts),
        lambda context: iter(change_badge(-1, context)),
    ),
    Sign(ui_text("cost in points"), lambda frame, delta: delta.costs, lambda context: iter(cost_badge(5, (), context))),
    Sign(
        ui_text("size of the new group"),
        lambda frame, delta: any(not group.collapsed for group in delta.groups),
        lambda context: iter(size_badge(GroupSize(CellPlace(""), 4), context)),
        term="group-size",
    ),
    Sign(
        # For translators: a group of counters of which one remains.
        ui_text("collapsed to one piece"),
        lambda frame, delta: any(group.collapsed for group in delta.groups),
        lambda context: iter(size_badge(GroupSize(CellPlace(""), 12, collapsed=True), context)),
        width=11.5,
    ),
    Sign(
        ui_text("dice just rolled"),
        lambda frame, delta: any(isinstance(event, DiceThrown) for event in frame.events),
        _die,
    ),
    Sign(
        # For translators: a player.
        ui_text("has just moved"),
        lambda frame, delta: any(pool.name in frame.movers for pool in frame.view.pools),
        lambda context: panel_frame(Box(-3.0, -2.3, 3.0, 2.3), context, has_moved=True),
    ),
    Sign(
        # For translators: a player.
        ui_text("moves next"),
        lambda frame, delta: any(pool.name == frame.view.turn for pool in frame.view.pools),
        lambda context: iter((next_pointer(-1.0, 0.0, context),)),
    ),
    # For translators: a player.
    Sign(ui_text("has won"), lambda frame, delta: delta.winner, lambda context: winner_star(0, 0)),
)


def used_signs(figures: Iterable[CheckedFigure], context: DrawContext) -> tuple[Sign, ...]:
    """Return the signs that some frame of *figures* has, in the order of the table."""
    unseen = list(SIGNS)
    for figure in figures:
        for frame in figure.frames:
            delta = summarise_frame(frame, context)
            unseen = [sign for sign in unseen if not sign.is_used(frame, delta)]
    return tuple(sign for sign in SIGNS if sign not in unseen)


def legend_size(
    figures: Sequence[CheckedFigure], context: DrawContext, width: float, translated: DrawContext | None = None
) -> Size:
    """Return the size in mm of the legend of *figures* in a column of *width* mm, undrawn; 0 high if empty."""
    return Size(width, sum(map(_line_height, _lines(figures, context, translated, width))))


def draw_legend(
    figures: Sequence[CheckedFigure], context: DrawContext, width: float, translated: DrawContext | None = None
) -> Drawing:
    """Return the legend in a column of *width* mm: signs and their meanings, also in the language of *translated*."""
    nodes: list[Node] = []
    lines = _lines(figures, context, translated, width)
    from_right = reads_from_right(context.language)
    top = 0.0
    for line in lines:
        x, height = 0.0, _line_height(line)
        y = top + height / 2
        top += height
        for entry, columns in line:
            icon, words_x = x + entry.icon / 2, x + entry.icon + _TO_WORDS
            if from_right:
                icon, words_x = width - icon, width - words_x
            nodes.append(Group(tuple(entry.draw(context)), translation(icon, y)))
            for row, (words, own) in enumerate(entry.words.items()):  # about the height y, a line for each language
                style, down = _style(own, SECOND_TINT if row else 0.0), (row - (len(entry.words) - 1) / 2) * _LEADING
                nodes.append(set_label(own, words, words_x, y + down, style, align=1.0 if from_right else 0.0))
            x += columns * width / _columns(width)
    labels = (" · ".join(entry.words) for line in lines for entry, _ in line)
    words = context.translate(enumeration(labels))
    drawing = Drawing(Group(tuple(nodes), title=words), width, top, words)
    return reduce_ink(drawing) if context.low_ink else drawing


def _style(context: DrawContext, tint: float = 0.0) -> TextStyle:
    return TextStyle("sans", TYPE_SCALE.caption.size, context.ink.tint(tint))


def _line_height(line: Iterable[tuple[_Entry, int]]) -> float:
    """Return how high a line of entries is in mm: higher for words in two languages."""
    return LINE + _LEADING * (max(len(entry.words) for entry, _ in line) - 1)


def _columns(width: float) -> int:
    """Return how many columns of signs fit *width* mm."""
    return max(1, int(width // COLUMN))


def _lines(
    figures: Sequence[CheckedFigure], context: DrawContext, translated: DrawContext | None, width: float
) -> list[list[tuple[_Entry, int]]]:
    """Return the entries line by line, each with the number of columns that it takes."""
    lines: list[list[tuple[_Entry, int]]] = []
    columns, room = _columns(width), 0
    for entry in _entries(figures, [each for each in (context, translated) if each is not None]):
        taken = min(columns, math.ceil((entry.width + _TO_NEXT) * columns / (width + _TO_NEXT)))
        if taken > room:
            lines.append([])
            room = columns
        lines[-1].append((entry, taken))
        room -= taken
    return lines


def _entries(figures: Sequence[CheckedFigure], contexts: Sequence[DrawContext]) -> Iterator[_Entry]:
    """Yield the pictures of the players and stocks beside the boards, then the signs."""
    pools = (pool for figure in figures for frame in figure.frames for pool in frame.view.pools)
    for name, pool in {pool.name: pool for pool in pools if not pool.spread}.items():
        if shown := _picture_of(pool, contexts[0]):
            yield _entry([each.title(name) for each in contexts], ICON, partial(_shown, shown), contexts)
    for sign in used_signs(figures, contexts[0]):
        yield _entry(list(map(partial(_meaning, sign), contexts)), sign.width, sign.draw, contexts)


def _meaning(sign: Sign, context: DrawContext) -> str:
    """Return what a sign means, in the game's own word if its glossary has one."""
    ruleset = context.ruleset
    own = sign.term and sign_name(ruleset.glossary, sign.term, context.language, ruleset.game.language)
    return own or context.translate(sign.meaning)


def _entry(
    meanings: Sequence[str], icon: float, draw: Callable[[DrawContext], _Nodes], contexts: Sequence[DrawContext]
) -> _Entry:
    """Return a sign with its words; words that are equal in both languages appear once."""
    words: dict[str, DrawContext] = {}
    for meaning, context in zip(meanings, contexts, strict=True):
        words.setdefault(meaning, context)
    width = max(set_line(each.book, text, _style(each), each.language).width for text, each in words.items())
    return _Entry(words, icon, icon + _TO_WORDS + width, draw)


def _shown(picture: Node, context: DrawContext) -> _Nodes:
    yield picture


def _picture_of(pool: PoolView, context: DrawContext) -> Node | None:
    """Return a pool's picture about (0, 0), None for one that has none."""
    shown = pool.portrait or pool.name
    if shown not in context.ruleset.components:
        return None
    token = draw_token(shown, 0.0, 0.0, _CELL, context)
    half = _CELL / 2
    return Group(token) if token else thumbnail(shown, Box(-half, -half, half, half), context)
