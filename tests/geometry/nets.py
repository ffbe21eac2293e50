"""What every net must be, whatever solid it makes."""

from __future__ import annotations

import math
from collections import defaultdict
from itertools import combinations

from pnp.geometry.net import Net
from pnp.geometry.path import edges
from tests.geometry.folding import Point3, fold


def seams(net: Net) -> dict[frozenset[Point3], list[str]]:
    """Return the solid's edges, and the panels that meet there."""
    seams_of: dict[frozenset[Point3], list[str]] = defaultdict(list)
    for name, corners in fold(net).items():
        for start, end in edges(corners):  # type: ignore[arg-type]
            seams_of[frozenset((_snapped(start), _snapped(end)))].append(name)  # type: ignore[arg-type]
    return seams_of


def _snapped(point: Point3) -> Point3:
    x, y, z = point
    return round(x, 6) + 0.0, round(y, 6) + 0.0, round(z, 6) + 0.0


def check_tabs(net: Net) -> None:
    """Assert that every seam but the folds has exactly one tab, on one of its panels, that joins the other."""
    folded = fold(net)
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
    for edge, panels in seams(net).items():
        if len(panels) == 2 and frozenset(panels) not in folds:
            assert tabs.pop(edge, None) == [frozenset(panels)], f"the seam of {panels} has not exactly one tab"
    assert not tabs, "a tab where nothing is glued"


def check_no_overlap(net: Net) -> None:
    """Assert that no two parts of the net lie on each other on the sheet."""
    parts = [("panel " + p.name, p.corners) for p in net.panels]
    parts += [(f"tab {t.panel}-{t.joins}", t.corners) for t in net.tabs]
    for (one, a), (other, b) in combinations(parts, 2):
        assert separated(a, b), f"{one} and {other} overlap"


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
