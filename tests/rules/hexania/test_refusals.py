"""Each reason for which a move is refused, on a position that has no other; and the order of several."""

import pytest

from tests.rules.hexania.table import ENGINE, held, move, spelled, table


def told(here, text):
    refusal = ENGINE.refusal(here, move(here, text))
    return refusal and (refusal.clause, refusal.message)


ROW = "E2 E3 E4 E5 E6 E7 E8 F1 F2 F3"  # mass 10


@pytest.mark.parametrize(
    ("position", "text", "clause", "message"),
    [
        ({"points": None}, "stop", "turn.throw", "Red has not rolled the dice yet"),
        ({"points": None}, "birth C3", "turn.throw", "Red has not rolled the dice yet"),
        ({}, "roll 7", "turn.throw", "Red has rolled the dice already"),
        ({"points": None}, "roll 1", "turn.throw", "two dice show 2 to 12, not 1"),
        ({"points": None}, "roll 13", "turn.throw", "two dice show 2 to 12, not 13"),
        ({"points": None, "out": ["blue"]}, "roll 7", "end.over", "the game is over"),
        ({}, "birth A5", "birth.home", "A5 is no cell of Red's home"),
        ({}, "birth G7", "birth.home", "G7 is no cell of Red's home"),
        ({"blue": "D2"}, "birth B4", "birth.held", "another player holds D2 in Red's home"),
        ({"blue": "D2"}, "birth D2", "birth.held", "another player holds D2 in Red's home"),
        ({"red": "C3"}, "birth C3", "birth.empty", "Red has a counter on C3 already"),
        ({"red": "C3"}, "birth B4", "birth.touch", "a counter on B4 would merge at once, with that on C3"),
        ({"points": 0}, "birth B4", "birth.cost", "it costs 1, and Red has 0"),
        ({"blue": "E5"}, "grow E5 E6", "figure.own", "Red has no counter on E5"),
        ({}, "move E5 N 1", "figure.own", "Red has no counter on E5"),
        ({}, "regroup E5 E6", "figure.own", "Red has no counter on E5"),
        ({"red": "E5"}, "grow E5 E7", "grow.touch", "E7 does not touch the figure on E5"),
        ({"red": "E5 E6"}, "grow E5 E6", "grow.own", "Red has a counter on E6 already"),
        ({"red": "E5 E6", "points": 1}, "grow E5 E7", "grow.cost", "it costs 2, and Red has 1"),
        ({"red": "E5"}, "move E5 N 5", "move.edge", "the figure on E5 would leave the board at step 5"),
        ({"red": "E5 E2"}, "move E5 N 3", "move.through", "at step 3 the own figure on E2 is in the way"),
        ({"red": "E5 E2"}, "move E5 N 4", "move.through", "at step 3 the own figure on E2 is in the way"),
        ({"red": "E5 F5", "points": 3}, "move E5 N 2", "move.cost", "it costs 4, and Red has 3"),
        ({"red": "E5"}, "regroup E5 E6", "regroup.alone", "the counter on E5 stands alone"),
        ({"red": "E5 E6"}, "regroup E5 E6", "regroup.place", "Red has a counter on E6 already"),
        ({"red": "E5 E6"}, "regroup E5 E5", "regroup.place", "Red has a counter on E5 already"),
        (
            {"red": "E5 E6 E7"},
            "regroup E6 E8",
            "regroup.connected",
            "without E6 and with E8 the figure falls apart",
        ),
        ({"red": "E5 E6"}, "regroup E5 A5", "regroup.connected", "without E5 and with A5 the figure falls apart"),
        ({"red": "E5 E6", "points": 1}, "regroup E5 E7", "regroup.cost", "it costs 2, and Red has 1"),
        (
            {"red": "E5", "blue": "E6 E7 E8", "points": 2},
            "grow E5 E6",
            "attack.points",
            "it costs 1 and 2 for armour, and Red has 2",
        ),
        ({"red": "E5"}, "grow E5 E6 keep E5", "collapse.mass", "a figure of mass 2 does not collapse: leave out keep"),
        (
            {"red": ROW + " F4", "points": 11},
            "grow E2 F5",
            "collapse.keep",
            "a figure of mass 12 collapses: add one of its cells, as in keep E2",
        ),
        (
            {"red": ROW + " F4", "points": 11},
            "grow E2 F5 keep A5",
            "collapse.keep",
            "a figure of mass 12 collapses: add one of its cells, as in keep E2",
        ),
        (
            {"red": "G6", "first": ["red"]},
            "grow G6 G7",
            "first.homes",
            "G7 is Blue's home, and this is Red's first turn",
        ),
        (
            {"red": "G6", "variants": ["homes-safe-until-blood"]},
            "grow G6 G7",
            "variant.homes-safe-until-blood",
            "G7 is Blue's home, and Blue has lost no counter yet",
        ),
        (
            {"red": "E5 E6", "variants": ["split-regroup"]},
            "regroup E5 E4",
            "variant.split-regroup",
            "E4 touches no other counter of the figure",
        ),
        (
            {"blue": "D2", "variants": ["birth-attack"]},
            "birth B4",
            "variant.birth-attack",
            "while others hold D2, a birth goes there",
        ),
    ],
)
def test_one_reason(position, text, clause, message):
    assert told(table(**position), text) == (clause, message)


