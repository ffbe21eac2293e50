"""What components share: common keys, sides, special cells. And those of flat card: tiles, counters, coins, cards."""

# No `from __future__ import annotations`: the loader needs the types of fields, and text would be compiled again.

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, ClassVar, Literal, Protocol

import msgspec
from msgspec import Meta, Struct, field

from pnp.model.faces import GivenValue, OwnFace
from pnp.model.table import Design, TableFile, TableSource
from pnp.model.values import (
    AutoSize,
    CellName,
    ColourName,
    FileName,
    Id,
    Label,
    Length,
    LengthOrFit,
    Many,
    Mark,
    Record,
    Sentences,
    Title,
    settled,
)
from pnp.problems import DocumentPath, Finding

# Of one component, and of all of them: more would take too long to lay out.
MOST_PIECES = 10_000
Count = Annotated[int, Meta(ge=1, le=MOST_PIECES)]


class Component(Record, frozen=True, kw_only=True):
    """What all kinds share. *title* is what readers call the piece, *about* a sentence on what it is for.

    *singular* and *plural* are what lists call it after a number: "1 game board", "70 red counters".
    *print_note* is printed in the print guide: how many are enough, what else would serve.

    Components that name the same *sheet* are printed together, in one file of that name. Those of one *group* are one
    entry of lists. What has a *player* belongs to that seat, and it is not needed if the seat is empty.

    What a component takes from the one that it is *like*, or from the defaults of its kind, has *origins*: pairs of the
    path below the component and of that where it is written.
    """

    derived: ClassVar[tuple[str, ...]] = ("origins",)

    like: Id | None = None
    group: Id | None = None
    scaled_by: ClassVar[str] = "cell"  # the key of a board that says how large it is

    title: Title
    singular: Title | None = None
    plural: Title | None = None
    about: Sentences | None = None
    print_note: Sentences | None = None
    material: Literal["paper", "card"] = "card"
    sheet: Id | None = None  # its group, or the component's own id, unless given
    player: Id | None = None  # a seat of game.yaml
    origins: tuple[tuple[DocumentPath, DocumentPath], ...] = ()

    def written_at(self, name: str, path: DocumentPath) -> DocumentPath:
        """Return where the value at *path* is written in components.yaml; *name* is the component's own."""
        if self.origins:
            origins = dict(self.origins)
            for end in range(len(path), 0, -1):
                if path[:end] in origins:
                    return (*origins[path[:end]], *path[end:])
        return (name, *path)


_Components = Mapping[str, Component]


def group_members(components: _Components, name: str) -> tuple[str, ...]:
    """Return the components that lists name as one: those of the group of the one called *name*, or it alone."""
    group = components[name].group
    return (name,) if group is None else tuple(other for other, one in components.items() if one.group == group)


def list_entries(components: _Components, names: Iterable[str]) -> Iterator[str]:
    """Yield those of *names* that lists have an entry for: of each group the first."""
    groups: set[str] = set()
    for name in names:
        group = components[name].group
        if group is None or group not in groups:
            yield name
        groups |= set() if group is None else {group}


class Pictured(Record, frozen=True, kw_only=True):
    """What can show a picture: art of the ruleset, a face of faces.yaml, or a face template of the program.

    *layout* is the face of faces.yaml, with the layers that it takes from others.
    """

    derived: ClassVar[tuple[str, ...]] = ("layout",)

    art: FileName | None = None
    face: Id | None = None  # of faces.yaml, or a template under templates/faces
    values: Mapping[str, GivenValue] = field(default_factory=dict)  # what the face is filled with
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
        """Yield that there are two pictures, or values and no face."""
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


# What is on the back of a flat piece: the picture of the front, one of its own, or nothing.
Back = Annotated[
    Side | Literal["same"] | None,
    Meta(extra={"expected": "same, or a mapping like front", "hint": "write back: same, or back: {fill: …}"}),
]


# More looks of a front: each replaces what it names of the front, and copies have one after the other in turn.
Looks = Annotated[Many[Side], Meta(max_length=100)]


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


def design_looks(front: Side, designs: Sequence[Design]) -> tuple[FrontLook, ...]:
    """Return the front with the values of each design."""
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


