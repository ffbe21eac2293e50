"""Draw what helps to join the pages of a poster: crosses at the corners, pale strips for the glue, neighbours' ids."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.colour import WHITE
from pnp.geometry.path import Box, Path, Segment, polygon, rectangle
from pnp.geometry.transform import Point, Transform, rotation, translation
from pnp.scene.nodes import Glyphs, Group, Node, Paint, Shape
from pnp.sheets.marks import INK, MARK_PAINT
from pnp.sheets.poster_plan import BLEED, Part, PosterPlan
from pnp.sheets.spec import EDGE, FOOTER_TOP
from pnp.sheets.wording import Words, say
from pnp.text.fonts import FontBook
from pnp.text.line import Line, TextStyle
from pnp.text.shape import set_line

# A cross reaches so far (mm) beyond its part's corner, and so far along its edges.
_ARM, _ALONG = 4.0, 2.0
# How much of what is printed on a strip for the glue still shows.
_SHOWN = 0.35
# Text on a strip, and in the narrow margin beside a joint that is cut; the page's own id. All ems in mm.
_ON_STRIP, _BESIDE, _OWN = 3.2, 2.2, 2.4
# How far (mm) a margin's text stands from what is printed.
_OFF = 0.9

# The four sides: step to the neighbour, and how its text is turned to be read from outside.
_RIGHT, _BELOW, _LEFT, _ABOVE = (1, 0), (0, 1), (-1, 0), (0, -1)
_TURN = {_RIGHT: 90, _BELOW: 0, _LEFT: -90, _ABOVE: 0}


def joint_marks(plan: PosterPlan, part: Part, words: Words, book: FontBook, language: str) -> tuple[Node, ...]:
    """Return all that is printed over and around one part on its page."""
    return tuple(_Marker(plan, part, words, book, language).nodes())


class _Marker:
    """Marks the page of one part. Boxes are on the page."""

    def __init__(self, plan: PosterPlan, part: Part, words: Words, book: FontBook, language: str) -> None:
        self._plan, self._part = plan, part
        self._words, self._book, self._language = words, book, language
        at = plan.placing(part)
        self._box, self._window = part.box.moved(at.e, at.f), part.window.moved(at.e, at.f)

    def nodes(self) -> Iterator[Node]:
        """Yield the strips with their words, the ids in the margins, and the crosses over them."""
        for step in (_RIGHT, _BELOW, _LEFT, _ABOVE):
            neighbour = self._plan.neighbour(self._part, *step)
            if neighbour is None:
                continue
            if self._plan.joint == "overlap" and step in (_RIGHT, _BELOW):
                yield from self._strip(step, neighbour)
            else:
                yield from self._beside(step, neighbour)
        own = set_line(self._book, self._part.name, TextStyle("sans", _OWN, INK, "bold"), self._language)
        yield Glyphs(own, self._box.left + 2.0, self._window.top - _OFF)
        yield Shape(self._crosses(), MARK_PAINT)

    def _line(self, text: str, size: float) -> Line:
        return set_line(self._book, text, TextStyle("sans", size, INK), self._language)

    def _strip(self, step: tuple[int, int], neighbour: Part) -> Iterator[Node]:
        """Yield the pale strip that a neighbour is glued onto, and which one that is."""
        box, window = self._box, self._window
        strip = Box(box.right, window.top, window.right, window.bottom)
        if step == _BELOW:
            strip = Box(window.left, box.bottom, box.right, window.bottom)
        yield Shape(rectangle(strip.left, strip.top, strip.width, strip.height), Paint(fill=WHITE, opacity=1 - _SHOWN))
        line = self._line(say(self._words, "glue {page} here", page=neighbour.name), _ON_STRIP)
        yield self._turned(line, strip.centre, _TURN[step], -line.width / 2, 0.35 * _ON_STRIP)

    def _beside(self, step: tuple[int, int], neighbour: Part) -> Iterator[Node]:
        """Yield the neighbour's id in the margin, and an arrow that points to it."""
        box, window = self._box, self._window
        middle = {
            _RIGHT: (window.right, box.centre[1]),
            _BELOW: (box.centre[0], window.bottom),
            _LEFT: (window.left, box.centre[1]),
            _ABOVE: (box.centre[0], window.top),
        }[step]
        line = self._line(neighbour.name, _BESIDE)
        down = _OFF + 0.72 * _BESIDE if step == _BELOW else -_OFF
        yield self._turned(line, middle, _TURN[step], 0.8, down)
        # The arrow stands before the text and points away from the part, upward unless it is turned.
        tip, foot = (down, down - 0.7 * _BESIDE) if step == _BELOW else (down - 0.7 * _BESIDE, down)
        arrow = polygon([(-1.7, foot), (-0.2, foot), (-0.95, tip)])
        yield Shape(arrow.transformed(_turning(middle, _TURN[step])), Paint(fill=INK))

    def _turned(self, line: Line, about: Point, degrees: int, x: float, y: float) -> Node:
        """Return a line of text beginning at (x, y) of a plane whose origin is *about*, turned clockwise."""
        if not degrees:
            return Glyphs(line, about[0] + x, about[1] + y)
        return Group((Glyphs(line, x, y),), _turning(about, degrees))

    def _crosses(self) -> Path:
        """Return a cross at each corner of what is seen when all is joined; its arms keep off that."""
        paper, box = self._plan.paper, self._box
        limits = Box(EDGE, EDGE, paper.width - EDGE, paper.height - FOOTER_TOP + BLEED)
        segments: list[Segment] = []
        for x, out in ((box.left, -1), (box.right, 1)):
            for y, down in ((box.top, -1), (box.bottom, 1)):
                far_x = min(limits.right, max(limits.left, x + out * _ARM))
                far_y = min(limits.bottom, max(limits.top, y + down * _ARM))
                segments += [("M", ((x - out * _ALONG, y),)), ("L", ((far_x, y),))]
                segments += [("M", ((x, y - down * _ALONG),)), ("L", ((x, far_y),))]
        return Path(tuple(segments))


def _turning(about: Point, degrees: int) -> Transform:
    return translation(*about) @ rotation(degrees)
