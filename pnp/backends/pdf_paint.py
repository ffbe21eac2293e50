"""Turn nodes into PDF operators, in the page's own millimetres with y pointing down.

A painter writes the content of one page or of one form. Whoever places that content turns y over, once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Protocol

from pnp.backends.pdf_tags import Tags
from pnp.backends.pdf_text import PdfFont, run_operators
from pnp.colour import Colour
from pnp.geometry.path import Path, Segment
from pnp.geometry.transform import IDENTITY, Transform
from pnp.scene.nodes import Glyphs, Group, Image, Node, Paint, Shape, Symbol, Use
from pnp.scene.walk import visit_nodes
from pnp.units import number

_CAPS = {"butt": "0", "round": "1"}
_JOINS = {"miter": "0", "round": "1"}


class _Store(Protocol):
    """What is written once a document and named by content: the painter asks, the store keeps."""

    def form(self, symbol: Symbol) -> str:
        """Return the resource name of *symbol*'s form."""

    def image(self, png: bytes) -> str:
        """Return the resource name of a picture."""

    def font(self, face: str) -> PdfFont:
        """Return the font of a face of the font book."""

    def opacity(self, share: float) -> str:
        """Return the resource name of a graphics state in which everything is painted with this opacity."""

    def alternative(self, title: str) -> str:
        """Return the resource name of a property list that says what is seen."""


class Painter:
    """The operators of one page or form, and the names of the forms and pictures they use."""

    def __init__(self, store: _Store, tags: Tags | None = None) -> None:
        self.operators: list[str] = []
        self.used: dict[str, None] = {}  # an ordered set
        self._store = store
        self._tags = tags  # of a page, while nothing with a role is being painted; a form has none
        self._told = False  # whether the figure that is being painted says what is seen in it
        # What the graphics state holds, by operator; whatever is not here is unknown (a form inherits its caller's).
        self._state: dict[str, str] = {}

    def paint(self, nodes: Iterable[Node]) -> None:
        """Append the operators that paint *nodes* in order."""
        visit_nodes(nodes, self)

    def _set(self, operator: str, operands: str) -> None:
        """Write a change of the graphics state, unless it holds already."""
        if self._state.get(operator) != operands:
            self._state[operator] = operands
            self.operators.append(f"{operands} {operator}")

    def visit_use(self, use: Use) -> None:
        """Paint a symbol as a form."""
        name = self._store.form(use.symbol)
        self.used[name] = None
        painted = f"/{name} Do"
        if use.transform != IDENTITY:
            painted = f"q {matrix(use.transform)} cm {painted} Q"
        if use.title and not self._told:
            painted = f"/Span /{self._store.alternative(use.title)} BDC {painted} EMC"
        self.operators.append(painted)

    def visit_group(self, group: Group) -> None:
        """Paint a group, marked with its role if it has one."""
        tags = self._tags
        if tags is None or group.role is None:
            self._painted_group(group)
            return
        self.operators.append(tags.mark(group))
        self._tags, self._told = None, group.role == "figure"
        self._painted_group(group)
        self._tags, self._told = tags, False
        self.operators.append("EMC")

    def _painted_group(self, group: Group) -> None:
        titled = group.title and not self._told
        if titled:
            self.operators.append(f"/Span /{self._store.alternative(group.title)} BDC")
        nested = group.clip is not None or group.transform != IDENTITY
        outside = self._state
        if nested:
            self._state = dict(outside)
            self.operators.append("q")
            if group.transform != IDENTITY:
                self.operators.append(f"{matrix(group.transform)} cm")
            if group.clip is not None:
                self.operators.append(f"{_clip(group.clip)} W n")
        self.paint(group.children)
        if nested:
            self._state = outside
            self.operators.append("Q")
        if titled:
            self.operators.append("EMC")

    def visit_shape(self, shape: Shape) -> None:
        """Paint a path."""
        paint = shape.paint
        if not shape.path.segments or (paint.fill is None and paint.stroke is None) or paint.opacity <= 0:
            return
        if paint.opacity < 1:
            # The state around must stay opaque: forms painted later would inherit it.
            outside = self._state
            self._state = dict(outside)
            self.operators.append(f"q /{self._store.opacity(paint.opacity)} gs")
            self._painted(shape.path, paint)
            self.operators.append("Q")
            self._state = outside
        else:
            self._painted(shape.path, paint)

    def _painted(self, path: Path, paint: Paint) -> None:
        if paint.fill is not None:
            self._set("rg", rgb(paint.fill))
        if paint.stroke is not None:
            self._set("RG", rgb(paint.stroke))
            self._set("w", number(paint.width))
            self._set("J", _CAPS[paint.cap])
            self._set("j", _JOINS[paint.join])
            self._set("M", "4")  # as in SVG, so that sharp corners look alike in both
            self._set("d", f"[{' '.join(number(d) for d in paint.dash)}] 0")
        how = "S" if paint.fill is None else "f" if paint.stroke is None else "B"
        if paint.even_odd and paint.fill is not None:
            how += "*"
        self.operators.append(f"{outline(path)} {how}")

    def visit_image(self, image: Image) -> None:
        """Paint a picture."""
        name = self._store.image(image.png)
        self.used[name] = None
        # A picture fills the unit square with its top at y = 1, so it is turned over to stand upright here.
        place = Transform(image.width, 0, 0, -image.height, image.x, image.y + image.height)
        painted = f"q {matrix(place)} cm /{name} Do Q"
        if image.title and not self._told:
            painted = f"/Span /{self._store.alternative(image.title)} BDC {painted} EMC"
        self.operators.append(painted)

    def visit_glyphs(self, glyphs: Glyphs) -> None:
        """Paint a line of text."""
        for run in glyphs.line.runs:
            if run.glyphs:
                self._set("rg", rgb(run.colour))
                self.operators.extend(run_operators(self._store.font(run.face), run, glyphs.x, glyphs.y))


