"""Letters for the tabs of a net in several parts: which tab goes to which edge of another part."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from msgspec import Struct

from pnp.press.geometry.net import Net, Panel, Tab
from pnp.press.geometry.path import Point, edges

_NEAR = 1e-6
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

_Edge = tuple[Point, Point]


class JointMark(Struct, frozen=True):
    """A letter at an edge, clockwise on paper: on the tab that is there, or on the panel that a tab is glued behind.

    *depth* is how deep the tab is in mm, 0 on the panel.
    """

    letter: str
    panel: str
    edge: tuple[Point, Point]
    depth: float = 0.0

    @property
    def is_tab(self) -> bool:
        """Whether it is on a tab."""
        return self.depth > 0


def joint_marks(net: Net, parts: Sequence[Net], first: int = 0) -> tuple[tuple[JointMark, ...], ...]:
    """Return the letters of each part of a net: a tab and the edge that it is glued behind have the same one.

    The tabs within a part have none. *first* is the number of letters that are taken already.
    """
    part_of = {panel.name: number for number, part in enumerate(parts) for panel in part.panels}
    marks: list[list[JointMark]] = [[] for _ in parts]
    for number, part in enumerate(parts):
        for flap in part.tabs:
            other = part_of[flap.joins]
            if other == number:
                continue
            edge = _joined_edge(net, parts, flap)
            if edge is not None:
                letter = _letter(first)
                first += 1
                marks[number].append(JointMark(letter, flap.panel, (flap.corners[1], flap.corners[0]), _depth(flap)))
                marks[other].append(JointMark(letter, flap.joins, edge))
    return tuple(map(tuple, marks))


def _depth(flap: Tab) -> float:
    """Return how far a tab reaches from its edge."""
    (x0, y0), (x1, y1), *outer = flap.corners
    return max(abs((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / math.dist((x0, y0), (x1, y1)) for x, y in outer)


def _letter(number: int) -> str:
    """Return A to Z, then AA, AB and so on."""
    rounds, rest = divmod(number, len(_LETTERS))
    return (_LETTERS[rounds - 1] if rounds else "") + _LETTERS[rest]


def _joined_edge(net: Net, parts: Sequence[Net], flap: Tab) -> _Edge | None:
    """Return the edge behind which a tab is glued, as its panel lies in its part; None if it is ambiguous."""
    whole = {panel.name: panel for panel in net.panels}
    panel, joined = whole[flap.panel], whole[flap.joins]
    placed = next(each for part in parts for each in part.panels if each.name == flap.joins)
    part_panel = next(each for part in parts for each in part.panels if each.name == flap.panel)
    start, end = (_moved(point, part_panel, panel) for point in flap.corners[:2])
    length = math.dist(start, end)
    meant = [edge for edge in edges(joined.corners) if _same(edge, (start, end))]  # the fold that was cut
    if not meant:
        free = [edge for edge in _free_edges(net, joined) if abs(math.dist(*edge) - length) < _NEAR]
        touching = [edge for edge in free if any(_near(a, b) for a in edge for b in (start, end))]
        meant = touching if len(touching) == 1 else free if len(free) == 1 else []
    if not meant:
        return None
    one, other = (_moved(point, joined, placed) for point in meant[0])
    return one, other


def _free_edges(net: Net, panel: Panel) -> Iterator[_Edge]:
    """Yield the edges of a panel that are neither folded nor have a tab."""
    taken = [edge for other in net.panels if other is not panel for edge in edges(other.corners)]
    taken += [(flap.corners[0], flap.corners[1]) for flap in net.tabs]
    yield from (edge for edge in edges(panel.corners) if not any(_same(edge, one) for one in taken))


def _moved(point: Point, source: Panel, target: Panel) -> Point:
    """Map a point of a panel to another copy of the same panel."""
    (x, y), (to_x, to_y) = source.corners[0], target.corners[0]
    return point[0] + to_x - x, point[1] + to_y - y


def _same(one: _Edge, other: _Edge) -> bool:
    (a, b), (c, d) = one, other
    return (_near(a, c) and _near(b, d)) or (_near(a, d) and _near(b, c))


def _near(one: Point, other: Point) -> bool:
    return math.dist(one, other) < _NEAR
