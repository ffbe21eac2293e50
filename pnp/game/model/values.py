"""The kinds of values in a ruleset's files: their types, bounds and conversions.

A kind is a type annotated with bounds and, under ``extra``, functions for the validator: ``read`` turns a plain value
into the model's, ``check`` judges one of the right type (both raise FindingError), ``walk`` is given the validator, the
type, the value and its path. ``expected`` is the kind's name in messages, ``hint`` says how any value is written,
``example`` how a mapping is, ``empty`` what an empty value means; ``schema`` is its JSON Schema, ``also`` another type.
"""

# No `from __future__ import annotations`: the loader needs the types of fields, and text would be compiled again.

import re
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Annotated, Any, ClassVar, Literal, TypeVar
from unicodedata import combining

from msgspec import Meta, Struct

from pnp.messages import quote, quote_value, suggestion
from pnp.press.colour import HEX_PATTERN, NAMED, Colour, parse_colour
from pnp.press.units import LENGTH_PATTERN, parse_length
from pnp.problems import DocumentPath, Finding, FindingError

# The shortest length that can be cut: a laser's cut is about as wide.
SHORTEST_MM = 0.1
# Of texts, in characters: an id, a paragraph, a few sentences, a heading, the text on a piece. The longest paragraph of
# the bundled games has 606. These and all bounds in the models are far above such games, by eye, to limit any build; a
# line says where a bound has another reason.
LONGEST_ID = 60
LONGEST_TEXT = 20_000
LONGEST_SENTENCES = 2_000
LONGEST_TITLE = 120
LONGEST_LABEL = 60


class AutoSize(Enum):
    """The size ``fit``, which becomes a number when it is settled for a paper: as large as that allows."""

    FIT = "fit"


def settled(size: float | AutoSize) -> float:
    """Return a settled size, in mm. Raises ValueError for ``fit``, which is not settled for a paper yet."""
    if isinstance(size, AutoSize):
        raise ValueError("this size is not settled for a paper")
    return size


class Record(Struct, frozen=True, kw_only=True):
    """A mapping of a ruleset's files as a frozen value: its fields are the mapping's keys."""

    # The mapping's name in messages.
    noun: ClassVar[str] = "a mapping"
    # Fields that are not keys of the mapping: the loader fills them from other files.
    derived: ClassVar[tuple[str, ...]] = ()
    # The field that holds the keys of the author's choice among those of the mapping; "" if there are none.
    rest: ClassVar[str] = ""
    # What a JSON Schema says of the mapping's keys together, beside their own schemas.
    together: ClassVar[Mapping[str, Any]] = {}

    def findings(self) -> Iterator[Finding]:
        """Yield the findings about values that are sound one by one, but don't go together."""
        yield from ()


def record_fields(value: Any, at: DocumentPath = ()) -> Iterator[tuple[str, Any, DocumentPath]]:
    """Yield the key, value and path of every field, as written, of a record at *at*, and of the records in it."""
    match value:
        case Record():
            for name, key in zip(value.__struct_fields__, value.__struct_encode_fields__, strict=True):
                if name in value.derived:
                    continue
                inner, path = getattr(value, name), (*at, key)
                yield key, inner, path
                if isinstance(inner, Record | dict | tuple):
                    yield from record_fields(inner, path)
        case dict():
            for key, inner in value.items():
                yield from record_fields(inner, (*at, key))
        case tuple():
            for index, inner in enumerate(value):
                yield from record_fields(inner, (*at, index))
        case _:
            return


_ID = re.compile(r"[a-z0-9]+(?:[-.][a-z0-9]+)*", re.ASCII)


def is_id(text: str) -> bool:
    """Return whether *text* is an id: a name by which files refer to each other."""
    return _ID.fullmatch(text) is not None and len(text) <= LONGEST_ID


def _check_id(text: str) -> None:
    if not is_id(text):
        meant = re.sub(r"[\s_-]+", "-", text.strip().lower())
        rule = f"lower-case letters a-z and digits, joined by - or . (at most {LONGEST_ID} characters)"
        hint = suggestion(meant) if is_id(meant) else f"write {rule}"
        raise FindingError(Finding("P006", f"{quote(text)} is not a valid name", hint))


