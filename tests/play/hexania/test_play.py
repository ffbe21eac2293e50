"""What each action does, event by event; each variant, on and off."""

from random import Random

import pytest

from pnp.game.model.texts import ui_text
from pnp.game.model.view import (
    ActionCost,
    CellPassed,
    CellPlace,
    DiceThrown,
    Event,
    Gain,
    GameEnded,
    GroupCollapsed,
    GroupMerged,
    Payment,
    PieceMoved,
    PiecePlaced,
    PieceRemoved,
    PlayerEliminated,
    PoolPlace,
    StatusItem,
    StatusNote,
)
from pnp.play.protocol import StartOptions
from tests.play.hexania.moves import STOP
from tests.play.hexania.position import HEXANIA_VARIANTS
from tests.play.hexania.rules import HEXANIA_CLAUSES
from tests.play.hexania.table import ENGINE, clause, cost, held, play, spelled, state, table, written
from tests.samples import seeds


def test_a_birth():
    after, events = play(table(), "birth B4")
    assert events == [
        ActionCost(1, player="red"),
        Payment(1, player="red", clause="birth.cost"),
        PiecePlaced("red", CellPlace("B4"), amount=1, player="red"),
    ]
    assert (held(after, "red"), after.points, after.acted) == ("B4", 5, True)


def test_growth_that_attacks_and_merges():
    after, events = play(table(red="C5 E5", blue="D5 D6"), "grow C5 D5")
    assert events == [
        ActionCost(2, player="red"),
        Payment(1, player="red", clause="grow.cost"),
        Payment(1, target=CellPlace("D5"), player="red", clause="attack.armour"),
        PieceRemoved("blue", CellPlace("D5"), amount=1, player="red", clause="attack.destroy"),
        Gain(1, target=PoolPlace("red"), player="red", clause="attack.bonus"),
        PiecePlaced("red", CellPlace("D5"), amount=1, player="red"),
        GroupMerged("red", CellPlace("C5"), 3, "red", "merge.touch"),
    ]
    assert (held(after, "red"), held(after, "blue"), after.bonus, after.losses) == ("C5 D5 E5", "D6", (1, 0), (0, 1))


def test_a_move_reports_what_it_passes_and_where_each_counter_goes():
    _, events = play(table(red="C5 C6"), "move C5 SE 2")
    assert events == [
        ActionCost(4, player="red"),
        Payment(2, player="red", clause="move.start"),
        Payment(2, player="red", clause="move.steps"),
        CellPassed(CellPlace("D5"), "red", "red"),
        CellPassed(CellPlace("D6"), "red", "red"),
        PieceMoved("red", CellPlace("C5"), CellPlace("E5"), 1, "red"),
        PieceMoved("red", CellPlace("C6"), CellPlace("E6"), 1, "red"),
    ]


def test_a_move_along_its_own_line_passes_what_it_leaves():
    after, events = play(table(red="C5 D5 E5"), "move C5 SE 2")
    assert held(after, "red") == "E5 F5 G5"
    assert [event.target for event in events if isinstance(event, CellPassed)] == [CellPlace("D5")]


def test_regrouping():
    after, events = play(table(red="C5 D5 E5"), "regroup C5 E6")
    assert events[1:] == [
        Payment(3, player="red", clause="regroup.cost"),
        PieceMoved("red", CellPlace("C5"), CellPlace("E6"), 1, "red"),
    ]
    assert held(after, "red") == "D5 E5 E6"


def test_touching_in_passing_merges_nothing():
    after, events = play(table(red="C5 E4"), "move C5 SE 4")
    assert held(after, "red") == "E4 G5"
    assert GroupMerged not in {type(event) for event in events}
    merged, events = play(table(red="C5 E4"), "move C5 SE 2")
    assert [event.amount for event in events if isinstance(event, GroupMerged)] == [2]
    assert merged.figures(0).each[0].mass == 2


def test_a_move_through_own_figures_is_not_allowed_but_through_itself_is():
    here = table(red="C5 C6 C7 E6", points=12)
    assert clause(here, "move C5 SE 1") is None
    assert clause(here, "move C5 SE 2") == "move.through"
    assert clause(here, "move C5 S 2") is None
    assert clause(here, "move C5 S 4") == "move.edge"


def test_a_cell_between_two_figures_gives_two_moves():
    here = table(red="C5 C6 E5 F5 F6", points=6)
    assert {text for text in spelled(here) if text.startswith("grow") and text.endswith(" D5")} == {
        "grow C5 D5", "grow E5 D5",
    }  # fmt: skip
    assert play(here, "grow C5 D5")[0].points == 4
    assert play(here, "grow E5 D5")[0].points == 3