@lru_cache(maxsize=1024)
def rgb(colour: Colour) -> str:
    """Return the operands that choose *colour*."""
    return " ".join(number(c / 255, 4) for c in (colour.red, colour.green, colour.blue))


def matrix(transform: Transform) -> str:
    """Return the operands of ``cm``: six decimals where an error grows with the distance from the origin."""
    t = transform
    return f"{_turn(t.a, t.b, t.c, t.d)} {number(t.e)} {number(t.f)}"


@lru_cache(maxsize=256)
def _turn(*operands: float) -> str:
    """Return the first four operands of ``cm``: few ways to turn for many places."""
    return " ".join(number(operand, 6) for operand in operands)


_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


@lru_cache(maxsize=1024)
def outline(path: Path) -> str:
    """Return the operators that build *path*; an upright rectangle has an operator of its own.

    Hundreds of pieces on a sheet are clipped alike: their clip is written once.
    """
    steps, segments, index = [], path.segments, 0
    while index < len(segments):
        command, points = segments[index]
        if command == "M" and (upright := _upright(segments[index : index + 5])):
            steps.append(upright)
            index += 5
            continue
        steps += [f"{number(x)} {number(y)}" for x, y in points]
        steps.append(_OPERATORS[command])
        index += 1
    return " ".join(steps)


@lru_cache(maxsize=64)
def _clip(path: Path) -> str:
    """Return the operators that build a clip: pieces edge to edge have few different ones, again and again."""
    return outline(path)


def _upright(segments: Sequence[Segment]) -> str:
    """Return the operator of an upright rectangle that is drawn from its upper left corner, "" for anything else."""
    if [command for command, _ in segments] != ["M", "L", "L", "L", "Z"]:
        return ""
    corners = [points[0] for _, points in segments[:4]]
    (x, y), (right, bottom) = corners[0], corners[2]
    if corners != [(x, y), (right, y), (right, bottom), (x, bottom)]:
        return ""
    return f"{number(x)} {number(y)} {number(right - x)} {number(bottom - y)} re"
