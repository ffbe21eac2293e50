"""Each variant of the rules, on and off, and what it does to others."""

from pnp.model.view import GroupCollapsed, GroupMerged, Payment
from tests.rules.hexania.table import clause, cost, held, play, spelled, state, table, written

ROW = "E2 E3 E4 E5 E6 E7 E8 F1 F2 F3 F4"  # mass 11


def masses(here, player=0):
    return [figure.mass for figure in here.figures(player).each]


def test_a_regrouped_figure_may_fall_apart():
    assert clause(table(red="D5 E5 F5"), "regroup E5 D6") == "regroup.connected"
    here = table(red="D5 E5 F5", variants=["split-regroup"])
    after, _ = play(here, "regroup E5 D6")
    assert (held(after, "red"), masses(after)) == ("D5 D6 F5", [2, 1])
    assert clause(here, "regroup E5 A5") == "variant.split-regroup"
    assert clause(table(red="E5", variants=["split-regroup"]), "regroup E5 E6") == "regroup.alone"


def test_a_part_that_falls_off_may_merge_and_collapse():
    here = table(red="C5 D5 E4 F5 F6 F7 F8 G5 G6 G7 H5 H6 I5", points=12, variants=["split-regroup"])
    assert masses(here) == [3, 10]
    assert clause(here, "regroup D5 E5") == "collapse.keep"
    after, _ = play(here, "regroup D5 E5 keep E5")
    assert (held(after, "red"), masses(after)) == ("C5 E5", [1, 1])


def test_homes_are_safe_until_blood():
    here = table(red="G6", variants=["homes-safe-until-blood"])
    assert clause(here, "grow G6 G7") == "variant.homes-safe-until-blood"
    assert clause(here, "grow G6 F7") is None
    bled = state(written(here) | {"losses": {"red": 0, "blue": 1}})
    assert clause(bled, "grow G6 G7") is None


def test_safe_homes_replace_the_rule_of_first_turns():
    here = table(red="G6", variants=["homes-safe-until-blood"], first=["red", "blue"])
    assert clause(state(written(here) | {"losses": {"red": 0, "blue": 1}}), "grow G6 G7") is None


def test_the_first_blood_may_not_be_drawn_at_home():
    """Losses are those before the action, and a collapse is none."""
    here = table(red="G6", blue="G7", variants=["homes-safe-until-blood"])
    assert clause(here, "grow G6 G7") == "variant.homes-safe-until-blood"
    after, _ = play(table(red=ROW, points=12), "grow E2 D4 keep E2")
    assert after.losses == (0, 0)


def test_figures_of_any_mass():
    here = table(red=ROW, points=12, variants=["no-collapse"])
    after, events = play(here, "grow E2 D4")
    assert masses(after) == [12]
    assert GroupCollapsed not in {type(event) for event in events}
    assert clause(here, "grow E2 D4 keep E2") == "collapse.mass"
    more = state(written(after) | {"points": 12})
    assert masses(play(more, "grow D4 D5")[0]) == [13]


def test_an_attack_by_birth():
    intruder = "B4 B5 C4"
    assert clause(table(blue=intruder), "birth B4") == "birth.held"
    here = table(blue=intruder, points=4, variants=["birth-attack"])
    assert [text for text in spelled(here) if text != "stop"] == ["birth B4"]
    after, events = play(here, "birth B4")
    assert [(event.clause, event.amount) for event in events if isinstance(event, Payment)] == [
        ("birth.cost", 1),
        ("attack.armour", 3),
    ]
    assert (held(after, "red"), held(after, "blue")) == ("B4", "B5 C4")
    assert (after.points, after.bonus, after.losses) == (0, (1, 0), (0, 1))
    assert clause(here._replace(points=3), "birth B4") == "attack.points"
    assert clause(here, "birth C3") == "variant.birth-attack"


def test_an_attack_by_birth_merges_with_nothing():
    here = table(blue="B4", red="C3", variants=["birth-attack"])
    assert clause(here, "birth B4") == "birth.touch"
    both = table(blue="B4", red="C3", variants=["birth-attack", "birth-merges"])
    assert masses(play(both, "birth B4")[0]) == [2]


def test_a_free_home_is_not_changed_by_attacks_by_birth():
    assert cost(table(red="E5", variants=["birth-attack"]), "birth B4") == 1


def test_viscous_moves():
    here = table(red="D5 E5 F5", variants=["viscous-moves"], points=4)
    assert cost(here, "move D5 SE 3") == 4  # along its own line
    assert cost(here, "move D5 S 1") == 4
    assert clause(here, "move D5 S 2") == "move.cost"


def test_viscous_moves_let_a_figure_move_that_is_heavier_than_the_points():
    here = table(red=ROW.replace("F1 F2 F3 F4", "E9"), variants=["viscous-moves"], points=2)
    assert spelled(here)[-2:] == ["move E2 N 1", "stop"]


def test_armour_is_by_mass_whatever_a_start_costs():
    here = table(red="D5 E5", blue="F5 F6 F7 F8", variants=["viscous-moves"], points=4)
    assert cost(here, "move D5 SE 1") == 1 + 1 + 2


def test_a_birth_that_merges():
    assert clause(table(red="C3"), "birth B4") == "birth.touch"
    here = table(red="C3", variants=["birth-merges"])
    after, events = play(here, "birth B4")
    assert masses(after) == [2]
    assert [event.amount for event in events if isinstance(event, GroupMerged)] == [2]


def test_a_birth_that_collapses():
    eleven = "C3 C4 C5 C6 D3 D4 D5 D6 E3 E4 E5"
    here = table(red=eleven, variants=["birth-merges"])
    births = [text for text in spelled(here) if text.startswith("birth B4")]
    assert births == sorted(f"birth B4 keep {cell}" for cell in ("B4", *eleven.split()))
    assert held(play(here, "birth B4 keep E5")[0], "red") == "E5"
