"""The booklet's contents as values: numbered blocks of words, before anything is set in type."""

from __future__ import annotations

from msgspec import Struct


class Words(Struct, frozen=True):
    """Words of one kind. *url* leads out of the booklet, *target* to an anchor of its own."""

    text: str
    strong: bool = False
    emphasis: bool = False
    url: str | None = None
    target: str | None = None


class Icon(Struct, frozen=True):
    """A component's picture, as tall as the words around it; *title* is what it shows."""

    component: str
    title: str


Inline = Words | Icon
Inlines = tuple[Inline, ...]


class Heading(Struct, frozen=True):
    """A section's title. *number* is empty for the sections that hold no rules."""

    text: str
    level: int
    anchor: str
    number: str = ""
    new_page: bool = False


class Prose(Struct, frozen=True):
    """A paragraph."""

    inlines: Inlines


class Rule(Struct, frozen=True):
    """A clause of the rules: its number hangs in the margin, so that it is found while playing."""

    number: str
    anchor: str
    title: str
    inlines: Inlines


class Listing(Struct, frozen=True):
    """A list, its entries numbered or not."""

    entries: tuple[Inlines, ...]
    ordered: bool


class Table(Struct, frozen=True):
    """Rows of cells; the first row is the head."""

    rows: tuple[tuple[Inlines, ...], ...]


class Reading(Struct, frozen=True):
    """Our reading of a rule that its author leaves open, set apart from his."""

    inlines: Inlines


class FigureBlock(Struct, frozen=True):
    """A proved figure, its number and caption, and a caption a frame (empty where there is none)."""

    name: str
    anchor: str
    number: int
    caption: Inlines
    frames: tuple[Inlines, ...]


class PartsBlock(Struct, frozen=True):
    """The illustrated list of everything in the box."""


class CreditsBlock(Struct, frozen=True):
    """Who did what: (work, name)."""

    rows: tuple[tuple[str, str], ...]


Block = Heading | Prose | Rule | Listing | Table | Reading | FigureBlock | PartsBlock | CreditsBlock


class Front(Struct, frozen=True):
    """What the cover says."""

    title: str
    subtitle: str
    about: str
    author: str
    facts: tuple[tuple[str, str], ...]  # (Players, 2), (Minutes, 5-10)
    version: str


class Book(Struct, frozen=True):
    """A whole booklet, in reading order."""

    front: Front
    blocks: tuple[Block, ...]
    language: str = "en"

    @property
    def headings(self) -> tuple[Heading, ...]:
        """The section titles, for the contents."""
        return tuple(block for block in self.blocks if isinstance(block, Heading))

    @property
    def figures(self) -> tuple[FigureBlock, ...]:
        """The figures, in the order of their numbers."""
        return tuple(block for block in self.blocks if isinstance(block, FigureBlock))


def plain(inlines: Inlines) -> str:
    """Return what *inlines* say, without their look."""
    return "".join(part.text if isinstance(part, Words) else part.title for part in inlines)
