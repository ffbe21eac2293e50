"""Turn shaped words, spaces and inline boxes into one line: in visual order, side by side, in mm."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from pnp.colour import Colour
from pnp.text.fonts import Face
from pnp.text.line import Glyph, InlineBox, Line, Run, TextStyle


class Chunk(Struct, frozen=True):
    """Shaped glyphs of one face in visual order, measured in em from the chunk's beginning."""

    face: Face
    glyphs: tuple[Glyph, ...]
    width: float
    level: int  # the embedding level; odd ones run right to left

    @property
    def is_space(self) -> bool:
        """Whether it is one space between words."""
        return len(self.glyphs) == 1 and self.glyphs[0].text == " "


class Part(Struct, frozen=True):
    """A chunk in its place in a line: its style, and mm added to each of its glyphs (spaces of justified lines)."""

    chunk: Chunk
    style: TextStyle
    stretch: float = 0.0

    @property
    def width(self) -> float:
        """Width in mm."""
        return self.chunk.width * self.style.size + self.stretch * len(self.chunk.glyphs)

    @property
    def level(self) -> int:
        """The embedding level of its text."""
        return self.chunk.level


class BoxPart(Struct, frozen=True):
    """An inline box in its place in a line, its x yet to be found."""

    box: InlineBox
    level: int = 0

    @property
    def width(self) -> float:
        """Width in mm."""
        return self.box.width


def visual_order(levels: Sequence[int]) -> list[int]:
    """Return the positions of parts from left to right, given their embedding levels in logical order (UAX #9, L2)."""
    order = list(range(len(levels)))
    lowest_odd = min((level for level in levels if level % 2), default=0)
    for level in range(max(levels, default=0), lowest_odd - 1, -1):
        if not lowest_odd:
            break
        start = 0
        while start < len(order):
            end = start
            while end < len(order) and levels[order[end]] >= level:
                end += 1
            order[start:end] = order[start:end][::-1]
            start = end + 1
    return order


class _Builder:
    """Gathers the runs of a line from left to right."""

    def __init__(self) -> None:
        self.x = 0.0
        self.runs: list[Run] = []
        self.boxes: list[InlineBox] = []
        self.glyphs: list[Glyph] = []
        self.kind: tuple[Face, float, Colour, str] | None = None

    def add(self, part: Part) -> None:
        """Set the glyphs of *part* at the pen."""
        size = part.style.size
        kind = (part.chunk.face, size, part.style.colour, part.style.link)
        if kind != self.kind:
            self.end_run()
            self.kind = kind
        start, stretch = self.x, part.stretch
        for index, glyph in enumerate(part.chunk.glyphs):
            shift = start + index * stretch
            advance = glyph.advance * size + stretch
            self.glyphs.append(Glyph(glyph.glyph_id, shift + glyph.x * size, glyph.y * size, advance, glyph.text))
        self.x += part.width

    def add_box(self, box: InlineBox) -> None:
        """Keep room for *box* at the pen."""
        self.end_run()
        self.boxes.append(replace(box, x=self.x))
        self.x += box.width

    def end_run(self) -> None:
        """Close the run that is under way."""
        if self.kind is not None and self.glyphs:
            face, size, colour, link = self.kind
            self.runs.append(Run(face.key, size, colour, tuple(self.glyphs), link))
        self.glyphs, self.kind = [], None

    def untrack(self, tracking: float) -> None:
        """Take back the space that letter-spacing has added after the last glyph."""
        if tracking and self.glyphs:
            self.glyphs[-1] = replace(self.glyphs[-1], advance=self.glyphs[-1].advance - tracking)
            self.x -= tracking


def assemble(text: str, parts: Sequence[Part | BoxPart], strut: tuple[float, float], offset: float = 0.0) -> Line:
    """Return the line of *parts*, given in logical order.

    *text* is what it says; *strut* the ascent and descent in mm that the line has at least; *offset* its indent.
    """
    builder = _Builder()
    ascent, descent = strut
    ordered = [parts[i] for i in visual_order([p.level for p in parts])] if any(p.level for p in parts) else parts
    for part in ordered:
        if isinstance(part, BoxPart):
            builder.add_box(part.box)
            ascent, descent = max(ascent, part.box.ascent), max(descent, part.box.descent)
        else:
            builder.add(part)
            face, size = part.chunk.face, part.style.size
            ascent, descent = max(ascent, face.ascent * size), max(descent, face.descent * size)
    if ordered and isinstance(last := ordered[-1], Part):
        builder.untrack(last.style.tracking * last.style.size)
    builder.end_run()
    return Line(text, tuple(builder.runs), builder.x, ascent, descent, tuple(builder.boxes), offset)
