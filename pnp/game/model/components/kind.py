"""The record of a kind of component: all facts about it except its drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, Literal, TypeVar, get_args

from msgspec import Struct

from pnp.game.model.components.component import Component, ComponentText
from pnp.game.model.components.flat_pieces import FrontLook, Pictured
from pnp.game.model.components.making_steps import MakingStep
from pnp.game.model.texts import Text
from pnp.press.geometry.cells import Cells
from pnp.problems import DocumentPath

_M = TypeVar("_M", bound=Component)


class PieceExtent(Struct, frozen=True):
    """A length of a piece, in mm, and what it is compared with: the width or the height of its place, or both.

    "flats" is the distance between two sides of a hexagon, in which a piece lies whichever way it is turned. *field* is
    the key of its size, *part* names the measured part for messages.
    """

    against: Literal["width", "height", "both", "flats"]
    field: str
    length: float
    part: str = ""


class Kind(Struct, Generic[_M], frozen=True, kw_only=True):
    """The facts about a kind: its *model*, its other *names* on the command line, the *step* in which it is made.

    *texts* lists what is translated, besides the title and the print note that every component has; *markup* lists
    those of them that are texts with markup. *pictured* lists the parts that may show a face of the program.
    *size_text* returns the size of a component that depends on the paper, in words. *places* is what a board offers to
    pieces, *cells* its squares, hexagons, points or areas; the cells of a mat are slots, spaces and areas. *stance* is
    how figures show a piece on a cell: it covers it, lies in its corner, or is upright; *extents* are its sizes there.
    """

    model: type[_M]
    names: tuple[str, ...]
    step: MakingStep
    texts: Callable[[_M], Iterator[ComponentText]]
    markup: Callable[[_M], Iterator[tuple[str, DocumentPath]]] = lambda component: iter(())
    pictured: Callable[[_M], Iterator[tuple[Pictured, DocumentPath]]] = lambda component: iter(())
    size_text: Callable[[_M], Text] | None = None
    places: Literal["squares", "hexagons", "points", "spaces", "areas", "rows"] | None = None
    cells: Callable[[_M], Cells] | None = None
    stance: Literal["cover", "corner", "upright"] | None = None
    extents: Callable[[_M], Iterator[PieceExtent]] = lambda component: iter(())
    face_down: Callable[[_M], object] = lambda component: None  # all that is visible if its back is up
    designs: Callable[[_M], tuple[FrontLook, ...]] = lambda component: ()  # a look for each row of its table
    is_read: bool = False  # has rows of text, which players look up during the game
    is_scored: bool = False  # has score lines: folds that are scored before anything is cut out
    is_glued: bool = False  # is folded and glued from one side of the card
    is_stiffened: bool = False  # is better when it is glued onto thick card
    is_spread: bool = False  # many of them lie side by side in the list of parts, not in a stack
    shows_others: bool = False  # may show pictures of other components, or be as large as they are

    @property
    def name(self) -> str:
        """What `kind` is in components.yaml."""
        (name,) = get_args(self.model.__annotations__["kind"])
        return str(name)
