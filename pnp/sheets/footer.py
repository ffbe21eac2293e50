"""Draw the footer of a page, with its number and scale bar, and the ruler of the guide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.game.model.texts import Translate, ui_text
from pnp.press.colour import Colour
from pnp.press.geometry.path import Box, Path, line, rotation, translation
from pnp.press.papers import Paper
from pnp.press.scene.nodes import Glyphs, Group, Node, Paint, Shape, Symbol, Use
from pnp.press.text.fonts import FontBook
from pnp.press.text.line import TextStyle
from pnp.press.text.shaping import fit_line, set_line
from pnp.press.text.typography import reads_from_right
from pnp.press.units import MM_PER_INCH
from pnp.sheets.spec import MARK_ROOM, FooterEdge

_GREY = Colour(0x80, 0x80, 0x80)
BAR_LENGTH = 50.0  # mm: shorter, an error of 1 % is not seen with a ruler
# The distances (mm) from the margins of the paper at the left and the right, the same on every page of every file.
_SIDE = MARK_ROOM
# The distance of the baseline and of the bar from the lower margin: letters lie within 3 mm of it.
_BASELINE = 0.9
_BAR = 1.6
_SIZE = 2.1
_SMALLEST = 1.6  # mm, 4.5 points: the least that is read
_STYLE = TextStyle("sans", _SIZE, _GREY)
_SEPARATOR = "  ·  "

RULER_HEIGHT = 15.0
_RULER_LINE = 7.0  # mm from the top of the ruler to the line between millimetres and inches, by eye
_RULER_INK = Colour(0x50, 0x50, 0x50)
_RULER_PAINT = Paint(stroke=_RULER_INK, width=0.15, cap="butt")
_RULER_STYLE = TextStyle("sans", 2.3, _RULER_INK)


def scale_bar(paper: Paper) -> Path:
    """Return the bar of 50 mm, with a tick at each end, that shows whether a page was printed at 100 %."""
    left, y = paper.margins.left + _SIDE, paper.height - paper.margins.bottom - _BAR
    right = left + BAR_LENGTH
    ticks = [line((x, y - 1.0), (x, y + 1.0)) for x in (left, right)]
    return ticks[0] + line((left, y), (right, y)) + ticks[1]


def footers(
    paper: Paper,
    texts: Sequence[str],
    ends: Sequence[Sequence[str]],
    translate: Translate,
    book: FontBook,
    language: str = "en",
) -> Iterator[tuple[Node, ...]]:
    """Yield a footer for each of *ends*, the last texts of a page; the texts before them are drawn once for all."""
    if reads_from_right(language):  # the last texts are on the left and shift the others
        yield from (footer(paper, (*texts, *end), translate, book, language) for end in ends)
        return
    last = [set_line(book, _SEPARATOR + _SEPARATOR.join(end), _STYLE, language) for end in ends]
    room = max((words.width for words in last), default=0.0)
    box = Box(0, paper.height - paper.margins.bottom - 5.0, paper.width, paper.height)
    shared = Symbol("footer", footer(paper, texts, translate, book, language, room), box)
    for words in last:
        yield Use(shared), Glyphs(words, _right(paper) - room, _baseline(paper))


def footer(
    paper: Paper, texts: Sequence[str], translate: Translate, book: FontBook, language: str = "en", free: float = 0.0
) -> tuple[Node, ...]:
    """Return the bar, its length, and as many of the last *texts* as fit, *free* mm left of the right margin."""
    style, y = _STYLE, _baseline(paper)
    label = set_line(book, translate(ui_text("{mm} mm", mm=BAR_LENGTH)), style, language)
    after_bar = paper.margins.left + _SIDE + BAR_LENGTH + 2.0
    room = _right(paper) - free - (after_bar + label.width + 6.0)
    nodes: list[Node] = [
        Shape(scale_bar(paper), Paint(stroke=_GREY, width=0.25, cap="butt")),
        Glyphs(label, after_bar, y),
    ]
    shown = [text for text in texts if text]
    joined = (_SEPARATOR.join(shown[start:]) for start in range(len(shown)))
    fitted = (fit_line(book, words, style, room, _SMALLEST, language) for words in joined)
    if (words := next(filter(None, fitted), None)) is not None:
        nodes.append(Glyphs(words, _right(paper) - free - words.width, y))
    return tuple(nodes)


def _right(paper: Paper) -> float:
    return paper.width - paper.margins.right - _SIDE


def _baseline(paper: Paper) -> float:
    return paper.height - paper.margins.bottom - _BASELINE


def footer_along(
    edge: FooterEdge, paper: Paper, texts: Sequence[str], translate: Translate, book: FontBook, language: str = "en"
) -> tuple[Node, ...]:
    """Return the footer along an edge of the paper, its letters upright for who looks from there."""
    if edge == "foot":
        return footer(paper, texts, translate, book, language)
    nodes = footer(paper.rolled, texts, translate, book, language)
    return (Group(nodes, translation(paper.width, 0) @ rotation(90)),)


def ruler(x: float, y: float, translate: Translate, book: FontBook, language: str = "en") -> tuple[Node, ...]:
    """Return a ruler with 100 mm above its line and 4 inches below it, its zero at *x*, RULER_HEIGHT mm below *y*.

    Each number is centred on its tick; the unit of the last one follows it.
    """
    middle = y + _RULER_LINE
    metric = [(i * 1.0, _tick(i, 10, 5)) for i in range(101)]
    inches = [(i * MM_PER_INCH / 8, -_tick(i, 8, 4)) for i in range(33)]
    nodes: list[Node] = [Shape(_scale(x, middle, ticks), _RULER_PAINT) for ticks in (metric, inches)]
    names = [(i * 1.0, middle - 4.8, i) for i in range(0, 101, 10)]
    names += [(i * MM_PER_INCH, middle + 6.5, i) for i in range(5)]
    units = {
        100: ui_text("{mm} mm", mm=100),
        # For translators: inches.
        4: ui_text("{n} in", n=4),
    }
    for place, baseline, value in names:
        shift = set_line(book, str(value), _RULER_STYLE, language).width / 2
        words = translate(units[value]) if value in units else str(value)
        label = set_line(book, words, _RULER_STYLE, language)
        left = x + place + shift - label.width if reads_from_right(language) else x + place - shift
        nodes.append(Glyphs(label, left, baseline))
    return tuple(nodes)


def _tick(index: int, whole: int, half: int) -> float:
    """Return how many mm long a tick is: the longer ones are a *whole* or a *half* unit apart."""
    return 4.0 if index % whole == 0 else 3.0 if index % half == 0 else 2.0


def _scale(x: float, y: float, ticks: list[tuple[float, float]]) -> Path:
    """Return a line along *y* with ticks (place, length) above it, or below it if their length is negative."""
    segments = line((x, y), (x + ticks[-1][0], y)).segments
    for place, length in ticks:
        segments += line((x + place, y), (x + place, y - length)).segments
    return Path(segments)
