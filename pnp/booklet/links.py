"""Find the words of a page that lead somewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from pnp.geometry.path import Box
from pnp.geometry.transform import IDENTITY, Transform
from pnp.scene.nodes import Glyphs, Group, Node
from pnp.text.line import Run

# How far a link reaches above and below its words' baseline, in em.
_ABOVE, _BELOW = 0.85, 0.25


def linked_words(nodes: Iterable[Node], place: Transform = IDENTITY) -> Iterator[tuple[Box, str]]:
    """Yield where words that lead somewhere stand, line by line, and where to: an address, or ``#`` and an anchor."""
    for node in nodes:
        match node:
            case Group():
                yield from linked_words(node.children, place @ node.transform)
            case Glyphs():
                for link, runs in groupby(node.line.runs, lambda run: run.link):
                    if link:
                        yield _box(list(runs), place((node.x, node.y))), link
            case _:
                pass


def _box(runs: list[Run], start: tuple[float, float]) -> Box:
    """Return the box of runs that follow each other in a line whose baseline begins at *start*."""
    x, y = start
    glyphs = [glyph for run in runs for glyph in run.glyphs]
    size = max(run.size for run in runs)
    left, right = min(glyph.x for glyph in glyphs), max(glyph.x + glyph.advance for glyph in glyphs)
    return Box(x + left, y - _ABOVE * size, x + right, y + _BELOW * size)