def _check_visible(text: str) -> None:
    """Reject an invisible text: spaces, or characters without glyphs."""
    if not any(c.isprintable() and not c.isspace() and not combining(c) for c in text):
        raise FindingError(Finding("P006", "this text is empty", "write some words, or remove the key"))


def _check_one_line(text: str) -> None:
    if any(c in text for c in "\t\n\r"):
        raise FindingError(Finding("P006", "this text must be a single line", "write it on one line, without tabs"))
    _check_visible(text)


def read_length(value: Any) -> float:
    """Return the millimetres of a length with a unit. Raises FindingError (P012)."""
    if isinstance(value, bool) or not isinstance(value, str):
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        hint = f"write {value}mm or 0.5in" if is_number else "write 12mm or 0.5in"
        raise FindingError(Finding("P012", f"{quote_value(value)} is not a length", hint))
    try:
        length = parse_length(value[:50])
    except ValueError:
        hint = "write a number and a unit, such as 12mm or 0.5in; at most 5 m"
        if re.fullmatch(r"[0-9]+,[0-9]+ ?[a-z]*", value[:50]):
            hint = f"numbers have a decimal point: write {value[:50].replace(',', '.')}"
        raise FindingError(Finding("P012", f"{quote_value(value)} is not a length", hint)) from None
    if length < SHORTEST_MM:
        hint = f"it must be at least {SHORTEST_MM:g}mm"
        raise FindingError(Finding("P012", f"{quote_value(value)} is too short", hint))
    return length


def _name_on_boards(what: str, longest: int) -> Meta:
    """Return what describes the name of a cell or a place: B2, or 12, which needs no quotes."""

    def read(value: Any) -> str:
        name = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
        if not isinstance(name, str) or not 1 <= len(name) <= longest:
            hint = f"write its name, at most {longest} characters"
            raise FindingError(Finding("P006", f"{quote_value(value)} is not the name of a {what}", hint))
        return name

    schema = {"anyOf": [{"type": "string", "minLength": 1, "maxLength": longest}, {"type": "integer"}]}
    return Meta(min_length=1, max_length=longest, extra={"read": read, "expected": f"a {what}", "schema": schema})


def read_colour(value: Any) -> Colour | str:
    """Return a colour, or the name of one: the palette that it is looked up in comes later. Raises FindingError."""
    if isinstance(value, str) and value.startswith("#"):
        try:
            return parse_colour(value)
        except ValueError:
            raise FindingError(Finding("P013", f"{quote_value(value)} is not a colour", 'write "#rrggbb"')) from None
    if not isinstance(value, str) or not value:
        hint = 'write "#rrggbb" in quotes, or a name from the palette in look.yaml'
        raise FindingError(Finding("P013", f"{quote_value(value)} is not a colour", hint))
    return value


def allowed_texts(condition: "Condition") -> tuple[str, ...]:
    """Return the values that a condition allows, as texts."""
    return tuple(map(str, condition if isinstance(condition, tuple) else (condition,)))


def whole_match(pattern: str) -> str:
    """Return the pattern of a JSON Schema, which would else match a part of a text, for texts that match as a whole."""
    return f"^(?:{pattern})$"


def in_form(pattern: str, what: str, hint: str, **extra: Any) -> Meta:
    """Return what describes texts that match a *pattern*; *what* names them, and *hint* says how they are written."""

    def check(text: str) -> None:
        if re.fullmatch(pattern, text) is None:
            raise FindingError(Finding("P006", f"{quote(text, 40)} is not {what}", hint))

    return Meta(extra={"check": check, "schema": {"pattern": whole_match(pattern)}, **extra})


_LENGTH_SCHEMA = {"type": "string", "pattern": whole_match(rf"\s*{LENGTH_PATTERN}\s*")}
_COLOUR_PATTERN = {"type": "string", "pattern": whole_match(f"{HEX_PATTERN}|[^#].*")}
_COLOUR_SCHEMA = {"anyOf": [{"enum": [*NAMED, "paper", "ink", "accent"]}, _COLOUR_PATTERN]}
_COLOUR = {"read": read_colour, "expected": "a colour", "schema": _COLOUR_SCHEMA}
_VISIBLE = {"check": _check_visible, "schema": {"pattern": r"\S"}}
_ONE_LINE = {"check": _check_one_line, "schema": {"pattern": r"^[^\t\n\r]*\S[^\t\n\r]*$"}}

