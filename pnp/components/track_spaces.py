"""Draw the spaces of a track, whatever its shape: grounds, numbers, special spaces, start and end."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Protocol

from msgspec.structs import replace

from pnp.colour import Colour
from pnp.components.draw_context import BoardColours, DrawContext
from pnp.components.labels import (
    SMALLEST_TYPE,
    LabelBox,
    contrasting_label,
    fits_label,
    glyph_box,
    number_step,
    set_label,
)
from pnp.components.space_arrows import BESIDE, arrow_ways, crossed_spaces, draw_space_arrows
from pnp.components.special_cells import (
    Grounds,
    SpecialPainter,
    grounds_of,
    labelled_cells,
    last_groups,
    quiet_mark,
    special_fills,
    special_pictures,
)
from pnp.geometry.path import (
    Box,
    Path,
    Point,
    Segment,
    circle,
    passes_through,
    polygon,
    polyline,
    rotation,
    translation,
)
from pnp.geometry.space_chain import SpaceChain
from pnp.model.component import SpecialCells
from pnp.model.spaces import END, START, NumberedSpaces, SpaceArrows, shown_special
from pnp.model.values import ColourName
from pnp.problems import DocumentPath, Finding
from pnp.scene.nodes import Group, Node, Paint, Shape
from pnp.text.line import TextStyle

# Shares of a space's width: a number in its middle, in its corner, and how far that is from the space's edges.
_NUMBER, _CORNER_NUMBER, _FROM_EDGE, _ABOVE = 0.36, 0.19, 0.07, 0.33
_LARGEST_NUMBER, _LARGEST_CORNER_NUMBER = 7.0, 4.5  # mm
_DIGIT, _NUMBER_ROOM = 0.58, 0.84  # about a digit's width in em, and what a number may take of its space
_END_EM, _LARGEST_END = 0.26, 8.0  # of the title of start and end, as a share of its room, and in mm
_END_ROOM, _END_BELOW = 0.86, 0.3
_LINE, _SMALL_LINE, _EDGE, _THICKEST_EDGE = 0.3, 0.2, 0.045, 0.8  # lines between spaces in mm, the edge around them
_DISC, _ROAD, _DISC_ABOVE = 0.43, 0.16, 0.25  # of discs: their radius, the line that joins them, a number in one
_FREE, _DISC_FREE = 0.25, 0.5  # of the ends of arrows, from the middles of their spaces
_MARK, _PICTURE_INSET = 0.34, 0.13
_QUIET_MARK = 0.6  # of a mark without its own colour: the share of ink in it
_FIGURE_NUMBER = 0.6  # how much of a number's strength is left in figures


# A function of the halo's colour around letters in a box of a space.
_Halo = Callable[[str, Box], Colour | None]


class SpaceLook(NumberedSpaces, Protocol):
    """A component that defines the look of a track's spaces."""

    @property
    def space_style(self) -> str:
        """The shape that is drawn for each space."""
        ...

    @property
    def cell_fill(self) -> ColourName | None:
        """The default colour of spaces."""
        ...

    @property
    def cell_fills(self) -> Sequence[ColourName]:
        """Colours that numbered spaces have in turn."""
        ...

    @property
    def shown_labels(self) -> str:
        """The place of a number in its space: the middle, the corner, or none."""
        ...

    @property
    def label_every(self) -> int:
        """The divisor of the numbers that are printed."""
        ...

    @property
    def turn_labels(self) -> bool:
        """Whether numbers are turned as the track turns."""
        ...


