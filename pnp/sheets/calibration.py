"""Draw the sheet that tells how a printer prints: its margins, the shift between both sides, and its scale.

Margins are read from numbers that begin as far from the edge as they say. The shift is read against the light from two
verniers, whose scales are in front and whose tenths are on the back: they are 5.0 without a shift.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from pnp.game.model.texts import Text, Translate, ui_text
from pnp.press.colour import BLACK
from pnp.press.geometry.path import Path, line, rotation, translation
from pnp.press.papers import Paper
from pnp.press.scene.document import Document, Flip, Layer, Page
from pnp.press.scene.nodes import Glyphs, Group, Node, Paint, Shape
from pnp.press.text.fonts import FontBook
from pnp.press.text.line import Span, TextStyle
from pnp.press.text.paragraph import set_paragraph
from pnp.press.text.shaping import set_line
from pnp.press.units import number
from pnp.sheets.spec import SheetSpec, mirror_transform

LONGEST_RULER = 180.0
MIDDLE_READING = 5.0  # of a vernier whose sides meet
SMALLEST_PAPER = 139.0, 200.0  # width and height in mm: half a letter
_TENTH = 0.9  # mm between the lines of a vernier, whose scale has one at each mm
_MAIN_LENGTH = 20  # mm: up to the tenth line of a vernier that is 5 mm off, and a little more
_LINE = Paint(stroke=BLACK, width=0.1, cap="butt")
_DIGITS = TextStyle("sans", 1.9)
_SMALL_DIGITS = TextStyle("sans", 1.7)
# The margins are read from steps of half a millimetre, each in a row of its own.
_STEPS, _STEP, _ROW = 31, 0.5, 2.4
_TITLE, _BODY = TextStyle("sans", 5.0, weight="bold"), TextStyle("sans", 3.0)
_LEADING = 1.42
# Where things are, in mm, by eye: rulers, verniers, and the words below them.
_RULER_TOP, _RULER_LEFT = 30.0, 30.0
_VERNIER_TOP, _VERNIER_RIGHT = 56.0, 34.0
_WORDS_LEFT, _WORDS_RIGHT, _WORDS_TOP = 40.0, 24.0, 76.0

_PRINT = {
    "long": ui_text("Print both pages on the two sides of one sheet, flipped on the long edge, at 100 %."),
    "short": ui_text("Print both pages on the two sides of one sheet, flipped on the short edge, at 100 %."),
}
_MARGINS = ui_text(
    "Margins: turn the sheet so that one edge after the other is on your left. The smallest number with a whole line "
    "before it is the margin of that edge, in millimetres."
)
_BACKS = ui_text(
    "Backs: hold the sheet against the light, this side towards you. At x and y, the line 0 of the other side lies at "
    "or after a line of this side: those are the whole millimetres. The line of the other side, from 0 to 10, that "
    "meets a line of this side best gives the tenths. A printer without a shift has 5.0."
)
_SCALE = ui_text("Scale: measure both rulers from end to end. They should be {mm} mm long.")
_ENTER = ui_text("Enter the four margins, x, y and both lengths with {command}.", command="pnp calibrate --write")


def ruler_length(paper: Paper) -> float:
    """Return the length in mm of both rulers on a paper."""
    return min(LONGEST_RULER, 10 * math.floor((min(paper.width, paper.height) - 30) / 10))


def calibration_document(paper: Paper, flip: Flip, translate: Translate, book: FontBook, language: str) -> Document:
    """Return the two pages of the sheet, for upright *paper* that is turned over on its edge *flip*."""
    axis = SheetSpec(paper=paper, flip=flip).flip_axis
    # Read from in front, a back that is moved right on its own page moves left if it is turned about a vertical line.
    x_angle, y_angle = (0, -90) if axis == "vertical" else (180, 90)
    middle = paper.width / 2
    places = (
        translation(middle, _VERNIER_TOP) @ rotation(x_angle) @ translation(-MIDDLE_READING, 0),
        translation(middle + _VERNIER_RIGHT, _VERNIER_TOP) @ rotation(y_angle) @ translation(-MIDDLE_READING, 0),
    )
    front = [
        *_margin_scales(paper, book),
        *_rulers(paper, book),
        *(Group((*_main_scale(book), _name(name, book)), at) for name, at in zip("xy", places, strict=True)),
        *_words(paper, flip, translate, book, language),
    ]
    seen_through = mirror_transform(paper, axis)
    back = [Group(tuple(_vernier(book)), seen_through @ at) for at in places]
    title = translate(ui_text("Calibration sheet for {paper}", paper=paper.title))
    pages = tuple(
        Page(paper.width, paper.height, (Layer("marks", tuple(nodes)),), title=title) for nodes in (front, back)
    )
    return Document(title=title, pages=pages, language=language, duplex=flip)


def _ticks(ticks: Sequence[tuple[float, float]]) -> Path:
    """Return ticks across a line that they begin on: where each is, and how far it goes down."""
    return Path(tuple(segment for x, down in ticks for segment in line((x, 0.0), (x, down)).segments))


def _numbers(book: FontBook, places: Sequence[tuple[float, int]], baseline: float) -> Iterator[Node]:
    for x, value in places:
        words = set_line(book, str(value), _DIGITS)
        yield Glyphs(words, x - words.width / 2, baseline)


def _main_scale(book: FontBook) -> Iterator[Node]:
    """Yield the scale of a vernier from 0 at (0, 0) to the right, above its line."""
    ticks = [(float(mm), -4.0 if mm % 5 == 0 else -2.8) for mm in range(_MAIN_LENGTH + 1)]
    yield Shape(_ticks(ticks) + line((0.0, 0.0), (_MAIN_LENGTH, 0.0)), _LINE)
    yield from _numbers(book, [(mm, mm) for mm in range(0, _MAIN_LENGTH + 1, 5)], -4.8)


def _name(name: str, book: FontBook) -> Node:
    return Glyphs(set_line(book, name, _TITLE), -6.0, 0.0)


def _vernier(book: FontBook) -> Iterator[Node]:
    """Yield the tenths of a vernier without a shift, below the line of its scale."""
    ticks = [(MIDDLE_READING + _TENTH * tenth, 4.0 if tenth % 5 == 0 else 2.8) for tenth in range(11)]
    yield Shape(_ticks(ticks), _LINE)
    yield from _numbers(book, [(MIDDLE_READING + _TENTH * tenth, tenth) for tenth in (0, 5, 10)], 6.2)


def _rulers(paper: Paper, book: FontBook) -> Iterator[Node]:
    """Yield a ruler in each direction, whose numbers are millimetres."""
    length = ruler_length(paper)
    ticks = [(float(mm), -3.5 if mm % 10 == 0 else -2.5 if mm % 5 == 0 else -1.5) for mm in range(int(length) + 1)]
    nodes = (
        Shape(_ticks(ticks) + line((0.0, 0.0), (length, 0.0)), _LINE),
        *_numbers(book, [(mm, mm) for mm in range(0, int(length) + 1, 10)], -4.2),
    )
    yield Group(nodes, translation((paper.width - length) / 2, _RULER_TOP))
    yield Group(nodes, translation(_RULER_LEFT, (paper.height - length) / 2) @ rotation(90))


def _margin_scales(paper: Paper, book: FontBook) -> Iterator[Node]:
    """Yield the steps at each edge, upright if that edge is on the left."""
    width, height = paper.width, paper.height
    places = ((0.0, height / 2, 0), (width / 2, 0.0, 90), (width, height / 2, 180), (width / 2, height, -90))
    steps = tuple(_steps(book))
    for x, y, angle in places:
        yield Group(steps, translation(x, y) @ rotation(angle))


def _steps(book: FontBook) -> Iterator[Node]:
    """Yield lines and numbers, each as far from x = 0 as it says, in rows about y = 0."""
    top = -_ROW * _STEPS / 2
    rows = [(index * _STEP, top + index * _ROW) for index in range(_STEPS)]
    lines = [line((x, y), (x, y + 0.85 * _ROW)) for x, y in rows]
    yield Shape(Path(tuple(segment for each in lines for segment in each.segments)), _LINE)
    for x, y in rows:
        yield Glyphs(set_line(book, number(x, 1), _SMALL_DIGITS), x + 0.4, y + 0.7 * _ROW)


def _words(paper: Paper, flip: Flip, translate: Translate, book: FontBook, language: str) -> Iterator[Node]:
    """Yield what to do, from the title down."""
    width, y = paper.width - _WORDS_LEFT - _WORDS_RIGHT, _WORDS_TOP
    texts: tuple[tuple[Text, TextStyle], ...] = (
        (ui_text("Calibration sheet for {paper}", paper=paper.title), _TITLE),
        *((text, _BODY) for text in (_PRINT[flip], _MARGINS, _BACKS)),
        (_SCALE.filled(mm=ruler_length(paper)), _BODY),
        (_ENTER, _BODY),
    )
    for text, style in texts:
        for each in set_paragraph(book, (Span(translate(text), style),), width, language, hyphenate=False):
            y += _LEADING * style.size
            yield Glyphs(replace(each, offset=0.0), _WORDS_LEFT + each.offset, y)
        y += style.size / 2
