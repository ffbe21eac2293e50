"""Pikepdf reads where the layers of a page have lines, marks of machines, and where they draw the same again."""

from __future__ import annotations

import math
from collections.abc import Sequence
from decimal import Decimal
from itertools import pairwise
from typing import Any

import pikepdf
from msgspec import Struct, field
from pikepdf import Matrix

from tests.judges.cut_lines import MARKS

_MM = 25.4 / 72
_WHITE = 0.99

Point = tuple[float, float]
Box = tuple[float, float, float, float]


class Drawn(Struct):
    """What the layers of a page have, in mm from its upper left corner."""

    marks: list[tuple[Point, Point]] = field(default_factory=list)  # solid lines beside cuts that are not white
    middles: list[Point] = field(default_factory=list)  # of what its layer of art repeats
    registration: list[Box] = field(default_factory=list)  # the marks of a machine, with the width of their lines
    is_divided: bool = False  # whether something is larger than the page, so that this is one of a poster


def read_drawn(page: pikepdf.Page) -> Drawn:
    """Return what the layers of a page have."""
    reader = _Reader(float(page.mediabox[2]), float(page.mediabox[3]))
    reader.read(page, page.resources, "")
    return reader.drawn


class _State(Struct):
    """What q keeps and Q restores."""

    matrix: Matrix
    is_white: bool = False
    is_dashed: bool = False
    width: float = 1.0


class _Reader:
    """Follows the operators of a page and of the forms that its layers of marks draw."""

    def __init__(self, width: float, height: float) -> None:
        self.drawn = Drawn()
        self._width, self._height = width, height
        self._state = _State(Matrix())
        self._kept: list[_State] = []
        self._path: list[list[Point]] = []
        self._layer = ""

    def read(self, content: Any, resources: Any, layer: str) -> None:
        """Note what a stream of operators draws."""
        self._layer = layer
        for operands, operator in pikepdf.parse_content_stream(content):
            numbers = [float(value) for value in operands if isinstance(value, (int, float, Decimal))]
            match str(operator):
                case "q":
                    self._kept.append(_State(*(getattr(self._state, name) for name in _State.__struct_fields__)))
                case "Q":
                    self._state = self._kept.pop()
                case "BDC" if operands[0] == pikepdf.Name.OC:
                    self._layer = str(resources.Properties[operands[1]].Name)
                case "Do":
                    self._draw(resources.XObject[operands[0]], resources)
                case "m" | "l" | "c" | "re":
                    self._go(str(operator), numbers)
                case "S" | "f" | "f*" | "B" | "n":
                    self._paint(str(operator))
                case "cm" | "RG" | "d" | "w":
                    self._set(str(operator), numbers, operands)

    def _set(self, operator: str, numbers: Sequence[float], operands: Sequence[Any]) -> None:
        state = self._state
        match operator:
            case "cm":
                state.matrix = Matrix(*numbers) @ state.matrix
            case "RG":
                state.is_white = min(numbers) > _WHITE
            case "d":
                state.is_dashed = len(operands[0]) > 0
            case "w":
                state.width = numbers[0]

    def _go(self, operator: str, numbers: Sequence[float]) -> None:
        """Go on with the path; of a curve, its controls stand for it."""
        if operator == "re":
            x, y, width, height = numbers
            corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
            self._path.append([self._place(corner) for corner in corners])
            return
        points = [self._place(point) for point in zip(numbers[::2], numbers[1::2], strict=True)]
        if operator == "m":
            self._path.append(points)
        else:
            self._path[-1] += points

    def _place(self, point: tuple[float, float]) -> Point:
        x, y = self._state.matrix.transform(point)
        return x * _MM, (self._height - y) * _MM

    def _paint(self, operator: str) -> None:
        state, parts = self._state, self._path
        self._path = []
        if self._layer == "marks" and operator == "S" and not (state.is_white or state.is_dashed):
            self.drawn.marks += (ends for part in parts for ends in pairwise(part))
        elif self._layer == MARKS and operator != "n":
            scale = math.sqrt(abs(state.matrix.a * state.matrix.d - state.matrix.b * state.matrix.c)) * _MM
            edge = state.width * scale / 2 if operator in "SB" else 0.0
            xs, ys = zip(*(point for part in parts for point in part), strict=True)
            self.drawn.registration.append((min(xs) - edge, min(ys) - edge, max(xs) + edge, max(ys) + edge))

    def _draw(self, form: Any, resources: Any) -> None:
        """Note what a form draws, or of one in the layer of art, where it is drawn."""
        if self._layer in ("marks", MARKS):
            kept, layer = self._state.matrix, self._layer
            self.read(form, form.get("/Resources", resources), layer)
            self._state.matrix, self._layer = kept, layer
        elif self._layer == "art" and "/BBox" in form:
            left, bottom, right, top = map(float, form.BBox)
            own = Matrix(*map(float, form.get("/Matrix", (1, 0, 0, 1, 0, 0))))
            corners = ((left, bottom), (right, bottom), (right, top), (left, top))
            xs, ys = zip(*(self._place(own.transform(corner)) for corner in corners), strict=True)
            self.drawn.middles.append((sum(xs) / 4, sum(ys) / 4))
            room = self._width * _MM, self._height * _MM
            self.drawn.is_divided |= any(max(each) - min(each) > far for each, far in zip((xs, ys), room, strict=True))


def turned_over(point: Point, width: float, height: float, flip: str) -> Point:
    """Return where a point of a back lies on its front: *flip* is the /Duplex of the file."""
    x, y = point
    is_long = flip == "/DuplexFlipLongEdge"
    return (width - x, y) if is_long == (height >= width) else (x, height - y)


def distance(one: Point, other: Point) -> float:
    """Return the distance of two points."""
    return math.dist(one, other)
