"""Turn a die into a piece: the net of its solid with glue tabs, a number, a word or a picture on each face."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from msgspec import Struct
from msgspec.structs import replace

from pnp.game.model.components.flat_pieces import Side
from pnp.game.model.kinds.die import Die, DieFace
from pnp.game.model.view import VisibleFace
from pnp.pieces.draw_context import DrawContext
from pnp.pieces.kinds import KindDrawing
from pnp.pieces.labels import SMALLEST_TYPE, LabelBox, centre_label, draw_mark, glyph_box, ink_box, overflow
from pnp.pieces.nets import AWAY, net_outline, net_piece, side_view, top_view
from pnp.pieces.sides import draw_side
from pnp.press.colour import BLACK, Colour, readable_on
from pnp.press.geometry.net import Net, tab, upright_panel
from pnp.press.geometry.path import Box, Path, Point, joined, polygon, rectangle, rotation, scaling
from pnp.press.geometry.solids import (
    MOST_CORNERED,
    Point3,
    SolidFace,
    cross3,
    flat_solid,
    plus3,
    seen_faces,
    solid,
    times3,
)
from pnp.press.scene.nodes import Group, Node, Paint, Shape, Symbol
from pnp.press.scene.piece import PackedPiece, Piece, PieceOutline
from pnp.press.scene.transforms import fit
from pnp.press.text.line import TextStyle
from pnp.press.text.shaping import set_line
from pnp.press.units import MM_PER_INCH, number
from pnp.problems import Finding

# By eye, as all shares here. The tallest label of a die is this share of its face.
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
        plain, face = Shape(spot.edge, Paint(fill=self.ground(index))), self.die.face_at(index)
        if isinstance(face, DieFace) and face.layout is not None:
            at, trim = (self.name, "faces", index), spot.layout.path()
            bare, name = Side(face=face.face, values=face.values, layout=face.layout), f"{self.name}:face:{index}"
            return plain, *draw_side(bare, name, at, trim, spot.edge, self.context, findings).children
        fine = Paint(stroke=self.ink(index).mix(self.ground(index), 0.55), width=0.25)
        frame = () if spot.inner is None else (Shape(spot.inner, fine),)
        return plain, *frame, *self.content(index, spot)

    def content(self, index: int, spot: FaceSpot) -> tuple[Node, ...]:
        """Return the content in the middle of a face."""
        face, colour = self.die.face_at(index), self.ink(index)
        if isinstance(face, DieFace):
            return self._picture(index, face, spot)
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
        ink = glyph_box(self.context.book, label)
        bar = rectangle(ink.left, ink.bottom + _UNDERLINE_GAP * em, ink.width, _UNDERLINE * em)
        return label, Shape(bar, Paint(fill=colour, keep_in_low_ink=True))

    def _picture(self, index: int, face: DieFace, spot: FaceSpot) -> tuple[Node, ...]:
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
        path = (painter.name, "faces", index)
        at = (*path, "label") if isinstance(painter.die.face_at(index), DieFace) else path
        room = LabelBox(LETTERS_SHARE * painter.unit, at)
        if width > room.width and not (painter.die.pips and words.isdigit()):
            yield overflow(words, width, room)


def reads_both_ways(words: str, labels: Sequence[str]) -> bool:
    """Return whether digits read as those of another face upside down, as 6 and 9 do."""
    turned = "".join(_TURNED.get(digit, "?") for digit in reversed(words))
    return turned != words and turned in labels


def square_spot(box: Box) -> FaceSpot:
    """Return the places in a square face, with a fine line inside its edges."""
    inside = box.grown(-0.09 * box.width)
    inner = inside.path(0.16 * box.width)
    return FaceSpot(box.path(), box, box, inner)


def draw_pips(number: int, box: Box, colour: Colour) -> Iterator[Node]:
    """Yield the dots of a face, 0 to 9."""
    x, y = box.centre
    step, width = 0.25 * box.width, (0.18 if number < 7 else 0.165) * box.width
    for dx, dy in _PIPS[number]:
        yield draw_mark("disc", x + dx * step, y + dy * step, width, colour)


# Where each face of a cube's net lies, in faces from the left and from the top, and the face it is folded away from.
# Opposites are 1-6, 2-5, 3-4, and 1, 2, 3 run anticlockwise about their corner, as on dice sold in shops.
_PLACES: dict[str, tuple[int, int, str | None]] = {
    "1": (1, 1, None),
    "5": (0, 1, "1"),
    "2": (2, 1, "1"),
    "6": (3, 1, "2"),
    "3": (1, 0, "1"),
    "4": (1, 2, "1"),
}
# The seven seams: the face that has the tab, its side (0 upper, 1 right, 2 lower, 3 left), the face it is glued to.
_TABS = (("3", 3, "5"), ("3", 0, "6"), ("3", 1, "2"), ("4", 1, "2"), ("4", 2, "6"), ("4", 3, "5"), ("6", 1, "5"))
_CUBE = 6
# By eye. Of a face that is not square: how far its fine line is from its edges, as a share of its circle's radius.
_LINE_INSET = 0.16
# Of a pyramid: how far its values are from the middle of a face, and how wide they are, as shares of an edge.
_CORNER_REACH = 0.27
_CORNER_UNIT = 0.48
# The line around a face in figures, as a share of an edge.
_FACE_EDGE = 0.02
# The shade on a face in the dark.
_DARK = 0.34


def die_net(size: float) -> Net:
    """Return the net of a cube of *size* mm, the panel named 1 to 6 after its face; all of it right of and below 0."""
    depth = min(8.0, 0.3 * size)  # of a glue tab
    panels = {
        name: upright_panel(name, column * size, depth + row * size, size, size, parent)
        for name, (column, row, parent) in _PLACES.items()
    }
    tabs = tuple(tab(panels[name], side, joins, depth) for name, side, joins in _TABS)
    return Net(tuple(panels.values()), tabs)


def draw_die(name: str, die: Die, context: DrawContext) -> tuple[Piece, ...]:
    """Return the one piece of a die: printed on one side, folded away from the reader."""
    painter, findings = _painter(name, die, context), list[Finding]()
    (outline,) = die_outlines(name, die, context)
    faces: Iterable[Node]
    if die.side_count == _CUBE:
        net = die_net(die.size)
        faces = chain.from_iterable(
            painter.draw(int(panel.name) - 1, square_spot(polygon(panel.corners).bounds), findings)
            for panel in net.panels
        )
    else:
        flat = flat_solid(die.side_count, die.size)
        net = flat.net
        faces = (
            Group(solid_face(painter, number, findings), placing @ scaling(1 / die.size))
            for number, placing in flat.placings.items()
        )
    printed = tuple(faces)
    return (net_piece(net, outline, printed, (*findings, *label_findings(painter))),)


def die_outlines(name: str, die: Die, context: DrawContext) -> tuple[PieceOutline, ...]:
    """Return the outline of a die's one piece."""
    net = die_net(die.size) if die.side_count == _CUBE else flat_solid(die.side_count, die.size).net
    return (net_outline(name, net, die.count, context),)


