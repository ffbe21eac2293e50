"""A booklet with pictures of plain rectangles, and ways to look into what was set."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pnp.booklet.blocks.content import (
    Block,
    Book,
    CreditsBlock,
    FigureBlock,
    Front,
    Heading,
    Interpretation,
    Listing,
    PartsBlock,
    Prose,
    Rule,
    Table,
)
from pnp.booklet.pages.pagination import Trial
from pnp.booklet.pages.plan import booklet_document, plan_booklet
from pnp.booklet.setting.figures import CaptionedFigure, FigureSetter
from pnp.booklet.setting.flow import BlockFlow
from pnp.booklet.setting.items import Arrangement
from pnp.booklet.setting.pictures import Pictures
from pnp.booklet.setting.strips import Strip, TextSlot
from pnp.booklet.setting.style import BookletStyle
from pnp.booklet.setting.typesetter import Edition, Typesetter
from pnp.game.model.texts import Icon
from pnp.press.colour import Colour
from pnp.press.geometry.path import IDENTITY, Box, Transform, rectangle
from pnp.press.scene.document import Document, Drawing, Page, Size
from pnp.press.scene.nodes import Glyphs, Group, Node, Paint, Shape, Symbol, Use
from pnp.press.text.fonts import font_book
from pnp.press.text.line import Span
from pnp.translation.catalogue import Catalogue
from tests.press.scene.bounds import bounds

BOOK = font_book("Amatic SC")
STYLE = BookletStyle(ink=Colour(58, 53, 48), accent=Colour(122, 143, 90), ground=Colour(247, 241, 227))
MEASURE, GRID = STYLE.measure, STYLE.grid
PAGE_WIDTH, PAGE_HEIGHT = STYLE.paper.width, STYLE.paper.height
CAPTION_LEADING = STYLE.scale.caption.leading
CATALOGUE = Catalogue("en")
BUTTON = Symbol("button", (Shape(rectangle(0, 0, 16, 16), Paint(fill=Colour(227, 169, 59))),), Box(0, 0, 16, 16))
LONG = "The quick brown fox jumps over the lazy dog, and nobody is surprised any more. "


def drawing(name: str, width: float, height: float) -> Drawing:
    symbol = Symbol(name, (Shape(rectangle(0, 0, width, height), Paint(fill=STYLE.accent)),), Box(0, 0, width, height))
    return Drawing(Use(symbol), width, height, f"what is seen in {name}")


def pictures(frames: Mapping[str, int] | None = None, widest: float = 60.0, tall: float = 0.75) -> Pictures:
    """Return pictures: figures of one frame, or as many as named, *tall* times as high as wide; two rows of parts."""
    counts = frames or {}

    def figure(name: str, width: float) -> tuple[Drawing, ...]:
        wide = min(width, widest)
        return tuple(drawing(f"{name}-{i}-{wide:.3f}", wide, tall * wide) for i in range(counts.get(name, 1)))

    def parts(width: float, scale: float = 1.0) -> tuple[Drawing, ...]:
        return drawing("parts-1", width, 30.0 * scale), drawing("parts-2", width / 2, 20.0 * scale)

    return drawing_later(figure, parts)


def drawing_later(
    figure: Callable[[str, float], Sequence[Drawing]], parts: Callable[..., Sequence[Drawing]]
) -> Pictures:
    return Pictures(
        figure_size=lambda name, width: figure(name, width)[0].size,
        figure=figure,
        parts_sizes=lambda width, scale: [row.size for row in parts(width, scale)],
        parts=parts,
        legend_size=lambda width: Size(width, 0.0),
        legend=lambda width: drawing("legend", width, 0.0),
        icons={"button": BUTTON},
    )


def setter() -> Typesetter:
    return Typesetter(BOOK, STYLE, "en", {"button": BUTTON})


def with_pictures(strip: Strip, drawn: Pictures) -> Strip:
    return replace(strip, nodes=strip.drawn(drawn.draw, 0, 0).children)


class DrawnColumn(Struct, frozen=True):
    """Turns blocks into strips whose pictures are drawn."""

    pictures: Pictures

    def trial(self, blocks: Sequence[Block]) -> Trial:
        flow = BlockFlow(setter(), FigureSetter(setter(), self.pictures))
        return Trial(flow, flow.elements(blocks))

    def strips(self, blocks: Sequence[Block]) -> list[Strip]:
        trial = self.trial(blocks)
        if not blocks:
            return []
        pages = min(trial.paginated(), key=lambda pages: pages.cost)
        return [
            with_pictures(trial.flow.strip(trial.elements[each.item], trial.leading, each), self.pictures)
            for each in pages.placements
        ]


def column(drawn: Pictures | None = None) -> DrawnColumn:
    return DrawnColumn(drawn or pictures())


class DrawnFigures(Struct, frozen=True):
    """Measures the ways to set a figure, and sets it at once."""

    pictures: Pictures

    @property
    def sizes(self) -> FigureSetter:
        return FigureSetter(setter(), self.pictures)

    def beside(self, block: FigureBlock) -> list[tuple[Arrangement, Strip]]:
        figure = self.sizes.captioned(block)
        return [(shape, self._set(figure, shape)) for shape in self.sizes.beside(figure)]

    def across(
        self, block: FigureBlock, *following: FigureBlock, room: float = 180.0
    ) -> list[tuple[Arrangement, Strip]]:
        figure = self.sizes.captioned(block)
        others = [self.sizes.captioned(each) for each in following]
        return [(shape, self._set(figure, shape, others)) for shape in self.sizes.across(figure, others, room)]

    def _set(self, figure: CaptionedFigure, shape: Arrangement, others: Sequence[CaptionedFigure] = ()) -> Strip:
        return with_pictures(self.sizes.set(figure, shape, others), self.pictures)


def figure_setter(drawn: Pictures | None = None) -> DrawnFigures:
    return DrawnFigures(drawn or pictures())


def front(title: str = "A small game", **changed: object) -> Front:
    values: dict[str, Any] = {
        "subtitle": "",
        "about": "A game for tests.",
        "author": "nobody",
        "facts": ("2 players", "5–10 minutes"),
        "version": "Rules version 1.0",
        **changed,
    }
    values["facts_line"] = " · ".join(values["facts"])
    values["imprint"] = f"{values['author']} · {values['version']}"
    return Front(title=title, **values)  # type: ignore[arg-type]


def document(blocks: Sequence[Block], drawn: Pictures | None = None, cover: Front | None = None) -> Document:
    return booklet_document(plan_booklet(edition(blocks, cover), STYLE, drawn or pictures()))


def edition(blocks: Sequence[Block], cover: Front | None = None) -> Edition:
    return Edition(Book(cover or front(), tuple(blocks)), BOOK, CATALOGUE)


def heading(text: str, level: int = 1, number: str = "", *, on_back_cover: bool = False) -> Heading:
    return Heading(text, level, f"section-{text.lower().replace(' ', '-')}", number, on_back_cover)


def rule(number: str, text: str = LONG, title: str = "") -> Rule:
    return Rule(number, f"rule-{number}", title, (Span(text),))


def figure(name: str, number: int = 1, frames: int = 1, caption: str = "What is to be seen.") -> FigureBlock:
    """Return a figure; its frames have captions if there are several."""
    captions = tuple((Span(f"Frame {i}"),) if frames > 1 else () for i in range(frames))
    return FigureBlock(name, f"figure-{name}", f"Figure {number}.", (Span(caption),), captions)


def everything() -> tuple[Block, ...]:
    return (
        heading("Goal", number="1"),
        Prose((Span("Have "), Span("fun", strong=True), Span(" with a "), Icon("button", title="Button"), Span("."))),
        rule("1.1", title="Winner"),
        figure("one", 1),
        rule("1.2"),
        figure("two", 2, frames=2),
        heading("More", level=2),
        Listing(((Span("One"),), (Span("Two"),)), ordered=False),
        Listing(((Span("First"),), (Span("Second"),)), ordered=True),
        Table((((Span("What"),), (Span("How many"),)), ((Span("Snail"),), (Span("3"),)))),
        Interpretation("Our ruling.", (Span("We read it so."),)),
        PartsBlock(),
        heading("Credits"),
        CreditsBlock((("Game", "nobody"), ("Art", "somebody"))),
    )


def walk(nodes: Iterable[Node | TextSlot], place: Transform = IDENTITY) -> Iterator[tuple[Node, Transform]]:
    """Yield every node but a symbol's own, with the map from its coordinates to the outside; texts are set."""
    for node in nodes:
        if isinstance(node, TextSlot):
            yield from walk(node.nodes, place)
            continue
        yield node, place
        if isinstance(node, Group):
            yield from walk(node.children, place @ node.transform)


def lines(nodes: Iterable[Node | TextSlot]) -> list[tuple[str, float, float, float]]:
    """Return every set line: its text, where its baseline begins and ends, its height on the page."""
    texts = []
    for node, place in walk(nodes):
        if isinstance(node, Glyphs):
            x, y = place((node.x, node.y))
            texts.append((node.line.text, x, x + node.line.width, y))
    return texts


def drawn(nodes: Iterable[Node]) -> list[tuple[str, Box]]:
    boxes = []
    for node, place in walk(nodes):
        if isinstance(node, Use):
            box = bounds([node], BOOK, place)
            assert box is not None
            boxes.append((node.symbol.name, box))
    return boxes


def page_nodes(page: Page, layer: str = "text") -> tuple[Node, ...]:
    return next(each.nodes for each in page.layers if each.name == layer)


def texts(strips: Iterable[Strip]) -> list[str]:
    return [text for strip in strips for text, *_ in lines(strip.nodes)]
