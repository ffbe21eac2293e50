"""Draw the lines that a machine cuts and folds on sheets, as its program wants them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import pairwise

from msgspec import Struct

from pnp.game.model.texts import Translate, comma_list, ui_text
from pnp.press.colour import BLACK, parse_colour
from pnp.press.cutters import DEFAULT_CUTTER, CutOperation, Cutter, LineKind, shipped_cutters
from pnp.press.geometry.path import Box, Path, Point, Segment, polyline
from pnp.press.scene.document import Layer, Page
from pnp.press.scene.nodes import Paint, Shape
from pnp.press.units import number
from pnp.problems import Finding
from pnp.sheets.registration import MARK_LAYER, registration_lines
from pnp.sheets.sheet_plan import KISS_CUT_LAYER, CutLayout, SheetPlan

# Of lengths that are told in whole millimetres, in mm.
_LENGTH_TOLERANCE = 0.005


class LineTotals(Struct, frozen=True):
    """How long all cuts and all folds of a file are, in mm, and how often the tool is lowered."""

    cuts: float
    folds: float
    strokes: int


def cut_page(
    title: str, plan: SheetPlan, layout: CutLayout, translate: Translate, cutter: Cutter | None = None
) -> Page:
    """Return the lines that a machine cuts on the sheets of *layout*, one layer for each of its operations.

    The title of the page names those sheets; its description gives the overall size of the lines, which
    reveals a wrong scale. It has no merely visual lines, since some machines cut every line of a file.
    """
    cutter = cutter or shipped_cutters()[DEFAULT_CUTTER]
    layers = [layer for one in cutter.operations if (layer := _operation(plan, layout, cutter, one)).nodes]
    if plan.spec.labels:  # a sticker is scored down to its backing
        layers = [Layer(KISS_CUT_LAYER, tuple(node for layer in layers for node in layer.nodes))]
    whole = line_box(plan, layout, cutter)
    size = ui_text(
        "All lines together measure {width} × {height} mm. Keep this size when you import the file.",
        width=round(whole.width, 1),
        height=round(whole.height, 1),
    )
    is_one, paper = len(layout.sheets) == 1, layout.paper or plan.spec.paper
    sheets = ui_text("{file}: sheet {numbers}") if is_one else ui_text("{file}: sheets {numbers}")
    named = translate(sheets.filled(file=title, numbers=comma_list(layout.numbers)))
    if cutter.marks is not None:
        layers.insert(0, registration_lines(paper, cutter.marks))
    return Page(paper.width, paper.height, tuple(layers), title=named, description=translate(size))


def _operation(plan: SheetPlan, layout: CutLayout, cutter: Cutter, operation: CutOperation) -> Layer:
    """Return the lines of one operation in the order of work."""
    paint = Paint(stroke=parse_colour(operation.colour) or BLACK, width=0.1, cap="butt", join="miter")
    strokes = _strokes(plan, layout, cutter, operation.lines)
    if operation.lines == "perforation":
        strokes = [_dashed(path, operation.dash, operation.pause) for path in strokes]
    return Layer(operation.layer, tuple(Shape(path, paint) for path in strokes))


def _strokes(plan: SheetPlan, layout: CutLayout, cutter: Cutter, kind: LineKind) -> list[Path]:
    from pnp.sheets.cut_strokes import mesh_of, separate_mesh, strokes

    mesh = mesh_of if cutter.shared else separate_mesh
    ordered = strokes(mesh(_lines(layout, cutter, kind)))
    return [*_fold_line(plan, layout), *ordered] if kind in ("fold", "perforation") else ordered


def _fold_line(plan: SheetPlan, layout: CutLayout) -> list[Path]:
    """Return the line that a sheet is folded along; a page of a poster is not."""
    line = plan.fold_line(layout.placements)
    return [line] if line is not None else []


def _lines(layout: CutLayout, cutter: Cutter, kind: LineKind) -> Iterable[Path]:
    if kind == "cut-inside":
        return _moved(layout.inner, -cutter.kerf / 2)
    return _moved(layout.outer, cutter.kerf / 2) if kind == "cut-outside" else layout.folds


def _moved(paths: Iterable[Path], distance: float) -> Iterable[Path]:
    """Return outlines moved outward so that pieces have their size although the tool takes something away."""
    if not distance:
        return paths
    from pnp.press.geometry.arcs import grown

    return (grown(path, distance) for path in paths)


def line_box(plan: SheetPlan, layout: CutLayout, cutter: Cutter) -> Box:
    """Return the box around all lines of some sheets."""
    outer = (path.bounds.grown(cutter.kerf / 2) for path in layout.outer)
    others = (*_fold_line(plan, layout), *layout.inner, *layout.folds)
    return reduce(Box.union, (*outer, *(path.bounds for path in others)))


def kerf_findings(plan: SheetPlan, cutter: Cutter) -> Iterator[Finding]:
    """Yield why lines can't be moved by half of what the tool takes away, at the components that they belong to."""
    kerf, gap = number(cutter.kerf), plan.spec.gap
    pieces = {id(each.piece): each.piece for sheet in plan.sheets for each in sheet}
    told = dict[str, None]()
    for piece in pieces.values():
        boxes = (path.bounds for path in (*piece.trim, *piece.inner))
        if min(min(box.width, box.height) for box in boxes) <= cutter.kerf:
            message = f"a kerf of {kerf} mm leaves nothing of a cut of {piece.component}"
            yield _at(piece.component, message, "choose a smaller one with --kerf")
    for layout in plan.cut_layouts:
        if any(_are_shared(layout)) or (0 < gap < cutter.kerf and len(layout.placements) > 1):
            told |= dict.fromkeys(placement.piece.component for placement in layout.placements)
    for component in told:
        hint = f"build with --gap {number(max(1.0, cutter.kerf))}mm, or more"
        message = f"a kerf of {kerf} mm would be cut from both pieces where a cut of {component} is shared"
        yield _at(component, message, hint)


