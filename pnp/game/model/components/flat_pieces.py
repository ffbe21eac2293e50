"""What flat pieces share: sides with pictures, looks of fronts, texts."""

# No `from __future__ import annotations`: the loader needs the types of fields, and text would be compiled again.

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import repeat
from typing import Annotated, Any, ClassVar, Literal, Protocol, TypeVar

import msgspec
from msgspec import Meta, Struct, field

from pnp.game.model.components.component import Component, ComponentText, Count, Design, From
from pnp.game.model.faces import GivenValue, OwnFace
from pnp.game.model.texts import Text, ui_text
from pnp.game.model.values import AutoSize, ColourName, FileName, Id, Label, LengthOrFit, Many, Mark, Record
from pnp.problems import DocumentPath, Finding


class Pictured(Record, frozen=True, kw_only=True):
    """Something that can show a picture: art of the ruleset, a face of faces.yaml, or a face template of the program.

    *layout* is the face of faces.yaml, with the layers that it takes from others.
    """

    derived: ClassVar[tuple[str, ...]] = ("layout",)

    art: FileName | None = None
    face: Id | None = None  # of faces.yaml, or a template under templates/faces
    values: Mapping[str, GivenValue] = field(default_factory=dict)  # the values that fill the face
    layout: OwnFace | None = None

    @property
    def picture(self) -> str | None:
        """The name of its picture: a file of the ruleset, or a face of the program and its values.

        Equal ones have equal names. A face of faces.yaml is drawn for the piece, and has none.
        """
        if self.face is None or self.layout is not None:
            return self.art
        return f"face {self.face} {sorted(self.values.items())}"

    def findings(self) -> Iterator[Finding]:
        """Yield the finding that there are two pictures, or values without a face."""
        if self.face is not None and self.art is not None:
            yield Finding("P006", f"{self.noun} has two pictures", "remove art or face", ("face",), at_key=True)
        if self.values and self.face is None:
            yield Finding("P006", "values without a face", "name the face that they are for", ("values",), at_key=True)


class Side(Pictured, frozen=True, kw_only=True):
    """One side of a flat piece: a fill, and on it a picture, a mark, a label."""

    noun: ClassVar[str] = "a side"

    fill: ColourName | None = None
    label: Label | None = None
    mark: Mark | None = None


# The back of a flat piece: the same as the front, its own, or none.
Back = Annotated[
    Side | Literal["same"] | None,
    Meta(extra={"expected": "same, or a mapping like front", "hint": "write back: same, or back: {fill: …}"}),
]
# More looks of a front: each replaces the keys that it names; copies have the looks in turn.
Looks = Annotated[Many[Side], Meta(max_length=100)]
# The keys of the front that a look removes.
Lacks = tuple[str, ...]


_Part = TypeVar("_Part", bound=Side)


class FrontLook(Struct, frozen=True):
    """A look that *count* copies of a flat piece have on their front.

    *path* leads to the side in components.yaml that has its label. The values *designed* are those of a row of the
    component's table; their paths begin with *design*. *name* is the id of that design.
    """

    side: Side
    path: DocumentPath
    count: int
    design: DocumentPath = ()
    designed: frozenset[str] = frozenset()
    name: str = ""


class Faced(Protocol):
    """A piece with a front, perhaps, and a back, perhaps."""

    @property
    def front(self) -> Side | None:
        """Its front."""

    @property
    def back(self) -> Side | Literal["same"] | None:
        """Its back."""


class TwoSided(Faced, Protocol):
    """A piece whose copies may have different fronts: looks, or a design for each row of its table."""

    @property
    def front_looks(self) -> tuple[FrontLook, ...]:
        """The fronts of its copies."""

    @property
    def designs(self) -> tuple[Design, ...]:
        """The rows of its table."""


