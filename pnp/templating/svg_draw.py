"""Turn the checked parts of a picture into scene nodes in millimetres."""

from __future__ import annotations

import math
from collections.abc import Mapping

from pnp.geometry.path import Box, Path, rectangle
from pnp.geometry.transform import IDENTITY, Transform
from pnp.scene.nodes import Group, Node, Shape, Symbol
from pnp.templating.svg_numbers import LARGEST
from pnp.templating.svg_parts import Part
from pnp.templating.svg_path import MOST_SEGMENTS
from pnp.templating.svg_style import Palette, Style, apply_property
from pnp.templating.svg_tree import SvgFile
from pnp.templating.svg_view import View

# How many shapes a picture may come to with all that it uses: a few lines of <use> can ask for billions.
MOST_SHAPES = 20_000


def draw(
    svg: SvgFile, name: str, root: Part, named: Mapping[str, Part], size: tuple[float, float, View], palette: Palette
) -> Symbol | None:
    """Return the picture as a symbol whose box begins at (0, 0); None where it asks for too much."""
    width, height, view = size
    pen = _Pen(svg, named, palette, view)
    try:
        pen.draw(root, Style(), view.into(0.0, 0.0, width, height), ())
    except _TooMuch:
        return None
    box = Box(0.0, 0.0, width, height)
    nodes = tuple(pen.nodes)
    if not _within(pen.painted, box):
        nodes = (Group(nodes, clip=rectangle(0.0, 0.0, width, height)),)
    return Symbol(name, nodes, box)


def _within(painted: Box | None, box: Box) -> bool:
    slack = 1e-6
    return painted is None or (
        painted.left >= box.left - slack
        and painted.top >= box.top - slack
        and painted.right <= box.right + slack
        and painted.bottom <= box.bottom + slack
    )


class _TooMuch(Exception):  # noqa: N818 - it ends the drawing; what is wrong has been recorded
    pass


class _Pen:
    """Walks the parts, carrying style and transform down."""

    def __init__(self, svg: SvgFile, named: Mapping[str, Part], palette: Palette, view: View) -> None:
        self.svg = svg
        self.named = named
        self.palette = palette
        self.view = view
        self.nodes: list[Node] = []
        self.painted: Box | None = None
        self.shapes = 0
        self.segments = 0
        self.steps = 0

    def draw(self, part: Part, style: Style, transform: Transform, using: tuple[Part, ...]) -> None:
        """Draw a part and all in it; *using* are the parts in whose ``<use>`` it stands."""
        self.steps += 1
        if self.steps > 2 * MOST_SHAPES:
            self.too_much(part, f"the picture comes to more than {MOST_SHAPES} shapes")
        for name, value in part.properties:
            style = apply_property(style, name, value, self.palette)
        transform = transform @ part.transform
        if part.path is not None:
            self.shape(part, part.path, style, transform)
        elif part.name == "use":
            self.use(part, style, transform, using)
        for child in part.children:
            if child.name not in ("defs", "symbol"):
                self.draw(child, style, transform, using)

    def use(self, part: Part, style: Style, transform: Transform, using: tuple[Part, ...]) -> None:
        target = self.named[part.element.attributes["href"][1:]]
        if target in using or len(using) >= 64:
            self.svg.of_attribute("P021", "a part that uses itself", part.element, "href", "break the circle")
            raise _TooMuch
        if target.view is not None:
            attributes = part.element.attributes
            width = _length(attributes.get("width"), self.view.width)
            height = _length(attributes.get("height"), self.view.height)
            transform = transform @ target.view.into(0.0, 0.0, width, height)
        self.draw(target, style, transform, (*using, target))

    def shape(self, part: Part, path: Path, style: Style, transform: Transform) -> None:
        if not path.segments:
            return
        # A stroke keeps its shape under turns and even scaling; otherwise the backend must transform the stroke too.
        even = style.stroke is None or _is_even(transform)
        inner, outer = (transform, IDENTITY) if even else (IDENTITY, transform)
        for paint in style.paints(inner.scale_factor):
            self.shapes += 1
            self.segments += len(path.segments)
            if self.shapes > MOST_SHAPES or self.segments > MOST_SEGMENTS:
                limits = f"{MOST_SHAPES:,} shapes or {MOST_SEGMENTS:,} segments"
                self.too_much(part, f"the picture comes to more than {limits}")
            drawn = Shape(path.transformed(inner), paint)
            # Half a stroke's width stands out beside its path, and up to two widths at a mitred corner.
            reach = 0.0 if paint.stroke is None else paint.width * (0.5 if paint.join == "round" else 2.0)
            self.note(part, drawn.path.transformed(outer).bounds.grown(reach * outer.scale_factor))
            self.nodes.append(drawn if even else Group((drawn,), outer))

    def note(self, part: Part, bounds: Box) -> None:
        """Widen the box of what has been painted."""
        sides = (bounds.left, bounds.top, bounds.right, bounds.bottom)
        if not all(math.isfinite(side) and abs(side) < LARGEST for side in sides):
            self.too_much(part, "a shape that is too large, or too far out", "P020")
        self.painted = bounds if self.painted is None else self.painted.union(bounds)

    def too_much(self, part: Part, message: str, code: str = "P008") -> None:
        self.svg.of_element(code, message, part.element, "simplify the picture")
        raise _TooMuch


def _length(text: str | None, otherwise: float) -> float:
    """Return the width or height of a ``<use>``, in the picture's units; percentages count from the whole picture."""
    if text is None or text.endswith("%"):
        return otherwise
    try:
        return max(0.0, min(LARGEST, float(text.removesuffix("px"))))
    except ValueError:
        return otherwise


def _is_even(transform: Transform) -> bool:
    """Return whether a transform scales all directions alike."""
    across, down = math.hypot(transform.a, transform.b), math.hypot(transform.c, transform.d)
    slant = transform.a * transform.c + transform.b * transform.d
    return math.isclose(across, down, rel_tol=1e-4) and abs(slant) <= 1e-4 * max(across * down, 1e-12)