def test_a_throw_adds_the_bonus_and_clears_it():
    here = state(written(table(points=None)) | {"bonus": {"red": 3, "blue": 5}})
    after, events = play(here, "roll 7")
    assert (after.points, after.bonus, after.acted) == (10, (0, 5), False)
    assert events == [DiceThrown((4, 3), "red", 3), Gain(3, None, PoolPlace("red"), None, "red", "attack.bonus")]
    assert spelled(here) == sorted(f"roll {points}" for points in range(2, 13))


def test_a_turn_that_ends():
    here = table(players=3, points=4, acted=True, first=("red", "blue", "green"))
    after, events = play(here, "stop")
    assert events == [StatusNote(StatusItem(ui_text("{n} lost", "{n} lost", n=4), "red"), "red", "turn.lost")]
    assert written(after) == written(here) | {
        "turn": "blue", "points": None, "acted": False, "first_turn": ["blue", "green"],
    }  # fmt: skip


def test_who_does_nothing_is_out_and_his_counters_stay():
    here = table(players=3, points=4, red="B4", blue="E5", green="C9", turn="blue")
    after, events = play(here, "stop")
    assert [type(event) for event in events] == [StatusNote, PlayerEliminated]
    assert (written(after)["out"], written(after)["turn"], held(after, "blue")) == (["blue"], "green", "E5")
    around, _ = play(after, "roll 5", "grow C9 C8", "stop", "roll 6", "grow B4 B5", "stop")
    assert written(around)["turn"] == "green"  # blue is left out
    _, events = play(state(written(around) | {"points": 9, "counters": {"red": [], "blue": ["E5"], "green": ["E6"]}}),
                     "move E6 N 1")  # fmt: skip
    assert [event.component for event in events if isinstance(event, PieceRemoved)] == ["blue"]


def test_the_last_player_in_wins():
    here = table(players=3, points=4, turn="green", out=["red"])
    after, events = play(here, "stop")
    assert events[-1] == GameEnded("blue", "end.winner")
    assert ENGINE.outcome(after).as_dict() == {"winner": "blue", "scores": {}}
    assert (ENGINE.turn(after), after.points, ENGINE.legal_moves(after)) == ("blue", None, [])
    assert clause(after, "roll 7") == clause(after, "stop") == "end.over"


def test_an_illegal_move_is_not_made():
    with pytest.raises(ValueError, match=r"illegal move: birth E5 \(birth.home\)"):
        play(table(), "birth E5")


@pytest.mark.parametrize("seed", seeds(8))
def test_what_is_always_true(seed):
    chance = Random(seed)
    names = ",".join(name for name in HEXANIA_VARIANTS if chance.random() < 0.3)
    choices = {"side": str(chance.choice((4, 5, 6))), "variants": names}
    here = ENGINE.start(StartOptions(chance.randint(2, 6), choices))
    for _ in range(150):
        check_position(here)
        moves = ENGINE.legal_moves(here)
        if not moves:
            break
        going = [each for each in moves if each != STOP]
        stops = not going or (here.acted and chance.random() < 0.1)
        after, events = ENGINE.apply(here, chance.choice(moves if stops else going))
        check_step(here, after, events)
        here = after


def check_position(here):
    board = here.bitboard
    assert sum(here.counters) == here.all  # no two on one cell
    assert not here.all & ~board.board
    if "no-collapse" not in here.variants:
        assert all(figure.mass < 12 for player in range(len(here.counters)) for figure in here.figures(player).each)
    assert sum(here.bonus) <= sum(here.losses)
    assert not here.out & here.first_turn
    assert len(here.out) < len(here.counters)
    assert here.turn not in here.out
    assert state(written(here)) == here
    view = ENGINE.view(here)
    assert sum(len(pieces) for _, pieces in view.boards[0].cells) == here.all.bit_count()
    moves = ENGINE.legal_moves(here)
    assert len(moves) == len(set(moves)) == len(set(map(ENGINE.write_move, [here] * len(moves), moves)))
    assert (ENGINE.outcome(here) is None) is bool(moves)


def check_step(here, after, events):
    def total(kind, **which):
        return sum(
            event.amount
            for event in events
            if isinstance(event, kind) and all(getattr(event, key) == value for key, value in which.items())
        )

    assert all(isinstance(event, Event) for event in events)
    assert {getattr(event, "clause", None) for event in events} <= set(HEXANIA_CLAUSES) | {None}
    assert total(ActionCost) == total(Payment)
    struck = total(PieceRemoved, clause="attack.destroy")
    assert sum(after.losses) - sum(here.losses) == struck
    for number, colour in enumerate(here.players):
        change = after.counters[number].bit_count() - here.counters[number].bit_count()
        assert change == total(PiecePlaced, component=colour) - total(PieceRemoved, component=colour)
    if total(ActionCost):
        assert after.points == here.points - total(ActionCost) >= 0
        assert after.acted
        assert sum(after.bonus) - sum(here.bonus) == struck == total(Gain)
        assert after.turn == here.turn


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
