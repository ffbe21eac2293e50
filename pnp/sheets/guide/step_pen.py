"""Draw the elements of pictures of the guide's steps: card, solids, marks, folds, and where the hand works."""

from __future__ import annotations

from msgspec import Struct

from pnp.press.colour import Colour
from pnp.press.geometry.path import Box, Path, Point, Transform, polygon, polyline
from pnp.press.scene.nodes import Paint, Shape

_SHADED = (0.85, 0.7, 0.78)  # the tints of the faces of a solid that do not look up


class PieceShape(Struct, frozen=True):
    """What a picture shows of a piece, in the piece's mm: where it is cut, and the lines of a board's cells.

    For a die that is not a cube, both hold its visible faces, from back to front.
    """

    trim: Path
    cells: Path | None = None


class StepPen(Struct, frozen=True):
    """Draws the elements of pictures; *shapes* are those of the game's own pieces."""

    ink: Colour
    accent: Colour
    shapes: tuple[PieceShape, ...] = ()

    def piece(self, shape: PieceShape, box: Box) -> tuple[Shape, ...]:
        """Return a piece in the middle of a box, as large as the box allows: its card, then its cells."""
        bounds = shape.trim.bounds
        scale = min(box.width / bounds.width, box.height / bounds.height)
        (x, y), (middle_x, middle_y) = box.centre, bounds.centre
        placing = Transform(scale, 0, 0, scale, x - scale * middle_x, y - scale * middle_y)
        lines = () if shape.cells is None else (self.thin(shape.cells.transformed(placing)),)
        return self.card(shape.trim.transformed(placing), 0.85), *lines

    def solid(self, faces: Path, box: Box) -> tuple[Shape, ...]:
        """Return the faces of a solid in a box, from back to front, with glue on the edge of the last."""
        bounds, last = faces.bounds, faces.flattened()
        scale = min(box.width / bounds.width, box.height / bounds.height)
        (x, y), (middle_x, middle_y) = box.centre, bounds.centre
        corners = [[(x + scale * (a - middle_x), y + scale * (b - middle_y)) for a, b in face] for face in last]
        tints = [0.95 if index == len(corners) - 1 else _SHADED[index % len(_SHADED)] for index in range(len(corners))]
        cards = (self.card(polygon(face), tint) for face, tint in zip(corners, tints, strict=True))
        return *cards, self.act(polyline(corners[-1][1:4]))

    def card(self, path: Path, tint: float = 0.9) -> Shape:
        """Return a piece of card."""
        return Shape(path, Paint(fill=self.accent.tint(tint), stroke=self.ink.tint(0.35), width=0.25))

    def thin(self, path: Path) -> Shape:
        """Return a thin line."""
        return Shape(path, Paint(stroke=self.ink.tint(0.35), width=0.25, cap="butt"))

    def fold(self, path: Path) -> Shape:
        """Return a fold line."""
        return Shape(path, Paint(stroke=self.ink.tint(0.2), width=0.25, cap="butt", dash=(1.0, 0.7)))

    def act(self, path: Path) -> Shape:
        """Return the line that a knife or pen follows."""
        return Shape(path, Paint(stroke=self.accent.shade(0.15), width=0.6))

    def arrow(self, start: Point, bend: Point, end: Point) -> Shape:
        """Return an arrow that curves around *bend*, its head pointing down at *end*."""
        x, y = end
        head = polyline([(x - 0.9, y - 1.1), end, (x + 0.9, y - 1.1)])
        arc = Path((("M", (start,)), ("C", ((start[0], bend[1]), (x, bend[1]), end))))
        return self.act(arc + head)
