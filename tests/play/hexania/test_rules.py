"""Each reason for which a move is refused, the order of several, and what the examples of the author cost."""

import pytest

from pnp.game.model.texts import ui_text
from pnp.game.model.view import (
    CellPassed,
    CellPlace,
    Gain,
    GroupCollapsed,
    GroupMerged,
    Payment,
    PieceRemoved,
    PlayerEliminated,
    StatusItem,
)
from tests.play.clause_names import clauses_in_code
from tests.play.hexania import rules as package
from tests.play.hexania.rules import _TABLE, HEXANIA_CLAUSES
from tests.play.hexania.table import ENGINE, clause, cost, held, move, play, spelled, table, written
from tests.play.hexania.test_engine import REFUSING


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
        ({}, "birth A5", "birth.home", "A5 is not a cell of Red's home"),
        ({}, "birth G7", "birth.home", "G7 is not a cell of Red's home"),
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
        ({"red": "E5 E2"}, "move E5 N 3", "move.through", "at step 3 the player's own figure on E2 is in the way"),
        ({"red": "E5 E2"}, "move E5 N 4", "move.through", "at step 3 the player's own figure on E2 is in the way"),
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


# Clauses that say what happens rather than what may not, and that no event names: tests of moves hold them.
TELLING = {
    "setup.board", "setup.players", "setup.homes", "turn.actions", "figure.whole", "move.line",
    "attack.rest", "attack.move", "attack.several", "attack.regroup", "attack.grow",
    "variant.no-collapse", "variant.birth-merges",
}  # fmt: skip


def test_every_clause_is_judged_by_or_documented():
    named = clauses_in_code(package, HEXANIA_CLAUSES)
    assert set(HEXANIA_CLAUSES) == named | TELLING
    assert not named & TELLING
    assert named > REFUSING


def test_every_point_of_the_rules_has_a_clause():
    numbers = [*(str(number) for number in range(1, 23)), *(f"23{letter}" for letter in "abcdef")]
    assert {point for _, point, _ in _TABLE} == set(numbers)
    assert [clause for clause, _, _ in _TABLE] == list(HEXANIA_CLAUSES)
    assert len(HEXANIA_CLAUSES) == 48


# On the board of side 12: red's home runs from D9 up to I4; L12 is the middle cell.
RED_HOME = ("D9", "E8", "F7", "G6", "H5", "I4")


def paid(events):
    """Return the parts of a cost: points by clause."""
    return [(event.clause, event.amount) for event in events if isinstance(event, Payment)]


def removed(events):
    return [event.source.name for event in events if isinstance(event, PieceRemoved)]


def big(**kwargs):
    return table(12, acted=False, **kwargs)


def test_point_2_five_points_on_one_move():
    after, events = play(big(red="L12 L13", points=5), "move L12 SE 3")
    assert paid(events) == [("move.start", 2), ("move.steps", 3)]
    assert (held(after, "red"), after.points) == ("O12 O13", 0)


def test_point_2_five_points_on_three_actions():
    here = big(red="L12 L13", points=5)
    after, _ = play(here, "move L12 SE 1", "birth F7", "grow F7 G6")
    assert (held(after, "red"), after.points) == ("F7 G6 M12 M13", 0)
    assert spelled(after) == ["stop"]


def test_point_2_out_for_lack_of_figures_and_home():
    here = big(red="", blue="F7", points=12)
    assert spelled(here) == ["stop"]
    assert clause(here, "birth D9") == "birth.held"
    after, events = play(here, "stop")
    assert written(after)["out"] == ["red"]
    assert [event.clause for event in events if isinstance(event, PlayerEliminated)] == ["turn.out"]


def test_point_2_out_for_lack_of_points():
    """Green, with four points and figures of 5 and 6; a figure of 2 is in its home."""
    green = "L12 L13 L14 L15 L16 Q9 Q10 Q11 Q12 Q13 Q14"
    home = table(12, players=3, points=4, turn="green").homes[2]
    names = table(12).bitboard.names_of(home)
    here = table(12, players=3, points=4, turn="green", green=green, red=f"{names[2]} {names[3]}")
    assert [figure.mass for figure in here.figures(2).each] == [5, 6]
    assert here.figures(0).each[0].mass == 2
    assert spelled(here) == ["stop"]
    assert clause(here, f"birth {names[0]}") == "birth.held"
    assert clause(here, "grow L12 L11") == "grow.cost"


def test_point_2_out_for_lack_of_room_at_home():
    """Three points, figures of 4 and more; each of the three free cells of the home touches one of them."""
    here = big(red="E8 E9 E10 E11 G6 G7 G8 G9 I4 I5 I6 I7", points=3)
    assert [figure.mass for figure in here.figures(0).each] == [4, 4, 4]
    assert spelled(here) == ["stop"]
    assert [clause(here, f"birth {cell}") for cell in ("D9", "F7", "H5")] == ["birth.touch"] * 3


