"""The faces of a ruleset: their models in faces.yaml, and a face with the values of one piece."""

# No `from __future__ import annotations`: the loader needs the types of fields, and text would be compiled again.

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar, Literal, get_args

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from pnp.game.model.texts import Text, keep_lines
from pnp.game.model.values import (
    ColourName,
    Condition,
    FileName,
    Id,
    Label,
    Length,
    Many,
    Mark,
    Record,
    Words,
    allowed_texts,
    read_colour,
    whole_match,
)
from pnp.messages import join_words, quote_value
from pnp.press.geometry.path import Box, Point
from pnp.press.units import LENGTH_PATTERN, mm_from_points, parse_length
from pnp.problems import DocumentPath, Finding, FindingError

_PERCENT = re.compile(r"[+-]?[0-9]+(?:\.[0-9]+)?\s*%", re.ASCII)
_LENGTH_OR_SHARE = rf"(?:{LENGTH_PATTERN}|[+-]?[0-9]+(?:\.[0-9]+)?\s*%)"
MEASURE_PATTERN = rf"\s*[+-]?\s*{_LENGTH_OR_SHARE}(?:\s*[+-]\s*{_LENGTH_OR_SHARE})*\s*"
_TERM = re.compile(r"(?:(?<!\s)\s+)?(?:([+-])\s*)?([^+\s-]+)\s*", re.ASCII)


class Measure(Struct, frozen=True):
    """A length on a face: mm, plus a share of the face's width or height."""

    mm: float = 0.0
    share: float = 0.0

    def of(self, whole: float) -> float:
        """Return the length in mm where the face is *whole* mm wide or high."""
        return self.mm + self.share * whole


def read_measure(value: Any) -> Measure:
    """Return a length, a percentage, or a sum of both: ``4mm``, ``50%``, ``100% - 8mm``. Raises FindingError (P012)."""
    if type(value) in (int, float) and value == 0:  # false is no length
        return Measure()
    total = Measure()
    end = 0
    terms = list(_TERM.finditer(value[:60])) if isinstance(value, str) else []
    for index, term in enumerate(terms):
        # A term begins where the last one ends, and has a sign unless it is the first; anything else is no sum.
        one = _read_term(term[2]) if term.start() == end and (term[1] or not index) else None
        if one is None:
            break
        sign = -1 if term[1] == "-" else 1
        total = Measure(total.mm + sign * one.mm, total.share + sign * one.share)
        end = term.end()
    if not terms or end != len(str(value)):
        hint = 'write a length such as 12mm, a share such as 50%, or a sum such as "100% - 8mm"'
        raise FindingError(Finding("P012", f"{quote_value(value)} is not a length or a share", hint))
    return total


def _read_term(text: str) -> Measure | None:
    try:
        return Measure(share=float(text[:-1]) / 100) if _PERCENT.fullmatch(text) else Measure(mm=parse_length(text))
    except ValueError:
        return None


class DrawnPart(Struct, frozen=True):
    """The part of a drawing between two of its slots."""

    file: str
    number: int = 0  # 0 is below the first slot
    size: Point = (0.0, 0.0)  # of the whole drawing, in mm; (0, 0) as long as it has not been read


class SlotFrame(Struct, frozen=True):
    """Where a slot is in a drawing of some *size* in mm: its *box*, or the beginning of the *sample* text in it."""

    size: Point
    box: Box | None = None
    sample: tuple[str, ...] = ()  # as wide as the box would be
    at: Point = (0.0, 0.0)  # where the first baseline of the sample begins, ends or has its middle


def placed_in(size: Point, box: Box) -> tuple[float, float, float]:
    """Return the scale and the corner of a drawing that is fitted into a box, in its units: scale, left, top."""
    scale = min(box.width / size[0], box.height / size[1])
    x, y = box.centre
    return scale, x - scale * size[0] / 2, y - scale * size[1] / 2


GivenValue = str | int | float

# They bound what is drawn: a face is at most 20,000 shapes. The smallest type is by eye; the rest is for rounding.
MOST_FACES = 200
MOST_LAYERS = 200
MOST_REPEATS = 100
_SMALLEST_TYPE = mm_from_points(6) - 1e-9
_PLACEHOLDER = re.compile(r"\{([a-z0-9_.-]+)\}")
# Two braces stand for one.
_NAMED = re.compile(r"\{\{|\{([a-z0-9_.-]+)(?:\|[^{}\n]*)?\}")
_CAPITALS = re.compile(r"(?<!\{)\{([a-z0-9_.-]*[A-Z][A-Za-z0-9_.-]*)\}")
MARK_NAMES: tuple[Mark, ...] = get_args(Mark)
_PATH = r"[MmLlHhVvCcSsQqTtAaZz0-9eE,.+\s-]{1,4000}"


