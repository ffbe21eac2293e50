"""A booklet with pictures of plain rectangles, and ways to look into what was set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pnp.booklet.blocks import (
    Block,
    Book,
    CreditsBlock,
    FigureBlock,
    Front,
    Heading,
    Icon,
    Listing,
    PartsBlock,
    Prose,
    Reading,
    Rule,
    Table,
    Words,
)
from pnp.booklet.figures import FigureSetter
from pnp.booklet.flow import Column
from pnp.booklet.pages import booklet_pages
from pnp.booklet.paginate import Strip
from pnp.booklet.pictures import Pictures
from pnp.booklet.type_scale import TypeScale
from pnp.booklet.typeset import Typesetter
from pnp.colour import Colour
from pnp.geometry.path import Box, rectangle
from pnp.geometry.transform import IDENTITY, Transform
from pnp.scene.bounds import bounds
from pnp.scene.document import Document, Page
from pnp.scene.drawing import Drawing
from pnp.scene.nodes import Glyphs, Group, Node, Paint, Shape, Symbol, Use
from pnp.text.fonts import font_book
from pnp.translate.catalogue import Catalogue

BOOK = font_book("Amatic SC")
SCALE = TypeScale(ink=Colour(58, 53, 48), accent=Colour(122, 143, 90), paper=Colour(247, 241, 227))
CATALOGUE = Catalogue("en")
BUTTON = Symbol("button", (Shape(rectangle(0, 0, 16, 16), Paint(fill=Colour(227, 169, 59))),), Box(0, 0, 16, 16))
LONG = "The quick brown fox jumps over the lazy dog, and nobody is surprised any more. "


def drawing(name: str, width: float, height: float) -> Drawing:
    """Return a rectangle that says what it shows."""
    symbol = Symbol(name, (Shape(rectangle(0, 0, width, height), Paint(fill=SCALE.accent)),), Box(0, 0, width, height))
    return Drawing(Use(symbol), width, height, f"what is seen in {name}")


def pictures(frames: Mapping[str, int] | None = None, widest: float = 60.0, tall: float = 0.75) -> Pictures:
    """Return pictures: figures of one frame, or as many as named, *tall* times as high as wide; two rows of parts."""
    counts = frames or {}

    def figure(name: str, width: float) -> tuple[Drawing, ...]:
        wide = min(width, widest)
        return tuple(drawing(f"{name}-{i}-{wide:.3f}", wide, tall * wide) for i in range(counts.get(name, 1)))

    def parts(width: float) -> tuple[Drawing, ...]:
        return drawing("parts-1", width, 30.0), drawing("parts-2", width / 2, 20.0)

    return Pictures(figure=figure, parts=parts, icons={"button": BUTTON})


def setter() -> Typesetter:
    """Return a typesetter with one icon."""
    return Typesetter(BOOK, SCALE, "en", {"button": BUTTON})


def column(drawn: Pictures | None = None) -> Column:
    """Return what turns blocks into strips."""
    return Column(setter(), drawn or pictures(), CATALOGUE)


def figure_setter(drawn: Pictures | None = None) -> FigureSetter:
    """Return what places figures."""
    return FigureSetter(setter(), drawn or pictures(), CATALOGUE)


def front(title: str = "A small game", **changed: object) -> Front:
    """Return what the cover says."""
    values = {
        "subtitle": "",
        "about": "A game for tests.",
        "author": "nobody",
        "facts": (("Players", "2"), ("Minutes", "5-10")),
        "version": "Rules version 1.0",
    }
    return Front(title=title, **{**values, **changed})  # type: ignore[arg-type]


def document(blocks: Sequence[Block], drawn: Pictures | None = None, cover: Front | None = None) -> Document:
    """Return the booklet of some blocks."""
    return booklet_pages(Book(cover or front(), tuple(blocks)), BOOK, SCALE, drawn or pictures(), CATALOGUE)


def heading(text: str, level: int = 1, number: str = "", *, new_page: bool = False) -> Heading:
    """Return a section's title, its anchor made of its words."""
    return Heading(text, level, f"section-{text.lower().replace(' ', '-')}", number, new_page)


def rule(number: str, text: str = LONG, title: str = "") -> Rule:
    """Return a rule whose anchor is its number."""
    return Rule(number, f"rule-{number}", title, (Words(text),))


def figure(name: str, number: int = 1, frames: int = 1, caption: str = "What is to be seen.") -> FigureBlock:
    """Return a figure; its frames have captions if there are several."""
    captions = tuple((Words(f"Frame {i}"),) if frames > 1 else () for i in range(frames))
    return FigureBlock(name, f"figure-{name}", number, (Words(caption),), captions)


def everything() -> tuple[Block, ...]:
    """Return a block of every kind."""
    return (
        heading("Goal", number="1"),
        Prose((Words("Have "), Words("fun", strong=True), Words(" with a "), Icon("button", "Button"), Words("."))),
        rule("1.1", title="Winner"),
        figure("one", 1),
        rule("1.2"),
        figure("two", 2, frames=2),
        heading("More", level=2),
        Listing(((Words("One"),), (Words("Two"),)), ordered=False),
        Listing(((Words("First"),), (Words("Second"),)), ordered=True),
        Table((((Words("What"),), (Words("How many"),)), ((Words("Snail"),), (Words("3"),)))),
        Reading((Words("We read it so."),)),
        PartsBlock(),
        heading("Credits"),
        CreditsBlock((("Game", "nobody"), ("Art", "somebody"))),
    )


def walk(nodes: Iterable[Node], place: Transform = IDENTITY) -> Iterator[tuple[Node, Transform]]:
    """Yield every node but a symbol's own, with the map from its coordinates to the outside."""
    for node in nodes:
        yield node, place
        if isinstance(node, Group):
            yield from walk(node.children, place @ node.transform)


def lines(nodes: Iterable[Node]) -> list[tuple[str, float, float, float]]:
    """Return every set line: its text, where its baseline begins and ends, its height on the page."""
    found = []
    for node, place in walk(nodes):
        if isinstance(node, Glyphs):
            x, y = place((node.x, node.y))
            found.append((node.line.text, x, x + node.line.width, y))
    return found


def drawn(nodes: Iterable[Node]) -> list[tuple[str, Box]]:
    """Return the name and the box of every symbol that is used."""
    found = []
    for node, place in walk(nodes):
        if isinstance(node, Use):
            box = bounds([node], BOOK, place)
            assert box is not None
            found.append((node.symbol.name, box))
    return found


def page_nodes(page: Page, layer: str = "text") -> tuple[Node, ...]:
    """Return the nodes of one layer of a page."""
    return next(found.nodes for found in page.layers if found.name == layer)


def texts(strips: Iterable[Strip]) -> list[str]:
    """Return the lines of strips, from the top down."""
    return [text for strip in strips for text, *_ in lines(strip.nodes)]
