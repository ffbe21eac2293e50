"""A ruleset as its folder says it: the game, its box, its booklet, its look."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from msgspec import Struct
from msgspec.structs import replace
from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from pnp.model.components import AnyComponent
from pnp.model.figure import Figure
from pnp.model.values import (
    LONGEST_TEXT,
    ColourName,
    FileName,
    Frozen,
    Id,
    Label,
    Language,
    Many,
    Sentences,
    Title,
    Version,
    Words,
)
from pnp.problems import SourceMap

Choice = str | int

# What stands between the smallest and the largest number of players, in the languages that people have written so far.
_BETWEEN = r"[0-9]\s*(?:-|–|—|\.\.|…|to|up to|bis|à|a|до)\s*[0-9]"


def player_counts(players: str | int, seats: int) -> tuple[int, ...]:
    """Return how many may play according to a text like "2-4" or "2 or 4", as far as there are *seats*."""
    named = [int(digits) for digits in re.findall(r"[0-9]{1,2}", str(players))]
    if len(named) == 2 and re.search(_BETWEEN, str(players)):
        named = list(range(named[0], named[1] + 1))
    return tuple(count for count in named if 1 <= count <= seats) or (seats,)


class Option(Frozen):
    """A choice between ways to play or to print: its values, and the one that is taken unless asked."""

    noun: ClassVar[str] = "an option"
    about: Sentences
    values: Many[Choice] = Field(min_length=1, max_length=50)
    titles: dict[str, Title] = Field(default_factory=dict)  # value -> what readers call it
    default: Choice


class Variant(Frozen):
    """A rule that players may agree on; *needs* names the options it belongs to."""

    noun: ClassVar[str] = "a variant"
    title: Title
    about: Sentences
    needs: dict[Id, Choice] = Field(default_factory=dict)


class Credit(Frozen):
    """Who did what."""

    noun: ClassVar[str] = "a credit"
    name: Sentences
    work: Title


class GameFile(Frozen):
    """game.yaml."""

    noun: ClassVar[str] = "game.yaml"
    title: Title
    subtitle: Sentences | None = None
    version: Version
    author: Sentences
    players: Label | Annotated[int, Field(ge=1, le=20)]
    minutes: Label | Annotated[int, Field(ge=1, le=1000)]
    age: Annotated[int, Field(ge=1, le=99)] | None = None
    language: Language
    engine: Id
    about: Sentences
    cover: FileName | None = None
    ornament: FileName | None = None  # set small at the end of the booklet
    seats: dict[Id, Label]  # the players' ids, as positions name them, and what readers call them
    # Who plays where not all do: a list of seats for a number of players; the first seats unless given.
    seating: Annotated[Many[Annotated[Many[Id], Field(min_length=1, max_length=20)]], Field(max_length=20)] = ()
    credits: Many[Credit] = Field(default=(), max_length=100)
    options: dict[Id, Option] = Field(default_factory=dict)
    variants: dict[Id, Variant] = Field(default_factory=dict)

    @property
    def player_counts(self) -> tuple[int, ...]:
        """How many may play, as far as there are seats: 2, 3 and 4 for "2 to 4" or "2-4", 2 and 4 for "2 or 4"."""
        return player_counts(self.players, len(self.seats))

    def seated(self, count: int) -> tuple[str, ...]:
        """Return the seats that so many players take."""
        written = (tuple(seats) for seats in self.seating if len(seats) == count)
        return next(written, tuple(self.seats)[:count])


class LookFile(Frozen):
    """look.yaml: the game's palette (a name for each colour), its accent and its display face."""

    noun: ClassVar[str] = "look.yaml"
    paper: ColourName = "white"
    ink: ColourName = "#3a3a3a"
    accent: ColourName = "#4a6a8a"
    palette: dict[Id, ColourName] = Field(default_factory=dict)
    display: Label = "Noto Sans"


Cell = Annotated[str, Field(max_length=LONGEST_TEXT)]  # may be empty
TableRow = Annotated[Many[Cell], Field(min_length=1, max_length=20)]

# What an item can be; it is exactly one of them.
_ITEM_KINDS = ("text", "list", "steps", "table", "figure", "note", "parts", "credits")


# A rule's number as its author gave it: 7, or 23a.
RuleNumber = Annotated[str, Field(pattern=r"^[0-9]{1,3}[a-z]?$")]


class Item(Frozen):
    """One thing of a section: exactly one of clause with text, text, list, steps, table, figure, note or parts."""

    noun: ClassVar[str] = "an item"
    clause: Id | None = None
    number: RuleNumber | None = None  # of a clause, where its author has numbered the rules; counted otherwise
    title: Title | None = None  # of a clause: a few words that stand before its text
    text: Words | None = None
    list: Annotated[Many[Words], Field(min_length=1, max_length=200)] | None = None
    steps: Annotated[Many[Words], Field(min_length=1, max_length=200)] | None = None
    table: Annotated[Many[TableRow], Field(min_length=1, max_length=200)] | None = None  # its first row is its head
    figure: Id | None = None
    note: Words | None = None  # our reading of a rule, set apart
    parts: Literal["list"] | None = None  # the illustrated list of components
    credits: Literal["list"] | None = None
    when: dict[Id, Choice] = Field(default_factory=dict)  # left out when the option is chosen otherwise

    @model_validator(mode="after")
    def _one_thing(self) -> Item:
        """Refuse an item that is nothing, or two things at once, or a clause that does not say anything."""
        kinds = [kind for kind in _ITEM_KINDS if getattr(self, kind) is not None]
        if self.clause is not None and not kinds:
            raise PydanticCustomError("P005", "a clause without text", {"hint": "add text: …"})
        if len(kinds) != 1:
            context = {"kinds": " and ".join(kinds) or "nothing", "hint": f"write one of {', '.join(_ITEM_KINDS)}"}
            raise PydanticCustomError("P006", "an item is exactly one thing, and this one is {kinds}", context)
        if self.clause is not None and self.text is None:
            raise PydanticCustomError("P005", "a clause without text", {"hint": "add text: …"})
        if self.number is not None and self.clause is None:
            context = {"hint": "name its clause", "at": "number"}
            raise PydanticCustomError("P006", "a number on something that is no clause", context)
        if self.title is not None and self.clause is None:
            hint = "put the text under a section of that title, or name its clause"
            context = {"hint": hint, "at": "title"}
            raise PydanticCustomError("P006", "a title on something that is no clause", context)
        return self


class Section(Frozen):
    """A section of the booklet."""

    noun: ClassVar[str] = "a section"
    section: Id
    title: Title
    level: Annotated[int, Field(ge=1, le=2)] = 1
    summary: bool = False  # the one-page summary: set on a page of its own
    when: dict[Id, Choice] = Field(default_factory=dict)
    items: Many[Item] = Field(default=(), max_length=500)


class Ruleset(Struct, frozen=True):
    """A loaded folder. *art* holds the bytes of every picture that is named, by its file name.

    *components* are made for the options that are chosen, *usual* for the default of each, if that makes a difference.

    *sources* finds the place of any value again: ``sources["rules.yaml"].place((0, "items", 2, "text"))``.
    """

    name: str
    folder: str
    game: GameFile
    components: Mapping[str, AnyComponent]
    sections: tuple[Section, ...]
    look: LookFile
    figures: Mapping[str, Figure]
    art: Mapping[str, bytes]
    sources: Mapping[str, SourceMap]
    usual: Mapping[str, AnyComponent] | None = None

    @property
    def as_usual(self) -> Ruleset:
        """The ruleset with the components of the default options, which figures show."""
        return self if self.usual is None else replace(self, components=self.usual, usual=None)
