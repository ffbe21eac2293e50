"""Fold a net in space, numerically: the judge of every die, cup and box."""

from __future__ import annotations

import math

from pnp.press.geometry.net import Net, Panel
from pnp.press.geometry.path import edges

Point3 = tuple[float, float, float]
Bends = float | dict[str, float]


def fold(net: Net, bends: Bends = 90.0) -> dict[str, list[Point3]]:
    """Return each panel's corners in space, every fold bent away from the reader (towards positive z).

    *bends* is how far in degrees: all panels, or each by its name.
    """
    panels = {panel.name: panel for panel in net.panels}
    folded: dict[str, list[Point3]] = {}

    def corners(panel: Panel) -> list[Point3]:
        points: list[Point3] = [(x, y, 0.0) for x, y in panel.corners]
        while panel.parent is not None:
            parent = panels[panel.parent]
            start, end = hinge(panel, parent)
            points = [bend(p, start, end, bends[panel.name] if isinstance(bends, dict) else bends) for p in points]
            panel = parent
        return points

    for panel in net.panels:
        folded[panel.name] = corners(panel)
    return folded


def hinge(panel: Panel, parent: Panel) -> tuple[tuple[float, float], tuple[float, float]]:
    shared = [
        edge
        for edge in edges(panel.corners)
        for other in edges(parent.corners)
        if math.dist(edge[0], other[1]) < 1e-9 and math.dist(edge[1], other[0]) < 1e-9
    ]
    assert len(shared) == 1, f"{panel.name} and {parent.name} share {len(shared)} edges"
    return shared[0]


def bend(point: Point3, start: tuple[float, float], end: tuple[float, float], degrees: float) -> Point3:
    """Turn *point* about the line from *start* to *end* in the plane, so that what lies beyond it goes down.

    Corners run clockwise on paper (y down), so a panel lies to the right of its edges' way: what is turned up from
    the plane at the panel's own side is turned towards positive z.
    """
    length = math.dist(start, end)
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    inx, iny = -uy, ux  # from the edge into the panel
    dx, dy, z = point[0] - start[0], point[1] - start[1], point[2]
    along, into = dx * ux + dy * uy, dx * inx + dy * iny
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    into, z = into * cos - z * sin, into * sin + z * cos
    return start[0] + along * ux + into * inx, start[1] + along * uy + into * iny, z
