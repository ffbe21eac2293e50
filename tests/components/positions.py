"""Views of positions for the tests of figures, and figures made of them as the checker would."""

from __future__ import annotations

from pnp.model.figure import CheckedFigure, ProvedFrame
from pnp.model.translatable import Text
from pnp.model.view import BoardView, Event, PoolView, Standing, TrackView, View

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
    Event("cost", "button", amount=2, player="hollow"),
    Event("paid", "button", "purse:hollow", "pool:bank", 2, "hollow"),
    Event("placed", "mushroom", "row:mushroom", "cell:B1", 1, "hollow"),
)
MOVE = (
    Event("moved", "hollow", "cell:A1", "cell:B1", 1, "hollow"),
    Event("gained", "button", "cell:B1", "purse:hollow", 3, "hollow"),
)
HARVEST = (
    Event("harvested", "button", "pool:bank", "cell:B1", 2),
    Event("harvested", "button", "pool:bank", "cell:C1", 2),
)


def figure(*frames: ProvedFrame) -> CheckedFigure:
    """Return a figure of *frames*."""
    return CheckedFigure("example", "An example.", ("some.clause",), frames)


def frame(
    *events: Event, refused: tuple[str, ...] = (), allowed: tuple[str, ...] = (), view: View = VIEW
) -> ProvedFrame:
    """Return the position after *events*."""
    return ProvedFrame(view, events, description=(Text("The position in words."),), refused=refused, allowed=allowed)