def test_point_4_growth():
    """Blue has eight points: 8 - 1 - 2 - 3 = 2, and nothing to spend them on."""
    home = table(12).bitboard.names_of(table(12).homes[1])
    here = table(12, points=8, turn="blue", blue=home[2])
    left = []
    for cell in (home[1], home[3], home[4]):
        first = held(here, "blue").split()[0]
        here, events = play(here, f"grow {first} {cell}")
        left.append((paid(events)[0][1], here.points))
    assert left == [(1, 7), (2, 5), (3, 2)]
    assert spelled(here) == ["stop"]
    _, events = play(here, "stop")
    assert [event.item for event in events] == [StatusItem(ui_text("{n} lost", "{n} lost", n=2), "blue")]


BENT = "L12 L13 L14 M12"  # mass 4: on three lines to the lower right, on two columns


def test_points_6_and_7_a_move():
    here = big(red=BENT, points=6)
    after, events = play(here, "move L12 SE 2")
    assert paid(events) == [("move.start", 4), ("move.steps", 2)]
    assert (held(after, "red"), after.points) == ("N12 N13 N14 O12", 0)
    assert clause(here, "move L12 SE 3") == "move.cost"


def test_points_6_and_7_six_directions():
    moves = [text for text in spelled(big(red=BENT, points=6)) if text.startswith("move")]
    assert moves == [f"move L12 {way} {steps}" for way in ("N", "NE", "NW", "S", "SE", "SW") for steps in (1, 2)]


def test_points_6_and_7_a_change_of_direction_is_a_second_move():
    here = big(red="L12 L13 M12", points=11)
    middle, events = play(here, "move L12 SE 3")
    assert (sum(points for _, points in paid(events)), middle.points) == (6, 5)
    after, events = play(middle, "move O12 N 2")
    assert paid(events) == [("move.start", 3), ("move.steps", 2)]
    assert (held(after, "red"), after.points) == ("O10 O11 P10", 0)


def test_point_9_regrouping_may_look_like_a_move_and_is_cheaper():
    here = big(red="L12 M12 N12 O12", points=4)
    after, events = play(here, "regroup L12 P12")
    assert held(after, "red") == "M12 N12 O12 P12"
    assert paid(events) == [("regroup.cost", 4)]
    assert clause(here, "move L12 SE 1") == "move.cost"
    assert cost(big(red="L12 M12 N12 O12", points=5), "move L12 SE 1") == 5


def test_point_11_five_counters_for_five_points():
    here = big(points=5)
    births, _ = play(here, "birth D9", "birth F7", "birth H5")
    assert (births.points, len(births.figures(0).each)) == (2, 3)
    assert clause(births, "birth E8") == "birth.touch"
    joined, events = play(births, "grow D9 E8")
    assert [figure.mass for figure in joined.figures(0).each] == [3, 1]
    assert [(event.amount, event.clause) for event in events if isinstance(event, GroupMerged)] == [(3, "merge.touch")]
    whole, _ = play(joined, "grow H5 G6")
    assert (held(whole, "red"), whole.points) == ("D9 E8 F7 G6 H5", 0)
    assert [figure.mass for figure in whole.figures(0).each] == [5]


def test_point_11_five_births_in_a_row_are_not_allowed():
    here, _ = play(big(points=5), "birth D9")
    assert clause(here, "birth E8") == "birth.touch"


def test_point_11_the_same_figure_costs_eleven_by_growth():
    here = big(points=11)
    costs = []
    for text in ("birth D9", "grow D9 E8", "grow D9 F7", "grow D9 G6", "grow D9 H5"):
        costs.append(cost(here, text))
        here, _ = play(here, text)
    assert costs == [1, 1, 2, 3, 4]
    assert sum(costs) == 11


def test_point_12_nine_points_would_block_a_neighbour_at_once():
    everybody = ("red", "blue", "green", "yellow", "purple", "orange")
    first = table(12, players=6, points=9, first=everybody)
    near, _ = play(first, "birth I4", "move I4 NE 3")
    assert near.points == 4
    assert clause(near, "move L1 SE 3") == "first.homes"
    assert [text for text in spelled(near) if text.startswith("move L1 SE")] == ["move L1 SE 1", "move L1 SE 2"]
    later = near._replace(first_turn=frozenset())
    after, _ = play(later, "move L1 SE 3", "stop", "roll 12")
    assert [text for text in spelled(after) if text.startswith("birth")] == []
    assert clause(after, "birth P1") == "birth.held"


