"""Turn the clip paths of an SVG file into outlines: one path each, of the area that its shapes cover together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from pnp.press.geometry.path import Box, Path, Point, Segment, Transform, signed_area
from pnp.press.pictures.svg_parts import Part


def clip_outlines(part: Part, by_id: Mapping[str, Part]) -> Iterator[Path]:
    """Yield the outlines whose intersection clips a part, in its own plane, to be filled by the nonzero rule."""
    seen: set[str] = set()
    name = part.clip
    while name in by_id and name not in seen:
        seen.add(name)
        clip = by_id[name]
        place = clip.transform
        if clip.element.attributes.get("clipPathUnits") == "objectBoundingBox":
            box = part_bounds(part, by_id) or Box(0.0, 0.0, 0.0, 0.0)
            place = Transform(box.width, 0, 0, box.height, box.left, box.top) @ place
        segments: list[Segment] = []
        for child in clip.children:
            target = by_id.get(child.element.attributes.get("href", "#")[1:]) if child.name == "use" else None
            shape, at = (child, child.transform) if target is None else (target, child.transform @ target.transform)
            if shape.path is not None and shape.path.segments:
                segments += _wound(shape.path.transformed(place @ at), even_odd=child.even_odd or shape.even_odd)
        yield Path(tuple(segments))
        name = clip.clip


def part_bounds(part: Part, by_id: Mapping[str, Part], depth: int = 0) -> Box | None:
    """Return the box around the shapes of a part in its own plane; None for one without any."""
    boxes = [] if part.path is None or not part.path.segments else [part.path.bounds]
    parts = list(part.children)
    if part.name == "use" and depth < 64:
        parts += [by_id[name] for name in (part.element.attributes.get("href", "#")[1:],) if name in by_id]
    for child in parts:
        box = part_bounds(child, by_id, depth + 1) if child.name not in ("defs", "clipPath") else None
        if box is not None:
            boxes.append(_corners(box).transformed(child.transform).bounds)
    whole = None
    for box in boxes:
        whole = box if whole is None else whole.union(box)
    return whole


def _corners(box: Box) -> Path:
    points = ((box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom))
    return Path(tuple(("L" if index else "M", (point,)) for index, point in enumerate(points)))


def _wound(path: Path, *, even_odd: bool) -> Iterator[Segment]:
    """Yield a path's segments, reversed where needed for the nonzero rule to fill the same area beside other paths.

    Self-intersecting lines of an even-odd path are not divided.
    """
    outlines = list(_outlines(path))
    lines = [Path(tuple(outline)).flattened()[0] for outline in outlines]
    if not even_odd:
        backwards = sum(map(signed_area, lines)) < 0
        turns = [backwards for _ in lines]
    else:
        turns = []
        for index, line in enumerate(lines):
            depth = sum(_is_inside(line[0], other) for number, other in enumerate(lines) if number != index)
            turns.append((signed_area(line) < 0) != (depth % 2 == 1))
    for outline, turn in zip(outlines, turns, strict=True):
        yield from _reversed(outline) if turn else outline


def _outlines(path: Path) -> Iterator[list[Segment]]:
    """Yield the parts of a path that each begin with a move."""
    outline: list[Segment] = []
    for segment in path.segments:
        if segment[0] == "M" and outline:
            yield outline
            outline = []
        outline.append(segment)
    if outline:
        yield outline


def _reversed(outline: Sequence[Segment]) -> Iterator[Segment]:
    """Yield an outline drawn backwards, and closed."""
    drawn = [segment for segment in outline if segment[1]]
    yield "M", (drawn[-1][1][-1],)
    for index in range(len(drawn) - 1, 0, -1):
        command, points = drawn[index]
        start = drawn[index - 1][1][-1]
        yield command, (start,) if command == "L" else (points[1], points[0], start)
    yield "Z", ()


def _is_inside(point: Point, corners: Sequence[Point]) -> bool:
    """Return whether a point lies within a closed line."""
    x, y = point
    crossings = 0
    for (x0, y0), (x1, y1) in pairwise([*corners, corners[0]]):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
            crossings += 1
    return crossings % 2 == 1