def die_width(die: Die) -> float:
    """Return how wide a die is at most, in mm: from one of its corners to the opposite one, but along a cube's edge."""
    if die.side_count == _CUBE:
        return die.size
    corners = [corner for face in solid(die.side_count).faces for corner in face.corners]
    return die.size * max(math.dist(corners[0], corner) for corner in corners)


def _painter(name: str, die: Die, context: DrawContext) -> DiePainter:
    if die.side_count == _CUBE:
        return die_painter(name, die, die.size, context)
    if die.side_count <= MOST_CORNERED:
        return die_painter(name, die, _CORNER_UNIT * die.size, context)
    return die_painter(name, die, 2 * solid(die.side_count).faces[0].room * die.size, context)


def solid_face(painter: DiePainter, number: int, findings: list[Finding] | None = None) -> tuple[Node, ...]:
    """Return a face of a die other than a cube, by its number, centred on (0, 0) in true size."""
    die = painter.die
    face = solid(die.side_count).face(number)
    size = die.size
    outline = [(x * size, y * size) for x, y in face.outline]
    room = face.room * size  # the radius of its circle
    share = 1 - _LINE_INSET * face.room * size / room
    inner = polygon([(x * share, y * share) for x, y in outline])
    middle = Box(0, 0, 0, 0)
    spot = FaceSpot(polygon(outline), middle.grown(room), middle.grown(room / 2**0.5), inner)
    if die.side_count > MOST_CORNERED:
        return painter.draw(number - 1, spot, findings)
    return tuple(_cornered_face(painter, face, spot))