# A size in mm, more than 0.
Length = Annotated[float, Meta(extra={"read": read_length, "expected": "a length", "schema": _LENGTH_SCHEMA})]
# Such a size, or ``fit``: as large as the paper allows.
_SIZE = {
    "read": lambda value: AutoSize.FIT if value == "fit" else read_length(value),
    "expected": 'a length or "fit"',
    "schema": {"anyOf": [_LENGTH_SCHEMA, {"const": "fit"}]},
}
LengthOrFit = Annotated[float | AutoSize, Meta(extra=_SIZE)]
# A colour, or the name of one in the palette of look.yaml or in pnp.press.colour.NAMED.
ColourName = Annotated[Colour | str, Meta(extra=_COLOUR)]
# Marks that distinguish pieces and cells without colours.
Mark = Literal["disc", "ring", "triangle", "square", "diamond", "star", "asterisk"]
# A name by which files refer to each other.
_ID_SCHEMA = {"pattern": whole_match(_ID.pattern), "maxLength": LONGEST_ID}
Id = Annotated[str, Meta(extra={"check": _check_id, "schema": _ID_SCHEMA})]
# Several values of one kind: a list in the file.
_One = TypeVar("_One")
Many = tuple[_One, ...]
# One value, or several: something is there if one of them is chosen.
Condition = str | int | Annotated[Many[str | int], Meta(min_length=1, max_length=50)]
# A ruleset's version, 1 or 1.2 or 1.2.3, as text: the number 1.10 would be 1.1.
Version = Annotated[str, in_form(r"[0-9]{1,4}(?:\.[0-9]{1,4}){0,2}", "a version", 'write "1.0"')]
# The code of a language, as translations are named by.
Language = Annotated[str, in_form("[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}", "a language code", "write en, de or pt-BR")]
# Texts that readers see.
Words = Annotated[str, Meta(min_length=1, max_length=LONGEST_TEXT, extra=_VISIBLE)]
Sentences = Annotated[str, Meta(min_length=1, max_length=LONGEST_SENTENCES, extra=_VISIBLE)]
Title = Annotated[str, Meta(min_length=1, max_length=LONGEST_TITLE, extra=_ONE_LINE)]
Label = Annotated[str, Meta(min_length=1, max_length=LONGEST_LABEL, extra=_ONE_LINE)]
# A file of the ruleset's folder, with forward slashes; the loader checks that it exists.
FileName = Annotated[str, Meta(min_length=1, max_length=200)]
CellName = Annotated[str, _name_on_boards("cell", 40)]
PlaceName = Annotated[str, _name_on_boards("place", 80)]  # with its board: field/B2

# Separators between the smallest and the largest number of players, in the languages that people have written so far.
BETWEEN = re.compile(r"(?<![0-9])([0-9]+)\s*(?:-|–|—|\.\.|…|to|up to|bis|à|a|до)\s*([0-9]+)")
# Numbers with a sign or a word or two of any language between them, and perhaps a plus at the end.
NUMBERS = re.compile(r"[0-9]{1,4}(?:\s*(?:[-–—,/&…]|\.\.|[^\W\d_]{1,7}(?: [^\W\d_]{1,7})?)\s*[0-9]{1,4})*\+?")
# The largest number of players and of minutes, above those of games in shops, and examples of how they are written.
MOST = {"players": 20, "minutes": 1000}
FORMS = {"players": "2, 2-4, 2 or 4, or 2+", "minutes": "15, 20-40, or 30+"}


def player_counts(players: str | int, seats: int) -> tuple[int, ...]:
    """Return the numbers of players in a text like "2-4" or "2 or 4", as far as there are *seats*."""
    named = [int(digits) for digits in re.findall(r"[0-9]{1,2}", str(players))]
    if len(named) == 2 and BETWEEN.search(str(players)):
        named = list(range(named[0], named[1] + 1))
    elif len(named) == 1 and str(players).endswith("+"):
        named = list(range(named[0], seats + 1))
    return tuple(count for count in named if 1 <= count <= seats) or (seats,)