def _read_path(value: Any) -> str:
    """Return the data of a path. Raises FindingError (P006) for invalid data."""
    if not isinstance(value, str) or not re.fullmatch(_PATH, value):
        hint = "write the d of an SVG path, in mm: M 0 0 L 10 5 Z"
        raise FindingError(Finding("P006", f"{quote_value(value)} is not the data of a path", hint))
    return value


_MEASURE_SCHEMA = {"anyOf": [{"type": "string", "pattern": whole_match(MEASURE_PATTERN)}, {"const": 0}]}
_MEASURE = {"read": read_measure, "expected": "a length or a share", "schema": _MEASURE_SCHEMA}
_Measure = Annotated[Measure, Meta(extra=_MEASURE)]
_Box = Annotated[Many[_Measure], Meta(min_length=4, max_length=4)]
_Point = Annotated[Many[_Measure], Meta(min_length=2, max_length=2)]
_PATH_SCHEMA = {"type": "string", "pattern": whole_match(_PATH)}
_PathData = Annotated[str, Meta(extra={"read": _read_path, "expected": "the data of a path", "schema": _PATH_SCHEMA})]
# A number, or the name of a value in braces.
_Amount = Annotated[int, Meta(ge=0, le=MOST_REPEATS)] | Label

_FaceShape = Literal["rectangle", "circle", "polygon", "line", "path"]
_Position = Literal["centre", "top", "bottom", "left", "right", "top-left", "top-right", "bottom-left", "bottom-right"]


class Repeat(Record, frozen=True, kw_only=True):
    """How often a layer is drawn, and the offset of each copy from the one before."""

    noun: ClassVar[str] = "a repeat"

    count: _Amount
    step: _Point


# The kinds of layers; a layer is exactly one of them. Each has its own keys, besides the common ones.
LAYER_KEYS: Mapping[str, frozenset[str]] = {
    "text": frozenset(
        ("font", "bold", "italic", "size", "smallest", "colour", "align", "valign", "leading", "hyphenate")
    ),
    "art": frozenset(("fit", "position", "corner")),
    "icon": frozenset(("count", "gap", "align", "valign", "colour")),
    "shape": frozenset(("fill", "line", "weight", "corner", "points", "path")),
    "mark": frozenset(("colour",)),
    "pips": frozenset(("colour",)),
    "ornament": frozenset(("values",)),
}
_COMMON_KEYS = frozenset(("box", "turn", "when", "repeat", "also_turned"))
# Keys that hold the name of a value in braces, perhaps among other signs.
_BOUND_KEYS = ("art", "icon", "mark", "pips", "ornament", "count", "fill", "line", "colour")


