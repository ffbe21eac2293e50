"""Write a save of Tabletop Simulator: pictures, models, and a JSON file with the objects on the table."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from functools import partial, reduce
from itertools import count
from typing import Any, Literal
from urllib.parse import quote

from msgspec import Struct
from msgspec.structs import replace

from pnp.game.model.components.kind import MAKE_BOXES, MAKE_CARDS, MAKE_CUPS, MAKE_DICE
from pnp.game.model.kinds import is_board, kind_of
from pnp.game.model.kinds.die import Die
from pnp.pieces.kinds import table_view
from pnp.pieces.parts import box_order
from pnp.press.geometry.path import Path, rectangle, translation
from pnp.press.scene.document import Layer, Page
from pnp.press.scene.nodes import Group, Node, Use
from pnp.press.scene.piece import PieceOutline
from pnp.press.units import MM_PER_INCH
from pnp.targets.outputs import Output, OutputKind, Target, export_of, ink_suffix, join_parts, make_target, plan_one
from pnp.workshop.bench.game_build import GameBuild
from pnp.workshop.options import Format
from pnp.workshop.selection import PrintSheet

TABLETOP_FOLDER = "tts"
# Limits of the game: sheets of ten by seven cards, the last of which is that of a hidden card; pixels of one picture.
_COLUMNS, _ROWS, _MOST_PIXELS = 10, 7, 4096

_Shape = Literal["deck", "board", "tile", "token", "die", "figurine", "bag"]


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
    component = build.context.component(name)
    kind = kind_of(component)
    if is_board(component):
        return "board"
    if kind.step is MAKE_DICE:
        return "die"
    if kind.step in (MAKE_BOXES, MAKE_CUPS):
        return "bag"
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
    if set(commands.strip("MZ")) == {"C"} and math.isclose(piece.width, piece.height):
        return 2
    return 3 if commands.count("C") == 4 and commands.count("L") >= 3 else None


def plan_pictures(build: GameBuild) -> Iterator[Target]:
    """Yield the pictures of a save: sheets of cards, and a picture of each side of other pieces."""
    form = build.options.formats[0]
    for each in table_objects(build):
        if each.shape == "bag":
            continue
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

    page = picture_page(build, target)
    dots = min(export_of(build).dpi, _MOST_PIXELS * MM_PER_INCH / max(page.width, page.height))
    is_clear = _object_of(build, target.component).shape in ("token", "figurine")
    return Output(page_png(page, build.context.book, dots, clear=is_clear), 1, (page.width, page.height))


def picture_page(build: GameBuild, target: Target) -> Page:
    """Return a picture of a save as a page."""
    each = _object_of(build, target.component)
    if each.shape == "figurine":
        view = table_view(each.component, build.context)
        nodes: tuple[Node, ...] = (Use(view, translation(-view.box.left, -view.box.top)),)
        width, height = view.box.width, view.box.height
    else:
        nodes, width, height = _drawn(build, each, target)
    return Page(width, height, (Layer("art", nodes),), title=each.outlines[0].title)


def _drawn(build: GameBuild, each: TableObject, target: Target) -> tuple[tuple[Node, ...], float, float]:
    """Return the nodes of a picture of pieces that lie flat, and its size in mm; each shape has a rule of its own."""
    pieces = [piece for piece in build.pieces(*target.printed[:2]) if piece.component == each.component]
    is_common_back = bool(target.side) and not _has_back_sheets(each)  # the first piece that has one shows it
    indexes = (each.back or 0,) if is_common_back else list(card_sheets(each))[target.number - 1]
    is_sheet = each.shape == "deck" and not is_common_back
    columns, rows = sheet_grid(len(indexes)) if is_sheet else (1, 1)
    width, height = max(piece.width for piece in pieces), max(piece.height for piece in pieces)
    nodes = []
    for place, piece in enumerate(pieces[index] for index in indexes):
        side = piece.back if target.side else piece.front
        if side is not None:
            # The game rounds the corners of cards and tiles itself.
            edge = rectangle(0.0, 0.0, piece.width, piece.height)
            trim = reduce(Path.__add__, piece.trim) if each.shape == "token" else edge
            at = translation(place % columns * width, place // columns * height)
            nodes.append(Group((Use(side),), at, clip=trim))
    return tuple(nodes), columns * width, rows * height


# A unit of the table is an inch. What each object of the game measures in units at the scale 1.
_TILE_SIZE, _CARD_HEIGHT, _BOARD_HEIGHT, _FIGURINE_HEIGHT = 2.0, 3.5, 20.0, 2.0
# In units, by eye: how thick objects are, the area for them, the gap between two, how high they fall, and a bag's size.
_THICKNESS = {"board": 0.2, "tile": 0.1, "token": 0.1}
_TABLE_WIDTH, _GAP, _ABOVE = 48.0, 0.6, 1.5
_BAG_SIZE = 2.5
_ODD, _IDS = 0x9E3779, 1 << 24  # for ids of six digits: the golden ratio's part of 2^24 spreads successive numbers
_NO_SCRIPTS = dict.fromkeys(("LuaScript", "LuaScriptState", "XmlUI"), "")
# What an address has beside letters, digits and -._~: also escapes, so that nothing is escaped twice.
_IN_URLS = "%:/?#[]@!$&'()*+,;="
_DICE = 2  # the type of a model that is thrown


def make_save(build: GameBuild, target: Target) -> Output:
    """Return the save: every object with its pictures, in rows on the table."""
    urls, export = {}, export_of(build)
    folder = quote(export.url.rstrip("/"), safe=_IN_URLS)
    for picture in plan_pictures(build):
        is_local = export.url.startswith("file:")  # the output folder
        file = quote(picture.path if is_local else picture.path.rpartition("/")[2])
        urls[picture.component, picture.number, picture.side] = f"{folder}/{file}"
    objects = list(_objects(build, urls))
    numbers = count(1)
    title = build.catalogue.translate(build.game_texts["title",])
    save = {
        "SaveName": title,
        "GameMode": title,
        **dict.fromkeys(("Date", "VersionNumber", "GameType", "GameComplexity"), ""),
        "Tags": [],
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Table": "Table_RPG",
        "Sky": "Sky_Museum",
        "Note": "",
        "TabStates": {},
        **_NO_SCRIPTS,
        "ObjectStates": [_identified(values, numbers) for values in _laid_out(objects)],
    }
    content = json.dumps(save, indent=2, ensure_ascii=False) + "\n"
    return Output(content.encode("utf-8"), 1, None)


class _State(Struct):
    """An object of the save, and its size on the table in units."""

    values: dict[str, Any]
    width: float
    depth: float


def _objects(build: GameBuild, urls: Mapping[tuple[str, int, int], str]) -> Iterator[_State]:
    """Yield all objects of the table; the sheets of decks are numbered through."""
    first = 1
    for each in table_objects(build):
        if each.shape == "deck":
            yield _deck(each, first, build.context.title(each.component), urls)
            first += len(list(card_sheets(each)))
        else:
            yield from _states(build, each, urls)


def _states(build: GameBuild, each: TableObject, urls: Mapping[tuple[str, int, int], str]) -> Iterator[_State]:
    """Yield the objects of a component other than a deck: each copy of a piece, or a bag of many."""
    title = build.context.title(each.component)
    is_whole = each.shape in ("die", "figurine", "bag")  # its other pieces are parts of it
    pieces = [_piece_state(build, each, index, urls) for index in range(1 if is_whole else len(each.outlines))]
    copies = [
        piece for piece, outline in zip(pieces, each.outlines, strict=False) for _ in range(max(1, outline.count))
    ]
    if len(copies) <= 1 or (each.shape == "board"):
        yield from copies
        return
    yield _bag(title, copies)


def _bag(title: str, contents: Sequence[_State] = ()) -> _State:
    """Return a bag with some objects."""
    bag = {**_base("Bag", title, (1.0, 1.0, 1.0)), "ContainedObjects": [each.values for each in contents]}
    return _State(bag, _BAG_SIZE, _BAG_SIZE)


def _piece_state(build: GameBuild, each: TableObject, index: int, urls: Mapping[tuple[str, int, int], str]) -> _State:
    """Return the object for a piece other than a card."""
    outline = each.outlines[index]
    width, depth = outline.width / MM_PER_INCH, outline.height / MM_PER_INCH
    if each.shape == "die":
        return _die(build, each, urls)
    if each.shape == "bag":
        return _bag(outline.title)
    number = 1 if each.shape == "figurine" else index + 1
    image: dict[str, Any] = {
        "ImageURL": urls[each.component, number, 0],
        "ImageSecondaryURL": urls.get((each.component, number, 1), ""),
        "ImageScalar": 1.0,
        "WidthScale": 0.0,
    }
    if each.shape == "figurine":
        box = table_view(each.component, build.context).box
        scale = box.height / MM_PER_INCH / _FIGURINE_HEIGHT
        state = {**_base("Figurine_Custom", outline.title, (scale, scale, scale)), "CustomImage": image}
        return _State(state, box.width / MM_PER_INCH, 1.0)
    if each.shape == "board":
        scale = depth / _BOARD_HEIGHT
        image["WidthScale"] = round(width / depth, 6)
        state = {**_base("Custom_Board", outline.title, (scale, 1.0, scale)), "Locked": True}
        return _State({**state, "CustomImage": image}, width, depth)
    if each.shape == "tile":
        flags = {"Stackable": True, "Stretch": True}
        image["CustomTile"] = {"Type": tile_type(outline), "Thickness": _THICKNESS["tile"], **flags}
        scales = (width / _TILE_SIZE, 1.0, depth / _TILE_SIZE)
        return _State({**_base("Custom_Tile", outline.title, scales), "CustomImage": image}, width, depth)
    flags = {"StandUp": False, "Stackable": True}
    image["CustomToken"] = {"Thickness": _THICKNESS["token"], "MergeDistancePixels": 5.0, **flags}
    scale = max(width, depth) / _TILE_SIZE
    return _State({**_base("Custom_Token", outline.title, (scale, 1.0, scale)), "CustomImage": image}, width, depth)


def _die(build: GameBuild, each: TableObject, urls: Mapping[tuple[str, int, int], str]) -> _State:
    """Return a die: one of the game's own, or a solid that the die's net is wrapped around."""
    die, title = die_of(build, each.component), build.context.title(each.component)
    size = die.size / MM_PER_INCH
    if not has_own_faces(build, each):
        state = _base(f"Die_{die.side_count}", title, (size, size, size))
        return _State({**state, "MaterialIndex": 0}, size, size)
    picture = urls[each.component, 1, 0]
    mesh = {
        "MeshURL": picture.removesuffix(".png") + ".obj",
        "DiffuseURL": picture,
        "NormalURL": "",
        "ColliderURL": "",
        "Convex": True,
        "MaterialIndex": 0,
        "TypeIndex": _DICE,
        "CastShadows": True,
    }
    state = {**_base("Custom_Model", title, (1.0, 1.0, 1.0)), "RotationValues": list(_rotation_values(die))}
    return _State({**state, "CustomMesh": mesh}, 2 * size, 2 * size)


def _rotation_values(die: Die) -> Iterator[dict[str, Any]]:
    """Yield how a die lies when it shows each face: turned about the game's axis z first, then about x, in degrees."""
    from pnp.pieces.kinds.die import face_directions  # few games have such dice

    for name, (right, up, away) in zip(die.face_names, face_directions(die), strict=True):
        x, y, z = -right, up, away  # the game mirrors a mesh in x
        turn, tilt = math.degrees(math.atan2(x, y)), math.degrees(math.atan2(-z, math.hypot(x, y)))
        yield {"Value": name, "Rotation": {"x": round(tilt, 3) + 0.0, "y": 0.0, "z": round(turn, 3) + 0.0}}


