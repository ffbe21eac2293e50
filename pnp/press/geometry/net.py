"""Turn panels and glue tabs into the outline to cut and the lines to fold, and letter the tabs between parts."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from string import ascii_uppercase

from msgspec import Struct
from msgspec.structs import replace

from pnp.press.geometry.path import Path, Point, Segment, edges, line, translation

_Edge = tuple[Point, Point]
# The controls of a side that is a cubic curve; None for a straight one.
_Controls = tuple[Point, Point] | None
_NEAR = 1e-6  # mm


class Panel(Struct, frozen=True):
    """A flat part of a net, its corners clockwise on paper; *parent* is the panel that it is folded away from.

    *curves* has the controls of each side from a corner to the next, None for a straight one; it is empty if all are.
    """

    name: str
    corners: tuple[Point, ...]
    parent: str | None = None
    curves: tuple[_Controls, ...] = ()

    def path(self) -> Path:
        """Return its outline."""
        return _closed_path(list(self.sides()))

    def sides(self) -> Iterator[tuple[_Edge, _Controls]]:
        """Yield each side with its controls."""
        yield from zip(edges(self.corners), self.curves or (None,) * len(self.corners), strict=True)


class Tab(Struct, frozen=True):
    """A flap on one edge of a panel, to be glued behind the panel it *joins*; its first two corners are that edge's."""

    panel: str
    joins: str
    corners: tuple[Point, ...]


class Net(Struct, frozen=True):
    """A solid laid flat. Panels that share an edge are folded there, as are a panel and its tab."""

    panels: tuple[Panel, ...]
    tabs: tuple[Tab, ...]

    def folds(self) -> tuple[Path, ...]:
        """Return the lines to fold: edges that belong to two parts, each once."""
        parts_of, first = Counter(map(_undirected, self._edges())), dict[_Edge, _Edge]()
        for edge in self._edges():
            first.setdefault(_undirected(edge), edge)
        return tuple(line(*edge) for key, edge in first.items() if parts_of[key] == 2)

    def outline(self) -> Path:
        """Return the line to cut: edges that belong to one part. Raises ValueError if they are not one closed line."""
        parts_of = Counter(map(_undirected, self._edges()))
        after: dict[Point, tuple[Point, _Controls]] = {}
        for (start, end), controls in self._sides():
            if parts_of[_undirected((start, end))] == 1:
                if _snap(start) in after:
                    raise ValueError(f"the outline touches itself at {start}")
                after[_snap(start)] = end, controls
        first = next(iter(after))
        sides: list[tuple[_Edge, _Controls]] = []
        corner = first
        while not sides or _snap(corner) != first:
            end, controls = after.pop(_snap(corner))
            sides.append(((corner, end), controls))
            corner = end
        if after:
            raise ValueError("the parts of the net are not connected")
        return _closed_path(sides)

    def _edges(self) -> Iterator[_Edge]:
        yield from (edge for edge, _ in self._sides())

    def _sides(self) -> Iterator[tuple[_Edge, _Controls]]:
        for panel in self.panels:
            yield from panel.sides()
        for flap in self.tabs:
            yield from ((edge, None) for edge in edges(flap.corners))


def moved_net(net: Net, x: float, y: float) -> Net:
    """Return a net moved by (x, y) mm."""
    move = translation(x, y)
    panels = tuple(
        replace(
            panel,
            corners=tuple(map(move, panel.corners)),
            curves=tuple(None if two is None else (move(two[0]), move(two[1])) for two in panel.curves),
        )
        for panel in net.panels
    )
    return Net(panels, tuple(replace(flap, corners=tuple(map(move, flap.corners))) for flap in net.tabs))


def divided_net(net: Net, apart: Collection[str], depth: float) -> tuple[Net, ...]:
    """Return a net in parts from 0: each panel in *apart* begins one, with a tab *depth* mm deep to its old parent."""
    roots: dict[str, str] = {}
    panels: dict[str, list[Panel]] = {}
    joins: dict[str, list[Tab]] = {}
    by_name = {panel.name: panel for panel in net.panels}
    for panel in net.panels:
        parent = panel.parent
        if parent is None or panel.name in apart:
            roots[panel.name] = panel.name
            panels[panel.name] = [replace(panel, parent=None)]
            joins[panel.name] = [] if parent is None else [_tab_to(by_name[parent], panel, depth)]
        else:
            roots[panel.name] = roots[parent]
            panels[roots[parent]].append(panel)
    for flap in net.tabs:
        joins[roots[flap.panel]].append(flap)
    parts = [Net(tuple(panels[root]), tuple(joins[root])) for root in panels]
    boxes = [part.outline().bounds for part in parts]
    return tuple(moved_net(part, -box.left, -box.top) for part, box in zip(parts, boxes, strict=True))


def _tab_to(parent: Panel, panel: Panel, depth: float) -> Tab:
    """Return the tab on the edge that a panel shares with its parent."""
    shared = set(map(_undirected, edges(parent.corners)))
    side = next(side for side, edge in enumerate(map(_undirected, edges(panel.corners))) if edge in shared)
    return tab(panel, side, parent.name, depth)


def _snap(point: Point) -> Point:
    """Return the point rounded to a nanometre, so that sums of the same lengths in another order are equal."""
    return round(point[0], 6) + 0.0, round(point[1], 6) + 0.0


def _undirected(edge: _Edge) -> _Edge:
    start, end = sorted((_snap(edge[0]), _snap(edge[1])))
    return start, end


