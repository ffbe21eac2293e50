"""The record of a kind of component: all facts except its drawing; the steps of the print guide that make it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, Literal, TypeVar, get_args

from msgspec import Struct

from pnp.game.model.components.component import Component, ComponentText
from pnp.game.model.components.flat_pieces import FrontLook, Pictured
from pnp.game.model.texts import Text, ui_text
from pnp.press.geometry.cells import Cells
from pnp.problems import DocumentPath


class MakingStep(Struct, frozen=True):
    """A step of the print guide in which pieces are made from printed sheets.

    *picture* names its drawing and defaults to *key*. *ruled* comes before the text if there are cut marks, *ticked*
    after it if they are beside the pieces. *minutes* is about how long one piece takes by hand, besides the cutting:
    to fold, to glue, to put aside. Lists of the box's contents group pieces by their step, in the order of *box_rank*;
    *shown_mm* is the longer side of the largest of a group there, None for a share of the list's width.
    """

    key: str
    title: Text
    text: Text
    minutes: float
    ruled: Text | None = None
    ticked: Text | None = None
    picture: str = ""
    box_rank: int = 20
    shown_mm: float | None = 16.0


_RULED = ui_text("Lay the ruler from mark to mark and cut.")
_CUT = ui_text("Cut from mark to mark.")
MAKE_BOARDS = MakingStep(
    "boards",
    ui_text("Boards"),
    ui_text("For a flat board, glue the sheet onto thick card first."),
    ruled=_RULED,
    minutes=3.0,
    box_rank=0,
    shown_mm=None,
)
MAKE_MATS = MakingStep(
    "mats",
    ui_text("Mats"),
    ui_text("A mat lies flat on the table: it need not be stiff."),
    ruled=_RULED,
    picture="boards",
    minutes=1.0,
    box_rank=1,
    shown_mm=30.0,
)
MAKE_TILES = MakingStep(
    "tiles",
    ui_text("Tiles"),
    ui_text(
        "Neighbours that share an edge need only one cut. Make all the cuts of one direction first, then turn the "
        "strips and make the others."
    ),
    ruled=_CUT,
    minutes=0.1,
    box_rank=2,
    shown_mm=14.0,
)
MAKE_CARDS = MakingStep(
    "cards",
    ui_text("Cards"),
    ui_text(
        "If the corners are drawn rounded, use a corner punch or scissors. Sleeves protect cards that are handled a "
        "lot."
    ),
    ruled=_CUT,
    minutes=0.2,
    box_rank=4,
    shown_mm=19.0,
)
MAKE_COUNTERS = MakingStep(
    "counters",
    ui_text("Counters"),
    ui_text(
        "Glue the sheet onto thick card first: the pieces are easier to handle. Cut the pieces apart, then cut each "
        "along its outline."
    ),
    ticked=ui_text("The short marks around a piece point to the outline."),
    minutes=0.2,
    box_rank=3,
    shown_mm=11.5,
)
MAKE_STANDEES = MakingStep(
    "standees",
    ui_text("Standees"),
    ui_text(
        "Cut out the figure and its base. Fold the figure at its head, printed side outside, and glue front and "
        "back together except at the feet. Bend the feet outward and glue them onto the hatched field of the base. If "
        "both have slots, glue each one together completely and push them into each other."
    ),
    minutes=4.0,
    box_rank=7,
    shown_mm=16.0,
)
MAKE_DICE = MakingStep(
    "dice",
    ui_text("Dice"),
    ui_text(
        "Cut around the outline and fold every scored line away from you. Put glue on one hatched tab at a time "
        "and press it to the inside of the next face until it sticks. The face with the last tab closes the die."
    ),
    minutes=7.0,
    box_rank=5,
    shown_mm=10.0,
)
MAKE_CUPS = MakingStep(
    "cups",
    ui_text("Cups"),
    ui_text(
        "Cut around the outline and fold the walls up, with the printed side outside. Glue each hatched tab to the "
        "inside of the next wall."
    ),
    minutes=7.0,
    box_rank=9,
    shown_mm=14.0,
)

MAKE_SCREENS = MakingStep(
    "screens",
    ui_text("Screens"),
    ui_text(
        "Cut around the outline. Fold both wings towards the side with the rows, open them again until they stand at "
        "right angles to the middle, and put the screen between you and the others, the rows on your side."
    ),
    minutes=4.0,
    box_rank=11,
    shown_mm=22.0,
)
MAKE_PAWNS = MakingStep(
    "pawns",
    ui_text("Pawns"),
    ui_text(
        "Cut around the outline. Fold a tent along the scored lines, with the printed side outside, and glue the "
        "hatched tab behind the other end of the strip. Pull a cone over the edge of the table, so that it bends, and "
        "glue its tab behind the other edge."
    ),
    minutes=3.0,
    box_rank=8,
)
MAKE_SPINNERS = MakingStep(
    "spinners",
    ui_text("Spinners"),
    ui_text(
        "Glue the disc and the arrow onto thick card and cut them out, with the holes. Put a split pin through the "
        "arrow, the small ring and the disc, and bend its ends apart so loosely that the arrow turns freely. With no "
        "split pin, hold the loop of a paper clip in the middle of the disc with the tip of a pencil, and spin that."
    ),
    minutes=8.0,
    box_rank=6,
)
MAKE_BOXES = MakingStep(
    "boxes",
    ui_text("Boxes"),
    ui_text(
        "Cut around the outline and fold every scored line away from you. If a box has several parts, glue these "
        "together first: a tab with a letter goes behind the edge with the same letter. Put glue on one hatched tab at "
        "a time and press it to the inside of the next side, the long ones first, the bottom last. Flaps without "
        "hatching stay loose: they close the box."
    ),
    minutes=12.0,
    box_rank=10,
    shown_mm=22.0,
)


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