class FaceLayer(Record, frozen=True, kw_only=True):
    """One thing on a face: exactly one of text, art, icon, shape, mark, pips or ornament."""

    noun: ClassVar[str] = "a layer"
    derived: ClassVar[tuple[str, ...]] = ("origin", "given", "part", "frame")

    text: Words | None = None
    art: FileName | None = None
    icon: Label | None = None  # a component, or an icon of look.yaml
    shape: _FaceShape | None = None
    mark: Label | None = None
    pips: _Amount | None = None
    ornament: Id | None = None  # a face of the program

    box: _Box | None = None  # from the left, from the top, width, height; the whole face unless given
    turn: Annotated[float, Meta(ge=-360, le=360)] = 0  # clockwise, in degrees
    when: Annotated[Mapping[Id, Condition], Meta(max_length=20)] = msgspec.field(default_factory=dict)
    repeat: Repeat | None = None
    also_turned: bool = False  # drawn a second time for readers opposite, upside down

    font: Literal["serif", "sans", "display"] = "sans"
    bold: bool = False
    italic: bool = False
    size: Length | None = None
    smallest: Length | None = None
    align: Literal["left", "centre", "right", "start", "end", "justified"] = "centre"
    valign: Literal["top", "middle", "bottom"] = "middle"
    leading: Annotated[float, Meta(ge=0.8, le=3)] = 1.25  # between baselines, in sizes of the type: lines of less touch
    hyphenate: bool | None = None  # all but titles, unless given
    colour: ColourName | None = None  # of text, mark and pips

    fit: Literal["contain", "cover"] = "contain"
    position: _Position = "centre"

    count: _Amount | None = None  # of icons in a row
    gap: _Measure | None = None  # between them

    fill: ColourName | None = None
    line: ColourName | None = None
    weight: Length | None = None  # of the line
    corner: Length | None = None
    points: Annotated[Many[_Point], Meta(min_length=2, max_length=200)] | None = None
    path: _PathData | None = None

    values: Annotated[Mapping[Id, GivenValue], Meta(max_length=20)] = msgspec.field(default_factory=dict)

    origin: DocumentPath = ()  # in faces.yaml
    given: frozenset[str] = frozenset()  # the keys that the author has written for a slot
    part: DrawnPart | None = None  # of a layer that is a part of a drawing
    frame: SlotFrame | None = None  # of a layer that fills a slot of a drawing

    @property
    def ornament_name(self) -> str:
        """The name of the ornament with its values: equal ones have equal names."""
        return f"face {self.ornament} {sorted(self.values.items())}"

    @property
    def is_lost(self) -> bool:
        """Whether it is a slot of a drawing that can't be used, which has been reported."""
        return self.origin[1:2] == ("slots",) and self.frame is None

    @property
    def is_one_thing(self) -> bool:
        """Whether it is exactly one of LAYER_KEYS, as each layer without a fault is."""
        return len(self._kinds) == 1

    @property
    def kind(self) -> str:
        """The kind of the layer: a drawing, or one of LAYER_KEYS. Raises IndexError for a layer without one."""
        return "drawing" if self.part is not None else self._kinds[0]

    @property
    def _kinds(self) -> list[str]:
        return [kind for kind in LAYER_KEYS if getattr(self, kind) is not None]

    def findings(self) -> Iterator[Finding]:
        """Yield the finding that a layer has no kind or two, a key of another kind, or lacks a key."""
        kinds = self._kinds
        if len(kinds) != 1:
            is_what = f"this one is {join_words(kinds, 'and')}" if kinds else "this one is empty"
            yield Finding("P006", f"a layer is exactly one thing; {is_what}", f"write one of {join_words(LAYER_KEYS)}")
            return
        yield from self._key_findings(kinds[0])
        yield from self._shape_findings()
        if self.art is not None and self.corner is not None and self.fit != "cover":
            yield Finding("P006", "only a covering picture has corners", "add fit: cover", ("corner",), at_key=True)
        yield from self._point_findings()
        yield from self._text_findings()

    def _key_findings(self, kind: str) -> Iterator[Finding]:
        allowed = LAYER_KEYS[kind] | _COMMON_KEYS
        for key in sorted(set().union(*LAYER_KEYS.values()) - allowed):
            if getattr(self, key) != _DEFAULTS[key]:
                whose = join_words((other for other, keys in LAYER_KEYS.items() if key in keys), "or")
                yield Finding("P006", f"a layer of {kind} has no {key}", f"it is for {whose}", (key,), at_key=True)

    def _shape_findings(self) -> Iterator[Finding]:
        if self.shape in ("polygon", "line") and self.points is None:
            yield Finding("P005", f"a {self.shape} without points", "add points: [[0mm, 0mm], [10mm, 5mm]]", ("shape",))
        if self.shape == "path" and self.path is None:
            yield Finding("P005", "a path without its data", "add path: M 0 0 L 10 5 Z", ("shape",))
        if self.shape is not None and self.fill is None and self.line is None:
            yield Finding("P005", "a shape without a colour", "add fill: or line:", ("shape",))

    def _point_findings(self) -> Iterator[Finding]:
        if self.points is not None and len(set(self.points)) == 1:
            yield Finding("P006", "all points are in one place", "write points that differ", ("points",))
        elif self.shape == "polygon" and self.points is not None and len(set(self.points)) == 2:
            hint = "write three points or more, or shape: line"
            yield Finding("P006", "a polygon with two corners", hint, ("points",))

    def _text_findings(self) -> Iterator[Finding]:
        """Yield names of values in capitals, and letters that are too small or smaller than the smallest."""
        if self.size is not None and self.smallest is not None and self.smallest > self.size:
            yield Finding("P006", "smallest is larger than size", "make it smaller", ("smallest",))
        for key in ("text", *_BOUND_KEYS):
            match = _CAPITALS.search(str(getattr(self, key)))
            if match is not None:
                hint = f"names of values are in small letters: write {{{match[1].lower()}}}"
                yield Finding("P031", f"unknown placeholder {match[0]}", hint, (key,))
        for key in ("size", "smallest"):
            size = getattr(self, key)
            if size is not None and size < _SMALLEST_TYPE:
                yield Finding("P006", "letters too small to be read", "write at least 6pt", (key,))


_DEFAULTS: Mapping[str, Any] = {name: getattr(FaceLayer(), name) for name in FaceLayer.__struct_fields__}


