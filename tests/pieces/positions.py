"""Views of positions for the tests of figures, and figures made of them as the checker would."""

from __future__ import annotations

from pnp.game.model.figure import CheckedFigure, ClaimMark, ProvedFrame
from pnp.game.model.texts import Text
from pnp.game.model.view import (
    ActionCost,
    BoardView,
    CellPlace,
    Event,
    Gain,
    Payment,
    PieceMoved,
    PiecePlaced,
    PoolPlace,
    PoolView,
    Production,
    RowPlace,
    Standing,
    TablePlace,
    TrackView,
    View,
)
from pnp.pieces.draw_context import DrawContext
from pnp.pieces.figure import draw_figure
from pnp.press.scene.document import Drawing

VIEW = View(
    boards=(
        BoardView(
            "town",
            (
                ("A1", (Standing("meadow"), Standing("hollow", owner="hollow"))),
                ("C1", (Standing("mushroom"), Standing("button", 5))),
                ("B2", (Standing("mushroom"), Standing("button", 1), Standing("dooky", owner="dooky"))),
            ),
        ),
    ),
    tracks=(
        TrackView(
            "market",
            (
                ("mushroom", "tiles", (Standing("mushroom", 2),)),
                ("mushroom", "buttons", (Standing("button", 12),)),
                ("meadow", "tiles", ()),
                ("meadow", "buttons", ()),
            ),
        ),
    ),
    pools=(
        PoolView("bank", (Standing("button", 10),)),
        PoolView("hollow", ()),
        PoolView("dooky", (Standing("button", 3),)),
    ),
    turn="hollow",
)

BUY = (
    ActionCost(2, "button", "hollow"),
    Payment(2, "button", PoolPlace("hollow"), PoolPlace("bank"), "hollow"),
    PiecePlaced("mushroom", CellPlace("B1"), RowPlace("mushroom"), 1, "hollow"),
)
MOVE = (
    PieceMoved("hollow", CellPlace("A1"), CellPlace("B1"), 1, "hollow"),
    Gain(3, "button", CellPlace("B1"), PoolPlace("hollow"), "hollow"),
)
HARVEST = (
    Production(2, "button", PoolPlace("bank"), CellPlace("B1")),
    Production(2, "button", PoolPlace("bank"), CellPlace("C1")),
)


def figure(*frames: ProvedFrame) -> CheckedFigure:
    return CheckedFigure("example", "An example.", ("some.clause",), frames)


def frame(
    *events: Event, refused: tuple[TablePlace, ...] = (), allowed: tuple[TablePlace, ...] = (), view: View = VIEW
) -> ProvedFrame:
    words = (Text("The position in words."),)
    return ProvedFrame(view, events, description=words, marks=marks(refused=refused, allowed=allowed))


def marks(refused: tuple[TablePlace, ...] = (), allowed: tuple[TablePlace, ...] = ()) -> tuple[ClaimMark, ...]:
    crosses = tuple(ClaimMark(place, is_legal=False) for place in refused)
    return crosses + tuple(ClaimMark(place, is_legal=True) for place in allowed)


def draw_position(
    drawing: DrawContext, view: BoardView, width: float, *moves: PieceMoved, window: tuple[str, ...] = ()
) -> Drawing:
    """Return the picture of a board's position after some moves."""
    frame = ProvedFrame(view=View((view,)), events=moves, description=())
    (picture,) = draw_figure(CheckedFigure("walk", "A walk.", (), (frame,), window=window), drawing, width)
    return picture
