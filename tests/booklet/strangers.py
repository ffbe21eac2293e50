"""Booklets of games that the composer has never seen: clauses and figures of mixed shapes, drawn by a seed."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from pnp.booklet.blocks.content import Block, FigureBlock
from pnp.booklet.pages.plan import BookletPlan, plan_booklet
from pnp.booklet.setting.pictures import Pictures
from pnp.press.scene.document import Drawing
from pnp.press.text.line import Span
from tests.booklet.small import LONG, STYLE, drawing, drawing_later, edition, figure, heading, rule

# How high pictures are, as shares of their width, and how wide at most, in mm.
SHAPES: Mapping[str, tuple[float, float]] = {
    "hex": (0.87, 70.0),
    "square": (1.0, 80.0),
    "wide": (0.4, 122.0),
    "tall": (1.7, 45.0),
}


def stranger(seed: int, clauses: int, figures: int, *, per_chapter: int = 6) -> tuple[list[Block], Pictures]:
    """Return the blocks of a game with so many clauses and figures, and its pictures; a summary ends it."""
    random = Random(seed)
    shapes = {f"figure{i}": random.choice(sorted(SHAPES)) for i in range(figures)}
    places = sorted(random.sample(range(clauses), min(figures, clauses)) + random.choices(range(clauses), k=figures))
    places = sorted(random.sample(places, figures))
    blocks: list[Block] = []
    names = iter(shapes)
    for i in range(clauses):
        chapter, number = divmod(i, per_chapter)
        if number == 0:
            blocks.append(heading(f"Chapter {chapter + 1}", number=str(chapter + 1)))
        title = random.choice(["", "A title", "Two words"])
        blocks.append(rule(f"{chapter + 1}.{number + 1}", _text(random), title))
        blocks += [_figure(next(names), random) for _ in range(places.count(i))]
    summary = [heading("At a glance", on_back_cover=True), rule("", LONG * 4)]
    return [*blocks, *summary], _pictures(shapes)


def plan_of(blocks: list[Block], pictures: Pictures) -> BookletPlan:
    """Return the planned pages of a booklet on A5."""
    return plan_booklet(edition(blocks), STYLE, pictures)


def _text(random: Random) -> str:
    words = (LONG * random.choice([1, 1, 2, 2, 3, 5])).split()
    return " ".join(words[: random.randint(6, len(words))])


def _figure(name: str, random: Random) -> FigureBlock:
    frames = random.choice([1, 1, 1, 2, 3])
    block = figure(name, int(name.removeprefix("figure")) + 1, frames, _text(random)[:150])
    captions = tuple((Span(f"Frame {i + 1}."),) for i in range(frames))
    return block if frames == 1 else FigureBlock(name, block.anchor, block.label, block.caption, captions)


def _pictures(shapes: Mapping[str, str]) -> Pictures:
    def draw(name: str, width: float) -> tuple[Drawing, ...]:
        tall, widest = SHAPES[shapes[name]]
        wide = min(width, widest)
        return tuple(drawing(f"{name}-{i}-{wide:.3f}", wide, tall * wide) for i in range(3))

    return drawing_later(draw, lambda width, scale: (drawing("parts", width, 30.0 * scale),))