def _cornered_face(painter: DiePainter, face: SolidFace, spot: FaceSpot) -> Iterator[Node]:
    """Yield a face of a pyramid: at each corner the value that is rolled if that corner is on top."""
    whole, size = solid(painter.die.side_count), painter.die.size
    numbers = [
        next(number for number, other in zip(whole.numbers, whole.faces, strict=True) if corner not in other.corners)
        for corner in face.corners
    ]
    yield Shape(spot.edge, Paint(fill=painter.ground(numbers[0] - 1)))
    half, middle = painter.unit / 2, -_CORNER_REACH * size
    box = Box(-half, middle - half, half, middle + half)
    turns = (0.0, 120.0, 240.0) if face.outline[1][0] > 0 else (0.0, 240.0, 120.0)  # clockwise from the top
    for turn, shown in zip(turns, numbers, strict=True):
        yield Group(painter.content(shown - 1, FaceSpot(box.path(), box, box)), rotation(turn))


def die_table_box(name: str, die: Die, stroke: float, context: DrawContext) -> Box:
    """Return the box of a die as it lies on the table, its edges *stroke* mm wide."""
    if die.side_count != _CUBE:
        return _solid_box(die, die.side_count).grown(stroke / 2)
    dx, dy = AWAY[0] * die.size, AWAY[1] * die.size
    return Box(0, -dy, die.size + dx, die.size).grown(stroke / 2)


def die_on_table(name: str, die: Die, stroke: float, context: DrawContext) -> Symbol:
    """Return a die as it lies on the table: a cube with 1 in front, 3 on top, 2 on the right; others show the last."""
    box = die_table_box(name, die, stroke, context)
    painter = _painter(name, die, context)
    if die.side_count != _CUBE:
        return Symbol(f"{name}:table", tuple(_solid_on_table(painter, die.side_count, stroke)), box)
    size = die.size
    spot = square_spot(Box(0, 0, size, size))
    edge = Paint(stroke=context.ink.tint(0.2), width=stroke)
    shade = Shape(rectangle(0, 0, size, size), Paint(fill=BLACK, opacity=0.1))
    square = Shape(rectangle(0, 0, size, size), edge)
    nodes = (
        Group((*painter.draw(2, spot), square), top_view(size, size)),
        Group((*painter.draw(1, spot), shade, square), side_view(size)),
        *painter.draw(0, spot),
        square,
    )
    return Symbol(f"{name}:table", nodes, box)


def _solid_on_table(painter: DiePainter, top: int, stroke: float) -> Iterator[Node]:
    """Yield the visible faces of a die that shows the number *top*."""
    die = painter.die
    edge = Paint(stroke=painter.context.ink.tint(0.2), width=stroke)
    for seen in seen_faces(die.side_count, top):
        outline = [(x * die.size, y * die.size) for x, y in solid(die.side_count).face(seen.number).outline]
        shade = Shape(polygon(outline), Paint(fill=BLACK, opacity=round(_DARK * (1 - seen.light), 3)))
        lies = seen.placing
        place = replace(lies, e=lies.e * die.size, f=lies.f * die.size)
        yield Group((*solid_face(painter, seen.number), shade), place)
        yield Shape(polygon([place(point) for point in outline]), edge)


def die_sample(die: Die, most: int) -> Path | None:
    """Return the outlines of the visible faces of a die on the table, from back to front; None for a cube."""
    if die.side_count == _CUBE:
        return None
    return joined(_seen_outlines(die, die.side_count)).transformed(scaling(most))


def _solid_box(die: Die, top: int) -> Box:
    return joined(_seen_outlines(die, top)).bounds.scaled(die.size)


def _seen_outlines(die: Die, top: int) -> Iterator[Path]:
    """Yield the outlines of the visible faces of a die that shows the number *top*, its edges 1 mm long."""
    whole = solid(die.side_count)
    for seen in seen_faces(die.side_count, top):
        yield polygon([seen.placing(point) for point in whole.face(seen.number).outline])


