from pnp.model.view import PoolView, Standing
from tests.rules.english import described
from tests.rules.hollow.table import ENGINE, EXAMPLE, state, table

OVER = table(". B B | R B R . | . R R R R | B . B B | B R .", button="red")


def test_the_view_has_each_piece_in_its_place():
    view = ENGINE.view(state(EXAMPLE))
    (board,) = view.boards
    assert (board.component, board.side) == ("board", 5)
    assert board.cells == (
        ("E5", (Standing("red-stone", owner="red"),)),
        ("F5", (Standing("blue-stone", owner="blue"),)),
    )
    assert view.tracks == ()
    assert view.pools == (
        PoolView("red", (), portrait="red-stone"),
        PoolView("button", (Standing("button"),)),
        PoolView("blue", (), portrait="blue-stone"),
    )
    assert view.turn == "red"
    assert view.status == ()


def test_the_button_lies_with_its_owner():
    view = ENGINE.view(state(EXAMPLE | {"button": "blue"}))
    assert view.pools == (
        PoolView("red", (), portrait="red-stone"),
        PoolView("blue", (Standing("button"),), portrait="blue-stone"),
    )


def test_no_player_is_to_act_once_it_is_over():
    view = ENGINE.view(OVER)
    assert view.turn is None
    assert view.status == ()


def test_description_in_words():
    assert described(ENGINE, state(EXAMPLE)) == (
        "Red is to act. Red stones: E5. Blue stones: F5. 59 cells are empty, in 1 hollow. "
        "The button belongs to neither player."
    )
    assert described(ENGINE, OVER) == (
        "The game is over: Red has 7.5 points, Blue 7. Red stones: B2, B4, C2, C3, C4, C5, E2. Blue stones: A4, A5, "
        "B3, D1, D3, D4, E1. 5 cells are empty, in 5 hollows. The button belongs to Red."
    )
    full = table("R B | B B R | R R", turn="blue", button="blue")
    assert described(ENGINE, full) == (
        "Blue is to act. Red stones: A2, B3, C1, C2. Blue stones: A3, B1, B2. 0 cells are empty, in 0 hollows. "
        "The button belongs to Blue."
    )
    assert "Red stones: none." in described(ENGINE, state(EXAMPLE | {"side": 2, "board": [". .", ". . .", ". ."]}))
