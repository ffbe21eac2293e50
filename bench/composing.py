"""Measure how the time to compose a booklet grows with the length of its rules: layout only, without drawing."""

from __future__ import annotations

import gc
import time
from random import Random

from bench.report import Report
from pnp.booklet.blocks.content import Block, Book, FigureBlock, Front, Heading, Rule
from pnp.booklet.pages.plan import plan_booklet
from pnp.booklet.setting.pictures import Pictures
from pnp.booklet.setting.style import BookletStyle
from pnp.booklet.setting.typesetter import Edition
from pnp.press.colour import BLACK, WHITE, Colour
from pnp.press.scene.document import Drawing, Size
from pnp.press.scene.nodes import Group
from pnp.press.text.fonts import font_book
from pnp.press.text.line import Span
from pnp.translation.catalogue import Catalogue

# Clauses, figures; those of a short booklet are a tenth of those of a long one.
_SHORT, _LONG = (30, 6), (300, 60)
_MOST_GROWTH = 12
_RUNS = 5
_CHAPTER = 10  # clauses


def measure_composing(report: Report) -> None:
    """Add the time of a long booklet as a multiple of a short one's; each run uses different words."""
    least = {size: min(_seconds(*size, seed) for seed in range(_RUNS)) for size in (_SHORT, _LONG)}
    what = f"composing {_LONG[0]} clauses and {_LONG[1]} figures, to {_SHORT[0]} and {_SHORT[1]}"
    report.ratio(what, least[_LONG] / least[_SHORT], _MOST_GROWTH)
    report.value(f"composing {_LONG[0]} clauses and {_LONG[1]} figures", least[_LONG], "s")


def _seconds(clauses: int, figures: int, seed: int) -> float:
    """Return the processor time in seconds to compose a booklet with the given numbers of clauses and figures."""
    blocks = tuple(_blocks(clauses, figures, Random(f"{seed} {clauses}")))
    front = Front("Length", "", "A game of many rules.", "nobody", (), "", "nobody", "Rules version 1.0")
    style = BookletStyle(BLACK, Colour(122, 143, 90), WHITE)
    gc.collect()
    start = time.process_time()
    plan_booklet(Edition(Book(front, blocks), font_book("Amatic SC"), Catalogue("en")), style, _pictures())
    return time.process_time() - start


def _blocks(clauses: int, figures: int, random: Random) -> list[Block]:
    """Return chapters of clauses, with a figure after every few clauses."""
    blocks: list[Block] = []
    for number in range(clauses):
        if number % _CHAPTER == 0:
            blocks.append(Heading(f"Chapter {number // _CHAPTER}", 1, f"chapter-{number}", str(number // _CHAPTER)))
        text = " ".join(_word(random) for _ in range(random.randint(15, 60))) + "."
        blocks.append(Rule(f"{number}", f"rule-{number}", _word(random), (Span(text),)))
        if (number + 1) % (clauses // figures) == 0:
            caption = (Span(" ".join(_word(random) for _ in range(12))),)
            blocks.append(FigureBlock(f"f{number}", f"figure-{number}", f"Figure {number}.", caption, ((),)))
    return blocks


def _word(random: Random) -> str:
    return "".join(random.choice("aeinorst") for _ in range(random.randint(2, 9)))


def _pictures() -> Pictures:
    """Return pictures that are three quarters as high as wide; there is no list of parts."""
    return Pictures(
        figure_size=lambda _, width: Size(width, 0.75 * width),
        figure=lambda _, width: (Drawing(Group(()), width, 0.75 * width, ""),),
        parts_sizes=lambda _, __: (),
        parts=lambda _, __: (),
        legend_size=lambda width: Size(width, 0.0),
        legend=lambda width: Drawing(Group(()), width, 0.0, ""),
        icons={},
    )