@pytest.mark.parametrize(
    ("position", "text", "clause"),
    [
        # Time before figure, figure before place, place before cost, cost before armour, armour before collapse.
        ({"points": None}, "grow E5 E6", "turn.throw"),
        ({"blue": "E5"}, "move E5 N 5", "figure.own"),
        ({"red": "E5", "points": 1}, "move E5 N 5", "move.edge"),
        ({"red": "E5 E6", "blue": "E7 E8 F7", "points": 1}, "grow E5 E7", "grow.cost"),
        ({"red": "E5", "blue": "E6 E7", "points": 1}, "grow E5 E6 keep E5", "attack.points"),
        ({"red": "G6", "first": ["red"]}, "grow G6 G7 keep G6", "collapse.mass"),
        ({"red": "C3", "blue": "D2"}, "birth C3", "birth.held"),
        ({"red": "E5 E6", "points": 1}, "regroup E5 A5", "regroup.connected"),
    ],
)
def test_the_first_of_several_reasons(position, text, clause):
    assert told(table(**position), text)[0] == clause


def test_first_turns_forbid_ending_on_homes_not_passing_them():
    passing = table(6, red="J6", first=["red"], points=12)
    home = passing.bitboard.names_of(passing.homes[1])
    assert home == ["G10", "H9", "I8", "J7"]
    assert told(passing, "move J6 S 1")[0] == "first.homes"
    assert told(passing, "move J6 SW 1") is None  # I7
    assert told(passing, "move J6 SW 3") is None  # beside the home, on G9
    over = table(6, red="K6", first=["red"], points=12)
    assert told(over, "move K6 SW 1")[0] == "first.homes"  # J7
    assert told(over, "move K6 SW 4")[0] == "first.homes"  # G10
    assert told(over, "move K6 SW 5") is None  # F11: past the whole home


def test_who_is_in_a_home_already_may_stay_there():
    here = table(red="G7 F8", first=["red"], points=12)
    assert told(here, "grow F8 G6") is None
    assert told(here, "regroup F8 G6") is None
    assert told(here, "move F8 NE 1")[0] == "first.homes"  # G7 is no news, H6 is
    assert told(here, "regroup F8 H6")[0] == "first.homes"


def test_a_first_turn_is_judged_after_a_collapse():
    here = table(6, red="H7 G8 G9 F9 F8 G7 H6 I5 I6 I7 H8", points=12, first=["red"])
    listed = [text for text in spelled(here) if text.startswith("grow F8 I8")]
    assert listed == [f"grow F8 I8 keep {cell}" for cell in held(here, "red").split()]
    assert told(here, "grow F8 I8 keep I8")[0] == "first.homes"
    assert told(here, "grow F8 I8 keep G8") is None


def test_homes_of_players_who_are_out_are_homes():
    here = table(players=3, red="H2", first=["red"], points=12, out=["blue"])
    assert told(here, "grow H2 I2")[0] == "first.homes"
