"""Turn places on pages into the cutter's work: one page a distinct sheet, one layer an operation, in order of work."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pnp.colour import Colour
from pnp.geometry.path import Path
from pnp.scene.document import Layer, Page
from pnp.scene.nodes import Paint, Shape
from pnp.sheets.edges import mesh_of
from pnp.sheets.footer import bar
from pnp.sheets.layout import Spot
from pnp.sheets.trails import strokes
from pnp.units import Paper

# One colour an operation: laser software tells operations apart by them.
COLOURS = {
    "fold": Colour(0x00, 0x00, 0xFF),
    "cut-inside": Colour(0xFF, 0x00, 0x00),
    "cut-outside": Colour(0x00, 0xE0, 0x00),
    "guides": Colour(0xF3, 0x69, 0x26),
}


@dataclass(slots=True)
class CutSheets:
    """Collects the sheets to cut; sheets cut alike are kept once. *copies* counts how often each is printed."""

    title: str
    paper: Paper
    pages: list[Page]
    copies: list[int]
    _known: dict[tuple[object, ...], int]

    @classmethod
    def empty(cls, title: str, paper: Paper) -> CutSheets:
        """Return a collection for one file."""
        return cls(title, paper, [], [], {})

    def add(self, spots: Sequence[Spot], fold_line: Path | None = None) -> None:
        """Add a sheet with these pieces; *fold_line* is where it is folded before it is cut."""
        pieces = {id(spot.piece): spot.piece for spot in spots}
        shapes: dict[tuple[object, ...], int] = {}
        alike = {key: shapes.setdefault((p.trim, p.inner, p.folds), len(shapes)) for key, p in pieces.items()}
        geometry = tuple(shapes)
        key = (geometry, tuple((s.x, s.y, s.turned, alike[id(s.piece)]) for s in spots))
        if key in self._known:
            self.copies[self._known[key]] += 1
            return
        self._known[key] = len(self.pages)
        self.copies.append(1)
        title = f"{self.title} {len(self.pages) + 1}"
        self.pages.append(Page(self.paper.width, self.paper.height, self._layers(spots, fold_line), title=title))

    def _layers(self, spots: Sequence[Spot], fold_line: Path | None) -> tuple[Layer, ...]:
        """Return the operations of one sheet that have something to do."""
        folds = [path.transformed(spot.transform) for spot in spots for path in spot.piece.folds]
        operations: dict[str, Iterable[Path]] = {
            "fold": [*([fold_line] if fold_line else []), *strokes(mesh_of(folds))],
            "cut-inside": _strokes(spots, inner=True),
            "cut-outside": _strokes(spots, inner=False),
            "guides": [bar(self.paper)],
        }
        return tuple(Layer(name, shapes) for name, paths in operations.items() if (shapes := _shapes(name, paths)))


def _strokes(spots: Sequence[Spot], *, inner: bool) -> list[Path]:
    """Return the cuts inside or around all pieces, shared edges once."""
    return strokes(
        mesh_of(
            path.transformed(spot.transform)
            for spot in spots
            for path in (spot.piece.inner if inner else spot.piece.trim)
        )
    )


def _shapes(operation: str, paths: Iterable[Path]) -> tuple[Shape, ...]:
    """Return the paths of an operation in its colour, one shape a stroke."""
    paint = Paint(stroke=COLOURS[operation], width=0.1, cap="butt", join="miter")
    return tuple(Shape(path, paint) for path in paths)
