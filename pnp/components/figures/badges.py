"""Draw what is told in numbers beside a change: what an action cost, the mass of a body; over nothing that matters."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from pnp.components.context import Context
from pnp.components.figures.arrows import point_on
from pnp.components.figures.beyond import label_places
from pnp.components.figures.happened import Cost, Happened, Way
from pnp.components.figures.layout import FrameLayout
from pnp.components.figures.signs import badge_size, cost_badge, mass_badge
from pnp.components.figures.spots import free_spot
from pnp.components.figures.ways import Arrow
from pnp.geometry.path import Box
from pnp.geometry.transform import Point, translation
from pnp.scene.nodes import Group, Node

GAP, MARGIN = 0.35, 0.2  # around a badge, and inside the frame
CLAIM, LETTER = 2.0, 1.5  # half the size of a claim's mark, and of a letter beside the board


def draw_badges(
    found: Happened,
    drawn: Sequence[Arrow],
    taken: Collection[str],
    claims: Collection[Point],
    layout: FrameLayout,
    context: Context,
) -> Iterator[Node]:
    """Yield costs and masses, each as near to what it is about as can be.

    They keep clear of *drawn* arrows, of the *taken* cells and those that pieces have left, and of the *claims*' marks.
    """
    occupied = list(_occupied(found, drawn, taken, claims, layout))
    room = Box(0, 0, layout.width, layout.height).grown(-MARGIN)
    for near, nodes in _badges(found, drawn, layout, context):
        width, height = badge_size(nodes)
        x, y = free_spot(width + 2 * GAP, height + 2 * GAP, near, occupied, room)
        occupied.append(Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2))
        yield Group(nodes, translation(x, y))


def _badges(
    found: Happened, drawn: Sequence[Arrow], layout: FrameLayout, context: Context
) -> Iterator[tuple[Point, tuple[Node, ...]]]:
    """Yield each badge, its middle at (0, 0), and what it is to stand near."""
    for cost in found.costs:
        if (near := _about(cost, drawn, layout)) is not None:
            yield near, cost_badge(cost.points, cost.parts, 0.0, 0.0, context)
    for mass in found.masses:
        if (box := layout.place(mass.place)) is not None:
            yield box.centre, mass_badge(mass, context)


def _about(cost: Cost, drawn: Sequence[Arrow], layout: FrameLayout) -> Point | None:
    """Return what a cost is to stand near: the middle of its arrow, or the head of its place."""
    if isinstance(cost.about, Way):
        way = next((each for each in drawn if cost.about in each.ways), None)
        return None if way is None else point_on(way.start, way.tip, way.bow, 0.5)
    box = layout.place(cost.about)
    return None if box is None else (box.centre[0], box.top)


def _occupied(
    found: Happened,
    drawn: Sequence[Arrow],
    taken: Collection[str],
    claims: Collection[Point],
    layout: FrameLayout,
) -> Iterator[Box]:
    """Yield the box of everything that no badge should lie over."""
    left = (*(way.source for way in found.ways), *(place for place, _ in found.removed))
    for place in dict.fromkeys((*taken, *found.placed, *left)):
        if (box := layout.place(place)) is not None and place.startswith("cell:"):
            (x, y), half = box.centre, min(box.width, box.height) / 2
            yield Box(x - half, y - half, x + half, y + half)
    for each in drawn:
        yield from each.boxes
    for x, y in claims:
        yield Box(x, y, x, y).grown(CLAIM)
    for board in layout.boards:
        for _, (x, y) in label_places(board):
            yield Box(x, y, x, y).grown(LETTER)
    yield from (box for track in layout.rows for _, box in track)
    yield from (box for _, box in layout.pools)
    if layout.status is not None:
        yield layout.status