class OwnFace(Record, frozen=True, kw_only=True):
    """A face: its layers, the first at the bottom, above its drawing and the layers of the face that it is like."""

    noun: ClassVar[str] = "a face"
    derived: ClassVar[tuple[str, ...]] = ("partial",)

    like: Id | None = None
    # Taken where a piece gives none.
    values: Annotated[Mapping[Id, GivenValue], Meta(max_length=100)] = msgspec.field(default_factory=dict)
    drawing: FileName | None = None
    # What the slots of the drawing show: layers without a box.
    slots: Annotated[Mapping[Id, FaceLayer], Meta(max_length=MOST_LAYERS)] = msgspec.field(default_factory=dict)
    layers: Annotated[Many[FaceLayer], Meta(max_length=MOST_LAYERS)] = ()
    partial: bool = False  # whether it lacks layers that can't be read

    def findings(self) -> Iterator[Finding]:
        """Yield slots without a drawing, and slots with a box."""
        if self.slots and self.drawing is None:
            yield Finding("P006", "slots without a drawing", "add drawing: art/card.svg", ("slots",), at_key=True)
        for name, slot in self.slots.items():
            for key in ("box", "points", "path", "repeat"):
                if getattr(slot, key) is not None:
                    hint = f"remove {key}: the drawing says where it is"
                    yield Finding("P006", f"a slot has no {key}", hint, ("slots", name, key), at_key=True)

    @property
    def is_unread(self) -> bool:
        """Whether it has an unusable drawing or layers, so that its content is unknown."""
        return self.partial or any(layer.part is not None and not layer.part.size[0] for layer in self.layers)

    @property
    def text_values(self) -> tuple[str, ...]:
        """The names of the values that are shown as texts, in the order of the layers."""
        names = (name for layer in self.layers if layer.text is not None for name in named_values(layer.text))
        return tuple(dict.fromkeys(names))


def named_values(text: str) -> tuple[str, ...]:
    """Return the names in braces of a text, also of those that choose a word: ``{cost}``, ``{cost|coin|coins}``."""
    return tuple(filter(None, _NAMED.findall(text)))


def layer_text(layer: FaceLayer, numbers: Mapping[str, int] | None = None) -> Text:
    """Return the words of a text layer to be translated; *numbers* choose among the words it has for them."""
    context = f"face {layer.origin[0]}" if layer.origin else "face"
    return Text(keep_lines(layer.text or ""), context, numbers=tuple((numbers or {}).items()))


def applies(layer: FaceLayer, values: Mapping[str, GivenValue]) -> bool:
    """Return whether a layer is drawn for these values."""
    return all(str(values.get(name, "")) in allowed_texts(allowed) for name, allowed in layer.when.items())


def bind_layer(
    layer: FaceLayer, values: Mapping[str, GivenValue], findings: list[Finding] | None = None
) -> FaceLayer | None:
    """Return a layer with *values* for the names in it; None if it shows nothing. Faults of values are *findings*."""
    # Names stand in nine keys and in the count of a repeat; with a wrong value the layer is not drawn at all.
    wrong: list[Finding] = []
    changes: dict[str, Any] = {}
    for key in _BOUND_KEYS:
        written = getattr(layer, key)
        if isinstance(written, str) and (names := named_values(written)):
            changes[key] = _bound(key, written, names, values, wrong)
    if layer.repeat is not None and isinstance(layer.repeat.count, str):
        names = named_values(layer.repeat.count)
        changes["repeat"] = replace(layer.repeat, count=_bound("count", layer.repeat.count, names, values, wrong) or 0)
    if findings is not None:
        findings += wrong
    bound = replace(layer, **changes) if changes else layer
    return None if wrong or not _shows(bound, layer.kind) else bound


def _shows(layer: FaceLayer, kind: str) -> bool:
    if kind == "drawing":
        return True
    if layer.repeat is not None and not layer.repeat.count:
        return False
    if kind == "shape":
        return layer.fill is not None or layer.line is not None
    return getattr(layer, kind) not in (None, "", 0) and (kind != "icon" or layer.count != 0)


def _bound(
    key: str, written: str, names: tuple[str, ...], values: Mapping[str, GivenValue], wrong: list[Finding]
) -> Any:
    """Return the value of a key of a layer, with names in it replaced by their values."""
    for name in names:
        if name not in values:
            hint = f"give the piece a value {name}, or give the face a value to use instead"
            wrong.append(Finding("P031", f"there is no value {quote_value(name)}", hint, (key,)))
    if wrong:
        return None
    text = _PLACEHOLDER.sub(lambda match: str(values[match[1]]), written).strip()
    at: DocumentPath = ("values", names[0])
    if not all(str(values[name]).strip() for name in names):
        return 0 if key in ("count", "pips") else None
    try:
        match key:
            case "count" | "pips":
                return _read_amount(text)
            case "fill" | "line" | "colour":
                return read_colour(text)
            case _:
                return text
    except FindingError as error:
        wrong.append(replace(error.finding, at=at))
        return None


def _read_amount(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text[:9]) > MOST_REPEATS:
        hint = f"write a whole number from 0 to {MOST_REPEATS}"
        raise FindingError(Finding("P006", f"{quote_value(text)} is not a number of copies", hint))
    return int(text)
