"""What is in the box: one model for each kind of component, as components.yaml writes it."""

# No `from __future__ import annotations`: the loader needs the types of fields, and text would be compiled again.

import math
from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta

from pnp.geometry.hex_grid import HexField, Top, hex_field, home_cells
from pnp.geometry.square_grid import SquareGrid
from pnp.model.component import (
    Back,
    CardRows,
    Component,
    Count,
    FrontLook,
    Looks,
    Side,
    Specials,
    flat_piece_findings,
    front_looks,
)
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

# An egg's height as a multiple of its width.
EGG_TALL = 96 / 76
SMALLEST_CARD = 30.0  # a narrower or lower card has no space for a row, in mm


class SquareBoard(Component, frozen=True, kw_only=True):
    """A board of square cells with letters above and numbers beside it."""

    noun: ClassVar[str] = "a square-board"

    kind: Literal["square-board"]
    columns: Annotated[int, Meta(ge=1, le=26)]
    rows: Annotated[int, Meta(ge=1, le=40)]
    cell: LengthOrFit
    smallest_cell: Length | None = None  # of cells that fit the paper
    labels: bool = True
    cell_style: Literal["square", "round"] = "square"  # what the cells look like
    fill: ColourName | None = None
    art: FileName | None = None  # laid over the board's middle, behind the cells
    special: Specials = msgspec.field(default_factory=dict)

    @property
    def grid(self) -> SquareGrid:
        """The board's cells. Raises ValueError if their size is not settled for a paper."""
        return SquareGrid(self.columns, self.rows, settled(self.cell))


class Row(Record, frozen=True, kw_only=True):
    """A row of a row board."""

    noun: ClassVar[str] = "a row"

    title: Title
    emblem: FileName | None = None
    fill: ColourName | None = None


class RowBoard(Component, frozen=True, kw_only=True):
    """A board of rows: a place for a stack of tiles on the left, places for counters on the right."""

    noun: ClassVar[str] = "a row-board"

    kind: Literal["row-board"]
    rows: Annotated[Mapping[Id, Row], Meta(min_length=1, max_length=12)]
    tiles: Id  # the component whose size the left place has
    counters: Id  # the component whose size the right places have
    places: Annotated[int, Meta(ge=1, le=60)]  # how many counters a row has places for
    tiles_title: Title
    counters_title: Title
    fill: ColourName | None = None


class Home(Record, frozen=True, kw_only=True):
    """The middle cells of a side of a board, where one player starts."""

    noun: ClassVar[str] = "a home"

    fill: ColourName | None = None
    mark: Mark | None = None


