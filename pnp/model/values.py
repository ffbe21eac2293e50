"""The kinds of value that stand in a ruleset's files, checked at the door."""

from __future__ import annotations

import re
from typing import Annotated, Any, ClassVar, Literal, TypeVar
from unicodedata import combining

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, InstanceOf, StringConstraints
from pydantic_core import PydanticCustomError

from pnp.colour import Colour, parse_colour
from pnp.messages import quote_value
from pnp.units import parse_length

# Nothing shorter can be cut.
SHORTEST_MM = 0.1
LONGEST_ID = 60
# Of texts, in characters: a paragraph, a few sentences, the line above something, what stands on a piece.
LONGEST_TEXT, LONGEST_SENTENCES, LONGEST_TITLE, LONGEST_LABEL = 20_000, 2_000, 120, 60


# How large something is taken to be, in mm, as long as it is not known for which paper it is made.
NOMINAL_MM = 20.0


class Fit(float):
    """A size in mm that is not settled: what says ``fit`` becomes as large as the paper allows."""


class Frozen(BaseModel):
    """A value of a ruleset: never changed, no key it does not know, no silent conversions."""

    model_config = ConfigDict(defer_build=True, frozen=True, extra="forbid", strict=True, arbitrary_types_allowed=True)

    # What messages call such a value.
    noun: ClassVar[str] = "a mapping"


def _as_tuple(value: Any) -> Any:
    """Return a list, which is what YAML has, as the tuple that a frozen value holds."""
    return tuple(value) if isinstance(value, list) else value


_ID = re.compile(r"[a-z0-9]+(?:[-.][a-z0-9]+)*", re.ASCII)
_VERSION = re.compile(r"[0-9]{1,4}(?:\.[0-9]{1,4}){0,2}", re.ASCII)
_LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}", re.ASCII)


def is_id(text: str) -> bool:
    """Return whether *text* is spelt like a name that files refer to each other by."""
    return _ID.fullmatch(text) is not None and len(text) <= LONGEST_ID


def _id(text: str) -> str:
    if not is_id(text):
        hint = "write small letters a-z and digits, parted by - or ."
        raise PydanticCustomError("P006", '"{value}" is not a name', {"value": text[:LONGEST_ID], "hint": hint})
    return text


def _version(text: str) -> str:
    if _VERSION.fullmatch(text) is None:
        raise PydanticCustomError("P006", '"{value}" is not a version', {"value": text[:40], "hint": 'write "1.0"'})
    return text


def _language(text: str) -> str:
    if _LANGUAGE.fullmatch(text) is None:
        hint = "write a language's code: en, de, pt-BR"
        raise PydanticCustomError("P006", '"{value}" is not a language', {"value": text[:40], "hint": hint})
    return text


def _length(value: Any) -> float:
    """Return the millimetres of a length with a unit; the error carries the problem's code."""
    if isinstance(value, bool) or not isinstance(value, str):
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        hint = f"write {value}mm or 0.5in" if is_number else "write 12mm or 0.5in"
        raise PydanticCustomError("P012", "{value} is not a length", {"value": quote_value(value), "hint": hint})
    try:
        length = parse_length(value[:50])
    except ValueError:
        context = {"value": quote_value(value), "hint": "write a number and a unit, as 12mm or 0.5in; at most 5 m"}
        raise PydanticCustomError("P012", "{value} is not a length", context) from None
    if length < SHORTEST_MM:
        context = {"value": quote_value(value), "hint": f"it must be at least {SHORTEST_MM:g}mm"}
        raise PydanticCustomError("P012", "{value} is not a size", context)
    return length


def _size(value: Any) -> float:
    """Return the millimetres of a length, or a size that is to be settled."""
    return Fit(NOMINAL_MM) if value == "fit" else _length(value)


def _colour(value: Any) -> Any:
    """Check a colour's spelling; a name is resolved against the ruleset's own palette later."""
    if isinstance(value, str) and value.startswith("#"):
        try:
            return parse_colour(value)
        except ValueError:
            context = {"value": quote_value(value), "hint": 'write "#rrggbb"'}
            raise PydanticCustomError("P013", "{value} is not a colour", context) from None
    if not isinstance(value, str) or not value:
        hint = 'write "#rrggbb" in quotes, or a name from the palette in look.yaml'
        raise PydanticCustomError("P013", "{value} is not a colour", {"value": quote_value(value), "hint": hint})
    return value


def _words(text: str) -> str:
    """Refuse a text that shows nothing: spaces, or signs that have no look of their own."""
    if not any(c.isprintable() and not c.isspace() and not combining(c) for c in text):
        raise PydanticCustomError("P006", "an empty text", {"hint": "write some words, or take the key out"})
    return text


def _one_line(text: str) -> str:
    """Refuse a title or label that shows nothing or has several lines."""
    if any(c in text for c in "\t\n\r"):
        hint = "write it on one line, without tabs"
        raise PydanticCustomError("P006", "a text of several lines where one stands", {"hint": hint})
    return _words(text)


# A size in mm, more than 0.
Length = Annotated[float, BeforeValidator(_length)]
# Such a size, or ``fit``: as large as the paper allows.
Size = Annotated[InstanceOf[Fit] | float, BeforeValidator(_size)]
# A colour, or the name of one in the palette of look.yaml or in pnp.colour.NAMED.
ColourName = Annotated[InstanceOf[Colour] | str, BeforeValidator(_colour)]
# What tells pieces and cells apart without colours.
Mark = Literal["disc", "ring", "triangle", "square", "diamond", "star", "asterisk"]
# A name that files refer to each other by.
Id = Annotated[str, AfterValidator(_id)]
# Several values of one kind: a list in the file.
_One = TypeVar("_One")
Many = Annotated[tuple[_One, ...], BeforeValidator(_as_tuple)]
# A ruleset's version, 1 or 1.2 or 1.2.3, as text: the number 1.10 would be 1.1.
Version = Annotated[str, AfterValidator(_version)]
# The code of a language, as translations are named by.
Language = Annotated[str, AfterValidator(_language)]
# Words a reader will see.
Words = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_TEXT), AfterValidator(_words)]
Sentences = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_SENTENCES), AfterValidator(_words)]
Title = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_TITLE), AfterValidator(_one_line)]
Label = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_LABEL), AfterValidator(_one_line)]
# A file of the ruleset's folder, written with forward slashes; the loader checks that it is there.
FileName = Annotated[str, StringConstraints(min_length=1, max_length=200)]
