"""Turn places on pages into the cutter's work: one page a distinct sheet, one layer an operation, in order of work."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from pnp.colour import BLACK
from pnp.geometry.path import Path
from pnp.scene.document import Layer, Page
from pnp.scene.nodes import Paint, Shape
from pnp.sheets.edges import mesh_of
from pnp.sheets.footer import bar
from pnp.sheets.layout import Spot
from pnp.sheets.trails import strokes
from pnp.units import Paper

# Which colour tells an operation apart is for the backend to say, whose machines want it.
_PAINT = Paint(stroke=BLACK, width=0.1, cap="butt", join="miter")


class CutSheets(Struct):
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
        shapes = {name: tuple(Shape(path, _PAINT) for path in paths) for name, paths in operations.items()}
        return tuple(Layer(name, nodes) for name, nodes in shapes.items() if nodes)


def _strokes(spots: Sequence[Spot], *, inner: bool) -> list[Path]:
    """Return the cuts inside or around all pieces, shared edges once."""
    return strokes(
        mesh_of(
            path.transformed(spot.transform)
            for spot in spots
            for path in (spot.piece.inner if inner else spot.piece.trim)
        )
    )
