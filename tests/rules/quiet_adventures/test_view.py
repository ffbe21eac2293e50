from pnp.model.view import PoolView, Standing
from tests.rules.english import described
from tests.rules.quiet_adventures.table import ENGINE, EXAMPLE, play, state, table
from tests.rules.quiet_adventures.test_ending import CIRCLE, circling


def test_the_view_has_each_piece_in_its_place():
    view = ENGINE.view(state(EXAMPLE))
    (board,) = view.boards
    assert board.component == "hollowtown"
    assert dict(board.cells) == {
        "A1": (Standing("hollow-house", owner="hollow"), Standing("hollow", owner="hollow")),
        "C1": (Standing("mushroom"), Standing("button", 2)),
        "B2": (Standing("dooky-house", owner="dooky"), Standing("dooky", owner="dooky")),
    }
    (track,) = view.tracks
    assert track.component == "market"
    assert track.places == (
        ("mushroom", "tiles", (Standing("mushroom", 2),)),
        ("mushroom", "buttons", (Standing("button", 1),)),
        ("beehive", "tiles", (Standing("beehive", 3),)),
        ("beehive", "buttons", (Standing("button", 3),)),
        ("meadow", "tiles", (Standing("meadow", 1),)),
        ("meadow", "buttons", (Standing("button", 2),)),
    )
    assert view.pools == (
        PoolView("bank", (Standing("button", 1),)),
        PoolView("hollow", (Standing("button", 3),)),
        PoolView("dooky", (Standing("button", 3),)),
    )
    assert view.turn == "hollow"
    assert view.status == ()


def test_empty_places_are_shown_empty():
    here = table("H m m | m b w | w b D", "C1", "C3", "0@6 0@0 0@9", (0, 0), turn="dooky", last=True)
    view = ENGINE.view(here)
    places = {(row, place): pieces for row, place, pieces in view.tracks[0].places}
    assert places["beehive", "tiles"] == places["beehive", "buttons"] == ()
    assert [pool.pieces for pool in view.pools] == [(), (), ()]
    assert view.status == ()
    assert view.turn == "dooky"


def test_no_player_is_to_act_once_it_is_over():
    here = table("H m m | m b w | w b D", "C1", "C3", "0@6 0@0 0@1", (3, 0))
    assert ENGINE.view(here).turn is None
    deadlock, _ = play(circling(), *CIRCLE, *CIRCLE)
    assert ENGINE.view(deadlock).turn is None


def test_description_in_words():
    assert described(ENGINE, state(EXAMPLE)) == (
        "Hollow is to act. In the town: A1 Hollow’s house, where Hollow stands; C1 Mushroom with 2 buttons; "
        "B2 Dooky’s house, where Dooky stands. In the market: Mushroom, 2 tiles at 1 button; Beehive, 3 tiles at "
        "3 buttons; Meadow, 1 tile at 2 buttons. Hollow has 3 buttons. "
        "Dooky has 3 buttons. The bank has 1 button."
    )
    last = table("H m m | m b w | w b D", "C1", "C3", "0@6 0@0 0@9", (0, 0), turn="dooky", last=True)
    assert described(ENGINE, last).startswith("Dooky has the last action.")
    over = table("H m m | m b w | w b D", "C1", "C3", "0@6 0@0 0@1", (3, 0))
    assert described(ENGINE, over).startswith("The game is over.")
    assert "Beehive, 0 tiles at 0 buttons" in described(ENGINE, over)
