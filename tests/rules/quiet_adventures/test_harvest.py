"""The harvest and each of its constraints."""

from pnp.model.view import CellPlace, PoolPlace, Production
from tests.rules.quiet_adventures.table import play, table, written


def grown(events):
    return [(event.target.name, event.amount) for event in events if isinstance(event, Production)]


def dooky_on_his_house(board, market, purses, hollow="A1"):
    """Dooky, on his house C3, is to act; he raises or lowers a price, which moves nothing on the board."""
    return table(board, hollow, "C3", market, purses, turn="dooky")


def test_it_comes_after_dooky_only():
    here = table("H . m | . . . | . . D", "A1", "C3", "2@1 3@1 1@1", (1, 1))
    after, events = play(here, "increase mushroom")
    assert grown(events) == []
    after, events = play(after, "increase meadow")
    assert grown(events) == [("C1", 2)]
    assert written(after)["turn"] == "hollow"


def test_each_tile_receives_the_price_from_the_bank():
    here = dooky_on_his_house("H m . | b . . | . . D", "2@1 2@2 1@1", (1, 2))
    assert written(here)["bank"] == 8
    after, events = play(here, "increase meadow")
    assert grown(events) == [("B1", 1), ("A2", 2)]
    assert events[-1] == Production(2, "button", PoolPlace("bank"), CellPlace("A2"))
    assert written(after)["board"] == ["H m1 .", "b2 . .", ". . D"]
    assert written(after)["bank"] == 5


def test_the_bank_runs_dry_in_the_middle_of_a_tile():
    here = dooky_on_his_house("H m m | . . . | . . D", "1@3 3@1 1@1", (2, 4))
    assert written(here)["bank"] == 4
    after, events = play(here, "increase meadow")
    assert grown(events) == [("B1", 3), ("C1", 1)]
    assert written(after)["bank"] == 0
    assert written(after)["board"][0] == "H m3 m1"


def test_an_empty_bank_grows_nothing():
    here = dooky_on_his_house("H m m | . . . | . . D", "1@3 3@1 1@1", (4, 6))
    after, events = play(here, "increase meadow")
    assert grown(events) == []
    assert written(after)["board"][0] == "H m m"


def test_nothing_grows_under_a_character():
    here = dooky_on_his_house("H m m | . . . | . . D", "1@1 3@1 1@1", (1, 2), hollow="B1")
    assert grown(play(here, "increase meadow")[1]) == [("C1", 1)]


def test_nothing_grows_under_dooky_where_he_has_just_gone():
    here = table("H m m | . . D | . . .", "A1", "C2", "1@1 3@1 1@1", (1, 2), turn="dooky")
    after, events = play(here, "move C1")
    assert grown(events) == [("B1", 1)]
    assert written(after)["characters"]["dooky"] == "C1"


def test_a_free_type_does_not_grow():
    here = dooky_on_his_house("H m b | . . . | . . D", "2@0 2@1 1@1", (1, 2))
    assert grown(play(here, "increase meadow")[1]) == [("C1", 1)]


def test_a_type_that_has_left_the_market_does_not_grow():
    here = dooky_on_his_house("H m m | m b . | . . D", "0@2 2@1 1@1", (1, 2))
    assert grown(play(here, "increase meadow")[1]) == [("B2", 1)]


def test_the_price_is_that_after_dookys_action():
    here = dooky_on_his_house("H m . | . . . | . . D", "2@1 3@1 1@1", (1, 2))
    assert grown(play(here, "increase mushroom")[1]) == [("B1", 2)]
    assert grown(play(here, "decrease mushroom")[1]) == []


def test_the_tile_just_bought_grows():
    here = dooky_on_his_house("H . . | . . . | . m D", "2@1 3@2 1@1", (1, 2))
    assert grown(play(here, "buy beehive C2")[1]) == [("B3", 1), ("C2", 2)]


def test_the_tile_just_bought_grows_no_more_if_it_was_the_last_of_its_type():
    here = dooky_on_his_house("H . . | . . . | . m D", "2@1 3@2 1@1", (1, 2))
    assert grown(play(here, "buy meadow C2")[1]) == [("B3", 1)]


def test_the_lowest_price_first():
    here = dooky_on_his_house("H m b | w . . | . . D", "2@3 1@2 1@1", (1, 4))
    assert written(here)["bank"] == 4
    after, events = play(here, "decrease mushroom")  # 2, 2 and 1; six in the bank
    assert grown(events) == [("A2", 1), ("B1", 2), ("C1", 2)]
    here = dooky_on_his_house("H m b | w . . | . . D", "2@3 1@2 1@1", (1, 5))
    after, events = play(here, "increase mushroom")
    assert grown(events) == [("A2", 1), ("C1", 2)]
    assert written(after)["board"] == ["H m b2", "w1 . .", ". . D"]


def test_equal_prices_by_market_row():
    here = dooky_on_his_house("H w b | m . . | . . D", "2@1 1@1 1@1", (5, 5))
    assert written(here)["bank"] == 2
    after, events = play(here, "increase mushroom")  # the mushroom now costs 2: beehive, meadow, mushroom
    assert grown(events) == [("C1", 1), ("B1", 1)]
    assert written(after)["bank"] == 0


def test_equal_prices_and_types_by_cell_in_reading_order():
    here = dooky_on_his_house("H . m | m . . | m . D", "0@1 2@1 2@1", (1, 1))
    assert grown(play(here, "increase beehive")[1]) == []  # the mushrooms have left the market
    here = dooky_on_his_house("H . m | m . b | . b D", "1@1 1@1 1@1", (1, 1))
    assert grown(play(here, "increase meadow")[1]) == [("C1", 1), ("A2", 1), ("C2", 1), ("B3", 1)]


def test_buttons_pile_up():
    here = dooky_on_his_house("H m3 . | . . . | . . D", "2@1 3@1 1@1", (1, 2))
    after, events = play(here, "increase meadow")
    assert grown(events) == [("B1", 1)]
    assert written(after)["board"][0] == "H m4 ."


def test_prices_are_not_used_up():
    here = dooky_on_his_house("H m . | . . . | . . D", "2@1 3@1 1@1", (1, 2))
    after, _ = play(here, "increase meadow")
    assert [row["price"] for row in written(after)["market"].values()] == [1, 1, 2]
