"""Turn SVG elements into checked parts that can be drawn, and record every fault of the file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from msgspec import Struct, field

from pnp.messages import did_you_mean, quote, shorten
from pnp.press.geometry.path import IDENTITY, Path, Transform, translation
from pnp.press.pictures.named_objects import SLOT, Slot, read_slot
from pnp.press.pictures.svg_gradients import GRADIENTS, SvgGradient, read_gradient, resolve_gradients
from pnp.press.pictures.svg_tree import OUTSIDE, OWN_PARTS, Element, SvgFile
from pnp.press.pictures.svg_values import (
    SHAPES,
    Palette,
    Style,
    ViewBox,
    apply_property,
    get_number,
    is_property,
    read_declarations,
    read_reference,
    read_transform,
    read_view,
)
from pnp.problems import FindingError

_GROUPS: Mapping[str, frozenset[str]] = {
    "svg": frozenset({"width", "height", "viewBox", "preserveAspectRatio", "x", "y"}),
    "g": frozenset(),
    "defs": frozenset(),
    "symbol": frozenset({"viewBox", "preserveAspectRatio", "x", "y", "width", "height", "refX", "refY"}),
    "use": frozenset({"href", "x", "y", "width", "height"}),
    "clipPath": frozenset({"clipPathUnits"}),
}
# Elements that are drawn only where another refers to them.
DEFINITIONS = frozenset({"defs", "symbol", "clipPath"})
_REFERRING = {"fill": "gradient", "clip-path": "clip path"}
_CLIP_UNITS = ("userSpaceOnUse", "objectBoundingBox")
# Attributes that do not change how an element looks.
_IGNORED = frozenset(
    {"id", "class", "style", "transform", "version", "baseProfile", "role", "tabindex", "lang", "contentScriptType"}
    | {"contentStyleType", "zoomAndPan", "requiredFeatures", "systemLanguage", "requiredExtensions"}
)
_UNSUPPORTED: Mapping[str, tuple[str, str]] = {
    "script": ("a script", "pictures hold shapes only: remove it"),
    "style": ("a style sheet", "write fill and stroke on the shapes"),
    "image": ("a picture in a picture", "use the picture file itself, or trace it into paths"),
    "text": (
        "words in a picture",
        "turn them into outlines (in Inkscape: Path > Object to Path), or use a label of the component, which is "
        "translated",
    ),
    "foreignObject": ("a foreign object", "pictures hold shapes only: remove it"),
    "a": ("a link", "write <g> instead"),
    "switch": ("a choice between pictures", "write <g> instead"),
    "pattern": ("a pattern", "draw its lines"),
    "mask": ("a mask", "use a clip path, or cut the paths themselves to shape"),
    "filter": ("a filter", "draw the shapes you want to see: shadows and glows are gradients that fade out"),
    "marker": ("a marker", "draw the arrow head as a path"),
    **dict.fromkeys(
        ("animate", "animateTransform", "animateMotion", "set"), ("an animation", "nothing moves on paper: remove it")
    ),
}


class Part(Struct, eq=False):
    """An element that has been checked: its outline or its children, its own properties and its own transform."""

    element: Element
    path: Path | None = None
    properties: tuple[tuple[str, str], ...] = ()
    transform: Transform = IDENTITY
    view: ViewBox | None = None  # of a symbol
    slot: Slot | None = None
    clip: str = ""  # the id of its clip path
    even_odd: bool = False  # as a shape of a clip path
    children: list[Part] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The element's name: svg, g, defs, symbol, use, clipPath or a shape."""
        return self.element.name


class Parts(Struct, eq=False):
    """A picture's *root* part, the parts that others may use, by their ids, and its gradients."""

    root: Part
    by_id: Mapping[str, Part]
    gradients: Mapping[str, SvgGradient]


def check_parts(svg: SvgFile, root: Element, palette: Palette) -> Parts:
    """Return the picture's parts; record every fault in *svg*."""
    checker = _Checker(svg, palette, dict(_identified(root)))
    part = checker.part(root)
    gradients = resolve_gradients(svg, checker.gradients)
    checker.check_references()
    return Parts(part, checker.by_id, gradients)


class _Reference(NamedTuple):
    """A property of an element that refers to a gradient or a clip path: its position and the id."""

    element: Element
    attribute: str
    at: int
    target: str
    what: str


def _identified(element: Element) -> Iterator[tuple[str, Element]]:
    if "id" in element.attributes:
        yield element.attributes["id"], element
    for child in element.children:
        yield from _identified(child)


