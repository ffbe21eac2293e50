"""Parse an SVG file into elements and their places; refuse entities, style sheets and excessive size."""

from __future__ import annotations

import re
from xml.parsers import expat

from msgspec import Struct, field

from pnp.problems import Finding, Place, Problems

OUTSIDE, OWN_PARTS = "a reference to something outside the picture", 'a picture uses its own parts only: href="#name"'
MAX_SVG_BYTES = 1_000_000
MAX_ELEMENTS = 5_000
_MAX_DEPTH = 64  # elements are walked by recursion, a few calls each, and Python allows a thousand
# Reading a picture stops after this many faults.
_MAX_FAULTS = 100

_SVG = "http://www.w3.org/2000/svg"
_XLINK = "http://www.w3.org/1999/xlink"
# Namespaces in which drawing programs store data of their own.
_EDITORS = (
    "http://www.inkscape.org/",
    "http://sodipodi.sourceforge.net/",
    "http://ns.adobe.com/",
    "http://www.bohemiancoding.com/",
    "http://www.serif.com/",
)
_TAG = re.compile(rb"<(?:[^\"'>]++|\"[^\"]*\"|'[^']*')*>")

_LABEL = "http://www.inkscape.org/namespaces/inkscape label"
# Elements whose characters are kept, and the most characters kept of each.
_WORDED = frozenset({"text", "tspan", "flowPara", "flowSpan"})
_MOST_LETTERS = 1_000

# Elements that describe the picture; neither they nor their children are drawn.
_UNDRAWN = frozenset({"title", "desc", "metadata"})


class Element(Struct, eq=False):
    """An element: its name and attributes without namespaces (``xlink:href`` is ``href``), and where it begins.

    *label* is its name in Inkscape, *role* its role in the game, *text* its words if it is a text.
    """

    name: str
    attributes: dict[str, str]
    offset: int  # in bytes
    label: str = ""
    role: str = ""
    text: str = ""
    children: list[Element] = field(default_factory=list)


class TooManyFaults(Exception):  # noqa: N818 - it ends the reading of a picture; its faults have been recorded
    """The picture has so many faults that the rest of it is not read."""


class SvgFile:
    """The bytes of a picture, and the problems found in it."""

    def __init__(self, content: bytes, file: str, problems: Problems) -> None:
        self.content = content
        self.file = file
        self.problems = problems
        self.faults = 0
        self._tag = (-1, -1)  # where the tag begins and ends in which a fault was reported last
        self._line = (-1, "")  # shared by all faults on that line, which may be the whole file

    def report(self, code: str, message: str, offset: int, hint: str, length: int = 1) -> None:
        """Record a fault at a byte of the file. Raises TooManyFaults at the limit."""
        self.problems.error(code, message, self.place(offset, length), hint)
        self.faults += 1
        if self.faults >= _MAX_FAULTS:
            raise TooManyFaults

    def report_element(self, code: str, message: str, element: Element, hint: str) -> None:
        """Record a fault of a whole element, at its name."""
        name = re.compile(rb"<[^\s/>]*").match(self.content, element.offset)
        self.report(code, message, element.offset, hint, len(name[0]) if name else 1)

    def report_attribute(self, code: str, message: str, element: Element, name: str, hint: str, at: int = 0) -> None:
        """Record a fault of an attribute, at the character *at* of its value."""
        pattern = rb"\s(?:[\w-]+:)?" + re.escape(name.encode()) + rb"\s*=\s*[\"']([^\"']*)"
        if self._tag[0] != element.offset:
            tag = _TAG.match(self.content, element.offset)
            self._tag = (element.offset, tag.end() if tag else element.offset)
        match = re.compile(pattern).search(self.content, *self._tag)
        if match is None:
            self.report_element(code, message, element, hint)
            return
        value = match[1].decode("utf-8", "replace")
        start = match.start(1) + len(value[:at].encode())
        self.report(code, message, start, hint, max(1, len(value) - at if at == 0 else 1))

    def report_own(self, finding: Finding, element: Element) -> None:
        """Record a fault of the attribute that a finding names, at the beginning of its value."""
        name = str(finding.at[0]) if finding.at else ""
        self.report_attribute(finding.code, finding.message, element, name, finding.hint)

    def report_finding(self, element: Element, attribute: str, finding: Finding, start: int = 0) -> None:
        """Record a fault in the part of an attribute's value that begins at its character *start*."""
        message = f"{attribute} of <{element.name}>: {finding.message}"
        offset = start + (finding.span[0] if finding.span else 0)
        self.report_attribute(finding.code, message, element, attribute, finding.hint, offset)

    def place(self, offset: int, length: int = 1) -> Place:
        """Return the place of the byte at *offset*."""
        first = self.content.rfind(b"\n", 0, offset) + 1
        if self._line[0] != first:
            last = self.content.find(b"\n", first)
            line = self.content[first : last if last >= 0 else len(self.content)].decode("utf-8", "replace")
            self._line = (first, line.rstrip("\r").removeprefix("\ufeff"))
        column = len(self.content[first:offset].decode("utf-8", "replace").removeprefix("\ufeff")) + 1
        return Place(self.file, self.content.count(b"\n", 0, offset) + 1, column, length, self._line[1])