def die_shown(name: str, die: Die, face: VisibleFace, context: DrawContext) -> Symbol | None:
    """Return a die as figures and texts show it: its upper face, or else the whole die."""
    index = die.face_names.index(face.look) if face.look in die.face_names else None
    if index is None:
        return replace(die_on_table(name, die, _FACE_EDGE * die.size, context), name=f"{name}:shown")
    painter, symbol = _painter(name, die, context), f"{name}:{index}:small"
    stroke = _FACE_EDGE * die.size
    edge = Paint(stroke=context.ink, width=stroke)
    if die.side_count <= MOST_CORNERED:
        return Symbol(symbol, tuple(_solid_on_table(painter, index + 1, stroke)), _solid_box(die, index + 1))
    if die.side_count == _CUBE:
        box = Box(0, 0, die.size, die.size)
        outline = rectangle(0, 0, die.size, die.size, 0.14 * die.size)
        return Symbol(symbol, (Group(painter.draw(index, square_spot(box)), clip=outline), Shape(outline, edge)), box)
    outline = polygon([(x * die.size, y * die.size) for x, y in solid(die.side_count).face(index + 1).outline])
    return Symbol(symbol, (*solid_face(painter, index + 1), Shape(outline, edge)), outline.bounds)


# The directions that the faces of a cube look in, and which way is down on each: y is up.
_UP: Point3 = (0.0, 1.0, 0.0)
_RIGHT: Point3 = (1.0, 0.0, 0.0)
_AWAY: Point3 = (0.0, 0.0, -1.0)
_NORMALS: dict[str, tuple[Point3, Point3]] = {
    "1": (_UP, _AWAY),
    "6": (times3(_UP, -1.0), _AWAY),
    "2": (_RIGHT, _UP),
    "5": (times3(_RIGHT, -1.0), _UP),
    "3": (_AWAY, _UP),
    "4": (times3(_AWAY, -1.0), _UP),
}


def die_mesh(die: Die, width: float, height: float) -> str:
    """Return a die as an OBJ file, in inches; its faces take their colours from its net, *width* × *height* mm."""
    lines: list[str] = []
    faces: list[str] = []
    count = 0
    for corners, places in _faces(die):
        lines += ("v " + " ".join(number(value / MM_PER_INCH, 5) for value in corner) for corner in corners)
        lines += (f"vt {number(x / width, 5)} {number(1 - y / height, 5)}" for x, y in places)
        # Corners run clockwise as seen from outside; the format expects the opposite order.
        indexes = range(count + len(corners), count, -1)
        faces.append("f " + " ".join(f"{index}/{index}" for index in indexes))
        count += len(corners)
    return "\n".join(["# a die", *lines, *faces]) + "\n"


def face_directions(die: Die) -> Iterator[Point3]:
    """Yield for each face, in order, the direction that is up when a die shows it, in the space of its mesh."""
    if die.side_count == _CUBE:
        yield from (_NORMALS[str(number)][0] for number in range(1, _CUBE + 1))
        return
    whole = solid(die.side_count)
    # A pyramid shows the number at the corner that is opposite the face below.
    way = 1.0 if die.side_count > MOST_CORNERED else -1.0
    yield from (times3(whole.face(number).normal, way) for number in range(1, die.side_count + 1))


def _faces(die: Die) -> Iterator[tuple[Sequence[Point3], Sequence[Point]]]:
    """Yield the corners of each face in space, in mm about the middle, and where they are on the net."""
    if die.side_count == _CUBE:
        half = die.size / 2
        for panel in die_net(die.size).panels:
            normal, up = _NORMALS[panel.name]
            right = cross3(up, normal)
            shares = ((-1, 1), (1, 1), (1, -1), (-1, -1))  # clockwise from the upper left
            yield (
                [
                    times3(plus3(normal, plus3(times3(right, across), times3(up, high))), half)
                    for across, high in shares
                ],
                panel.corners,
            )
        return
    flat = flat_solid(die.side_count, die.size)
    whole = solid(die.side_count)
    for face_number, placing in flat.placings.items():
        face = whole.face(face_number)
        yield [times3(corner, die.size) for corner in face.corners], [placing(point) for point in face.outline]


DRAWING = KindDrawing[Die](
    draw=draw_die,
    outlines=die_outlines,
    table_view=die_on_table,
    table_size=die_table_box,
    face=die_shown,
    sample=die_sample,
    packed=lambda name, one, context, sheet: (PackedPiece(*(die_width(one),) * 3, one.count),),
)