def front_looks(
    front: Side, designs: Sequence[Design], count: int, looks: Sequence[Side] = (), lacks: Sequence[Lacks] = ()
) -> tuple[FrontLook, ...]:
    """Return the looks of *count* copies: the front with the values of each design, or with each of *looks* over it.

    The first have most copies. Each look *lacks* the keys of the front that it sets to ``none``.
    """
    if designs:
        return tuple(
            FrontLook(
                msgspec.structs.replace(front, values={**front.values, **design.values}),
                ("front",),
                design.count,
                ("designs", index),
                frozenset(design.values),
                design.id,
            )
            for index, design in enumerate(designs)
        )
    sides: list[tuple[Side, DocumentPath]] = [(front, ("front",))]
    for index, (look, lacking) in enumerate(zip(looks, lacks or repeat(()), strict=False)):
        sides.append((_over(front, look, lacking), ("front",) if look.label is None else ("looks", index)))
    shares = [count // len(sides) + (index < count % len(sides)) for index in range(len(sides))]
    return tuple(FrontLook(side, path, share) for (side, path), share in zip(sides, shares, strict=True) if share)


def _over(front: Side, look: Side, lacking: Lacks) -> Side:
    """Return a front with the keys of a look; one picture replaces the other, whatever its kind."""
    gone: dict[str, Any] = {key: {} if key == "values" else None for key in lacking}
    if "face" in gone:
        gone |= {"values": {}, "layout": None}
    front = msgspec.structs.replace(front, **gone)
    picture = front if look.art is None and look.face is None else look
    return Side(
        art=picture.art,
        face=picture.face,
        values=picture.values,
        layout=picture.layout,
        fill=look.fill or front.fill,
        label=look.label or front.label,
        mark=look.mark or front.mark,
    )


class PlacedPiece(Component, frozen=True, kw_only=True):
    """What tiles and counters share: looks, a back that may hide the front, a size that may follow from a board's."""

    derived: ClassVar[tuple[str, ...]] = ("designs", "lacks", "origins")

    kind: str
    size: LengthOrFit
    count: Count
    fits: Id | None = None
    front: Side
    looks: Looks = ()
    back: Back = None
    secret: bool = False
    from_: From = field(default=None, name="from")
    designs: tuple[Design, ...] = ()  # the rows of its table
    lacks: tuple[Lacks, ...] = ()  # of each of its looks

    @property
    def front_looks(self) -> tuple[FrontLook, ...]:
        """The fronts of its copies."""
        return front_looks(self.front, self.designs, self.count, self.looks, self.lacks)

    def findings(self) -> Iterator[Finding]:
        """Yield the size fit without a board, a secret piece without a back of its own, and looks beside a table."""
        if self.looks and self.from_ is not None:
            hint = "remove one of them: each row of the table is a look"
            yield Finding("P006", "looks and from of one piece", hint, ("looks",), at_key=True)
        if isinstance(self.size, AutoSize) and self.fits is None:
            hint = "add fits: and the name of its board, or write a length"
            yield Finding("P006", "size: fit needs a board", hint, ("size",), at_key=True)
        if self.secret and not isinstance(self.back, Side):
            hint = "add back: {art: …}, the same for all pieces that must look alike"
            yield Finding("P006", "a secret piece needs a back of its own", hint, ("secret",), at_key=True)


def flat_sides(piece: Faced) -> Iterator[tuple[Side, DocumentPath]]:
    """Yield each side of a flat piece and its path."""
    if piece.front is not None:
        yield piece.front, ("front",)
    for index, look in enumerate(getattr(piece, "looks", ())):
        yield look, ("looks", index)
    if isinstance(piece.back, Side):
        yield piece.back, ("back",)


def side_texts(piece: TwoSided) -> Iterator[ComponentText]:
    """Yield the labels of a flat piece, and what its faces show as texts."""
    for side, path in flat_sides(piece):
        yield side.label, (*path, "label")
    yield from _layout_texts(piece)


def sides_texts(sides: Iterable[tuple[Side, DocumentPath]]) -> Iterator[ComponentText]:
    """Yield the labels of sides, and what their faces show as texts."""
    for side, path in sides:
        yield side.label, (*path, "label")
        yield from _values_shown(side, path)


def sides_markup(sides: Iterable[tuple[Side, DocumentPath]]) -> Iterator[tuple[str, DocumentPath]]:
    """Yield the texts with markup that the faces of sides show."""
    return ((text, at) for side, path in sides for text, at in _values_shown(side, path) if text)


def _values_shown(side: Side, path: DocumentPath) -> Iterator[ComponentText]:
    for key in () if side.layout is None else side.layout.text_values:
        value = side.values.get(key)
        yield value if isinstance(value, str) else None, (*path, "values", key)


def mixed_sides(parts: Sequence[_Part | str], key: str) -> Iterator[tuple[_Part, DocumentPath]]:
    """Yield the parts under a *key* of components.yaml that are more than words, such as faces, and their paths."""
    return ((part, (key, index)) for index, part in enumerate(parts) if not isinstance(part, str))


def mixed_texts(parts: Sequence[Side | str], key: str) -> Iterator[ComponentText]:
    """Yield the words of such parts, then the labels of those that are more, and what their faces show."""
    yield from ((part, (key, index)) for index, part in enumerate(parts) if part and isinstance(part, str))
    yield from sides_texts(mixed_sides(parts, key))


def designed_looks(piece: TwoSided) -> tuple[FrontLook, ...]:
    """Return a look for each row of a piece's table."""
    return piece.front_looks if piece.designs else ()


def layout_markup(piece: TwoSided) -> Iterator[tuple[str, DocumentPath]]:
    """Yield the texts with markup that a piece's faces show."""
    return ((text, path) for text, path in _layout_texts(piece) if text)


def _layout_texts(piece: TwoSided) -> Iterator[ComponentText]:
    """Yield the values that the faces of a piece show as texts, and those of its designs."""
    for side, path in flat_sides(piece):
        yield from _values_shown(side, path)
    if piece.front is None or piece.front.layout is None:
        return
    for index, design in enumerate(piece.designs):
        for key in piece.front.layout.text_values:
            yield design.values.get(key), ("designs", index, key)


def piece_size_text(width: float) -> Text:
    """Return how wide a flat piece is."""
    return ui_text("{mm} mm", mm=round(width, 1))
