from pnp.model.translatable import ui_text
from pnp.model.view import BoardView, Standing, StatusItem, View
from tests.rules.english import described
from tests.rules.hexania.table import ENGINE, state, table, written


def test_the_view_has_each_piece_in_its_place():
    here = table(red="C3 B4", blue="E5", points=8, first=["red", "blue"])
    assert ENGINE.view(here) == View(
        boards=(
            BoardView(
                "board",
                (
                    ("B4", (Standing("red", owner="red"),)),
                    ("C3", (Standing("red", owner="red"),)),
                    ("E5", (Standing("blue", owner="blue"),)),
                ),
                side=5,
                homes=(("red", ("B4", "C3", "D2")), ("blue", ("F8", "G7", "H6"))),
            ),
        ),
        turn="red",
        status=(
            StatusItem(ui_text("{n} point left", "{n} points left", n=8), "red", bold=True),
            StatusItem(ui_text("(first turn)")),
        ),
    )


def test_status():
    here = table(players=3, points=None, turn="green", out=["blue"])
    here = state(written(here) | {"bonus": {"red": 7, "blue": 0, "green": 2}})
    assert ENGINE.view(here).status == (
        StatusItem(ui_text("to roll"), "green", bold=True),
        StatusItem(ui_text("bonus {n}", n=7), "red"),
        StatusItem(ui_text("out"), "blue"),
        StatusItem(ui_text("bonus {n}", n=2), "green"),
    )
    here = table(red="C3", points=1)
    assert ENGINE.view(here).status[0] == StatusItem(
        ui_text("{n} point left", "{n} points left", n=1), "red", bold=True
    )
    over = ENGINE.view(table(points=None, turn="blue", out=["red"]))
    assert (over.turn, over.status) == (None, (StatusItem(ui_text("out"), "red"),))


def test_words():
    here = table(players=3, red="B4 E5 E6 E7", green="C9", out=["blue"], points=1, first=["red"])
    assert described(ENGINE, here) == (
        "Red is to act and has 1 point, in the first turn. Red has 2 figures: B4; E5, E6 and E7. "
        "Blue, who is out, has no counters. Green has 1 figure: C9."
    )
    waiting = state(written(table(points=None, turn="blue")) | {"bonus": {"red": 0, "blue": 7}})
    assert described(ENGINE, waiting) == (
        "Blue is to roll the dice. Red has no counters. Blue has no counters. Blue’s bonus is 7."
    )
    assert described(ENGINE, table(points=None, turn="blue", out=["red"])).startswith(
        "Blue has won. Red, who is out, has"
    )
