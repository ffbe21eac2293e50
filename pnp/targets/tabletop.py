"""Map components to objects of Tabletop Simulator, and make the pictures of all pieces for it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import reduce
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from pnp.game.model.components.kind import MAKE_CARDS, MAKE_DICE
from pnp.game.model.kinds import is_board, kind_of
from pnp.game.model.kinds.die import Die
from pnp.pieces.kinds import table_view
from pnp.pieces.parts import box_order
from pnp.press.geometry.path import Box, Path, translation
from pnp.press.scene.document import Layer, Page
from pnp.press.scene.nodes import Group, Node, Use
from pnp.press.scene.piece import PieceOutline
from pnp.press.units import MM_PER_INCH
from pnp.targets.outputs import Output, Target, ink_suffix, join_parts, make_target
from pnp.workshop.bench.game_build import GameBuild
from pnp.workshop.options import Format
from pnp.workshop.selection import PrintSheet

TABLETOP_FOLDER = "tts"
# Limits of the game: sheets of ten by seven cards, the last of which is that of a hidden card; pixels of one picture.
_COLUMNS, _ROWS, _MOST_PIXELS = 10, 7, 4096

_Shape = Literal["deck", "board", "tile", "token", "die", "figurine"]


class TableObject(Struct, frozen=True):
    """A component on the table: its kind of object there, and the sheet of paper with its pieces."""

    component: str
    shape: _Shape
    sheet: PrintSheet
    outlines: tuple[PieceOutline, ...]

    @property
    def has_own_backs(self) -> bool:
        """Whether its pieces differ in their backs."""
        return len({outline.back_design for outline in self.outlines}) > 1

    @property
    def back(self) -> int | None:
        """The index of the first piece with a back; None where none has one."""
        return next((index for index, outline in enumerate(self.outlines) if outline.has_back), None)


def table_objects(build: GameBuild) -> tuple[TableObject, ...]:
    """Return the objects of all components that are made, boards first."""
    form, objects = build.options.formats[0], dict[str, TableObject]()
    for sheet in build.selected:
        for outline in build.outlines(sheet, form):
            known = objects.get(outline.component)
            pieces = (*known.outlines, outline) if known is not None else (outline,)
            shape = _shape_of(build, outline.component, pieces)
            objects[outline.component] = TableObject(outline.component, shape, sheet, pieces)
    return tuple(objects[name] for name in box_order(build.context.ruleset) if name in objects)


def _shape_of(build: GameBuild, name: str, pieces: Sequence[PieceOutline]) -> _Shape:
    """Return the kind of object of a component, by the facts about its kind."""
    component = build.context.component(name)
    kind = kind_of(component)
    if is_board(component):
        return "board"
    if kind.step is MAKE_DICE:
        return "die"
    if kind.step is MAKE_CARDS:
        return "deck"
    if kind.stance == "upright" or any(piece.folds for piece in pieces):
        return "figurine"
    return "token" if tile_type(pieces[0]) is None else "tile"


def tile_type(piece: PieceOutline) -> int | None:
    """Return which tile of the game has the outline of a piece: box, circle or rounded; None for others."""
    if len(piece.trim) != 1:
        return None
    commands = "".join(command for command, _ in piece.trim[0].segments)
    if commands.startswith("MLLL") and "C" not in commands and len(commands) <= 6:
        return 0
    if commands.strip("MZ") == "CCCC" and math.isclose(piece.width, piece.height):
        return 2
    return 3 if commands.count("C") == 4 and commands.count("L") >= 3 else None


def plan_pictures(build: GameBuild) -> Iterator[Target]:
    """Yield the pictures of a save: sheets of cards, and a picture of each side of other pieces."""
    form = build.options.formats[0]
    for each in table_objects(build):
        if each.shape in ("die", "figurine"):
            if each.shape == "figurine" or has_own_faces(build, each):
                yield _picture(build, each, 1, 0, form)
            continue
        for number in range(1, len(list(card_sheets(each))) + 1):
            yield _picture(build, each, number, 0, form)
            if each.back is not None and (number == 1 or _has_back_sheets(each)):
                yield _picture(build, each, number, 1, form)


def plan_meshes(build: GameBuild) -> Iterator[Target]:
    """Yield the solids of dice whose faces are not their numbers."""
    for each in table_objects(build):
        if each.shape == "die" and has_own_faces(build, each):
            picture = _picture(build, each, 1, 0, build.options.formats[0])
            yield replace(picture, path=picture.path.removesuffix(".png") + ".obj")


def make_mesh(build: GameBuild, target: Target) -> Output:
    """Return the solid of a die, which its net is wrapped around."""
    from pnp.pieces.kinds.die import die_mesh  # few games have such dice

    outline = _object_of(build, target.component).outlines[0]
    mesh = die_mesh(die_of(build, target.component), outline.width, outline.height)
    return Output(mesh.encode("ascii"), 1, None)


def die_of(build: GameBuild, name: str) -> Die:
    """Return the die of that name."""
    component = build.context.component(name)
    assert isinstance(component, Die), "dice are made of dice"
    return component


def has_own_faces(build: GameBuild, each: TableObject) -> bool:
    """Return whether a die has other faces than the game's own dice."""
    die = die_of(build, each.component)
    numbers = tuple(str(index + 1) for index in range(die.side_count))
    return bool(die.faces) and die.faces != numbers


