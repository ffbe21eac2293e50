"""Draw the status line below a board: what the view's status tells, the dice thrown, and the winner.

A line consists of entries, which never break; those that don't fit go to the next line. An engine says what the
entries are (:class:`pnp.model.view.StatusItem`): nothing here knows the words of a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from msgspec import Struct

from pnp.colour import WHITE
from pnp.components.die import pips
from pnp.components.draw_context import DrawContext
from pnp.components.figures.counter_clusters import draw_token
from pnp.components.figures.faces import COUNT_SIZE
from pnp.components.figures.layout import STATUS_LINE
from pnp.components.lettering import glyph_box, set_label
from pnp.components.marks import draw_mark
from pnp.geometry.path import Box, rectangle
from pnp.geometry.transform import translation
from pnp.model.figure import ProvedFrame
from pnp.model.translatable import Text, ui_text
from pnp.model.view import DiceThrown, GameEnded, PlayerEliminated, StatusEvent, StatusItem, StatusNote
from pnp.scene.nodes import Group, Node, Paint, Shape
from pnp.text.line import TextStyle

TOKEN, DIE = 3.7, 3.5  # widths in mm
BIT_GAP, ENTRY_GAP = 1.1, 3.6  # between the bits of an entry, and between entries
DICE_GAP = 1.0  # more between a throw and what is left of it


class Bit(Struct, frozen=True):
    """A small part of a line: *nodes* from x = 0 to *width* mm, y = 0 being the middle of the line."""

    nodes: tuple[Node, ...]
    width: float


class _Entry(Struct, frozen=True):
    """Bits that belong together."""

    bits: tuple[Bit, ...]

    @property
    def width(self) -> float:
        """Its width in mm."""
        return sum(bit.width for bit in self.bits) + BIT_GAP * (len(self.bits) - 1)


def status_lines(frames: Sequence[ProvedFrame], context: DrawContext, width: float) -> int:
    """Return how many status lines the frames of a figure need in *width* mm; 0 if none of them has a status."""
    if not any(frame.view.status for frame in frames):
        return 0
    return max(len(_broken(tuple(_entries(frame, context)), width)) for frame in frames)


def draw_status(frame: ProvedFrame, box: Box, context: DrawContext) -> Iterator[Node]:
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


def _width(line: Sequence[_Entry]) -> float:
    return sum(entry.width for entry in line) + ENTRY_GAP * (len(line) - 1)


def _broken(entries: Sequence[_Entry], width: float) -> list[list[_Entry]]:
    """Return entries line by line, none wider than *width* unless a single entry is."""
    lines: list[list[_Entry]] = []
    for entry in entries:
        if lines and _width([*lines[-1], entry]) <= width:
            lines[-1].append(entry)
        else:
            lines.append([entry])
    return lines


def _entries(frame: ProvedFrame, context: DrawContext) -> Iterator[_Entry]:
    """Yield the entries of a frame: what its events tell, then the view's status, the dice beside who threw them."""
    thrown: DiceThrown | None = None
    for event in frame.events:
        if not isinstance(event, StatusEvent):
            continue
        match event:
            case StatusNote(item):
                yield _Entry((*_token(item.token, context), _label(item.label, context, bold=item.bold)))
            case GameEnded(winner):
                if winner is not None:
                    star = Bit((draw_mark("star", 1.6, 0, 3.2, context.ink),), 3.2)
                    yield _Entry((*_token(winner, context), star))
            case DiceThrown():
                thrown = event
            case PlayerEliminated():
                pass  # the view's status tells who is out
            case _:
                assert_never(event)
    groups = _grouped(frame.view.status)
    if thrown is not None and thrown.player not in {items[0].token for items in groups}:
        yield _Entry((*_token(thrown.player, context), *_dice(thrown, context)))
        thrown = None
    for items in groups:
        bits = [*_token(items[0].token, context)]
        if thrown is not None and thrown.player == items[0].token:
            bits += _dice(thrown, context)
            thrown = None
        yield _Entry((*bits, *(_label(item.label, context, bold=item.bold) for item in items)))


def _grouped(status: Sequence[StatusItem]) -> list[list[StatusItem]]:
    """Return the items of each entry: one with a token, and those without that continue it."""
    groups: list[list[StatusItem]] = []
    for item in status:
        if item.token is None and groups:
            groups[-1].append(item)
        else:
            groups.append([item])
    return groups


def _dice(thrown: DiceThrown, context: DrawContext) -> Iterator[Bit]:
    """Yield the dice that were thrown, and what was added to them."""
    for number in thrown.faces:
        box = Box(0, -DIE / 2, DIE, DIE / 2)
        face = rectangle(box.left, box.top, box.width, box.height, 0.6)
        plain = Shape(face, Paint(fill=WHITE, stroke=context.ink, width=0.25))
        yield Bit((plain, *pips(str(number), box, context.ink)), DIE)
    if thrown.added:
        total = thrown.amount + thrown.added
        yield _label(ui_text("+ {n} = {sum}", n=thrown.added, sum=total), context)
    yield Bit((), DICE_GAP)


def _token(player: str | None, context: DrawContext) -> Iterator[Bit]:
    """Yield a player's counter, if there is one of that name."""
    nodes = () if player is None else draw_token(player, TOKEN / 2, 0.0, TOKEN, context)
    if nodes:
        yield Bit(nodes, TOKEN)


def _label(text: Text, context: DrawContext, *, bold: bool = False) -> Bit:
    """Return a text in the reader's language."""
    style = TextStyle("sans", COUNT_SIZE, context.ink, "bold" if bold else "regular")
    glyphs = set_label(context, context.translate(text), 0.0, 0.0, style, align=0.0)
    return Bit((glyphs,), glyph_box(context.book, glyphs).right)
