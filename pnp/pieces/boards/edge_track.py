"""Lay a track around the edge of any board: the board becomes larger, and stays as it is in its middle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pnp.game.model.components.spaces import EdgeTrack, space_names
from pnp.pieces.boards.board_frame import board_outline, border
from pnp.pieces.boards.track_spaces import TrackPainter
from pnp.pieces.draw_context import DrawContext
from pnp.press.geometry.path import Box, translation
from pnp.press.geometry.space_chain import SpaceChain, ring_chain
from pnp.press.scene.nodes import Group, Node, Symbol
from pnp.press.scene.piece import Piece, PieceOutline
from pnp.press.units import number
from pnp.problems import Finding

# From the trim to the spaces, and from them to the trim of the board inside, in mm.
_OUTSIDE = 5.2
_INSIDE = -0.2
_SHORTEST = 4.0  # a space, in mm

_Draw = Callable[[str, Any, DrawContext], tuple[Piece, ...]]
_Outlines = Callable[[str, Any, DrawContext], tuple[PieceOutline, ...]]
_Size = Callable[[Any], Box]


def track_depth(board: Any) -> float:
    """Return how far the track around a board reaches beyond it, in mm; 0 for a board without one."""
    return 0.0 if board.track is None else _OUTSIDE + float(board.track.cell) + _INSIDE


def size_within(size: _Size) -> _Size:
    """Return a function of the size of a board with the track around it."""

    def size_with_track(board: Any) -> Box:
        """Return the box of a board."""
        inner, depth = size(board), track_depth(board)
        return Box(0, 0, inner.width + 2 * depth, inner.height + 2 * depth)

    return size_with_track


def outlines_within(outlines: _Outlines) -> _Outlines:
    """Return a function that outlines a board with the track around it."""

    def outlines_with_track(name: str, board: Any, context: DrawContext) -> tuple[PieceOutline, ...]:
        """Return the outline of a board's one piece."""
        (inner,) = outlines(name, board, context)
        depth = track_depth(board)
        if not depth:
            return (inner,)
        across, down = (tuple(depth + at for at in seams) for seams in inner.seams)
        size = Box(0, 0, inner.width + 2 * depth, inner.height + 2 * depth)
        return (board_outline(name, size, context, (across, down)),)

    return outlines_with_track


def drawn_within(draw: _Draw) -> _Draw:
    """Return a function that draws a board with the track around it."""

    def draw_with_track(name: str, board: Any, context: DrawContext) -> tuple[Piece, ...]:
        """Return the one piece of a board."""
        (inner,) = draw(name, board, context)
        return (inner,) if board.track is None else (_surrounded(name, board, inner, context),)

    return draw_with_track


def _surrounded(name: str, board: Any, inner: Piece, context: DrawContext) -> Piece:
    """Return a board with its track."""
    depth, track = track_depth(board), board.track
    size = Box(0, 0, inner.width + 2 * depth, inner.height + 2 * depth)
    chain = _chain_around(track, size)
    colours = context.board_colours(board.fill, track.cell_fill, track.line)
    findings: list[Finding] = [*inner.findings, *_room_findings(name, track, chain)]
    spaces = TrackPainter((name, "track"), track, chain, colours, context).draw(findings)
    nodes: tuple[Node, ...] = (
        *border(size, colours),
        Group(inner.front.children, translation(depth, depth)),
        Group(tuple(spaces), translation(_OUTSIDE, _OUTSIDE)),
    )
    outline = board_outline(name, size, context, inner.seams)
    across, down = (tuple(depth + at for at in seams) for seams in inner.seams)
    outline = replace(outline, seams=(across, down), count=inner.count)
    return outline.with_art(Symbol(inner.front_design, nodes, size), findings=findings)


def _chain_around(track: EdgeTrack, size: Box) -> SpaceChain:
    """Return the spaces around a board of that size, in mm from their own upper left corner."""
    width, height = ((side - 2 * _OUTSIDE) / track.cell for side in (size.width, size.height))
    is_clockwise = track.direction == "clockwise"
    ring = ring_chain(space_names(track), width, height, track.origin or "bottom-left", clockwise=is_clockwise)
    return ring.scaled(track.cell)


def _room_findings(name: str, track: EdgeTrack, chain: SpaceChain) -> tuple[Finding, ...]:
    """Return the finding that the spaces around a board are too short, and by how many mm (P040)."""
    around = 2 * (chain.width + chain.height) - 4 * track.cell
    needed = 4 * track.cell + (len(chain.names) - 4) * _SHORTEST
    if chain.across >= min(_SHORTEST, track.cell) - 1e-6 or needed <= around:
        return ()
    message = (
        f"{len(chain.names)} spaces of {number(_SHORTEST)} mm need {number(needed, 1)} mm, and it is "
        f"{number(around, 1)} mm around this board: {number(needed - around, 1)} mm too short"
    )
    return (Finding("P040", message, "use fewer spaces, or make the board larger", (name, "track", "spaces")),)