def _has_back_sheets(each: TableObject) -> bool:
    return each.has_own_backs or each.shape != "deck"


def _picture(build: GameBuild, each: TableObject, number: int, side: int, form: Format) -> Target:
    stem = join_parts(each.component, str(number) if number > 1 else "", "back" if side else "")
    path = f"{join_parts(TABLETOP_FOLDER, ink_suffix(build))}/{stem}.png"
    names, name = each.sheet.names, each.component
    return make_target(build, path, names, sheet=each.sheet, form=form, component=name, number=number, side=side)


def card_sheets(each: TableObject) -> Iterator[tuple[int, ...]]:
    """Yield the indexes of the pieces on each picture: many cards on one, other pieces alone."""
    most = _COLUMNS * _ROWS - 1 if each.shape == "deck" else 1
    for start in range(0, len(each.outlines), most):
        yield tuple(range(start, min(start + most, len(each.outlines))))


def sheet_grid(count: int) -> tuple[int, int]:
    """Return the columns and rows of a sheet of a number of cards."""
    columns = min(_COLUMNS, max(2, count))
    return columns, max(2, math.ceil(count / columns))


def _object_of(build: GameBuild, name: str) -> TableObject:
    return next(each for each in table_objects(build) if each.component == name)


def make_picture(build: GameBuild, target: Target) -> Output:
    """Return a PNG of a sheet of cards, or of one side of a piece, transparent around its outline."""
    from pnp.press.writers.page_png import page_png

    export, page = build.options.export, picture_page(build, target)
    assert export is not None, "a picture of an export"
    dots = min(export.dpi, _MOST_PIXELS * MM_PER_INCH / max(page.width, page.height))
    is_clear = _object_of(build, target.component).shape in ("token", "figurine")
    return Output(page_png(page, build.context.book, dots, clear=is_clear), 1, (page.width, page.height))


def picture_page(build: GameBuild, target: Target) -> Page:
    """Return a picture of a save as a page."""
    each = _object_of(build, target.component)
    nodes, width, height = _drawn(build, each, target)
    return Page(width, height, (Layer("art", nodes),), title=each.outlines[0].title)


def _drawn(build: GameBuild, each: TableObject, target: Target) -> tuple[tuple[Node, ...], float, float]:
    """Return the nodes of a picture, and its size in mm."""
    assert target.form is not None, "a picture is of a sheet"
    if each.shape == "figurine":
        view = table_view(each.component, build.context)
        return (Use(view, translation(-view.box.left, -view.box.top)),), view.box.width, view.box.height
    pieces = [piece for piece in build.pieces(each.sheet, target.form) if piece.component == each.component]
    indexes = list(card_sheets(each))[target.number - 1]
    if target.side and not _has_back_sheets(each):
        indexes = (each.back or 0,)
    single = len(indexes) == 1 and (each.shape != "deck" or (target.side and not _has_back_sheets(each)))
    columns, rows = (1, 1) if single else sheet_grid(len(indexes))
    width, height = max(piece.width for piece in pieces), max(piece.height for piece in pieces)
    nodes = []
    for place, index in enumerate(indexes):
        side = pieces[index].back if target.side else pieces[index].front
        if side is not None:
            trim = reduce(Path.__add__, pieces[index].trim) if each.shape == "token" else _card_edge(pieces[index])
            at = translation(place % columns * width, place // columns * height)
            nodes.append(Group((Use(side),), at, clip=trim))
    return tuple(nodes), columns * width, rows * height


def _card_edge(piece: PieceOutline) -> Path:
    """Return the box of a piece: the game rounds the corners of cards and tiles itself."""
    box = Box(0.0, 0.0, piece.width, piece.height)
    points = ((box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom))
    return Path((*((("L" if index else "M"), (point,)) for index, point in enumerate(points)), ("Z", ())))