def draw_track_spaces(
    at: DocumentPath,
    track: SpaceLook,
    chain: SpaceChain,
    colours: BoardColours,
    context: DrawContext,
    findings: list[Finding],
    *,
    arrows: Mapping[str, SpaceArrows] | None = None,
    behind: Sequence[Node] = (),
    small: bool = False,
    occupied: Collection[str] = (),
) -> Iterator[Node]:
    """Yield all spaces of a track, in the mm of its field; *small* for a figure.

    *at* is the path of the track in components.yaml, *behind* is a board's picture below the spaces. Pieces lie on the
    *occupied* ones, over which no title of the start or the end would be read.
    """
    special = shown_special(track)
    shown = _as_in_figures(special) if small else special
    fills = _space_fills(track, special, chain, colours, context)
    drawn = (*behind, *_spaces(track, chain, fills, colours, small=small))
    drawn += tuple(_special_edges(special, chain, context))
    drawn += tuple(
        special_pictures(special, chain, context, small=small, inset=_PICTURE_INSET, room_of=chain.open_room)
    )
    free = _DISC_FREE if track.space_style == "discs" else _FREE
    groups = tuple((arrows or {}).items())
    drawn += tuple(draw_space_arrows((*at, "arrows"), groups, chain, context, free=free, small=small))
    yield from drawn[len(behind) :]
    plain = colours.ground if track.space_style in ("lines", "none") else colours.nest
    ways = tuple(arrow_ways(chain, arrows or {}))
    pictured = None if behind else {*last_groups(special, "art"), *crossed_spaces(chain, ways)}
    ground = grounds_of(lambda cell: fills.get(cell, plain), pictured, drawn)
    painter = SpecialPainter(shown, chain, ground, context, (*at, "special"))
    yield from painter.marks(_MARK * chain.across, partial(quiet_mark, context, _QUIET_MARK))

    def halo(name: str, box: Box) -> Colour | None:
        """Return the colour around letters in a box that an arrow crosses."""
        is_crossed = any(passes_through(*way, box.grown(BESIDE * chain.across)) for way in ways)
        return fills.get(name, plain) if is_crossed else None

    yield from _numbers(track, special, chain, ground, halo, context, small=small)
    yield from painter.labels(findings, small=small)
    if not small:
        yield from painter.titles(findings, last_groups(special, "mark"))
    titled = {START: track.start, END: track.end}
    ends = [name for name, title in titled.items() if title is not None and name not in occupied]
    yield from _end_titles(ends, at, special, chain, ground, context, None if small else findings)


def _as_in_figures(special: Mapping[str, SpecialCells]) -> dict[str, SpecialCells]:
    """Return the groups with marks in quiet colours: pieces lie on them."""
    return {key: replace(group, colour=None) for key, group in special.items()}


def _space_fills(
    track: SpaceLook,
    special: Mapping[str, SpecialCells],
    chain: SpaceChain,
    colours: BoardColours,
    context: DrawContext,
) -> dict[str, Colour]:
    """Return the colour of each space that has one of its own or one of the alternating colours."""
    numbered = [name for name in chain.order if name not in (START, END)]
    fills: dict[str, Colour] = {}
    for index, name in enumerate(numbered if track.cell_fills else ()):
        fills[name] = context.colour(track.cell_fills[index % len(track.cell_fills)])
    return fills | {name: fill for name, fill in special_fills(special, context).items() if name in chain}


def _spaces(
    track: SpaceLook, chain: SpaceChain, fills: Mapping[str, Colour], colours: BoardColours, *, small: bool
) -> Iterator[Node]:
    """Yield the grounds and the lines of spaces."""
    line = _SMALL_LINE if small else _LINE
    if track.space_style == "discs":
        yield from _discs(chain, fills, colours, line)
        return
    outlines = {name: polygon(chain.outline(name)) for name in chain.names}
    everything = _joined(outlines.values())
    is_plain = track.space_style == "plain"
    if is_plain and not small:
        edge = line + 2 * min(_THICKEST_EDGE, _EDGE * chain.across)
        yield Shape(everything, Paint(stroke=colours.line.mix(colours.letter, 0.35), width=edge))
    for fill, names in _alike(chain, fills, colours.nest if is_plain else None):
        yield Shape(_joined(outlines[name] for name in names), Paint(fill=fill))
    if track.space_style != "none":
        yield Shape(everything, Paint(stroke=colours.line, width=line))


