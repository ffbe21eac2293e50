"""Put pieces into the labels of a bought sheet: each into the middle of one, turned if that fits better."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from pnp.press.geometry.path import Box
from pnp.press.labels import LabelSheet
from pnp.press.scene.piece import PieceOutline
from pnp.press.units import number
from pnp.problems import Finding
from pnp.sheets.footprint import footprint_of
from pnp.sheets.layout import Batch, Placement
from pnp.sheets.sheet_plan import MAX_PIECES, SheetPlan
from pnp.sheets.spec import SheetSpec

# A piece may be larger than its label by the last digits of its size, in mm.
_SLACK = 0.01
# Art goes this far (mm) past the edges of a label: labels are cut, and sheets fed, a little off.
LABEL_BLEED = 1.0
# A piece that is smaller by more than this (mm) on each side doesn't fill its label, by judgement.
MOST_FILL = 5.0


def plan_labels(outlines: Sequence[PieceOutline], spec: SheetSpec, sheet: LabelSheet) -> SheetPlan:
    """Return sheets with as many copies of each outline as its count, row by row.

    Pieces that are larger than a label are left out, with a finding (P041), and so are those beyond a limit (P008).
    """
    if not any(outline.has_back for outline in outlines):
        spec = replace(spec, backs="none")
    findings = [finding for finding in (_finding(outline, sheet) for outline in outlines) if finding]
    fitting = [outline for outline in outlines if _excess(outline, sheet) <= _SLACK]
    if sum(outline.count for outline in fitting) > MAX_PIECES:
        message = f"more than {MAX_PIECES:,} pieces on the sheets of one file"
        findings.append(_at(fitting[0], "P008", message, "print fewer at a time"))
        fitting = []
    labels = tuple(sheet.labels())
    placements = tuple(_placements(fitting, sheet, labels, with_backs=spec.backs != "none"))
    pages = tuple(placements[start : start + len(labels)] for start in range(0, len(placements), len(labels)))
    batches = (Batch(pages[0], pages),) if pages else ()
    return SheetPlan(spec, "vertical", batches, findings=tuple(findings))


def label_bleed(outline: PieceOutline, sheet: LabelSheet) -> float:
    """Return how far the art of a piece goes on, in mm: past the edges of its label, if it is nearly as large."""
    width, height = outline.width, outline.height
    if _is_turned(outline, sheet):
        width, height = height, width
    fill = max(0.0, sheet.width - width, sheet.height - height) / 2
    return LABEL_BLEED + (fill if fill <= MOST_FILL else 0.0)


def _placements(
    outlines: Iterable[PieceOutline], sheet: LabelSheet, labels: Sequence[Box], *, with_backs: bool
) -> Iterator[Placement]:
    """Yield every copy of every piece; art ends half-way to the next label."""
    across, down = (sheet.pitch_x - sheet.width) / 2, (sheet.pitch_y - sheet.height) / 2
    index = 0
    for outline in outlines:
        footprint, is_turned = footprint_of(outline, with_backs), _is_turned(outline, sheet)
        footprint = footprint.turned if is_turned else footprint
        x, y = (sheet.width - footprint.width) / 2, (sheet.height - footprint.height) / 2
        cell = Box(-x - across, -y - down, sheet.width - x + across, sheet.height - y + down)
        for _ in range(outline.count):
            label = labels[index % len(labels)]
            yield Placement(outline, footprint, label.left + x, label.top + y, is_turned, cell)
            index += 1


def _is_turned(outline: PieceOutline, sheet: LabelSheet) -> bool:
    """Return whether a piece has more room beside it after a quarter turn."""
    rooms = (
        min(sheet.width - width, sheet.height - height)
        for width, height in ((outline.width, outline.height), (outline.height, outline.width))
    )
    as_drawn, turned = rooms
    return turned > as_drawn + _SLACK


def _excess(outline: PieceOutline, sheet: LabelSheet) -> float:
    """Return by how many mm a piece is larger than its label, either way round; it is negative if it fits."""
    if not sheet.round:
        sides = zip(sorted((outline.width, outline.height)), sorted((sheet.width, sheet.height)), strict=True)
        return max(side - room for side, room in sides)
    x, y = outline.width / 2, outline.height / 2
    points = (point for path in outline.trim for line in path.flattened() for point in line)
    return max(math.hypot(px - x, py - y) for px, py in points) * 2 - sheet.width


def _finding(outline: PieceOutline, sheet: LabelSheet) -> Finding | None:
    """Return what is wrong with a piece that is larger than its label."""
    excess = _excess(outline, sheet)
    if excess <= _SLACK:
        return None
    size = f"{number(outline.width, 2)} × {number(outline.height, 2)} mm"
    message = f"{outline.component} is {size}, {number(max(excess, 0.1), 1)} mm larger than a label of {sheet.size}"
    return _at(
        outline, "P041", message, "choose larger labels, which pnp list labels names, or other pieces with --only"
    )


def _at(outline: PieceOutline, code: str, message: str, hint: str) -> Finding:
    return Finding(code, message, hint, at=(outline.component,), at_key=True)