def _deck(each: TableObject, first: int, title: str, urls: Mapping[tuple[str, int, int], str]) -> _State:
    """Return a deck with all copies of a component's cards; *first* numbers its sheets."""
    decks: dict[str, Any] = {}
    cards: list[dict[str, Any]] = []
    outline = each.outlines[0]
    scale = round(outline.height / MM_PER_INCH / _CARD_HEIGHT, 4)
    for number, indexes in enumerate(card_sheets(each), start=1):
        columns, rows = sheet_grid(len(indexes))
        own_backs = each.has_own_backs
        back = urls.get((each.component, number if own_backs else 1, 1), urls[each.component, number, 0])
        deck = {
            "FaceURL": urls[each.component, number, 0],
            "BackURL": back,
            "NumWidth": columns,
            "NumHeight": rows,
            "BackIsHidden": True,
            "UniqueBack": own_backs,
            "Type": 0,
        }
        number_of_deck = first + number - 1
        decks[str(number_of_deck)] = deck
        for place, index in enumerate(indexes):
            piece = each.outlines[index]
            for _ in range(piece.count):
                name = piece.look.replace("-", " ").capitalize() if piece.look else piece.title
                card = _base("Card", name, (scale, 1.0, scale))
                numbered = {"CardID": 100 * number_of_deck + place, "SidewaysCard": piece.width > piece.height}
                cards.append({**card, **numbered, "CustomDeck": {str(number_of_deck): deck}})
    size = (outline.width / MM_PER_INCH, outline.height / MM_PER_INCH)
    if len(cards) == 1:
        return _State(cards[0], *size)
    state = _base("Deck", title, (scale, 1.0, scale))
    state |= {"SidewaysCard": outline.width > outline.height, "DeckIDs": [card["CardID"] for card in cards]}
    return _State({**state, "CustomDeck": decks, "ContainedObjects": cards}, *size)


