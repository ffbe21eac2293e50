"""The kinds of value that stand in a ruleset's files, checked at the door."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, StringConstraints
from pydantic_core import PydanticCustomError

from pnp.colour import NAMED, Colour, parse_colour
from pnp.units import parse_length


class Frozen(BaseModel):
    """A value of a ruleset: never changed, no key it does not know, no silent conversions."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, arbitrary_types_allowed=True)


def _length(value: Any) -> float:
    """Return the millimetres of a length with a unit; the error carries the problem's code."""
    if isinstance(value, bool) or not isinstance(value, str):
        hint = f"write {value:g}mm" if isinstance(value, int | float) and not isinstance(value, bool) else "write 12mm"
        raise PydanticCustomError("P012", "{value} is not a length", {"value": str(value), "hint": hint})
    try:
        length = parse_length(value)
    except ValueError as error:
        raise PydanticCustomError("P012", "{message}", {"message": str(error)}) from None
    if length <= 0:
        raise PydanticCustomError("P012", "{value} is not a size: it must be more than 0", {"value": value})
    return length


def _colour(value: Any) -> Any:
    """Check a colour's spelling; a name is resolved against the ruleset's own palette later."""
    if isinstance(value, str) and value.startswith("#"):
        try:
            return parse_colour(value)
        except ValueError as error:
            raise PydanticCustomError("P013", "{message}", {"message": str(error)}) from None
    if not isinstance(value, str) or not value:
        raise PydanticCustomError("P013", "{value} is not a colour", {"value": str(value)})
    return value


# A size in mm, more than 0.
Length = Annotated[float, BeforeValidator(_length)]
# A colour, or the name of one in the palette of look.yaml or in pnp.colour.NAMED.
ColourName = Annotated[Colour | str, BeforeValidator(_colour)]
# A name that files refer to each other by.
Id = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(?:[-.][a-z0-9]+)*$", max_length=60)]
# Words a reader will see.
Words = Annotated[str, StringConstraints(min_length=1, max_length=20_000)]
# A file of the ruleset's folder, written with forward slashes; the loader checks that it is there.
FileName = Annotated[str, StringConstraints(min_length=1, max_length=200)]

__all__ = ["NAMED", "ColourName", "FileName", "Frozen", "Id", "Length", "Words"]