def test_point_13_a_figure_of_twelve_shrinks_to_one():
    row = [f"L{number}" for number in range(8, 19)]
    here = big(red=" ".join(row), points=11)
    assert clause(here, "grow L8 L7") == "collapse.keep"
    kept = sorted(f"grow L8 L7 keep {cell}" for cell in ("L7", *row))
    assert [text for text in spelled(here) if text.startswith("grow L8 L7")] == kept
    after, events = play(here, "grow L8 L7 keep L12")
    assert held(after, "red") == "L12"
    assert [(event.target, event.amount) for event in events if isinstance(event, GroupCollapsed)] == [
        (CellPlace("L12"), 12)
    ]
    assert len(removed(events)) == 11
    assert (after.losses, after.bonus) == ((0, 0), (0, 0))


@pytest.mark.parametrize(
    ("attacker", "attacked", "armour"), [("L10 L11 L12 L13 L14", "N11 N12 N13", 0), ("L12 L13", "N8:14", 5)]
)
def test_points_14_to_20_armour(attacker, attacked, armour):
    if ":" in attacked:
        attacked = " ".join(f"N{number}" for number in range(8, 15))
    mass = len(attacker.split())
    here = big(red=attacker, blue=attacked, points=mass + 2 + armour)
    after, events = play(here, f"move {attacker.split()[0]} SE 2")
    assert after.points == 0
    assert [(name, n) for name, n in paid(events) if name == "attack.armour"] == [("attack.armour", 5)] * bool(armour)
    if armour:
        assert clause(here._replace(points=mass + 1 + armour), "move L12 SE 2") == "attack.points"


def test_points_14_to_20_an_attack_that_leaves_two_figures():
    here = big(turn="blue", blue="L12 L13 L14", red="O11 O12 O13 O14 O15", points=8)
    after, events = play(here, "move L12 SE 3")
    assert paid(events) == [("move.start", 3), ("move.steps", 3), ("attack.armour", 2)]
    assert removed(events) == ["O12", "O13", "O14"]
    assert (held(after, "red"), held(after, "blue")) == ("O11 O15", "O12 O13 O14")
    assert [figure.mass for figure in after.figures(0).each] == [1, 1]
    assert (after.points, after.bonus, after.losses) == (0, (0, 3), (3, 0))


def test_points_14_to_20_an_attack_sweeps_away_what_it_passes():
    here = table(12, players=3, turn="blue", blue="L12 L13 L14", red="M12 M13 N12 N13", green="P12 P13 P14", points=9)
    after, events = play(here, "move L12 SE 5")
    assert paid(events) == [("move.start", 3), ("move.steps", 5), ("attack.armour", 1)]
    assert sorted(removed(events)) == ["M12", "M13", "N12", "N13", "P12", "P13", "P14"]
    assert {event.target for event in events if isinstance(event, CellPassed)} == {
        CellPlace(f"{column}{number}") for column in "MNOP" for number in (12, 13, 14)
    }
    assert [event.amount for event in events if isinstance(event, Gain)] == [4 + 3]
    assert (held(after, "blue"), after.bonus) == ("Q12 Q13 Q14", (0, 7, 0))
    thrown, _ = play(after, "stop", "roll 2", "birth " + names_of_home(after, 2)[0], "stop", "roll 2", "birth D9")
    again, _ = play(thrown, "stop", "roll 6")
    assert (written(again)["turn"], again.points, again.bonus) == ("blue", 6 + 7, (0, 0, 0))


def names_of_home(here, player):
    return here.bitboard.names_of(here.homes[player])


def test_point_20_the_armour_of_each_figure_is_paid_once():
    here = big(red="L12", blue="M11 M12 M13 O12 O13 Q12", points=12)
    after, events = play(here, "move L12 SE 6")
    assert paid(events) == [("move.start", 1), ("move.steps", 6), ("attack.armour", 2), ("attack.armour", 1)]
    assert (removed(events), after.bonus) == (["M12", "O12", "Q12"], (3, 0))
    assert held(after, "blue") == "M11 M13 O13"


def test_point_23e_viscous_moves():
    """The bent figure of mass 4 again: three points to start to the lower right, two to start down."""
    here = big(red=BENT, points=6, variants=["viscous-moves"])
    moves = [text for text in spelled(here) if text.startswith("move")]
    assert [text for text in moves if " SE " in text] == [f"move L12 SE {steps}" for steps in (1, 2, 3)]
    assert [text for text in moves if " S " in text] == [f"move L12 S {steps}" for steps in (1, 2, 3, 4)]
    assert paid(play(here, "move L12 SE 3")[1]) == [("variant.viscous-moves", 3), ("move.steps", 3)]
    assert paid(play(here, "move L12 S 4")[1]) == [("variant.viscous-moves", 2), ("move.steps", 4)]
