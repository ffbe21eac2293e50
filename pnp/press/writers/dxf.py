"""Write a page of lines as DXF R2000 (AC1015) in mm, y up: a layer for each of its own, arcs as bulges.

The order of sections, tables and groups is that of the format's reference. Handles are numbered in the order of
writing, so that the same lines are the same bytes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import count

from pnp.press.colour import Colour
from pnp.press.geometry.arcs import Outline, outlines_of
from pnp.press.geometry.path import Path
from pnp.press.scene.document import Page
from pnp.press.scene.nodes import Node, Shape
from pnp.press.scene.transforms import iter_leaves
from pnp.press.units import number

_PLACES = 6
# The first colours of AutoCAD's index that programs agree on; 7 is black on white.
_INDEX = {
    1: Colour(255, 0, 0),
    2: Colour(255, 255, 0),
    3: Colour(0, 255, 0),
    4: Colour(0, 255, 255),
    5: Colour(0, 0, 255),
    6: Colour(255, 0, 255),
    7: Colour(0, 0, 0),
}
_BANNED = re.compile(r'[<>/\\":;?*|=`,\x00-\x1f]')  # in names of layers
_Group = tuple[int, str | int]


def cut_dxf(page: Page) -> str:
    """Return the lines of *page*; what its layers fill or print in words is left out."""
    layers = [(_name(layer.name), [*_outlines(layer.nodes)], _stroke(layer.nodes)) for layer in page.layers]
    writer = _Writer()
    written = [*writer.file(layers, page.height)]
    remarks = (_escaped(text.replace("\n", " ")) for text in (page.title, page.description) if text)
    groups = [*((999, text) for text in remarks), *writer.header(page.width, page.height), *written]
    return "".join(f"{code:>3}\n{value}\n" for code, value in groups)


def _name(layer: str) -> str:
    return _escaped(_BANNED.sub("_", layer)) or "_"


def _escaped(text: str) -> str:
    return "".join(one if " " <= one <= "~" else f"\\U+{ord(one):04X}" for one in text)


def _outlines(nodes: Iterable[Node]) -> Iterator[Outline]:
    for node, place, _ in iter_leaves(nodes):
        if isinstance(node, Shape):
            yield from outlines_of(_rounded(node.path.transformed(place)))


def _rounded(path: Path) -> Path:
    """Return a path as SVG has it: so many lines are as long there to a hundredth of a mm."""
    steps = ((command, tuple((round(x, 3), round(y, 3)) for x, y in points)) for command, points in path.segments)
    return Path(tuple(steps))


def _stroke(nodes: Iterable[Node]) -> Colour:
    strokes = (node.paint.stroke for node, _, _ in iter_leaves(nodes) if isinstance(node, Shape))
    return next((stroke for stroke in strokes if stroke is not None), _INDEX[7])


def _indices(colours: Iterable[Colour]) -> Iterator[int]:
    """Yield the index that is nearest to each colour, a different one for each as far as there are enough."""
    free = {*_INDEX}
    for colour in colours:
        index = min(free or _INDEX, key=lambda index: (_distance(_INDEX[index], colour), index))
        free.discard(index)
        yield index


def _distance(one: Colour, other: Colour) -> int:
    return (one.red - other.red) ** 2 + (one.green - other.green) ** 2 + (one.blue - other.blue) ** 2


class _Writer:
    """The parts of a file; each entry of a table, each line and each object has a handle of its own."""

    def __init__(self) -> None:
        self._handles = count(1)

    def _handle(self) -> str:
        return f"{next(self._handles):X}"

    def header(self, width: float, height: float) -> Iterator[_Group]:
        """Yield the header, when all handles are given."""
        values: tuple[tuple[str, Sequence[_Group]], ...] = (
            ("$ACADVER", ((1, "AC1015"),)),
            ("$DWGCODEPAGE", ((3, "ANSI_1252"),)),
            ("$INSUNITS", ((70, 4),)),
            ("$MEASUREMENT", ((70, 1),)),
            ("$EXTMIN", ((10, "0"), (20, "0"), (30, "0"))),
            ("$EXTMAX", ((10, number(width)), (20, number(height)), (30, "0"))),
            ("$HANDSEED", ((5, self._handle()),)),
        )
        yield from _section("HEADER", (group for name, value in values for group in ((9, name), *value)))

    def file(self, layers: Sequence[tuple[str, Sequence[Outline], Colour]], height: float) -> Iterator[_Group]:
        """Yield all sections but the header; *layers* have a name, lines and a colour."""
        model, paper = self._handle(), self._handle()
        colours = dict(zip((name for name, _, _ in layers), _indices(colour for _, _, colour in layers), strict=True))
        yield from _section("CLASSES", ())
        yield from _section("TABLES", self._tables(colours, model, paper))
        blocks = (self._block(name, owner) for name, owner in (("*Model_Space", model), ("*Paper_Space", paper)))
        yield from _section("BLOCKS", (group for block in blocks for group in block))
        lines = (self._line(line, name, model, height) for name, lines, _ in layers for line in lines)
        yield from _section("ENTITIES", (group for line in lines for group in line))
        yield from _section("OBJECTS", self._objects())
        yield 0, "EOF"

    def _tables(self, colours: dict[str, int], model: str, paper: str) -> Iterator[_Group]:
        flags: _Group = (70, 0)
        types = [
            (name, (flags, (3, ""), (72, 65), (73, 0), (40, "0"))) for name in ("ByBlock", "ByLayer", "Continuous")
        ]
        plain = {"0": 7} | colours
        shown = [(name, (flags, (62, colour), (6, "Continuous"))) for name, colour in plain.items()]
        font = (flags, (40, "0"), (41, "1"), (50, "0"), (71, 0), (42, "2.5"), (3, "txt"), (4, ""))
        yield from self._table("VPORT", "AcDbViewportTableRecord", [("*Active", (flags,))])
        yield from self._table("LTYPE", "AcDbLinetypeTableRecord", types)
        yield from self._table("LAYER", "AcDbLayerTableRecord", shown)
        yield from self._table("STYLE", "AcDbTextStyleTableRecord", [("Standard", font)])
        yield from self._table("VIEW", "AcDbViewTableRecord", [])
        yield from self._table("UCS", "AcDbUCSTableRecord", [])
        yield from self._table("APPID", "AcDbRegAppTableRecord", [("ACAD", (flags,))])
        yield from self._table("DIMSTYLE", "AcDbDimStyleTableRecord", [("Standard", (flags,))])
        owners = {"*Model_Space": model, "*Paper_Space": paper}
        yield from self._table("BLOCK_RECORD", "AcDbBlockTableRecord", [(name, ()) for name in owners], owners)

    def _table(
        self,
        kind: str,
        subclass: str,
        entries: Sequence[tuple[str, Sequence[_Group]]],
        handles: dict[str, str] | None = None,
    ) -> Iterator[_Group]:
        owner = self._handle()
        yield from ((0, "TABLE"), (2, kind), (5, owner), (330, "0"), (100, "AcDbSymbolTable"), (70, len(entries)))
        if kind == "DIMSTYLE":
            yield 100, "AcDbDimStyleTable"
        for name, groups in entries:
            handle = self._handle() if handles is None else handles[name]
            yield from ((0, kind), (105 if kind == "DIMSTYLE" else 5, handle), (330, owner))
            yield from ((100, "AcDbSymbolTableRecord"), (100, subclass), (2, name), *groups)
        yield 0, "ENDTAB"

    def _block(self, name: str, owner: str) -> Iterator[_Group]:
        of_layer: tuple[_Group, ...] = ((330, owner), (100, "AcDbEntity"), (8, "0"))
        yield from ((0, "BLOCK"), (5, self._handle()), *of_layer, (100, "AcDbBlockBegin"), (2, name), (70, 0))
        yield from ((10, "0"), (20, "0"), (30, "0"), (3, name), (1, ""))
        yield from ((0, "ENDBLK"), (5, self._handle()), *of_layer, (100, "AcDbBlockEnd"))

    def _line(self, line: Outline, layer: str, owner: str, height: float) -> Iterator[_Group]:
        yield from ((0, "LWPOLYLINE"), (5, self._handle()), (330, owner), (100, "AcDbEntity"), (8, layer))
        yield from ((100, "AcDbPolyline"), (90, len(line.corners)), (70, int(line.closed)))
        for corner in line.corners:
            yield 10, number(corner.x, _PLACES)
            yield 20, number(height - corner.y, _PLACES)
            if corner.bulge:
                yield 42, number(-corner.bulge, 9)

    def _objects(self) -> Iterator[_Group]:
        root, groups = self._handle(), self._handle()
        yield from ((0, "DICTIONARY"), (5, root), (330, "0"), (100, "AcDbDictionary"), (281, 1))
        yield from ((3, "ACAD_GROUP"), (350, groups))
        yield from ((0, "DICTIONARY"), (5, groups), (330, root), (100, "AcDbDictionary"), (281, 1))


def _section(name: str, groups: Iterable[_Group]) -> Iterator[_Group]:
    yield from ((0, "SECTION"), (2, name), *groups, (0, "ENDSEC"))
