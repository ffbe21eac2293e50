"""Find the objects of a drawing that have names in Inkscape: the places of a board, the slots of a face."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pnp.press.colour import Colour
from pnp.press.geometry.path import IDENTITY, Box, Path, Transform, rectangle
from pnp.press.geometry.path_data import check_magnitude
from pnp.press.pictures.svg_tree import Element, SvgFile
from pnp.press.pictures.svg_values import (
    SHAPES,
    Palette,
    get_number,
    read_attribute,
    read_declarations,
    read_paint,
    read_transform,
)
from pnp.press.scene.nodes import Node, Symbol
from pnp.problems import FindingError, Place

PLACE, SLOT = "place", "slot"
_ROLE = re.compile(rf"\s*({PLACE}|{SLOT})\s*:(.*)", re.IGNORECASE | re.DOTALL)
_LAYER = "places"  # every named object in a layer or group of this name is a place
# The ids that drawing programs give to objects without a name.
_AUTOMATIC = re.compile(
    r"(?:path|rect|circle|ellipse|line|polyline|polygon|g|group|use|text|tspan|image|layer|svg|symbol|clone)[-_0-9]*"
)
_TEXTS = frozenset({"text", "flowRoot"})
_INSIDE = re.compile(r"url\(\s*[\"']?#([^()\"']*+)[\"']?\s*\)")
_FONT_SIZE = re.compile(r"([0-9]{0,6}\.?[0-9]{1,9})\s*(px|pt|mm|)", re.ASCII)
_UNITS: Mapping[str, float] = {"": 1.0, "px": 1.0, "pt": 96 / 72, "mm": 96 / 25.4}  # in the drawing's own units
_USUAL_SIZE = 16.0  # "medium" of CSS, in px
_BOLD = frozenset({"bold", "bolder", "600", "700", "800", "900"})
_ALIGN: Mapping[str, str] = {
    **dict.fromkeys(("middle", "center"), "centre"),
    **dict.fromkeys(("end", "right"), "end"),
    **dict.fromkeys(("start", "left"), "start"),
    "justify": "justified",
}
_SLANT = 1e-3  # of both sides: programs write a turn with few digits


class DrawnText(Struct, frozen=True):
    """A text of a drawing, in mm of the picture: its lines, and where its first baseline is aligned."""

    lines: tuple[str, ...]
    x: float
    y: float
    size: float
    family: str = ""
    bold: bool = False
    italic: bool = False
    colour: Colour | None = None
    align: str = "start"  # start, centre, end or justified
    leading: float | None = None


class NamedObject(Struct, frozen=True):
    """An object with a name: what it is, its outlines in mm of the picture, and where it is in the file.

    A slot has a *box*, unless it is a text alone; it is turned clockwise about its middle, or its text about its
    beginning. *is_slanted* is true if it is no longer a rectangle.
    """

    role: str  # PLACE or SLOT
    name: str
    at: Place
    outline: Path = Path(())
    box: Box | None = None
    turn: float = 0.0
    corner: float = 0.0
    is_slanted: bool = False
    text: DrawnText | None = None


class SvgDrawing(Struct, frozen=True):
    """A picture and its named objects, in painting order; *unnamed* are objects among places that have no name."""

    symbol: Symbol
    objects: tuple[NamedObject, ...]
    unnamed: tuple[Place, ...] = ()


class Slot(Struct, frozen=True):
    """The drawing of a slot, in the units of its parent: an area, a text or both, each with its own map."""

    area: Path | None
    area_map: Transform
    corner: float
    text: DrawnText | None
    text_map: Transform


def mark_roles(root: Element) -> tuple[Element, ...]:
    """Set the role of each place and slot, by its label in Inkscape or its id; return unnamed shapes among places."""
    return tuple(_marked(root, in_places=False))


def _marked(element: Element, *, in_places: bool) -> Iterator[Element]:
    element.role = _role(element, in_places=in_places)
    if element.role.startswith(SLOT) or element.name in ("defs", "symbol"):
        return
    is_place = element.role.startswith(PLACE)
    if in_places and not is_place and element.name != "g":
        yield element
    names = (element.label.strip().lower(), element.attributes.get("id", "").lower())
    inner = (in_places or (element.name == "g" and _LAYER in names)) and not is_place
    for child in element.children:
        yield from _marked(child, in_places=inner)


def _role(element: Element, *, in_places: bool) -> str:
    """Return the role and name of an element, such as ``place:North Sea``; "" for most elements."""
    identity = element.attributes.get("id", "")
    for written in (element.label, identity):
        if match := _ROLE.fullmatch(written):
            return f"{match[1].lower()}:{_plain(match[2])}"
    name = _plain(element.label) or ("" if _AUTOMATIC.fullmatch(identity) else identity)
    return f"{PLACE}:{name}" if in_places and name else ""


def _plain(name: str) -> str:
    return " ".join(name.split())


def read_slot(svg: SvgFile, element: Element, by_id: Mapping[str, Element], palette: Palette) -> Slot:
    """Return the area and text of a slot element; each of its faults is recorded."""
    # Of shapes, pictures and texts with a frame, the first is the area.
    for inner in _below(element):
        if _role(inner, in_places=False).startswith(SLOT):
            svg.report_element("P006", "a slot in a slot", inner, "take it out of the group, so that both are filled")
    areas: list[tuple[Path, Transform, float]] = []
    texts: list[tuple[DrawnText, Transform]] = []
    for part, place in _parts(svg, element, IDENTITY):
        try:
            if part.name in _TEXTS:
                texts.append((_text(part, palette), place))
                frame = _frame(part, by_id)
                if frame is not None:
                    areas.append((frame, place, 0.0))
            else:
                sides = (get_number(part.attributes, key) for key in ("x", "y", "width", "height"))
                area = rectangle(*sides) if part.name == "image" else SHAPES[part.name][0](part.attributes)
                areas.append((area, place, get_number(part.attributes, "rx")))
        except FindingError as error:
            svg.report_own(error.finding, part)
    path, place, corner = areas[0] if areas else (None, IDENTITY, 0.0)
    text, text_place = texts[0] if texts else (None, IDENTITY)
    return Slot(path, place, corner, text, text_place)


def _parts(svg: SvgFile, element: Element, place: Transform) -> Iterator[tuple[Element, Transform]]:
    try:
        place = place @ read_attribute(element.attributes, "transform", read_transform)
    except FindingError as error:
        svg.report_own(error.finding, element)
        return
    if element.name in SHAPES or element.name == "image" or element.name in _TEXTS:
        yield element, place
    for child in element.children if element.name not in _TEXTS else ():
        yield from _parts(svg, child, place)


def _frame(text: Element, by_id: Mapping[str, Element]) -> Path | None:
    """Return the outline of the frame that a text flows in; None for one without a frame. Raises FindingError."""
    inner = next((one for one in _below(text) if one.name in SHAPES), None)  # of flowRoot
    match = _INSIDE.search(_declared(text).get("shape-inside", ""))
    frame = inner or (by_id.get(match[1]) if match else None)
    if frame is not None and frame.name in SHAPES:
        return SHAPES[frame.name][0](frame.attributes)
    width = _length(_declared(text).get("inline-size", ""), 0.0)
    if width <= 0:
        return None
    drawn = _text(text, {})
    left = drawn.x - {"centre": width / 2, "end": width}.get(drawn.align, 0.0)
    lines = max(1, len(drawn.lines))
    return rectangle(left, drawn.y - drawn.size, width, drawn.size * (1.2 + (lines - 1) * (drawn.leading or 1.25)))


def _below(element: Element) -> Iterator[Element]:
    for child in element.children:
        yield child
        yield from _below(child)


def _declared(element: Element) -> dict[str, str]:
    """Return the properties of an element; those of its style win. Raises FindingError."""
    styled = read_attribute(element.attributes, "style", read_declarations)
    return {**element.attributes, **{name: value for name, value, _ in styled}}


def _text(element: Element, palette: Palette) -> DrawnText:
    """Return a text with the style of its first words. Raises FindingError."""
    # Programs write the distance of lines as a number, a share or a length, and paints that aren't colours.
    look = _declared(element)
    inner = element
    while inner.children:
        inner = next(
            (one for one in inner.children if one.name in ("tspan", "flowPara", "flowSpan")), Element("", {}, 0)
        )
        look |= _declared(inner)
    size = _length(look.get("font-size", ""), _USUAL_SIZE)
    anchor = look.get("text-anchor", "start")
    aligned = look.get("text-align", "start")
    height = look.get("line-height", "").strip()
    try:
        leading = float(height.removesuffix("%")) / (100 if height.endswith("%") else 1)
    except ValueError:
        leading = _length(height, 0.0) / size if size > 0 else 0.0
    try:
        colour = read_paint(look.get("fill", "#000000"), palette)
    except FindingError:
        colour = None
    return DrawnText(
        lines=tuple(line for line in _lines(element) if line),
        x=_first_number(look, "x"),
        y=_first_number(look, "y"),
        size=size,
        family=look.get("font-family", "").split(",")[0].strip().strip("\"'"),
        bold=look.get("font-weight", "") in _BOLD,
        italic=look.get("font-style", "") in ("italic", "oblique"),
        colour=colour,
        align=_ALIGN.get(anchor if anchor != "start" else aligned, "start"),
        leading=leading if 0.8 <= leading <= 3 else None,
    )


def _lines(element: Element) -> Iterator[str]:
    """Yield the lines of a text: each direct child with its own position begins one."""
    line = element.text
    for child in element.children:
        if "y" in child.attributes or child.name == "flowPara":
            yield _plain(line)
            line = ""
        line += "".join((child.text, *(one.text for one in _below(child))))
    yield _plain(line)


def _first_number(look: Mapping[str, str], name: str) -> float:
    return get_number({name: look.get(name, "0").replace(",", " ").split(" ")[0]}, name)


def _length(text: str, otherwise: float) -> float:
    match = _FONT_SIZE.fullmatch(text.strip())
    return check_magnitude(float(match[1]) * _UNITS[match[2]]) if match else otherwise


def placed_slot(name: str, at: Place, slot: Slot, place: Transform) -> NamedObject:
    """Return a slot as an object of the picture; *place* is the map from its parent's units to mm of the picture."""
    text, text_map = slot.text, place @ slot.text_map
    if text is not None:
        x, y = text_map((text.x, text.y))
        text = replace(text, x=x, y=y, size=text.size * text_map.scale_factor)
    if slot.area is None or not slot.area.segments:
        turn, is_slanted = _turn(text_map)
        return NamedObject(SLOT, name, at, turn=turn, is_slanted=is_slanted, text=text)
    whole = place @ slot.area_map
    turn, is_slanted = _turn(whole)
    local = slot.area.bounds
    x, y = whole(local.centre)
    half_width = math.hypot(whole.a, whole.b) * local.width / 2
    half_height = math.hypot(whole.c, whole.d) * local.height / 2
    box = Box(x - half_width, y - half_height, x + half_width, y + half_height)
    corner = slot.corner * whole.scale_factor
    return NamedObject(SLOT, name, at, slot.area.transformed(whole), box, turn, corner, is_slanted, text)


def _turn(place: Transform) -> tuple[float, bool]:
    """Return by how many degrees a map turns clockwise, and whether it slants or mirrors."""
    across, down = math.hypot(place.a, place.b), math.hypot(place.c, place.d)
    if across == 0 or down == 0:
        return 0.0, False
    area, slant = place.a * place.d - place.b * place.c, place.a * place.c + place.b * place.d
    degrees = round(math.degrees(math.atan2(place.b, place.a)), 4)
    return degrees + 0.0, area <= 0 or abs(slant) > _SLANT * across * down


def symbol_object(symbol: Symbol, file: str) -> tuple[str, str] | None:
    """Return the role and name of the object that a symbol in the picture of *file* is; None for other symbols."""
    if not symbol.name.startswith(f"{file} "):
        return None
    role, colon, name = symbol.name.removeprefix(f"{file} ").rpartition(" #")[0].partition(":")
    return (role, name) if colon and role in (PLACE, SLOT) else None


def object_symbol(file: str, role: str, number: int, children: Sequence[Node], box: Box) -> Symbol:
    """Return the symbol of an object."""
    return Symbol(f"{file} {role} #{number}", tuple(children), box)