def _are_shared(layout: CutLayout) -> Iterator[bool]:
    from pnp.sheets.cut_strokes import mesh_of

    return (edge.count > 1 for edge in mesh_of(layout.outer).edges)


def _at(component: str, message: str, hint: str) -> Finding:
    return Finding("P048", message, hint, (component,), at_key=True)


def line_totals(page: Page, cutter: Cutter) -> LineTotals:
    """Return how long the lines of a cut page are."""
    kinds = {operation.layer: operation.lines for operation in cutter.operations}
    cuts = folds = 0.0
    strokes = 0
    for layer in page.layers:
        if layer.name == MARK_LAYER:
            continue
        runs = [run for node in layer.nodes for run in _flattened(node)]
        strokes += len(runs)
        length = sum(math.dist(a, b) for run in runs for a, b in pairwise(run))
        if kinds.get(layer.name) in ("fold", "perforation"):
            folds += length
        else:
            cuts += length
    return LineTotals(cuts, folds, strokes)


def _flattened(node: object) -> list[list[Point]]:
    return node.path.flattened(_LENGTH_TOLERANCE) if isinstance(node, Shape) else []


def _dashed(path: Path, dash: float, pause: float) -> Path:
    """Return a line as dashes, both lengths changed a little so that it begins and ends with a whole one."""
    segments = list[Segment]()
    for points in path.flattened():
        length = sum(math.dist(a, b) for a, b in pairwise(points))
        count = max(1, round((length + pause) / (dash + pause)))
        scale = length / (count * dash + (count - 1) * pause)
        for at in range(count):
            start = at * (dash + pause) * scale
            segments += polyline(_between(points, start, start + dash * scale)).segments
    return Path(tuple(segments))


def _between(points: Sequence[Point], start: float, end: float) -> Iterator[Point]:
    """Yield the points of a line from one distance along it (mm) to another."""
    along = 0.0
    for a, b in pairwise(points):
        length = math.dist(a, b)
        first, last = max(start, along), min(end, along + length)
        if length and first <= last:
            ends = [((at - along) / length) for at in (first, last)]
            places = [(a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])) for share in ends]
            yield from places if along <= start else places[1:]
        along += length
