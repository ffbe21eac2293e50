"""The six kinds of node a drawing is made of: path, glyphs, image, group, symbol, use."""

from __future__ import annotations

from typing import Literal, final

from msgspec import Struct

from pnp.press.colour import Colour
from pnp.press.geometry.path import IDENTITY, Box, Path, Transform
from pnp.press.scene.gradient import Gradient
from pnp.press.text.line import Line

# The thinnest line that prints at home, in mm.
HAIRLINE = 0.15
# The first bytes of every JPEG file.
JPEG_START = b"\xff\xd8\xff"


class Paint(Struct, frozen=True):
    """How a path is filled and stroked; widths and dashes in mm.

    A *gradient* is painted instead of the fill, which is then its mean colour, for code that needs a single colour.
    *keep_in_low_ink* is for marks that tell pieces apart: no ink is saved on them. *is_halo* is for a stroke that sets
    letters or marks off from the art under them: it becomes light where that art does.
    """

    fill: Colour | None = None
    stroke: Colour | None = None
    width: float = 0.25
    cap: Literal["butt", "round"] = "round"
    join: Literal["miter", "round"] = "round"
    dash: tuple[float, ...] = ()
    even_odd: bool = False
    opacity: float = 1.0  # of fill and stroke alike
    keep_in_low_ink: bool = False
    is_halo: bool = False
    gradient: Gradient | None = None


class Shape(Struct, frozen=True):
    """A path and its paint."""

    path: Path
    paint: Paint


class Glyphs(Struct, frozen=True):
    """A line of set text, its baseline beginning at (x, y)."""

    line: Line
    x: float
    y: float


class Image(Struct, frozen=True):
    """A picture laid over a rectangle: the bytes of a PNG or JPEG file."""

    content: bytes
    x: float
    y: float
    width: float
    height: float
    title: str = ""

    @property
    def is_jpeg(self) -> bool:
        """Whether the file is a JPEG rather than a PNG."""
        return self.content.startswith(JPEG_START)


# The role of a group for a screen reader: a heading, a paragraph, a figure, or an artifact, which is not read.
Role = Literal["h1", "h2", "h3", "p", "figure", "artifact"]


class Group(Struct, frozen=True):
    """Nodes painted in order, moved and perhaps clipped as one; *title* is the alternative text.

    A group with a *role* contains no other group with one. A group that *continues* belongs to the paragraph painted
    before it. *language* is the code of the language of its words, if that is not the document's.
    """

    children: tuple[Node, ...]
    transform: Transform = IDENTITY
    clip: Path | None = None
    title: str = ""
    role: Role | None = None
    continues: bool = False
    language: str = ""


@final
class Symbol(Struct, frozen=True, cache_hash=True):
    """Art drawn once and used often. Equal names must mean equal art within a document."""

    name: str
    children: tuple[Node, ...]
    box: Box  # contains everything that is painted


class Use(Struct, frozen=True):
    """A symbol painted at a position."""

    symbol: Symbol
    transform: Transform = IDENTITY
    title: str = ""


Node = Shape | Glyphs | Image | Group | Use