def front_looks(front: Side, looks: tuple[Side, ...], count: int) -> tuple[FrontLook, ...]:
    """Return the looks of *count* copies: the front, and each of *looks* laid over it. The first have most copies."""
    sides: list[tuple[Side, DocumentPath]] = [(front, ("front",))]
    for index, look in enumerate(looks):
        sides.append((_over(front, look), ("front",) if look.label is None else ("looks", index)))
    shares = [count // len(sides) + (index < count % len(sides)) for index in range(len(sides))]
    return tuple(FrontLook(side, path, share) for (side, path), share in zip(sides, shares, strict=True) if share)


def _over(front: Side, look: Side) -> Side:
    """Return a front with what a look says instead; one picture takes the place of the other, whatever its kind."""
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


# The table of a component that has a design for each row.
From = Annotated[
    TableFile | TableSource | None,
    Meta(extra={"expected": "a file with a table, or a mapping", "hint": "write from: cards.csv"}),
]


Bracket = Literal["top", "bottom", "left", "right"]


class SpecialCells(Record, frozen=True, kw_only=True):
    """Cells that differ from the others: by their ground, by a mark, by a line around all of them.

    With a *bracket*, the printed board says so outside the cells, on that side; in figures they look as others do.
    """

    noun: ClassVar[str] = "a group of special cells"

    cells: Annotated[Many[CellName], Meta(min_length=1, max_length=2000)]
    fill: ColourName | None = None
    mark: Mark | None = None
    colour: ColourName | None = None  # of the mark
    edge: ColourName | None = None  # of the line around them
    art: FileName | None = None  # in each
    label: Label | None = None  # large in each
    first_number: Annotated[int, Meta(ge=0, le=9999)] | None = None  # in the first of them; the next one follows
    title: Title | None = None  # printed in each
    # For how many players they are special, in figures; the printed board has them for all.
    players: Annotated[Many[Annotated[int, Meta(ge=1, le=20)]], Meta(max_length=20)] = ()
    bracket: Bracket | None = None  # of a square-board

    def findings(self) -> Iterator[Finding]:
        """Yield two texts for one place, and what a bracket can't show."""
        if self.label is not None and self.first_number is not None:
            hint = "remove label or first_number"
            yield Finding("P006", "cells can't have both a label and numbers", hint, ("label",), at_key=True)
        for key in ("art", "label", "first_number"):
            if self.bracket is not None and getattr(self, key) is not None:
                hint = f"remove {key}, or remove bracket"
                yield Finding("P006", f"a bracket has no {key}", hint, (key,), at_key=True)


Specials = Annotated[Mapping[Id, SpecialCells], Meta(max_length=100)]


class CardRow(Pictured, frozen=True, kw_only=True):
    """One thing to be looked up: what it is called, what it costs, a small picture, a text with markup."""

    noun: ClassVar[str] = "a row of a card"

    title: Title
    cost: Label | None = None
    text: Sentences | None = None


CardRows = Annotated[Many[CardRow], Meta(min_length=1, max_length=20)]


class Rowed(Protocol):
    """A component with rows like those of a card."""

    def sides(self) -> Iterator[tuple[str, tuple[CardRow, ...]]]:
        """Yield the rows of each side that has some, and their key."""
        ...

    def texts(self) -> Iterator[tuple[str, DocumentPath]]:
        """Yield each text with markup, and its path."""
        ...


# An egg's height as a multiple of its width.
EGG_TALL = 96 / 76
SMALLEST_CARD = 30.0  # a narrower or lower card has no space for a row, in mm


class Tile(Component, frozen=True, kw_only=True):
    """A square or rectangular piece of card."""

    noun: ClassVar[str] = "a tile"
    derived: ClassVar[tuple[str, ...]] = ("designs", "origins")

    kind: Literal["tile"]
    size: LengthOrFit
    height: Length | None = None  # the same as size unless given
    corner: Length | None = None
    count: Count
    fits: Id | None = None
    front: Side
    looks: Looks = ()
    back: Back = None
    secret: bool = False
    from_: From = field(default=None, name="from")
    designs: tuple[Design, ...] = ()  # the rows of its table

    @property
    def front_looks(self) -> tuple[FrontLook, ...]:
        """What is on the fronts of its copies."""
        return design_looks(self.front, self.designs) or front_looks(self.front, self.looks, self.count)

    @property
    def box_mm(self) -> tuple[float, float]:
        """Its width and height in mm. Raises ValueError if its size is not settled for a paper."""
        width = settled(self.size)
        return width, self.height or width

    def findings(self) -> Iterator[Finding]:
        """Yield what doesn't go together in a flat piece, and a height beside a size that is to fit."""
        yield from _flat_piece_findings(self)
        if isinstance(self.size, AutoSize) and self.height is not None:
            hint = "remove the height: the tile will be square"
            yield Finding("P006", "height can't be combined with size: fit", hint, ("height",), at_key=True)


class Counter(Component, frozen=True, kw_only=True):
    """A small piece: disc, square, hexagon or egg, *size* its width (a hexagon's across flats)."""

    noun: ClassVar[str] = "a counter"
    derived: ClassVar[tuple[str, ...]] = ("designs", "origins")

    kind: Literal["counter"]
    shape: Literal["disc", "square", "hexagon", "egg"] = "disc"
    size: LengthOrFit
    count: Count
    fits: Id | None = None
    front: Side
    looks: Looks = ()
    back: Back = None
    secret: bool = False
    from_: From = field(default=None, name="from")
    designs: tuple[Design, ...] = ()  # the rows of its table

    @property
    def front_looks(self) -> tuple[FrontLook, ...]:
        """What is on the fronts of its copies."""
        return design_looks(self.front, self.designs) or front_looks(self.front, self.looks, self.count)

    def findings(self) -> Iterator[Finding]:
        """Yield what doesn't go together in a flat piece."""
        return _flat_piece_findings(self)

    @property
    def box_mm(self) -> tuple[float, float]:
        """Its width and height in mm: a hexagon stands on a corner, an egg is higher than wide.

        Raises ValueError if its size is not settled for a paper.
        """
        width = settled(self.size)
        match self.shape:
            case "hexagon":
                return width, width / math.cos(math.pi / 6)
            case "egg":
                return width, EGG_TALL * width
            case _:
                return width, width


class Coin(Component, frozen=True, kw_only=True):
    """A round coin with a rim, the same on both sides unless a back is given; *size* is its diameter."""

    noun: ClassVar[str] = "a coin"
    derived: ClassVar[tuple[str, ...]] = ("designs", "origins")
    looks: ClassVar[Looks] = ()
    secret: ClassVar[bool] = False

    kind: Literal["coin"]
    size: Length
    count: Count
    fits: Id | None = None
    front: Side
    rim: ColourName | None = None  # a shade of the fill unless given
    back: Back = "same"
    from_: From = field(default=None, name="from")
    designs: tuple[Design, ...] = ()  # the rows of its table

    @property
    def front_looks(self) -> tuple[FrontLook, ...]:
        """What is on the fronts of its copies."""
        return design_looks(self.front, self.designs) or front_looks(self.front, (), self.count)

    @property
    def box_mm(self) -> tuple[float, float]:
        """Its width and height in mm."""
        return self.size, self.size


def _flat_piece_findings(piece: Tile | Counter) -> Iterator[Finding]:
    """Yield what doesn't go together in a flat piece.

    A size that is to fit needs a board, a secret piece a back of its own, and looks leave no room for a table.
    """
    if piece.looks and piece.from_ is not None:
        hint = "remove one of them: each row of the table is a look"
        yield Finding("P006", "looks and from of one piece", hint, ("looks",), at_key=True)
    if isinstance(piece.size, AutoSize) and piece.fits is None:
        hint = "add fits: and the name of its board, or write a length"
        yield Finding("P006", "size: fit needs a board", hint, ("size",), at_key=True)
    if piece.secret and not isinstance(piece.back, Side):
        hint = "add back: {art: …}, the same for all pieces that must look alike"
        yield Finding("P006", "a secret piece needs a back of its own", hint, ("secret",), at_key=True)


# The sizes of cards that have a name, in mm: width and height.
CARD_SIZES: Mapping[str, tuple[float, float]] = {
    "poker": (63.0, 88.0),
    "bridge": (57.0, 88.0),
    "tarot": (70.0, 120.0),
    "mini-euro": (44.0, 68.0),
    "euro": (59.0, 92.0),
    "square": (70.0, 70.0),
    "tile": (50.0, 50.0),
    "business": (85.0, 55.0),
}


class Card(Component, frozen=True, kw_only=True):
    """A card, upright or lying: a front to play with, or rows to look things up, perhaps on its other side as well."""

    noun: ClassVar[str] = "a card"
    derived: ClassVar[tuple[str, ...]] = ("designs", "origins")

    kind: Literal["card"]
    size: Literal["poker", "bridge", "tarot", "mini-euro", "euro", "square", "tile", "business"] | None = None
    width: Length | None = None
    height: Length | None = None
    corner: Length | None = None
    count: Count
    front: Side | None = None
    from_: From = field(default=None, name="from")
    designs: tuple[Design, ...] = ()  # the rows of its table
    rows: CardRows | None = None
    foot: Sentences | None = None  # a text with markup, below the rows of the front
    fill: ColourName | None = None
    colour: ColourName | None = None  # of the head
    back: Back = None
    back_title: Title | None = None  # the card's own title unless given
    back_rows: CardRows | None = None

    @property
    def box_mm(self) -> tuple[float, float]:
        """Its width and height in mm."""
        width, height = CARD_SIZES[self.size or "poker"]
        return self.width or width, self.height or height

    @property
    def front_looks(self) -> tuple[FrontLook, ...]:
        """What is on the fronts of its copies, if it has no rows."""
        if self.front is None:
            return ()
        return design_looks(self.front, self.designs) or front_looks(self.front, (), self.count)

    def sides(self) -> Iterator[tuple[str, CardRows]]:
        """Yield the rows of each side that has some, and their key."""
        for key, rows in (("rows", self.rows), ("back_rows", self.back_rows)):
            if rows is not None:
                yield key, rows

    def texts(self) -> Iterator[tuple[str, DocumentPath]]:
        """Yield each text with markup, and the way to it."""
        for key, rows in self.sides():
            for index, row in enumerate(rows):
                if row.text is not None:
                    yield row.text, (key, index, "text")
        if self.foot is not None:
            yield self.foot, ("foot",)

    def findings(self) -> Iterator[Finding]:
        """Yield a size that is none or two, a front that is none or two, no space for a row, and two backs."""
        yield from self._size_findings()
        if (self.front is None) == (self.rows is None):
            message = "a card needs a front or rows" if self.front is None else "a card can't have both front and rows"
            yield Finding("P006", message, "write front: to play with it, or rows: to look things up")
        for key in ("foot", "back_rows", "fill", "colour") if self.front is not None else ():
            if getattr(self, key) is not None:
                hint = "put it into the face, or into front" if key in ("fill", "colour") else "remove it"
                yield Finding("P006", f"{key} is for cards with rows", hint, (key,), at_key=True)
        if self.front is None and self.from_ is not None:
            yield Finding("P006", "from without a front", "add front: {face: …}", ("from",), at_key=True)
        width, height = self.box_mm
        if self.rows is not None and min(width, height) < SMALLEST_CARD:
            key = "size" if self.size else "width" if width < SMALLEST_CARD else "height"
            hint = f"make it at least {SMALLEST_CARD:g}mm wide and high"
            yield Finding("P006", "this card is too small for a row", hint, (key,), at_key=True)
        if self.back is not None and self.back_rows is not None:
            hint = "remove back or back_rows"
            yield Finding("P006", "a card can't have both back and back_rows", hint, ("back_rows",), at_key=True)
        if self.back_title is not None and self.back_rows is None:
            hint = "write back_rows: and below it the rows of the back"
            yield Finding("P006", "back_title without back_rows", hint, ("back_title",), at_key=True)

    def _size_findings(self) -> Iterator[Finding]:
        """Yield that its size is given in no way, or in two."""
        given = [key for key in ("width", "height") if getattr(self, key) is not None]
        if self.size is not None and given:
            yield Finding("P006", f"size and {given[0]} of one card", "remove one of them", (given[0],), at_key=True)
        elif self.size is None and len(given) < 2:
            missing = "height" if given == ["width"] else "width"
            hint = "write size: poker, or width: and height:"
            yield Finding("P005", f'missing key "{missing}" in a card', hint, at_key=True)
