"""Draw the faces of dice: a picture, a text or pips, inside a square, a triangle or a kite."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from pnp.game.model.components.flat_pieces import Side
from pnp.game.model.kinds.die import Die, DieFace
from pnp.pieces.draw_context import DrawContext
from pnp.pieces.labels import SMALLEST_TYPE, LabelBox, centre_label, draw_mark, glyph_box, ink_box, overflow
from pnp.pieces.sides import draw_side
from pnp.press.colour import Colour, readable_on
from pnp.press.geometry.path import Box, Path, Point, polygon, rectangle
from pnp.press.scene.nodes import Glyphs, Node, Paint, Shape
from pnp.press.scene.transforms import fit
from pnp.press.text.line import TextStyle
from pnp.press.text.shaping import set_line
from pnp.problems import DocumentPath, Finding

# The tallest label of a die is this share of its face.
LETTER_SHARE = 0.52
# In the smallest letters it may take this share: the room inside its frame.
LETTERS_SHARE = 0.74
# An icon, a picture or a mark is this share of its face.
_PICTURE_SHARE = 0.62
_MARK_SHARE = 0.42
# The line below 6 and 9: its distance from the digit and its width, in em.
_UNDERLINE_GAP = 0.09
_UNDERLINE = 0.075
# Digits that read as other digits upside down.
_TURNED = {"0": "0", "6": "9", "8": "8", "9": "6"}
_PIPS: Mapping[int, tuple[Point, ...]] = {
    0: (),
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    7: ((-1, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (1, 1)),
    8: ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)),
    9: ((-1, -1), (0, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1), (1, 1)),
}


class FaceSpot(Struct, frozen=True):
    """Where a face of a die is drawn: the *edge* that its fill reaches, and the *box* of its content in the middle.

    *inner* is the fine line inside the face, or None; *layout* the box of a face of faces.yaml.
    """

    edge: Path
    box: Box
    layout: Box
    inner: Path | None = None


class DiePainter(Struct, frozen=True):
    """Draws the faces of a die: *unit* is the width of their boxes in mm, *em* the size of words."""

    name: str
    die: Die
    context: DrawContext
    labels: tuple[str, ...]
    unit: float
    em: float

    def ground(self, index: int) -> Colour:
        """Return the colour of a face."""
        face = self.die.face_at(index)
        base = self.context.colour(self.die.fill, self.context.paper.tint(0.4))
        return self.context.colour(face.fill, base) if isinstance(face, DieFace) else base

    def ink(self, index: int) -> Colour:
        """Return the colour of words and dots on a face."""
        face = self.die.face_at(index)
        asked = face.colour if isinstance(face, DieFace) and face.colour is not None else self.die.colour
        return self.context.colour(asked, readable_on(self.ground(index), self.context.ink))

    def draw(self, index: int, spot: FaceSpot, findings: list[Finding] | None = None) -> tuple[Node, ...]:
        """Return a face, upright; what does not fit is added to *findings*."""
        plain = Shape(spot.edge, Paint(fill=self.ground(index)))
        frame = () if spot.inner is None else (_line(spot.inner, self.ink(index).mix(self.ground(index), 0.55)),)
        face = self.die.face_at(index)
        if isinstance(face, DieFace) and face.layout is not None:
            return plain, *self._side(index, face, spot, findings)
        return plain, *frame, *self.content(index, spot, findings)

    def content(self, index: int, spot: FaceSpot, findings: list[Finding] | None = None) -> tuple[Node, ...]:
        """Return the content in the middle of a face."""
        face, colour = self.die.face_at(index), self.ink(index)
        if isinstance(face, DieFace):
            return self._picture(index, face, spot, findings)
        words = self.labels[index]
        if self.die.pips and words.isascii() and words.isdigit() and int(words) in _PIPS:
            return tuple(draw_pips(int(words), spot.layout, colour))
        return self._words(words, spot.box, colour)

    def _words(self, words: str, box: Box, colour: Colour) -> tuple[Node, ...]:
        """Return words in the middle of a box, underlined if they read as others upside down."""
        if not words:
            return ()
        em = self.em * box.width / self.unit
        label = centre_label(self.context, words, *box.centre, TextStyle("display", em, colour, "bold"))
        if not reads_both_ways(words, self.labels):
            return (label,)
        return label, self._underline(label, em, colour)

    def _underline(self, label: Glyphs, em: float, colour: Colour) -> Shape:
        box = glyph_box(self.context.book, label)
        top = box.bottom + _UNDERLINE_GAP * em
        bar = rectangle(box.left, top, box.width, _UNDERLINE * em)
        return Shape(bar, Paint(fill=colour, keep_in_low_ink=True))

    def _picture(self, index: int, face: DieFace, spot: FaceSpot, findings: list[Finding] | None) -> tuple[Node, ...]:
        """Return the words, dots, mark, icon or art of a face."""
        box, colour = spot.box, self.ink(index)
        inside = box.grown(-(1 - _PICTURE_SHARE) / 2 * box.width)
        if face.label is not None:
            return self._words(self.labels[index], box, colour)
        if face.pips is not None:
            return tuple(draw_pips(face.pips, spot.layout, colour))
        if face.mark is not None:
            return (draw_mark(face.mark, *box.centre, _MARK_SHARE * box.width, colour),)
        if face.icon is not None:
            icon = self.context.icon(face.icon)
            return () if icon is None else (fit(icon, inside),)
        if face.picture is not None:
            return (fit(self.context.art[face.picture], inside),)
        return ()

    def _side(self, index: int, face: DieFace, spot: FaceSpot, findings: list[Finding] | None) -> tuple[Node, ...]:
        """Return a face of faces.yaml."""
        box, at = spot.layout, (self.name, "faces", index)
        trim = rectangle(box.left, box.top, box.width, box.height)
        bare = Side(face=face.face, values=face.values, layout=face.layout)
        return draw_side(bare, f"{self.name}:face:{index}", at, trim, spot.edge, self.context, findings).children


def die_painter(name: str, die: Die, unit: float, context: DrawContext) -> DiePainter:
    """Return the painter of a die's faces; *unit* is the width in mm of the middle of each."""
    labels = tuple(_label(name, die, index, context) for index in range(die.side_count))
    largest = max(_label_sizes(labels, unit, context), default=0.0)
    em = max(SMALLEST_TYPE, unit * min(1.0, LETTER_SHARE * unit / largest) if largest else unit)
    return DiePainter(name, die, context, labels, unit, em)


