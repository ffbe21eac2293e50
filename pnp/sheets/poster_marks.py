"""Draw what helps to join the pages of a poster: crosses at the corners, pale strips for the glue, neighbours' ids."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.colour import WHITE
from pnp.geometry.path import Box, Path, polygon, rectangle
from pnp.geometry.transform import rotation, translation
from pnp.scene.nodes import Glyphs, Group, Node, Paint, Shape, Symbol, Use
from pnp.sheets.marks import INK, MARK_PAINT
from pnp.sheets.poster_plan import OVERLAP, Part, PosterPlan
from pnp.text.fonts import FontBook
from pnp.text.line import Line, TextStyle, Weight
from pnp.text.shape import set_line

# The arms of a cross (mm) run along the edges of what is seen when all is joined, and on into margin or strip.
_ARM = 3.0
_ARMS = Path((("M", ((-_ARM, 0.0),)), ("L", ((_ARM, 0.0),)), ("M", ((0.0, -_ARM),)), ("L", ((0.0, _ARM),))))
CROSS = Symbol("poster:cross", (Shape(_ARMS, MARK_PAINT),), Box(-_ARM, -_ARM, _ARM, _ARM))
# How much of what is printed on a strip for the glue still shows.
_SHOWN = 0.35
# A neighbour's id on a strip, and in the narrow margin beside a joint that is cut; the page's own. All ems in mm.
_ON_STRIP, _BESIDE, _OWN = 3.6, 2.2, 2.4
# How far (mm) a margin's text stands from what is printed.
_OFF = 0.9

# The four sides: step to the neighbour, and how its text is turned to be read from outside.
_RIGHT, _BELOW, _LEFT, _ABOVE = (1, 0), (0, 1), (-1, 0), (0, -1)
_TURN = {_RIGHT: 90, _BELOW: 0, _LEFT: -90, _ABOVE: 0}


def joint_marks(plan: PosterPlan, part: Part, book: FontBook, language: str) -> tuple[Node, ...]:
    """Return all that is printed over and around one part on its page."""
    return tuple(_Marker(plan, part, book, language).nodes())


class _Marker:
    """Marks the page of one part. Boxes are on the page."""

    def __init__(self, plan: PosterPlan, part: Part, book: FontBook, language: str) -> None:
        self._plan, self._part = plan, part
        self._book, self._language = book, language
        at = plan.placing(part)
        self._box, self._window = part.box.moved(at.e, at.f), part.window.moved(at.e, at.f)

    def nodes(self) -> Iterator[Node]:
        """Yield the strips for the glue, the ids of this page and of its neighbours, and the crosses over them."""
        near = {step: self._plan.neighbour(self._part, *step) for step in _TURN}
        glued = [step for step in (_RIGHT, _BELOW) if near[step] and self._plan.joint == "overlap"]
        if glued:
            strips = Path(tuple(segment for step in glued for segment in self._strip(step).segments))
            yield Shape(strips, Paint(fill=WHITE, opacity=1 - _SHOWN))
        for step, neighbour in near.items():
            if neighbour is not None:
                yield self._id(step, neighbour.name, on_strip=step in glued)
        box = self._box
        yield Glyphs(self._line(self._part.name, _OWN, "bold"), box.left + _ARM + 0.8, self._window.top - _OFF)
        for corner in ((box.left, box.top), (box.right, box.top), (box.left, box.bottom), (box.right, box.bottom)):
            yield Use(CROSS, translation(*corner))

    def _line(self, text: str, size: float, weight: Weight = "regular") -> Line:
        return set_line(self._book, text, TextStyle("sans", size, INK, weight), self._language)

    def _strip(self, step: tuple[int, int]) -> Path:
        """Return the strip on one side that a neighbour is glued onto."""
        box, window = self._box, self._window
        if step == _RIGHT:
            return rectangle(box.right, window.top, window.right - box.right, window.height)
        return rectangle(window.left, box.bottom, box.right - window.left, window.bottom - box.bottom)

    def _id(self, step: tuple[int, int], name: str, *, on_strip: bool) -> Node:
        """Return a neighbour's id and an arrow that points to it, on the strip or in the margin on its side."""
        box, window = self._box, self._window
        x, y = box.centre
        middle = {
            _RIGHT: (window.right, y),
            _BELOW: (x, window.bottom),
            _LEFT: (window.left, y),
            _ABOVE: (x, window.top),
        }[step]
        size = _ON_STRIP if on_strip else _BESIDE
        high = 0.72 * size  # of a capital
        # In a plane whose origin is that middle and in which the margin is above; below, where it is not, text stands
        # upright none the less.
        low = (OVERLAP + high) / 2 if on_strip and step != _BELOW else -_OFF
        if step == _BELOW:
            low = -(OVERLAP - high) / 2 if on_strip else _OFF + high
        line = self._line(name, size)
        left = -(line.width + 0.9 * size) / 2
        tip, foot = (low, low - high) if step == _BELOW else (low - high, low)
        arrow = polygon([(left, foot), (left + 0.65 * size, foot), (left + 0.325 * size, tip)])
        nodes = (Shape(arrow, Paint(fill=INK)), Glyphs(line, left + 0.9 * size, low))
        return Group(nodes, translation(*middle) @ rotation(_TURN[step]))