class HexBoard(Component, frozen=True, kw_only=True):
    """A board of hexagonal cells, which have a corner or a side at the top.

    Whether its values go together (a triangle has no columns) is checked with the whole ruleset.
    """

    noun: ClassVar[str] = "a hex-board"

    kind: Literal["hex-board"]
    cells: Literal["pointy-top", "flat-top"]
    shape: Literal["hexagon", "rectangle", "triangle", "rhombus"] = "hexagon"
    side: Annotated[int, Meta(ge=1, le=60)] | None = None  # in cells
    columns: Annotated[int, Meta(ge=1, le=100)] | None = None
    rows: Annotated[int, Meta(ge=1, le=100)] | None = None
    cell: LengthOrFit  # across flats: from a cell's side to the opposite one
    smallest_cell: Length | None = None  # with cells that fit the paper
    numbering: Literal["letter-number", "axial", "column-row", "spiral", "none"] = "letter-number"
    labels: Literal["edge", "cell"] = "edge"  # where the cells' names are printed
    fill: ColourName | None = None
    special: Specials = msgspec.field(default_factory=dict)
    omit_cells: Annotated[Many[CellName], Meta(max_length=10_000)] = ()
    walls: Annotated[Many[Annotated[Many[CellName], Meta(min_length=2, max_length=2)]], Meta(max_length=10_000)] = ()
    homes: Mapping[Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"], Home] = msgspec.field(default_factory=dict)
    home_size: Annotated[int, Meta(ge=1, le=60)] = 6  # how many cells a home has
    edge: ColourName | None = None  # of the raised edge around the cells, which then are hollows

    def findings(self) -> Iterator[Finding]:
        """Yield brackets: hexagons leave no straight side for them."""
        for name, group in self.special.items():
            if group.bracket is not None:
                hint = "remove it, or give the cells a fill, a mark or an edge"
                yield Finding("P006", "a hex-board has no brackets", hint, ("special", name, "bracket"), at_key=True)

    @property
    def top(self) -> Top:
        """What a cell has at its top."""
        return "flat" if self.cells == "flat-top" else "pointy"

    @property
    def whole_unit_field(self) -> HexField:
        """The board's cells before any is omitted, each edge 1 mm long: for their names."""
        return self._field(1.0, frozenset())

    @property
    def unit_field(self) -> HexField:
        """The board's cells, each edge 1 mm long: for names and neighbours, which don't depend on their size."""
        return self._field(1.0, frozenset(self.omit_cells))

    @property
    def field(self) -> HexField:
        """The board's cells, (0, 0) being the upper left corner of the box around them and those omitted.

        Raises ValueError if their size is not settled for a paper.
        """
        return self._field(settled(self.cell) / math.sqrt(3), frozenset(self.omit_cells))

    def _field(self, edge: float, omitted: frozenset[str]) -> HexField:
        columns, rows = self.columns or self.side or 1, self.rows or self.side or 1
        return hex_field(self.shape, columns, rows, self.top, edge, self.numbering, omitted)

    def home_of(self, seat: str) -> tuple[str, ...]:
        """Return the names of the cells of the home on that side of the board, in clockwise order."""
        field = self.unit_field
        cells = home_cells(field.columns, seat, self.home_size, self.top)
        return tuple(name for name in map(field.name, cells) if name is not None)


class Tile(Component, frozen=True, kw_only=True):
    """A square or rectangular piece of card."""

    noun: ClassVar[str] = "a tile"

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

    @property
    def front_looks(self) -> tuple[FrontLook, ...]:
        """What is on the fronts of its copies."""
        return front_looks(self.front, self.looks, self.count)

    @property
    def box_mm(self) -> tuple[float, float]:
        """Its width and height in mm. Raises ValueError if its size is not settled for a paper."""
        width = settled(self.size)
        return width, self.height or width

    def findings(self) -> Iterator[Finding]:
        """Yield what doesn't go together in a flat piece, and a height beside a size that is to fit."""
        yield from flat_piece_findings(self.size, self.fits, self.back, secret=self.secret)
        if isinstance(self.size, AutoSize) and self.height is not None:
            hint = "remove the height: the tile will be square"
            yield Finding("P006", "height can't be combined with size: fit", hint, ("height",), at_key=True)


class Counter(Component, frozen=True, kw_only=True):
    """A small piece: disc, square, hexagon or egg, *size* its width (a hexagon's across flats)."""

    noun: ClassVar[str] = "a counter"

    kind: Literal["counter"]
    shape: Literal["disc", "square", "hexagon", "egg"] = "disc"
    size: LengthOrFit
    count: Count
    fits: Id | None = None
    front: Side
    looks: Looks = ()
    back: Back = None
    secret: bool = False

    @property
    def front_looks(self) -> tuple[FrontLook, ...]:
        """What is on the fronts of its copies."""
        return front_looks(self.front, self.looks, self.count)

    def findings(self) -> Iterator[Finding]:
        """Yield what doesn't go together in a flat piece."""
        return flat_piece_findings(self.size, self.fits, self.back, secret=self.secret)

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


# How far a standee's base reaches beyond its feet, in mm.
_BASE_RIM = 1.6


class Standee(Component, frozen=True, kw_only=True):
    """A figure to fold up: its front, its back the other way up above it, and tabs to stand on."""

    noun: ClassVar[str] = "a standee"

    kind: Literal["standee"]
    width: Length
    height: Length
    count: Count = 1
    fits: Id | None = None
    art: FileName
    back_art: FileName | None = None  # the same as art, mirrored, unless given
    fill: ColourName | None = None
    letter: Label | None = None  # the mark in figures, beside the outline

    @property
    def foot_depth(self) -> float:
        """How deep each of its two feet is, in mm: a third of the width is stable on its base."""
        return min(10.0, max(5.0, 0.3 * self.width))

    @property
    def base_radius(self) -> float:
        """The radius of its round base, in mm: it reaches around both feet."""
        return math.hypot(self.width / 2, self.foot_depth) + _BASE_RIM


class Die(Component, frozen=True, kw_only=True):
    """A die to cut, fold and glue: six faces, in the order 1, 2, 3, 4, 5, 6 (opposites are 1-6, 2-5, 3-4)."""

    noun: ClassVar[str] = "a die"

    kind: Literal["die"]
    size: Length
    count: Count = 1
    faces: Annotated[Many[Label], Meta(min_length=6, max_length=6)]
    pips: bool = False
    fill: ColourName | None = None
    colour: ColourName | None = None


class Cup(Component, frozen=True, kw_only=True):
    """An open cup to cut, fold and glue from one sheet."""

    noun: ClassVar[str] = "a cup"

    kind: Literal["cup"]
    width: Length
    depth: Length
    height: Length
    count: Count = 1
    art: FileName | None = None  # on its front
    label: Label | None = None
    fill: ColourName | None = None


class Card(Component, frozen=True, kw_only=True):
    """A card to look things up on, upright or lying; its other side may have rows as well."""

    noun: ClassVar[str] = "a card"

    kind: Literal["card"]
    width: Length
    height: Length
    corner: Length | None = None
    count: Count
    rows: CardRows
    foot: Sentences | None = None  # a text with markup, below the rows of the front
    fill: ColourName | None = None
    colour: ColourName | None = None  # of the head
    back: Back = None
    back_title: Title | None = None  # the card's own title unless given
    back_rows: CardRows | None = None

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
        """Yield that a card has no space for a row, two backs, or a title for a back without rows."""
        if min(self.width, self.height) < SMALLEST_CARD:
            key = "width" if self.width < SMALLEST_CARD else "height"
            hint = f"make it at least {SMALLEST_CARD:g}mm wide and high"
            yield Finding("P006", "this card is too small for a row", hint, (key,), at_key=True)
        if self.back is not None and self.back_rows is not None:
            hint = "remove back or back_rows"
            yield Finding("P006", "a card can't have both back and back_rows", hint, ("back_rows",), at_key=True)
        if self.back_title is not None and self.back_rows is None:
            hint = "write back_rows: and below it the rows of the back"
            yield Finding("P006", "back_title without back_rows", hint, ("back_title",), at_key=True)


class Screen(Component, frozen=True, kw_only=True):
    """A folding screen that hides what is behind it: a middle panel, and a wing on either side."""

    noun: ClassVar[str] = "a screen"

    kind: Literal["screen"]
    width: Length  # of the middle panel
    height: Length
    wing: Length  # the width of each wing
    count: Count = 1
    front: Side  # the outside
    rows: CardRows  # inside, on the middle panel
    left_rows: CardRows | None = None
    right_rows: CardRows | None = None
    fill: ColourName | None = None  # of the inside
    colour: ColourName | None = None  # of the frames inside, and the band of the title

    @property
    def full_width(self) -> float:
        """Its width in mm before it is folded."""
        return self.width + 2 * self.wing

    def sides(self) -> Iterator[tuple[str, CardRows]]:
        """Yield the rows of each panel that has some, from left to right, and their key."""
        for key, rows in (("left_rows", self.left_rows), ("rows", self.rows), ("right_rows", self.right_rows)):
            if rows is not None:
                yield key, rows

    def texts(self) -> Iterator[tuple[str, DocumentPath]]:
        """Yield each text with markup, and its path."""
        for key, rows in self.sides():
            for index, row in enumerate(rows):
                if row.text is not None:
                    yield row.text, (key, index, "text")

    def findings(self) -> Iterator[Finding]:
        """Yield each panel that is too small for a row, and wings that don't fold onto the middle panel."""
        for key, value in (("width", self.width), ("height", self.height), ("wing", self.wing)):
            if value < SMALLEST_CARD:
                hint = f"make it at least {SMALLEST_CARD:g}mm"
                yield Finding("P006", "this screen is too small for a row", hint, (key,), at_key=True)
        if self.wing > self.width:
            hint = "make the wings as wide as the middle panel, or narrower"
            yield Finding("P006", "wings wider than the middle panel", hint, ("wing",), at_key=True)


AnyComponent = SquareBoard | HexBoard | RowBoard | Tile | Card | Counter | Standee | Die | Cup | Screen