class _Checker:
    def __init__(self, svg: SvgFile, palette: Palette, elements: Mapping[str, Element]) -> None:
        self.svg = svg
        self.palette = palette
        self.elements = elements
        self.by_id: dict[str, Part] = {}
        self.gradients: dict[str, SvgGradient] = {}
        self.uses: list[Element] = []
        self.references: list[_Reference] = []
        self.refused: set[str] = set()  # ids
        self.sound: set[tuple[str, str]] = set()  # properties with their values, which most elements share

    def part(self, element: Element) -> Part:
        """Return the element and its descendants as parts. The file's reader limits their depth."""
        part = Part(element)
        self.read_attributes(part)
        for child in element.children:
            if child.role.startswith(SLOT):
                slot = read_slot(self.svg, child, self.elements, self.palette)
                part.children.append(Part(child, slot=slot))
            elif child.name in SHAPES or (child.name in _GROUPS and child.name != "svg"):
                part.children.append(self.part(child))
            elif child.name in GRADIENTS:
                self.gradients.setdefault(child.attributes.get("id", ""), read_gradient(self.svg, child, self.palette))
            else:
                self.refuse(child)
        return part

    def refuse(self, element: Element) -> None:
        """Report an element that can't be used."""
        self.refused.add(element.attributes.get("id", ""))
        what, hint = f"<{shorten(element.name, 40)}>", "pictures can't use it: remove it, or draw it as paths"
        if element.name in _UNSUPPORTED:
            title, hint = _UNSUPPORTED[element.name]
            what = f"{title} (<{element.name}>)"
        self.svg.report_element("P021", what, element, hint)

    def read_attributes(self, part: Part) -> None:
        """Read the id, the style and the geometry of a part."""
        # What an element's attributes mean depends on its name; a fault in one must not hide those of others.
        element = part.element
        attributes = element.attributes
        if "id" in attributes:
            self.by_id.setdefault(attributes["id"], part)
        self.check_attribute_names(element)
        properties = self.properties(element)
        part.properties = tuple((name, value) for name, value in properties if name not in ("clip-path", "clip-rule"))
        for name, value in properties:
            if name == "clip-path":
                part.clip = "" if value.strip() == "none" else value
            elif name == "clip-rule":
                part.even_odd = value.strip() == "evenodd"
        if "transform" in attributes:
            try:
                part.transform = read_transform(attributes["transform"])
            except FindingError as error:
                self.svg.report_finding(element, "transform", error.finding)
        try:
            if element.name in SHAPES:
                part.path = SHAPES[element.name][0](attributes)
            elif element.name == "symbol":
                part.view = read_view(attributes)
            elif element.name == "use":
                part.transform = part.transform @ translation(get_number(attributes, "x"), get_number(attributes, "y"))
                self.uses.append(element)
        except FindingError as error:
            self.svg.report_finding(element, str(error.finding.at[0]), error.finding)

    def check_attribute_names(self, element: Element) -> None:
        """Refuse event handlers, references to other files, and unknown attributes."""
        own = _GROUPS[element.name] if element.name in _GROUPS else SHAPES[element.name][1]
        for name, value in element.attributes.items():
            if name.lower().startswith("on"):
                self.svg.report_attribute("P021", f"an event handler ({shorten(name, 40)})", element, name, "remove it")
            elif name in ("href", "src") and not value.startswith("#"):
                self.svg.report_attribute("P021", OUTSIDE, element, name, OWN_PARTS)
            elif name in own or name in _IGNORED or name.startswith(("data-", "aria-")) or is_property(name):
                continue
            else:
                message = f"<{element.name}> has no attribute {shorten(name, 40)}"
                self.svg.report_attribute("P021", message, element, name, did_you_mean(name, own, "remove it"))

    def properties(self, element: Element) -> list[tuple[str, str]]:
        """Return the element's presentation attributes, then those of its ``style``, which take precedence."""
        # Each declaration is judged by itself, so that one fault doesn't hide the next.
        pairs: list[tuple[str, str]] = []
        written = [(name, value, name, 0) for name, value in element.attributes.items() if is_property(name)]
        try:
            style = read_declarations(element.attributes.get("style", ""))
        except FindingError as error:
            self.svg.report_finding(element, "style", error.finding)
            style = []
        written += [(name, value, "style", at) for name, value, at in style]
        for name, value, attribute, at in written:
            reference = read_reference(value)
            if reference and name in _REFERRING:
                self.references.append(_Reference(element, attribute, at, reference, _REFERRING[name]))
            if reference and name == "clip-path":
                pairs.append((name, reference))
                continue
            try:
                if (name, value) not in self.sound:
                    apply_property(Style(), name, value, self.palette)
            except FindingError as error:
                self.svg.report_finding(element, attribute, error.finding, at)
            else:
                self.sound.add((name, value))
                pairs.append((name, value))
        return pairs

    def check_references(self) -> None:
        """Record each use of a part, a gradient or a clip path that the picture does not have."""
        # Three kinds of reference, each with a missing or an unknown target.
        for element in self.uses:
            target = element.attributes.get("href", "")
            if not target:
                self.svg.report_element("P020", "<use> without href", element, 'write href="#name"')
            elif target.startswith("#") and target[1:] not in self.by_id:
                hint = did_you_mean(target[1:], self.by_id, "remove it")
                self.svg.report_attribute("P014", f"the picture has no part {shorten(target)}", element, "href", hint)
        clips = {name: part for name, part in self.by_id.items() if part.name == "clipPath"}
        for element, attribute, at, target, what in self.references:
            known: Mapping[str, object] = clips if what == "clip path" else self.gradients
            if target not in known and target not in self.refused:
                message, hint = f"the picture has no {what} {shorten(target)}", did_you_mean(target, known, "remove it")
                self.svg.report_attribute("P014", message, element, attribute, hint, at)
        for part in clips.values():
            self.check_clip(part)

    def check_clip(self, clip: Part) -> None:
        """Record each unsupported feature of a clip path."""
        units = clip.element.attributes.get("clipPathUnits", _CLIP_UNITS[0])
        if units not in _CLIP_UNITS:
            message, hint = f"clipPathUnits: {quote(units, 40)} is not supported", " or ".join(_CLIP_UNITS)
            self.svg.report_attribute("P020", message, clip.element, "clipPathUnits", hint)
        for child in clip.children:
            if child.clip:
                hint = "cut the shape itself, or clip the clip path"
                self.svg.report_element("P021", "a clip path of a shape in a clip path", child.element, hint)
            elif child.path is None and child.name != "use":
                hint = "take the shapes out of their group"
                self.svg.report_element("P021", f"<{child.name}> in a clip path", child.element, hint)