def upright_panel(name: str, x: float, y: float, width: float, height: float, parent: str | None = None) -> Panel:
    """Return an upright rectangular panel whose upper left corner is (x, y)."""
    return Panel(name, ((x, y), (x + width, y), (x + width, y + height), (x, y + height)), parent)


def tab(panel: Panel, side: int, joins: str, depth: float) -> Tab:
    """Return the flap on a panel's *side*, from its first corner; it leans in so far that none lie on each other."""
    edge = list(edges(panel.corners))[side]
    inset = min(1.06 * depth, 0.4 * math.dist(*edge))
    return edge_tab(panel.name, joins, edge, depth, (inset, inset))


def edge_tab(panel: str, joins: str, edge: _Edge, depth: float, insets: tuple[float, float]) -> Tab:
    """Return the tab on an edge of a panel, *depth* mm deep, whose ends lean in by the *insets* in mm."""
    (start, end), length = edge, math.dist(*edge)
    along = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    out = along[1], -along[0]  # corners run clockwise on paper, so the outside is to the left of the way

    def corner(distance: float) -> Point:
        return start[0] + along[0] * distance + out[0] * depth, start[1] + along[1] * distance + out[1] * depth

    return Tab(panel, joins, (end, start, corner(insets[0]), corner(length - insets[1])))


def _closed_path(sides: Sequence[tuple[_Edge, _Controls]]) -> Path:
    """Return the closed path along sides, those that are straight and collinear as one cut."""
    kept = [
        (edge, controls) for at, (edge, controls) in enumerate(sides) if not _is_straight_on(sides[at - 1], sides[at])
    ]
    segments: list[Segment] = [("M", (kept[0][0][0],))]
    for at, (_, controls) in enumerate(kept):
        end = kept[(at + 1) % len(kept)][0][0]
        if controls is not None:
            segments.append(("C", (*controls, end)))
        elif at + 1 < len(kept):  # the last is drawn by closing the path
            segments.append(("L", (end,)))
    return Path((*segments, ("Z", ())))


def _is_straight_on(side: tuple[_Edge, _Controls], following: tuple[_Edge, _Controls]) -> bool:
    """Return whether there is no corner between two sides."""
    (((x0, y0), _), curve), (((x1, y1), (x2, y2)), other) = side, following
    turn = (x1 - x0) * (y2 - y1) - (y1 - y0) * (x2 - x1)
    return curve is None and other is None and abs(turn) <= 1e-9


class JointMark(Struct, frozen=True):
    """A letter at an edge, clockwise on paper, on a tab *depth* mm deep, or on the panel (0) it is glued behind."""

    letter: str
    panel: str
    edge: tuple[Point, Point]
    depth: float = 0.0

    @property
    def is_tab(self) -> bool:
        """Whether it is on a tab."""
        return self.depth > 0


def joint_marks(net: Net, parts: Sequence[Net], first: int = 0) -> tuple[tuple[JointMark, ...], ...]:
    """Return the letters of each part, one for a tab and the edge it is glued behind; *first* letters are taken."""
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
    (x0, y0), (x1, y1), *outer = flap.corners
    return max(abs((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / math.dist((x0, y0), (x1, y1)) for x, y in outer)


def _letter(number: int) -> str:
    rounds, rest = divmod(number, 26)
    return (ascii_uppercase[rounds - 1] if rounds else "") + ascii_uppercase[rest]


def _joined_edge(net: Net, parts: Sequence[Net], flap: Tab) -> _Edge | None:
    """Return the edge behind which a tab is glued, as its panel lies in its part; None if it is ambiguous."""
    whole = {panel.name: panel for panel in net.panels}
    placed = {panel.name: panel for part in parts for panel in part.panels}
    joined, own = whole[flap.joins], [_moved(p, placed[flap.panel], whole[flap.panel]) for p in flap.corners[:2]]
    folded = [edge for edge in edges(joined.corners) if _same(edge, (own[0], own[1]))]  # the fold that was cut
    meant = folded or _fitting_edges(net, joined, (own[0], own[1]))
    if not meant:
        return None
    one, other = (_moved(point, joined, placed[flap.joins]) for point in meant[0])
    return one, other


def _fitting_edges(net: Net, panel: Panel, edge: _Edge) -> list[_Edge]:
    """Return the free edge of a panel that is as long as a tab's edge; of several, the only one that touches it."""
    free = [each for each in _free_edges(net, panel) if abs(math.dist(*each) - math.dist(*edge)) < _NEAR]
    touching = [each for each in free if any(_near(a, b) for a in each for b in edge)]
    return next((some for some in (touching, free) if len(some) == 1), [])


def _free_edges(net: Net, panel: Panel) -> Iterator[_Edge]:
    taken = [edge for other in net.panels if other is not panel for edge in edges(other.corners)]
    taken += [(flap.corners[0], flap.corners[1]) for flap in net.tabs]
    yield from (edge for edge in edges(panel.corners) if not any(_same(edge, one) for one in taken))


def _moved(point: Point, source: Panel, target: Panel) -> Point:
    (x, y), (to_x, to_y) = source.corners[0], target.corners[0]
    return point[0] + to_x - x, point[1] + to_y - y


def _same(one: _Edge, other: _Edge) -> bool:
    (a, b), (c, d) = one, other
    return (_near(a, c) and _near(b, d)) or (_near(a, d) and _near(b, c))


def _near(one: Point, other: Point) -> bool:
    return math.dist(one, other) < _NEAR
