"""Mark sheets for machines that find their place on them, and say what room that leaves."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.press.colour import BLACK, WHITE
from pnp.press.cutters import RegistrationMarks
from pnp.press.geometry.path import Path, polygon, polyline, rectangle
from pnp.press.papers import Paper
from pnp.press.scene.document import Layer
from pnp.press.scene.nodes import Group, Node, Paint, Shape

# The layer of a cut file that has them, and their names there, which programs of such machines know.
MARK_LAYER = "regmark"
_SAFE_AREA = f"{MARK_LAYER}-safe-area"
_CORNERS = {"tr": (1, 0), "bl": (0, 1), "br": (1, 1)}  # of the angles: the share of the paper's width and height


def registration_marks(paper: Paper, marks: RegistrationMarks) -> Layer:
    """Return the layer of the marks, as they are printed."""
    return Layer(MARK_LAYER, tuple(_marks(paper, marks)))


def registration_lines(paper: Paper, marks: RegistrationMarks) -> Layer:
    """Return the layer of the marks in a cut file, with the area that they leave for cuts below them."""
    area = Group((Shape(_safe_area(paper, marks), Paint(fill=WHITE)),), title=_SAFE_AREA)
    return Layer(MARK_LAYER, (area, *_marks(paper, marks)))


def _marks(paper: Paper, marks: RegistrationMarks) -> Iterator[Node]:
    """Yield each mark in a group that is called as programs ask for."""
    near = marks.inset
    square = rectangle(near, near, marks.square, marks.square)
    yield Group((Shape(square, Paint(fill=BLACK)),), title=f"{MARK_LAYER}-tl")
    line = Paint(stroke=BLACK, width=marks.thickness, cap="butt", join="miter")
    for name, (right, down) in [*_CORNERS.items()][: marks.corners - 1]:
        x, y = (paper.width - near if right else near), (paper.height - near if down else near)
        along, up = marks.arm * (-1 if right else 1), marks.arm * (-1 if down else 1)
        angle = polyline([(x + along, y), (x, y), (x, y + up)])
        yield Group((Shape(angle, line),), title=f"{MARK_LAYER}-{name}")


def _safe_area(paper: Paper, marks: RegistrationMarks) -> Path:
    """Return the outline of what is between the marks, without the squares at all four corners of that."""
    near, clear = marks.inset, marks.clear
    right, bottom = paper.width - near, paper.height - near
    inner = (near + clear, near + clear, right - clear, bottom - clear)
    corners = [
        (near, inner[1]), (inner[0], inner[1]), (inner[0], near), (inner[2], near), (inner[2], inner[1]),
        (right, inner[1]), (right, inner[3]), (inner[2], inner[3]), (inner[2], bottom), (inner[0], bottom),
        (inner[0], inner[3]), (near, inner[3]),
    ]  # fmt: skip
    return polygon(corners)
