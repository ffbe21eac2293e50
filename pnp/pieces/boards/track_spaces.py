"""Draw the spaces of a track, whatever its shape: grounds, numbers, special spaces, start and end."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pnp.game.model.components.boards import (
    END,
    START,
    EdgeTrack,
    NumberedSpaces,
    SpaceArrows,
    shown_special,
    space_names,
)
from pnp.game.model.components.component import SpecialCells
from pnp.game.model.values import ColourName
from pnp.pieces.boards.board_frame import border
from pnp.pieces.boards.special_cells import (
    Grounds,
    SpecialPainter,
    edged_cells,
    grounds_of,
    labelled_cells,
    last_groups,
    quiet_mark,
    special_fills,
    special_pictures,
)
from pnp.pieces.draw_context import BoardColours, DrawContext
from pnp.pieces.labels import (
    SMALLEST_TYPE,
    LabelBox,
    contrasting_label,
    fits_label,
    glyph_box,
    number_step,
    set_label,
)
from pnp.press.colour import NAMED, WHITE, Colour
from pnp.press.geometry.path import (
    Box,
    Path,
    Point,
    Segment,
    circle,
    joined,
    line,
    passes_through,
    polygon,
    polyline,
    rotation,
    translation,
)
from pnp.press.geometry.space_chain import SpaceChain, ring_chain
from pnp.press.scene.nodes import Group, Node, Paint, Shape, Symbol
from pnp.press.scene.piece import Piece, PieceOutline
from pnp.press.text.line import TextStyle
from pnp.press.units import number
from pnp.problems import DocumentPath, Finding

# By eye, as all below. Shares of a space's width: a number in its middle, in its corner, how far from the edges.
_NUMBER = 0.36
_CORNER_NUMBER = 0.19
_FROM_EDGE = 0.07
_ABOVE = 0.33
_LARGEST_NUMBER = 7.0  # in the middle of a space, in mm
_LARGEST_CORNER_NUMBER = 4.5  # in its corner, in mm
_DIGIT = 0.58  # about a digit's width in em: 0.574 in the bold sans
_NUMBER_ROOM = 0.84  # what a number may take of its space
# Of the title of start and end, as a share of its room, and in mm.
_END_EM = 0.26
_LARGEST_END = 8.0
_END_ROOM = 0.86
_END_BELOW = 0.3
# Lines between spaces in mm, the edge around them.
_LINE = 0.3
_SMALL_LINE = 0.2
_EDGE = 0.045
_THICKEST_EDGE = 0.8
# Of discs: their radius, the line that joins them, a number in one.
_DISC = 0.43
_ROAD = 0.16
_DISC_ABOVE = 0.25
_FREE = 0.25  # of the ends of arrows, from the middles of their spaces: shares of a space
_DISC_FREE = 0.5  # the same where spaces are discs
_MARK = 0.34
_PICTURE_INSET = 0.13
_QUIET_MARK = 0.6  # of a mark without its own colour: the share of ink in it
_FIGURE_NUMBER = 0.6  # how much of a number's strength is left in figures


# A function of the halo's colour around letters in a box of a space.
_Halo = Callable[[str, Box], Colour | None]
# By eye. Shares of a space's width: half of a ladder, its rails, from rung to rung, the thickness of its dark edges.
_LADDER = 0.16
_RAIL = 0.075
_RUNG_STEP = 0.3
_ARROW_EDGE = 0.03
# Of a snake, likewise: half of its body, how far it winds, the length of a wave, its head.
_BODY = 0.14
_WAVE = 0.26
_WAVELENGTH = 2.4
_HEAD = 0.21
_POINTS_A_WAVE = 14
# Of an arrow, likewise: its shaft, its head, how far it bows out as a share of its length, and at most.
_SHAFT = 0.1
_POINT = 0.34
_BOW = 0.14
_FARTHEST_BOW = 1.1
_PALE = 0.5  # how much of a colour gives way to white in figures
BESIDE = 0.2  # how far arrows reach to their sides, as a share of a space's width
_MOST = 200  # rungs of a ladder, waves of a snake, points of an arrow
_COLOURS = {"ladder": "brown", "snake": "jade"}


class SpaceLook(NumberedSpaces, Protocol):
    """A component that defines the look of a track's spaces."""

    @property
    def space_style(self) -> str:
        """The shape that is drawn for each space."""

    @property
    def cell_fill(self) -> ColourName | None:
        """The default colour of spaces."""

    @property
    def cell_fills(self) -> Sequence[ColourName]:
        """Colours that numbered spaces have in turn."""

    @property
    def shown_labels(self) -> str:
        """The place of a number in its space: the middle, the corner, or none."""

    @property
    def label_every(self) -> int:
        """The divisor of the numbers that are printed."""

    @property
    def turn_labels(self) -> bool:
        """Whether numbers are turned as the track turns."""


