"""Drawings of a known size, pages of layers, and documents with metadata."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, final

from msgspec import Struct

from pnp.press.geometry.path import Box, Path
from pnp.press.scene.nodes import Node

Flip = Literal["long", "short"]


class Layer(Struct, frozen=True):
    """Nodes that belong together: art, marks, a cutter's operation. Layers are read by *reading*, then as painted."""

    name: str
    nodes: tuple[Node, ...]
    reading: int = 0


class Link(Struct, frozen=True):
    """A rectangle of a page that leads to another page (0-based) of the document, or to an address."""

    box: Box
    target: int | str


class Bookmark(Struct, frozen=True):
    """An entry of the outline that PDF viewers show beside the pages."""

    title: str
    y: float  # where on the page, in mm from its top
    level: int = 0


class Page(Struct, frozen=True):
    """One side of a sheet, width × height mm. Viewers show its *label* instead of its number."""

    width: float
    height: float
    layers: tuple[Layer, ...]
    links: tuple[Link, ...] = ()
    bookmarks: tuple[Bookmark, ...] = ()
    title: str = ""
    trim: Box | None = None  # the part that remains after cutting, if not the whole page
    bleed: Box | None = None  # the part in which art goes on beyond the trim, if there is any
    contour: tuple[Path, ...] = ()  # lines along which a machine cuts the print, in a spot colour of their own
    description: str = ""
    label: str = ""


class Document(Struct, frozen=True):
    """Pages in the order they are printed or read."""

    title: str
    pages: tuple[Page, ...]
    author: str = ""
    subject: str = ""
    language: str = "en"
    duplex: Flip | None = None  # how a printer should turn the paper, if both sides are printed
    is_grey: bool = False  # whether every colour becomes the grey that is as light


class Size(Struct, frozen=True):
    """A width and a height in mm."""

    width: float
    height: float


@final
class Drawing(Struct, frozen=True):
    """A node whose upper left corner is (0, 0), *width* × *height* mm; *title* is the alternative text."""

    node: Node
    width: float
    height: float
    title: str = ""

    @property
    def size(self) -> Size:
        """The width and height of the drawing."""
        return Size(self.width, self.height)


class PlannedDrawing(Struct, frozen=True):
    """A drawing that is *width* × *height* mm large, and that *draw* draws if it is used."""

    width: float
    height: float
    draw: Callable[[], Node]
