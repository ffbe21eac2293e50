from pnp.model.view import PoolView, Standing
from tests.rules.english import described
from tests.rules.ovo.table import CORNERS, ENGINE, EXAMPLE, FOUR, play, state, table

SOME = table("d d D . . . | . . . . . . | d . s . . . | . . . . . d | S . . . . d | s s . s s .", "star")


def test_eggs_that_are_face_down_show_their_backs():
    view = ENGINE.view(SOME)
    (board,) = view.boards
    assert board.component == "board"
    cells = dict(board.cells)
    assert cells["A1"] == (Standing("diamond-egg", owner="diamond"),)
    assert cells["C1"] == (Standing("diamond-egg", face="back"),)
    assert cells["A5"] == (Standing("star-egg", face="back"),)
    assert len(cells) == 12
    assert view.pools == (PoolView("diamond", (), "diamond-egg"), PoolView("star", (), "star-egg"))
    assert view.turn == "star"
    assert view.status == ()


def test_eggs_of_players_who_are_out_are_beside_the_board():
    view = ENGINE.view(play(state(CORNERS), "claim triangle")[0])
    assert view.pools == (
        PoolView("circle", (), "circle-egg"),
        PoolView("triangle", (Standing("triangle-egg", 4),), "triangle-egg"),
        PoolView("diamond", (), "diamond-egg"),
        PoolView("star", (), "star-egg"),
    )
    assert [pool.name for pool in view.pools] == FOUR


def test_no_player_is_to_act_once_it_is_over():
    view = ENGINE.view(play(state(EXAMPLE), "claim star")[0])
    assert view.turn is None
    assert view.status == ()


def test_description_in_words_as_players_see_it():
    assert described(ENGINE, SOME) == (
        "Star is to act. Diamond: face up on A1, B1, A3, F4, F5. Star: face up on C3, A6, B6, D6, E6. "
        "Face down: C1, A5."
    )
    assert described(ENGINE, play(state(EXAMPLE), "claim star")[0]).startswith("The game is over: Diamond wins. ")
    assert "Face down: none." in described(ENGINE, state(EXAMPLE))
    assert "Triangle is out." in described(ENGINE, play(state(CORNERS), "claim triangle")[0])
    home = table("d d d d d d | . . . . . . | . . . . . . | . . . . . . | . . . . . . | S S S S S S", "diamond")
    assert "Star: nowhere face up." in described(ENGINE, home)
