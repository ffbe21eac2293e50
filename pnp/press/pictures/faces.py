"""Turn a face that a ruleset names, and the values it gives, into a symbol: art without drawing.

The templates are the program's. Values are checked against FACES before one is filled, then it is read like any art.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from pnp.messages import did_you_mean, join_words, quote_value, suggest_name
from pnp.press.colour import Colour, parse_colour
from pnp.press.scene.nodes import Symbol
from pnp.problems import Finding, FindingError, Problems, SourceMap

FaceInput = str | int | float


class ColourValue(Struct, frozen=True):
    """A colour: a name that every look has, or one like ``#f3e6cf``, unless the ruleset says otherwise."""

    default: str


class NumberValue(Struct, frozen=True):
    """A whole number from *least* to *most*, both included."""

    default: int
    least: int
    most: int


class ChoiceValue(Struct, frozen=True):
    """One of a few words or numbers."""

    default: FaceInput
    choices: tuple[FaceInput, ...]


FaceValue = ColourValue | NumberValue | ChoiceValue


class FaceTemplate(Struct, frozen=True):
    """A template and the values it takes; *field* is the share of its width left plain in the middle, for a mark."""

    about: str
    values: Mapping[str, FaceValue]
    field: float = 0.0


# Every template of templates/faces; docs/faces.md shows them.
FACES: Mapping[str, FaceTemplate] = {
    "button": FaceTemplate(
        "a sewing button, its thread crossed",
        {"colour": ColourValue("gold"), "thread": ColourValue("ink"), "holes": ChoiceValue(4, (2, 4))},
    ),
    "chip": FaceTemplate(
        "a playing chip with notches around its edge",
        {"colour": ColourValue("accent"), "edge": ColourValue("white"), "notches": NumberValue(8, 3, 16)},
        field=0.58,
    ),
    "disc": FaceTemplate(
        "a plain wooden disc with a rim",
        {"colour": ColourValue("accent"), "rim": ColourValue("paper")},
        field=0.74,
    ),
    "egg": FaceTemplate(
        "an egg, its shell speckled or plain",
        {"colour": ColourValue("#f3e6cf"), "speckles": NumberValue(9, 0, 14)},
        field=0.6,
    ),
    "gem": FaceTemplate(
        "a cut gem seen from above",
        {"colour": ColourValue("accent"), "cut": ChoiceValue("round", ("round", "hexagon", "square"))},
        field=0.5,
    ),
    "lattice": FaceTemplate(
        "a square of crossing threads, for the backs of tiles",
        {"colour": ColourValue("accent"), "thread": ColourValue("paper"), "repeats": NumberValue(5, 2, 10)},
    ),
    "plate": FaceTemplate(
        "a plate with a bevelled edge",
        {"colour": ColourValue("accent"), "cut": ChoiceValue("flat-top", ("flat-top", "pointy-top", "square"))},
        field=0.6,
    ),
    "stone": FaceTemplate(
        "a smooth stone with a light on it",
        {"colour": ColourValue("accent"), "veins": NumberValue(0, 0, 3)},
        field=0.74,
    ),
}


class FaceRequest(Struct, frozen=True):
    """A face as a side asks for it; *source* locates the side's values in their file."""

    name: str
    values: Mapping[str, FaceInput]
    source: SourceMap
    own: tuple[str, ...] = ()  # the ruleset's own faces, one of which may be meant


def draw_face(symbol: str, request: FaceRequest, palette: Mapping[str, Colour], problems: Problems) -> Symbol | None:
    """Return the face as a symbol of that name; None after recording why in *problems* (P004, P006, P013, P014)."""
    template = FACES.get(request.name)
    if template is None:
        hint = suggest_name(request.name, sorted({*FACES, *request.own}))
        problems.error("P014", f"unknown face {quote_value(request.name)}", request.source.place(("face",)), hint)
        return None
    filling = _filling(request, template, palette, problems)
    if filling is None:
        return None
    from pnp.press.pictures.art import read_art  # few games have a face of the program
    from pnp.press.pictures.environment import render

    file = f"faces/{request.name}.svg.j2"
    return read_art(symbol, render(file, filling).encode("utf-8"), f"templates/{file}", palette, problems)


def face_ground(name: str, values: Mapping[str, FaceInput], palette: Mapping[str, Colour]) -> Colour:
    """Return the colour in the middle of a valid face: labels must contrast with it."""
    return parse_colour(str(values.get("colour", FACES[name].values["colour"].default)), palette)


def _filling(
    request: FaceRequest, template: FaceTemplate, palette: Mapping[str, Colour], problems: Problems
) -> dict[str, Colour | FaceInput] | None:
    """Return a value for each placeholder of the template, or None after recording every invalid one."""
    errors = problems.error_count
    filling = {key: _read(value, value.default, palette) for key, value in template.values.items()}
    for key, given in request.values.items():
        if key not in template.values:
            message, hint = f"a {request.name} has no {quote_value(key)}", suggest_name(key, sorted(template.values))
            problems.error("P004", message, request.source.key(("values", key)), hint)
            continue
        try:
            filling[key] = _read(template.values[key], given, palette)
        except FindingError as error:
            problems.add(error.finding.at_place(request.source.place(("values", key))))
    return filling if problems.error_count == errors else None


def _read(value: FaceValue, given: FaceInput, palette: Mapping[str, Colour]) -> Colour | FaceInput:
    """Return a given value in the form that templates take. Raises FindingError."""
    match value:
        case ColourValue():
            try:
                return parse_colour(given if isinstance(given, str) else "", palette)
            except ValueError:
                otherwise = 'write "#rrggbb" in quotes, or a name of the palette in look.yaml'
                hint = did_you_mean(str(given), sorted(palette), otherwise)
                raise _invalid(given, "a colour", hint, "P013") from None
        case NumberValue(least=least, most=most):
            if not isinstance(given, int) or not least <= given <= most:
                raise _invalid(given, f"a whole number from {least} to {most}", f"write {value.default}")
        case ChoiceValue(choices=choices):
            if given not in choices:
                offered = [str(choice) for choice in choices]
                raise _invalid(given, f"one of {join_words(offered)}", f"write {join_words(offered, 'or')}")
    return given


def _invalid(given: FaceInput, expected: str, hint: str, code: str = "P006") -> FindingError:
    return FindingError(Finding(code, f"{quote_value(given)} is not {expected}", hint))