class TrackPainter(Struct, frozen=True, dict=True):
    """Draws the spaces of a *track*, in the mm of its field; *small* for a figure.

    *at* is the path of the track in components.yaml.
    """

    at: DocumentPath
    track: SpaceLook
    chain: SpaceChain
    colours: BoardColours
    context: DrawContext
    small: bool = False

    def draw(
        self,
        findings: list[Finding],
        *,
        arrows: Mapping[str, SpaceArrows] | None = None,
        behind: Sequence[Node] = (),
        occupied: Collection[str] = (),
    ) -> Iterator[Node]:
        """Yield all spaces, and the *arrows* between them; texts that are too wide are added to *findings*.

        *behind* is a board's picture below the spaces. Pieces lie on the *occupied* ones, over which no title of the
        start or the end would be read.
        """
        ways = tuple(
            (self.chain.centre(start), self.chain.centre(end))
            for group in (arrows or {}).values()
            for start, end in group.pairs
            if start in self.chain and end in self.chain
        )
        own = (*self._grounds(), *self._arrows(arrows or {}))
        yield from own
        pictured = None if behind else {*last_groups(self._special, "art"), *self._crossed(ways)}
        ground = grounds_of(self._fill, pictured, (*behind, *own))
        painter = SpecialPainter(self._special, self.chain, ground, self.context, (*self.at, "special"))
        quiet = partial(quiet_mark, self.context, _QUIET_MARK)
        yield from painter.marks(_MARK * self.chain.across, quiet, small=self.small)

        def halo(name: str, box: Box) -> Colour | None:
            is_crossed = any(passes_through(*way, box.grown(BESIDE * self.chain.across)) for way in ways)
            return self._fill(name) if is_crossed else None

        yield from self._numbers(ground, halo)
        yield from painter.labels(findings, small=self.small)
        if not self.small:
            yield from painter.titles(findings, last_groups(self._special, "mark"))
        yield from self._end_titles(ground, occupied, findings)

    @cached_property
    def _special(self) -> Mapping[str, SpecialCells]:
        return shown_special(self.track)

    @cached_property
    def _fills(self) -> dict[str, Colour]:
        """The colour of each space that has one of its own or one of the alternating colours."""
        fills: dict[str, Colour] = {}
        numbered = [name for name in self.chain.order if name not in (START, END)]
        for index, name in enumerate(numbered if self.track.cell_fills else ()):
            fills[name] = self.context.colour(self.track.cell_fills[index % len(self.track.cell_fills)])
        own = special_fills(self._special, self.context).items()
        return fills | {name: fill for name, fill in own if name in self.chain}

    def _fill(self, name: str) -> Colour:
        is_open = self.track.space_style in ("lines", "none")
        return self._fills.get(name, self.colours.ground if is_open else self.colours.nest)

    def _grounds(self) -> Iterator[Node]:
        yield from self._spaces()
        for colour, names in edged_cells(self._special, self.chain, self.context):
            width = min(1.0, 0.07 * self.chain.across)
            inset = 0.5 * width / self.chain.across
            paths = [polygon(self.chain.outline(name, inset)) for name in names]
            yield Shape(joined(paths), Paint(stroke=colour, width=width, join="miter"))
        room_of, inset = self.chain.open_room, _PICTURE_INSET
        yield from special_pictures(
            self._special, self.chain, self.context, small=self.small, inset=inset, room_of=room_of
        )

    def _arrows(self, arrows: Mapping[str, SpaceArrows]) -> Iterator[Node]:
        """Yield the arrows of each group, paler in a figure."""
        across, free = self.chain.across, _DISC_FREE if self.track.space_style == "discs" else _FREE
        for key, group in arrows.items():
            default = NAMED[_COLOURS[group.style]] if group.style in _COLOURS else self.context.ink.tint(0.2)
            colour = self.context.colour(group.colour, default)
            colour = colour.mix(WHITE, _PALE) if self.small else colour
            nodes: list[Node] = []
            for start, end in group.pairs:
                if start in self.chain and end in self.chain:
                    way = self.chain.centre(start), self.chain.centre(end), across, colour
                    nodes += _arrow(*way, free) if group.style == "arrow" else _DRAWN[group.style](*way)
            title = "" if group.title is None else self.context.text_at(*self.at, "arrows", key, "title")
            yield Group(tuple(nodes), title=title)

    def _crossed(self, ways: Sequence[tuple[Point, Point]]) -> Iterator[str]:
        """Yield the spaces that arrows begin in, end in or pass over."""
        for name in self.chain.names if ways else ():
            box = self.chain.box(name).grown(2 * BESIDE * self.chain.across)
            if any(passes_through(*way, box) for way in ways):
                yield name

    def _spaces(self) -> Iterator[Node]:
        line = _SMALL_LINE if self.small else _LINE
        if self.track.space_style == "discs":
            yield from self._discs(line)
            return
        outlines = {name: polygon(self.chain.outline(name)) for name in self.chain.names}
        everything = joined(outlines.values())
        is_plain = self.track.space_style == "plain"
        if is_plain and not self.small:
            edge = line + 2 * min(_THICKEST_EDGE, _EDGE * self.chain.across)
            yield Shape(everything, Paint(stroke=self.colours.line.mix(self.colours.letter, 0.35), width=edge))
        for fill, names in self._alike(self.colours.nest if is_plain else None):
            yield Shape(joined(outlines[name] for name in names), Paint(fill=fill))
        if self.track.space_style != "none":
            yield Shape(everything, Paint(stroke=self.colours.line, width=line))

    def _discs(self, line: float) -> Iterator[Node]:
        chain, colours = self.chain, self.colours
        road = _ROAD * chain.across
        middle = Path(tuple(_middle_line(chain)))
        yield Shape(middle, Paint(stroke=colours.line, width=road + 2 * line))
        yield Shape(middle, Paint(stroke=colours.ground.mix(colours.nest, 0.5), width=road))
        for fill, names in self._alike(colours.nest):
            radii = [_DISC * chain.open_room(name).width for name in names]
            discs = [circle(*chain.centre(name), radius) for name, radius in zip(names, radii, strict=True)]
            yield Shape(joined(discs), Paint(fill=fill, stroke=colours.line, width=1.6 * line))

    def _alike(self, otherwise: Colour | None) -> Iterator[tuple[Colour, list[str]]]:
        """Yield each colour and its spaces; those without a colour have that given."""
        alike: dict[Colour, list[str]] = {}
        for name in self.chain.names:
            fill = self._fills.get(name, otherwise)
            if fill is not None:
                alike.setdefault(fill, []).append(name)
        yield from alike.items()

    def _numbers(self, ground: Grounds, halo: _Halo) -> Iterator[Node]:
        """Yield the number of each space without other text."""
        # A number gives way: to a label, into the corner to a picture, mark or title, in a figure to its neighbours.
        if self.track.shown_labels == "none":
            return
        written = labelled_cells(self._special)
        taken = {name for field in ("art", "mark", "title") for name in last_groups(self._special, field)}
        numbers = [name for name in self.chain.names if name not in (START, END)]
        every = self.track.label_every * (number_step(numbers, self.chain.across) if self.small else 1)
        for name in numbers:
            if name not in written and int(name) % every == 0:
                in_corner = self.track.shown_labels == "corner" or name in taken
                yield from self._number(name, ground, halo, in_corner=in_corner)

    def _number(self, name: str, ground: Grounds, halo: _Halo, *, in_corner: bool) -> Iterator[Node]:
        """Yield a number in the middle of its space, in its upper left corner, or above the content of a bent space."""
        track, chain, context = self.track, self.chain, self.context
        across, (x, y) = chain.across, chain.centre(name)
        share, most = (_CORNER_NUMBER, _LARGEST_CORNER_NUMBER) if in_corner else (_NUMBER, _LARGEST_NUMBER)
        em = min(most, share * across, _NUMBER_ROOM * across / (_DIGIT * len(name)))
        style = TextStyle("sans", max(SMALLEST_TYPE, em), context.ink, "bold")
        dx = dy = 0.0
        align = 0.5
        if in_corner and chain.is_bent:
            dy = -(_DISC_ABOVE if track.space_style == "discs" else _ABOVE) * across
        elif in_corner:
            box = chain.box(name)
            align, inset = 0.0, _FROM_EDGE * across
            dx, dy = box.left + inset - x, box.top + inset + 0.36 * style.size - y
        strength = _FIGURE_NUMBER if self.small else 1.0
        degrees = (chain.space(name).degrees + 180) % 360 - 180 if track.turn_labels else 0.0
        if round(degrees, 1) == 0:
            glyphs = set_label(context, name, x + dx, y + dy, style, align=align)
            around = halo(name, glyph_box(context.book, glyphs))
            yield from contrasting_label(context, glyphs, partial(ground, name), context.ink, strength, around)
            return
        glyphs = set_label(context, name, 0.0, -_ABOVE * across if in_corner else 0.0, style)
        around = halo(name, glyph_box(context.book, glyphs).moved(x, y))
        turned = contrasting_label(
            context, glyphs, lambda box: ground(name, box.moved(x, y)), context.ink, strength, around
        )
        yield Group(tuple(turned), translation(x, y) @ rotation(degrees))

    def _end_titles(self, ground: Grounds, occupied: Collection[str], findings: list[Finding]) -> Iterator[Node]:
        """Yield the titles of start and end, below a picture or a mark there; in figures, if they fit."""
        # A title gives way: to another one, downwards to a picture or a mark, and in a figure if it would be illegible.
        titles = {START: self.track.start, END: self.track.end}
        elsewhere = {*last_groups(self._special, "title"), *occupied}
        taken = {name for field in ("art", "mark", "label") for name in last_groups(self._special, field)}
        for name in (name for name, title in titles.items() if title is not None and name not in elsewhere):
            box, (x, y) = self.chain.open_room(name), self.chain.centre(name)
            words = self.context.text_at(*self.at, name)
            style = TextStyle("sans", min(_LARGEST_END, _END_EM * box.width), self.context.ink, "bold")
            lower = y + (_END_BELOW * box.width if name in taken else 0.0)
            room = LabelBox(_END_ROOM * box.width * (0.75 if name in taken else 1.0), (*self.at, name))
            if self.small and not fits_label(self.context, words, style, room.width):
                continue
            reported = None if self.small else findings
            glyphs = set_label(self.context, words, x, lower, style, room=room, findings=reported)
            yield from contrasting_label(self.context, glyphs, partial(ground, name), self.context.ink)


