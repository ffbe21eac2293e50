"""Keep words off the joints of a piece that is divided over several pages, so that each is whole on one page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import pairwise
from typing import NamedTuple

from pnp.press.geometry.path import IDENTITY, Box, Transform, rectangle, translation
from pnp.press.scene.nodes import Glyphs, Group, Node, Symbol
from pnp.press.scene.transforms import iter_leaves
from pnp.sheets.poster_plan import PosterPlan

WORD_CLEARANCE = 3.0  # between words and a joint, in mm
_LATER = 1.25  # prefers the page before a joint to an equally near one after it
_ALIKE = 0.1  # in mm: cells of one size differ by less
_LABEL = 12.0  # in mm; longer text is a title and goes to the middle of its page


class _Axis(NamedTuple):
    """Across or down a piece: from where to where each page reaches, and where its cells border on each other."""

    pages: Sequence[tuple[float, float]]
    seams: Sequence[float]

    def cell(self, middle: float) -> tuple[float, float] | None:
        """Return from where to where the cells at a place reach; None beside them, or if they aren't alike."""
        sizes = [end - start for start, end in pairwise(self.seams)]
        if not sizes or max(sizes) - min(sizes) > _ALIKE:
            return None
        start = self.seams[0] - sizes[0]
        number = int((middle - start) // sizes[0])
        return (start + number * sizes[0], start + (number + 1) * sizes[0]) if 0 <= number <= len(sizes) + 1 else None


def keep_words_off_joints(front: Symbol, plan: PosterPlan) -> Symbol:
    """Return a piece's front with words that a joint of *plan* would cut moved onto one page.

    A label moves no further than it must, and stays where it is if it would leave its cell; the title of the piece
    moves to the middle of the nearer page, with the ornaments in its group. The front itself is returned if nothing
    moves.
    """
    box = Box(0, 0, plan.piece.width, plan.piece.height)
    ends = ((plan.across, box.left, box.right), (plan.down, box.top, box.bottom))
    pages = (tuple(pairwise((low, *joints[1:-1], high))) for joints, low, high in ends)
    axes = tuple(map(_Axis, pages, plan.piece.seams))
    moved = tuple(_moved(node, IDENTITY, axes) for node in front.children)
    if all(new is old for new, old in zip(moved, front.children, strict=True)):
        return front
    return Symbol(f"{front.name}+divided", moved, front.box)


def _moved(node: Node, place: Transform, axes: Sequence[_Axis]) -> Node:
    """Return a node, or a group around it, whose words lie on one page each; *place* maps its coordinates to mm."""
    if isinstance(node, Glyphs) or (isinstance(node, Group) and node.title and _has_words(node)):
        return _moved_whole(node, place, axes)
    if isinstance(node, Group):
        inside = place @ node.transform
        children = tuple(_moved(child, inside, axes) for child in node.children)
        if all(new is old for new, old in zip(children, node.children, strict=True)):
            return node
        return Group(children, node.transform, node.clip, node.title, node.role, node.continues)
    return node


def _moved_whole(node: Node, place: Transform, axes: Sequence[_Axis]) -> Node:
    """Return words and what belongs to them, moved as one."""
    spans = _spans(reduce(Box.union, _boxes(node, place)))
    cells = [axis.cell((low + high) / 2) for axis, (low, high) in zip(axes, spans, strict=True)]
    is_in_cell = None not in cells
    shifts = [
        _shift(*span, axis.pages, cell if is_in_cell else None)
        for span, axis, cell in zip(spans, axes, cells, strict=True)
    ]
    scale = place.scale_factor
    return Group((node,), translation(shifts[0] / scale, shifts[1] / scale)) if any(shifts) else node


def _has_words(group: Group) -> bool:
    """Return whether a group has one text, with which the rest of it moves; several move each for itself."""
    return sum(isinstance(child, Glyphs) for child in group.children) == 1


def _boxes(node: Node, place: Transform) -> Iterator[Box]:
    """Yield the boxes of what a node draws, in mm of the piece."""
    for leaf, at, _ in iter_leaves((node,), place):
        match leaf:
            case Glyphs(line, x, y):
                path = rectangle(x, y - line.ascent, line.width, line.ascent + line.descent)
                yield path.transformed(at).bounds
            case _ if hasattr(leaf, "path"):
                yield leaf.path.transformed(at).bounds


def _spans(box: Box) -> tuple[tuple[float, float], tuple[float, float]]:
    return (box.left, box.right), (box.top, box.bottom)


def _shift(
    low: float, high: float, pages: Sequence[tuple[float, float]], cell: tuple[float, float] | None = None
) -> float:
    """Return how far to move the span from *low* to *high* so that no joint cuts it; 0 if there is no room for it.

    A span that lies in a *cell* stays in it; one that lies across its edge does not move.
    """
    if not any(low < joint < high for (_, joint), _ in pairwise(pages)):
        return 0.0
    shifts: list[float] = []
    for start, end in pages:
        if end - start < high - low + 2 * WORD_CLEARANCE:
            continue
        nearest = min(max(low, start + WORD_CLEARANCE), end - WORD_CLEARANCE - (high - low)) - low
        if cell is None:
            shifts.append((start + end - high - low) / 2 if high - low > _LABEL else nearest)
        elif cell[0] <= min(low, low + nearest) and max(high, high + nearest) <= cell[1]:
            shifts.append(nearest)
    return min(shifts, key=lambda shift: abs(shift) if shift < 0 else _LATER * shift, default=0.0)