def _label(name: str, die: Die, index: int, context: DrawContext) -> str:
    """Return the words on a face in the reader's language."""
    face = die.face_at(index)
    if isinstance(face, DieFace):
        return "" if face.label is None else context.text_at(name, "faces", index, "label")
    return context.text_at(name, "faces", index) if die.faces and face else face


def _label_sizes(labels: Sequence[str], unit: float, context: DrawContext) -> list[float]:
    """Return how wide or high each label is, in mm, where the em is *unit*."""
    style = TextStyle("display", unit, weight="bold")
    boxes = (ink_box(context.book, set_line(context.book, label, style, context.language)) for label in labels)
    return [max(box.width, box.height) for box in boxes]


def label_findings(painter: DiePainter) -> Iterator[Finding]:
    """Yield each label that is too wide in the smallest letters."""
    if painter.em > SMALLEST_TYPE:
        return
    sizes = _label_sizes(painter.labels, painter.unit, painter.context)
    for index, (words, size) in enumerate(zip(painter.labels, sizes, strict=True)):
        width = size * SMALLEST_TYPE / painter.unit
        room = LabelBox(LETTERS_SHARE * painter.unit, _label_path(painter, index))
        if width > room.width and not (painter.die.pips and words.isdigit()):
            yield overflow(words, width, room)


def _label_path(painter: DiePainter, index: int) -> DocumentPath:
    path = (painter.name, "faces", index)
    return (*path, "label") if isinstance(painter.die.face_at(index), DieFace) else path


def reads_both_ways(words: str, labels: Sequence[str]) -> bool:
    """Return whether digits read as those of another face upside down, as 6 and 9 do."""
    turned = "".join(_TURNED.get(digit, "?") for digit in reversed(words))
    return turned != words and turned in labels


def _line(path: Path, colour: Colour) -> Shape:
    return Shape(path, Paint(stroke=colour, width=0.25))


def square_spot(box: Box) -> FaceSpot:
    """Return the places in a square face, with a fine line inside its edges."""
    inside = box.grown(-0.09 * box.width)
    inner = rectangle(inside.left, inside.top, inside.width, inside.height, 0.16 * box.width)
    return FaceSpot(rectangle(box.left, box.top, box.width, box.height), box, box, inner)


def round_spot(outline: Sequence[Point], room: float, inset: float) -> FaceSpot:
    """Return the places in a face centred on (0, 0), in mm: *room* is the radius of its circle.

    Its fine line is *inset* mm from its edges.
    """
    inner = polygon([(x * (1 - inset / room), y * (1 - inset / room)) for x, y in outline])
    square = room / 2**0.5
    return FaceSpot(polygon(outline), Box(-room, -room, room, room), Box(-square, -square, square, square), inner)


def draw_pips(number: int, box: Box, colour: Colour) -> Iterator[Node]:
    """Yield the dots of a face, 0 to 9."""
    x, y = box.centre
    step, width = 0.25 * box.width, (0.18 if number < 7 else 0.165) * box.width
    for dx, dy in _PIPS[number]:
        yield draw_mark("disc", x + dx * step, y + dy * step, width, colour)