def _base(name: str, nickname: str, scales: tuple[float, float, float]) -> dict[str, Any]:
    x, y, z = (round(max(scale, 0.01), 4) for scale in scales)
    place = {"posX": 0.0, "posY": _ABOVE, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 0.0}
    return {
        "GUID": "",
        "Name": name,
        "Transform": {**place, "scaleX": x, "scaleY": y, "scaleZ": z},
        "Nickname": nickname,
        "Description": "",
        "GMNotes": "",
        "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
        "Locked": False,
        **dict.fromkeys(("Grid", "Snap", "Autoraise", "Sticky", "Tooltip"), True),
        **_NO_SCRIPTS,
    }


def _identified(values: dict[str, Any], numbers: Iterator[int]) -> dict[str, Any]:
    """Return an object, and everything in it, with unique ids: six digits and letters from a to f."""
    inner = [_identified(each, numbers) for each in values.get("ContainedObjects", ())]
    # Multiplied by an odd number, numbers below 2^24 stay distinct and look as ids do.
    guid = f"{next(numbers) * _ODD % _IDS:06x}"
    return {**values, "GUID": guid, **({"ContainedObjects": inner} if inner else {})}


def _laid_out(states: Sequence[_State]) -> Iterator[dict[str, Any]]:
    """Yield the objects in rows, the first in the middle of the table."""
    rows: list[list[_State]] = []
    for state in states:
        if not rows or sum(each.width + _GAP for each in rows[-1]) + state.width > _TABLE_WIDTH:
            rows.append([])
        rows[-1].append(state)
    z = 0.0
    for row in rows:
        depth = max(state.depth for state in row)
        z -= depth / 2
        x = -(sum(state.width for state in row) + _GAP * (len(row) - 1)) / 2
        for state in row:
            place = {**state.values["Transform"], "posX": round(x + state.width / 2, 4), "posZ": round(z, 4)}
            yield {**state.values, "Transform": place}
            x += state.width + _GAP
        z -= depth / 2 + _GAP


TABLETOP_KINDS: Mapping[str, OutputKind] = {
    "tts-picture": OutputKind(plan_pictures, make_picture),
    "tts-mesh": OutputKind(plan_meshes, make_mesh),
    "tts-save": OutputKind(partial(plan_one, TABLETOP_FOLDER, "{stem}/{game}.json"), make_save, reads_all=True),
}
