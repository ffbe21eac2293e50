"""One side of a flat piece, and the ways to write a back."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Discriminator, Field, Tag, model_validator
from pydantic_core import PydanticCustomError

from pnp.model.values import ColourName, FileName, Frozen, Id, Label, Mark


class Pictured(Frozen):
    """What can show a picture: art of the ruleset, or a face template of the program."""

    art: FileName | None = None
    face: Id | None = None  # a template under templates/faces
    values: dict[str, str | int | float] = Field(default_factory=dict)  # what the face template is filled with

    @property
    def picture(self) -> str | None:
        """The name of its picture: a file of the ruleset, or a face and its values. Equal ones have equal names."""
        if self.face is None:
            return self.art
        return f"face {self.face} {sorted(self.values.items())}"

    @model_validator(mode="after")
    def _one_picture(self) -> Self:
        """Refuse two pictures at once, and values for none."""
        if self.face is not None and self.art is not None:
            context = {"hint": "take out art or face", "at": "face"}
            raise PydanticCustomError("P006", f"{self.noun} with two pictures", context)
        if self.values and self.face is None:
            context = {"hint": "name the face that they are for", "at": "values"}
            raise PydanticCustomError("P006", "values without a face", context)
        return self


class Side(Pictured):
    """One side of a flat piece: a fill, and on it a picture, a mark, words."""

    noun: ClassVar[str] = "a side"

    fill: ColourName | None = None
    label: Label | None = None
    mark: Mark | None = None


def _side_kind(value: Any) -> str | None:
    """Return which of the ways to write a back this is, for messages about the right one."""
    if value is None or value == "same":
        return str(value)
    return "side" if isinstance(value, dict | Side) else None


Back = Annotated[
    Annotated[Side, Tag("side")] | Annotated[Literal["same"], Tag("same")] | Annotated[None, Tag("None")],
    Discriminator(
        _side_kind,
        custom_error_type="P006",
        custom_error_message="a back is the same, or a mapping like that of front",
        custom_error_context={"hint": "write back: same, or back: {fill: …}, or back: {art: …}"},
    ),
]