def _middle_line(chain: SpaceChain) -> Iterator[Segment]:
    """Yield the line through the middles of all spaces; along the bends of those that have some."""
    lines = [_middles(chain, name) for name in chain.order]
    if not chain.is_closed:
        first, last = lines[0], lines[-1]
        lines[0] = [chain.centre(chain.order[0]), *first[(len(first) + 1) // 2 :]]
        lines[-1] = [*last[: len(last) // 2], chain.centre(chain.order[-1])]
    points = [point for line in lines for point in line]
    yield from polyline([*points, points[0]] if chain.is_closed else points).segments


def _middles(chain: SpaceChain, name: str) -> list[Point]:
    """Return points in the middle of a space: one, or from end to end of a bent one."""
    if not chain.is_bent or chain.space(name).room:
        return [chain.centre(name)]
    corners = chain.outline(name)
    half = len(corners) // 2
    sides = zip(corners[:half], reversed(corners[half:]), strict=True)
    return [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in sides]


def _ladder(start: Point, end: Point, across: float, colour: Colour) -> Iterator[Node]:
    length, turn = math.dist(start, end), math.atan2(end[1] - start[1], end[0] - start[0])
    half, reach = _LADDER * across, 0.12 * across
    rungs = min(_MOST, max(2, round((length - reach) / (_RUNG_STEP * across))))
    steps = [reach + (length - 2 * reach) * (k + 0.5) / rungs for k in range(rungs)]
    wood = [line((-reach, side * half), (length + reach, side * half)) for side in (-1, 1)]
    place = translation(*start) @ rotation(math.degrees(turn))
    rungs_path = joined(line((x, -half), (x, half)) for x in steps).transformed(place)
    rails = joined(wood).transformed(place)
    dark, edge = colour.shade(0.45), 2 * _ARROW_EDGE * across
    for path, width in ((rungs_path, 0.8 * _RAIL * across), (rails, _RAIL * across)):
        yield Shape(path, Paint(stroke=dark, width=width + edge))
        yield Shape(path, Paint(stroke=colour, width=width))


def _snake(start: Point, end: Point, across: float, colour: Colour) -> Iterator[Node]:
    """Yield a snake from its head in one space to its tail in another."""
    length = math.dist(start, end)
    waves = min(_MOST, max(1, round(length / (_WAVELENGTH * across))))
    place = translation(*start) @ rotation(math.degrees(math.atan2(end[1] - start[1], end[0] - start[0])))
    count = waves * _POINTS_A_WAVE
    spine: list[Point] = []
    for k in range(count + 1):
        share = k / count
        swing = _WAVE * across * min(1.0, 6 * share) * (1 - 0.45 * share)
        spine.append((share * length, swing * math.sin(2 * math.pi * waves * share)))
    body = polygon(_sides(spine, across)).transformed(place)
    dark, edge = colour.shade(0.5), max(0.25, _ARROW_EDGE * across)
    yield Shape(body, Paint(fill=colour, stroke=dark, width=edge, keep_in_low_ink=True))
    spots = Path(())
    for k in range(_POINTS_A_WAVE // 3, count - _POINTS_A_WAVE // 4, _POINTS_A_WAVE // 4):
        x, y = spine[k]
        spots += circle(x, y, 0.5 * _BODY * across * (1 - 0.75 * k / count))
    yield Shape(spots.transformed(place), Paint(fill=colour.tint(0.55)))
    yield from _snake_head(across, colour, dark, edge, place=Group((), place))


def _snake_head(across: float, colour: Colour, dark: Colour, edge: float, *, place: Group) -> Iterator[Node]:
    """Yield a head centred on (0, 0), its body to the right, transformed by *place*."""
    size = _HEAD * across
    tips = (polyline([(-1.9 * size, 0), (-2.25 * size, side * 0.3 * size)]) for side in (-1, 1))
    tongue = joined((line((-0.9 * size, 0), (-1.9 * size, 0)), *tips))
    skull = Path(
        (
            ("M", ((0.9 * size, -0.62 * size),)),
            ("C", ((0.2 * size, -1.15 * size), (-1.25 * size, -0.85 * size), (-1.25 * size, 0.0))),
            ("C", ((-1.25 * size, 0.85 * size), (0.2 * size, 1.15 * size), (0.9 * size, 0.62 * size))),
            ("C", ((1.2 * size, 0.3 * size), (1.2 * size, -0.3 * size), (0.9 * size, -0.62 * size))),
            ("Z", ()),
        )
    )
    nodes: list[Node] = [
        Shape(tongue, Paint(stroke=NAMED["red"], width=0.16 * size)),
        Shape(skull, Paint(fill=colour, stroke=dark, width=edge, keep_in_low_ink=True)),
    ]
    for side in (-1, 1):
        x, y = -0.35 * size, side * 0.45 * size
        nodes.append(Shape(circle(x, y, 0.28 * size), Paint(fill=WHITE, stroke=dark, width=0.5 * edge)))
        nodes.append(Shape(circle(x - 0.08 * size, y, 0.14 * size), Paint(fill=dark, keep_in_low_ink=True)))
    yield Group(tuple(nodes), place.transform)


def _sides(spine: Sequence[Point], across: float) -> list[Point]:
    """Return the outline of a body that tapers from its head to its tail."""
    left, right, last = [], [], len(spine) - 1
    for k, (x, y) in enumerate(spine):
        (ax, ay), (bx, by) = spine[max(0, k - 1)], spine[min(last, k + 1)]
        turn, half = math.atan2(by - ay, bx - ax), _BODY * across * (1 - 0.85 * (k / last) ** 1.5)
        left.append((x + half * math.sin(turn), y - half * math.cos(turn)))
        right.append((x - half * math.sin(turn), y + half * math.cos(turn)))
    return [*left, *reversed(right)]


def _arrow(start: Point, end: Point, across: float, colour: Colour, free: float) -> Iterator[Node]:
    """Yield an arrow that bows out a little from one space to another."""
    (x0, y0), (x3, y3) = start, end
    length = math.dist(start, end)
    ux, uy = (x3 - x0) / length, (y3 - y0) / length
    bow = min(_BOW * length, _FARTHEST_BOW * across)
    x1, y1 = (x0 + x3) / 2 + 2 * bow * uy, (y0 + y3) / 2 - 2 * bow * ux  # the control point of a parabola

    def on_curve(t: float) -> Point:
        u = 1 - t
        return u * u * x0 + 2 * u * t * x1 + t * t * x3, u * u * y0 + 2 * u * t * y1 + t * t * y3

    free = min(0.3, free * across / length)
    steps = min(_MOST, max(8, math.ceil(length / (0.2 * across))))
    points = [on_curve(free + (1 - 2 * free) * k / steps) for k in range(steps + 1)]
    (bx, by), (tx, ty) = points[-3], points[-1]
    turn = math.atan2(ty - by, tx - bx)
    point, cos, sin = _POINT * across, math.cos(turn), math.sin(turn)
    back = (tx - 0.8 * point * cos, ty - 0.8 * point * sin)
    (wx, wy), (sx, sy) = (tx - point * cos, ty - point * sin), (0.5 * point * sin, -0.5 * point * cos)
    wings = [(wx + side * sx, wy + side * sy) for side in (1, -1)]
    shaft = polyline([p for p in points if (p[0] - back[0]) * cos + (p[1] - back[1]) * sin < 0] + [back])
    head, width = polygon([(tx, ty), wings[0], back, wings[1]]), _SHAFT * across
    halo = Paint(stroke=WHITE, width=width + 2 * _ARROW_EDGE * across, keep_in_low_ink=True, is_halo=True)
    yield Shape(shaft, halo)
    yield Shape(head, Paint(stroke=WHITE, width=2 * _ARROW_EDGE * across, keep_in_low_ink=True, is_halo=True))
    yield Shape(shaft, Paint(stroke=colour, width=width))
    yield Shape(head, Paint(fill=colour, keep_in_low_ink=True))


_DRAWN = {"ladder": _ladder, "snake": _snake}


# From the trim to the spaces, and from them to the trim of the board inside, in mm.
_OUTSIDE = 5.2
_INSIDE = -0.2
_SHORTEST = 4.0  # a space, in mm

_Outline = TypeVar("_Outline", bound=PieceOutline)


def track_depth(board: Any) -> float:
    """Return how far the track around a board reaches beyond it, in mm; 0 for a board without one."""
    return 0.0 if board.track is None else _OUTSIDE + float(board.track.cell) + _INSIDE


def size_around(board: Any, inner: Box) -> Box:
    """Return the box of a board with the track around it; *inner* is that of the board alone."""
    depth = track_depth(board)
    return Box(0, 0, inner.width + 2 * depth, inner.height + 2 * depth)


def outline_around(board: Any, inner: _Outline) -> _Outline:
    """Return the outline of a board with the track around it; *inner* is that of the board alone."""
    depth, size = track_depth(board), size_around(board, inner.trim[0].bounds)
    across, down = (tuple(depth + at for at in seams) for seams in inner.seams)
    return replace(inner, width=size.width, height=size.height, trim=(size.path(),), seams=(across, down))


def surrounded(name: str, board: Any, inner: Piece, context: DrawContext) -> Piece:
    """Return the piece of a board with the track around it; *inner* is that of the board alone."""
    if board.track is None:
        return inner
    depth, track, piece = track_depth(board), board.track, outline_around(board, inner)
    size = piece.trim[0].bounds
    chain = _chain_around(track, size)
    colours = context.board_colours(board.fill, track.cell_fill, track.line)
    findings: list[Finding] = [*inner.findings, *_room_findings(name, track, chain)]
    spaces = TrackPainter((name, "track"), track, chain, colours, context).draw(findings)
    nodes: tuple[Node, ...] = (
        *border(size, colours),
        Group(inner.front.children, translation(depth, depth)),
        Group(tuple(spaces), translation(_OUTSIDE, _OUTSIDE)),
    )
    front = Symbol(inner.front_design, nodes, size)
    return replace(piece, front=front, findings=tuple(dict.fromkeys(findings)))


def _chain_around(track: EdgeTrack, size: Box) -> SpaceChain:
    """Return the spaces around a board of that size, in mm from their own upper left corner."""
    width, height = ((side - 2 * _OUTSIDE) / track.cell for side in (size.width, size.height))
    is_clockwise = track.direction == "clockwise"
    ring = ring_chain(space_names(track), width, height, track.origin or "bottom-left", clockwise=is_clockwise)
    return ring.scaled(track.cell)


def _room_findings(name: str, track: EdgeTrack, chain: SpaceChain) -> tuple[Finding, ...]:
    """Return the finding that the spaces around a board are too short, and by how many mm (P040)."""
    around = 2 * (chain.width + chain.height) - 4 * track.cell
    needed = 4 * track.cell + (len(chain.names) - 4) * _SHORTEST
    if chain.across >= min(_SHORTEST, track.cell) - 1e-6 or needed <= around:
        return ()
    message = (
        f"{len(chain.names)} spaces of {number(_SHORTEST)} mm need {number(needed, 1)} mm, and it is "
        f"{number(around, 1)} mm around this board: {number(needed - around, 1)} mm too short"
    )
    return (Finding("P040", message, "use fewer spaces, or make the board larger", (name, "track", "spaces")),)
