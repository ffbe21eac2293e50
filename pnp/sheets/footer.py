"""Turn what a reader must know of a page into its footer: a bar of 50 mm, the title, the version, the page's number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.colour import Colour
from pnp.geometry.path import Box, Path
from pnp.scene.nodes import Glyphs, Node, Paint, Shape, Symbol, Use
from pnp.text.fit import fit_line
from pnp.text.fonts import FontBook
from pnp.text.line import Line, TextStyle
from pnp.text.shape import set_line
from pnp.units import Paper

GREY = Colour(0x80, 0x80, 0x80)
BAR_LENGTH = 50.0
# From the paper's left and right edges; the same on every page of every file.
_SIDE = 8.0
# The baseline's and the bar's distance from the lower edge: letters stay within 5 to 8 mm of it.
_BASELINE = 5.9
_BAR = 6.6
_SIZE = 2.1
_SMALLEST = 1.6
_STYLE = TextStyle("sans", _SIZE, GREY)
_BETWEEN = "  ·  "


def bar(paper: Paper) -> Path:
    """Return the bar of 50 mm, with a tick at each end, that shows whether a page was printed at its true size."""
    left, right, y = _SIDE, _SIDE + BAR_LENGTH, paper.height - _BAR
    return Path(
        (
            ("M", ((left, y - 1.0),)),
            ("L", ((left, y + 1.0),)),
            ("M", ((left, y),)),
            ("L", ((right, y),)),
            ("M", ((right, y - 1.0),)),
            ("L", ((right, y + 1.0),)),
        )
    )


def footers(
    paper: Paper, texts: Sequence[str], ends: Sequence[Sequence[str]], book: FontBook, language: str = "en"
) -> Iterator[tuple[Node, ...]]:
    """Yield a footer for each of *ends*, the last texts of a page; all that comes before them is drawn once for all."""
    lines = [set_line(book, _BETWEEN + _BETWEEN.join(end), _STYLE, language) for end in ends]
    room = max((line.width for line in lines), default=0.0)
    box = Box(0, paper.height - 10.0, paper.width, paper.height)
    shared = Symbol("footer", footer(paper, texts, book, language, room), box)
    for line in lines:
        yield Use(shared), Glyphs(line, paper.width - _SIDE - room, paper.height - _BASELINE)


def footer(
    paper: Paper, texts: Sequence[str], book: FontBook, language: str = "en", free: float = 0.0
) -> tuple[Node, ...]:
    """Return the bar, its length, and *texts* on the right, or *free* mm before that.

    What has no room is left out from the beginning.
    """
    style, y = _STYLE, paper.height - _BASELINE
    label = set_line(book, "50 mm", style, language)
    after_bar = _SIDE + BAR_LENGTH + 2.0
    room = paper.width - _SIDE - free - (after_bar + label.width + 6.0)
    nodes: list[Node] = [
        Shape(bar(paper), Paint(stroke=GREY, width=0.25, cap="butt")),
        Glyphs(label, after_bar, y),
    ]
    line = _fitted(book, [text for text in texts if text], style, room, language)
    if line is not None:
        nodes.append(Glyphs(line, paper.width - _SIDE - free - line.width, y))
    return tuple(nodes)


def _fitted(book: FontBook, texts: Sequence[str], style: TextStyle, room: float, language: str) -> Line | None:
    """Return as many of the last texts as fit on one line *room* mm wide, set smaller if need be."""
    for start in range(len(texts)):
        line = fit_line(book, _BETWEEN.join(texts[start:]), style, room, _SMALLEST, language)
        if line is not None:
            return line
    return None