def _discs(chain: SpaceChain, fills: Mapping[str, Colour], colours: BoardColours, line: float) -> Iterator[Node]:
    """Yield a disc for each space, and the line that joins them."""
    road = _ROAD * chain.across
    middle = Path(tuple(_middle_line(chain)))
    yield Shape(middle, Paint(stroke=colours.line, width=road + 2 * line))
    yield Shape(middle, Paint(stroke=colours.ground.mix(colours.nest, 0.5), width=road))
    for fill, names in _alike(chain, fills, colours.nest):
        radii = [_DISC * chain.open_room(name).width for name in names]
        discs = [circle(*chain.centre(name), radius) for name, radius in zip(names, radii, strict=True)]
        yield Shape(_joined(discs), Paint(fill=fill, stroke=colours.line, width=1.6 * line))


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


def _alike(
    chain: SpaceChain, fills: Mapping[str, Colour], otherwise: Colour | None
) -> Iterator[tuple[Colour, list[str]]]:
    """Yield each colour and its spaces."""
    alike: dict[Colour, list[str]] = {}
    for name in chain.names:
        fill = fills.get(name, otherwise)
        if fill is not None:
            alike.setdefault(fill, []).append(name)
    yield from alike.items()


def _joined(paths: Iterable[Path]) -> Path:
    return Path(tuple(segment for path in paths for segment in path.segments))


def _special_edges(special: Mapping[str, SpecialCells], chain: SpaceChain, context: DrawContext) -> Iterator[Node]:
    """Yield the line around each space of a group that asks for one."""
    for group in special.values():
        names = [name for name in dict.fromkeys(group.cells) if name in chain]
        if group.edge is not None and names:
            width = min(1.0, 0.07 * chain.across)
            inset = 0.5 * width / chain.across
            paths = [polygon(chain.outline(name, inset)) for name in names]
            yield Shape(_joined(paths), Paint(stroke=context.colour(group.edge), width=width, join="miter"))


def _numbers(
    track: SpaceLook,
    special: Mapping[str, SpecialCells],
    chain: SpaceChain,
    ground: Grounds,
    halo: _Halo,
    context: DrawContext,
    *,
    small: bool,
) -> Iterator[Node]:
    """Yield the number of each space without other text."""
    if track.shown_labels == "none":
        return
    written = labelled_cells(special)
    taken = {name for field in ("art", "mark", "title") for name in last_groups(special, field)}
    numbers = [name for name in chain.names if name not in (START, END)]
    every = track.label_every * (number_step(numbers, chain.across) if small else 1)
    for name in numbers:
        if name in written or int(name) % every:
            continue
        in_corner = track.shown_labels == "corner" or name in taken
        yield from _number(name, in_corner, track, chain, ground, halo, context, small=small)


def _number(
    name: str,
    in_corner: bool,
    track: SpaceLook,
    chain: SpaceChain,
    ground: Grounds,
    halo: _Halo,
    context: DrawContext,
    *,
    small: bool,
) -> Iterator[Node]:
    """Yield a number in the middle of its space, in its upper left corner, or above the content of a bent space."""
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
    strength = _FIGURE_NUMBER if small else 1.0
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


def _end_titles(
    ends: Sequence[str],
    at: DocumentPath,
    special: Mapping[str, SpecialCells],
    chain: SpaceChain,
    ground: Grounds,
    context: DrawContext,
    findings: list[Finding] | None,
) -> Iterator[Node]:
    """Yield the titles of *ends*, below a picture or a mark there; in figures (no *findings*), if they fit."""
    taken = {name for field in ("art", "mark", "label") for name in last_groups(special, field)}
    for name in (name for name in ends if name not in last_groups(special, "title")):
        box, (x, y) = chain.open_room(name), chain.centre(name)
        words = context.text_at(*at, name)
        style = TextStyle("sans", min(_LARGEST_END, _END_EM * box.width), context.ink, "bold")
        lower = y + (_END_BELOW * box.width if name in taken else 0.0)
        room = LabelBox(_END_ROOM * box.width * (0.75 if name in taken else 1.0), (*at, name))
        if findings is None and not fits_label(context, words, style, room.width):
            continue
        glyphs = set_label(context, words, x, lower, style, room=room, findings=findings)
        yield from contrasting_label(context, glyphs, partial(ground, name), context.ink)