def read_tree(svg: SvgFile) -> Element | None:
    """Return the root element of an SVG file, or None after recording why it can't be read."""
    # Each branch is another reason why a file isn't an SVG, with its own advice.
    if len(svg.content) > MAX_SVG_BYTES:
        message = f"the picture is {len(svg.content) / 1e6:.1f} MB; the limit is {MAX_SVG_BYTES / 1e6:g} MB"
        svg.problems.error("P008", message, Place(svg.file), "simplify its paths")
        return None
    builder = _Builder(svg)
    try:
        builder.parser.Parse(svg.content, True)
    except expat.ExpatError as error:
        offset = builder.parser.ErrorByteIndex
        try:
            svg.content.decode()
        except UnicodeDecodeError as wrong:
            message = f"the byte 0x{svg.content[wrong.start]:02X} is not UTF-8"
            svg.report("P020", message, wrong.start, "save the picture as UTF-8")
            return None
        if b"<svg" not in svg.content and b":svg" not in svg.content:
            svg.report("P020", "not an SVG file", 0, "save it as plain SVG, or as PNG, JPEG or WebP")
            return None
        message = f"not a well-formed SVG file ({expat.ErrorString(error.code)})"
        svg.report("P020", message, max(0, offset), "save it again as plain SVG")
        return None
    except _StopParsing:
        return None
    root = builder.root
    if root is None or root.name != "svg":
        name = "" if root is None else f": it begins with <{root.name}>"
        svg.report("P020", f"not an SVG file{name}", 0 if root is None else root.offset, "a picture is an <svg>")
        return None
    return root


class _StopParsing(Exception):  # noqa: N818 - it leaves the parser; the fault has been recorded
    pass


class _Builder:
    """Handlers of one parse. Entities are never expanded: parsing stops at a file that declares any."""

    def __init__(self, svg: SvgFile) -> None:
        self.svg = svg
        self.root: Element | None = None
        self.stack: list[Element] = []
        self.depth = 0
        self.skipped = 0  # levels below an element that is not drawn
        self.count = 0
        self.parser = expat.ParserCreate("UTF-8", " ")
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.characters
        self.parser.StartDoctypeDeclHandler = self.doctype
        self.parser.ProcessingInstructionHandler = self.instruction

    def doctype(self, name: str, system: str | None, public: str | None, has_subset: int) -> None:
        """Refuse a document type; one that declares entities ends the reading."""
        offset = self.parser.CurrentByteIndex
        start = self.svg.content.rfind(b"<!DOCTYPE", 0, offset + 1)
        offset = start if start >= 0 else offset
        message = "entities are declared" if has_subset else "a document type"
        self.svg.report("P021", message, offset, "delete the <!DOCTYPE …>: pictures need none", 9)
        if has_subset:
            raise _StopParsing

    def instruction(self, target: str, text: str) -> None:
        """Refuse a style sheet."""
        if target == "xml-stylesheet":
            offset = self.parser.CurrentByteIndex
            self.svg.report("P021", "a style sheet", offset, "write fill and stroke on the shapes", len(target) + 2)

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """Open an element."""
        # Limits first, then what isn't drawn: elements of programs, descriptions, and all that is inside them.
        offset = self.parser.CurrentByteIndex
        self.count += 1
        self.depth += 1
        if self.count > MAX_ELEMENTS or self.depth > _MAX_DEPTH:
            what = f"{MAX_ELEMENTS} elements" if self.count > MAX_ELEMENTS else f"{_MAX_DEPTH} levels"
            self.svg.report("P008", f"the picture has more than {what}", offset, "simplify it")
            raise _StopParsing
        if self.skipped:
            self.skipped += 1
            return
        space, _, local = name.rpartition(" ")
        element = Element(local, _attributes(attributes), offset, attributes.get(_LABEL, ""))
        if space not in (_SVG, ""):
            if not space.startswith(_EDITORS):
                self.svg.report_element("P021", f"<{local}> is not an SVG element", element, "remove it")
            self.skipped = 1
        elif local in _UNDRAWN:
            self.skipped = 1
        elif self.stack:
            self.stack[-1].children.append(element)
        elif self.root is None:
            self.root = element
        if not self.skipped:
            self.stack.append(element)

    def characters(self, text: str) -> None:
        """Keep the words of a text."""
        if self.stack and not self.skipped and self.stack[-1].name in _WORDED:
            element = self.stack[-1]
            element.text += text[: _MOST_LETTERS - len(element.text)]

    def end(self, name: str) -> None:
        """Close an element."""
        self.depth -= 1
        if self.skipped:
            self.skipped -= 1
        else:
            self.stack.pop()


def _attributes(written: dict[str, str]) -> dict[str, str]:
    plain: dict[str, str] = {}
    for name, value in written.items():
        space, _, local = name.rpartition(" ")
        if not space or (space == _XLINK and local == "href"):
            plain[local] = value
    return plain
