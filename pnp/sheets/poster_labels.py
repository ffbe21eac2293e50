"""Keep words off the joints of a piece that is divided over several pages, so that each is whole on one page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import pairwise

from pnp.press.geometry.path import IDENTITY, Box, Transform, rectangle, translation
from pnp.press.scene.nodes import Glyphs, Group, Node, Symbol
from pnp.press.scene.transforms import iter_leaves
from pnp.sheets.poster_plan import PosterPlan

WORD_CLEARANCE = 3.0  # between words and a joint, in mm
_LATER = 1.25  # prefers the page before a joint to an equally near one after it
_LABEL = 12.0  # in mm; longer text is a title and goes to the middle of its page


def keep_words_off_joints(front: Symbol, plan: PosterPlan) -> Symbol:
    """Return a piece's front with words that a joint of *plan* would cut moved onto one page.

    A label moves no further than it must; a title moves to the middle of the nearer page, with the ornaments in its
    group. The front itself is returned if no joint cuts a word.
    """
    box = Box(0, 0, plan.piece.width, plan.piece.height)
    pages = [list(pairwise((low, *joints[1:-1], high))) for joints, low, high in _axes(plan, box)]
    moved = tuple(_moved(node, IDENTITY, pages) for node in front.children)
    if all(new is old for new, old in zip(moved, front.children, strict=True)):
        return front
    return Symbol(f"{front.name}+divided", moved, front.box)


def _axes(plan: PosterPlan, box: Box) -> tuple[tuple[Sequence[float], float, float], ...]:
    return (plan.across, box.left, box.right), (plan.down, box.top, box.bottom)


def _moved(node: Node, place: Transform, pages: Sequence[Sequence[tuple[float, float]]]) -> Node:
    """Return a node, or a group around it, whose words lie on one page each; *place* maps its coordinates to mm."""
    is_unit = isinstance(node, Glyphs) or (isinstance(node, Group) and node.title and _has_words(node))
    if is_unit:
        box = reduce(Box.union, _boxes(node, place))
        by_x, by_y = (_shift(*span, spans) for span, spans in zip(_spans(box), pages, strict=True))
        if not (by_x or by_y):
            return node
        scale = place.scale_factor
        return Group((node,), translation(by_x / scale, by_y / scale))
    if isinstance(node, Group):
        inside = place @ node.transform
        children = tuple(_moved(child, inside, pages) for child in node.children)
        if all(new is old for new, old in zip(children, node.children, strict=True)):
            return node
        return Group(children, node.transform, node.clip, node.title, node.role, node.continues)
    return node


def _has_words(group: Group) -> bool:
    """Return whether words are direct children of a group, which then moves as a whole."""
    return any(isinstance(child, Glyphs) for child in group.children)


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


def _shift(low: float, high: float, pages: Sequence[tuple[float, float]]) -> float:
    """Return how far to move the span from *low* to *high* so that no joint cuts it; 0 if no page is large enough."""
    for (_, joint), _ in pairwise(pages):
        if low < joint < high:
            break
    else:
        return 0.0
    shifts: list[float] = []
    for start, end in pages:
        if end - start < high - low + 2 * WORD_CLEARANCE:
            continue
        nearest = min(max(low, start + WORD_CLEARANCE), end - WORD_CLEARANCE - (high - low))
        middle = (start + end - (high - low)) / 2
        shifts.append((middle if high - low > _LABEL else nearest) - low)
    return min(shifts, key=lambda shift: abs(shift) if shift < 0 else _LATER * shift, default=0.0)
