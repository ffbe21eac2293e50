"""What every net must be, whatever solid it makes."""

from __future__ import annotations

import math
from collections import defaultdict
from itertools import combinations

from pnp.press.geometry.net import Net
from pnp.press.geometry.path import edges
from tests.press.geometry.folding import Bends, Point3, fold


def seams(net: Net, bends: Bends = 90.0) -> dict[frozenset[Point3], list[str]]:
    seams_of: dict[frozenset[Point3], list[str]] = defaultdict(list)
    for name, corners in fold(net, bends).items():
        for start, end in edges(corners):  # type: ignore[arg-type]
            seams_of[frozenset((_snapped(start), _snapped(end)))].append(name)  # type: ignore[arg-type]
    return seams_of


def _snapped(point: Point3) -> Point3:
    x, y, z = point
    return round(x, 6) + 0.0, round(y, 6) + 0.0, round(z, 6) + 0.0


def check_tabs(net: Net, bends: Bends = 90.0) -> None:
    """Assert that every seam but the folds has exactly one tab, on one of its panels, that joins the other."""
    folded = fold(net, bends)
    flat = {panel.name: panel for panel in net.panels}
    folds = {frozenset((panel.name, panel.parent)) for panel in net.panels if panel.parent}
    tabs: dict[frozenset[Point3], list[frozenset[str]]] = defaultdict(list)
    for flap in net.tabs:
        base = flap.corners[1], flap.corners[0]
        corners = flat[flap.panel].corners
        at = next(
            i
            for i, e in enumerate(edges(corners))
            if math.dist(e[0], base[0]) < 1e-9 and math.dist(e[1], base[1]) < 1e-9
        )
        solid = folded[flap.panel]
        edge = frozenset((_snapped(solid[at]), _snapped(solid[(at + 1) % len(solid)])))
        tabs[edge].append(frozenset((flap.panel, flap.joins)))
    for edge, panels in seams(net, bends).items():
        if len(panels) == 2 and frozenset(panels) not in folds:
            assert tabs.pop(edge, None) == [frozenset(panels)], f"the seam of {panels} has not exactly one tab"
    assert not tabs, "a tab where nothing is glued"


def check_no_overlap(net: Net) -> None:
    parts = [("panel " + p.name, p.corners) for p in net.panels]
    parts += [(f"tab {t.panel}-{t.joins}", t.corners) for t in net.tabs]
    for (one, a), (other, b) in combinations(parts, 2):
        assert separated(a, b), f"{one} and {other} overlap"


def check_glued_tabs(net: Net, bends: Bends = 90.0) -> None:
    """Assert that every tab lies within the panel that it is glued behind, and that no two lie on each other there."""
    folded = fold(net, bends)
    flat = {panel.name: panel.corners for panel in net.panels}
    behind: dict[str, list[tuple[tuple[float, float], ...]]] = defaultdict(list)
    for flap in net.tabs:
        solid = dict(zip(flat[flap.panel], folded[flap.panel], strict=True))
        start, end = (_nearest(corner, solid) for corner in flap.corners[:2])
        other = {_snapped(corner): at for corner, at in zip(folded[flap.joins], flat[flap.joins], strict=True)}
        behind[flap.joins].append(_moved(flap.corners, other[_snapped(start)], other[_snapped(end)]))
    for name, tabs in behind.items():
        for flap_corners in tabs:
            assert all(within(corner, flat[name]) for corner in flap_corners), f"a tab looks out behind {name}"
        for one, other_tab in combinations(tabs, 2):
            assert separated(one, other_tab), f"two tabs lie on each other behind {name}"


def _nearest(point: tuple[float, float], solid: dict[tuple[float, float], Point3]) -> Point3:
    corner = min(solid, key=lambda each: math.dist(each, point))
    assert math.dist(corner, point) < 1e-6
    return solid[corner]


def _moved(
    corners: tuple[tuple[float, float], ...], start: tuple[float, float], end: tuple[float, float]
) -> tuple[tuple[float, float], ...]:
    (x0, y0), (x1, y1) = corners[:2]
    turn = math.atan2(end[1] - start[1], end[0] - start[0]) - math.atan2(y1 - y0, x1 - x0)
    cos, sin = math.cos(turn), math.sin(turn)
    return tuple(
        (start[0] + cos * (x - x0) - sin * (y - y0), start[1] + sin * (x - x0) + cos * (y - y0)) for x, y in corners
    )


def within(point: tuple[float, float], corners: tuple[tuple[float, float], ...]) -> bool:
    """Say whether a point lies in a convex polygon whose corners run clockwise on paper."""
    x, y = point
    return all((bx - ax) * (y - ay) - (by - ay) * (x - ax) >= -1e-6 for (ax, ay), (bx, by) in edges(corners))


def separated(a: tuple[tuple[float, float], ...], b: tuple[tuple[float, float], ...]) -> bool:
    """Say whether a side of one of two convex polygons has all of the other beyond it (touching allowed)."""
    for one, other in ((a, b), (b, a)):
        cx = sum(x for x, _ in one) / len(one)
        cy = sum(y for _, y in one) / len(one)
        for (x0, y0), (x1, y1) in edges(one):
            inside = math.copysign(1, (x1 - x0) * (cy - y0) - (y1 - y0) * (cx - x0))
            if all(inside * ((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) <= 1e-6 for x, y in other):
                return True
    return False
