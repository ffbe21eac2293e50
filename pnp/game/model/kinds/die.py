"""A die with 4, 6, 8, 10, 12 or 20 faces, each with its own content."""

# No `from __future__ import annotations`: the loader needs the types of fields, and text would be compiled again.

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from pnp.game.model.components.component import Component, Count
from pnp.game.model.components.flat_pieces import Side, mixed_sides, mixed_texts, sides_markup
from pnp.game.model.components.kind import MAKE_DICE, Kind
from pnp.game.model.values import LONGEST_LABEL, ColourName, Id, Length, Many
from pnp.messages import quote_value
from pnp.problems import Finding, FindingError

DIE_SIDES = (4, 6, 8, 10, 12, 20)  # how many faces a die can have
_BLANK_HINT = 'a die has 4, 6, 8, 10, 12 or 20 faces; "" is one with nothing on it'


def _check_sides(sides: int) -> None:
    if sides not in DIE_SIDES:
        raise FindingError(Finding("P006", f"there is no die with {sides} faces", "write 4, 6, 8, 10, 12 or 20"))


def read_words(value: Any) -> str:
    """Return a word or a number as words, which may be none. Raises FindingError (P006)."""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if not isinstance(value, str):
        hint = "write a word, a whole number, or a mapping such as {mark: star}"
        raise FindingError(Finding("P006", f"{quote_value(value)} is neither a text nor a mapping", hint))
    if any(c in value for c in "\t\n\r"):
        raise FindingError(Finding("P006", "this text must be a single line", "write it on one line, without tabs"))
    if len(value) > LONGEST_LABEL:
        message = f"a text of {len(value):,} characters is too long here"
        raise FindingError(Finding("P006", message, f"write at most {LONGEST_LABEL} characters"))
    return value.strip()


_SideCount = Annotated[int, Meta(extra={"check": _check_sides, "schema": {"enum": [*DIE_SIDES]}})]
# A word or a number, which may be none.
_WORDS_SCHEMA = {
    "anyOf": [{"type": "string", "maxLength": LONGEST_LABEL, "pattern": r"^[^\t\n\r]*$"}, {"type": "integer"}]
}
PlainWords = Annotated[str, Meta(extra={"read": read_words, "expected": "text", "schema": _WORDS_SCHEMA})]


class DieFace(Side, frozen=True, kw_only=True):
    """The content of a face of a die, if it is more than words."""

    noun: ClassVar[str] = "a face of a die"

    icon: Id | None = None  # a component, or an icon of look.yaml
    pips: Annotated[int, Meta(ge=0, le=9)] | None = None  # in three rows of three
    colour: ColourName | None = None  # of words and dots

    def findings(self) -> Iterator[Finding]:
        """Yield two things in one place."""
        yield from Side.findings(self)
        middle = [key for key in ("label", "mark", "icon", "pips", "art") if getattr(self, key) is not None]
        if len(middle) > 1:
            hint = "remove one of them, or draw a face in faces.yaml"
            message = f"{middle[0]} and {middle[1]} in the middle of one face"
            yield Finding("P006", message, hint, (middle[1],), at_key=True)

    def name(self, number: int) -> str:
        """Return what figures and texts call it: its words or other content, or its number."""
        dots = None if self.pips is None else str(self.pips)
        return self.label or self.icon or self.mark or dots or f"face-{number}"


class Die(Component, frozen=True, kw_only=True):
    """A die to cut, fold and glue; *size* is its longest edge.

    Opposite faces are the first and the last, the second and the last but one, and so on. With four faces, each value
    stands at a corner of three faces: the one that is on top.
    """

    noun: ClassVar[str] = "a die"

    kind: Literal["die"]
    sides: _SideCount | None = None  # as many as faces, or 6
    size: Length
    count: Count = 1
    # Numbered unless given.
    faces: Annotated[Many[DieFace | PlainWords], Meta(max_length=DIE_SIDES[-1], extra={"hint": _BLANK_HINT})] = ()
    pips: bool = False
    fill: ColourName | None = None
    colour: ColourName | None = None

    @property
    def side_count(self) -> int:
        """How many faces it has."""
        return self.sides or len(self.faces) or 6

    def face_at(self, index: int) -> str | DieFace:
        """Return the content of a face: numbers count from 1, but from 0 if there are ten."""
        if self.faces:
            return self.faces[index]
        return str(index if self.side_count == 10 else index + 1)

    @property
    def face_names(self) -> tuple[str, ...]:
        """The names of the faces in figures and texts: their words or other content, "blank", or their number."""
        faces = enumerate(map(self.face_at, range(self.side_count)), 1)
        return tuple((face or "blank") if isinstance(face, str) else face.name(number) for number, face in faces)

    def findings(self) -> Iterator[Finding]:
        """Yield the finding that the number of given faces is not that of the die, or of any die."""
        given = len(self.faces)
        if self.sides is not None and given and given != self.sides:
            message = f"a die with {self.sides} faces, and {given} of them are given"
            yield Finding("P006", message, f"list {self.sides} faces, or remove sides", ("faces",))
        elif self.sides is None and given and given not in DIE_SIDES:
            yield Finding("P006", f"there is no die with {given} faces", _BLANK_HINT, ("faces",))


KIND = Kind(
    model=Die,
    names=("die", "dice"),
    step=MAKE_DICE,
    texts=lambda die: mixed_texts(die.faces, "faces"),
    markup=lambda die: sides_markup(mixed_sides(die.faces, "faces")),
    pictured=lambda die: mixed_sides(die.faces, "faces"),
    shows_others=True,
    is_scored=True,
    is_glued=True,
)
