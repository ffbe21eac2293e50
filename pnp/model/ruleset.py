"""A ruleset as its folder says it: the game, its box, its booklet, its look."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import Field

from pnp.model.components import AnyComponent
from pnp.model.figure import Figure
from pnp.model.values import ColourName, FileName, Frozen, Id, Words
from pnp.problems import SourceMap

Choice = str | int


class Option(Frozen):
    """A choice between ways to play or to print: its values, and the one that is taken unless asked."""

    about: Words
    values: tuple[Choice, ...] = Field(min_length=1, max_length=50)
    titles: dict[str, Words] = Field(default_factory=dict)  # value -> what readers call it
    default: Choice


class Variant(Frozen):
    """A rule that players may agree on; *needs* names the options it belongs to."""

    title: Words
    about: Words
    needs: dict[Id, Choice] = Field(default_factory=dict)


class Credit(Frozen):
    """Who did what."""

    name: Words
    work: Words


class GameFile(Frozen):
    """game.yaml."""

    title: Words
    subtitle: Words | None = None
    version: Annotated[str, Field(pattern=r"^[0-9]+(\.[0-9]+){0,2}$")]
    author: Words
    players: Words | Annotated[int, Field(ge=1, le=20)]
    minutes: Words | Annotated[int, Field(ge=1, le=1000)]
    age: Annotated[int, Field(ge=1, le=99)] | None = None
    language: Annotated[str, Field(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]+)*$")]
    engine: Id
    about: Words
    cover: FileName | None = None
    seats: dict[Id, Words]  # the players' ids, as positions name them, and what readers call them
    credits: tuple[Credit, ...] = ()
    options: dict[Id, Option] = Field(default_factory=dict)
    variants: dict[Id, Variant] = Field(default_factory=dict)


class LookFile(Frozen):
    """look.yaml: the game's palette (a name for each colour), its accent and its display face."""

    paper: ColourName = "white"
    ink: ColourName = "#3a3a3a"
    accent: ColourName = "#4a6a8a"
    palette: dict[Id, ColourName] = Field(default_factory=dict)
    display: Words = "Noto Sans"


class Item(Frozen):
    """One thing of a section: exactly one of clause with text, text, list, steps, table, figure, note or parts."""

    clause: Id | None = None
    title: Words | None = None  # of a clause: a few words that stand before its text
    text: Words | None = None
    list: tuple[Words, ...] | None = None
    steps: tuple[Words, ...] | None = None
    table: tuple[tuple[Words, ...], ...] | None = None  # its first row is its head
    figure: Id | None = None
    note: Words | None = None  # our reading of a rule, set apart
    parts: Literal["list"] | None = None  # the illustrated list of components
    credits: Literal["list"] | None = None
    when: dict[Id, Choice] = Field(default_factory=dict)  # left out when the option is chosen otherwise


class Section(Frozen):
    """A section of the booklet."""

    section: Id
    title: Words
    level: Annotated[int, Field(ge=1, le=2)] = 1
    summary: bool = False  # the one-page summary: set on a page of its own
    when: dict[Id, Choice] = Field(default_factory=dict)
    items: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A loaded folder. *art* holds the bytes of every picture that is named, by its file name.

    *sources* finds the place of any value again: ``sources["rules.yaml"].place((0, "items", 2, "text"))``.
    """

    name: str
    folder: str
    game: GameFile
    components: Mapping[str, AnyComponent]
    sections: tuple[Section, ...]
    look: LookFile
    figures: Mapping[str, Figure]
    art: Mapping[str, bytes] = field(repr=False)
    sources: Mapping[str, SourceMap] = field(repr=False)
