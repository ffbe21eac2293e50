"""Measure how much of its paper each printed sheet becomes pieces."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.press.geometry.path import area_within, signed_area
from pnp.press.scene.piece import PieceOutline
from pnp.sheets.sheet_plan import SheetPlan

_TOLERANCE = 0.001  # mm: of a counter, less than a hundredth of a per cent


def outline_area(piece: PieceOutline) -> float:
    """Return the area in mm² within the outer cuts of one piece."""
    return sum(abs(signed_area(points)) for path in piece.trim for points in path.flattened(_TOLERANCE))


def paper_yields(plan: SheetPlan) -> tuple[float, ...]:
    """Return, for each sheet in printing order, the area of its pieces in per cent of the area of its paper.

    A piece counts once, though a fold-over sheet has its front and its back; the map of a poster has none.
    """
    return tuple(100 * area / (plan.spec.paper.width * plan.spec.paper.height) for area in _areas(plan))


def _areas(plan: SheetPlan) -> Iterator[float]:
    known: dict[int, float] = {}
    for sheet in plan.sheets:
        for placement in sheet:
            if id(placement.piece) not in known:
                known[id(placement.piece)] = outline_area(placement.piece)
        yield sum(known[id(placement.piece)] for placement in sheet)
    for poster in plan.posters:
        yield 0.0
        parts = [sum(area_within(path, part.box) for path in poster.piece.trim) for part in poster.parts.values()]
        yield from parts * poster.piece.count
