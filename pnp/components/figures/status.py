"""Tell below a board what isn't on it: who acts, what was thrown, how many points are left, who has a bonus or is out.

An engine says so in its view's notes (``points:8``, ``throw``, ``first-turn``, ``bonus:red:7``, ``out:red``) and in the
events ``thrown``, ``lost`` and ``ended``. A line
consists of entries, which never break; those that don't fit go on below.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from pnp.colour import WHITE
from pnp.components.context import Context
from pnp.components.die import pips
from pnp.components.figures.bodies import draw_token
from pnp.components.figures.faces import COUNT_SIZE
from pnp.components.figures.layout import STATUS_LINE
from pnp.components.lettering import glyph_box, on_caps
from pnp.components.marks import draw_mark
from pnp.geometry.path import Box, rectangle
from pnp.geometry.transform import translation
from pnp.model.figure import ProvedFrame
from pnp.model.translatable import Text, ui_text
from pnp.model.view import View
from pnp.scene.nodes import Group, Node, Paint, Shape
from pnp.text.line import TextStyle

TOKEN, DIE = 3.7, 3.5  # widths in mm
BIT_GAP, ENTRY_GAP = 1.1, 3.6  # between the bits of an entry, and between entries
DICE_GAP = 1.0  # more between a throw and what is left of it
_DICE = range(2, 13)  # what two dice can show
_TOLD = ("points", "throw", "first-turn", "bonus", "out")


class Bit(Struct, frozen=True):
    """Something small that stands in a line: *nodes* from x = 0 to *width*, y = 0 being the middle of the line."""

    nodes: tuple[Node, ...]
    width: float


class Entry(Struct, frozen=True):
    """Bits that belong together."""

    bits: tuple[Bit, ...]

    @property
    def width(self) -> float:
        """Its width in mm."""
        return sum(bit.width for bit in self.bits) + BIT_GAP * (len(self.bits) - 1)


def has_status(view: View) -> bool:
    """Whether a view has notes that are told below the board."""
    return any(note.split(":")[0] in _TOLD for note in view.notes)


def status_lines(frames: Sequence[ProvedFrame], context: Context, width: float) -> int:
    """Return how many lines the frames of a figure need below their boards, in *width* mm; 0 if nothing is told."""
    if not any(has_status(frame.view) for frame in frames):
        return 0
    return max(len(_broken(tuple(_entries(frame, context)), width)) for frame in frames)


def draw_status(frame: ProvedFrame, box: Box, context: Context) -> Iterator[Node]:
    """Yield the lines of a frame in *box*."""
    y = box.top + STATUS_LINE / 2
    for line in _broken(tuple(_entries(frame, context)), box.width):
        x = box.left + (box.width - _width(line)) / 2
        for entry in line:
            for bit in entry.bits:
                yield Group(bit.nodes, translation(x, y))
                x += bit.width + BIT_GAP
            x += ENTRY_GAP - BIT_GAP
        y += STATUS_LINE


def _width(line: Sequence[Entry]) -> float:
    return sum(entry.width for entry in line) + ENTRY_GAP * (len(line) - 1)


def _broken(entries: Sequence[Entry], width: float) -> list[list[Entry]]:
    """Return entries line by line, none wider than *width* unless a single entry is."""
    lines: list[list[Entry]] = []
    for entry in entries:
        if lines and _width([*lines[-1], entry]) <= width:
            lines[-1].append(entry)
        else:
            lines.append([entry])
    return lines


def _entries(frame: ProvedFrame, context: Context) -> Iterator[Entry]:
    """Yield what is told of a frame: who acts first, then the others in turn order."""
    view = frame.view
    acts = view.turn
    for event in frame.events:
        if event.kind == "lost" and event.player:
            yield _entry(event.player, context, _words(ui_text("{n} lost", n=event.amount), context))
        if event.kind == "ended" and event.player:
            star = Bit((draw_mark("star", 1.6, 0, 3.2, context.ink),), 3.2)
            yield _entry(event.player, context, star)
    if acts is not None:
        yield Entry((*_token(acts, context), *_dice(frame, context), *_turn(view, context)))
    for note in view.notes:
        match note.split(":"):
            case ["bonus", player, number]:
                yield _entry(player, context, _words(ui_text("bonus {n}", n=number), context))
            case ["out", player]:
                yield _entry(player, context, _words(ui_text("out"), context))


def _entry(player: str, context: Context, *bits: Bit) -> Entry:
    return Entry((*_token(player, context), *bits))


def _turn(view: View, context: Context) -> Iterator[Bit]:
    """Yield what the player who acts has left, or has to do."""
    for note in view.notes:
        match note.split(":"):
            case ["points", number]:
                yield _words(ui_text("{n} point left", "{n} points left", n=int(number)), context, bold=True)
            case ["throw"]:
                yield _words(ui_text("to throw"), context, bold=True)
            case ["first-turn"]:
                yield _words(ui_text("(first turn)"), context)


def _dice(frame: ProvedFrame, context: Context) -> Iterator[Bit]:
    """Yield two dice that show together what was thrown on the way to a frame, and what was added to it."""
    thrown = next((event for event in reversed(frame.events) if event.kind == "thrown"), None)
    if thrown is None or thrown.amount not in _DICE:
        return
    for number in (thrown.amount - thrown.amount // 2, thrown.amount // 2):
        box = Box(0, -DIE / 2, DIE, DIE / 2)
        face = rectangle(box.left, box.top, box.width, box.height, 0.6)
        plain = Shape(face, Paint(fill=WHITE, stroke=context.ink, width=0.25))
        yield Bit((plain, *pips(str(number), box, context.ink)), DIE)
    added = next((event for event in reversed(frame.events) if event.kind == "gained" and event.source), None)
    if added is not None and added.component is None:
        yield _words(ui_text("+ {n} = {sum}", n=added.amount, sum=thrown.amount + added.amount), context)
    yield Bit((), DICE_GAP)


def _token(player: str, context: Context) -> Iterator[Bit]:
    """Yield a player's counter, if there is one that is called as he is."""
    nodes = draw_token(player, TOKEN / 2, 0.0, TOKEN, context)
    if nodes:
        yield Bit(nodes, TOKEN)


def _words(text: Text, context: Context, *, bold: bool = False) -> Bit:
    """Return a text of the program's own in the reader's language."""
    style = TextStyle("sans", COUNT_SIZE, context.ink, "bold" if bold else "regular")
    glyphs = on_caps(context, context.translate(text), 0.0, 0.0, style, align=0.0)
    return Bit((glyphs,), glyph_box(context.book, glyphs).right)
