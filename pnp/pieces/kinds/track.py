"""Turn a track into a piece: its spaces, a quiet border, its name at the head or in the middle of a ring."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from pnp.game.model.components.boards import EDGE
from pnp.game.model.kinds.track import Track
from pnp.pieces.boards.board_frame import HEAD, board_art, board_outline, framed_board, heading, seams_between
from pnp.pieces.boards.track_spaces import TrackPainter
from pnp.pieces.draw_context import BoardColours, DrawContext, cell_board_colours
from pnp.pieces.kinds import KindDrawing
from pnp.press.geometry.path import Box, Path, joined, polygon, translation
from pnp.press.geometry.space_chain import SpaceChain
from pnp.press.scene.nodes import Group, Node
from pnp.press.scene.piece import Piece, PieceOutline
from pnp.problems import Finding

# All by eye.
_MARGIN = 1.5  # from the border to the spaces, besides the usual edge, in mm
_INNER_HEAD = 3.0  # the distance of a name in the middle of a ring from the spaces above and below, in mm
_SAMPLE = 20  # how many spaces are in a small picture of a track


def track_box(track: Track) -> Box:
    """Return the box of the field with the spaces on the board."""
    chain, left = track.chain, EDGE + _MARGIN
    top = left if has_name_within(track) else EDGE + HEAD + _MARGIN
    return Box(left, top, left + chain.width, top + chain.height)


def has_name_within(track: Track) -> bool:
    """Return whether the name of a board is in the middle of its ring."""
    chain = track.chain
    room = chain.height - 2 * chain.unit - 2 * _INNER_HEAD
    return track.shape == "ring" and track.art is None and room >= HEAD and chain.width > 5 * chain.unit


def track_size(track: Track) -> Box:
    """Return the box of the whole board, its upper left corner at (0, 0)."""
    middle = track_box(track)
    return Box(0, 0, middle.right + middle.left, middle.bottom + middle.left)


def track_outlines(name: str, track: Track, context: DrawContext) -> tuple[PieceOutline, ...]:
    """Return the outline of a board's one piece."""
    middle = track_box(track)
    seams = ((), ()) if track.chain.is_bent else seams_between(track.chain, (middle.left, middle.top))
    return (board_outline(name, track_size(track), context, seams),)


def draw_track(name: str, track: Track, context: DrawContext) -> tuple[Piece, ...]:
    """Return the one piece of a board."""
    chain, middle = track.chain, track_box(track)
    colours = cell_board_colours(track, context)
    findings: list[Finding] = []
    spaces = _spaces(name, track, chain, colours, context, findings)
    title = None
    if has_name_within(track):
        head = heading(name, chain.width - 2 * chain.unit, colours, context, findings)
        down = track_size(track).centre[1] - EDGE - 0.42 * HEAD
        title = Group((head,), translation(middle.left + chain.unit, down))
    (outline,) = track_outlines(name, track, context)
    content = (Group(tuple(spaces), translation(middle.left, middle.top)),)
    return framed_board(outline, content, colours, context, findings, title)


def _spaces(
    name: str,
    track: Track,
    chain: SpaceChain,
    colours: BoardColours,
    context: DrawContext,
    findings: list[Finding],
    *,
    occupied: Collection[str] | None = None,
) -> Iterator[Node]:
    """Yield the picture of a board, as large as its field, and its spaces; with those *occupied*, as in a figure."""
    small, picture = occupied is not None, list[Node]()
    if track.art is not None:
        picture.append(board_art(track.art, Box(0, 0, chain.width, chain.height), context, small=small))
    yield from picture
    painter = TrackPainter((name,), track, chain, colours, context, small)
    yield from painter.draw(findings, arrows=track.arrows, behind=picture, occupied=occupied or ())


def track_sample(track: Track, most: int) -> Path:
    """Return the outlines of a few spaces of a track of the same shape, *most* mm along their longer side."""
    chain = replace(track, cell=1.0, spaces=min(track.spaces, _SAMPLE), columns=min(track.columns or 5, 5)).chain
    chain = chain.scaled(most / max(chain.width, chain.height))
    return joined(polygon(chain.outline(name)) for name in chain.names)


DRAWING = KindDrawing[Track](
    draw=draw_track,
    outlines=track_outlines,
    figure_cells=lambda track, chain, view, names, colours, context: _spaces(
        view.component, track, chain, colours, context, [], occupied={name for name, pieces in view.cells if pieces}
    ),
    board_size=track_size,
    sample=track_sample,
    has_margin=False,
    is_clipped=True,
)
