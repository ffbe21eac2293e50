"""The booklet's contents as values: numbered blocks of inline text, before anything is set in type."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from pnp.game.model.texts import Icon
from pnp.press.scene.document import PlannedDrawing
from pnp.press.scene.nodes import Symbol
from pnp.press.text.line import Span

Inlines = tuple[Span | Icon, ...]


class Heading(Struct, frozen=True):
    """A section's title. *number* is empty for the sections that hold no rules."""

    kind: ClassVar[str] = "heading"
    text: str
    level: int
    anchor: str
    number: str = ""
    on_back_cover: bool = False


class Prose(Struct, frozen=True):
    """A paragraph."""

    kind: ClassVar[str] = "prose"
    inlines: Inlines


class Rule(Struct, frozen=True):
    """A clause of the rules: its number hangs in the margin, where players find it."""

    kind: ClassVar[str] = "rule"
    number: str
    anchor: str
    title: str
    inlines: Inlines


class Listing(Struct, frozen=True):
    """A list, its entries numbered or not, or after *marks* of their own."""

    kind: ClassVar[str] = "listing"
    entries: tuple[Inlines, ...]
    ordered: bool
    marks: tuple[str, ...] = ()


class Table(Struct, frozen=True):
    """Rows of cells; the first row is the head."""

    kind: ClassVar[str] = "table"
    rows: tuple[tuple[Inlines, ...], ...]


class Interpretation(Struct, frozen=True):
    """Text set apart from the rules, after its own *label*: a ruling on what their author leaves open, or a box."""

    kind: ClassVar[str] = "interpretation"
    label: str
    inlines: Inlines
    style: str = "note"  # or a box on a tinted ground: example, tip, designer_note


class FigureBlock(Struct, frozen=True):
    """A proved figure: its label ("Figure 3."), its caption, and a caption for each frame (empty without one)."""

    kind: ClassVar[str] = "figure"
    name: str
    anchor: str
    label: str
    caption: Inlines
    frames: tuple[Inlines, ...]
    notes: tuple[Inlines, ...] = ()  # on the marks with the numbers 1, 2, … in its pictures
    wide: bool = False  # as wide as the column, however few frames it has
    detailed: bool = False  # frames that show several boards, or a mat, are two in a row at most
    picture: bool = False  # a picture without a number and a label
    width: float = 0.0  # in mm, of one frame; 0: as wide as its place allows
    translated: FigureBlock | None = None  # the figure in the second language of a bilingual booklet

    @property
    def is_small(self) -> bool:
        """Whether it can share a row with other figures where a width of its own allows it."""
        return len(self.frames) == 1 and not self.wide and (self.picture or not self.width)

    @property
    def is_mute(self) -> bool:
        """Whether it is a picture without words: only the text before it says what it shows."""
        return self.picture and not self.caption


class PartsBlock(Struct, frozen=True):
    """The illustrated list of everything in the box."""

    kind: ClassVar[str] = "parts"


class LegendBlock(Struct, frozen=True):
    """The meanings of the signs in figures, as a picture."""

    kind: ClassVar[str] = "legend"
    anchor: str = "legend"


class CreditsBlock(Struct, frozen=True):
    """Who did what: (work, name)."""

    kind: ClassVar[str] = "credits"
    rows: tuple[tuple[str, str], ...]


class ContentsBlock(Struct, frozen=True):
    """The chapters and their pages, in a few lines, after a *label*."""

    kind: ClassVar[str] = "contents"
    label: str
    headings: tuple[Heading, ...]


class BlockPair(Struct, frozen=True):
    """A block in the two languages of a bilingual booklet; the second has neither number nor anchor of its own."""

    kind: ClassVar[str] = "pair"
    first: Block
    second: Block


class Masthead(Struct, frozen=True):
    """The title of a sheet, and beside it what the sheet is *about*."""

    title: str
    about: str


class Drawn(Struct, frozen=True):
    """A picture, which *plan* makes for a width and the most height in mm."""

    plan: Callable[[float, float], PlannedDrawing]
    least: float = 0.0  # mm: as the last of columns it is at least so high, and as high as those beside it


class StepBlock(Struct, frozen=True):
    """A step of some work: its number, its title and what to do, a picture beside it, and below it names of *files*."""

    number: str
    title: str
    text: str
    picture: Symbol
    files: tuple[str, ...] = ()
    comma: str = ", "


class Beside(Struct, frozen=True):
    """Blocks side by side, in columns of the same width; what *keeps* stays on the page of what follows."""

    columns: tuple[tuple[Block, ...], ...]
    keeps: bool = False


class Balanced(Struct, frozen=True):
    """Blocks in columns about equally high: in the first of *counts* in which each text is one line, or in the last."""

    blocks: tuple[Block, ...]
    counts: tuple[int, ...] = (2,)
    is_even: bool = False  # white between the blocks fills shorter columns


Block = (
    Heading
    | Prose
    | Rule
    | Listing
    | Table
    | Interpretation
    | FigureBlock
    | PartsBlock
    | LegendBlock
    | CreditsBlock
    | ContentsBlock
    | BlockPair
    | Masthead
    | Drawn
    | StepBlock
    | Beside
    | Balanced
)

# Blocks that may go on on the next page after any line.
RunningText = Rule | Prose | Listing


class Front(Struct, frozen=True):
    """The texts of the covers."""

    title: str
    subtitle: str
    about: str
    author: str
    facts: tuple[str, ...]  # 2 players, 5-10 minutes
    version: str
    facts_line: str  # all facts in a line
    imprint: str  # the author and the version in a line
    credits: tuple[str, ...] = ()  # work and name in a line


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
        return tuple(block for block in self.blocks if isinstance(block, FigureBlock) and not block.picture)

    @property
    def pictures(self) -> tuple[FigureBlock, ...]:
        """The pictures without numbers, in their order."""
        return tuple(block for block in self.blocks if isinstance(block, FigureBlock) and block.picture)

    @property
    def icons(self) -> frozenset[str]:
        """The components whose pictures are set within the text."""
        return frozenset(part.name for part in _texts_in(self.blocks) if isinstance(part, Icon))


def pair_blocks(first: Sequence[Block], second: Sequence[Block]) -> tuple[Block, ...]:
    """Return the blocks of a booklet, each paired with the same block in the second language; drawings appear once.

    Raises ValueError if they are not the same blocks.
    """
    pairs = list[Block]()
    for block, other in zip(first, second, strict=True):
        match block, other:
            case FigureBlock(), FigureBlock():
                pairs.append(replace(block, translated=other))
            case ((PartsBlock() | LegendBlock()), _):
                pairs.append(block)
            case _, (Heading() | Rule()):
                pairs.append(BlockPair(block, replace(other, number="", anchor="")))
            case _:
                pairs.append(BlockPair(block, other))
    return tuple(pairs)


def plain_text(inlines: Inlines) -> str:
    """Return the text of *inlines*, without their styles."""
    return "".join(part.text if isinstance(part, Span) else part.title for part in inlines)


def words_in(value: Any) -> Iterator[str]:
    """Yield the texts of a book or a part of it; anchors and other names are not among them."""
    for text in _texts_in(value):
        yield text if isinstance(text, str) else plain_text((text,))


def _texts_in(value: Any) -> Iterator[str | Span | Icon]:
    match value:
        case str() | Span() | Icon():
            yield value
        case tuple():
            for each in value:
                yield from _texts_in(each)
        case Struct():
            for name in value.__struct_fields__:
                if name not in ("anchor", "name", "language", "style"):
                    yield from _texts_in(getattr(value, name))
