"""Turn SVG elements into checked parts: what can be drawn, with every fault of the whole file recorded."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from pnp.geometry.path import Path
from pnp.geometry.transform import IDENTITY, Transform, translation
from pnp.messages import did_you_mean, shorten
from pnp.problems import Finding, FindingError
from pnp.templating.svg_numbers import read_transform
from pnp.templating.svg_shapes import SHAPES, number
from pnp.templating.svg_style import Palette, Style, apply_property, declarations, is_property
from pnp.templating.svg_tree import Element, SvgFile
from pnp.templating.svg_view import View, read_view

_GROUPS: Mapping[str, frozenset[str]] = {
    "svg": frozenset({"width", "height", "viewBox", "preserveAspectRatio", "x", "y"}),
    "g": frozenset(),
    "defs": frozenset(),
    "symbol": frozenset({"viewBox", "preserveAspectRatio", "x", "y", "width", "height", "refX", "refY"}),
    "use": frozenset({"href", "x", "y", "width", "height"}),
}
# Attributes that say nothing about how an element looks.
_SILENT = frozenset(
    {"id", "class", "style", "transform", "version", "baseProfile", "role", "tabindex", "lang", "contentScriptType"}
    | {"contentStyleType", "zoomAndPan", "requiredFeatures", "systemLanguage", "requiredExtensions"}
)
_REFUSED: Mapping[str, tuple[str, str]] = {
    "script": ("a program", "pictures hold shapes only: remove it"),
    "style": ("a style sheet", "write fill and stroke on the shapes"),
    "image": ("a picture in a picture", "use the PNG file itself, or trace it into paths"),
    "text": ("words in a picture", "nothing is drawn into a picture: give the component a label, which is translated"),
    "foreignObject": ("a foreign object", "pictures hold shapes only: remove it"),
    "a": ("a link", "write <g> instead"),
    "switch": ("a choice between pictures", "write <g> instead"),
    "linearGradient": ("a gradient", "use one colour, or hatch with lines: it prints everywhere"),
    "radialGradient": ("a gradient", "use one colour, or hatch with lines: it prints everywhere"),
    "pattern": ("a pattern", "draw its lines"),
    "clipPath": ("a clip path", "cut the paths themselves to shape"),
    "mask": ("a mask", "cut the paths themselves to shape"),
    "filter": ("a filter", "draw the shapes you want to see"),
    "marker": ("a marker", "draw the arrow head as a path"),
    "animate": ("an animation", "paper does not move: remove it"),
    "animateTransform": ("an animation", "paper does not move: remove it"),
    "animateMotion": ("an animation", "paper does not move: remove it"),
    "set": ("an animation", "paper does not move: remove it"),
}


class Part(Struct, eq=False):
    """An element that has been checked: its outline or its children, its own properties and its own transform."""

    element: Element
    path: Path | None = None
    properties: tuple[tuple[str, str], ...] = ()
    transform: Transform = IDENTITY
    view: View | None = None  # of a symbol
    children: list[Part] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The element's name: svg, g, defs, symbol, use or a shape."""
        return self.element.name


def check_parts(svg: SvgFile, root: Element, palette: Palette) -> tuple[Part, dict[str, Part]]:
    """Return the picture's parts and, by their ids, those that others may use; record every fault in *svg*."""
    checker = _Checker(svg, palette)
    part = checker.part(root)
    checker.check_uses()
    return part, checker.named


class _Checker:
    def __init__(self, svg: SvgFile, palette: Palette) -> None:
        self.svg = svg
        self.palette = palette
        self.named: dict[str, Part] = {}
        self.uses: list[Element] = []

    def part(self, element: Element) -> Part:
        """Return the element and all in it as parts. Their depth is bounded by the file's reader."""
        part = Part(element)
        self.read_attributes(part)
        for child in element.children:
            if child.name in SHAPES or (child.name in _GROUPS and child.name != "svg"):
                part.children.append(self.part(child))
            else:
                self.refuse(child)
        return part

    def refuse(self, element: Element) -> None:
        what, hint = _REFUSED.get(
            element.name, (f"<{shorten(element.name, 40)}>", "it is outside the part of SVG that can be used")
        )
        if element.name in _REFUSED:
            what += f" (<{element.name}>)"
        self.svg.of_element("P021", what, element, hint)

    def read_attributes(self, part: Part) -> None:
        element = part.element
        attributes = element.attributes
        identity = attributes.get("id")
        if identity is not None:
            self.named.setdefault(identity, part)
        self.check_output_paths(element)
        part.properties = tuple(self.properties(element))
        try:
            part.transform = read_transform(attributes.get("transform", ""))
        except FindingError as error:
            self.report(element, "transform", error.finding)
        try:
            if element.name in SHAPES:
                part.path = SHAPES[element.name][0](attributes)
            elif element.name == "symbol":
                part.view = read_view(attributes)
            elif element.name == "use":
                part.transform = part.transform @ translation(number(attributes, "x"), number(attributes, "y"))
                self.uses.append(element)
        except FindingError as error:
            self.report(element, str(error.finding.at[0]), error.finding)

    def check_output_paths(self, element: Element) -> None:
        """Refuse event handlers, references out of the file, and attributes that a picture has no use for."""
        own = _GROUPS[element.name] if element.name in _GROUPS else SHAPES[element.name][1]
        for name, value in element.attributes.items():
            if name.lower().startswith("on"):
                self.svg.of_attribute("P021", f"an event handler ({shorten(name, 40)})", element, name, "remove it")
            elif name in ("href", "src") and not value.startswith("#"):
                message = "a reference to something outside the picture"
                self.svg.of_attribute("P021", message, element, name, 'a picture uses its own parts only: href="#name"')
            elif name in own or name in _SILENT or name.startswith(("data-", "aria-")) or is_property(name):
                continue
            else:
                hint = did_you_mean(name, own, "remove it")
                self.svg.of_attribute(
                    "P021", f"<{element.name}> has no attribute {shorten(name, 40)}", element, name, hint
                )

    def properties(self, element: Element) -> list[tuple[str, str]]:
        """Return the element's presentation attributes, and after them those of its ``style``, which win."""
        found: list[tuple[str, str]] = []
        written = [(name, value, name, 0) for name, value in element.attributes.items() if is_property(name)]
        try:
            style = declarations(element.attributes.get("style", ""))
        except FindingError as error:
            self.report(element, "style", error.finding)
            style = []
        written += [(name, value, "style", at) for name, value, at in style]
        for name, value, attribute, at in written:
            try:
                apply_property(Style(), name, value, self.palette)
            except FindingError as error:
                self.report(element, attribute, error.finding, at)
            else:
                found.append((name, value))
        return found

    def report(self, element: Element, attribute: str, finding: Finding, start: int = 0) -> None:
        """Record a finding about what stands in an attribute from its character number *start* on."""
        message = f"{attribute} of <{element.name}>: {finding.message}"
        offset = start + (finding.span[0] if finding.span else 0)
        self.svg.of_attribute(finding.code, message, element, attribute, finding.hint, offset)

    def check_uses(self) -> None:
        """Record each use of a part that the picture does not have."""
        for element in self.uses:
            target = element.attributes.get("href", "")
            if not target:
                self.svg.of_element("P020", "<use> without href", element, 'write href="#name"')
            elif target.startswith("#") and target[1:] not in self.named:
                hint = did_you_mean(target[1:], self.named, "remove it")
                self.svg.of_attribute("P014", f"the picture has no part {shorten(target)}", element, "href", hint)
